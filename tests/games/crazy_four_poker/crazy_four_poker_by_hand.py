"""A second opinion on the best four of five cards, sharing nothing with the rankings of the package."""

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


def may_raise(held):
    """A pair of aces or better (10.III)."""
    return held[0] > PAIR or (held[0] == PAIR and held[1][0] == ACE)


def dealer_plays(held):
    return held >= (NOTHING, (KING,))


SUPER_BONUS = {FOUR: 30, STRAIGHT_FLUSH: 15, THREE: 2, FLUSH: 1.5, STRAIGHT: 1}
QUEENS_UP = {FOUR: 50, STRAIGHT_FLUSH: 30, THREE: 9, FLUSH: 4, STRAIGHT: 3, TWO_PAIR: 2}


def super_bonus(held):
    """What it pays for each unit, or None where the table has no line."""
    return 200 if held == (FOUR, (ACE,)) else SUPER_BONUS.get(held[0])


def queens_up(held):
    if held[0] == PAIR and held[1][0] >= QUEEN:
        return 1
    return QUEENS_UP.get(held[0], -1)


def played(own, dealer, times):
    """The gain of Ante, Super Bonus and a Play of so many times, for an Ante of one."""
    bonus = super_bonus(own)
    if not dealer_plays(dealer):
        return times + (bonus or 0)
    if own < dealer:
        return -1 - times + (-1 if bonus is None else bonus)
    return (1 + times) * (own > dealer) + (bonus or 0)
