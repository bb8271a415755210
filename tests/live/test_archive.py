"""Past rounds and exports: read fast, in turn, and without making anybody else wait."""

import asyncio
import contextlib
import json
import sqlite3
import statistics
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from floor_support import HANG_S
from running import House, in_house
from sqlalchemy import insert, text
from test_server_command import serving

from houseway.live import schema
from houseway.live.archive import WAITING_EACH, Archive, Busy
from houseway.live.pack import pack
from houseway.live.store import Store

ROUNDS, RECORDS = 400, 40  # in the log of a table that has been busy for some hours
LINE = {
    "seat": 1,
    "wager": "base",
    "stake_cents": 500,
    "outcome": "win",
    "amount_cents": 500,
    "clause": "x:1",
}


def busy_table(store: Store, table: str) -> None:
    last = store.last_record(table)
    assert last is not None
    store.run_now(lambda db: db.execute(insert(schema.audit), busy_log(table, last.seq)))


def busy_log(table: str, last: int) -> list[dict[str, Any]]:
    """The log of many rounds after a record; it is read here and never folded."""
    done = json.dumps({"name": "inspect-cards", "type": "procedure-done", "v": 2})
    settled = json.dumps({"lines": [LINE] * 3, "type": "settled", "v": 2})
    return [
        {
            "table_id": table,
            "seq": last + (number - 1) * RECORDS + n + 1,
            "kind": "event",
            "round": number,
            "body": pack(settled if n == RECORDS - 1 else done),
            "at_ms": number * 1000 + n,
            "hash": bytes(32),
        }
        for number in range(1, ROUNDS + 1)
        for n in range(RECORDS)
    ]


@pytest.mark.proof  # by the clock: beside other tests it would measure them
def test_heavy_history_does_not_delay_others(tmp_path: Path) -> None:
    """Twelve readers of 200 rounds, then of the whole log, and somebody who only wants to know who he is."""
    with serving(tmp_path, "house.db") as (_, address, _):
        with sqlite3.connect(tmp_path / "house.db") as db:
            last = db.execute("SELECT max(seq) FROM audit WHERE table_id = 'craps-1'").fetchone()[0]
            rows = [tuple(row.values()) for row in busy_log("craps-1", last)]
            db.executemany("INSERT INTO audit VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        asyncio.run(_read_and_wait(address))


async def _read_and_wait(address: str) -> None:
    async with contextlib.AsyncExitStack() as opened:

        async def guest() -> httpx.AsyncClient:
            client = httpx.AsyncClient(
                base_url=address, headers={"origin": address}, timeout=HANG_S, trust_env=False
            )
            await opened.enter_async_context(client)
            (await client.post("/api/guest", json={})).raise_for_status()
            return client

        readers, visitor = [await guest() for _ in range(12)], await guest()

        async def waits(until: asyncio.Future[Any] | None = None) -> list[float]:
            found: list[float] = []
            while len(found) < 20 or (until is not None and not until.done()):
                began = time.monotonic()
                (await visitor.get("/api/me")).raise_for_status()
                found.append(time.monotonic() - began)
                await asyncio.sleep(0.05)
            return found

        alone = await waits()
        for path in ("rounds?limit=200", "export"):
            reading = asyncio.gather(*(c.get(f"/api/tables/craps-1/{path}") for c in readers))
            meanwhile = await waits(reading)
            assert {answer.status_code for answer in await reading} == {200}
            assert statistics.median(meanwhile) < statistics.median(alone) + 0.1, path
            assert statistics.quantiles(meanwhile, n=10)[-1] < max(alone) + 0.5, path


@in_house(on="database")
async def test_rounds_are_found_by_their_number(house: House) -> None:
    """Each of the last 200 and what it brought; the second time nothing is read again."""
    busy_table(house.floor.store, "jack")
    guest = await house.guest()
    answers = [(await guest.get("/api/tables/jack/rounds?limit=200")).json() for _ in range(2)]
    assert answers[0] == answers[1]
    rounds = answers[0]["rounds"]
    assert [r["round"] for r in rounds] == list(range(ROUNDS, ROUNDS - 200, -1))
    assert {(r["began_ms"] // 1000, r["ended_ms"] - r["began_ms"], len(r["lines"])) for r in rounds} == {
        (n, RECORDS - 1, 3) for n in range(ROUNDS - 199, ROUNDS + 1)
    }
    assert [r["round"] for r in (await guest.get("/api/tables/jack/rounds?limit=1")).json()["rounds"]] == [
        ROUNDS
    ]
    exported = (await guest.get("/api/tables/jack/export")).text
    assert json.loads(exported.splitlines()[-1])["end"]["seq"] == exported.count("\n") - 2
    assert exported.endswith("\n")


def test_the_index_serves_one_round(local: Store) -> None:
    with local.reading() as db:
        plan = "EXPLAIN QUERY PLAN SELECT * FROM audit WHERE table_id='t' AND seq>0 AND round=7 ORDER BY seq"
        (row,) = db.execute(text(plan)).all()
    assert "audit_by_round (table_id=? AND round=? AND seq>?)" in row.detail


def test_a_house_from_before_gets_the_index(sqlite: str) -> None:
    store = Store.open(sqlite, key=bytes(32))
    store.run_now(lambda db: db.execute(text("DROP INDEX audit_by_round")))
    store.run_now(lambda db: db.execute(text("CREATE INDEX audit_round ON audit (table_id, round)")))
    store.close()
    store = Store.open(sqlite, key=bytes(32))
    with store.reading() as db:
        found = {r.name for r in db.execute(text("SELECT name FROM sqlite_master WHERE type='index'"))}
    store.close()
    assert "audit_by_round" in found and "audit_round" not in found


def test_lines_are_sent_by_the_chunk() -> None:
    """Not a hop between threads for each of them."""

    async def check() -> None:
        archive = Archive()
        lines = [f"line {n}\n" for n in range(100_000)]
        chunks = [chunk async for chunk in await archive.chunks("ann", iter(lines))]
        archive.close()
        assert b"".join(chunks).decode() == "".join(lines)
        assert len(chunks) == -(-len("".join(lines)) // 65_536)

    asyncio.run(check())


def test_one_person_waits_for_himself() -> None:
    """Each has one turn at a time, and what waits behind it is limited."""

    async def check() -> None:
        archive = Archive()
        order: list[str] = []

        def work(name: str) -> None:
            time.sleep(0.05)
            order.append(name)

        asked = [
            asyncio.create_task(archive.run("ann", lambda n=n: work(f"ann {n}"))) for n in range(WAITING_EACH)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await archive.run("ann", lambda: work("too many"))
        await archive.run("bob", lambda: work("bob"))
        await asyncio.gather(*asked)
        assert order.index("bob") == 1  # after the one that was being read
        await archive.run("ann", lambda: work("again"))
        assert archive._turns == {}
        archive.close()

    asyncio.run(check())
