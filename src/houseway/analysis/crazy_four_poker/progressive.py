"""Crazy Four Poker: the hands of the linked progressive that the best play folds."""

import numpy as np

from houseway.analysis.best_four import FOLD
from houseway.analysis.crazy_four_poker.strategy import best_play
from houseway.analysis.progressive import Shares, folded_lines
from houseway.editions.house import House

METHOD = "counted over all cards, by the best play"


def folded(house: House) -> Shares:
    solved = best_play(house)
    return folded_lines(solved.hands, (solved.times == FOLD).astype(np.int64), 1, house)
