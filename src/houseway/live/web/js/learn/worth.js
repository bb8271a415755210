// A hint as the server gave it: what each answer is worth in money, and how far one lies behind the best.

/** What an answer is worth in units of the first wager; undefined where the hint does not say. */
function worth({ values, plays = [] }, { choice, amount = 0, slots = [] }) {
  const same = [...slots].sort((a, b) => a - b).join();
  const own = plays.filter((p) => p.choice === choice && (!p.slots.length || p.slots.join() === same));
  if (!plays.some((p) => p.choice === choice)) return values[choice];
  own.sort((a, b) => a.amount_cents - b.amount_cents);
  const exact = own.find((p) => !p.amount_cents || p.amount_cents === amount);
  if (exact) return exact.value;
  const [low, high] = [own[0], own.at(-1)];
  if (!low || amount < low.amount_cents || amount > high.amount_cents) return undefined;
  // Between two amounts what is staked changes the worth in proportion.
  return low.value + ((amount - low.amount_cents) / (high.amount_cents - low.amount_cents)) * (high.value - low.value);
}

/** {right, cost}: whether an answer is as good as any, and what it costs on average in cents; null: not known. */
export function judged(hint, answer) {
  const all = [...Object.values(hint.values), ...(hint.plays ?? []).map((p) => p.value)];
  if (!all.length) return { right: answer.choice === hint.best, cost: null }; // a rule is known, and no figures
  const value = worth(hint, answer);
  if (value === undefined) return null;
  const behind = Math.max(...all) - value;
  const right = behind <= Math.max(hint.error ?? 0, 1e-9);
  return { right, cost: right ? 0 : hint.unit_cents ? behind * hint.unit_cents : null };
}

/** The best answer in full, as an intent says it. */
export function bestAnswer(hint, step) {
  const choice = step.choices.find((c) => c.name === hint.best);
  return choice && { choice: hint.best, amount: hint.amount_cents || choice.high_cents, slots: hint.slots ?? [] };
}
