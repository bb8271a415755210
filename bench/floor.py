"""From bet to view: 100 people at 20 tables of the live floor. Beside it a bare Starlette WebSocket echo,
and the least that a house could do: a text stored as safely and shown to five, without rules, money or views.

Server and clients are two processes on the loopback, the clients as light as can be; the floor stores every
bet on the disk (SQLite, WAL, synchronous=FULL) before anybody sees it. Everybody bets about once a second,
then all together 500 times a second, then as fast as they can; then 160 more look on. Beside each stands the
processor time, which a busy machine changes less than the clock's. ``--soak SECONDS`` bets on and looks at
memory; ``--restart RECORDS`` opens a database of so many records. Run it with ``python -m bench.floor``.
"""

import argparse
import asyncio
import json
import os
import queue
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import uvloop
from msgspec.json import decode, encode

from bench.line import Line, connect

TABLES, EACH = 20, 5
CLIENTS = TABLES * EACH
SPECTATORS = 160
PACED_S, HASTY_S = 10.0, 4.0
GAP_S = 1.0
RUSH = 500  # bets a second, by all together


# ── the two servers, each in a process of its own ────────────────────────────────────────────────────


async def serve_floor(folder: Path) -> None:
    from houseway.live import loop
    from houseway.live.floor import Floor
    from houseway.live.guard import Rate
    from houseway.live.people import People
    from houseway.live.server import Server, create_app, listen
    from houseway.live.site import COOKIE, PLAY_MONEY_CENTS, Settings
    from houseway.live.store import Store
    from houseway.live.terms import TableConfig

    free = Rate(10**6, 10**6)
    store = Store.open(folder / "bench.db")
    people = People(store)
    people.create_tables()
    floor = Floor(store)
    await floor.start()
    cookies = []
    for n in range(TABLES):
        await floor.open_table(TableConfig(f"table-{n}", f"Table {n}", "roulette", bet_seconds=600))
    for _ in range(CLIENTS + SPECTATORS):
        guest = people.guest()
        await floor.grant(guest.id, PLAY_MONEY_CENTS, "play money", "bench")
        cookies.append(f"{COOKIE}={people.open_session(guest)[0]}")
    many = 10**6  # all clients have one address here
    limits = Settings(
        requests=free, messages=free, sockets_by_address=many, watching=many, watching_by_address=many
    )
    app = create_app(floor, people, limits)
    listening = listen("127.0.0.1", 0)
    told = {"port": listening.getsockname()[1], "cookies": cookies}

    def opened() -> None:
        loop.opened()
        print(json.dumps(told), flush=True)

    await Server(app, opened=opened).serve([listening])
    await floor.stop()
    store.close()


async def serve_echo() -> None:
    async def echo(ws: Any) -> None:
        await ws.accept()
        async for text in ws.iter_text():
            await ws.send_text(text)

    await serve_bare(echo)


