"""Ace to five, deuce to seven, eight or better."""

from math import comb

import numpy as np
import pytest
from hands_support import all_hands, assert_same_on_all, best_by_subsets, check_ladder, counts, rows_by
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from houseway.equipment.cards import DECK, cards
from houseway.hands import lowball
from houseway.hands.fast import low, single


@pytest.mark.clause("oh-poker:1.lowball", "oh-poker:2.XI.C", "oh-poker:5.X.C")
def test_ace_to_five_order():
    check_ladder(
        """
        5c 4c 3c 2c Ac | high-card       | five-four-three-two-ace low
       =5c 4d 3c 2c Ah | high-card       | five-four-three-two-ace low
        6c 4d 3c 2c Ah | high-card       | six-four-three-two-ace low
        6c 5d 4c 3c 2h | high-card       | six-five-four-three-two low
        8c 7d 6c 5c 4h | high-card       | eight-seven-six-five-four low
        9c 4d 3c 2c Ah | high-card       | nine-four-three-two-ace low
        Kc Qd Jc Tc 9h | high-card       | king-queen-jack-ten-nine low
        Ac Ad 4c 3c 2h | pair            | pair of aces, four-three-two kickers
        2c 2d Kc 3c Ah | pair            | pair of twos, king-three-ace kickers
        Kc Kd Qc Jc Th | pair            | pair of kings, queen-jack-ten kickers
        2c 2d Ac Ad 3h | two-pair        | two pair, twos and aces, three kicker
        3c 3d Ac Ad 2h | two-pair        | two pair, threes and aces, two kicker
        Ac Ad Ah 3d 2h | three-of-a-kind | three aces, three-two kickers
        Ac Ad Ah 2d 2h | full-house      | full house, aces over twos
        Ac Ad Ah As Kh | four-of-a-kind  | four aces, king kicker
        Kc Kd Kh Ks Qh | four-of-a-kind  | four kings, queen kicker
        """,
        lowball.ace_to_five,
    )


@pytest.mark.clause("oh-poker:1.lowball", "oh-poker:5.X.C")
def test_deuce_to_seven_order():
    check_ladder(
        """
        7c 5d 4c 3c 2h | high-card       | seven-five-four-three-two low
        7c 6d 4c 3c 2h | high-card       | seven-six-four-three-two low
        8c 5d 4c 3c 2h | high-card       | eight-five-four-three-two low
        Kc Qd Jc Tc 8h | high-card       | king-queen-jack-ten-eight low
        Ac 5d 4c 3c 2h | high-card       | ace-five-four-three-two low
        Ac Kd Qc Jc 9h | high-card       | ace-king-queen-jack-nine low
        2c 2d 5c 4c 3h | pair            | pair of twos, five-four-three kickers
        Ac Ad Kc Qc Jh | pair            | pair of aces, king-queen-jack kickers
        3c 3d 2c 2h 4h | two-pair        | two pair, threes and twos, four kicker
        2c 2d 2h 4h 3h | three-of-a-kind | three twos, four-three kickers
        6c 5d 4c 3c 2h | straight        | six-high straight
        Ac Kd Qc Jc Th | straight        | ace-high straight
        7c 5c 4c 3c 2c | flush           | seven-high flush, five-four-three-two
        Ac 5c 4c 3c 2c | flush           | ace-high flush, five-four-three-two
        2c 2d 2h 3h 3s | full-house      | full house, twos over threes
        2c 2d 2h 2s 3s | four-of-a-kind  | four twos, three kicker
        6c 5c 4c 3c 2c | straight-flush  | six-high straight flush
        Ac Kc Qc Jc Tc | straight-flush  | ace-high straight flush
        """,
        lowball.deuce_to_seven,
    )


@pytest.mark.clause("oh-poker:2.XI.B", "oh-poker:4.IV.B", "oh-poker:5.X.B")
@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("8c 7d 6c 5c 4h", "eight-seven-six-five-four low"),
        ("8c 4c 3c 2c Ac", "eight-four-three-two-ace low"),
        ("9c 4d 3c 2c Ah", None),
        ("5c 4c 3c 2c Ac", "five-four-three-two-ace low"),
        ("8c 7d 6c 5c 5h", None),
    ],
)
def test_eight_or_better_qualifies_at_the_eight(hand, words):
    low_hand = lowball.eight_or_better(cards(hand))
    assert (low_hand and low_hand.describe()) == words


@pytest.mark.clause("oh-poker:2.XI.B.6")
def test_the_best_low_may_leave_out_any_cards():
    low_hand = lowball.best_eight_or_better(cards("Kc 8d 7c 4c 3h 2s Ad"))
    assert low_hand is not None
    assert low_hand.describe() == "seven-four-three-two-ace low"
    assert lowball.best_eight_or_better(cards("Kc 8d 8c 4c 3h 2s Kd")) is None


