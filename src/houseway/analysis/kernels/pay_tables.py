"""Hands by the line of a pay table that they are, and rounds of a wager on cards alone."""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.dealing import deal
from houseway.hands.fast.single import mask_of, standard, three

Ints = npt.NDArray[np.int64]


@njit(cache=True, nogil=True)
def entry_of(strength: int, table: Ints) -> int:
    """What a table says of a hand, by its level and the first of its ranks."""
    return table[strength >> 20, (strength >> 16) & 15]


@njit(cache=True, nogil=True)
def line_of(mask: int, lines: Ints) -> int:
    """The line of a five-card hand."""
    return entry_of(standard(mask), lines)


@njit(cache=True, nogil=True)
def side_block(randoms: Ints, gains: Ints, unit: int) -> tuple[int, int, int, int]:
    """Sums of net, net squared, staked and wins of a wager on three or five cards; ``randoms[row, i]`` is
    uniform below 52 - i."""
    deck = np.arange(52)
    cards = np.empty(randoms.shape[1], np.int64)
    total = square = wins = 0
    for row in range(randoms.shape[0]):
        deal(randoms[row], deck, cards)
        mask = mask_of(cards)
        net = entry_of(three(mask) if len(cards) == 3 else standard(mask), gains)
        total += net
        square += net * net
        wins += net > 0
    return total, square, len(randoms) * unit, wins
