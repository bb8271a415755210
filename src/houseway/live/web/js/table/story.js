// What happens at the table, in sentences: listed beside the felt and said to those who listen.

import { say } from "../announce.js";
import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { betName, capital, cardName, cardNames, choiceTitle } from "../words.js";
import { forYou } from "./presence.js";

const MOST = 60;

/** "seat-3", "box-3", "box-3/1", "dealer" → the number of the seat or box, or 0 for the dealer. */
function numberOfPlace(place) {
  const found = /^(?:seat|box)-(\d+)/.exec(place);
  return found ? Number(found[1]) : 0;
}

export class Story {
  constructor(page) {
    this.page = page;
    this.list = h("ol", { class: "story-list" });
    this.node = h("section", { class: "story", "aria-label": lang.story.whatHappened, tabindex: 0 }, h("h2", { text: lang.story.atTheTable }), this.list);
    this.round = null;
  }

  tell(msg, { first }) {
    if (msg.view.round !== this.round) this.round = msg.view.round;
    const news = msg.news ?? [];
    for (const event of news) {
      const told = this.sentence(event, msg);
      if (!told?.text) continue;
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
    return { seat, box: seat === number ? 0 : number };
  }

  who(seat) {
    return this.page.seatName(seat);
  }

  /** Whether it is I, and the name: what a sentence needs to know of who did something. */
  one(seat) {
    return [seat === this.page.mySeat, this.who(seat)];
  }

  sentence(event, msg) {
    if (event.clock && event.choice) return this.timedOut(event);
    const own = this.page.felt?.sentence?.(event, msg); // in the game's own words
    if (own) return own;
    switch (event.type) {
      case "seat-taken":
        return { text: lang.story.sits(...this.one(event.seat), event.seat) };
      case "seat-left":
        return { text: lang.story.seatLeft(event.seat, event.clock) };
      case "wager-placed": {
        const on = [event.wager, ...(event.along ?? [])].map((wager) => betName(wager, event.spot));
        return { text: lang.story.bets(...this.one(event.seat), dollars(event.stake_cents), on), quiet: event.seat !== this.page.mySeat };
      }
      case "wager-withdrawn":
        return { text: lang.story.takesBack(...this.one(event.seat), betName(event.wager, event.spot)), quiet: event.seat !== this.page.mySeat };
      case "wagers-closed":
        return { text: lang.story.betsAreClosed };
      case "shuffled":
        return { text: lang.story.shuffled(event.count, Boolean(event.seal)) };
      case "cut-made":
        return { text: event.seat ? lang.story.cuts(...this.one(event.seat)) : lang.story.theDealerCuts };
      case "card-dealt":
        return this.dealt(event, msg);
      case "stack-dealt": {
        const { seat } = this.owner(event.to, msg);
        const count = event.slots.length;
        return { text: seat ? lang.story.getsFaceDown(...this.one(seat), count) : lang.story.theDealerHasFaceDown(count), quiet: true };
      }
      case "cards-shown":
        return this.shown(event, msg);
      case "decided": {
        const sum = event.amount_cents && dollars(event.amount_cents);
        return { text: lang.story.decided(this.who(event.seat), choiceTitle(event.choice), sum), quiet: event.seat === this.page.mySeat };
      }
      case "irregularity-called":
        return { text: lang.story.calls(event.by ?? "dealer", event.what.replaceAll("-", " ")) };
      default:
        return null;
    }
  }

  timedOut(event) {
    if (event.seat === this.page.mySeat) return { text: `${capital(forYou(event))}.` };
    return { text: lang.story.timeRanOut(this.who(event.seat), choiceTitle(event.choice)) };
  }

  dealt(event, msg) {
    const { seat, box } = this.owner(event.to, msg);
    if (!event.card) {
      return { text: seat ? lang.story.getsACardFaceDown(...this.one(seat), box) : lang.story.theDealersNextCard, quiet: true };
    }
    if (!seat) return { text: lang.story.dealerShows(cardName(event.card)) };
    return { text: lang.story.gets(...this.one(seat), cardName(event.card), box) };
  }

  shown(event, msg) {
    if (!event.cards?.length) {
      return { text: lang.story.looksAtTheCards(this.who(numberOfPlace(event.to))), quiet: true };
    }
    const names = cardNames(event.cards);
    if (event.to !== "all" && this.page.felt.looking?.()) return { text: lang.story.yourCardsAreYoursTo };
    if (event.to !== "all") return { text: lang.story.youHave(names) };
    const seen = msg.view.dealer?.cards.length ? msg.view : (this.page.felt.view ?? msg.view);
    const isDealers = event.cards.every((c) => seen.dealer?.cards.includes(c));
    return { text: isDealers ? lang.story.theDealerTurnsUp(names) : lang.story.turnedUp(names) };
  }
}
