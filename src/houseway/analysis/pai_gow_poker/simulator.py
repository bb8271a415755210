"""Pai Gow Poker dealt at random: both sides by the house way, and the Fortune Bonus."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.from_pack import FromPack, Ints
from houseway.analysis.kernels.pai_gow_rounds import CARDS, HAND, base_block, fortune_nets
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.pai_gow_poker.house import fortune_pays, gain_of_win, wagers, way_of
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.tally import Tally
from houseway.editions.house import House
from houseway.games.pai_gow_poker.state import FORTUNE
from houseway.hands.joker import FORTUNE as HANDS

__all__ = ["FortuneSimulator", "MainSimulator", "simulator", "wagers"]


class MainSimulator:
    """In a deal each hand is the dealer's once: so what luck gives the one it takes from the others."""

    def __init__(self, way: Way, gain: Fraction):
        self.way, self.unit = way, gain.denominator
        self.win, self.lose = gain.numerator, -gain.denominator

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        hands = seats + 1
        randoms = rng.integers(0, CARDS - np.arange(hands * HAND), (-(-rounds // hands), hands * HAND))
        sums = base_block(randoms, rounds, seats, self.win, self.lose, *self.way.flags)
        return Tally.of_sums(sums, rounds * seats * self.unit)

    def outcomes(self, tally: Tally) -> tuple[int, int, int]:
        """Rounds won, pushed and lost."""
        lost = (self.win * tally.wins - tally.net) // -self.lose
        return tally.wins, tally.rounds - tally.wins - lost, lost


class FortuneSimulator(FromPack):
    own, shared, pack = HAND, 0, np.arange(CARDS)

    def __init__(self, pays: Mapping[str, Fraction]):
        gains = [pays.get(str(category), Fraction(-1)) for category in HANDS]
        self.unit = lcm(*(gain.denominator for gain in gains))
        self.gains = np.array([int(gain * self.unit) for gain in gains], np.int64)

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        return fortune_nets(rows, self.gains), len(rows) * self.unit


def simulator(house: House, wager: str) -> TableSimulator:
    if wager == FORTUNE:
        return FortuneSimulator(fortune_pays(house))
    return MainSimulator(way_of(house), gain_of_win(house))
