"""What the games of hold'em against the dealer have alike: gains in whole parts, and the report of a base
game by its best play."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from houseway.analysis.holdem_best import BestPlay
from houseway.analysis.kernels.holdem import OUTCOMES, Ints
from houseway.analysis.pays import stake_of
from houseway.analysis.report import BASE, Report, report_of
from houseway.editions.house import House
from houseway.equipment.cards import Card
from houseway.hands.poker import FIVE_CARD
from houseway.money.cents import dollars

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
    house: House, stake_cents: int, found: BestPlay, *, title: str, paths: Sequence[str],
    strategy: Any,
) -> Report:  # fmt: skip
    """The base game by its best play, for an Ante of so many cents; of equal answers the smaller stake, and
    what the larger changes."""
    most = found.largest_stake
    notes = (
        f"by the best play of every hand, for an Ante of {dollars(stake_cents)}: an average of "
        f"{float(found.stake):.4f} antes is staked, and a hand wins {dollars(house.edition.payout_limit)} "
        "at most",
        f"of equal answers the smaller stake is taken; with the larger one {float(most):.6f} antes are "
        f"staked, and the edge is {float(found.house_edge / most):.6%} of that",
    )
    return report_of(
        house, BASE, found.table, title=title, staked=found.stake, strategy=strategy, notes=notes,
        clauses=tuple(f"{house.edition.id}:{path}" for path in paths),
    )  # fmt: skip
