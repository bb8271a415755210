"""Mississippi Stud in exact figures: the best play of Ante and streets, and the Three Card Bonus.

Of equal answers the one that stakes less is taken (reading 34), or with ``more`` the one that stakes more:
the edge is the same, the average stake is not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import Distribution
from houseway.analysis.five_card_rules import short_rules_of
from houseway.analysis.five_cards import PayTable, pay_table_of
from houseway.analysis.kernels import mississippi_stud as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.short_rules import Rules
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.mississippi_stud import STREETS

Ints = npt.NDArray[np.int64]
Answers = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Play(Distribution):
    """Ante and streets together, for an Ante of one, by the best answers or by others."""

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


def best_play(pays: PayTable, deck: Sequence[Card] = DECK, more: bool = False) -> Play:
    holes, ways = hand_classes(deck, 2)
    cards = np.array(sorted(deck), np.int64)
    worth, third, fourth, fifth, folded, made = kernel.best_play(
        holes, cards, pays.lines, pays.gains, pays.unit, more
    )
    found = Play(holes, ways, worth, third, fourth, fifth, {}, {}, {})
    return _counted(pays, found, folded, made)


def _counted(pays: PayTable, play: Play, folded: Ints, made: Ints) -> Play:
    """With the counts of its answers, which the kernel has by class."""
    folds: dict[tuple[str, int], int] = {}
    hands: dict[tuple[str, int], int] = {}
    net: dict[Fraction, int] = {}
    by_street, by_line = np.tensordot(play.ways, folded, 1), np.tensordot(play.ways, made, 1)
    for (street, antes), n in np.ndenumerate(by_street):
        if n:
            folds[STREETS[street], antes] = int(n)
            net[Fraction(-antes)] = net.get(Fraction(-antes), 0) + int(n)
    for (antes, line), n in np.ndenumerate(by_line):
        if n:
            hands[pays.names[line], antes] = int(n)
            gain = pays.gain(antes, line)
            net[gain] = net.get(gain, 0) + int(n)
    return replace(play, folds=folds, hands=hands, net=net)


def short_play(pays: PayTable, best: Play, deck: Sequence[Card] = DECK) -> tuple[tuple[Rules, ...], Play]:
    """The short rules of the three streets, and what comes of them. The rules of a street are found for the
    hands and stakes that those before it lead to, each answer worth what the best play makes of it later."""
    cards, rest = np.array(sorted(deck), np.int64), (pays.lines, pays.gains, pays.unit)
    holes, all_parts = best.holes, best.deals * pays.unit
    dealt = np.zeros((len(holes), 52), np.bool_)  # cards that may come
    dealt[:, cards] = True
    np.put_along_axis(dealt, holes, False, axis=1)
    on_third, answers = short_rules_of(pays, holes, best.ways, best.worth, all_parts)
    third = answers.astype(np.int8)

    hole, first = np.nonzero(dealt & (third > 0)[:, None])
    worth = kernel.worth_on_fourth(holes, cards, third, *rest)[hole, first]
    seen = np.column_stack((holes[hole], first))
    on_fourth, answers = short_rules_of(pays, seen, best.ways[hole], worth, all_parts)
    fourth = np.zeros((len(holes), 52), np.int8)
    fourth[hole, first] = answers

    other = ~np.eye(52, dtype=np.bool_)
    hole, first, second = np.nonzero((fourth > 0)[:, :, None] & dealt[:, None, :] & other)
    worth = kernel.worth_on_fifth(holes, cards, third, fourth, *rest)[hole, first, second]
    seen = np.column_stack((holes[hole], first, second))
    on_fifth, answers = short_rules_of(pays, seen, best.ways[hole], worth, all_parts)
    fifth = np.zeros((len(holes), 52, 52), np.int8)
    fifth[hole, first, second] = answers

    return (on_third, on_fourth, on_fifth), by_answers(pays, best, (third, fourth, fifth), deck)


def by_answers(pays: PayTable, best: Play, streets: Sequence[Answers], deck: Sequence[Card] = DECK) -> Play:
    """What comes of these answers in place of the best."""
    third, fourth, fifth = streets
    cards = np.array(sorted(deck), np.int64)
    counts = kernel.played(best.holes, cards, third, fourth, fifth, pays.lines, len(pays.names))
    return _counted(pays, replace(best, third=third, fourth=fourth, fifth=fifth), *counts)


def answers(pays: PayTable, own: Sequence[Card], board: Sequence[Card], antes: int) -> tuple[Fraction, ...]:
    """What a fold and 1, 2 or 3 antes more are worth, with so many staked."""
    values, orders = kernel.answers(
        np.array(own, np.int64), np.array(board, np.int64), antes, np.array(DECK, np.int64), pays.lines,
        pays.gains, pays.unit,
    )  # fmt: skip
    return tuple(Fraction(int(value), orders * pays.unit) for value in values)


def ends(pays: PayTable, own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, int]:
    """Over all orders of the cards to come, how often a hand that stays wins, comes back and loses."""
    rest = kernel.unseen(np.array(own, np.int64), np.array(DECK, np.int64))
    made = kernel.made(np.array(own, np.int64), rest, pays.lines, len(pays.names))
    for shown in board:
        made = made[int(np.flatnonzero(rest == shown)[0])]
    return pays.ends(made.reshape(-1, len(pays.names)).sum(0))


# ── of a house ───────────────────────────────────────────────────────────────────────────────────────


def pay_table(house: House, stake_cents: int | None = None) -> PayTable:
    return pay_table_of(house, "ante", kernel.MOST_ANTES, stake_cents)


@cache
def solved(pays: PayTable, more: bool = False) -> Play:
    return best_play(pays, more=more)
