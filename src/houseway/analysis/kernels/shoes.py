"""What simulations of shoes share: the shuffle, and the tally of rounds that hang together."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
ValueArray = NDArray[np.int8]
SHORT = -1  # too few cards to complete the round

# Places in the tally of a block of shoes, in the order of `simulation.Tally`; a game adds its own after them.
ROUNDS, NET, SHOES, NET_SQUARED, NET_ROUNDS, ROUNDS_SQUARED = range(6)
SHARED = 6


@njit(cache=True, nogil=True)
def shuffle(cards: ValueArray, start: int, stop: int, rng: Any) -> None:
    """Puts at ``start`` to ``stop`` cards drawn at random from those at ``start`` and after.

    A random number costs more than all the rest, so one draws two cards: the first takes at most 10 of its 53
    bits (832 cards), the second the others. No card is favoured by more than 1 in 10^10.
    """
    n = cards.shape[0]
    for i in range(start, stop, 2):
        drawn = rng.random() * (n - i)
        j = int(drawn)
        cards[i], cards[i + j] = cards[i + j], cards[i]
        if i + 1 < stop:
            k = i + 1 + int((drawn - j) * (n - i - 1))
            cards[i + 1], cards[k] = cards[k], cards[i + 1]


@njit(cache=True, nogil=True)
def count_shoe(tally: IntArray, rounds: int, net: int) -> None:
    """Adds a shoe with so many rounds that brought ``net`` together."""
    tally[SHOES] += 1
    tally[ROUNDS] += rounds
    tally[NET] += net
    tally[NET_SQUARED] += net * net
    tally[NET_ROUNDS] += net * rounds
    tally[ROUNDS_SQUARED] += rounds * rounds
