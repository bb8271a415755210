"""Texas Hold'em Bonus dealt at random: the base game by its best play or by the published simple rules."""

from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np

from houseway.analysis.holdem_rounds import Answered, Tables, lost_by, slot_groups
from houseway.analysis.kernels.holdem_bonus_rounds import bonus_block, simple_answers
from houseway.analysis.kernels.holdem_rounds import bonus_answers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.simulation import Simulator, Tally
from houseway.analysis.texas_holdem_bonus.exact import BaseGame, base_game, best_play, group_rows
from houseway.analysis.texas_holdem_bonus.simple import FOLDED_HIGH, LEAST_PAIR
from houseway.editions.house import House
from houseway.equipment.cards import DECK, RANKS
from houseway.games.texas_holdem_bonus import ACES_AGAINST_ACES, hole_line

BONUS = "bonus"
STAKED_FIRST = 1  # the Ante
_FOUR = 4
_BOUNDS = np.array([len(DECK) - i for i in range(_FOUR)])


def wagers(house: House) -> tuple[str, ...]:
    return BASE, BONUS


def by_best_play(game: BaseGame) -> tuple[Answered, Tables]:
    found = best_play(game)
    rows, groups = group_rows(game, found.pack)
    tables = Tables(found, rows, groups, slot_groups(1))
    lookup = (*tables.lookup, tables.worth(game.fold))
    return Answered(game, STAKED_FIRST, lambda cards: bonus_answers(cards, *lookup)), tables


def by_simple_rules(game: BaseGame) -> Answered:
    lowest, highest, pair = (RANKS.index(rank) for rank in (*FOLDED_HIGH, LEAST_PAIR))
    return Answered(game, STAKED_FIRST, lambda cards: simple_answers(cards, lowest, highest, pair))


@cache
def simple_rules_lose(game: BaseGame) -> tuple[float, float]:
    """What the published simple strategy loses against the best play, in antes, and how sure that is."""
    best, tables = by_best_play(game)
    return lost_by(by_simple_rules(game).answers, best.answers, tables, game)


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
        randoms = rng.integers(0, _BOUNDS, (rounds, _FOUR))
        net, square, wins = map(int, bonus_block(randoms, self.table, self.both_aces))
        return Tally.independent(rounds, net, square, rounds * self.unit, wins)


def simulator(house: House, wager: str) -> Simulator:
    return by_best_play(base_game(house))[0] if wager == BASE else BonusSimulator(house)
