"""The link: a meter that tables of several games, houses and servers share.

A table asks; the answer is a record of the link's own log. A question has a number that is the table's own,
and asked again it gets the answer it got, so that a table which was killed between answer and log asks once
more and nothing happens twice. Whoever adds a record locks the meter's row until his transaction is stored:
on PostgreSQL several servers wait for each other, on SQLite one server has the file.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Engine, bindparam, create_engine, select, text, update
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import SQLAlchemyError

from houseway.core.events import MeterRead, WagersAccepted
from houseway.editions.house import ElectionRefused
from houseway.games.house_poker.progressive import Terms
from houseway.live import schema
from houseway.live.audit import START, Record
from houseway.live.meter import (
    ACCEPTED,
    JOINED,
    OPENED,
    WON,
    BadMeter,
    Change,
    Checked,
    Meter,
    change,
    check_log,
    follow,
)
from houseway.live.store import Store, StoreFailed, database_url

NAME = "linked-progressive"
PATIENCE_S = 5.0  # for one answer
_MAKING = 0x6C696E6B  # "link"
_PAGE = 2000  # records read at once
_TERMS_CLAUSE = "oh-linked-progressive:7.III"

# Every question asks these; built once, they cost half of what they would each time.
_of: BindParameter[str] = bindparam("of")
_logged = schema.link_log.c
_ROW = select(schema.links).where(schema.links.c.name == _of)
_LOCKED = _ROW.with_for_update()
_LAST = select(schema.link_log).where(_logged.link == _of).order_by(_logged.seq.desc()).limit(1)
_ANSWERED = select(schema.link_log).where(
    _logged.link == _of, _logged.table_id == bindparam("table"), _logged.number == bindparam("asked")
)
_ADD = schema.link_log.insert()
_KEEP = update(schema.links).where(schema.links.c.name == _of)

log = logging.getLogger(__name__)
_Work = Callable[[Connection], Any]


class LinkDown(RuntimeError):
    """The link gave no answer; the same may be asked again."""


class Disagrees(LinkDown):
    """The meter's row is not what its log says: nothing is accepted and nobody is paid until it is."""


class Link:
    """One meter, as the tables of one house ask it."""

    def __init__(self, run: Callable[[_Work], Awaitable[Any]], engine: Engine, house: str, *, shared: bool):
        self._run, self.engine = run, engine
        self.house = house
        self.shared = shared  # others may change it
        self.meter: Meter | None = None  # as it was seen last
        self.trouble = ""  # why it does not answer
        self.changed: Callable[[], None] = lambda: None

    @classmethod
    def of_house(cls, store: Store) -> "Link":
        """In the house's own database."""
        return cls(store.run, store.history.engine, _house(store), shared=False)

    @classmethod
    def at(cls, address: str, store: Store) -> "Link":
        """In a database of its own that several houses share."""
        engine = _engine(address)
        with engine.begin() as connection:
            make(connection)
        return cls(_in_thread(engine), engine, _house(store), shared=True)

    def account(self, table_id: str) -> str:
        return f"{self.house}/{table_id}"

    async def join(self, table_id: str, game: str, terms: Terms) -> None:
        """A table comes on the link: the first one opens the meter, and all have the same terms."""
        table = self.account(table_id)
        await self._ask(lambda c: join(c, NAME, table, game, terms, _now_ms()))

    async def ask(self, table_id: str, number: int, event: Any) -> Any:
        """What the link answers to a table's question."""
        table = self.account(table_id)
        return await self._ask(lambda c: answer(c, NAME, table, number, event, _now_ms()))

    async def look(self) -> None:
        """Reads the meter again, where others may have changed it."""
        await self._ask(lambda c: (standing(c, NAME, lock=False), None))

    async def _ask(self, work: Callable[[Connection], tuple[Meter | None, Any]]) -> Any:
        before = self.meter, self.trouble
        try:
            meter, found = await asyncio.wait_for(self._run(work), PATIENCE_S)
        except (SQLAlchemyError, StoreFailed, TimeoutError, OSError) as problem:
            self.trouble = "the link does not answer"
            raise LinkDown(f"{self.trouble} ({type(problem).__name__})") from problem
        except Disagrees as problem:
            self.trouble = str(problem)
            raise
        else:
            self.trouble = ""
            if self.meter is None or (meter is not None and meter.seq >= self.meter.seq):
                self.meter = meter
            return found
        finally:
            if (self.meter, self.trouble) != before:
                self.changed()


