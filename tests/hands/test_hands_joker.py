"""Pai Gow Poker rankings: the joker, the second-highest straight, two-card low hands, the Fortune hands."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hands_support import (
    FIVE_CARD_COUNTS,
    all_hands,
    assert_same_on_all,
    best_by_subsets,
    check_ladder,
    counts,
    rows_by,
    tally_sevens,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from houseway.equipment.cards import DECK_WITH_JOKER, JOKER, cards
from houseway.hands import joker
from houseway.hands.fast import joker as fast
from houseway.hands.fast import single
from houseway.hands.result import Category


@pytest.mark.clause(
    *[f"oh-pai-gow-poker:6.II{path}" for path in ("", *(f".{letter}" for letter in "ABCDEFGHIJ"))],
    "oh-pai-gow-poker:6.I",
    "oh-pai-gow-poker:6.III",
    "oh-pai-gow-poker:6.IV",
)
def test_high_hand_order():
    check_ladder(
        """
        Ac Ad Ah As Jk | five-aces       | five aces
        Ah Kh Qh Jh Th | royal-flush     | royal flush
       =Kh Qh Jh Th Jk | royal-flush     | royal flush
       =Ah Kh Qh Jk Th | royal-flush     | royal flush
        Ah 2h 3h 4h 5h | straight-flush  | ace-to-five straight flush
       =2h 3h 4h 5h Jk | straight-flush  | ace-to-five straight flush
       =Ah 2h 3h 4h Jk | straight-flush  | ace-to-five straight flush
        Kh Qh Jh Th 9h | straight-flush  | king-high straight flush
       =Qh Jh Jk 9h Kh | straight-flush  | king-high straight flush
        6h 5h 4h 3h 2h | straight-flush  | six-high straight flush
        Ac Ad Ah As Kd | four-of-a-kind  | four aces, king kicker
       =Ac Ad Jk As Kd | four-of-a-kind  | four aces, king kicker
        Kc Kd Kh Ks Jk | four-of-a-kind  | four kings, ace kicker
        2c 2d 2h 2s 3d | four-of-a-kind  | four twos, three kicker
        Ac Ad Ah Kc Kd | full-house      | full house, aces over kings
       =Ac Ad Jk Kc Kd | full-house      | full house, aces over kings
        2c 2d 2h 3c 3d | full-house      | full house, twos over threes
        Ad Kd Qd 4d 3d | flush           | ace-high flush, king-queen-four-three
       =Kd Qd 4d 3d Jk | flush           | ace-high flush, king-queen-four-three
       =Ad Kd 4d 3d Jk | flush           | ace-high flush, king-queen-four-three
        7d 5d 4d 3d 2d | flush           | seven-high flush, five-four-three-two
        As Kd Qd Jd Td | straight        | ace-high straight
       =Jk Kd Qs Jd Td | straight        | ace-high straight
        5c 4d 3d 2d Ad | straight        | ace-to-five straight
       =5c 4d 3d 2d Jk | straight        | ace-to-five straight
        Ks Qd Jd Td 9d | straight        | king-high straight
        6s 5d 4d 3d 2d | straight        | six-high straight
       =6s 5d Jk 3d 2d | straight        | six-high straight
        Ac Ad Ah Kc Qd | three-of-a-kind | three aces, king-queen kickers
       =Ac Ad Jk Kc Qd | three-of-a-kind | three aces, king-queen kickers
        2c 2d 2h 4c 3d | three-of-a-kind | three twos, four-three kickers
        Ac Jk Kc Kd Qc | two-pair        | two pair, aces and kings, queen kicker
        3c 3d 2c 2d Jk | two-pair        | two pair, threes and twos, ace kicker
        3c 3d 2c 2d 4c | two-pair        | two pair, threes and twos, four kicker
        Ac Jk Kc Qd 9d | pair            | pair of aces, king-queen-nine kickers
        Kc Kd Jk Qd Jd | pair            | pair of kings, ace-queen-jack kickers
        Kc Kd Qd Jd Ts | pair            | pair of kings, queen-jack-ten kickers
        2c 2d 5c 4d 3d | pair            | pair of twos, five-four-three kickers
        Jk Kd Qd 9c 7d | high-card       | ace high, king-queen-nine-seven
       =As Kd Qd 9c 7d | high-card       | ace high, king-queen-nine-seven
        7c 5d 4d 3d 2d | high-card       | seven high, five-four-three-two
        """,
        joker.high_hand,
    )


@pytest.mark.clause("oh-pai-gow-poker:6.I", "oh-pai-gow-poker:6.II.J", "oh-pai-gow-poker:6.IV")
def test_low_hand_order():
    check_ladder(
        """
        As Ac | pair      | pair of aces
       =As Jk | pair      | pair of aces
        2s 2c | pair      | pair of twos
        As Ks | high-card | ace high, king
       =Jk Kd | high-card | ace high, king
        As 2s | high-card | ace high, two
        3s 2s | high-card | three high, two
        """,
        joker.low_hand,
    )


def test_a_joker_can_stay_an_ace_in_a_flush():
    """The other way that reading 23 allows: two aces in the flush."""
    flush = cards("Ad Kd 4d 3d Jk")
    assert joker.high_hand(flush, joker_stays_ace=True).ranks == (12, 12, 11, 2, 1)
    assert joker.high_hand(cards("Kd Qd 4d 3d Jk"), joker_stays_ace=True).ranks == (12, 11, 10, 2, 1)


@pytest.mark.clause("oh-pai-gow-poker:13.I", "oh-pai-gow-poker:13.VII.C")
@pytest.mark.parametrize(
    ("high", "low", "foul"),
    [
        ("7c 7d 4h 3s 2c", "7h 7s", False),
        ("6c 6d Ah Ks Qc", "7h 7s", True),
        ("Ac Qd 9h 5s 3c", "Ad Qh", False),
        ("Ac Qd 9h 5s 3c", "Ad Kh", True),
        ("Jk Qd 9h 5s 3c", "Ad 2h", False),
        ("Ac 2d 9h 5s 3c", "Jk 9c", False),
        ("2c 2d 5h 4s 3c", "Ad Kh", False),
    ],
)
def test_the_high_hand_must_not_rank_below_the_low_hand(high, low, foul):
    ranked = joker.high_hand(cards(high)), joker.low_hand(cards(low))
    assert joker.is_foul(*ranked) is foul


def test_wrong_numbers_of_cards_are_refused():
    for ranking, right in ((joker.high_hand, 5), (joker.low_hand, 2), (joker.fortune, 7)):
        with pytest.raises(ValueError, match=f"where {right} are ranked"):
            ranking(DECK_WITH_JOKER[: right + 1])


@njit
def high(mask):
    return fast.high(mask, False)


@njit
def high_with_an_ace(mask):
    return fast.high(mask, True)


def test_all_five_card_hands_of_53():
    """2,869,685 hands; the counts with a joker worked out by hand below."""
    rows = all_hands(5, 53)
    strengths = assert_same_on_all(rows, rows_by(high), joker.high_hand)

    without = strengths[(rows != JOKER).all(axis=1)]
    assert counts(without, joker.HIGH_HAND) == FIVE_CARD_COUNTS
    with_joker = counts(strengths[(rows == JOKER).any(axis=1)], joker.HIGH_HAND)
    assert sum(with_joker.values()) == comb(52, 4)
    assert with_joker["five-aces"] == 1
    # Four of the five royal cards.
    assert with_joker["royal-flush"] == 4 * 5
    # Four suited ranks that lie within a run of five, but not within A-K-Q-J-T.
    within = {
        four for low in (12, *range(9)) for four in combinations(sorted((low + i) % 13 for i in range(5)), 4)
    }
    royal = set(combinations(range(8, 13), 4))
    assert with_joker["straight-flush"] == 4 * len(within - royal)
    # Three aces and any other; or four of another rank.
    assert with_joker["four-of-a-kind"] == 4 * 48 + 12
    # Two aces and a pair; or three of another rank and an ace.
    assert with_joker["full-house"] == 6 * 12 * 6 + 12 * 4 * 4
    assert with_joker["flush"] == 4 * (comb(13, 4) - len(within))
    assert with_joker["straight"] == (4**4 - 4) * len(within)
    # Two aces and two odd ranks; or three of another rank and an odd card that is no ace.
    assert with_joker["three-of-a-kind"] == 6 * comb(12, 2) * 16 + 12 * 4 * 11 * 4
    # An ace, a pair and an odd card; or two pairs without an ace.
    assert with_joker["two-pair"] == 4 * 12 * 6 * 11 * 4 + comb(12, 2) * 36


def test_all_joker_flushes_with_the_joker_an_ace():
    rows = np.hstack([all_hands(4), np.full((comb(52, 4), 1), JOKER, np.int8)])
    assert_same_on_all(
        rows,
        rows_by(high_with_an_ace),
        lambda hand: joker.high_hand(hand, joker_stays_ace=True),
    )


@pytest.mark.proof
def test_the_reference_on_every_joker_hand():
    rows = np.hstack([all_hands(4), np.full((comb(52, 4), 1), JOKER, np.int8)])
    reference = [joker.high_hand(hand).strength for hand in rows.tolist()]
    np.testing.assert_array_equal(rows_by(high)(rows), reference)


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("joker_stays_ace", [False, True])
def test_best_high_of_more_cards(size, joker_stays_ace):
    """Random hands, every other one with the joker, against all their five-card hands."""
    random = np.random.default_rng(size)
    rows = np.argsort(random.random((60_000, 52)), axis=1)[:, :size].astype(np.int8)
    rows[::2, 0] = JOKER
    rank = rows_by(high_with_an_ace if joker_stays_ace else high)
    np.testing.assert_array_equal(rank(rows), best_by_subsets(rows, 5, rank))


def test_fast_low_hand():
    for pair in combinations(DECK_WITH_JOKER, 2):
        assert fast.low(*pair) == joker.low_hand(pair).strength


@pytest.mark.clause(
    "oh-pai-gow-poker:6.V",
    "oh-pai-gow-poker:6.V.A",
    "oh-pai-gow-poker:6.V.B",
    "oh-pai-gow-poker:6.V.B.(1)",
    "oh-pai-gow-poker:6.V.C",
    "oh-pai-gow-poker:15.V",
)
@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("8h 9h Th Jh Qh Kh Ah", "seven-card-straight-flush"),
        ("Ah 2h 3h 4h 5h 6h 7h", "seven-card-straight-flush"),
        ("Ah 2h 3h 4h 5h 6h Kh", "straight-flush"),
        ("8h 9h Th Jh Qh Kh Jk", "seven-card-straight-flush-with-joker"),
        ("8h 9h Th Jk Qh Kh Ah", "seven-card-straight-flush-with-joker"),
        ("7h 9h Th Jk Qh Kh Ah", "royal-flush"),
        ("Th Jh Qh Kh Ah Ks Qs", "royal-flush-with-royal-match"),
        ("Th Jh Qh Jk Ah Ks Qs", "royal-flush-with-royal-match"),
        ("Th Jh Qh Kh Ah Ks Qc", "royal-flush"),
        ("Th Jh Qh Kh Ah Ks Jk", "royal-flush"),
        ("Ah As Ac Ad Jk 2c 3d", "five-aces"),
        ("Ah As Ac Ad 3s 2c 3d", "four-of-a-kind"),
        ("Ah As Kc Kd Jk 2c 3d", "full-house"),
        ("2h 5h 9h Kh Jk 2c 3d", "flush"),
        ("4h 5s 6c 7d 8h 8c 8d", "three-of-a-kind"),
        ("Ah As Jk 2d 3h 4c Td", "three-of-a-kind"),
        ("4h 5s 6c 7d 8h 8c Kd", "straight"),
        ("4h 4s 6c 6d 9h Tc Kd", "high-card"),
    ],
)
def test_fortune_hands(hand, category):
    dealt = cards(hand)
    assert joker.fortune(dealt) == category
    assert joker.FORTUNE[fast.fortune(single.mask_of(np.array(dealt)))] == category


def test_fortune_counts_of_all_seven_card_hands():
    """154,143,080 hands, as published for the Fortune wager (wizardofodds.com/games/pai-gow-poker)."""
    assert dict(
        zip(map(str, joker.FORTUNE), tally_sevens(53, fast.fortune, len(joker.FORTUNE)).tolist(), strict=True)
    ) == {
        "seven-card-straight-flush": 32,
        "royal-flush-with-royal-match": 72,
        "seven-card-straight-flush-with-joker": 196,
        "five-aces": 1128,
        "royal-flush": 26020,
        "straight-flush": 184644,
        "four-of-a-kind": 307472,
        "full-house": 4188528,
        "flush": 6172088,
        "three-of-a-kind": 7672500,
        "straight": 11034204,
        "high-card": 124556196,
    }


sevens = st.lists(st.sampled_from(DECK_WITH_JOKER), min_size=7, max_size=7, unique=True)


@given(sevens, st.booleans())
@settings(max_examples=60)
def test_best_high_agrees_with_the_reference(hand, joker_stays_ace):
    assert (
        fast.high(single.mask_of(np.array(hand)), joker_stays_ace)
        == joker.best_high(hand, joker_stays_ace).strength
    )


@given(sevens)
@settings(max_examples=60)
def test_fortune_agrees_with_the_reference(hand):
    assert joker.FORTUNE[fast.fortune(single.mask_of(np.array(hand)))] is joker.fortune(hand)


def test_category_of_the_reference_is_a_member():
    assert joker.high_hand(cards("Ac Ad Ah As Jk")).category is Category.FIVE_ACES
