// Past rounds, and each of them again step by step as I saw it then.

import { get } from "../api.js";
import { card } from "../art/card.js";
import { clear, h } from "../dom.js";
import { dollars, signed } from "../money.js";
import { betName } from "../words.js";
import { lineRow, net } from "./results.js";

// Steps that change nothing to look at, or only clear the layout.
const PASSED_OVER = ["procedure-done", "seat-taken", "seat-left", "cards-collected", "round-opened", "stub-racked"];

function path(page, more) {
  return `/api/tables/${encodeURIComponent(page.id)}/rounds${more}`;
}

export async function showHistory(page, body) {
  const { rounds } = await get(path(page, "?limit=50"));
  const done = rounds.filter((r) => r.lines.length || r.pocket || r.roll || r.void);
  if (!done.length) return h("p", { text: "No round has been played at this table yet." });
  return h(
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
          h("span", { class: "round-no", text: `Round ${round.round}` }),
          page.felt.outcome?.(round),
          h("span", { class: "quiet-text", text: time(round.ended_ms) }),
          h("span", { class: `round-sum ${sum > 0 ? "won" : sum < 0 ? "lost-sum" : ""}`, text: round.void ? "void" : mine.length ? signed(sum) : "" }),
        ),
      );
    }),
  );
}

function time(ms) {
  return new Date(ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

async function replay(page, body, round) {
  clear(body).append(h("p", { class: "quiet-text", text: "One moment…" }));
  const { views } = await get(path(page, `/${round.round}`));
  const frames = views.filter((f) => !PASSED_OVER.includes(f.event.type));
  const back = h("button", { class: "quiet small", text: "← All rounds", onclick: async () => clear(body).append(await showHistory(page, body)) });
  const scene = h("div", { class: "replay-scene" });
  const text = h("p", { class: "replay-text", role: "status" });
  const slider = h("input", { type: "range", min: 0, max: frames.length - 1, value: frames.length - 1, "aria-label": "Step of the round" });
  const count = h("span", { class: "quiet-text" });
  const lines = h("ul", { class: "lines" });
  let at = frames.length - 1;
  const show = (i) => {
    at = Math.max(0, Math.min(frames.length - 1, i));
    slider.value = at;
    const frame = frames[at];
    const told = page.story.sentence(frame.event, frame);
    count.textContent = `${at + 1} of ${frames.length}`;
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
    h("h3", { text: `Round ${round.round}` }),
    text,
    scene,
    h("div", { class: "replay-steps" },
      step("First", -frames.length), step("Back", -1), count, step("Next", 1), step("Last", frames.length)),
    slider,
    h("h3", { text: "Settled so far" }),
    lines,
  );
  show(at);
}

function eventWords(event) {
  const known = {
    settled: "Wagers are settled.",
    "marker-placed": "The marker is placed.",
    "card-burned": "A card is burned.",
    "cutting-card-placed": "The cutting card is placed.",
  };
  return known[event.type] ?? `${event.type.replaceAll("-", " ")}.`;
}

function cardsRow(name, cards, label) {
  return h("div", { class: "replay-hand" }, h("span", { class: "replay-name", text: name }), h("span", { class: "replay-cards" }, ...cards.map(card)), h("span", { class: "quiet-text", text: label ?? "" }));
}

function sceneOf(page, view) {
  const nodes = [];
  nodes.push(...(page.felt?.replayed?.(view, cardsRow) ?? []));
  if (view.dealer?.cards.length) {
    const label = view.dealer.hand ?? (view.dealer.total ? String(view.dealer.total) : "");
    nodes.push(cardsRow("Dealer", view.dealer.cards, label));
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
  if (!nodes.length) nodes.push(h("p", { class: "quiet-text", text: "The layout is empty." }));
  return nodes;
}
