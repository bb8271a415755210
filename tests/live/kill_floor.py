"""Plays on a floor in a child process, kills it at random moments, and looks at what is left each time.

Run by test_kill.py in a process of its own, which has one thread and can fork. How far a child comes does not
depend on the machine's speed: it is killed after so many words, and its clock goes by turns.

    python kill_floor.py DATABASE KILLS SEED
"""

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from floor_support import intend
from sqlalchemy import text

from houseway.games.registry import open_game
from houseway.live.audit import START, Record, check_chain
from houseway.live.floor import Done, Floor, Person, TableConfig
from houseway.live.rows import record_text
from houseway.live.schema import CAGE_LOG
from houseway.live.store import Store
from houseway.live.vault import Vault
from houseway.live.verify import verify_lines

KEY = bytes(range(32))
VAULT = Vault(KEY)
TABLES = {"r": "roulette", "p": "three-card-poker", "b": "blackjack"}
PEOPLE = (Person("id-ann", "Ann"), Person("id-bob", "Bob"))
AUDITOR = Person("id-audit", "Audit", "auditor")
MOST_WORDS = 40  # of a child before it is killed
CHILD_S = 10_000  # a child's clock begins so much after that of the child before it


class Player:
    """Both people at all tables, as fast as it goes. Says before and after every intent what it does."""

    def __init__(self, database: str, said: int, first_key: int, n: int, rng: Random, *, mute: bool):
        self.now = 1e9 + n * CHILD_S
        self.store = Store.open(database, key=KEY)
        self.floor = Floor(self.store, now=lambda: self.now, timer=lambda: self.now)
        self.said, self.key, self.rng, self.mute = said, first_key, rng, mute

    def say(self, **words: Any) -> None:
        if self.mute:  # to be killed before its first word: it waits for that
            signal.pause()
        os.write(self.said, json.dumps(words).encode() + b"\n")

    async def send(self, table: str, person: Person, intent: dict[str, Any], key: str = "") -> Done | Any:
        if not key:
            self.key += 1
            key = f"{intent['do']}-{self.key}"
        self.say(asks=[table, person.id, key, intent])
        answer = await intend(self.floor, table, person, key, intent)
        self.say(got=key, seq=answer.seq if isinstance(answer, Done) else None)
        return answer

    async def run(self, unanswered: list[Any]) -> None:
        await self.floor.start(clock=False)
        self.say(resumed={t.id: self.floor.view(t.id, None)["seq"] for t in self.floor.tables()})
        for table, person_id, key, intent in unanswered:
            person = next(p for p in PEOPLE if p.id == person_id)
            await self.send(table, person, intent, key)
        for table, game in TABLES.items():
            config = TableConfig(table, game, game, limits={}, elections=ELECTIONS.get(game, {}))
            await self.floor.open_table(config)
        for person in PEOPLE:
            await self.floor.grant(person.id, 10**9, "play money", "welcome")
        while True:
            for table in TABLES:
                await self.turn(table)

    async def turn(self, table: str) -> None:
        self.now += 1
        await self.floor.tick()
        for seat, person in enumerate(PEOPLE, 1):
            view = self.floor.view(table, person)
            step = view["view"]["step"]
            if view["your_seat"] is None:
                await self.send(table, person, {"do": "sit", "seat": seat, "buy_in_cents": 1_000_000})
            elif step["kind"] == "decide" and "choices" in step:
                choice = self.rng.choice(step["choices"])["name"]
                await self.send(table, person, {"do": "decide", "choice": choice})
            elif step["kind"] == "wagers" and not any(b["seat"] == seat for b in view["view"]["bets"]):
                offer = self.rng.choice(view["offers"][:2])
                spot = offer["spot"] or {"straight": "17", "split": "17-18"}.get(offer["wager"], "")
                await self.send(
                    table,
                    person,
                    {"do": "wager", "wager": offer["wager"], "spot": spot, "stake_cents": offer["min_cents"]},
                )
            elif step["kind"] == "wagers":
                await self.send(table, person, {"do": "ready"})
            elif self.rng.random() < 0.02:
                await self.send(table, person, {"do": "leave"})


ELECTIONS = {"blackjack": {"deal": "hand", "decks": 1}}


