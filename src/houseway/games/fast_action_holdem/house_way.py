"""Which two of four cards the dealer keeps: the house ways of the three books, as data.

A way is a list of lines from the most to the least preferred. The first line that some two of the cards fit
decides, by the highest card of the two and then by the other (readings 5 and 6). Where suits are left open,
as with three cards of one rank, every two cards that fit equally well are right.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from houseway.equipment.cards import RANKS, Card
from houseway.hands.result import ACE

TEN, JACK, EIGHT = RANKS.index("T"), RANKS.index("J"), RANKS.index("8")
CARDS = 4  # that are dealt to a hand
KEPT = 2  # and that are kept of them: a pair below

Pair = tuple[Card, Card]


class Line(NamedTuple):
    """Two cards that the dealer prefers to what the lines below name. None: it does not matter."""

    clause: str
    says: str
    pair: bool | None = None
    suited: bool | None = None
    running: bool | None = None  # of consecutive rank
    high: int = 0  # the least rank of the higher card
    low: int = 0  # and of the lower

    def fits(self, kept: Pair) -> bool:
        high, low = ranks(kept)
        found = (high == low, kept[0] & 3 == kept[1] & 3, high == low + 1)
        asked = (self.pair, self.suited, self.running)
        return all(a in (None, f) for a, f in zip(asked, found, strict=True)) and (
            high >= self.high and low >= self.low
        )


Way = tuple[Line, ...]


class Kept(NamedTuple):
    line: Line  # the line that decides
    pairs: tuple[Pair, ...]  # all that it leaves open, in the order of the cards given


def ranks(kept: Pair) -> tuple[int, int]:
    """The higher rank, then the lower."""
    one, other = kept[0] >> 2, kept[1] >> 2
    return max(one, other), min(one, other)


def keep(cards: Sequence[Card], way: Way) -> Kept:
    """The two cards of these that the house way keeps.

    Each two of the cards dealt count apart, two of the same rank and suit as well: an average over the
    pairs is over every way of taking them.
    """
    pairs = tuple(combinations(cards, 2))
    for line in way:
        fitting = tuple(p for p in pairs if line.fits(p))
        if fitting:
            best = max(map(ranks, fitting))
            return Kept(line, tuple(p for p in fitting if ranks(p) == best))
    raise ValueError(f"{len(cards)} cards given where at least {KEPT} are needed")


def _section_36(*clauses: str) -> Way:
    """The fourteen lines that Section 36 and Massachusetts share."""
    lines = (
        Line("", "two cards of one rank and suit", pair=True, suited=True),
        Line("", "the highest pair", pair=True),
        Line("", "an ace and a ten or better of its suit", suited=True, high=ACE, low=TEN),
        Line("", "suited running cards from the ten up", suited=True, running=True, low=TEN),
        Line("", "an ace and a ten or better", high=ACE, low=TEN),
        Line("", "unsuited running cards from the jack up", suited=False, running=True, low=JACK),
        Line("", "an ace and the highest card of its suit", suited=True, high=ACE),
        Line("", "two suited cards, ten or better", suited=True, low=TEN),
        Line("", "two cards, jack or better", low=JACK),
        Line("", "an ace and the highest other card", high=ACE),
        Line("", "suited running cards", suited=True, running=True),
        Line("", "two suited cards that do not run", suited=True, running=False),
        Line("", "running cards", running=True),
        Line("", "the two highest cards"),
    )
    return tuple(line._replace(clause=clause) for clause, line in zip(clauses, lines, strict=True))


def _washington(clause: str) -> Way:
    """The lines of Washington; a pair can be suited only where there is more than one deck."""
    return (
        Line(clause, "a pair of eights or higher", pair=True, low=EIGHT),
        Line(clause, "an ace and a jack or higher", high=ACE, low=JACK),
        Line(clause, "a suited pair below eights", pair=True, suited=True),
        Line(clause, "an unsuited pair below eights", pair=True, suited=False),
        Line(clause, "a suited ace", suited=True, high=ACE),
        Line(clause, "two suited cards, ten or higher", suited=True, low=TEN),
        Line(clause, "two unsuited cards, ten or higher", suited=False, low=TEN),
        Line(clause, "an unsuited ace", suited=False, high=ACE),
        Line(clause, "a suited face card", suited=True, high=JACK),
        Line(clause, "an unsuited face card", suited=False, high=JACK),
        Line(clause, "suited connected cards", suited=True, running=True),
        Line(clause, "unsuited connected cards", suited=False, running=True),
        Line(clause, "the two highest suited cards", suited=True),
        Line(clause, "the two highest unsuited cards", suited=False),
    )


_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv")
SECTION_36 = _section_36(*(f"s36-fast-action-holdem:h.9.{n}" for n in _ROMAN))
MASSACHUSETTS = _section_36(*(f"ma-fast-action-holdem:8.i.{n}" for n in range(1, 15)))
WASHINGTON_MULTI = _washington("wa-fast-action-holdem:multi.6")
WASHINGTON_SINGLE = tuple(  # thirteen: one deck has no suited pair
    line for line in _washington("wa-fast-action-holdem:single.9") if not (line.pair and line.suited)
)
