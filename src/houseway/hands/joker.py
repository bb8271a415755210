"""Pai Gow Poker: fifty-two cards and a joker that is an ace, or completes a straight or a flush.

Readings 23 and 24: A-2-3-4-5 is the second-highest straight and the highest straight flush below the royal;
a joker in a flush that already holds the ace is the highest rank missing, unless the house elects that it
stays an ace.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from houseway.equipment.cards import JOKER, Card
from houseway.hands.poker import FIVE_CARD, group, straight
from houseway.hands.result import ACE, Category, Hand, pack

HIGH_HAND = (*FIVE_CARD, Category.FIVE_ACES)  # oh-pai-gow-poker:6.II, lowest first
FORTUNE = (  # oh-pai-gow-poker:6.V and 15.V, lowest first; high-card stands for every hand that pays nothing
    Category.HIGH_CARD,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    *FIVE_CARD[FIVE_CARD.index(Category.FLUSH) :],
    Category.FIVE_ACES,
    Category.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    Category.ROYAL_FLUSH_WITH_ROYAL_MATCH,
    Category.SEVEN_CARD_STRAIGHT_FLUSH,
)
KING, QUEEN = ACE - 1, ACE - 2


def high_hand(cards: Sequence[Card], joker_stays_ace: bool = False) -> Hand:
    """Five cards, the joker among them or not."""
    if len(cards) != 5:
        raise ValueError(f"{len(cards)} cards given where 5 are ranked")
    naturals = [card for card in cards if card != JOKER]
    ranks = tuple(sorted([card >> 2 for card in naturals], reverse=True))
    return _ranked(ranks, len({card & 3 for card in naturals}) == 1, joker_stays_ace and len(ranks) == 4)


@lru_cache(maxsize=1 << 14)  # there are no more of them: 12,532 with both readings of the joker
def _ranked(ranks: tuple[int, ...], suited: bool, joker_stays_ace: bool) -> Hand:
    """The ranks of five cards, highest first, or of four beside the joker."""
    if len(ranks) == 5:
        return max([_grouped(ranks), *_runs(ranks, suited), *_flushes(ranks, suited)])

    hands = [_grouped((*ranks, ACE))]
    for rank in range(ACE + 1):
        hands += _runs((*ranks, rank), suited)
    if suited:
        missing = max(rank for rank in range(ACE + 1) if rank not in ranks)
        hands += _flushes((*ranks, ACE if joker_stays_ace else missing), suited)
    return max(hands)


def low_hand(cards: Sequence[Card]) -> Hand:
    """Two cards: a pair or high cards, the joker an ace.

    A low strength compares with a high one as well: see ``is_foul``.
    """
    if len(cards) != 2:
        raise ValueError(f"{len(cards)} cards given where 2 are ranked")
    return _grouped(tuple([min(card >> 2, ACE) for card in cards]))


def best_high(cards: Sequence[Card], joker_stays_ace: bool = False) -> Hand:
    """The best five-card hand in five to seven cards."""
    return max(high_hand(five, joker_stays_ace) for five in combinations(cards, 5))


def is_foul(high: Hand, low: Hand) -> bool:
    """The high hand must rank equal to or above the low hand (oh-pai-gow-poker:13.I)."""
    return high.strength < low.strength


def fortune(cards: Sequence[Card]) -> Category:
    """What the Fortune Bonus pays seven cards by; high-card where it pays nothing."""
    if len(cards) != 7:
        raise ValueError(f"{len(cards)} cards given where 7 are ranked")
    if _is_seven_card_straight_flush(cards):
        if JOKER in cards:
            return Category.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER
        return Category.SEVEN_CARD_STRAIGHT_FLUSH
    if _has_royal_match(cards):
        return Category.ROYAL_FLUSH_WITH_ROYAL_MATCH
    # Three-of-a-kind pays above a straight here, so the best poker hand is not always the best paid.
    paid = (high_hand(five).category for five in combinations(cards, 5))
    return FORTUNE[max(FORTUNE.index(category) if category in FORTUNE else 0 for category in paid)]


def _is_seven_card_straight_flush(cards: Sequence[Card]) -> bool:
    naturals = [card for card in cards if card != JOKER]
    if len({card & 3 for card in naturals}) > 1:
        return False
    held = {card >> 2 for card in naturals}
    runs = [{(bottom + step) % 13 for step in range(7)} for bottom in (ACE, *range(7))]
    return any(held <= run for run in runs)


def _has_royal_match(cards: Sequence[Card]) -> bool:
    """A royal flush, with or without the joker, beside a natural king and queen of one suit."""
    for pair in combinations(cards, 2):
        if pair[0] & 3 == pair[1] & 3 and {pair[0] >> 2, pair[1] >> 2} == {KING, QUEEN}:
            five = [card for card in cards if card not in pair]
            if high_hand(five).category is Category.ROYAL_FLUSH:
                return True
    return False


@lru_cache(maxsize=1 << 14)
def _grouped(ranks: tuple[int, ...]) -> Hand:
    category, decisive = group(ranks)
    if category is Category.FIVE_OF_A_KIND:
        category = Category.FIVE_ACES
    return Hand(pack(HIGH_HAND.index(category), decisive), category, decisive)


def _runs(ranks: Sequence[int], suited: bool) -> list[Hand]:
    if len(set(ranks)) < 5:
        return []
    run = straight(tuple(sorted(ranks, reverse=True)))
    if run is None:
        return []
    category = Category.STRAIGHT
    if suited:
        category = Category.ROYAL_FLUSH if run[0] == ACE else Category.STRAIGHT_FLUSH
    # Ten-to-ace above ace-to-five above king-high.
    height = ACE + 1 if run[0] == ACE else ACE if run[-1] == ACE else run[0]
    return [Hand(pack(HIGH_HAND.index(category), (height,)), category, run)]


def _flushes(ranks: Sequence[int], suited: bool) -> list[Hand]:
    if not suited:
        return []
    decisive = tuple(sorted(ranks, reverse=True))
    return [Hand(pack(HIGH_HAND.index(Category.FLUSH), decisive), Category.FLUSH, decisive)]
