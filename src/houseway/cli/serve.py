"""`houseway serve`: opens the house on an address and a database, until Ctrl-C or SIGTERM."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from houseway.live import link as links
from houseway.live import loop
from houseway.live.audit import BrokenChain
from houseway.live.check import BadBooks, Checked
from houseway.live.check import check as check_all
from houseway.live.connections import most_connections
from houseway.live.floor import Floor
from houseway.live.link import Link, LinkDown
from houseway.live.meter import BadMeter
from houseway.live.people import ADMIN_NAME, People
from houseway.live.pit import opening_tables
from houseway.live.schema import WrongVersion
from houseway.live.sensor_socket import sensors_at
from houseway.live.server import Server, create_app, listen
from houseway.live.site import Settings
from houseway.live.store import InUse, Store, StoreFailed, database_url
from houseway.live.vault import KEY_VARIABLE, KeyTrouble, key_place

DATABASE = "houseway.db"
KEY_FILE = "houseway.key"
CANNOT_SERVE = 2
WARM_UP_AFTER_S = 2.0
WARM_UP_AGAIN_S = 30.0


class CannotServe(Exception):
    """Why the house cannot open, in one line."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = DATABASE,
    *,
    key_file: Path | None = None,
    origins: Sequence[str] = (),
    https: bool = False,
    behind_proxy: bool = False,
    reset_admin: bool = False,
    link: str = "",
    sensor: Path | None = None,
    say: Callable[[str], None] | None = None,
) -> None:
    """Serves until told to stop; leaves with status 2 and one line if it cannot begin.

    ``database`` is a file (SQLite) or ``postgresql://…``. ``origins`` are further addresses of the page, such
    as that of a proxy; ``https`` when people reach it by https; ``behind_proxy`` when a proxy says who asks.
    ``sensor`` is the socket at which the sensors of wheels are heard.
    """
    say = say or _print
    most = most_connections()
    # A quarter is left to those who come in when every socket is taken.
    sockets = min(Settings().sockets, most * 3 // 4)
    settings = Settings(tuple(origins), secure_cookies=https, connections=most, sockets=sockets)
    try:
        listening = _listen(host, port)
        try:
            store = _open(database, key_file)
            try:
                meter = _open_link(link, store) if link else None
                loop.run(_run(store, listening, settings, behind_proxy, reset_admin, say, meter, sensor))
            finally:
                store.close()
        finally:
            listening.close()
    except (CannotServe, StoreFailed) as problem:
        print(f"houseway: {problem}", file=sys.stderr)
        raise SystemExit(CANNOT_SERVE) from None


def check(database: str = DATABASE, *, key_file: Path | None = None) -> Checked:
    """Checks a database that no server runs on, from its first record; status 2 and one line if it fails."""
    try:
        store = _open(database, key_file, new=False)
        try:
            return check_all(store)
        except (BrokenChain, BadBooks) as problem:
            raise CannotServe(problem) from None
        finally:
            store.close()
    except CannotServe as problem:
        print(f"houseway: {problem}", file=sys.stderr)
        raise SystemExit(CANNOT_SERVE) from None


def look_at_link(
    database: str, *, key_file: Path | None, shared: str, export: Path | None, restore: bool
) -> dict[str, int]:
    """What the log of a link comes to, from its first record; status 2 and one line if it does not hold."""
    try:
        store = _open(database, key_file, new=False)
        try:
            return links.looked_at(store, shared, export=export, restore=restore)
        except (BrokenChain, BadMeter, LinkDown, ValueError) as problem:
            raise CannotServe(problem) from None
        except SQLAlchemyError as problem:
            raise CannotServe(f"the link cannot be read: {_first_line(problem)}") from None
        finally:
            store.close()
    except CannotServe as problem:
        print(f"houseway: {problem}", file=sys.stderr)
        raise SystemExit(CANNOT_SERVE) from None


def _open_link(address: str, store: Store) -> Link:
    try:
        return Link.at(address, store)
    except (ArgumentError, ValueError):
        raise CannotServe("several servers share a link in PostgreSQL only: postgresql://…") from None
    except SQLAlchemyError as problem:
        raise CannotServe(f"the link cannot be opened: {_first_line(problem)}") from None


def _print(line: str) -> None:
    print(line, flush=True)


async def _run(
    store: Store,
    listening: socket.socket,
    settings: Settings,
    behind_proxy: bool,
    reset_admin: bool,
    say: Callable[[str], None],
    link: Link | None,
    sensor: Path | None,
) -> None:
    people = People(store)
    people.create_tables()
    floor = Floor(store, link=link)
    try:
        await floor.start()
    except (KeyTrouble, BadBooks, BrokenChain) as problem:
        raise CannotServe(problem) from None
    except SQLAlchemyError as problem:
        raise CannotServe(f"the database cannot be read: {_first_line(problem)}") from None
    try:
        if not floor.tables():
            for config in opening_tables():
                await floor.open_table(config)
        password = people.first_admin()
        if password is None and reset_admin:
            admin = people.find(ADMIN_NAME)
            if admin is None:
                raise CannotServe(f"there is no account {ADMIN_NAME!r} to reset")
            password = people.reset_password(admin)
            people.revoke_all(admin.id)

        def opened() -> None:
            loop.opened()
            say(f"Houseway is open at {_address(listening, https=settings.secure_cookies)}")
            if password is not None:
                say(f"Sign in as {ADMIN_NAME} with the one-time password {password} and choose your own.")
            say("Ctrl-C closes the house.")

        server = Server(create_app(floor, people, settings), behind_proxy=behind_proxy, opened=opened)
        store.when_lost = server.leave
        if store.lost is not None:
            raise store.lost
        # The server answers SIGTERM while it serves; afterwards the house is closed undisturbed.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        warming = asyncio.create_task(_warm_up(floor, server, say))
        try:
            async with sensors_at(floor, sensor) if sensor else contextlib.nullcontext():
                await server.serve([listening])
        finally:
            warming.cancel()
    finally:
        await floor.stop()
    if store.lost is not None:
        raise store.lost
    say("Closed. Seats, chips and wagers are kept.")


async def _warm_up(floor: Floor, server: Server, say: Callable[[str], None]) -> None:
    """Hints are made ready beside the serving, once whoever opens the first page has it; also those of tables
    that open or change later."""
    await asyncio.sleep(WARM_UP_AFTER_S)
    analyst = server.site.analyst
    while True:
        houses = [floor.house(table.id) for table in floor.tables()]
        await analyst.warm_up([h for h in houses if not analyst.ready(h)], say)
        await asyncio.sleep(WARM_UP_AGAIN_S)


def _address(listening: socket.socket, *, https: bool) -> str:
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if https else 'http'}://{shown}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise CannotServe(f"there is no port {port}: choose one from 1 to 65535")
    try:
        return listen(host, port)
    except socket.gaierror:
        raise CannotServe(f"{host!r} is not an address of this machine") from None
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {port} is in use on {host}: choose another with --port") from None
        raise CannotServe(f"cannot listen on {host} port {port}: {problem.strerror or problem}") from None


