"""HTTP for the people of the pit: hiring, passwords, letting go, shifts, and all that a person did."""

import asyncio
import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from houseway.core.game import AUDITOR, PUBLIC
from houseway.live import audit
from houseway.live.access import Here, Problem
from houseway.live.api import download, in_turn
from houseway.live.audit import canonical
from houseway.live.doors import Form, Id, Text, end_all, with_passwords
from houseway.live.glance import state_of
from houseway.live.names import NotAccepted
from houseway.live.people import Account, Session
from houseway.live.redact import redacted
from houseway.live.roll import SHIFTS
from houseway.live.site import SESSION_OVER, Site, known, person
from houseway.live.staff import MAY, OVER, may, require_over
from houseway.live.standing import event_in
from houseway.live.store import Deed
from houseway.live.table_acts import assign

router = APIRouter(prefix="/api/pit")
CLOSED = "your account has been closed"
LATEST = 200  # deeds on the page; the file has all


class NewStaff(Form):
    name: Text
    role: Text


class Shift(Form):
    shift: Literal["day", "swing", "grave"] | None  # none: it ends


@router.get("/people")
async def list_people(site: Here, session: Annotated[Session, Depends(may["see-people"])]) -> dict[str, Any]:
    """Everybody with a name, staff first: on which shift, at which tables."""
    found = await asyncio.to_thread(site.people.accounts)
    return {
        "people": [_person(site, a) for a in found],
        "may_hire": list(OVER[session.account.role]) if session.account.role in MAY["hire"] else [],
        "shifts": SHIFTS,
    }


@router.get("/mine")
async def mine(site: Here, session: Annotated[Session, Depends(may["shift"])]) -> dict[str, Any]:
    """One's own shift, and the tables that one is at."""
    return {"me": _person(site, session.account), "shifts": SHIFTS}


def _person(site: Site, account: Account) -> dict[str, Any]:
    on = site.floor.roll.on_shift.get(account.id)
    there = [t for t in site.floor.table_actors() if account.id in dict(t.standing.crew)]
    at = [{"id": t.opened.id, "name": t.opened.name, "state": state_of(t)} for t in there]
    shift = {"shift": on.shift, "since_ms": on.since_ms} if on else None
    return known(account) | {"closed": account.closed, "on_shift": shift, "tables": at}


@router.post("/people", status_code=201)
async def hire(
    form: NewStaff, request: Request, site: Here, session: Annotated[Session, Depends(may["hire"])]
) -> dict[str, Any]:
    """Somebody of the house; the one-time password is shown here and nowhere else."""
    if form.role in MAY["shift"]:
        require_over(session.account, form.role, "hire")
    account, one_time = await with_passwords(request, site.people.add_staff, form.name, form.role)
    await _note(site, session, "hired", account, role=account.role)
    return {**known(account), "one_time_password": one_time}


async def _other(site: Site, session: Session, account_id: str, act: str) -> Account:
    """Somebody else whom one is over."""
    account = await asyncio.to_thread(site.people.account, account_id)
    if account is None:
        raise Problem(404, "there is no such person")
    if account.id == session.account.id:
        raise NotAccepted(f"nobody can {act} the own account")
    if account.role in MAY["shift"]:
        require_over(session.account, account.role, act)
    return account


async def _note(site: Site, session: Session, act: str, about: Account, **more: Any) -> None:
    await site.floor.roll.note({"who": session.account.id, "act": act, "person": about.id, **more})


@router.post("/people/{account_id}/reset")
async def reset(
    account_id: Id, request: Request, site: Here, session: Annotated[Session, Depends(may["reset"])]
) -> dict[str, Any]:
    """A one-time password for somebody who lost theirs; their sessions end."""
    account = await _other(site, session, account_id, "reset")
    one_time = await with_passwords(request, site.people.reset_password, account)
    await end_all(site, account.id, SESSION_OVER)
    await _note(site, session, "reset", account)
    return {**known(account), "must_change_password": True, "one_time_password": one_time}


@router.post("/people/{account_id}/revoke")
async def revoke(
    account_id: Id, site: Here, session: Annotated[Session, Depends(may["revoke"])]
) -> dict[str, Any]:
    """The account is closed: its sessions end at once, on open sockets too, and it leaves its tables."""
    account = await _other(site, session, account_id, "revoke")
    if account.role not in MAY["shift"]:
        raise NotAccepted("only accounts of the house are closed here")
    if account.closed:
        raise NotAccepted("this account is closed already")
    await asyncio.to_thread(site.people.close, account)
    ended = await end_all(site, account.id, CLOSED)
    await _off_tables(site, session, account)
    await _note(site, session, "revoked", account)
    return {**known(account), "closed": True, "ended_sessions": ended}


