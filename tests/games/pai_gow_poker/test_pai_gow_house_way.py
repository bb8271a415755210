"""The house way line by line, on both sides of every boundary: seven cards and what goes low."""

import pytest

from houseway.editions.loader import load_edition
from houseway.equipment.cards import Card, cards, texts
from houseway.games.pai_gow_poker.house_way import setting
from houseway.hands.joker import high_hand, low_hand

BOOK = "oh-pai-gow-poker:"


def check(table: str, **elections: bool) -> None:
    """Lines of seven cards, the low hand, the clause that decides and what the high hand is."""
    for row in table.strip().splitlines():
        held, low, clause, words = (cell.strip() for cell in row.split("|"))
        for hand in (cards(held), cards(held)[::-1]):
            found = setting(hand, **elections)
            assert texts(sorted(found.low)) == texts(sorted(cards(low))), row
            assert found.clause == BOOK + clause, row
            assert sorted(found.low + found.high) == sorted(hand), row
            stays = elections.get("joker_stays_ace", False)
            assert high_hand(found.high, stays).describe() == words, row


@pytest.mark.clause(f"{BOOK}12.I", f"{BOOK}12.I.A", f"{BOOK}6.I")
def test_no_pair_plays_the_second_and_third_highest_low():
    check(
        """
        Ac Kd 9h 7s 5c 4d 2h | Kd 9h | 12.I.A | ace high, seven-five-four-two
        Jk Kd 9h 7s 5c 4d 2h | Kd 9h | 12.I.A | ace high, seven-five-four-two
        9c 8d 7h 5s 4c 3d 2h | 8d 7h | 12.I.A | nine high, five-four-three-two
        """
    )


@pytest.mark.clause(f"{BOOK}12.II", f"{BOOK}12.II.A")
def test_one_pair_stays_high_with_the_next_two_highest_low():
    check(
        """
        Ac Ad Kh 9s 7c 5d 3h | Kh 9s | 12.II.A | pair of aces, seven-five-three kickers
        Ac Jk Kh 9s 7c 5d 3h | Kh 9s | 12.II.A | pair of aces, seven-five-three kickers
        2c 2d Ah Ks 9c 7d 5h | Ah Ks | 12.II.A | pair of twos, nine-seven-five kickers
        2c 2d Jk Ks 9c 7d 5h | Jk Ks | 12.II.A | pair of twos, nine-seven-five kickers
        """
    )


@pytest.mark.clause(f"{BOOK}12.III", f"{BOOK}12.III.A")
def test_two_low_pairs_always_stay_high():
    check(
        """
        2c 2d 3h 3s 9c 7d 5h | 9c 7d | 12.III.A | two pair, threes and twos, five kicker
        6c 6d 5h 5s 9c 8d 2h | 9c 8d | 12.III.A | two pair, sixes and fives, two kicker
        6c 6d 2h 2s Ac Kd 9h | Ac Kd | 12.III.A | two pair, sixes and twos, nine kicker
        6c 6d 2h 2s Jk Kd 9h | Jk Kd | 12.III.A | two pair, sixes and twos, nine kicker
        """
    )


@pytest.mark.clause(f"{BOOK}12.III", f"{BOOK}12.III.B")
def test_low_and_medium_pair_split_unless_a_king_or_better_goes_low():
    check(
        """
        7c 7d 2h 2s Qc Jd 9h | 2h 2s | 12.III.B | pair of sevens, queen-jack-nine kickers
        7c 7d 2h 2s Kc Jd 9h | Kc Jd | 12.III.B | two pair, sevens and twos, nine kicker
        7c 7d 2h 2s Ac Jd 9h | Ac Jd | 12.III.B | two pair, sevens and twos, nine kicker
        7c 7d 2h 2s Jk Jd 9h | Jk Jd | 12.III.B | two pair, sevens and twos, nine kicker
        Tc Td 6h 6s Qc 8d 3h | 6h 6s | 12.III.B | pair of tens, queen-eight-three kickers
        Tc Td 6h 6s Kc 8d 3h | Kc 8d | 12.III.B | two pair, tens and sixes, three kicker
        """
    )


