"""Crazy Four Poker dealt at random, the base game by its best play."""

from functools import partial

import numpy as np

from houseway.analysis.best_four import SideSimulator, whole_gains
from houseway.analysis.crazy_four_poker.exact import KING_HIGH, gains_of
from houseway.analysis.crazy_four_poker.report import wagers
from houseway.analysis.crazy_four_poker.strategy import best_play
from houseway.analysis.from_pack import FromPack, Ints
from houseway.analysis.kernels.crazy_four_rounds import settled
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.editions.house import House

__all__ = ["CrazyFourSimulator", "simulator", "wagers"]


class CrazyFourSimulator(FromPack):
    """Gains are counted in parts of the initial wager, as many as make them whole."""

    own, shared = 5, 5

    def __init__(self, house: House):
        solved = best_play(house)
        hands = solved.hands
        self.times = solved.times[hands.class_of].astype(np.int8)
        self.gains, self.unit = whole_gains(partial(gains_of, solved.pays), hands.ranked)
        self.rank_of = hands.rank_of

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        nets, antes = settled(rows, self.times, KING_HIGH, self.rank_of, self.gains)
        return nets, antes * self.unit


def simulator(house: House, wager: str) -> CrazyFourSimulator | SideSimulator:
    return CrazyFourSimulator(house) if wager == BASE else SideSimulator(nets(house, wager))
