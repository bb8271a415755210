// The bankroll against its expectation: a line, and around the expected one bands of one and two deviations.

import { s, uniqueId } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";

const [WIDE, HIGH, LEFT, LOW] = [420, 230, 58, 22];

/** Round steps for the scale: 1, 2 or 5 times a power of ten, in whole dollars. */
function steps(least, most) {
  const rough = Math.max((most - least) / 5, 100);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough);
  const found = [];
  for (let at = Math.ceil(least / step) * step; at <= most; at += step) found.push(at);
  return found;
}

/** `points`: [round, result, expected, deviation] in cents. */
export function bankrollGraph(points, known) {
  const all = [[null, 0, 0, 0], ...points];
  const reach = all.flatMap(([, result, expected, deviation]) => (known ? [result, expected - 2 * deviation, expected + 2 * deviation] : [result]));
  const [least, most] = [Math.min(...reach, -100), Math.max(...reach, 100)];
  const x = (i) => LEFT + ((WIDE - LEFT - 8) * i) / Math.max(all.length - 1, 1);
  const y = (cents) => 8 + ((HIGH - LOW - 8) * (most - cents)) / (most - least);
  const at = (i, cents) => `${x(i).toFixed(1)} ${y(cents).toFixed(1)}`;
  const line = (value) => `M${all.map((p, i) => at(i, value(p))).join("L")}`;
  const band = (times) => {
    const edge = (sign) => all.map((p, i) => at(i, p[2] + sign * times * p[3]));
    return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`;
  };
  const id = uniqueId("graph");
  const [, result, expected, deviation] = all.at(-1);
  return s(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "bankroll", role: "img", "aria-labelledby": id },
    s("title", { id, text: known
      ? lang.graph.afterRoundsExpected(points.length, dollars(result), dollars(Math.round(expected)), dollars(Math.round(deviation)))
      : lang.graph.afterRounds(points.length, dollars(result)) }),
    ...steps(least, most).flatMap((cents) => [
      s("path", { d: `M${LEFT} ${y(cents)}H${WIDE - 8}`, class: cents ? "grid" : "grid zero" }),
      s("text", { x: LEFT - 6, y: y(cents) + 4, class: "scale", text: dollars(cents) }),
    ]),
    known && s("path", { d: band(2), class: "band-2" }),
    known && s("path", { d: band(1), class: "band-1" }),
    known && s("path", { d: line((p) => p[2]), class: "expected" }),
    s("path", { d: line((p) => p[1]), class: "result" }),
    s("text", { x: LEFT, y: HIGH - 5, class: "scale start", text: points.length ? lang.graph.round(points[0][0]) : "" }),
    s("text", { x: WIDE - 8, y: HIGH - 5, class: "scale", text: points.length > 1 ? lang.graph.round(points.at(-1)[0]) : "" }),
  );
}
