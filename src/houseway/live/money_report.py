"""What every table won, from the postings alone: opener, fills, credits, drop, closer, win and hold."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sqlalchemy import Connection, and_, func, literal_column, or_, select

from houseway.core.events import Settled
from houseway.live import audit, schema
from houseway.live.book import PURSE, table_account
from houseway.live.days import DAY_BEGINS_H, SHIFT_MS, begins_ms, shift_at
from houseway.live.money_acts import MARKER
from houseway.live.rows import record_text
from houseway.live.standing import event_in
from houseway.live.store import Store
from houseway.money.ledger import CAGE, DROP_BOX, INVENTORY, METER, TIP_BOX, layout_account

_NAMES = ("opener", "fills", "credits", "drop", "closer", "corrections")
_SUMMED = (*_NAMES, "given_back")
_OPENING_SEQ = 2  # the money record with which a table opens
CLOSER = "closer"  # the reason for which a table that closes gives its chips back to the cage


@dataclass(frozen=True, slots=True)
class Figures:
    """A table, or several, over a time."""

    opener_cents: int = 0
    fills_cents: int = 0
    credits_cents: int = 0
    drop_cents: int = 0
    closer_cents: int = 0
    corrections_cents: int = 0  # part of the win: what was taken back from players, less what was given
    given_back_cents: int = 0  # when the table closed: its closer, although it is in the cage since

    @property
    def win_cents(self) -> int:
        return self.closer_cents + self.credits_cents + self.drop_cents - self.opener_cents - self.fills_cents

    @property
    def hold(self) -> Fraction | None:
        """The share of the drop that was won; nothing where nothing was dropped."""
        return Fraction(self.win_cents, self.drop_cents) if self.drop_cents else None

    def then(self, later: "Figures") -> "Figures":
        """The same tables over this time and the next."""
        return replace(self + later, opener_cents=self.opener_cents, closer_cents=later.closer_cents)

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(*(getattr(self, f"{n}_cents") + getattr(other, f"{n}_cents") for n in _SUMMED))

    def as_dict(self) -> dict[str, Any]:
        told = {f"{n}_cents": getattr(self, f"{n}_cents") for n in _NAMES}
        return {**told, "win_cents": self.win_cents, "hold_percent": percent(self.hold)}


def percent(share: Fraction | None) -> str:
    """With two decimals, the half away from nothing; no floating point on the way."""
    if share is None:
        return ""
    hundredths = (abs(share) * 20_000 + 1) // 2
    sign = "-" if share < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


class Reports:
    """The figures of all tables. What is posted does not change: each posting is added up once, and kept."""

    def __init__(self, store: Store):
        self._store = store
        self._added: dict[str, int] = {}  # up to which record, by table
        self._moved: dict[str, dict[int, Figures]] = {}

    def by_shift(self, until: int) -> dict[str, dict[int, Figures]]:
        """Of every table every shift up to and with ``until``, from the one in which it opened."""
        with self._store.reading() as db:
            for table in db.execute(select(schema.tables.c.id).order_by(schema.tables.c.at_ms)).scalars():
                self._add(db, table)
        return {t: found for t, shifts in self._moved.items() if (found := _carried(shifts, until))}

    def _add(self, db: Connection, table: str) -> None:
        p = schema.postings
        after = self._added.get(table, 0)
        last = db.execute(select(func.max(p.c.seq)).where(p.c.table_id == table)).scalar() or 0
        shifts = self._moved.setdefault(table, {})
        for shift, opening, entry in _sums(db, table, after, last) if last > after else ():
            shifts[shift] = shifts.get(shift, Figures()) + _moved(table, entry, opening=opening)
        self._added[table] = last


def _carried(shifts: Mapping[int, Figures], until: int) -> dict[int, Figures]:
    """Each shift opens with what the one before closed with; a table that is closed has no more of them."""
    found: dict[int, Figures] = {}
    stands = 0
    closed = any(change.given_back_cents for change in shifts.values())
    last = min(until, max(shifts)) if closed else until
    for shift in range(min(shifts, default=until + 1), last + 1):
        change = shifts.get(shift, Figures())
        opener = stands + change.opener_cents
        stands = opener + change.closer_cents
        found[shift] = replace(change, opener_cents=opener, closer_cents=stands + change.given_back_cents)
    return found


_Entry = tuple[str, dict[str, int]]  # a reason, and what it came to by account


def _sums(db: Connection, table: str, after: int, last: int) -> Iterable[tuple[int, bool, _Entry]]:
    """What each reason moved in each shift at a table, by the accounts that its figures are made of."""
    p, a = schema.postings, schema.audit
    shift: Any = literal_column(f"(audit.at_ms - {DAY_BEGINS_H * 3_600_000}) / {SHIFT_MS}").label("shift")
    opening: Any = literal_column(f"CASE WHEN posting.seq = {_OPENING_SEQ} THEN 1 ELSE 0 END").label("first")
    query = (
        select(shift, opening, p.c.reason, p.c.account, func.sum(p.c.amount_cents))
        .join(a, and_(a.c.table_id == p.c.table_id, a.c.seq == p.c.seq))
        .where(p.c.table_id == table, p.c.seq > after, p.c.seq <= last)
        .where(or_(p.c.account.in_((CAGE, *_own_accounts(table))), p.c.account.like(f"{MARKER}%")))
        .group_by(literal_column("shift"), literal_column("first"), p.c.reason, p.c.account)
    )
    found: dict[tuple[int, bool, str], dict[str, int]] = {}
    for at, first, reason, account, cents in db.execute(query):
        found.setdefault((int(at), bool(first), reason), {})[account] = int(cents)
    return [(at, first, (reason, moved)) for (at, first, reason), moved in found.items()]


def _own_accounts(table: str) -> tuple[str, str, str]:
    """The inventory, the house's own stakes on the layout, and the drop box, as the floor calls them."""
    inventory, laid, box = (table_account(table, x) for x in (INVENTORY, layout_account(0), DROP_BOX))
    return inventory, laid, box


