"""One house, one server: a second is refused, and one that lost the house without knowing writes nothing."""

import asyncio
import os
import time
from pathlib import Path

import psycopg
import pytest
from floor_support import HANG_S, KEY
from sqlalchemy import insert, select
from test_server_command import post, serving

from houseway.live import schema
from houseway.live.floor import Floor
from houseway.live.store import InUse, Store, StoreFailed, TakenOver

_LOCKS = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"


def lose_the_lock(database: str) -> None:
    """What happens behind a server's back: a connection breaks, or somebody tidies up the folder."""
    if database.startswith("postgresql"):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(_LOCKS)
    else:
        Path(f"{database}.lock").unlink()


def open_as_second(database: str) -> Store:
    end = time.monotonic() + HANG_S
    while True:
        lose_the_lock(database)
        try:
            return Store.open(database, key=KEY)
        except InUse:  # the database takes a moment to let go, and the first server may be quicker
            assert time.monotonic() < end


def names(store: Store) -> set[str]:
    with store.reading() as db:
        return set(db.execute(select(schema.names.c.name)).scalars())


def add_name(store: Store, name: str) -> None:
    row = {"person_id": name, "name": name}
    store.run_now(lambda db: db.execute(insert(schema.names).values(row)))


def test_whoever_lost_the_house_writes_nothing_more(database: str) -> None:
    first = Store.open(database, key=KEY)
    told: list[str] = []
    first.when_lost = lambda: told.append("lost")
    add_name(first, "before")
    second = open_as_second(database)
    add_name(second, "second")
    for _ in range(2):
        with pytest.raises(TakenOver, match="another server has taken over"):
            add_name(first, "first")
        first.reset()  # after an ordinary failure writes would be taken again
    add_name(second, "after")
    assert names(second) == {"before", "second", "after"}
    assert told == ["lost"]
    first.close()
    second.close()


def test_two_floors_do_not_spend_one_purse(database: str) -> None:
    """A grant is stored by the one that has the house; the other refuses it and its book does not change."""

    async def check() -> None:
        first = Store.open(database, key=KEY)
        floor = Floor(first)
        await floor.start(clock=False)
        await floor.grant("ann", 1000, "play money", "welcome")
        second = open_as_second(database)
        other = Floor(second)
        await other.start(clock=False)
        await other.grant("ann", 500, "more", "more")
        with pytest.raises(StoreFailed):
            await floor.grant("ann", 500, "more", "again")
        await floor.stop()
        first.close()
        assert other.purse("ann") == second.balances()["purse-ann"] == 1500
        await other.stop()
        second.close()

    asyncio.run(check())


def test_a_lock_lost_with_its_connection_is_taken_again(postgres_database: str) -> None:
    first = Store.open(postgres_database, key=KEY)
    lose_the_lock(postgres_database)
    end = time.monotonic() + HANG_S
    while True:
        first._look()  # as it does every few seconds
        with psycopg.connect(postgres_database) as connection:
            if connection.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'").fetchone()[0]:
                break
        assert time.monotonic() < end
    assert first.lost is None
    with pytest.raises(InUse):
        Store.open(postgres_database, key=KEY)
    add_name(first, "still here")
    assert names(first) == {"still here"}
    first.close()


def test_links_lead_to_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    real, link, hard = tmp_path / "house.db", tmp_path / "elsewhere" / "link.db", tmp_path / "hard.db"
    first = Store.open(real)
    link.symlink_to(real)
    with pytest.raises(InUse, match=r"another server is running on house\.db"):
        Store.open(link)
    os.link(real, hard)
    with pytest.raises(InUse, match="hard link"):
        Store.open(hard, key_file=tmp_path / "house.db.key")
    hard.unlink()
    first.close()
    Store.open(link).close()  # and to the same key, beside the real file
    assert sorted(p.name for p in link.parent.iterdir()) == ["link.db"]


def test_a_server_that_lost_the_house_stops_with_one_line(tmp_path: Path, database: str) -> None:
    (tmp_path / "key").write_text(KEY.hex())
    (tmp_path / "key").chmod(0o600)
    with serving(tmp_path, database, ", key_file=__import__('pathlib').Path('key')") as (process, address, _):
        assert post(address, "/api/guest").status_code == 200
        second = open_as_second(database)
        out, err = process.communicate(timeout=HANG_S)  # nobody plays: it looks by itself
        second.close()
    said = "houseway: another server has taken over this database: this one stopped and wrote no more\n"
    assert (process.returncode, err) == (2, said)
    assert all("adviser" in line for line in out.splitlines())
