"""Rounds of hold'em against the dealer from fixed cards: answered by the best play, and settled.

A round is nine cards: the player's, the dealer's and the board; its answers are the antes that are put up
after the Ante, 0 for a fold.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.classes import least_renaming
from houseway.analysis.kernels.holdem import outcome_of
from houseway.analysis.kernels.holdem_best import COUNTS, Flags
from houseway.analysis.kernels.holdem_boards import (
    LANE,
    LANES,
    RANKS,
    SLOT,
    SLOT_MASK,
    WHOLE_LANE,
    hole_place,
    long_suit,
    row_of,
)
from houseway.hands.fast.single import bit, mask_of, standard

Ints = npt.NDArray[np.int64]

CARDS = 9


@njit(cache=True, nogil=True)
def round_of(cards: Ints, antes: int, gains: Ints, fold: int) -> int:
    """What a round brings."""
    if antes == 0:
        return fold
    shared = mask_of(cards[4:9])
    strength = standard(shared | mask_of(cards[:2]))
    return gains[strength >> 20, antes, outcome_of(strength, standard(shared | mask_of(cards[2:4])))]


@njit(cache=True, nogil=True)
def settled(cards: Ints, antes: Ints, gains: Ints, fold: int) -> Ints:
    """What each round brings."""
    nets = np.empty(len(cards), np.int64)
    for row in range(len(cards)):
        nets[row] = round_of(cards[row], antes[row], gains, fold)
    return nets


@njit(cache=True, nogil=True)
def entry_of(own: Ints, board: Ints, rows: Ints, tables: Ints) -> int:
    """How these two cards fare on this board."""
    suit = long_suit(board)
    one = (own[0] >> 2) + RANKS * (own[0] & 3 == suit)
    other = (own[1] >> 2) + RANKS * (own[1] & 3 == suit)
    return rows[row_of(board, suit, tables) + hole_place(one, other)]


@njit(cache=True, nogil=True)
def hole_of(one: int, other: int) -> int:
    return 52 * min(one, other) + max(one, other)


@njit(cache=True, nogil=True)
def wagers_on(own: Ints, flop: Ints, codes: Ints, renamings: Ints, plays: Flags) -> bool:
    """What the best play does on a flop, whatever its suits are called."""
    code, which = least_renaming(mask_of(flop), renamings)
    low, high = 0, len(codes)
    while low < high:
        middle = (low + high) >> 1
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    one, other = own[0] & ~3 | renamings[which, own[0] & 3], own[1] & ~3 | renamings[which, own[1] & 3]
    return plays[low, hole_of(one, other)]


@njit(cache=True, nogil=True)
def ultimate_answers(
    cards: Ints, before: Ints, own_class: Ints, codes: Ints, renamings: Ints, plays: Flags, rows: Ints,
    tables: Ints,
) -> Ints:  # fmt: skip
    """The best play of Ultimate Texas Hold'em; ``before``: by class of hole the antes before the flop."""
    antes = np.empty(len(cards), np.int64)
    for row in range(len(cards)):
        own, board = cards[row, :2], cards[row, 4:9]
        antes[row] = before[own_class[hole_of(own[0], own[1])]]
        if antes[row] == 0:
            if wagers_on(own, board[:3], codes, renamings, plays):
                antes[row] = 2
            else:
                antes[row] = (entry_of(own, board, rows, tables) >> SLOT & SLOT_MASK) % 3 == 2
    return antes


@njit(cache=True, nogil=True)
def bonus_river(own: Ints, turn: Ints, antes: int, rows: Ints, tables: Ints, worth: Ints) -> bool:
    """Whether the best play of Texas Hold'em Bonus wagers on four cards, with so many antes put up."""
    groups = worth.shape[1]
    lanes = np.zeros(groups, np.int64)
    board = np.empty(5, np.int64)
    board[:4] = turn
    seen = mask_of(turn) | mask_of(own)
    for card in range(52):
        if not seen & bit(card):
            board[4] = card
            entry = entry_of(own, board, rows, tables)
            lanes[entry >> SLOT & SLOT_MASK] += entry & LANES
    more = 0
    for group in range(groups):
        for lane in range(COUNTS):
            number = lanes[group] >> (16 * lane) & WHOLE_LANE
            more += number * (worth[antes + 1, group, lane] - worth[antes, group, lane])
    return more > 0


@njit(cache=True, nogil=True)
def bonus_answers(
    cards: Ints, before: Ints, own_class: Ints, codes: Ints, renamings: Ints, plays: Flags, rows: Ints,
    tables: Ints, worth: Ints,
) -> Ints:  # fmt: skip
    """The best play of Texas Hold'em Bonus; ``worth``: by antes, group and lane."""
    antes = np.empty(len(cards), np.int64)
    for row in range(len(cards)):
        own, board = cards[row, :2], cards[row, 4:9]
        antes[row] = before[own_class[hole_of(own[0], own[1])]]
        if antes[row]:
            antes[row] += wagers_on(own, board[:3], codes, renamings, plays)
            antes[row] += bonus_river(own, board[:4], antes[row], rows, tables, worth)
    return antes


@njit(cache=True, nogil=True)
def brought(cards: Ints, antes: Ints, rows: Ints, tables: Ints, groups: Ints, worth: Ints) -> Ints:
    """What each round brings over all hands of the dealer's; ``groups``: by slot, ``worth``: by antes, group
    and lane."""
    found = np.empty(len(cards), np.int64)
    for row in range(len(cards)):
        entry = entry_of(cards[row, :2], cards[row, 4:9], rows, tables)
        group = groups[entry >> SLOT & SLOT_MASK]
        found[row] = worth[antes[row], group, COUNTS - 1]
        for lane in range(COUNTS - 1):
            found[row] += (entry >> (16 * lane) & LANE) * worth[antes[row], group, lane]
    return found
