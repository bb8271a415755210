"""Let It Ride dealt at random, the three bets by their best play."""

import numpy as np

from houseway.analysis.five_cards import classes_of
from houseway.analysis.kernels import let_it_ride as kernel
from houseway.analysis.let_it_ride.exact import pay_table, solved
from houseway.analysis.let_it_ride.report import wagers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.side_wagers import SideSimulator
from houseway.analysis.simulation import Simulator, Tally
from houseway.editions.house import House
from houseway.games.let_it_ride import BONUS

__all__ = ["BaseSimulator", "simulator", "wagers"]

_BOUNDS = np.array([52 - i for i in range(5)])


class BaseSimulator:
    """Where a hand is paid up to a limit, for the least bets of the edition."""

    def __init__(self, house: House):
        self.pays = pay_table(house)
        self.unit = self.pays.unit
        found = solved(self.pays)
        self.tables = (*classes_of(found.owns), found.first, found.second, self.pays.lines, self.pays.gains)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        found = kernel.play_block(rng.integers(0, _BOUNDS, (rounds, 5)), *self.tables, self.unit)
        return Tally.independent(rounds, *map(int, found))


def simulator(house: House, wager: str) -> Simulator:
    if wager == BASE:
        return BaseSimulator(house)
    return SideSimulator(nets(house, wager), 5 if wager == BONUS else 3)
