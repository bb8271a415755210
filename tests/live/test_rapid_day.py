"""Rapid Roulette on the floor: what its people must do themselves, when terminals are frozen, what becomes of
players who have left, and a day that ends before its table does."""

import copy
import json

import pytest
from floor_support import run
from rapid_support import ANN, BOB, BOX, DEALER, FLOOR, MANAGER, STAFFED, rapid_house
from test_rapid_floor import BOOK, clause, holds
from test_sealed_exports import full, rehashed, small
from test_terms import act, close

from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused
from houseway.live.check import BadBooks, check
from houseway.live.floor import Person
from houseway.live.posted import changed_terms
from houseway.live.rapid import reports
from houseway.live.table_acts import begin_closing
from houseway.live.terms import Done, TableConfig

OTHER_DEALER, OTHER_FLOOR = (Person(f"id-{r}-2", r.title(), r) for r in ("dealer", "floor"))


async def a_game(house, pocket, *bets, confirmed=""):
    """On a real wheel: the ball lies in ``pocket``, and the number confirmed may be another."""
    await house.console(DEALER, "new-game")
    for person, spot, cents in bets:
        await house.bet(person, spot, cents)
    read = await house.to_number(confirmed or pocket)
    await house.console(DEALER, "confirm-number", pocket=read)


async def cash_out(house, person, *, leave=False):
    seat, cents = house.seat(person), house.chips(person)
    await house.touch(person, "ask-cash-out")
    await house.touch(person, "verify-cash-out")
    await house.console(DEALER, "confirm-cash-out", seat=seat, cents=cents)
    if leave:
        await house.done(person, do="leave")


async def put_right(house, pocket):
    assert (await house.not_at_console(BOX, "void-game")).clause == BOOK + "6.III"
    await house.console(FLOOR, "void-game")
    assert (await house.not_at_console(BOX, "select-number", pocket=pocket)).clause == BOOK + "6.III"
    await house.console(FLOOR, "select-number", pocket=pocket)


# ── the end of a table ───────────────────────────────────────────────────────────────────────────────────


@clause("1.IV", "8.I.B.1", "8.I.B.2")
def test_a_table_is_closed_after_its_day_is_reconciled_and_its_tips_are_signed_for(local):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await a_game(house, "18", (ANN, "17", 500))
        await house.touch(ANN, "toke", cents=1_000)
        await cash_out(house, ANN, leave=True)
        await act(house, begin_closing, MANAGER, "the end of the day")
        for person in (DEALER, FLOOR, MANAGER):
            with pytest.raises(Illegal, match="tips are signed for") as refused:
                await close(house, (person, 5))
            assert refused.value.clause == BOOK + "1.IV"
        await house.end_day(1_000, less=500)
        with pytest.raises(Illegal):  # the manager has not taken the difference
            await close(house, (FLOOR, 999_904))
        await house.console(MANAGER, "take-report")
        await close(house, (DEALER, 999_904), (FLOOR, 999_904))
        assert not house.floor._table("t").standing.closed  # the books have another sum
        await close(house, (MANAGER, 999_904))
        assert house.floor._table("t").standing.closed
        assert (house.money("tip-t-jar"), house.money("tip-t-box")) == (0, 1_000)
        assert holds(house)
        report, *_ = reports(house.floor.events("t"))
        assert (report.reported_to, report.reported_who) == ("manager", MANAGER.id)
        await house.close()

    run(play())
    assert check(local).tables == 1


