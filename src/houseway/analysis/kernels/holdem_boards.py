"""Every board of five once: how every two cards fare there against all that the dealer may have.

What a hand is depends on ranks, and where a suit has three cards or more on the board, on which cards are of
that suit. So boards and holes are told apart by that alone: a card is its rank, or 13 more if it is of the
suit, and a hole is two of these codes. One row holds all holes of a board. There are 42,796 rows instead of
2,598,960 boards, and at most 351 holes in a row instead of 1,081.

An entry packs four counts into lanes of sixteen bits: wins over a dealer below a pair, wins over others,
ties, and a one that counts boards when entries are added. Nobody below a pair wins over others, and only he
loses to a dealer below a pair: his second lane counts these losses instead. The spare bits of the first lane
hold the level of the hand, or what the game makes of it.
"""

from math import comb

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import LEVEL, grouped
from houseway.hands.fast.tables import COUNT, RUN5, TOP5

Ints = npt.NDArray[np.int64]

RANKS, CODES = 13, 26
HOLES = CODES * (CODES + 1) // 2  # of two codes; the first 91 have no suit
PLAIN_HOLES = RANKS * (RANKS + 1) // 2
PLAIN = 6_188  # five ranks in any numbers
THREE_SUITED, FOUR_SUITED, FIVE_SUITED = 286 * PLAIN_HOLES, 715 * RANKS, 1_287
SUITED = THREE_SUITED + FOUR_SUITED + FIVE_SUITED

OVER_NO_PAIR, OTHERS, TIES, BOARDS = 0, 16, 32, 48  # the lanes
LANE = 0x3FF  # a count of one board
LANES = LANE | LANE << OTHERS | LANE << TIES | LANE << BOARDS
SLOT, SLOT_MASK = 10, 0x1F
MOST_ADDED = 66  # boards whose counts, 990 at most, fit into a lane together
WHOLE_LANE = 0xFFFF


def _places() -> npt.NDArray[np.int32]:
    """Which of all sets of as many ranks a mask is."""
    places = np.zeros(1 << RANKS, np.int32)
    seen = [0] * (RANKS + 1)
    for mask in range(1 << RANKS):
        count = mask.bit_count()
        places[mask] = seen[count]
        seen[count] += 1
    return places


PLACES = _places()
# How many sets of up to five there are of so many: the number of a set is a sum of these.
WAYS = np.array([[comb(size, count + 1) for count in range(5)] for size in range(RANKS + 4)], np.int64)


@njit(cache=True, nogil=True)
def sort_keys(keys: Ints, number: int) -> None:
    """Shell's sort of the first keys: as fast for so few as the library's, which takes long to compile."""
    gap = 1
    while gap < number // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, number):
            key, j = keys[i], i
            while j >= gap and keys[j - gap] > key:
                keys[j] = keys[j - gap]
                j -= gap
            keys[j] = key
        gap //= 3


