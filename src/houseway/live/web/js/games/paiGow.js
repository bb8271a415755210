// Pai Gow Poker: the felt of house poker, with hands that lie in two parts and a marker before who banks.

import { h, setText } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { Felt as HousePoker } from "./housePoker.js";

export class Felt extends HousePoker {
  constructor(page) {
    super(page);
    this.node.classList.add("pai-gow");
    this.pickWords = lang.paiGow.chooseTwoCardsForYour;
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
    await super.show(msg, how);
    const { bank, envy = [] } = msg.view;
    const { dealer, hands } = this.view ?? msg.view; // the last round's cards lie there until the next begins
    const house = bank.house_cents ? lang.paiGow.houseBets(dollars(bank.house_cents)) : lang.paiGow.housePlaysNoHand;
    setText(this.houseBet, bank.seat ? house : "");
    this.dealerCards.classList.toggle("set", Boolean(dealer?.low));
    for (const seat of this.seatNodes.values()) {
      const hand = hands.find((x) => x.seat === seat.n);
      seat.cards.classList.toggle("set", Boolean(hand?.low));
      const marks = [bank.seat === seat.n && lang.paiGow.bank, bank.partners?.includes(seat.n) && lang.paiGow.partner, envy.includes(seat.n) && lang.paiGow.envy];
      setText(seat.marker, marks.filter(Boolean).join(" \u00b7 "));
    }
  }

  /** Whether the others bet against this seat. */
  banks(view, seat) {
    return Boolean(seat) && view.bank.seat === seat;
  }

  question(step) {
    const asked = step.choices.map((c) => lang.paiGow.questions[c.name]).find(Boolean);
    if (asked) return asked;
    const joins = step.choices.some((c) => c.name === "join-bank");
    return joins ? lang.paiGow.wantsPartners(this.page.seatName(this.page.msg.view.bank.seat)) : super.question();
  }

  sentence(event, msg) {
    switch (event.type) {
      case "dice-shaken":
        return { text: lang.paiGow.theDiceShow(event.first + event.second + event.third) };
      case "number-drawn":
        return { text: lang.paiGow.theNumberIs(event.number) };
      case "hand-set":
        return { text: lang.paiGow.theDealerSetsHisHands };
      case "house-wagered":
        return { text: event.cents ? lang.paiGow.theHouseBetsAgainstThe(dollars(event.cents)) : lang.paiGow.theHouseBetsNothing };
      case "stub-racked":
        return { text: lang.paiGow.areLeft(event.count ?? 4), quiet: true };
      default:
        return super.sentence(event, msg);
    }
  }
}
