// A round of poker in sentences, as a hand history tells it.

import { lang } from "../lang.js";
import { dollars } from "../money.js";
import { cardNames } from "../words.js";

const UNTOLD = { text: "", quiet: true }; // what is seen and needs no sentence

/** "pot-1" → 1, the main pot. */
export function potNumber(account) {
  return Number(account.split("-")[1]);
}

/** What a hand is, for each half of the pot where it is split. */
export function handWords(hand, split) {
  return (hand ?? []).map(({ for: kind, is }) => (split ? lang.poker.half(kind !== "high", is) : lang.poker.whole(is)));
}

/** The last act of a seat, for its plate. */
export function actWords({ choice, amount_cents: cents, slots }) {
  if (choice === "draw") return lang.poker.draws(slots.length);
  const sized = lang.poker.sized[choice];
  return sized ? lang.poker.sizedAct(sized, dollars(cents)) : (lang.poker.acts[choice] ?? "");
}

/** One line of a settlement: who gets what of which pot, and why. */
export function lineWords(line, page, pots) {
  if (line.wager === "rake") return lang.poker.rakes(dollars(line.amount_cents), line.why);
  if (line.wager !== "pot") return "";
  const pot = pots > 1 ? potNumber(line.against) : 0;
  return lang.poker.wins(page.seatName(line.seat), line.seat === page.mySeat, dollars(line.amount_cents), pot, line.why);
}

/** How many pots these lines are paid from. */
export function potsIn(lines) {
  return new Set(lines.filter((l) => l.wager === "pot").map((l) => l.against)).size;
}

/** An event of the room, or nothing where the page has words of its own for it. */
export function sentence(event, msg, felt) {
  const { page } = felt;
  const who = (seat) => [page.seatName(seat), seat === page.mySeat];
  switch (event.type) {
    case "bets-posted": {
      const posts = event.bets.map(({ seat, wager, cents }) => {
        const [name, you] = who(seat);
        return { name, you, what: lang.poker.posts[wager], amount: dollars(cents) };
      });
      return { text: lang.poker.posted(posts), quiet: true };
    }
    case "decided": {
      if (event.choice === "show") return UNTOLD; // the cards themselves are told
      const words = lang.poker.did[event.choice];
      const quiet = event.seat === page.mySeat;
      return words && { text: words(...who(event.seat), dollars(event.amount_cents ?? 0), event.slots?.length), quiet };
    }
    case "bet-returned":
      return { text: lang.poker.returned(...who(event.seat), dollars(event.cents)) };
    case "procedure-done":
      return event.name === "gather-bets" ? { text: lang.poker.gathered(msg.view.pots.length), quiet: true } : undefined;
    case "card-dealt":
      if (event.to === "board") return boardCard(event.card, msg.view.board ?? []);
      return event.card ? undefined : UNTOLD;
    case "cards-shown":
      if (event.to === "all") return shown(event, msg, felt, who);
      return event.cards?.length ? seen(event, felt) : UNTOLD;
    case "settled": {
      const told = event.lines.map((line) => lineWords(line, page, potsIn(event.lines))).filter(Boolean);
      return told.length ? { text: told.join(" ") } : undefined;
    }
    default:
      return undefined;
  }
}

/** Cards that came to those that I hold. */
function seen(event, felt) {
  const held = felt.view?.hands.find((x) => x.seat === felt.page.mySeat)?.cards.length ?? 0;
  return held > event.cards.length ? { text: lang.poker.youGet(cardNames(event.cards)) } : undefined;
}

function shown(event, msg, felt, who) {
  const hand = msg.view.hands.find((x) => event.slots.some((slot) => x.slots.includes(slot)));
  if (!hand) return undefined;
  const words = lang.poker.halves(handWords(hand.hand, felt.split));
  return { text: lang.poker.shows(...who(hand.seat), cardNames(hand.cards), words) };
}

/** The cards for all: the flop when its third lies there. */
function boardCard(card, board) {
  const at = board.indexOf(card);
  if (at < 0) return undefined;
  if (board.length > 1 && at < 2) return UNTOLD;
  const cards = at === 2 ? board.slice(0, 3) : [card];
  return { text: lang.poker.street(board.length > 1 ? lang.poker.streets[at + 1] : undefined, cardNames(cards)) };
}
