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
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from houseway.live import schema
from houseway.live.audit import Record, canonical
from houseway.live.vault import Vault, find_key, key_place
from houseway.money.ledger import Entry

T = TypeVar("T")
_PG_LOCK = 0x686F757365776179  # "houseway": one server a database
_GROUP = 256  # writes committed together at most
_LOOK_S = 5  # how often a server looks whether the house is still its own

_TAKEN_OVER = "another server has taken over this database: this one stopped and wrote no more"

log = logging.getLogger(__name__)


class StoreFailed(RuntimeError):
    """A write was not stored. Nothing of it has happened."""


class InUse(RuntimeError):
    """Another server runs on this database."""


class TakenOver(StoreFailed):
    """Another server has opened this house: nothing more is written by this one."""


@dataclass
class Write:
    """Rows that are stored together or not at all."""

    tables: list[dict[str, Any]] = field(default_factory=list)
    audit: list[dict[str, Any]] = field(default_factory=list)
    postings: list[dict[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    seeds: list[dict[str, Any]] = field(default_factory=list)
    checkpoints: list[dict[str, Any]] = field(default_factory=list)
    names: list[dict[str, Any]] = field(default_factory=list)

    def record(self, table_id: str, record: Record) -> None:
        self.audit.append(
            {
                "table_id": table_id,
                "seq": record.seq,
                "kind": record.kind,
                "round": record.round,
                "body": canonical(record.body),
                "at_ms": record.at_ms,
                "prev_hash": record.prev_hash,
                "hash": record.hash,
            }
        )

    def post(self, table_id: str, seq: int, entries: Iterable[Entry]) -> None:
        """The postings of the money record ``seq``."""
        moved = [(e.reason, p) for e in entries for p in e.postings]
        self.postings += [
            {
                "table_id": table_id,
                "seq": seq,
                "line": line,
                "reason": reason,
                "account": p.account,
                "amount_cents": p.amount_cents,
            }
            for line, (reason, p) in enumerate(moved, 1)
        ]

    def execute(self, connection: Connection) -> None:
        for name in self.names:
            connection.execute(delete(schema.names).where(schema.names.c.person_id == name["person_id"]))
        for target, rows in (
            (schema.tables, self.tables),
            (schema.audit, self.audit),
            (schema.postings, self.postings),
            (schema.answers, self.answers),
            (schema.seeds, self.seeds),
            (schema.checkpoints, self.checkpoints),
            (schema.names, self.names),
        ):
            if rows:
                connection.execute(insert(target), rows)


_Work = Callable[[Connection], Any]
_Job = tuple[_Work, bool, "Future[Any]"]  # what to do, whether it may fail by itself, who waits


class Store:
    """A database and the one thread that writes to it."""

    def __init__(self, engine: Engine, vault: Vault):
        self.engine = engine
        self.vault = vault
        self.history = self  # for reading the past: with connections of its own, once opened
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._failed: BaseException | None = None
        self._held: Any = None
        self._owner = ""  # the fencing token: whoever opens the house later has another
        self.lost: TakenOver | None = None
        self.when_lost: Callable[[], None] = lambda: None
        self._thread: threading.Thread | None = None

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
        with store._writing() as connection:
            schema.create(connection)
            store._owner = schema.take_over(connection)
        store._thread = threading.Thread(target=store._write_all, name="houseway-store", daemon=True)
        store._thread.start()
        return store

    def close(self) -> None:
        """Waits for what is queued, then lets go of the database."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        self.engine.dispose()
        self.history.engine.dispose()
        if self._held is not None:
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

    async def write(self, write: Write) -> None:
        """Returns when ``write`` is on the disk; raises :class:`StoreFailed` when it is not."""
        await asyncio.wrap_future(self._submit(write.execute, False))

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` in the writing thread and commits it; what it raises is raised here, and undone."""
        done: T = await asyncio.wrap_future(self._submit(work, True))
        return done

    def run_now(self, work: Callable[[Connection], T]) -> T:
        """:meth:`run` for callers that have no event loop."""
        done: T = self._submit(work, True).result()
        return done

    def reset(self) -> None:
        """Writes are taken again after a failure."""
        if self.lost is None:
            self._failed = None

    def _submit(self, work: _Work, alone: bool) -> "Future[Any]":
        future: Future[Any] = Future()
        if self._thread is None:
            future.set_exception(StoreFailed("the store is closed"))
        else:
            self._jobs.put((work, alone, future))
        return future

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
                for work, alone, _ in group:
                    results.append(_in_savepoint(connection, work) if alone else (True, work(connection)))
        except schema.OtherOwner:
            self._lose()
            for _, _, future in group:
                future.set_exception(TakenOver(_TAKEN_OVER))
            return
        except BaseException as error:
            if error is not self._failed:
                log.error("a write was not stored", exc_info=error)
            if any(not alone for _, alone, _ in group):
                self._failed = error
            for _, _, future in group:
                failure = StoreFailed(f"the store did not take a write ({type(error).__name__})")
                failure.__cause__ = error
                future.set_exception(failure)
            return
        for (_, _, future), (good, value) in zip(group, results, strict=True):
            if good:
                future.set_result(value)
            else:
                future.set_exception(value)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self.engine.connect().execution_options(begin="IMMEDIATE") as connection, connection.begin():
            yield connection

    def _look(self) -> None:
        """Whether the house is still ours, also while there is nothing to write."""
        try:
            if isinstance(self._held, Connection):
                self._keep_hold(self._held)
            with self._writing() as connection:
                schema.check_owner(connection, self._owner)
        except (schema.OtherOwner, InUse):
            self._lose()
        except SQLAlchemyError:
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
                yield Record(r.seq, r.kind, json.loads(r.body), r.at_ms, r.prev_hash, r.hash, r.round)
            if len(rows) < 2000:
                return
            after = rows[-1].seq

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
        p = schema.postings
        with self.reading() as c:
            rows = c.execute(select(p.c.account, func.sum(p.c.amount_cents)).group_by(p.c.account))
            return {account: int(total) for account, total in rows}

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

    def answered_keys(self, table_id: str, person_id: str) -> set[str]:
        """Every key with which a person has changed something at a table."""
        a = schema.answers
        with self.reading() as c:
            keys = select(a.c.key).where(a.c.table_id == table_id, a.c.person_id == person_id)
            return set(c.execute(keys).scalars())

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
        return (row.seq, row.standing) if row else None

    def person_names(self) -> dict[str, str]:
        with self.reading() as c:
            return {r.person_id: r.name for r in c.execute(select(schema.names))}


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
    engine = create_engine(url, pool_size=size, max_overflow=more)

    @event.listens_for(engine, "connect")
    def _connect(dbapi: Any, _: Any) -> None:
        dbapi.isolation_level = None  # transactions begin where we say so, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=20000", "foreign_keys=ON"):
            dbapi.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {connection.get_execution_options().get('begin', '')}")

    return engine


def _in_savepoint(connection: Connection, work: _Work) -> tuple[bool, Any]:
    try:
        with connection.begin_nested():
            return True, work(connection)
    except Exception as error:
        return False, error
