"""The store: one thread writes, in order, and commits whatever has queued up together.

A write that fails fails everything behind it until :meth:`Store.reset`: what is in memory may then be ahead
of what is stored, and has to be read again.
"""

import asyncio
import contextlib
import fcntl
import json
import logging
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from houseway.live import schema
from houseway.live.audit import START, Record
from houseway.live.pack import pack, unpack
from houseway.live.rows import Write, record_text
from houseway.live.vault import KeyTrouble, Vault, find_key, key_place

T = TypeVar("T")
_PG_LOCK = 0x686F757365776179  # "houseway": one server a database
_GROUP = 512  # writes committed together at most
_LOOK_S = 5  # how often a server looks whether the house is still its own

_TAKEN_OVER = "another server has taken over this database: this one stopped and wrote no more"

log = logging.getLogger(__name__)


class StoreFailed(RuntimeError):
    """A write was not stored. Nothing of it has happened."""


class InUse(RuntimeError):
    """Another server runs on this database."""


class TakenOver(StoreFailed):
    """Another server has opened this house: nothing more is written by this one."""


class Deed(NamedTuple):
    """A record that speaks of somebody, and the log that it is in."""

    log: str
    seq: int
    kind: str
    round: int
    at_ms: int
    body: dict[str, Any]


_Work = Callable[[Connection], Any]
_Job = tuple[Write | _Work, "Future[Any] | asyncio.Future[Any]"]  # rows, or work of its own; who waits
_Waits = TypeVar("_Waits", "Future[Any]", "asyncio.Future[Any]")


