"""Pai Gow Poker's house way, compiled from its lines. Hands are masks as in ``houseway.hands.fast.joker``."""

import numpy as np
from numba import njit

from houseway.games.pai_gow_poker.house_way import ANY, LINES
from houseway.hands.fast.joker import ACE_BIT, JOKER_BIT, high, times_held
from houseway.hands.fast.single import LEVEL, suit_holding, top
from houseway.hands.fast.tables import COUNT, PAI_GOW_RUN, PAI_GOW_RUN_WILD

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

ONE_OF_EACH_SUIT = 0x0001000100010001
_SHAPES = 64  # pairs, threes (4 each), fours (16), five aces (32)
_ANY_TWO = -1
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH = 4, 5, 8, 9
_LOW_A, _LOW_B, _FROM, _TO, _FROM_2, _TO_2, _HOLDING, _HOLDING_2, _MADE, _KEEPS = range(10)


def _compiled() -> tuple[Ints, Ints]:
    """The lines as numbers, those of a shape together, and where each shape's begin and end."""
    rows: list[list[int]] = []
    places = np.zeros((_SHAPES, 2), np.int64)
    for shape in dict.fromkeys(line.shape for line in LINES):
        code = sum(shape.count(n) * weight for n, weight in ((2, 1), (3, 4), (4, 16), (5, 32)))
        begin = len(rows)
        for line in (line for line in LINES if line.shape == shape):
            tiers = [(tier[0], tier[-1]) for tier in (*line.of, ANY, ANY)[:2]]
            holding = (*line.holding, 0, 0)[:2]
            low = (_ANY_TWO, _ANY_TWO) if line.low is None else line.low
            rows.append([*low, *tiers[0], *tiers[1], *holding, line.made, line.keeps])
        places[code] = begin, len(rows)
    return np.array(rows, np.int64), places


_LINES, _PLACES = _compiled()


@njit(cache=True)
def _best_high(mask: int, a: int, b: int, joker_stays_ace: bool, made: bool, keeps: bool) -> int:
    """The strongest high hand that one card of each of two ranks in the low hand leaves; -1: none.

    Which cards go matters only where the seven cards make a straight or a flush.
    """
    first = mask & (ONE_OF_EACH_SUIT << a)
    second = mask & (ONE_OF_EACH_SUIT << b)
    if a == 12:
        first |= mask & JOKER_BIT
    if b == 12:
        second |= mask & JOKER_BIT
    best = -1
    while first:
        one = first & -first
        first ^= one
        left = first if a == b else second
        while left:
            other = left & -left
            left ^= other
            strength = high(mask ^ one ^ other, joker_stays_ace)
            if not made:
                return strength
            if keeps:
                level = strength // LEVEL
                if level not in (_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH, _ROYAL_FLUSH):
                    continue
            best = max(best, strength)
    return best


@njit(cache=True)
def low_of(a: int, b: int) -> int:
    """The strength of a low hand of two ranks."""
    if a == b:
        return LEVEL | a << 16
    return max(a, b) << 16 | min(a, b) << 12


@njit(cache=True)
def _best_beside_straight_or_flush(
    mask: int, held: int, twice: int, joker_stays_ace: bool
) -> tuple[int, int]:
    """The highest low hand that leaves a straight or a flush: a pair, or two ranks from the top."""
    if twice:
        rank = top(twice)
        strength = _best_high(mask, rank, rank, joker_stays_ace, True, True)
        if strength >= 0:
            return low_of(rank, rank), strength
    above = held
    while above:
        a = top(above)
        above ^= 1 << a
        below = above
        while below:
            b = top(below)
            below ^= 1 << b
            strength = _best_high(mask, a, b, joker_stays_ace, True, True)
            if strength >= 0:
                return low_of(a, b), strength
    return -1, -1


@njit(cache=True)
def house_way(mask: int, paired_cards_count: bool, joker_stays_ace: bool) -> tuple[int, int]:
    """The strengths of the low and the high hand that the house sets of seven cards."""
    joker = mask & JOKER_BIT
    held, twice, thrice, four_times = times_held(mask)
    five_times = 0
    if joker:
        made = PAI_GOW_RUN_WILD[held] != 0 or suit_holding(mask ^ joker, 4) != 0
        five_times = four_times & ACE_BIT
        four_times |= thrice & ACE_BIT
        thrice |= twice & ACE_BIT
        twice |= held & ACE_BIT
        held |= ACE_BIT
    else:
        made = PAI_GOW_RUN[held] != 0 or suit_holding(mask, 5) != 0
    singles, pairs, threes = held ^ twice, twice ^ thrice, thrice ^ four_times
    fours = four_times ^ five_times

    # The ranks of the first four places, four bits each.
    ranks = place = 0
    for group in (five_times, fours, threes, pairs, singles):
        while group and place < 16:
            rank = top(group)
            group ^= 1 << rank
            ranks |= rank << place
            place += 4
    sides = held if paired_cards_count else singles
    first_side = top(sides) if sides else 0
    sides &= ~(1 << first_side)
    second_side = top(sides) if sides else 0

    shape = COUNT[pairs] + 4 * COUNT[threes] + 16 * COUNT[fours] + 32 * (five_times != 0)
    for at in range(_PLACES[shape, 0], _PLACES[shape, 1]):
        line = _LINES[at]
        if (
            (ranks & 15) < line[_FROM]
            or (ranks & 15) > line[_TO]
            or ((ranks >> 4) & 15) < line[_FROM_2]
            or ((ranks >> 4) & 15) > line[_TO_2]
            or first_side < line[_HOLDING]
            or second_side < line[_HOLDING_2]
            or (not made and (line[_MADE] or line[_KEEPS]))
        ):
            continue
        if line[_LOW_A] == _ANY_TWO:
            return _best_beside_straight_or_flush(mask, held, twice, joker_stays_ace)
        a, b = (ranks >> (4 * line[_LOW_A])) & 15, (ranks >> (4 * line[_LOW_B])) & 15
        strength = _best_high(mask, a, b, joker_stays_ace, made, line[_KEEPS] != 0)
        if strength >= 0:
            return low_of(a, b), strength
    return -1, -1


@njit(cache=True, nogil=True)
def house_ways(masks: Ints, paired_cards_count: bool, joker_stays_ace: bool) -> Ints:
    """The low and the high strength of each hand."""
    found = np.empty((len(masks), 2), np.int64)
    for i in range(len(masks)):
        found[i] = house_way(masks[i], paired_cards_count, joker_stays_ace)
    return found
