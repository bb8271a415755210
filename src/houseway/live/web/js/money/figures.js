// Figures of the house as tables: opener, fills, credits, drop, closer, win and hold.

import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";

const COLUMNS = ["opener_cents", "fills_cents", "credits_cents", "drop_cents", "closer_cents", "win_cents"];

function winClass(cents) {
  return cents > 0 ? "won" : cents < 0 ? "lost-sum" : "";
}

function amountCell(row, name) {
  const cents = row[name];
  if (name !== "win_cents") return h("td", { text: dollars(cents) });
  return h("td", { class: `win ${winClass(cents)}`, text: signed(cents) });
}

function cells(row) {
  const hold = h("td", { text: row.hold_percent === "" ? "–" : `${row.hold_percent.replace("-", "−")} %` });
  return [...COLUMNS.map((name) => amountCell(row, name)), hold];
}

function table(caption, headings, rows, foot = null) {
  return h(
    "div",
    { class: "money-wrap", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      { class: "money-figures" },
      h("caption", { text: caption }),
      h("thead", {}, h("tr", {}, h("td"), ...headings.map((text) => h("th", { scope: "col", text })))),
      h("tbody", {}, ...rows),
      foot && h("tfoot", {}, foot),
    ),
  );
}

/** A table of figures; `first` names a row, `foot` is the row of all together. */
export function figuresTable(caption, rows, first, foot = null) {
  const line = (row, named) => h("tr", {}, h("th", { scope: "row" }, named), ...cells(row));
  return table(caption, [...COLUMNS.map((name) => lang.figures.columns[name]), lang.figures.hold], rows.map((row) => line(row, first(row))), foot && line(foot, lang.figures.all));
}

/** The win of each shift by the postings and by the lines of its rounds, and what the two differ by. */
export function proofTable(rows, first) {
  const line = (row) =>
    h("tr", { class: row.difference_cents ? "differs" : null }, h("th", { scope: "row" }, first(row)),
      ...[row.win_cents, row.corrections_cents, row.rounds_won_cents].map((cents) => h("td", { text: signed(cents) })),
      h("td", { class: "difference", text: dollars(row.difference_cents) }));
  return table(lang.figures.theWinWorkedOutTwice, lang.figures.proofColumns, rows.map(line));
}

/** The sum of a day in a few large figures. */
export function summary(row) {
  const big = (words, text, cls = "") => h("div", { class: "big-figure" }, h("dt", { text: words }), h("dd", { class: cls, text }));
  return h(
    "dl",
    { class: "big-figures" },
    big(lang.figures.win, signed(row.win_cents), winClass(row.win_cents)),
    big(lang.figures.drop, dollars(row.drop_cents)),
    big(lang.figures.hold, row.hold_percent === "" ? "–" : `${row.hold_percent.replace("-", "−")} %`),
    big(lang.figures.fills, dollars(row.fills_cents)),
    big(lang.figures.credits, dollars(row.credits_cents)),
    big(lang.figures.corrections, signed(row.corrections_cents)),
  );
}

const CAGE = ["purses", "at_seats", "on_layouts", "pots", "inventories", "drop_boxes", "meters", "tips", "markers"];

export function cageTable({ cents, vigorish_owed_cents }) {
  const row = (words, about, amount) =>
    h("tr", {}, h("th", { scope: "row" }, h("span", { text: words }), h("span", { class: "quiet-text", text: ` ${about}` })), h("td", { text: dollars(amount) }));
  return h(
    "div",
    { class: "money-wrap" },
    h(
      "table",
      { class: "money-figures cage" },
      h("caption", { text: lang.figures.theCage }),
      h("tbody", {}, ...CAGE.map((name) => row(...lang.figures.cage[name], cents[name]))),
      h("tfoot", {}, row(lang.figures.issuedInAll, lang.figures.isInThePlacesAbove, cents.issued)),
    ),
    vigorish_owed_cents ? h("p", { class: "quiet-text", text: lang.figures.besideTheLedger(dollars(vigorish_owed_cents)) }) : null,
  );
}
