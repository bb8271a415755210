// What every wager costs, how that was found, and the play that it takes.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { title } from "../words.js";
import { clauseLinks } from "./link.js";
import { grid } from "./page.js";

/** "3.4900 %", "−1.2000 %". */
export function percent(value, digits = 4) {
  return `${(value * 100).toFixed(digits).replace("-", "−")} %`;
}

const READABLE = 28; // letters of a fraction

/** A fraction that can be read, or the interval of a simulation. */
export function precision({ house_edge: edge }) {
  if (edge.fraction) return edge.fraction.length <= READABLE ? edge.fraction : "";
  if (!edge.interval) return "";
  const [low, high] = edge.interval;
  return lang.referenceOdds.between(percent(low), percent(high));
}

function chart([name, { columns, rows }]) {
  return h("div", {}, h("h3", { text: title(name) }),
    grid(["", ...columns], Object.entries(rows).map(([row, cells]) => h("tr", {}, h("th", { scope: "row", text: row }), ...cells.map((text) => h("td", { text })))), { class: "chart", label: title(name) }));
}

/** The best play: in a sentence, as charts, or both. */
export function strategy(reports) {
  const found = reports.map((r) => r.strategy).filter((s) => s && typeof s === "object");
  return found.flatMap((s) => [
    s.text && h("p", { text: s.text }),
    ...Object.entries(s.charts ?? {}).map(chart),
    s.legend && h("p", { class: "quiet-text", text: typeof s.legend === "string" ? s.legend : Object.entries(s.legend).map(([k, v]) => `${k}: ${v}`).join("; ") }),
  ]).filter(Boolean);
}

function returns(r) {
  const shown = r.table.filter((line) => line.probability > 0);
  if (!shown.length && !r.notes.length) return null;
  const exactly = r.house_edge.fraction ?? "";
  return h("details", {}, h("summary", { text: lang.referenceOdds.everyOutcome(r.title) }),
    exactly.length > READABLE && h("p", { class: "exactly", text: lang.referenceOdds.exactly(exactly) }),
    shown.length > 0 && grid(lang.referenceOdds.outcomeColumns, shown.map((line) =>
      h("tr", {}, h("th", { scope: "row", text: line.outcome }), h("td", { class: "figure", text: line.probability.toFixed(8) }), h("td", { text: line.pays }), h("td", { class: "figure", text: line.return.toFixed(6) })))),
    ...r.notes.map((text) => h("p", { class: "quiet-text", text })),
    h("p", {}, clauseLinks(r.clauses)));
}

export function figures(reports) {
  if (!reports.length) return [h("p", { text: lang.referenceOdds.thereAreNoFiguresFor })];
  const methods = [...new Set(reports.map((r) => r.method))];
  return [
    h("p", { text: lang.referenceOdds.atTheDefaultElections }),
    grid(lang.referenceOdds.columns, reports.map((r) =>
      h("tr", {},
        h("th", { scope: "row", text: r.title }),
        h("td", { class: "figure", text: percent(r.house_edge.value) }),
        h("td", { text: precision(r) }),
        h("td", { class: "figure", text: percent(r.element_of_risk.value) }),
        h("td", { class: "figure", text: r.standard_deviation.toFixed(4) }),
        h("td", { class: "figure", text: percent(r.hit_frequency, 2) })))),
    h("p", { class: "quiet-text", text: lang.referenceOdds.computed(methods.map((m) => lang.referenceOdds.methods[m] ?? m).join("; ")) }),
    ...reports.map(returns).filter(Boolean),
  ];
}
