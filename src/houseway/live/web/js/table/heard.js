// What is heard of a table: a felt makes the sounds of what it moves, this those of what it shows.

import { ownLines } from "../games/cardTable.js";
import { hush, play } from "../sound.js";

/** Listens to the page's felt. How things stand when one comes is not heard. */
export function hear(page) {
  const { felt } = page;
  const show = felt.show.bind(felt);
  let told = null; // the round, and how many of my lines in it were heard
  felt.show = async (msg, how) => {
    const first = told === null;
    const mine = ownLines(msg);
    hush(first);
    if ((msg.news ?? []).some((e) => e.type === "wager-placed" && !page.isMine(e.seat))) play("chip");
    try {
      await show(msg, how);
    } finally {
      const before = told?.round === msg.round ? told.count : 0;
      const won = mine.slice(before).reduce((sum, line) => sum + line.amount_cents, 0);
      if (won > 0) play("win");
      told = { round: msg.round, count: mine.length };
      hush(false);
    }
  };
}
