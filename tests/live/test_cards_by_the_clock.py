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
