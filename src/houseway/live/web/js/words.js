// Cards, wagers and outcomes in words, for labels and for those who listen.

const RANKS = {
  2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace",
};
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const HIDDEN = "??";

export function cardName(text) {
  if (text === HIDDEN) return "card face down";
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

const WAGERS = {
  "1-18": "1 to 18",
  "19-36": "19 to 36",
  "pair-plus": "Pair Plus",
  "six-card-bonus": "Six Card Bonus",
  "first-five": "First five",
  "dont-pass": "Don't pass",
  "dont-come": "Don't come",
  "dont-pass-odds": "Don't pass odds",
  "dont-come-odds": "Don't come odds",
  "craps-2": "Craps two",
  "craps-3": "Craps three",
  "craps-12": "Craps twelve",
  "c-and-e": "Craps and eleven",
  fire: "Fire Bet",
  base: "Bet",
  "dragon-bonus-player": "Dragon Bonus, player",
  "dragon-bonus-banker": "Dragon Bonus, banker",
  "one-dollar": "$1",
  "two-dollar": "$2",
  "five-dollar": "$5",
  "ten-dollar": "$10",
  "twenty-dollar": "$20",
  split: "Split",
};

export function wagerTitle(name) {
  return WAGERS[name] ?? title(name);
}

/** A wager with its place: "Split 8, 9", "2nd 12", "Column 3", "Base, box 2, hand 2". */
export function betName(wager, spot = "") {
  if (wager === "dozen" || wager === "column") return capital(spot.replaceAll("-", " "));
  if (!spot || spot === wager || wager === "fire") return wagerTitle(wager);
  const box = /^box-(\d+)(?:\/(\d+))?$/.exec(spot);
  if (box) return `${wagerTitle(wager)}, box ${box[1]}${box[2] ? `, hand ${Number(box[2]) + 1}` : ""}`;
  return `${wagerTitle(wager)} ${spot.replaceAll("-", ", ")}`;
}

const CHOICES = { accept: "Take the dice", cap: "Add to the bet", collect: "Take it", "refuse-cut": "No cut", "double-down": "Double down" };

export function choiceTitle(name) {
  return CHOICES[name] ?? title(name);
}

const OUTCOMES = { win: "wins", lose: "loses", push: "is returned", void: "is returned, void", charge: "is charged" };

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
