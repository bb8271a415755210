"""A winner of the progressive who leaves before he is paid: he is paid, and so are the others."""

import asyncio
import json

import pytest
from floor_support import ANN, BOB, SUPERVISOR, run
from linked_floor import (
    FOUR_CARD,
    ROYAL_FIRST,
    SURVEILLANCE,
    Linked,
    answer_until,
    cut_off,
    spoil,
)
from test_ranks import FLOOR
from test_sealed_exports import small

from houseway.live import link as links
from houseway.live.check import check
from houseway.live.meter import check_log
from houseway.live.verify import verify_lines

BOOK = "oh-linked-progressive"
PAID = {1: {"progressive": 1_000_042}, 3: {"envy-bonus": 100_000}}
GRANTED = 10_000_000


async def dealt(local, *attended, **elections):
    """Ann and Bob have the wager, and hers is the royal flush."""
    house = await Linked(local, ROYAL_FIRST).open_tables(
        {"four": FOUR_CARD},
        attended=attended,
        elections={k.replace("_", "-"): v for k, v in elections.items()},
    )
    await house.seat("four", ANN, BOB)
    if "dealer" not in attended:
        await house.wager(ANN, BOB)
        return house
    await answer_until(house, lambda: house.step()["kind"] == "wagers")
    for person in (ANN, BOB):
        await house.done(person, do="wager", wager="ante", stake_cents=500)
        await house.done(person, do="wager", wager="progressive", stake_cents=100)
    return house


async def played(house):
    for person in (ANN, BOB):
        await house.done(person, do="decide", choice="play", amount_cents=500)


async def ended(house, prizes=PAID, gone=ANN, seat=1):
    """The round is over: who left has gone with what his lines come to, and every check finds it right."""
    assert house.prizes() == prizes
    lines = house.view()["lines"]
    assert house.floor.purse(gone.id) == GRANTED + sum(x["amount_cents"] for x in lines if x["seat"] == seat)
    rows = house.export()
    assert small([json.loads(row) for row in rows]) == []
    assert verify_lines(iter(rows), link=links.export_lines(house.store)).meters == 1 + (1 in prizes)
    await house.close()
    with house.store.reading() as connection:
        found = check_log(links.records(connection))
    assert found.prizes == sum("progressive" in won for won in prizes.values())
    assert found.resets == 1 + found.prizes and sum(found.balances.values()) == 0
    check(house.store)


@pytest.mark.clause(f"{BOOK}:6.I", f"{BOOK}:7.I", f"{BOOK}:7.II", f"{BOOK}:7.IV")
@pytest.mark.parametrize("stays", ["lost", "stand"])
@pytest.mark.parametrize("role", ["floor", "surveillance"])
def test_the_winner_leaves_while_the_hand_is_verified(local, role, stays):
    async def play():
        house = await dealt(local, role, abandoned_wagers=stays)
        await played(house)
        assert house.view()["waits_for"] == role
        await house.done(ANN, do="leave", now=True)
        assert house.view()["waits_for"] == role and house.prizes() == {}
        await house.done({"floor": FLOOR, "surveillance": SURVEILLANCE}[role], do="answer")
        await house.heard()
        await ended(house)

    run(play())


@pytest.mark.clause(f"{BOOK}:6.I", f"{BOOK}:7.I", f"{BOOK}:7.IV")
@pytest.mark.parametrize("phase", ["settling", "verifying", "awarding"])
def test_the_winner_leaves_between_two_acts_of_the_dealer(local, phase):
    """The hand lies face up; its wagers are settled, it is verified, and what it has won is paid."""

    async def play():
        house = await dealt(local, "dealer")
        await answer_until(
            house,
            lambda: (
                house.view()["view"]["phase"] == phase
                and house.view()["view"]["hands"][0]["cards"][0] != "??"
            ),
        )
        await house.done(ANN, do="leave", now=True)
        assert house.prizes() == {}
        await answer_until(house, lambda: house.step()["kind"] == "over")
        own = {x["outcome"] for x in house.view()["lines"] if x["seat"] == 1 and x["wager"] != "progressive"}
        assert (own == {"lose"}) == (phase == "settling")  # by the leaving clause
        await ended(house)

    run(play())


@pytest.mark.clause(f"{BOOK}:7.IV", f"{BOOK}:7.I")
def test_the_winner_leaves_while_a_slow_link_answers(local):
    """The link has taken the share; its answer comes when she has gone."""

    async def play():
        house = await dealt(local)
        real, taken, heard = house.floor.link._run, asyncio.Event(), asyncio.Event()

        async def slow(work):
            found = await real(work)
            taken.set()
            await heard.wait()
            return found

        house.floor.link._run = slow
        await played(house)
        await taken.wait()
        await house.done(ANN, do="leave", now=True)
        house.floor.link._run = real
        heard.set()
        await house.heard()
        await ended(house)

    run(play())


@pytest.mark.clause(f"{BOOK}:7.IV", f"{BOOK}:7.I", f"{BOOK}:7.II")
@pytest.mark.parametrize("trouble", ["down", "disagrees"])
def test_the_winner_leaves_while_the_link_is_in_trouble(local, trouble):
    async def play():
        house = await dealt(local)
        back = cut_off(house.floor.link) if trouble == "down" else spoil(local, 9)
        await played(house)
        while not house.view()["link"]["trouble"]:
            await asyncio.sleep(0.01)
        await house.done(ANN, do="leave", now=True)
        assert house.view()["view"]["phase"] == "metering"
        refused = await house.refused(SUPERVISOR, do="void", why="she has gone")
        assert "taken off the meter" in refused.reason
        back() if back else local.run_now(links.put_right)
        await house.heard()
        await ended(house)

    run(play())


@pytest.mark.clause(f"{BOOK}:6.III", f"{BOOK}:7.II")
@pytest.mark.parametrize("choice", ["play", "fold"])
def test_who_is_settled_or_has_folded_leaves_and_is_paid_the_envy_bonus(local, choice):
    """Bob, whose turn comes first, has nothing left on the table when Ann's hand is turned up."""

    async def play():
        house = await dealt(local, "dealer")
        while house.step()["kind"] != "decide" or house.step()["seat"] != 3:
            if house.step()["kind"] == "decide":
                await house.done(ANN, do="decide", choice="play", amount_cents=500)
            else:
                await house.done(FLOOR, do="answer")
                await house.heard()
        await house.done(BOB, do="decide", choice=choice)
        if choice == "play":
            await answer_until(house, lambda: house.view()["view"]["hands"][1]["racked"])
        assert house.view()["view"]["hands"][0]["cards"][0] == "??"
        await house.done(BOB, do="leave", now=True)
        await answer_until(house, lambda: house.step()["kind"] == "over")
        await ended(house, gone=BOB, seat=3)

    run(play())
