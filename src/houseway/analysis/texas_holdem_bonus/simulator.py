"""Texas Hold'em Bonus dealt at random, the base game by the published simple strategy."""

from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.kernels.holdem_bonus_rounds import CARDS, bonus_block, play_block
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.simulation import Simulator, Tally
from houseway.analysis.texas_holdem_bonus.exact import BaseGame, base_game
from houseway.analysis.texas_holdem_bonus.strategy import FOLDED_HIGH, LEAST_PAIR
from houseway.editions.house import House
from houseway.equipment.cards import DECK, RANKS
from houseway.games.texas_holdem_bonus import ACES_AGAINST_ACES, hole_line

BONUS = "bonus"
_BOUNDS = np.array([len(DECK) - i for i in range(CARDS)])
_FOUR = 4


def wagers(house: House) -> tuple[str, ...]:
    return BASE, BONUS


class BaseSimulator:
    def __init__(self, game: BaseGame):
        self.unit = game.unit
        lowest, highest, pair = (RANKS.index(rank) for rank in (*FOLDED_HIGH, LEAST_PAIR))
        self.tables = lowest, highest, pair, game.gains, game.fold

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        randoms = rng.integers(0, _BOUNDS, (rounds, CARDS))
        net, square, antes, wins = map(int, play_block(randoms, *self.tables))
        return Tally.independent(rounds, net, square, antes * self.unit, wins)


class BonusSimulator:
    def __init__(self, house: House):
        pays = nets(house, BONUS)
        both_aces = pays.get(ACES_AGAINST_ACES, pays["pair-of-aces"])
        self.unit = lcm(*(gain.denominator for gain in pays.values()))
        self.both_aces = int(both_aces * self.unit)
        self.table = np.full((len(RANKS), len(RANKS), 2), -self.unit, np.int64)
        for a in DECK:
            for b in DECK:
                if a != b:
                    gain = pays.get(hole_line((a, b)), Fraction(-1))
                    self.table[a >> 2, b >> 2, int(a & 3 == b & 3)] = int(gain * self.unit)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        randoms = rng.integers(0, _BOUNDS[:_FOUR], (rounds, _FOUR))
        net, square, wins = map(int, bonus_block(randoms, self.table, self.both_aces))
        return Tally.independent(rounds, net, square, rounds * self.unit, wins)


def simulator(house: House, wager: str) -> Simulator:
    return BaseSimulator(base_game(house)) if wager == BASE else BonusSimulator(house)
