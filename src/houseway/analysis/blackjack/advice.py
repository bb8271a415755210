"""One hand against one upcard: what each action is worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from houseway.analysis.blackjack.arithmetic import FLOAT, Arithmetic
from houseway.analysis.blackjack.rules import BlackjackRules, checked_shoe
from houseway.analysis.blackjack.solver import Play, Table, Upcard
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND


def hand_values(
    rules: BlackjackRules,
    cards: Sequence[int],
    upcard: int,
    shoe: Sequence[int] | None = None,
    *,
    arithmetic: Arithmetic = FLOAT,
) -> dict[str, Any]:
    """Expected net of S, H, D and P, those that the rules allow: see :func:`hand_advice`."""
    return hand_advice(rules, cards, upcard, shoe, arithmetic=arithmetic)[0]


def hand_advice(
    rules: BlackjackRules,
    cards: Sequence[int],
    upcard: int,
    shoe: Sequence[int] | None = None,
    *,
    arithmetic: Arithmetic = FLOAT,
) -> tuple[dict[str, Any], tuple[Any, Any, Any]]:
    """Expected net of S, H, D and P, those that the rules allow, the first hand from a fresh shoe; and of a
    hand that stands, how likely it wins, pushes and loses.

    ``cards`` and ``upcard`` are values, the ace 1. Given that the dealer has no blackjack where one is looked
    for; what follows the action is played best by composition.
    """
    if len(cards) < 2 or not all(1 <= value <= 10 for value in (*cards, upcard)):
        raise ValueError("two cards or more and an upcard, values 1 (ace) to 10")
    fresh = shoe is None and arithmetic is FLOAT
    table, place, play = _fresh(rules, upcard) if fresh else _solved(rules, upcard, shoe, arithmetic)
    counts = tuple(cards.count(value) for value in range(1, 11))
    hand = table.cards.index.get(counts, -1)
    if hand < 0:
        raise ValueError("more than 21, or more cards than the shoe holds")
    if bool((place.base - table.hands.held[hand] < 0).any()):
        raise ValueError("more cards than the shoe holds")
    left = place.base - table.hands.held[hand]
    size = left.sum()
    alive = (size - left[place.hidden]) / size if place.hidden >= 0 else size / size
    values = {"S": place.values[hand, STAND]}
    if table.cards.best[hand] < 21:
        values["H"] = place.values[hand, HIT]
        if table.doubles[hand]:
            values["D"] = place.values[hand, DOUBLE]
    rank = int(table.cards.pair[hand])
    if rank >= 0 and place.can_split(rank):
        ends = place.split_ends(play.after, play.later)
        values["P"] = place.algebra(rank).means(ends[rank]).mean
    lost, pushed, won = (arithmetic.plain(place.stands[hand, end] / alive) for end in range(3))
    return {code: arithmetic.plain(value / alive) for code, value in values.items()}, (won, pushed, lost)


def _solved(
    rules: BlackjackRules, upcard: int, shoe: Sequence[int] | None, arithmetic: Arithmetic
) -> tuple[Table, Upcard, Play]:
    """Every hand against one upcard, played best by composition."""
    place = Upcard(Table(rules, checked_shoe(rules, shoe), arithmetic), upcard - 1)
    return place.table, place, place.by_composition()


@lru_cache(maxsize=30)  # all upcards under three sets of rules, some three megabytes each
def _fresh(rules: BlackjackRules, upcard: int) -> tuple[Table, Upcard, Play]:
    return _solved(rules, upcard, None, FLOAT)
