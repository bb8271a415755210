"""The best play of hold'em against the dealer, flop by flop, from the rows of all boards.

Flops that differ only in the names of suits are one, and so are holes with such a flop. For every hole of a
flop all that may come is added up, first into the lanes of its slots, then into whole numbers; the decision
on the flop is what brings more, and what follows from it is counted by class of hole.

Boards that share a row are added at once to all holes, and taken off those that have one of their cards.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.holdem import LOSE, LOSE_TO_NO_PAIR, TIE, WIN, WIN_OVER_NO_PAIR
from houseway.analysis.kernels.holdem_boards import (
    LANES,
    MOST_ADDED,
    RANKS,
    SLOT,
    SLOT_MASK,
    WHOLE_LANE,
    hole_place,
    long_suit,
    row_of,
    sort_keys,
)

Ints = npt.NDArray[np.int64]
Places = npt.NDArray[np.uint16]
Flags = npt.NDArray[np.bool_]

COUNTS = 4  # the lanes of an entry
FLOP = 3
PAIRS = 52 * 52  # a hole is 52 times its lower card plus the other

# Ultimate: all deals of a hole, and of those checked before the flop those played on it and at the end.
EVERY, ON_FLOP, ON_RIVER = range(3)


@njit(cache=True, nogil=True)
def rest_of(deck: Ints, flop: Ints) -> Ints:
    rest = np.empty(len(deck) - FLOP, np.int64)
    at = 0
    for card in deck:
        if card != flop[0] and card != flop[1] and card != flop[2]:
            rest[at] = card
            at += 1
    return rest


@njit(cache=True, nogil=True)
def holes_of(rest: Ints, flop: Ints, renamings: Ints, least: Ints) -> Ints:
    """The holes that a flop tells apart: the places of both cards in ``rest``, and how many are alike.

    ``least``: for every hole which of them it is; -1 where a card of the flop is in it.
    """
    size = len(rest)
    held = 1 << flop[0] | 1 << flop[1] | 1 << flop[2]
    kept = np.empty(len(renamings), np.int64)
    number = 0
    for i in range(len(renamings)):
        moved = 0
        for card in flop:
            moved |= 1 << (card & ~3 | renamings[i, card & 3])
        if moved == held:
            kept[number] = i
            number += 1
    for hole in range(PAIRS):
        least[hole] = -1
    holes = np.zeros((FLOP, size * (size - 1) // 2), np.int64)
    found = 0
    for i in range(size):
        for j in range(i + 1, size):
            a, b = rest[i], rest[j]
            code = PAIRS
            for k in range(number):
                one = a & ~3 | renamings[kept[k], a & 3]
                other = b & ~3 | renamings[kept[k], b & 3]
                code = min(code, 52 * min(one, other) + max(one, other))
            if least[code] < 0:
                holes[0, found], holes[1, found] = i, j
                least[code] = found
                found += 1
            least[52 * a + b] = least[code]
            holes[2, least[code]] += 1
    return holes[:, :found].copy()


@njit(cache=True, nogil=True)
def places_of(rest: Ints, first: Ints, second: Ints) -> Places:
    """Where the holes stand in a row, by one more than the long suit of the board."""
    found = np.empty((5, len(first)), np.uint16)
    for suit in range(-1, 4):
        for h in range(len(first)):
            a, b = rest[first[h]], rest[second[h]]
            one = (a >> 2) + RANKS * (a & 3 == suit)
            found[suit + 1, h] = hole_place(one, (b >> 2) + RANKS * (b & 3 == suit))
    return found


@njit(cache=True, nogil=True)
def holes_with(size: int, first: Ints, second: Ints) -> tuple[Ints, Ints]:
    """The holes that have each card: from where to where, and which."""
    start = np.zeros(size + 1, np.int64)
    for h in range(len(first)):
        start[first[h] + 1] += 1
        start[second[h] + 1] += 1
    for i in range(size):
        start[i + 1] += start[i]
    found, at = np.empty(2 * len(first), np.int64), start.copy()
    for h in range(len(first)):
        for card in (first[h], second[h]):
            found[at[card]] = h
            at[card] += 1
    return start, found


@njit(cache=True, nogil=True)
def add_row(rows: Ints, row: int, times: int, places: Places, slots: int, lanes: Ints) -> None:
    """Adds the entries of so many boards that share a row to every hole, blocked or not."""
    for h in range(np.uint64(len(places))):
        entry = rows[np.uint64(row + np.int64(places[h]))]
        lanes[np.uint64(np.int64(h) * slots + (entry >> SLOT & SLOT_MASK))] += times * (entry & LANES)


@njit(cache=True, nogil=True)
def take_off(
    rows: Ints, row: int, holes: Ints, other: int, first: Ints, second: Ints, places: Places, slots: int,
    lanes: Ints,
) -> None:  # fmt: skip
    """Takes an entry off the holes that have a card of the board, but for those with the ``other``."""
    for i in range(np.uint64(len(holes))):
        h = np.uint64(holes[i])
        if first[h] != other and second[h] != other:
            entry = rows[np.uint64(row + np.int64(places[h]))]
            lanes[np.uint64(np.int64(h) * slots + (entry >> SLOT & SLOT_MASK))] -= entry & LANES


@njit(cache=True, nogil=True)
def empty_lanes(lanes: Ints, counts: Ints) -> None:
    """Adds the lanes of every entry to its four whole numbers and clears them."""
    for i in range(len(lanes)):
        entry = lanes[i]
        if entry:
            for lane in range(COUNTS):
                counts[i, lane] += entry >> (16 * lane) & WHOLE_LANE
            lanes[i] = 0


@njit(cache=True, nogil=True)
def add_outcomes(counts: Ints, below_pair: bool, dealers: int, weight: int, found: Ints) -> None:
    """Adds the outcomes of what the four lanes have counted."""
    over, others, ties, boards = counts[0], counts[1], counts[2], counts[3]
    found[WIN_OVER_NO_PAIR] += weight * over
    found[TIE] += weight * ties
    found[LOSE_TO_NO_PAIR if below_pair else WIN] += weight * others
    found[LOSE] += weight * (boards * dealers - over - others - ties)


@njit(cache=True, nogil=True)
def ultimate_flop(
    flop: Ints, ways: int, deck: Ints, renamings: Ints, rows: Ints, tables: Ints, hole_class: Ints,
    worth: Ints, fold: int, found: Ints, folded: Ints, most: Ints, plays: Flags,
) -> None:  # fmt: skip
    """One flop of Ultimate Texas Hold'em.

    Three slots for each group of hands, the first that below a pair: those that are folded at the end, for
    which playing is worth as much as folding, and played. ``worth``: by 2 (on the flop) or 1 (at the end)
    antes and group, what each lane brings. Of equal answers the smaller stake is taken. To ``found``, by
    class of hole, EVERY, ON_FLOP or ON_RIVER, group and outcome, and to ``folded`` the deals are added, to
    ``most`` the antes of a player who takes the larger stake; ``plays`` is told by hole.
    """
    rest = rest_of(deck, flop)
    size = len(rest)
    least = np.empty(PAIRS, np.int64)
    first, second, members = holes_of(rest, flop, renamings, least)
    places = places_of(rest, first, second)
    start, having = holes_with(size, first, second)
    board = np.array([flop[0], flop[1], flop[2], 0, 0])
    keys = np.empty(size * (size - 1) // 2, np.int64)
    at = 0
    for t in range(size):
        board[3] = rest[t]
        for r in range(t + 1, size):
            board[4] = rest[r]
            suit = long_suit(board)
            keys[at] = row_of(board, suit, tables) << 16 | (suit + 1) << 12 | t << 6 | r
            at += 1
    sort_keys(keys, len(keys))

    holes, groups = len(first), worth.shape[1]
    slots = 3 * groups
    lanes = np.zeros(holes * slots, np.int64)
    counts = np.zeros((holes * slots, COUNTS), np.int64)
    added = begin = 0
    while begin < len(keys):
        shared = keys[begin] >> 12
        row, where = shared >> 4, places[shared & 0xF]
        end = begin
        while end < len(keys) and keys[end] >> 12 == shared:
            end += 1
        if added + end - begin > MOST_ADDED:
            empty_lanes(lanes, counts)
            added = 0
        added += end - begin
        add_row(rows, row, end - begin, where, slots, lanes)
        for i in range(begin, end):
            t, r = keys[i] >> 6 & 0x3F, keys[i] & 0x3F
            with_t, with_r = having[start[t] : start[t + 1]], having[start[r] : start[r + 1]]
            take_off(rows, row, with_t, size, first, second, where, slots, lanes)
            take_off(rows, row, with_r, t, first, second, where, slots, lanes)
        begin = end
    empty_lanes(lanes, counts)

    dealers = (size - 4) * (size - 5) // 2
    played = np.zeros(holes, np.bool_)
    for h in range(holes):
        now = later = boards = late_boards = 0
        for slot in range(slots):
            group, late = slot // 3, slot % 3
            part = counts[h * slots + slot]
            boards += part[COUNTS - 1]
            late_boards += part[COUNTS - 1] * (late > 0)
            for lane in range(COUNTS):
                now += part[lane] * worth[0, group, lane]
                if late == 2:
                    later += part[lane] * worth[1, group, lane]
            if late < 2:
                later += part[COUNTS - 1] * dealers * fold
        played[h] = now > later
        weight = ways * members[h]
        into = hole_class[52 * rest[first[h]] + rest[second[h]]]
        most[into] += weight * dealers * (2 * boards if now >= later else late_boards)
        for slot in range(slots):
            group, late = slot // 3, slot % 3
            part = counts[h * slots + slot]
            add_outcomes(part, group == 0, dealers, weight, found[into, EVERY, group])
            if played[h]:
                add_outcomes(part, group == 0, dealers, weight, found[into, ON_FLOP, group])
            elif late == 2:
                add_outcomes(part, group == 0, dealers, weight, found[into, ON_RIVER, group])
            else:
                folded[into] += weight * part[COUNTS - 1] * dealers
    for hole in range(PAIRS):
        plays[hole] = least[hole] >= 0 and played[least[hole]]


@njit(cache=True, nogil=True)
def bonus_flop(
    flop: Ints, ways: int, deck: Ints, renamings: Ints, rows: Ints, tables: Ints, hole_class: Ints,
    worth: Ints, found: Ints, most: Ints, plays: Flags,
) -> None:  # fmt: skip
    """One flop of Texas Hold'em Bonus: the Turn wager on it, and the River wager after each turn.

    Slots are groups of hands, the first those below a pair. ``worth``: by antes beside the Ante (2, 3, 4),
    group and lane. Of equal answers the smaller stake is taken. To ``found``, by class of hole, antes, group
    and outcome, the deals are added in both orders of turn and river, to ``most`` the antes after the flop
    of a player who takes the larger stake; ``plays`` is told by hole.
    """
    rest = rest_of(deck, flop)
    size = len(rest)
    least = np.empty(PAIRS, np.int64)
    first, second, members = holes_of(rest, flop, renamings, least)
    places = places_of(rest, first, second)
    start, having = holes_with(size, first, second)
    board = np.array([flop[0], flop[1], flop[2], 0, 0])
    keys = np.empty(size - 1, np.int64)
    holes, groups = len(first), worth.shape[1]
    lanes = np.zeros(holes * groups, np.int64)
    # Without and with a Turn wager: all that it brings, and the counts without and with a River wager.
    brought = np.zeros((holes, 2), np.int64)
    largest = np.zeros((holes, 2), np.int64)  # boards with a River wager that is no worse than none
    branches = np.zeros((holes, 2, 2, groups, COUNTS), np.int64)
    counts = np.empty((holes * groups, COUNTS), np.int64)
    values = np.empty(3, np.int64)
    for t in range(size):
        board[3] = rest[t]
        at = 0
        for r in range(size):
            if r != t:
                board[4] = rest[r]
                suit = long_suit(board)
                keys[at] = row_of(board, suit, tables) << 16 | (suit + 1) << 12 | r
                at += 1
        sort_keys(keys, at)
        begin = 0
        while begin < at:
            shared = keys[begin] >> 12
            row, where = shared >> 4, places[shared & 0xF]
            end = begin
            while end < at and keys[end] >> 12 == shared:
                r = keys[end] & 0xFFF
                take_off(
                    rows, row, having[start[r] : start[r + 1]], size, first, second, where, groups, lanes
                )
                end += 1
            add_row(rows, row, end - begin, where, groups, lanes)
            begin = end
        counts[:] = 0
        empty_lanes(lanes, counts)
        for h in range(holes):
            if first[h] == t or second[h] == t:
                continue
            values[:] = 0
            for group in range(groups):
                for lane in range(COUNTS):
                    number = counts[h * groups + group, lane]
                    for antes in range(3):
                        values[antes] += number * worth[antes, group, lane]
            for turn in range(2):
                river = int(values[turn + 1] > values[turn])
                if values[turn + 1] >= values[turn]:
                    for group in range(groups):
                        largest[h, turn] += counts[h * groups + group, COUNTS - 1]
                brought[h, turn] += values[turn + river]
                for group in range(groups):
                    for lane in range(COUNTS):
                        branches[h, turn, river, group, lane] += counts[h * groups + group, lane]

    dealers = (size - 4) * (size - 5) // 2
    played = np.zeros(holes, np.bool_)
    for h in range(holes):
        turn = int(brought[h, 1] > brought[h, 0])
        played[h] = turn == 1
        weight = ways * members[h]
        into = hole_class[52 * rest[first[h]] + rest[second[h]]]
        if brought[h, 1] >= brought[h, 0]:
            boards = (size - 2) * (size - 3)  # turn and river in order, without the hole
            most[into] += weight * dealers * (boards + largest[h, 1])
        else:
            most[into] += weight * dealers * largest[h, 0]
        for river in range(2):
            for group in range(groups):
                part = branches[h, turn, river, group]
                add_outcomes(part, group == 0, dealers, weight, found[into, turn + river, group])
    for hole in range(PAIRS):
        plays[hole] = least[hole] >= 0 and played[least[hole]]
