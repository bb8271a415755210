// The best play of this very table: words and charts, with the present hand marked where it stands in one.

import { get } from "../api.js";
import { clear, h, wait } from "../dom.js";
import { lang } from "../lang.js";
import { title } from "../words.js";

const TRIES = 30;

export async function showStrategy(page, body, wanted) {
  const path = `/api/tables/${encodeURIComponent(page.id)}/strategy`;
  for (let i = 0; i < TRIES; i += 1) {
    try {
      const { strategy } = await get(path);
      if (page.adviser.step && !page.adviser.hint) await page.adviser.ask();
      return drawn(strategy, page.adviser.hint?.place);
    } catch (refusal) {
      if (refusal.status !== 503 || !wanted()) throw refusal;
      clear(body).append(h("p", { class: "quiet-text", role: "status", text: refusal.message }));
      await wait(4000);
    }
  }
  throw new Error(lang.strategy.theBestPlayIsStill);
}

function drawn({ text, charts = {}, legend = {}, lines = [], lookup = {}, short }, place) {
  return h(
    "div",
    { class: "strategy" },
    h("p", { class: "quiet-text", text: lang.strategy.workedOutFromTheRules }),
    text && h("p", { text }),
    place && h("p", { class: "strategy-here", role: "status", text: lang.strategy.yourPresentHandIsMarked }),
    ...Object.entries(charts).map(([name, chart]) => chartTable(name, chart, place?.chart === name ? place : null)),
    Object.keys(legend).length > 0 && h("dl", { class: "legend" }, ...Object.entries(legend).flatMap(([sign, words]) => [h("dt", { text: sign }), h("dd", { text: words })])),
    lines.length > 0 && h("details", {}, h("summary", { text: lang.strategy.handsThatAreBetterPlayed }), h("ul", {}, ...lines.map((line) => h("li", { text: line })))),
    Object.keys(lookup).length > 0 && h("details", {}, h("summary", { text: lang.strategy.everySituation }), h("dl", { class: "legend" }, ...Object.entries(lookup).flatMap(([seen, choice]) => [h("dt", { text: seen }), h("dd", { text: choice })]))),
    short && shortRules(short),
  );
}

/** A few lines to remember, and what they cost. */
function shortRules({ text, rules }) {
  return h("section", {}, h("h3", { text: lang.strategy.shortRules }), h("p", { text }), ...Object.entries(rules).map(([when, lines]) =>
    h("div", {}, h("h4", { text: title(when) }), h("ol", {}, ...lines.map((line) => h("li", {}, h("b", { text: title(line.answer) }), `: ${line.with}`))))));
}

/** A row that depends on what is staked has that behind its name. */
const isRow = (name, wanted) => name === wanted || name.startsWith(`${wanted};`);

function chartTable(name, { columns, rows }, place) {
  const at = place ? columns.indexOf(place.column) : -1;
  return h(
    "div",
    { class: "chart-scroll", tabindex: 0, role: "region", "aria-label": title(name) },
    h(
      "table",
      { class: "chart" },
      h("caption", { text: title(name) }),
      h("thead", {}, h("tr", {}, h("td"), ...columns.map((text, i) => h("th", { scope: "col", class: i === at ? "here-line" : "", text })))),
      h("tbody", {}, ...Object.entries(rows).map(([row, cells]) => {
        const mine = Boolean(place?.row) && isRow(row, place.row);
        return h(
          "tr",
          {},
          h("th", { scope: "row", class: mine ? "here-line" : "", text: row }),
          ...cells.map((text, i) => {
            const here = mine && (i === at || !place.column);
            return h("td", { class: `act-${text[0]}${here ? " here" : i === at && !place?.row ? " here-line" : ""}`, "aria-current": here || null, text });
          }),
        );
      })),
    ),
  );
}
