"""Past rounds and exports: read from the log, and shown to each as he could see it then."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

from houseway.core.events import BallSettled, DiceRolled, MarkerPlaced, Settled
from houseway.core.game import AUDITOR, Game, Viewer
from houseway.live import audit, freeze
from houseway.live.audit import Record
from houseway.live.redact import line_dict, may_see_cards, redacted, viewer_for
from houseway.live.seals import stored_seed
from houseway.live.standing import Standing, event_in, fold
from houseway.live.store import Store
from houseway.live.terms import Person
from houseway.live.turn import opened

EXPORT_FORMAT = 3
MOST_ROUNDS = 200
_TOLD = {e.kind for e in (Settled, BallSettled, MarkerPlaced, DiceRolled)}


class Rounds:
    """The last rounds of every table. One that is over does not change: it is read once, and kept as sent."""

    def __init__(self, store: Store):
        self._store = store
        self._kept: dict[str, dict[int, bytes]] = {}

    def latest(self, table_id: str, limit: int) -> bytes:
        """A JSON list, newest first."""
        last = self._store.last_round(table_id)
        first = max(1, last - min(limit, MOST_ROUNDS) + 1)
        kept = self._kept.get(table_id, {})
        missing = [n for n in range(first, last + 1) if n not in kept]
        found = _rounds(self._store, table_id, missing[0]) if missing else {}
        known = {n: kept.get(n) or found.get(n, b"") for n in range(first, last + 1)}
        if missing:
            over = {n: text for n, text in (kept | known).items() if last - MOST_ROUNDS < n < last}
            self._kept[table_id] = over
        return b"[" + b",".join(known[n] for n in reversed(known) if known[n]) + b"]"


def _rounds(store: Store, table_id: str, first: int) -> dict[int, bytes]:
    """What is told of each round from ``first`` on; nothing of one in which nothing came to an end."""
    by_round: dict[int, list[Record]] = {}
    for record in store.records(table_id, first_round=first):
        by_round.setdefault(record.round, []).append(record)
    told = {number: _round(number, records) for number, records in by_round.items()}
    return {number: _line(found).rstrip().encode() for number, found in told.items() if found}


def _round(number: int, records: list[Record]) -> dict[str, Any]:
    lines: list[dict[str, Any]] = []
    landed, pocket, dice, void = "", "", list[int](), False
    for record in records:
        if record.kind == audit.VOID:
            void = True
        elif record.kind == audit.EVENT and record.body["type"] in _TOLD:
            event = event_in(record.body)
            if isinstance(event, Settled):
                lines += [line_dict(line) for line in event.lines]
            elif isinstance(event, BallSettled):
                landed = event.pocket
            elif isinstance(event, MarkerPlaced) and event.pocket == landed:
                pocket = landed  # no result before it is marked: where 00 is void, it never is
            elif isinstance(event, DiceRolled):
                dice = [event.first, event.second]
    if not lines and not pocket and not dice and not void:
        return {}
    found = {"round": number, "began_ms": records[0].at_ms, "ended_ms": records[-1].at_ms, "lines": lines}
    shown = {"dice": dice, "pocket": pocket, "void": void}
    return found | {name: value for name, value in shown.items() if value}


def standing_before(store: Store, game: Game[Any], table_id: str, round_no: int) -> Standing[Any]:
    """Where the table stood before the first record of a round."""
    found = store.checkpoint(table_id, round_no=round_no - 1)
    standing: Standing[Any] = Standing(game.open())
    if found is not None:
        with contextlib.suppress(freeze.Unreadable):
            standing = freeze.load(game, found[1])
    for record in store.records(table_id, after=standing.seq):
        if record.round >= round_no:
            break
        standing = fold(game, standing, record)
    return standing


def replay(
    store: Store, game: Game[Any], table_id: str, round_no: int, person: Person | None
) -> list[dict[str, Any]]:
    """Each event of a round with the view after it; cards that the person could not see are left out."""
    now = standing_before(store, game, table_id, round_no)
    frames: list[dict[str, Any]] = []
    for record in store.records(table_id, after=now.seq, round_no=round_no):
        now = fold(game, now, record)
        if record.kind == audit.PROOF:
            last = frames[-1]
            if last["seq"] == record.body["of"] and last["seen"]:
                last["event"]["proof"] = record.body["proofs"]
        if record.kind != audit.EVENT:
            continue
        event = event_in(record.body)
        viewer = viewer_for(person, now.seating)
        frames.append(
            {
                "seq": record.seq,
                "at_ms": record.at_ms,
                "event": redacted(event, viewer),
                "view": game.view(now.state, viewer),
                "lines": [line_dict(line) for line in event.lines] if isinstance(event, Settled) else [],
                "seen": may_see_cards(event, viewer),
            }
        )
    for frame in frames:
        del frame["seen"]
    return frames


def export(store: Store, game: Game[Any], table_id: str, person: Person | None) -> Iterator[str]:
    """A header line, every record, and a closing line: the last hash, signed by the house.

    Auditors and administrators who do not play at the table get every record whole, and beside those of seeds
    that are open only to them the seeds. Others get records that show a card to one seat without it: with
    their hash, so that the chain still holds together.
    """
    last = store.last_record(table_id)
    assert last is not None
    everything = person is not None and person.role in ("auditor", "admin")
    if everything and person is not None:
        everything = not _sat_there(store, table_id, person.id)
    yield _line({"houseway-export": EXPORT_FORMAT, "table": table_id, "whole": everything})
    seating: dict[int, str] = {}
    withheld_of = 0
    for record in store.records(table_id, until=last.seq):
        if record.kind == audit.WHO:
            _seat_change(seating, record)
        viewer = AUDITOR if everything else _seat_or_public(person, seating)
        shown = _exported(record, viewer, withheld_of)
        if everything and record.kind == audit.OPENED and "to" in record.body:
            secret = stored_seed(store, table_id, record.body["number"])
            shown |= opened(game, secret.seed, secret.cards)
        if "withheld" in shown and record.kind == audit.EVENT:
            withheld_of = record.seq
        yield _line(shown)
    yield _line({"end": store.vault.signer.receipt(table_id, last.seq, last.hash, last.at_ms)})


def _sat_there(store: Store, table_id: str, person_id: str) -> bool:
    records = store.records(table_id)
    return any(r.kind == audit.WHO and r.body["who"] == person_id for r in records)


def _seat_change(seating: dict[int, str], record: Record) -> None:
    if record.body["act"] == "sat":
        seating[record.body["seat"]] = record.body["who"]
    elif record.body["act"] == "left":
        seating.pop(record.body["seat"], None)


def _seat_or_public(person: Person | None, seating: dict[int, str]) -> Viewer:
    player = Person(person.id, person.name) if person else None  # no role sees more than a seat here
    return viewer_for(player, tuple(seating.items()))


def _exported(record: Record, viewer: Viewer, withheld_of: int) -> dict[str, Any]:
    whole = record.to_dict()
    if record.kind == audit.EVENT:
        event = event_in(record.body)
        if not may_see_cards(event, viewer):
            return {**whole, "body": redacted(event, viewer), "withheld": True}
    if record.kind == audit.PROOF and record.body["of"] == withheld_of:
        return {**whole, "body": {"of": withheld_of}, "withheld": True}
    return whole


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n"
