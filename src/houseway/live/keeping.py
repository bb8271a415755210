"""What somebody played, over all tables and for as long as the house stands; and rounds shown to others."""

import base64
import binascii
import csv
import io
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, func, insert, select, tuple_, update

from houseway.live import schema
from houseway.live.history import round_told
from houseway.live.schema import CAGE_LOG
from houseway.live.store import Store

PAGE = 50  # rounds of one answer at most: each is read from its log
MOST_SHARES = 200  # of one person, with those that were taken back


class BadCursor(ValueError):
    """A place in a history that there is not."""


@dataclass(frozen=True)
class Filter:
    person: str
    tables: tuple[str, ...] | None = None  # of these alone
    since_ms: int = 0
    until_ms: int = 2**62


@dataclass(frozen=True)
class Share:
    token: str
    person: str
    table: str
    round: int
    own_cards: bool
    at_ms: int
    revoked_ms: int | None = None


def _chosen(of: Filter) -> ColumnElement[bool]:
    p = schema.played
    parts = [p.c.person_id == of.person]
    if of.tables is not None:
        parts.append(p.c.table_id.in_(of.tables))
    return and_(*parts, p.c.at_ms >= of.since_ms, p.c.at_ms < of.until_ms)


def _order() -> tuple[Any, ...]:
    p = schema.played
    return p.c.at_ms, p.c.table_id, p.c.round, p.c.seat


def cursor_text(row: Any) -> str:
    place = json.dumps([row.at_ms, row.table_id, row.round, row.seat], separators=(",", ":"))
    return base64.urlsafe_b64encode(place.encode()).decode().rstrip("=")


def read_cursor(text: str) -> tuple[int, str, int, int]:
    try:
        found = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        at_ms, table, number, seat = found
    except (ValueError, TypeError, binascii.Error):
        raise BadCursor("this is no place in a history: begin without one") from None
    if [type(x) for x in found] != [int, str, int, int] or max(map(abs, (at_ms, number, seat))) > 2**62:
        raise BadCursor("this is no place in a history: begin without one")
    return at_ms, table, number, seat


def page(store: Store, of: Filter, before: str = "", limit: int = PAGE) -> tuple[list[Any], str]:
    """Rows of a history, the latest first, and where the next page begins; nothing where it ends."""
    query = select(schema.played).where(_chosen(of)).order_by(*(c.desc() for c in _order()))
    if before:
        query = query.where(tuple_(*_order()) < tuple_(*read_cursor(before)))
    with store.reading() as connection:
        rows = list(connection.execute(query.limit(limit + 1)))
    return rows[:limit], cursor_text(rows[limit - 1]) if len(rows) > limit else ""


def totals(store: Store, of: Filter) -> dict[str, int]:
    """What the rows of a history come to: by play, and by what was granted, made good or lent."""
    p = schema.played
    at_table = p.c.table_id != CAGE_LOG
    sums = select(
        func.count().filter(at_table),
        *(func.coalesce(func.sum(c), 0) for c in (p.c.staked_cents, p.c.net_cents)),
        *(func.coalesce(func.sum(p.c.other_cents).filter(which), 0) for which in (~at_table, at_table)),
    ).where(_chosen(of))
    with store.reading() as connection:
        found = connection.execute(sums).one()
    names = ("rounds", "staked_cents", "net_cents", "granted_cents", "corrected_cents")
    return dict(zip(names, map(int, found), strict=True))


def tables_of(store: Store, person: str) -> list[str]:
    """The tables that somebody has played at."""
    p = schema.played
    query = select(p.c.table_id).where(p.c.person_id == person, p.c.table_id != CAGE_LOG).distinct()
    with store.reading() as connection:
        return sorted(connection.execute(query).scalars())


def took_part(store: Store, person: str, table_id: str, round_no: int) -> bool:
    p = schema.played
    query = select(p.c.seat).where(p.c.person_id == person, p.c.table_id == table_id, p.c.round == round_no)
    with store.reading() as connection:
        return connection.execute(query.limit(1)).first() is not None


