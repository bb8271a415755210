"""The table and its cards: seats, opening, shuffle and cut, two decks, idle hours, age, wagers."""

import pytest
from pai_gow_table import BOOK, clause
from pytest import raises

from houseway.core.events import (
    CutMade,
    DecksChanged,
    IrregularityCalled,
    ProcedureDone,
    RecutOrdered,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Shuffled,
    WagerPlaced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.steps import Over
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import DECK, JOKER
from houseway.games.registry import open_game

DEALINGS = pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
SHUFFLERS = pytest.mark.parametrize("shuffler", ["device", "manual"])


@clause("2.I")
def test_six_players_and_no_seventh(felt):
    table = felt()
    for seat in range(1, 7):
        table.do(SeatTaken(seat))
    table.refused(SeatTaken(7), "2.I")
    for seats in (1, 5, 7):
        with raises(ElectionRefused, match="has 6 seats") as refused:
            open_game("pai-gow-poker", seats=seats)
        assert refused.value.clauses == (f"{BOOK}:2.I",)


@clause("3.I")
def test_one_deck_with_one_joker(felt):
    shoe = felt().state.shoe
    assert (shoe.end, shoe.cards[JOKER]) == (53, 1)
    assert all(shoe.cards[c] == 1 for c in DECK)
    assert open_game("pai-gow-poker", cards=DECK[:49])  # for analysis: as many as seven stacks take
    with raises(ValueError, match="at least 49 cards, not 48"):
        open_game("pai-gow-poker", cards=DECK[:48])


@clause("4.I", "4.II", "4.III", "5.I")
@SHUFFLERS
@pytest.mark.parametrize("spare", [False, True])
def test_new_cards_are_inspected_a_second_joker_torn_and_all_washed_before_the_shuffle(felt, shuffler, spare):
    table = felt(shuffler=shuffler, spare_joker=spare)
    table.refused(Shuffled(0, 53, "dealer" if shuffler == "manual" else "device"), "5.I")
    done = []
    while table.state.phase == "opening":
        done.append((table.step.by, table.step.event.name))
        table.advance()
    torn = [("floor", "one-joker")] if spare else []
    assert done == [("dealer", "inspect-cards"), *torn, ("dealer", "wash-cards")]
    assert table.step.event == Shuffled(0, 53, "dealer" if shuffler == "manual" else "device")


@clause("4.II")
def test_the_floor_and_nobody_below_sees_to_the_joker(felt):
    table = felt(spare_joker=True).do(ProcedureDone("inspect-cards"))
    for rank in ("dealer", "box", "player"):
        table.refused(ProcedureDone("one-joker", rank), "4.II")
    assert table.do(ProcedureDone("one-joker", "manager")).step.event.name == "wash-cards"


@clause("4.IV", "4.II")
def test_of_two_decks_each_is_inspected_has_its_joker_torn_and_is_washed_by_itself(felt):
    table = felt(spare_joker=True, second_deck=True)
    done = []
    while table.state.phase == "opening":
        if table.step.by == "floor":
            for rank in ("dealer", "box", "player"):
                table.refused(ProcedureDone(table.step.event.name, rank), "4.IV" if len(done) > 2 else "4.II")
        done.append((table.step.by, table.step.event.name))
        table.advance()
    assert done == [
        ("dealer", "inspect-cards"),
        ("floor", "one-joker"),
        ("dealer", "wash-cards"),
        ("dealer", "inspect-second-deck"),
        ("floor", "one-joker-of-second-deck"),
        ("dealer", "wash-second-deck"),
    ]


@clause("5.I", "5.II.A", "5.II.B", "5.III", "5.III.B")
@DEALINGS
def test_a_deck_shuffled_by_hand_is_cut_ten_cards_deep_and_one_by_device_is_not(felt, dealing):
    machine = felt(dealing=dealing).to("shuffling")
    machine.advance()
    assert machine.state.phase == "wagers"
    machine.refused(CutMade(0, 26), "5.II.B")
    table = felt(dealing=dealing, shuffler="manual").to("shuffling")
    table.advance()
    assert table.state.phase == "shuffling"
    for depth in (9, 0, 53, 60):
        table.refused(CutMade(0, depth), "5.III.B")
    table.do(SeatTaken(2))
    table.refused(CutMade(2, 20), "5.III.B")  # the dealer cuts, no player
    for depth in (10, 52):
        again = felt(dealing=dealing, shuffler="manual").to("shuffling")
        again.advance()
        assert again.do(CutMade(0, depth)).state.phase == "wagers"


@clause("5.I")
@SHUFFLERS
@DEALINGS
def test_the_deck_is_shuffled_again_after_every_round(felt, shuffler, dealing):
    table = felt(shuffler=shuffler, dealing=dealing)
    table.round({2: "Qh 8h / 7c 7h 4c 2c 6h"})
    table.do(RoundOpened(2))
    assert isinstance(table.step.event, Shuffled)
    assert table.step.event.count == 53


@clause("5.IV")
@DEALINGS
def test_the_floor_orders_a_new_cut_until_the_first_card(felt, dealing):
    table = felt(dealing=dealing, shuffler="manual").ready()
    for rank in ("dealer", "box", "player"):
        table.refused(RecutOrdered(rank), "5.IV")
    for rank in ("floor", "manager"):
        table.do(RecutOrdered(rank))
        assert isinstance(table.step.event, CutMade)
        table.advance()
        assert table.state.phase == "wagers"
    table.bet(2, 20)
    table.do(WagersClosed())  # no card is dealt yet
    table.do(RecutOrdered("floor"), CutMade(0, 26))
    table.to("stacking" if dealing == "hand" else "dealing").advance()
    table.refused(RecutOrdered("floor"), "5.IV")


@clause("5.IV")
def test_nothing_is_cut_again_that_was_not_cut(felt):
    felt(shuffler="device").ready().refused(RecutOrdered("floor"), "5.IV")


@clause("5.V", "4.I", "4.III")
@SHUFFLERS
def test_the_cards_of_an_idle_table_are_spread_and_opened_anew_for_a_player(felt, shuffler):
    table = felt(shuffler=shuffler).ready()
    assert table.game.idle_duty(table.state) == ProcedureDone("spread-cards")
    table.refused(ProcedureDone("spread-cards", "floor"), "5.V")
    table.do(ProcedureDone("spread-cards"))
    assert table.state.phase == "idle"
    table.do(SeatTaken(3))
    assert table.state.phase == "opening"
    assert table.step.event.name == "inspect-cards"
    done = len(table.events)
    table.to("wagers")
    kinds = [getattr(e, "name", e.kind) for e in table.events[done:]]
    assert kinds == ["inspect-cards", "wash-cards", "shuffled"] + ["cut-made"] * (shuffler == "manual")


@clause("5.V")
def test_a_table_with_players_is_idle_when_nobody_has_bet_for_the_time_of_the_house(felt):
    table = felt(idle_minutes=10).ready().do(SeatTaken(3))
    table.refused(ProcedureDone("spread-cards", minutes=9), "5.V")
    table.bet(3, 10)
    table.refused(ProcedureDone("spread-cards", minutes=10), "5.V")
    table.do(WagerWithdrawn(3, "pai-gow"), ProcedureDone("spread-cards", minutes=10))
    assert table.game.wakes(table.state) == ProcedureDone("gather-cards")
    table.do(ProcedureDone("gather-cards"))
    assert table.state.phase == "opening"


@clause("3.II", "3.II.C", "3.II.D", "3.II.E", "4.IV")
@DEALINGS
def test_two_decks_take_turns_with_a_device_only(felt, dealing):
    with raises(ElectionRefused) as refused:
        felt(second_deck=True, shuffler="manual")
    assert refused.value.clauses == (f"{BOOK}:3.II",)
    table = felt(second_deck=True, dealing=dealing)
    done = []
    while table.state.phase == "opening":
        done.append(table.advance().name)
    assert done == ["inspect-cards", "wash-cards", "inspect-second-deck", "wash-second-deck"]
    decks = []
    for _ in range(4):
        table.to("shuffling")
        table.refused(Shuffled(table.state.shoe.position, 53, "device", "c"), "3.II.D")
        table.advance()
        assert table.step.event.name == "load-device"  # before any card is dealt
        table.ready().bet(2, 10)
        decks.append((table.state.deck, table.view()["device"]["deck"]))
        table.script({2: "Qh 8h / 7c 7h 4c 2c 6h"}).to("showing")
        assert table.view()["rack"]["deck"] == table.state.deck
        table.finish()
        assert table.state.racked == 53
        table.refused(Shuffled(table.state.shoe.position, 53, "device", "a"), "3.II.E")
        table.do(table.step.event)
        assert table.state.racked == 0
    assert decks == [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")]


@clause("3.III.A", "3.III.B")
@pytest.mark.parametrize(
    ("dealing", "minutes", "path"), [("hand", 360, "3.III.A"), ("automated-shoe", 480, "3.III.B")]
)
def test_cards_last_six_hours_from_the_hand_and_eight_from_a_shoe(felt, dealing, minutes, path):
    table = felt(dealing=dealing).ready().bet(2, 20)
    refusal = table.refused(WagersClosed(minutes + 1), path)
    assert refusal.allowed == ("decks-changed",)
    table.do(DecksChanged()).to("wagers")
    assert table.state.bets  # they stand
    table.script({2: "Qh 8h / 7c 7h 4c 2c 6h"}).do(WagersClosed(minutes))
    table.refused(DecksChanged(), "3.III")
    table.finish()
    assert isinstance(table.step, Over)
    table.refused(RoundOpened(2, minutes + 1), path)
    table.do(RoundOpened(2, minutes))


@clause("16.XI", "5.II.B")
@DEALINGS
def test_a_device_that_jams_shuffles_again_and_one_that_stopped_leaves_it_to_the_dealer(felt, dealing):
    table = felt(dealing=dealing).to("shuffling")
    for rank in ("player", "maintenance"):
        assert table.refusal(IrregularityCalled("shuffler-jam", by=rank)).clause == f"{BOOK}:16.XI"
    table.do(IrregularityCalled("shuffler-jam"))
    assert (table.step.event.by, table.step.clause) == ("device", f"{BOOK}:16.XI")
    table.do(IrregularityCalled("shuffler-failure"))
    assert (table.step.event.by, table.step.clause) == ("dealer", f"{BOOK}:16.XI")
    table.advance()
    assert isinstance(table.step.event, CutMade)
    table.to("wagers")
    table.refused(IrregularityCalled("shuffler-jam"), "16.XI")
    felt(shuffler="manual").to("shuffling").refused(IrregularityCalled("shuffler-jam"), "16.XI")


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


@clause("7.I", "7.II", "7.III", "9.I.B", "15.III")
@DEALINGS
def test_wagers_are_chips_of_seated_players_before_the_call(felt, dealing):
    table = felt(dealing=dealing).ready()
    table.refused(WagerPlaced(2, "pai-gow", 2000), "7.II")
    table.bet(2, 20, fortune=5)
    table.refused(WagerPlaced(2, "pai-gow", 1000, spoken=True), "7.I")
    table.refused(WagerPlaced(2, "pai-gow", 1000, spot="rail"), "7.I")
    table.do(WagerPlaced(2, "pai-gow", 1000))
    table.do(WagersClosed())
    for event in (
        WagerPlaced(2, "pai-gow", 1000),
        WagerPlaced(2, "fortune", 100),
        WagerWithdrawn(2, "pai-gow"),
        WagerWithdrawn(2, "fortune"),
    ):
        table.refused(event, "7.III")
    table.script({2: "Qh 8h / 7c 7h 4c 2c 6h"})
    for phase in ("deciding", "reveal", "settling"):
        table.to(phase).refused(WagerPlaced(2, "pai-gow", 1000), "7.III")


@clause("7.III")
def test_betting_is_not_closed_for_nobody(felt):
    table = felt().ready()
    table.refused(WagersClosed(), "7.III")
    assert table.step.closes is None


@clause("7.II")
@pytest.mark.parametrize("phase", ["stacking", "dealing", "deciding", "reveal", "showing"])
@pytest.mark.parametrize(("rule", "lines"), [("lost", ["win", "lose", "lose"]), ("stand", ["win"])])
def test_the_wagers_of_who_leaves_are_lost_or_stand(felt, phase, rule, lines):
    dealing = "hand" if phase == "stacking" else "automated-shoe"
    table = felt(abandoned_wagers=rule, dealing=dealing).ready().bet(3, 20, fortune=5).bet(5, 30)
    table.script({3: "Ac Qd / Ts Th 4d 6c 8s", 5: "As Qc / Jh Js 5h 6d 8d"})
    table.to(phase).do(SeatLeft(3))
    table.refused(SeatTaken(3), "7.II")
    done = table.finish()
    mine = {x.wager: (x.outcome, x.amount_cents) for x in done if x.seat == 3 and x.outcome != "charge"}
    if rule == "lost":
        assert mine == {"pai-gow": ("lose", -2000), "fortune": ("lose", -500)}
        assert {x.clause for x in done if x.seat == 3} == {f"{BOOK}:7.II"}
    else:
        assert mine["pai-gow"] == ("win", 2000)
        assert mine["fortune"] == ("lose", -500)
    assert table.gain(5) == 28_50


@clause("7.II")
def test_before_the_call_who_leaves_takes_back_his_wagers(felt):
    table = felt().ready().bet(3, 20)
    table.refused(SeatLeft(3), "7.III")
    table.do(WagerWithdrawn(3, "pai-gow"), SeatLeft(3))
    assert table.state.seated == ()


@clause("8.I.C", "8.I", "11.IV")
@pytest.mark.parametrize("other", [{"dealing": "hand"}, {"shuffler": "manual"}])
def test_a_button_needs_a_device_and_an_automated_shoe(felt, other):
    with raises(ElectionRefused, match="button") as refused:
        felt(starting_position="button", **other)
    assert refused.value.clauses[0] == f"{BOOK}:8.I.C"
    for way in ("dice", "number"):
        assert felt(starting_position=way, **other)
