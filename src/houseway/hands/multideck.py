"""Five-card hands from several decks, where one card can be held more than once.

Section 36 and Massachusetts rank seventeen hands (reading 3: the order is meant as printed). Washington has
twelve: a flush that holds a pair is a flush there, and only five suited cards of one rank stand above.
"""

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.hands.poker import FIVE_CARD, best, group, straight
from houseway.hands.result import ACE, Category, Hand, pack

_USUAL = FIVE_CARD[: FIVE_CARD.index(Category.FOUR_OF_A_KIND) + 1]
SEVENTEEN = (  # s36-fast-action-holdem:c.2, ma-fast-action-holdem:3.b, lowest first
    *_USUAL,
    Category.FLUSH_WITH_PAIR,
    Category.FLUSH_WITH_TWO_PAIR,
    Category.FLUSH_WITH_THREE_OF_A_KIND,
    Category.FIVE_OF_A_KIND,
    Category.FLUSH_WITH_FULL_HOUSE,
    Category.STRAIGHT_FLUSH,
    Category.FLUSH_WITH_FOUR_OF_A_KIND,
    Category.ROYAL_FLUSH,
    Category.FLUSH_WITH_FIVE_OF_A_KIND,
)
WASHINGTON = (
    *_USUAL,
    Category.FIVE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
    Category.SUITED_FIVE_OF_A_KIND,
)
_FLUSH_WITH = {
    Category.HIGH_CARD: Category.FLUSH,
    Category.PAIR: Category.FLUSH_WITH_PAIR,
    Category.TWO_PAIR: Category.FLUSH_WITH_TWO_PAIR,
    Category.THREE_OF_A_KIND: Category.FLUSH_WITH_THREE_OF_A_KIND,
    Category.FULL_HOUSE: Category.FLUSH_WITH_FULL_HOUSE,
    Category.FOUR_OF_A_KIND: Category.FLUSH_WITH_FOUR_OF_A_KIND,
    Category.FIVE_OF_A_KIND: Category.FLUSH_WITH_FIVE_OF_A_KIND,
}
_ABOVE_A_FLUSH = (Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)


def seventeen(cards: Sequence[Card]) -> Hand:
    """Five cards by the seventeen ranks."""
    category, ranks, suited = _shape(cards)
    if suited and category in _FLUSH_WITH:
        category = _FLUSH_WITH[category]
    return _hand(SEVENTEEN, category, ranks)


def washington(cards: Sequence[Card]) -> Hand:
    """Five cards by the Washington order."""
    category, ranks, suited = _shape(cards)
    if suited and category is Category.FIVE_OF_A_KIND:
        category = Category.SUITED_FIVE_OF_A_KIND
    elif suited and category in _FLUSH_WITH and category not in _ABOVE_A_FLUSH:
        # No group counts in a flush: its five cards are compared from the top, repeated or not.
        category, ranks = Category.FLUSH, tuple(sorted((card >> 2 for card in cards), reverse=True))
    return _hand(WASHINGTON, category, ranks)


def best_seventeen(cards: Sequence[Card]) -> Hand:
    return best(cards, 5, seventeen)


def best_washington(cards: Sequence[Card]) -> Hand:
    return best(cards, 5, washington)


def _shape(cards: Sequence[Card]) -> tuple[Category, tuple[int, ...], bool]:
    """Category by groups and runs, deciding ranks, and whether the cards are of one suit."""
    if len(cards) != 5:
        raise ValueError(f"{len(cards)} cards given where 5 are ranked")
    suited = len({card & 3 for card in cards}) == 1
    category, ranks = group(card >> 2 for card in cards)
    run = straight(ranks) if category is Category.HIGH_CARD else None
    if run is None:
        return category, ranks, suited
    if not suited:
        return Category.STRAIGHT, run, suited
    return Category.ROYAL_FLUSH if run[0] == ACE else Category.STRAIGHT_FLUSH, run, suited


def _hand(order: tuple[Category, ...], category: Category, ranks: tuple[int, ...]) -> Hand:
    run = category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    return Hand(pack(order.index(category), ranks[:1] if run else ranks), category, ranks)
