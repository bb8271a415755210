"""Section 6: the ranking of three cards against the dealer, and of five among six for the bonus."""

from collections import Counter
from itertools import combinations

import pytest
from tests.games.felt import clause_of
from three_card_poker_by_hand import by_hand

from houseway.equipment.cards import DECK, cards, rank, suit
from houseway.games.three_card_poker import plays, ranked, six_card_royal

clause = clause_of("oh-three-card-poker")


def held(text):
    return ranked(cards(text))


@pytest.fixture(scope="module")
def all_hands():
    return [(hand, ranked(hand)) for hand in combinations(DECK, 3)]


@clause("6.II")
@clause("6.II.A")
@clause("6.II.B")
@clause("6.II.C")
@clause("6.II.D")
@clause("6.II.E")
def test_the_22100_hands_by_class(all_hands):
    counts = Counter(str(hand.category) for _, hand in all_hands)
    assert counts == {  # casinocitytimes 67518
        "straight-flush": 48,
        "three-of-a-kind": 52,
        "straight": 720,
        "flush": 1096,
        "pair": 3744,
        "high-card": 16440,
    }


@clause("6.I")
@clause("6.II")
@clause("6.III")
def test_every_hand_ranks_as_a_second_opinion_has_it(all_hands):
    ours = sorted({hand.strength for _, hand in all_hands})
    theirs = sorted({by_hand(cs) for cs, _ in all_hands})
    place = {strength: i for i, strength in enumerate(ours)}
    place_by_hand = {key: i for i, key in enumerate(theirs)}
    assert len(ours) == len(theirs)
    assert all(place[hand.strength] == place_by_hand[by_hand(cs)] for cs, hand in all_hands)


BEATS = [
    # higher        lower         clause
    ("4s 3s 2s",    "3h 2h Ah",   "6.II.A"),
    ("As Ks Qs",    "Kh Qh Jh",   "6.II.A"),
    ("3h 2h Ah",    "As Ad Ac",   "6.II"),
    ("2s 2d 2c",    "As Kd Qc",   "6.II.B"),
    ("As Ad Ac",    "Ks Kd Kc",   "6.II.B"),
    ("As Kd Qc",    "Ks Qd Jc",   "6.II.C"),
    ("4s 3d 2c",    "3s 2d Ac",   "6.II.C"),
    ("3s 2d Ac",    "As Ks Js",   "6.II.D"),
    ("4h 3h Ah",    "Ks Qs Ts",   "6.II.D"),
    ("5h 3h 2h",    "As Ad Kc",   "6.II.D"),
    ("As Ad 2c",    "Ks Kd Qc",   "6.II.E"),
    ("Ks Kd 2c",    "Qs Qd Ac",   "6.II.E"),
    ("2s 2d 3c",    "As Kd Jc",   "6.II.E"),
    ("Qs Qd 4c",    "Qh Qc 3c",   "6.III"),
    ("As 5d 3c",    "Ah 5c 2c",   "6.III"),
    ("As Kd Jc",    "Ah Kc Tc",   "6.III"),
    ("As 4d 2c",    "Kh Qc Tc",   "6.I"),
]  # fmt: skip


@clause("6.I")
@clause("6.II.A")
@clause("6.II.B")
@clause("6.II.C")
@clause("6.II.D")
@clause("6.II.E")
@clause("6.III")
@pytest.mark.parametrize(("higher", "lower", "path"), BEATS)
def test_the_higher_hand(higher, lower, path):
    assert held(higher) > held(lower)


@clause("6.II.C")
def test_an_ace_does_not_stand_in_the_middle():
    assert held("Ks Ad 2c").category == "high-card"
    assert held("Ks As 2s").category == "flush"


@clause("6.I")
@clause("6.III")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Kd Jc", "Ad Kc Jh"),
        ("Qs Qd 4c", "Qh Qc 4d"),
        ("9s 7s 2s", "9d 7d 2d"),
        ("3s 2d Ac", "3d 2c Ah"),
    ],
)
def test_suits_do_not_matter_and_equal_ranks_tie(one, other):
    assert held(one).strength == held(other).strength


