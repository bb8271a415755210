"""From one hand of a split to the whole round: exact by exchangeability, for play without memory.

Each hand of a split is played by its own cards and the upcard alone. Then which card of the shoe goes to
which hand does not matter: the second cards may be thought of as dealt first, in the order of the hands,
and everything else after them. A second card of the rank split makes one hand more while the limit allows
it. So a round follows a pattern of second cards: of the rank (a split), of another rank (N), or, once the
limit is reached, any (*).

What a hand is worth when m other second cards are known only to be N follows by inclusion and exclusion
from what it is worth when 0, 1, ... m more cards of the rank are gone. So `ends`, one hand with k cards of
the rank gone, carries all means; the joint law of two hands, with k gone, carries all variances. Nothing is
approximated.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from houseway.analysis.kernels.blackjack_dealer import Numbers
from houseway.analysis.kernels.blackjack_tree import END_NET, END_WAGER, OVER


@dataclass(frozen=True, slots=True)
class Pattern:
    """``ways`` orders of second cards that end with ``hands`` hands, ``others`` of them N, the rest *."""

    hands: int
    others: int
    ways: int

    @property
    def any(self) -> int:
        return self.hands - self.others


@lru_cache(maxsize=8)
def patterns(limit: int) -> tuple[Pattern, ...]:
    ended: dict[tuple[int, int], int] = {}
    # (hands, hands still without a second card) -> orders
    open_hands: dict[tuple[int, int], int] = {(2, 2): 1}
    while open_hands:
        later: dict[tuple[int, int], int] = {}
        for (hands, waiting), ways in open_hands.items():
            if hands == limit or waiting == 0:
                key = (hands, hands - waiting)
                ended[key] = ended.get(key, 0) + ways
                continue
            for state in ((hands, waiting - 1), (hands + 1, waiting + 1)):
                later[state] = later.get(state, 0) + ways
        open_hands = later
    return tuple(Pattern(hands, others, ways) for (hands, others), ways in sorted(ended.items()))


def deepest(limit: int) -> int:
    """The greatest number of cards of the rank that any formula here takes as gone."""
    return max(p.hands + p.others - (p.any == 0) for p in patterns(limit))


@dataclass(frozen=True, slots=True)
class SplitMeans:
    """Totals over a split round, each times the probability of no blackjack for a look to show."""

    mean: Any
    wager: Any
    squares: Any  # the sum of each hand's square; products of two hands come from `products`


class SplitAlgebra:
    """The formulas for one rank and one upcard. ``shoe`` is what is left after the upcard."""

    def __init__(self, shoe: Numbers, rank: int, limit: int) -> None:
        self.rank, self.limit = rank, limit
        self.there, self.total = shoe[rank], shoe.sum()
        self.one = self.total / self.total

    def run(self, gone: int, more: int) -> Any:
        """The probability that ``more`` given cards are all of the rank, ``gone`` of it being gone."""
        share = self.one
        for i in range(gone, gone + more):
            share = share * (self.there - i) / (self.total - i) if self.there > i else share - share
        return share

    def known_others(self, law: Any, gone: int, others: int) -> Any:
        """``law(k)`` with ``gone`` of the rank gone and ``others`` more cards known to be of other ranks."""
        result = None
        for i in range(others + 1):
            share = self.run(gone, i)
            if share == 0:
                break
            term = (-1) ** i * comb(others, i) * share * law(gone + i)
            result = term if result is None else result + term
        return result

    def weight(self, pattern: Pattern) -> Any:
        return pattern.ways * self.run(2, pattern.hands - 2)

    def one_hand(self, ends: Numbers) -> Numbers:
        """Expected number of hands that end in each way; ``ends[k - 2, f, end]`` as the kernel gives it."""
        whole = ends.sum(axis=1)
        result: Numbers = ends[0, 0] - ends[0, 0]
        for p in patterns(self.limit):
            weight = self.weight(p)
            if weight == 0:
                continue
            if p.others:
                law = self.known_others(lambda k: ends[k - 2, 0], p.hands, p.others - 1)
                result = result + weight * p.others * law
            if p.any:
                law = self.known_others(lambda k: whole[k - 2], p.hands, p.others)
                result = result + weight * p.any * law
        return result

    def means(self, ends: Numbers) -> SplitMeans:
        law = self.one_hand(ends)
        net, wager = np.array(END_NET), np.array(END_WAGER)
        return SplitMeans((law * net).sum(), (law * wager).sum(), (law * net * net).sum())

    def pair_terms(self) -> Iterator[tuple[int, int, int, Any]]:
        """(hands without *, hands with *, hands gone, coefficient) of every term in `two_hands`."""
        for p in patterns(self.limit):
            weight = self.weight(p)
            n, a = p.others, p.any
            for stars, count in ((0, n * (n - 1)), (1, 2 * n * a), (2, a * (a - 1))):
                if count and weight != 0:
                    yield stars, n - 2 + stars, p.hands, weight * count

    def two_hands(self, joint: dict[int, Numbers]) -> Numbers:
        """Expected number of ordered pairs of hands by their two ends; ``joint[k][f, g, end, end]``."""
        plain = {k: (law[0, 0], law[0].sum(axis=0), law.sum(axis=(0, 1))) for k, law in joint.items()}
        size = next(iter(joint.values()))[0, 0]
        result: Numbers = size - size
        for stars, others, hands, weight in self.pair_terms():
            result = result + weight * self.known_others(lambda k, s=stars: plain[k][s], hands, others)
        return result

    def pair_weights(self) -> dict[int, Any]:
        """By the number of cards gone: the sum of what its joint law is multiplied by, signs apart."""
        weights: dict[int, Any] = {}
        for _, others, hands, weight in self.pair_terms():
            for i in range(others + 1):
                share = self.run(hands, i)
                if share != 0:
                    weights[hands + i] = weights.get(hands + i, 0) + comb(others, i) * share * weight
        return weights


def add_single_over(law: Numbers, ends: Numbers, ends_next: Numbers, again: Any) -> None:
    """Completes a joint law of recorded ends by what its margins leave: hands over 21 on a single wager.

    ``ends[f, end]`` is one hand's law with k of the rank gone, ``ends_next`` with k + 1, ``again`` the
    probability that the sister's second card is one more of it.
    """
    margin = [ends - again * ends_next, again * ends_next]  # [the sister's f][own f, own end]
    for f in range(2):
        for g in range(2):
            law[f, g, OVER, :OVER] = margin[f][g, :OVER] - law[f, g, :OVER, :OVER].sum(axis=0)
    for f in range(2):
        for g in range(2):
            law[f, g, :OVER, OVER] = law[g, f, OVER, :OVER]
            law[f, g, OVER, OVER] = margin[f][g, OVER] - law[f, g, :OVER, OVER].sum()
