"""Main pot and side pots: who may win which, and how each is divided."""

from functools import lru_cache
from itertools import combinations
from math import gcd
from typing import TYPE_CHECKING

from msgspec import Struct

from houseway.core.events import Line
from houseway.equipment.cards import Card
from houseway.games.poker_room.state import Hand, State, clockwise
from houseway.games.poker_room.variants import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT, HIGH
from houseway.hands.lowball import (
    ace_to_five,
    best_ace_to_five,
    best_eight_or_better,
    best_omaha_low,
    deuce_to_seven,
)
from houseway.hands.poker import best_five, best_omaha, five_card
from houseway.hands.result import Hand as Ranked
from houseway.money.cents import dollars
from houseway.money.ledger import PROMOTIONS

if TYPE_CHECKING:
    from houseway.games.poker_room.game import PokerRoom as Rules


class Pot(Struct, frozen=True):
    cents: int
    seats: tuple[int, ...]  # who may win it


def pot_account(number: int) -> str:
    """The main pot is the first."""
    return f"pot-{number + 1}"


def pots(state: State) -> tuple[Pot, ...]:
    """What has been gathered, parted where a player is all in: nobody wins more of another's than he put in
    himself. What players who folded put in stays, and dead money is in the main pot."""
    if not state.put_in:
        return ()
    hands, live = state.hands, state.live
    levels = sorted({h.even for h in hands if not h.folded or h.mucked} - {0})
    evens = [h.even for h in hands]
    found: list[Pot] = []
    within = 0  # chips in the pots found so far
    for level in levels:
        seats = tuple([h.seat for h in live if h.even >= level])
        if seats:
            up_to = sum([level if even > level else even for even in evens])
            found.append(Pot(up_to - within, seats))
            within = up_to
    beyond = sum(evens) - within
    dead = sum([h.given for h in hands])
    if not found:
        return (Pot(beyond + dead, tuple([h.seat for h in live])),) if beyond + dead else ()
    found[-1] = Pot(found[-1].cents + beyond, found[-1].seats)
    if dead and any(not h.even for h in hands if not h.folded or h.mucked):
        return (Pot(dead, tuple([h.seat for h in live])), *found)  # for who put in nothing else, too
    return (Pot(found[0].cents + dead, found[0].seats), *found[1:])


# ── hands ────────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(4096)  # a hand is ranked when it may be shown, when it is compared and when it is seen
def ranked(kind: str, two_of_own: bool, own: tuple[Card, ...], board: tuple[Card, ...]) -> Ranked | None:
    """The best hand of these cards for the high or the low; None where no low qualifies, or too few cards
    lie there."""
    if two_of_own:
        if len(board) < 3:
            return None
        return best_omaha(own, board) if kind == HIGH else best_omaha_low(own, board)
    cards = own + board
    if len(cards) < 5:
        return None
    match kind:
        case "high":
            return best_five(cards)
        case "eight-or-better":
            return best_eight_or_better(cards)
        case "ace-to-five":
            return best_ace_to_five(cards)
    return deuce_to_seven(cards)


def hand_rank(g: "Rules", state: State, kind: str, hand: Hand) -> Ranked | None:
    return ranked(kind, g.variant.two_of_own, hand.known, tuple([c for _, c in state.board]))