@pytest.mark.clause(f"{BOOK}12.III", f"{BOOK}12.III.C")
def test_low_and_high_pair_split_unless_an_ace_or_joker_goes_low():
    check(
        """
        Jc Jd 2h 2s Kc Td 8h | 2h 2s | 12.III.C | pair of jacks, king-ten-eight kickers
        Jc Jd 2h 2s Ac Td 8h | Ac Td | 12.III.C | two pair, jacks and twos, eight kicker
        Jc Jd 2h 2s Jk Td 8h | Jk Td | 12.III.C | two pair, jacks and twos, eight kicker
        Kc Kd 6h 6s Qc Td 8h | 6h 6s | 12.III.C | pair of kings, queen-ten-eight kickers
        Kc Kd 6h 6s Ac Td 8h | Ac Td | 12.III.C | two pair, kings and sixes, eight kicker
        Ac Ad 6h 6s Kc Td 8h | 6h 6s | 12.III.C | pair of aces, king-ten-eight kickers
        Ac Jk 6h 6s Kc Td 8h | 6h 6s | 12.III.C | pair of aces, king-ten-eight kickers
        """
    )


@pytest.mark.clause(f"{BOOK}12.III", f"{BOOK}12.III.D")
def test_two_medium_pairs_split_unless_an_ace_or_joker_goes_low():
    check(
        """
        8c 8d 7h 7s Kc Jd 3h | 7h 7s | 12.III.D | pair of eights, king-jack-three kickers
        8c 8d 7h 7s Ac Jd 3h | Ac Jd | 12.III.D | two pair, eights and sevens, three kicker
        8c 8d 7h 7s Jk Jd 3h | Jk Jd | 12.III.D | two pair, eights and sevens, three kicker
        Tc Td 7h 7s Kc Qd 3h | 7h 7s | 12.III.D | pair of tens, king-queen-three kickers
        Tc Td 9h 9s Ac 4d 3h | Ac 4d | 12.III.D | two pair, tens and nines, three kicker
        """
    )


@pytest.mark.clause(f"{BOOK}12.III", f"{BOOK}12.III.E")
def test_medium_and_high_pair_split_unless_an_ace_and_a_king_go_low():
    check(
        """
        Jc Jd 7h 7s Ac Kd 3h | Ac Kd | 12.III.E | two pair, jacks and sevens, three kicker
        Jc Jd 7h 7s Jk Kd 3h | Jk Kd | 12.III.E | two pair, jacks and sevens, three kicker
        Jc Jd 7h 7s Ac Qd 3h | 7h 7s | 12.III.E | pair of jacks, ace-queen-three kickers
        Jc Jd 7h 7s Kc Qd 3h | 7h 7s | 12.III.E | pair of jacks, king-queen-three kickers
        Qc Qd Th Ts Ac Kd 3h | Ac Kd | 12.III.E | two pair, queens and tens, three kicker
        Kc Kd Th Ts Ac Qd 3h | Th Ts | 12.III.E | pair of kings, ace-queen-three kickers
        Ac Ad Th Ts Kc Qd 3h | Th Ts | 12.III.E | pair of aces, king-queen-three kickers
        Ac Jk Th Ts Kc Qd 3h | Th Ts | 12.III.E | pair of aces, king-queen-three kickers
        """
    )


@pytest.mark.clause(f"{BOOK}12.III", f"{BOOK}12.III.F")
def test_two_high_pairs_always_split():
    check(
        """
        Qc Qd Jh Js Ac Kd 3h | Jh Js | 12.III.F | pair of queens, ace-king-three kickers
        Ac Ad Kh Ks Qc 7d 3h | Kh Ks | 12.III.F | pair of aces, queen-seven-three kickers
        Ac Jk Jh Js 9c 7d 3h | Jh Js | 12.III.F | pair of aces, nine-seven-three kickers
        """
    )


@pytest.mark.clause(f"{BOOK}12.III.C", f"{BOOK}12.III.E")
def test_a_house_may_count_an_ace_or_king_of_a_pair_as_held():
    check(
        """
        Ac Ad 6h 6s Kc Td 8h | Kc Td | 12.III.C | two pair, aces and sixes, eight kicker
        Ac Jk 6h 6s Qc Td 8h | Qc Td | 12.III.C | two pair, aces and sixes, eight kicker
        Kc Kd 6h 6s Qc Td 8h | 6h 6s | 12.III.C | pair of kings, queen-ten-eight kickers
        Kc Kd Th Ts Ac Qd 3h | Ac Qd | 12.III.E | two pair, kings and tens, three kicker
        Ac Ad Th Ts Kc Qd 3h | Kc Qd | 12.III.E | two pair, aces and tens, three kicker
        Ac Ad Th Ts Qc 8d 3h | Th Ts | 12.III.E | pair of aces, queen-eight-three kickers
        Kc Kd Th Ts Qc 8d 3h | Th Ts | 12.III.E | pair of kings, queen-eight-three kickers
        7c 7d 2h 2s Qc Jd 9h | 2h 2s | 12.III.B | pair of sevens, queen-jack-nine kickers
        """,
        paired_cards_count=True,
    )