@clause("1.IV", "8.I.B.1")
def test_a_table_that_was_closed_with_tips_in_its_jar_is_found_by_all_three(local, monkeypatch):
    """The floor refuses it; a log in which it happened is refused by who reads it."""

    async def play():
        house = await rapid_house(local).opened()
        await house.touch(ANN, "toke", cents=1_000)
        await cash_out(house, ANN, leave=True)
        await act(house, begin_closing, MANAGER, "the end of the day")
        game = type(house.floor._table("t").game)
        with monkeypatch.context() as blind:
            blind.setattr(game, "must_reconcile", lambda self, state: "")
            await close(house, (DEALER, 999_000), (FLOOR, 999_000))
        told = [json.loads(line) for line in house.export()]
        await house.close()
        return told

    told = run(play())
    assert any("not reconciled" in problem for problem in small(told))
    assert "before its gaming day is reconciled" in full(told)
    with pytest.raises(BadBooks, match="not reconciled"):
        check(local)


@clause("1.IV")
def test_a_table_at_which_nothing_was_done_is_closed_without_a_report(local):
    async def play():
        house = await rapid_house(local).opened(cash_cents=0)
        await act(house, begin_closing, MANAGER, "nobody came")
        await close(house, (DEALER, 1_000_000), (FLOOR, 1_000_000))
        assert house.floor._table("t").standing.closed and holds(house)
        await house.close()

    run(play())


@clause("2.III", "3.IV")
def test_the_countdown_goes_on_at_a_table_that_closes(local):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await house.console(DEALER, "new-game")
        await act(house, begin_closing, MANAGER, "the end of the day")
        assert house.phase() == "betting"
        await house.wait(29)
        assert house.phase() == "betting"
        await house.wait(1)
        assert house.phase() == "prompted"
        await house.wait(10)
        assert house.phase() == "locked" and house.view()["view"]["says"] == "No more bets"
        await house.console(DEALER, "spin")
        assert isinstance(await house.sense("number", "17"), Done)
        await house.console(DEALER, "confirm-number", pocket="17")
        await house.wait(60)
        assert "being closed" in (await house.not_at_console(DEALER, "new-game")).reason
        offer = {"do": "terminal", "act": "offer-buy-in", "cash_cents": 500}
        assert "being closed" in (await house.refused(ANN, **offer)).reason
        await cash_out(house, ANN)
        await house.end_day()
        await house.wait(1)
        await close(house, (DEALER, 999_000), (FLOOR, 999_000))
        assert holds(house)
        await house.close()

    run(play())


# ── people who are there ─────────────────────────────────────────────────────────────────────────────────


@clause("1.I", "1.IV", "4.IX", "5.VIII", "8.I.B.2")
@pytest.mark.parametrize("missing", STAFFED)
def test_no_table_is_opened_at_which_nobody_approves_or_signs(local, missing):
    async def play():
        house = rapid_house(local)
        await house.floor.start(clock=False)
        there = tuple(rank for rank in STAFFED if rank != missing)
        with pytest.raises(ElectionRefused, match=f"nobody stands in for {missing}") as refused:
            await house.floor.open_table(TableConfig("t", "T", "rapid-roulette", attended=there))
        assert refused.value.clauses[0].startswith(BOOK)
        house = await rapid_house(local).opened()
        table = house.floor._table("t")
        terms = changed_terms(table.config, table.game, {"attended": list(there)})
        with pytest.raises(ElectionRefused, match=f"nobody stands in for {missing}"):
            await house.floor.post_terms("t", MANAGER, terms, 60)
        await house.close()

    run(play())


@clause("8.I.B.2", "1.IV")
def test_a_sheet_has_one_sum_and_the_signatures_of_a_dealer_and_of_a_supervisor(local):
    async def play():
        house = await rapid_house(local).opened()
        await house.touch(ANN, "toke", cents=300)
        await house.console(DEALER, "end-day")
        await house.console(FLOOR, "sign-tips", cents=300)
        for act_of in ({"act": "toke", "cents": 500}, {"act": "offer-buy-in", "cash_cents": 500}):
            assert (await house.refused(ANN, do="terminal", **act_of)).clause == BOOK + "1.IV"
        for person in (OTHER_FLOOR, MANAGER, FLOOR):
            assert (await house.not_at_console(person, "sign-tips", cents=300)).clause == BOOK + "8.I.B.2"
        assert house.view()["waits_for"] == "dealer"
        assert (await house.not_at_console(ANN, "sign-tips", cents=300)).clause == BOOK + "8.I.B.2"
        await house.console(DEALER, "sign-tips", cents=300)
        refused = await house.not_at_console(FLOOR, "reconcile", drop_cents=100_000)
        assert refused.clause == BOOK + "1.IV" and "say what was counted" in refused.reason
        assert "say what" in (await house.not_at_console(FLOOR, "reconcile", chips_cents=1)).reason
        assert holds(house)
        await house.close()

    run(play())