def _open(database: str, key_file: Path | None, *, new: bool = True) -> Store:
    """A house's database; where no ``new`` one is wanted, only one that is there."""
    try:
        url = database_url(database)
    except ArgumentError:
        raise CannotServe(f"{_without_password(database)!r} is neither a file nor postgresql://…") from None
    backend = url.get_backend_name()
    if backend not in ("sqlite", "postgresql"):
        raise CannotServe(f"databases of the kind {backend!r} are not served: use a file or postgresql://…")
    if backend == "postgresql" and not os.environ.get(KEY_VARIABLE):
        key_file = key_place(key_file, Path(KEY_FILE))
    shown = url.database if backend == "sqlite" else url.render_as_string(hide_password=True)
    if not new and backend == "sqlite" and not Path(url.database or "").is_file():
        raise CannotServe(f"there is no database {shown}")
    try:
        return Store.open(database, key_file=key_file)
    except (InUse, KeyTrouble, WrongVersion) as problem:
        raise CannotServe(problem) from None
    except OSError as problem:
        raise CannotServe(f"cannot write {problem.filename or shown}: {problem.strerror}") from None
    except SQLAlchemyError as problem:
        raise CannotServe(f"cannot open the database {shown}: {_first_line(problem)}") from None


def _first_line(problem: SQLAlchemyError) -> str:
    return str(getattr(problem, "orig", None) or problem).strip().splitlines()[0]


def _without_password(address: str) -> str:
    """An address that could not be read may still hold a password: only what comes before is shown."""
    kind, _, rest = address.partition("://")
    return f"{kind}://…" if rest else kind
