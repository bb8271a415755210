// What happens at the table, in sentences: listed beside the felt and said to those who listen.

import { say } from "../announce.js";
import { h } from "../dom.js";
import { dollars } from "../money.js";
import { betName, cardName, cardNames, choiceTitle } from "../words.js";

const MOST = 60;

/** "seat-3", "box-3", "box-3/1", "dealer" → the seat's number, or 0 for the dealer. */
export function seatOfPlace(place) {
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
    if (first) this.add(`You are at ${this.page.info?.name ?? "the table"}.`);
  }

  add(text) {
    this.list.prepend(h("li", { text }));
    while (this.list.childElementCount > MOST) this.list.lastElementChild.remove();
  }

  who(seat) {
    return this.page.seatName(seat);
  }

  has(seat, verb, verbs) {
    return seat === this.page.mySeat ? `You ${verb}` : `${this.who(seat)} ${verbs}`;
  }

  sentence(event, msg) {
    switch (event.type) {
      case "seat-taken":
        return { text: `${this.has(event.seat, "sit", "sits")} down at seat ${event.seat}.` };
      case "seat-left":
        return { text: `Seat ${event.seat} is free.` };
      case "wager-placed": {
        const text = `${this.has(event.seat, "bet", "bets")} ${dollars(event.stake_cents)} on ${betName(event.wager, event.spot)}.`.replace(" on Bet.", ".");
        return { text, quiet: event.seat !== this.page.mySeat };
      }
      case "wager-withdrawn":
        return { text: `${this.has(event.seat, "take", "takes")} back ${betName(event.wager, event.spot)}.`, quiet: event.seat !== this.page.mySeat };
      case "ball-spun":
        return { text: "The ball is spun." };
      case "wagers-closed":
        return { text: msg.view.game === "roulette" ? "No more bets." : "Bets are closed." };
      case "ball-settled":
        return { text: `The ball rests in ${event.pocket}.` };
      case "shuffled":
        return { text: `${event.count} cards are shuffled and sealed.` };
      case "cut-made":
        return { text: event.seat ? `${this.has(event.seat, "cut", "cuts")} the cards.` : "The dealer cuts the cards." };
      case "card-dealt":
        return this.dealt(event);
      case "stack-dealt": {
        const seat = seatOfPlace(event.to);
        return { text: seat ? `${this.has(seat, "get", "gets")} three cards face down.` : "The dealer has three cards face down.", quiet: true };
      }
      case "cards-shown":
        return this.shown(event, msg);
      case "hole-card-checked":
        return { text: event.blackjack ? "The dealer has blackjack." : "The dealer looks: no blackjack." };
      case "decided": {
        const sum = event.amount_cents ? ` ${dollars(event.amount_cents)}` : "";
        return { text: `${this.who(event.seat)}: ${choiceTitle(event.choice).toLowerCase()}${sum}.`, quiet: event.seat === this.page.mySeat };
      }
      case "irregularity-called":
        return { text: `The floor calls: ${event.what.replaceAll("-", " ")}.` };
      default:
        return null;
    }
  }

  dealt(event) {
    const seat = seatOfPlace(event.to);
    if (!event.card) {
      return { text: seat ? `${this.has(seat, "get", "gets")} a card face down.` : "The dealer's next card lies face down.", quiet: true };
    }
    if (!seat) return { text: `Dealer shows ${cardName(event.card)}.` };
    return { text: `${this.has(seat, "get", "gets")} the ${cardName(event.card)}.` };
  }

  shown(event, msg) {
    if (!event.cards?.length) {
      const seat = seatOfPlace(event.to);
      return { text: `${this.who(seat)} looks at the cards.`, quiet: true };
    }
    const names = cardNames(event.cards);
    if (event.to !== "all") return { text: `You have ${names}.` };
    const seen = msg.view.dealer?.cards.length ? msg.view : (this.page.felt.view ?? msg.view);
    const isDealers = event.cards.every((c) => seen.dealer?.cards.includes(c));
    return { text: isDealers ? `The dealer turns up ${names}.` : `Turned up: ${names}.` };
  }
}
