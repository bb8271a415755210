// What the card tables share: the dealer's side, the seats around the felt, cards, chips and results.

import { card } from "../art/card.js";
import { stack } from "../art/chip.js";
import { h, put, setText, setVars, wait } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { duration } from "../prefs.js";
import { callOff } from "../sound.js";
import { HIDDEN } from "../words.js";
import { drawCards, Timing } from "./hand.js";
import { toLookAt } from "./squeeze.js";

export class CardTable {
  constructor(page, { background }) {
    this.page = page;
    this.timers = new Set();
    this.dealerCards = h("div", { class: "cards" });
    this.dealerLabel = h("p", { class: "hand-label" });
    this.dealer = h("section", { class: "dealer", "aria-label": lang.cardTable.dealer, data: { scene: "" } }, this.dealerCards, this.dealerLabel);
    this.shoe = h("div", { class: "shoe" });
    this.rack = h("div", { class: "rack" });
    this.printed = h("div", { class: "printed-felt" });
    this.banner = h("div", { class: "banner", "aria-hidden": "true" });
    this.seatList = h("div", { class: "seats" });
    this.seatNodes = new Map();
    this.node = h(
      "div",
      { class: "card-felt" },
      h("div", { class: "felt-ground", "aria-hidden": "true" }, background),
      this.rack, this.printed, this.shoe, this.dealer, this.seatList, this.banner,
    );
    this.node.addEventListener("revealed", () => page.update());
    this.view = null; // what lies on the felt now
    this.shoeAt = { x: 88, y: 12 };
  }

  /** How the lobby shows the game: the hand that the layout names, and chips. */
  static picture({ layout }) {
    const hand = (layout?.picture.length ? layout.picture : [HIDDEN, HIDDEN]).map(card);
    hand.forEach((one, i) => setVars(one, { turn: `${(22 * i) / (hand.length - 1) - 11}deg` }));
    return [
      h("div", { class: "fan" }, ...hand),
      h("div", { class: "fan-chips" }, stack(12_500, { label: false }), stack(3000, { label: false })),
    ];
  }

  leave() {
    this.flush();
  }

  readyWord() {
    return lang.cardTable.deal;
  }

  later(ms, act) {
    const entry = { act };
    entry.timer = setTimeout(() => {
      this.timers.delete(entry);
      act();
    }, ms);
    this.timers.add(entry);
  }

  /** What was to come later happens now: a newer view is here. */
  flush() {
    for (const { timer, act } of this.timers) {
      clearTimeout(timer);
      act();
    }
    this.timers.clear();
  }

  seatCount() {
    return this.page.msg.seats_total;
  }

  /** Seat 1 is at the dealer's far left: for those who face the dealer, on the right. */
  seatPlace(n) {
    const total = this.seatCount();
    const from = 18;
    const angle = total === 1 ? 90 : from + ((n - 1) * (180 - 2 * from)) / (total - 1);
    const a = (angle * Math.PI) / 180;
    return { x: 50 + this.arc.wide * Math.cos(a), y: this.arc.top + this.arc.deep * Math.sin(a) };
  }

  drawSeats() {
    const total = this.seatCount();
    if (this.seatNodes.size !== total) {
      this.seatNodes.clear();
      this.seatList.replaceChildren();
      for (let n = 1; n <= total; n += 1) {
        const seat = this.makeSeat(n);
        const { x, y } = this.seatPlace(n);
        // Cards come from the shoe: so far to the right, so far up, in hundredths of the felt's width.
        const [right, up] = [this.shoeAt.x - x, (this.shoeAt.y - y) * 0.62];
        setVars(seat.node, { x: `${x}%`, y: `${y}%`, "from-x": `${right}cqi`, "from-y": `${up}cqi` });
        this.seatNodes.set(n, seat);
        this.seatList.append(seat.node);
      }
    }
  }

  /** Everything lies there: the seats may tell what it came to. */
  rested(msg) {
    for (const [n, seat] of this.seatNodes) this.drawPlate(seat, n, msg);
  }

  makeSeat(n) {
    const hands = h("div", { class: "hands" });
    const spots = h("div", { class: "spots" });
    const plate = h("div", { class: "plate" });
    const node = h("section", { class: "seat", data: { seat: n }, "aria-label": lang.cardTable.seat(n) }, hands, spots, plate);
    return { node, hands, spots, plate, n };
  }

