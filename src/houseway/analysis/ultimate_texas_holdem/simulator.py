"""Ultimate Texas Hold'em dealt at random, the base game by the published simple strategy."""

from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.kernels.ultimate_rounds import CARDS, play_block, trips_block
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.simulation import Simulator, Tally
from houseway.analysis.ultimate_texas_holdem.exact import BaseGame, base_game
from houseway.analysis.ultimate_texas_holdem.strategy import MOST_OUTS, chart
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.hands.poker import FIVE_CARD

TRIPS = "trips"
_BOUNDS = np.array([len(DECK) - i for i in range(CARDS)])
_SEVEN = 7


def wagers(house: House) -> tuple[str, ...]:
    return BASE, TRIPS


class BaseSimulator:
    def __init__(self, game: BaseGame):
        self.unit = game.unit
        self.tables = chart(), MOST_OUTS, game.gains, game.fold

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        randoms = rng.integers(0, _BOUNDS, (rounds, CARDS))
        net, square, antes, wins = map(int, play_block(randoms, *self.tables))
        return Tally.independent(rounds, net, square, antes * self.unit, wins)


class TripsSimulator:
    def __init__(self, house: House):
        pays = nets(house, TRIPS)
        table = [pays.get(str(c), Fraction(-1)) for c in FIVE_CARD]
        self.unit = lcm(*(gain.denominator for gain in table))
        self.table = np.array([int(gain * self.unit) for gain in table], np.int64)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        net, square, wins = map(
            int, trips_block(rng.integers(0, _BOUNDS[:_SEVEN], (rounds, _SEVEN)), self.table)
        )
        return Tally.independent(rounds, net, square, rounds * self.unit, wins)


def simulator(house: House, wager: str) -> Simulator:
    return BaseSimulator(base_game(house)) if wager == BASE else TripsSimulator(house)
