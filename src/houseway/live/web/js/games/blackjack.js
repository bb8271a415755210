// Blackjack: seven boxes around the felt, split hands side by side, the insurance line and what it says.

import { get } from "../api.js";
import { h, s, setText, sync } from "../dom.js";
import { dollars, signed } from "../money.js";
import { cardName, list, plural, wagerTitle } from "../words.js";
import { CardTable, lineState } from "./cardTable.js";
import { arcLine, arcText, tableGround } from "./ground.js";

const ON_HANDS = new Set(["base", "double-down", "split"]); // wagers that are settled with a hand
const STATUS = { bust: "bust", blackjack: "blackjack", paid: "blackjack", dead: "dead" };

export class Felt extends CardTable {
  constructor(page) {
    const pays = arcText("arc-pays", 206, 92, "arc-large");
    const rule = arcText("arc-rule", 246, 92, "arc-small");
    const insurance = arcText("arc-insurance", 290, 92, "arc-medium");
    super(page, {
      background: tableGround(pays.node, rule.node, arcLine(258, 96), insurance.node, arcLine(304, 98)),
    });
    this.node.classList.add("blackjack");
    this.arc = { top: 47, deep: 47.5, wide: 39.5 };
    this.arcs = { pays: pays.words, rule: rule.words, insurance: insurance.words };
    this.flat = h("ul", { class: "flat-print" });
    this.printed.append(this.flat);
    this.shoeCount = h("span", { class: "shoe-count" });
    this.shoe.append(
      s("svg", { viewBox: "0 0 120 80", "aria-hidden": "true" },
        s("path", { d: "M8 70 26 16h66l20 54Z", class: "shoe-body" }),
        s("path", { d: "M30 24h58l4 12H26Z", class: "shoe-lid" }),
        s("path", { d: "M14 70h92l-4-12H18Z", class: "shoe-mouth" })),
      this.shoeCount,
    );
    this.rackCount = h("span", { class: "shoe-count" });
    this.rack.append(
      s("svg", { viewBox: "0 0 120 80", "aria-hidden": "true" },
        s("path", { d: "M22 12h76v58H22Z", class: "rack-body" }),
        s("path", { d: "M30 62h60M30 57h60M30 52h60M30 47h60", class: "rack-cards" })),
      this.rackCount,
    );
    this.print(page.info.layout.notices.map((text) => text.replace(/\.$/, "")));
  }

  static shortRules({ elections: e }) {
    return [
      `${plural(e.decks, "deck")}, ${e.deal === "hand" ? "dealt from the hand" : "from a shoe"}`,
      `Blackjack pays ${e["blackjack-pays"]}`,
      e["soft-17"] === "hit" ? "Dealer draws to soft 17" : "Dealer stands on every 17",
      e["house-money"] && "With House Money",
    ];
  }

  static titles = { base: "Bet" };

  /** "Bet, box 2, hand 2". */
  static placeName(wager, spot) {
    const box = /^box-(\d+)(?:\/(\d+))?$/.exec(spot);
    return box && `${wagerTitle(wager)}, box ${box[1]}${box[2] ? `, hand ${Number(box[2]) + 1}` : ""}`;
  }

  /** The inscriptions: what a blackjack pays, what the dealer draws to, what insurance pays. */
  print(texts) {
    const [pays, rule, insurance] = texts;
    setText(this.arcs.pays, pays);
    setText(this.arcs.rule, rule);
    setText(this.arcs.insurance, insurance);
    this.flat.replaceChildren(...texts.map((text) => h("li", { text })));
  }

  makeSeat(n) {
    const seat = super.makeSeat(n);
    seat.insurance = h("div", { class: "insurance-slot" });
    seat.side = h("div", { class: "side-bets" });
    seat.node.prepend(seat.insurance);
    seat.plate.before(h("div", { class: "spot-row" }, seat.spots, seat.side));
    return seat;
  }

  /** The round as it lay when it was settled: afterwards the cards are gone from the view. */
  async settledView(msg) {
    if (msg.view.hands.length || !(msg.news ?? []).some((e) => e.type === "cards-collected")) return msg.view;
    try {
      const round = msg.view.phase === "over" || msg.view.phase === "racking" ? msg.round : msg.round - 1;
      const { views } = await get(`/api/tables/${encodeURIComponent(this.page.id)}/rounds/${round}`);
      const found = views.findLast((frame) => frame.view.hands.length)?.view;
      return found ?? msg.view;
    } catch {
      return msg.view;
    }
  }

