"""Texas Hold'em Bonus: the hands of the linked progressive that are folded before the flop."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from houseway.analysis.kernels.progressive import with_three_more
from houseway.analysis.progressive import Shares, line_table
from houseway.analysis.texas_holdem_bonus.simple import folds
from houseway.editions.house import House
from houseway.equipment.cards import DECK

METHOD = "counted over all cards, by the rule before the flop, which is the best play there"


def folded(house: House) -> Shares:
    table, deck = line_table(house), np.array(DECK, np.int64)
    names = len(table.names)
    total = np.zeros(names, np.int64)
    for own in combinations(DECK, 2):
        if folds(own):
            total += with_three_more(np.array(own, np.int64), deck, table.lines, names)
    deals = comb(52, 2) * comb(50, 3)
    return {name: Fraction(int(n), deals) for name, n in zip(table.names[1:], total[1:], strict=True)}
