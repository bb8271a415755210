"""Many hands at once, and one hand by a call: the best five of five to seven cards of one deck.

Strengths are those of ``houseway.hands.poker.best_five``; the better hand has the greater.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, uint64

from houseway.hands.fast.keys import CARD_KEYS, FLUSHES, NO_CARD, NO_CARDS, STRENGTH, Word, flush_of, place_of
from houseway.hands.fast.single import mask_of

Rows = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.int32]

_WRONG = "five to seven different cards, each a number from 0 (2c) to 51 (As), make a hand"


def strengths(hands: npt.ArrayLike) -> Strengths:
    """A strength for each row of five, six or seven cards.

    Bytes (``uint8``) whose rows lie one after another are read as they lie; others are copied first.
    """
    given = np.asarray(hands)
    if given.ndim != 2 or not 5 <= given.shape[1] <= 7 or given.dtype.kind not in "iu":
        raise ValueError(
            "an array of whole numbers with five to seven columns is ranked,"
            f" not {given.dtype} of shape {given.shape}"
        )
    found = np.empty(len(given), np.int32)
    outside = np.zeros(0, bool) if given.dtype == np.uint8 else ((given < 0) | (given > 51)).any(axis=1)
    at = int(outside.argmax()) if outside.any() else _fill(given.astype(np.uint8, "C", copy=False), found)
    if at < len(given):
        raise ValueError(f"row {at} is {given[at].tolist()}: {_WRONG}")
    return found


@njit(cache=True)  # to let other threads run meanwhile would take longer than the work
def strength(a: int, b: int, c: int, d: int, e: int, f: int | None = None, g: int | None = None) -> int:
    """The strength of five to seven cards."""
    if g is not None:
        return _ranked((a, b, c, d, e, f, g))
    if f is not None:
        return _ranked((a, b, c, d, e, f))
    return _ranked((a, b, c, d, e))


@njit(cache=True)
def _ranked(cards: tuple[Any, ...]) -> int:
    key, held = NO_CARDS, uint64(0)
    for card in cards:
        key += CARD_KEYS[card if 0 <= card < 52 else 52]
        held += uint64(1) << uint64(card & 63)
    if key & NO_CARD or _ones(held) != len(cards):
        raise ValueError(_WRONG)
    if key & FLUSHES:
        return int(flush_of(key, mask_of(cards)))
    return int(STRENGTH[place_of(key)])


@njit(cache=True, nogil=True)
def _fill(rows: Rows, found: Strengths) -> int:
    """The strengths of rows until one is no hand, and which that is, or how many there are."""
    if rows.shape[1] == 7:
        return _fill_with(rows, found, 7)
    if rows.shape[1] == 6:
        return _fill_with(rows, found, 6)
    return _fill_with(rows, found, 5)


@njit(inline="always")
def _fill_with(rows: Rows, found: Strengths, size: int) -> int:
    # A number that the compiler knows, so that the cards of a row need no loop.
    for i in range(len(rows)):
        key, held = NO_CARDS, uint64(0)
        for j in range(size):
            card = uint64(rows[i, j])
            key += CARD_KEYS[card]
            held += uint64(1) << (card & uint64(63))
        if key & NO_CARD or _ones(held) != size:
            return i
        if key & FLUSHES:
            found[i] = flush_of(key, mask_of(rows[i]))
        else:
            found[i] = STRENGTH[place_of(key)]
    return len(rows)


@njit(cache=True)
def _ones(sum_of_bits: Word) -> int:
    """How many bits are set: as many as were added, unless one of them came twice."""
    bits = uint64(sum_of_bits)
    bits -= (bits >> uint64(1)) & uint64(0x5555555555555555)
    bits = (bits & uint64(0x3333333333333333)) + ((bits >> uint64(2)) & uint64(0x3333333333333333))
    bits = (bits + (bits >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return int((bits * uint64(0x0101010101010101)) >> uint64(56))