def told(store: Store, row: Any) -> dict[str, Any]:
    """A row with what its round came to, from the log."""
    found = {
        "table": row.table_id,
        "round": row.round,
        "seat": row.seat,
        "at_ms": row.at_ms,
        "staked_cents": row.staked_cents,
        "net_cents": row.net_cents,
        "other_cents": row.other_cents,
    }
    if row.table_id == CAGE_LOG:
        return found
    whole = round_told(store, row.table_id, row.round)
    lines = [line for line in whole.pop("lines", []) if line["seat"] == row.seat]
    shown = {name: whole[name] for name in ("dice", "pocket", "void") if name in whole}
    return found | shown | {"lines": lines}


# ── as a file ────────────────────────────────────────────────────────────────────────────────────────

COLUMNS = ("when", "table", "game", "round", "seat", "result", "staked_cents", "net_cents", "other_cents")


def csv_lines(store: Store, of: Filter, named: dict[str, tuple[str, str]]) -> Iterator[str]:
    """Every row of a history, the latest first; ``named`` has the name and the game of each table."""
    yield _csv(COLUMNS)
    before = ""
    while True:
        rows, before = page(store, of, before)
        for row in rows:
            name, game = named.get(row.table_id, ("", ""))
            found = told(store, row)
            at_table = row.table_id != CAGE_LOG
            yield _csv(
                (
                    _time(row.at_ms), name if at_table else "", game,
                    row.round if at_table else "", row.seat if at_table else "", result_text(found),
                    row.staked_cents, row.net_cents, row.other_cents,
                )
            )  # fmt: skip
        if not before:
            return


def result_text(found: dict[str, Any]) -> str:
    """What a round came to in one line, for a file."""
    if "lines" not in found:
        return "from the house"
    if found.get("void"):
        return "void"
    parts = [f"{line['wager']} {line['spot']}".strip() + f" {line['outcome']}" for line in found["lines"]]
    if parts:
        return "; ".join(parts)
    return "correction" if found["other_cents"] else ""


def _time(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


def _csv(values: tuple[Any, ...]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(map(_cell, values))
    return text.getvalue()


def _cell(value: Any) -> Any:
    """A name that a spreadsheet would take for a formula is told as a text."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


# ── shown to others ──────────────────────────────────────────────────────────────────────────────────


class TooMany(ValueError):
    """Somebody has made all links that one person may make."""


class Shares:
    """Each is one short transaction; none may be called on the event loop."""

    def __init__(self, store: Store):
        self._store = store

    def make(self, person: str, table_id: str, round_no: int, own_cards: bool, now_ms: int) -> Share:
        """A link of its own for each wish; the same wish again gives the link that there is."""
        for share in self.of(person):
            if (share.table, share.round, share.own_cards) == (table_id, round_no, own_cards):
                return share
        made = Share(secrets.token_urlsafe(32), person, table_id, round_no, own_cards, now_ms)
        row = {
            "token": made.token, "person_id": person, "table_id": table_id, "round": round_no,
            "own_cards": own_cards, "at_ms": now_ms, "revoked_ms": None,
        }  # fmt: skip
        s = schema.shares

        def write(connection: Any) -> None:
            mine = select(func.count()).where(s.c.person_id == person, s.c.revoked_ms.is_(None))
            if connection.execute(mine).scalar() >= MOST_SHARES:
                raise TooMany(f"you have shared {MOST_SHARES} rounds: take one back first")
            connection.execute(insert(s).values(row))

        self._store.run_now(write)
        return made

    def of(self, person: str) -> list[Share]:
        """Those that somebody shows now, the latest first."""
        s = schema.shares
        mine = select(s).where(s.c.person_id == person, s.c.revoked_ms.is_(None))
        with self._store.reading() as connection:
            return [Share(*row) for row in connection.execute(mine.order_by(s.c.at_ms.desc()))]

    def find(self, token: str) -> Share | None:
        """What a link shows, unless it was taken back."""
        s = schema.shares
        with self._store.reading() as connection:
            row = connection.execute(select(s).where(s.c.token == token, s.c.revoked_ms.is_(None))).first()
        return Share(*row) if row else None

    def revoke(self, token: str, person: str, now_ms: int) -> bool:
        s = schema.shares
        mine = (s.c.token == token) & (s.c.person_id == person) & s.c.revoked_ms.is_(None)
        return bool(
            self._store.run_now(lambda c: c.execute(update(s).where(mine).values(revoked_ms=now_ms)).rowcount)
        )