@pytest.mark.clause(f"{BOOK}12.IV", f"{BOOK}12.IV.A", f"{BOOK}12.VII.D", f"{BOOK}12.VII.D.(1)")
def test_three_pair_plays_the_highest_low():
    check(
        """
        4c 4d 3h 3s 2c 2d 9h | 4c 4d | 12.IV.A | two pair, threes and twos, nine kicker
        Ac Ad Kh Ks 2c 2d 9h | Ac Ad | 12.IV.A | two pair, kings and twos, nine kicker
        Ac Jk Kh Ks 2c 2d 9h | Ac Jk | 12.IV.A | two pair, kings and twos, nine kicker
        Ac Jk Kh Ks Qc Qd Jh | Ac Jk | 12.IV.A | two pair, kings and queens, jack kicker
        """
    )


@pytest.mark.clause(f"{BOOK}12.V", f"{BOOK}12.V.A")
def test_three_of_a_kind_stays_together_except_aces():
    check(
        """
        2c 2d 2h Ks 9c 7d 5h | Ks 9c | 12.V.A | three twos, seven-five kickers
        Kc Kd Kh As 9c 7d 5h | As 9c | 12.V.A | three kings, seven-five kickers
        Kc Kd Kh Jk 9c 7d 5h | Jk 9c | 12.V.A | three kings, seven-five kickers
        Kc Kd Kh As Qc Jd 2h | As Qc | 12.V.A | three kings, jack-two kickers
        9c 9d 9h 8s 7c 6d 4h | 8s 7c | 12.V.A | three nines, six-four kickers
        Ac Ad Ah Ks 9c 7d 5h | Ac Ks | 12.V.A | pair of aces, nine-seven-five kickers
        Ac Ad Jk Ks 9c 7d 5h | Ac Ks | 12.V.A | pair of aces, nine-seven-five kickers
        """
    )


@pytest.mark.clause(f"{BOOK}12.VI", f"{BOOK}12.VI.A", f"{BOOK}12.VIII.C", f"{BOOK}12.VIII.C.(1)")
def test_two_threes_play_a_pair_of_the_higher_low():
    check(
        """
        9c 9d 9h 3s 3c 3d Ah | 9c 9d | 12.VI.A | three threes, ace-nine kickers
        Ac Ad Ah Ks Kc Kd 2h | Ac Ad | 12.VI.A | three kings, ace-two kickers
        Ac Ad Jk 2s 2c 2d Kh | Ac Ad | 12.VI.A | three twos, ace-king kickers
        """
    )


@pytest.mark.clause(f"{BOOK}12.VII", f"{BOOK}12.VII.A", f"{BOOK}12.VII.A.(1)")
def test_straight_or_flush_without_a_pair_takes_the_highest_low_hand():
    check(
        """
        9c 8d 7h 6s 5c 4d 2h | 9c 2h | 12.VII.A.(1) | eight-high straight
        Kc Qd Jh Ts 9c 8d 7h | Kc Qd | 12.VII.A.(1) | jack-high straight
        Jk Kd Qh Js Tc 9d 8h | Kd Jk | 12.VII.A.(1) | queen-high straight
        Ac Kd 5h 4s 3c 2d 9h | Kd 9h | 12.VII.A.(1) | ace-to-five straight
        Kh Qh Jh 9h 8h 7h 2c | Kh 2c | 12.VII.A.(1) | queen-high flush, jack-nine-eight-seven
        Kh Qh Jh 9h 8h Td 7c | Kh Qh | 12.VII.A.(1) | jack-high straight
        Ah Kh Qh Jh Th 9c 8d | Ah Kh | 12.VII.A.(1) | queen-high straight
        Ah Kh Qh Jh Th 8c 7d | 8c 7d | 12.VII.A.(1) | royal flush
        Ah 9h 8h 7h 6h 5c Kd | Ah Kd | 12.VII.A.(1) | nine-high straight
        Kc 9h 8h 7h 6h 5h 2d | Kc 2d | 12.VII.A.(1) | nine-high straight flush
        Ah Jk 9h 7h 4h Kc 2d | Kc 2d | 12.VII.B.(1) | ace-high flush, king-nine-seven-four
        Jk 9h 8h 7h 6h 5h 2d | 2d Jk | 12.VII.A.(1) | nine-high straight flush
        """
    )


