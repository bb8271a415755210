"""HTTP for the house's money: figures by table, game, shift and gaming day, the cage, and acts by two."""

import asyncio
import csv
import io
from collections.abc import Callable, Iterable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response
from pydantic import Field

from houseway.editions.loader import editions_of
from houseway.editions.people import CASHIER, FLOOR, MANAGER
from houseway.live import audit, days
from houseway.live.access import Here, Problem, role
from houseway.live.api import Table, in_turn
from houseway.live.approvals import Approve, Ask, Decline, acting
from houseway.live.doors import Form, Text
from houseway.live.money_acts import ACTS, MARKERS, PIT, What
from houseway.live.money_report import Figures, cage, over, rounds_won, staff_acts, total
from houseway.live.names import ROLES
from houseway.live.people import Session
from houseway.live.protocol import Intent, plain
from houseway.live.redact import correction_dict
from houseway.live.site import Site, person
from houseway.live.terms import Refused, TableInfo

router = APIRouter(prefix="/api/money")
T = TypeVar("T")

# Who sees which figure, and who comes to the desk where requests are made and answered.
ALL_FIGURES = (MANAGER, "auditor", "admin")
SEES: dict[str, tuple[str, ...]] = {
    "own": ROLES,  # the corrections of one's own payments
    "desk": (*PIT, CASHIER, "auditor", "admin"),
    "ask": (*PIT, CASHIER, "admin"),
    "answer": (*PIT, CASHIER, "admin"),  # one's own request may be taken back by whoever made it
    "shift": (FLOOR, *ALL_FIGURES),  # the shift that is running
    "days": ALL_FIGURES,  # any other
    "cage": (CASHIER, *ALL_FIGURES),
}
Own = Annotated[Session, Depends(role(*SEES["own"]))]
AtDesk = Annotated[Session, Depends(role(*SEES["desk"]))]
Asks = Annotated[Session, Depends(role(*SEES["ask"]))]
Answers = Annotated[Session, Depends(role(*SEES["answer"]))]
SeesFigures = Annotated[Session, Depends(role(*SEES["shift"]))]
SeesCage = Annotated[Session, Depends(role(*SEES["cage"]))]

