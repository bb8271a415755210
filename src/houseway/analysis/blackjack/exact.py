"""`analyse`: a shoe and its rules in, edge, risk, deviation, results and strategies out."""

import math
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import Any

import numpy as np

from houseway.analysis.blackjack.arithmetic import FLOAT, Arithmetic
from houseway.analysis.blackjack.insurance import Insurance, insurance
from houseway.analysis.blackjack.laws import RoundLaw, SplitLaws, naturals_law, round_law
from houseway.analysis.blackjack.rules import BlackjackRules, Shoe, checked_shoe
from houseway.analysis.blackjack.solver import NONE_GONE, Play, Table, Upcard
from houseway.analysis.blackjack.tables import (
    StrategyException,
    StrategyTable,
    exceptions_of,
    play_of,
    table_of,
)
from houseway.analysis.blackjack.whole import Worth, worth

DEALER_FINALS = ("17", "18", "19", "20", "21", "over 21", "blackjack")


@dataclass(frozen=True, slots=True)
class Value:
    """What a way of playing is worth, per initial wager of one unit, first round from a fresh shuffle.

    Expected net and average wager are fractions; the variance is exact by enumeration (float64: to about
    1e-12). ``outcomes`` are probabilities of the net result; their part from rounds with three or four split
    hands supposes these hands independent given the dealer's final hand, which leaves errors of up to
    5e-6 in single probabilities, by far the most of those of winning or losing six to eight units.
    """

    expected_net: Fraction
    average_wager: Fraction  # with doubles and splits; what a dealer's blackjack returns is not counted
    variance: Any
    outcomes: Mapping[Fraction, Any]

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_net

    @property
    def element_of_risk(self) -> Fraction:
        return -self.expected_net / self.average_wager

    @property
    def standard_deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def hit_frequency(self) -> Any:
        """The probability of a net win."""
        return sum(share for net, share in self.outcomes.items() if net > 0)

    @property
    def push_frequency(self) -> Any:
        return self.outcomes.get(Fraction(0), 0)


@dataclass(frozen=True, slots=True)
class BlackjackResult:
    """Both plays: by total (basic strategy, as found) and by composition of the hand.

    Either plays each hand after a split by that hand's cards alone; a player who also watched the sister
    hands could gain a little more (about 0.001% with one deck).
    """

    rules: BlackjackRules
    shoe: Shoe
    basic: Value
    composition: Value
    strategy: StrategyTable
    exceptions: tuple[StrategyException, ...]
    dealer: Mapping[
        int, Mapping[str, Any]
    ]  # by upcard value (ace 1): final hand, no blackjack where looked for
    insurance: Insurance | None  # before any other card is seen; None where the shoe has no ace
    method: str
    elapsed_s: float


CLOSE = 1e-10  # so near must a fraction be to the enumeration in floating point, which is apart from it
METHOD = (
    "every composition of hand and dealer from the fresh shoe, edge and average wager in whole numbers; "
    "splits by exchangeability, each hand played by its own cards; net results of rounds with three or four "
    "hands given the dealer's final hand"
)


def analyse(
    rules: BlackjackRules, shoe: Sequence[int] | None = None, *, arithmetic: Arithmetic = FLOAT
) -> BlackjackResult:
    """Finds both plays for ``rules`` and evaluates them; ``shoe`` replaces the rules' decks (ten counts)."""
    began = perf_counter()
    counts = checked_shoe(rules, shoe)
    table = Table(rules, counts, arithmetic)
    total, composition = _Sum(table), _Sum(table)
    plays = []
    exceptions: list[StrategyException] = []
    dealer: dict[int, dict[str, Any]] = {}
    # The kernels let go of the interpreter: upcards side by side, added up in order.
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for rank, found in enumerate(pool.map(lambda rank: _analysed(table, rank), range(10))):
            plays.append(found.play)
            if not found.parts:
                continue
            exceptions += found.exceptions
            dealer[rank + 1] = found.dealer
            for whole, part in zip((total, composition), found.parts, strict=True):
                whole.add(rank, part)
    return BlackjackResult(
        rules=rules,
        shoe=counts,
        basic=total.value(),
        composition=composition.value(),
        strategy=table_of(plays, table),
        exceptions=tuple(exceptions),
        dealer=dealer,
        insurance=insurance(counts) if counts[0] else None,
        method=METHOD,
        elapsed_s=perf_counter() - began,
    )


