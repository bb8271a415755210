"""Ultimate Texas Hold'em dealt at random: the base game by its best play or by the published simple rules."""

from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np

from houseway.analysis.holdem_rounds import Answered, Tables, lost_by, slot_groups
from houseway.analysis.kernels.holdem_rounds import ultimate_answers
from houseway.analysis.kernels.ultimate_rounds import simple_answers, trips_block
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.simulation import Simulator, Tally
from houseway.analysis.ultimate_texas_holdem.exact import SLOTS, BaseGame, base_game, best_play, river_rows
from houseway.analysis.ultimate_texas_holdem.simple import MOST_OUTS, chart
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.hands.poker import FIVE_CARD

TRIPS = "trips"
STAKED_FIRST = 2  # Ante and Blind
_SEVEN = 7
_BOUNDS = np.array([len(DECK) - i for i in range(_SEVEN)])


def wagers(house: House) -> tuple[str, ...]:
    return BASE, TRIPS


def by_best_play(game: BaseGame) -> tuple[Answered, Tables]:
    found = best_play(game)
    rows, groups = river_rows(game, found.pack)
    tables = Tables(found, rows, groups, slot_groups(SLOTS))
    lookup = tables.lookup
    return Answered(game, STAKED_FIRST, lambda cards: ultimate_answers(cards, *lookup)), tables


def by_simple_rules(game: BaseGame) -> Answered:
    return Answered(game, STAKED_FIRST, lambda cards: simple_answers(cards, chart(), MOST_OUTS))


@cache
def simple_rules_lose(game: BaseGame) -> tuple[float, float]:
    """What the published simple strategy loses against the best play, in antes, and how sure that is."""
    best, tables = by_best_play(game)
    return lost_by(by_simple_rules(game).answers, best.answers, tables, game)


class TripsSimulator:
    def __init__(self, house: House):
        pays = nets(house, TRIPS)
        table = [pays.get(str(c), Fraction(-1)) for c in FIVE_CARD]
        self.unit = lcm(*(gain.denominator for gain in table))
        self.table = np.array([int(gain * self.unit) for gain in table], np.int64)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        net, square, wins = map(int, trips_block(rng.integers(0, _BOUNDS, (rounds, _SEVEN)), self.table))
        return Tally.independent(rounds, net, square, rounds * self.unit, wins)


def simulator(house: House, wager: str) -> Simulator:
    return by_best_play(base_game(house))[0] if wager == BASE else TripsSimulator(house)
