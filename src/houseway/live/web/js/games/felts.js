// Which felt a game is played on.

import { BlackjackFelt } from "./blackjack.js";
import { PlainFelt } from "./plain.js";
import { RouletteFelt } from "./roulette.js";
import { ThreeCardPokerFelt } from "./threeCardPoker.js";

const FELTS = {
  blackjack: BlackjackFelt,
  roulette: RouletteFelt,
  "three-card-poker": ThreeCardPokerFelt,
};

export function feltFor(game, page) {
  return new (FELTS[game] ?? PlainFelt)(page);
}
