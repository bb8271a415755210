"""Several servers on one link in PostgreSQL: each has its own house, and they wait for each other's turn."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from floor_support import ANN, BOB, CLEO, KEY, run
from linked_floor import CRAZY_FOUR, DAN, FOUR_CARD, ROYAL_FIRST, STRAIGHT_FLUSH_FIRST, Linked
from sqlalchemy import create_engine

from houseway.core.events import MeterRead, WagersAccepted
from houseway.editions.house import ElectionRefused
from houseway.games.house_poker.progressive import Terms
from houseway.live import link as links
from houseway.live.link import Link
from houseway.live.store import Store, database_url
from houseway.live.verify import verify_lines

TERMS = Terms(213, 0, 1_000_000)
SCRIPT = Path(__file__).with_name("kill_link.py")


def checked(address):
    engine = create_engine(database_url(address))
    with engine.begin() as connection:
        found = links.check(connection)
    engine.dispose()
    return found


@pytest.fixture
def houses(tmp_path):
    opened = [Store.open(str(tmp_path / f"{n}.db"), key=bytes([n]) + KEY[1:]) for n in (1, 2)]
    yield opened
    for store in opened:
        store.close()


@pytest.mark.clause("oh-linked-progressive:7.III", "oh-linked-progressive:7.IV")
def test_two_houses_hit_the_same_meter_at_once(houses, postgres_database):
    async def play():
        floors = []
        for store, game, stack, people in (
            (houses[0], FOUR_CARD, ROYAL_FIRST, (ANN, BOB)),
            (houses[1], CRAZY_FOUR, STRAIGHT_FLUSH_FIRST, (CLEO, DAN)),
        ):
            house = Linked(store, stack, table="t", link=Link.at(postgres_database, store))
            await house.open_tables({"t": game})
            await house.seat("t", *people)
            floors.append((house, people))
        for house, people in floors:
            await house.wager(*people)
        await asyncio.gather(*(house.play_on(*people) for house, people in floors))
        royal, straight = (house.prizes()[1]["progressive"] for house, _ in floors)
        assert (royal, straight) in ((1_000_084, 100_000), (900_075, 100_009))
        for house, _ in floors:
            await house.wait(1.1)
        assert floors[0][0].meter() == floors[1][0].meter() == checked(postgres_database).meter.cents
        for (house, _), store in zip(floors, houses, strict=True):
            engine = create_engine(database_url(postgres_database))
            lines = list(links.export_lines(store, engine))
            assert verify_lines(iter(house.export()), link=lines).meters == 2
            engine.dispose()
            await house.close()

    run(play())
    found = checked(postgres_database)
    assert (found.wagers, found.prizes, found.resets, sum(found.balances.values())) == (4, 2, 2, 0)


def test_servers_that_ask_at_the_same_time_take_turns(houses, postgres_database):
    async def ask():
        shared = [Link.at(postgres_database, store) for store in houses for _ in range(2)]
        for n, link in enumerate(shared):
            await link.join(f"t{n}", FOUR_CARD, TERMS)

        async def feed(link, n):
            for number in range(1, 26):
                seats = (1, 2, 3)
                assert await link.ask(f"t{n}", number, WagersAccepted("l", seats)) == seats
                assert await link.ask(f"t{n}", number, WagersAccepted("l", seats)) == seats  # asked again

        await asyncio.gather(*(feed(link, n) for n, link in enumerate(shared)))
        won = [
            link.ask(f"t{n}", 99, MeterRead("l", 0, 1, "100% of the meter")) for n, link in enumerate(shared)
        ]
        return sorted(await asyncio.gather(*won))

    read = run(ask())
    fed = 4 * 25 * 3 * 213 // 10  # 6,390 cents
    assert read == [1_000_000, 1_000_000, 1_000_000, 1_000_000 + fed]
    found = checked(postgres_database)
    assert (found.wagers, found.prizes, found.resets) == (300, 4, 5)


@pytest.mark.clause("oh-linked-progressive:7.III")
def test_houses_with_other_terms_are_refused(houses, postgres_database):
    async def join():
        await Link.at(postgres_database, houses[0]).join("t", FOUR_CARD, TERMS)
        with pytest.raises(ElectionRefused, match="same terms"):
            await Link.at(postgres_database, houses[1]).join("t", FOUR_CARD, Terms(210, 0, 1_000_000))

    run(join())


def test_a_link_of_several_servers_is_in_postgresql(houses, tmp_path):
    with pytest.raises(ValueError, match="PostgreSQL only"):
        Link.at(str(tmp_path / "link.db"), houses[0])


def kill(address: str, contributions: int, seed: int) -> dict:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), address, str(contributions), str(seed)],
        capture_output=True, text=True, timeout=4 * 3600, env=os.environ | {"PYTHONHASHSEED": "0"},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.clause("oh-linked-progressive:7.III")
def test_tables_killed_in_between_leave_the_meter_at_what_the_log_says(database):
    found = kill(database, 2_000, 5)
    assert found["wagers"] >= 2_000 and found["kills"] >= 3 and found["prizes"] > 0
    assert found["meter_cents"] == found["expected_cents"]


@pytest.mark.proof
@pytest.mark.clause("oh-linked-progressive:7.III")
def test_a_million_contributions_and_hits_over_four_tables_with_kills_in_between(sqlite):
    found = kill(sqlite, 1_000_000, 11)
    assert found["wagers"] >= 1_000_000 and found["kills"] >= 100 and found["prizes"] >= 100
    assert found["meter_cents"] == found["expected_cents"]
