"""Mississippi Stud dealt at random, the base game by its best play."""

from houseway.analysis.kernels import mississippi_stud as kernel
from houseway.analysis.mississippi_stud.exact import pay_table, solved
from houseway.analysis.mississippi_stud.report import wagers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.side_wagers import PlaySimulator, SideSimulator
from houseway.analysis.simulation import Simulator
from houseway.editions.house import House

__all__ = ["base_simulator", "simulator", "wagers"]


def base_simulator(house: House) -> PlaySimulator:
    """Where a hand is paid up to a limit, for the least Ante of the edition."""
    pays = pay_table(house)
    found = solved(pays)
    return PlaySimulator(pays, found.holes, (found.third, found.fourth, found.fifth), kernel.play_block)


def simulator(house: House, wager: str) -> Simulator:
    return base_simulator(house) if wager == BASE else SideSimulator(nets(house, wager), 3)
