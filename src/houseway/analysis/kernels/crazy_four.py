"""Crazy Four Poker counted out: every class of player hands against every dealer hand of five cards.

Dealer hands that avoid the player's five cards are counted by inclusion and exclusion: while the hands of the
deck are gone through from the weakest, it is kept how many of them hold each set of one to four cards. The
deck is an argument, so that a few cards can be counted here and by brute force alike.
"""

import numpy as np
from numba import njit

from houseway.analysis.kernels.best_four import Ints, Places, Strengths, fours, pairs, threes

# Columns of ``outcome_counts``.
NOT_QUALIFIED, WIN, TIE, LOSE = range(4)


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
