"""What the parts of the server share: the floor, the people, the open sockets and the limits."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Protocol

from houseway.live.archive import Archive
from houseway.live.chat import Chats
from houseway.live.designs import Designs
from houseway.live.floor import Floor
from houseway.live.guard import Buckets, Rate
from houseway.live.hints import Analyst
from houseway.live.money_report import Reports
from houseway.live.people import Account, People
from houseway.live.terms import Person
from houseway.live.visits import Visits

COOKIE = "houseway-session"
SESSION_OVER = "your session has expired: sign in again"
SIGNED_OUT = "you have signed out here"
CLOSED_SESSION = 4401  # close codes of the socket that a page can tell apart; 1001: the server goes away
CLOSED_PASSWORD = 4403
CLOSED_TOO_MANY = 4429

PLAY_MONEY_CENTS = 100_000  # what a player begins with
REFILL_BELOW_CENTS = 10_000  # and may have again when less than this is left


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of the server; the defaults suit a house of a few hundred people."""

    origins: tuple[str, ...] = ()  # pages of these addresses are ours too, behind a proxy
    secure_cookies: bool = False  # served by https: the cookie goes nowhere else
    requests: Rate = field(default=Rate(200, 50))  # by address
    sign_ins: Rate = field(default=Rate(10, 1 / 6))  # by address
    names: Rate = field(default=Rate(30, 1 / 2))  # sign-ins by name: more than an address has
    accounts: Rate = field(default=Rate(20, 1 / 10))  # new guests and accounts, by address
    messages: Rate = field(default=Rate(80, 30))  # by session
    chat: Rate = field(default=Rate(5, 1 / 2))  # lines, by person
    designs: Rate = field(default=Rate(60, 2))  # a designer's questions, by address
    connections: int = 4000  # `serve` keeps this below the limit of open files
    sockets: int = 2000
    sockets_each: int = 8  # by session
    sockets_by_address: int = 200
    watching: int = 500  # sockets at one table; who sits there is always let in
    watching_by_address: int = 60
    watches_each: int = 12  # tables watched on one socket
    recheck_s: float = 60  # how often an open socket asks whether its session is still one
    odds_wait_s: float = 25
    password_threads: int = 2  # each password being checked takes 64 MiB


class OpenSocket(Protocol):
    @property
    def session_id(self) -> str: ...

    @property
    def address(self) -> str: ...

    def end(self, code: int, reason: str) -> None: ...


class Sockets:
    """The open sockets, by session, by address and by what they watch."""

    def __init__(self) -> None:
        self._open: dict[str, set[OpenSocket]] = {}
        self._addresses: Counter[str] = Counter()
        self._watching: dict[str, Counter[str]] = {}  # by table, of each address
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def of_session(self, session_id: str) -> int:
        return len(self._open.get(session_id, ()))

    def of_address(self, address: str) -> int:
        return self._addresses[address]

    def watching(self, table: str, address: str) -> tuple[int, int]:
        """How many watch a table, and how many of them from this address."""
        those = self._watching.get(table, Counter())
        return those.total(), those[address]

    def add(self, socket: OpenSocket) -> None:
        self._open.setdefault(socket.session_id, set()).add(socket)
        self._addresses[socket.address] += 1
        self._count += 1

    def remove(self, socket: OpenSocket) -> None:
        mine = self._open[socket.session_id]
        mine.remove(socket)
        _less(self._addresses, socket.address)
        self._count -= 1
        if not mine:
            del self._open[socket.session_id]

    def watch(self, table: str, address: str) -> None:
        self._watching.setdefault(table, Counter())[address] += 1

    def unwatch(self, table: str, address: str) -> None:
        _less(self._watching[table], address)

    def end_session(self, session_id: str, code: int, reason: str) -> None:
        for socket in tuple(self._open.get(session_id, ())):
            socket.end(code, reason)

    def end_all(self, code: int, reason: str) -> None:
        for session_id in tuple(self._open):
            self.end_session(session_id, code, reason)


def _less(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


@dataclass(slots=True)
class Site:
    floor: Floor
    people: People
    settings: Settings = field(default_factory=Settings)
    analyst: Analyst = field(default_factory=Analyst)
    designs: Designs = field(default_factory=Designs)
    archive: Archive = field(default_factory=Archive)
    rulings: Archive = field(default_factory=Archive)  # worked out in turn, beside the tables
    sockets: Sockets = field(default_factory=Sockets)
    sign_ins: Buckets = field(init=False)
    accounts: Buckets = field(init=False)
    names: Buckets = field(init=False)
    messages: Buckets = field(init=False)
    design_asks: Buckets = field(init=False)
    reports: Reports = field(init=False)
    chats: Chats = field(init=False)
    visits: Visits = field(init=False)

    def __post_init__(self) -> None:
        self.sign_ins = Buckets(self.settings.sign_ins)
        self.accounts = Buckets(self.settings.accounts)
        self.names = Buckets(self.settings.names)
        self.messages = Buckets(self.settings.messages)
        self.design_asks = Buckets(self.settings.designs)
        self.reports = Reports(self.floor.store.history)
        self.chats = Chats(self.floor.store, self.settings.chat)
        self.visits = Visits(self.floor, self.analyst, self.archive)

    async def welcome(self, account: Account) -> None:
        """A player's first play money: once, however often it is asked for."""
        if account.role == "player":
            await self.floor.grant(account.id, PLAY_MONEY_CENTS, "play money", f"welcome-{account.id}")


def person(account: Account) -> Person:
    return Person(account.id, account.name, account.role)


def known(account: Account) -> dict[str, Any]:
    """Who it is, to himself and to the staff."""
    must = {"must_change_password": account.must_change}
    return {"id": account.id, "name": account.name, "role": account.role} | must


def you(site: Site, account: Account) -> dict[str, Any]:
    return known(account) | {"guest": account.guest, "purse_cents": site.floor.purse(account.id)}
