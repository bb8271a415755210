"""Rapid Roulette on the floor: a game by the clock, money at the console, wrong numbers, the end of a day."""

import json

from floor_support import KEY, Clock, run
from rapid_support import ANN, BOB, DEALER, FLOOR, MANAGER, PLAYERS, RapidHouse, rapid_house
from test_sealed_exports import full, small
from tests.games.felt import clause_of

from houseway.live.check import check
from houseway.live.store import Store
from houseway.live.terms import Done, Refused

BOOK = "oh-rapid-roulette:"
clause = clause_of("oh-rapid-roulette")


def holds(house):
    """Both programs find nothing wrong with the log."""
    told = [json.loads(line) for line in house.export()]
    assert small(told) == []
    assert full(told) == ""
    return True


@clause("2.III", "3.I", "3.III", "3.IV", "3.V", "3.VI", "3.VII", "1.I")
def test_a_game_by_the_clock(local):
    async def play():
        house = await rapid_house(local).opened((ANN, BOB))
        assert house.phase() == "ready" and house.view()["waits_for"] == "dealer"
        assert (await house.refused(ANN, do="wager", wager="red", spot="red", stake_cents=500)).clause == (
            BOOK + "3.IV"
        )
        await house.wait(3600)
        assert house.phase() == "ready"  # no game without a dealer
        await house.console(DEALER, "new-game")
        assert house.view()["deadline"] == house.clock.now + 30
        await house.bet(ANN, "17")
        for intent in ({"do": "answer"}, {"do": "console", "act": "spin"}):
            assert (await house.refused(DEALER, **intent)).clause in (BOOK + "2.III", BOOK + "3.III")
        assert (await house.refused(ANN, do="ready")).clause == BOOK + "2.III"
        await house.wait(29)
        assert house.phase() == "betting"
        await house.wait(1)
        assert house.phase() == "prompted"
        await house.bet(ANN, "17")
        await house.console(DEALER, "spin")
        await house.wait(9)
        assert house.phase() == "spinning"
        await house.bet(BOB, "red", 500)
        assert (await house.refused(DEALER, do="answer")).clause == BOOK + "3.IV"
        await house.wait(1)
        assert house.phase() == "closed"
        assert (await house.refused(ANN, do="terminal", act="clear")).clause == BOOK + "3.IV"
        await house.wait(4)
        assert house.phase() == "number-read"
        ball = house.view(DEALER)["view"]["read"]
        assert house.view()["view"]["ball"] == ball and house.view()["view"]["pocket"] == ""
        await house.console(DEALER, "confirm-number", pocket=ball)
        seen = house.view()
        assert house.phase() == "over" and seen["view"]["pocket"] == ball and len(seen["lines"]) == 2
        await house.wait(60)
        assert house.phase() == "ready"
        assert holds(house)
        await house.close()

    run(play())


@clause("1.I", "3.III")
def test_at_zero_without_a_spin_the_dealer_still_spins(local):
    async def play():
        house = await rapid_house(local).opened()
        await house.console(DEALER, "new-game")
        await house.wait(30)
        await house.wait(10)
        assert house.phase() == "locked"
        await house.console(DEALER, "spin")
        await house.wait(4)
        assert house.phase() == "number-read"
        await house.close()

    run(play())


