"""Clauses taken apart: who does it, when, and where it must be alike."""

import pytest
from baccarat_table import BaccaratTable, clause, dealt

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Wagers
from houseway.editions.house import ElectionRefused, check_uniform, elect
from houseway.editions.loader import load_edition
from houseway.editions.people import RANKS

EDITION = load_edition("oh-baccarat")
STAYS = dealt("Kh 6d", "Kc 7s")
BANKER_WINS = STAYS


def house(**elections):
    return elect(EDITION, {k.replace("_", "-"): v for k, v in elections.items()})


@clause("13.VI")
@pytest.mark.parametrize(
    ("option", "values"), [("vigorish", ("at-once", "deferred")), ("tie-vigorish", (False, True))]
)
def test_type_and_percentage_of_vigorish_are_alike_at_all_tables(option, values):
    one, other = (elect(EDITION, {option: value}) for value in values)
    check_uniform([one, one])
    check_uniform([other, other])
    with pytest.raises(ElectionRefused, match=option) as refused:
        check_uniform([one, other])
    assert refused.value.clauses == ("oh-baccarat:13.VI",)
    # The number of decks, the style and the bonus are each table's own.
    check_uniform([house(), house(decks=6), house(style="midi"), house(dragon_bonus=False)])


@clause("13.VI")
def test_all_players_of_a_table_are_charged_alike():
    table = BaccaratTable(BANKER_WINS, seats=(1, 5, 9)).round(*["banker 1000"] * 3)
    assert [(x.seat, x.amount_cents) for x in table.lines] == [(9, 950), (5, 950), (1, 950)]


# ── the floor looks at the shuffle ───────────────────────────────────────────────────────────────────


def shuffled(**elections):
    table = BaccaratTable(**elections)
    while not isinstance(table.step.event, ev.Shuffled):
        table.apply(table.step.event)
    table.apply(table.step.event)
    return table


@clause("5.II")
@pytest.mark.parametrize("by", RANKS)
@pytest.mark.parametrize("even", [True, False])
def test_the_floor_passes_a_shuffle_by_a_dealer_or_has_it_done_again(by, even):
    table = shuffled()
    assert (table.step.by, table.step.clause) == ("floor", "oh-baccarat:5.II")
    assert table.step.instead == (ev.ReshuffleOrdered(),)
    table.refused(ev.CutMade(1, 200), "5.I")  # not before the floor has looked
    table.refused(ev.RecutOrdered(), "5.VI")
    table.refused(ev.ProcedureDone("spread-cards"), "5.VIII")
    event = ev.ProcedureDone("verify-shuffle", by) if even else ev.ReshuffleOrdered(by)
    if by in ("dealer", "box"):
        table.refused(event, "5.II")
        return
    table.apply(event)
    if even:
        assert isinstance(table.step, Decide)  # the cut is offered
        table.refused(event, "")
        table.refused(ev.ReshuffleOrdered(), "5.II")
    else:
        assert table.step.event == ev.Shuffled(0, 416)
        table.apply(table.step.event)
        assert table.step.event == ev.ProcedureDone("verify-shuffle", "floor")  # and looks again


@clause("5.II", "5.I")
@pytest.mark.parametrize("elections", [{"shuffler": "device"}, {"new_cards": "pre-shuffled"}])
def test_a_shuffle_by_nobody_at_the_table_is_not_looked_at(elections):
    table = shuffled(**elections)
    assert isinstance(table.step, Decide)
    table.refused(ev.ReshuffleOrdered(), "5.II")


@clause("5.II")
def test_a_dealer_who_shuffles_for_a_device_that_failed_is_looked_at():
    table = BaccaratTable(shuffler="device")
    while not isinstance(table.step.event, ev.Shuffled):
        table.apply(table.step.event)
    table.call("shuffler-failure")
    table.apply(table.step.event)
    assert table.step.event == ev.ProcedureDone("verify-shuffle", "floor")


@clause("2.I.C")
@pytest.mark.parametrize("pays", ["8 to 1", "9 to 1"])
def test_the_layout_says_what_a_tie_pays(pays):
    sign = [text for text, _ in elect(EDITION, {"pays.tie.win": pays}).notices()]
    assert f"A tie pays {pays}." in sign
    table = BaccaratTable(dealt("Kh 7d", "Kc 7s"), **{"pays.tie.win": pays}).round("tie 500")
    assert [x.amount_cents for x in table.lines] == [500 * int(pays[0])]


@clause("13.II")
def test_a_tie_never_pays_less_than_eight():
    with pytest.raises(ElectionRefused):
        elect(EDITION, {"pays.tie.win": "7 to 1"})


@clause("2.I.F")
def test_a_sign_gives_the_odds_of_a_bonus_that_is_offered():
    said = (
        "Dragon Bonus: natural winner 1 to 1; without naturals by 4 points 1 to 1, by 5 2 to 1, by 6 4 to 1, "
        "by 7 6 to 1, by 8 10 to 1, by 9 30 to 1; equal naturals push."
    )
    assert said in [text for text, _ in house().notices()]
    assert said not in [text for text, _ in house(dragon_bonus=False).notices()]


