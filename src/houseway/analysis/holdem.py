"""What the games of hold'em against the dealer have alike: gains in whole parts, and the report of a base
game that is dealt at random by a published strategy."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from houseway.analysis.kernels.holdem import OUTCOMES, Ints
from houseway.analysis.pays import stake_of
from houseway.analysis.report import BASE, Report
from houseway.analysis.simulation import Simulator, run, simulated_report
from houseway.editions.house import House
from houseway.equipment.cards import Card
from houseway.hands.poker import FIVE_CARD
from houseway.money.cents import dollars

ROUNDS, SEED = 1 << 23, 1

Gains = Mapping[tuple[int, int, int], Fraction]  # by level of the hand, antes put up later and outcome


def array(cards: Sequence[Card]) -> Ints:
    return np.array(cards, np.int64)


def whole_gains(table: Gains) -> tuple[Ints, int]:
    """The gains in whole parts of an ante, and how many parts make one."""
    unit = lcm(*(gain.denominator for gain in table.values()))
    gains = np.zeros((len(FIVE_CARD), 1 + max(antes for _, antes, _ in table), OUTCOMES), np.int64)
    for place, gain in table.items():
        gains[place] = int(gain * unit)
    return gains, unit


def limit_in_antes(house: House, stake_cents: int | None) -> Fraction:
    """What a hand wins at most; it makes the figures depend on the size of the Ante."""
    return Fraction(house.edition.payout_limit, stake_of(house, "ante", stake_cents))


def base_report(
    house: House, simulator: Simulator, stake_cents: int, *, title: str, paths: Sequence[str], strategy: Any
) -> Report:
    """The base game by a published strategy, for an Ante of so many cents."""
    tally = run(simulator, ROUNDS, seed=SEED)
    found = simulated_report(house, BASE, tally, simulator.unit, SEED)
    limit = house.edition.payout_limit
    notes = (
        f"by the published simple strategy, which is not the best play; {ROUNDS:,} rounds are dealt",
        f"for an Ante of {dollars(stake_cents)}: an average of {found.extra['average_stake']:.4f} antes is "
        f"staked, and a hand wins {dollars(limit)} at most",
    )
    clauses = tuple(f"{house.edition.id}:{path}" for path in paths)
    return replace(found, title=title, clauses=clauses, strategy=strategy, notes=notes)