@clause("4.IV", "4.V", "4.VI", "4.VII", "4.VIII", "4.IX", "1.III")
def test_buy_ins_at_the_console(local):
    async def play():
        house = await rapid_house(local).opened(cash_cents=0, elections={"material-buy-in": 1_000})
        assert (await house.refused(BOB, do="sit", seat=2, buy_in_cents=500)).clause == BOOK + "4.I"
        assert (await house.refused(ANN, do="rebuy", cents=500)).clause == BOOK + "4.I"
        await house.touch(ANN, "offer-buy-in", cash_cents=60_000, marker_cents=40_000)
        assert house.view(ANN)["view"]["under_way"][0]["total_cents"] == 100_000
        assert "under_way" not in house.view()["view"]
        funds = {"seat": 1, "cash_cents": 60_000, "marker_cents": 40_000}
        await house.console(DEALER, "enter-buy-in", **funds)
        assert (await house.not_at_console(DEALER, "confirm-buy-in", seat=1)).clause == BOOK + "4.IX"
        assert (await house.not_at_console(DEALER, "approve-buy-in", seat=1)).clause == BOOK + "4.IX"
        await house.console(FLOOR, "approve-buy-in", seat=1)
        await house.console(DEALER, "confirm-buy-in", seat=1)
        assert house.chips(ANN) == 100_000 and house.money("drop-t-box") == 100_000
        assert house.floor.purse(ANN.id) == 10_000_000 - 60_000  # the marker is owed, not paid
        await house.touch(ANN, "offer-buy-in", cash_cents=60_000, marker_cents=40_000)
        await house.console(FLOOR, "enter-buy-in", **funds)
        refused = await house.not_at_console(FLOOR, "approve-buy-in", seat=1)
        assert "himself" in refused.reason
        await house.console(DEALER, "cancel-buy-in", seat=1)
        await house.buy(ANN, cash_cents=99_999)  # a cent below
        assert (
            "purse"
            in (await house.refused(ANN, do="terminal", act="offer-buy-in", cash_cents=90_000_000)).reason
        )
        assert holds(house)
        await house.close()

    run(play())


@clause("5.I", "5.II", "5.III", "5.IV", "5.VI", "5.VIII", "2.I")
def test_cash_outs_at_the_console(local):
    async def play():
        house = await rapid_house(local).opened(elections={"material-cash-out": 1_000})
        assert "cash them out" in (await house.refused(ANN, do="leave")).reason
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17", 100)
        refused = await house.refused(ANN, do="wager", wager="red", spot="red", stake_cents=100_000)
        assert "chips at your seat" in refused.reason  # no more than the credits there are
        await house.touch(ANN, "undo")
        await house.touch(ANN, "ask-cash-out")
        assert (await house.not_at_console(DEALER, "confirm-cash-out", seat=1, cents=100_000)).clause == (
            BOOK + "5.IV"
        )
        await house.touch(ANN, "verify-cash-out")
        (errand,) = house.view(DEALER)["view"]["errands"]
        assert errand["what"] == "cash-out-approved" and errand["by"] == "floor"
        wrong = await house.not_at_console(DEALER, "confirm-cash-out", seat=1, cents=90_000)
        assert wrong.clause == BOOK + "5.VI"
        paid = {"seat": 1, "cents": 100_000}
        assert (await house.not_at_console(DEALER, "confirm-cash-out", **paid)).clause == BOOK + "5.VIII"
        await house.console(FLOOR, "approve-cash-out", seat=1)
        assert "himself" in (await house.not_at_console(FLOOR, "confirm-cash-out", **paid)).reason
        await house.console(DEALER, "confirm-cash-out", **paid)
        assert house.floor.purse(ANN.id) == 10_000_000 and house.chips(ANN) == 0
        await house.done(ANN, do="leave")
        assert house.view()["seats"] == []
        assert holds(house)
        await house.close()

    run(play())