class Store:
    """A database and the one thread that writes to it."""

    def __init__(self, engine: Engine, vault: Vault):
        self.engine = engine
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error
        self.vault = vault
        self.history = self  # for reading the past: with connections of its own, once opened
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._failed: BaseException | None = None
        self._held: Any = None
        self._owner = ""  # the fencing token: whoever opens the house later has another
        self.lost: TakenOver | None = None
        self.when_lost: Callable[[], None] = lambda: None
        self._thread: threading.Thread | None = None
        self._writer: Connection | None = None  # the writing thread's own

    @classmethod
    def open(cls, database: str | Path, *, key: bytes | None = None, key_file: Path | None = None) -> "Store":
        """Opens a file (SQLite) or an address such as ``postgresql+psycopg://…``, making what is missing.

        The key comes from ``key``, HOUSEWAY_KEY or a file: ``key_file``, HOUSEWAY_KEY_FILE, or for SQLite the
        one beside the database.
        """
        url = database_url(database)
        if url.get_backend_name() == "sqlite":
            path = Path(url.database or "")
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            path = path.resolve()  # a house has one lock and one key, whatever links lead to it
            url = url.set(database=str(path))
            key_file = key_place(key_file, path.with_name(path.name + ".key"))
        vault = Vault(key or find_key(key_file))
        store = cls(_engine(url), vault)
        store.history = cls(_engine(url, few=True), vault)
        store._hold(url)
        try:
            with store._writing() as connection:
                schema.create(connection)
                _check_key(connection, vault)
                store._owner = schema.take_over(connection)
        except BaseException:
            store.close()
            raise
        store._stop_writing()  # a connection stays in its thread
        store._thread = threading.Thread(target=store._write_all, name="houseway-store", daemon=True)
        store._thread.start()
        return store

    def close(self) -> None:
        """Waits for what is queued, then lets go of the database."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        self._stop_writing()
        self.engine.dispose()
        self.history.engine.dispose()
        if self._held is not None:
            if isinstance(
                self._held, Connection
            ):  # a lock that goes with its connection goes some time later
                with contextlib.suppress(SQLAlchemyError):
                    self._held.execute(text("SELECT pg_advisory_unlock(:k)"), {"k": _PG_LOCK})
                    self._held.commit()
            self._held.close()
            self._held = None

    def _hold(self, url: URL) -> None:
        """Two servers on one database would each believe in purses of their own: the second is refused."""
        if url.get_backend_name() == "sqlite":
            if Path(url.database or "").stat().st_nlink > 1:
                # SQLite keeps a journal beside each name: two of them would destroy the house.
                raise InUse(f"{url.database} has another name (hard link): remove one of them first")
            held = Path(f"{url.database}.lock").open("w")  # noqa: SIM115 (held until close)
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                held.close()
                raise InUse(f"another server is running on {Path(url.database or '').name}") from None
            self._held = held
            return
        connection = self.engine.connect()
        if not connection.execute(text("SELECT pg_try_advisory_lock(:k)"), {"k": _PG_LOCK}).scalar():
            connection.close()
            raise InUse("another server is running on this database")
        connection.commit()
        connection.detach()  # closing it then really ends it, and the lock with it
        self._held = connection

    # ── writing ──────────────────────────────────────────────────────────────────────────────────────

    def write(self, write: Write) -> "asyncio.Future[None]":
        """Done when ``write`` is on the disk; :class:`StoreFailed` when it is not. Writes are stored in the
        order of the calls."""
        return self._submit(write, asyncio.get_running_loop().create_future())

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` in the writing thread and commits it; what it raises is raised here, and undone."""
        done: T = await self._submit(work, asyncio.get_running_loop().create_future())
        return done

    def run_now(self, work: Callable[[Connection], T]) -> T:
        """:meth:`run` for callers that have no event loop."""
        done: T = self._submit(work, Future()).result()
        return done

    def reset(self) -> None:
        """Writes are taken again after a failure."""
        if self.lost is None:
            self._failed = None

    def _submit(self, work: Write | _Work, waits: _Waits) -> _Waits:
        if self._thread is None:
            waits.set_exception(StoreFailed("the store is closed"))
        else:
            self._jobs.put((work, waits))
        return waits

    def _write_all(self) -> None:
        looked = time.monotonic()
        while True:
            if time.monotonic() - looked >= _LOOK_S:
                self._look()
                looked = time.monotonic()
            try:
                first = self._jobs.get(timeout=_LOOK_S)
            except queue.Empty:
                continue
            if first is None:
                return
            group, more = [first], True
            while more and len(group) < _GROUP:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    self._jobs.put(None)
                    more = False
                else:
                    group.append(job)
            self._commit(group)

    def _commit(self, group: list[_Job]) -> None:
        results: list[tuple[bool, Any]] = []
        try:
            if self.lost is not None:
                raise schema.OtherOwner
            if self._failed is not None:
                raise self._failed
            with self._writing() as connection:
                schema.check_owner(connection, self._owner)
                rows = Write()
                for work, _ in group:
                    if isinstance(work, Write):
                        rows.add(work)
                        results.append((True, None))
                    else:
                        rows.execute(connection)
                        rows = Write()
                        results.append(_in_savepoint(connection, work))
                rows.execute(connection)
        except schema.OtherOwner:
            self._lose()
            results = [(False, TakenOver(_TAKEN_OVER)) for _ in group]
        except BaseException as error:
            if error is not self._failed:
                log.error("a write was not stored", exc_info=error)
            if any(isinstance(work, Write) for work, _ in group):
                self._failed = error
            results = [(False, _failure(error)) for _ in group]
        _tell(group, results)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Connection]:
        """In the writing thread: one connection for all writes, another when something went wrong with it."""
        if self._writer is None:
            self._writer = self.engine.connect().execution_options(begin="IMMEDIATE")
        try:
            with self._writer.begin():
                yield self._writer
        except BaseException:
            self._stop_writing()
            raise

    def _stop_writing(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError):
                writer.close()

    def _look(self) -> None:
        """Whether the house is still ours, also while there is nothing to write."""
        try:
            if isinstance(self._held, Connection):
                self._keep_hold(self._held)
            with self._writing() as connection:
                schema.check_owner(connection, self._owner)
        except (schema.OtherOwner, InUse):
            self._lose()
        except (SQLAlchemyError, self._driver_error):
            pass  # a database that cannot be asked is noticed by the next write

    def _keep_hold(self, held: Connection) -> None:
        """PostgreSQL lets go of a lock when its connection breaks: then it is taken again."""
        try:
            held.execute(text("SELECT 1"))
            held.commit()
        except SQLAlchemyError:
            held.close()
            self._hold(self.engine.url)

    def _lose(self) -> None:
        if self.lost is None:
            self._failed = self.lost = TakenOver(_TAKEN_OVER)
            self.when_lost()

    # ── reading ──────────────────────────────────────────────────────────────────────────────────────

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """One consistent look at what is stored."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    def table_configs(self) -> list[tuple[str, dict[str, Any]]]:
        with self.reading() as c:
            rows = c.execute(
                select(schema.tables.c.id, schema.tables.c.config).order_by(schema.tables.c.at_ms)
            )
            return [(r.id, json.loads(r.config)) for r in rows]

    def records(
        self,
        table_id: str,
        *,
        after: int = 0,
        until: int | None = None,
        round_no: int | None = None,
        first_round: int | None = None,
    ) -> Iterator[Record]:
        """A table's records in order, a page at a time."""
        a = schema.audit
        before: tuple[int, str] | None = None  # the record before: its number and its hash
        if first_round is not None:
            since = select(a.c.seq).where(a.c.table_id == table_id, a.c.round >= first_round)
            with self.reading() as c:
                first = c.execute(since.order_by(a.c.round, a.c.seq).limit(1)).scalar()
            if first is None:
                return
            after = max(after, first - 1)
        while True:
            query = select(a).where(a.c.table_id == table_id, a.c.seq > after).order_by(a.c.seq).limit(2000)
            if until is not None:
                query = query.where(a.c.seq <= until)
            if round_no is not None:
                query = query.where(a.c.round == round_no)
            with self.reading() as c:
                rows = c.execute(query).all()
            for r in rows:
                if before is None or before[0] != r.seq - 1:
                    before = r.seq - 1, self.hash_of(table_id, r.seq - 1)
                text, hash_ = record_text(self.vault, table_id, r.seq, r.body), r.hash.hex()
                yield Record(r.seq, r.kind, json.loads(text), r.at_ms, before[1], hash_, r.round, text)
                before = r.seq, hash_
            if len(rows) < 2000:
                return
            after = rows[-1].seq

    def hash_of(self, table_id: str, seq: int) -> str:
        """The hash of one record; nothing where there is no such record."""
        if not seq:
            return START
        a = schema.audit
        with self.reading() as c:
            found = c.execute(select(a.c.hash).where(a.c.table_id == table_id, a.c.seq == seq)).scalar()
        return bytes(found or b"").hex()

    def last_record(self, table_id: str) -> Record | None:
        a = schema.audit
        with self.reading() as c:
            seq = c.execute(select(func.max(a.c.seq)).where(a.c.table_id == table_id)).scalar()
        return next(self.records(table_id, after=seq - 1)) if seq else None

    def last_round(self, table_id: str) -> int:
        a = schema.audit
        with self.reading() as c:
            return c.execute(select(func.max(a.c.round)).where(a.c.table_id == table_id)).scalar() or 0

    def balances(self) -> dict[str, int]:
        b = schema.balances
        with self.reading() as c:
            return {row.account: row.cents for row in c.execute(select(b))}

    def posted(self) -> dict[str, int]:
        """The balances again, added up from every posting."""
        p = schema.postings
        with self.reading() as c:
            rows = c.execute(select(p.c.account, func.sum(p.c.amount_cents)).group_by(p.c.account))
            return {account: int(total) for account, total in rows}

    def postings(self, table_id: str) -> Iterator[tuple[int, str, str, int]]:
        """A table's postings in order: record, reason, account, cents."""
        p = schema.postings
        query = select(p.c.seq, p.c.reason, p.c.account, p.c.amount_cents).where(p.c.table_id == table_id)
        with self.reading() as c:
            for row in c.execution_options(yield_per=2000).execute(query.order_by(p.c.seq, p.c.line)):
                yield row.seq, row.reason, row.account, row.amount_cents

    def checkpoints(self, table_id: str) -> dict[int, str]:
        """Every checkpoint of a table, by its record."""
        k = schema.checkpoints
        with self.reading() as c:
            rows = c.execute(select(k.c.seq, k.c.standing).where(k.c.table_id == table_id))
            return {row.seq: self._standing(table_id, row.seq, row.standing) for row in rows}

    def answer(self, table_id: str, person_id: str, key: str) -> tuple[str, int] | None:
        """The digest of what was asked with this key, and the sequence number that answered it."""
        a = schema.answers
        with self.reading() as c:
            row = c.execute(
                select(a.c.asked, a.c.seq).where(
                    a.c.table_id == table_id, a.c.person_id == person_id, a.c.key == key
                )
            ).first()
        return (row.asked, row.seq) if row else None

    def answered_keys(self, table_id: str, person_id: str) -> list[str]:
        """Every key with which a person has changed something at a table."""
        a = schema.answers
        with self.reading() as c:
            keys = select(a.c.key).where(a.c.table_id == table_id, a.c.person_id == person_id)
            return list(c.execute(keys).scalars())

    def seed_box(self, table_id: str, number: int) -> bytes:
        s = schema.seeds
        with self.reading() as c:
            box = c.execute(select(s.c.box).where(s.c.table_id == table_id, s.c.number == number)).scalar()
        if box is None:
            raise StoreFailed(f"table {table_id} has no seed {number}")
        return bytes(box)

    def checkpoint(self, table_id: str, *, round_no: int | None = None) -> tuple[int, str] | None:
        """The last checkpoint, or the last at or before a round: its sequence number and what it holds."""
        k = schema.checkpoints
        query = select(k.c.seq, k.c.standing).where(k.c.table_id == table_id)
        if round_no is not None:
            query = query.where(k.c.round <= round_no)
        with self.reading() as c:
            row = c.execute(query.order_by(k.c.seq.desc()).limit(1)).first()
        return (row.seq, self._standing(table_id, row.seq, row.standing)) if row else None

    def keep(self, write: Write, table_id: str, seq: int, round_no: int, standing: str) -> None:
        """A checkpoint into a write; locked, as a standing knows every card that was looked at."""
        box = self.vault.lock_bytes(f"{table_id}/standing/{seq}", pack(standing))
        write.checkpoints.append({"table_id": table_id, "seq": seq, "round": round_no, "standing": box})

    def _standing(self, table_id: str, seq: int, box: bytes) -> str:
        return unpack(self.vault.unlock_bytes(f"{table_id}/standing/{seq}", box))

    def days(self) -> list[dict[str, Any]]:
        """The signed lists of heads, oldest first."""
        d = schema.days
        with self.reading() as c:
            return [json.loads(heads) for heads in c.execute(select(d.c.heads).order_by(d.c.day)).scalars()]

    def posted_by_table(self) -> dict[str, dict[str, int]]:
        """What the postings of each log come to, by account."""
        p = schema.postings
        query = select(p.c.table_id, p.c.account, func.sum(p.c.amount_cents))
        found: dict[str, dict[str, int]] = {}
        with self.reading() as c:
            for table_id, account, cents in c.execute(query.group_by(p.c.table_id, p.c.account)):
                found.setdefault(table_id, {})[account] = int(cents)
        return found

    def deeds(self, person_id: str, limit: int | None = None) -> Iterator[Deed]:
        """What the logs say of somebody, the latest first."""
        a, d = schema.audit, schema.deeds
        mine = select(a).join(d, (d.c.table_id == a.c.table_id) & (d.c.seq == a.c.seq))
        latest = mine.where(d.c.person_id == person_id).order_by(
            d.c.at_ms.desc(), d.c.table_id, d.c.seq.desc()
        )
        with self.reading() as connection:
            rows = connection.execute(latest.limit(limit)).all()
        for r in rows:
            body = json.loads(record_text(self.vault, r.table_id, r.seq, r.body))
            yield Deed(r.table_id, r.seq, r.kind, r.round, r.at_ms, body)

    def played_in(self, log: str) -> list[dict[str, Any]]:
        """What is noted of the rounds of one log, for everybody."""
        p = schema.played
        with self.reading() as c:
            return [dict(row) for row in c.execute(select(p).where(p.c.table_id == log)).mappings()]

    def person_names(self) -> dict[str, str]:
        with self.reading() as c:
            return {r.person_id: r.name for r in c.execute(select(schema.names))}


