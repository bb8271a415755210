// The figures of a design beside those of its edition: edge, risk, deviation, every outcome, and the best play.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { percent, precision, strategy } from "../reference/odds.js";
import { grid } from "../reference/page.js";
import { title } from "../words.js";

const MOST_CHANGES = 60;

const sign = (value) => (value > 0 ? "+" : value < 0 ? "−" : "±");

/** "+1.2000 %": what a percentage is more. */
export function more(value) {
  return `${sign(value)}${percent(Math.abs(value))}`;
}

const ROWS = [
  ["edge", (r) => r.house_edge.value, percent, more],
  ["risk", (r) => r.element_of_risk.value, percent, more],
  ["deviation", (r) => r.standard_deviation, (v) => v.toFixed(4), (v) => `${sign(v)}${Math.abs(v).toFixed(4)}`],
  ["hits", (r) => r.hit_frequency, percent, more],
];

/** Whether a design leaves every figure as it was. */
export function unmoved({ before, after }) {
  return Boolean(before) && ROWS.every(([, of]) => of(before) === of(after));
}

export function figureTable({ before, after }) {
  const row = ([name, of, shown, change]) =>
    h("tr", { data: { figure: name } },
      h("th", { scope: "row", text: lang.design.figures[name] }),
      h("td", { class: "figure", text: before ? shown(of(before)) : "–" }),
      h("td", { class: "figure now", text: shown(of(after)) }),
      h("td", { class: "figure", text: before ? change(of(after) - of(before)) : "" }));
  const told = (report) => (report ? report.house_edge.fraction ?? precision(report) : "–");
  return [
    grid(lang.design.figureColumns, ROWS.map(row), { class: "design-figures design-numbers", label: lang.design.figuresLabel }),
    h("p", { class: "design-exactly" }, h("span", { class: "quiet-text", text: lang.design.exactly }), " ",
      h("code", { text: told(before) }), " → ", h("code", { class: "now", text: told(after) })),
    h("p", { class: "quiet-text", text: lang.design.method(lang.referenceOdds.methods[after.method] ?? after.method) }),
    ...after.notes.map((text) => h("p", { class: "quiet-text", text })),
  ];
}

/** Every outcome that either has, in the order of the design. */
export function distribution({ before, after }) {
  const old = new Map((before?.table ?? []).map((line) => [line.outcome, line]));
  const now = new Map(after.table.map((line) => [line.outcome, line]));
  const names = [...new Set([...now.keys(), ...old.keys()])].filter((name) => (now.get(name)?.probability ?? old.get(name).probability) > 0);
  if (!names.length) return [h("p", { text: lang.design.noDistribution })];
  const most = Math.max(...names.flatMap((name) => [now.get(name)?.probability ?? 0, old.get(name)?.probability ?? 0]));
  const rows = names.map((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const changed = was?.pays !== is?.pays || was?.probability !== is?.probability;
    const cell = (line, text) => h("td", { class: "figure", text: line ? text(line).replace("-", "−") : "–" });
    return h("tr", { class: changed ? "changed" : null },
      h("th", { scope: "row", text: name }),
      h("td", { text: was && is && was.pays !== is.pays ? lang.design.fromTo(was.pays, is.pays) : (is ?? was).pays }),
      cell(was, (line) => line.probability.toFixed(6)),
      h("td", { class: "figure weight", vars: { share: `${((100 * (is?.probability ?? 0)) / most).toFixed(2)}%` }, text: is ? is.probability.toFixed(6) : "–" }),
      cell(was, (line) => line.return.toFixed(6)),
      cell(is, (line) => line.return.toFixed(6)));
  });
  return [grid(lang.design.outcomeColumns, rows, { class: "design-outcomes", label: lang.design.distribution })];
}

/** What changes in the best play, and all of it as it is then. */
export function play({ before, after, play: changes }) {
  const whole = strategy([after]);
  if (!whole.length) return [h("p", { text: lang.design.nothingDecided })];
  const said = changes.filter((c) => !c.chart);
  const cells = changes.filter((c) => c.chart);
  return [
    h("p", { class: "design-play", text: !before ? lang.design.noPlayBefore : changes.length ? lang.design.playChanges(changes.length) : lang.design.playStays }),
    ...said.map((c) => h("p", {}, h("del", { text: c.before }), " ", h("ins", { text: c.after }))),
    cells.length > 0 && grid(lang.design.playColumns, cells.slice(0, MOST_CHANGES).map((c) =>
      h("tr", {}, h("th", { scope: "row", text: title(c.chart) }), h("td", { text: c.row }), h("td", { text: c.column }), h("td", { text: c.before }), h("td", {}, h("strong", { text: c.after }))))),
    cells.length > MOST_CHANGES && h("p", { class: "quiet-text", text: lang.design.moreChanges(cells.length - MOST_CHANGES) }),
    h("details", {}, h("summary", { text: lang.design.wholePlay }), ...whole),
  ].filter(Boolean);
}
