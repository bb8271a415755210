"""Three-, four- and five-card rankings with one deck, and the best hand out of more cards.

Reading 2: where the books compare hands of one category by the highest card that the other lacks, made groups
are compared first and kickers after them, as poker always is.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from houseway.equipment.cards import Card
from houseway.hands.result import ACE, Category, Hand, pack

Ranking = Callable[[Sequence[Card]], Hand]

# Categories of each ranking, lowest first: the place is the level in a strength.
THREE_CARD = (  # oh-three-card-poker:6.II
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
THREE_CARD_BONUS = (*THREE_CARD, Category.MINI_ROYAL)  # oh-let-it-ride:6.III, 13.V
FOUR_CARD = (  # oh-four-card-poker:6.II, oh-crazy-four-poker:6.II
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_OF_A_KIND,
)
FIVE_CARD = (  # oh-ultimate-texas-holdem:5.II and every other five-card book
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
)


def three_card(cards: Sequence[Card]) -> Hand:
    _require(cards, 3)
    return _ranked(cards, THREE_CARD)


def four_card(cards: Sequence[Card]) -> Hand:
    _require(cards, 4)
    return _ranked(cards, FOUR_CARD)


def five_card(cards: Sequence[Card]) -> Hand:
    _require(cards, 5)
    return _ranked(cards, FIVE_CARD)


def best_four(cards: Sequence[Card]) -> Hand:
    """The best four-card hand in four to six cards."""
    return best(cards, 4, four_card)


def best_five(cards: Sequence[Card]) -> Hand:
    """The best five-card hand in five cards or more."""
    return best(cards, 5, five_card)


def best(cards: Iterable[Card], size: int, ranking: Ranking) -> Hand:
    """The best hand that ``ranking`` finds in any ``size`` of the cards."""
    return max(map(ranking, combinations(cards, size)))


def best_omaha(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking = five_card) -> Hand:
    """Exactly two of the hole cards with exactly three of the board (oh-poker:4.IV)."""
    return max(ranking((*own, *shared)) for own in combinations(hole, 2) for shared in combinations(board, 3))


def showing(cards: Sequence[Card]) -> Hand:
    """One to four up-cards of a stud hand: groups and high cards only (oh-poker:2.VI.A)."""
    category, ranks = group(card >> 2 for card in cards)
    return Hand(pack(FIVE_CARD.index(category), ranks), category, ranks)


def three_card_bonus(cards: Sequence[Card]) -> Hand:
    """Three cards where A-K-Q suited is a mini-royal."""
    hand = three_card(cards)
    if hand.category is Category.STRAIGHT_FLUSH and hand.ranks[0] == ACE:
        level = THREE_CARD_BONUS.index(Category.MINI_ROYAL)
        return Hand(pack(level, hand.ranks[:1]), Category.MINI_ROYAL, hand.ranks)
    return hand


# By the sizes of the two largest groups of one rank.
_GROUPED = {
    (5,): Category.FIVE_OF_A_KIND,
    (4,): Category.FOUR_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (3, 1): Category.THREE_OF_A_KIND,
    (2,): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (2, 1): Category.PAIR,
    (1,): Category.HIGH_CARD,
    (1, 1): Category.HIGH_CARD,
}


def group(ranks: Iterable[int]) -> tuple[Category, tuple[int, ...]]:
    """The category by groups alone, and one rank of each group: largest groups first, then higher ranks."""
    counts: dict[int, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    groups = sorted([(count, rank) for rank, count in counts.items()], reverse=True)
    sizes = tuple([count for count, _ in groups[:2]])
    return _GROUPED[sizes], tuple([rank for _, rank in groups])


def straight(ranks: tuple[int, ...]) -> tuple[int, ...] | None:
    """These ranks (distinct, highest first) as a run from its top, an ace below a deuce last, or None."""
    length = len(ranks)
    if ranks[0] - ranks[-1] == length - 1:
        return ranks
    if ranks[0] == ACE and ranks[1] == length - 2:
        return (*ranks[1:], ACE)
    return None


def _ranked(cards: Sequence[Card], order: tuple[Category, ...]) -> Hand:
    category, ranks = group(card >> 2 for card in cards)
    if category is not Category.HIGH_CARD:
        return Hand(pack(order.index(category), ranks), category, ranks)
    suited = len({card & 3 for card in cards}) == 1
    run = straight(ranks)
    if run is None:
        category = Category.FLUSH if suited else Category.HIGH_CARD
        return Hand(pack(order.index(category), ranks), category, ranks)
    category = Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT
    if suited and run[0] == ACE and Category.ROYAL_FLUSH in order:
        category = Category.ROYAL_FLUSH
    return Hand(pack(order.index(category), run[:1]), category, run)


def _require(cards: Sequence[Card], count: int) -> None:
    if len(cards) != count:
        raise ValueError(f"{len(cards)} cards given where {count} are ranked")