async def serve_least(folder: Path) -> None:
    """Every text is stored on the disk, in groups, by one thread; then the five of a table are sent it."""
    loop, jobs = asyncio.get_running_loop(), queue.SimpleQueue[tuple[str, asyncio.Future[None]]]()
    rooms: list[list[Any]] = [[] for _ in range(TABLES)]
    came = iter(range(CLIENTS))

    def stored(group: list[tuple[str, asyncio.Future[None]]]) -> None:
        for _, waits in group:
            waits.set_result(None)

    def write() -> None:
        db = sqlite3.connect(folder / "least.db", isolation_level=None)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE told (text TEXT)")
        while True:
            group = [jobs.get()]
            while not jobs.empty():
                group.append(jobs.get())
            db.execute("BEGIN IMMEDIATE")
            values = ", ".join(["(?)"] * len(group))
            db.execute(f"INSERT INTO told VALUES {values}", [text for text, _ in group])
            db.execute("COMMIT")
            loop.call_soon_threadsafe(stored, group)

    async def tell(ws: Any) -> None:
        await ws.accept()
        who = next(came)
        room = rooms[who // EACH]
        room.append(ws)
        async for text in ws.iter_text():
            waits = loop.create_future()
            jobs.put((text, waits))
            await waits
            shown = json.dumps({"of": who, "told": json.loads(text)})
            for other in room:
                await other.send_text(shown)

    threading.Thread(target=write, daemon=True).start()
    await serve_bare(tell)


async def serve_bare(endpoint: Callable[[Any], Awaitable[None]]) -> None:
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute

    from houseway.live.server import listen

    app = Starlette(routes=[WebSocketRoute("/ws", endpoint)])
    listening = listen("127.0.0.1", 0)
    print(
        json.dumps({"port": listening.getsockname()[1], "cookies": [""] * (CLIENTS + SPECTATORS)}), flush=True
    )
    config = uvicorn.Config(app, log_level="warning", lifespan="off", ws_per_message_deflate=False)
    await uvicorn.Server(config).serve([listening])


@contextmanager
def server(kind: str, folder: str) -> Iterator[dict[str, Any]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.floor", "--serve", kind, "--folder", folder],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline()) | {"pid": process.pid}
    finally:
        process.terminate()
        process.wait(20)


# ── a hundred clients ────────────────────────────────────────────────────────────────────────────────

Ask = Callable[[int], Awaitable[float]]  # one client asks once; seconds until the answer


class FloorClients:
    """Everybody bets at the wheel and waits for the view that shows it."""

    def __init__(self, sockets: list[Line]):
        self.sockets = sockets
        self.seen = [0] * CLIENTS  # the last view of each
        self.views = 0
        self.bytes = 0
        self.waiting: list[asyncio.Future[int] | None] = [None] * CLIENTS
        self.due: list[list[tuple[int, asyncio.Future[None]]]] = [[] for _ in range(CLIENTS)]
        self.bets = [0] * CLIENTS
        self.keys = 0
        self.everybody: list[float] = []  # until the last of the five at the table saw it

    async def start(self) -> None:
        for n, socket in enumerate(self.sockets):
            socket.heard = partial(self._read, n)
            socket.send(encode({"type": "watch", "table": self._table(n)}))
            await self._intend(n, {"do": "sit", "seat": n % EACH + 1, "buy_in_cents": 50_000})

    def _table(self, n: int) -> str:
        return f"table-{n // EACH}"

    def _read(self, n: int, text: bytes) -> None:
        self.bytes += len(text)
        for message in decode(text):
            self._heard(n, message)

    def _heard(self, n: int, message: dict[str, Any]) -> None:
        if message["type"] in ("view", "patch"):
            self.views += 1
            self.seen[n] = seq = message.get("set", message).get("seq", self.seen[n])
            for due, shown in self.due[n]:
                if seq >= due and not shown.done():
                    shown.set_result(None)
        elif message["type"] in ("done", "refused"):
            waiting = self.waiting[n]
            assert message["type"] == "done", message
            assert waiting is not None
            waiting.set_result(message["seq"])

    async def _intend(self, n: int, intent: dict[str, Any]) -> int:
        self.keys += 1
        self.waiting[n] = asyncio.get_running_loop().create_future()
        message = {"type": "intent", "key": f"k{self.keys}", "table": self._table(n), "intent": intent}
        self.sockets[n].send(encode(message))
        future = self.waiting[n]
        assert future is not None
        return await future

    async def ask(self, n: int) -> float:
        self.bets[n] += 1
        intent: dict[str, Any] = {"do": "withdraw", "wager": "red", "spot": "red"}
        if self.bets[n] % 2:
            intent = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
        began = time.perf_counter()
        seq = await self._intend(n, intent)
        first = n - n % EACH
        own, others = None, []
        for m in range(first, first + EACH):
            shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            if self.seen[m] >= seq:
                shown.set_result(None)
            else:
                self.due[m].append((seq, shown))
            others.append(shown)
            own = shown if m == n else own
        assert own is not None
        await own
        took = time.perf_counter() - began
        await asyncio.gather(*others)
        self.everybody.append(time.perf_counter() - began)
        for m in range(first, first + EACH):
            self.due[m] = [d for d in self.due[m] if not d[1].done()]
        return took


INTENT = {
    "type": "intent", "key": "k1", "table": "table-1",
    "intent": {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500},
}  # fmt: skip


class EchoClients:
    def __init__(self, sockets: list[Line]):
        self.sockets = sockets
        self.waiting: list[asyncio.Future[None]] = [asyncio.Future() for _ in sockets]

    async def start(self) -> None:
        for n, socket in enumerate(self.sockets):
            socket.heard = partial(self._read, n)

    def _read(self, n: int, text: bytes) -> None:
        assert decode(text) == INTENT
        self.waiting[n].set_result(None)

    async def ask(self, n: int) -> float:
        began = time.perf_counter()
        self.waiting[n] = shown = asyncio.get_running_loop().create_future()
        self.sockets[n].send(encode(INTENT))
        await shown
        return time.perf_counter() - began


class LeastClients(EchoClients):
    """Everybody says something and waits until his own page shows it."""

    def _read(self, n: int, text: bytes) -> None:
        if decode(text)["of"] == n and not self.waiting[n].done():
            self.waiting[n].set_result(None)


async def paced(ask: Ask, gap_s: float = GAP_S, for_s: float = PACED_S) -> list[float]:
    """Everybody about once in ``gap_s``, at random moments; one who is late does not wait."""
    took: list[float] = []

    async def one(n: int) -> None:
        rng = random.Random(n)
        due = time.perf_counter()
        until = due + for_s
        while (due := due + rng.random() * 2 * gap_s) < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            took.append(await ask(n))

    await asyncio.gather(*(one(n) for n in range(CLIENTS)))
    return took


async def hasty(ask: Ask, rates: list[float]) -> list[float]:
    """Everybody again as soon as the answer is there; how many a second goes to ``rates``."""
    took: list[float] = []
    began = time.perf_counter()

    async def one(n: int) -> None:
        while time.perf_counter() - began < HASTY_S:
            took.append(await ask(n))

    await asyncio.gather(*(one(n) for n in range(CLIENTS)))
    rates.append(len(took) / (time.perf_counter() - began))
    return took


def cpu_s(pid: int) -> float:
    """The processor time of a process, which a busy machine does not change much."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(name: str, took: list[float], rate: float | None = None) -> str:
    p50, p99 = (f"{1000 * quantile(took, q):8.1f} ms" for q in (0.50, 0.99))
    return f"  {name:<46}{len(took):>7}  {p50} {p99}" + (f"{rate:>10.0f} /s" if rate else "")


async def connected(told: dict[str, Any], cookies: list[str]) -> list[Line]:
    return [await connect(told["port"], cookie) for cookie in cookies]


async def measured(told: dict[str, Any], work: Awaitable[list[float]]) -> tuple[list[float], str]:
    """How long each took, and the processor time of server and clients for each."""
    before = cpu_s(told["pid"]), cpu_s(os.getpid())
    took = await work
    used = cpu_s(told["pid"]) - before[0], cpu_s(os.getpid()) - before[1]
    server_us, client_us = (1e6 * s / len(took) for s in used)
    return took, f"  processor time of each: server {server_us:.0f} µs, clients {client_us:.0f} µs"


KINDS = {"echo": EchoClients, "least": LeastClients, "floor": FloorClients}


async def measure(kind: str, folder: str) -> list[str]:
    with server(kind, folder) as told:
        sockets = await connected(told, told["cookies"][:CLIENTS])
        clients = KINDS[kind](sockets)
        await clients.start()
        calm, used = await measured(told, paced(clients.ask))
        lines = [row(f"{kind}, one a second by each", calm), used]
        if isinstance(clients, FloorClients):
            lines.append(row("floor: until all five at the table saw it", clients.everybody))
        rush, used = await measured(told, paced(clients.ask, CLIENTS / RUSH))
        lines += [row(f"{kind}, {RUSH} a second by all", rush), used]
        if isinstance(clients, FloorClients):
            clients.views = clients.bytes = 0
        rates: list[float] = []
        rushed, used = await measured(told, hasty(clients.ask, rates))
        lines += [row(f"{kind}, as fast as answers come", rushed, rates[0]), used]
        if isinstance(clients, FloorClients):
            kib = clients.bytes / max(1, clients.views) / 1024
            lines.append(f"  {clients.views} views and patches of {kib:.1f} KiB were sent in that stretch")
            audience = await connected(told, told["cookies"][CLIENTS:])
            for n, socket in enumerate(audience):
                socket.send(encode({"type": "watch", "table": f"table-{n % TABLES}"}))
            await asyncio.sleep(1)
            watched, used = await measured(told, paced(clients.ask))
            lines += [row(f"floor, one a second, {SPECTATORS} looking on", watched), used]
            sockets += audience
        await asyncio.gather(*(socket.close() for socket in sockets))
    return lines


# ── memory, and a start ──────────────────────────────────────────────────────────────────────────────


def memory_kib(pid: int | str, which: str = "VmRSS") -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition(f"{which}:")[2].split()[0])


async def soak(folder: str, for_s: float, rate: float) -> None:
    """Bets at an even pace; the server's memory ten times on the way."""
    with server("floor", folder) as told:
        clients = FloorClients(await connected(told, told["cookies"][:CLIENTS]))
        await clients.start()
        bets, kib = 0, [memory_kib(told["pid"])]
        print(f"  memory {kib[0] / 1024:.1f} MiB at the start")
        for _ in range(10):
            bets += len(await paced(clients.ask, CLIENTS / rate, for_s / 10))
            kib.append(memory_kib(told["pid"]))
            print(f"  memory {kib[-1] / 1024:.1f} MiB after {bets} bets", flush=True)
        half = kib[len(kib) // 2 :]
        growth = (half[-1] - half[0]) / (for_s / 10 * (len(half) - 1))
        print(f"  in the second half {growth * 3600 / 1024:+.1f} MiB an hour at that pace")


async def fill(database: Path, records: int) -> None:
    """A floor of twenty tables whose logs hold so many records."""
    from houseway.live.floor import Floor, Person
    from houseway.live.protocol import Sit, Wager, Withdraw
    from houseway.live.store import Store
    from houseway.live.terms import TableConfig

    store = Store.open(database)
    floor = Floor(store)
    await floor.start(clock=False)
    for n in range(TABLES):
        table, person = f"table-{n}", Person(f"p{n}", f"P{n}")
        await floor.open_table(TableConfig(table, f"Table {n}", "roulette", bet_seconds=600))
        await floor.grant(person.id, 100_000, "play money", "bench")
        await floor.intend(table, person, "sit", Sit(1, 50_000))
        await floor.intend(table, person, "bet", Wager("red", 500, "red"))
        await floor.intend(table, person, "back", Withdraw("red", "red"))
    await floor.stop()
    for n in range(TABLES):
        await lengthen(store, f"table-{n}", records // TABLES)
    store.close()


async def started(database: Path) -> tuple[float, float]:
    """How long it takes to open the floor, by the clock and on the processor."""
    from houseway.live.floor import Floor
    from houseway.live.store import Store

    began, cpu = time.perf_counter(), time.process_time()
    store = Store.open(database)
    floor = Floor(store)
    await floor.start(clock=False)
    took = time.perf_counter() - began, time.process_time() - cpu
    await floor.stop()
    store.close()
    return took


def checked(database: Path) -> str:
    """All of it, from the first record."""
    from houseway.live.check import check
    from houseway.live.store import Store

    store = Store.open(database)
    began = time.perf_counter()
    found = f"{check(store)} from the first record in {time.perf_counter() - began:.0f} s"
    store.close()
    return found


async def restart(folder: str, records: int) -> None:
    """A floor with a long log is opened, and then checked as a whole."""
    database = Path(folder) / "bench.db"
    await fill(database, records)
    print(f"  {database.stat().st_size / records:.0f} bytes a record on the disk", flush=True)
    for name, cold in (("again", False), ("the disk's cache dropped", True)):
        if cold:
            handle = os.open(database, os.O_RDONLY)
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(handle)
        took, used = await started(database)
        print(f"  start, {name}: {took:.2f} s, {used:.2f} s of processor time", flush=True)
    print(f"  {checked(database)}")


async def lengthen(store: Any, table: str, records: int) -> None:
    """The bet and its withdrawal that a log ends with, stored again and again; with a checkpoint on the way,
    half of what lies between two of them before the end."""
    from msgspec.structs import replace

    from houseway.live import freeze
    from houseway.live.audit import MONEY, Record
    from houseway.live.rows import Write
    from houseway.live.shown import game_of
    from houseway.live.standing import Standing, fold
    from houseway.live.table import CHECKPOINT_RECORDS
    from houseway.live.terms import TableConfig
    from houseway.money.ledger import Entry, Posting

    config = next(TableConfig(**c) for name, c in store.table_configs() if name == table)
    game = game_of(config)
    log = list(store.records(table))
    standing: Any = Standing(game.open())
    for record in log:
        standing = fold(game, standing, record)
    last, pair, rounds = log[-1], log[-4:], (records - len(log)) // 4
    write = Write()
    for n in range(rounds):
        for again in pair:
            last = Record.after(last.seq, last.hash, again.kind, again.body, again.at_ms, again.round)
            write.record(table, last)
            if again.kind == MONEY:
                entries = again.body["entries"]
                moved = [Entry(e["reason"], tuple(Posting(*p) for p in e["postings"])) for e in entries]
                write.post(table, last.seq, moved)
        if rounds - n == CHECKPOINT_RECORDS // 8:
            kept = replace(standing, seq=last.seq, head=last.hash, plays=standing.plays + 2 * (n + 1))
            store.keep(write, table, last.seq, last.round, freeze.dump(game, kept))
        if n % 500 == 499 or n == rounds - 1:
            await store.write(write)
            write = Write()


def lines() -> Iterator[str]:
    yield f"{CLIENTS} clients at {TABLES} tables, loopback:{'asked':>25}         p50         p99"
    for kind in KINDS:
        with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
            yield from uvloop.run(measure(kind, folder))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", choices=tuple(KINDS), help=argparse.SUPPRESS)
    parser.add_argument("--soak", type=float, metavar="SECONDS")
    parser.add_argument("--rate", type=float, default=RUSH, metavar="BETS", help="a second, of the soak")
    parser.add_argument("--restart", type=int, metavar="RECORDS")
    parser.add_argument("--folder", default=".", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve == "floor":
        uvloop.run(serve_floor(Path(given.folder)))
    elif given.serve == "echo":
        uvloop.run(serve_echo())
    elif given.serve == "least":
        uvloop.run(serve_least(Path(given.folder)))
    elif given.soak or given.restart:
        with tempfile.TemporaryDirectory(prefix="houseway-bench-") as made:
            uvloop.run(soak(made, given.soak, given.rate) if given.soak else restart(made, given.restart))
    else:
        for line in lines():
            print(line, flush=True)