@pytest.mark.clause(f"{BOOK}12.VII", f"{BOOK}12.VII.B", f"{BOOK}12.VII.B.(1)")
def test_one_pair_goes_low_where_the_straight_or_flush_is_kept():
    check(
        """
        2c 2d Ah Ks Qc Jd Th | 2c 2d | 12.VII.B.(1) | ace-high straight
        2c 2d Ah Kh 9h 7h 5h | 2c 2d | 12.VII.B.(1) | ace-high flush, king-nine-seven-five
        2c 2d Kh Qh Jh Th 9h | 2c 2d | 12.VII.B.(1) | king-high straight flush
        9c 9d 8h 7s 6c 5d 4h | 9c 9d | 12.VII.B.(1) | eight-high straight
        Ac Jk 9h 8s 7c 6d 5h | Ac Jk | 12.VII.B.(1) | nine-high straight
        """
    )


@pytest.mark.clause(f"{BOOK}12.VII.B", f"{BOOK}12.VII.B.(1)")
def test_one_pair_that_cannot_go_low_leaves_the_straight_or_flush_with_the_highest_low_hand():
    check(
        """
        9c 9d 8h 7s 6c 5d 2h | 9c 2h | 12.VII.B.(1) | nine-high straight
        9c 9d 8h 7s 6c 5d Ah | 9c Ah | 12.VII.B.(1) | nine-high straight
        9h 9c 8h 7h 6h 2h Kd | 9c Kd | 12.VII.B.(1) | nine-high flush, eight-seven-six-two
        9h 9c 8h 7h 6h 5h Kd | 9c Kd | 12.VII.B.(1) | nine-high straight flush
        Ac Jk Kh Qs Jc 5d 3h | 5d 3h | 12.VII.B.(1) | ace-high straight
        9h 9c 8h 7h 6h 5d Ah | 9c Ah | 12.VII.B.(1) | nine-high straight
        """
    )


@pytest.mark.clause(f"{BOOK}12.VII", f"{BOOK}12.VII.C", f"{BOOK}12.VII.C.(1)")
def test_two_pair_with_a_straight_or_flush_is_set_by_the_two_pair_rule():
    check(
        """
        6h 6d 5h 5s 4h 3h 2h | 4h 3h | 12.III.A | two pair, sixes and fives, two kicker
        7h 7d 6h 6s 5h 4h 3h | 6h 6s | 12.III.B | pair of sevens, five-four-three kickers
        Th Td 9h 9s Jc 8d 7h | 9h 9s | 12.III.D | pair of tens, jack-eight-seven kickers
        Ah Jk 9h 9s Kh Qh 4h | 9h 9s | 12.III.E | ace-high flush, king-queen-jack-four
        Ac Jk Kh Ks Qc Jd Th | Kh Ks | 12.III.F | ace-high straight
        Ah Jk 2c 2s Kh Qh Jh | 2c 2s | 12.III.C | royal flush
        """
    )


@pytest.mark.clause(f"{BOOK}12.VII", f"{BOOK}12.VII.E", f"{BOOK}12.VII.E.(1)")
def test_three_of_a_kind_with_a_straight_or_flush_plays_a_pair_low():
    check(
        """
        9c 9d 9h 8s 7c 6d 5h | 9c 9d | 12.VII.E.(1) | nine-high straight
        9c 9d 9h 8h 7h 6h 2h | 9c 9d | 12.VII.E.(1) | nine-high flush, eight-seven-six-two
        9c 9d 9h 8h 7h 6h 5h | 9c 9d | 12.VII.E.(1) | nine-high straight flush
        Ac Ad Ah Ks Qc Jd Th | Ac Ad | 12.VII.E.(1) | ace-high straight
        Ac Ad Jk Ks Qc Jd Th | Ac Ad | 12.VII.E.(1) | ace-high straight
        Ah Ad Jk Kh 9h 7h 5h | Ah Ad | 12.VII.E.(1) | ace-high flush, king-nine-seven-five
        Ac Ad Jk 8h 7s 6c 4d | Ac Ad | 12.VII.E.(1) | eight-high straight
        """
    )


