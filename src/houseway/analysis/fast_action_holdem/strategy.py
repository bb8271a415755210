"""Fast Action Hold'em: the best play in words and as a chart of the two cards that are kept."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.analysis.chart import TWO_CARD_LEGEND, TWO_CARDS, two_card_chart
from houseway.analysis.fast_action_holdem import exact
from houseway.analysis.fast_action_holdem.counting import SPLITS, scores
from houseway.analysis.fast_action_holdem.exact import BestPlay
from houseway.analysis.fast_action_holdem.house import solved
from houseway.analysis.fast_action_holdem.short import short
from houseway.analysis.kernels.fast_action import house_keeps, pair_index
from houseway.editions.house import House
from houseway.equipment.cards import Card

__all__ = ["as_house_way", "short", "strategy", "strategy_of"]

LETTERS = {exact.KEEP: "K", exact.SPLIT: "S", exact.SURRENDER: "U"}
LEGEND = {
    "K": "keep these two",
    "S": "split, these two being one of the hands",
    "U": "surrender: these two would be the best to keep",
    "K/S, K/U": "by the other two cards and the suits",
    **TWO_CARD_LEGEND,
}


def strategy(house: House) -> dict[str, Any]:
    return strategy_of(solved(house))


def strategy_of(found: BestPlay) -> dict[str, Any]:
    shares = {name: float(share) for name, share in found.shares.items()}
    listed = ", ".join(f"{name} {share:.3%}" for name, share in sorted(shares.items()))
    return {
        "text": f"Best play, by the four cards. Of all deals: {listed}. Where two cards are kept they are "
        f"those of the house way in {float(as_house_way(found)):.2%} of deals.",
        "charts": {TWO_CARDS: two_card_chart(_answers(found))},
        "legend": LEGEND,
        "shares_of_deals": shares,
        "average_stake": float(found.stake),
    }


def _answers(found: BestPlay) -> Iterator[tuple[Card, Card, str]]:
    """The two cards that are played, or would be best, and the answer; of a split both twos."""
    best = np.argmax(found.counted.wins, axis=1).tolist()
    for hand, number, keep in zip(found.counted.hands.tolist(), found.plan.tolist(), best, strict=True):
        answer = found.answers[number]
        if answer.name == exact.NATURAL:
            continue
        kept = [keep] if answer.name == exact.SURRENDER else [answer.kept]
        if answer.name == exact.SPLIT:
            kept.append(answer.other)
        for i, j in (SPLITS[k] for k in kept):
            yield hand[i], hand[j], LETTERS[answer.name]


def as_house_way(found: BestPlay) -> Fraction:
    """The share of the deals with two kept in which the house way would keep two of the same worth."""
    by_score = scores(found.counted.dealing.way)
    pairs, shares = np.empty(6, np.int64), np.empty(6, np.int64)
    alike = kept = 0
    wins = found.counted.wins.tolist()
    ways = found.counted.ways.tolist()
    for h, (hand, number) in enumerate(zip(found.counted.hands, found.plan.tolist(), strict=True)):
        answer = found.answers[number]
        if answer.name == exact.KEEP:
            number = house_keeps(hand, by_score, pairs, shares)
            usual = {
                wins[h][k]
                for k, (i, j) in enumerate(SPLITS)
                if pair_index(hand[i], hand[j]) in pairs[:number]
            }
            kept += ways[h]
            alike += ways[h] * (wins[h][answer.kept] in usual)
    return Fraction(alike, kept)