@pytest.mark.clause("oh-poker:4.IV.B.5")
def test_omaha_low_takes_two_of_the_hand_and_three_of_the_board():
    board = cards("8c 4d 3h Ks Qd")
    low_hand = lowball.best_omaha_low(cards("Ac 2c Kd Kh"), board)
    assert low_hand is not None
    assert low_hand.describe() == "eight-four-three-two-ace low"
    # Counterfeited: of the hand only the deuce still plays.
    assert lowball.best_omaha_low(cards("Ac Kc Qc Kh"), board) is None


@pytest.mark.clause("oh-poker:2.VI.B")
def test_razz_up_cards():
    check_ladder(
        """
        3c 2d Ah | high-card | three-two-ace low
        7c 2d Ah | high-card | seven-two-ace low
        Kc 2d Ah | high-card | king-two-ace low
        Ac Ad 2h | pair      | pair of aces, two kicker
        """,
        lowball.showing_low,
    )


def test_all_ace_to_five_hands():
    strengths = assert_same_on_all(all_hands(5), rows_by(low.ace_to_five), lowball.ace_to_five)
    # Straights and flushes are no hands, so only groups take from the C(13,5) * 4**5 hands of five ranks.
    assert counts(strengths, lowball.ACE_TO_FIVE) == {
        "four-of-a-kind": 624,
        "full-house": 3744,
        "three-of-a-kind": 54912,
        "two-pair": 123552,
        "pair": 1098240,
        "high-card": comb(13, 5) * 4**5,
    }


def test_all_deuce_to_seven_hands():
    strengths = assert_same_on_all(all_hands(5), rows_by(low.deuce_to_seven), lowball.deuce_to_seven)
    # The standard counts, with 1,020 wheels made high cards and 4 steel wheels made flushes.
    assert counts(strengths, lowball.DEUCE_TO_SEVEN) == {
        "straight-flush": 40 - 4,
        "four-of-a-kind": 624,
        "full-house": 3744,
        "flush": 5108 + 4,
        "straight": 10200 - 1020,
        "three-of-a-kind": 54912,
        "two-pair": 123552,
        "pair": 1098240,
        "high-card": 1302540 + 1020,
    }


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("ranks", [13, 4])
def test_best_ace_to_five_of_more_cards(size, ranks):
    """Random hands of a whole deck and of its four lowest ranks, where no five ranks differ."""
    random = np.random.default_rng(10 * size + ranks)
    deck = np.array([card for card in DECK if (card // 4 + 1) % 13 < ranks], np.int8)
    rows = deck[np.argsort(random.random((60_000, len(deck))), axis=1)[:, :size]]
    np.testing.assert_array_equal(
        rows_by(low.ace_to_five)(rows), best_by_subsets(rows, 5, rows_by(low.ace_to_five))
    )


def _qualifying(size):
    """Hands of ``size`` cards with five ranks of eight or lower, by multiplying out rank by rank."""
    ways = {(0, 0): 1}  # (cards, low ranks) -> hands
    for rank in range(13):
        after: dict[tuple[int, int], int] = {}
        for (held, lows), number in ways.items():
            for more in range(5):
                key = held + more, lows + (rank < 8 and more > 0)
                after[key] = after.get(key, 0) + number * comb(4, more)
        ways = after
    return sum(number for (held, lows), number in ways.items() if held == size and lows >= 5)


@njit
def _count_eight_or_better():
    """Qualifying hands by number of cards (five and six), and those whose low is not the ace-to-five low."""
    qualified = np.zeros(8, np.int64)
    wrong = 0
    bits = np.array([single.bit(card) for card in range(52)])
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        mask5 = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        for f in range(-1, e):
                            mask = mask5 if f < 0 else mask5 | bits[f]
                            strength = low.eight_or_better(mask)
                            if strength != low.NO_LOW:
                                qualified[5 if f < 0 else 6] += 1
                                wrong += strength != low.ace_to_five(mask)
    return qualified, wrong


def test_eight_or_better_counts():
    qualified, wrong = _count_eight_or_better()
    assert (qualified[5], qualified[6], wrong) == (_qualifying(5), _qualifying(6), 0)
    assert _qualifying(5) == comb(8, 5) * 4**5


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True))
@settings(max_examples=150)
def test_lows_agree_with_the_reference(hand):
    mask = single.mask_of(np.array(hand))
    assert low.ace_to_five(mask) == lowball.best_ace_to_five(hand).strength
    qualified = lowball.best_eight_or_better(hand)
    assert low.eight_or_better(mask) == (qualified.strength if qualified else low.NO_LOW)
