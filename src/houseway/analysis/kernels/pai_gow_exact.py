"""Pai Gow Poker counted out: the house way against the house way over every pair of hands that share no card.

The pairs that are disjoint are those that both hold a set of cards, summed over all sets with the sign of the
set's size (inclusion and exclusion). Sets that differ only in the names of suits are counted once, with how
many there are.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.pai_gow import Ints, house_way, low_of
from houseway.hands.fast.joker import JOKER_BIT, high
from houseway.hands.fast.single import bit

Small = npt.NDArray[np.int16]

LISTED = 3  # completions of a set are listed up to so many missing cards, and counted by code beyond
_LANE = 0xFFFF


@njit(cache=True, nogil=True)
def _high_strengths(bits: Ints) -> Ints:
    found = np.empty(len(bits) ** 5 // 60, np.int64)
    at, size = 0, len(bits)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        five = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        found[at], found[at + 1] = high(five, False), high(five, True)
                        at += 2
    return found[:at]


@njit(cache=True)
def _next(at: Ints, size: int, count: int) -> bool:
    """The next combination of ``count`` places of ``size``, in order."""
    i = count - 1
    while i >= 0 and at[i] == size - count + i:
        i -= 1
    if i < 0:
        return False
    at[i] += 1
    for j in range(i + 1, count):
        at[j] = at[j - 1] + 1
    return True


@njit(cache=True)
def _ways(mask: int, renamings: Ints) -> int:
    """How many sets renaming makes of this one, or none if another of them stands for it."""
    same = 0
    for row in renamings:
        renamed = 0
        for suit in range(4):
            renamed |= ((mask >> (16 * suit)) & _LANE) << (16 * row[suit])
        if renamed < mask:
            return 0
        same += renamed == mask
    return len(renamings) // same


@njit(cache=True)
def _dominance(codes: Ints, weights: Ints, width: int, tree: Ints) -> tuple[int, int]:
    """Pairs of hands of which one beats the other twice, and of which one is nowhere better.

    ``codes``, ascending, have the place of the low hand times ``width`` and that of the high hand. ``tree``
    is a binary indexed tree of ``width`` zeros, and is left so.
    """
    strictly = weakly = begin = 0
    while begin < len(codes):
        low = codes[begin] // width
        end = begin
        while end < len(codes) and codes[end] // width == low:
            below, i = 0, codes[end] % width
            while i > 0:
                below += tree[i]
                i -= i & -i
            strictly += weights[end] * below
            end += 1
        for at in range(begin, end):
            i = codes[at] % width + 1
            while i <= width:
                tree[i] += weights[at]
                i += i & -i
        for at in range(begin, end):
            below, i = 0, codes[at] % width + 1
            while i > 0:
                below += tree[i]
                i -= i & -i
            weakly += weights[at] * below
        begin = end
    for at in range(len(codes)):
        i = codes[at] % width + 1
        while i <= width:
            tree[i] -= weights[at]
            i += i & -i
    return strictly, weakly


@njit(cache=True)
def _complete(
    held: int,
    bits: Ints,
    missing: int,
    paired_cards_count: bool,
    joker_stays_ace: bool,
    lows: Small,
    highs: Small,
    width: int,
    codes: Ints,
    counts: Ints,
) -> None:
    """Every hand of the cards held and ``missing`` more, listed in ``codes`` or counted in ``counts``."""
    at = np.arange(missing - 1)
    number = 0
    more = True
    while more:
        six = held
        for i in at:
            six |= bits[i]
        for last in range(at[-1] + 1 if missing > 1 else 0, len(bits)):
            low, strength = house_way(six | bits[last], paired_cards_count, joker_stays_ace)
            code = lows[low >> 12] * width + highs[strength]
            if missing <= LISTED:
                codes[number] = code
                number += 1
            else:
                counts[code] += 1
        more = _next(at, len(bits), missing - 1)


@njit(cache=True, nogil=True)
def shared_sums(
    naturals: Ints,
    joker: int,
    size: int,
    part: int,
    parts: int,
    paired_cards_count: bool,
    joker_stays_ace: bool,
    lows: Small,
    highs: Small,
    width: int,
    renamings: Ints,
) -> tuple[int, int]:
    """Pairs as in ``_dominance``, summed over a part of all sets of ``size`` cards that both hands hold.

    ``joker``: 0 none in the deck; 1 in the deck, not in the sets; 2 in the sets too.
    """
    own = size - (joker == 2)
    missing = 7 - size
    left = len(naturals) - own + (joker == 1)
    listed = 1
    for i in range(missing):
        listed = listed * (left - i) // (i + 1)
    codes = np.empty(listed if missing <= LISTED else 0, np.int64)
    counts = np.zeros(lows.max() * width + width, np.int64)
    ones, tree = np.ones(len(codes), np.int64), np.zeros(width + 1, np.int64)
    bits = np.empty(left, np.int64)
    at = np.arange(own)
    strictly = weakly = number = 0
    more = True
    while more:
        mask = 0
        for i in range(own):
            mask |= int(naturals[at[i]])
        ways = _ways(mask, renamings)
        if ways:
            number += 1
            if number % parts == part:
                n = 0
                for one in naturals:
                    if not mask & one:
                        bits[n] = one
                        n += 1
                if joker == 1:
                    bits[n] = JOKER_BIT
                held = mask | JOKER_BIT if joker == 2 else mask
                _complete(
                    held,
                    bits,
                    missing,
                    paired_cards_count,
                    joker_stays_ace,
                    lows,
                    highs,
                    width,
                    codes,
                    counts,
                )
                if missing <= LISTED:
                    codes.sort()
                    found = _dominance(codes, ones, width, tree)
                else:
                    nonzero = np.nonzero(counts)[0]
                    found = _dominance(nonzero, counts[nonzero], width, tree)
                    counts[:] = 0
                strictly += ways * found[0]
                weakly += ways * found[1]
        more = _next(at, len(naturals), own)
    return strictly, weakly


def low_places() -> Small:
    """The place of a low hand among all, by its strength without the last twelve bits."""
    strengths = sorted({low_of(a, b) >> 12 for a in range(13) for b in range(13)})
    places = np.zeros(strengths[-1] + 1, np.int16)
    places[strengths] = np.arange(len(strengths))
    return places


def high_places(deck: Ints) -> tuple[Small, int]:
    """The place of a high hand among all of these cards, by its strength, and how many there are."""
    bits = np.array([bit(card) for card in deck], np.int64)
    strengths = np.unique(_high_strengths(bits))
    places = np.zeros(strengths[-1] + 1, np.int16)
    places[strengths] = np.arange(len(strengths))
    return places, len(strengths)
