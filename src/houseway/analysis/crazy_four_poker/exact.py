"""Crazy Four Poker in exact figures: the best play of Ante, Super Bonus and Play, and Queens Up.

Pay tables come as the edition has them: by wager and outcome, here the net gain on a unit as a ``Fraction``.
Where choices are worth exactly the same, the smaller total wager is taken (reading 34).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from houseway.analysis.best_four import (
    FOLD,
    FOLDED,
    MOST_TIMES,
    Ints,
    Pays,
    PlayedGame,
    hands_of,
    in_words,
    line_of,
    whole_gains,
)
from houseway.analysis.kernels import crazy_four as kernel
from houseway.equipment.cards import DECK, RANKS, Card
from houseway.hands.named import named
from houseway.hands.poker import FOUR_CARD, best_four
from houseway.hands.result import ACE, Category, Hand, pack

KING_HIGH = pack(FOUR_CARD.index(Category.HIGH_CARD), (RANKS.index("K"),))  # oh-crazy-four-poker:10.V.A.1
OUTCOMES = ("dealer-below-king", "beats-dealer", "tie", "loses-to-dealer")

ACES = pack(FOUR_CARD.index(Category.PAIR), (ACE,))  # oh-crazy-four-poker:10.III

_raises = named("pair-of-aces-or-better", FOUR_CARD)


@dataclass(frozen=True)
class BaseGame(PlayedGame):
    """Ante, Super Bonus and Play together, for an Ante of one."""

    outcomes: Ints  # of each class: dealer hands in the order of OUTCOMES
    times: Ints  # of each class: the best Play wager, in Antes, up to three with aces (10.III)

    def against(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """How many of the dealer's hands bring each of OUTCOMES."""
        return tuple(self.outcomes[self.hands.class_of[self.hands.number(cards)]].tolist())

    def worth(self, cards: Sequence[Card]) -> dict[int, Fraction]:
        """What each Play wager that this hand may make is worth, and a fold."""
        held, outcomes = best_four(tuple(cards)), self.against(cards)
        found = {}
        for times in range(_most(held) + 1):
            gains = gains_of(self.pays, held, times)
            won = sum((g * n for g, n in zip(gains, outcomes, strict=True)), Fraction(0))
            found[times] = won / sum(outcomes)
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
            parts.append(f"three times the Ante with {in_words(raised[0])} or better")
        once, folded = self.played(1), self.played(FOLD)
        if not folded:
            return "; ".join([*parts, "once with every other hand"])
        least = folded[-1]
        sure = [h for h in once if h > least]
        if sure:
            parts.append(f"once with {in_words(sure[0])} or better")
        by_kicker = [h for h in once if h <= least]
        if by_kicker:
            reach = " to ".join(dict.fromkeys((in_words(by_kicker[0]), in_words(least))))
            parts.append(f"from {reach} by the fifth card and the suits")
        return "; ".join([*parts, "fold the rest" if parts else "fold every hand"])


def _most(held: Hand) -> int:
    return MOST_TIMES if _raises(held) else 1


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
    answers: Callable[[Ints], Ints] | None = None,
) -> BaseGame:
    """The best play against every dealer hand, or play by a rule: how many Antes with which best four; or by
    ``answers`` to hands of five, a hand a row.

    ``pays`` holds the outcomes of ``ante``, ``play`` and ``super-bonus``; the dealer plays with a strength of
    ``qualifier`` or more.
    """
    hands = hands_of(deck)
    order = np.argsort(hands.strengths, kind="stable")
    outcomes = kernel.outcome_counts(
        len(hands.deck), hands.places, hands.strengths, order, hands.first, qualifier
    )
    ranks = hands.rank_of[hands.first].astype(np.int64)
    if answers is not None:
        times = answers(hands.of_classes)
    elif rule is not None:
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
    stake = 2 + Fraction(int(np.sum(hands.ways * times)), int(np.sum(hands.ways)))
    return BaseGame(hands, pays, rows, stake, outcomes, times)


def worth_by_times(found: BaseGame) -> npt.NDArray[np.float64]:
    """Of each class and number of Antes: what it is worth, NaN where the hand may not put up so many."""
    ranks = found.hands.rank_of[found.hands.first].astype(np.int64)
    gains, parts = whole_gains(partial(gains_of, found.pays), found.hands.ranked)
    won = np.sum(found.outcomes[:, None] * gains[ranks], axis=2)
    most = np.array([_most(h) for h in found.hands.ranked])[ranks]
    allowed = np.arange(MOST_TIMES + 1) <= most[:, None]
    worth: npt.NDArray[np.float64] = np.where(
        allowed, won / (parts * found.outcomes.sum(axis=1)[:, None]), np.nan
    )
    return worth


def _worth(pays: Mapping[str, Pays], ranked: Sequence[Hand], ranks: Ints, outcomes: Ints) -> Ints:
    """Of each class and each Play wager, or none: its worth times a number that makes all whole."""
    gains, _ = whole_gains(partial(gains_of, pays), ranked)
    most = np.array([_most(h) for h in ranked])[ranks]
    worth = np.empty((len(ranks), MOST_TIMES + 1), np.int64)
    for times in range(MOST_TIMES + 1):
        total = np.sum(outcomes * gains[ranks, times], axis=1)
        worth[:, times] = np.where(times <= most, total, worth[:, FOLD] - 1)
    return worth
