"""Cards that nobody has seen, and events that do not fit: what is refused, in which words."""

import pytest

from houseway.core.events import BallSpun, CutMade, IrregularityCalled, Shuffled, WagerPlaced
from houseway.equipment.cards import card, cards
from houseway.procedures.phased import Phased

SCRIPT = {"dealer": "Ks 9d 4c", "seat_1": "As Qd 2c", "seat_2": "Jh 8s 3d"}


def dealt(felt, **elections):
    return felt(**elections).ready().bet(1, ante=5).bet(2, ante=5).script(**SCRIPT)


@pytest.mark.clause("oh-three-card-poker:13.III", "oh-three-card-poker:10.I")
def test_a_slot_is_hidden_until_somebody_has_seen_its_card(felt):
    table = dealt(felt).to("looking")
    first, second, dealers = (h.slots for h in table.state.hands)
    assert table.game.hidden_slots(table.state) == (*first, *second, *dealers)
    exposed = IrregularityCalled("dealer-card-exposed", slot=dealers[1], cards=(card("9d"),))
    seen = table.game.apply(table.state, exposed)
    assert table.game.hidden_slots(seen) == (*first, *second, dealers[0], dealers[2])
    table.advance()
    assert table.game.hidden_slots(table.state) == (*second, *dealers)


@pytest.mark.clause("oh-three-card-poker:10.I")
def test_a_card_that_was_seen_cannot_come_again(felt):
    """The deuce of clubs is the first card of the order, the ace of spades the last."""
    table = dealt(felt).to("looking")
    due = table.step.event
    for twice, name in (("2c 2c Qd", "2c"), ("As As Qd", "As")):
        refusal = table.refused(due.with_value(cards(twice)), "10.I")
        assert refusal.reason == f"{name} is not among the cards nobody has seen"
    for number in (-1, 53):
        shown = due.with_value((*cards("2c 3c"), number))
        assert f"card {number} is not among" in table.refused(shown, "10.I").reason


@pytest.mark.clause("oh-three-card-poker:7.I.A")
def test_nothing_goes_down_beside_an_ante_by_itself(felt):
    table = felt().ready().bet(1)
    table.refused(WagerPlaced(1, "ante", 500, along=("pair-plus",)), "7.I.A")
    table.refused(WagerPlaced(1, "ante", 500, along=("ante",)), "7.I.A")
    for stake in (0, -500):
        assert "more than nothing" in table.refused(WagerPlaced(1, "ante", stake)).reason


@pytest.mark.clause("oh-three-card-poker:5.IV.A.2")
def test_a_pack_too_small_for_ten_cards_is_cut_from_the_middle_down(felt):
    """For proofs on nine cards: four above the cut, and something below it."""
    table = felt(pack="Ac Kc Qc Jc Tc 9c 8c 7c 6c", shuffler="manual").to("shuffling")
    table.do(Shuffled(0, 9, "dealer"))
    for depth in (3, 9):
        table.refused(CutMade(0, depth), "5.IV.A.2")
    for depth in (4, 8):
        assert table.game.apply(table.state, CutMade(0, depth)).phase == "wagers"


def test_an_event_of_another_phase_is_refused_with_a_clause_of_the_book(felt):
    """A table of events by phase cites paths of its book, whole ids, or nothing."""
    table = felt().ready()
    for cited, clause in (("", ""), ("5.I", "oh-three-card-poker:5.I"), ("oh-x:1.I", "oh-x:1.I")):
        refusal = Phased.not_now(table.game, table.state, BallSpun(), cited)
        assert (refusal.clause, refusal.reason) == (
            clause,
            "ball-spun cannot happen while the table is at wagers",
        )
