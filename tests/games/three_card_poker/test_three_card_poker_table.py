"""Sections 2 to 5: seats, decks, opening, shuffle and cut."""

import pytest

from houseway.core import events as ev
from houseway.core.game import FLOOR
from houseway.core.steps import Over, Procedure, Wagers
from houseway.editions.house import ElectionRefused

DEALER_SHOWS = {"dealer": "Ks 9d 4c", "seat_1": "As Qd 2c"}


def clause(path):
    return pytest.mark.clause(f"oh-three-card-poker:{path}")


def played(table, rounds=1):
    """A table after so many rounds with one Ante at seat 1."""
    for _ in range(rounds):
        table.ready().bet(1, ante=5).script(**DEALER_SHOWS).finish()
    return table


def shuffles(table):
    return [e for e in table.events if isinstance(e, ev.Shuffled)]


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


@clause("2.I")
def test_the_seventh_position_is_the_last(felt):
    table = felt()
    table.do(ev.SeatTaken(7))
    table.refused(ev.SeatTaken(8), "2.I")
    table.refused(ev.SeatTaken(0), "2.I")
    with pytest.raises(ElectionRefused, match=r"2\.I"):
        felt(seats=8)
    assert felt(seats=7).game.table.seats == 7


# ── decks ────────────────────────────────────────────────────────────────────────────────────────────


@clause("3.II.C")
def test_the_deck_in_play_is_never_the_one_in_the_device(felt):
    table = felt(second_deck=True)
    for round_number in range(1, 5):
        table.ready().bet(1, ante=5).script(**DEALER_SHOWS)
        while not isinstance(table.step, Over):
            view = table.game.view(table.state, FLOOR)
            assert view["shoe"]["deck"] == "ab"[(round_number + 1) % 2]
            assert view["device"]["deck"] == "ab"[round_number % 2]
            table.advance()
    table.do(ev.RoundOpened(5))
    due = table.step.event
    table.refused(ev.Shuffled(due.first_slot, 52, "device", "b"), "3.II.D")


@clause("3.II.D")
def test_decks_take_turns(felt):
    table = played(felt(second_deck=True), rounds=4)
    assert [e.batch for e in shuffles(table)] == ["a", "b", "a", "b"]
    assert [e.by for e in shuffles(table)] == ["device"] * 4


@clause("3.II.D")
@pytest.mark.parametrize("second_deck", [True, False])
def test_a_failed_device_means_a_shuffle_and_cut_by_hand(felt, second_deck):
    table = played(felt(second_deck=second_deck))
    table.do(ev.RoundOpened(2), ev.IrregularityCalled("shuffler-failure"))
    due = table.step.event
    assert (due.by, due.batch) == ("dealer", "b" if second_deck else "")
    table.refused(ev.Shuffled(due.first_slot, 52, "device", due.batch))
    table.do(due)
    assert isinstance(table.step.event, ev.CutMade)
    table.do(ev.CutMade(0, 20))
    played(table)
    table.do(ev.RoundOpened(3))
    assert table.step.event.by == "device"


@clause("3.III.A")
@clause("3.III.B")
@pytest.mark.parametrize(
    ("dealing", "minutes", "path"),
    [("hand", 360, "3.III.A"), ("automated-shoe", 480, "3.III.B")],
)
def test_old_cards_are_changed_before_another_round(felt, dealing, minutes, path):
    table = played(felt(dealing=dealing))
    table.refused(ev.RoundOpened(2, deck_minutes=minutes + 1), path)
    within = table.game.apply(table.state, ev.RoundOpened(2, deck_minutes=minutes))
    assert within.round == 2
    table.do(ev.DecksChanged())
    assert table.step.event == ev.ProcedureDone("inspect-cards")
    table.to("over")
    table.do(ev.RoundOpened(2, deck_minutes=0))
    assert isinstance(table.step.event, ev.Shuffled)


@clause("3.III.B")
def test_hand_dealt_cards_are_changed_sooner_than_those_of_a_shoe(felt):
    played(felt(dealing="hand")).refused(ev.RoundOpened(2, deck_minutes=480), "3.III.A")
    played(felt(dealing="automated-shoe")).do(ev.RoundOpened(2, deck_minutes=480))


def test_cards_are_not_changed_in_the_middle_of_a_round(felt):
    table = felt().ready().bet(1, ante=5).script(**DEALER_SHOWS).to("dealing")
    table.refused(ev.DecksChanged(), "3.III")
    table.to("deciding").refused(ev.DecksChanged(), "3.III")