@njit(cache=True, nogil=True)
def hole_place(one: int, other: int) -> int:
    """Of two codes."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


@njit(cache=True, nogil=True)
def long_suit(cards: Ints) -> int:
    """The suit of which five cards have three or more, or -1."""
    count = 0
    for card in cards:
        count += 1 << (8 * (card & 3))
    for suit in range(4):
        if (count >> (8 * suit)) & 0xFF >= 3:
            return suit
    return -1


@njit(cache=True, nogil=True)
def plain_place(cards: Ints) -> int:
    """Which five ranks these are."""
    numbers = 0  # of each rank, four bits
    for card in cards:
        numbers += 1 << (card & ~3)
    place = at = 0
    for rank in range(RANKS):
        for _ in range(numbers >> (4 * rank) & 0xF):
            place += WAYS[rank + at, at]
            at += 1
    return place


@njit(cache=True, nogil=True)
def suited_place(cards: Ints, suit: int) -> int:
    """Which ranks of the suit these are, and which others."""
    mask, others, low, high = 0, 0, 0, 0
    for card in cards:
        rank = card >> 2
        if card & 3 == suit:
            mask |= 1 << rank
        else:
            low, high = (rank, rank) if others == 0 else (min(low, rank), max(high, rank))
            others += 1
    if others == 2:
        return PLACES[mask] * PLAIN_HOLES + high * (high + 1) // 2 + low
    if others == 1:
        return THREE_SUITED + PLACES[mask] * RANKS + low
    return THREE_SUITED + FOUR_SUITED + PLACES[mask]


@njit(cache=True, nogil=True)
def row_of(cards: Ints, suit: int, tables: Ints) -> int:
    """Where the entries of a board begin; ``tables`` by suit, of which alike ones share one."""
    if suit < 0:
        return plain_place(cards) * PLAIN_HOLES
    return PLAIN * PLAIN_HOLES + (tables[suit] * SUITED + suited_place(cards, suit)) * HOLES


@njit(cache=True, nogil=True)
def fill_row(deck: Ints, board: Ints, suit: int, row: Ints) -> None:
    """The entries of one board, by level: all holes are sorted once, and what they block is taken off."""
    left = np.zeros(CODES, np.int64)
    on_board = 0
    once = twice = thrice = four_times = suited = 0
    for card in board:
        on_board |= 1 << card
        rank = 1 << (card >> 2)
        four_times |= thrice & rank
        thrice |= twice & rank
        twice |= once & rank
        once |= rank
        if card & 3 == suit:
            suited |= rank
    for card in deck:
        if not on_board >> card & 1:
            left[(card >> 2) + RANKS * (card & 3 == suit)] += 1

    keys = np.empty(HOLES, np.int64)
    number = 0
    total_bare = 0
    bare = np.zeros(CODES, np.int64)  # the dealer's hands below a pair that have one such card
    for high in range(CODES):
        for low in range(high + 1):
            held = left[high] * left[low] if high != low else left[high] * (left[high] - 1) // 2
            if held == 0:
                continue
            h1, h2, h3, h4, flush = once, twice, thrice, four_times, suited
            for code in (low, high):
                rank = 1 << (code if code < RANKS else code - RANKS)
                h4 |= h3 & rank
                h3 |= h2 & rank
                h2 |= h1 & rank
                h1 |= rank
                if code >= RANKS:
                    flush |= rank
            if COUNT[flush] >= 5:
                run = RUN5[flush]
                if run:
                    strength = (9 * LEVEL if run == 12 else 8 * LEVEL) | run << 16
                else:
                    strength = 5 * LEVEL | TOP5[flush]
            else:
                strength = grouped(h1, h2, h3, h4, RUN5[h1], 0)
            keys[number] = strength << 16 | low << 8 | high
            number += 1
            if strength < LEVEL:
                total_bare += held
                bare[low] += left[high] - (low == high)
                if low != high:
                    bare[high] += left[low]
    sort_keys(keys, number)

    below = np.zeros(CODES, np.int64)
    equal = np.zeros(CODES, np.int64)
    all_below = start = 0
    while start < number:
        strength = keys[start] >> 16
        end, all_equal = start, 0
        while end < number and keys[end] >> 16 == strength:
            low, high = keys[end] >> 8 & 0xFF, keys[end] & 0xFF
            equal[low] += left[high] - (low == high)
            if low != high:
                equal[high] += left[low]
                all_equal += left[low] * left[high]
            else:
                all_equal += left[low] * (left[low] - 1) // 2
            end += 1
        for i in range(start, end):
            low, high = keys[i] >> 8 & 0xFF, keys[i] & 0xFF
            won = all_below - below[low] - below[high]
            tied = all_equal - equal[low] - equal[high] + 1  # the own two cards were taken off twice
            no_pair = total_bare - bare[low] - bare[high]
            if strength < LEVEL:
                over, others = won, no_pair + 1 - won - tied
            else:
                over, others = no_pair, won - no_pair
            row[high * (high + 1) // 2 + low] = (
                over | strength >> 20 << SLOT | others << OTHERS | tied << TIES | 1 << BOARDS
            )
        for i in range(start, end):
            low, high = keys[i] >> 8 & 0xFF, keys[i] & 0xFF
            equal[low] = equal[high] = 0
            below[low] += left[high] - (low == high)
            if low != high:
                below[high] += left[low]
        all_below += all_equal
        start = end


@njit(cache=True, nogil=True)
def fill_rows(deck: Ints, boards: Ints, suits: Ints, tables: Ints, rows: Ints) -> None:
    """The rows of these boards; ``suits``: the long suit of each, or -1."""
    for i in range(len(boards)):
        at = row_of(boards[i], suits[i], tables)
        fill_row(deck, boards[i], suits[i], rows[at : at + HOLES])


@njit(cache=True, nogil=True)
def set_slots(rows: Ints, slots: Ints, worth: Ints, least: int) -> None:
    """Puts the game's slot in the place of the level: by level, and whether playing is worth less than
    ``least``, as much or more.

    ``worth``: by level what each count brings, as of the lanes, and what a board that was dealt does.
    """
    for i in range(len(rows)):
        entry = rows[i]
        if entry == 0:
            continue
        level = entry >> SLOT & SLOT_MASK
        brought = worth[level, 3]
        for lane in range(3):
            brought += (entry >> (16 * lane) & LANE) * worth[level, lane]
        slot = slots[level, int(brought >= least) + int(brought > least)]
        rows[i] = entry & ~(SLOT_MASK << SLOT) | slot << SLOT


def row_count(tables: int) -> int:
    """Entries of all rows together."""
    return PLAIN * PLAIN_HOLES + tables * SUITED * HOLES
