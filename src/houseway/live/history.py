"""Past rounds and exports: read from the log, and shown to each as he could see it then."""

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import func, select

from houseway.core.events import (
    BallSettled,
    Decided,
    DiceRolled,
    Event,
    MarkerPlaced,
    Settled,
    WagerPlaced,
    WheelStopped,
)
from houseway.core.game import AUDITOR, Game, Viewer
from houseway.core.steps import Chance, Decide, Procedure, Reading, Settle, Together, Wagers, questions
from houseway.live import audit, freeze, schema
from houseway.live.audit import Record
from houseway.live.book import seat_chips
from houseway.live.posted import game_under
from houseway.live.redact import correction_dict, line_dict, may_see_cards, redacted, viewer_for
from houseway.live.sealing import opened
from houseway.live.seals import stored_seed
from houseway.live.standing import Standing, event_in, fold, seats_after
from houseway.live.store import Store
from houseway.live.terms import Person

EXPORT_FORMAT = 3
MOST_ROUNDS = 200
_TOLD = {e.kind for e in (Settled, BallSettled, MarkerPlaced, DiceRolled, WheelStopped)}


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


def round_told(store: Store, table_id: str, number: int) -> dict[str, Any]:
    """What everybody may know of one round."""
    records = list(store.records(table_id, round_no=number))
    return _round(number, records) if records else {}


def _round(number: int, records: list[Record]) -> dict[str, Any]:
    lines: list[dict[str, Any]] = []
    corrections: list[dict[str, Any]] = []
    landed, pocket, dice, void, section = "", "", list[int](), False, -1
    told: dict[str, int] = {}
    for record in records:
        if record.kind == audit.VOID:
            void = True
        elif record.kind == audit.APPROVED and record.body["act"] == "correction":
            corrections.append(correction_dict({"seq": record.seq, "at_ms": record.at_ms, **record.body}))
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
            elif isinstance(event, WheelStopped):
                section = event.section
    if section >= 0 and any(line["outcome"] != "void" for line in lines):  # a spin that counted
        told["section"] = section
    shown = {"dice": dice, "pocket": pocket, "void": void, "corrections": corrections}
    if not lines and not any(shown.values()):
        return {}
    found = {"round": number, "began_ms": records[0].at_ms, "ended_ms": records[-1].at_ms, "lines": lines}
    return found | told | {name: value for name, value in shown.items() if value}


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


class Replay(NamedTuple):
    frames: list[dict[str, Any]]
    terms: str  # those that the round was played under


Named = Callable[[str], str]  # what somebody is called, by the id


def replay(
    store: Store,
    game: Game[Any],
    table_id: str,
    round_no: int,
    person: Person | None,
    named: Named | None = None,
) -> Replay:
    """Each event of a round with the view after it, who sat where with what, and the clause of its step;
    cards that the person could not see are left out."""
    now = standing_before(store, game, table_id, round_no)
    frames: list[dict[str, Any]] = []
    terms = None
    for record in store.records(table_id, after=now.seq, round_no=round_no):
        before, now = now, fold(game, now, record)
        if record.kind == audit.PROOF:
            last = frames[-1]
            if last["seq"] == record.body["of"] and last["seen"]:
                last["event"]["proof"] = record.body["proofs"]
        if record.kind == audit.MONEY and frames:
            frames[-1]["seats"] = _seats(table_id, now, named)
        if record.kind != audit.EVENT:
            continue
        event = event_in(record.body)
        viewer = viewer_for(person, now.seating)
        under = game_under(game, now.terms)
        terms = now.terms if terms is None else terms
        mine = now.seat_of(person.id, person.at) if person else None
        frames.append(
            {
                "seq": record.seq,
                "at_ms": record.at_ms,
                "event": redacted(event, viewer),
                "view": under.view(now.state, viewer),
                "lines": [line_dict(line) for line in event.lines] if isinstance(event, Settled) else [],
                "seats": _seats(table_id, now, named),
                "your_seat": mine.seat if mine else None,
                **_by(game_under(game, before.terms), before.state, event),
                "seen": may_see_cards(event, viewer),
            }
        )
    for frame in frames:
        del frame["seen"]
    return Replay(frames, terms or "")


