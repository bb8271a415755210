"""Past rounds and exports: read fast, in turn, and without making anybody else wait."""

import asyncio
import json
import statistics
import time
from typing import Any

import pytest
from floor_support import HANG_S
from running import Client, House, in_house
from sqlalchemy import insert, text

from houseway.live import schema
from houseway.live.archive import WAITING_EACH, Archive, Busy
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
    """Writes the log of many rounds; it is read here and never folded."""
    last = store.last_record(table)
    assert last is not None
    done = json.dumps({"name": "inspect-cards", "type": "procedure-done", "v": 2})
    settled = json.dumps({"lines": [LINE] * 3, "type": "settled", "v": 2})
    rows: list[dict[str, Any]] = [
        {
            "table_id": table,
            "seq": last.seq + (number - 1) * RECORDS + n + 1,
            "kind": "event",
            "round": number,
            "body": settled if n == RECORDS - 1 else done,
            "at_ms": number * 1000 + n,
            "prev_hash": "",
            "hash": "",
        }
        for number in range(1, ROUNDS + 1)
        for n in range(RECORDS)
    ]
    store.run_now(lambda db: db.execute(insert(schema.audit), rows))


@in_house(on="database")
async def test_heavy_history_does_not_delay_others(house: House) -> None:
    busy_table(house.floor.store, "jack")
    readers = [await house.guest() for _ in range(12)]
    visitor = await house.guest()
    for client in (*readers, visitor):
        client.http.timeout = HANG_S

    async def waits(until: asyncio.Future[Any] | None = None) -> list[float]:
        found: list[float] = []
        while len(found) < 20 or (until is not None and not until.done()):
            began = time.monotonic()
            assert (await visitor.get("/api/me")).status_code == 200
            found.append(time.monotonic() - began)
            await asyncio.sleep(0.01)
        return found

    async def read(client: Client, path: str) -> int:
        return len((await client.get(path)).raise_for_status().content)

    alone = await waits()
    for path in ("rounds?limit=200", "export"):
        reading = asyncio.gather(*(read(c, f"/api/tables/jack/{path}") for c in readers))
        meanwhile = await waits(reading)
        await reading
        # The readers' own work is done in this very process, too: so the median, and generously.
        assert statistics.median(meanwhile) < statistics.median(alone) + 0.1, path
        assert max(meanwhile) < max(alone) + 1, path


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
    assert json.loads(exported.splitlines()[-1])["end"] == exported.count("\n") - 2
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
