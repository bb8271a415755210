"""Ultimate Texas Hold'em: whatever the linked progressive pays has two pair or better on the flop, and by the
published simple strategy that is played there at the latest.

The best play checks some hands with three of a kind on the board, whose kicker alone counts, and folds a few
of them at the end: ``best_play_folds`` counts these.
"""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
from numba import njit

from houseway.analysis.holdem import array
from houseway.analysis.kernels.holdem import OUTCOMES, Ints, bits_without, flop_sums, showdown
from houseway.analysis.progressive import Shares
from houseway.analysis.ultimate_texas_holdem.exact import BaseGame
from houseway.analysis.ultimate_texas_holdem.simple import chart
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.ultimate_texas_holdem import ON_FLOP, ON_RIVER
from houseway.hands.fast.single import mask_of, standard

METHOD = "by the published simple strategy no hand that pays is folded"


def folded(house: House) -> Shares:
    return {}


@njit(cache=True, nogil=True)
def _river_folds(own: Ints, flop: Ints, cards: Ints, gains: Ints, late: int, fold: int) -> int:
    """Of all turns and rivers those after which a fold is worth more than playing."""
    mine, shared = mask_of(own), mask_of(flop)
    bits = bits_without(cards, mine | shared)
    counts = np.zeros(OUTCOMES, np.int64)
    rest = np.empty(len(bits) - 2, np.int64)
    found = 0
    for i in range(len(bits)):
        for j in range(i + 1, len(bits)):
            kept = 0
            for k in range(len(bits)):
                if k != i and k != j:
                    rest[kept] = bits[k]
                    kept += 1
            board = shared | bits[i] | bits[j]
            strength = standard(board | mine)
            showdown(strength, board, rest, counts)
            worth = number = 0
            for k in range(OUTCOMES):
                worth += counts[k] * gains[strength >> 20, late, k]
                number += counts[k]
            found += fold * number >= worth
    return found


def best_play_folds(game: BaseGame, trips: Card) -> Fraction:
    """Of all deals those in which the best play folds three of a kind that lies on the flop, of one rank.

    ``trips`` is any card of the rank; the flop lacks its suit, and by the names of the suits there are four.
    """
    rank, deck = trips >> 2, array(DECK)
    flop = [Card(rank * 4 + suit) for suit in range(4) if suit != trips & 3]
    others = [c for c in DECK if c >> 2 != rank]
    total = 0
    for own in _classes(others, trips & 3):
        high, low = sorted((c >> 2 for c in own), reverse=True)
        if high == low or chart()[high, low, int(own[0] & 3 == own[1] & 3)]:
            continue  # a full house, or played before the flop
        cards = array(own), array(flop), deck
        played, waited, _ = flop_sums(*cards, game.gains, ON_FLOP, ON_RIVER, game.fold)
        if waited > played:
            total += _ways(own, trips & 3) * _river_folds(*cards, game.gains, ON_RIVER, game.fold)
    return Fraction(4 * total, comb(52, 2) * comb(50, 3) * comb(47, 2))


def _classes(cards: list[Card], missing: int) -> list[tuple[Card, Card]]:
    """Own cards that differ otherwise than in the names of the three suits on the flop."""
    first: dict[tuple[object, ...], tuple[Card, Card]] = {}
    for own in combinations(cards, 2):
        first.setdefault(_class(own, missing), own)
    return list(first.values())


def _class(own: tuple[Card, Card], missing: int) -> tuple[object, ...]:
    suited = own[0] & 3 == own[1] & 3
    return own[0] >> 2, own[1] >> 2, own[0] & 3 == missing, own[1] & 3 == missing, suited


def _ways(own: tuple[Card, Card], missing: int) -> int:
    _, _, first, second, suited = _class(own, missing)
    if first or second:
        return 1 if suited else 3
    return 3 if suited else 6
