"""Baccarat dealt from shoes with a burn and a cover card."""

from math import lcm

import numpy as np

from houseway.analysis.baccarat.exact import fresh_shoe, outcome_of
from houseway.analysis.baccarat.report import decks_of, nets_of, wagers
from houseway.analysis.kernels import baccarat as kernel
from houseway.analysis.kernels.groups import ROUNDS, SHARED
from houseway.analysis.tally import Tally
from houseway.editions.house import House

__all__ = ["BaccaratSimulator", "simulator", "wagers"]

CARDS_A_ROUND = 4  # at least: so many shoes are dealt at once as cannot be too many


class BaccaratSimulator:
    """Whole shoes, until a block has its rounds; the rounds of one shoe are not taken as independent."""

    def __init__(self, house: House, wager: str):
        nets = nets_of(house, wager)
        self.unit = lcm(*(net.denominator for net in nets.values()))
        self.nets = np.zeros(200, dtype=np.int64)  # by result
        for result, (natural, player, banker) in enumerate(np.ndindex(2, 10, 10)):
            if natural and max(player, banker) < 8:
                continue  # no such deal
            self.nets[result] = nets[outcome_of(wager, bool(natural), player, banker)] * self.unit
        self.values = np.repeat(np.arange(10), fresh_shoe(decks_of(house))).astype(np.uint8)
        self.behind = house.number("cover-card-from-end")

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        """All seats wager alike on the same hands."""
        sums = np.zeros(SHARED, dtype=np.int64)
        while (left := rounds - int(sums[ROUNDS])) > 0:
            shoes = 1 + left * CARDS_A_ROUND // len(self.values)
            kernel.play_shoes(self.values, shoes, self.behind, self.nets, rng, sums)
        return Tally.of_sums(sums, int(sums[ROUNDS]) * self.unit).shared_by(seats)


def simulator(house: House, wager: str) -> BaccaratSimulator:
    return BaccaratSimulator(house, wager)
