"""Let It Ride in exact figures: the best play of both withdrawals, and the five-card bonus.

Where a bet is worth nothing either way it is taken back (reading 34), or with ``more`` left: the edge is the
same, the average stake is not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import Distribution, PayTableWager
from houseway.analysis.five_card_rules import short_rules_of
from houseway.analysis.five_cards import Ints, PayTable, pay_table_of
from houseway.analysis.kernels import let_it_ride as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.short_rules import Rules
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.hands.poker import FIVE_CARD

Answers = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Play(Distribution):
    """The three bets together, for a bet of one, by the best answers or by others."""

    owns: Ints  # own cards, one hand of each class
    ways: Ints
    worth: Ints  # of taking Bet Number 1 back and of letting it ride, in parts of a bet over all orders
    first: Answers  # by class: 1 where Bet Number 1 rides
    second: Answers  # … and the first community card: 1 where Bet Number 2 rides
    hands: Mapping[tuple[str, int], int]  # (line, bets left): deals
    net: Mapping[Fraction, int]

    @cached_property
    def stake(self) -> Fraction:
        """The average of the bets left in a round."""
        return Fraction(sum(bets * n for (_, bets), n in self.hands.items()), self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake


def best_play(pays: PayTable, deck: Sequence[Card] = DECK, more: bool = False) -> Play:
    owns, ways = hand_classes(deck, 3)
    cards = np.array(sorted(deck), np.int64)
    worth, first, second, made = kernel.best_play(owns, cards, pays.lines, pays.gains, more)
    return _counted(pays, Play(owns, ways, worth, first, second, {}, {}), made)


def _counted(pays: PayTable, play: Play, made: Ints) -> Play:
    """With the counts of its answers, which the kernel has by class."""
    hands: dict[tuple[str, int], int] = {}
    net: dict[Fraction, int] = {}
    for (bets, line), n in np.ndenumerate(np.tensordot(play.ways, made, 1)):
        if n:
            hands[pays.names[line], bets] = int(n)
            gain = pays.gain(bets, line)
            net[gain] = net.get(gain, 0) + int(n)
    return replace(play, hands=hands, net=net)


def short_play(pays: PayTable, best: Play, deck: Sequence[Card] = DECK) -> tuple[tuple[Rules, ...], Play]:
    """The short rules of both bets, and what comes of them. Those of Bet Number 2 are found for the bets that
    those of Bet Number 1 have left."""
    cards, owns, all_parts = np.array(sorted(deck), np.int64), best.owns, best.deals * pays.unit
    on_three, answers = short_rules_of(pays, owns, best.ways, best.worth, all_parts)
    first = answers.astype(np.int8)
    dealt = np.zeros((len(owns), 52), np.bool_)  # cards that may come
    dealt[:, cards] = True
    np.put_along_axis(dealt, owns, False, axis=1)
    own, shown = np.nonzero(dealt)
    worth = kernel.worth_on_four(owns, cards, first, pays.lines, pays.gains)[own, shown]
    seen = np.column_stack((owns[own], shown))
    on_four, answers = short_rules_of(pays, seen, best.ways[own], worth, all_parts)
    second = np.zeros((len(owns), 52), np.int8)
    second[own, shown] = answers
    return (on_three, on_four), by_answers(pays, best, (first, second), deck)


def by_answers(pays: PayTable, best: Play, bets: Sequence[Answers], deck: Sequence[Card] = DECK) -> Play:
    """What comes of these answers in place of the best."""
    first, second = bets
    cards = np.array(sorted(deck), np.int64)
    made = kernel.played(best.owns, cards, first, second, pays.lines, len(pays.names))
    return _counted(pays, replace(best, first=first, second=second), made)


def answers(pays: PayTable, own: Sequence[Card], board: Sequence[Card], kept: int) -> tuple[Fraction, ...]:
    """What the hand is worth where the bet asked about is taken back, and where it rides; ``kept`` others
    are left."""
    values, orders = kernel.answers(
        np.array(own, np.int64), np.array(board, np.int64), kept, np.array(DECK, np.int64), pays.lines,
        pays.gains,
    )  # fmt: skip
    return tuple(Fraction(int(value), orders * pays.unit) for value in values)


def ends(pays: PayTable, own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, int]:
    """Over all orders of the cards to come, how often a bet that is left wins, comes back and loses."""
    deck = np.array(DECK, np.int64)
    by_first = kernel.made(np.array(own, np.int64), deck, pays.lines, len(pays.names))
    return pays.ends(by_first[board[0]] if board else by_first.sum(0))


def five_card_wager(pays: Mapping[str, Fraction], deck: Sequence[Card] = DECK) -> PayTableWager:
    """A wager on the five cards alone."""
    owns, ways = hand_classes(deck, 3)
    levels = np.repeat(np.arange(len(FIVE_CARD))[:, None], 16, 1)
    cards = np.array(sorted(deck), np.int64)
    made = sum(
        int(n) * kernel.made(own, cards, levels, len(FIVE_CARD)).sum(0)
        for own, n in zip(owns, ways, strict=True)
    )
    each = 5 * 4 * 3 // (3 * 2) * 2  # which three of five are the player's, and which of two comes first
    return PayTableWager({str(c): int(n) // each for c, n in zip(FIVE_CARD, made, strict=True)}, pays)


# ── of a house ───────────────────────────────────────────────────────────────────────────────────────


def pay_table(house: House, stake_cents: int | None = None) -> PayTable:
    return pay_table_of(house, "bet-3", kernel.MOST_BETS, stake_cents)


@cache
def solved(pays: PayTable, more: bool = False) -> Play:
    return best_play(pays, more=more)
