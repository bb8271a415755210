"""Section 6 of Four Card Poker and of Crazy Four Poker: the ranking of the best four of some cards."""

from collections import Counter
from itertools import combinations, islice, pairwise
from random import Random

import pytest
from tests.games.four_by_hand import by_hand

from houseway.equipment.cards import DECK, cards
from houseway.games import crazy_four_poker, four_card_poker

DEFINED = {"oh-crazy-four-poker": "1.I.D", "oh-four-card-poker": "1.I.C"}  # what a hand is


def clause(*paths):
    return pytest.mark.clause(*[f"{book}:{path}" for book in DEFINED for path in paths])


@pytest.fixture(params=[crazy_four_poker, four_card_poker], ids=lambda game: game.BOOK)
def ranked(request):
    return request.param.ranked


@pytest.fixture
def held(ranked):
    return lambda text: ranked(cards(text))


@clause("6.I", "6.II", "6.III")
@pytest.mark.clause(*[f"{book}:{path}" for book, path in DEFINED.items()])
def test_hands_rank_as_a_second_opinion_has_them(ranked):
    """A sample of five-card and six-card hands, and of a pack with fours, straights and flushes in it."""
    rng = Random(4)
    small = [c for c in DECK if c // 4 in (0, 1, 2, 3, 12)]
    hands = [tuple(rng.sample(DECK, n)) for n in (5, 6) for _ in range(3000)] + list(
        islice(combinations(small, 5), 0, None, 3)
    )
    ours = {hand: ranked(hand).strength for hand in hands}
    theirs = {hand: by_hand(hand) for hand in hands}
    place = {strength: i for i, strength in enumerate(sorted(set(ours.values())))}
    place_by_hand = {key: i for i, key in enumerate(sorted(set(theirs.values())))}
    assert {h: place[s] for h, s in ours.items()} == {h: place_by_hand[k] for h, k in theirs.items()}


ORDER = ["four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight", "two-pair", "pair",
         "high-card"]  # fmt: skip
LOWEST_AND_HIGHEST = [
    # class              lowest              highest             clause
    ("four-of-a-kind",  "2s 2h 2d 2c 3s",   "As Ah Ad Ac Ks",   "6.II.A"),
    ("straight-flush",  "4s 3s 2s As 6d",   "As Ks Qs Js 9d",   "6.II.B"),
    ("three-of-a-kind", "2s 2h 2d 3c 3s",   "As Ah Ad Kc Kd",   "6.II.C"),
    ("flush",           "6s 4s 3s 2s 2d",   "As Ks Qs Td Ts",   "6.II.D"),
    ("straight",        "4s 3h 2d Ac 6s",   "As Kh Qd Jc 9s",   "6.II.E"),
    ("two-pair",        "3s 3h 2d 2c 5s",   "As Ah Kd Kc Qs",   "6.II.F"),
    ("pair",            "2s 2h 3d 4c 6s",   "As Ah Kd Qc Ts",   "6.II.G"),
    ("high-card",       "7s 6h 4d 3c 2s",   "As Kh Qd Tc 9s",   "6.III"),
]  # fmt: skip


@clause("6.II", "6.II.A", "6.II.B", "6.II.C", "6.II.D", "6.II.E", "6.II.F", "6.II.G", "6.III")
def test_the_classes_in_the_order_of_the_book(held):
    """Whatever is best in a class loses to whatever is least in the class above it."""
    assert [row[0] for row in LOWEST_AND_HIGHEST] == ORDER
    for name, low, high, _ in LOWEST_AND_HIGHEST:
        assert (held(low).category, held(high).category) == (name, name)
        assert held(low) < held(high)
    for (_, low, _, _), (_, _, high, _) in pairwise(LOWEST_AND_HIGHEST):
        assert held(low) > held(high)


BEATS = [
    # higher             lower               clause
    ("3s 3h 3d 3c 2s",   "2s 2h 2d 2c As",   "6.II.A"),
    ("5s 4s 3s 2s Kd",   "4h 3h 2h Ah Kc",   "6.II.B"),
    ("As Ks Qs Js 2d",   "Kh Qh Jh Th Ac",   "6.II.B"),
    ("3s 3h 3d 2c 4s",   "2s 2h 2d Ac Ks",   "6.II.C"),
    ("6s 5s 4s 2s 2d",   "6h 5h 3h 2h Ac",   "6.II.D"),
    ("5s 4h 3d 2c 9s",   "4s 3h 2d Ac Ks",   "6.II.E"),
    ("As Kh Qd Jc 2s",   "Ks Qh Jd Tc 2c",   "6.II.E"),
    ("As Ah 2d 2c 3s",   "Ks Kh Qd Qc As",   "6.II.F"),
    ("Ks Kh 3d 3c 2s",   "Kd Kc 2d 2c As",   "6.II.F"),
    ("Ks Kh 4d 3c 2s",   "Qs Qh Ad Kc 9s",   "6.II.G"),  # made groups first, whatever the highest card
    ("Qs Qh Ad 4c 2s",   "Qd Qc As 3c 2d",   "6.III"),
    ("As Kh Qd 9c 2s",   "Ad Kc Qs 8c 7s",   "6.III"),
    ("As 6h 5d 3c 2s",   "Kd Qc Js 9c 8d",   "6.I"),
]  # fmt: skip


@clause("6.I", "6.II.A", "6.II.B", "6.II.C", "6.II.D", "6.II.E", "6.II.F", "6.II.G", "6.III")
@pytest.mark.parametrize(("higher", "lower", "path"), BEATS)
def test_the_higher_hand(held, higher, lower, path):
    assert held(higher) > held(lower)


@clause("6.II.E")
def test_an_ace_does_not_stand_in_the_middle(held):
    assert held("Ks Ah 2d 3c 7s").category == "high-card"
    assert held("Ks As 2s 3s 7d").category == "flush"


@clause("6.I", "6.III")
@pytest.mark.clause(*[f"{book}:{path}" for book, path in DEFINED.items()])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Kd Jc 9h 8s", "Ad Kc Jh 9s 2d"),  # the fifth card does not count
        ("Qs Qd 4c 3h 2s", "Qh Qc 4d 3s 2d"),
        ("As Ad Kc Kh Qs", "Ah Ac Kd Ks 2d"),
        ("9s 7s 3s 2s Ad", "9d 7d 3d 2d Kc"),
        ("4s 3d 2c Ah Ks", "4d 3c 2h As 7d"),
    ],
)
def test_suits_and_the_fifth_card_do_not_matter_and_equal_fours_tie(held, one, other):
    assert held(one).strength == held(other).strength


@clause("6.II")
def test_the_hands_of_a_pack_by_class(ranked):
    """Ace to five in four suits, counted by a second opinion."""
    small = [c for c in DECK if c // 4 in (0, 1, 2, 3, 12)]
    ours = Counter(ORDER.index(ranked(hand).category) for hand in combinations(small, 5))
    theirs = Counter(7 - by_hand(hand)[0] for hand in combinations(small, 5))
    assert ours == theirs and sum(ours.values()) == 15_504
