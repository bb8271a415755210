"""What a bet costs the processor, part by part, in one process and without a network.

The bets of ``bench/floor.py``: 100 people at 20 tables, each behind a socket that is only a queue. First the
parts of a bet, one after another; then all of it through the sockets' own code, one bet at a time, two, and
everybody together. The store is the real one, on the disk; its thread is counted apart. Of these figures the
first quartile is told: what other programs do to caches and clock is in the other three. Last 500 bets a
second at random moments, whose times mean something only on a quiet machine.
"""

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvloop
from starlette.websockets import WebSocketState

from houseway.live.floor import Floor
from houseway.live.guard import Rate
from houseway.live.people import Account, Session
from houseway.live.protocol import Intend, Sit, read
from houseway.live.site import PLAY_MONEY_CENTS, Settings, Site
from houseway.live.socket import Connection
from houseway.live.store import Store
from houseway.live.terms import Done, Person, TableConfig

TABLES, EACH = 20, 5
CLIENTS = TABLES * EACH
BETS = 4000
RUSH = 500  # bets a second
PARTS = ("read", "judged, chained", "told that it is stored", "shown to five")


class Wire:
    """A WebSocket without a network: what it is told, and what was sent."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"client": ("127.0.0.1", 1)}
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.done: asyncio.Queue[None] = asyncio.Queue()
        self.sent = 0
        self.application_state = WebSocketState.DISCONNECTED

    def say(self, text: str) -> None:
        self.told.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> dict[str, Any]:
        return await self.told.get()

    async def send_text(self, text: str) -> None:
        self.sent += 1
        assert '"type":"refused"' not in text, text
        if '"type":"done"' in text:
            self.done.put_nowait(None)


class House:
    """A floor whose hundred people sit already, and what the writing thread takes for each commit."""

    def __init__(self, folder: Path):
        self.store = Store.open(folder / "bench.db")
        self.floor = Floor(self.store)
        self.people = [Person(f"p{n}", f"P{n}") for n in range(CLIENTS)]
        self.bets = [0] * CLIENTS
        self.groups: list[float] = []
        commit = self.store._commit

        def counted(group: Any) -> None:
            began = time.thread_time()
            commit(group)
            self.groups.append(time.thread_time() - began)

        self.store._commit = counted  # type: ignore[method-assign]

    async def open(self) -> None:
        await self.floor.start(clock=False)
        for n in range(TABLES):
            await self.floor.open_table(TableConfig(f"table-{n}", f"Table {n}", "roulette", bet_seconds=600))
        for n, person in enumerate(self.people):
            await self.floor.grant(person.id, PLAY_MONEY_CENTS, "play money", "bench")
            await self.floor.intend(f"table-{n // EACH}", person, "sit", Sit(n % EACH + 1, 50_000))

    def text(self, n: int) -> str:
        """The next bet of a client, or its withdrawal."""
        self.bets[n] += 1
        intent: dict[str, Any] = {"do": "withdraw", "wager": "red", "spot": "red"}
        if self.bets[n] % 2:
            intent = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
        key = f"k{self.bets[n]}"
        return json.dumps({"type": "intent", "key": key, "table": f"table-{n // EACH}", "intent": intent})

    async def parts(self, bets: int) -> dict[str, list[float]]:
        """What each part took of each bet, at one table whose five look on."""
        floor, table, five = self.floor, "table-0", self.people[:EACH]
        took: dict[str, list[float]] = {name: [] for name in PARTS}
        sheets = [floor.sheet(table, p) for p in five]
        for k in range(bets):
            n = k % EACH
            text = self.text(n)
            at = [time.thread_time()]
            message = read(text)
            at.append(time.thread_time())
            assert isinstance(message, Intend)
            answer, stored = await floor.take(table, five[n], message.key, message.intent)
            at.append(time.thread_time())
            assert isinstance(answer, Done) and stored is not None
            await stored
            at.append(time.thread_time())
            for i, p in enumerate(five):
                sheet = floor.sheet(table, p)
                sheet.message(sheets[i], floor.told(table, p, sheets[i].seq))
                sheets[i] = sheet
            at.append(time.thread_time())
            for name, before, after in zip(PARTS, at, at[1:], strict=False):
                took[name].append(after - before)
        return took

    @asynccontextmanager
    async def sockets(self) -> AsyncIterator[list[Wire]]:
        """Everybody watches his table."""
        free, many = Rate(10**6, 10**6), 10**6
        limits = Settings(messages=free, sockets_by_address=many, watching=many, watching_by_address=many)
        site = Site(self.floor, _Open(), limits)  # type: ignore[arg-type]
        wires, lines = [Wire() for _ in self.people], []
        for n, (wire, p) in enumerate(zip(wires, self.people, strict=True)):
            session = Session(f"s{n}", Account(p.id, p.name, p.role, guest=True), "", 0, 0)
            lines.append(asyncio.create_task(Connection(site, wire, session).run()))  # type: ignore[arg-type]
            wire.say(json.dumps({"type": "watch", "table": f"table-{n // EACH}"}))
        await asyncio.sleep(0.5)
        for wire in wires:
            wire.sent = 0
        yield wires
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        site.analyst.close()

    async def asked(self, wires: list[Wire], those: Sequence[int]) -> float:
        """What the bets of these clients took of the loop's thread, until everybody has seen them."""
        texts = [self.text(n) for n in those]
        began = time.thread_time()
        for n, text in zip(those, texts, strict=True):
            wires[n].say(text)
        for n in those:
            await wires[n].done.get()
        await asyncio.sleep(0)
        return time.thread_time() - began

    async def paced(self, wires: list[Wire], for_s: float) -> tuple[list[float], float]:
        """How long bets took that came at random moments, and what one took of the loop's thread."""
        took: list[float] = []

        async def one(n: int) -> None:
            rng, due = random.Random(n), time.perf_counter()
            until = due + for_s
            while (due := due + rng.random() * 2 * CLIENTS / RUSH) < until:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                began = time.perf_counter()
                wires[n].say(self.text(n))
                await wires[n].done.get()
                took.append(time.perf_counter() - began)

        began = time.thread_time()
        await asyncio.gather(*map(one, range(CLIENTS)))
        return took, (time.thread_time() - began) / len(took)