@clause("12.II")
@pytest.mark.parametrize(
    ("dealer", "does"),
    [
        ("Js Td 8c", False),  # the best hand that does not play
        ("Qs 3d 2c", True),  # the worst that does
        ("Ks 3d 2c", True),
        ("2s 2d 3c", True),
        ("5s 3s 2s", True),
    ],
)
def test_the_dealer_plays_with_a_queen(dealer, does):
    assert plays(held(dealer)) is does


SIX = [
    # player       dealer        class found
    ("9d Td Jd",   "Qd Kd Ad",   "six-card-royal-diamonds", "12.VI"),
    ("9h Kh Jh",   "Qh Th Ah",   "six-card-royal-hearts",   "12.VI"),
    ("As Td Jd",   "Qd Kd Ad",   "royal-flush",             "6.IV.A"),
    ("9c Td Jd",   "Qd Kd Ad",   "royal-flush",             "6.IV.A"),
    ("9s Ts Js",   "Qs Ks 8s",   "straight-flush",          "6.IV.B"),
    ("As 2s 3s",   "4s 5s Kd",   "straight-flush",          "6.IV.B"),
    ("7s 7d 7c",   "7h Kc Kd",   "four-of-a-kind",          "6.IV.C"),
    ("7s 7d 7c",   "Kh Kc Kd",   "full-house",              "6.IV.D"),
    ("7s 7d 2c",   "7h Kc Kd",   "full-house",              "6.IV.D"),
    ("2s 5s 9s",   "Ts Ks Kd",   "flush",                   "6.IV.E"),
    ("2s 5s 9s",   "Ts Kd Kc",   None,                      "6.IV.E"),
    ("4s 5d 6c",   "7h 8s 8d",   "straight",                "6.IV.F"),
    ("As 2d 3c",   "4h 5s Jd",   "straight",                "6.IV.F"),
    ("Ks Ad 2c",   "3h 4s 9d",   None,                      "6.IV.F"),
    ("7s 7d 7c",   "Kh Qc 2d",   "three-of-a-kind",         "6.IV.G"),
    ("7s Kd 2c",   "7h 7c Jd",   "three-of-a-kind",         "6.IV.G"),
    ("7s 7d Kc",   "Kh Qc 2d",   None,                      "6.IV.G"),  # two pair is not paid
]  # fmt: skip


@clause("1.I.E")
@clause("6.IV")
@clause("6.IV.A")
@clause("6.IV.B")
@clause("6.IV.C")
@clause("6.IV.D")
@clause("6.IV.E")
@clause("6.IV.F")
@clause("6.IV.G")
@clause("11.I")
@pytest.mark.parametrize(("player", "dealer", "found", "path"), SIX)
def test_the_best_five_of_six_are_paid(felt, player, dealer, found, path):
    table = felt(six_card_bonus=True).ready().bet(1, ante=5, pair_plus=5, six_card_bonus=10)
    table.script(dealer=dealer, seat_1=player, choices={1: "play"})
    (line,) = (x for x in table.finish() if x.wager == "six-card-bonus")
    pays = table.game.house.pays("six-card-bonus")
    if found is None:
        assert (line.outcome, line.amount_cents, line.odds) == ("lose", -1000, "")
    else:
        assert (line.outcome, line.odds) == ("win", str(pays[found]))


@clause("6.IV")
def test_the_bonus_classes_in_order(felt):
    classes = ["royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight"]
    pays = felt(six_card_bonus=True).game.house.pays("six-card-bonus")
    listed = [on for on in pays if not on.startswith("six-card-royal")]
    assert listed == [*classes, "three-of-a-kind"]


def test_a_six_card_royal_is_nine_to_ace_of_one_suit(felt):
    whole = [c for c in DECK if suit(c) == 3 and rank(c) >= 7]
    assert six_card_royal(tuple(whole)) == "six-card-royal-spades"
    assert six_card_royal(tuple(c - 4 for c in whole)) is None
    assert six_card_royal(cards("9d Ts Js Qs Ks As")) is None
