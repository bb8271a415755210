"""Hands that differ only in the names of the suits, taken together."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import mask_of

Ints = npt.NDArray[np.int64]

_SUIT_LANE = 0xFFFF


@njit(cache=True, nogil=True)
def masks_of(hands: Ints) -> Ints:
    """The masks of hands given as cards, a hand a row."""
    masks = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        masks[i] = mask_of(hands[i])
    return masks


def suit_classes(masks: Ints, deck: Sequence[int]) -> tuple[Ints, npt.NDArray[np.int32], Ints]:
    """One hand of each class that renaming suits leaves alike, the class of every hand, and their numbers.

    Only renamings that turn the deck into itself count, so that a lopsided deck is counted right.
    """
    whole = masks_of(np.array([sorted(set(deck))], np.int64))
    renamings = np.array(list(permutations(range(4))), np.int64)
    kept = [r for r in renamings if _least_codes(whole, r[None])[0] == whole[0]]
    codes = _least_codes(masks, np.array(kept))
    _, first, of_hand, ways = np.unique(codes, return_index=True, return_inverse=True, return_counts=True)
    return first.astype(np.int64), of_hand.astype(np.int32), ways.astype(np.int64)


@njit(cache=True, nogil=True)
def _least_codes(masks: Ints, renamings: Ints) -> Ints:
    """The least mask that these renamings make of each hand."""
    codes = np.empty(len(masks), np.int64)
    for i in range(len(masks)):
        least = np.int64(0x7FFFFFFFFFFFFFFF)
        for suits in renamings:
            renamed = np.int64(0)
            for suit in range(4):
                renamed |= ((masks[i] >> (16 * suit)) & _SUIT_LANE) << (16 * suits[suit])
            least = min(least, renamed)
        codes[i] = least
    return codes
