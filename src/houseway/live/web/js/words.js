// Cards, wagers and outcomes in words, for labels and for those who listen.

const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const HIDDEN = "??";
export const JOKER = "Jk";

export function cardName(text) {
  if (text === HIDDEN) return "card face down";
  if (text === JOKER) return "joker";
  return `${RANKS[text[0]]} of ${SUITS[text[1]]}`;
}

export function cardNames(cards) {
  return list(cards.map(cardName));
}

/** "a", "a and b", "a, b and c". */
export function list(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function capital(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : text;
}

/** "six-card-bonus" → "Six card bonus". */
export function title(name) {
  return capital(name.replaceAll("-", " "));
}

// What the wagers of the table are called, and its felt's own way to name a place.
let known = { titles: {}, placeName: null };

/** From here on wagers are called as at this table. */
export function speakOf({ wagers }, Felt) {
  const titles = Object.entries(wagers).map(([name, wager]) => [name, wager.title]);
  known = { titles: { ...Object.fromEntries(titles), ...Felt.titles }, placeName: Felt.placeName };
}

export function wagerTitle(name) {
  return known.titles[name] ?? title(name);
}

/** A wager with its place: "Split 8, 9", "2nd 12", "Bet, box 2, hand 2". */
export function betName(wager, spot = "") {
  const own = spot && known.placeName?.(wager, spot);
  if (own) return own;
  return !spot || spot === wager ? wagerTitle(wager) : `${wagerTitle(wager)} ${spot.replaceAll("-", ", ")}`;
}

const CHOICES = { accept: "Take the dice", cap: "Add to the bet", collect: "Take it", "refuse-cut": "No cut", "double-down": "Double down", "offer-bank": "Ask me to bank again" };

/** Two dice of the set, by their numbers. */
export const isPairOfDice = (name) => /^\d-\d$/.test(name);

export function choiceTitle(name) {
  if (isPairOfDice(name)) return `Dice ${name.replace("-", " and ")}`;
  return CHOICES[name] ?? title(name);
}

const OUTCOMES = { win: "wins", lose: "loses", push: "is returned", void: "is returned, void", charge: "is charged", collect: "is collected", correct: "is put right" };

export function outcomeVerb(outcome) {
  return OUTCOMES[outcome] ?? outcome;
}

/** "oh-blackjack:9.II" → "Blackjack 9.II", as the rules drawer cites it. */
export function clauseName(clause) {
  const [book, path] = clause.split(":");
  return `${title(book.replace(/^[a-z0-9]+-/, ""))} ${path ?? ""}`.trim();
}

export function plural(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