@clause("3.IV", "3.V", "6.II", "6.III")
def test_a_real_wheel_its_sensor_a_floater_and_a_misread_number(local):
    async def play():
        house = await rapid_house(local).opened((ANN, BOB), real_wheel=True)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.bet(BOB, "18")
        assert isinstance(await house.sense("ball-slowing"), Refused)
        await house.wait(30)
        await house.console(DEALER, "spin")
        await house.wait(2)
        assert isinstance(await house.sense("ball-slowing"), Done)
        assert house.phase() == "closed"
        await house.done(DEALER, do="call", what="floater")
        assert house.view(FLOOR)["view"]["alerts"] == ["floater"]
        assert (await house.not_at_console(DEALER, "see-irregularity")).clause == BOOK + "6.III"
        await house.console(FLOOR, "see-irregularity")
        await house.console(DEALER, "spin")
        await house.wait(600)
        assert house.phase() == "closed"  # nobody knows the number but the sensor
        assert isinstance(await house.sense("number", "37"), Refused)
        assert isinstance(await house.sense("number", "18"), Done)
        await house.console(DEALER, "refuse-number")
        assert house.view()["waits_for"] == "floor"
        assert (await house.refused(FLOOR, do="answer")).clause == BOOK + "6.III"  # it must be said
        assert (await house.not_at_console(DEALER, "select-number", pocket="17")).clause == BOOK + "6.III"
        await house.console(FLOOR, "select-number", pocket="17")
        assert [(x["seat"], x["outcome"]) for x in house.view()["lines"]] == [(2, "lose"), (1, "win")]
        assert holds(house)
        await house.close()

    run(play())


@clause("6.III")
def test_a_misread_number_that_was_paid_is_put_right(local):
    async def play():
        house = await rapid_house(local).opened((ANN, BOB), misreads_one_in=1)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "red")
        read = await house.to_number()
        ball = house.view()["view"]["ball"]
        assert read != ball
        order = house.floor._table("t").game.wheel.order
        assert abs(order.index(read) - order.index(ball)) in (1, len(order) - 1)  # the pocket beside
        await house.console(DEALER, "confirm-number", pocket=read)
        before = house.chips(ANN)
        await house.wait(60)
        await house.done(DEALER, do="call", what="wrong-number-confirmed")
        assert (await house.not_at_console(DEALER, "void-game")).clause == BOOK + "6.III"
        await house.console(FLOOR, "void-game")
        assert house.view()["view"]["restored"][0]["spot"] == "red"
        refused = await house.not_at_console(FLOOR, "select-number", pocket=read)
        assert f"lies in {ball}" in refused.reason
        await house.console(FLOOR, "select-number", pocket=ball)
        red = house.floor._table("t").game.spots["red"].covers
        due = {True: 500, False: -500}
        assert house.chips(ANN) - before == due[ball in red] - due[read in red]
        assert holds(house)
        await house.close()

    run(play())


@clause("1.II", "1.IV", "7.I", "8.I.B", "8.I.B.1", "8.I.B.2")
def test_a_day_with_fourteen_terminals(local):
    async def play():
        house = await rapid_house(local).opened(PLAYERS, real_wheel=True)
        for n, number in enumerate(("17", "18", "0")):
            await house.console(DEALER, "new-game")
            for player in PLAYERS:
                await house.bet(player, "17" if house.seat(player) % 2 else "red", 500)
            assert await house.to_number(number) == number
            await house.console(DEALER, "confirm-number", pocket=number)
            assert len(house.view()["lines"]) == 14, n
            await house.wait(60)
        for player in PLAYERS:
            await house.touch(player, "toke", cents=100)
        await house.wait(86_400)
        refused = await house.not_at_console(DEALER, "new-game")
        assert refused.clause == BOOK + "1.IV" and refused.allowed == ("day-ended",)
        await house.console(DEALER, "end-day")
        assert (await house.not_at_console(DEALER, "sign-tips", cents=1_300)).clause == BOOK + "8.I.B.2"
        await house.console(DEALER, "sign-tips", cents=1_400)
        assert (await house.not_at_console(DEALER, "sign-tips", cents=1_400)).clause == BOOK + "8.I.B.2"
        await house.console(FLOOR, "sign-tips", cents=1_400)
        assert house.money("tip-t-box") == 1_400 and house.money("tip-t-jar") == 0
        tray, drop = 100_000_000 - 1_400, 1_400_000
        assert (await house.not_at_console(DEALER, "reconcile", chips_cents=tray)).clause == BOOK + "1.IV"
        assert (await house.refused(FLOOR, do="answer")).clause == BOOK + "1.IV"  # it must be counted
        await house.console(FLOOR, "reconcile", chips_cents=tray - 500, drop_cents=drop)
        assert house.view()["waits_for"] == "manager"
        for person in (DEALER, FLOOR):
            assert (await house.not_at_console(person, "take-report")).clause == BOOK + "1.IV"
        await house.console(MANAGER, "take-report")
        assert house.phase() == "opening" and house.money("drop-t-box") == 0
        await house.check()
        await house.console(DEALER, "new-game")
        done = [n for n in house.view(None, 0)["news"] if n["type"] == "day-reconciled"][-1]
        assert (done["expected_chips_cents"], done["expected_drop_cents"]) == (tray, drop)
        assert done["who"] == FLOOR.id
        assert holds(house)
        await house.close()

    run(play())


