"""Four Card Poker: the hands of the linked progressive that the best play folds."""

import numpy as np

from houseway.analysis.best_four import FOLD
from houseway.analysis.four_card_poker.strategy import best_play
from houseway.analysis.progressive import Shares, folded_lines
from houseway.editions.house import House

METHOD = "counted over all cards, by the best play against every up card"


def folded(house: House) -> Shares:
    solved = best_play(house)
    ups = np.sum(solved.times == FOLD, axis=1)  # of the 47 cards that may lie there
    return folded_lines(solved.hands, ups, np.sum(solved.times[0] >= 0), house)