class _Open:
    """Sessions that do not end."""

    def still_open(self, session_id: str) -> bool:
        return True


def first_quartile(values: list[float]) -> float:
    return sorted(values)[len(values) // 4]


def line(name: str, values: list[float], more: str = "", share: float = 1) -> float:
    us = 1e6 * share * first_quartile(values)
    print(f"  {name:<34}{us:7.0f} µs{more}", flush=True)
    return us


async def main(bets: int, profile: str) -> None:
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
        house = House(Path(folder))
        await house.open()
        await house.parts(bets // 20)  # so that everything is warm
        profiler = cProfile.Profile(time.thread_time)
        print("processor time of a bet")
        house.groups.clear()
        if profile == "parts":
            profiler.enable()
        found = await house.parts(bets // 2)
        profiler.disable()
        total = sum(line(name, took) for name, took in found.items())
        total += line("written, by a thread", house.groups)
        print(f"  {'all of them':<34}{total:7.0f} µs")
        async with house.sockets() as wires:
            for name, those in (("one at a time", 1), ("two together", 2), ("everybody together", CLIENTS)):
                house.groups.clear()
                if profile == name.split()[0]:
                    profiler.enable()
                at = [i * EACH + i // TABLES for i in range(those)]  # at different tables
                turns = [[(k + n) % CLIENTS for n in at] for k in range(bets // those)]
                took = [await house.asked(wires, turn) / those for turn in turns]
                profiler.disable()
                line(f"with sockets, {name}", took)
                a_commit = len(turns) * those / len(house.groups)
                line(
                    "  and the writing thread", house.groups, f"  {a_commit:.1f} bets a commit", 1 / a_commit
                )
            house.groups.clear()
            waited, loop = await house.paced(wires, bets / RUSH)
            writer = sum(house.groups) / len(waited)
            p50, p99 = (1e3 * sorted(waited)[int(q * len(waited))] for q in (0.5, 0.99))
            print(f"  {RUSH} a second, the mean: {1e6 * loop:.0f} µs, writing thread {1e6 * writer:.0f} µs")
            a_commit = len(waited) / len(house.groups)
            print(f"    {a_commit:.1f} bets a commit, answered in {p50:.1f} ms, p99 {p99:.1f} ms")
        if profile:
            pstats.Stats(profiler).sort_stats("tottime").print_stats(60)
        await house.floor.stop()
        house.store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bets", type=int, default=BETS)
    parser.add_argument("--profile", default="", choices=("parts", "one", "two", "everybody"))
    given = parser.parse_args()
    uvloop.run(main(given.bets, given.profile))