@clause("5.VI")
@pytest.mark.parametrize(
    ("by", "may"), [("dealer", False), ("box", False), ("floor", True), ("manager", True)]
)
def test_a_floor_person_or_above_orders_a_new_cut(by, may):
    table = BaccaratTable(seats=(2, 5))
    table.advance()
    table.apply(ev.CutMade(2, 100))
    if may:
        table.apply(ev.RecutOrdered(by))
        assert table.step.seat == 5  # the next in line
    else:
        table.refused(ev.RecutOrdered(by), "5.VI")


@clause("4.I")
@pytest.mark.parametrize(
    ("by", "may"), [("dealer", False), ("box", False), ("floor", True), ("manager", False)]
)
def test_the_floor_verifies_the_inspection(by, may):
    table = BaccaratTable()
    table.refused(ev.ProcedureDone("inspect-cards", "floor"), "4.I")  # the dealer looks
    table.apply(ev.ProcedureDone("inspect-cards"))
    if may:
        table.apply(ev.ProcedureDone("verify-inspection", by))
        assert table.step.event == ev.ProcedureDone("wash-cards")
    else:
        table.refused(ev.ProcedureDone("verify-inspection", by), "4.I")


@clause("3.II.D", "3.II.E")
def test_the_other_batch_is_in_the_device_while_one_is_played():
    table = BaccaratTable(shuffler="device")

    def device():
        return table.game.view(table.state, PUBLIC)["device"]["batch"]

    while isinstance(table.step, Decide) or table.answer(table.step) != ev.ProcedureDone("load-device"):
        assert device() == ""
        table.refused(ev.WagersClosed(), "5.VII")
        step = table.step
        table.apply(step.choice("refuse-cut").pick() if isinstance(step, Decide) else table.answer(step))
    assert table.state.table.prep.batch == "a" and table.state.table.burned
    table.refused(ev.RecutOrdered(), "5.VI")
    table.refused(ev.ProcedureDone("load-device", "floor"), "3.II.D")
    table.apply(ev.ProcedureDone("load-device"))
    assert isinstance(table.step, Wagers) and device() == "b"
    table.round()
    assert device() == "b"


@clause("5.I")
def test_the_dealer_shuffles_where_the_device_has_failed():
    table = BaccaratTable(shuffler="device").until("preparing")
    table.refused(ev.IrregularityCalled("shuffler-jam"), "")
    assert table.callable == {"shuffler-failure"}
    table.call("shuffler-failure")
    assert table.step.event == ev.Shuffled(0, 416, "dealer", "a")
    table.refused(ev.Shuffled(0, 416, "device", "a"), "5.I")
    table.round()
    assert table.game.view(table.state, PUBLIC)["device"] == {"batch": ""}
    table.apply(ev.ProcedureDone("shuffler-repaired", "floor"))
    table.apply(ev.RoundOpened(2))
    assert table.step.event == ev.ProcedureDone("load-device")
    assert BaccaratTable().until("preparing").callable == set()


@clause("5.VIII", "5.VIII.A")
def test_cards_of_an_empty_table_lie_spread_until_somebody_comes():
    table = BaccaratTable(seats=())
    table.to_wagers()
    table.apply(ev.ProcedureDone("spread-cards"))
    table.refused(ev.ProcedureDone("gather-cards"), "")  # nobody is there
    table.apply(ev.SeatTaken(4))
    assert table.step.event == ev.Shuffled(0, 416)
    table.to_wagers()
    table.bet("player 1000", 4)


def test_what_a_void_round_leaves():
    table = BaccaratTable(BANKER_WINS * 2, seats=(2, 5), vigorish="deferred").round("banker 1000")
    table.deal("banker 1000")
    after = table.game.after_void(table.state)
    assert (after.round, after.phase, after.table.seated) == (3, "preparing", (2, 5))
    assert table.game.owed(after) == {} and table.game.stakes(after) == {} and after.table.results == ()
    assert table.game.next_step(after).event == ev.Shuffled(0, 416)
    new = BaccaratTable()
    assert new.game.next_step(new.game.after_void(new.state)).event == ev.ProcedureDone("inspect-cards")


@clause("8.III", "9.II")
@pytest.mark.parametrize("deal", ["face-up", "face-down"])
def test_no_wager_changes_from_the_first_card_to_the_end(deal):
    """At every step of the round, not only at the first."""
    from houseway.core.events import WagerWithdrawn

    table = BaccaratTable(dealt("2h 3d 4c", "Kc 5s 5d"), deal=deal).deal("player 1000")
    seen = set()
    while table.state.phase not in ("settling", "collecting", "over"):
        if table.state.player.slots:
            seen.add(table.state.phase)
            table.refused(ev.WagerPlaced(1, "player", 1000), "8.III")
            table.refused(WagerWithdrawn(1, "player"), "8.III")
        table.apply(table.answer(table.step))
    assert {"dealing", "player-third", "banker-third"} <= seen
