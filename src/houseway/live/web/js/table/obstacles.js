// What stands in the way, in words: who is waited for, what silence does, why a choice cannot be made.

import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { choiceTitle, clauseName } from "../words.js";

/** Who is waited for, and what ends it. */
export function waitedFor(page, over) {
  const { bets } = page.msg.view;
  const plays = (seat) => over || bets.some((b) => b.seat === seat);
  const late = page.msg.seats.filter((s) => !s.ready && !s.out && !s.leaving && !page.isMine(s.seat) && plays(s.seat));
  const timed = page.msg.deadline !== null;
  if (late.length) return lang.obstacles.waitingFor(late.map((s) => page.seatName(s.seat)), timed);
  return over ? lang.obstacles.theNextRoundBegins : lang.obstacles.theDealerGoesOn(timed);
}

/** Whether there are no chips left for any bet. */
export function isBroke(page, total) {
  const least = Math.min(...page.offers.map((o) => o.min_cents));
  return !total && !page.bets.pending.size && page.me && page.me.chips_cents < least;
}

/** What is done for me when time runs out, and what that puts at risk. */
export function silenceWords({ silence }) {
  if (!silence) return "";
  return lang.obstacles.ifTimeRunsOut(choiceTitle(silence.choice), silence.gives_up && dollars(silence.stake_cents));
}

/** Why a choice that I might look for is not there: too few chips, or the book. */
export function whyNot(page, step) {
  const chips = page.me?.chips_cents ?? 0;
  const dear = page.felt.sizes ? [] : step.choices.filter((c) => c.low_cents > chips);
  const words = dear.map((c) => lang.obstacles.needsAndYouHaveIn(choiceTitle(c.name), dollars(c.low_cents), dollars(chips)));
  const ruled = Object.entries(page.msg.view.refusals ?? {});
  return [...words, ...ruled.map(([name, { reason, clause }]) => lang.obstacles.not(choiceTitle(name), reason, clauseName(clause)))].join(" ");
}

/** As much of a choice's amount as my chips allow. */
export function affordable(page, choice) {
  const chips = page.me?.chips_cents ?? 0;
  if (!choice.high_cents || choice.high_cents <= chips || choice.low_cents > chips) return choice.high_cents;
  return choice.low_cents + Math.floor((chips - choice.low_cents) / choice.unit_cents) * choice.unit_cents;
}
