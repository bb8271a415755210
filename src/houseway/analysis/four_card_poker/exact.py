"""Four Card Poker in exact figures: the best play of Ante and Play by one's cards and the dealer's up card.

Pay tables come as the edition has them: by wager and outcome, here the net gain on a unit as a ``Fraction``.
Where choices are worth exactly the same, the smaller total wager is taken (reading 34).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from itertools import groupby
from math import comb

import numpy as np
import numpy.typing as npt

from houseway.analysis.best_four import (
    FOLD,
    FOLDED,
    MOST_TIMES,
    TIMES,
    Hands,
    Ints,
    Pays,
    PlayedGame,
    hands_of,
    in_words,
    line_of,
    whole_gains,
)
from houseway.analysis.kernels import four_card as kernel
from houseway.analysis.kernels.best_four import Places
from houseway.analysis.kernels.classes import least_codes, least_renaming, masks_of, renamings
from houseway.equipment.cards import DECK, RANKS, Card
from houseway.hands.fast.single import mask_of
from houseway.hands.poker import best_four
from houseway.hands.result import Category, Hand

OUTCOMES = ("beats-dealer", "ties-dealer", "loses-to-dealer")
_AT_ONCE = 4096  # classes that are answered together
_PARTS = 2  # of the dealer's hands, each counted in a thread of its own


@dataclass(frozen=True)
class Counted:
    """How every class of hands fares with every up card."""

    hands: Hands
    own: Places  # of each class, the hand that renaming suits makes of all of its hands
    outcomes: kernel.Counts  # by class and place of the up card: dealer hands that lose and that tie

    @cached_property
    def ranks(self) -> kernel.Ranks:
        """Of each class, which best four it is."""
        return self.hands.rank_of[self.hands.first]

    @cached_property
    def renamings(self) -> Ints:
        return np.array(renamings(self.hands.deck), np.int64)

    @property
    def total(self) -> int:
        """Dealer hands with one up card."""
        return comb(len(self.hands.deck) - 6, 5)

    def situation(self, cards: Sequence[Card], up: Card) -> tuple[int, int]:
        """The class of a hand, and the place of the up card that the class's own hand meets instead."""
        _, which = least_renaming(mask_of(np.array(cards)), self.renamings)
        met = up // 4 * 4 + int(self.renamings[which, up % 4])
        return int(self.hands.class_of[self.hands.number(cards)]), self.hands.deck.index(met)


@lru_cache(maxsize=2)
def classed(deck: tuple[Card, ...] = DECK) -> tuple[Hands, Places]:
    """All hands, and of each class the places of the one that renaming suits makes of all of its hands."""
    hands = hands_of(deck)
    codes = least_codes(masks_of(hands.of_classes), np.array(renamings(deck), np.int64))
    bits = masks_of(np.array(hands.deck, np.int64)[:, None])
    return hands, np.nonzero(codes[:, None] & bits)[1].reshape(-1, 5).astype(np.int8)


@lru_cache(maxsize=2)
def counted(deck: tuple[Card, ...] = DECK) -> Counted:
    hands, own = classed(deck)
    cards = np.array(hands.deck, np.int64)
    dealers, starts = kernel.dealer_hands(cards, np.array([h.strength for h in hands.ranked], np.int32))
    with ThreadPoolExecutor(_PARTS) as pool:
        ranks = hands.rank_of[hands.first]
        count = partial(kernel.outcome_counts, cards, dealers, starts, own, ranks)
        one, other = pool.map(lambda part: count(part, _PARTS), range(_PARTS))
    return Counted(hands, own, one + other)


