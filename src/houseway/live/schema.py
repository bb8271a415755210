"""The floor's tables in the database. The log and the postings can only ever be added to."""

import json
import time
from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    delete,
    event,
    insert,
    inspect,
    select,
    text,
    update,
)

from houseway.live.audit import Record
from houseway.live.pack import LOCKED, unpack
from houseway.live.played import from_log

VERSION = 2
CAGE_LOG = "cage"  # the log of what happens at no table: chips issued
PIT_LOG = "pit"  # that of the people of the house: who is hired, let go, on shift
LINK_LOG = "link"  # that of a meter which tables share

metadata = MetaData()

meta = Table("meta", metadata, Column("name", String(40), primary_key=True), Column("value", Text))

tables = Table(
    "floor_table",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("config", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)


def _index_of(kind: str) -> Index:
    """Finds the records of one kind without a look at all others."""
    only = text(f"kind = '{kind}'")
    return Index(f"audit_{kind}", "table_id", "seq", sqlite_where=only, postgresql_where=only)


audit = Table(
    "audit",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("round", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),  # packed
    Column("at_ms", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),  # over the one before and this record
    Index("audit_by_round", "table_id", "round", "seq"),
    *(_index_of(kind) for kind in ("asked", "approved", "declined")),  # few among many
)

postings = Table(
    "posting",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),  # of the money record
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("reason", String(200), nullable=False),
    Column("account", String(120), nullable=False),
    Column("amount_cents", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

balances = Table(  # the sums of the postings, kept with them: a start need not add them all up
    "balance",
    metadata,
    Column("account", String(120), primary_key=True),
    Column("cents", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

answers = Table(  # what was answered to an intent, so that the same one again has no second effect
    "answer",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("person_id", String(80), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("asked", String(64), nullable=False),  # digest of the intent
    Column("seq", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

seeds = Table(
    "seed",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("box", LargeBinary, nullable=False),
)

checkpoints = Table(  # a cache: where a table stood, so that a start need not replay its whole life
    "checkpoint",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),
    Column("standing", LargeBinary, nullable=False),
)

days = Table(  # the heads of all logs at the end of each gaming day, as the house signed them
    "day",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("heads", Text, nullable=False),
)

links = Table(  # where each meter stands by the last record of its log: whoever adds to that locks this row
    "link",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
)

link_log = Table(  # of a meter that tables share, perhaps those of several houses
    "link_log",
    metadata,
    Column("link", String(40), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("table_id", String(80), nullable=False),
    Column("number", BigInteger, nullable=False),  # of the table's question: answered once
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("link", "table_id", "number"),
)

deeds = Table(  # where the log speaks of somebody: a cache, so that all that a person did is found at once
    "deed",
    metadata,
    Column("person_id", String(80), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

played = Table(  # what each round came to for those who took part: a cache, see played.py
    "played",
    metadata,
    Column("person_id", String(80), primary_key=True),
    Column("table_id", String(40), primary_key=True),
    Column("round", BigInteger, primary_key=True, autoincrement=False),  # of a grant its record in the cage
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("staked_cents", BigInteger, nullable=False),
    Column("net_cents", BigInteger, nullable=False),
    Column("other_cents", BigInteger, nullable=False),  # moved without a wager
    Index("played_by_time", "person_id", "at_ms", "table_id", "round", "seat"),
    sqlite_with_rowid=False,
)

shares = Table(  # rounds that their players show to whoever has the link
    "share",
    metadata,
    Column("token", String(43), primary_key=True),
    Column("person_id", String(80), nullable=False, index=True),
    Column("table_id", String(40), nullable=False),
    Column("round", Integer, nullable=False),
    Column("own_cards", Boolean, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("revoked_ms", BigInteger),
)

saved_bets = Table(  # bets that an account keeps under a name, for a game
    "saved_bets",
    metadata,
    Column("person_id", String(80), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("bets", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
)

names = Table(  # the names people go by; everywhere else they are only their id
    "seat_name",
    metadata,
    Column("person_id", String(80), primary_key=True),
    Column("name", String(80), nullable=False),
)

trainings = Table(  # of the house's people: what each was asked, by its seed, and answered
    "training",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("account_id", String(32), nullable=False, index=True),
    Column("edition", String(40), nullable=False),
    Column("elections", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("questions", Integer, nullable=False),
    Column("answers", Text, nullable=False),  # in order, each the number of an option from 0
    Column("right_answers", Integer, nullable=False),
    Column("noticed", Integer, nullable=False),
    Column("missed", Text, nullable=False),  # clauses, the worst first
    Column("began_at", BigInteger, nullable=False),
)


def _after_creating(table: Table, dialect: str, statement: str) -> None:
    made: Any = DDL(statement)  # type: ignore[no-untyped-call]
    event.listen(table, "after_create", made.execute_if(dialect=dialect))


for kept in (audit, postings, days, link_log):
    for act in ("UPDATE", "DELETE"):
        _after_creating(
            kept,
            "sqlite",
            f"CREATE TRIGGER {kept.name}_no_{act.lower()} BEFORE {act} ON {kept.name} "
            f"BEGIN SELECT RAISE(ABORT, '{kept.name} is only ever added to'); END",
        )
    _after_creating(
        kept,
        "postgresql",
        f"CREATE OR REPLACE FUNCTION {kept.name}_kept() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{kept.name} is only ever added to'; END $$",
    )
    _after_creating(
        kept,
        "postgresql",
        f"CREATE TRIGGER {kept.name}_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON {kept.name} "
        f"FOR EACH STATEMENT EXECUTE FUNCTION {kept.name}_kept()",
    )


class WrongVersion(RuntimeError):
    pass


class OtherOwner(RuntimeError):
    """The house has been opened by another server since."""


_OWNER = select(meta.c.value).where(meta.c.name == "owner")
_OWNED = "SELECT value FROM meta WHERE name = 'owner'"  # asked in every write, so without the detours


def take_over(connection: Connection) -> str:
    """A new token for whoever opens the house; it waits for a write under way of the one before."""
    before = connection.execute(_OWNER.with_for_update()).scalar()
    token = str(int(before or 0) + 1)
    if before is None:
        connection.execute(insert(meta).values(name="owner", value=token))
    else:
        connection.execute(update(meta).where(meta.c.name == "owner").values(value=token))
    return token


def note_ready(connection: Connection) -> None:
    """A write that changes nothing of the house: it shows that one can be stored."""
    connection.execute(delete(meta).where(meta.c.name == "ready"))
    connection.execute(insert(meta).values(name="ready", value=str(time.time_ns())))


def check_owner(connection: Connection, token: str) -> None:
    """Inside of every write: the token is still that of this server, and stays so until the commit."""
    cursor = connection.connection.cursor()
    cursor.execute(_OWNED if connection.dialect.name == "sqlite" else f"{_OWNED} FOR SHARE")
    found = cursor.fetchone()
    cursor.close()
    if found is None or found[0] != token:
        raise OtherOwner


def create(connection: Connection) -> None:
    """Makes the tables where they are missing; a database of another version is refused."""
    before = set(inspect(connection).get_table_names())
    metadata.create_all(connection)
    if deeds.name not in before:
        _note_deeds(connection)
    if played.name not in before:
        _note_played(connection)
    for index in audit.indexes:  # houses that opened before it was there
        index.create(connection, checkfirst=True)
    connection.execute(text("DROP INDEX IF EXISTS audit_round"))
    found = connection.execute(select(meta.c.value).where(meta.c.name == "schema")).scalar()
    if found is None:
        connection.execute(insert(meta).values(name="schema", value=str(VERSION)))
    elif found != str(VERSION):
        raise WrongVersion(f"this database has format {found}; this program writes format {VERSION}")


def _note_deeds(connection: Connection) -> None:
    """Of a house from before deeds were noted: its log named people only where they sat or voided."""
    old = select(audit.c.table_id, audit.c.seq, audit.c.at_ms, audit.c.body)
    for row in connection.execute(old.where(audit.c.kind.in_(("who", "void")))).all():
        deed = {"person_id": json.loads(unpack(row.body))["who"], "table_id": row.table_id}
        connection.execute(insert(deeds).values(**deed, seq=row.seq, at_ms=row.at_ms))


def _note_played(connection: Connection) -> None:
    """Of a house from before rounds were noted for those who played them."""
    for log in (*connection.execute(select(tables.c.id)).scalars().all(), CAGE_LOG):
        for row in from_log(log, _readable(connection, log), cage=log == CAGE_LOG):
            connection.execute(insert(played).values(row))


def _readable(connection: Connection, log: str) -> Iterator[Record]:
    """The records of a log but those of cards that one seat saw, which are locked."""
    found = select(audit.c.seq, audit.c.kind, audit.c.round, audit.c.body, audit.c.at_ms)
    for row in connection.execute(found.where(audit.c.table_id == log).order_by(audit.c.seq)).all():
        if row.body[:1] != LOCKED:
            yield Record(row.seq, row.kind, json.loads(unpack(row.body)), row.at_ms, "", "", row.round)
