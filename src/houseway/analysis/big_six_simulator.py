"""Big Six spun at random."""

import numpy as np

from houseway.analysis.simulation import Tally
from houseway.editions.house import House
from houseway.games.big_six.wheel import SECTIONS
from houseway.money.odds import Odds


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


class BigSixSimulator:
    """One unit on one insignia, spin after spin."""

    def __init__(self, house: House, wager: str):
        pays = house.pays(wager)["win"]
        assert isinstance(pays, Odds)
        self.unit = pays.net.denominator
        gain = int(pays.net * self.unit)
        self.nets = np.array([gain if s == wager else -self.unit for s in SECTIONS], dtype=np.int64)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        nets = self.nets[rng.integers(0, len(self.nets), rounds)]
        return Tally.independent(
            rounds, int(nets.sum()), int((nets * nets).sum()), rounds * self.unit, int((nets > 0).sum())
        )


def simulator(house: House, wager: str) -> BigSixSimulator:
    return BigSixSimulator(house, wager)
