"""Big Six spun at random."""

from houseway.analysis.big_six.exact import wins
from houseway.analysis.big_six.report import wagers
from houseway.analysis.spins import SpinSimulator
from houseway.editions.house import House

__all__ = ["simulator", "wagers"]


def simulator(house: House, wager: str) -> SpinSimulator:
    return SpinSimulator(house, wager, wins(wager))
