"""Crazy Four Poker in exact figures: the best play of Ante, Super Bonus and Play, and Queens Up.

Pay tables come as the edition has them: by wager and outcome, here the net gain on a unit as a ``Fraction``.
Where choices are worth exactly the same, the smaller total wager is taken (reading 34).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import NOTHING, Distribution, PayTableWager
from houseway.analysis.kernels import crazy_four as kernel
from houseway.analysis.kernels.classes import suit_classes
from houseway.equipment.cards import DECK, RANKS, Card
from houseway.hands.named import first_match, named
from houseway.hands.poker import FOUR_CARD, best_four
from houseway.hands.result import Category, Hand, pack

KING_HIGH = pack(FOUR_CARD.index(Category.HIGH_CARD), (RANKS.index("K"),))  # oh-crazy-four-poker:10.V.A.1
OUTCOMES = ("dealer-below-king", "beats-dealer", "tie", "loses-to-dealer")
FOLD = 0  # as a Play wager: of so many times the Ante
FOLDED = "fold"
MOST_TIMES = 3  # oh-crazy-four-poker:10.III, with a pair of aces or better

Pays = Mapping[str, Fraction]
Ints = npt.NDArray[np.int64]

_raises = named("pair-of-aces-or-better", FOUR_CARD)


@dataclass(frozen=True)
class Hands:
    """All five-card hands of a deck, and the classes of those that renaming suits leaves alike."""

    deck: tuple[Card, ...]
    places: npt.NDArray[np.int8]
    strengths: npt.NDArray[np.int32]
    first: Ints  # one hand of each class
    class_of: npt.NDArray[np.int32]
    ways: Ints

    @cached_property
    def ranked(self) -> tuple[Hand, ...]:
        """The different best fours, weakest first."""
        _, first = np.unique(self.strengths, return_index=True)
        return tuple(best_four([self.deck[p] for p in self.places[i]]) for i in first)

    @cached_property
    def rank_of(self) -> npt.NDArray[np.int16]:
        """Of each hand, which of ``ranked`` it is."""
        return np.searchsorted([h.strength for h in self.ranked], self.strengths).astype(np.int16)

    def number(self, cards: Sequence[Card]) -> int:
        """Which of all hands these cards are."""
        return int(kernel.fives(*sorted(self.deck.index(c) for c in cards)))


def hands_of(deck: Sequence[Card] = DECK) -> Hands:
    whole = tuple(sorted(deck))
    places, masks, strengths = kernel.all_hands(np.array(whole, np.int64))
    return Hands(whole, places, strengths, *suit_classes(masks, whole))


@dataclass(frozen=True)
class BaseGame(Distribution):
    """Ante, Super Bonus and Play together, for an Ante of one."""

    hands: Hands
    pays: Mapping[str, Pays]
    outcomes: Ints  # of each class: dealer hands in the order of OUTCOMES
    times: Ints  # of each class: the best Play wager, in Antes
    rows: Mapping[tuple[int, str, str], tuple[Fraction, int]]  # (times, outcome, bonus line): gain, deals

    @cached_property
    def net(self) -> Mapping[Fraction, int]:  # type: ignore[override]
        net: dict[Fraction, int] = {}
        for gain, number in self.rows.values():
            net[gain] = net.get(gain, 0) + number
        return net

    @cached_property
    def stake(self) -> Fraction:
        """The average of Ante, Super Bonus and Play together."""
        ways = self.hands.ways
        return 2 + Fraction(int(np.sum(ways * self.times)), int(np.sum(ways)))

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake

    def worth(self, cards: Sequence[Card]) -> dict[int, Fraction]:
        """What each Play wager that this hand may make is worth, and a fold."""
        at = self.hands.class_of[self.hands.number(cards)]
        held = best_four(tuple(cards))
        total = int(np.sum(self.outcomes[at]))
        found = {}
        for times in range(_most(held) + 1):
            gains = gains_of(self.pays, held, times)
            won = sum((g * int(n) for g, n in zip(gains, self.outcomes[at], strict=True)), Fraction(0))
            found[times] = won / total
        return found

    def played(self, times: int) -> list[Hand]:
        """The different best fours with which so much is put up, with some fifth card and suits at least."""
        ranks = self.hands.rank_of[self.hands.first[self.times == times]]
        return [self.hands.ranked[i] for i in np.unique(ranks)]

    @cached_property
    def strategy(self) -> str:
        """The best play in words."""
        parts = []
        raised = self.played(MOST_TIMES)
        if raised:
            parts.append(f"three times the Ante with {_in_words(raised[0])} or better")
        once, folded = self.played(1), self.played(FOLD)
        if not folded:
            return "; ".join([*parts, "once with every other hand"])
        least = folded[-1]
        sure = [h for h in once if h > least]
        if sure:
            parts.append(f"once with {_in_words(sure[0])} or better")
        by_kicker = [h for h in once if h <= least]
        if by_kicker:
            reach = " to ".join(dict.fromkeys((_in_words(by_kicker[0]), _in_words(least))))
            parts.append(f"from {reach} by the fifth card and the suits")
        return "; ".join([*parts, "fold the rest" if parts else "fold every hand"])


def _in_words(held: Hand) -> str:
    if held.category is Category.HIGH_CARD:
        return "-".join(RANKS[rank] for rank in held.ranks)
    return "a " * (held.category is Category.PAIR) + held.describe().partition(",")[0]


def _most(held: Hand) -> int:
    return MOST_TIMES if _raises(held) else 1


def line_of(pays: Pays, held: Hand) -> str:
    """The line of a pay table that pays this hand, or nothing."""
    found = first_match(pays, held, FOUR_CARD)
    return found[0] if found else ""


def gains_of(pays: Mapping[str, Pays], held: Hand, times: int) -> tuple[Fraction, ...]:
    """What a hand that plays for so many Antes gains, by OUTCOMES."""
    if times == FOLD:
        return (Fraction(-2),) * len(OUTCOMES)
    ante, play = pays["ante"]["beats-dealer"], pays["play"]
    paid = pays["super-bonus"].get(line_of(pays["super-bonus"], held))
    kept, beaten = (Fraction(0), Fraction(-1)) if paid is None else (paid, paid)
    return (
        times * play["dealer-below-king"] + kept,
        ante + times * play["beats-dealer"] + kept,
        kept,
        -1 - times + beaten,
    )


def base_game(
    pays: Mapping[str, Pays],
    deck: Sequence[Card] = DECK,
    qualifier: int = KING_HIGH,
    rule: Callable[[Hand], int] | None = None,
) -> BaseGame:
    """The best play against every dealer hand, or play by a rule: how many Antes with which best four.

    ``pays`` holds the outcomes of ``ante``, ``play`` and ``super-bonus``; the dealer plays with a strength of
    ``qualifier`` or more.
    """
    hands = hands_of(deck)
    order = np.argsort(hands.strengths, kind="stable")
    outcomes = kernel.outcome_counts(
        len(hands.deck), hands.places, hands.strengths, order, hands.first, qualifier
    )
    ranks = hands.rank_of[hands.first].astype(np.int64)
    if rule is not None:
        times = np.array([rule(h) for h in hands.ranked])[ranks]
    else:  # of equal ones the first, with the smaller wager
        times = np.argmax(_worth(pays, hands.ranked, ranks, outcomes), axis=1)

    rows: dict[tuple[int, str, str], tuple[Fraction, int]] = {}
    folded = int(np.sum((hands.ways[:, None] * outcomes)[times == FOLD]))
    if folded:
        rows[FOLD, FOLDED, ""] = Fraction(-2), folded
    lines = np.array([line_of(pays["super-bonus"], h) for h in hands.ranked])[ranks]
    for choice, line in sorted(set(zip(times.tolist(), lines.tolist(), strict=True))):
        if choice == FOLD:
            continue
        here = (times == choice) & (lines == line)
        gains = gains_of(pays, hands.ranked[ranks[np.argmax(here)]], choice)
        numbers = np.sum(hands.ways[here, None] * outcomes[here], axis=0).tolist()
        for outcome, gain, number in zip(OUTCOMES, gains, numbers, strict=True):
            if number:
                rows[choice, outcome, line] = gain, number
    return BaseGame(hands, pays, outcomes, times, rows)


def _worth(pays: Mapping[str, Pays], ranked: Sequence[Hand], ranks: Ints, outcomes: Ints) -> Ints:
    """Of each class and each Play wager, or none: its worth times a number that makes all whole."""
    gains, _ = whole_gains(pays, ranked)
    most = np.array([_most(h) for h in ranked])[ranks]
    worth = np.empty((len(ranks), MOST_TIMES + 1), np.int64)
    for times in range(MOST_TIMES + 1):
        total = np.sum(outcomes * gains[ranks, times], axis=1)
        worth[:, times] = np.where(times <= most, total, worth[:, FOLD] - 1)
    return worth


def whole_gains(pays: Mapping[str, Pays], ranked: Sequence[Hand]) -> tuple[Ints, int]:
    """By best four, times and outcome what is gained, in parts of an Ante; and how many parts an Ante has."""
    gains = [[gains_of(pays, h, times) for times in range(MOST_TIMES + 1)] for h in ranked]
    parts = lcm(*(g.denominator for each in gains for row in each for g in row))
    return np.array([[[int(g * parts) for g in row] for row in each] for each in gains]), parts


def queens_up(pays: Pays, deck: Sequence[Card] = DECK) -> PayTableWager:
    """Queens Up of a player who stays in: a fold would forfeit it (10.III)."""
    hands = hands_of(deck)
    counts = dict.fromkeys((*pays, NOTHING), 0)
    for held, number in zip(hands.ranked, np.bincount(hands.rank_of).tolist(), strict=True):
        counts[line_of(pays, held) or NOTHING] += number
    return PayTableWager(counts, pays)
