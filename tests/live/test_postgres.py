"""The same house on SQLite and on PostgreSQL: kept over restarts, only added to, sound when lines break."""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import postgres
import psycopg
import pytest
from floor_support import HANG_S
from running import Client, House, house
from sqlalchemy import delete, text, update
from sqlalchemy.exc import DatabaseError

from houseway.live import schema
from houseway.live.store import Store


async def _come_back(opened: House, before: Client) -> Client:
    """The same browser, after the server was restarted on another port."""
    client = opened.client()
    client.http.cookies = before.http.cookies
    await client.open()
    return client


def test_a_round_goes_on_after_a_restart(database: str) -> None:
    async def go() -> None:
        async with house(database) as opened:
            ann = await opened.guest()
            await ann.open()
            for table, wager in (("three", "ante"), ("jack", "base"), ("wheel", "red")):
                await ann.do(table, do="sit", seat=2, buy_in_cents=20_000)
                spot = {"spot": "red"} if table == "wheel" else {}
                await ann.do(table, do="wager", wager=wager, stake_cents=1_000, **spot)
            await ann.do("three", do="ready")
            sent = {"do": "rebuy", "cents": 5_000}
            answer = await ann.intend("wheel", key="again", **sent)
            before = {t: await ann.look(t) for t in ("three", "jack", "wheel")}
            purse = opened.floor.purse(ann.account.id)
            balances = opened.floor.store.balances()

        async with house(database) as opened:
            back = await _come_back(opened, ann)
            hello = back.seen[0]
            assert hello["you"]["purse_cents"] == purse == 100_000 - 3 * 20_000 - 5_000
            assert opened.floor.store.balances() == balances
            for table, seen in before.items():
                now = await back.look(table)
                for field in ("seq", "view", "your_seat", "seal", "seats", "lines"):
                    assert now[field] == seen[field], (table, field)
            assert await back.intend("wheel", key="again", **sent) == answer  # no second effect
            assert opened.floor.store.balances() == balances
            await back.do("three", do="decide", choice="play")
            lines = (await back.look("three"))["lines"]
            assert {line["wager"] for line in lines} >= {"ante", "play"}
            rounds = (await back.get("/api/tables/three/rounds")).json()["rounds"]
            assert [r["round"] for r in rounds] == [1]
            replayed = (await back.get("/api/tables/three/rounds/1")).json()["views"]
            assert [line for frame in replayed for line in frame["lines"]] == lines
            exported = await back.get("/api/tables/three/export")
            assert exported.headers["content-type"].startswith("application/x-ndjson")
            assert exported.text.count("\n") > 10

    asyncio.run(go())


def test_log_and_postings_are_only_ever_added_to(database: str) -> None:
    async def go() -> None:
        async with house(database):
            pass

    asyncio.run(go())
    store = Store.open(database, key=bytes(range(32)))
    try:
        for kept in (schema.audit, schema.postings):
            acts: list[Any] = [update(kept).values(table_id="x"), delete(kept)]
            if "postgresql" in database:
                acts.append(text(f"TRUNCATE {kept.name}"))
            for act in acts:
                with pytest.raises(DatabaseError, match="only ever added to"), store.engine.begin() as db:
                    db.execute(act)
        assert store.last_record("wheel") is not None
    finally:
        store.close()


def test_postgresql_drops_its_connections(postgres_cluster: str, postgres_database: str) -> None:
    """Every connection is cut under a running house: what is answered is stored, and the house recovers."""
    database = postgres_database

    async def go() -> None:
        async with house(database) as opened:
            ann = await opened.guest()
            await ann.open()
            await ann.do("wheel", do="sit", seat=1, buy_in_cents=50_000)
            with psycopg.connect(postgres_cluster.format("postgres"), autocommit=True) as other:
                cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
                assert other.execute(cut, (database.split("/")[3].split("?")[0],)).fetchall()
            placed = 0
            for n in count():
                answer = await ann.intend(
                    "wheel", key=f"bet-{n}", do="wager", wager="red", spot="red", stake_cents=500
                )
                if answer["type"] == "done":
                    placed += 500
                    if placed == 2_500:
                        break
                else:
                    assert "cannot write its books" in answer["reason"], answer
                    await asyncio.sleep(0.1)
            assert placed == 2_500
            seen = await ann.look("wheel")
            assert [b["stake_cents"] for b in seen["view"]["bets"]] == [placed]
            assert seen["seats"][0]["chips_cents"] == 50_000 - placed
            balances = opened.floor.store.balances()
            assert balances["layout-wheel-1"] == placed
            assert sum(balances.values()) == 0
            assert (await ann.get("/api/me")).json()["you"]["id"] == ann.account.id

    asyncio.run(asyncio.wait_for(go(), HANG_S))


def test_where_there_is_no_postgresql(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One clear line: skipped at home, a failure where everything is to be tested."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(postgres, "_HOMES", (str(tmp_path),))
    said = "no PostgreSQL here: its initdb is neither on the path nor in /usr/lib/postgresql"
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=said), postgres.cluster():
        pass
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=said), postgres.cluster():
        pass
