"""The rows of a write, and how they lie in the database."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table, delete

from houseway.live import schema
from houseway.live.audit import Record
from houseway.live.pack import LOCKED, pack, unpack
from houseway.live.played import SUMS, together
from houseway.live.vault import Vault
from houseway.money.ledger import Entry


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
    deeds: list[dict[str, Any]] = field(default_factory=list)
    played: list[dict[str, Any]] = field(default_factory=list)

    def record(self, table_id: str, record: Record, vault: Vault | None = None) -> None:
        """One more record; locked with the vault where it tells cards that one seat alone may see."""
        locked = vault and LOCKED + vault.lock_bytes(_place(table_id, record.seq), pack(record.text))
        self.audit.append(
            {
                "table_id": table_id,
                "seq": record.seq,
                "kind": record.kind,
                "round": record.round,
                "body": locked or record.text,
                "at_ms": record.at_ms,
                "hash": bytes.fromhex(record.hash),
            }
        )
        for who in {record.body.get(named) for named in ("who", "person", "approved_by")} - {None}:
            deed = {"person_id": who, "table_id": table_id, "seq": record.seq, "at_ms": record.at_ms}
            self.deeds.append(deed)

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

    def add(self, other: "Write") -> None:
        """Takes the rows of another write behind its own."""
        for name, rows in vars(other).items():
            getattr(self, name).extend(rows)

    def execute(self, connection: Connection) -> None:
        names = {name["person_id"]: name for name in self.names}  # the last of each counts
        for person_id in names:
            connection.execute(delete(schema.names).where(schema.names.c.person_id == person_id))
        for target, rows in (
            (schema.tables, self.tables),
            (schema.audit, [{**row, "body": _packed(row["body"])} for row in self.audit]),
            (schema.postings, self.postings),
            (schema.answers, self.answers),
            (schema.seeds, self.seeds),
            (schema.checkpoints, self.checkpoints),
            (schema.names, list(names.values())),
            (schema.deeds, self.deeds),
        ):
            _insert(connection, target, rows)
        _insert(connection, schema.played, together(self.played), _PLAYED)
        sums: dict[str, int] = {}
        for row in self.postings:
            sums[row["account"]] = sums.get(row["account"], 0) + row["amount_cents"]
        changed = [{"account": account, "cents": cents} for account, cents in sums.items()]
        _insert(connection, schema.balances, changed, _ADDED)


def _place(table_id: str, seq: int) -> str:
    return f"{table_id}/record/{seq}"


def record_text(vault: Vault, table_id: str, seq: int, body: bytes) -> str:
    """The text of a record's body as it lies on the disk."""
    if body[:1] == LOCKED:
        body = vault.unlock_bytes(_place(table_id, seq), body[1:])
    return unpack(body)


def _packed(body: str | bytes) -> bytes:
    return body if isinstance(body, bytes) else pack(body)


_ADDED = "ON CONFLICT (account) DO UPDATE SET cents = balance.cents + excluded.cents"
_PLAYED = "ON CONFLICT (person_id, table_id, round, seat) DO UPDATE SET " + ", ".join(
    f"{name} = played.{name} + excluded.{name}" for name in SUMS
)
_CHUNK = 64  # rows of one statement at most, so that there are few to prepare


def _insert(connection: Connection, target: Table, rows: list[dict[str, Any]], twice: str = "") -> None:
    """Many rows with few statements: between two of them the writing thread waits for its turn."""
    for at in range(0, len(rows), _CHUNK):
        size = min(_CHUNK, len(rows) - at)
        sql, columns = _statement(target, size, connection.dialect.paramstyle, twice)
        cursor = connection.connection.cursor()
        cursor.execute(sql, tuple(row[c] for row in rows[at : at + size] for c in columns))
        cursor.close()


@cache
def _statement(target: Table, size: int, style: str, twice: str) -> tuple[str, tuple[str, ...]]:
    columns = tuple(target.columns.keys())
    row = f"({', '.join(['?' if style == 'qmark' else '%s'] * len(columns))})"
    names = ", ".join(f'"{c}"' for c in columns)
    return f"INSERT INTO {target.name} ({names}) VALUES {', '.join([row] * size)} {twice}", columns
