// The steps of a past round, and words for those that have none of their own.

import { lang } from "../lang.js";

// Steps that change nothing to look at, or only clear the layout.
const PASSED_OVER = ["procedure-done", "seat-taken", "seat-left", "cards-collected", "round-opened", "stub-racked", "day-ended"];

/** What an event is called where nobody has better words for it. */
export function eventWords(event) {
  return lang.steps.events[event.type] ?? `${event.type.replaceAll("-", " ")}.`.replace(/^./, (letter) => letter.toUpperCase());
}

/** The steps of a round that are worth a look. */
export function stepsOf(views) {
  return views.filter((frame) => !PASSED_OVER.includes(frame.event.type));
}
