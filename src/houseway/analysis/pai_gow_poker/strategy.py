"""Pai Gow Poker: where the best setting departs from the house way, and what that is worth.

Found against hands dealt beforehand: a departure is chosen on one half of them and measured on the other, so
that luck in choosing it is not taken for worth.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np

from houseway.analysis.kernels.pai_gow import Ints
from houseway.analysis.kernels.pai_gow_rounds import HAND, against_dealt, all_ways, undominated
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.pai_gow_poker.house import gain_of_win, way_of
from houseway.analysis.pai_gow_poker.settings import by_house_way, dealt, worth_of_settings
from houseway.analysis.tally import CONFIDENCE_95
from houseway.editions.house import House
from houseway.equipment.cards import DECK_WITH_JOKER, RANKS, Card, card_of, texts
from houseway.games.pai_gow_poker.house_way import MADE
from houseway.hands.fast.single import mask_of
from houseway.hands.joker import HIGH_HAND, high_hand, low_hand
from houseway.hands.result import ACE, LEVEL_SHIFT

HANDS, SEED = 500, 1
_TRIED, _AGAINST = 8, 1 << 18  # hands for each cell of the chart, against so many
_KING = ACE - 1
# From the rarest side cards down: the letters, the side cards, and below what rank the others are.
_SIDES: tuple[tuple[str, tuple[int, ...], int], ...] = (
    ("AK", (ACE, _KING), _KING),
    *((RANKS[rank], (rank,), min(rank, _KING)) for rank in range(ACE, 2, -1)),
)
ALWAYS, NEVER = "H", "S"
LEGEND = {
    ALWAYS: "both pairs high",
    NEVER: "split",
    "a rank": "both high if beside them lies such a card or a better one, AK both; otherwise split",
    "rows": "the higher pair",
}


@dataclass(frozen=True)
class Departures:
    """What the best setting gains over the house way, on average and by the line that it departs from."""

    gain: float
    error: float
    by_clause: dict[str, tuple[float, float]]  # share of all hands; gain on each of them


def strategy(house: House) -> dict[str, Any]:
    return strategy_of(way_of(house), gain_of_win(house))


def of_cards(house: House, cards: Sequence[Card]) -> dict[str, Any]:
    """Every way to set seven cards, the best first, against every hand that the dealer may have."""
    way = way_of(house)
    rule = by_house_way(cards, way)
    found = worth_of_settings(cards, way, gain_of_win(house), counted=True)
    best, by_rule = found[0], next(worth for worth in found if worth.by_house_way)
    text = f"The house way ({rule.clause}) is the best"
    if not best.by_house_way:
        text = (
            f"{texts(best.low)} low gains {float(best.gain - by_rule.gain):.6f} over the house way "
            f"({rule.clause}), which has {texts(by_rule.low)} low"
        )
    rows = [
        {
            "low": texts(worth.low),
            "high": texts(worth.high),
            "is": "foul" if worth.foul else worth.in_words(way),
            "gain": float(worth.gain),
            "exactly": str(worth.gain),
            "house_way": worth.by_house_way,
        }
        for worth in found
    ]
    return {"text": f"{text}; exact, against a dealer who sets by the house way.", "ways": rows}


@lru_cache(maxsize=8)
def strategy_of(way: Way, gain_of_win: Fraction) -> dict[str, Any]:
    found = departures(way, gain_of_win)
    most = sorted(found.by_clause.items(), key=lambda row: -row[1][0] * row[1][1])[:3]
    named = ", ".join(f"{gain:.3f} on {clause} ({share:.1%} of hands)" for clause, (share, gain) in most)
    text = (
        f"The best setting gains {found.gain:.4f} ± {found.error:.4f} of a wager over the house way; most "
        f"where it departs from these lines: {named}. Two pairs are set by the charts; "
        "where both ways are close, the best may be either."
    )
    columns = [RANKS[lower] for lower in range(ACE)]
    return {
        "text": text,
        "charts": {
            name: {
                "columns": columns,
                "rows": {
                    RANKS[higher]: [
                        _cell(higher, lower, stays) if lower < higher else "·" for lower in range(ACE)
                    ]
                    for higher in range(ACE, 0, -1)
                },
            }
            for name, stays in (
                ("two pairs, best", _better_high(way, gain_of_win)),
                ("two pairs, house way", _high_by_house_way(way)),
            )
        },
        "legend": LEGEND,
    }


def departures(way: Way, gain_of_win: Fraction, hands: int = HANDS, seed: int = SEED) -> Departures:
    random = Random(seed)
    halves = np.array_split(dealt(way), 2)
    gains: dict[str, list[float]] = defaultdict(list)
    for _ in range(hands):
        cards = sorted(random.sample(DECK_WITH_JOKER, HAND))
        house = by_house_way(cards, way)
        ways = all_ways(np.array(cards, np.int64), way.joker_stays_ace)
        strengths = low_hand(house.low).strength, high_hand(house.high, way.joker_stays_ace).strength
        tried = np.vstack([np.array([strengths], np.int64), ways[undominated(ways)]])
        one, other = (_worth(cards, tried, half, gain_of_win) for half in halves)
        gains[house.clause].append(float(other[one.argmax()] - other[0] + one[other.argmax()] - one[0]) / 2)
    every = [gain for each in gains.values() for gain in each]
    by_clause = {clause: (len(each) / hands, fmean(each)) for clause, each in gains.items()}
    return Departures(fmean(every), CONFIDENCE_95 * stdev(every) / sqrt(hands), by_clause)


def _worth(cards: Sequence[Card], ways: Ints, against: Ints, gain_of_win: Fraction) -> Any:
    counts = against_dealt(mask_of(np.array(cards, np.int64)), ways, against, False)
    return (float(gain_of_win) * counts[:, 2] - counts[:, 0]) / counts[0].sum()


def _cell(higher: int, lower: int, stays_high: Callable[[list[list[Card]]], bool]) -> str:
    """The lowest side card with which both pairs stay high, from the highest down to where they split."""
    least = NEVER
    for name, sides, below in _SIDES:
        hands = list(_hands(higher, lower, sides, below))
        if not hands:
            continue
        if not stays_high(hands):
            return least
        least = name
    return ALWAYS


def _hands(higher: int, lower: int, sides: tuple[int, ...], below: int) -> Iterator[list[Card]]:
    """Hands of two pairs with these side cards and others below them, which make no straight or flush."""
    ranks = [rank for rank in range(below) if rank not in (higher, lower)]
    if {higher, lower} & {*sides} or len(ranks) < 3 - len(sides):
        return
    random = Random(f"{higher} {lower} {sides}")
    found = 0
    for _ in range(_TRIED**2):
        others = random.sample(ranks, 3 - len(sides))
        hand = [card_of(rank, random.randrange(4)) for rank in (*sides, *others)]
        for pair in (higher, lower):
            hand += [card_of(pair, suit) for suit in random.sample(range(4), 2)]
        levels = all_ways(np.array(hand, np.int64), False)[:, 1] >> LEVEL_SHIFT
        if not any(HIGH_HAND[level] in MADE for level in levels):
            yield sorted(hand)
            found += 1
        if found == _TRIED:
            return


def _better_high(way: Way, gain_of_win: Fraction) -> Callable[[list[list[Card]]], bool]:
    def better(hands: list[list[Card]]) -> bool:
        gained = 0.0
        for cards in hands:
            pairs = [c for c in cards if sum(c >> 2 == other >> 2 for other in cards) == 2]
            kept = [c for c in cards if c not in pairs][-2:]
            ways = [
                (low_hand(low).strength, high_hand([c for c in cards if c not in low]).strength)
                for low in (kept, pairs[:2])
            ]
            high, split = _worth(cards, np.array(ways, np.int64), dealt(way)[:_AGAINST], gain_of_win)
            gained += high - split
        return gained > 0

    return better


def _high_by_house_way(way: Way) -> Callable[[list[list[Card]]], bool]:
    def stays(hands: list[list[Card]]) -> bool:
        return all(low_hand(by_house_way(cards, way).low).category == "high-card" for cards in hands)

    return stays
