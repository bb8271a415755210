"""Mississippi Stud dealt at random, the base game by its best play."""

import numpy as np

from houseway.analysis.five_cards import classes_of
from houseway.analysis.kernels import mississippi_stud as kernel
from houseway.analysis.mississippi_stud.exact import pay_table, solved
from houseway.analysis.mississippi_stud.report import wagers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.side_wagers import SideSimulator
from houseway.analysis.simulation import Simulator, Tally
from houseway.editions.house import House

__all__ = ["BaseSimulator", "simulator", "wagers"]


_BOUNDS = np.array([52 - i for i in range(5)])


class BaseSimulator:
    """Where a hand is paid up to a limit, for the least Ante of the edition."""

    def __init__(self, house: House):
        self.pays = pay_table(house)
        self.unit = self.pays.unit
        found = solved(self.pays)
        self.tables = (
            *classes_of(found.holes), found.third, found.fourth, found.fifth,
            self.pays.lines, self.pays.gains, self.unit,
        )  # fmt: skip

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        found = kernel.play_block(rng.integers(0, _BOUNDS, (rounds, 5)), *self.tables)
        return Tally.independent(rounds, *map(int, found))


def simulator(house: House, wager: str) -> Simulator:
    return BaseSimulator(house) if wager == BASE else SideSimulator(nets(house, wager), 3)
