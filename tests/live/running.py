"""A whole house in the test's own process: real server, real sockets, a real database."""

import asyncio
import contextlib
import functools
import inspect
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from argon2 import PasswordHasher
from floor_support import HANG_S, LUCK, repeatable
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from houseway.live import loop
from houseway.live.floor import Floor
from houseway.live.guard import Rate
from houseway.live.people import Account, People
from houseway.live.server import Server, create_app, listen
from houseway.live.sheets import patched
from houseway.live.site import COOKIE, Settings, Site, person
from houseway.live.store import Store
from houseway.live.terms import TableConfig

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
KEY = bytes(range(32))
PASSWORD = "correct horse battery"
FREE = Rate(1_000_000, 1_000_000)
UNLIMITED = Settings(requests=FREE, sign_ins=FREE, names=FREE, accounts=FREE, messages=FREE)
SLOW = {"bet_seconds": 600, "act_seconds": 600, "pause_seconds": 600, "cut_seconds": 600}
TABLES = (
    TableConfig(id="wheel", name="The wheel", game="roulette", **SLOW),
    TableConfig(id="three", name="Three cards", game="three-card-poker", **SLOW),
    TableConfig(id="jack", name="Blackjack", game="blackjack", **SLOW),
)


@dataclass
class Client:
    """A person's browser: a cookie jar and, once opened, a socket."""

    house: "House"
    http: httpx.AsyncClient
    account: Account | None = None
    ws: ClientConnection | None = None
    keys: Any = field(default_factory=lambda: itertools.count(1))
    heard: list[dict[str, Any]] = field(default_factory=list)  # messages of the last text, not yet taken
    seen: list[dict[str, Any]] = field(default_factory=list)
    views: dict[str, dict[str, Any]] = field(default_factory=dict)  # the last of each table, patches applied

    async def post(self, path: str, body: Any = None, **rest: Any) -> httpx.Response:
        return await self.http.post(path, json={} if body is None else body, **rest)

    async def get(self, path: str, **rest: Any) -> httpx.Response:
        return await self.http.get(path, **rest)

    @property
    def token(self) -> str:
        return self.http.cookies.get(COOKIE) or ""

    async def open(self, **rest: Any) -> dict[str, Any]:
        """Connects and gives back the greeting."""
        self.ws = await self.house.connect(self.token, **rest)
        return await self.until("hello")

    async def send(self, message: Any) -> None:
        assert self.ws is not None
        await self.ws.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def next(self) -> dict[str, Any]:
        assert self.ws is not None
        while not self.heard:
            async with asyncio.timeout(HANG_S):
                self.heard += json.loads(await self.ws.recv())
        message = self.heard.pop(0)
        if message["type"] == "patch":
            message = patched(self.views[message["table"]], message)
        if message["type"] == "view":
            self.views[message["table"]] = message
        self.seen.append(message)
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of a kind; what comes before it is kept in ``seen``."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    async def intend(self, table: str, key: str | None = None, **intent: Any) -> dict[str, Any]:
        """Sends an intent and gives back its answer."""
        key = key or f"{secrets.token_hex(4)}{next(self.keys)}"
        await self.send({"type": "intent", "key": key, "table": table, "intent": intent})
        while True:
            message = await self.next()
            if message.get("key") == key:
                return message

    async def do(self, table: str, **intent: Any) -> int:
        """An intent that is done."""
        answer = await self.intend(table, **intent)
        assert answer["type"] == "done", answer
        if intent.get("do") == "sit":
            # Cards are shuffled when the first player sits down, who may then be offered the cut.
            assert self.account is not None
            step = self.house.floor.view(table, person(self.account))["view"]["step"]
            if "refuse-cut" in [c["name"] for c in step.get("choices", ())]:
                return await self.do(table, do="decide", choice="refuse-cut")
        return int(answer["seq"])

    async def refused(self, table: str, **intent: Any) -> str:
        """An intent that is refused, and why."""
        answer = await self.intend(table, **intent)
        assert answer["type"] == "refused", answer
        return str(answer["reason"])

    async def view(self, table: str) -> dict[str, Any]:
        """Watches a table; its next view."""
        await self.send({"type": "watch", "table": table})
        return await self.until("view", table=table)

    async def look(self, table: str) -> dict[str, Any]:
        """The table as it stands now, whatever views are still on their way."""
        await self.send({"type": "unwatch", "table": table})
        await self.send({"type": "ping"})
        await self.until("pong")
        return await self.view(table)

    async def closed(self) -> tuple[int, str, list[dict[str, Any]]]:
        """Waits for the server to close: its code, its reason, and what it said before."""
        assert self.ws is not None
        said, self.heard = self.heard, []
        async with asyncio.timeout(HANG_S):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    said += json.loads(await self.ws.recv())
        return self.ws.close_code or 0, self.ws.close_reason or "", said


