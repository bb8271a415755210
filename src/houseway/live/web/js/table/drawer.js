// Rules, odds, the posted sign and past rounds, one click away from the felt.

import { get } from "../api.js";
import { openDrawer } from "../dialog.js";
import { clear, h, wait } from "../dom.js";
import { limitsList, signList, signOf } from "../lobby.js";
import { markdown } from "../markdown.js";
import { clauseName, title } from "../words.js";
import { showHistory } from "./history.js";

const TABS = [["rules", "Rules"], ["odds", "Odds"], ["sign", "Sign"], ["history", "History"]];
const TRIES = 12; // odds of a table nobody has asked about yet take a while

export function openTableDrawer(page, tab) {
  const body = h("div", { class: "tab-body", role: "tabpanel", id: "drawer-panel", tabindex: 0 });
  const tabs = h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": "About this table" },
    ...TABS.map(([name, words]) => h("button", { role: "tab", id: `tab-${name}`, "aria-controls": "drawer-panel", text: words, data: { tab: name }, onclick: () => show(name) })),
  );
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = TABS.findIndex(([name]) => name === current);
    show(TABS[(at + step + TABS.length) % TABS.length][0]);
    tabs.querySelector('[aria-selected="true"]').focus();
  });
  const drawer = openDrawer(page.info?.name ?? "Table", h("div", {}, tabs, body));
  let current = "";

  async function show(name) {
    current = name;
    for (const button of tabs.children) {
      const chosen = button.dataset.tab === name;
      button.setAttribute("aria-selected", chosen);
      button.tabIndex = chosen ? 0 : -1;
    }
    body.setAttribute("aria-labelledby", `tab-${name}`);
    clear(body).append(h("p", { class: "quiet-text", text: "One moment…" }));
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
    h("h3", { text: "Wagers" }),
    h(
      "dl",
      { class: "wager-list" },
      ...game.wagers.flatMap((w) => [
        h("dt", { text: w.title }),
        h("dd", {}, h("span", { text: w.about }), h("span", { class: "clause", text: ` ${w.clauses.map(clauseName).join(", ")}` })),
      ]),
    ),
    game.readings.length > 0 && h("h3", { text: "Where the rule book leaves something open" }),
    ...game.readings.map((r) =>
      h("details", {}, h("summary", { text: r.text }), h("p", { text: r.reason }), h("p", { class: "clause", text: r.clauses.map(clauseName).join(", ") })),
    ),
  );
}

async function sign(page) {
  const found = await signOf(page.id);
  const elections = Object.entries(found.elections).filter(([name]) => !name.startsWith("pays."));
  return h(
    "div",
    {},
    signList(found.sign),
    h("h3", { text: "Limits" }),
    limitsList(found),
    h("h3", { text: "What pays" }),
    h(
      "table",
      { class: "pays" },
      h("tbody", {}, ...Object.entries(found.pays).flatMap(([wager, lines]) =>
        Object.entries(lines).map(([on, pays], i) =>
          h("tr", {}, h("th", { scope: "row", text: i ? "" : found.wagers[wager].title }), h("td", { text: on === "win" ? "" : title(on) }), h("td", { text: pays })),
        ),
      )),
    ),
    h("h3", { text: "What this house elects" }),
    h("dl", { class: "limits" }, ...elections.flatMap(([name, value]) => [h("dt", { text: title(name) }), h("dd", { text: spoken(value) })])),
    h("h3", { text: "The seal" }),
    h("p", { text: "The house commits to its seed before it knows the numbers that the players' pages add, and opens it afterwards: nobody can choose the cards or the spin. The present seal:" }),
    h("p", { class: "seal", text: page.msg?.seal || "none yet" }),
    h("p", { id: "taken-part", text: takenPart(page.chance) }),
    h("p", {}, h("a", { href: path(page, "export"), download: "", text: "Download the log of this table" })),
    page.chance.receipts > 0 && h("p", {}, h("a", { href: page.chance.file(), download: `${page.id}-receipts.jsonl`, text: "Download your receipts" })),
    h("p", { class: "quiet-text", text: "To check both: houseway verify LOG --receipts RECEIPTS, or the small program verifier/houseway_verify.py." }),
  );
}

function takenPart({ numbers, receipts }) {
  if (!globalThis.crypto?.subtle) return "Your page takes no part in chance: it needs an https address for that.";
  const times = numbers === 1 ? "one seed" : `${numbers} seeds`;
  return `Your page has added a number of its own to ${times} here, and keeps ${receipts} signed receipts of the house.`;
}

function spoken(value) {
  return value === true ? "yes" : value === false ? "no" : String(value);
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
      h("div", {}, h("dt", { text: "House edge" }), h("dd", { text: figure(r.house_edge) })),
      r.element_of_risk && h("div", {}, h("dt", { text: "Element of risk" }), h("dd", { text: figure(r.element_of_risk) })),
      h("div", {}, h("dt", { text: "Wins" }), h("dd", { text: percent(r.hit_frequency, 1) })),
      h("div", {}, h("dt", { text: "Deviation" }), h("dd", { text: r.standard_deviation.toFixed(2) })),
    ),
    r.strategy && typeof r.strategy === "string" && h("p", { text: `Best play: ${r.strategy}.` }),
    h(
      "details",
      {},
      h("summary", { text: `Every outcome (${r.method})` }),
      h(
        "table",
        { class: "outcomes" },
        h("thead", {}, h("tr", {}, ...["Outcome", "Probability", "Pays", "Return"].map((text) => h("th", { scope: "col", text })))),
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
    h("p", { class: "clause", text: r.clauses.map(clauseName).join(", ") }),
  );
}

async function odds(page, body, wanted) {
  for (let i = 0; i < TRIES; i += 1) {
    try {
      const { reports } = await get(path(page, "odds"));
      return h("div", {}, h("p", { class: "quiet-text", text: "Worked out from the rules and elections of this very table." }), ...reports.map(report));
    } catch (refusal) {
      if (refusal.status !== 503 || !wanted()) throw refusal;
      clear(body).append(h("p", { class: "quiet-text", role: "status", text: refusal.message }));
      await wait(4000);
    }
  }
  throw new Error("The odds are still being worked out. Look again in a while.");
}

const PARTS = { rules, odds, sign, history: showHistory };
