"""The law of a round against one upcard when a play is followed: mean, square, wager, net results.

Mean, square and wager are exact. So are the probabilities of net results of rounds with one or two hands.
For three or four hands (about three rounds in a thousand) the hands are taken as independent of each other
once the dealer's final hand is given, each with its exact law: see `BlackjackResult` for what that is
worth.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.solver import Play, Table, Upcard
from houseway.analysis.blackjack.splits import SplitAlgebra, add_single_over, patterns
from houseway.analysis.kernels.blackjack_dealer import Numbers
from houseway.analysis.kernels.blackjack_joint import (
    CLASSES,
    Records,
    joint_laws,
    single_laws,
    split_records,
    unions_of,
)
from houseway.analysis.kernels.blackjack_tree import (
    ACE,
    END_NET,
    END_WAGER,
    ENDS,
    OVER,
    STAND,
    TEN,
    blackjack_rank,
)

NET = np.array(END_NET)
TWO_NETS = np.add.outer(NET, NET)
MOST_NET = 8  # units: four hands, all of them doubled
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


def records_of_split(table: Table, play: Play, rank: int) -> Records:
    """The ends of one hand from a split."""
    at_two = play.after
    if rank == ACE:
        at_two = play.later if table.rules.hit_split_aces else np.full_like(play.later, STAND)
    return split_records(rank, table.hands, table.pairs, at_two, play.later, table.cards.counts)


class SplitLaws:
    """Joint laws of the hands of a split, kept so that plays which agree on a split share them."""

    def __init__(self, upcard: Upcard) -> None:
        self.upcard = upcard
        self.kept: dict[tuple[int, bytes], RoundLaw] = {}
        self.finals: dict[int, Numbers] = {}

    def law(self, play: Play, rank: int, ends: Numbers) -> RoundLaw:
        records = records_of_split(self.upcard.table, play, rank)
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

    def _joint(self, rank: int, records: Records, ends: Numbers, algebra: SplitAlgebra) -> dict[int, Numbers]:
        """By the cards of the rank gone: [f, g, end, end] of two hands.

        A union less probable than what is negligible is passed over: nothing in `Fraction`, and in float64 of
        no weight beside rounding.
        """
        upcard, number = self.upcard, self.upcard.table.arithmetic
        weights = algebra.pair_weights()
        gone = np.array(sorted(weights), dtype=np.int64)
        dealt = upcard.dealt[upcard.table.pairs[rank, rank]]
        least = np.array([number.negligible / (weights[k] * dealt) for k in gone])
        unions = unions_of(records)
        shares = upcard.shares(unions.drawn, rank, gone)
        chosen = np.flatnonzero((shares * unions.orders[:, None] > least).any(axis=1))
        laws = upcard.dealer(unions.drawn[chosen], rank, gone)
        laws *= shares[chosen][:, :, None]
        law = number.zeros(len(gone), 2, 2, ENDS, ENDS)
        joint_laws(
            records.start, records.kind, number.array(records.ways), unions, chosen,
            laws.reshape(len(chosen), -1), number.zeros(CLASSES, CLASSES, 7 * len(gone)), law,
        )  # fmt: skip
        joint = dict(zip(map(int, gone), law, strict=True))
        for k, found in joint.items():
            add_single_over(found, ends[k - 2], ends[k - 1], algebra.run(k, 1))
        return joint

    def _outcomes(
        self, rank: int, records: Records, joint: dict[int, Numbers], algebra: SplitAlgebra
    ) -> dict[Fraction, Any]:
        nets = self.upcard.table.arithmetic.zeros(2 * MOST_NET + 1)
        by_final: dict[int, Numbers] = {}
        for p in patterns(algebra.limit):
            weight = algebra.weight(p)
            if weight == 0:
                continue
            if p.hands == 2:
                law = joint[2][0, 0] if p.others else joint[2].sum(axis=(0, 1))
                for net in np.unique(TWO_NETS):
                    nets[MOST_NET + net] += weight * law[net == TWO_NETS].sum()
                continue
            if p.hands not in by_final:
                by_final[p.hands] = self._by_final(rank, records, p.hands, algebra)
            alive = algebra.known_others(lambda k: self._finals(rank)[k].sum(), p.hands, p.others)
            nets += weight * alive * _independent_given_final(by_final[p.hands], p.others, p.any)
        return {Fraction(place - MOST_NET): nets[place] for place in map(int, np.flatnonzero(nets != 0))}

    def _finals(self, rank: int) -> Numbers:
        """[gone, final]: the dealer's laws when only so many cards of the rank are out."""
        if rank not in self.finals:
            gone = np.arange(self.upcard.table.steps + 2)
            self.finals[rank] = self.upcard.dealer(np.zeros((1, 10), dtype=np.int64), rank, gone)[0]
        return self.finals[rank]

    def _by_final(self, rank: int, records: Records, gone: int, algebra: SplitAlgebra) -> Numbers:
        """[f, final, end] of one hand with ``gone`` of the rank gone."""
        upcard, number = self.upcard, self.upcard.table.arithmetic
        depth = np.array([gone])
        laws = upcard.dealer(records.drawn, rank, depth)
        laws *= upcard.shares(records.drawn, rank, depth)[:, :, None]
        law = number.zeros(2, 7, ENDS)
        single_laws(records.start, records.kind, number.array(records.ways), laws, law[None])
        finals, finals_again = self._finals(rank)[gone], algebra.run(gone, 1) * self._finals(rank)[gone + 1]
        law[0, :, OVER] = finals - finals_again - law[0, :, :OVER].sum(axis=1)
        law[1, :, OVER] = finals_again - law[1, :, :OVER].sum(axis=1)
        return law


def _independent_given_final(law: Numbers, others: int, free: int) -> Numbers:
    """Net results of ``others`` hands with f = 0 and ``free`` hands with any f; probabilities sum to one."""
    whole = law.sum(axis=0)
    width = 2 * MOST_NET + 1
    nothing = (np.arange(width + 4) == MOST_NET + 2).astype(np.int64)  # two more on either side, to shift
    nets = np.multiply.outer(whole.sum(axis=1) / whole.sum(), nothing)  # [final, net]
    for hand in [law[0]] * others + [whole] * free:
        size = hand.sum(axis=1)[:, None]
        shares = hand / np.where(size != 0, size, 1)
        longer = nets - nets
        for net in range(-2, 3):
            longer[:, 2:-2] += nets[:, 2 - net : 2 - net + width] * shares[:, net == NET].sum(axis=1)[:, None]
        nets = longer
    result: Numbers = nets.sum(axis=0)[2:-2]
    return result


def naturals_law(left: Numbers, upcard: int, rules: BlackjackRules) -> RoundLaw:
    """Rounds that a blackjack decides at once: the player's, and the dealer's where one is looked for.

    ``left`` is the shoe without the upcard.
    """
    n = left.sum()
    zero = n - n
    law = RoundLaw(zero, zero, zero)
    natural = 2 * left[ACE] * left[TEN] / (n * (n - 1))
    against = zero  # both have a blackjack
    dealers = zero
    makes = blackjack_rank(upcard)
    if makes >= 0:
        dealers = left[makes] / n
        if natural != 0:
            against = natural * (left[makes] - 1) / (n - 2)
    law.add_plain(rules.blackjack_pays, natural - against)
    law.add_plain(Fraction(0), against)
    if rules.looked:
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
    law.add(naturals_law(upcard.base, upcard.upcard, table.rules), 1)
    return law
