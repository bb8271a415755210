"""Lowball: ace to five, deuce to seven, and the eight-or-better low of split pots (oh-poker:1.lowball).

The better low has the greater strength, as in every ranking: a rank counts by how far it lies below the top.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from houseway.equipment.cards import Card
from houseway.hands.poker import five_card, group
from houseway.hands.result import ACE, Category, LowHand, pack

# Worst first.
ACE_TO_FIVE = (
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.PAIR,
    Category.HIGH_CARD,
)
DEUCE_TO_SEVEN = (
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.PAIR,
    Category.HIGH_CARD,
)
EIGHT = 7  # with the ace counted lowest, 0


def ace_to_five(cards: Sequence[Card]) -> LowHand:
    """Five cards, aces low, straights and flushes without effect; 5-4-3-2-A is best (oh-poker:2.XI.C)."""
    _require(cards, 5)
    return _low(cards)


def best_ace_to_five(cards: Iterable[Card]) -> LowHand:
    """The best low in five to seven cards."""
    return max(map(ace_to_five, combinations(cards, 5)))


def deuce_to_seven(cards: Sequence[Card]) -> LowHand:
    """Five cards, aces high, straights and flushes against the hand; 7-5-4-3-2 of mixed suits is best."""
    high = five_card(cards)
    category, ranks = high.category, high.ranks
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and ranks[-1] == ACE:
        # The ace is never low: A-5-4-3-2 is no straight.
        category = Category.HIGH_CARD if category is Category.STRAIGHT else Category.FLUSH
        ranks = (ACE, *ranks[:-1])
    elif category is Category.ROYAL_FLUSH:
        category = Category.STRAIGHT_FLUSH
    run = category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    decisive = [ACE - rank for rank in (ranks[:1] if run else ranks)]
    return LowHand(pack(DEUCE_TO_SEVEN.index(category), decisive), category, ranks)


def eight_or_better(cards: Sequence[Card]) -> LowHand | None:
    """The ace-to-five low of five cards if it qualifies: five ranks of eight or lower (oh-poker:2.XI.B)."""
    hand = ace_to_five(cards)
    qualifies = hand.category is Category.HIGH_CARD and _ace_low(hand.ranks[0]) <= EIGHT
    return hand if qualifies else None


def best_eight_or_better(cards: Iterable[Card]) -> LowHand | None:
    """The best qualifying low in five cards or more."""
    return _best(eight_or_better(five) for five in combinations(cards, 5))


def best_omaha_low(hole: Sequence[Card], board: Sequence[Card]) -> LowHand | None:
    """The best qualifying low of two hole cards and three of the board (oh-poker:4.IV.B)."""
    return _best(
        eight_or_better((*own, *shared)) for own in combinations(hole, 2) for shared in combinations(board, 3)
    )


def showing_low(cards: Sequence[Card]) -> LowHand:
    """One to four up-cards in Razz, the lowest hand the greatest (oh-poker:2.VI.B)."""
    return _low(cards)


def _low(cards: Sequence[Card]) -> LowHand:
    category, ranks = group(_ace_low(card >> 2) for card in cards)
    strength = pack(ACE_TO_FIVE.index(category), [ACE - rank for rank in ranks])
    return LowHand(strength, category, tuple((rank - 1) % 13 for rank in ranks))


def _ace_low(rank: int) -> int:
    return (rank + 1) % 13


def _best(hands: Iterable[LowHand | None]) -> LowHand | None:
    return max((hand for hand in hands if hand is not None), default=None)


def _require(cards: Sequence[Card], count: int) -> None:
    if len(cards) != count:
        raise ValueError(f"{len(cards)} cards given where {count} are ranked")
