"""Cards seen as one number, whatever their suits are called, and what hands are worth by their ranking."""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import four, mask_of, three

Ints = npt.NDArray[np.int64]

_BITS = 6  # of a card
_JOKER = 52
_GREATEST = 0x7FFFFFFFFFFFFFFF


@njit(cache=True, nogil=True)
def seen_codes(cards: Ints, sizes: Ints, renamings: Ints) -> Ints:
    """Of cards seen, a situation a row, the least number that these renamings of suits make of them; groups
    of ``sizes`` were seen one after the other, and within a group the order does not count."""
    found = np.empty(len(cards), np.int64)
    group = np.empty(cards.shape[1], np.int64)
    for row in range(len(cards)):
        least = _GREATEST
        for at in range(len(renamings)):
            code, begin = 0, 0
            for size in sizes:
                for i in range(size):
                    card = cards[row, begin + i]
                    if card != _JOKER:
                        card = card & ~3 | renamings[at, card & 3]
                    place = i
                    while place > 0 and group[place - 1] > card:
                        group[place] = group[place - 1]
                        place -= 1
                    group[place] = card
                for i in range(size):
                    code = code << _BITS | group[i]
                begin += size
            least = min(least, code)
        found[row] = least
    return found


@njit(cache=True, nogil=True)
def own_strengths(own: Ints) -> Ints:
    """Of three cards, or of the best four of five, a hand a row."""
    found = np.empty(len(own), np.int64)
    for row in range(len(own)):
        mask = mask_of(own[row])
        found[row] = three(mask) if own.shape[1] == 3 else four(mask)
    return found
