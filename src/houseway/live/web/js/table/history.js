// Past rounds, and each of them again step by step as I saw it then.

import { get } from "../api.js";
import { card } from "../art/card.js";
import { clear, h } from "../dom.js";
import { dollars, signed, timeOfDay } from "../money.js";
import { eventWords, stepsOf } from "../keeping/steps.js";
import { lang } from "../lang.js";
import { beside } from "../reference/link.js";
import { betName, correctionWords } from "../words.js";
import { lineRow, net } from "./results.js";

function path(page, more) {
  return `/api/tables/${encodeURIComponent(page.id)}/rounds${more}`;
}

export async function showHistory(page, body) {
  const { rounds } = await get(path(page, "?limit=50"));
  const done = rounds.filter((r) => r.lines.length || r.pocket || r.dice || r.void || r.corrections);
  if (!done.length) return h("p", { text: lang.rounds.noRoundHasBeenPlayed });
  const all = h("p", {}, h("a", { href: "#/history", ...beside(), text: lang.rounds.yourRoundsAtAllTables }));
  const rows = h(
    "ol",
    { class: "rounds" },
    ...done.map((round) => {
      const mine = round.lines.filter((l) => l.seat === page.mySeat);
      const sum = net(mine);
      return h(
        "li",
        {},
        h(
          "button",
          { class: "round", onclick: () => replay(page, body, round) },
          h("span", { class: "round-no", text: lang.rounds.round(round.round) }),
          page.felt.outcome?.(round),
          h("span", { class: "quiet-text", text: timeOfDay(round.ended_ms) }),
          h("span", { class: `round-sum ${sum > 0 ? "won" : sum < 0 ? "lost-sum" : ""}`, text: round.void ? lang.rounds.isVoid : mine.length ? signed(sum) : "" }),
        ),
        ...(round.corrections ?? []).filter((c) => page.isMine(c.seat)).map((c) => h("p", { class: "round-correction", text: correctionWords(c) })),
      );
    }),
  );
  return h("div", {}, all, rows);
}

async function replay(page, body, round) {
  clear(body).append(h("p", { class: "quiet-text", text: lang.rounds.oneMoment }));
  const { views } = await get(path(page, `/${round.round}`));
  const frames = stepsOf(views);
  const back = h("button", { class: "quiet small", text: lang.rounds.allRounds, onclick: async () => clear(body).append(await showHistory(page, body)) });
  const scene = h("div", { class: "replay-scene" });
  const text = h("p", { class: "replay-text", role: "status" });
  const slider = h("input", { type: "range", min: 0, max: frames.length - 1, value: frames.length - 1, "aria-label": lang.rounds.stepOfTheRound });
  const count = h("span", { class: "quiet-text" });
  const lines = h("ul", { class: "lines" });
  let at = frames.length - 1;
  const show = (i) => {
    at = Math.max(0, Math.min(frames.length - 1, i));
    slider.value = at;
    const frame = frames[at];
    const told = page.story.sentence(frame.event, frame);
    count.textContent = lang.rounds.stepOf(at + 1, frames.length);
    text.textContent = told?.text ?? eventWords(frame.event);
    scene.replaceChildren(...sceneOf(page, frame.view));
    lines.replaceChildren(...frames.slice(0, at + 1).flatMap((f) => f.lines).map((line) => {
      const row = lineRow(line);
      row.querySelector(".line-what").prepend(h("span", { class: "line-seat", text: `${page.seatName(line.seat)}: ` }));
      return row;
    }));
  };
  slider.addEventListener("input", () => show(Number(slider.value)));
  const step = (words, by) => h("button", { class: "small", text: words, onclick: () => show(at + by) });
  clear(body).append(
    back,
    h("h3", { text: lang.rounds.round(round.round) }),
    h("p", {}, h("a", { href: `#/replay/${encodeURIComponent(page.id)}/${round.round}`, ...beside(), text: lang.rounds.replayItOnTheFelt })),
    text,
    scene,
    h("div", { class: "replay-steps" },
      step(lang.rounds.first, -frames.length), step(lang.rounds.back, -1), count, step(lang.rounds.next, 1), step(lang.rounds.last, frames.length)),
    slider,
    h("h3", { text: lang.rounds.settledSoFar }),
    lines,
  );
  show(at);
}

function cardsRow(name, cards, label) {
  return h("div", { class: "replay-hand" }, h("span", { class: "replay-name", text: name }), h("span", { class: "replay-cards" }, ...cards.map(card)), h("span", { class: "quiet-text", text: label ?? "" }));
}

function sceneOf(page, view) {
  const nodes = [];
  nodes.push(...(page.felt?.replayed?.(view, cardsRow) ?? []));
  if (view.dealer?.cards.length) {
    const label = view.dealer.hand ?? (view.dealer.total ? String(view.dealer.total) : "");
    nodes.push(cardsRow(lang.rounds.dealer, view.dealer.cards, label));
  }
  for (const hand of view.hands ?? []) {
    const label = typeof hand.hand === "string" ? hand.hand : hand.total ? String(hand.total) : "";
    nodes.push(cardsRow(page.seatName(hand.seat), hand.cards, label));
  }
  if (view.bets.length) {
    nodes.push(
      h("ul", { class: "replay-bets" }, ...view.bets.map((b) =>
        h("li", { text: `${page.seatName(b.seat)}: ${betName(b.wager, b.spot)} ${dollars(b.stake_cents)}`.replace(/\s+/g, " ") }),
      )),
    );
  }
  if (!nodes.length) nodes.push(h("p", { class: "quiet-text", text: lang.rounds.theLayoutIsEmpty }));
  return nodes;
}
