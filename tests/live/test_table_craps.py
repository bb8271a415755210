"""Craps on the floor: wagers that stay, dice from sealed seeds, exports that verify."""

import json
from random import Random

import pytest
from floor_support import ANN, AUDITOR, BOB, SUPERVISOR, Clock, House, reopened, run
from test_sealed import verifier

from houseway.live.verify import verify_lines


def check(house):
    lines = [json.dumps(json.loads(line)) + "\n" for line in house.export(AUDITOR)]
    verify_lines(iter(lines))
    assert verifier.check_lines(lines).problems == []


async def roll(house, choice="accept"):
    """Both are ready; whoever is offered the dice answers."""
    for person in (ANN, BOB):
        if house.step()["kind"] == "wagers":
            await house.go(person, do="ready")
    if house.step()["kind"] == "wagers":
        await house.wait(60)
    while house.step()["kind"] == "decide":
        seat = house.step()["seat"]
        person = next(p for p in (ANN, BOB) if house.view(p)["your_seat"] == seat)
        selecting = house.view()["view"]["phase"] == "selecting"
        await house.done(person, do="decide", choice="2-4" if selecting else choice)
    await house.to_wagers()


def test_wagers_stay_from_roll_to_roll_and_the_log_verifies(local):
    async def play():
        rng = Random(7)
        house = House(local, Clock(), entropy=rng.randbytes)
        await house.open("craps", (ANN, BOB))
        stood = 0
        for _ in range(40):
            await house.to_wagers()
            for person in (ANN, BOB):
                for offer in rng.sample(house.view(person)["offers"], 6):
                    intent = {k: offer[k] for k in ("wager", "spot")}
                    await house.go(person, do="wager", stake_cents=offer["min_cents"], **intent)
                await house.go(person, do="wager", wager="pass", stake_cents=500)
            await roll(house)
            stood += bool(house.view()["view"]["bets"])
        assert stood > 10
        check(house)
        dice = [r["dice"] for r in json.loads(house.floor.rounds("t", 50)) if "dice" in r]
        assert len(dice) >= 40 and all(1 <= d <= 6 for pair in dice for d in pair)
        await house.close()
        return [json.loads(line) for line in house.export(AUDITOR)]

    run(play())


def test_the_floor_is_restarted_with_wagers_on_the_layout(local, sqlite):
    async def before():
        house = await House(local, Clock()).open("craps", (ANN, BOB))
        for _ in range(200):
            await house.to_wagers()
            if not house.view()["view"]["point"]:
                await house.go(ANN, do="wager", wager="pass", stake_cents=500)
            if house.view()["view"]["point"] and house.view()["view"]["bets"]:
                break
            await roll(house)
        view = house.view()["view"]
        await house.close()
        return view

    async def after(store):
        house = House(store, Clock())
        await house.floor.start(clock=False)
        view = house.view()["view"]
        await roll(house)
        check(house)
        await house.close()
        return view

    view = run(before())
    assert view["point"] and view["bets"]
    store = reopened(local, sqlite)
    assert run(after(store)) == view
    store.close()


def test_players_turn_reduce_and_pass_through_intents(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN, BOB))
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="place", spot="6", stake_cents=1200)
        await house.done(ANN, do="turn", wager="place", spot="6", on=True)
        assert house.view()["view"]["bets"][0]["works_on_come_out"]
        assert "true or false" in (await house.refused(ANN, do="turn", wager="place", on=1)).reason
        await house.done(ANN, do="reduce", wager="place", spot="6", cents=600)
        assert house.view()["view"]["bets"][0]["stake_cents"] == 600
        assert (await house.refused(ANN, do="reduce", wager="place", spot="6", cents=500)).clause
        assert "by the shooter" in (await house.refused(ANN, do="pass-dice")).reason
        await house.done(ANN, do="withdraw", wager="place", spot="6")
        await house.done(BOB, do="wager", wager="pass", stake_cents=500)
        await roll(house, "decline")  # nobody throws: the round ends without a roll
        assert house.view()["view"]["bets"][0]["wager"] == "pass"
        await roll(house)
        if house.view()["view"]["shooter"]:
            await house.done(BOB, do="pass-dice")
            assert house.view()["view"]["shooter"] == 0
        check(house)
        await house.close()

    run(play())


@pytest.mark.clause("oh-craps:8.III", "oh-craps:11.IV", "oh-craps:9.I")
def test_the_shooter_selects_two_dice_and_silence_takes_the_first(local):
    async def play():
        house = await House(local, Clock()).open("craps", (ANN, BOB))
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="pass", stake_cents=500)
        await house.done(ANN, do="ready")
        await house.done(ANN, do="decide", choice="accept")
        assert house.step()["seat"] == 1 and "choices" not in house.step(BOB)
        assert "seat 1's turn" in (await house.refused(BOB, do="decide", choice="1-2")).reason
        refused = await house.refused(ANN, do="decide", choice="5-6")
        assert len(refused.allowed) == 10
        await house.wait(31)  # nothing said
        (chosen,) = (n for n in house.view(None, 0)["news"] if n["type"] == "dice-selected")
        assert (chosen["seat"], tuple(chosen["dice"])) == (1, (1, 2))
        assert house.view()["view"]["phase"] == "over"
        check(house)
        await house.close()

    run(play())


def test_the_floor_calls_no_roll(local):
    """The clock throws the dice at once, so a call comes too late and is refused with its clause."""

    async def play():
        house = await House(local, Clock()).open("craps", (ANN,))
        await house.to_wagers()
        refused = await house.refused(SUPERVISOR, do="call", what="short-throw")
        assert "cannot be called now" in refused.reason
        await house.close()

    run(play())


def test_offers_say_what_is_open_at_each_place(store):
    """Alike everywhere: one offer. Different from number to number, or for one seat only: each of them."""

    async def play():
        house = await House(store, Clock()).open("craps", (ANN, BOB))
        offered = {(o["wager"], o["spot"]): o["unit_cents"] for o in house.view(ANN)["offers"]}
        assert [offered["place", n] for n in ("5", "6")] == [500, 600] and ("place", "") not in offered
        assert ("hop", "") in offered and ("hop", "3-4") not in offered
        assert ("pass", "") in offered and ("come", "") not in offered
        assert {spot for wager, spot in offered if wager == "fire"} == {"1"}
        while not house.view()["view"]["point"]:
            await house.to_wagers()
            if not any(b["wager"] == "pass" for b in house.view()["view"]["bets"]):
                await house.done(ANN, do="wager", wager="pass", spot="", stake_cents=500)
            await house.done(ANN, do="ready")
            for choice in ("accept", "1-2") if house.step()["kind"] == "decide" else ():
                await house.done(ANN, do="decide", choice=choice)
        assert house.step()["kind"] == "over"  # what the next roll may be bet on is known already
        for person, odds in ((ANN, {"pass-odds"}), (BOB, set())):
            wagers = {o["wager"] for o in house.view(person)["offers"]}
            assert "come" in wagers and "pass" not in wagers
            assert {w for w in wagers if w.endswith("-odds")} == odds

    run(play())