def _suit_key(g: "Rules", state: State, kind: str, hand: Hand, held: Ranked) -> tuple[tuple[int, int], ...]:
    """The cards of the hand that plays, by rank and then by suit: the greatest key has the odd chip. For a
    high hand the highest card counts, for a low one the lowest."""
    cards = hand.known + tuple([c for _, c in state.board])
    plays = [five for five in combinations(cards, 5) if _rank_of(kind, five) == held.strength]
    if kind == HIGH:
        return max(tuple(sorted([(c // 4, c % 4) for c in five], reverse=True)) for five in plays)
    low = [tuple(sorted([((c // 4 + 1) % 13, c % 4) for c in five])) for five in plays]
    return tuple([(-rank, -suit) for rank, suit in min(low)])


def _rank_of(kind: str, five: tuple[Card, ...]) -> int:
    ranking = {HIGH: five_card, ACE_TO_FIVE: ace_to_five, EIGHT: ace_to_five, DEUCE_TO_SEVEN: deuce_to_seven}
    return ranking[kind](five).strength


# ── division ─────────────────────────────────────────────────────────────────────────────────────────


def shared(
    g: "Rules", state: State, kind: str, cents: int, winners: tuple[tuple[Hand, Ranked], ...]
) -> list[tuple[Hand, Ranked, int]]:
    """A portion among those who tie for it; what cannot be divided goes by suit in stud, and chip by chip to
    those closest to the left of the button in the other games."""
    unit = gcd(g.unit, cents)  # smaller than a chip where such a part lies in the pot
    each = cents // (len(winners) * unit) * unit
    rest = cents - each * len(winners)
    if g.variant.stud:
        first = max(winners, key=lambda w: _suit_key(g, state, kind, *w)) if rest else winners[0]
        return [(h, held, each + (rest if h is first[0] else 0)) for h, held in winners]
    order = clockwise(tuple([h.seat for h, _ in winners]), state.button)
    more = dict.fromkeys(order, each)
    for seat in order:
        chip = min(rest, unit)
        more[seat] += chip
        rest -= chip
    return [(h, held, more[h.seat]) for h, held in winners]


def best_of(g: "Rules", state: State, kind: str, hands: list[Hand]) -> tuple[tuple[Hand, Ranked], ...]:
    held = [(h, rank) for h in hands if (rank := hand_rank(g, state, kind, h)) is not None]
    top = max([rank.strength for _, rank in held], default=-1)
    return tuple([(h, rank) for h, rank in held if rank.strength == top])


def pot_lines(g: "Rules", state: State, number: int, pot: Pot, cents: int) -> list[Line]:
    """Who wins ``cents`` of a pot."""
    account = pot_account(number)
    hands = [h for h in state.live if h.seat in pot.seats]
    if len(hands) == 1:
        why = "everybody else has folded" if len(state.live) == 1 else "nobody else has put in as much"
        if hands[0].shown and (held := hand_rank(g, state, g.variant.wins[0], hands[0])) is not None:
            why = f"{held.describe()}, unopposed"
        return [_won(hands[0].seat, cents, g.cite("pot"), why, account)]
    portions = [(kind, cents, best_of(g, state, kind, hands)) for kind in g.variant.wins]
    if g.variant.split and portions[1][2]:
        unit = gcd(g.unit, cents)
        low = cents // (2 * unit) * unit  # what cannot be halved is the high hand's
        portions = [(HIGH, cents - low, portions[0][2]), (EIGHT, low, portions[1][2])]
    else:
        portions = portions[:1]
    lines = []
    for kind, part, winners in portions:
        for hand, held, won in shared(g, state, kind, part, winners):
            ties = f", {len(winners)} tie" if len(winners) > 1 else ""
            side = f"{'low' if kind == EIGHT else 'high'}: " if len(portions) > 1 else ""
            clause = g.cite(f"wins-{kind}")
            if won:
                lines.append(_won(hand.seat, won, clause, f"{side}{held.describe()}{ties}", account))
    return lines


def _won(seat: int, cents: int, clause: str, why: str, account: str) -> Line:
    return Line(seat, "pot", 0, "win", cents, clause, why=why, against=account)


def lines(g: "Rules", state: State) -> tuple[Line, ...]:
    """What is taken off the pots, and who wins them, the last side pot first."""
    found: list[Line] = []
    taken = rake(g, state)
    for number, pot in reversed(tuple(enumerate(pots(state)))):
        off = taken[number]
        if off:
            why = f"rake and promotional funds of {dollars(pot.cents)}" if g.promotion else "rake"
            account = pot_account(number)
            found.append(Line(0, "rake", 0, "win", off, g.cite("rake"), why=why, against=account))
        if pot.cents > off:
            found += pot_lines(g, state, number, pot, pot.cents - off)
    fund = min(g.promotion, sum(taken))
    if fund:
        why = "set aside for promotions"
        found.append(Line(0, "promotion", 0, "charge", -fund, g.cite("rake"), why=why, against=PROMOTIONS))
    return tuple(found)


def rake(g: "Rules", state: State) -> tuple[int, ...]:
    """What the house takes of each pot: a share in whole chips up to the cap, main pot first, with the
    promotional drop; nothing before a flop where the house says so. What nobody called is in none."""
    found = pots(state)
    if g.no_flop_no_drop and g.variant.board and not state.board:
        return (0,) * len(found)
    left, drop = g.rake_cap, g.promotion
    taken = []
    for pot in found:
        off = min(left, pot.cents * g.rake_percent // 100 // g.unit * g.unit)
        left -= off
        more = min(drop, pot.cents - off)
        drop -= more
        taken.append(off + more)
    return tuple(taken)
