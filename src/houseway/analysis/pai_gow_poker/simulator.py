"""Pai Gow Poker dealt at random: both sides by the house way, and the Fortune Bonus."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.kernels.pai_gow_rounds import CARDS, HAND, base_block, fortune_block
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.pai_gow_poker.house import fortune_pays, gain_of_win, wagers, way_of
from houseway.analysis.simulation import Simulator, Tally
from houseway.editions.house import House
from houseway.games.pai_gow_poker.state import FORTUNE
from houseway.hands.joker import FORTUNE as HANDS

__all__ = ["FortuneSimulator", "MainSimulator", "simulator", "wagers"]

_BOUNDS = np.array([CARDS - i for i in range(2 * HAND)])


class MainSimulator:
    """Two hands a deal, each against the other's bank: so what luck gives the one it takes from the other."""

    def __init__(self, way: Way, gain: Fraction):
        self.way, self.unit = way, gain.denominator
        self.win, self.lose = gain.numerator, -gain.denominator

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        randoms = rng.integers(0, _BOUNDS, ((rounds + 1) // 2, len(_BOUNDS)))
        net, square, wins, *groups = map(
            int, base_block(randoms, rounds, self.win, self.lose, *self.way.flags)
        )
        return Tally(rounds, net, square, rounds * self.unit, wins, *groups)

    def outcomes(self, tally: Tally) -> tuple[int, int, int]:
        """Rounds won, pushed and lost."""
        lost = (self.win * tally.wins - tally.net) // -self.lose
        return tally.wins, tally.rounds - tally.wins - lost, lost


class FortuneSimulator:
    def __init__(self, pays: Mapping[str, Fraction]):
        gains = [pays.get(str(category), Fraction(-1)) for category in HANDS]
        self.unit = lcm(*(gain.denominator for gain in gains))
        self.gains = np.array([int(gain * self.unit) for gain in gains], np.int64)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        found = fortune_block(rng.integers(0, _BOUNDS[:HAND], (rounds, HAND)), self.gains)
        net, square, wins = map(int, found)
        return Tally.independent(rounds, net, square, rounds * self.unit, wins)


def simulator(house: House, wager: str) -> Simulator:
    if wager == FORTUNE:
        return FortuneSimulator(fortune_pays(house))
    return MainSimulator(way_of(house), gain_of_win(house))
