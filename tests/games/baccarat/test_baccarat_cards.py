"""Decks, opening, shuffle, cut, burn, cover card, idle tables (sections 3, 4, 5 and 10.V)."""

import pytest
from baccarat_table import BaccaratTable, clause, dealt
from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Wagers
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game

STAYS = dealt("Kh 6d", "Kc 7s")  # four cards, no third ones


def with_cover_card(table, cards_in_front):
    """The cover card moved to where so many cards can be dealt before it."""
    shoe = table.state.shoe
    table.state = replace(table.state, shoe=replace(shoe, cutting_card=shoe.position + cards_in_front))
    return table


@clause("3.I")
def test_six_to_eight_decks():
    for decks in (6, 7, 8):
        assert len(open_game("baccarat", elections={"decks": decks}).rules.pack) == 52 * decks
    for wrong in (5, 9):
        with pytest.raises(ElectionRefused) as refused:
            open_game("baccarat", elections={"decks": wrong})
        assert refused.value.clauses == ("oh-baccarat:3.I",)


@clause("3.II", "3.II.B")
def test_eight_to_sixteen_decks_in_two_equal_batches():
    for decks in (8, 10, 12, 14, 16):
        game = open_game("baccarat", elections={"shuffler": "device", "decks-with-device": decks})
        assert len(game.rules.pack) == 52 * decks // 2
    for wrong in (6, 7, 9, 15, 18):
        with pytest.raises(ElectionRefused):
            open_game("baccarat", elections={"shuffler": "device", "decks-with-device": wrong})
    for elections in ({"decks-with-device": 8}, {"shuffler": "device", "decks": 6}):
        with pytest.raises(ElectionRefused) as refused:
            open_game("baccarat", elections=elections)
        assert refused.value.clauses == ("oh-baccarat:3.II",)


def after_last_round(table):
    with_cover_card(table.open("player 1000"), 1)
    table.apply(table.step.closes)
    return table.finish()


@clause("3.II.D", "3.II.E", "3.II.F")
def test_the_batches_take_turns():
    table = BaccaratTable(shuffler="device")
    for _ in range(4):
        after_last_round(table)
    shuffles = [e for e in table.events if isinstance(e, ev.Shuffled)]
    assert [(e.batch, e.by, e.count) for e in shuffles] == [(b, "device", 416) for b in "abab"]
    table.apply(table.step.event)
    # Shoe, rack and table hold one batch, all of it.
    view = table.game.view(table.state, PUBLIC)["shoe"]
    assert (view["batch"], view["remaining"] + view["rack"]) == ("a", 416)
    table.refused(ev.Shuffled(0, 416, "device", "b"), "3.II.E")
    table.refused(ev.Shuffled(0, 416, "dealer", "a"), "5.I")


@clause("3.II.H")
def test_cards_are_changed_within_24_hours():
    table = BaccaratTable(STAYS).round()
    table.refused(ev.RoundOpened(2, 24 * 60 + 1), "3.II.H")
    table.refused(ev.RoundOpened(2, -1), "3.II.H")
    table.refused(ev.RoundOpened(3), "")
    fresh = BaccaratTable(STAYS).round()
    fresh.apply(ev.RoundOpened(2, 24 * 60))
    table.apply(ev.DecksChanged())
    assert table.state.phase == "opening"
    table.finish()
    table.apply(ev.RoundOpened(2))
    assert table.state.phase == "betting" and table.state.table.results == ()
    table.bet("player 1000")
    for minutes in (24 * 60 + 1, -1):
        table.refused(ev.WagersClosed(minutes), "3.II.H")
    table.apply(ev.DecksChanged())  # the wager stands, and the round goes on with new cards
    table.refused(ev.WagersClosed(), "5.VII")
    table.to_wagers()
    assert table.game.stakes(table.state) == {1: 1000} and table.state.round == 2
    table.apply(ev.WagersClosed(24 * 60))
    table.refused(ev.DecksChanged(), "3.II.H")


@clause("4.I", "4.II")
def test_opening_duties_in_order():
    table = BaccaratTable()
    names = []
    while isinstance(table.step.event, ev.ProcedureDone):
        names.append((table.step.event.name, table.step.event.by))
        table.refused(
            ev.ProcedureDone("wash-cards" if len(names) < 3 else "inspect-cards"),
            f"4.{'I' * (1 + (len(names) == 3))}",
        )
        table.refused(ev.Shuffled(0, 416), "5.I")
        table.apply(table.step.event)
    assert names == [("inspect-cards", "dealer"), ("verify-inspection", "floor"), ("wash-cards", "dealer")]
    table.refused(ev.WagerPlaced(1, "player", 1000), "5.VII")


