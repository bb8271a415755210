// Rules, odds, the posted sign and past rounds, one click away from the felt.

import { get } from "../api.js";
import { openDrawer } from "../dialog.js";
import { clear, h, wait } from "../dom.js";
import { lang } from "../lang.js";
import { showSession } from "../learn/session.js";
import { showStrategy } from "../learn/strategy.js";
import { limitsList, noticeText, signList, signOf } from "../lobby.js";
import { markdown } from "../markdown.js";
import { beside, clauseLinks } from "../reference/link.js";
import { capital, title } from "../words.js";
import { showHistory } from "./history.js";

const TABS = ["rules", "odds", "strategy", "sign", "session", "history"];
const TRIES = 12; // odds of a table nobody has asked about yet take a while

export function openTableDrawer(page, tab) {
  const body = h("div", { class: "tab-body", role: "tabpanel", id: "drawer-panel", tabindex: 0 });
  const tabs = h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": lang.drawer.aboutThisTable },
    ...TABS.map((name) => h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "drawer-panel", text: lang.drawer.tabs[name], data: { tab: name }, onclick: () => show(name) })),
  );
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = TABS.indexOf(current);
    show(TABS[(at + step + TABS.length) % TABS.length]);
    tabs.querySelector('[aria-selected="true"]').focus();
  });
  const drawer = openDrawer(page.info?.name ?? lang.drawer.table, h("div", {}, tabs, body));
  let current = "";

  async function show(name) {
    current = name;
    for (const button of tabs.children) {
      const chosen = button.dataset.tab === name;
      button.setAttribute("aria-selected", chosen);
      button.tabIndex = chosen ? 0 : -1;
      if (chosen) button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    body.setAttribute("aria-labelledby", `tab-${name}`);
    clear(body).append(h("p", { class: "quiet-text", text: lang.drawer.oneMoment }));
    try {
      const made = await PARTS[name](page, body, () => current === name && drawer.open);
      if (current === name && drawer.open) clear(body).append(made);
    } catch (refusal) {
      if (current === name) clear(body).append(h("p", { class: "form-error", role: "alert", text: refusal.message }));
    }
  }
  show(tab);
  tabs.querySelector('[aria-selected="true"]').focus();
}

function path(page, more) {
  return `/api/tables/${encodeURIComponent(page.id)}/${more}`;
}

async function rules(page) {
  const game = await get(`/api/games/${encodeURIComponent(page.msg?.view.game ?? page.info.game)}`);
  return h(
    "div",
    {},
    h("p", { class: "lead", text: game.summary }),
    markdown(game.rules),
    h("h3", { text: lang.drawer.wagers }),
    h(
      "dl",
      { class: "wager-list" },
      ...game.wagers.flatMap((w) => [
        h("dt", { text: w.title }),
        h("dd", {}, h("span", { text: w.about }), " ", clauseLinks(w.clauses)),
      ]),
    ),
    game.readings.length > 0 && h("h3", { text: lang.drawer.whereTheRuleBookLeaves }),
    ...game.readings.map((r) =>
      h("details", {}, h("summary", { text: r.text }), h("p", { text: r.reason }), h("p", {}, clauseLinks(r.clauses))),
    ),
    moreOf(page),
  );
}

/** All of it has a page of its own. */
function moreOf(page) {
  return h("p", {}, h("a", { href: `#/games/${page.info.edition}`, ...beside(), text: lang.drawer.theWholeGame }));
}

