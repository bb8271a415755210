"""Hands of five cards by the best four of them, and the numbers of sets of cards."""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import bit, four

Ints = npt.NDArray[np.int64]
Places = npt.NDArray[np.int8]
Strengths = npt.NDArray[np.int32]
Ranks = npt.NDArray[np.int16]


@njit(cache=True)
def pairs(a: int, b: int) -> int:
    """The number of a set of places a < b among all such sets; so ``threes`` to ``fives``."""
    return b * (b - 1) // 2 + a


@njit(cache=True)
def threes(a: int, b: int, c: int) -> int:
    return c * (c - 1) * (c - 2) // 6 + pairs(a, b)


@njit(cache=True)
def fours(a: int, b: int, c: int, d: int) -> int:
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + threes(a, b, c)


@njit(cache=True)
def fives(a: int, b: int, c: int, d: int, e: int) -> int:
    return e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120 + fours(a, b, c, d)


@njit(cache=True, nogil=True)
def all_hands(deck: Ints) -> tuple[Places, Ints, Strengths]:
    """Every five cards of the deck in the order of ``fives``: places in the deck, mask, best four cards."""
    size = len(deck)
    number = fives(size - 5, size - 4, size - 3, size - 2, size - 1) + 1
    places = np.empty((number, 5), np.int8)
    masks = np.empty(number, np.int64)
    strengths = np.empty(number, np.int32)
    at = 0
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    upper = bit(deck[b]) | bit(deck[c]) | bit(deck[d]) | bit(deck[e])
                    for a in range(b):
                        places[at, 0], places[at, 1], places[at, 2] = a, b, c
                        places[at, 3], places[at, 4] = d, e
                        masks[at] = upper | bit(deck[a])
                        strengths[at] = four(masks[at])
                        at += 1
    return places, masks, strengths


@njit(cache=True, nogil=True)
def number_of(cards: Ints) -> int:
    """Which of all five-card hands the first five cards are."""
    a, b, c, d, e = np.sort(cards[:5])
    return fives(a, b, c, d, e)


@njit(cache=True, nogil=True)
def side_nets(rows: Ints, rank_of: Ranks, gains: Ints) -> Ints:
    """What a wager on the best four of five cards brings; ``gains`` by these."""
    nets = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        nets[row] = gains[rank_of[number_of(rows[row])]]
    return nets