def _check_key(connection: Connection, vault: Vault) -> None:
    """A word locked when the house was opened first: a wrong key is noticed before anything needs it."""
    m = schema.meta
    box = connection.execute(select(m.c.value).where(m.c.name == "key")).scalar()
    if box is None:
        locked = vault.lock_bytes("key", b"houseway").hex()
        connection.execute(m.insert().values(name="key", value=locked))
        return
    try:
        vault.unlock_bytes("key", bytes.fromhex(box))
    except KeyTrouble:
        raise KeyTrouble("this house cannot be read with this key: it was opened with another") from None


def database_url(database: str | Path) -> URL:
    """A file name or a full address; plain ``postgresql://`` means the driver that comes with Houseway."""
    if isinstance(database, Path) or "://" not in database:
        return URL.create("sqlite", database=str(database))
    url = make_url(database)
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _engine(url: URL, *, few: bool = False) -> Engine:
    size, more = (2, 0) if few else (8, 32)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_size=size, max_overflow=min(more, 8), pool_pre_ping=True)
    engine = create_engine(url, pool_size=size, max_overflow=more, connect_args={"cached_statements": 512})

    @event.listens_for(engine, "connect")
    def _connect(dbapi: Any, _: Any) -> None:
        dbapi.isolation_level = None  # transactions begin where we say so, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=20000", "foreign_keys=ON"):
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        how = connection.get_execution_options().get("begin", "")
        connection.connection.cursor().execute(f"BEGIN {how}")  # without the detours: once for every write

    return engine


def _failure(error: BaseException) -> StoreFailed:
    failure = StoreFailed(f"the store did not take a write ({type(error).__name__})")
    failure.__cause__ = error
    return failure


def _tell(group: list[_Job], results: list[tuple[bool, Any]]) -> None:
    """Everybody learns how it went; those of one event loop are woken together."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], bool, Any]]] = {}
    for (_, waits), (good, value) in zip(group, results, strict=True):
        if isinstance(waits, asyncio.Future):
            loops.setdefault(waits.get_loop(), []).append((waits, good, value))
        else:
            _answer(waits, good, value)
    for loop, told in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_answer_all, told)


def _answer_all(told: list[tuple[asyncio.Future[Any], bool, Any]]) -> None:
    for waits, good, value in told:
        _answer(waits, good, value)


def _answer(waits: "Future[Any] | asyncio.Future[Any]", good: bool, value: Any) -> None:
    if waits.done():  # who asked has gone
        return
    if good:
        waits.set_result(value)
    else:
        waits.set_exception(value)


def _in_savepoint(connection: Connection, work: _Work) -> tuple[bool, Any]:
    try:
        with connection.begin_nested():
            return True, work(connection)
    except Exception as error:
        return False, error
