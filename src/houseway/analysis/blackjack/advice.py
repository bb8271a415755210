"""One hand against one upcard: what each action is worth."""

from collections.abc import Sequence
from typing import Any

from houseway.analysis.blackjack.arithmetic import FLOAT, Arithmetic
from houseway.analysis.blackjack.rules import BlackjackRules, checked_shoe
from houseway.analysis.blackjack.solver import Table, Upcard
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND


def hand_values(
    rules: BlackjackRules,
    cards: Sequence[int],
    upcard: int,
    shoe: Sequence[int] | None = None,
    *,
    arithmetic: Arithmetic = FLOAT,
) -> dict[str, Any]:
    """Expected net of S, H, D and P, those that the rules allow, the first hand from a fresh shoe.

    ``cards`` and ``upcard`` are values, the ace 1. Given that the dealer has no blackjack where one is looked
    for; what follows the action is played best by composition.
    """
    if len(cards) < 2 or not all(1 <= value <= 10 for value in (*cards, upcard)):
        raise ValueError("two cards or more and an upcard, values 1 (ace) to 10")
    table = Table(rules, checked_shoe(rules, shoe), arithmetic)
    counts = tuple(cards.count(value) for value in range(1, 11))
    hand = table.cards.index.get(counts, -1)
    if hand < 0:
        raise ValueError("more than 21, or more cards than the shoe holds")
    place = Upcard(table, upcard - 1)
    if bool((place.base - table.hands.held[hand] < 0).any()):
        raise ValueError("more cards than the shoe holds")
    play = place.by_composition()
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
    return {code: arithmetic.plain(value / alive) for code, value in values.items()}
