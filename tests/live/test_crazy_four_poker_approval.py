"""Crazy Four Poker with a supervisor at the table: nothing is paid on four of a kind before the approval."""

import pytest
from floor_support import ANN, Clock, House, run, seeded
from test_ranks import BOX, DEALER, FLOOR, MANAGER

CLAUSE = "oh-crazy-four-poker:11.II"
FOUR_QUEENS = 33_244  # seat 1 gets four queens, the dealer eight high


@pytest.mark.clause(CLAUSE)
@pytest.mark.parametrize("supervisor", [FLOOR, MANAGER])
def test_the_table_waits_for_its_supervisor(local, supervisor):
    async def play():
        house = House(local, Clock(), entropy=seeded(FOUR_QUEENS))
        await house.open("crazy-four-poker", (ANN,), attended=("floor",))
        await house.done(ANN, do="wager", wager="ante", stake_cents=500)
        await house.done(ANN, do="ready")
        await house.done(ANN, do="decide", choice="play", amount_cents=1500)
        view = house.view(ANN)
        assert view["view"]["phase"] == "approving" and view["waits_for"] == "floor"
        assert view["view"]["hands"][0]["hand"] == "four queens"
        assert {b["wager"]: b["stake_cents"] for b in view["view"]["bets"]} == {
            "ante": 500, "super-bonus": 500, "play": 1500,
        }  # fmt: skip
        for lower in (DEALER, BOX):
            assert (await house.refused(lower, do="answer")).clause == CLAUSE
        await house.refused(ANN, do="answer")
        assert house.view(ANN)["view"]["phase"] == "approving"
        await house.done(supervisor, do="answer")
        after = house.view(ANN)["view"]
        assert after["phase"] in ("over", "shuffling", "wagers") and not after["bets"]
        paid = sum(line["amount_cents"] for line in house.view(ANN)["lines"])
        assert paid == 1_500 + 30 * 500  # the Ante comes back from a dealer below a king

    run(play())
