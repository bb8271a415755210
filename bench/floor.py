"""From bet to view: 100 people at 20 tables of the live floor, beside a bare Starlette WebSocket echo.

Server and clients are two processes on the loopback; the floor stores every bet on the disk (SQLite, WAL,
synchronous=FULL) before anybody sees it. First everybody bets about once a second, then as fast as they can.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

TABLES, EACH = 20, 5
CLIENTS = TABLES * EACH
PACED_S, HASTY_S = 10.0, 4.0
GAP_S = 1.0


# ── the two servers, each in a process of its own ────────────────────────────────────────────────────


async def serve_floor(folder: Path) -> None:
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
    for _ in range(CLIENTS):
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
    await Server(app, opened=lambda: print(json.dumps(told), flush=True)).serve([listening])
    await floor.stop()
    store.close()


async def serve_echo() -> None:
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket

    from houseway.live.server import listen

    async def echo(ws: WebSocket) -> None:
        await ws.accept()
        async for text in ws.iter_text():
            await ws.send_text(text)

    app = Starlette(routes=[WebSocketRoute("/ws", echo)])
    listening = listen("127.0.0.1", 0)
    print(json.dumps({"port": listening.getsockname()[1], "cookies": [""] * CLIENTS}), flush=True)
    config = uvicorn.Config(app, log_level="warning", lifespan="off", ws_per_message_deflate=False)
    await uvicorn.Server(config).serve([listening])


@contextmanager
def server(kind: str, folder: str) -> Iterator[dict[str, Any]]:
    process = subprocess.Popen(
        [sys.executable, __file__, "--serve", kind, "--folder", folder], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
    finally:
        process.terminate()
        process.wait(20)


# ── a hundred clients ────────────────────────────────────────────────────────────────────────────────

Ask = Callable[[int], Awaitable[float]]  # one client asks once; seconds until the answer


class FloorClients:
    """Everybody bets at the wheel and waits for the view that shows it."""

    def __init__(self, sockets: list[ClientConnection]):
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
        self.readers = [asyncio.create_task(self._read(n)) for n in range(CLIENTS)]
        for n in range(CLIENTS):
            await self.sockets[n].send(json.dumps({"type": "watch", "table": self._table(n)}))
            await self._intend(n, {"do": "sit", "seat": n % EACH + 1, "buy_in_cents": 50_000})

    def _table(self, n: int) -> str:
        return f"table-{n // EACH}"

    async def _read(self, n: int) -> None:
        async for text in self.sockets[n]:
            message = json.loads(text)
            if message["type"] == "view":
                self.views += 1
                self.bytes += len(text)
                self.seen[n] = message["seq"]
                for due, shown in self.due[n]:
                    if message["seq"] >= due and not shown.done():
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
        await self.sockets[n].send(json.dumps(message))
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

    async def stop(self) -> None:
        for reader in self.readers:
            reader.cancel()


class EchoClients:
    def __init__(self, sockets: list[ClientConnection]):
        self.sockets = sockets

    async def start(self) -> None:
        pass

    async def ask(self, n: int) -> float:
        began = time.perf_counter()
        intent = {"do": "wager", "wager": "red", "spot": "red", "stake_cents": 500}
        await self.sockets[n].send(
            json.dumps({"type": "intent", "key": "k1", "table": "table-1", "intent": intent})
        )
        await self.sockets[n].recv()
        return time.perf_counter() - began

    async def stop(self) -> None:
        pass


async def paced(ask: Ask) -> list[float]:
    """Everybody about once a second, at random moments."""
    took: list[float] = []

    async def one(n: int) -> None:
        rng = random.Random(n)
        until = time.perf_counter() + PACED_S
        await asyncio.sleep(rng.random() * GAP_S)
        while time.perf_counter() < until:
            took.append(await ask(n))
            await asyncio.sleep(rng.random() * 2 * GAP_S)

    await asyncio.gather(*(one(n) for n in range(CLIENTS)))
    return took


async def hasty(ask: Ask) -> tuple[float, list[float]]:
    """Everybody again as soon as the answer is there: how many a second, and how long each took."""
    took: list[float] = []
    began = time.perf_counter()

    async def one(n: int) -> None:
        while time.perf_counter() - began < HASTY_S:
            took.append(await ask(n))

    await asyncio.gather(*(one(n) for n in range(CLIENTS)))
    return len(took) / (time.perf_counter() - began), took


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(name: str, took: list[float], rate: float | None = None) -> str:
    p50, p99 = (f"{1000 * quantile(took, q):8.1f} ms" for q in (0.50, 0.99))
    return f"  {name:<46}{len(took):>7}  {p50} {p99}" + (f"{rate:>10.0f} /s" if rate else "")


async def measure(kind: str, folder: str) -> list[str]:
    with server(kind, folder) as told:
        port = told["port"]
        address = f"http://127.0.0.1:{port}"
        sockets = [
            await connect(
                f"ws://127.0.0.1:{port}/ws",
                origin=address,  # type: ignore[arg-type]
                additional_headers={"Cookie": cookie} if cookie else None,
                compression=None,
                proxy=None,
            )
            for cookie in told["cookies"]
        ]
        clients = FloorClients(sockets) if kind == "floor" else EchoClients(sockets)
        await clients.start()
        calm = await paced(clients.ask)
        lines = [row("echo" if kind == "echo" else "floor: bet to own view", calm)]
        if isinstance(clients, FloorClients):
            lines.append(row("floor: bet to the view of all five at the table", clients.everybody))
            clients.views = clients.bytes = 0
        rate, rushed = await hasty(clients.ask)
        lines.append(row(f"{kind}, as fast as answers come", rushed, rate))
        if isinstance(clients, FloorClients):
            kib = clients.bytes / max(1, clients.views) / 1024
            lines.append(f"  {clients.views} views of {kib:.1f} KiB were sent in that stretch")
        await clients.stop()
        for socket in sockets:
            await socket.close()
    return lines


def main() -> None:
    print(f"{CLIENTS} clients at {TABLES} tables, loopback:{'asked':>25}         p50         p99")
    for kind in ("echo", "floor"):
        with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
            print("\n".join(asyncio.run(measure(kind, folder))), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", choices=("floor", "echo"), help=argparse.SUPPRESS)
    parser.add_argument("--folder", default=".", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve == "floor":
        asyncio.run(serve_floor(Path(given.folder)))
    elif given.serve == "echo":
        asyncio.run(serve_echo())
    else:
        main()