@clause("5.I", "4.II")
def test_a_shuffle_before_play_unless_the_cards_come_shuffled():
    table = BaccaratTable().until("preparing")
    assert table.step.event == ev.Shuffled(0, 416, "dealer")
    supplied = BaccaratTable(new_cards="pre-shuffled").until("preparing")
    assert supplied.step.event == ev.Shuffled(0, 416, "supplier")
    # Washed they are in any case: the exception is from the shuffle only.
    assert "wash-cards" in [e.name for e in supplied.events if isinstance(e, ev.ProcedureDone)]
    supplied.refused(ev.Shuffled(0, 416, "dealer"), "5.I")
    after_last_round(supplied)
    supplied.apply(supplied.step.event)
    assert supplied.step.event == ev.Shuffled(0, 416, "dealer")  # after a shoe the dealer shuffles


@clause("5.III", "5.IV")
def test_the_cut_is_offered_and_at_least_ten_from_either_end():
    table = BaccaratTable(seats=(2, 5))
    step = table.advance()
    assert isinstance(step, Decide) and step.seat == 2
    table.refused(ev.CutMade(0, 200), "5.III")
    for depth in (9, 407):
        table.refused(ev.CutMade(2, depth), "5.IV")
    for depth in (10, 406):
        BaccaratTable(seats=(2, 5)).advance()
        again = BaccaratTable(seats=(2, 5))
        again.advance()
        again.apply(ev.CutMade(2, depth))
        assert again.state.table.prep.shuffling.stage == "cutting-card"
    table.apply(ev.CutRefused(2))
    assert table.advance().seat == 5
    table.apply(ev.CutRefused(5))
    assert table.step.event == ev.CutMade(0, 208)


@clause("5.V")
def test_at_least_14_cards_behind_the_cover_card():
    table = BaccaratTable(seats=())
    while not isinstance(table.step.event, ev.CuttingCardPlaced):
        table.apply(table.answer(table.step))
    assert table.step.event == ev.CuttingCardPlaced(402)
    table.refused(ev.CuttingCardPlaced(403), "5.V")
    table.refused(ev.CuttingCardPlaced(0), "5.V")
    table.apply(ev.CuttingCardPlaced(402))
    assert table.state.shoe.cutting_card == 402
    with pytest.raises(ElectionRefused):
        BaccaratTable(cover_card_from_end=13)
    other = BaccaratTable(seats=(), cover_card_from_end=60).until("burn-card")
    assert other.state.shoe.cutting_card == 356


@clause("5.VI")
def test_the_floor_has_the_cards_cut_again_by_the_next_in_line():
    table = BaccaratTable(seats=(2, 5, 7))
    table.refused(ev.RecutOrdered(), "5.VI")
    table.advance()
    table.refused(ev.RecutOrdered(), "5.VI")
    table.apply(ev.CutRefused(2))
    table.apply(ev.CutMade(5, 100))
    table.refused(ev.RecutOrdered("dealer"), "5.VI")
    table.apply(ev.RecutOrdered())
    assert table.step.seat == 7
    table.apply(ev.CutMade(7, 100))
    table.apply(ev.RecutOrdered())
    assert table.step.event == ev.CutMade(0, 208)
    table.apply(table.step.event)
    table.until("burn-card")
    table.refused(ev.RecutOrdered(), "5.VI")  # in the shoe


# The first card, and how many follow it.
BURNS = [
    ("Ac", 1), ("2c", 2), ("3c", 3), ("4c", 4), ("5c", 5), ("6c", 6), ("7c", 7), ("8c", 8), ("9c", 9),
    ("Tc", 10), ("Jc", 10), ("Qc", 10), ("Kc", 10),
]  # fmt: skip


@clause("5.VII")
@pytest.mark.parametrize(("first", "more"), BURNS)
def test_the_burn(first, more):
    table = BaccaratTable("", burned=first).until("burn-card")
    (card,) = cards(first)
    table.refused(ev.WagerPlaced(1, "player", 1000), "5.VII")
    table.refused(ev.CardsShown("all", (1,), (card,)), "5.VII")
    table.refused(ev.CardsShown("seat-1", (0,), (card,)), "5.VII")
    table.apply(ev.CardsShown("all", (0,), (card,)))
    for wrong in (more, more + 2):
        table.refused(ev.CardsBurned(tuple(range(wrong))), "5.VII")
    table.refused(ev.CardsBurned(tuple(range(1, more + 2))), "5.VII")
    table.apply(ev.CardsBurned(tuple(range(more + 1))))
    assert isinstance(table.step, Wagers)
    view = table.game.view(table.state, PUBLIC)
    assert view["burn"] == {"card": first, "count": more + 1}
    assert view["shoe"]["remaining"] == 416 - more - 1 and view["shoe"]["rack"] == more + 1


