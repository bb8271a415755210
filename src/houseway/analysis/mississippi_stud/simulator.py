"""Mississippi Stud dealt at random, the base game by its best play."""

from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.kernels import mississippi_stud as kernel
from houseway.analysis.kernels.classes import renamings
from houseway.analysis.mississippi_stud.exact import BestPlay, Ints, pay_table, solved
from houseway.analysis.mississippi_stud.report import wagers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.simulation import Simulator, Tally
from houseway.editions.house import House
from houseway.equipment.cards import DECK
from houseway.hands.poker import THREE_CARD

__all__ = ["BaseSimulator", "BonusSimulator", "simulator", "wagers"]


def _bounds(cards: int) -> Ints:
    return np.array([len(DECK) - i for i in range(cards)])


class BaseSimulator:
    """Where a hand is paid up to a limit, for the least Ante of the edition."""

    def __init__(self, house: House):
        self.pays = pay_table(house)
        self.unit = self.pays.unit
        found = solved(self.pays)
        self.tables = (
            *_classes(found), found.third, found.fourth, found.fifth,
            self.pays.lines, self.pays.gains, self.unit,
        )  # fmt: skip

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        found = kernel.play_block(rng.integers(0, _bounds(5), (rounds, 5)), *self.tables)
        return Tally.independent(rounds, *map(int, found))


def _classes(found: BestPlay) -> tuple[Ints, Ints]:
    """For any two cards their class, and the renaming of suits that turns them into its hand."""
    classes = np.zeros((52, 52), np.int64)
    suits = np.zeros((52, 52, 4), np.int64)
    for number, (a, b) in enumerate(found.holes.tolist()):
        for renaming in renamings(DECK):
            back = [renaming.index(s) for s in range(4)]
            first, second = (c // 4 * 4 + back[c % 4] for c in (a, b))
            for pair in ((first, second), (second, first)):
                classes[pair], suits[pair] = number, renaming
    return classes, suits


class BonusSimulator:
    def __init__(self, house: House, wager: str):
        pays = nets(house, wager)
        table = [pays.get(str(c), Fraction(-1)) for c in THREE_CARD]
        self.unit = lcm(*(gain.denominator for gain in table))
        self.table = np.array([int(gain * self.unit) for gain in table], np.int64)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        found = kernel.bonus_block(rng.integers(0, _bounds(3), (rounds, 3)), self.table, self.unit)
        return Tally.independent(rounds, *map(int, found))


def simulator(house: House, wager: str) -> Simulator:
    return BaseSimulator(house) if wager == BASE else BonusSimulator(house, wager)
