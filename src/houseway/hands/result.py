"""What a ranking returns: a strength to compare, a category to pay by, and words for people."""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from houseway.equipment.cards import RANK_NAMES

ACE = 12
LEVEL_SHIFT = 20


class Category(StrEnum):
    HIGH_CARD = "high-card"
    PAIR = "pair"
    TWO_PAIR = "two-pair"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full-house"
    FOUR_OF_A_KIND = "four-of-a-kind"
    STRAIGHT_FLUSH = "straight-flush"
    MINI_ROYAL = "mini-royal"
    ROYAL_FLUSH = "royal-flush"
    FIVE_OF_A_KIND = "five-of-a-kind"
    FIVE_ACES = "five-aces"
    SUITED_FIVE_OF_A_KIND = "suited-five-of-a-kind"
    FLUSH_WITH_PAIR = "flush-with-one-pair"
    FLUSH_WITH_TWO_PAIR = "flush-with-two-pairs"
    FLUSH_WITH_THREE_OF_A_KIND = "flush-with-three-of-a-kind"
    FLUSH_WITH_FULL_HOUSE = "flush-with-full-house"
    FLUSH_WITH_FOUR_OF_A_KIND = "flush-with-four-of-a-kind"
    FLUSH_WITH_FIVE_OF_A_KIND = "flush-with-five-of-a-kind"
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER = "seven-card-straight-flush-with-joker"
    ROYAL_FLUSH_WITH_ROYAL_MATCH = "royal-flush-with-royal-match"
    SEVEN_CARD_STRAIGHT_FLUSH = "seven-card-straight-flush"


# What a category is called when its five cards are of one suit as well (several decks).
_SUITED = {
    Category.FLUSH_WITH_PAIR: Category.PAIR,
    Category.FLUSH_WITH_TWO_PAIR: Category.TWO_PAIR,
    Category.FLUSH_WITH_THREE_OF_A_KIND: Category.THREE_OF_A_KIND,
    Category.FLUSH_WITH_FULL_HOUSE: Category.FULL_HOUSE,
    Category.FLUSH_WITH_FOUR_OF_A_KIND: Category.FOUR_OF_A_KIND,
    Category.FLUSH_WITH_FIVE_OF_A_KIND: Category.FIVE_OF_A_KIND,
}


class Hand(NamedTuple):
    """A ranked hand. Hands of one ranking compare directly: the better hand is the greater."""

    strength: int
    category: Category
    # The ranks that decide, weightiest first: a rank of each group, then kickers; of a straight all its
    # cards from the top, so that the ace of A-2-3-4-5 comes last.
    ranks: tuple[int, ...]

    def describe(self) -> str:
        return describe(self.category, self.ranks)


class LowHand(Hand):
    """A hand ranked for low; the better (lower) hand is still the greater."""

    __slots__ = ()

    def describe(self) -> str:
        if self.category is Category.HIGH_CARD:
            return f"{_listed(self.ranks)} low"
        return describe(self.category, self.ranks)


def pack(level: int, ranks: Sequence[int]) -> int:
    """The strength of a category's place and up to five deciding ranks."""
    packed = 0
    for place, rank in enumerate(ranks):
        packed |= rank << (16 - 4 * place)
    return level << LEVEL_SHIFT | packed


def level(strength: int) -> int:
    """The place of the category in its order, lowest 0."""
    return strength >> LEVEL_SHIFT


@lru_cache(maxsize=1 << 14)  # the same hands are told again and again as rounds are settled
def describe(category: Category, ranks: tuple[int, ...]) -> str:
    """In words: ``pair of queens, king kicker``."""
    first = RANK_NAMES[ranks[0]]
    match category:
        case Category.HIGH_CARD:
            return f"{first} high" + _tail(ranks[1:], "")
        case Category.PAIR:
            return f"pair of {_plural(ranks[0])}" + _kickers(ranks[1:])
        case Category.TWO_PAIR:
            return f"two pair, {_plural(ranks[0])} and {_plural(ranks[1])}" + _kickers(ranks[2:])
        case Category.THREE_OF_A_KIND:
            return f"three {_plural(ranks[0])}" + _kickers(ranks[1:])
        case Category.FULL_HOUSE:
            return f"full house, {_plural(ranks[0])} over {_plural(ranks[1])}"
        case Category.FOUR_OF_A_KIND:
            return f"four {_plural(ranks[0])}" + _kickers(ranks[1:])
        case Category.FIVE_OF_A_KIND | Category.FIVE_ACES:
            return f"five {_plural(ranks[0])}"
        case Category.SUITED_FIVE_OF_A_KIND:
            return f"five suited {_plural(ranks[0])}"
        case Category.FLUSH:
            return f"{first}-high flush" + _tail(ranks[1:], "")
        case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
            words = "straight" if category is Category.STRAIGHT else "straight flush"
            reach = f"ace-to-{first}" if ranks[-1] == ACE else f"{first}-high"
            return f"{reach} {words}"
        case _ if category in _SUITED:
            return "flush with " + describe(_SUITED[category], ranks)
    return category.value.replace("-", " ")


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")


def _listed(ranks: Sequence[int]) -> str:
    return "-".join(RANK_NAMES[rank] for rank in ranks)


def _tail(ranks: Sequence[int], noun: str) -> str:
    return f", {_listed(ranks)}{noun}" if ranks else ""


def _kickers(ranks: Sequence[int]) -> str:
    return _tail(ranks, " kicker" if len(ranks) == 1 else " kickers")
