"""The law of a round against one upcard when a play is followed: mean, square, wager, net results.

Mean, square and wager are exact. So are the probabilities of net results of rounds with one or two hands.
For three or four hands (about three rounds in a thousand) the hands are taken as independent of each other
once the dealer's final hand is given, each with its exact law: see `BlackjackResult` for what that is
worth.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.analysis.blackjack.solver import Play, Upcard
from houseway.analysis.blackjack.splits import SplitAlgebra, add_single_over, patterns
from houseway.analysis.kernels.blackjack_exact import Numbers
from houseway.analysis.kernels.blackjack_joint import (
    Records,
    bins_of,
    finals_law,
    joint_law,
    records_of,
    single_law,
    unions_of,
)
from houseway.analysis.kernels.blackjack_tree import ACE, END_NET, END_WAGER, ENDS, OVER, STAND

NET = np.array(END_NET)
WAGER = np.array(END_WAGER)


@dataclass(slots=True)
class RoundLaw:
    """Sums weighted by probability; ``mean / weight`` is the mean where ``weight`` is not one."""

    mean: Any
    square: Any
    wager: Any
    outcomes: dict[Fraction, Any] = field(default_factory=dict)

    def add(self, other: "RoundLaw", weight: Any) -> None:
        self.mean += weight * other.mean
        self.square += weight * other.square
        self.wager += weight * other.wager
        for net, share in other.outcomes.items():
            self.outcomes[net] = self.outcomes.get(net, 0) + weight * share

    def add_plain(self, net: Fraction, share: Any) -> None:
        """Rounds with the original wager alone."""
        if share == 0:
            return
        pays = net.numerator * share / net.denominator
        self.mean += pays
        self.square += net.numerator * pays / net.denominator
        self.wager += share
        self.outcomes[net] = self.outcomes.get(net, 0) + share


class SplitLaws:
    """Joint laws of the hands of a split, kept so that plays which agree on a split share them."""

    def __init__(self, upcard: Upcard) -> None:
        self.upcard = upcard
        self.kept: dict[tuple[int, bytes], RoundLaw] = {}

    def law(self, play: Play, rank: int, ends: Numbers) -> RoundLaw:
        table = self.upcard.table
        at_two = play.after
        if rank == ACE:
            at_two = play.later if table.rules.hit_split_aces else np.full_like(play.later, STAND)
        records = records_of(rank, table.hands, table.pairs, at_two, play.later, table.cards.counts)
        key = (rank, b"".join(np.ascontiguousarray(column).tobytes() for column in records))
        if key not in self.kept:
            self.kept[key] = self._computed(rank, records, ends)
        return self.kept[key]

    def _computed(self, rank: int, records: Records, ends: Numbers) -> RoundLaw:
        algebra = self.upcard.algebra(rank)
        means = algebra.means(ends)
        joint = self._joint(rank, records, ends, algebra)
        two = algebra.two_hands(joint)
        products = (two * np.multiply.outer(NET, NET)).sum()
        outcomes = self._outcomes(rank, records, joint, algebra)
        return RoundLaw(means.mean, means.squares + products, means.wager, outcomes)

    def _shoe(self, rank: int, gone: int) -> Numbers:
        shoe = self.upcard.base.copy()
        shoe[rank] = shoe[rank] - gone
        return shoe

    def _joint(self, rank: int, records: Records, ends: Numbers, algebra: SplitAlgebra) -> dict[int, Numbers]:
        upcard, number = self.upcard, self.upcard.table.arithmetic
        unions = unions_of(records, number.array)
        bins = bins_of(upcard.table.dealer, upcard.upcard, rank)
        dealt = upcard.dealt[upcard.table.pairs[rank, rank]]
        weights = algebra.pair_weights()
        gone = np.array(sorted(weights), dtype=np.int64)
        law = number.zeros(2, 2, ENDS, ENDS, len(gone))
        joint_law(
            upcard.base, rank, gone, upcard.upcard, upcard.hidden, upcard.table.tree, bins, unions,
            records.best, records.doubled, records.again, number.array(records.ways),
            np.array([number.negligible / (weights[k] * dealt) for k in gone], dtype=upcard.base.dtype),
            number.zeros(int(unions.drawn[:, rank].max() + bins.more.max()) + 1, len(gone)),
            number.zeros(int(unions.size.max() + bins.size.max()) + 1, len(gone)),
            number.zeros(7 * len(bins.size)), law,
        )  # fmt: skip
        joint: dict[int, Numbers] = {}
        for i, k in enumerate(map(int, gone)):
            joint[k] = np.ascontiguousarray(law[..., i])
            add_single_over(joint[k], ends[k - 2], ends[k - 1], algebra.run(k, 1))
        return joint

    def _outcomes(
        self, rank: int, records: Records, joint: dict[int, Numbers], algebra: SplitAlgebra
    ) -> dict[Fraction, Any]:
        result: dict[Fraction, Any] = {}

        def put(net: int, share: Any) -> None:
            if share != 0:
                result[Fraction(net)] = result.get(Fraction(net), 0) + share

        by_final: dict[int, Numbers] = {}
        for p in patterns(algebra.limit):
            weight = algebra.weight(p)
            if weight == 0:
                continue
            if p.hands == 2:
                law = joint[2][0, 0] if p.others else joint[2].sum(axis=(0, 1))
                for one in range(ENDS):
                    for two in range(ENDS):
                        put(END_NET[one] + END_NET[two], weight * law[one, two])
                continue
            if p.hands not in by_final:
                by_final[p.hands] = self._by_final(rank, records, p.hands, algebra)
            law = by_final[p.hands]
            alive = algebra.known_others(self._alive(rank), p.hands, p.others)
            for net, share in _independent_given_final(law, p.others, p.any).items():
                put(net, weight * alive * share)
        return result

    def _alive(self, rank: int) -> Callable[[int], Any]:
        return lambda gone: self._finals(rank, gone).sum()

    def _finals(self, rank: int, gone: int) -> Numbers:
        upcard = self.upcard
        finals = upcard.table.arithmetic.zeros(7)
        finals_law(self._shoe(rank, gone), upcard.upcard, upcard.hidden, upcard.table.tree, finals)
        return finals

    def _by_final(self, rank: int, records: Records, gone: int, algebra: SplitAlgebra) -> Numbers:
        """[f, final, end] of one hand with ``gone`` of the rank gone."""
        upcard, number = self.upcard, self.upcard.table.arithmetic
        law = number.zeros(2, 7, ENDS)
        single_law(
            self._shoe(rank, gone), upcard.upcard, upcard.hidden, upcard.table.tree,
            number.array(records.drawn), records.best, records.doubled, records.again,
            number.array(records.ways), law,
        )  # fmt: skip
        again = algebra.run(gone, 1)
        finals = self._finals(rank, gone)
        finals_again = again * self._finals(rank, gone + 1) if again != 0 else finals - finals
        law[0, :, OVER] = finals - finals_again - law[0, :, :OVER].sum(axis=1)
        law[1, :, OVER] = finals_again - law[1, :, :OVER].sum(axis=1)
        return law


def _independent_given_final(law: Numbers, others: int, free: int) -> dict[int, Any]:
    """Net results of ``others`` hands with f = 0 and ``free`` hands with any f; probabilities sum to one."""
    whole = law.sum(axis=0)
    result: dict[int, Any] = {}
    everything = whole.sum()
    for final in range(7):
        weight = whole[final].sum() / everything
        if weight == 0:
            continue
        nets: dict[int, Any] = {0: weight}
        for column in [law[0, final]] * others + [whole[final]] * free:
            size = column.sum()
            longer: dict[int, Any] = {}
            for net, share in nets.items():
                for end in range(ENDS):
                    if column[end] != 0:
                        key = net + END_NET[end]
                        longer[key] = longer.get(key, 0) + share * column[end] / size
            nets = longer
        for net, share in nets.items():
            result[net] = result.get(net, 0) + share
    return result


def naturals_law(upcard: Upcard) -> RoundLaw:
    """Rounds that a blackjack decides at once: the player's, and the dealer's where one is looked for."""
    table = upcard.table
    zero = upcard.base[0] - upcard.base[0]
    law = RoundLaw(zero, zero, zero)
    natural = upcard.dealt[table.natural] if table.natural >= 0 else zero
    against = zero  # both have a blackjack
    dealers = zero
    if upcard.natural_rank >= 0:
        n, there = upcard.base.sum(), upcard.base[upcard.natural_rank]
        dealers = there / n
        if natural != 0:
            against = natural * (there - 1) / (n - 2)
    law.add_plain(table.rules.blackjack_pays, natural - against)
    law.add_plain(Fraction(0), against)
    if table.rules.looked:
        law.add_plain(Fraction(-1), dealers - against)
    return law


def round_law(upcard: Upcard, play: Play, splits: SplitLaws) -> RoundLaw:
    """The whole round, given the upcard, before any other card is seen."""
    table = upcard.table
    _, ends = upcard.followed(play)
    law = RoundLaw((ends * NET).sum(), (ends * NET * NET).sum(), (ends * WAGER).sum())
    for end in range(ENDS):
        if ends[end] != 0:
            net = Fraction(END_NET[end])
            law.outcomes[net] = law.outcomes.get(net, 0) + ends[end]
    if play.split.any():
        split_ends = upcard.split_ends(play.after, play.later)
        for rank in np.flatnonzero(play.split):
            share = upcard.dealt[table.pairs[rank, rank]]
            law.add(splits.law(play, int(rank), split_ends[rank]), share)
    law.add(naturals_law(upcard), 1)
    return law