class Witness:
    """Outside of the process that is killed: keeps what it was told, and compares."""

    def __init__(self, database: str):
        self.database = database
        self.heads: dict[str, tuple[int, str]] = {}
        self.acknowledged: dict[str, int] = {}
        self.unanswered: list[Any] = []
        self.keys = 0

    def hear(self, lines: list[bytes]) -> None:
        for line in lines:
            words = json.loads(line)
            if "asks" in words:
                self.unanswered = [words["asks"]]
                self.keys += 1
            elif "got" in words:
                self.unanswered = []
                if words["seq"] is not None:
                    self.acknowledged[words["got"]] = words["seq"]

    def look(self) -> None:
        """What is stored after a kill: all that was acknowledged, every cent, an unbroken chain."""
        with contextlib.closing(sqlite3.connect(self.database)) as db:
            if not db.execute("SELECT COUNT(*) FROM sqlite_master WHERE name = 'answer'").fetchone()[0]:
                assert not self.acknowledged
                return
            balances = dict(db.execute("SELECT account, SUM(amount_cents) FROM posting GROUP BY account"))
            assert sum(balances.values()) == 0, balances
            below = {a: c for a, c in balances.items() if c < 0 and a != "cage"}
            assert not below, below
            for table in (*TABLES, CAGE_LOG):
                seq, head = self.heads.get(table, (0, START))
                rows = db.execute(
                    "SELECT seq, kind, body, at_ms, hash FROM audit "
                    "WHERE table_id = ? AND seq > ? ORDER BY seq",
                    (table, seq),
                )
                for number, kind, body, at_ms, hash_ in rows:
                    record = Record(
                        number,
                        kind,
                        json.loads(record_text(VAULT, table, number, body)),
                        at_ms,
                        head,
                        hash_.hex(),
                    )
                    seq, head = number, check_chain((record,), seq, head)
                self.heads[table] = (seq, head)
            stored = dict(db.execute("SELECT key, seq FROM answer"))
        missing = {
            key: seq
            for key, seq in self.acknowledged.items()
            if stored.get(key) != seq and not key.startswith("ready")  # being ready is not stored by itself
        }
        assert not missing, missing

    def finish(self) -> dict[str, Any]:
        """At the end: one event for every wager asked for, and every log holds by the rules."""
        store = Store.open(self.database, key=KEY)
        found: dict[str, Any] = {"rounds": {}, "records": 0}
        with store.reading() as db:
            wagers = db.execute(text("SELECT COUNT(*) FROM answer WHERE \"key\" LIKE 'wager-%'")).scalar()
        placed = 0

        async def export() -> None:
            floor = Floor(store)
            await floor.start(clock=False)
            for table in TABLES:
                lines = list(floor.export(table, AUDITOR))
                verified = verify_lines(iter(lines))
                found["rounds"][table] = verified.rounds
                found["records"] += verified.records
                assert verified.replayed_until == verified.records
                nonlocal placed
                placed += sum('"type":"wager-placed"' in line for line in lines)
            await floor.stop()

        asyncio.run(export())
        store.close()
        assert placed == wagers, (placed, wagers)
        return {**found, "wagers": placed, "acknowledged": len(self.acknowledged)}


def main(database: str, kills: int, seed: int) -> None:
    rng = Random(seed)
    for game in TABLES.values():  # what every child needs is read before the first is made
        open_game(game, elections=ELECTIONS.get(game, {}))
    witness = Witness(database)
    began = time.monotonic()
    told = []
    for n in range(kills):
        words = rng.randint(1, MOST_WORDS) if rng.random() < 0.8 else 0  # some are killed while they start
        ours, theirs = os.pipe()
        pid = os.fork()
        if not pid:
            os.close(ours)
            try:
                player = Player(database, theirs, witness.keys, n, Random(seed + n), mute=not words)
                asyncio.run(player.run(witness.unanswered))
            except BaseException as error:
                os.write(theirs, json.dumps({"died": repr(error)}).encode() + b"\n")
            os._exit(1)
        os.close(theirs)
        with os.fdopen(ours, "rb") as pipe:
            heard = [pipe.readline() for _ in range(words)]
            time.sleep(rng.uniform(0.0, 0.02 if words else 0.1))
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            heard += pipe.read().split(b"\n")
        lines = [line for line in heard if line]
        died = [line for line in lines if b'"died"' in line]
        assert not died, died
        told.append(len(lines))
        witness.hear(lines)
        witness.look()
    result = witness.finish()
    result |= {"kills": kills, "silent": told.count(0), "seconds": round(time.monotonic() - began, 1)}
    print(json.dumps(result))


if __name__ == "__main__":
    assert not Path(sys.argv[1]).exists()
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
