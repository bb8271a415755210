"""Three-, four- and five-card rankings with one deck: the order of the books."""

import pytest
from hands_support import check_ladder

from houseway.equipment.cards import DECK, cards
from houseway.hands import poker
from houseway.hands.result import Category


@pytest.mark.clause(
    "oh-three-card-poker:6.I",
    "oh-three-card-poker:6.II",
    "oh-three-card-poker:6.II.A",
    "oh-three-card-poker:6.II.B",
    "oh-three-card-poker:6.II.C",
    "oh-three-card-poker:6.II.D",
    "oh-three-card-poker:6.II.E",
    "oh-three-card-poker:6.III",
)
def test_three_card_order():
    check_ladder(
        """
        As Ks Qs | straight-flush  | ace-high straight flush
        4c 3c 2c | straight-flush  | four-high straight flush
        3h 2h Ah | straight-flush  | ace-to-three straight flush
        Ac Ad As | three-of-a-kind | three aces
        2c 2d 2s | three-of-a-kind | three twos
        Ac Ks Qs | straight        | ace-high straight
       =Ad Kd Qs | straight        | ace-high straight
        4c 3d 2c | straight        | four-high straight
        3c 2h Ah | straight        | ace-to-three straight
        Ad Kd Jd | flush           | ace-high flush, king-jack
        Kd 2d Ad | flush           | ace-high flush, king-two
        5h 3h 2h | flush           | five-high flush, three-two
        Ac As Kd | pair            | pair of aces, king kicker
        Ac As 2d | pair            | pair of aces, two kicker
        Kc Ks Ad | pair            | pair of kings, ace kicker
        2c 2s 3d | pair            | pair of twos, three kicker
        As Kd Jd | high-card       | ace high, king-jack
        Kc Ad 2d | high-card       | ace high, king-two
        Qc 6s 4d | high-card       | queen high, six-four
       =Qs 6s 4d | high-card       | queen high, six-four
        Qc 6s 3d | high-card       | queen high, six-three
        5h 3h 2c | high-card       | five high, three-two
        """,
        poker.three_card,
    )


@pytest.mark.clause(
    *[
        f"{book}:6.{path}"
        for book in ("oh-four-card-poker", "oh-crazy-four-poker")
        for path in ("I", "II", "II.A", "II.B", "II.C", "II.D", "II.E", "II.F", "II.G", "III")
    ]
)
def test_four_card_order():
    check_ladder(
        """
        Ac Ad Ah As | four-of-a-kind  | four aces
        2c 2d 2h 2s | four-of-a-kind  | four twos
        Ah Kh Qh Jh | straight-flush  | ace-high straight flush
        5h 4h 3h 2h | straight-flush  | five-high straight flush
        4h 3h 2h Ah | straight-flush  | ace-to-four straight flush
        Ac Ad Ah Ks | three-of-a-kind | three aces, king kicker
        2c 2d 2h 3s | three-of-a-kind | three twos, three kicker
        Ad Kd Qd Td | flush           | ace-high flush, king-queen-ten
        2d 3d Kd Ad | flush           | ace-high flush, king-three-two
        6s 4s 3s 2s | flush           | six-high flush, four-three-two
        As Kd Qd Jd | straight        | ace-high straight
        4c 3d 2d Ad | straight        | ace-to-four straight
        Ac Ad Kc Kd | two-pair        | two pair, aces and kings
        3c 3d 2c 2d | two-pair        | two pair, threes and twos
        Ac Ad Kc Qd | pair            | pair of aces, king-queen kickers
        2c 2d 4c 3d | pair            | pair of twos, four-three kickers
        As Kd Qd Td | high-card       | ace high, king-queen-ten
        Kc Ad 2d 3h | high-card       | ace high, king-three-two
        Kd Qc 8s 4h | high-card       | king high, queen-eight-four
       =Kc Qc 8c 4h | high-card       | king high, queen-eight-four
        6s 4s 3s 2d | high-card       | six high, four-three-two
        """,
        poker.four_card,
    )


