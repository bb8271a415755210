"""Looks at several face-down cards at once: what they may be, and what a look makes known."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from houseway.core.game import Illegal
from houseway.equipment.cards import Card, text
from houseway.equipment.shoe import Shoe


def shown_outcomes(shoe: Shoe, count: int) -> list[tuple[tuple[Card, ...], int]]:
    """Every set of ``count`` unseen cards, ascending, with the number of ways to take it.

    All unseen cards are alike to the rules, so which slots are looked at makes no difference.
    """
    if shoe.narrowed_slot >= 0:
        raise ValueError("a narrowed slot is looked at by itself")
    unseen = shoe.unseen
    kinds = [Card(c) for c, n in enumerate(unseen) if n]
    if max(unseen) <= 1:
        return [(chosen, 1) for chosen in combinations(kinds, count)]
    ways = (
        (chosen, prod(comb(unseen[c], k) for c, k in Counter(chosen).items()))
        for chosen in combinations_with_replacement(kinds, count)
    )
    return [(chosen, n) for chosen, n in ways if n]


def see_all(shoe: Shoe, slots: Sequence[int], shown: Sequence[Card], clause: str) -> Shoe:
    """The shoe once ``slots`` have been seen to hold ``shown``; cards seen before are refused."""
    if len(shown) != len(slots):
        raise Illegal(f"{len(slots)} cards are looked at, {len(shown)} were named", clause)
    unseen = bytearray(shoe.unseen)
    for c in shown:
        if not 0 <= c < len(unseen) or not unseen[c]:
            name = text(c) if 0 <= c < len(unseen) else f"card {c}"
            raise Illegal(f"{name} is not among the cards nobody has seen", clause)
        unseen[c] -= 1
    return Shoe(
        shoe.cards, bytes(unseen), shoe.position, shoe.end,
        shoe.cutting_card, shoe.narrowed_slot, shoe.narrowed_to,
    )  # fmt: skip