@clause("5.VIII", "5.VIII.A")
def test_an_idle_table_spreads_and_shuffles_its_cards():
    table = BaccaratTable(STAYS, STAYS).round()
    table.to_wagers()
    table.bet("player 1000")
    table.refused(ev.ProcedureDone("spread-cards"), "5.VIII")
    table.apply(table.step.closes)
    table.refused(ev.ProcedureDone("spread-cards"), "5.VIII")
    table.finish().to_wagers()
    table.refused(ev.ProcedureDone("spread-cards", "floor", minutes=15), "5.VIII")
    table.refused(ev.ProcedureDone("spread-cards", minutes=14), "5.VIII")  # a player sits there
    assert table.game.idle_duty(table.state) == ev.ProcedureDone("spread-cards")
    table.apply(ev.ProcedureDone("spread-cards", minutes=15))
    assert table.step == Wagers((), None, "oh-baccarat:5.VIII")  # they lie there until somebody comes
    assert table.game.idle_duty(table.state) is None
    table.refused(ev.WagerPlaced(1, "player", 1000), "5.VII")
    table.apply(table.game.wakes(table.state))
    assert table.game.wakes(table.state) is None
    assert table.step.event == ev.Shuffled(0, 416, "dealer")
    table.apply(table.step.event)
    table.apply(ev.ProcedureDone("verify-shuffle", "floor"))
    assert isinstance(table.step, Decide)  # and the cut
    table.to_wagers()
    assert table.state.table.results == ()


@clause("5.VIII.B")
def test_an_idle_table_with_a_device_takes_out_the_other_batch():
    def idle():
        table = BaccaratTable(shuffler="device")
        table.to_wagers()
        table.apply(ev.ProcedureDone("spread-cards", minutes=15))
        table.apply(table.game.wakes(table.state))
        assert table.step.event == ev.Shuffled(0, 416, "device", "b")
        table.apply(table.step.event)
        return table

    table = idle()  # nobody asks: it is cut and dealt as it came out
    assert isinstance(table.step, Decide) and table.step.choices[0].name == "cut"
    asked = idle()
    asked.apply(ev.ProcedureDone("spread-batch", "player"))
    assert asked.step.event == ev.Shuffled(0, 416, "device", "b")
    asked.apply(asked.step.event)
    asked.refused(ev.ProcedureDone("spread-batch", "player"), "5.VIII.B")
    playing = BaccaratTable(shuffler="device")
    playing.advance()
    playing.refused(ev.ProcedureDone("spread-batch", "player"), "5.VIII.B")
    by_hand = BaccaratTable()
    by_hand.advance()
    by_hand.refused(ev.ProcedureDone("spread-batch", "player"), "")


@clause("10.V", "5.I")
@pytest.mark.parametrize(("in_front", "last"), [(0, True), (1, True), (3, True), (4, False), (5, False)])
def test_the_cover_card_makes_the_round_the_last(in_front, last):
    """Four cards are dealt: with four in front, the cover card comes first in the next round."""
    table = with_cover_card(BaccaratTable(STAYS + STAYS).open("player 1000"), in_front)
    table.apply(table.step.closes)
    table.finish()
    assert [h.cards for h in table.hands] == [cards("Kh 6d"), cards("Kc 7s")]  # completed in any case
    assert table.game.view(table.state, PUBLIC)["shoe"]["last_round"] == last
    table.apply(ev.RoundOpened(2))
    assert table.state.phase == ("preparing" if last else "betting")
    if in_front == 4:
        assert table.game.view(table.state, PUBLIC)["shoe"]["last_round"]
        table.round()
        table.apply(ev.RoundOpened(3))
        assert table.state.phase == "preparing"


def test_a_small_pack_is_dealt_from_the_first_card_to_the_last():
    table = BaccaratTable(STAYS + STAYS, pack=cards(STAYS + STAYS))
    table.round()
    assert table.state.shoe.remaining == 4
    table.round()
    assert table.state.shoe.remaining == 0
    table.apply(ev.RoundOpened(3))
    assert table.step.event == ev.Shuffled(0, 8, "dealer")
    for wrong in ((), (*DECK, 52)):
        with pytest.raises(ValueError, match="52 cards"):
            BaccaratTable(pack=wrong)
