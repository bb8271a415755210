"""Sections 2 to 5 and 7 where books print the same figures: seats, decks, how long they last, the cut."""

from collections.abc import Callable
from typing import Any

import pytest
from family import Felt

from houseway.core import events as ev
from houseway.core.steps import Wagers
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import load_edition
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

BOOKS = ["oh-let-it-ride", "oh-mississippi-stud"]
BOTH_WAYS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])


def by_role(*roles: str, paths: tuple[str, ...] = ()) -> Callable[[Any], Any]:
    """A test of these books, marked with the clauses that have these roles there, and with like paths."""
    marked = []
    for book in BOOKS:
        cites = load_edition(book).cites
        clauses = [*(c for role in roles for c in cites[role]), *(f"{book}:{path}" for path in paths)]
        marked.append(pytest.param(book, marks=pytest.mark.clause(*clauses), id=book))
    return pytest.mark.parametrize("book", marked)


def bet(table):
    return table.ready().bet(1)


@by_role(paths=("2.I",))
def test_the_seventh_position_is_the_last(book):
    table, game = Felt(book).do(ev.SeatTaken(7)), load_edition(book).game
    for seat in (0, 8):
        assert table.refusal(ev.SeatTaken(seat)).clause == f"{book}:2.I"
    with pytest.raises(ElectionRefused, match=r"2\.I"):
        open_game(game, seats=8)
    assert open_game(game, seats=7).table.seats == 7


@by_role("deck")
def test_one_deck_of_52(book):
    table = Felt(book).ready()
    (shuffle,) = (e for e in table.events if isinstance(e, ev.Shuffled))
    assert (shuffle.count, shuffle.batch) == (52, "")
    assert table.state.shoe.cards == bytes([1] * 52 + [0])


@by_role("second-deck")
def test_a_second_deck_needs_a_shuffling_device(book):
    with pytest.raises(ElectionRefused, match=r"3\.II"):
        Felt(book, second_deck=True, shuffler="manual")
    assert Felt(book, second_deck=True).game.open().deck == "a"


@by_role("one-rack")
@BOTH_WAYS
def test_the_rack_holds_one_deck_and_is_emptied_before_the_other_is_dealt(book, dealing):
    table = Felt(book, second_deck=True, dealing=dealing)
    for deck, other in ("ab", "ba", "ab"):
        bet(table)
        assert table.view("dealer")["rack"] == {"cards": 0, "deck": deck}
        table.to("deciding").refused(ev.Shuffled(table.state.shoe.end, 52, "device", other), "one-rack")
        table.to("over")
        assert table.view("dealer")["rack"] == {"cards": 52, "deck": deck}


@by_role("age-hand", "age-shoe")
@pytest.mark.parametrize(("dealing", "minutes"), [("hand", 360), ("automated-shoe", 480)])
def test_cards_last_six_hours_by_hand_and_eight_from_the_shoe(book, dealing, minutes):
    table = bet(Felt(book, dealing=dealing))
    table.refused(ev.WagersClosed(minutes + 1), "age-hand" if dealing == "hand" else "age-shoe")
    assert table.game.apply(table.state, ev.WagersClosed(minutes)).phase == "dealing"


@by_role("dealing")
@BOTH_WAYS
def test_a_machine_shuffled_deck_is_dealt_without_a_cut(book, dealing):
    table = bet(Felt(book, dealing=dealing))
    table.refused(ev.CutMade(0, 20), "cut-due")
    table.do(ev.WagersClosed())
    assert isinstance(table.step.event, ev.CardDealt if dealing == "hand" else ev.StackDealt)


@by_role("cut-due", "cut", "dealing")
@BOTH_WAYS
def test_a_hand_shuffled_deck_is_cut_ten_cards_deep_at_least(book, dealing):
    table = Felt(book, shuffler="manual", dealing=dealing).to("shuffling")
    table.advance()
    assert isinstance(table.step.event, ev.CutMade)
    table.refused(ev.CutMade(0, 9), "cut")
    assert table.game.apply(table.state, ev.CutMade(0, 51)).phase == "wagers"
    table.do(ev.CutMade(0, 10))
    assert isinstance(table.step, Wagers)
    bet(table).do(ev.WagersClosed())
    assert table.step.clause == table.edition.cite("deal-hand" if dealing == "hand" else "deal-shoe")


@by_role("idle", "wash")
@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_spread_cards_are_washed_and_then_shuffled_for_a_player(book, shuffler):
    table = Felt(book, shuffler=shuffler, second_deck=shuffler == "device").ready()
    table.do(ev.ProcedureDone("spread-cards"), ev.SeatTaken(1))
    wash = ev.ProcedureDone("wash-spread-cards")
    assert (table.step.event, table.step.clause) == (wash, table.edition.cite("idle"))
    table.refused(ev.ProcedureDone("wash-spread-cards", "floor"), "idle")
    table.do(wash)
    assert isinstance(table.step.event, ev.Shuffled)
    table.to("wagers")
    bet(table).to("over")  # the next shuffle asks for no wash
    table.do(table.step.event)
    assert isinstance(table.step.event, ev.Shuffled)


@by_role("shuffle")
def test_the_deck_is_shuffled_before_every_round(book):
    table = Felt(book)
    for number in (1, 2, 3):
        bet(table)
        assert sum(isinstance(e, ev.Shuffled) for e in table.events) == number
        table.to("over")


@by_role("chips")
def test_wagers_are_chips_on_their_area(book):
    table = Felt(book).ready().do(ev.SeatTaken(1))
    chips = placed(table.game.table, 1, table.game.first, 500)
    table.refused(ev.WagerPlaced(1, chips.wager, 500, along=chips.along, spoken=True), "chips")
    table.refused(ev.WagerPlaced(1, chips.wager, 500, "board", along=chips.along), "chips")


@by_role("one-position")
def test_one_position_for_each_player(book):
    Felt(book).do(ev.SeatTaken(1, "ann")).refused(ev.SeatTaken(2, "ann"), "one-position")