@pytest.mark.clause(f"{BOOK}12.VII.E", f"{BOOK}12.VII.E.(1)")
def test_two_aces_and_the_joker_play_an_ace_low_only_where_nothing_is_kept_behind_a_pair():
    check(
        """
        Ac Ad Jk Ks Qc Jd 9h | Ac Ad | 12.VII.E.(1) | king-high straight
        Ac Ad Jk Ks Qc Jd 8h | Ac Ks | 12.VII.E.(1) | pair of aces, queen-jack-eight kickers
        Ac Ad Jk 5s 4c 3d 9h | Ac 9h | 12.VII.E.(1) | ace-to-five straight
        Ah Ad Jk 9h 7h 4h Ks | Ad Ks | 12.VII.E.(1) | ace-high flush, king-nine-seven-four
        Ah Ad Jk Kh 7h 4h 9s | Ad Kh | 12.VII.E.(1) | pair of aces, nine-seven-four kickers
        """
    )


@pytest.mark.clause(
    f"{BOOK}12.VIII",
    *[f"{BOOK}12.VIII.{path}" for path in ("A", "A.(1)", "B", "B.(1)")],
    f"{BOOK}12.VII.F",
    f"{BOOK}12.VII.F.(1)",
)
def test_a_full_house_is_split_with_the_highest_pair_low():
    check(
        """
        2c 2d 2h 3s 3c Ad Kh | 3s 3c | 12.VIII.A.(1) | three twos, ace-king kickers
        Ac Ad Ah 2s 2c Kd Qh | 2s 2c | 12.VIII.A.(1) | three aces, king-queen kickers
        Ac Ad Jk Ks Kc Qd Jh | Ks Kc | 12.VIII.A.(1) | three aces, queen-jack kickers
        Kc Kd Kh As Jk Qd Jh | As Jk | 12.VIII.A.(1) | three kings, queen-jack kickers
        9c 9d 9h 5s 5c 2d 2h | 5s 5c | 12.VIII.B.(1) | full house, nines over twos
        2c 2d 2h As Jk Kd Kh | As Jk | 12.VIII.B.(1) | full house, twos over kings
        """
    )


@pytest.mark.clause(f"{BOOK}12.IX", *[f"{BOOK}12.IX.{path}" for path in "ABC"])
def test_four_of_a_kind_by_its_rank():
    check(
        """
        2c 2d 2h 2s Kc 9d 5h | Kc 9d | 12.IX.A | four twos, five kicker
        6c 6d 6h 6s 4c 3d 2h | 4c 3d | 12.IX.A | four sixes, two kicker
        7c 7d 7h 7s Kc 9d 5h | 7c 7d | 12.IX.B | pair of sevens, king-nine-five kickers
        7c 7d 7h 7s Ac 9d 5h | Ac 9d | 12.IX.B | four sevens, five kicker
        Tc Td Th Ts Kc 9d 5h | Tc Td | 12.IX.B | pair of tens, king-nine-five kickers
        Tc Td Th Ts Jk 9d 5h | Jk 9d | 12.IX.B | four tens, five kicker
        Jc Jd Jh Js Ac 9d 5h | Jc Jd | 12.IX.C | pair of jacks, ace-nine-five kickers
        Ac Ad Ah As Kc 9d 5h | Ac Ad | 12.IX.C | pair of aces, king-nine-five kickers
        Ac Ad Ah Jk Kh Qh 5h | Ac Ad | 12.IX.C | ace-high flush, king-queen-jack-five
        Ac Ad Ah Jk Kc Qd Js | Ac Ad | 12.IX.C | ace-high straight
        """
    )