  async show(msg, { quick }) {
    this.flush();
    this.drawSeats(msg);
    const view = await this.settledView(msg);
    setText(this.shoeCount, `${msg.view.shoe.remaining}`);
    this.shoe.setAttribute("aria-label", `${msg.view.shoe.remaining} cards in the shoe`);
    this.shoe.classList.toggle("last", msg.view.shoe.last_round);
    setText(this.rackCount, `${msg.view.shoe.rack}`);
    if (this.keepsOld(view)) {
      this.drawSpots(msg, view);
      return;
    }
    const timing = this.timing(msg, quick);
    this.view = view;
    this.drawDealer(view.dealer.cards, this.dealerText(view), timing, quick);
    for (const seat of this.seatNodes.values()) this.drawHands(seat, view, timing, quick);
    const done = (msg.lines ?? []).length > 0;
    const settle = () => {
      this.drawVerdicts(msg, view);
      this.drawBanner(msg, view);
    };
    this.drawSpots(msg, view);
    if (quick || !timing.end || !done) settle();
    else this.later(timing.end + 200, settle);
    await this.finish(timing, quick);
  }

  dealerText(view) {
    const { dealer } = view;
    if (!dealer.cards.length) return "";
    if (dealer.cards.length === 2 && dealer.total === 21 && !dealer.cards.includes("??")) return "Blackjack";
    if (dealer.total > 21) return `${dealer.total} · over 21`;
    const soft = dealer.soft && dealer.total < 21 && !dealer.cards.includes("??");
    return dealer.total ? `${soft ? "soft " : ""}${dealer.total}` : "";
  }

  handText(hand) {
    const known = STATUS[hand.status];
    if (known === "blackjack") return "Blackjack";
    if (known === "bust") return `${hand.total} · bust`;
    if (known === "dead") return "dead";
    if (!hand.total) return "";
    return `${hand.soft && hand.total < 21 ? "soft " : ""}${hand.total}${hand.cards.includes("??") ? " +" : ""}`;
  }

  drawHands(seat, view, timing, quick) {
    const hands = view.hands.filter((x) => x.box === seat.n);
    seat.node.classList.toggle("split", hands.length > 1);
    seat.node.style.setProperty("--hands", Math.max(1, hands.length));
    sync(
      seat.hands,
      hands,
      (x) => x.place,
      () => h("div", { class: "hand" }, h("div", { class: "cards" }), h("p", { class: "hand-label" }), h("span", { class: "slot" })),
      (node, hand) => {
        const [cards, label, slot] = node.children;
        const last = this.hand(cards, hand.cards, hand.place, timing, quick);
        this.setLater(label, this.handText(hand), quick ? 0 : last);
        node.classList.toggle("turn", view.turn === hand.place && view.step.kind === "decide");
        node.classList.toggle("bust", hand.status === "bust");
        cards.classList.toggle("doubled", hand.doubled_cents > 0 && hand.cards.length === 3);
        node.dataset.place = hand.place;
        if (hand.status !== "paid") this.putStack(slot, hand.stake_cents + hand.doubled_cents);
        node.setAttribute("role", "group");
        const held = list(hand.cards.map(cardName));
        node.setAttribute("aria-label", `${hands.length > 1 ? `Hand ${hand.hand + 1}: ` : ""}${held}, ${this.handText(hand)}`);
      },
    );
    const insured = hands.reduce((sum, x) => sum + x.insurance_cents, 0);
    this.putStack(seat.insurance, insured);
  }

  drawVerdicts(msg, view) {
    const sums = new Map();
    const insurance = new Map();
    for (const line of msg.lines ?? []) {
      if (line.wager === "insurance") insurance.set(boxOf(line), line);
      if (!ON_HANDS.has(line.wager)) continue;
      const place = line.spot || `box-${line.seat}`;
      const old = sums.get(place) ?? { amount: 0, stake: 0, outcome: line.outcome };
      sums.set(place, { amount: old.amount + line.amount_cents, stake: old.stake + line.stake_cents, outcome: line.outcome });
    }
    for (const seat of this.seatNodes.values()) {
      for (const node of seat.hands.children) {
        const sum = sums.get(node.dataset.place);
        if (!sum) continue;
        this.putStack(node.querySelector(".slot"), sum.stake, {
          state: lineState(sum.outcome), verdict: sum.amount ? signed(sum.amount) : "push",
        });
      }
      const line = insurance.get(seat.n);
      if (line && view.hands.length) {
        this.putStack(seat.insurance, line.stake_cents, { state: lineState(line.outcome), verdict: signed(line.amount_cents) });
      }
    }
  }

  sideBets() {
    return Object.keys(this.page.info.limits).filter((wager) => wager !== "base");
  }

