"""Several decks: the seventeen ranks of Section 36 and Massachusetts, and Washington's twelve."""

from math import comb

import numpy as np
import pytest
from hands_support import all_multisets, assert_same_on_all, best_by_subsets, check_ladder, rows_by
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from houseway.equipment.cards import DECK, cards
from houseway.hands import multideck
from houseway.hands.fast import multideck as fast

UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
ROMAN = [*UNITS[1:], *(f"x{unit}" for unit in UNITS[:8])]


@pytest.mark.clause(
    "s36-fast-action-holdem:c.1",
    "s36-fast-action-holdem:c.2",
    *[f"s36-fast-action-holdem:c.2.{number}" for number in ROMAN],
    "s36-fast-action-holdem:c.3",
    "ma-fast-action-holdem:3.a",
    "ma-fast-action-holdem:3.b",
    *[f"ma-fast-action-holdem:3.b.{number}" for number in range(1, 18)],
    "ma-fast-action-holdem:3.c",
)
def test_the_seventeen_ranks():
    check_ladder(
        """
        As As As As As | flush-with-five-of-a-kind  | flush with five aces
        2s 2s 2s 2s 2s | flush-with-five-of-a-kind  | flush with five twos
        As Ks Qs Js Ts | royal-flush                | royal flush
        Ah Ah Ah Ah Kh | flush-with-four-of-a-kind  | flush with four aces, king kicker
        2h 2h 2h 2h 3h | flush-with-four-of-a-kind  | flush with four twos, three kicker
        Ks Qs Js Ts 9s | straight-flush             | king-high straight flush
        5s 4s 3s 2s As | straight-flush             | ace-to-five straight flush
        Ad Ad Ad Kd Kd | flush-with-full-house      | flush with full house, aces over kings
        2d 2d 2d 3d 3d | flush-with-full-house      | flush with full house, twos over threes
        As As As As Ad | five-of-a-kind             | five aces
        2s 2s 2h 2c 2d | five-of-a-kind             | five twos
        Ac Ac Ac Kc Qc | flush-with-three-of-a-kind | flush with three aces, king-queen kickers
        2c 2c 2c 4c 3c | flush-with-three-of-a-kind | flush with three twos, four-three kickers
        Ac Ac Kc Kc Qc | flush-with-two-pairs       | flush with two pair, aces and kings, queen kicker
        3c 3c 2c 2c 4c | flush-with-two-pairs       | flush with two pair, threes and twos, four kicker
        Ac Ac Kc Qc Jc | flush-with-one-pair        | flush with pair of aces, king-queen-jack kickers
        2c 2c 5c 4c 3c | flush-with-one-pair        | flush with pair of twos, five-four-three kickers
        Ac Ac Ac As Kc | four-of-a-kind             | four aces, king kicker
        2c 2c 2c 2s 3c | four-of-a-kind             | four twos, three kicker
        Ac Ac Ac Ks Kc | full-house                 | full house, aces over kings
        2c 2c 2c 3s 3c | full-house                 | full house, twos over threes
        Ac Kc Qc Jc 9c | flush                      | ace-high flush, king-queen-jack-nine
        7c 5c 4c 3c 2c | flush                      | seven-high flush, five-four-three-two
        As Kc Qc Jc Tc | straight                   | ace-high straight
        5c 4c 3c 2c As | straight                   | ace-to-five straight
        Ac Ac As Ks Qc | three-of-a-kind            | three aces, king-queen kickers
        2c 2c 2s 4s 3c | three-of-a-kind            | three twos, four-three kickers
        As Ac Kc Kc Qc | two-pair                   | two pair, aces and kings, queen kicker
        3s 3c 2c 2c 4c | two-pair                   | two pair, threes and twos, four kicker
        As As Kc Qc Jc | pair                       | pair of aces, king-queen-jack kickers
       =As Ac Kd Qh Jc | pair                       | pair of aces, king-queen-jack kickers
        Ks Ks Ac Qc Jc | pair                       | pair of kings, ace-queen-jack kickers
        2s 2c 5c 4c 3c | pair                       | pair of twos, five-four-three kickers
        As Kc Qc Jc 9c | high-card                  | ace high, king-queen-jack-nine
        7s 5c 4c 3c 2c | high-card                  | seven high, five-four-three-two
        """,
        multideck.seventeen,
    )


def test_the_washington_order():
    """Reading 3: a flush that holds a pair or three of a kind is a flush, its cards compared from the top."""
    check_ladder(
        """
        2s 2s 2s 2s 2s | suited-five-of-a-kind | five suited twos
        As Ks Qs Js Ts | royal-flush           | royal flush
        5s 4s 3s 2s As | straight-flush        | ace-to-five straight flush
        2s 2s 2h 2c 2d | five-of-a-kind        | five twos
        Ah Ah Ah Ah Kh | four-of-a-kind        | four aces, king kicker
       =Ah Ah Ah Ad Ks | four-of-a-kind        | four aces, king kicker
        2h 2h 2h 2h 3h | four-of-a-kind        | four twos, three kicker
        Ad Ad Ad Kd Kd | full-house            | full house, aces over kings
        Ac Ac Ac Kc Qc | flush                 | ace-high flush, ace-ace-king-queen
        Ac Ac Kc Kc Qc | flush                 | ace-high flush, ace-king-king-queen
        Ac Kc Kc Kc Qc | flush                 | ace-high flush, king-king-king-queen
        2c 2c 2c 3c 4c | flush                 | four-high flush, three-two-two-two
        As Kc Qc Jc Tc | straight              | ace-high straight
        Ac Ac As Ks Qc | three-of-a-kind       | three aces, king-queen kickers
        3s 3c 2c 2c 4c | two-pair              | two pair, threes and twos, four kicker
        2s 2s 5c 4c 3c | pair                  | pair of twos, five-four-three kickers
        7s 5c 4c 3c 2c | high-card             | seven high, five-four-three-two
        """,
        multideck.washington,
    )