def _seats(table_id: str, now: Standing[Any], named: Named | None) -> list[dict[str, Any]]:
    """Who sat where with which chips, as the table showed it then."""
    return [
        {
            "seat": s.seat,
            "name": named(s.person) if named else "",
            "chips_cents": now.money.get(seat_chips(table_id, s.seat), 0),
            "out": s.out,
        }
        for s in now.seats
    ]


def _by(game: Game[Any], before: Any, event: Event) -> dict[str, str]:
    """The clause of the step that an event answers, and what the procedure says where it is one."""
    step = game.next_step(before)
    match step:
        case Wagers() if isinstance(event, WagerPlaced):
            found = [o.clause for o in step.offers if o.wager == event.wager and o.spot in (event.spot, "")]
            return {"clause": found[0] if found else step.clause}
        case Decide() | Together():
            asked = [c for q in questions(step) for c in q.choices if isinstance(event, Decided)]
            return {"clause": next((c.clause for c in asked if c.name == getattr(event, "choice", "")), "")}
        case Procedure() if event.kind == step.event.kind:
            return {"clause": step.clause, "says": step.text}
        case Wagers() | Chance() | Reading() | Settle():
            answers = step.closes if isinstance(step, Wagers) else getattr(step, "event", Settled(()))
            return {"clause": step.clause if answers is not None and event.kind == answers.kind else ""}
    return {"clause": ""}


def shared_until(store: Store, game: Game[Any], table_id: str, round_no: int) -> int:
    """The record up to which a log is told of a round that is over: where the round ends, or where the seed
    of its cards has been opened since, with which all of them can be checked."""
    a = schema.audit
    mine = select(func.max(a.c.seq)).where(a.c.table_id == table_id, a.c.round == round_no)
    opens = select(func.min(a.c.seq)).where(a.c.table_id == table_id, a.c.kind == audit.OPENED)
    with store.reading() as connection:

        def through(seq: int, *kinds: str) -> int:
            """With the records of these kinds that follow directly."""
            after = select(a.c.seq, a.c.kind).where(a.c.table_id == table_id, a.c.seq > seq)
            for row in connection.execute(after.order_by(a.c.seq).limit(16)):
                if row.kind not in kinds:
                    break
                seq = row.seq
            return seq

        # What is paid back of a void round is written when the next has begun.
        until = through(connection.execute(mine).scalar() or 0, audit.MONEY, audit.PROOF)
        if game.shoe(game.open()) is None:
            return until  # a spin's seed is opened within its round
        opened = connection.execute(opens.where(a.c.seq > until)).scalar()
        return until if opened is None else through(opened, audit.OPENED)


def export(
    store: Store, game: Game[Any], table_id: str, person: Person | None, until: int | None = None
) -> Iterator[str]:
    """A header line, every record up to ``until``, and a closing line: the last hash, signed by the house.

    Auditors and administrators who do not play at the table get every record whole, and beside those of seeds
    that are open only to them the seeds. Others get records that show a card to one seat without it: with
    their hash, so that the chain still holds together.
    """
    last = store.last_record(table_id) if until is None else next(store.records(table_id, after=until - 1))
    assert last is not None
    everything = person is not None and person.role in ("auditor", "admin")
    if everything and person is not None:
        everything = not _sat_there(store, table_id, person.id)
    yield _line({"houseway-export": EXPORT_FORMAT, "table": table_id, "whole": everything})
    seating: dict[int, str] = {}
    withheld_of = 0
    for record in store.records(table_id, until=last.seq):
        if record.kind == audit.WHO:
            seats_after(seating, record.body)
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
