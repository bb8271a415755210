from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, JOKER, Card, card, cards, full_name, rank, suit, text, texts
from houseway.equipment.chips import stack
from houseway.equipment.dice import ROLLS
from houseway.equipment.shoe import Shoe, card_set


def test_cards_have_two_characters_and_integer_forms():
    assert (card("2c"), card("As"), card("Jk")) == (0, 51, JOKER)
    assert [text(c) for c in DECK[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert len({text(c) for c in DECK}) == 52
    assert cards("AsKd 2c") == (card("As"), card("Kd"), card("2c"))
    assert texts(cards("AsKd")) == "As Kd"
    assert (rank(card("Td")), suit(card("Td"))) == (8, 1)
    assert full_name(card("Qh")) == "queen of hearts"
    assert full_name(JOKER) == "joker"


@pytest.mark.parametrize("wrong", ["", "A", "1s", "sA", "AS", "Asx"])
def test_an_unknown_card_is_refused_with_what_there_is(wrong):
    with pytest.raises(ValueError, match="no such card"):
        card(wrong)


def test_dice():
    assert len(ROLLS) == 36
    assert sum(r.total == 7 for r in ROLLS) == 6
    assert sum(r.is_hard for r in ROLLS) == 6


@given(st.integers(0, 40_000).map(lambda n: 25 * n))
def test_chips_make_every_multiple_of_the_smallest(amount):
    assert sum(value * number for value, number in stack(amount)) == amount


def test_chips_refuse_less_than_the_smallest():
    with pytest.raises(ValueError, match="smallest chip"):
        stack(510)


def test_shoe_deals_slots_and_learns_values_when_they_are_seen():
    shoe = Shoe.of(cards("AsAhKd"), cutting_card=2)
    assert (shoe.remaining, shoe.cutting_card) == (3, 2)
    after = shoe.deal().deal_and_see(card("Kd"))
    assert (after.position, after.remaining) == (2, 1)
    assert after.weights(0) == [(card("Ah"), 1), (card("As"), 1)]
    with pytest.raises(ValueError, match="seen already"):
        after.see(0, card("Kd"))
    with pytest.raises(ValueError, match="1 remain"):
        after.deal(2)


TINY = st.lists(st.sampled_from(cards("2c2d3c3dTc")), min_size=3, max_size=6)


def orders_of(pack):
    return list(permutations(pack))


@given(pack=TINY, allowed=st.sets(st.sampled_from(cards("2c2d3c3dTc")), min_size=1))
def test_weights_are_true_also_after_a_look_under_one_slot(pack, allowed):
    """Against a list of all orders of the pack: slot 1 was looked under, slot 2 is drawn."""
    fitting = [o for o in orders_of(pack) if o[1] in allowed]
    if not fitting:
        return
    shoe = Shoe.of(pack).deal(2).narrow(1, card_set(allowed))
    for slot in (1, 2):
        weights = shoe.weights(slot)
        total = sum(w for _, w in weights)
        for c, weight in weights:
            assert Fraction(weight, total) == Fraction(sum(o[slot] == c for o in fitting), len(fitting))
        assert {c for c, _ in weights} == {o[slot] for o in fitting}


def test_a_narrowed_slot_cannot_hold_what_was_ruled_out():
    shoe = Shoe.of(cards("AsKd")).deal().narrow(0, card_set(cards("Kd")))
    with pytest.raises(ValueError, match="ruled that out"):
        shoe.see(0, card("As"))
    assert shoe.see(0, card("Kd")).narrowed_slot == -1


def test_a_reshuffle_in_mid_round_brings_back_all_but_the_layout():
    pack = cards("2c3c4c5c6c7c")
    shoe = Shoe.of(pack).deal_and_see(card("2c")).deal_and_see(card("3c")).deal().deal_and_see(card("5c"))
    # 2c is in the rack; 3c and 5c lie on the layout with one card face down (slot 2).
    again = shoe.reshuffled(cards("3c5c"), 1, cutting_card=3)
    assert (again.position, again.end, again.remaining) == (6, 9, 3)
    assert [text(c) for c, _ in again.weights(6)] == ["2c", "4c", "6c", "7c"]
    assert [text(c) for c, _ in again.weights(2)] == ["2c", "4c", "6c", "7c"]


def test_card_is_an_int():
    assert isinstance(Card(3), int)
