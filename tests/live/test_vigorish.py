"""Vigorish that is marked: it cannot be staked, and is collected from who leaves and in a void round."""

import json
from random import Random

import pytest
from floor_support import ANN, BOB, SUPERVISOR, Clock, House, run
from test_sealed import verifier
from test_sealed_exports import lines, rehashed

from houseway.live.store import Store
from houseway.live.verify import NotVerified, verify_lines

STAKE = 100_000  # $1,000: 5% is $50
OWED = STAKE // 20


async def owing(store: Store, people=(ANN,), **elections) -> House:
    """A table where Ann has won on the banker and owes vigorish."""
    house = House(store, Clock(), entropy=Random(3).randbytes)
    await house.open("baccarat", people, elections={"vigorish": "deferred", **elections})
    for _ in range(20):
        await house.to_wagers()
        await house.done(ANN, do="wager", wager="banker", stake_cents=STAKE)
        await house.done(ANN, do="ready")
        while house.step()["kind"] == "decide":
            await house.wait(60)
        if house.view()["view"]["owed"]:
            await house.to_wagers()
            assert house.view()["view"]["owed"] == [{"seat": 1, "cents": OWED}]
            return house
    raise AssertionError("the banker never wins")


def checked(house: House) -> None:
    rows = house.export()
    verify_lines(rows)
    assert verifier.check_lines(rows).problems == []


@pytest.mark.parametrize("style", ["mini", "midi"])
def test_who_leaves_pays_before_he_gets_his_chips(local, style):
    async def play():
        house = await owing(local, style=style)
        chips, purse = house.chips(ANN), house.floor.purse(ANN.id)
        await house.done(ANN, do="leave")
        assert house.floor.purse(ANN.id) == purse + chips - OWED
        assert house.view()["view"]["owed"] == []
        checked(house)
        await house.close()

    run(play())


def test_the_last_chips_are_kept_for_what_is_owed(local):
    async def play():
        house = House(local, Clock(), entropy=Random(3).randbytes)
        await house.open("baccarat", elections={"vigorish": "deferred"})
        await house.floor.grant(ANN.id, 10_000, "play money", "k")
        await house.done(ANN, do="sit", seat=1, buy_in_cents=10_000)
        while not house.view()["view"]["owed"]:
            await house.to_wagers()
            if house.chips(ANN) < 1000:
                await house.floor.grant(ANN.id, 1000, "play money", house.key())
                await house.done(ANN, do="rebuy", cents=1000)
            await house.done(ANN, do="wager", wager="banker", stake_cents=1000)
            await house.done(ANN, do="ready")
        await house.to_wagers()
        chips = house.chips(ANN)
        all_of_it = chips // 500 * 500
        refused = await house.refused(ANN, do="wager", wager="player", stake_cents=all_of_it)
        assert "owed as vigorish" in refused.reason
        await house.done(ANN, do="wager", wager="player", stake_cents=all_of_it - 500)
        checked(house)
        await house.close()

    run(play())


def test_a_void_round_collects_what_is_owed(local):
    async def play():
        house = await owing(local, (ANN, BOB))
        chips = house.chips(ANN), house.chips(BOB)
        await house.done(ANN, do="wager", wager="banker", stake_cents=STAKE)
        await house.done(BOB, do="wager", wager="player", stake_cents=STAKE)
        await house.done(SUPERVISOR, do="void", why="a lamp fell on the table")
        assert (house.chips(ANN), house.chips(BOB)) == (chips[0] - OWED, chips[1])
        assert house.view()["view"]["owed"] == []
        checked(house)
        # A house that takes a dollar too much, and computes all hashes anew, is found out.
        rows = [json.loads(line) for line in house.export()]
        entries = [r["body"]["entries"][0] for r in rows if r.get("kind") == "money"]
        postings = next(e["postings"] for e in entries if e["reason"] == "void")
        for posting in postings:
            if posting == ["seat-t-1", -OWED]:
                posting[1] -= 100
            elif posting == ["inventory-t", OWED]:
                posting[1] += 100
        with pytest.raises(NotVerified, match="was due"):
            verify_lines(lines(rehashed(rows)))
        await house.close()

    run(play())
