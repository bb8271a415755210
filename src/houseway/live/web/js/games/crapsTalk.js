// What happens at a craps table, in the words of the crew.

import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { betName } from "../words.js";

/** A roll and what it means for the line: the point before it and after it. */
export function calledRoll(first, second, before, after) {
  const total = first + second;
  const hard = first === second && [4, 6, 8, 10].includes(total);
  if (before && total === 7) return lang.crapsTalk.sevenOut;
  if (before && total === before) return lang.crapsTalk.pointMade(total, hard);
  if (!before && after) return lang.crapsTalk.pointIs(total, hard, after);
  if (!before && (total === 7 || total === 11)) return lang.crapsTalk.winner(total, hard);
  if (!before && [2, 3, 12].includes(total)) return lang.crapsTalk.craps(total, hard);
  return lang.crapsTalk.number(total, hard);
}

export class Talk {
  constructor(page) {
    this.page = page;
    this.point = 0; // as it was told last
  }

  one(seat) {
    return [seat === this.page.mySeat, this.page.seatName(seat)];
  }

  sentence(event, msg) {
    const quiet = event.seat !== this.page.mySeat;
    switch (event.type) {
      case "dice-rolled":
        return { text: this.rolled(event, msg) };
      case "dice-selected":
        return { text: lang.crapsTalk.chooses(...this.one(event.seat), event.dice), quiet: true };
      case "dice-passed":
        return { text: lang.crapsTalk.passes(...this.one(event.seat)) };
      case "wagers-closed":
        return { text: lang.crapsTalk.theDiceAreOut, quiet: true };
      case "wager-reduced":
        return { text: lang.crapsTalk.takesOff(...this.one(event.seat), dollars(event.cents), betName(event.wager, event.spot)), quiet };
      case "wager-called": {
        const what = event.spot ? betName(event.wager, event.spot) : (lang.crapsPlaces.called[event.wager] ?? betName(event.wager));
        return { text: lang.crapsTalk.calls(...this.one(event.seat), what, event.on), quiet };
      }
      case "marker-placed":
        return { text: lang.crapsTalk.aFireBetMarkerLies(event.pocket) };
      case "decided":
        return { text: event.choice === "accept" ? lang.crapsTalk.takes(...this.one(event.seat)) : lang.crapsTalk.leaves(...this.one(event.seat)) };
      default:
        return undefined; // as at every table
    }
  }

  rolled(event, msg) {
    const last = (msg.news ?? []).findLast((e) => e.type === "dice-rolled");
    const before = this.point;
    const total = event.first + event.second;
    const after = last?.seq === event.seq ? msg.view.point : before && total !== 7 && total !== before ? before : 0;
    this.point = after;
    return lang.crapsTalk.diceShow(calledRoll(event.first, event.second, before, after), event.first, event.second);
  }
}
