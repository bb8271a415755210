"""Mississippi Stud in exact figures: the best play of Ante and streets, and the Three Card Bonus.

Of equal answers the one that stakes less is taken (reading 34), or with ``more`` the one that stakes more:
the edge is the same, the average stake is not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import lcm

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import NOTHING, Distribution
from houseway.analysis.kernels import mississippi_stud as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.pays import nets, stake_of
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.mississippi_stud import STREETS
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD
from houseway.hands.result import Category, Hand

Ints = npt.NDArray[np.int64]
Answers = npt.NDArray[np.int8]
RANKS = range(13)


@dataclass(frozen=True)
class PayTable:
    """What a hand brings on an ante, the first line that fits; with a limit, on all antes together."""

    pays: tuple[tuple[str, Fraction], ...]
    limit: Fraction | None = None  # in antes

    @cached_property
    def _hash(self) -> int:
        return hash((self.pays, self.limit))

    def __hash__(self) -> int:  # fractions are slow to hash, and tables are looked up often
        return self._hash

    @cached_property
    def names(self) -> tuple[str, ...]:
        return NOTHING, *(name for name, _ in self.pays)

    @cached_property
    def lines(self) -> Ints:
        """The place of a hand's line in ``names``, by its level and the first of its ranks."""
        lines = np.zeros((len(FIVE_CARD), 16), np.int64)
        for level, category in enumerate(FIVE_CARD):
            for rank in RANKS:
                found = first_match(dict(self.pays), Hand(0, category, (rank,)), FIVE_CARD)
                lines[level, rank] = self.names.index(found[0]) if found else 0
        return lines

    def gain(self, antes: int, line: int) -> Fraction:
        """What so many antes gain together."""
        won = antes * (self.pays[line - 1][1] if line else Fraction(-1))
        return won if self.limit is None else min(won, self.limit)

    @cached_property
    def unit(self) -> int:
        """Into how many parts an ante is cut, so that every gain is a whole number of them."""
        antes = range(kernel.MOST_ANTES + 1)
        return lcm(*(self.gain(n, line).denominator for n in antes for line in range(len(self.names))))

    @cached_property
    def gains(self) -> Ints:
        antes, lines = range(kernel.MOST_ANTES + 1), range(len(self.names))
        return np.array([[int(self.gain(n, line) * self.unit) for line in lines] for n in antes], np.int64)

    def pair_brings(self, rank: int) -> Fraction:
        """What a pair of this rank brings on an ante."""
        return self.gain(1, int(self.lines[FIVE_CARD.index(Category.PAIR), rank]))


@dataclass(frozen=True)
class BestPlay(Distribution):
    """Ante and streets together, for an Ante of one."""

    holes: Ints  # own cards, one hand of each class
    ways: Ints
    worth: Ints  # of 0 to 3 antes on Third Street, in parts of an ante over all orders of the other cards
    third: Answers  # by class: the antes put up, 0 a fold
    fourth: Answers  # … and the first community card
    fifth: Answers  # … and the second
    folds: Mapping[tuple[str, int], int]  # (street, antes staked): deals
    hands: Mapping[tuple[str, int], int]  # (line, antes staked): deals
    net: Mapping[Fraction, int]

    @cached_property
    def stake(self) -> Fraction:
        """The average of all antes staked in a round."""
        staked = sum(antes * n for counts in (self.folds, self.hands) for (_, antes), n in counts.items())
        return Fraction(staked, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake


def best_play(pays: PayTable, deck: Sequence[Card] = DECK, more: bool = False) -> BestPlay:
    holes, ways = hand_classes(deck, 2)
    cards = np.array(sorted(deck), np.int64)
    worth, third, fourth, fifth, folded, made = kernel.best_play(
        holes, cards, pays.lines, pays.gains, pays.unit, more
    )
    folds: dict[tuple[str, int], int] = {}
    hands: dict[tuple[str, int], int] = {}
    net: dict[Fraction, int] = {}
    by_street, by_line = np.tensordot(ways, folded, 1), np.tensordot(ways, made, 1)
    for (street, antes), n in np.ndenumerate(by_street):
        if n:
            folds[STREETS[street], antes] = int(n)
            net[Fraction(-antes)] = net.get(Fraction(-antes), 0) + int(n)
    for (antes, line), n in np.ndenumerate(by_line):
        if n:
            hands[pays.names[line], antes] = int(n)
            gain = pays.gain(antes, line)
            net[gain] = net.get(gain, 0) + int(n)
    return BestPlay(holes, ways, worth, third, fourth, fifth, folds, hands, net)


def answers(pays: PayTable, own: Sequence[Card], board: Sequence[Card], antes: int) -> tuple[Fraction, ...]:
    """What a fold and 1, 2 or 3 antes more are worth, with so many staked."""
    values, orders = kernel.answers(
        np.array(own, np.int64), np.array(board, np.int64), antes, np.array(DECK, np.int64), pays.lines,
        pays.gains, pays.unit,
    )  # fmt: skip
    return tuple(Fraction(int(value), orders * pays.unit) for value in values)


# ── of a house ───────────────────────────────────────────────────────────────────────────────────────


def pay_table(house: House, stake_cents: int | None = None) -> PayTable:
    """A limit on what a hand is paid makes the figures depend on the size of the Ante."""
    limit = None
    if house.flag("payout-limited"):
        limit = Fraction(100 * house.number("payout-limit"), stake_of(house, "ante", stake_cents))
    return PayTable(tuple(nets(house, "ante").items()), limit)


@cache
def solved(pays: PayTable, more: bool = False) -> BestPlay:
    return best_play(pays, more=more)