@pytest.mark.clause(f"{BOOK}12.IX.D", f"{BOOK}12.IX.D.(1)")
def test_four_of_a_kind_with_a_pair_or_a_three():
    check(
        """
        2c 2d 2h 2s 3c 3d Ah | 3c 3d | 12.IX.D.(1) | four twos, ace kicker
        Kc Kd Kh Ks 3c 3d Ah | 3c 3d | 12.IX.D.(1) | four kings, ace kicker
        Kc Kd Kh Ks Ac Jk Qh | Ac Jk | 12.IX.D.(1) | four kings, queen kicker
        Ac Ad Ah As Qc Qd Kh | Ac Ad | 12.IX.D.(1) | two pair, aces and queens, king kicker
        Ac Ad Ah As Kc Kd Qh | Kc Kd | 12.IX.D.(1) | four aces, queen kicker
        Ac Ad Ah Jk Kc Kd Qh | Kc Kd | 12.IX.D.(1) | four aces, queen kicker
        7c 7d 7h 7s 3c 3d 3h | 3c 3d | 12.IX.D.(1) | four sevens, three kicker
        7c 7d 7h 7s Ac Ad Ah | Ac Ad | 12.IX.D.(1) | four sevens, ace kicker
        Ac Ad Ah As Kc Kd Kh | Kc Kd | 12.IX.D.(1) | four aces, king kicker
        Ac Ad Ah As Qc Qd Qh | Ac Ad | 12.IX.D.(1) | full house, queens over aces
        """
    )


@pytest.mark.clause(f"{BOOK}12.X", f"{BOOK}12.X.A")
def test_five_aces_are_split_except_beside_kings():
    check(
        """
        Ac Ad Ah As Jk Kc Qd | Ac Ad | 12.X.A | three aces, king-queen kickers
        Ac Ad Ah As Jk Qc Qd | Ac Ad | 12.X.A | full house, aces over queens
        Ac Ad Ah As Jk Kc Kd | Kc Kd | 12.X.A | five aces
        """
    )


@pytest.mark.clause(f"{BOOK}6.III")
def test_a_joker_that_stays_an_ace_can_only_change_which_flush_is_left():
    held = cards("Ah Jk 9h 9s Kh Qh 4h")
    assert setting(held, joker_stays_ace=True).low == setting(held).low
    check(
        """
        Ah Jk 9h 9s Kh Qh 4h | 9h 9s | 12.III.E | ace-high flush, ace-king-queen-four
        """,
        joker_stays_ace=True,
    )


def test_the_low_hand_never_outranks_the_high_hand_at_the_closest():
    for text in ("Ac Kd 9h 7s 5c 4d 2h", "7c 7d 7h 7s Kc 9d 5h", "Ac Ad Ah As Kc 9d 5h"):
        found = setting(cards(text))
        assert high_hand(found.high) > low_hand(found.low)


@pytest.mark.clause(f"{BOOK}12")
@pytest.mark.parametrize(
    "given",
    [cards("Ac Kd 9h 7s 5c 4d"), cards("Ac Ac 9h 7s 5c 4d 2h"), (*cards("Ac Kd 9h 7s 5c 4d"), Card(53))],
)
def test_anything_but_seven_different_cards_is_refused(given):
    with pytest.raises(
        ValueError,
        match=r"seven cards of a deck with one joker, (not|each of them once).*oh-pai-gow-poker:12\)",
    ):
        setting(given)


# Where the lines leave something open: the reading of the edition, and a hand that shows it.
READ = [
    ("holding",                   "9c 9d 5c 5d Jk 3s 2c", "Jk 3s"),  # the joker is an ace
    ("aces-or-kings-paired",      "9c 9d Ac Ad Kh 3s 2c", "9c 9d"),
    ("aces-or-kings-paired",      "9c 9d Kc Kd Ah 3s 2c", "9c 9d"),
    ("lower-pair-low",            "9c 9d 5c 5d Qh 3s 2c", "5c 5d"),
    ("pair-in-straight-or-flush", "Kc 9c 7c 4c 2c 2d Ah", "Ah 2d"),
    ("four-and-three",            "5c 5d 5h 5s 9c 9d 9h", "9c 9d"),
    ("four-and-three",            "Ac Ad Ah As 9c 9d 9h", "Ac Ad"),
    ("four-and-three",            "Ac Ad Ah As Kc Kd Kh", "Kc Kd"),
    ("two-aces-and-joker",        "Ac Ad Jk Kc 9c 7c 2d", "Ac Kc"),
    ("cards-of-one-rank",         "9c 9d 9h Kc Qc 5c 3c", "9d 9h"),  # the flush stays
]  # fmt: skip


@pytest.mark.parametrize(("reading", "held", "low"), READ)
def test_what_the_lines_leave_open_is_a_reading_with_a_name(reading, held, low):
    found = next(r for r in load_edition(BOOK[:-1]).readings if r.name == reading)
    decides = setting(cards(held)).clause
    assert sorted(setting(cards(held)).low) == sorted(cards(low))
    assert any(decides.startswith(clause) for clause in found.clauses), decides
