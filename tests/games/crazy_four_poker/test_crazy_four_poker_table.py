"""Sections 2, 3, 8, 9 and 12: seats, the deal of five, and what goes wrong."""

import pytest

from houseway.core import events as ev
from houseway.equipment.cards import card

HANDS = {"dealer": "Ks 9d 4c 3h 2d", "seat_2": "As Ad 2c 8s 9c", "seat_6": "7h 7c 5c 5h Tc"}


def clause(*paths):
    return pytest.mark.clause(*[f"oh-crazy-four-poker:{path}" for path in paths])


def two_players(felt, **elections):
    table = felt(**elections).ready().bet(6, ante=5).bet(2, ante=5, queens_up=5)
    return table.script(**HANDS, choices={2: "play", 6: "play"})


@clause("12.II")
@pytest.mark.parametrize("phase", ["showing", "settling", "clearing"])
def test_what_was_paid_goes_back_when_a_count_is_found_wrong(felt, phase):
    """Reading 36: seat 6 was paid $5 and $15 on two pair against king high, and gives it back."""
    table = two_players(felt).to("settling")
    table.advance()
    table.to(phase)
    paid = {s: sum(x.amount_cents for x in table.lines if x.seat == s) for s in (2, 6)}
    assert paid[6] == 2000 and (phase != "clearing" or paid[2] == 2500)
    lines = table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="6")).finish()
    assert {s: sum(x.amount_cents for x in lines if x.seat == s) for s in (2, 6)} == {2: 0, 6: 0}
    assert {x.clause for x in lines if x.outcome == "void"} == {"oh-crazy-four-poker:12.II"}


@clause("12.II")
def test_while_the_hands_are_collected_a_count_can_still_be_found_wrong(felt):
    table = two_players(felt).to("clearing")
    table.advance()
    assert [h.racked for h in table.state.hands] == [False, True, False]
    table.do(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="6")).finish()
    assert table.state.racked == 52
    table.refused(ev.IrregularityCalled("wrong-number-of-cards", seat=2, detail="6"), "12.II")


@clause("12.III")
def test_after_the_reveal_there_is_nothing_left_to_expose(felt):
    table = two_players(felt).to("showing")
    slot = table.state.hands[-1].slots[0]
    table.refused(ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("3s"),)), "12.III")


def test_reduced_packs_bound_the_number_of_players(felt):
    table = felt(pack="2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc").ready().bet(1, ante=5).bet(2, ante=5)
    assert "not enough" in table.refused(table.step.closes).reason
    with pytest.raises(ValueError, match="at least 10"):
        felt(pack="2c 3c 4c 5c 6c 7c 8c 9c Tc")
