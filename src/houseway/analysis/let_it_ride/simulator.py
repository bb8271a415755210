"""Let It Ride dealt at random, the three bets by their best play."""

from houseway.analysis.kernels import let_it_ride as kernel
from houseway.analysis.let_it_ride.exact import pay_table, solved
from houseway.analysis.let_it_ride.report import wagers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.side_wagers import PlaySimulator, SideSimulator
from houseway.analysis.simulation import Simulator
from houseway.editions.house import House
from houseway.games.let_it_ride import BONUS

__all__ = ["base_simulator", "simulator", "wagers"]


def base_simulator(house: House) -> PlaySimulator:
    """Where a hand is paid up to a limit, for the least bets of the edition."""
    pays = pay_table(house)
    found = solved(pays)
    return PlaySimulator(pays, found.owns, (found.first, found.second), kernel.play_block)


def simulator(house: House, wager: str) -> Simulator:
    if wager == BASE:
        return base_simulator(house)
    return SideSimulator(nets(house, wager), 5 if wager == BONUS else 3)