  drawPlate(seat, n, msg) {
    const who = msg.seats.find((s) => s.seat === n);
    const mine = n === msg.your_seat;
    const also = !mine && Boolean(msg.your_seats?.includes(n));
    const free = msg.your_seat === null || Boolean(msg.beside?.includes(n));
    const key = JSON.stringify([who, mine, also, free]);
    if (seat.key === key) return;
    seat.key = key;
    seat.node.classList.toggle("mine", mine);
    seat.node.classList.toggle("taken", Boolean(who));
    seat.node.setAttribute("aria-label", who ? lang.cardTable.seatOf(n, mine || also, who.name) : lang.cardTable.freeSeat(n));
    if (!who) {
      put(
        seat.plate,
        free
          ? h("button", { class: "sit-here", text: lang.cardTable.sit, "aria-label": lang.cardTable.sitAtSeat(n), onclick: () => this.page.seats.sit(n) })
          : h("span", { class: "seat-number", text: n }),
      );
      return;
    }
    put(
      seat.plate,
      also
        ? h("button", { class: "sit-here", text: lang.cardTable.playHere, "aria-label": lang.cardTable.playYourPositionAtSeat(n), onclick: () => this.page.play(n) })
        : h("span", { class: "plate-name", text: mine ? lang.cardTable.you : who.name }),
      h("span", { class: "plate-chips", text: dollars(who.chips_cents) }),
      (who.ready || who.out) && h("span", { class: "plate-state", text: lang.cardTable.state(who.out) }),
    );
  }

  drawDealer(cards, label, timing, quick) {
    const last = drawCards(this.dealerCards, cards, "dealer", timing, { quick, later: (ms, act) => this.later(ms, act) });
    this.setLater(this.dealerLabel, label, quick ? 0 : last);
  }

  setLater(node, text, ms) {
    this.after(ms, () => setText(node, text));
  }

  /** What may be said once the card that comes after `ms` lies there. */
  after(ms, act) {
    if (ms) this.later(ms + duration(250), act);
    else act();
  }

  hand(parent, cards, place, timing, quick) {
    return drawCards(parent, cards, place, timing, { quick, later: (ms, act) => this.later(ms, act) });
  }

  /** A stake on a spot: kept while it does not change, so that it does not blink. */
  putStack(slot, cents, { state = "", waiting = false, verdict = "" } = {}) {
    const key = `${cents} ${state} ${waiting} ${verdict}`;
    if (slot.stackKey === key) return;
    slot.stackKey = key;
    slot.replaceChildren();
    if (cents) {
      const made = stack(cents);
      made.classList.add(...[state, waiting && "waiting"].filter(Boolean));
      slot.append(made);
    }
    if (verdict) slot.append(h("span", { class: `verdict ${state}`, text: verdict }));
  }

  /** The round's sum for me, in large, for a moment. */
  drawBanner(msg, view) {
    const mine = ownLines(msg);
    const key = mine.length && this.roundDone(view) ? `${view.round}` : "";
    if (key === this.bannerKey) return;
    this.bannerKey = key;
    this.banner.replaceChildren();
    if (!key) return;
    const sum = mine.reduce((total, l) => total + l.amount_cents, 0);
    const lost = mine.some((l) => l.banked) ? lang.cardTable.youLose : lang.cardTable.houseWins;
    const words = sum > 0 ? lang.cardTable.youWin : sum < 0 ? lost : lang.cardTable.even;
    this.banner.append(h("p", { class: sum > 0 ? "won" : "" }, h("span", { text: words }), h("strong", { text: sum ? signed(sum) : "" })));
  }

  roundDone(view) {
    return ["over", "collecting", "clearing", "racking", "discarding"].includes(view.phase);
  }

  timing(msg, quick) {
    this.hurried = false;
    const timing = new Timing(msg.news, quick);
    timing.mine = this.toLookAt(msg);
    this.drawn = msg.seq;
    return timing;
  }

  toLookAt(msg) {
    return toLookAt(msg, (seat) => this.page.isMine(seat), this.givesCards);
  }

  /** Whether cards of mine wait until I look at them, or will when they are drawn: nothing says before what they are. */
  looking() {
    const { msg } = this.page;
    return Boolean(this.node.querySelector(".card.covered")) || (this.drawn !== msg.seq && this.toLookAt(msg).size > 0);
  }

  /** The old cards stay on the felt until chips of the next round lie there. */
  keepsOld(view) {
    return Boolean(this.view?.hands?.length) && !view.hands.length && !view.bets.length && !this.page.bets.pending.size;
  }

  async finish(timing, quick) {
    if (quick || !timing.end || this.hurried) return;
    await Promise.race([wait(timing.end + duration(350)), new Promise((done) => (this.wake = done))]);
    this.wake = null;
  }

  /** The next view is here: what is still moving comes to its end at once. */
  hurry() {
    this.hurried = true;
    callOff();
    this.flush();
    for (const one of this.node.querySelectorAll(".card.dealt, .card.turned")) one.classList.remove("dealt", "turned");
    this.wake?.();
  }
}

/** What is settled with me: my own lines, and as they come to me those of others that I bank. */
export function ownLines({ lines, your_seat: seat, your_seats: seats = [seat] }) {
  const banked = (lines ?? []).filter((l) => l.seat !== seat && l.against === `seat-${seat}`);
  return [...(lines ?? []).filter((l) => seats.includes(l.seat)), ...banked.map((l) => ({ ...l, amount_cents: -l.amount_cents, banked: true }))];
}

export function lineState(outcome) {
  return { win: "won", lose: "gone", collect: "gone", push: "back", void: "back" }[outcome] ?? "";
}
