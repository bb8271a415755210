"""Four tables ask a link in processes that are killed at random moments; then the log is held against what
each of them was told, and the meter against the log.

Each process has a table of its own and asks for what it was asking when it was killed: from its own notes,
which are written before a question and after its answer, as a table's log is. On PostgreSQL all four run at
once; on SQLite one after the other, as one server has the file.

    python kill_link.py DATABASE WAGERS SEED
"""

import json
import os
import signal
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, create_engine, event

from houseway.core.events import MeterRead, WagersAccepted
from houseway.games.house_poker.progressive import Terms
from houseway.live import link
from houseway.live.store import database_url

TERMS = Terms(213, 4, 1_000_000)
TABLES = ("a", "b", "c", "d")
HIT = 0.002  # of the questions


def engine_of(address: str) -> Any:
    url = database_url(address)
    engine = create_engine(url)
    if url.get_backend_name() == "sqlite":

        @event.listens_for(engine, "connect")
        def _connect(dbapi: Any, _: Any) -> None:
            dbapi.isolation_level = None
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=60000"):
                dbapi.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


class Table:
    """One table and its notes: what it asks, and then what it was answered."""

    def __init__(self, address: str, name: str, notes: Path, seed: int):
        self.engine, self.name, self.notes, self.seed = engine_of(address), name, notes, seed
        told = [json.loads(line) for line in notes.read_text().splitlines()] if notes.exists() else []
        self.number = len([t for t in told if "got" in t])  # answered so far
        self.file = notes.open("a", buffering=1)

    def question(self, number: int) -> Any:
        rng = Random(f"{self.seed}/{self.name}/{number}")
        if rng.random() < HIT:
            share = "100% of the meter" if rng.random() < 0.2 else "10% of the meter"
            return MeterRead(link.NAME, 0, rng.randint(1, 7), share)
        return WagersAccepted(link.NAME, tuple(sorted(rng.sample(range(1, 8), rng.randint(1, 7)))))

    def ask(self, number: int) -> Any:
        with self.engine.begin() as connection:
            return link.answer(connection, link.NAME, self.name, number, self.question(number), number)[1]

    def run(self, until: int) -> None:
        while self.number < until:
            number = self.number + 1
            found = self.ask(number)
            self.file.write(json.dumps({"number": number, "got": found}) + "\n")
            self.number = number


def play(address: str, folder: Path, wagers: int, seed: int) -> dict[str, Any]:
    engine, rng = engine_of(address), Random(seed)
    with engine.begin() as connection:
        link.make(connection)
        for name in TABLES:
            link.join(connection, link.NAME, name, "four-card-poker", TERMS, 0)
    engine.dispose()
    together = database_url(address).get_backend_name() == "postgresql"
    questions = wagers // (4 * len(TABLES)) * 51 // 50 + 1  # of about four wagers each, some of them prizes
    began, kills = time.monotonic(), 0
    least = max(4, wagers // 8_000)
    while True:
        left = [t for t in TABLES if _answered(folder / t) < questions]
        if not left:
            break
        running = left if together else [rng.choice(left)]
        pids = [_start(address, folder, name, questions, seed) for name in running]
        last = kills >= least
        if not last:
            time.sleep(rng.uniform(0.02, 0.4 if wagers < 100_000 else 8.0))
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
                kills += 1
        for pid in pids:
            _, status = os.waitpid(pid, 0)
            assert os.WIFSIGNALED(status) or status == 0, status
    return {"kills": kills, "seconds": round(time.monotonic() - began, 1)}


def _answered(notes: Path) -> int:
    return sum(line.endswith("}\n") for line in notes.open()) if notes.exists() else 0


def _start(address: str, folder: Path, name: str, until: int, seed: int) -> int:
    notes = folder / name
    if notes.exists():  # a line that was cut off by the kill was never an answer
        whole = [line for line in notes.read_text().splitlines(keepends=True) if line.endswith("}\n")]
        notes.write_text("".join(whole))
    pid = os.fork()
    if not pid:
        try:
            Table(address, name, notes, seed).run(until)
        except BaseException as error:
            print(repr(error), file=sys.stderr)
            os._exit(1)
        os._exit(0)
    return pid


def look(address: str, folder: Path, seed: int) -> dict[str, Any]:
    """The log against its terms, against what the tables were told, and the meter against a second count."""
    engine = engine_of(address)
    told = {name: {t["number"]: t["got"] for t in map(json.loads, (folder / name).open())} for name in TABLES}
    cents, second = Fraction(0), Fraction(0)
    with engine.begin() as connection:
        found = link.check(connection)
        for record in link.records(connection):
            body, kind = record.body, record.kind
            if kind == "accepted":
                assert told[body["table"]].pop(body["number"]) == body["seats"]
                cents += Fraction(len(body["seats"]) * 213, 10)
                second += Fraction(len(body["seats"]) * 4, 10)
            elif kind == "won":
                assert told[body["table"]].pop(body["number"]) == body["read"] == int(cents)
                prize = int(cents) if body["takes"].startswith("100%") else -(-int(cents) // 10)
                cents -= prize
            if kind == "opened" or (kind == "won" and body["takes"].startswith("100%")):
                cents += 1_000_000 + int(second)
                second -= int(second)
    assert found is not None and not any(told.values()), "a table was told what the log does not have"
    assert found.balances["meter"] == found.meter.cents and sum(found.balances.values()) == 0
    return {
        "wagers": found.wagers, "prizes": found.prizes, "resets": found.resets, "records": found.meter.seq,
        "meter_cents": found.meter.cents, "expected_cents": int(cents),
    }  # fmt: skip


def main(address: str, wagers: int, seed: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        result = play(address, Path(home), wagers, seed)
        print(json.dumps(result | look(address, Path(home), seed)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
