"""Roulette spun at random; void spins are spun again."""

from houseway.analysis.roulette.exact import wins
from houseway.analysis.roulette.report import wagers
from houseway.analysis.spins import SpinSimulator
from houseway.editions.house import House

__all__ = ["simulator", "wagers"]


def simulator(house: House, wager: str) -> SpinSimulator:
    return SpinSimulator(house, wager, wins(house, wager))