def test_cards_can_be_changed_while_nothing_is_dealt_and_wagers_stay(felt):
    table = felt().ready().bet(1, ante=5)
    table.do(ev.DecksChanged())
    assert table.state.phase == "opening"
    table.to("wagers")
    assert table.game.stakes(table.state) == {1: 500}
    assert len(shuffles(table)) == 2


# ── opening ──────────────────────────────────────────────────────────────────────────────────────────


@clause("4.I")
@clause("4.II")
def test_new_cards_are_inspected_and_washed_before_the_shuffle(felt):
    table = felt()
    table.refused(ev.Shuffled(0, 52, "device"), "5.I")
    table.refused(ev.ProcedureDone("wash-cards"), "4.I")
    table.refused(ev.ProcedureDone("inspect-cards", "floor"), "4.I")
    table.do(ev.ProcedureDone("inspect-cards"))
    table.refused(ev.ProcedureDone("inspect-cards"), "4.II")
    table.do(ev.ProcedureDone("wash-cards"))
    table.do(ev.Shuffled(0, 52, "device"))
    assert isinstance(table.step, Wagers)


@clause("4.III")
def test_two_decks_are_inspected_and_washed_each_by_itself(felt):
    table = felt(second_deck=True).ready()
    done = [e.name for e in table.events if isinstance(e, ev.ProcedureDone)]
    assert done[:4] == ["inspect-cards", "wash-cards", "inspect-second-deck", "wash-second-deck"]


@clause("3.II.C")
def test_the_other_deck_is_in_the_device_before_a_card_is_dealt(felt):
    """One deck is shuffled while the other plays: it goes into the device when the round opens."""
    table = felt(second_deck=True).to("shuffling")
    for deck in "ab":
        table.do(table.step.event)
        assert table.step.event == ev.ProcedureDone("load-device")
        assert "device" not in table.view(role="floor")
        table.refused(ev.WagersClosed())
        table.do(ev.ProcedureDone("load-device"))
        assert table.view(role="floor")["device"] == {"deck": "b" if deck == "a" else "a"}
        played(table)
        table.do(ev.RoundOpened(table.state.round + 1))


# ── shuffle and cut ──────────────────────────────────────────────────────────────────────────────────


@clause("5.I")
def test_every_round_begins_with_a_shuffle_of_the_whole_deck(felt):
    table = played(felt(), rounds=3)
    assert [(e.first_slot, e.count) for e in shuffles(table)] == [(0, 52), (52, 52), (104, 52)]
    table.do(ev.RoundOpened(4))
    assert isinstance(table.step, Procedure) and isinstance(table.step.event, ev.Shuffled)
    table.refused(ev.WagersClosed())
    table.refused(ev.StackDealt((156, 157, 158), "seat-1"), "9.II")
    table.refused(ev.Shuffled(156, 51, "device"), "5.I")
    table.refused(ev.Shuffled(0, 52, "device"), "5.I")


@clause("5.I")
def test_a_deck_is_shuffled_only_between_rounds(felt):
    table = felt().ready()
    table.refused(ev.Shuffled(52, 52, "device"), "5.I")


@clause("5.II")
def test_two_wrong_counts_bring_the_floor(felt):
    table = felt(device_counts=True).to("shuffling")
    due = table.step.event
    table.refused(ev.IrregularityCalled("shuffler-miscount", detail="52"))
    table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"))
    assert table.step.clause.endswith(":5.II") and table.step.event == due  # once more through the device
    again = table.game.apply(table.state, due)
    assert again.phase == "wagers"
    table.do(ev.IrregularityCalled("shuffler-miscount", detail="51"))
    assert (table.step.by, table.step.event) == ("floor", ev.ProcedureDone("inspect-deck", "floor"))
    table.refused(due, "5.II")
    table.refused(ev.ProcedureDone("inspect-deck", "dealer"), "5.II")
    complete = table.game.apply(table.state, ev.ProcedureDone("inspect-deck", "floor"))
    assert table.game.next_step(complete).event == due
    replaced = table.game.apply(table.state, ev.DecksChanged())
    assert table.game.next_step(replaced).event == ev.ProcedureDone("inspect-cards")


@clause("5.II")
def test_only_a_counting_device_counts(felt):
    felt().to("shuffling").refused(ev.IrregularityCalled("shuffler-miscount", detail="51"), "5.II")
    with pytest.raises(ElectionRefused, match=r"5\.II"):
        felt(device_counts=True, shuffler="manual")


