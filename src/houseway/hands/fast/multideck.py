"""Several decks: hands as multisets. Strengths of ``houseway.hands.multideck``.

A hand is four ``int64`` words, one a suit: a nibble for each rank that counts its cards and, from bit 56, the
number of cards of the suit. Words add, so that a board's words plus a hole pair's are the words of all seven.
"""

import numpy as np
from numba import njit

from houseway.hands.fast.single import LEVEL, Cards, grouped, top
from houseway.hands.fast.tables import RUN5

_ONES = 0x1111111111111
_EIGHTS = 0x8888888888888
_COUNT_SHIFT = 56
_WORD = (1 << 52) - 1
# The seventeen ranks: the level of a suited hand by the level of the same hand unsuited.
_SUITED_LEVEL = np.array([5, 8, 9, 10, 0, 0, 12, 14], np.int64)


@njit(cache=True)
def word(card: int) -> int:
    """What a card adds to the word of its suit."""
    return 1 << _COUNT_SHIFT | 1 << ((card >> 2) << 2)


@njit(cache=True)
def words_of(cards: Cards) -> tuple[int, int, int, int]:
    w0, w1, w2, w3 = 0, 0, 0, 0
    for card in cards:
        suit = card & 3
        add = word(card)
        if suit == 0:
            w0 += add
        elif suit == 1:
            w1 += add
        elif suit == 2:
            w2 += add
        else:
            w3 += add
    return w0, w1, w2, w3


@njit(cache=True)
def at_least(counts: int, number: int) -> int:
    """The ranks counted at least ``number`` times; no count passes seven."""
    bits = ((counts & _WORD) + (8 - number) * _ONES) & _EIGHTS
    if bits == 0:
        return 0
    bits >>= 3
    bits = (bits | bits >> 3) & 0x0303030303030303
    bits = (bits | bits >> 6) & 0x000F000F000F000F
    bits = (bits | bits >> 12) & 0x000000FF000000FF
    return (bits | bits >> 24) & 0x1FFF


@njit(cache=True)
def _by_rank(counts: int, five_level: int) -> int:
    """The best hand by ranks alone, suits aside."""
    held = at_least(counts, 1)
    twice = at_least(counts, 2)
    if twice == 0:
        return grouped(held, 0, 0, 0, RUN5[held], 0)
    thrice = at_least(counts, 3)
    if thrice == 0:
        return grouped(held, twice, 0, 0, RUN5[held], 0)
    five_times = at_least(counts, 5)
    if five_times:
        return five_level * LEVEL | top(five_times) << 16
    return grouped(held, twice, thrice, at_least(counts, 4), RUN5[held], 0)


@njit(cache=True)
def _flush_word(w0: int, w1: int, w2: int, w3: int) -> int:
    """The word of a suit with five cards or more, or 0."""
    if w0 >> _COUNT_SHIFT >= 5:
        return w0
    if w1 >> _COUNT_SHIFT >= 5:
        return w1
    if w2 >> _COUNT_SHIFT >= 5:
        return w2
    if w3 >> _COUNT_SHIFT >= 5:
        return w3
    return 0


@njit(cache=True)
def seventeen(w0: int, w1: int, w2: int, w3: int) -> int:
    """The best five of five to seven cards by the seventeen ranks."""
    plain = _by_rank(w0 + w1 + w2 + w3, 11)
    flush = _flush_word(w0, w1, w2, w3)
    if flush == 0:
        return plain
    run = RUN5[at_least(flush, 1)]
    if run:
        # A straight flush leaves two cards, so nothing suited above three-of-a-kind stands beside it.
        return max((15 * LEVEL if run == 12 else 13 * LEVEL) | run << 16, plain)
    suited = _by_rank(flush, 16)
    level = suited >> 20
    if level < 8:
        suited = _SUITED_LEVEL[level] * LEVEL | (suited & 0xFFFFF)
    return max(suited, plain)


@njit(cache=True)
def washington(w0: int, w1: int, w2: int, w3: int) -> int:
    """The best five of five to seven cards by the Washington order."""
    plain = _by_rank(w0 + w1 + w2 + w3, 8)
    flush = _flush_word(w0, w1, w2, w3)
    if flush == 0:
        return plain
    held = at_least(flush, 1)
    run = RUN5[held]
    if run:
        return (10 * LEVEL if run == 12 else 9 * LEVEL) | run << 16
    five_times = at_least(flush, 5)
    if five_times:
        return 11 * LEVEL | top(five_times) << 16
    return max(5 * LEVEL | _top_five(flush), plain)


@njit(cache=True)
def _top_five(counts: int) -> int:
    """The five highest cards, repeats included, as nibbles."""
    packed = 0
    taken = 0
    for rank in range(12, -1, -1):
        for _ in range((counts >> (4 * rank)) & 15):
            if taken == 5:
                return packed
            packed |= rank << (16 - 4 * taken)
            taken += 1
    return packed
