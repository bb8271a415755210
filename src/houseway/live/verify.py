"""The full check of an export: what the small program in verifier/ checks, and the rules of the game too.

The house is not trusted. Every event is applied again by the rules; every seed must have been committed to
before the wagers, mixed with what the players promised, and give what chance brought; every posting must be
what the rules say is due; and the log must be the one whose heads the house has signed before.
"""

import json
import re
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from houseway.core.events import Event, MeterRead, WagersAccepted
from houseway.dealer.log import BadLog, game_from_header
from houseway.live import audit
from houseway.live.audit import BrokenChain, Record, check_chain
from houseway.live.checker import Checker, NotVerified, Row, Verified
from houseway.live.history import EXPORT_FORMAT
from houseway.live.link import NAME
from houseway.live.meter import ACCEPTED, WON, Checked, check_log
from houseway.live.receipts import check_receipts, read_receipts, signed_by
from houseway.live.shown import pack
from houseway.live.standing import Standing


def verify_export(
    path: str | Path, receipts: str | PathLike[str] | None = None, key: str = "", link: Path | None = None
) -> Verified:
    """Checks the export in a file, against a file of receipts, the house's key and the log of the link where
    they are there; :class:`NotVerified` says what does not hold."""
    kept: list[str] = []
    if receipts is not None:
        try:
            kept = Path(receipts).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            raise NotVerified(f"{receipts} is not a text file") from None
    linked = Path(link).read_text(encoding="utf-8").splitlines() if link else None
    with Path(path).open(encoding="utf-8") as lines:
        return verify_lines(lines, kept, key, linked)


def verify_link(lines: Iterable[str]) -> tuple[Checked, list[Record]]:
    """Checks the log of a link: its chain, its signed end, every amount by its terms."""
    try:
        first, *rest = [json.loads(line) for line in lines]
        if first.get("houseway-link") != 1:
            raise NotVerified("this is not the log of a link")
        *told, last = rest
        records = [Record(r["seq"], r["kind"], r["body"], r["at"], r["prev"], r["hash"]) for r in told]
        found = check_log(records)
        signed_by(last["end"])
        if (last["end"]["seq"], last["end"]["head"]) != (found.meter.seq, found.meter.head):
            raise NotVerified("records are missing at the end")
    except NotVerified:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotVerified(f"this is not a whole log of a link: {error}") from None
    return found, records


def _answers(records: Iterable[Record], table: str) -> list[Event]:
    """What a link answered to one table, as its events."""
    found: list[Event] = []
    for body, kind in ((r.body, r.kind) for r in records if r.body.get("table") == table):
        if kind == ACCEPTED:
            found.append(WagersAccepted(NAME, tuple(body["seats"])))
        elif kind == WON:
            found.append(MeterRead(NAME, body["read"], body["seat"], body["takes"]))
    return found


def verify_lines(
    lines: Iterable[str], receipts: Iterable[str] = (), key: str = "", link: Iterable[str] | None = None
) -> Verified:
    kept = read_receipts(receipts)
    if key and not re.fullmatch("[0-9a-f]{64}", key):
        raise NotVerified(f"the house's key is 64 hexadecimal digits, not {key!r}")
    linked = None if link is None else verify_link(link)[1]
    try:
        return _verified(*_read(iter(lines)), kept, key, linked)
    except NotVerified:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotVerified(f"this is not a whole export: {error!r}") from None


def _verified(
    head: dict[str, Any], rows: list[Row], end: dict[str, Any], receipts: list[dict[str, Any]], key: str,
    link: list[Record] | None,
) -> Verified:  # fmt: skip
    last = _check_rows(rows)
    signer = signed_by(end)
    if (end["table"], end["seq"], end["head"]) != (head["table"], len(rows), last):
        raise NotVerified("records are missing at the end")
    if key and signer != key:
        raise NotVerified(f"the house's key is {key}; this log is signed with {signer}")
    agreed = check_receipts(rows, head["table"], signer, receipts)
    opening = rows[0].record
    if opening.kind != audit.OPENED_TABLE or opening.body["table"] != head["table"]:
        raise NotVerified("the log does not begin with the opening of this table")
    try:
        game = game_from_header(opening.body)
    except BadLog as error:
        raise NotVerified(str(error)) from None
    if (opening.body.get("opens") != "auditor") != game.opens_all:
        raise NotVerified("the table says otherwise than its game to whom its orders are opened")
    if opening.body.get("pack") != pack(game).get("pack"):
        raise NotVerified(f"the table says it plays with {opening.body.get('pack')}: {pack(game)}")
    found = Verified(
        head["table"], game.name, game.table.edition.id, len(rows), head=last, signed_by=signer,
        receipts=agreed, physical=opening.body.get("chance") == audit.PHYSICAL,
    )  # fmt: skip
    opens = [row.opens for row in rows if row.record.kind == audit.OPENED]
    checker = Checker(
        rows, found, game, Standing(game.open()), opening.body["inventory_cents"],
        {body["number"]: body for body in opens if "seed" in body}, whole=head["whole"],
        link=None if link is None else _answers(link, f"{signer[:16]}/{head['table']}"),
    )  # fmt: skip
    checker.check()
    found.replayed_until = found.replayed_until or len(rows)
    return found


def _read(lines: Iterator[str]) -> tuple[dict[str, Any], list[Row], dict[str, Any]]:
    head = json.loads(next(lines, "null"))
    if "houseway-export" not in head:
        raise NotVerified("this is not a Houseway export")
    if head["houseway-export"] != EXPORT_FORMAT:
        raise NotVerified(f"this export has format {head['houseway-export']}; Houseway reads {EXPORT_FORMAT}")
    rows: list[Row] = []
    for line in lines:
        data = json.loads(line)
        if "end" in data:
            if next(lines, None) is not None:
                raise NotVerified("something follows the end")
            return head, rows, data["end"]
        record = Record(data["seq"], data["kind"], data["body"], data["at"], data["prev"], data["hash"])
        told = {k: v for k, v in data.items() if k in ("seed", "cards")}
        rows.append(Row(record, bool(data.get("withheld")), told))
    raise NotVerified("the export has no end")


def _check_rows(rows: list[Row]) -> str:
    """The chain; of a record that is withheld in part, only its place in it."""
    if not rows:
        raise NotVerified("the export is empty")
    seq, head = 0, audit.START
    for row in rows:
        record = row.record
        if row.withheld:
            if (record.seq, record.prev_hash) != (seq + 1, head):
                raise NotVerified(f"record {record.seq} does not follow from record {seq}")
        else:
            try:
                check_chain((record,), seq, head)
            except (BrokenChain, ValueError) as error:
                raise NotVerified(str(error)) from None
        seq, head = record.seq, record.hash
    return head
