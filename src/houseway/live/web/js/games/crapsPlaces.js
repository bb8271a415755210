// Every place of a craps layout: which wager a chip makes there, and what is printed on the felt.

import { lang } from "../lang.js";

export const NUMBERS = ["4", "5", "6", "8", "9", "10"];
export const HARDWAYS = ["6", "10", "8", "4"];
export const HORN = { "craps-3": [1, 2], "craps-2": [1, 1], "craps-12": [6, 6], eleven: [5, 6] };
export const HORN_HIGHS = ["2", "3", "11", "12"];
export const HOPS = [
  "2-2", "3-3", "4-4", "5-5", "1-3", "1-4", "2-3", "1-5", "2-4",
  "1-6", "2-5", "3-4", "2-6", "3-5", "3-6", "4-5", "4-6",
];

// Odds and the wager that they lie behind.
export const ODDS = {
  "pass-odds": "pass", "dont-pass-odds": "dont-pass", "come-odds": "come", "dont-come-odds": "dont-come", "put-odds": "put",
};
const TRAVELLING = ["come", "dont-come", "put"];

/** The odds behind a wager that has its number. */
export function oddsBehind(wager) {
  return Object.keys(ODDS).find((odds) => ODDS[odds] === wager);
}

/** Where a bet lies: the key of its place. Come bets move to a number's box when they have one. */
export function placeOf({ wager, spot = "" }) {
  const flat = ODDS[wager] ?? wager;
  if (spot && TRAVELLING.includes(flat)) return `${flat}|${spot}`;
  return wager === "fire" ? "fire|" : `${wager}|${spot ?? ""}`;
}

const ONE_LINE = new Set(["pass", "dont-pass"]);
const WITH_POINT = new Set(["come", "dont-come", "put"]);

/** Whether a wager's time is now, by the point alone: what the offers of an earlier roll cannot know. */
export function inTime(wager, point) {
  if (ONE_LINE.has(wager)) return !point;
  return !WITH_POINT.has(wager) || Boolean(point);
}

/** What a place pays, in words, from the house's own pay tables. */
export function paysText(pays, wager, spot, point) {
  const lines = pays[wager];
  if (!lines) return "";
  if (lines.win) return lines.win;
  const own = lines[spot || point];
  if (own) return own;
  const all = [...new Set(Object.values(lines))];
  if (wager === "field") {
    const most = all.find((p) => p !== lines["3"]);
    const on = Object.keys(lines).filter((t) => lines[t] === most);
    return most ? lang.crapsPlaces.field(lines["3"], on, most) : lines["3"];
  }
  if (wager === "fire") return Object.entries(lines).map(([n, p]) => lang.crapsPlaces.points(n, p)).join(", ");
  if (all.length === 1) return all[0];
  return ODDS[wager] ? lang.crapsPlaces.trueOdds : Object.entries(lines).map(([on, p]) => `${on.replaceAll("-", " ")} ${p}`).join(", ");
}

/** Wagers that a player may turn on and off for the come-out. */
export const CALLED = ["place", "buy", "hardway", "come-odds", "put-odds"];
