"""Lowball: masks as in ``single``. Strengths of ``houseway.hands.lowball``: the better low is the greater."""

import numpy as np
from numba import njit

from houseway.hands.fast.single import LEVEL, SUIT, standard, top
from houseway.hands.fast.tables import COUNT, LOW5, TOP5

NO_LOW = 0
# Nibbles that a category of the standard order uses, each filled with the highest rank.
_USED = np.array(
    [0xCCCCC, 0xCCCC0, 0xCCC00, 0xCCC00, 0xC0000, 0xCCCCC, 0xCC000, 0xCC000, 0xC0000, 0xC0000], np.int32
)
_DEUCE_TO_SEVEN_LEVEL = np.array([8, 7, 6, 5, 4, 3, 2, 1, 0, 0], np.int32)
_WHEEL = 0x100F
_STRAIGHT, _STRAIGHT_FLUSH = 4, 8


@njit(cache=True)
def ace_to_five(mask: int) -> int:
    """The best low of five to seven cards; straights and flushes have no effect."""
    s0, s1 = _ace_low(mask & SUIT), _ace_low((mask >> 16) & SUIT)
    s2, s3 = _ace_low((mask >> 32) & SUIT), _ace_low((mask >> 48) & SUIT)
    held = s0 | s1 | s2 | s3
    distinct = COUNT[held]
    if distinct >= 5:
        return 5 * LEVEL | LOW5[held]
    # All ranks held are needed; what must be doubled or trebled is doubled as low as can be.
    twice = (s0 & s1) | (s2 & s3) | ((s0 | s1) & (s2 | s3))
    pair = twice & -twice
    if distinct == 4:
        return 4 * LEVEL | LOW5[pair] | LOW5[held ^ pair] >> 4
    if distinct == 3:
        second = (twice ^ pair) & -(twice ^ pair)
        if second:
            return 3 * LEVEL | LOW5[pair | second] | LOW5[held ^ pair ^ second] >> 8
        return 2 * LEVEL | LOW5[pair] | LOW5[held ^ pair] >> 4
    thrice = (s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1))
    for three in (thrice & -thrice, thrice ^ (thrice & -thrice)):
        if three and twice & ~three:
            return 1 * LEVEL | LOW5[three] | LOW5[twice & ~three] >> 4
    return LOW5[thrice] | LOW5[held ^ thrice] >> 4


@njit(cache=True)
def eight_or_better(mask: int) -> int:
    """As ``ace_to_five`` where the best low is five ranks of eight or lower, else ``NO_LOW``."""
    held = (mask | mask >> 16 | mask >> 32 | mask >> 48) & SUIT
    ranks = _ace_low(held) & 0xFF
    if COUNT[ranks] < 5:
        return NO_LOW
    return 5 * LEVEL | LOW5[ranks]


@njit(cache=True)
def deuce_to_seven(mask: int) -> int:
    """Five cards."""
    high = standard(mask)
    level = high >> 20
    ranks = high & 0xFFFFF
    if level in (_STRAIGHT, _STRAIGHT_FLUSH) and top(mask_ranks(mask)) - (ranks >> 16) == 9:
        # A-5-4-3-2: the ace is high, so the hand is no straight.
        level = 0 if level == _STRAIGHT else 5
        ranks = TOP5[_WHEEL]
    return _DEUCE_TO_SEVEN_LEVEL[level] * LEVEL | (_USED[level] - ranks)


@njit(cache=True)
def mask_ranks(mask: int) -> int:
    return (mask | mask >> 16 | mask >> 32 | mask >> 48) & SUIT


@njit(cache=True)
def _ace_low(ranks: int) -> int:
    return (ranks << 1 | ranks >> 12) & SUIT