def _moved(table: str, entry: _Entry, *, opening: bool) -> Figures:
    """What one reason adds to a table's figures; ``closer_cents`` is the change of the house's chips."""
    reason, by_account = entry
    inventory, laid, box = _own_accounts(table)
    chips = by_account.get(inventory, 0) + by_account.get(laid, 0)
    if opening:
        return Figures(opener_cents=chips)
    signed = sum(cents for account, cents in by_account.items() if account.startswith(MARKER))
    dropped = max(by_account.get(box, 0), 0) + max(signed, 0)
    if dropped:  # chips out of the inventory for what goes into the drop
        return Figures(drop_cents=dropped, closer_cents=chips)
    if reason == CLOSER:
        return Figures(closer_cents=chips, given_back_cents=-chips)
    if CAGE in by_account and chips:
        filled, sent = max(chips, 0), max(-chips, 0)
        return Figures(fills_cents=filled, credits_cents=sent, closer_cents=chips)
    return Figures(closer_cents=chips, corrections_cents=chips if reason == "correction" else 0)


def over(found: Mapping[int, Figures], shifts: Iterable[int]) -> Figures | None:
    """A table over consecutive shifts; nothing where it was not open yet."""
    total: Figures | None = None
    for shift in shifts:
        if shift in found:
            total = found[shift] if total is None else total.then(found[shift])
    return total


def total(figures: Iterable[Figures]) -> Figures:
    return sum(figures, start=Figures())


# ── what the rounds won ──────────────────────────────────────────────────────────────────────────────


def rounds_won(store: Store, table_id: str, shifts: range | None = None) -> dict[int, int]:
    """By shift what the house won on the lines of the rounds, from the log of the game and not from the
    postings; of a round declared void what its own money record says."""
    after, until = (0, None) if shifts is None else _within(store, table_id, shifts)
    found: dict[int, int] = {}
    void = 0
    chips = _own_accounts(table_id)[:2]
    for record in store.records(table_id, after=after, until=until):
        won = 0
        if record.kind == audit.EVENT and record.body["type"] == Settled.kind:
            event = event_in(record.body)
            assert isinstance(event, Settled)
            for line in event.lines:
                if line.seat == 0 and line.against != INVENTORY:
                    won += line.amount_cents
                elif (line.seat or line.player) and line.against == INVENTORY:
                    won -= line.amount_cents
        elif record.kind == audit.VOID:
            void = record.seq
        elif record.kind == audit.MONEY and void and record.body["of"] == void:
            postings = (p for e in record.body["entries"] for p in e["postings"])
            won = sum(cents for account, cents in postings if account in chips)
        if won:
            shift = shift_at(record.at_ms)
            found[shift] = found.get(shift, 0) + won
    return found


def _within(store: Store, table_id: str, shifts: range) -> tuple[int, int]:
    """The last record before some shifts, and their last."""
    a = schema.audit
    found = select(func.min(a.c.seq), func.max(a.c.seq)).where(a.c.table_id == table_id, *_times(shifts))
    with store.reading() as db:
        first, last = db.execute(found).one()
    return (first or 1) - 1, last or 0


def _times(shifts: range) -> tuple[Any, ...]:
    at = schema.audit.c.at_ms
    return at >= begins_ms(shifts.start), at < begins_ms(shifts.stop)


# ── what two of the staff did ────────────────────────────────────────────────────────────────────────


def staff_acts(
    store: Store, kind: str, *, table_id: str | None = None, shifts: range | None = None
) -> list[dict[str, Any]]:
    """The records of one kind (asked, approved, declined, a table closed), oldest first."""
    a = schema.audit
    query = select(a.c.table_id, a.c.seq, a.c.at_ms, a.c.round, a.c.body)
    query = query.where(a.c.kind == literal_column(f"'{kind}'"))  # so that the index of its kind is used
    if table_id is not None:
        query = query.where(a.c.table_id == table_id)
    if shifts is not None:
        query = query.where(*_times(shifts))
    with store.reading() as db:
        rows = db.execute(query.order_by(a.c.at_ms, a.c.table_id, a.c.seq)).all()
    return [
        {"table": r.table_id, "seq": r.seq, "at_ms": r.at_ms, "in_round": r.round}
        | json.loads(record_text(store.vault, r.table_id, r.seq, r.body))
        for r in rows
    ]


# ── the cage ─────────────────────────────────────────────────────────────────────────────────────────

_KINDS = {
    "inventory": "inventories", "seat": "at_seats", "layout": "on_layouts", "drop": "drop_boxes",
    "tip": "tips", PURSE.rstrip("-"): "purses", METER.rstrip("-"): "meters", MARKER.rstrip("-"): "markers",
}  # fmt: skip
assert TIP_BOX.startswith("tip-")


def cage(balances: Mapping[str, int]) -> dict[str, int]:
    """Where everything is that the cage ever issued: what it owes to players, and what is the house's own."""
    found = dict.fromkeys([*_KINDS.values(), "pots"], 0)
    for account, cents in balances.items():
        if account != CAGE:
            found[_KINDS.get(account.partition("-")[0], "pots")] += cents
    return {"issued": -balances.get(CAGE, 0), **found}
