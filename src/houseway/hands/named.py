"""Hands by name, as pay tables print them: ``pair-of-tens-or-better``, ``three-of-a-kind``, ``royal-flush``.

The lines of a pay table are tried from the top, and the first that fits pays.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from houseway.equipment.cards import RANK_NAMES
from houseway.hands.result import Category, Hand

T = TypeVar("T")
Order = Sequence[Category]

_OR_BETTER = "-or-better"
_OF_RANK = re.compile(r"(pair|three|four)-(?:of-)?([a-z]+)")
_OF = {"pair": Category.PAIR, "three": Category.THREE_OF_A_KIND, "four": Category.FOUR_OF_A_KIND}
_RANKS = {name + ("es" if name.endswith("x") else "s"): i for i, name in enumerate(RANK_NAMES)}


@cache
def named(name: str, order: tuple[Category, ...]) -> Callable[[Hand], bool]:
    """Whether a hand is the one that ``name`` says, in a ranking with these categories, lowest first."""
    exact = name.removesuffix(_OR_BETTER)
    category, rank = _category(exact)
    if category not in order:
        raise ValueError(f"{name!r} is no hand of this ranking: {', '.join(order)}")
    level = order.index(category)

    def fits(hand: Hand) -> bool:
        if hand.category is not category:
            return exact != name and order.index(hand.category) > level
        return rank is None or hand.ranks[0] == rank or (exact != name and hand.ranks[0] > rank)

    return fits


def _category(name: str) -> tuple[Category, int | None]:
    if name in Category._value2member_map_:
        return Category(name), None
    found = _OF_RANK.fullmatch(name)
    if found is None or found[2] not in _RANKS:
        raise ValueError(f"no hand is called {name!r}")
    return _OF[found[1]], _RANKS[found[2]]


def first_match(table: Mapping[str, T], hand: Hand, order: tuple[Category, ...]) -> tuple[str, T] | None:
    """The first line of a pay table that the hand fits."""
    for name, pays in table.items():
        if named(name, order)(hand):
            return name, pays
    return None