@clause("1.IV")
@pytest.mark.parametrize("what", ["buy-in", "tip", "cash-out"])
def test_a_day_without_a_game_is_reconciled_all_the_same(local, what):
    async def play():
        house = await rapid_house(local).opened((ANN, BOB))
        await house.end_day()
        await house.check()
        assert house.view(DEALER)["view"]["day"] == ""
        if what == "buy-in":
            await house.buy(ANN, cash_cents=500)
        elif what == "tip":
            await house.touch(ANN, "toke", cents=100)
        else:
            await cash_out(house, ANN)
        day = house.view(DEALER)["view"]["day"]
        assert reports(house.floor.events("t"))[-1].day == day != ""
        await house.wait(86_400)
        refused = await house.not_at_console(DEALER, "new-game")
        assert refused.clause == BOOK + "1.IV" and day in refused.reason
        await house.end_day(100 if what == "tip" else 0)
        await house.check()
        await house.console(DEALER, "new-game")
        assert house.view(DEALER)["view"]["day"] > day
        assert holds(house)
        await house.close()

    run(play())


# ── players who have left ────────────────────────────────────────────────────────────────────────────────


@clause("6.III")
@pytest.mark.parametrize("back", ["gone", "same-station", "other-station"])
def test_who_lost_by_a_wrong_number_is_paid_wherever_he_is(local, back):
    async def play():
        house = await rapid_house(local).opened((ANN, BOB), real_wheel=True)
        await a_game(house, "1", (ANN, "red", 1_100), confirmed="2")
        await cash_out(house, ANN, leave=True)
        purse = house.floor.purse(ANN.id)
        assert purse == 10_000_000 - 1_100
        if back != "gone":
            await house.done(ANN, do="sit", seat=1 if back == "same-station" else 9, buy_in_cents=0)
        await put_right(house, "1")
        paid = house.chips(ANN) if back != "gone" else house.floor.purse(ANN.id) - purse
        assert paid == 2_200
        assert house.chips(BOB) == 100_000 and holds(house)
        await house.close()

    run(play())
    assert check(local).tables == 1


@clause("6.III")
def test_who_was_overpaid_and_changes_his_station_pays_it_back_there(local):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await a_game(house, "2", (ANN, "red", 1_000), confirmed="1")
        await cash_out(house, ANN, leave=True)
        await house.done(ANN, do="sit", seat=4, buy_in_cents=0)
        await house.buy(ANN, cash_cents=5_000)
        await put_right(house, "2")
        assert house.chips(ANN) == 3_000 and holds(house)
        await house.close()

    run(play())


@clause("6.III")
def test_a_purse_is_not_reached_into_and_what_is_owed_is_on_record(local):
    """The house is who loses by this reading."""

    async def play():
        house = await rapid_house(local).opened((ANN, BOB), real_wheel=True)
        await a_game(house, "2", (ANN, "red", 1_000), (BOB, "red", 1_000), confirmed="1")
        await cash_out(house, ANN, leave=True)
        purse, bank = house.floor.purse(ANN.id), house.money("inventory-t")
        await put_right(house, "2")
        assert house.floor.purse(ANN.id) == purse and house.money("inventory-t") == bank + 2_000  # Bob's
        told = [json.loads(line) for line in house.export()]
        line = [x for r in told if r.get("body", {}).get("type") == "settled" for x in r["body"]["lines"]][
            -2:
        ]
        (owes,) = [x for x in line if x.get("player") == ANN.id]
        assert (owes["seat"], owes["amount_cents"]) == (0, 0) and "2000 cents were due" in owes["why"]
        assert holds(house)
        await house.close()

    run(play())