@dataclass(frozen=True)
class BaseGame(PlayedGame):
    """Ante, bonus and Play together, for an Ante of one."""

    counted: Counted
    numbers: Ints  # of deals, by best four, times and outcome
    times: kernel.Times  # by class and place of the up card: the best Play wager, in Antes; -1: no such deal
    indifferent: int  # deals in which a larger Play wager is worth as much
    largest_stake: Fraction  # the average of all that is put up where that one is made

    def play(self, cards: Sequence[Card], up: Card) -> int:
        """For how many Antes these cards are played against this up card."""
        return int(self.times[self.counted.situation(cards, up)])

    @cached_property
    def shares(self) -> dict[int, Fraction]:
        """The share of all deals in which so many Antes are played."""
        numbers = np.sum(self.numbers, axis=(0, 2)).tolist()
        return {times: Fraction(n, sum(numbers)) for times, n in enumerate(numbers) if n}

    @cached_property
    def without_up_card(self) -> "BaseGame":
        """The best that can be done by the group of one's hand alone."""
        gains, _ = whole_gains(partial(gains_of, self.pays), self.hands.ranked)
        every = np.sum(self.numbers, axis=1).astype(object)  # too large for 64 bits times a gain
        worth: dict[str, Ints] = {}
        for held, each in zip(self.hands.ranked, np.sum(every[:, None, :] * gains, axis=2), strict=True):
            worth[group(held)] = worth.get(group(held), 0) + each
        times = {name: int(np.argmax(each)) for name, each in worth.items()}
        return base_game(self.pays, self.hands.deck, lambda held: times[group(held)])

    @cached_property
    def strategy(self) -> str:
        """Play by a rule of groups in words: from the strongest, where the answer changes."""
        played = np.argmax(np.sum(self.numbers, axis=2) > 0, axis=1).tolist()
        parts = []
        strongest_first = reversed([*zip(self.hands.ranked, played, strict=True)])
        for times, hands in groupby(strongest_first, lambda row: row[1]):
            *_, (least, _) = hands
            with_these = f"with {group(least)} or better" if least is not self.hands.ranked[0] else "the rest"
            parts.append(f"{'fold' if times == FOLD else f'{TIMES[times]} the Ante'} {with_these}")
        return "; ".join(parts)


def group(held: Hand) -> str:
    """Hands taken together: pairs by their rank, high cards by their first three."""
    if held.category is Category.HIGH_CARD:
        return "-".join(RANKS[rank] for rank in held.ranks[:3])
    return in_words(held) if held.category is Category.PAIR else held.category.replace("-", " ")


def gains_of(pays: Mapping[str, Pays], held: Hand, times: int) -> tuple[Fraction, ...]:
    """What a hand that plays for so many Antes gains, by OUTCOMES."""
    if times == FOLD:
        return (Fraction(-1),) * len(OUTCOMES)
    bonus = pays["ante-bonus"].get(line_of(pays["ante-bonus"], held), Fraction(0))
    won = (pays["ante"][on] + times * pays["play"][on] + bonus for on in OUTCOMES[:2])
    return (*won, -1 - times + bonus)


def base_game(
    pays: Mapping[str, Pays],
    deck: Sequence[Card] = DECK,
    rule: Callable[[Hand], int] | None = None,
    answers: Callable[[Ints], Ints] | None = None,
) -> BaseGame:
    """The best play against every dealer hand, or play by a rule: how many Antes with which best four; or by
    ``answers`` to rows of a hand of five and the up card.

    ``pays`` holds the outcomes of ``ante``, ``play`` and ``ante-bonus``.
    """
    found = counted(tuple(sorted(deck)))
    hands, ranks, total = found.hands, found.ranks, found.total
    if answers is not None:
        times = largest = times_by(hands, found.own, answers)
    elif rule is None:
        gains, _ = whole_gains(partial(gains_of, pays), hands.ranked)
        times, largest = kernel.best_times(found.outcomes, found.own, ranks, gains, total)
    else:
        by_rank = np.array([rule(h) for h in hands.ranked], np.int8)
        dealt = ~np.any(found.own[:, :, None] == np.arange(len(hands.deck)), axis=1)
        times = largest = np.where(dealt, by_rank[ranks][:, None], np.int8(-1))
    deals = kernel.tally(found.outcomes, times, ranks, hands.ways, total)
    more = kernel.tally(found.outcomes, largest, ranks, hands.ways, total)
    rows, equal = _rows(pays, hands, deals), int(np.sum(hands.ways[:, None] * (times != largest))) * total
    return BaseGame(hands, pays, rows, _stake(deals), found, deals, times, equal, _stake(more))