@clause("5.III.A")
@pytest.mark.parametrize(("dealing", "deals"), [("hand", ev.CardDealt), ("automated-shoe", ev.StackDealt)])
def test_after_the_device_nothing_comes_before_the_deal(felt, dealing, deals):
    table = felt(shuffler="device", dealing=dealing).ready().bet(1, ante=5)
    table.refused(ev.CutMade(0, 26), "5.III.B")
    table.refused(ev.RecutOrdered(), "5.V")
    table.do(ev.WagersClosed())
    assert isinstance(table.step.event, deals)


@clause("5.III.B")
def test_after_a_shuffle_by_hand_the_deck_is_cut_first(felt):
    table = felt(shuffler="manual", dealing="hand").to("shuffling")
    table.do(ev.Shuffled(0, 52, "dealer"))
    assert isinstance(table.step.event, ev.CutMade)
    table.refused(ev.CardDealt(0, "seat-1"), "8.II")
    table.refused(ev.WagersClosed())


@clause("5.IV.A.2")
@pytest.mark.parametrize(
    ("depth", "allowed"), [(0, False), (9, False), (10, True), (26, True), (51, True), (52, False)]
)
def test_a_cut_takes_ten_cards_and_leaves_some(felt, depth, allowed):
    table = felt(shuffler="manual").to("shuffling")
    table.do(ev.Shuffled(0, 52, "dealer"))
    if allowed:
        table.do(ev.CutMade(0, depth))
        assert table.state.phase == "wagers"
    else:
        table.refused(ev.CutMade(0, depth), "5.IV.A.2")


@clause("5.IV.B")
@pytest.mark.parametrize(("dealing", "deals"), [("hand", ev.CardDealt), ("automated-shoe", ev.StackDealt)])
def test_after_the_cut_the_next_thing_done_with_the_cards_is_the_deal(felt, dealing, deals):
    table = felt(shuffler="manual", dealing=dealing).ready()
    assert isinstance(table.events[-1], ev.CutMade)
    table.refused(ev.CutMade(0, 26), "5.III.B")
    table.refused(ev.Shuffled(0, 52, "dealer"), "5.I")
    table.bet(1, ante=5).do(ev.WagersClosed())
    assert isinstance(table.step.event, deals)


@clause("5.V")
def test_the_floor_can_have_the_deck_cut_again_until_the_first_card(felt):
    table = felt(shuffler="manual", dealing="hand").ready()
    table.refused(ev.RecutOrdered("dealer"), "5.V")
    table.do(ev.RecutOrdered())
    assert isinstance(table.step.event, ev.CutMade)
    table.refused(ev.CutMade(0, 9), "5.IV.A.2")
    table.do(ev.CutMade(0, 10))
    table.bet(1, ante=5)
    table.do(ev.WagersClosed(), ev.RecutOrdered(), ev.CutMade(0, 30))
    assert table.step.event == ev.CardDealt(0, "seat-1")
    table.do(ev.CardDealt(0, "seat-1"))
    table.refused(ev.RecutOrdered(), "5.V")


@clause("5.VI")
def test_cards_of_an_idle_table_are_shuffled_when_a_player_comes(felt):
    table = felt().ready()
    table.do(ev.SeatTaken(3))
    table.refused(ev.ProcedureDone("spread-cards"), "5.VI")
    table = felt().ready()
    table.do(ev.ProcedureDone("spread-cards"))
    assert table.step == Wagers((), None, "oh-three-card-poker:5.VI")
    table.do(ev.SeatTaken(3))
    assert table.step.event == ev.Shuffled(52, 52, "device")
    table.do(table.step.event)
    table.bet(3, ante=5)


def test_the_round_is_not_opened_twice_nor_before_its_end(felt):
    table = felt()
    table.refused(ev.RoundOpened(2), "10.V")
    played(table)
    table.refused(ev.RoundOpened(1))
    table.refused(ev.RoundOpened(3))
    table.do(ev.RoundOpened(2))
    assert table.state.round == 2


def test_events_of_other_games_are_refused(felt):
    from houseway.core.events import BallSpun, CardBurned

    assert "Three Card Poker" in felt().refused(BallSpun()).reason
    assert "Three Card Poker" in felt().refused(CardBurned(0)).reason  # the family has it, this book not