  /** Side bets lie beside the box; once settled they show what they came to. */
  drawSideBets(seat, msg, view, spot, mine) {
    const lines = (msg.lines ?? []).filter((l) => boxOf(l) === seat.n);
    sync(
      seat.side,
      seat.node.classList.contains("taken") || !mine ? this.sideBets() : [],
      (wager) => `${wager} ${mine}`,
      (wager) =>
        h(mine ? "button" : "span", { class: "spot side-bet", data: mine ? { wager, spot } : {} },
          h("span", { class: "spot-name", text: wagerTitle(wager) }), h("span", { class: "slot" })),
      (node, wager) => {
        const bet = view.bets.find((b) => b.wager === wager && boxOf(b) === seat.n);
        const line = view.hands.length ? lines.find((l) => l.wager === wager) : undefined;
        const waiting = mine ? (this.page.bets.pending.get(`${wager}|${spot}`) ?? 0) : 0;
        this.putStack(node.querySelector(".slot"), (line?.stake_cents ?? bet?.stake_cents ?? 0) + waiting, {
          waiting: waiting > 0, state: line ? lineState(line.outcome) : "",
          verdict: line ? (line.amount_cents ? signed(line.amount_cents) : "back") : "",
        });
        if (!mine) return;
        node.classList.toggle("open", this.page.betting && Boolean(this.page.bets.offer(wager, spot)));
        node.setAttribute("aria-label", this.page.bets.describe(wager, spot));
      },
    );
  }

  /** The boxes: mine takes chips while betting is open, and where the house allows it those beside it. */
  drawSpots(msg, view) {
    for (const seat of this.seatNodes.values()) {
      const mine = seat.n === msg.your_seat;
      const spot = mine ? "" : `box-${seat.n}`;
      const open = this.page.betting && Boolean(this.page.bets.offer("base", spot));
      const bet = view.bets.find((b) => b.wager === "base" && boxOf(b) === seat.n);
      this.drawSideBets(seat, msg, view, spot, mine);
      sync(
        seat.spots,
        [open || mine],
        (isButton) => `${isButton}`,
        (isButton) =>
          isButton
            ? h("button", { class: "spot box", type: "button", data: { wager: "base", spot } }, h("span", { class: "slot" }))
            : h("span", { class: "spot box" }, h("span", { class: "slot" })),
        (node) => {
          const waiting = mine || open ? (this.page.bets.pending.get(`base|${spot}`) ?? 0) : 0;
          const laid = view.hands.length ? 0 : (bet?.stake_cents ?? 0);
          this.putStack(node.firstChild, laid + waiting, { waiting: waiting > 0 });
          node.classList.toggle("open", open);
          if (node.tagName === "BUTTON") {
            const name = mine ? "Your box" : `Box ${seat.n}`;
            node.setAttribute("aria-label", `${name}: ${this.page.bets.describe("base", spot)}`);
          }
        },
      );
    }
  }

  pendingChanged() {
    const { msg } = this.page;
    if (!msg || !this.view) return;
    if (this.page.bets.pending.size && this.view.hands.length && !msg.view.hands.length) this.clearCards();
    this.drawSpots(msg, msg.view);
  }

  clearCards() {
    this.flush();
    this.view = this.page.msg.view;
    this.dealerCards.replaceChildren();
    setText(this.dealerLabel, "");
    this.banner.replaceChildren();
    for (const seat of this.seatNodes.values()) {
      seat.hands.replaceChildren();
      this.putStack(seat.insurance, 0);
      seat.node.classList.remove("split");
    }
  }

  spotsChanged() {
    if (this.view && this.page.msg) this.drawSpots(this.page.msg, this.view.hands.length ? this.view : this.page.msg.view);
  }

  pointed(node, on) {
    node?.classList.toggle("aimed", on);
  }

  sentence(event) {
    if (event.type === "hole-card-checked") return { text: event.blackjack ? "The dealer has blackjack." : "The dealer looks: no blackjack." };
    if (event.type !== "wager-placed" || event.wager !== "base" || event.spot) return undefined;
    return { text: `${this.page.story.has(event.seat, "bet", "bets")} ${dollars(event.stake_cents)}.`, quiet: event.seat !== this.page.mySeat };
  }

  /** Why I cannot bet though bets are open. */
  barred(view) {
    return view.barred?.includes(this.page.mySeat) && "You bet again after the next shuffle (Blackjack 4.IX).";
  }

  question(step) {
    const { view } = this.page.msg;
    if (step.choices?.some((c) => c.name === "cut")) return "Cut the cards?";
    const box = step.spot ? Number(step.spot.slice(4)) : this.page.mySeat;
    const hand = view.hands.find((x) => x.box === box && x.hand === step.hand);
    const up = view.dealer.cards.find((c) => c !== "??");
    const dealer = up ? `, the dealer shows ${cardName(up)}` : "";
    if (!hand) return "Your turn.";
    if (step.choices?.some((c) => c.name === "cap")) return "House Money has won: add to your bet, or take it?";
    const which = view.hands.filter((x) => x.box === box).length > 1 ? `Hand ${step.hand + 1}: ` : "";
    return `${which}You have ${this.handText(hand)}${dealer}.`;
  }
}

/** The number of the box that a bet or a line speaks of. */
function boxOf({ spot, seat }) {
  const found = /^box-(\d+)/.exec(spot ?? "");
  return found ? Number(found[1]) : seat;
}
