"""What every way to set seven cards is worth against hands that are set by the house way.

Counted over all 53,524,680 hands that may lie against them, or at once over hands that are dealt beforehand:
of these, the ones that share no card with the player's are a fair sample.
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
from houseway.analysis.simulation import generator
from houseway.analysis.tally import CONFIDENCE_95
from houseway.equipment.cards import DECK_WITH_JOKER, Card
from houseway.games.pai_gow_poker.house_way import Setting, setting
from houseway.hands.fast.single import bit, mask_of
from houseway.hands.joker import high_hand, low_hand

DEALT, SEED = 1 << 19, 1
_BOUNDS = np.array([CARDS - i for i in range(HAND)])
_LOST, _PUSHED, _WON = range(3)


@dataclass(frozen=True)
class Worth:
    """One way to set a hand, and what a wager of one gains by it."""

    low: tuple[Card, ...]
    high: tuple[Card, ...]
    gain: Fraction
    error: float  # half of the 95 % interval; 0: counted
    foul: bool  # it loses whatever lies against it (13.VII.C)
    won: float
    lost: float
    by_house_way: bool  # worth just what the house way is, perhaps in other suits

    def in_words(self, way: Way) -> str:
        return f"{low_hand(self.low).describe()} / {high_hand(self.high, way.joker_stays_ace).describe()}"


def by_house_way(cards: Sequence[Card], way: Way) -> Setting:
    counts, stays = way.flags
    return setting(cards, paired_cards_count=counts, joker_stays_ace=stays)


def worth_of_settings(
    cards: Sequence[Card], way: Way, gain_of_win: Fraction, *, banks: bool = False, counted: bool = False
) -> tuple[Worth, ...]:
    """All twenty-one, the best first. ``banks``: the hand is the bank's; ``counted``: against every hand."""
    own = np.array(sorted(cards), np.int64)
    house = by_house_way(cards, way)
    ways = all_ways(own, way.joker_stays_ace)
    as_house = low_hand(house.low).strength, high_hand(house.high, way.joker_stays_ace).strength
    outcomes = (
        _against_all(cards, ways, way, banks)
        if counted
        else against_dealt(mask_of(own), ways, dealt(way), banks)
    )
    found = []
    for pair, strengths, counts in zip(
        combinations(sorted(cards), 2), ways.tolist(), outcomes.tolist(), strict=True
    ):
        foul = strengths[1] < strengths[0]
        lost, won = Fraction(counts[_LOST], sum(counts)), Fraction(counts[_WON], sum(counts))
        if foul:
            lost, won = Fraction(1), Fraction(0)
        gain = gain_of_win * won - lost
        spread = 0 if foul or counted else gain_of_win**2 * won + lost - gain**2
        error = CONFIDENCE_95 * sqrt(spread / sum(counts))
        rest = tuple(card for card in sorted(cards) if card not in pair)
        as_rule = tuple(strengths) == as_house
        found.append(Worth(pair, rest, gain, error, foul, float(won), float(lost), as_rule))
    # Of equal ones the house way first.
    return tuple(sorted(found, key=lambda worth: (-worth.gain, not worth.by_house_way)))


@lru_cache(maxsize=4)
def dealt(way: Way) -> Ints:
    """Hands of a whole deck as the house sets them."""
    return hands_dealt(generator(SEED, 0).integers(0, _BOUNDS, (DEALT, HAND)), *way.flags)


def _against_all(cards: Sequence[Card], ways: Ints, way: Way, banks: bool) -> Ints:
    left = [card for card in DECK_WITH_JOKER if card not in cards]
    bits = np.array([bit(card) for card in left], np.int64)
    with ThreadPoolExecutor() as pool:
        parts = pool.map(lambda first: against_all(ways, bits, first, *way.flags, banks), range(len(bits)))
        total: Ints = sum(parts, np.zeros((len(ways), 3), np.int64))
    return total
