// Where the places around an oval table are, as hundredths of its width and height.

const BEND = 2.7; // between an ellipse (2) and a box
const FINE = 720;

/** Points around the oval, clockwise from the foot of the table, so that all steps along it are alike. */
function walk({ x, y, wide, deep }, ratio) {
  const point = (i) => {
    const a = (2 * Math.PI * i) / FINE + Math.PI / 2;
    const bent = (v) => Math.sign(v) * Math.abs(v) ** (2 / BEND);
    return { x: x + wide * bent(Math.cos(a)), y: y + deep * bent(Math.sin(a)) };
  };
  const found = [];
  let long = 0;
  for (let i = 0; i <= FINE; i += 1) {
    const at = point(i);
    const last = found.at(-1);
    if (last) long += Math.hypot((at.x - last.x) * ratio, at.y - last.y);
    found.push({ ...at, long });
  }
  return found;
}

/** `count` places, the first of them at the foot and the next ones at least `gap` of the whole way from it.
 * `ratio` is the table's width by its height. */
export function around(oval, count, ratio, gap = 0) {
  const points = walk(oval, ratio);
  const whole = points.at(-1).long;
  const first = Math.max(gap, 1 / count);
  const part = (i) => (i === 0 ? 0 : count === 2 ? 0.5 : first + ((i - 1) * (1 - 2 * first)) / (count - 2));
  return Array.from({ length: count }, (_, i) => points.find((p) => p.long >= whole * part(i)));
}