@dataclass(frozen=True, slots=True)
class _Against:
    """What `analyse` finds for one upcard; no parts where the shoe does not hold it."""

    play: Play
    exceptions: list[StrategyException] = field(default_factory=list)
    dealer: dict[str, Any] = field(default_factory=dict)
    parts: tuple["_Part", ...] = ()


def _analysed(table: Table, rank: int) -> _Against:
    upcard = Upcard(table, rank)
    by_total, best = upcard.by_total(), upcard.by_composition()
    if table.shoe[rank] == 0:
        return _Against(by_total)
    splits = SplitLaws(upcard)
    part = _part(upcard, by_total, splits)
    return _Against(
        by_total,
        exceptions_of(upcard, best, by_total),
        dealer_finals(upcard),
        (part, part if best.same_as(by_total) else _part(upcard, best, splits)),
    )


def house_edges(
    rules: BlackjackRules, shoe: Sequence[int] | None = None, *, arithmetic: Arithmetic = FLOAT
) -> tuple[Any, Any]:
    """(by total, by composition): the edges of `analyse` alone, in a fraction of its time."""
    counts = checked_shoe(rules, shoe)
    table = Table(rules, counts, arithmetic)
    edges = [arithmetic.zeros(1)[0], arithmetic.zeros(1)[0]]
    for rank in range(10):
        if counts[rank]:
            upcard = Upcard(table, rank)
            settled = naturals_law(upcard.base, rank, rules).mean
            for i, play in enumerate((upcard.by_total(), upcard.by_composition())):
                edges[i] -= _share(table, rank) * (settled + upcard.mean(play))
    return arithmetic.plain(edges[0]), arithmetic.plain(edges[1])


def evaluate(
    rules: BlackjackRules,
    strategy: StrategyTable,
    shoe: Sequence[int] | None = None,
    *,
    arithmetic: Arithmetic = FLOAT,
) -> Value:
    """The value of following a given table."""
    counts = checked_shoe(rules, shoe)
    table = Table(rules, counts, arithmetic)
    found = _Sum(table)
    for rank in range(10):
        if counts[rank]:
            upcard = Upcard(table, rank)
            found.add(rank, _part(upcard, play_of(strategy, upcard), SplitLaws(upcard)))
    return found.value()


def dealer_finals(upcard: Upcard) -> dict[str, Any]:
    """The dealer's final hand when only the upcard is gone, given no blackjack where one is looked for."""
    finals = upcard.dealer(np.zeros((1, 10), dtype=np.int64), -1, NONE_GONE)[0, 0]
    alive = finals.sum()
    return {name: upcard.table.arithmetic.plain(finals[i] / alive) for i, name in enumerate(DEALER_FINALS)}


@dataclass(frozen=True, slots=True)
class _Part:
    """A play against one upcard: its law, and its worth in whole numbers."""

    law: RoundLaw
    worth: Worth


def _part(upcard: Upcard, play: Play, splits: SplitLaws) -> _Part:
    law = round_law(upcard, play, splits)
    if isinstance(law.mean, Fraction):
        return _Part(law, Worth(law.mean, law.wager))
    found = worth(upcard, play)
    if abs(float(found.net) - law.mean) > CLOSE or abs(float(found.wager) - law.wager) > CLOSE:
        raise ArithmeticError(f"against {upcard.upcard + 1} the fraction is {found}, enumerated {law.mean}")
    return _Part(law, found)


class _Sum:
    """The parts of all upcards, each as likely as it is."""

    def __init__(self, table: Table) -> None:
        self.table = table
        zero = table.arithmetic.zeros(1)[0]
        self.law = RoundLaw(zero, zero, zero)
        self.worth = Worth(Fraction(0), Fraction(0))

    def add(self, rank: int, part: _Part) -> None:
        self.worth += Fraction(self.table.shoe[rank], sum(self.table.shoe)) * part.worth
        self.law.add(part.law, _share(self.table, rank))

    def value(self) -> Value:
        law, plain = self.law, self.table.arithmetic.plain
        outcomes = {net: plain(share) for net, share in sorted(law.outcomes.items())}
        return Value(self.worth.net, self.worth.wager, plain(law.square - law.mean * law.mean), outcomes)


def _share(table: Table, rank: int) -> Any:
    counts = table.arithmetic.array(table.shoe)
    return counts[rank] / counts.sum()
