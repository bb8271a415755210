// Which felt a game is played on.

import { BaccaratFelt } from "./baccarat.js";
import { BigSixFelt } from "./bigSix.js";
import { BlackjackFelt } from "./blackjack.js";
import { CrapsFelt } from "./craps.js";
import { PlainFelt } from "./plain.js";
import { RouletteFelt } from "./roulette.js";
import { ThreeCardPokerFelt } from "./threeCardPoker.js";

const FELTS = {
  baccarat: BaccaratFelt,
  "big-six": BigSixFelt,
  blackjack: BlackjackFelt,
  craps: CrapsFelt,
  roulette: RouletteFelt,
  "three-card-poker": ThreeCardPokerFelt,
};

export function feltFor(game, page) {
  return new (FELTS[game] ?? PlainFelt)(page);
}
