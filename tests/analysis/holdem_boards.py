"""The best play of hold'em against the dealer, by sorting all hands on every board once.

On a board every two cards are ranked and sorted; how many of the dealer's hands are lower, equal or higher
is then counted for each by inclusion and exclusion on the two cards that it blocks. This is a proof and no
part of the package: it takes minutes.
"""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import numpy as np
from numba import njit

from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.kernels.holdem import LOSE, LOSE_TO_NO_PAIR, TIE, WIN, WIN_OVER_NO_PAIR
from houseway.equipment.cards import DECK
from houseway.hands.fast.single import LEVEL, bit, standard

FOUR, CHECK, BONUS = range(3)  # Ultimate played at once, Ultimate checked, Bonus played


@njit(cache=True, nogil=True)
def outcomes(board, cards, first, second, strengths, counts):
    """``counts``: of every two of these cards, how many hands of the dealer's bring each outcome."""
    size, pairs = len(cards), len(first)
    keys = np.empty(pairs, np.int64)
    bare = np.zeros(size + 1, np.int64)  # the dealer's hands without a pair: with each card, and all
    for p in range(pairs):
        strengths[p] = standard(board | bit(cards[first[p]]) | bit(cards[second[p]]))
        keys[p] = strengths[p] << 12 | p
        if strengths[p] < LEVEL:
            bare[first[p]] += 1
            bare[second[p]] += 1
            bare[size] += 1
    keys.sort()
    everything = (size - 2) * (size - 3) // 2
    below = np.zeros(size + 1, np.int64)
    equal = np.zeros(size + 1, np.int64)
    start = 0
    while start < pairs:
        end = start
        while end < pairs and keys[end] >> 12 == keys[start] >> 12:
            p = keys[end] & 0xFFF
            equal[first[p]] += 1
            equal[second[p]] += 1
            equal[size] += 1
            end += 1
        for i in range(start, end):
            p = keys[i] & 0xFFF
            a, b = first[p], second[p]
            won = below[size] - below[a] - below[b]
            tied = equal[size] - equal[a] - equal[b] + 1
            lost = everything - won - tied
            without = bare[size] - bare[a] - bare[b]
            if strengths[p] < LEVEL:
                without += 1  # its own two cards were taken off twice
                over, to_bare = won, without - won - tied
            else:
                over, to_bare = without, 0
            counts[p, WIN_OVER_NO_PAIR], counts[p, WIN] = over, won - over
            counts[p, TIE] = tied
            counts[p, LOSE_TO_NO_PAIR], counts[p, LOSE] = to_bare, lost - to_bare
        for i in range(start, end):
            p = keys[i] & 0xFFF
            for place in (first[p], second[p], size):
                below[place] += 1
                equal[place] -= 1
        start = end


@njit(cache=True, nogil=True)
def on_flop(flop, deck, ultimate, fold, bonus):
    """For every hole (52 times a card plus the other) the sums of FOUR, CHECK and BONUS over all to come."""
    shared = bit(flop[0]) | bit(flop[1]) | bit(flop[2])
    rest = np.array([c for c in deck if not shared & bit(c)])
    size = len(rest) - 2
    pairs = size * (size - 1) // 2
    first, second = np.empty(pairs, np.int64), np.empty(pairs, np.int64)
    p = 0
    for i in range(size):
        for j in range(i + 1, size):
            first[p], second[p] = i, j
            p += 1
    found = np.zeros((52 * 52, 3), np.int64)
    twice = np.zeros(52 * 52, np.int64)
    by_turn = np.zeros((len(rest), 52 * 52, 3), np.int64)
    strengths = np.empty(pairs, np.int64)
    counts = np.empty((pairs, 5), np.int64)
    cards = np.empty(size, np.int64)
    for t in range(len(rest)):
        for r in range(t + 1, len(rest)):
            k = 0
            for i in range(len(rest)):
                if i != t and i != r:
                    cards[k] = rest[i]
                    k += 1
            outcomes(shared | bit(rest[t]) | bit(rest[r]), cards, first, second, strengths, counts)
            for p in range(pairs):
                hole, level = 52 * cards[first[p]] + cards[second[p]], strengths[p] >> 20
                four = two = one = later = number = 0
                n2 = n3 = n4 = 0
                for k in range(5):
                    c = counts[p, k]
                    number += c
                    four += c * ultimate[level, 4, k]
                    two += c * ultimate[level, 2, k]
                    one += c * ultimate[level, 1, k]
                    n2 += c * bonus[level, 2, k]
                    n3 += c * bonus[level, 3, k]
                    n4 += c * bonus[level, 4, k]
                later = max(one, fold * number)
                found[hole, FOUR] += four
                twice[hole] += two
                found[hole, CHECK] += later
                for turn in (t, r):
                    by_turn[turn, hole, 0] += n2
                    by_turn[turn, hole, 1] += n3
                    by_turn[turn, hole, 2] += n4
    for hole in range(52 * 52):
        found[hole, CHECK] = max(found[hole, CHECK], twice[hole])
        checked = wagered = 0
        for turn in range(len(rest)):
            checked += max(by_turn[turn, hole, 0], by_turn[turn, hole, 1])
            wagered += max(by_turn[turn, hole, 1], by_turn[turn, hole, 2])
        found[hole, BONUS] = max(checked, wagered)
    return found


def sums(ultimate, bonus, deck=DECK):
    """The sums of on_flop over all flops by class of hole, and how many holes are in each.

    With the whole deck flops that differ only in the names of suits are taken together, and so are holes.
    """
    cards = np.array(sorted(deck), np.int64)
    if len(deck) == len(DECK):
        flops, ways = hand_classes(deck, 3)
    else:
        flops = np.array(list(combinations(sorted(deck), 3)), np.int64)
        ways = np.ones(len(flops), np.int64)
    totals, members = {}, {}

    def name(a, b):
        return (b >> 2, a >> 2, a & 3 == b & 3) if len(deck) == len(DECK) else (a, b)

    holes = [(52 * a + b, name(a, b)) for a, b in combinations(sorted(deck), 2)]
    for _, kind in holes:
        members[kind] = members.get(kind, 0) + 1
        totals[kind] = [0, 0, 0]

    def one(number):
        return int(ways[number]), on_flop(flops[number], cards, ultimate.gains, ultimate.fold, bonus.gains)

    with ThreadPoolExecutor(2) as pool:
        for weight, found in pool.map(one, range(len(flops))):
            for hole, kind in holes:
                for which in range(3):
                    totals[kind][which] += weight * int(found[hole, which])
    return totals, members
