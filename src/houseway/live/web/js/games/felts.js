// Which felt a game is played on.

import { BlackjackFelt } from "./blackjack.js";
import { RouletteFelt } from "./roulette.js";
import { ThreeCardPokerFelt } from "./threeCardPoker.js";

const FELTS = {
  blackjack: BlackjackFelt,
  roulette: RouletteFelt,
  "three-card-poker": ThreeCardPokerFelt,
};

export function feltFor(game, page) {
  const Felt = FELTS[game];
  if (!Felt) throw new Error(`there is no felt for ${game}`);
  return new Felt(page);
}
