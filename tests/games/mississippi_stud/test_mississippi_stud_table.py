"""Sections 2 to 5 and 7, beside what the family's tests show of them."""

import pytest

from houseway.core import events as ev
from houseway.core.steps import Wagers
from houseway.editions.house import ElectionRefused

BOOK = "oh-mississippi-stud:"
BOARD = "Kd 9c 4s"


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


def bet(table):
    return table.ready().bet(1, 5).script(BOARD, seat_1="As Qd")


@clause("2.I")
def test_the_seventh_position_is_the_last(felt):
    table = felt().do(ev.SeatTaken(7))
    for seat in (0, 8):
        table.refused(ev.SeatTaken(seat), "2.I")
    with pytest.raises(ElectionRefused, match=r"2\.I"):
        felt(seats=8)
    assert felt(seats=7).game.table.seats == 7


@clause("3.III.A", "3.III.B")
@pytest.mark.parametrize(
    ("dealing", "minutes", "path"), [("hand", 360, "3.III.A"), ("automated-shoe", 480, "3.III.B")]
)
def test_cards_last_six_hours_by_hand_and_eight_from_the_shoe(felt, dealing, minutes, path):
    table = bet(felt(dealing=dealing))
    table.refused(ev.WagersClosed(minutes + 1), path)
    assert table.game.apply(table.state, ev.WagersClosed(minutes)).phase == "dealing"


@clause("5.III.A", "5.V")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_a_machine_shuffled_deck_is_dealt_without_a_cut(felt, dealing):
    table = bet(felt(dealing=dealing))
    table.refused(ev.CutMade(0, 20), "5.III.B")
    table.do(ev.WagersClosed())
    assert isinstance(table.step.event, ev.CardDealt if dealing == "hand" else ev.StackDealt)


@clause("5.III.B", "5.IV.A.2", "5.V")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_a_hand_shuffled_deck_is_cut_ten_cards_deep_at_least(felt, dealing):
    table = felt(shuffler="manual", dealing=dealing).to("shuffling")
    table.advance()
    assert isinstance(table.step.event, ev.CutMade)
    table.refused(ev.CutMade(0, 9), "5.IV.A.2")
    assert table.game.apply(table.state, ev.CutMade(0, 51)).phase == "wagers"
    table.do(ev.CutMade(0, 10))
    assert isinstance(table.step, Wagers)
    bet(table).do(ev.WagersClosed())
    assert table.step.clause == BOOK + ("9.II" if dealing == "hand" else "10.II")


@clause("5.VII", "4.II")
@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_spread_cards_are_washed_and_then_shuffled_for_a_player(felt, shuffler):
    table = felt(shuffler=shuffler, second_deck=shuffler == "device").ready()
    table.do(ev.ProcedureDone("spread-cards"), ev.SeatTaken(1))
    wash = ev.ProcedureDone("wash-spread-cards")
    assert (table.step.event, table.step.clause) == (wash, BOOK + "5.VII")
    table.refused(ev.ProcedureDone("wash-spread-cards", "floor"), "5.VII")
    table.do(wash)
    assert isinstance(table.step.event, ev.Shuffled)
    table.to("wagers")
    bet(table).finish()  # the next shuffle asks for no wash
    table.do(table.step.event)
    assert isinstance(table.step.event, ev.Shuffled)


@clause("5.I")
def test_the_deck_is_shuffled_before_every_round(felt):
    table = felt()
    for number in (1, 2, 3):
        bet(table)
        assert sum(isinstance(e, ev.Shuffled) for e in table.events) == number
        table.finish()


@clause("7.I")
def test_wagers_are_chips_on_their_area(felt):
    table = felt().ready().do(ev.SeatTaken(1))
    table.refused(ev.WagerPlaced(1, "ante", 500, spoken=True), "7.I")
    table.refused(ev.WagerPlaced(1, "ante", 500, "third-street"), "7.I")


@clause("7.V")
def test_one_position_for_each_player(felt):
    felt().do(ev.SeatTaken(1, "ann")).refused(ev.SeatTaken(2, "ann"), "7.V")
