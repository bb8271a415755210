"""Keep One on the floor: several asked at once, pots and meters, attended roles."""

import json

import pytest
from floor_support import ANN, AUDITOR, BOB, CLEO, KEY, SUPERVISOR, Clock, House, reopened, run
from keepone_support import ADMIN, BOX, DEALER, MANAGER, PEOPLE, balances, news, opened, staked
from test_sealed_exports import full, small

from houseway.core.events import Line
from houseway.live.floor import Person
from houseway.live.store import Store

pytestmark = pytest.mark.usefixtures("keepone")


# ── several asked at once, with cards ────────────────────────────────────────────────────────────────


def test_all_choose_in_any_order(local):
    async def play():
        house = await opened(local)
        await staked(house, *PEOPLE)
        assert house.step()["seats"] == [1, 3, 5]
        assert "choices" not in house.step() and "choices" in house.step(CLEO)
        slots = {p: house.step(p)["choices"][0]["picks"]["slots"] for p in PEOPLE}
        await house.done(CLEO, do="decide", choice="keep", slots=slots[CLEO][1:])
        assert house.step()["seats"] == [1, 3]
        again = await house.refused(CLEO, do="decide", choice="keep", slots=slots[CLEO][1:])
        assert again.reason == "seat 5 is not asked that"
        for wrong, why in (
            (slots[BOB], "1 cards are chosen here, not 2"),
            (slots[ANN][:1], "are not different ones of"),
            ([slots[BOB][0]] * 2, "are not different ones of"),
            ([], "1 cards are chosen here, not 0"),
        ):
            refused = await house.refused(BOB, do="decide", choice="raise", amount_cents=100, slots=wrong)
            assert why in refused.reason and refused.clause == "keepone:4", refused
        refused = await house.refused(BOB, do="decide", choice="fold", slots=slots[BOB][:1])
        assert refused.reason == "no cards go with fold"
        await house.done(BOB, do="decide", choice="raise", amount_cents=777, slots=slots[BOB][:1])
        assert house.step()["seat"] == 1 and "seats" not in house.step()
        await house.done(ANN, do="decide", choice="fold")
        assert house.step()["kind"] == "over"
        pot = sum(x["amount_cents"] for x in house.view()["lines"] if x["against"] == "pot-1")
        assert pot == 3 * 2_000 + 777

    run(play())


def test_the_clock_answers_for_all_that_are_left(local):
    async def play():
        house = await opened(local, act_seconds=30)
        await staked(house, *PEOPLE)
        deadline = house.view()["deadline"]
        await house.wait(20)
        await house.done(BOB, do="decide", choice="keep")
        assert house.view()["deadline"] == deadline  # the others' time is not renewed
        await house.wait(9)
        assert house.step()["seats"] == [1, 5]
        await house.wait(1)
        assert house.step()["kind"] == "over"
        decided = [n for n in house.view(None, 0)["news"] if n["type"] == "decided"]
        assert [(n["seat"], n["choice"]) for n in decided] == [(3, "keep"), (1, "fold"), (5, "fold")]

    run(play())


def test_all_in_is_what_was_counted(local):
    async def play():
        house = await opened(local)
        await house.floor.grant("id-dan", 3_500, "play money", "k")
        dan = Person("id-dan", "Dan")
        await house.done(dan, do="sit", seat=6, buy_in_cents=3_500)
        await staked(house, dan, ANN, bonus=False)
        choices = {c["name"]: c for c in house.step(dan)["choices"]}
        assert (choices["raise"]["low_cents"], choices["raise"]["high_cents"]) == (1, 1_500)
        assert {c["name"]: c["high_cents"] for c in house.step(ANN)["choices"]}["raise"] == 2_000
        refused = await house.refused(dan, do="decide", choice="raise", amount_cents=1_501)
        assert "cannot be put in" in refused.reason
        await house.done(dan, do="decide", choice="raise", amount_cents=1_500)
        assert house.chips(dan) == 0
        counted = {n["seat"]: n["cents"] for n in house.view(None, 0)["news"] if n["type"] == "chips-counted"}
        assert counted == {1: 2_000_000 - 2_000, 6: 1_500}

    run(play())


# ── named accounts ───────────────────────────────────────────────────────────────────────────────────


def test_pot_rake_and_meter_to_the_cent(local):
    async def play():
        house = await opened(local, inventory_cents=100)
        await staked(house, *PEOPLE)
        assert balances(house)["pot-t-1"] == 6_000
        assert {a: c for a, c in balances(house).items() if a.startswith("layout")} == {
            f"layout-t-{s}": 500 for s in (1, 3, 5)
        }
        for person in PEOPLE:
            await house.done(person, do="decide", choice="keep")
        after = balances(house)
        drawn = {x["seat"]: x for x in house.view()["lines"] if x["wager"] == "bonus"}
        lost = [x for x in drawn.values() if x["outcome"] == "lose"]
        assert after["meter-ace"] == 500 * len(lost) and "pot-t-1" not in after
        assert after["inventory-t"] == 100 + 300  # five percent of the pot, and no fill from the cage
        won = next(x for x in house.view()["lines"] if x["wager"] == "pot")
        assert won["amount_cents"] == 5_700
        assert sum(after.values()) == 0

    run(play())