def times_by(hands: Hands, own: Places, answers: Callable[[Ints], Ints]) -> kernel.Times:
    """The Play wagers of these answers, by class and place of the up card."""
    deck = np.array(hands.deck, np.int64)
    times = np.full((len(own), len(deck)), -1, np.int8)
    for begin in range(0, len(times), _AT_ONCE):
        some = own[begin : begin + _AT_ONCE]
        hand, up = np.nonzero(~np.any(some[:, :, None] == np.arange(len(deck)), axis=1))
        times[begin + hand, up] = answers(deck[np.column_stack((some[hand], up))])
    return times


def lost_by_times(pays: Mapping[str, Pays], found: Counted) -> Iterator[tuple[Ints, npt.NDArray[np.float64]]]:
    """Some of the hands and up cards at a time, as rows, with what a fold and each Play wager lose against
    the best in all their deals, in Antes."""
    gains, unit = whole_gains(partial(gains_of, pays), found.hands.ranked)
    deck = np.array(found.hands.deck, np.int64)
    for begin in range(0, len(found.own), _AT_ONCE):
        part = slice(begin, begin + _AT_ONCE)
        own = found.own[part]
        hand, up = np.nonzero(~np.any(own[:, :, None] == np.arange(len(deck)), axis=1))
        counts = found.outcomes[part][hand, up].astype(np.int64)
        three = np.column_stack((counts, found.total - counts.sum(1)))
        worth = (gains[found.ranks[part][hand]] * three[:, None, :]).sum(2)
        lost = (worth.max(1, keepdims=True) - worth) * found.hands.ways[part][hand][:, None]
        yield deck[np.column_stack((own[hand], up))], lost / (found.total * unit)


def _stake(deals: Ints) -> Fraction:
    by_times = np.sum(deals, axis=(0, 2)).tolist()
    return 1 + Fraction(sum(times * n for times, n in enumerate(by_times)), sum(by_times))


def _rows(
    pays: Mapping[str, Pays], hands: Hands, deals: Ints
) -> dict[tuple[int, str, str], tuple[Fraction, int]]:
    """What comes of all deals, by (times, outcome, bonus line): the gain, and how many."""
    rows: dict[tuple[int, str, str], tuple[Fraction, int]] = {}
    for held, by_times in zip(hands.ranked, deals.tolist(), strict=True):
        line = line_of(pays["ante-bonus"], held)
        for times, numbers in enumerate(by_times):
            gains = gains_of(pays, held, times)
            for outcome, gain, number in zip(OUTCOMES, gains, numbers, strict=True):
                if number:
                    key = (times, outcome, line) if times else (FOLD, FOLDED, "")
                    rows[key] = gain, rows.get(key, (gain, 0))[1] + number
    lines, outcomes = ["", *reversed(list(pays["ante-bonus"]))], [FOLDED, *OUTCOMES]
    return dict(sorted(rows.items(), key=lambda r: (r[0][0], lines.index(r[0][2]), outcomes.index(r[0][1]))))


def worth(
    pays: Mapping[str, Pays], cards: Sequence[Card], up: Card, deck: Sequence[Card] = DECK
) -> list[Fraction]:
    """What a fold and each Play wager, of one Ante and more, are worth to this hand against this up card."""
    outcomes, held = against(cards, up, deck), best_four(tuple(cards))
    return [
        sum((g * n for g, n in zip(gains_of(pays, held, times), outcomes, strict=True)), Fraction(0))
        / sum(outcomes)
        for times in range(MOST_TIMES + 1)
    ]


def against(cards: Sequence[Card], up: Card, deck: Sequence[Card] = DECK) -> tuple[int, int, int]:
    """How many of the dealer's hands with this up card bring each of OUTCOMES."""
    win, tie = map(int, kernel.against(np.array(deck), np.array(cards), up))
    return win, tie, comb(len(deck) - 6, 5) - win - tie
