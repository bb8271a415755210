"""Wagers on a wheel: pockets that are all equally likely, and one way to win."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from houseway.analysis.pays import nets
from houseway.analysis.report import Outcome, Report, report_of
from houseway.analysis.tally import Tally
from houseway.editions.house import House


def spin_report(house: House, wager: str, wins: Sequence[bool], note: str) -> Report:
    """``wins`` says of every pocket whether the wager wins there."""
    size, covered = len(wins), sum(wins)
    gain, paid = nets(house, wager)["win"], str(house.pays(wager)["win"])
    outcomes = (
        Outcome("win", Fraction(covered, size), gain, paid, covered),
        Outcome("lose", Fraction(size - covered, size), Fraction(-1), "", size - covered),
    )
    return report_of(house, wager, outcomes, notes=(note,))


class SpinSimulator:
    """One unit on one wager, spin after spin."""

    def __init__(self, house: House, wager: str, wins: Sequence[bool]):
        gain = nets(house, wager)["win"]
        self.unit = gain.denominator
        self.nets = np.where(wins, int(gain * self.unit), -self.unit)

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        """All seats bet on the same pockets of the same spin."""
        counts = np.bincount(rng.integers(0, len(self.nets), rounds), minlength=len(self.nets))
        return Tally.of_counts(counts, self.nets, rounds * self.unit).shared_by(seats)
