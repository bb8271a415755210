"""What hands are worth, looked up: the strengths of the reference rankings for every five ranks, of one suit
or of several. Made once, when first asked for, in plain Python: an automatic player answers without anything
being compiled."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from houseway.equipment.cards import Card
from houseway.games.poker_room.variants import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT, HIGH
from houseway.hands.lowball import ace_to_five, deuce_to_seven, eight_or_better
from houseway.hands.poker import five_card
from houseway.hands.result import Hand

NONE = -1  # of a low that does not qualify
_DIGIT = [1 << 3 * rank for rank in range(13)]  # octal: five cards sum up to how often each is there
_RANKINGS: dict[str, Callable[[Sequence[Card]], Hand | None]] = {
    HIGH: five_card, ACE_TO_FIVE: ace_to_five, EIGHT: eight_or_better, DEUCE_TO_SEVEN: deuce_to_seven,
}  # fmt: skip
_FLUSHES = (HIGH, DEUCE_TO_SEVEN)  # where one suit makes a difference


@cache
def _table(kind: str, *, suited: bool) -> dict[int, int]:
    found = {}
    held = (*range(7), 12) if kind == EIGHT else range(13)  # no other low qualifies
    fives = combinations(held, 5) if suited or kind == EIGHT else combinations_with_replacement(held, 5)
    for ranks in fives:
        if ranks[0] == ranks[4]:
            continue
        # Each of a rank in another suit; the last of five ranks out of the first suit.
        suits = [ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        suits[4] += not suited and not any(suits)
        hand = _RANKINGS[kind]([Card(rank * 4 + suit) for rank, suit in zip(ranks, suits, strict=True)])
        if hand is not None:
            found[sum([_DIGIT[rank] for rank in ranks])] = hand.strength
    return found


def best(kind: str, cards: Sequence[Card]) -> int:
    """The strength of the best hand in five to seven cards, with deuce to seven in five."""
    digits = [_DIGIT[c >> 2] for c in cards]
    mixed = _table(kind, suited=False)
    if kind in _FLUSHES and (suited := _of_one_suit(cards, 5)[1]):
        flushes = _table(kind, suited=True)
        flush = max([flushes[sum(five)] for five in combinations(suited, 5)])
        if kind == DEUCE_TO_SEVEN:
            return flush
        return max(flush, max([mixed[sum(five)] for five in combinations(digits, 5)]))
    if kind == EIGHT:
        return max([mixed.get(sum(five), NONE) for five in combinations(digits, 5)])
    return max([mixed[sum(five)] for five in combinations(digits, 5)])


def best_of_two(kind: str, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The same with exactly two of one's own and three of the board."""
    mixed = _table(kind, suited=False)
    twos = [a + b for a, b in combinations([_DIGIT[c >> 2] for c in own], 2)]
    threes = [sum(three) for three in combinations([_DIGIT[c >> 2] for c in board], 3)]
    if kind == EIGHT:
        return max([mixed.get(two + three, NONE) for two in twos for three in threes])
    found = max([mixed[two + three] for two in twos for three in threes])
    suit, shared = _of_one_suit(board, 3)
    mine = [_DIGIT[c >> 2] for c in own if c & 3 == suit]
    suited = _table(kind, suited=True)
    flushes = [
        suited[sum(two) + sum(three)] for two in combinations(mine, 2) for three in combinations(shared, 3)
    ]
    return max([found, *flushes])


def _of_one_suit(cards: Sequence[Card], least: int) -> tuple[int, list[int]]:
    """The suit that so many of them have, and those that have it; none where there is none."""
    suits = [c & 3 for c in cards]
    for suit in range(4):
        if suits.count(suit) >= least:
            return suit, [_DIGIT[c >> 2] for c in cards if c & 3 == suit]
    return 0, []