async def _off_tables(site: Site, session: Session, account: Account) -> None:
    by = person(session.account)
    for table in site.floor.table_actors():
        if account.id in dict(table.standing.crew):
            await site.floor.staff_act(
                table.opened.id, lambda turn: assign(turn, by, account.id, account.role, on=False)
            )


@router.post("/people/{account_id}/shift")
async def shift(
    account_id: Id, form: Shift, site: Here, session: Annotated[Session, Depends(may["shift"])]
) -> dict[str, Any]:
    """Begins or ends a shift: one's own, or that of somebody below. Who ends it leaves the tables."""
    account = session.account
    if account_id != account.id:
        account = await _other(site, session, account_id, "begin or end the shift of")
    if account.closed or account.role not in MAY["shift"]:
        raise NotAccepted("shifts are for people of the house")
    on = site.floor.roll.on_shift.get(account.id)
    if (on is None) == (form.shift is None):
        raise NotAccepted(
            f"{account.name} is on the {on.shift} shift" if on else f"{account.name} is on no shift"
        )
    if form.shift is None:
        await _off_tables(site, session, account)
        await _note(site, session, "shift-ended", account)
    else:
        await _note(site, session, "shift-began", account, shift=form.shift)
    return _person(site, account)


# ── what a person did ────────────────────────────────────────────────────────────────────────────────


async def _known(site: Site, account_id: str) -> tuple[Account, dict[str, str]]:
    """A person, and the names of all."""
    account = await asyncio.to_thread(site.people.account, account_id)
    if account is None:
        raise Problem(404, "there is no such person")
    known_by = {a.id: a.name for a in await asyncio.to_thread(site.people.accounts)}
    return account, site.floor.names | known_by


_PEOPLE = (("by", "who"), ("person", "person"), ("approved_by", "approved_by"), ("player", "player"))
_LEFT_OUT = {"act", "type", "v", "salt", *(field for _, field in _PEOPLE)}


def _deed(deed: Deed, of: str, names: dict[str, str], reader: str) -> dict[str, Any]:
    """A record as it is told: by whom, where it was another, and of whom. Cards that one seat alone looked
    at are told to the auditor only."""
    body = deed.body
    if deed.kind == audit.EVENT:
        body = redacted(event_in(body), AUDITOR if reader == "auditor" else PUBLIC) | {"who": body.get("who")}
    told = {name: value for name, value in body.items() if name not in _LEFT_OUT}
    for name, field in _PEOPLE:
        if (other := body.get(field)) and other != of:
            told[name] = names.get(other, other)
    what = body.get("act") or body.get("type") or deed.kind
    if deed.kind in (audit.ASKED, audit.APPROVED, audit.DECLINED):
        what = f"{what} {deed.kind}"
    return {
        "at_ms": deed.at_ms, "log": deed.log, "seq": deed.seq, "round": deed.round, "kind": deed.kind,
        "what": what, "told": told,
    }  # fmt: skip


@router.get("/people/{account_id}/deeds")
async def deeds(
    account_id: Id, site: Here, session: Annotated[Session, Depends(may["see-deeds"])]
) -> dict[str, Any]:
    """What the logs say that a person did, the latest first."""
    account, names = await _known(site, account_id)
    store = site.floor.store.history
    read = site.archive.run(session.account.id, lambda: list(store.deeds(account_id, LATEST)))
    found = [_deed(deed, account_id, names, session.account.role) for deed in await in_turn(read)]
    return {"person": _person(site, account), "deeds": found, "most": LATEST}


@router.get("/people/{account_id}/deeds.csv")
async def deeds_csv(
    account_id: Id, site: Here, session: Annotated[Session, Depends(may["see-deeds"])]
) -> StreamingResponse:
    """All of it."""
    account, names = await _known(site, account_id)
    kept, reader = site.floor.store.history.deeds(account_id), session.account.role
    lines = _csv(account, (_deed(d, account_id, names, reader) for d in kept))
    return await download(site, session, f"deeds-{account.id}.csv", lines, "text/csv")


def _csv(account: Account, found: Iterator[dict[str, Any]]) -> Iterator[str]:
    out = io.StringIO()
    write = csv.writer(out).writerow
    write(["time (UTC)", "name", "role", "log", "record", "round", "kind", "what", "told"])
    for deed in found:
        at = datetime.fromtimestamp(deed["at_ms"] / 1000, UTC).isoformat(timespec="milliseconds")
        where = [deed[name] for name in ("log", "seq", "round", "kind", "what")]
        write([at, account.name, account.role, *where, canonical(deed["told"])])
        yield out.getvalue()
        out.seek(0)
        out.truncate()
    yield out.getvalue()
