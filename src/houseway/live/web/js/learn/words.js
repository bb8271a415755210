// What is said in several places about learning and chance.

import { card } from "../art/card.js";
import { h } from "../dom.js";
import { lang } from "../lang.js";
import { dollars } from "../money.js";

/** Beside every list of what came before: it tells nothing of what comes next. */
export const PAST_SPINS = lang.chance.pastSpins;
export const PAST_HANDS = lang.chance.pastHands;

export function pastNote(words) {
  return h("p", { class: "past-note", text: words });
}

/** A part of a cent matters in an average: "$0.43", "−$1.20", "under 1¢". */
export function average(cents) {
  const whole = Math.round(cents);
  if (!whole) return cents ? lang.chance.underACent : dollars(0);
  return dollars(whole, { always: true });
}

export function percent(share) {
  return `${(share * 100).toFixed(1)}%`;
}

export function cards(texts) {
  return h("span", { class: "learn-cards" }, ...texts.map((text) => card(text)));
}
