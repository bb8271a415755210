// What happens at a craps table, in the words of the crew.

import { dollars } from "../money.js";
import { betName } from "../words.js";
import { CALLED } from "./crapsPlaces.js";

const NAMES = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven", 12: "twelve" };

function hard(first, second) {
  return first === second && [4, 6, 8, 10].includes(first + second) ? "hard " : "";
}

/** A roll and what it means for the line: the point before it and after it. */
export function calledRoll(first, second, before, after) {
  const total = first + second;
  const name = hard(first, second) + NAMES[total];
  if (before && total === 7) return "seven out";
  if (before && total === before) return `${name}, the point is made`;
  if (!before && after) return `${name}, the point is ${NAMES[after]}`;
  if (!before && (total === 7 || total === 11)) return `${name}, front line winner`;
  if (!before && [2, 3, 12].includes(total)) return `${name}, craps`;
  return name;
}

export class Talk {
  constructor(page) {
    this.page = page;
    this.point = 0; // as it was told last
  }

  has(seat, verb, verbs) {
    return seat === this.page.mySeat ? `You ${verb}` : `${this.page.seatName(seat)} ${verbs}`;
  }

  sentence(event, msg) {
    const quiet = event.seat !== this.page.mySeat;
    switch (event.type) {
      case "dice-rolled":
        return { text: this.rolled(event, msg) };
      case "dice-selected":
        return { text: `${this.has(event.seat, "choose", "chooses")} dice ${event.dice.join(" and ")}.`, quiet: true };
      case "dice-passed":
        return { text: `${this.has(event.seat, "pass", "passes")} the dice.` };
      case "wagers-closed":
        return { text: "The dice are out.", quiet: true };
      case "wager-reduced":
        return { text: `${this.has(event.seat, "take", "takes")} ${dollars(event.cents)} off ${betName(event.wager, event.spot)}.`, quiet };
      case "wager-called": {
        const what = event.spot ? betName(event.wager, event.spot) : (CALLED[event.wager] ?? betName(event.wager));
        return { text: `${this.has(event.seat, "call", "calls")} ${what.toLowerCase()} ${event.on ? "on" : "off"} for the come-out.`, quiet };
      }
      case "marker-placed":
        return { text: `A Fire Bet marker lies on ${event.pocket}.` };
      case "decided":
        return { text: `${this.has(event.seat, event.choice === "accept" ? "take" : "leave", event.choice === "accept" ? "takes" : "leaves")} the dice.` };
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
    const words = calledRoll(event.first, event.second, before, after);
    return `${words[0].toUpperCase()}${words.slice(1)}: ${event.first} and ${event.second}.`;
  }
}
