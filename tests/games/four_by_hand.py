"""A second opinion on the best four of some cards, sharing nothing with the rankings of the package."""

from collections import Counter
from itertools import combinations

FOUR, STRAIGHT_FLUSH, THREE, FLUSH, STRAIGHT, TWO_PAIR, PAIR, NOTHING = range(7, -1, -1)
QUEEN, KING, ACE = 10, 11, 12


def four_by_hand(hand):
    """Class and deciding ranks of four cards, from counts of ranks alone."""
    counts = Counter(c // 4 for c in hand)
    ranks = tuple(sorted(counts, key=lambda r: (counts[r], r), reverse=True))
    sizes = sorted(counts.values(), reverse=True)
    if sizes == [4]:
        return FOUR, ranks
    if sizes == [3, 1]:
        return THREE, ranks
    if sizes == [2, 2]:
        return TWO_PAIR, ranks
    if sizes == [2, 1, 1]:
        return PAIR, ranks
    top = 2 if set(ranks) == {ACE, 0, 1, 2} else ranks[0] if ranks[0] - ranks[3] == 3 else None
    suited = len({c % 4 for c in hand}) == 1
    if top is not None:
        return (STRAIGHT_FLUSH if suited else STRAIGHT), (top,)
    return (FLUSH if suited else NOTHING), ranks


def by_hand(cards):
    return max(four_by_hand(four) for four in combinations(cards, 4))