def _engine(address: str) -> Engine:
    url = database_url(address)
    if url.get_backend_name() != "postgresql":
        raise ValueError("several servers share a link in PostgreSQL only: postgresql://…")
    patience = {"connect_timeout": int(PATIENCE_S), "options": "-c statement_timeout=5000"}
    return create_engine(url, pool_size=2, max_overflow=4, pool_pre_ping=True, connect_args=patience)


def _house(store: Store) -> str:
    return store.vault.signer.key[:16]


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _in_thread(engine: Engine) -> Callable[[_Work], Awaitable[Any]]:
    def work_now(work: _Work) -> Any:
        with engine.begin() as connection:
            return work(connection)

    return lambda work: asyncio.to_thread(work_now, work)


# ── in a transaction ─────────────────────────────────────────────────────────────────────────────────


def make(connection: Connection) -> None:
    """The tables of a link, where they are missing."""
    if connection.dialect.name == "postgresql":  # two servers may be the first at once
        connection.execute(text("SELECT pg_advisory_xact_lock(:k)"), {"k": _MAKING})
    schema.metadata.create_all(connection, tables=[schema.links, schema.link_log])


def standing(connection: Connection, name: str, *, lock: bool = True) -> Meter | None:
    """The meter, locked for whoever adds to its log; :class:`Disagrees` where it is not what that says."""
    row = connection.execute(_LOCKED if lock else _ROW, {"of": name}).first()
    if row is None or not row.seq:
        return None
    meter = msgspec.json.decode(row.state, type=Meter)
    last = connection.execute(_LAST, {"of": name}).first()
    said = json.loads(last.body)["after"] if last else {}
    kept = msgspec.structs.asdict(meter)
    head = last.hash.hex() if last else ""
    if (
        last is None
        or (last.seq, head) != (meter.seq, meter.head)
        or any(kept[k] != v for k, v in said.items())
    ):
        raise Disagrees(
            "the meter is not what its log says: nothing is accepted or paid until it is restored"
        )
    return meter


def join(
    connection: Connection, name: str, table: str, game: str, terms: Terms, at_ms: int
) -> tuple[Meter, None]:
    added = pg_insert if connection.dialect.name == "postgresql" else sqlite_insert
    first = added(schema.links).values(name=name, seq=0, state="")
    connection.execute(first.on_conflict_do_nothing())
    meter = standing(connection, name)
    if meter is None:
        opening = {"link": name, **msgspec.structs.asdict(terms)}
        meter, _ = _add(connection, name, Meter(terms), OPENED, opening, "", 0, at_ms)
    if meter.terms != terms:
        raise ElectionRefused(
            f"every table on the link has the same terms: {_words(meter.terms)} there, {_words(terms)} here",
            (_TERMS_CLAUSE,),
        )
    if _answered(connection, name, table, 0) is None:
        meter, _ = _add(connection, name, meter, JOINED, {"table": table, "game": game}, table, 0, at_ms)
    return meter, None


def _words(terms: Terms) -> str:
    second = f" and {terms.secondary_rate / 10:g} %" if terms.secondary_rate else ""
    return f"{terms.rate / 10:g} %{second}, ${terms.reset_cents // 100:,}"


def answer(
    connection: Connection, name: str, table: str, number: int, event: Any, at_ms: int
) -> tuple[Meter, Any]:
    meter = standing(connection, name)
    if meter is None or _answered(connection, name, table, 0) is None:
        raise LinkDown(f"{table} is not on the link")
    if isinstance(event, WagersAccepted):
        kind, facts = ACCEPTED, {"table": table, "number": number, "seats": list(event.seats)}
    else:
        assert isinstance(event, MeterRead)
        kind, facts = WON, {"table": table, "number": number, "seat": event.seat, "takes": event.takes}
    known = _answered(connection, name, table, number)
    if known is not None:
        body = json.loads(known.body)
        if known.kind != kind or any(body[f] != v for f, v in facts.items()):
            raise Disagrees(f"question {number} of {table} was another one when it was answered")
        return meter, tuple(body["seats"]) if kind == ACCEPTED else body["read"]
    after, made = _add(connection, name, meter, kind, facts, table, number, at_ms)
    return after, made.answer


