// What happens at the table, in sentences: listed beside the felt and said to those who listen.

import { say } from "../announce.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { betName, cardName, cardNames, choiceTitle, list, plural } from "../words.js";

const MOST = 60;
const TITLES = { dealer: "dealer", box: "box person", floor: "floor supervisor", manager: "manager", maintenance: "maintenance", surveillance: "surveillance" };

/** "seat-3", "box-3", "box-3/1", "dealer" → the number of the seat or box, or 0 for the dealer. */
function numberOfPlace(place) {
  const found = /^(?:seat|box)-(\d+)/.exec(place);
  return found ? Number(found[1]) : 0;
}

export class Story {
  constructor(page) {
    this.page = page;
    this.list = h("ol", { class: "story-list" });
    this.node = h("section", { class: "story", "aria-label": "What happened" }, h("h2", { text: "At the table" }), this.list);
    this.round = null;
  }

  tell(msg, { first }) {
    if (msg.view.round !== this.round) this.round = msg.view.round;
    const news = msg.news ?? [];
    for (const event of news) {
      const told = this.sentence(event, msg);
      if (!told) continue;
      this.add(told.text);
      if (!first && !told.quiet) say(told.text);
    }
  }

  add(text) {
    this.list.prepend(h("li", { text }));
    while (this.list.childElementCount > MOST) this.list.lastElementChild.remove();
  }

  /** Whose place it is, and what to add where it is not the player's own box. */
  owner(place, msg) {
    const number = numberOfPlace(place);
    const hands = msg.view.hands?.length ? msg.view.hands : (this.page.felt.view?.hands ?? []);
    const seat = hands.find((hand) => hand.box === number)?.seat ?? number;
    return { seat, box: seat === number ? "" : ` on box ${number}` };
  }

  who(seat) {
    return this.page.seatName(seat);
  }

  has(seat, verb, verbs) {
    return seat === this.page.mySeat ? `You ${verb}` : `${this.who(seat)} ${verbs}`;
  }

  sentence(event, msg) {
    const own = this.page.felt?.sentence?.(event, msg); // in the game's own words
    if (own) return own;
    switch (event.type) {
      case "seat-taken":
        return { text: `${this.has(event.seat, "sit", "sits")} down at seat ${event.seat}.` };
      case "seat-left":
        return { text: `Seat ${event.seat} is free.` };
      case "wager-placed": {
        const on = list([event.wager, ...(event.along ?? [])].map((wager) => betName(wager, event.spot)));
        const each = event.along?.length ? " each" : "";
        return { text: `${this.has(event.seat, "bet", "bets")} ${dollars(event.stake_cents)}${each} on ${on}.`, quiet: event.seat !== this.page.mySeat };
      }
      case "wager-withdrawn":
        return { text: `${this.has(event.seat, "take", "takes")} back ${betName(event.wager, event.spot)}.`, quiet: event.seat !== this.page.mySeat };
      case "wagers-closed":
        return { text: "Bets are closed." };
      case "shuffled":
        return { text: `${event.count} cards are shuffled and sealed.` };
      case "cut-made":
        return { text: event.seat ? `${this.has(event.seat, "cut", "cuts")} the cards.` : "The dealer cuts the cards." };
      case "card-dealt":
        return this.dealt(event, msg);
      case "stack-dealt": {
        const { seat } = this.owner(event.to, msg);
        const cards = `${plural(event.slots.length, "card")} face down`;
        return { text: seat ? `${this.has(seat, "get", "gets")} ${cards}.` : `The dealer has ${cards}.`, quiet: true };
      }
      case "cards-shown":
        return this.shown(event, msg);
      case "decided": {
        const sum = event.amount_cents ? ` ${dollars(event.amount_cents)}` : "";
        return { text: `${this.who(event.seat)}: ${choiceTitle(event.choice).toLowerCase()}${sum}.`, quiet: event.seat === this.page.mySeat };
      }
      case "irregularity-called":
        return { text: `The ${TITLES[event.by ?? "dealer"]} calls ${event.what.replaceAll("-", " ")}.` };
      default:
        return null;
    }
  }

  dealt(event, msg) {
    const { seat, box } = this.owner(event.to, msg);
    if (!event.card) {
      return { text: seat ? `${this.has(seat, "get", "gets")} a card face down${box}.` : "The dealer's next card lies face down.", quiet: true };
    }
    if (!seat) return { text: `Dealer shows ${cardName(event.card)}.` };
    return { text: `${this.has(seat, "get", "gets")} the ${cardName(event.card)}${box}.` };
  }

  shown(event, msg) {
    if (!event.cards?.length) {
      return { text: `${this.who(numberOfPlace(event.to))} looks at the cards.`, quiet: true };
    }
    const names = cardNames(event.cards);
    if (event.to !== "all") return { text: `You have ${names}.` };
    const seen = msg.view.dealer?.cards.length ? msg.view : (this.page.felt.view ?? msg.view);
    const isDealers = event.cards.every((c) => seen.dealer?.cards.includes(c));
    return { text: isDealers ? `The dealer turns up ${names}.` : `Turned up: ${names}.` };
  }
}