@clause("6.III")
def test_a_correction_into_another_purse_or_of_another_sum_is_found_out(local):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await a_game(house, "1", (ANN, "red", 1_100), confirmed="2")
        await cash_out(house, ANN, leave=True)
        await put_right(house, "1")
        told = [json.loads(line) for line in house.export()]
        await house.close()
        return told

    honest = run(play())
    assert small(honest) == [] and full(honest) == ""
    for purse, more in ((f"purse-{BOB.id}", 0), (f"purse-{ANN.id}", 100)):
        rows = copy.deepcopy(honest)
        money = [r for r in rows if r.get("kind") == "money"][-1]
        (entry,) = money["body"]["entries"]
        entry["postings"] = [[purse, c + more] if c > 0 else [a, c - more] for a, c in entry["postings"]]
        rows = rehashed(rows)
        assert small(rows) != [] and full(rows) != ""


# ── the lock ─────────────────────────────────────────────────────────────────────────────────────────────


@clause("2.III", "3.IV", "8.I.B", "5.I", "4.I")
def test_terminals_are_frozen_from_the_lock_until_the_bets_are_settled(local):
    touches = (
        {"act": "toke", "cents": 500}, {"act": "ask-cash-out"}, {"act": "offer-buy-in", "cash_cents": 500},
        {"act": "undo"}, {"act": "clear"},
    )  # fmt: skip

    async def frozen(house):
        assert not house.view(ANN)["view"]["unlocked"]
        for touch in touches:
            assert (await house.refused(ANN, do="terminal", **touch)).clause == BOOK + "3.IV", touch

    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.touch(ANN, "toke", cents=100)  # before it they are not
        assert house.view(ANN)["view"]["unlocked"]
        await house.wait(30)
        await house.wait(10)
        assert house.phase() == "locked"
        await frozen(house)
        await house.console(DEALER, "spin")
        await frozen(house)
        assert isinstance(await house.sense("number", "18"), Done)
        await frozen(house)
        await house.console(DEALER, "refuse-number")
        await frozen(house)
        await house.console(FLOOR, "select-number", pocket="17")
        await house.touch(ANN, "toke", cents=100)  # settled
        await house.console(FLOOR, "void-game")
        await frozen(house)
        await house.close()

    run(play())


@clause("4.I", "4.V", "4.VI")
def test_a_buy_in_is_the_players_to_offer_and_to_take_back(local):
    async def play():
        house = await rapid_house(local).opened(cash_cents=0)
        entered = {"seat": 1, "cash_cents": 10_000}
        assert (await house.not_at_console(DEALER, "enter-buy-in", **entered)).clause == BOOK + "4.I"
        await house.touch(ANN, "offer-buy-in", cash_cents=25_000)
        more = {"seat": 1, "cash_cents": 30_000}
        assert (await house.not_at_console(DEALER, "enter-buy-in", **more)).clause == BOOK + "4.I"
        await house.touch(ANN, "take-back-buy-in")
        assert (await house.not_at_console(DEALER, "enter-buy-in", **entered)).clause == BOOK + "4.I"
        await house.buy(ANN, cash_cents=25_000)
        assert house.chips(ANN) == 25_000
        await house.entered(ANN, cash_cents=500)
        assert (await house.refused(ANN, do="terminal", act="take-back-buy-in")).clause == BOOK + "4.VI"
        assert holds(house)
        await house.close()

    run(play())


