"""Bad input at a poker table, as it comes over the socket: refused with the clause, and nothing changes."""

import pytest
from floor_support import ANN, BOB, CLEO, Clock, House, repeatable, run

from houseway.live.floor import Person

PEOPLE = (ANN, BOB, CLEO)


async def table(store, edition, people=PEOPLE[:2], **config):
    return await House(store, Clock(), entropy=repeatable(5)).open(
        "poker-room", people, edition=edition, **config
    )


def turn(house):
    seat = house.step()["seat"]
    mine = next(p for p in PEOPLE if house.view(p)["your_seat"] == seat)
    return mine, BOB if mine is ANN else ANN


async def refuses(house, person, clause, **intent):
    """The reason; nothing is different afterwards for anybody."""
    before = [house.view(p) for p in (*PEOPLE, None)], house.export()
    refused = await house.refused(person, **intent)
    assert refused.clause == clause, refused
    assert ([house.view(p) for p in (*PEOPLE, None)], house.export()) == before
    return refused


@pytest.mark.clause("oh-poker:1.raise", "oh-poker:1.no-limit", "oh-poker:1.action")
def test_a_raise_that_is_too_small_or_too_large_and_an_act_out_of_turn(local):
    async def play():
        house = await table(local, "oh-poker-holdem")
        mine, other = turn(house)
        least = next(c for c in house.step(mine)["choices"] if c["name"] == "raise")
        assert (least["low_cents"], least["high_cents"]) == (400, 2_000_000)
        limit = "oh-poker:1.no-limit"
        for cents in (1, 399, 450, 2_000_001):
            told = await refuses(house, mine, limit, do="decide", choice="raise", amount_cents=cents)
            assert "$4 to $20,000" in told.reason
        await refuses(house, other, "oh-poker:1.action", do="decide", choice="fold")
        await refuses(house, other, "oh-poker:1.action", do="decide", choice="raise", amount_cents=400)
        await refuses(house, mine, "oh-poker:1.check", do="decide", choice="check")
        await refuses(house, mine, "oh-poker:1.action", do="decide", choice="draw", slots=[1])
        assert "not seated" in (await house.refused(CLEO, do="decide", choice="fold")).reason
        told = await refuses(house, mine, "oh-poker:1.raise", do="decide", choice="raise")
        assert "say to how much" in told.reason
        await house.done(mine, do="decide", choice="raise", amount_cents=400)
        await house.close()

    run(play())


@pytest.mark.clause("oh-poker:3.XII")
def test_fixed_limit_has_one_amount(local):
    async def play():
        house = await table(local, "oh-poker-holdem", elections={"betting": "fixed-limit"})
        mine, _ = turn(house)
        for cents in (300, 500):
            await refuses(house, mine, "oh-poker:3.XII", do="decide", choice="raise", amount_cents=cents)
        await house.done(mine, do="decide", choice="raise", amount_cents=400)
        await house.close()

    run(play())


@pytest.mark.clause("oh-poker:5.VIII")
def test_drawing_after_standing_pat_and_a_sixth_discard(local):
    async def play():
        house = await table(local, "oh-poker-five-card-draw")
        while house.view()["view"]["phase"] != "drawing":
            mine, _ = turn(house)
            names = [c["name"] for c in house.step(mine)["choices"]]
            await house.done(mine, do="decide", choice="call" if "call" in names else "check")
        mine, other = turn(house)
        cited = "oh-poker:5.VIII"
        hands = {h["seat"]: h["slots"] for h in house.view()["view"]["hands"]}
        slots = hands.pop(house.step()["seat"])
        (theirs,) = hands.values()
        await refuses(house, mine, cited, do="decide", choice="draw", slots=[*slots, theirs[0]])
        await refuses(house, mine, cited, do="decide", choice="draw", slots=theirs[:1])
        await refuses(house, mine, cited, do="decide", choice="draw", slots=[slots[0], slots[0]])
        await refuses(house, mine, cited, do="decide", choice="draw", slots=[])
        await refuses(house, other, cited, do="decide", choice="draw", slots=theirs[:1])
        await refuses(house, mine, cited, do="decide", choice="check")
        await house.done(mine, do="decide", choice="stand-pat")
        await refuses(house, mine, cited, do="decide", choice="draw", slots=slots[:1])
        await refuses(house, mine, cited, do="decide", choice="stand-pat")
        await house.close()

    run(play())


@pytest.mark.parametrize("amount", ["400", 4.5, -400, 0, None, True, 10**13])
def test_what_is_no_amount_is_not_understood(local, amount):
    async def play():
        house = await table(local, "oh-poker-holdem")
        mine, _ = turn(house)
        told = await refuses(house, mine, "", do="decide", choice="raise", amount_cents=amount)
        assert "amount_cents" in told.reason
        await house.close()

    run(play())


def test_only_players_wait_for_a_seat(local):
    async def play():
        house = await table(local, "oh-poker-holdem")
        await refuses(house, Person("id-f", "F", "floor"), "", do="wait-list")
        await refuses(house, CLEO, "", do="change-seat", seat=4)
        await house.close()

    run(play())
