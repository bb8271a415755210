"""Mississippi Stud: the hands of the linked progressive that the best play folds on some street."""

from fractions import Fraction

import numpy as np

from houseway.analysis.kernels.progressive import folded_on_the_way
from houseway.analysis.mississippi_stud.exact import pay_table, solved
from houseway.analysis.progressive import Shares, line_table
from houseway.editions.house import House
from houseway.equipment.cards import DECK

METHOD = "counted over all cards, by the best play of Ante and streets"


def folded(house: House) -> Shares:
    best, table = solved(pay_table(house)), line_table(house)
    deck, names = np.array(DECK, np.int64), len(table.names)
    total = np.zeros(names, np.int64)
    for at, ways in enumerate(best.ways):
        own, third = best.holes[at], int(best.third[at])
        answers = third, best.fourth[at], best.fifth[at]
        total += int(ways) * folded_on_the_way(own, *answers, deck, table.lines, names)
    orders = int(best.ways.sum()) * 50 * 49 * 48
    return {name: Fraction(int(n), orders) for name, n in zip(table.names[1:], total[1:], strict=True)}
