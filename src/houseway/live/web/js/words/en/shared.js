// What is said everywhere: money, cards, wagers.

import { list } from "./grammar.js";

const ranks = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const suits = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const browsers = { edge: "Edge", opera: "Opera", samsung: "Samsung Internet", firefox: "Firefox", chrome: "Chrome", safari: "Safari" };
const systems = { iphone: "an iPhone", ipad: "an iPad", android: "Android", windows: "Windows", mac: "a Mac", chromebook: "a Chromebook", linux: "Linux" };
const corrected = (round) => `Corrected${round ? ` in round ${round}` : ""}`;

export const shared = {
  grammar: { list },
  money: {
    dollars: (whole, cents) => `$${whole}${cents && `.${cents}`}`,
    cents: (cents) => `${cents}¢`,
    thousands: (thousands) => `$${thousands}K`,
  },
  cards: {
    faceDown: "card face down",
    joker: "joker",
    jokerFace: "JOKER",
    name: (rank, suit) => `${ranks[rank]} of ${suits[suit]}`,
  },
  wagers: {
    paidMore: (amount, why, round) => `${corrected(round)}: you were paid ${amount} more (${why}).`,
    takenBack: (amount, why, round) => `${corrected(round)}: ${amount} was taken back (${why}).`,
    dice: (first, second) => `Dice ${first} and ${second}`,
  },
  // Words of the books' names that are not written as they are spelt in a clause's id.
  books: { holdem: "Hold'em" },
  // What can be chosen, by the rules' own names; one that is not here is called by its name.
  choices: {
    "spread-batch": "Spread and shuffle these cards again", "use-spread-cards": "Play with the cards just spread",
    accept: "Take the dice", cap: "Add to the bet", collect: "Take it", "refuse-cut": "No cut",
    "double-down": "Double down", "offer-bank": "Ask me to bank again", hit: "Hit", stand: "Stand",
    double: "Double", "double-face-down": "Double face down", split: "Split", insurance: "Insurance",
    "no-insurance": "No insurance", insure: "Insure", decline: "Decline", surrender: "Surrender",
    fold: "Fold", check: "Check", call: "Call", bet: "Bet", raise: "Raise", complete: "Complete",
    play: "Play", keep: "Keep", cede: "Cede", "handle-cards": "Handle cards", "turn-up": "Turn up",
    set: "Set", "house-way": "House way", bank: "Bank", "never-bank": "Never bank", "play-on": "Play on",
    "void-hand": "Void hand", "take-cards": "Take cards", "split-bonus": "Split bonus",
    "split-both": "Split both", "refuse-card": "Refuse card", cut: "Cut", pass: "Pass", show: "Show",
    muck: "Muck", "stand-pat": "Stand pat", straddle: "Straddle", "forced-bet": "Forced bet",
  },
  outcomes: {
    win: "wins", lose: "loses", push: "is returned", void: "is returned, void", charge: "is charged", collect: "is collected", correct: "is put right",
  },
  devices: {
    name: (browser, system) => [browsers[browser] ?? "A browser", systems[system]].filter(Boolean).join(" on "),
  },
};
