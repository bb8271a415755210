"""How the house sets seven cards (oh-pai-gow-poker:12): its lines as data, and what reads them.

What the lines leave open is read as readings 23 and 24 say. Places count the ranks of a hand, those with the
most cards first and then the highest; the joker is an ace except where it completes a straight or a flush.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from houseway.equipment.cards import DECK_WITH_JOKER, JOKER, Card, texts
from houseway.hands.joker import high_hand, low_hand
from houseway.hands.result import ACE, Category

LOW, MEDIUM, HIGH = range(5), range(5, 9), range(9, 13)  # 12.III, 12.IX: 2 to 6, 7 to 10, jack to ace
ANY = range(13)
KING = ACE - 1
ACES, KINGS = range(ACE, ACE + 1), range(KING, KING + 1)
MADE = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)  # 12.VII

_RUNS = [{(top - step) % 13 for step in range(5)} for top in range(3, 13)]


class Line(NamedTuple):
    """One line of the house way: the hands it is for and what goes low."""

    clause: str
    shape: tuple[int, ...]  # how many cards of each rank
    low: tuple[int, int] | None  # places of the ranks that go low; of any two, the best
    of: tuple[range, ...] = ()  # what ranks the first places have
    holding: tuple[int, ...] = ()  # side cards at least as high as these
    made: bool = False  # only where the seven cards make a straight or a flush
    keeps: bool = False  # only what leaves the high hand a straight or a flush


NO_PAIR, ONE_PAIR, TWO_PAIR, THREE_PAIR = (1,) * 7, (2, 1, 1, 1, 1, 1), (2, 2, 1, 1, 1), (2, 2, 2, 1)
THREE, TWO_THREES, FULL, FULL_TWO = (3, 1, 1, 1, 1), (3, 3, 1), (3, 2, 1, 1), (3, 2, 2)
FOUR, FOUR_PAIR, FOUR_THREE = (4, 1, 1, 1), (4, 2, 1), (4, 3)
FIVE, FIVE_PAIR = (5, 1, 1), (5, 2)

# The first line that fits decides. Lines D and F of VII send back to IV and VIII, C to III: the high hand is
# ranked by the best that its five cards make.
LINES = (
    Line("12.VII.A.(1)", NO_PAIR, None, keeps=True),
    Line("12.I.A", NO_PAIR, (1, 2)),
    # A pair is the best low hand there is; where it cannot go low the book is silent and the straight or
    # flush is kept.
    Line("12.VII.B.(1)", ONE_PAIR, None, keeps=True),
    Line("12.II.A", ONE_PAIR, (1, 2)),
    Line("12.III.A", TWO_PAIR, (2, 3), (LOW, LOW)),
    Line("12.III.B", TWO_PAIR, (2, 3), (MEDIUM, LOW), holding=(KING,)),
    Line("12.III.B", TWO_PAIR, (1, 1), (MEDIUM, LOW)),
    Line("12.III.C", TWO_PAIR, (2, 3), (HIGH, LOW), holding=(ACE,)),
    Line("12.III.C", TWO_PAIR, (1, 1), (HIGH, LOW)),
    Line("12.III.D", TWO_PAIR, (2, 3), (MEDIUM, MEDIUM), holding=(ACE,)),
    Line("12.III.D", TWO_PAIR, (1, 1), (MEDIUM, MEDIUM)),
    Line("12.III.E", TWO_PAIR, (2, 3), (HIGH, MEDIUM), holding=(ACE, KING)),
    Line("12.III.E", TWO_PAIR, (1, 1), (HIGH, MEDIUM)),
    Line("12.III.F", TWO_PAIR, (1, 1), (HIGH, HIGH)),
    Line("12.IV.A", THREE_PAIR, (0, 0)),
    Line("12.VII.E.(1)", THREE, (0, 0), keeps=True),
    Line("12.VII.E.(1)", THREE, (0, 1), made=True),  # two aces and the joker: no other three comes here
    Line("12.V.A", THREE, (0, 1), (ACES,)),
    Line("12.V.A", THREE, (1, 2)),
    Line("12.VI.A", TWO_THREES, (0, 0)),
    Line("12.VIII.A.(1)", FULL, (1, 1)),
    Line("12.VIII.B.(1)", FULL_TWO, (1, 1)),
    Line("12.IX.A", FOUR, (1, 2), (LOW,)),
    Line("12.IX.B", FOUR, (1, 2), (MEDIUM,), holding=(ACE,)),
    Line("12.IX.B", FOUR, (0, 0), (MEDIUM,)),
    Line("12.IX.C", FOUR, (0, 0), (HIGH,)),
    *(
        line
        for shape in (FOUR_PAIR, FOUR_THREE)
        for line in (
            Line("12.IX.D.(1)", shape, (1, 1), (ACES, KINGS)),
            Line("12.IX.D.(1)", shape, (0, 0), (ACES,)),
            Line("12.IX.D.(1)", shape, (1, 1)),
        )
    ),
    Line("12.X.A", FIVE, (0, 0)),
    Line("12.X.A", FIVE_PAIR, (1, 1), (ACES, KINGS)),
    Line("12.X.A", FIVE_PAIR, (0, 0)),
)
_OF_SHAPE = {
    shape: tuple(line for line in LINES if line.shape == shape) for shape in {x.shape for x in LINES}
}
_DECK = frozenset(DECK_WITH_JOKER)


class Setting(NamedTuple):
    """Seven cards set, and the line of the house way that set them."""

    low: tuple[Card, Card]
    high: tuple[Card, ...]
    clause: str


def setting(
    cards: Sequence[Card], *, paired_cards_count: bool = False, joker_stays_ace: bool = False
) -> Setting:
    """Seven cards as the house sets them.

    ``paired_cards_count``: an ace or king of a pair is one that the hand holds, too. ``joker_stays_ace``: the
    joker is a second ace in a flush that has one.
    """
    if len(cards) != 7 or len(set(cards)) != 7 or not _DECK.issuperset(cards):
        lacking = "each of them once" if len(cards) == 7 else f"not {len(cards)}"
        raise ValueError(
            f"the house way sets seven cards of a deck with one joker, {lacking}: "
            f"{texts(c for c in cards if c in DECK_WITH_JOKER)} (oh-pai-gow-poker:12)"
        )
    lying: dict[int, list[Card]] = {}  # the cards of each rank
    for card in sorted(cards):
        lying.setdefault(_rank(card), []).append(card)
    ranks = sorted(lying, key=lambda rank: (len(lying[rank]), rank), reverse=True)
    held = sorted([rank for rank in ranks if paired_cards_count or len(lying[rank]) == 1], reverse=True)

    for line in _OF_SHAPE[tuple([len(lying[rank]) for rank in ranks])]:
        if (
            any(rank not in tier for rank, tier in zip(ranks, line.of, strict=False))
            or any(rank < least for rank, least in zip(held, line.holding, strict=False))
            or ((line.made or line.keeps) and not _make_straight_or_flush(cards))
        ):
            continue
        ways = [_way(cards, pair, joker_stays_ace) for pair in _pairs(line, ranks, lying)]
        if line.keeps:
            ways = [way for way in ways if way.kept in MADE]
        if ways:
            best = max(ways)
            return Setting(best.pair, best.rest, f"oh-pai-gow-poker:{line.clause}")
    raise AssertionError(f"no line of the house way is for {texts(cards)}")


def _pairs(line: Line, ranks: list[int], lying: dict[int, list[Card]]) -> Iterable[tuple[Card, Card]]:
    """The two cards that a line may put low, the lower one first."""
    if line.low is None:
        return combinations(sorted(chain(*lying.values())), 2)
    lower, higher = sorted([ranks[place] for place in line.low])
    if lower == higher:
        return combinations(lying[lower], 2)
    return [(a, b) for a in lying[lower] for b in lying[higher]]


class _Way(NamedTuple):
    """One way to set seven cards, the better the greater: of cards of one rank those go low that leave the
    strongest high hand (reading 23), and where that is the same the joker stays high."""

    low: int
    high: int
    nature: tuple[int, int]
    pair: tuple[Card, Card]
    rest: tuple[Card, ...]
    kept: Category


def _way(cards: Sequence[Card], pair: tuple[Card, Card], joker_stays_ace: bool) -> _Way:
    rest = tuple(card for card in cards if card not in pair)
    high = high_hand(rest, joker_stays_ace)
    return _Way(low_hand(pair).strength, high.strength, (-pair[0], -pair[1]), pair, rest, high.category)


def _rank(card: Card) -> int:
    return min(card >> 2, ACE)


def _make_straight_or_flush(cards: Sequence[Card]) -> bool:
    naturals = [card for card in cards if card != JOKER]
    needed = 5 - (len(cards) - len(naturals))
    ranks = {card >> 2 for card in naturals}
    suits = Counter(card & 3 for card in naturals)
    return max(suits.values()) >= needed or any(len(ranks & run) >= needed for run in _RUNS)
