// A felt for every game that has none of its own yet: its wagers as a board, its cards, dice or wheel as they lie.

import { h, put, s, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { signed } from "../money.js";
import { betName, HIDDEN, title } from "../words.js";
import { CardTable, lineState } from "./cardTable.js";
import { drawCards } from "./hand.js";

const CARD = /^(?:[2-9TJQKA][cdhs]|\?\?)$/;
const PIPS = {
  1: [[50, 50]], 2: [[28, 28], [72, 72]], 3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]], 5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};

export function die(value) {
  return s(
    "svg",
    { viewBox: "0 0 100 100", class: "die", role: "img", "aria-label": String(value) },
    s("rect", { x: 3, y: 3, width: 94, height: 94, rx: 18, class: "die-body" }),
    ...(PIPS[value] ?? []).map(([cx, cy]) => s("circle", { cx, cy, r: 9.5, class: "die-pip" })),
  );
}

/** Every place of the view that holds cards: "dealer", "player", "hands 2", … */
function cardPlaces(view) {
  const found = [];
  const look = (name, value) => {
    const cards = Array.isArray(value) ? value : value?.cards;
    if (!Array.isArray(cards) || !cards.length || !cards.every((c) => typeof c === "string" && CARD.test(c))) return;
    const label = [value.hand, value.total].find((x) => typeof x === "string" || typeof x === "number");
    const seat = value.seat;
    found.push({ name: seat ? `seat-${seat}` : name, seat, cards, label: label === undefined ? "" : String(label) });
  };
  for (const [name, value] of Object.entries(view)) {
    look(name, value);
    if (Array.isArray(value)) value.forEach((one, i) => typeof one === "object" && look(`${name}-${i}`, one));
  }
  return found;
}

/** Facts worth reading: short texts and numbers of the view, and dice. */
function facts(view) {
  const passed = new Set(["game", "edition", "round", "phase", "step", "seated", "bets", "colours"]);
  return Object.entries(view).filter(
    ([name, value]) => !passed.has(name) && (typeof value === "number" ? value >= 0 : typeof value === "string" && value !== ""),
  );
}

export class Felt extends CardTable {
  constructor(page) {
    super(page, { background: h("span") });
    this.offersAnywhere = true;
    this.node.className = "plain-felt";
    this.places = h("div", { class: "plain-cards" });
    this.facts = h("dl", { class: "plain-facts" });
    this.dice = h("div", { class: "plain-dice" });
    this.players = h("ul", { class: "plain-seats" });
    this.board = h("div", { class: "plain-board" });
    this.node.replaceChildren(h("div", { class: "plain-top" }, this.dice, this.places, this.facts), this.board, this.players, this.banner);
  }

  static shortRules({ sign }) {
    return sign.slice(0, 3).map(({ text }) => text);
  }

  readyWord() {
    return lang.plain.ready;
  }

  async show(msg, { quick }) {
    this.flush();
    const timing = this.timing(msg, quick);
    this.view = msg.view;
    this.msg = msg;
    const later = (ms, act) => this.later(ms, act);
    sync(
      this.places,
      cardPlaces(msg.view),
      (p) => p.name,
      (p) =>
        h(
          "div",
          { class: "plain-hand" },
          h("span", { class: "plain-name", text: p.seat ? this.page.seatName(p.seat) : title(p.name) }),
          h("div", { class: "cards" }),
          h("span", { class: "hand-label" }),
        ),
      (node, p) => {
        drawCards(node.querySelector(".cards"), p.cards, p.name, timing, { quick, later });
        setText(node.querySelector(".hand-label"), p.cards.includes(HIDDEN) ? "" : p.label);
      },
    );
    const dice = msg.view.dice ?? msg.view.roll;
    put(this.dice, ...(Array.isArray(dice) ? dice.filter(Number.isInteger).map(die) : []));
    put(this.facts, ...facts(msg.view).flatMap(([name, value]) => [h("dt", { text: title(name) }), h("dd", { text: String(value).replaceAll("-", " ") })]));
    put(this.players, ...msg.seats.map((seat) => h("li", { class: seat.you ? "mine" : "", text: lang.plain.player(seat.you, seat.name, seat.ready) })));
    this.drawBoard();
    this.drawBanner(msg, msg.view);
    await this.finish(timing, quick);
  }

  roundDone(view) {
    return view.step.kind === "over";
  }

  /** All places that are offered now or have chips on them. */
  drawBoard() {
    const { msg } = this;
    if (!msg) return;
    const places = new Map();
    const add = (wager, spot) => places.set(`${wager}|${spot}`, { wager, spot });
    for (const o of this.page.offers) add(o.wager, o.spot ?? "");
    for (const b of msg.view.bets) add(b.wager, b.spot ?? "");
    const settled = new Map();
    if (this.roundDone(msg.view)) {
      for (const line of msg.lines) {
        add(line.wager, line.spot ?? "");
        if (line.seat === msg.your_seat) settled.set(`${line.wager}|${line.spot ?? ""}`, line);
      }
    }
    sync(
      this.board,
      [...places.entries()],
      ([key]) => key,
      ([, { wager, spot }]) =>
        h("button", { class: "plain-spot", type: "button", data: { wager, spot } },
          h("span", { class: "plain-spot-name" }), h("span", { class: "plain-spot-pays" }), h("span", { class: "slot" })),
      (node, [key, { wager, spot }]) => {
        const [name, pays, slot] = node.children;
        setText(name, betName(wager, spot));
        const lines = Object.values(this.page.info.pays[wager] ?? {});
        setText(pays, lines.length === 1 ? lines[0] : lines.length ? lang.plain.upTo(lines[0]) : "");
        const waiting = this.page.bets.pending.get(key) ?? 0;
        const line = settled.get(key);
        const mine = this.page.bets.on(wager, spot) + waiting || (line?.stake_cents ?? 0);
        const verdict = line ? (line.amount_cents ? signed(line.amount_cents) : lang.plain.back) : "";
        this.putStack(slot, mine, { waiting: waiting > 0, state: line ? lineState(line.outcome) : "", verdict });
        node.classList.toggle("open", this.page.betting && Boolean(this.page.bets.offer(wager, spot)));
        node.setAttribute("aria-label", `${name.textContent}, ${pays.textContent}. ${this.page.bets.describe(wager, spot)}`);
      },
    );
  }

  pendingChanged() {
    this.drawBoard();
  }

  spotsChanged() {
    this.drawBoard();
  }

  pointed(node, on) {
    node?.classList.toggle("aimed", on);
  }
}
