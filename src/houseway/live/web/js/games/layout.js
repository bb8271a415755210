// The roulette layout as geometry: which wager a chip makes follows from the boxes that it touches.
// x runs from the zeros along the layout, y from the dozens across it; a number's box is 4 by 4.

import { colour } from "./wheel.js";

const SIZE = 4;
const ROWS = 12;
const LENGTH = SIZE * ROWS;
const WIDTH = SIZE * 3;
export const NUMBERS = Array.from({ length: 36 }, (_, i) => String(i + 1));
export const DOZENS = ["1st-12", "2nd-12", "3rd-12"];
export const EVEN_CHANCES = ["1-18", "even", "red", "black", "odd", "19-36"];
const ZEROS = ["0", "00"];

function isNumber(name) {
  return ZEROS.includes(name) || NUMBERS.includes(name);
}

function box(name, x0, y0, x1, y1) {
  return { name, x0, y0, x1, y1 };
}

export function boxesOf(wheel) {
  const boxes = NUMBERS.map((name, i) => {
    const [row, column] = [Math.trunc(i / 3), i % 3];
    return box(name, row * SIZE, column * SIZE, (row + 1) * SIZE, (column + 1) * SIZE);
  });
  const zeros = wheel === "single-zero" ? 1 : 2;
  const width = WIDTH / zeros;
  for (let i = 0; i < zeros; i += 1) boxes.push(box("0".repeat(i + 1), -SIZE, i * width, 0, (i + 1) * width));
  for (let i = 0; i < 3; i += 1) boxes.push(box(`column-${i + 1}`, LENGTH, i * SIZE, LENGTH + SIZE, (i + 1) * SIZE));
  DOZENS.forEach((name, i) => boxes.push(box(name, (i * LENGTH) / 3, -SIZE, ((i + 1) * LENGTH) / 3, 0)));
  EVEN_CHANCES.forEach((name, i) => boxes.push(box(name, (i * LENGTH) / 6, -2 * SIZE, ((i + 1) * LENGTH) / 6, -SIZE)));
  return boxes;
}

function touches(b, x, y) {
  return b.x0 <= x && x <= b.x1 && b.y0 <= y && y <= b.y1;
}

function contains(b, x, y) {
  return b.x0 < x && x < b.x1 && b.y0 < y && y < b.y1;
}

function hasCorner(b, x, y) {
  return (x === b.x0 || x === b.x1) && (y === b.y0 || y === b.y1);
}

export function coveredOutside(name) {
  if (name === "red" || name === "black") return NUMBERS.filter((n) => colour(n) === name);
  if (DOZENS.includes(name)) return NUMBERS.slice(12 * DOZENS.indexOf(name), 12 * DOZENS.indexOf(name) + 12);
  if (name.startsWith("column-")) return NUMBERS.filter((_, i) => i % 3 === Number(name.at(-1)) - 1);
  const tests = { odd: (n) => n % 2 === 1, even: (n) => n % 2 === 0, "1-18": (n) => n <= 18, "19-36": (n) => n >= 19 };
  return NUMBERS.filter((n) => tests[name](Number(n)));
}

function inBox({ name }) {
  if (isNumber(name)) return ["straight", [name]];
  const wager = DOZENS.includes(name) ? "dozen" : name.startsWith("column") ? "column" : name;
  return [wager, coveredOutside(name)];
}

function same(a, b) {
  return a.length === b.length && a.every((n) => b.includes(n));
}

const TRIOS = [["0", "1", "2"], ["0", "2", "00"], ["00", "2", "3"]];
const SINGLE_ZERO_TRIOS = [["0", "1", "2"], ["0", "2", "3"]];

function among(wheel, numbers, atCorner) {
  if (numbers.length === 2 && !atCorner) return ["split", numbers];
  const trios = wheel === "single-zero" ? SINGLE_ZERO_TRIOS : TRIOS;
  if (trios.some((t) => same(t, numbers))) return ["three-numbers", numbers];
  return numbers.length === 4 ? ["four-numbers", numbers] : null;
}

/** On the line between the numbers and the dozens, or between two dozens. */
function onEdge(wheel, numbers, outside, atCorner) {
  if (!outside.every((name) => DOZENS.includes(name))) return null;
  if (!numbers.length) {
    const second = same(outside, ["2nd-12", "3rd-12"]) && wheel !== "single-zero" && !atCorner;
    return second ? ["split", ["0", "00"]] : null;
  }
  if (same(numbers, ["0", "1"])) {
    return wheel === "double-zero" ? ["first-five", ["0", "00", "1", "2", "3"]] : ["four-numbers", ["0", "1", "2", "3"]];
  }
  const rows = numbers.filter((n) => n !== "0").map(Number).sort((a, b) => a - b);
  const row = (n) => NUMBERS.slice(n - 1, n + 2);
  if (rows.length === 2) return ["six-numbers", rows.flatMap(row)];
  if (rows.length === 1 && numbers.length === 1 && !atCorner) return ["three-numbers", row(rows[0])];
  return null;
}

function madeAt(wheel, boxes, x, y) {
  const touched = boxes.filter((b) => touches(b, x, y));
  const numbers = touched.filter((b) => isNumber(b.name)).map((b) => b.name);
  const outside = touched.filter((b) => !isNumber(b.name)).map((b) => b.name);
  const atCorner = touched.some((b) => hasCorner(b, x, y));
  let made = outside.length ? onEdge(wheel, numbers, outside, atCorner) : among(wheel, numbers, atCorner);
  if (touched.length === 1) made = contains(touched[0], x, y) ? inBox(touched[0]) : null;
  if (made && wheel === "double-zero-as-single" && made[1].includes("00")) return null;
  return made;
}

function order(a, b) {
  return Number(a) - Number(b) || a.length - b.length;
}

export function spotName(wager, covers) {
  if (EVEN_CHANCES.includes(wager)) return wager;
  if (wager === "dozen") return DOZENS[Math.trunc((Number(covers[0]) - 1) / 12)];
  if (wager === "column") return `column-${covers[0]}`;
  return covers.toSorted(order).join("-");
}

/** Points that hang together: a box, a line or a corner. The place of 0 and 00 at the dozens is a second one. */
function clusters(points) {
  const left = new Set(points.map((p) => p.join()));
  const found = [];
  while (left.size) {
    const cluster = [];
    const open = [left.values().next().value];
    left.delete(open[0]);
    while (open.length) {
      const key = open.pop();
      const [x, y] = key.split(",").map(Number);
      cluster.push([x, y]);
      for (const near of [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]) {
        if (left.delete(near.join())) open.push(near.join());
      }
    }
    const xs = cluster.map((p) => p[0]);
    const ys = cluster.map((p) => p[1]);
    found.push({ x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) });
  }
  return found;
}

/** Every spot: {name, wager, covers, points, areas}, found by laying a chip on every point of the layout. */
export function spotsOf(wheel) {
  const boxes = boxesOf(wheel);
  const found = new Map();
  for (let x = -SIZE; x <= LENGTH + SIZE; x += 1) {
    for (let y = -2 * SIZE; y <= WIDTH; y += 1) {
      const made = madeAt(wheel, boxes, x, y);
      if (!made) continue;
      const [wager, covers] = made;
      const name = spotName(wager, covers.toSorted(order));
      const spot = found.get(name) ?? { name, wager, covers: covers.toSorted(order), points: [] };
      spot.points.push([x, y]);
      found.set(name, spot);
    }
  }
  for (const spot of found.values()) spot.areas = clusters(spot.points);
  return found;
}