Key = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Day = Annotated[str, Query(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class NewRequest(Form):
    key: Key
    what: Annotated[dict[str, str | int], Field(max_length=10)]
    name: Text = ""  # of a player who has left, in the place of the id


class Approval(Form):
    key: Key
    number: Annotated[int, Field(ge=1)]
    cents: Annotated[int, Field(ge=0, le=10**12)] | None = None  # one's own count


class No(Form):
    key: Key
    number: Annotated[int, Field(ge=1)]
    why: Annotated[str, Field(min_length=3, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────


def _shifts(site: Site, session: Session, day: str | None) -> range:
    """The shifts that are asked for, if this person may see them: the floor sees the one that is running."""
    now = days.shift_at(int(site.people.now() * 1000))
    if session.account.role not in SEES["days"]:
        if day is not None and day != days.day_of(now):
            raise Problem(
                403,
                f"{' or '.join(SEES['days'])} see another gaming day: you are here as {session.account.role}",
            )
        return range(now, now + 1)
    try:
        asked = days.shifts_of(day or days.day_of(now))
    except ValueError:
        raise Problem(422, f"{day} is no day: a gaming day is written as {days.day_of(now)}") from None
    if asked.start > now:
        raise Problem(404, f"the gaming day {day} has not begun: today is {days.day_of(now)}")
    return range(asked.start, min(asked.stop, now + 1))


Found = dict[str, dict[int, Figures]]


async def _read(site: Site, session: Session, work: Callable[[], T]) -> T:
    return await in_turn(site.archive.run(session.account.id, work))


def _every(site: Site) -> list[TableInfo]:
    """Also those that were closed: what they won stays won."""
    return [t.info() for t in site.floor.table_actors()]


def _figures(site: Site, shifts: range) -> Found:
    found = site.reports.by_shift(shifts.stop - 1)
    return {t: kept for t, of in found.items() if (kept := {s: of[s] for s in shifts if s in of})}


def _levels(site: Site, found: Found, shifts: range) -> list[dict[str, Any]]:
    """Every table in every shift, then each table, each game, each shift, and all together."""
    games = {t.id: t.game for t in _every(site)}
    whole = {t: figures for t in found if (figures := over(found[t], shifts)) is not None}
    day = days.day_of(shifts.start)

    def row(
        level: str, figures: Figures, *, shift: int | None = None, table: str = "", game: str = ""
    ) -> Any:
        where = {"level": level, "day": day, "shift": "" if shift is None else days.name_of(shift)}
        return {**where, "table": table, "game": game, **figures.as_dict()}

    rows = [
        row("table in shift", found[t][s], shift=s, table=t, game=games.get(t, ""))
        for t in found
        for s in found[t]
    ]
    rows += [row("table", whole[t], table=t, game=games.get(t, "")) for t in whole]
    for game in sorted({games.get(t, "") for t in whole}):
        rows.append(row("game", total(whole[t] for t in whole if games.get(t, "") == game), game=game))
    for s in shifts:
        rows.append(row("shift", total(of[s] for of in found.values() if s in of), shift=s))
    return [*rows, row("all", total(whole.values()))]


@router.get("")
async def figures(site: Here, session: SeesFigures, day: Day | None = None) -> dict[str, Any]:
    """The figures of a gaming day as far as it has gone; for the floor those of the shift that is running."""
    shifts = _shifts(site, session, day)
    rows = await _read(site, session, lambda: _levels(site, _figures(site, shifts), shifts))
    return {
        "day": days.day_of(shifts.start),
        "today": days.day_of(days.shift_at(int(site.people.now() * 1000))),
        "whole_days": session.account.role in SEES["days"],
        "shifts": [{"name": days.name_of(s), "hours": days.hours_of(s)} for s in shifts],
        "names": {t.id: t.name for t in _every(site)},
        "games": {t.game: min((e.title for e in editions_of(t.game)), key=len) for t in _every(site)},
        "rows": rows,
    }


@router.get("/report.csv")
async def report(site: Here, session: SeesFigures, day: Day | None = None) -> Response:
    """The same as a file: every amount in whole cents."""
    shifts = _shifts(site, session, day)
    rows = await _read(site, session, lambda: _levels(site, _figures(site, shifts), shifts))
    headers = {
        "Content-Disposition": f'attachment; filename="money-{days.day_of(shifts.start)}.csv"',
        "Cache-Control": "no-store",
    }
    return Response(_csv(rows), media_type="text/csv; charset=utf-8", headers=headers)


def _csv(rows: Iterable[dict[str, Any]]) -> str:
    rows = list(rows)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


@router.get("/tables/{table_id}")
async def table_figures(
    table: Table, site: Here, session: SeesFigures, day: Day | None = None
) -> dict[str, Any]:
    """One table by shift: its figures, what its rounds won by their own lines, its counts and acts by two."""
    shifts = _shifts(site, session, day)
    store = site.floor.store.history

    def read() -> dict[str, Any]:
        found = _figures(site, shifts).get(table, {})
        rounds = rounds_won(store, table, shifts)
        whole = over(found, shifts)
        acts = {
            kind: staff_acts(store, kind, table_id=table, shifts=shifts)
            for kind in (audit.APPROVED, audit.DECLINED, audit.CLOSED_TABLE)
        }
        return {
            "shifts": [_shift(s, of, rounds.get(s, 0)) for s, of in found.items()],
            "whole": None if whole is None else whole.as_dict(),
            "acts": [_named(site, {**a, "kind": kind}) for kind, of in acts.items() for a in of],
        }

    found = await _read(site, session, read)
    info = site.floor.table_actor(table).info()
    return {"table": table, "name": info.name, "title": info.title, "day": days.day_of(shifts.start), **found}


def _shift(shift: int, figures: Figures, rounds_cents: int) -> dict[str, Any]:
    """With the second sum of the win, and what the two differ by: nothing, or the books are wrong."""
    differ = figures.win_cents - figures.corrections_cents - rounds_cents
    told = {"name": days.name_of(shift), "hours": days.hours_of(shift), "rounds_won_cents": rounds_cents}
    return {**told, "difference_cents": differ, **figures.as_dict()}


def _named(site: Site, act: dict[str, Any]) -> dict[str, Any]:
    """With the names of the people it speaks of."""
    who = {
        f"{field}_name": site.floor.name(act[field])
        for field in ("who", "approved_by", "player")
        if field in act
    }
    return {**act, **who}


@router.get("/cage")
async def the_cage(site: Here, session: SeesCage) -> dict[str, Any]:
    """What the cage has issued and where it is; beside it what players owe and the ledger does not know."""
    balances = await _read(site, session, site.floor.store.history.balances)
    vigorish = sum(site.floor.owed(t.id) for t in site.floor.tables())
    return {"cents": cage(balances), "vigorish_owed_cents": vigorish}


# ── acts by two ──────────────────────────────────────────────────────────────────────────────────────


@router.get("/waiting")
async def waiting(site: Here, session: AtDesk) -> dict[str, Any]:
    """Every request that this person asked for, may answer or watches over."""
    mine = acting(person(session.account))
    found = []
    for info in site.floor.tables():
        for asked in site.floor.asked(info.id):
            what = ACTS[asked.body["act"]]
            own = asked.body["who"] == session.account.id
            if own or mine in what.approves or mine == "auditor":
                told = {**asked.body, "number": asked.number, "at_ms": asked.at_ms, "own": own}
                if what.counts and not own:
                    del told["cents"]  # the second person counts without the first one's figure
                told |= {"table": info.id, "table_name": info.name, "counted": bool(what.counts)}
                found.append(_named(site, told | {"may_approve": not own and mine in what.approves}))
    return {"waiting": found}


@router.get("/tables/{table_id}/desk")
async def desk(table: Table, site: Here, session: AtDesk) -> dict[str, Any]:
    """What this person may ask for at a table, and the players whom it may be about."""
    mine = acting(person(session.account))
    edition = site.floor.house(table).edition.id
    acts = [a for a, of in ACTS.items() if mine in of.asks]
    if edition not in MARKERS:
        acts = [a for a in acts if a not in ("marker", "redemption")]
    actor = site.floor.table_actor(table)
    info, acts = actor.info(), [] if actor.standing.closed else acts
    return {"table": table, "name": info.name, "title": info.title, "round": info.round, "may_ask": acts,
            "players": site.floor.seated(table)}  # fmt: skip


@router.post("/tables/{table_id}/ask", status_code=201)
async def ask(form: NewRequest, table: Table, site: Here, session: Asks) -> dict[str, Any]:
    """A request, which waits for a second person."""
    what = dict(form.what)
    if form.name:
        found = await asyncio.to_thread(site.people.find, form.name)
        if found is None or found.role != "player":
            raise Problem(422, f"there is no player named {form.name!r}")
        what["player"] = found.id
    try:
        terms = msgspec.convert(what, What)
    except msgspec.ValidationError as error:
        raise Problem(
            422, f"this request is not understood: {plain(str(error))}", allowed=tuple(ACTS)
        ) from None
    return await _intend(site, session, table, form.key, Ask(terms))


@router.post("/tables/{table_id}/approve")
async def approve(form: Approval, table: Table, site: Here, session: Answers) -> dict[str, Any]:
    own = {} if form.cents is None else {"cents": form.cents}
    return await _intend(site, session, table, form.key, Approve(form.number, **own))


@router.post("/tables/{table_id}/decline")
async def decline(form: No, table: Table, site: Here, session: Answers) -> dict[str, Any]:
    return await _intend(site, session, table, form.key, Decline(form.number, form.why))


async def _intend(site: Site, session: Session, table: str, key: str, intent: Intent) -> dict[str, Any]:
    answer = await site.floor.intend(table, person(session.account), key, intent)
    if isinstance(answer, Refused):
        raise Problem(409, answer.reason, answer.clause, answer.allowed)
    return {"number": answer.seq}


@router.get("/mine")
async def mine(site: Here, session: Own) -> dict[str, Any]:
    """The corrections of one's own payments, at whatever table, the latest first."""
    store = site.floor.store.history
    found = await _read(site, session, lambda: staff_acts(store, audit.APPROVED))
    names = {t.id: t.name for t in _every(site)}
    own = [a for a in found if a["act"] == "correction" and a["player"] == session.account.id]
    told = [{**correction_dict(a), "table": a["table"], "table_name": names.get(a["table"], "")} for a in own]
    return {"corrections": told[::-1]}