async function sign(page) {
  const found = await signOf(page.id);
  const elections = Object.entries(found.elections).filter(([name]) => !name.startsWith("pays."));
  return h(
    "div",
    {},
    h("p", { class: "card-notice", text: noticeText(found) }),
    signList(found.sign),
    h("h3", { text: lang.drawer.limits }),
    limitsList(found),
    h("h3", { text: lang.drawer.whatPays }),
    h(
      "table",
      { class: "pays" },
      h("tbody", {}, ...Object.entries(found.pays).flatMap(([wager, lines]) =>
        Object.entries(lines).map(([on, pays], i) =>
          h("tr", {}, i ? h("td") : h("th", { scope: "row", text: found.wagers[wager].title }), h("td", { text: on === "win" ? "" : title(on) }), h("td", { text: pays })),
        ),
      )),
    ),
    h("h3", { text: lang.drawer.howThisTableIsPlayed }),
    h("p", { class: "quiet-text", text: lang.drawer.whatTheRuleBookLeaves }),
    h("dl", { class: "limits elected" }, ...elections.flatMap(([name, value]) => [h("dt", { text: capital(found.options[name] ?? title(name)) }), h("dd", { text: spoken(value) })])),
    h("h3", { text: lang.drawer.howYouCanCheckThat }),
    h("p", { text: lang.drawer.beforeYouBetTheHouse }),
    h("p", { class: "seal", text: page.msg?.seal || lang.drawer.noneYet }),
    h("p", { id: "taken-part", text: takenPart(page.chance) }),
    h("p", {}, h("a", { href: path(page, "export"), download: "", text: lang.drawer.downloadTheLogOfThis })),
    page.chance.receipts > 0 && h("p", {}, h("a", { href: page.chance.file(), download: `${page.id}-receipts.jsonl`, text: lang.drawer.downloadYourReceipts })),
    h("p", { class: "quiet-text" }, lang.drawer.toCheckALogOn, h("code", { text: "houseway verify LOG --receipts RECEIPTS" }), lang.drawer.orTheSmallProgram, h("code", { text: "verifier/houseway_verify.py" }), "."),
  );
}

function takenPart({ numbers, receipts }) {
  if (!globalThis.crypto?.subtle) return lang.drawer.yourPageAddsNoNumber;
  return lang.drawer.takenPart(numbers, receipts);
}

function spoken(value) {
  return value === true ? lang.drawer.yes : value === false ? lang.drawer.no : String(value).replace(/(?<=[a-z])-(?=[a-z])/g, " ");
}

function percent(value, digits = 3) {
  return `${(value * 100).toFixed(digits)}%`;
}

function figure(figured) {
  const [low, high] = figured.interval ?? [];
  const wide = figured.interval && high - low > 1e-6;
  return percent(figured.value) + (wide ? ` ± ${percent((high - low) / 2)}` : "");
}

function report(r) {
  const shown = r.table.filter((line) => line.probability > 0);
  return h(
    "section",
    { class: "report" },
    h("h3", { text: r.title }),
    h(
      "dl",
      { class: "figures" },
      h("div", {}, h("dt", { text: lang.drawer.houseEdge }), h("dd", { text: figure(r.house_edge) })),
      r.element_of_risk && h("div", {}, h("dt", { text: lang.drawer.elementOfRisk }), h("dd", { text: figure(r.element_of_risk) })),
      h("div", {}, h("dt", { text: lang.drawer.wins }), h("dd", { text: percent(r.hit_frequency, 1) })),
      h("div", {}, h("dt", { text: lang.drawer.deviation }), h("dd", { text: r.standard_deviation.toFixed(2) })),
    ),
    r.strategy && typeof r.strategy === "string" && h("p", { text: lang.drawer.bestPlay(r.strategy) }),
    h(
      "details",
      {},
      h("summary", { text: lang.drawer.everyOutcome(r.method) }),
      h(
        "table",
        { class: "outcomes" },
        h("thead", {}, h("tr", {}, ...lang.drawer.columns.map((text) => h("th", { scope: "col", text })))),
        h("tbody", {}, ...shown.map((line) =>
          h(
            "tr",
            {},
            h("th", { scope: "row", text: line.outcome }),
            h("td", { text: percent(line.probability) }),
            h("td", { text: line.pays }),
            h("td", { text: line.return.toFixed(4) }),
          ),
        )),
      ),
    ),
    h("p", {}, clauseLinks(r.clauses)),
  );
}

async function odds(page, body, wanted) {
  for (let i = 0; i < TRIES; i += 1) {
    try {
      const { reports } = await get(path(page, "odds"));
      return h("div", {}, h("p", { class: "quiet-text", text: lang.drawer.workedOutFromTheRules }), ...reports.map(report), moreOf(page));
    } catch (refusal) {
      if (refusal.status !== 503 || !wanted()) throw refusal;
      clear(body).append(h("p", { class: "quiet-text", role: "status", text: refusal.message }));
      await wait(4000);
    }
  }
  throw new Error(lang.drawer.theOddsAreStillBeing);
}

const PARTS = { rules, odds, strategy: showStrategy, sign, session: showSession, history: showHistory };
