"""Three Card Poker counted out: every class of player hands against every dealer hand.

The deck is an argument, so that a few ranks and suits can be counted here and by brute force alike.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.single import bit, standard, three

Ints = npt.NDArray[np.int64]

# Columns of ``outcome_counts``.
NOT_QUALIFIED, WIN, TIE, LOSE = range(4)
# Places of ``six_card_counts``: the ten levels of five-card poker, then the six-card royals by suit.
SIX_CARD_ROYAL = 10
_NINE_TO_ACE = 0x1F80


@njit(cache=True, nogil=True)
def outcome_counts(deck: Ints, players: Ints, qualifier: int) -> Ints:
    """For each player hand, how many dealer hands of the rest of the deck do not reach the strength
    ``qualifier``, and how many that reach it lose to the player's hand, tie with it and beat it."""
    size = len(deck)
    number = size * (size - 1) * (size - 2) // 6
    masks = np.empty(number, np.int64)
    strengths = np.empty(number, np.int32)
    at = 0
    for i in range(size):
        for j in range(i):
            for k in range(j):
                masks[at] = bit(deck[i]) | bit(deck[j]) | bit(deck[k])
                strengths[at] = three(masks[at])
                at += 1

    counts = np.zeros((len(players), 4), np.int64)
    for p in range(len(players)):
        mask = bit(players[p, 0]) | bit(players[p, 1]) | bit(players[p, 2])
        own = three(mask)
        for dealer in range(number):
            if masks[dealer] & mask:
                continue
            strength = strengths[dealer]
            if strength < qualifier:
                counts[p, NOT_QUALIFIED] += 1
            elif strength < own:
                counts[p, WIN] += 1
            elif strength == own:
                counts[p, TIE] += 1
            else:
                counts[p, LOSE] += 1
    return counts


@njit(cache=True, nogil=True)
def category_counts(deck: Ints) -> Ints:
    """Three-card hands of the deck by level."""
    counts = np.zeros(6, np.int64)
    for i in range(len(deck)):
        for j in range(i):
            for k in range(j):
                counts[three(bit(deck[i]) | bit(deck[j]) | bit(deck[k])) >> 20] += 1
    return counts


@njit(cache=True, nogil=True)
def six_card_counts(deck: Ints) -> Ints:
    """Six-card hands of the deck by their best five cards, six-card royals apart."""
    counts = np.zeros(14, np.int64)
    bits = np.empty(len(deck), np.int64)
    for i in range(len(deck)):
        bits[i] = bit(deck[i])
    for a in range(len(deck)):
        for b in range(a):
            for c in range(b):
                mask3 = bits[a] | bits[b] | bits[c]
                for d in range(c):
                    for e in range(d):
                        mask5 = mask3 | bits[d] | bits[e]
                        for f in range(e):
                            mask = mask5 | bits[f]
                            level = standard(mask) >> 20
                            if level == 9:
                                for suit in range(4):
                                    if mask == _NINE_TO_ACE << (16 * suit):
                                        level = SIX_CARD_ROYAL + suit
                            counts[level] += 1
    return counts
