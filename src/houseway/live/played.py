"""What each round came to for those who took part: noted beside the log as it is written, so that somebody's
rounds at all tables are found and added up without a look at the logs. A cache: the log says the same."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from houseway.live import audit
from houseway.live.audit import Record
from houseway.live.book import PURSE, into_pots, table_account
from houseway.money.ledger import layout_account, seat_account

# What moves somebody's money without a wager: chips for a marker, a marker paid, a payment made good.
APART = ("marker", "redemption", "correction")

Key = tuple[str, str, int, int]  # person, log, round, seat
Row = dict[str, Any]
SUMS = ("staked_cents", "net_cents", "other_cents")


class Played:
    """Fed with the records of one log in their order; ``sat`` is who sat there before."""

    def __init__(self, table_id: str, sat: Mapping[int, str] | None = None):
        self.table_id = table_id
        self._sat = dict(sat or {})  # whoever left is kept until somebody else comes: his chips follow him
        self._void = 0  # the round that was just declared void: what goes back is of that one

    def rows(self, record: Record) -> Iterator[Row]:
        """What this record adds to anybody's rounds."""
        body = record.body
        if record.kind == audit.WHO and body["act"] in ("sat", "moved"):
            self._sat[body["seat"]] = body["who"]
        elif record.kind == audit.EVENT and body["type"] == "settled":
            for line in body["lines"]:
                if person := self._sat.get(line["seat"]):
                    yield self._row(record, person, line["seat"], staked_cents=line["stake_cents"])
        elif record.kind == audit.VOID:
            self._void = record.round
        elif record.kind == audit.MONEY:
            for entry in body["entries"]:
                yield from self._moved(record, entry)

    def _moved(self, record: Record, entry: dict[str, Any]) -> Iterator[Row]:
        """An entry that leaves somebody with more or less in purse, chips and stakes together."""
        sums: dict[str, int] = {}
        seats: dict[str, int] = {}
        for account, cents in entry["postings"]:
            seat = _seat(self.table_id, account)
            person = account.removeprefix(PURSE) if account.startswith(PURSE) else self._sat.get(seat)
            if person:
                sums[person] = sums.get(person, 0) + cents
                seats[person] = seats.get(person) or seat
        what = "other_cents" if entry["reason"] in APART else "net_cents"
        void = entry["reason"] == "void"
        pots = into_pots(entry["postings"])
        for person, cents in sums.items():
            if cents or void:
                played = {"staked_cents": -cents} if pots else {}
                row = self._row(record, person, seats[person], **{what: cents}, **played)
                yield row | {"round": self._void} if void else row

    def _row(self, record: Record, person: str, seat: int, **cents: int) -> Row:
        of = {"person_id": person, "table_id": self.table_id, "round": record.round, "seat": seat}
        return {**of, "at_ms": record.at_ms, **dict.fromkeys(SUMS, 0), **cents}


@lru_cache(maxsize=1 << 14)
def _seat(table_id: str, account: str) -> int:
    """The seat of a table whose chips or stakes an account holds, or 0."""
    kind, _, rest = account.partition("-")
    number = rest.removeprefix(f"{table_id}-")
    of = {"seat": seat_account, "layout": layout_account}.get(kind)
    if of is None or not number.isdecimal():
        return 0
    seat = int(number)
    return seat if account == table_account(table_id, of(seat)) else 0


def granted(log: str, record: Record, person: str, cents: int) -> Row:
    """Money from the cage, at no table: each grant is a row of its own."""
    of = {"person_id": person, "table_id": log, "round": record.seq, "seat": 0, "at_ms": record.at_ms}
    return {**of, **dict.fromkeys(SUMS, 0), "other_cents": cents}


def together(rows: Iterable[Row]) -> list[Row]:
    """Rows of the same person, round and seat as one, of the time of the first."""
    found: dict[Key, Row] = {}
    for row in rows:
        key = row["person_id"], row["table_id"], row["round"], row["seat"]
        if key in found:
            for name in SUMS:
                found[key][name] += row[name]
        else:
            found[key] = dict(row)
    return list(found.values())


def from_log(log: str, records: Iterable[Record], *, cage: bool) -> list[Row]:
    """All rows of a log, read from its first record."""
    if not cage:
        noted = Played(log)
        return together(row for record in records for row in noted.rows(record))
    return [
        granted(log, record, account.removeprefix(PURSE), cents)
        for record in records
        if record.kind == audit.MONEY
        for entry in record.body["entries"]
        for account, cents in entry["postings"]
        if account.startswith(PURSE)
    ]
