"""Rankings with one deck. A hand is an ``int64`` with bit ``16 * suit + rank`` set for each card.

``three``, ``four`` and ``standard`` take such a mask and give the strengths of ``houseway.hands.poker``.
``mask_of`` makes one: of a tuple of cards at no cost, of a part of an array at half the cost of a ranking.
"""

import numpy as np
import numpy.typing as npt
from numba import int64, njit, uint32, uint64

from houseway.hands.fast.keys import FLUSH, RANKS, STRENGTH, SUIT_KEYS, SUITED, place_of
from houseway.hands.fast.keys import LEVEL as LEVEL
from houseway.hands.fast.tables import RUN3, RUN4, TOP5

Cards = npt.NDArray[np.integer]

SUIT = 0x1FFF


@njit(cache=True)
def bit(card: int) -> int:
    """The mask of one card; the joker is bit 13."""
    return 1 << (((card & 3) << 4) | (card >> 2))


@njit(cache=True)
def mask_of(cards: Cards | tuple[int, ...]) -> int:
    mask = 0
    for card in cards:
        mask |= bit(card)
    return mask


@njit(cache=True)
def suit_holding(mask: int, count: int) -> int:
    """The ranks of the one suit with at least ``count`` cards (three to eight), or 0."""
    lanes = mask - ((mask >> 1) & 0x5555555555555555)
    lanes = (lanes & 0x3333333333333333) + ((lanes >> 2) & 0x3333333333333333)
    lanes = (lanes + (lanes >> 4)) & 0x0F0F0F0F0F0F0F0F
    lanes = (lanes + (lanes >> 8)) & 0x000F000F000F000F
    full = (lanes + (8 - count) * 0x0001000100010001) & 0x0008000800080008
    if full == 0:
        return 0
    if full & 0x8:
        return mask & SUIT
    if full & 0x80000:
        return (mask >> 16) & SUIT
    if full & 0x800000000:
        return (mask >> 32) & SUIT
    return (mask >> 48) & SUIT


@njit(cache=True)
def top(ranks: int) -> int:
    """The highest rank of a non-empty rank mask."""
    return TOP5[ranks] >> 16


@njit(cache=True)
def three(mask: int) -> int:
    """Three cards (oh-three-card-poker:6.II)."""
    s0, s1, s2, s3 = mask & SUIT, (mask >> 16) & SUIT, (mask >> 32) & SUIT, mask >> 48
    held = s0 | s1 | s2 | s3
    twice = (s0 & s1) | (s2 & s3) | ((s0 | s1) & (s2 | s3))
    if twice:
        if held == twice:
            return 4 * LEVEL | TOP5[held]
        return 1 * LEVEL | top(twice) << 16 | top(held ^ twice) << 12
    flush = held in (s0, s1, s2, s3)
    run = RUN3[held]
    if run:
        return (5 * LEVEL if flush else 3 * LEVEL) | run << 16
    return (2 * LEVEL if flush else 0) | TOP5[held]


@njit(cache=True)
def four(mask: int) -> int:
    """The best four of four to six cards (oh-four-card-poker:6.II, oh-crazy-four-poker:6.II)."""
    s0, s1, s2, s3 = mask & SUIT, (mask >> 16) & SUIT, (mask >> 32) & SUIT, mask >> 48
    held = s0 | s1 | s2 | s3
    both, rest = s0 & s1, s2 & s3
    if both & rest:
        return 7 * LEVEL | top(both & rest) << 16
    flush = suit_holding(mask, 4)
    if flush and RUN4[flush]:
        return 6 * LEVEL | RUN4[flush] << 16
    thrice = (both & (s2 | s3)) | (rest & (s0 | s1))
    if thrice:
        rank = top(thrice)
        return 5 * LEVEL | rank << 16 | top(held & ~(1 << rank)) << 12
    if flush:
        return 4 * LEVEL | (TOP5[flush] & 0xFFFF0)
    if RUN4[held]:
        return 3 * LEVEL | RUN4[held] << 16
    twice = both | rest | ((s0 | s1) & (s2 | s3))
    if twice == 0:
        return TOP5[held] & 0xFFFF0
    if twice & (twice - 1):
        return 2 * LEVEL | (TOP5[twice] & 0xFF000)
    return 1 * LEVEL | top(twice) << 16 | (TOP5[held ^ twice] >> 12) << 8


@njit(cache=True)
def standard(mask: int) -> int:
    """The best five of five to seven cards."""
    held = uint64(mask)
    s0, s1 = held & RANKS, (held >> uint64(16)) & RANKS
    s2, s3 = (held >> uint64(32)) & RANKS, (held >> uint64(48)) & RANKS
    k0, k1, k2, k3 = SUIT_KEYS[s0], SUIT_KEYS[s1], SUIT_KEYS[s2], SUIT_KEYS[s3]
    key = uint32(k0 + k1 + k2 + k3)
    if key & SUITED:
        # Five ranks in one suit leave no room for a full house or four of a kind among seven cards.
        if k0 & SUITED:
            return int64(FLUSH[s0])
        if k1 & SUITED:
            return int64(FLUSH[s1])
        return int64(FLUSH[s2] if k2 & SUITED else FLUSH[s3])
    return int64(STRENGTH[place_of(key)])


@njit(cache=True)
def grouped(held: int, twice: int, thrice: int, four_times: int, run: int, flush: int) -> int:
    """The best hand from the ranks held at least once, twice, three and four times.

    ``run`` is the height of a straight or 0, ``flush`` the strength of a flush or 0.
    """
    if four_times:
        rank = top(four_times)
        return 7 * LEVEL | rank << 16 | top(held & ~(1 << rank)) << 12
    rank = 0
    if thrice:
        rank = top(thrice)
        pairs = twice & ~(1 << rank)
        if pairs:
            return 6 * LEVEL | rank << 16 | top(pairs) << 12
    if flush:
        return flush
    if run:
        return 4 * LEVEL | run << 16
    if thrice:
        return 3 * LEVEL | rank << 16 | (TOP5[held & ~(1 << rank)] >> 12) << 8
    if twice == 0:
        return TOP5[held]
    if twice & (twice - 1):
        pairs = TOP5[twice] >> 12
        kickers = held & ~(1 << (pairs >> 4)) & ~(1 << (pairs & 15))
        return 2 * LEVEL | pairs << 12 | top(kickers) << 8
    return 1 * LEVEL | top(twice) << 16 | (TOP5[held ^ twice] >> 8) << 4
