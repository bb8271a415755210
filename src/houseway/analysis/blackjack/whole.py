"""The worth of a play as a fraction: the same sums as the law of a round, in whole numbers.

What is the same and what is found otherwise: a round is a blackjack, a hand that is played on or a split
(`laws.naturals_law`, `splits.SplitAlgebra`, both of any numbers); one hand's ends come from
`kernels/blackjack_whole.py` as remainders by primes, enough of them for the whole number to be known.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count
from math import prod

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.blackjack.laws import naturals_law, records_of_split
from houseway.analysis.blackjack.solver import Play, Upcard
from houseway.analysis.blackjack.splits import SplitAlgebra
from houseway.analysis.kernels.blackjack_dealer import scratch_of
from houseway.analysis.kernels.blackjack_joint import Records, records_of
from houseway.analysis.kernels.blackjack_whole import PLAIN, TIMES_NATURAL, Primes, Sums, add_up, fits

BITS = 30  # of the least prime


@dataclass(frozen=True, slots=True)
class Worth:
    """Per initial wager, before any card is seen or given an upcard."""

    net: Fraction
    wager: Fraction

    def __add__(self, other: "Worth") -> "Worth":
        return Worth(self.net + other.net, self.wager + other.wager)

    def __rmul__(self, share: Fraction) -> "Worth":
        return Worth(share * self.net, share * self.wager)


def worth(upcard: Upcard, play: Play) -> Worth:
    """The same as `laws.round_law` has, given the upcard."""
    table, shoe = upcard.table, _shoe(upcard)
    naturals = naturals_law(_fractions(shoe), upcard.upcard, table.rules)
    splits = [int(rank) for rank in np.flatnonzero(play.split)]
    apart = {table.natural, *(int(table.pairs[rank, rank]) for rank in splits)}
    found = Worth(Fraction(naturals.mean), Fraction(naturals.wager))
    found += _played(
        upcard, play, [h for h in np.flatnonzero(table.cards.size == 2).tolist() if h not in apart]
    )
    for rank in splits:
        found += _share(shoe, _held(rank, rank)) * split_worth(upcard, play, rank)
    return found


def hand_worth(upcard: Upcard, play: Play, hand: int) -> Worth:
    """Of two cards that one holds, neither a blackjack nor split."""
    cards = upcard.table.cards
    dealt = int(cards.orders[hand]) * _share(_shoe(upcard), cards.counts[hand].tolist())
    return 1 / dealt * _played(upcard, play, [hand])


def split_worth(upcard: Upcard, play: Play, rank: int) -> Worth:
    """Of a pair that one holds and splits."""
    table, shoe = upcard.table, _shoe(upcard)
    whole = _Whole(upcard, records_of_split(table, play, rank), rank)
    ends = np.full((table.steps, 2, 2), Fraction(0), dtype=object)
    for step in range(table.steps):
        if shoe[rank] >= step + 2:
            ends[step] = whole.ends(step + 2, _second_card(shoe, rank, step + 2, upcard.hidden))
    net, wager = SplitAlgebra(_fractions(shoe), rank, table.limits[rank]).one_hand(ends)
    return Worth(net, wager)


def alive(upcard: Upcard, cards: list[int]) -> Fraction:
    """The probability of no blackjack for a look to show, these cards being out."""
    return _alive(_shoe(upcard), cards, upcard.hidden)


def _played(upcard: Upcard, play: Play, hands: list[int]) -> Worth:
    """Of these two cards, played on, times the probability that they are dealt."""
    table, shoe = upcard.table, _shoe(upcard)
    started = np.zeros((table.size, 2), dtype=np.int64)
    begun = Fraction(0)
    for hand in hands:
        cards, orders = table.cards.counts[hand].tolist(), int(table.cards.orders[hand])
        started[hand, 0] = orders
        begun += orders * _share(shoe, cards) * _alive(shoe, cards, upcard.hidden)
    none = np.zeros(10, dtype=np.int64)
    records = records_of(table.hands, play.first, play.later, table.cards.counts, started, none)
    (net, wager), _ = _Whole(upcard, records, -1).ends(0, (begun, Fraction(0)))
    return Worth(net, wager)


def _shoe(upcard: Upcard) -> list[int]:
    """What is left after the upcard."""
    return [int(cards) for cards in upcard.base]


def _fractions(shoe: list[int]) -> NDArray[np.object_]:
    return np.array([Fraction(cards) for cards in shoe], dtype=object)


def _held(*ranks: int) -> list[int]:
    return [ranks.count(rank) for rank in range(10)]


def _falling(there: int, cards: int) -> int:
    return prod(range(there - cards + 1, there + 1)) if there >= cards else 0


def _share(shoe: list[int], cards: list[int]) -> Fraction:
    """The probability of these cards in one given order."""
    ways = prod(_falling(there, held) for there, held in zip(shoe, cards, strict=True))
    return Fraction(ways, _falling(sum(shoe), sum(cards)))


def _alive(shoe: list[int], cards: list[int], hidden: int) -> Fraction:
    """The probability that the hole card makes no blackjack for a look to show, these cards being out."""
    left = sum(shoe) - sum(cards)
    return Fraction(left - (shoe[hidden] - cards[hidden] if hidden >= 0 else 0), left)


def _second_card(shoe: list[int], rank: int, gone: int, hidden: int) -> tuple[Fraction, Fraction]:
    """The probability of no blackjack for a look to show, and of a second card of another rank, or of this
    one, when so many cards of the rank are gone."""
    left = list(shoe)
    left[rank] -= gone
    one = _held(rank)
    again = _share(left, one) * _alive(left, one, hidden) if left[rank] else Fraction(0)
    return _alive(left, _held(), hidden) - again, again


class _Whole:
    """The sums of one hand's ends in whole numbers."""

    def __init__(self, upcard: Upcard, records: Records, rank: int) -> None:
        self.rank, self.hidden = rank, upcard.hidden
        base = np.array(_shoe(upcard), dtype=np.int64)
        self.total = int(base.sum())
        self.there = int(base[rank]) if rank >= 0 else 0
        walk = upcard.walk(rank)
        low = walk._replace(ways=walk.ways.astype(np.uint64))
        sizes = records.drawn.sum(axis=1)
        mine = records.drawn[:, rank] if rank >= 0 else np.zeros_like(sizes)
        self.cards = int(sizes.max(initial=0)) + max(int(walk.cards.max(initial=0)), 1)
        own = int(mine.max(initial=0)) + int(walk.more.max(initial=0))
        # A sum is a probability times this, weighed with at most 4, or with 3 and the cards of a blackjack.
        primes = _primes(6 * self.total * _falling(self.total, min(self.cards, self.total)))
        shape = (self.cards + 1, own + 1, len(primes))
        sums = Sums(np.zeros((2, *shape), dtype=np.uint64), np.zeros((2, 2, 2, *shape), dtype=np.uint64))
        if not fits(base, walk, scratch_of(walk, 1, upcard.table.arithmetic.zeros)):
            raise OverflowError(f"a shoe of {self.total + 1} cards has more hands than are counted here")
        add_up(
            base, rank, self.hidden, records, low,
            scratch_of(low, 1, lambda *size: np.zeros(size, dtype=np.uint64)),
            _primes_and_falling(primes, tuple(base.tolist())), sums,
        )  # fmt: skip
        self.beaten = [_whole(sums.beaten[again], primes) for again in range(2)]
        self.alive = [
            [[_whole(sums.alive[again, which, part], primes) for part in (PLAIN, TIMES_NATURAL)]
             for which in range(2)]
            for again in range(2)
        ]  # fmt: skip

    def ends(self, gone: int, begun: tuple[Fraction, Fraction]) -> list[list[Fraction]]:
        """[second card again of the rank]: net and wager of one hand, so many cards of the rank being gone,
        if hands begin with these probabilities and no blackjack for a look to show."""
        total, there = self.total - gone, self.there - gone
        cards = min(self.cards + 1, total)
        # Everything over one denominator: total, and so on for as many cards.
        scale = [_falling(total - drawn, cards - drawn) for drawn in range(cards + 1)]
        scale += [0] * (self.cards + 1 - cards)
        whole = scale[0]
        # Of a shoe without the rank split nothing of it is drawn: one way to draw none.
        mine = [_falling(there, drawn) for drawn in range(self.cards + 1)] if self.rank >= 0 else [1]
        back = gone if self.hidden == self.rank else 0
        found = []
        for again in range(2):
            sums = []
            for plain, natural in self.alive[again]:
                number = 0
                for (drawn, own), value in plain.items():
                    left = total - drawn + (back if self.hidden >= 0 else 0)
                    number += value * left * mine[own] * scale[drawn + 1]
                if self.hidden >= 0:
                    for (drawn, own), value in natural.items():
                        number -= value * mine[own] * scale[drawn + 1]
                sums.append(number)
            net, more = sums
            for (drawn, own), value in self.beaten[again].items():
                net -= value * mine[own] * scale[drawn]
            found.append([Fraction(net, whole) - begun[again], Fraction(more, whole) + begun[again]])
        return found


