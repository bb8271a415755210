"""The sums of rounds that hang together: those of a shoe, or of a deal that is played in several ways."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

IntArray = NDArray[np.int64]

# Places in the sums of a block, in the order of `tally.Tally`: the columns of a group added up, how many
# groups, and the products of each two columns. A game adds its own after them.
ROUNDS, NET, HANDS_SQUARED, TABLE_SQUARED, WINS, GROUPS = range(6)
COLUMNS = 5
LARGEST = 1 << 31  # of a column: squares of larger ones may not fit into 64 bits
OVERFLOWN = -(1 << 62)  # groups, where sums ran over
SHARED = GROUPS + 1 + COLUMNS * (COLUMNS + 1) // 2


@njit(cache=True, nogil=True)
def count_group(sums: IntArray, rounds: int, net: int, squared: int, table: int, wins: int) -> None:
    """Adds a group of so many rounds: what they brought together, the squares of their hands and of whole
    rounds, and the hands that won."""
    columns = (rounds, net, squared, table, wins)
    sums[GROUPS] += 1
    at = GROUPS + 1
    for i in range(COLUMNS):
        sums[i] += columns[i]
        large = abs(columns[i]) > LARGEST
        for j in range(i, COLUMNS):
            sums[at] += columns[i] * columns[j]
            # No product of two columns adds up to more than the squares of one of them.
            if i == j and (large or sums[at] < 0):
                sums[GROUPS] = OVERFLOWN
            at += 1