@njit
def seventeen(words):
    return fast.seventeen(*words)


@njit
def washington(words):
    return fast.washington(*words)


@pytest.mark.parametrize(
    ("rank", "reference"), [(seventeen, multideck.seventeen), (washington, multideck.washington)]
)
def test_all_multisets_of_five_cards(rank, reference):
    assert_same_on_all(all_multisets(5), rows_by(rank, fast.words_of), reference)


def _dealt(rows, decks):
    """In how many ways each multiset of five is dealt from so many decks."""
    copies = [comb(decks, n) for n in range(6)]
    ways = np.ones(len(rows), np.int64)
    run = np.ones(len(rows), np.int64)
    for column in range(1, 6):
        same = rows[:, column] == rows[:, column - 1] if column < 5 else np.zeros(len(rows), bool)
        ways *= np.where(same, 1, np.take(copies, run))
        run = np.where(same, run + 1, 1)
    return ways


@pytest.mark.parametrize("decks", [6, 8])
def test_counts_of_the_seventeen_ranks(decks):
    """By hand: choose ranks and suits, then which of the decks' copies."""
    d, n = decks, 4 * decks  # copies of a card, cards of a rank

    def c(k):
        return comb(d, k)

    one, pair, three, four, five = (comb(n, k) for k in range(1, 6))
    suited = {
        "flush-with-five-of-a-kind": 4 * 13 * c(5),
        "flush-with-four-of-a-kind": 4 * 13 * 12 * c(4) * d,
        "flush-with-full-house": 4 * 13 * 12 * c(3) * c(2),
        "flush-with-three-of-a-kind": 4 * 13 * comb(12, 2) * c(3) * d**2,
        "flush-with-two-pairs": 4 * comb(13, 2) * 11 * c(2) ** 2 * d,
        "flush-with-one-pair": 4 * 13 * comb(12, 3) * c(2) * d**3,
        "royal-flush": 4 * d**5,
        "straight-flush": 4 * 9 * d**5,
        "flush": 4 * (comb(13, 5) - 10) * d**5,
    }
    expected = suited | {
        "five-of-a-kind": 13 * five - suited["flush-with-five-of-a-kind"],
        "four-of-a-kind": 13 * 12 * four * one - suited["flush-with-four-of-a-kind"],
        "full-house": 13 * 12 * three * pair - suited["flush-with-full-house"],
        "straight": 10 * one**5 - suited["royal-flush"] - suited["straight-flush"],
        "three-of-a-kind": 13 * comb(12, 2) * three * one**2 - suited["flush-with-three-of-a-kind"],
        "two-pair": comb(13, 2) * 11 * pair**2 * one - suited["flush-with-two-pairs"],
        "pair": 13 * comb(12, 3) * pair * one**3 - suited["flush-with-one-pair"],
        "high-card": (comb(13, 5) - 10) * one**5 - suited["flush"],
    }
    rows = all_multisets(5)
    levels = rows_by(seventeen, fast.words_of)(rows) >> 20
    ways = _dealt(rows, decks)
    found = {
        str(category): int(ways[levels == place].sum()) for place, category in enumerate(multideck.SEVENTEEN)
    }
    assert found == expected
    assert sum(found.values()) == comb(52 * decks, 5)


@pytest.mark.parametrize("rank", [seventeen, washington])
@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("deck", [DECK, cards("As Ks Qs Js Ts 9s Ah"), cards("As Ks Qs 2s Ad Kd")])
def test_best_of_more_cards(rank, size, deck):
    """Random multisets of a whole deck and of few cards, where suited groups abound."""
    random = np.random.default_rng(size * 100 + len(deck))
    rows = np.array(deck, np.int8)[random.integers(0, len(deck), (40_000, size))]
    strengths = rows_by(rank, fast.words_of)
    np.testing.assert_array_equal(strengths(rows), best_by_subsets(rows, 5, strengths))


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7))
@settings(max_examples=100)
def test_best_agrees_with_the_reference(hand):
    words = fast.words_of(np.array(hand))
    assert fast.seventeen(*words) == multideck.best_seventeen(hand).strength
    assert fast.washington(*words) == multideck.best_washington(hand).strength


def test_words_add():
    board, hole = np.array(cards("As As 2d 3d 4d")), np.array(cards("5d 6d"))
    whole = fast.words_of(np.concatenate([board, hole]))
    assert tuple(a + b for a, b in zip(fast.words_of(board), fast.words_of(hole), strict=True)) == whole


def test_a_wrong_number_of_cards_is_refused():
    with pytest.raises(ValueError, match="where 5 are ranked"):
        multideck.seventeen(DECK[:6])
