"""Roulette spun at random."""

from fractions import Fraction

import numpy as np

from houseway.analysis.roulette import pockets
from houseway.analysis.simulation import Tally
from houseway.editions.house import House
from houseway.games.roulette.layout import spots
from houseway.money.odds import Odds


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


class RouletteSimulator:
    """One unit on the first place of a wager, spin after spin; void spins are spun again."""

    def __init__(self, house: House, wager: str):
        pays = house.pays(wager)["win"]
        assert isinstance(pays, Odds)
        self.unit = Fraction(pays.net).denominator
        spot = next(s for s in spots(house.choice("wheel")).values() if s.wager == wager)
        gain, loss = int(pays.net * self.unit), -self.unit
        self.nets = np.array([gain if p in spot.covers else loss for p in pockets(house)], dtype=np.int64)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        nets = self.nets[rng.integers(0, len(self.nets), rounds)]
        return Tally.independent(
            rounds, int(nets.sum()), int((nets * nets).sum()), rounds * self.unit, int((nets > 0).sum())
        )


def simulator(house: House, wager: str) -> RouletteSimulator:
    return RouletteSimulator(house, wager)
