"""Five to seven cards of one deck ranked by a sum: a number a card, and what they add up to is looked up.

The number of a card, whose parts never run into each other:

- bits 0 to 13: a weight by its rank, if it is one of the six from three to eight;
- bits 14 to 27: the same weights for the six from nine to ace;
- bits 28 to 30: one, so that the cards are counted; what the twelve ranks lack of the count are deuces;
- bits 32 to 47: one in its suit's nibble; with three more in each nibble, five of a suit set the top bit;
- bits 48 to 50: one, if it is no card.

No two choices of six ranks, each at most four times and seven cards at most, have the same sum of weights.
``PART_HIGH`` and ``PART_LOW`` turn the two sums into a place in ``STRENGTH``, where every hand by ranks is
once. What is no hand ends within the tables, too.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit, uint32, uint64

from houseway.hands.fast.tables import COUNT, RANK_MASKS, RUN5, TOP5

Ints = npt.NDArray[np.int64]
Word = int | np.unsignedinteger[Any]

LEVEL = 1 << 20
RANKS = uint64(0x1FFF)
NO_CARDS = uint64(0x3333 << 32)
FLUSHES = uint64(0x8888 << 32)
NO_CARD = uint64(0x7 << 48)
SUITED = uint32(1 << 31)  # in the key of a suit's ranks: five or more
_WEIGHTS = np.array([1, 5, 24, 112, 521, 2247])
_FIELD = 14
_SHIFT, _LOW, _HIGH = uint32(_FIELD), uint32((1 << _FIELD) - 1), uint32((4 << _FIELD) - 1)


def _parts() -> tuple[Ints, Ints]:
    """Six ranks, each held up to four times, of no more than seven cards; fewer cards first. And how many."""
    held = np.indices((5,) * 6).reshape(6, -1).T
    held = held[held.sum(axis=1) <= 7]
    held = held[np.argsort(held.sum(axis=1), kind="stable")]
    return held, held.sum(axis=1)


def _by_ranks(held: Ints, twice: Ints, thrice: Ints, four_times: Ints) -> Ints:
    """The strengths of hands without a flush, from the ranks held at least once, twice, …"""
    four, three, pair = (TOP5[ranks].astype(np.int64) >> 16 for ranks in (four_times, thrice, twice))
    second = TOP5[twice & ~(1 << pair)].astype(np.int64) >> 16
    pair_beside = twice & ~(1 << three)
    run = RUN5[held].astype(np.int64)

    def kickers(*taken: Ints, number: int) -> Ints:
        left = held
        for rank in taken:
            left = left & ~(1 << rank)
        return TOP5[left].astype(np.int64) >> (20 - 4 * number)

    return np.select(
        [
            four_times > 0,
            (thrice > 0) & (pair_beside > 0),
            run > 0,
            thrice > 0,
            twice & (twice - 1) > 0,
            twice > 0,
        ],
        [
            7 * LEVEL | four << 16 | kickers(four, number=1) << 12,
            6 * LEVEL | three << 16 | TOP5[pair_beside].astype(np.int64) >> 16 << 12,
            4 * LEVEL | run << 16,
            3 * LEVEL | three << 16 | kickers(three, number=2) << 8,
            2 * LEVEL | pair << 16 | second << 12 | kickers(pair, second, number=1) << 8,
            1 * LEVEL | pair << 16 | kickers(pair, number=3) << 4,
        ],
        TOP5[held],
    )


def _tables() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint16], npt.NDArray[np.int32]]:
    """Where the block of hands with one high part begins, the place of the low part in it, and the strengths.

    A block holds the low parts of as many cards as it takes with none to four deuces, which are beside each
    other. Around all blocks lies room for the places that no hand has.
    """
    parts, sizes = _parts()
    room = len(parts)
    sums = parts @ _WEIGHTS
    begins = np.searchsorted(sizes, np.arange(9))  # the parts of so many cards
    low = np.zeros(1 << _FIELD, np.uint16)
    low[sums] = np.arange(room)
    high = np.zeros(4 << _FIELD, np.uint32)
    bits = 1 << np.arange(6)
    masks = [(parts >= times) @ bits for times in (1, 2, 3, 4)]
    strengths = []
    place = room
    for total in (5, 6, 7):
        first = begins[np.maximum(total - 4 - sizes, 0)]
        many = begins[np.maximum(total + 1 - sizes, 0)] - first
        offset = place + np.cumsum(many) - many - first
        high[((total & 3) << _FIELD) | sums[many > 0]] = offset[many > 0]
        highs = np.repeat(np.arange(room), many)
        lows = np.arange(place, place + len(highs)) - np.repeat(offset, many)
        deuces = total - sizes[highs] - sizes[lows]
        held = [
            mask[highs] << 7 | mask[lows] << 1 | (deuces >= times)
            for times, mask in enumerate(masks, start=1)
        ]
        strengths.append(_by_ranks(*held))
        place += len(highs)
    return high, low, np.pad(np.concatenate(strengths), room).astype(np.int32)


def _flushes() -> npt.NDArray[np.int32]:
    """The strength of the ranks of one suit, by their mask; 0 of fewer than five."""
    run = RUN5.astype(np.int64)
    straight = np.where(run == 12, 9 * LEVEL, 8 * LEVEL) | run << 16
    return np.where(COUNT < 5, 0, np.where(run > 0, straight, 5 * LEVEL | TOP5)).astype(np.int32)


_RANK_KEYS = np.zeros(13, np.uint32)
_RANK_KEYS[1:7] = _WEIGHTS
_RANK_KEYS[7:] = _WEIGHTS << _FIELD
_RANK_KEYS += np.uint32(1 << (2 * _FIELD))

PART_HIGH, PART_LOW, STRENGTH = _tables()
FLUSH = _flushes()
END_OF_FIVES = len(_parts()[0]) + 6175  # above the places of all hands of five cards
# By card, and for every other value of a byte.
CARD_KEYS = np.full(256, 1 << 48, np.uint64)
CARD_KEYS[:52] = [int(_RANK_KEYS[card >> 2]) | 1 << (32 + 4 * (card & 3)) for card in range(52)]
# By the ranks of a suit: the keys of its cards without the nibbles, and whether they are a flush.
SUIT_KEYS = ((np.arange(RANK_MASKS)[:, None] >> np.arange(13) & 1) @ _RANK_KEYS.astype(np.int64)).astype(
    np.uint32
)
SUIT_KEYS[COUNT >= 5] |= SUITED


@njit(cache=True)
def place_of(key: Word) -> int:
    """Where in ``STRENGTH`` the hand by ranks of this sum stands; of five cards it is less than of more."""
    ranks = uint32(key)
    return uint32(PART_HIGH[(ranks >> _SHIFT) & _HIGH] + PART_LOW[ranks & _LOW])


@njit(cache=True)
def flush_of(key: Word, mask: Word) -> int:
    """The strength of the cards of the suit that has five of them or more."""
    held = uint64(mask)
    full = uint64(key) & FLUSHES
    if full & uint64(0x8 << 32):
        return FLUSH[held & RANKS]
    if full & uint64(0x80 << 32):
        return FLUSH[(held >> uint64(16)) & RANKS]
    if full & uint64(0x800 << 32):
        return FLUSH[(held >> uint64(32)) & RANKS]
    return FLUSH[(held >> uint64(48)) & RANKS]