@pytest.mark.clause(
    *[
        f"{book}.{path}"
        for book in (
            "oh-ultimate-texas-holdem:5",
            "oh-texas-holdem-bonus:6",
            "oh-let-it-ride:6",
            "oh-mississippi-stud:6",
        )
        for path in ("I", "II", "II.A", "II.B", "II.C", "II.D", "II.E", "II.F", "II.G", "II.H", "II.I")
    ],
    "oh-ultimate-texas-holdem:5.III",
    "oh-texas-holdem-bonus:6.III",
    "s38-colorado-holdem:c.1",
    "s38-colorado-holdem:c.2",
    *[f"s38-colorado-holdem:c.2.{n}" for n in ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")],
    *[f"oh-three-card-poker:6.IV{path}" for path in ("", ".A", ".B", ".C", ".D", ".E", ".F", ".G")],
)
def test_five_card_order():
    check_ladder(
        """
        Ah Kh Qh Jh Th | royal-flush     | royal flush
       =As Ks Qs Js Ts | royal-flush     | royal flush
        Kh Qh Jh Th 9h | straight-flush  | king-high straight flush
        Ah 2h 3h 4h 5h | straight-flush  | ace-to-five straight flush
        Ac Ad Ah As Kd | four-of-a-kind  | four aces, king kicker
        2c 2d 2h 2s 3d | four-of-a-kind  | four twos, three kicker
        Ac Ad Ah Kc Kd | full-house      | full house, aces over kings
        Ac Ad Ah 2c 2d | full-house      | full house, aces over twos
        2c 2d 2h 3c 3d | full-house      | full house, twos over threes
        Ad Kd Qd Jd 9d | flush           | ace-high flush, king-queen-jack-nine
        7d 5d 4d 3d 2d | flush           | seven-high flush, five-four-three-two
        As Kd Qd Jd Td | straight        | ace-high straight
        6s 5d 4d 3d 2d | straight        | six-high straight
        5c 4d 3d 2d Ad | straight        | ace-to-five straight
        Ac Ad Ah Kc Qd | three-of-a-kind | three aces, king-queen kickers
        2c 2d 2h 4c 3d | three-of-a-kind | three twos, four-three kickers
        Ac Ad Kc Kd Qc | two-pair        | two pair, aces and kings, queen kicker
        3c 3d 2c 2d Ac | two-pair        | two pair, threes and twos, ace kicker
        3c 3d 2c 2d 4c | two-pair        | two pair, threes and twos, four kicker
        Ac Ad Kc Qd Jd | pair            | pair of aces, king-queen-jack kickers
        Kc Kd Ac Qd Jd | pair            | pair of kings, ace-queen-jack kickers
        2c 2d 5c 4d 3d | pair            | pair of twos, five-four-three kickers
        Ac Kd Qd Jd 9d | high-card       | ace high, king-queen-jack-nine
        Kc Ad 2d 3d 4d | high-card       | ace high, king-four-three-two
       =Kd Ac 2s 3h 4d | high-card       | ace high, king-four-three-two
        7c 5d 4d 3d 2d | high-card       | seven high, five-four-three-two
        """,
        poker.five_card,
    )


@pytest.mark.parametrize(
    ("ranking", "hand"),
    [
        (poker.three_card, "Kc Ad 2d"),
        (poker.four_card, "Kc Ad 2d 3h"),
        (poker.five_card, "Kc Ad 2d 3h 4s"),
    ],
)
def test_an_ace_does_not_turn_the_corner(ranking, hand):
    assert ranking(cards(hand)).category is Category.HIGH_CARD


def test_made_groups_decide_before_kickers():
    """Reading 2: taken literally, the ace would let queens beat kings."""
    assert poker.three_card(cards("Ks Kd Jc")) > poker.three_card(cards("Qs Qd Ac"))
    assert poker.four_card(cards("Ks Kd Jc 2d")) > poker.four_card(cards("Qs Qd Ac 2d"))
    assert poker.five_card(cards("Ks Kd Jc 2d 3c")) > poker.five_card(cards("Qs Qd Ac 2d 3c"))


@pytest.mark.parametrize("ranking", [poker.three_card, poker.four_card, poker.five_card])
def test_a_wrong_number_of_cards_is_refused(ranking):
    with pytest.raises(ValueError, match="cards given"):
        ranking(DECK[:2])
    with pytest.raises(ValueError, match="cards given"):
        ranking(DECK[:6])


@pytest.mark.clause(*[f"oh-let-it-ride:6.III{path}" for path in ("", ".A", ".B", ".C", ".D", ".E", ".F")])
@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("Ah Kh Qh", "mini-royal"),
        ("Ah Kh Qs", "straight"),
        ("Kh Qh Jh", "straight-flush"),
        ("Ah 2h 3h", "straight-flush"),
        ("Kh Ah 2h", "flush"),
        ("Ah 2h 3s", "straight"),
        ("Kh Ah 2s", "high-card"),
        ("7h 7c 7s", "three-of-a-kind"),
        ("7h 7c 8s", "pair"),
    ],
)
def test_three_card_bonus(hand, category):
    assert poker.three_card_bonus(cards(hand)).category == category


@pytest.mark.clause("oh-poker:2.VI.A")
def test_up_cards_rank_by_groups_and_high_cards_only():
    check_ladder(
        """
        7c 7d 7h 7s | four-of-a-kind  | four sevens
        7c 7d 7h As | three-of-a-kind | three sevens, ace kicker
        3c 3d 2h 2s | two-pair        | two pair, threes and twos
        Ac Ad Kh Qs | pair            | pair of aces, king-queen kickers
        As Ks Qs Js | high-card       | ace high, king-queen-jack
        As Ks Qs 9d | high-card       | ace high, king-queen-nine
        """,
        poker.showing,
    )
    check_ladder("2c 2d | pair | pair of twos\nAc Kc | high-card | ace high, king", poker.showing)


@pytest.mark.clause("oh-poker:4.IV", "oh-poker:4.IV.A")
def test_omaha_takes_two_of_the_hand_and_three_of_the_board():
    board = cards("As Ks Qs Js 2d")
    # One spade in the hand completes no royal: two hole cards must play.
    assert poker.best_omaha(cards("Ts 9d 3c 3h"), board).category is Category.STRAIGHT
    assert poker.best_omaha(cards("Ts 2s 3c 3h"), board).category is Category.FLUSH
    # Four to a pair in the hand are two.
    assert (
        poker.best_omaha(cards("3s 3d 3c 3h"), board).describe() == "pair of threes, ace-king-queen kickers"
    )
