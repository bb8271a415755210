// What the pit's pages call roles, states and times.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { moment } from "../money.js";
import { title } from "../words.js";

export function roleName(role) {
  return lang.pitWords.roles[role] ?? title(role);
}

export function when(ms) {
  return moment(ms, true);
}

export function stateMark(state) {
  return h("span", { class: "state-mark", data: { state }, text: lang.pitWords.states[state] ?? state });
}

/** A table whose rows are made of these columns; on narrow screens each cell has its column's name. */
export function columnTable(label, columns, rows) {
  return h(
    "table",
    { class: "pit-table", "aria-label": label },
    h("thead", {}, h("tr", {}, ...columns.map((text) => h("th", { scope: "col", text })))),
    rows,
  );
}

export function emptyRow(columns) {
  return h("tr", {}, ...columns.map((label, i) => h(i ? "td" : "th", { data: { label }, scope: i ? null : "row" })));
}

export function alertList(alerts) {
  return h("ul", { class: "alerts" }, ...alerts.map(({ kind, text }) => h("li", { data: { kind }, text })));
}
