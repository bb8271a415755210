"""What every way to set seven cards is worth against a dealer who sets by the house way.

Counted over all 53,524,680 hands of the dealer in seconds, or at once over hands that are dealt beforehand:
of these, the ones that share no card with the player's are a fair sample of the dealer's hands.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import sqrt

import numpy as np

from houseway.analysis.kernels.pai_gow import Ints
from houseway.analysis.kernels.pai_gow_rounds import (
    CARDS,
    HAND,
    against_all,
    against_dealt,
    all_ways,
    hands_dealt,
)
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.simulation import CONFIDENCE_95, generator
from houseway.equipment.cards import DECK_WITH_JOKER, Card
from houseway.games.pai_gow_poker.house_way import setting
from houseway.hands.fast.single import bit, mask_of
from houseway.hands.joker import high_hand, is_foul, low_hand

DEALT, SEED = 1 << 21, 1
_BOUNDS = np.array([CARDS - i for i in range(HAND)])
LOST, PUSHED, WON = range(3)


@dataclass(frozen=True)
class Worth:
    """One way to set a hand, and what a wager of one gains by it."""

    low: tuple[Card, Card]
    high: tuple[Card, ...]
    foul: bool  # it loses whatever the dealer has (13.VII.C)
    by_house_way: bool  # worth just what the house way is, in other suits or the same
    gain: Fraction
    error: float  # half of the interval; 0: counted


def worth_of_settings(
    cards: Sequence[Card], way: Way, gain_of_win: Fraction, counted: bool = False
) -> tuple[Worth, ...]:
    """All twenty-one, the best first; ``counted``: over all hands of the dealer, and not a sample."""
    own = np.array(sorted(cards), np.int64)
    ways = all_ways(own, way.joker_stays_ace)
    mask = int(mask_of(own))
    outcomes = _counted(cards, ways, way) if counted else against_dealt(mask, ways, _dealt(way))
    house = setting(cards, paired_cards_count=way.paired_cards_count, joker_stays_ace=way.joker_stays_ace)
    by_house = _strengths(house.low, house.high, way)
    found = []
    for low, counts in zip(combinations(sorted(cards), 2), outcomes.tolist(), strict=True):
        rest = tuple(card for card in sorted(cards) if card not in low)
        foul = is_foul(high_hand(rest, way.joker_stays_ace), low_hand(low))
        hands = sum(counts)
        gain = Fraction(-1) if foul else (gain_of_win * counts[WON] - counts[LOST]) / hands
        square = Fraction(1) if foul else (gain_of_win**2 * counts[WON] + counts[LOST]) / hands
        error = 0.0 if counted else CONFIDENCE_95 * sqrt((square - gain**2) / hands)
        same = _strengths(low, rest, way) == by_house
        found.append(Worth(low, rest, foul, same, gain, error))
    # Of equal ones the house way first.
    return tuple(sorted(found, key=lambda worth: (-worth.gain, not worth.by_house_way)))


def _strengths(low: Sequence[Card], high: Sequence[Card], way: Way) -> tuple[int, int]:
    return low_hand(low).strength, high_hand(high, way.joker_stays_ace).strength


@lru_cache(maxsize=4)
def _dealt(way: Way) -> Ints:
    randoms = generator(SEED, 0).integers(0, _BOUNDS, (DEALT, HAND))
    return hands_dealt(randoms, *way.flags)


def _counted(cards: Sequence[Card], ways: Ints, way: Way) -> Ints:
    left = [card for card in DECK_WITH_JOKER if card not in cards]
    bits = np.array([bit(card) for card in left], np.int64)
    with ThreadPoolExecutor() as pool:
        parts = pool.map(lambda first: against_all(ways, bits, first, *way.flags), range(len(bits)))
        return np.array(list(parts), np.int64).sum(axis=0, dtype=np.int64)