@clause("6.III")
def test_only_eyes_say_where_the_ball_of_a_real_wheel_lies(local):
    """The sensor's number was refused, and nothing else is known."""

    async def play():
        house = await rapid_house(local).opened(real_wheel=True)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.to_number("18")
        await house.console(DEALER, "refuse-number")
        await house.wait(600)
        assert house.phase() == "number-doubted"
        await house.console(FLOOR, "select-number", pocket="17")
        assert house.view()["view"]["pocket"] == "17"
        await house.close()

    run(play())


def test_a_table_goes_on_after_a_restart_with_its_money_on_its_way(sqlite):
    async def before(store):
        house = await rapid_house(store).opened((ANN, BOB))
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.entered(BOB, marker_cents=500_000)
        await house.touch(ANN, "ask-cash-out")
        await house.close()

    async def after(store):
        house = RapidHouse(store, Clock(1_700_000_100.0))
        await house.floor.start(clock=False)
        assert house.phase() == "betting"
        await house.touch(ANN, "undo")
        await house.touch(ANN, "verify-cash-out")
        await house.console(DEALER, "confirm-cash-out", seat=1, cents=100_000)
        await house.console(FLOOR, "approve-buy-in", seat=2)
        await house.console(DEALER, "confirm-buy-in", seat=2)
        assert house.chips(BOB) == 600_000 and holds(house)
        await house.close()

    for part in (before, after):
        store = Store.open(sqlite, key=KEY)
        run(part(store))
        store.close()
    store = Store.open(sqlite, key=KEY)
    assert check(store).tables == 1
    store.close()


def test_the_floor_declares_a_round_void_and_the_bets_go_back(local):
    async def play():
        house = await rapid_house(local).opened()
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.done(FLOOR, do="void", why="the wheel is stuck")
        assert house.phase() == "ready" and house.chips(ANN) == 100_000 and holds(house)
        await house.console(DEALER, "new-game")
        await house.bet(ANN, "17")
        await house.console(DEALER, "confirm-number", pocket=await house.to_number())
        await house.console(FLOOR, "void-game")
        assert "first finish" in (await house.refused(FLOOR, do="void", why="again")).reason
        await house.close()

    run(play())


@clause("4.I")
def test_money_that_a_player_does_not_have_is_not_put_down(local):
    """Refused at the terminal and at the console, not when it was counted, approved and dropped."""

    async def play():
        house = await rapid_house(local).opened(cash_cents=0)
        more = house.money(f"purse-{ANN.id}") + 1
        for funds in ({"cash_cents": more}, {"cash_cents": more - 1, "chips_cents": 1}):
            found = await house.refused(ANN, do="terminal", act="offer-buy-in", **funds)
            assert "your purse" in found.reason
            found = await house.not_at_console(DEALER, "enter-buy-in", seat=1, **funds)
            assert "give it back" in found.reason and "$" not in found.reason  # his purse is his own
        funds = {"cash_cents": more - 1, "credit_cents": 100}
        await house.touch(ANN, "offer-buy-in", **funds)
        await house.console(DEALER, "enter-buy-in", seat=1, **funds)
        await house.console(FLOOR, "approve-buy-in", seat=1)
        await house.console(DEALER, "confirm-buy-in", seat=1)
        assert house.money(f"purse-{ANN.id}") == 0

    run(play())
