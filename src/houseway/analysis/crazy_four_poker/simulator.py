"""Crazy Four Poker dealt at random, the base game by its best play or by another."""

from collections.abc import Callable
from functools import partial

import numpy as np

from houseway.analysis.best_four import Ints, SideSimulator, hands_of, whole_gains
from houseway.analysis.crazy_four_poker.exact import KING_HIGH, gains_of
from houseway.analysis.crazy_four_poker.report import wagers
from houseway.analysis.crazy_four_poker.strategy import best_play, pays_of
from houseway.analysis.from_pack import FromPack
from houseway.analysis.kernels.crazy_four_rounds import settled
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.editions.house import House

__all__ = ["CrazyFourSimulator", "simulator", "wagers"]


class CrazyFourSimulator(FromPack):
    """Gains are counted in parts of the initial wager, as many as make them whole."""

    own, shared = 5, 5

    def __init__(self, house: House, answers: Callable[[Ints], Ints] | None = None):
        """``answers``: to hands of five, a hand a row, other Play wagers than the best."""
        if answers is None:
            solved = best_play(house)
            hands, times = solved.hands, solved.times
        else:
            hands = hands_of()
            times = answers(hands.of_classes)
        self.times = times[hands.class_of].astype(np.int8)
        self.gains, self.unit = whole_gains(partial(gains_of, pays_of(house)), hands.ranked)
        self.worst = -int(self.gains[:, np.unique(self.times)].min())
        self.rank_of = hands.rank_of

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        nets, antes = settled(rows, self.times, KING_HIGH, self.rank_of, self.gains)
        return nets, antes * self.unit


def simulator(house: House, wager: str) -> CrazyFourSimulator | SideSimulator:
    return CrazyFourSimulator(house) if wager == BASE else SideSimulator(nets(house, wager))