@dataclass
class House:
    floor: Floor
    people: People
    site: Site
    address: str
    _clients: list[Client] = field(default_factory=list)

    @property
    def host(self) -> str:
        return self.address.removeprefix("http://")

    def client(self, at: str = "127.0.0.1", **headers: str) -> Client:
        """Somebody's browser at one of the addresses of this machine."""
        http = httpx.AsyncClient(
            base_url=self.address,
            headers={"origin": self.address} | headers,
            transport=httpx.AsyncHTTPTransport(local_address=at),
            timeout=HANG_S,
        )
        self._clients.append(made := Client(self, http))
        return made

    async def guest(self, at: str = "127.0.0.1") -> Client:
        made = self.client(at)
        answer = await made.post("/api/guest")
        assert answer.status_code == 200, answer.text
        made.account = self.people.account(answer.json()["you"]["id"])
        return made

    async def someone(self, role: str) -> Client:
        """A person of a role, signed in, with a password of their own."""
        if role == "nobody":
            return self.client()
        if role == "guest":
            return await self.guest()
        made = self.client()
        number = len(self._clients)
        if role == "player":
            answer = await made.post("/api/register", {"name": f"Player {number}", "password": PASSWORD})
        else:
            account, one_time = self.people.add_staff(f"{role.title()} {number}", role)
            await made.post("/api/login", {"name": account.name, "password": one_time})
            answer = await made.post("/api/password", {"old": one_time, "new": PASSWORD})
        assert answer.status_code == 200, answer.text
        me = (await made.get("/api/me")).json()["you"]
        made.account = self.people.account(me["id"])
        return made

    async def connect(self, token: str, **rest: Any) -> ClientConnection:
        headers = {"Cookie": f"{COOKIE}={token}"} if token else {}
        options = {"origin": self.address, "proxy": None, "compression": None, "max_size": 2**22} | rest
        return await connect(f"ws://{self.host}/ws", additional_headers=headers, **options)

    async def close(self) -> None:
        for client in self._clients:
            if client.ws is not None:
                await client.ws.close()
            await client.http.aclose()


@asynccontextmanager
async def house(
    database: str,
    *,
    settings: Settings = UNLIMITED,
    tables: tuple[TableConfig, ...] = TABLES,
    luck: int = LUCK,
) -> AsyncIterator[House]:
    """Opens a house on a database, as it was left there, and closes it again."""
    store = Store.open(database, key=KEY)
    try:
        people = People(store, hasher=QUICK)
        people.create_tables()
        floor = Floor(store, entropy=repeatable(luck))
        await floor.start()
        try:
            for config in tables:
                await floor.open_table(config)
            app = create_app(floor, people, settings)
            listening = listen("127.0.0.1", 0)
            opened = asyncio.Event()
            server = Server(app, opened=opened.set)
            serving = asyncio.create_task(server._serve([listening]))  # without taking over the signals
            await opened.wait()
            made = House(floor, people, app.state.site, f"http://127.0.0.1:{listening.getsockname()[1]}")
            try:
                yield made
            finally:
                await made.close()
                server.should_exit = True
                await serving
        finally:
            await floor.stop()
    finally:
        store.close()


Test = Callable[..., Awaitable[None]]


def in_house(test: Test | None = None, **options: Any) -> Any:
    """A test given a running house, on the database of the fixture ``database`` or ``sqlite``."""
    if test is None:
        return functools.partial(in_house, **options)
    fixture = options.pop("on", "sqlite")
    _, *others = inspect.signature(test).parameters.values()

    def run(**given: Any) -> None:
        async def go() -> None:
            async with house(given.pop(fixture), **options) as opened:
                await test(opened, **given)

        loop.run(go())

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    database = inspect.Parameter(fixture, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    run.__signature__ = inspect.Signature([database, *others])  # type: ignore[attr-defined]
    return run
