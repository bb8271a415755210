// How English joins, counts and begins.

/** "a", "a and b", "a, b and c". */
export function list(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function plural(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** Who does something, which may be the reader: "You sit", "Ada sits". */
export function has(me, who, verb, verbs) {
  return me ? `You ${verb}` : `${who} ${verbs}`;
}

/** "a pair of queens", "an ace-high flush"; but "three kings", "eight high". */
export function withArticle(hand) {
  if (!/^pair of|straight|flush|full house/.test(hand)) return hand;
  return `${/^[aeiou]/.test(hand) ? "an" : "a"} ${hand}`;
}
