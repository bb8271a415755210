// Cards, wagers and outcomes in words, for labels and for those who listen.

import { lang } from "./lang.js";
import { dollars } from "./money.js";

export const HIDDEN = "??";
export const JOKER = "Jk";

export function cardName(text) {
  if (text === HIDDEN) return lang.cards.faceDown;
  if (text === JOKER) return lang.cards.joker;
  return lang.cards.name(text[0], text[1]);
}

export function cardNames(cards) {
  return list(cards.map(cardName));
}

/** "a", "a and b", "a, b and c". */
export function list(words) {
  return lang.grammar.list(words);
}

export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/** "six-card-bonus" → "Six card bonus". */
export function title(name) {
  return capital(name.replaceAll("-", " "));
}

/** What a player is told of a payment that was corrected. */
export function correctionWords({ cents, why, round }) {
  return cents > 0 ? lang.wagers.paidMore(dollars(cents), why, round) : lang.wagers.takenBack(dollars(-cents), why, round);
}

// What the wagers of the table are called, and its felt's own way to name a place.
let known = { titles: {}, placeName: null };

/** From here on wagers are called as at this table. */
export function speakOf({ wagers }, Felt) {
  const titles = Object.entries(wagers).map(([name, wager]) => [name, wager.title]);
  known = { titles: { ...Object.fromEntries(titles), ...Felt.titles }, placeName: Felt.placeName };
}

export function wagerTitle(name) {
  return known.titles[name] ?? title(name);
}

/** A wager with its place: "Split 8, 9", "2nd 12", "Bet, box 2, hand 2". */
export function betName(wager, spot = "") {
  const own = spot && known.placeName?.(wager, spot);
  if (own) return own;
  return !spot || spot === wager ? wagerTitle(wager) : `${wagerTitle(wager)} ${spot.replaceAll("-", ", ")}`;
}

/** Two dice of the set, by their numbers. */
export const isPairOfDice = (name) => /^\d-\d$/.test(name);

export function choiceTitle(name) {
  if (isPairOfDice(name)) return lang.wagers.dice(...name.split("-"));
  return lang.choices[name] ?? title(name);
}

export function outcomeVerb(outcome) {
  return lang.outcomes[outcome] ?? outcome;
}

/** "oh-let-it-ride:9.II" → "Let It Ride 9.II", as the rules drawer cites it. */
export function clauseName(clause) {
  const [book, path] = clause.split(":");
  const words = book.split("-").slice(1).map((word) => lang.books[word] ?? title(word));
  return `${words.join(" ")} ${path ?? ""}`.trim();
}

const BROWSERS = [[/Edg/, "edge"], [/OPR|Opera/, "opera"], [/SamsungBrowser/, "samsung"], [/Firefox|FxiOS/, "firefox"], [/Chrom|CriOS/, "chrome"], [/Safari/, "safari"]];
const SYSTEMS = [[/iPhone/, "iphone"], [/iPad/, "ipad"], [/Android/, "android"], [/Windows/, "windows"], [/Mac OS X|Macintosh/, "mac"], [/CrOS/, "chromebook"], [/Linux|X11/, "linux"]];

/** What a browser calls itself, as people call it: "Firefox on Windows". */
export function deviceName(agent) {
  const found = (names) => names.find(([pattern]) => pattern.test(agent ?? ""))?.[1];
  return lang.devices.name(found(BROWSERS), found(SYSTEMS));
}
