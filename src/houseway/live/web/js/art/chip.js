// Chips: one symbol a denomination, stacks of them, and the coloured chips of roulette.

import { h, s } from "../dom.js";
import { chipsOf, dollars, short } from "../money.js";

const FACES = {
  25: "25¢", 50: "50¢", 100: "1", 200: "2", 250: "2½", 500: "5", 1000: "10", 2000: "20", 2500: "25", 5000: "50", 10000: "100", 20000: "200",
  50000: "500", 100000: "1000",
};
const MOST_DRAWN = 6; // of a stack; the label says the rest

function body(id, label) {
  const edge = 2 * Math.PI * 43;
  return s(
    "symbol",
    { id, viewBox: "0 0 100 100", class: `chip-face ${id}` },
    s("circle", { cx: 50, cy: 50, r: 49, class: "rim" }),
    s("circle", { cx: 50, cy: 50, r: 48, class: "base" }),
    s("circle", {
      cx: 50, cy: 50, r: 43, class: "spots", "stroke-dasharray": `${edge / 16} ${edge / 16}`,
      transform: "rotate(11.25 50 50)",
    }),
    s("circle", { cx: 50, cy: 50, r: 34, class: "inlay" }),
    s("circle", { cx: 50, cy: 50, r: 30, class: "ring" }),
    label && s("text", { x: 50, y: 51, class: label.length > 3 ? "value long" : "value", text: label }),
  );
}

export function chipSymbols() {
  return [...Object.entries(FACES).map(([value, face]) => body(`chip-${value}`, face)), body("chip-colour", "")];
}

function disc(id) {
  return s("svg", { viewBox: "0 0 100 100", class: "disc", "aria-hidden": "true" }, s("use", { href: `#${id}` }));
}

/** One chip of the tray. */
export function chip(value) {
  return disc(`chip-${value}`);
}

/** A stake as a stack; `colour` for the non-value chips of roulette. */
export function stack(cents, { colour, label = true } = {}) {
  const node = h("span", { class: "stack" });
  if (colour) node.dataset.colour = colour;
  const ids = colour
    ? Array(Math.min(MOST_DRAWN, Math.max(1, Math.round(cents / 500)))).fill("chip-colour")
    : chipsOf(cents).flatMap(([value, number]) => Array(number).fill(`chip-${value}`));
  const drawn = ids.length > MOST_DRAWN ? [...ids.slice(0, MOST_DRAWN - 1), ids.at(-1)] : ids;
  drawn.forEach((id, i) => {
    const one = disc(id);
    one.style.setProperty("--i", i);
    node.append(one);
  });
  node.style.setProperty("--count", drawn.length);
  if (label) node.append(h("span", { class: "amount", text: short(cents) }));
  node.setAttribute("role", "img");
  node.setAttribute("aria-label", dollars(cents));
  return node;
}
