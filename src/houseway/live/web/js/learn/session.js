// My day at this table: what I staked and won beside what was to be expected, and what my mistakes cost.

import { get } from "../api.js";
import { clear, h, wait } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { choiceTitle } from "../words.js";
import { bankrollGraph } from "./graph.js";
import { average, cards } from "./words.js";

const AGAIN_MS = 1500;

/** Drawn at once, and again while something is still being read, graded or worked out. */
export async function showSession(page, body, wanted) {
  const path = `/api/tables/${encodeURIComponent(page.id)}/session`;
  const first = await get(path);
  const node = h("div", { class: "session" }, ...drawn(first));
  const follow = async (found) => {
    while (unfinished(found)) {
      await wait(AGAIN_MS);
      if (!wanted()) return;
      found = await get(path);
      clear(node).append(...drawn(found));
    }
  };
  follow(first).catch(() => {}); // the last that came stays
  return node;
}

const unfinished = (found) => Boolean(found.rounds !== undefined && (found.reading || found.waiting || !found.odds_ready));

function drawn(found) {
  if (!found.rounds) return [h("p", { text: lang.session.youHavePlayedNoRound })];
  return [
    found.reading && h("p", { class: "quiet-text", role: "status", text: lang.session.yourRoundsAreBeingRead }),
    figures(found),
    bankrollGraph(found.points, found.odds_ready),
    h("p", { class: "graph-legend quiet-text" }, h("span", { class: "key result-key", text: lang.session.yourResult }), found.odds_ready && h("span", { class: "key expected-key", text: lang.session.expected }), found.odds_ready && h("span", { class: "key band-key", text: lang.session.bands })),
    h("p", { class: "quiet-text", text: found.odds_ready ? luckWords(found) : lang.session.whatWasToBeExpected }),
    ...(found.advises ? decisions(found) : []),
  ].filter(Boolean);
}

function figures(found) {
  const each = (name, value, kind = "") => h("div", {}, h("dt", { text: name }), h("dd", { class: kind, text: value }));
  const money = (cents) => (cents > 0 ? `+${average(cents)}` : average(cents));
  const tone = (cents) => (cents > 0 ? "won" : cents < 0 ? "lost-sum" : "");
  const ends = ({ cents, round }) => lang.session.amountInRound(signed(cents), round);
  return h(
    "dl",
    { class: "figures" },
    each(lang.session.rounds, String(found.rounds)),
    each(lang.session.staked, dollars(found.staked_cents)),
    each(lang.session.result, signed(found.result_cents), tone(found.result_cents)),
    found.odds_ready && each(lang.session.expectedFigure, money(found.expected_cents)),
    found.odds_ready && each(lang.session.luck, money(found.luck_cents), tone(found.luck_cents)),
    found.odds_ready && each(lang.session.deviation, `±${average(found.deviation_cents)}`),
    found.biggest_win && each(lang.session.bestRound, ends(found.biggest_win), "won"),
    found.biggest_loss && each(lang.session.worstRound, ends(found.biggest_loss), "lost-sum"),
  );
}

function luckWords({ luck_cents: luck, deviation_cents: deviation, without_odds_cents: without }) {
  const times = deviation ? Math.abs(luck) / deviation : 0;
  return lang.session.luckWords(times, without && dollars(without));
}

function decisions({ decisions: all, right, cost_cents: cost, waiting, mistakes }) {
  const graded = all ? lang.session.graded(right, all, average(cost)) : lang.session.noDecisionHasBeenGraded;
  return [
    h("h3", { text: lang.session.decisions }),
    h("p", { class: "graded", role: "status", text: lang.session.stillToBeGraded(graded, waiting) }),
    h("ol", { class: "mistakes" }, ...mistakes.map(mistake)),
  ];
}

function mistake(found) {
  const answer = (choice, cents, chosen) => h("span", {}, h("strong", { text: choiceTitle(choice) }), cents ? h("span", { text: ` ${dollars(cents)}` }) : null, chosen.length > 0 && cards(chosen));
  return h(
    "li",
    {},
    h("span", { class: "quiet-text", text: lang.session.round(found.round) }),
    h("span", { class: "mistake-hand" }, cards(found.cards), found.dealer.length > 0 && h("span", { class: "quiet-text", text: lang.session.against }), cards(found.dealer), found.board.length > 0 && h("span", { class: "quiet-text", text: lang.session.board }), cards(found.board)),
    h("span", {}, answer(found.choice, found.amount_cents, found.chosen), h("span", { text: lang.session.best }), answer(found.best, found.best_amount_cents, found.best_chosen)),
    h("span", { class: "mistake-cost", text: found.cost_cents === null ? "" : `−${average(found.cost_cents)}` }),
  );
}