def _answered(connection: Connection, name: str, table: str, number: int) -> Any:
    return connection.execute(_ANSWERED, {"of": name, "table": table, "asked": number}).first()


def _add(
    connection: Connection, name: str, meter: Meter, kind: str, facts: dict[str, Any], table: str,
    number: int, at_ms: int,
) -> tuple[Meter, Change]:  # fmt: skip
    made = change(meter, kind, facts)
    record = Record.after(meter.seq, meter.head, kind, made.body(facts), at_ms, 0)
    after, _ = follow(meter if meter.seq else None, record)
    row = {
        "link": name, "seq": record.seq, "kind": kind, "table_id": table, "number": number,
        "body": record.text, "at_ms": at_ms, "hash": bytes.fromhex(record.hash),
    }  # fmt: skip
    connection.execute(_ADD, row)
    _keep(connection, name, after)
    return after, made


def _keep(connection: Connection, name: str, meter: Meter) -> None:
    state = msgspec.json.encode(meter).decode()
    connection.execute(_KEEP, {"of": name, "seq": meter.seq, "state": state})


# ── the whole log ────────────────────────────────────────────────────────────────────────────────────


def records(
    connection: Connection, name: str = NAME, *, after: int = 0, head: str = START, most: int | None = None
) -> Iterator[Record]:
    """The log in order; a part of it from the record after ``after``, whose hash is ``head``."""
    logged = schema.link_log.c
    query = select(schema.link_log).where(logged.link == name, logged.seq > after).order_by(logged.seq)
    for row in connection.execution_options(yield_per=_PAGE).execute(query.limit(most)):
        hash_ = row.hash.hex()
        yield Record(row.seq, row.kind, json.loads(row.body), row.at_ms, head, hash_, 0, row.body)
        head = hash_


def export_lines(store: Store, engine: Engine | None = None) -> Iterator[str]:
    """The log as JSON lines: a header, every record, and the last hash, signed by the house."""
    yield _line({"houseway-link": 1, "link": NAME})
    seq, head, at_ms = 0, START, 0
    while True:
        with (engine or store.engine).begin() as connection:
            page = list(records(connection, after=seq, head=head, most=_PAGE))
        for record in page:
            seq, head, at_ms = record.seq, record.hash, record.at_ms
            yield _line(record.to_dict())
        if len(page) < _PAGE:
            break
    yield _line({"end": store.vault.signer.receipt(schema.LINK_LOG, seq, head, at_ms)})


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n"


def check(connection: Connection, name: str = NAME) -> Checked | None:
    """Every record of the log, and that the meter is what it says; None where there is no link."""
    if connection.execute(select(schema.links.c.seq).where(schema.links.c.name == name)).scalar() is None:
        return None
    found = check_log(records(connection, name))
    if standing(connection, name, lock=False) != found.meter:
        raise BadMeter(f"the meter is not what its log says: {found.meter.cents} cents")
    return found


def looked_at(store: Store, shared: str, *, export: Path | None, restore: bool) -> dict[str, int]:
    """The whole log of a house's own link or of a shared one; written to a file, the meter set to it."""
    engine = _engine(shared) if shared else store.engine
    with engine.begin() as connection:
        if restore:
            put_right(connection)
        found = check(connection)
    if found is None:
        raise ValueError("no table of this house has been on a link")
    if export is not None:
        export.write_text("".join(export_lines(store, engine)), encoding="utf-8")
    return {
        "meter_cents": found.meter.cents, "secondary_cents": found.meter.secondary_cents,
        "wagers": found.wagers, "prizes": found.prizes, "resets": found.resets, "records": found.meter.seq,
    }  # fmt: skip


def put_right(connection: Connection, name: str = NAME) -> Meter:
    """The meter's row made anew from its log, which has to hold."""
    connection.execute(_LOCKED, {"of": name})
    meter = check_log(records(connection, name)).meter
    _keep(connection, name, meter)
    return meter
