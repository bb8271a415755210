"""Hands that differ only in the names of the suits, taken together."""

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import mask_of

Ints = npt.NDArray[np.int64]

_SUIT_LANE = 0xFFFF


def renamings(deck: Sequence[int]) -> list[tuple[int, ...]]:
    """The renamings of suits that turn the deck into itself: a lopsided deck has fewer than 24."""
    held = set(deck)
    return [
        suits for suits in permutations(range(4)) if {c // 4 * 4 + suits[c % 4] for c in held} == held
    ]  # fmt: skip


def hand_classes(deck: Sequence[int], size: int) -> tuple[Ints, Ints]:
    """One hand of each class that renaming suits leaves alike, and how many hands the class has."""
    hands = np.array(list(combinations(sorted(deck), size)), np.int64)
    first, _, ways = suit_classes(masks_of(hands), deck)
    return hands[first], ways


def suit_classes(masks: Ints, deck: Sequence[int]) -> tuple[Ints, npt.NDArray[np.int32], Ints]:
    """The place of one hand of each class, the class of every hand, and how many hands each has."""
    codes = least_codes(masks, np.array(renamings(deck), np.int64))
    _, first, of_hand, ways = np.unique(codes, return_index=True, return_inverse=True, return_counts=True)
    return first.astype(np.int64), of_hand.astype(np.int32), ways.astype(np.int64)


@njit(cache=True, nogil=True)
def masks_of(hands: Ints) -> Ints:
    """The masks of hands given as cards, a hand a row."""
    masks = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        masks[i] = mask_of(hands[i])
    return masks


@njit(cache=True, nogil=True)
def least_renaming(mask: int, renamings: Ints) -> tuple[int, int]:
    """The least mask that these renamings make of a hand, which stands for its class, and which one does."""
    least, which = 0x7FFFFFFFFFFFFFFF, 0
    for at in range(len(renamings)):
        renamed = 0
        for suit in range(4):
            renamed |= ((mask >> (16 * suit)) & _SUIT_LANE) << (16 * renamings[at, suit])
        if renamed < least:
            least, which = renamed, at
    return least, which


@njit(cache=True, nogil=True)
def least_codes(masks: Ints, renamings: Ints) -> Ints:
    """The least mask that these renamings make of each hand."""
    codes = np.empty(len(masks), np.int64)
    for i in range(len(masks)):
        codes[i] = least_renaming(masks[i], renamings)[0]
    return codes
