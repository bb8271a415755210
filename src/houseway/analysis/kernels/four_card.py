"""Four Card Poker counted out: every class of player hands, with every up card, against every dealer hand.

A dealer's six cards hold the up card and none of the player's. They are counted by inclusion and exclusion:
while the hands of six are gone through from the weakest, it is kept how many of them hold each set of one to
five cards. The deck is an argument, so that a few cards can be counted here and by brute force alike.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.best_four import Ints, Places, Strengths
from houseway.hands.fast.single import bit, four

Counts = npt.NDArray[np.int32]
Times = npt.NDArray[np.int8]
Ranks = npt.NDArray[np.int16]

# The last axis of ``outcome_counts``; what is left of all dealer hands beats the player's.
WIN, TIE, LOSE = range(3)
_SIX = 6


@njit(cache=True, nogil=True)
def binomials(size: int) -> Ints:
    """How many sets of up to six there are of so many; the number of a set is a sum of these."""
    table = np.zeros((size + 1, _SIX + 1), np.int64)
    table[:, 0] = 1
    for n in range(1, size + 1):
        for k in range(1, _SIX + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


@njit(cache=True, nogil=True)
def dealer_hands(deck: Ints, levels: Strengths) -> tuple[Places, Ints]:
    """Every six cards of the deck, by place, ordered by the first of ``levels`` that their best four do not
    exceed; and where each level begins."""
    size = len(deck)
    number = binomials(size)[size, _SIX]
    level = np.empty(number, np.int16)
    starts = np.zeros(len(levels) + 2, np.int64)
    at = 0
    for f in range(5, size):
        for e in range(4, f):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        upper = bit(deck[b]) | bit(deck[c]) | bit(deck[d]) | bit(deck[e]) | bit(deck[f])
                        for a in range(b):
                            level[at] = np.searchsorted(levels, four(upper | bit(deck[a])))
                            starts[level[at] + 1] += 1
                            at += 1
    starts = np.cumsum(starts)
    free = starts.copy()
    ordered = np.empty((number, _SIX), np.int8)
    at = 0
    for f in range(5, size):
        for e in range(4, f):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        for a in range(b):
                            row = ordered[free[level[at]]]
                            row[0], row[1], row[2], row[3], row[4], row[5] = a, b, c, d, e, f
                            free[level[at]] += 1
                            at += 1
    return ordered, starts


@njit(cache=True, nogil=True)
def outcome_counts(
    deck: Ints, hands: Places, starts: Ints, shown: Places, ranks: Ranks, part: int, parts: int
) -> Counts:
    """For each hand of ``shown`` and each up card, how many dealer hands lose to it and tie with it.

    ``ranks`` has the level of each hand of ``shown``. Only one of so many ``parts`` of the dealer hands is
    gone through; the counts of all parts add up. The up cards that a hand holds itself count nothing.
    """
    size, table = len(deck), binomials(len(deck))
    offsets = np.zeros(_SIX + 1, np.int64)
    for k in range(1, _SIX):
        offsets[k + 1] = offsets[k] + table[size, k]
    holding = np.zeros(offsets[_SIX], np.int32)
    counts = np.zeros((len(shown), size, 2), np.int32)
    order = np.argsort(ranks)
    six = np.empty(_SIX, np.int64)
    done = 0
    for level in range(len(starts) - 1):
        end = done
        while end < len(order) and ranks[order[end]] == level:
            end += 1
        for outcome in (WIN, TIE):
            if outcome == TIE:
                for at in range(starts[level] + part, starts[level + 1], parts):
                    _add(holding, offsets, table, hands[at])
            for i in order[done:end]:
                own = shown[i]
                strength = four(_mask(deck, own))
                for up in range(size):
                    at = _with(six, own, up)
                    if at < 0:
                        continue
                    found = _avoiding(holding, offsets, table, six, at)
                    if outcome == TIE:
                        # All six together are a dealer hand, too: never weaker than the five.
                        whole = part == 0 and four(_mask(deck, six)) == strength
                        found -= whole + counts[i, up, WIN]
                    counts[i, up, outcome] = found
        done = end
    return counts


@njit(cache=True, nogil=True)
def _mask(deck: Ints, places: npt.NDArray[np.integer]) -> int:
    mask = 0
    for place in places:
        mask |= bit(deck[place])
    return mask


@njit(cache=True, nogil=True)
def _with(six: Ints, own: Places, up: int) -> int:
    """The five cards and the up card in order, and where that one stands; -1 if it is one of the five."""
    at = 0
    while at < 5 and own[at] < up:
        at += 1
    if at < 5 and own[at] == up:
        return -1
    for i in range(5):
        six[i + (i >= at)] = own[i]
    six[at] = up
    return at


@njit(cache=True, nogil=True)
def _add(holding: Counts, offsets: Ints, table: Ints, hand: Places) -> None:
    """One more hand that holds each of these cards, each two of them, and so on to each five."""
    for i in range(6):
        a = offsets[1] + hand[i]
        holding[a] += 1
        for j in range(i + 1, 6):
            b = a - offsets[1] + offsets[2] + table[hand[j], 2]
            holding[b] += 1
            for k in range(j + 1, 6):
                c = b - offsets[2] + offsets[3] + table[hand[k], 3]
                holding[c] += 1
                for m in range(k + 1, 6):
                    d = c - offsets[3] + offsets[4] + table[hand[m], 4]
                    holding[d] += 1
                    for n in range(m + 1, 6):
                        holding[d - offsets[4] + offsets[5] + table[hand[n], 5]] += 1


@njit(cache=True, nogil=True)
def _avoiding(holding: Counts, offsets: Ints, table: Ints, six: Ints, at: int) -> int:
    """How many of the hands added hold the card at this place and none of the other five: those that hold all
    six not counted."""
    found = 0
    for chosen in range(1, (1 << _SIX) - 1):
        if chosen >> at & 1:
            number = size = 0
            for i in range(_SIX):
                if chosen >> i & 1:
                    size += 1
                    number += table[six[i], size]
            held = holding[offsets[size] + number]
            found += held if size & 1 else -held
    return found


@njit(cache=True, nogil=True)
def best_times(counts: Counts, own: Places, ranks: Ranks, gains: Ints, total: int) -> tuple[Times, Times]:
    """For each hand and up card the Play wager that is worth most, in Antes: of equal ones the smallest, and
    the largest. ``gains``: by level, wager and outcome. -1 where the hand itself holds the up card."""
    smallest = np.full(counts.shape[:2], -1, np.int8)
    largest, six = smallest.copy(), np.empty(_SIX, np.int64)
    for i in range(len(counts)):
        for up in range(counts.shape[1]):
            if _with(six, own[i], up) < 0:
                continue
            win, tie = np.int64(counts[i, up, WIN]), np.int64(counts[i, up, TIE])
            best = np.int64(-0x7FFFFFFFFFFFFFFF)
            for times in range(gains.shape[1]):
                each = gains[ranks[i], times]
                worth = each[WIN] * win + each[TIE] * tie + each[LOSE] * (total - win - tie)
                if worth > best:
                    best, smallest[i, up] = worth, times
                if worth == best:
                    largest[i, up] = times
    return smallest, largest


@njit(cache=True, nogil=True)
def tally(counts: Counts, times: Times, ranks: Ranks, ways: Ints, total: int) -> Ints:
    """How many deals come to each level, wager and outcome."""
    found = np.zeros((np.max(ranks) + 1, 4, 3), np.int64)
    for i in range(len(counts)):
        for up in range(counts.shape[1]):
            if times[i, up] >= 0:
                win, tie = np.int64(counts[i, up, WIN]), np.int64(counts[i, up, TIE])
                row = found[ranks[i], times[i, up]]
                row[WIN] += ways[i] * win
                row[TIE] += ways[i] * tie
                row[LOSE] += ways[i] * (total - win - tie)
    return found


@njit(cache=True, nogil=True)
def against(deck: Ints, own: Ints, up: int) -> tuple[int, int]:
    """How many dealer hands with this up card lose to five cards and tie with them: one by one."""
    rest = np.empty(len(deck), np.int64)
    size = 0
    for c in deck:
        if c != up and not np.any(own == c):
            rest[size] = bit(c)
            size += 1
    mine = 0
    for c in own:
        mine |= bit(c)
    strength = four(mine)
    win = tie = 0
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                upper = bit(up) | rest[e] | rest[d] | rest[c]
                for b in range(1, c):
                    for a in range(b):
                        dealer = four(upper | rest[b] | rest[a])
                        win += dealer < strength
                        tie += dealer == strength
    return win, tie
