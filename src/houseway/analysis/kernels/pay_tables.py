"""Hands by the line of a pay table that they are, and what a wager on cards alone brings."""

import numpy as np
import numpy.typing as npt
from numba import njit

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
def side_nets(rows: Ints, gains: Ints) -> Ints:
    """What a wager on three or five cards brings."""
    nets = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        mask = mask_of(rows[row])
        nets[row] = entry_of(three(mask) if rows.shape[1] == 3 else standard(mask), gains)
    return nets
