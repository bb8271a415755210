"""Hours and idleness of cards, at a live table with a moved clock."""

import pytest
from floor_support import ANN, BOB, Clock, House, run

PATIENT = {"idle_seconds": 10**9, "bet_seconds": 10**9}


def phase(house: House) -> str:
    found: str = house.view()["view"]["phase"]
    return found


def kinds(house: House) -> list[str]:
    return [n["type"] for n in house.view(None, 0)["news"]]


@pytest.mark.clause("oh-three-card-poker:5.VI")
def test_cards_lie_spread_until_a_player_comes_and_are_not_spread_again_at_once(local):
    async def play():
        house = await House(local, Clock()).open("three-card-poker", ())
        await house.wait(15 * 60 - 1)
        assert phase(house) == "shuffling"  # when somebody is there who may take part
        await house.wait(1)
        assert phase(house) == "idle"
        await house.wait(3_600)
        await house.floor.grant(ANN.id, 100_000, "play money", "k")
        await house.done(ANN, do="sit", seat=2, buy_in_cents=50_000)
        await house.wait(1)
        assert phase(house) == "wagers"
        await house.wait(15 * 60 - 2)
        assert phase(house) == "wagers"
        await house.wait(2)
        assert phase(house) == "idle"  # seated, and no bet for the fifteen minutes of the house

    run(play())


@pytest.mark.clause("oh-three-card-poker:5.VI")
@pytest.mark.parametrize("minutes", [5, 30])
def test_the_house_sets_how_long_nobody_bets(local, minutes):
    async def play():
        elections = {"idle-minutes": minutes}
        house = await House(local, Clock()).open("three-card-poker", (ANN,), elections=elections, **PATIENT)
        await house.wait(60 * minutes - 1)
        assert phase(house) == "wagers"
        await house.wait(1)
        assert phase(house) == "idle"
        await house.done(ANN, do="wager", wager="ante", stake_cents=500)  # who bets has them gathered
        assert phase(house) == "wagers"

    run(play())


@pytest.mark.clause("oh-three-card-poker:3.III.A", "oh-three-card-poker:3.III.B")
@pytest.mark.parametrize(("dealing", "hours"), [("hand", 6), ("automated-shoe", 8)])
@pytest.mark.parametrize(("late", "changed"), [(0, False), (1, True)])
def test_cards_are_changed_before_they_are_too_old_to_the_second_and_bets_stand(
    local, dealing, hours, late, changed
):
    async def play():
        elections = {"dealing": dealing, "idle-minutes": 120}
        house = await House(local, Clock()).open(
            "three-card-poker", (ANN, BOB), elections=elections, **PATIENT
        )
        for person in (ANN, BOB):
            await house.done(person, do="wager", wager="ante", stake_cents=500)
        house.clock.now += 3_600 * hours + late
        for person in (ANN, BOB):
            await house.done(person, do="ready")
        assert ("decks-changed" in kinds(house)) is changed
        assert house.step()["kind"] == "decide"
        assert [b["stake_cents"] for b in house.view()["view"]["bets"]] == [500, 500]

    run(play())


@pytest.mark.clause("s36-fast-action-holdem:d.5", "oh-blackjack:3.IV", "oh-baccarat:3.II.H")
@pytest.mark.parametrize(
    ("game", "edition", "wager"),
    [
        ("fast-action-holdem", "s36-fast-action-holdem", "original"),
        ("blackjack", "oh-blackjack", "base"),
        ("baccarat", "oh-baccarat", "player"),
    ],
)
@pytest.mark.parametrize(("late", "changed"), [(0, False), (1, True)])
def test_cards_that_grow_too_old_in_the_pause_after_a_round_are_changed_then(
    local, game, edition, wager, late, changed
):
    async def play():
        house = await House(local, Clock()).open(
            game, (ANN,), edition=edition, elections={"idle-minutes": 120}, **PATIENT
        )
        since = house.clock.now
        await house.done(ANN, do="wager", wager=wager, stake_cents=1_000)
        await house.done(ANN, do="ready")
        while house.step()["kind"] != "over":
            await house.done(ANN, do="decide", choice=house.step(ANN)["default"])
        house.clock.now = since + 24 * 3_600 + late
        await house.done(ANN, do="ready")
        assert ("decks-changed" in kinds(house)) is changed
        if house.step()["kind"] == "decide":
            await house.done(ANN, do="cut", depth=100)
        await house.done(ANN, do="wager", wager=wager, stake_cents=1_000)
        await house.done(ANN, do="ready")
        assert house.view()["view"]["round"] == 2 and house.step()["kind"] in ("decide", "over")

    run(play())


@pytest.mark.clause("s36-fast-action-holdem:e.8", "s36-fast-action-holdem:e.3.i")
@pytest.mark.clause("ma-fast-action-holdem:5.h", "ma-fast-action-holdem:5.c.1", "oh-baccarat:5.VIII")
@pytest.mark.parametrize(
    ("game", "edition", "wager"),
    [
        ("fast-action-holdem", "s36-fast-action-holdem", "original"),
        ("fast-action-holdem", "ma-fast-action-holdem", "original"),
        ("baccarat", "oh-baccarat", "player"),
    ],
)
def test_who_bets_has_spread_cards_gathered_also_where_the_cut_comes_first(local, game, edition, wager):
    async def play():
        house = await House(local, Clock()).open(game, (ANN,), edition=edition, **PATIENT)
        await house.wait(15 * 60)
        assert phase(house) == "idle"
        bet = {"do": "wager", "wager": wager, "stake_cents": 1_000}
        refused = await house.refused(ANN, **bet)
        assert "when the cards are ready" in refused.reason
        assert phase(house) == "preparing" and house.step(ANN)["kind"] == "decide"  # the cut is offered
        await house.done(ANN, do="cut", depth=100)
        seq = house.view()["seq"]
        assert (await house.refused(ANN, **(bet | {"stake_cents": 1}))).reason
        assert house.view()["seq"] == seq  # a refusal otherwise changes nothing
        await house.done(ANN, **bet)
        assert [b["stake_cents"] for b in house.view()["view"]["bets"]] == [1_000]

    run(play())