def _whole(remainders: NDArray[np.uint64], primes: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """By the two numbers of cards: the whole number nearest to zero that leaves these remainders."""
    every, parts = _recipe(primes)
    found = {}
    for cards, own in np.argwhere(remainders.any(axis=2)).tolist():
        value = sum(r * part for r, part in zip(remainders[cards, own].tolist(), parts, strict=True)) % every
        found[cards, own] = value - every if 2 * value > every else value
    return found


@lru_cache(maxsize=64)
def _primes_and_falling(primes: tuple[int, ...], base: tuple[int, ...]) -> Primes:
    falling = [[_falling(there, cards) for cards in range(22)] for there in base]
    rests = [[[number % p for number in row] for row in falling] for p in primes]
    return Primes(np.array(primes, dtype=np.uint64), np.array(rests, dtype=np.uint64))


@cache
def _recipe(primes: tuple[int, ...]) -> tuple[int, list[int]]:
    every = prod(primes)
    return every, [every // p * pow(every // p, -1, p) for p in primes]


@cache
def _prime(place: int) -> int:
    """The primes below 2^31, the largest first."""
    below = _prime(place - 1) if place else 1 << 31
    return next(n for n in count(below - 1, -1) if all(n % d for d in range(2, int(n**0.5) + 1)))


def _primes(size: int) -> tuple[int, ...]:
    """So many that every whole number up to this size either side of zero is known by its remainders."""
    return tuple(_prime(place) for place in range((2 * size).bit_length() // BITS + 1))