def test_an_account_of_the_game_is_never_overdrawn(local, monkeypatch):
    """A bank that has nothing pays nothing: only the inventory is filled from the cage."""

    async def play():
        house = await opened(local)
        game = type(house.floor._tables["t"].game)
        await staked(house, ANN, BOB, bonus=False)
        await house.done(ANN, do="decide", choice="keep")
        settle = game.settle
        more = Line(1, "pot", 0, "correct", 100, "keepone:8", why="more", against="bank-5")
        with monkeypatch.context() as patch:
            patch.setattr(
                game, "settle", lambda self, s: (*found, more) if (found := settle(self, s)) else ()
            )
            seq, before = house.view()["seq"], balances(house)
            refused = await house.refused(BOB, do="decide", choice="keep")
        assert refused.reason == "$1 are needed and there are $0 in the bank"
        assert (house.view()["seq"], balances(house)) == (seq, before)
        await house.done(BOB, do="decide", choice="keep")

    run(play())


def test_a_void_round_gives_the_pot_back_and_keeps_the_button(local):
    async def play():
        house = await opened(local, attended=("floor",))
        await house.done(SUPERVISOR, do="answer")  # the cards of the opening
        await staked(house, *PEOPLE)
        for person in PEOPLE:
            await house.done(person, do="decide", choice="raise", amount_cents=300)
        assert house.view()["waits_for"] == "floor" and balances(house)["pot-t-1"] == 6_900
        button = house.view()["view"]["button"]
        await house.done(SUPERVISOR, do="void", why="the meter is broken")
        view = house.view()
        assert (view["view"]["button"], view["view"]["seated"]) == (button, [1, 3, 5])
        assert news(house).count("seat-taken") == 3  # sat down once, and not again
        assert [house.chips(p) for p in PEOPLE] == [2_000_000] * 3
        assert view["round"] == 2 and view["view"]["phase"] == "wagers"
        assert all(
            a.startswith(("seat-", "purse-", "inventory-", "drop-")) or a == "cage" for a in balances(house)
        )
        await staked(house, *PEOPLE)
        for who in ("auditor", "player"):
            rows = [json.loads(x) for x in house.export(AUDITOR if who == "auditor" else ANN)]
            assert small(rows) == [] and full(rows) == ""

    run(play())


# ── attended roles ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("who", [SUPERVISOR, MANAGER, ADMIN])
def test_an_approval_waits_for_the_floor(local, who):
    async def play():
        house = await opened(local, attended=("floor",), act_seconds=5)
        assert house.view()["waits_for"] == "floor" and house.view(ANN)["waits_for"] == "floor"
        await house.done(SUPERVISOR, do="answer")
        assert house.view()["waits_for"] == ""
        await staked(house, *PEOPLE)
        refused = await house.refused(who, do="answer")
        assert refused.reason == "the table waits for nobody of the house"
        for person in PEOPLE:
            await house.done(person, do="decide", choice="keep")
        view = house.view(BOB)
        assert (view["waits_for"], view["deadline"]) == ("floor", None)
        assert house.step()["instead"] == ["irregularity-called"]
        await house.wait(100_000)  # the clock does not answer for the floor
        assert house.view()["waits_for"] == "floor"
        for other, why in (
            (DEALER, "waits for its floor supervisor, not for a dealer"),
            (BOX, "waits for its floor supervisor, not for a box person"),
            (ANN, "you are here as player"),
            (AUDITOR, "you are here as auditor"),
            (Person(ANN.id, "Ann", "floor"), "nobody who sits at the table"),
        ):
            assert why in (await house.refused(other, do="answer")).reason
        refused = await house.refused(who, do="answer", instead="decks-changed")
        assert refused.allowed == ("irregularity-called",)
        await house.done(who, do="answer")
        approved = [
            n for n in house.view(None, 0)["news"] if n["type"] == "procedure-done" and n["name"] == "approve"
        ]
        assert [n["by"] for n in approved] == [who.rank]
        assert house.step()["kind"] == "over"

    run(play())