@clause("2.II.C", "8.I.B")
def test_a_tip_is_undone_and_both_programs_follow(local):
    async def play():
        house = await rapid_house(local).opened()
        await house.console(DEALER, "new-game")
        for cents in (10, 333):
            refused = await house.refused(ANN, do="terminal", act="toke", cents=cents)
            assert refused.clause == BOOK + "8.I.B"
        await house.bet(ANN, "17")
        await house.touch(ANN, "toke", cents=1_000)
        await house.touch(ANN, "undo")
        assert house.chips(ANN) == 99_500 and house.money("tip-t-jar") == 0
        assert reports(house.floor.events("t"))[-1].tokes_cents == 0
        await house.touch(ANN, "undo")
        assert house.chips(ANN) == 100_000 and holds(house)
        await house.close()

    run(play())


# ── the number ───────────────────────────────────────────────────────────────────────────────────────────


@clause("6.II")
@pytest.mark.parametrize("doubted", [False, True])
def test_a_floater_after_the_sensor_spoke(local, doubted):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.to_number("17")
        if doubted:
            await house.console(DEALER, "refuse-number")
        assert (await house.refused(ANN, do="call", what="floater")).reason
        await house.done(DEALER, do="call", what="floater")
        assert house.phase() == "locked" and house.view(FLOOR)["view"]["alerts"][-1] == "floater"
        await house.console(DEALER, "spin")
        assert isinstance(await house.sense("number", "18"), Done)
        await house.console(DEALER, "confirm-number", pocket="18")
        assert house.chips(ANN) == 99_500 and holds(house)
        await house.close()

    run(play())


@clause("6.III", "3.VI")
@pytest.mark.parametrize("phase", ["number-read", "number-doubted"])
def test_a_game_whose_number_is_read_is_not_called_off(local, phase):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.to_number("17")
        if phase == "number-doubted":
            await house.console(DEALER, "refuse-number")
        for person in (FLOOR, MANAGER):
            assert "settled by it" in (await house.refused(person, do="void", why="the ball")).reason
        if phase == "number-read":
            await house.console(DEALER, "confirm-number", pocket="17")
        else:
            await house.console(FLOOR, "select-number", pocket="17")
        assert house.chips(ANN) == 100_000 + 17_500 and holds(house)
        await house.close()

    run(play())


@clause("6.III")
def test_irregularities_are_told_from_the_first_game_on_and_each_is_seen(local):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        glass = {"do": "call", "what": "irregularity", "detail": "a glass"}
        wrong = {"do": "call", "what": "wrong-number-confirmed"}
        assert {"irregularity"} <= set(house.view(DEALER)["view"]["calls"])
        await house.done(DEALER, **glass)
        await house.refused(DEALER, **wrong)
        await house.console(DEALER, "new-game")
        await house.done(DEALER, **glass)
        assert len(house.view(FLOOR)["view"]["alerts"]) == 2
        for left in (1, 0):
            assert (await house.not_at_console(DEALER, "see-irregularity")).clause == BOOK + "6.III"
            await house.console(FLOOR, "see-irregularity")
            assert len(house.view(FLOOR)["view"]["alerts"]) == left
        await house.to_number("17")
        await house.refused(DEALER, **wrong)
        await house.console(DEALER, "confirm-number", pocket="17")
        await house.done(DEALER, **wrong)
        await house.close()

    run(play())


@clause("6.III", "1.IV")
def test_the_last_game_of_the_day_is_still_voided_before_its_counts(local):
    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await a_game(house, "1", (ANN, "red", 1_000), confirmed="2")
        await house.console(DEALER, "end-day")
        await put_right(house, "1")
        assert house.phase() == "tip-summary" and house.chips(ANN) == 101_000
        await house.console(DEALER, "sign-tips", cents=0)
        await house.console(FLOOR, "sign-tips", cents=0)
        await house.console(FLOOR, "reconcile", chips_cents=100_000_000, drop_cents=100_000)
        assert house.phase() == "opening"  # all credits are still in the tray
        assert holds(house)
        await house.close()

    run(play())
