// Blackjack: seven boxes around the felt, split hands side by side, the insurance line and what it says.

import { get } from "../api.js";
import { handHeldDeck } from "../art/deck.js";
import { h, named, s, setText, sync } from "../dom.js";
import { lang } from "../lang.js";
import { dollars, signed } from "../money.js";
import { duration } from "../prefs.js";
import { cardName, cardNames, wagerTitle } from "../words.js";
import { CardTable, lineState } from "./cardTable.js";
import { arcLine, arcText, tableGround } from "./ground.js";

const ON_HANDS = new Set(["base", "double-down", "split"]); // wagers that are settled with a hand
const STATUS = { bust: "bust", blackjack: "blackjack", paid: "blackjack", dead: "dead" }; // of a hand

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
    this.byHand = page.info.elections.deal === "hand";
    this.shoe.append(
      this.byHand ? handHeldDeck() : s("svg", { viewBox: "0 0 120 80", "aria-hidden": "true" },
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
      lang.blackjack.decks(e.decks, e.deal === "hand"),
      lang.blackjack.blackjackPays(e["blackjack-pays"]),
      e["soft-17"] === "hit" ? lang.blackjack.dealerDrawsToSoft17 : lang.blackjack.dealerStandsOnEvery17,
      e["house-money"] && lang.blackjack.withHouseMoney,
    ];
  }

  static titles = { base: lang.blackjack.bet };

  /** "Bet, box 2, hand 2". */
  static placeName(wager, spot) {
    const box = /^box-(\d+)(?:\/(\d+))?$/.exec(spot);
    return box && lang.blackjack.placeName(wagerTitle(wager), box[1], box[2] && Number(box[2]) + 1);
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
    this.drawSeats();
    const view = await this.settledView(msg);
    if (this.keepsOld(view)) {
      this.drawSpots(msg, view);
      return;
    }
    const timing = this.timing(msg, quick);
    this.view = view;
    this.drawDealer(view.dealer.cards, this.dealerText(view), timing, quick);
    for (const seat of this.seatNodes.values()) this.drawHands(seat, view, timing, quick);
    this.drawSpots(msg, view, { sides: quick || !timing.end });
    const settle = () => {
      this.drawSpots(msg, view);
      this.drawVerdicts(msg, view);
      this.drawBanner(msg, view);
    };
    if (quick || !timing.end) settle();
    else this.later(timing.end + duration(200), settle);
    await this.finish(timing, quick);
  }

  rested(msg) {
    super.rested(msg);
    const { shoe } = msg.view;
    setText(this.shoeCount, `${shoe.remaining}`);
    this.shoe.setAttribute("aria-label", lang.blackjack.cardsLeft(shoe.remaining, this.byHand));
    this.shoe.classList.toggle("last", shoe.last_round);
    this.shoeCount.dataset.last = lang.cardTable.lastRound;
    setText(this.rackCount, `${shoe.rack}`);
  }

  dealerText(view) {
    const { dealer } = view;
    if (!dealer.cards.length) return "";
    if (dealer.cards.length === 2 && dealer.total === 21 && !dealer.cards.includes("??")) return lang.blackjack.blackjack;
    if (dealer.total > 21) return lang.blackjack.over21(dealer.total);
    const soft = dealer.soft && dealer.total < 21 && !dealer.cards.includes("??");
    return dealer.total ? lang.blackjack.total(dealer.total, soft) : "";
  }

  handText(hand) {
    const known = STATUS[hand.status];
    if (known === "blackjack") return lang.blackjack.blackjack;
    if (known === "bust") return lang.blackjack.bust(hand.total);
    if (known === "dead") return lang.blackjack.dead;
    if (!hand.total) return "";
    return `${lang.blackjack.total(hand.total, hand.soft && hand.total < 21)}${hand.cards.includes("??") ? " +" : ""}`;
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
        const wait = quick ? 0 : Math.max(last, timing.end);
        this.after(wait, () => {
          node.classList.toggle("turn", view.turn === hand.place && view.step.kind === "decide");
          node.classList.toggle("bust", hand.status === "bust");
          node.setAttribute("role", "group");
          node.setAttribute("aria-label", lang.blackjack.hand(hands.length > 1 && hand.hand + 1, cardNames(hand.cards), this.handText(hand)));
        });
        cards.classList.toggle("doubled", hand.doubled_cents > 0 && hand.cards.length === 3);
        node.dataset.place = hand.place;
        if (hand.status !== "paid") this.putStack(slot, hand.stake_cents + hand.doubled_cents);
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
          state: lineState(sum.outcome), verdict: sum.amount ? signed(sum.amount) : lang.blackjack.push,
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
          verdict: line ? (line.amount_cents ? signed(line.amount_cents) : lang.blackjack.back) : "",
        });
        if (!mine) return;
        node.classList.toggle("open", this.page.betting && Boolean(this.page.bets.offer(wager, spot)));
        named(node, this.page.bets.describe(wager, spot));
      },
    );
  }

  /** The boxes: mine takes chips while betting is open, and where the house allows it those beside it. */
  drawSpots(msg, view, { sides = true } = {}) {
    for (const seat of this.seatNodes.values()) {
      const mine = seat.n === msg.your_seat;
      const spot = mine ? "" : `box-${seat.n}`;
      const open = this.page.betting && Boolean(this.page.bets.offer("base", spot));
      const bet = view.bets.find((b) => b.wager === "base" && boxOf(b) === seat.n);
      if (sides) this.drawSideBets(seat, msg, view, spot, mine);
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
            const name = mine ? lang.blackjack.yourBox : lang.blackjack.boxNumber(seat.n);
            named(node, lang.blackjack.boxAndBet(name, this.page.bets.describe("base", spot)));
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
    if (event.type === "hole-card-checked") return { text: event.blackjack ? lang.blackjack.theDealerHasBlackjack : lang.blackjack.theDealerLooks };
    if (event.type !== "wager-placed" || event.wager !== "base" || event.spot) return undefined;
    return { text: lang.blackjack.bets(...this.page.story.one(event.seat), dollars(event.stake_cents)), quiet: event.seat !== this.page.mySeat };
  }

  /** Why I cannot bet though bets are open. */
  barred(view) {
    return view.barred?.includes(this.page.mySeat) && lang.blackjack.youBetAgainAfterThe;
  }

  question(step) {
    const { view } = this.page.msg;
    if (step.choices?.some((c) => c.name === "cut")) return lang.blackjack.cutTheCards;
    const box = step.spot ? Number(step.spot.slice(4)) : this.page.mySeat;
    const hand = view.hands.find((x) => x.box === box && x.hand === step.hand);
    const up = view.dealer.cards.find((c) => c !== "??");
    if (!hand || this.looking()) return lang.blackjack.yourTurn;
    if (step.choices?.some((c) => c.name === "cap")) return lang.blackjack.houseMoneyHasWon;
    const split = view.hands.filter((x) => x.box === box).length > 1;
    return lang.blackjack.youHave(split && step.hand + 1, this.handText(hand), up && cardName(up));
  }
}

/** The number of the box that a bet or a line speaks of. */
function boxOf({ spot, seat }) {
  const found = /^box-(\d+)/.exec(spot ?? "");
  return found ? Number(found[1]) : seat;
}
