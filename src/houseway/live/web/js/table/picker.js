// Choosing cards: each card is a button that is raised while it is chosen.

import { say } from "../announce.js";
import { card } from "../art/card.js";
import { h, setText } from "../dom.js";
import { lang } from "../lang.js";
import { cardName, HIDDEN } from "../words.js";

/** Why these slots cannot go with the choice yet, or nothing. */
export function missing({ least, most, legal }, chosen) {
  const count = chosen.length;
  if (count < least || count > most) return lang.picker.howMany(least, most);
  if (legal && !legal.some((one) => one.length === count && one.every((slot, i) => slot === chosen[i]))) return lang.picker.notThese;
  return "";
}

/** The cards that lie on the slots, as far as the view shows them. */
function cardsOn(view) {
  const hands = [...(view.hands ?? []), view.dealer ?? {}];
  return new Map(hands.flatMap((hand) => (hand.slots ?? []).map((slot, i) => [slot, hand.cards[i] ?? HIDDEN])));
}

/** The cards that some of `choices` ask for, in one row; `changed` is called whenever others are chosen. */
export class Picker {
  constructor(view, choices, chosen, changed) {
    this.asking = choices.filter((c) => c.picks);
    this.most = Math.max(...this.asking.map((c) => c.picks.most));
    this.changed = changed;
    const shown = cardsOn(view);
    const slots = [...new Set(this.asking.flatMap((c) => c.picks.slots))].sort((a, b) => a - b);
    this.chosen = chosen.filter((slot) => slots.includes(slot)); // slots, ascending
    this.buttons = slots.map((slot, i) => this.button(slot, shown.get(slot) ?? HIDDEN, i + 1));
    this.count = h("p", { class: "pick-count", role: "status" });
    this.node = h("div", { class: "picker", role: "group", "aria-label": lang.picker.chooseCards }, h("div", { class: "pick-cards" }, ...this.buttons), this.count);
    this.show();
  }

  button(slot, text, number) {
    const face = card(text);
    face.setAttribute("aria-hidden", "true");
    return h("button", {
      class: "pick", type: "button", "aria-pressed": false, "aria-label": cardName(text), data: { slot, key: number < 10 ? number : "" },
      onclick: () => this.toggle(slot),
    }, face);
  }

  toggle(slot) {
    const others = this.chosen.filter((one) => one !== slot);
    if (others.length === this.chosen.length) {
      if (this.most === 1) others.length = 0; // another card instead
      else if (others.length >= this.most) return say(lang.picker.atMost(this.most));
      others.push(slot);
    }
    this.chosen = others.sort((a, b) => a - b);
    this.show();
    this.changed();
    return undefined;
  }

  show() {
    for (const button of this.buttons) button.setAttribute("aria-pressed", this.chosen.includes(Number(button.dataset.slot)));
    const least = Math.min(...this.asking.map((c) => c.picks.least));
    setText(this.count, lang.picker.chosenOf(this.chosen.length, least, this.most));
  }
}
