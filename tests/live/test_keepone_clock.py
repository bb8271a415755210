"""Keep One by the clock: cards that grow old, and cards that nobody bets on."""

import pytest
from floor_support import ANN, BOB, SUPERVISOR, Clock, House, run
from keepone_support import DEALER, balances, news, opened, staked

from houseway.live.floor import Person

pytestmark = pytest.mark.usefixtures("keepone")


def test_cards_grow_old_while_bets_lie_there(local):
    """Six hours to the minute: dealt; a minute more: changed first, and the bets stand."""

    async def play(minutes):
        house = House(local, Clock(), table=f"t{minutes}")
        people = tuple(Person(f"{p.id}-{minutes}", p.name) for p in (ANN, BOB))
        patient = {"idle_seconds": 10**9, "bet_seconds": 10**9, "elections": {"idle-minutes": 10**6}}
        await house.open("keepone", people, **patient)
        for person in people:
            await house.done(person, do="wager", wager="ante", stake_cents=1_000)
        house.clock.now += 60 * minutes - 59
        for person in people:
            await house.done(person, do="ready")
        closed = [n for n in house.view(None, 0)["news"] if n["type"] == "wagers-closed"]
        assert house.step()["kind"] == "decide" and balances(house)[f"pot-t{minutes}-1"] == 4_000
        return news(house).count("decks-changed"), [n.get("deck_minutes", 0) for n in closed]

    assert run(play(360)) == (0, [360])
    assert run(play(361)) == (1, [0])


def test_old_cards_wait_for_an_attended_floor(local):
    async def play():
        house = await opened(local, people=(ANN,), attended=("floor",), idle_seconds=10**9)
        await house.done(SUPERVISOR, do="answer")
        await house.done(ANN, do="wager", wager="ante", stake_cents=1_000)
        house.clock.now += 7 * 3600
        await house.done(ANN, do="ready")
        assert house.view()["waits_for"] == "floor" and balances(house)["layout-t-1"] == 2_000
        await house.done(SUPERVISOR, do="answer")
        assert house.view()["view"]["phase"] == "wagers" and news(house).count("decks-changed") == 1
        await house.done(ANN, do="ready")
        assert house.step()["kind"] == "decide"

    run(play())


def test_idle_cards_are_spread(local):
    async def play():
        house = await opened(local, people=())
        await house.wait(900)  # nobody is seated
        assert house.view()["view"]["phase"] == "idle" and news(house).count("procedure-done") == 2
        await house.wait(10_000)
        assert news(house).count("procedure-done") == 2  # once
        await house.floor.grant(ANN.id, 50_000, "play money", "k")
        await house.done(ANN, do="sit", seat=2, buy_in_cents=40_000)
        assert house.view()["view"]["phase"] == "wagers"
        assert (await house.refused(ANN, do="order", what="procedure-done", name="shuffle-up")).clause
        spoken = await house.refused(ANN, do="wager", wager="ante", stake_cents=500, spoken=True)
        assert spoken.clause == "keepone:3"

    run(play())


@pytest.mark.parametrize(("seconds", "spread"), [(899.9, False), (900, True)])
def test_cards_nobody_bets_on_are_spread_to_the_second(local, seconds, spread):
    async def play():
        house = await opened(local, people=(ANN, BOB), idle_seconds=10**9, pause_seconds=1)
        await house.wait(500)
        await staked(house, ANN, bonus=False)
        await house.done(ANN, do="decide", choice="keep")
        await house.wait(1)  # the next round
        assert house.view()["view"]["phase"] == "wagers"
        await house.wait(seconds - 1)
        assert (house.view()["view"]["phase"] == "idle") is spread
        if spread:  # whoever sits there asks for the cards
            await house.done(BOB, do="order", what="procedure-done", name="shuffle-up")
            assert house.view()["view"]["phase"] == "wagers"
            done = [n for n in house.view(None, 0)["news"] if n["type"] == "procedure-done"]
            assert [n.get("by", "dealer") for n in done[-2:]] == ["dealer", "player"]
            assert done[-2]["minutes"] == 15

    run(play())


@pytest.mark.parametrize("wants", [{"do": "ready"}, {"do": "wager", "wager": "ante", "stake_cents": 500}])
def test_who_wants_to_play_wakes_an_idle_table(local, wants):
    async def play():
        house = await opened(local, people=(ANN, BOB), idle_seconds=10**9)
        await house.wait(900)
        assert house.view()["view"]["phase"] == "idle"
        assert [o["wager"] for o in house.view(ANN)["offers"]] == ["ante", "bonus"]  # once the cards are back
        await house.done(ANN, **wants)
        assert house.view()["view"]["phase"] == "wagers"
        assert len(house.view()["view"]["bets"]) == (2 if wants["do"] == "wager" else 0)

    run(play())


def test_an_attended_dealer_spreads_idle_cards(local):
    async def play():
        house = await opened(local, people=(), attended=("dealer",))
        await house.done(DEALER, do="answer")  # the shuffle
        await house.wait(10_000)
        assert (house.view()["view"]["phase"], house.view()["waits_for"]) == ("wagers", "dealer")
        await house.done(DEALER, do="answer")
        assert house.view()["view"]["phase"] == "idle" and house.view()["waits_for"] == ""

    run(play())
