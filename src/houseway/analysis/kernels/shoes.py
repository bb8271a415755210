"""What simulations of shoes share: the shuffle."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
ValueArray = NDArray[np.int8]
Words = NDArray[np.uint64]
SHORT = -1  # too few cards to complete the round


@njit(cache=True, nogil=True)
def seeded(rng: Any) -> Words:
    """A generator of our own (xoshiro256++, four words), begun with numbers of the block's: those cost six
    times as much, and are the most of what a shuffle costs."""
    state = np.empty(4, np.uint64)
    for i in range(4):
        high, low = np.uint64(rng.random() * 2.0**32), np.uint64(rng.random() * 2.0**32)
        state[i] = high << np.uint64(32) | low
    return state


_ONE = np.uint64(1)  # unsigned throughout: a signed place is looked at for being counted from the end
_SHARE = np.uint64(54)  # bits of a random share of the cards that are left
_REST = np.uint64((1 << 54) - 1)


@njit(cache=True, nogil=True)
def shuffle(cards: Any, start: int, stop: int, state: Words) -> None:
    """Puts at ``start`` to ``stop`` cards drawn at random from those at ``start`` and after; ``state`` is
    that of ``seeded``.

    A random number draws two cards: the first takes at most 10 of its 54 bits (832 cards), the second the
    others. No card is favoured by more than 1 in 10^10.
    """
    n, i, end = np.uint64(cards.shape[0]), np.uint64(start), np.uint64(stop)
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    while i < end:
        word = s0 + s3
        word = (word << np.uint64(23) | word >> np.uint64(41)) + s0
        moved = s1 << np.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= moved
        s3 = s3 << np.uint64(45) | s3 >> np.uint64(19)
        drawn = (word >> np.uint64(10)) * (n - i)
        j = i + (drawn >> _SHARE)
        cards[i], cards[j] = cards[j], cards[i]
        i += _ONE
        if i < end:
            drawn = (drawn & _REST) * (n - i)
            j = i + (drawn >> _SHARE)
            cards[i], cards[j] = cards[j], cards[i]
            i += _ONE
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
