// What the page reads out of a step.

/** The seats that are asked for a decision now. */
export function asked(step) {
  return step.kind === "decide" ? (step.seats ?? [step.seat]) : [];
}