def test_wagers_void_by_name_while_the_round_goes_on(local):
    async def play():
        house = await opened(local, attended=("floor",))
        await house.done(SUPERVISOR, do="answer")
        await staked(house, *PEOPLE)
        for person in PEOPLE:
            await house.done(person, do="decide", choice="keep")
        await house.done(MANAGER, do="answer", instead="irregularity-called")
        found = {(x["wager"], x["outcome"]) for x in house.view()["lines"]}
        assert found == {("bonus", "void"), ("rake", "win"), ("pot", "win")}
        called = next(n for n in house.view(None, 0)["news"] if n["type"] == "irregularity-called")
        assert called["by"] == "manager"
        assert house.step()["kind"] == "over" and "meter-ace" not in balances(house)

    run(play())


def test_an_attended_dealer_deals_from_the_sealed_order(tmp_path, keepone):
    """Nothing is dealt, shown or paid before the dealer says so; the cards are those of the sealed seeds."""

    async def play(store, attended):
        waits = {"idle_seconds": 10**9, "elections": {"idle-minutes": 10**6}}
        house = await opened(store, people=(ANN, BOB), attended=attended, **waits)

        async def on():
            for _ in range(30):
                if house.view()["waits_for"] != "dealer":
                    return
                step = dict(house.step())
                assert "you are here as player" in (await house.refused(ANN, do="answer")).reason
                seq = house.view()["seq"]
                await house.wait(600)  # long past every deadline, and not so long that the cards grow old
                assert house.view()["seq"] == seq and house.step() == step
                await house.done(DEALER, do="answer")

        await on()
        await staked(house, ANN, BOB, bonus=False)
        if attended:
            assert house.view()["view"]["hands"] == [] and house.view()["waits_for"] == "dealer"
        await on()
        for person in (ANN, BOB):
            await house.done(person, do="decide", choice="keep")
        await on()
        assert house.step()["kind"] == "over"
        rows = [json.loads(x) for x in house.export()]
        assert small(rows) == [] and full(rows) == ""
        shown = [
            n["cards"] for n in house.view(None, 0)["news"] if n["type"] == "cards-shown" and "cards" in n
        ]
        await house.close()
        return shown

    found = []
    for n, attended in enumerate(((), ("dealer",))):
        store = Store.open(tmp_path / f"{n}.db", key=KEY)
        found.append(run(play(store, attended)))
        store.close()
    assert found[0] == found[1] and found[0]  # the same seeds, the same cards


def test_a_correcting_line_is_called_by_the_box_or_above(local):
    async def play():
        house = await opened(local, people=(ANN, BOB), attended=("dealer",))

        async def deal():
            while house.view()["waits_for"] and house.view()["view"]["phase"] != "clearing":
                await house.done(DEALER, do="answer")

        await deal()
        await staked(house, ANN, BOB, bonus=False)
        await deal()
        for person in (ANN, BOB):
            await house.done(person, do="decide", choice="keep")
        await deal()
        refused = await house.refused(DEALER, do="call", what="miscounted")
        assert refused.reason == "'miscounted' is called by a box person or above, not by a dealer"
        await house.done(BOX, do="call", what="miscounted")
        called = next(n for n in house.view(None, 0)["news"] if n["type"] == "irregularity-called")
        assert called["by"] == "box"
        await house.done(DEALER, do="answer")
        corrected = house.view()["lines"][-1]
        assert (corrected["outcome"], corrected["stake_cents"], corrected["amount_cents"]) == (
            "correct",
            0,
            200,
        )
        rows = [json.loads(x) for x in house.export()]
        assert small(rows) == [] and full(rows) == ""

    run(play())


def test_a_restart_while_the_table_waits(local, tmp_path):
    async def before():
        house = await opened(local, attended=("floor",))
        await house.done(SUPERVISOR, do="answer")
        await staked(house, *PEOPLE)
        await house.done(BOB, do="decide", choice="raise", amount_cents=50)
        await house.close()
        return house.view()["seq"]

    async def between(store, seq):
        house = House(store, Clock())
        await house.floor.start(clock=False)
        assert house.view()["seq"] == seq and house.step()["seats"] == [1, 5]
        await house.done(ANN, do="decide", choice="keep")
        await house.done(CLEO, do="decide", choice="fold")
        assert house.view()["waits_for"] == "floor"
        await house.close()
        return house.view()["seq"]

    async def after(store, seq):
        house = House(store, Clock())
        await house.floor.start(clock=False)
        assert (house.view()["seq"], house.view()["waits_for"]) == (seq, "floor")
        await house.done(SUPERVISOR, do="answer")
        assert house.step()["kind"] == "over"
        rows = [json.loads(x) for x in house.export()]
        assert small(rows) == [] and full(rows) == ""
        await house.close()

    seq = run(before())
    store = reopened(local, str(tmp_path / "house.db"))
    seq = run(between(store, seq))
    store = reopened(store, str(tmp_path / "house.db"))
    run(after(store, seq))
    store.close()
