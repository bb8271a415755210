// Pai Gow Poker: the felt of house poker, with hands that lie in two parts and a marker before who banks.

import { h, setText } from "../dom.js";
import { dollars } from "../money.js";
import { plural } from "../words.js";
import { Felt as HousePoker } from "./housePoker.js";

const QUESTIONS = { bank: "It is your turn to bank.", "bank-without-house": "It is your turn to bank.", "play-on": "The dealer exposed a card of yours." };

export class Felt extends HousePoker {
  constructor(page) {
    super(page);
    this.node.classList.add("pai-gow");
    this.pickWords = "Choose two cards for your low hand.";
    this.houseBet = h("p", { class: "marker" });
    this.dealer.append(this.houseBet);
  }

  makeSeat(n) {
    const seat = super.makeSeat(n);
    seat.marker = h("p", { class: "marker" });
    seat.plate.before(seat.marker);
    return seat;
  }

  async show(msg, how) {
    const shown = super.show(msg, how);
    const { bank, envy = [] } = msg.view;
    const { dealer, hands } = this.view ?? msg.view; // the last round's cards lie there until the next begins
    const house = bank.house_cents ? `House bets ${dollars(bank.house_cents)}` : "House plays no hand";
    setText(this.houseBet, bank.seat ? house : "");
    this.dealerCards.classList.toggle("set", Boolean(dealer?.low));
    for (const seat of this.seatNodes.values()) {
      const hand = hands.find((x) => x.seat === seat.n);
      seat.cards.classList.toggle("set", Boolean(hand?.low));
      const marks = [bank.seat === seat.n && "Bank", bank.partners?.includes(seat.n) && "Partner", envy.includes(seat.n) && "Envy"];
      setText(seat.marker, marks.filter(Boolean).join(" \u00b7 "));
    }
    await shown;
  }

  /** Whether the others bet against this seat. */
  banks(view, seat) {
    return Boolean(seat) && view.bank.seat === seat;
  }

  question(step) {
    const asked = step.choices.map((c) => QUESTIONS[c.name]).find(Boolean);
    if (asked) return asked;
    const joins = step.choices.some((c) => c.name === "join-bank");
    return joins ? `${this.page.seatName(this.page.msg.view.bank.seat)} wants partners to bank.` : super.question();
  }

  sentence(event, msg) {
    switch (event.type) {
      case "dice-shaken":
        return { text: `The dice show ${event.first + event.second + event.third}.` };
      case "number-drawn":
        return { text: `The number is ${event.number}.` };
      case "hand-set":
        return { text: "The dealer sets his hands." };
      case "house-wagered":
        return { text: event.cents ? `The house bets ${dollars(event.cents)} against the bank.` : "The house bets nothing." };
      case "stub-racked":
        return { text: `${plural(event.count ?? 4, "card")} are left.`, quiet: true };
      default:
        return super.sentence(event, msg);
    }
  }
}
