"""Crazy Four Poker counted out: every class of player hands against every dealer hand of five cards.

Dealer hands that avoid the player's five cards are counted by inclusion and exclusion: while the hands of the
deck are gone through from the weakest, it is kept how many of them hold each set of one to four cards. The
deck is an argument, so that a few cards can be counted here and by brute force alike.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import bit, four

Ints = npt.NDArray[np.int64]
Places = npt.NDArray[np.int8]
Strengths = npt.NDArray[np.int32]

# Columns of ``outcome_counts``.
NOT_QUALIFIED, WIN, TIE, LOSE = range(4)


@njit(cache=True)
def pairs(a: int, b: int) -> int:
    """The number of a set of places a < b among all such sets; so ``threes`` to ``fives``."""
    return b * (b - 1) // 2 + a


@njit(cache=True)
def threes(a: int, b: int, c: int) -> int:
    return c * (c - 1) * (c - 2) // 6 + pairs(a, b)


@njit(cache=True)
def fours(a: int, b: int, c: int, d: int) -> int:
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + threes(a, b, c)


@njit(cache=True)
def fives(a: int, b: int, c: int, d: int, e: int) -> int:
    return e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120 + fours(a, b, c, d)


@njit(cache=True, nogil=True)
def all_hands(deck: Ints) -> tuple[Places, Ints, Strengths]:
    """Every five cards of the deck in the order of ``fives``: places in the deck, mask, best four cards."""
    size = len(deck)
    number = fives(size - 5, size - 4, size - 3, size - 2, size - 1) + 1
    places = np.empty((number, 5), np.int8)
    masks = np.empty(number, np.int64)
    strengths = np.empty(number, np.int32)
    at = 0
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    upper = bit(deck[b]) | bit(deck[c]) | bit(deck[d]) | bit(deck[e])
                    for a in range(b):
                        places[at, 0], places[at, 1], places[at, 2] = a, b, c
                        places[at, 3], places[at, 4] = d, e
                        masks[at] = upper | bit(deck[a])
                        strengths[at] = four(masks[at])
                        at += 1
    return places, masks, strengths


@njit(cache=True, nogil=True)
def outcome_counts(
    size: int, places: Places, strengths: Strengths, order: Ints, shown: Ints, qualifier: int
) -> Ints:
    """For each hand of ``shown`` (by its number), how many dealer hands of the rest of the deck do not reach
    the strength ``qualifier``, and how many that reach it lose to this hand, tie with it and beat it.

    ``order`` has all hands from the weakest.
    """
    holding = (
        np.zeros(size, np.int64),
        np.zeros(pairs(size - 2, size - 1) + 1, np.int64),
        np.zeros(threes(size - 3, size - 2, size - 1) + 1, np.int64),
        np.zeros(fours(size - 4, size - 3, size - 2, size - 1) + 1, np.int64),
    )
    number, added = len(order), 0
    asked = np.full(number, -1, np.int64)
    counts = np.zeros((len(shown), 4), np.int64)
    for i in range(len(shown)):
        asked[shown[i]] = i
    while added < number and strengths[order[added]] < qualifier:
        _add(holding, places[order[added]])
        added += 1
    for i in range(len(shown)):
        itself = strengths[shown[i]] < qualifier
        counts[i, NOT_QUALIFIED] = _avoiding(holding, added, places[shown[i]], itself)
    while added < number:
        end = added
        while end < number and strengths[order[end]] == strengths[order[added]]:
            i = asked[order[end]]
            if i >= 0:
                weaker = _avoiding(holding, added, places[order[end]], False)
                counts[i, WIN] = weaker - counts[i, NOT_QUALIFIED]
            end += 1
        for at in range(added, end):
            _add(holding, places[order[at]])
        for at in range(added, end):
            i = asked[order[at]]
            if i >= 0:
                no_better = _avoiding(holding, end, places[order[at]], True)
                counts[i, TIE] = no_better - counts[i, WIN] - counts[i, NOT_QUALIFIED]
        added = end
    for i in range(len(shown)):
        everything = _avoiding(holding, number, places[shown[i]], True)
        counts[i, LOSE] = everything - counts[i, NOT_QUALIFIED] - counts[i, WIN] - counts[i, TIE]
    return counts


@njit(cache=True, nogil=True)
def _add(holding: tuple[Ints, Ints, Ints, Ints], hand: Places) -> None:
    """One more hand that holds each of these cards, each two of them, three and four."""
    one, two, three, all_but_one = holding
    for i in range(5):
        a = int(hand[i])
        one[a] += 1
        for j in range(i + 1, 5):
            b = int(hand[j])
            two[pairs(a, b)] += 1
            for k in range(j + 1, 5):
                c = int(hand[k])
                three[threes(a, b, c)] += 1
                for m in range(k + 1, 5):
                    all_but_one[fours(a, b, c, int(hand[m]))] += 1


@njit(cache=True, nogil=True)
def _avoiding(holding: tuple[Ints, Ints, Ints, Ints], added: int, hand: Places, itself: bool) -> int:
    """How many of the hands added hold none of these cards; ``itself``: whether this hand is among them."""
    one, two, three, all_but_one = holding
    found = added - itself
    for i in range(5):
        a = int(hand[i])
        found -= one[a]
        for j in range(i + 1, 5):
            b = int(hand[j])
            found += two[pairs(a, b)]
            for k in range(j + 1, 5):
                c = int(hand[k])
                found -= three[threes(a, b, c)]
                for m in range(k + 1, 5):
                    found += all_but_one[fours(a, b, c, int(hand[m]))]
    return found
