"""HTTP for the tables of the pit: at a glance, opened, changed between rounds, closed and counted."""

import asyncio
import re
import secrets
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import Field

from houseway.editions.house import elect
from houseway.editions.people import ATTENDING, DEALER
from houseway.editions.schema import Edition
from houseway.games.registry import find_edition, open_game
from houseway.live.access import Here, Problem
from houseway.live.api import Table, info_of
from houseway.live.book import table_account
from houseway.live.doors import Form, Id
from houseway.live.glance import alerts, glance, pairs, state_of
from houseway.live.names import NotAccepted
from houseway.live.people import Session
from houseway.live.posted import CLOCKS, COUNTS, changed_terms, in_chips, terms_of
from houseway.live.site import Site, person
from houseway.live.staff import AT_TABLES, MAY, may, require_over
from houseway.live.table import TableActor
from houseway.live.table_acts import assign, begin_closing, count, count_note
from houseway.live.terms import TableConfig
from houseway.live.turn import Turn
from houseway.money.cents import dollars
from houseway.money.ledger import INVENTORY
from houseway.money.limits import Limits

router = APIRouter(prefix="/api/pit")

_MOST_CENTS = 10**10
Cents = Annotated[int, Field(ge=1, le=_MOST_CENTS)]
Why = Annotated[str, Field(min_length=3, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class PostedLimits(Form):
    min_cents: Cents
    max_cents: Cents
    unit_cents: Cents = 100


class Changes(Form):
    """What may be said of a table's terms; what is not said stays as it is, or as the edition has it."""

    elections: Annotated[dict[str, bool | int | str], Field(max_length=100)] = {}
    limits: Annotated[dict[str, PostedLimits], Field(max_length=100)] = {}
    attended: Annotated[list[str], Field(max_length=len(ATTENDING))] | None = None
    chip_cents: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    least_buy_in_cents: Annotated[int, Field(ge=0, le=_MOST_CENTS)] | None = None
    most_buy_in_cents: Annotated[int, Field(ge=0, le=_MOST_CENTS)] | None = None
    automatic: Annotated[int, Field(ge=0, le=9)] | None = None
    think_seconds: Annotated[int, Field(ge=0, le=30)] | None = None
    offer_seconds: Annotated[int, Field(ge=10, le=3600)] | None = None
    bet_seconds: Annotated[int, Field(ge=5, le=300)] | None = None
    act_seconds: Annotated[int, Field(ge=5, le=300)] | None = None
    bank_seconds: Annotated[int, Field(ge=0, le=300)] | None = None
    last_call_seconds: Annotated[int, Field(ge=2, le=60)] | None = None
    cut_seconds: Annotated[int, Field(ge=3, le=120)] | None = None
    mix_seconds: Annotated[int, Field(ge=1, le=30)] | None = None
    pause_seconds: Annotated[int, Field(ge=1, le=300)] | None = None
    round_seconds: Annotated[int, Field(ge=0, le=3600)] | None = None
    idle_seconds: Annotated[int, Field(ge=60, le=86_400)] | None = None

    def clocks(self) -> dict[str, int]:
        return {clock: value for clock in CLOCKS if (value := getattr(self, clock)) is not None}

    def counts(self) -> dict[str, int]:
        return {count: value for count in COUNTS if (value := getattr(self, count)) is not None}

    def posted(self, edition: Edition) -> dict[str, Limits]:
        titles = {w.name: w.title for w in edition.wagers}
        for wager, x in self.limits.items():
            title, least, most = titles.get(wager, wager), dollars(x.min_cents), dollars(x.max_cents)
            if x.min_cents > x.max_cents:
                raise Problem(422, f"{title}: the least, {least}, is more than the most, {most}")
            if x.min_cents % x.unit_cents:
                steps = dollars(x.unit_cents)
                raise Problem(422, f"{title}: the least, {least}, is not made of steps of {steps}")
        return {w: Limits(x.min_cents, x.max_cents, x.unit_cents) for w, x in self.limits.items()}


class NewTable(Changes):
    name: Annotated[str, Field(min_length=2, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
    game: Annotated[str, Field(max_length=40)]
    edition: Annotated[str, Field(max_length=40)] | None = None
    seats: Annotated[int, Field(ge=1, le=100)] | None = None
    inventory_cents: Annotated[int, Field(ge=100, le=10**12)] | None = None
    physical: bool = False  # real cards, dice or wheel
    real_wheel: bool = False  # at terminals: a sensor reads the number
    misreads_one_in: Annotated[int, Field(ge=0, le=10**6)] = 0  # of a simulated sensor


class NewTerms(Changes):
    notice_seconds: Annotated[int, Field(ge=0, le=86_400)] = 30


class Talking(Form):
    on: bool


class Closing(Form):
    why: Why


class Counted(Form):
    chips: Annotated[
        dict[Annotated[str, Field(pattern=r"^[1-9][0-9]{0,7}$")], Annotated[int, Field(ge=0, le=10**12)]],
        Field(min_length=1, max_length=30),
    ]


class Assigned(Form):
    person: Id
    on: bool


# ── seen ─────────────────────────────────────────────────────────────────────────────────────────────


@router.get("")
async def pit(site: Here, session: Annotated[Session, Depends(may["see-pit"])]) -> dict[str, Any]:
    """Every open table's state, players, action, win and alerts; and the closed ones, for their logs."""
    at_ms, names = await _names(site)
    tables = site.floor.table_actors()
    there = [t for t in tables if not t.standing.closed]
    seen = [glance(t, at_ms) | {"alerts": list(alerts(t, at_ms))} for t in there]
    for table in seen:
        table["crew"] = [names.get(p, p) for p in table["crew"]]
    return {
        "tables": seen,
        "closed": [{"id": t.opened.id, "name": t.opened.name} for t in tables if t.standing.closed],
        "alerts": list(pairs(tables, names, at_ms)),
        "may": [act for act, roles in MAY.items() if session.account.role in roles],
    }


async def _names(site: Site) -> tuple[int, dict[str, str]]:
    known = await asyncio.to_thread(site.people.accounts)
    return int(site.people.now() * 1000), site.floor.names | {a.id: a.name for a in known}


@router.get("/tables/{table_id}")
async def table(
    table: Table, site: Here, session: Annotated[Session, Depends(may["see-table"])]
) -> dict[str, Any]:
    return {"table": await _detail(site, session, site.floor.table_actor(table))}


async def _detail(site: Site, session: Session, table: TableActor) -> dict[str, Any]:
    """A table with its terms and people; its figures only for those who see the pit."""
    at_ms, names = await _names(site)
    now, role = table.standing, session.account.role
    seen = glance(table, at_ms)
    if role in MAY["see-pit"]:
        seen["alerts"] = list(alerts(table, at_ms))
    else:
        seen = {
            name: seen[name] for name in ("id", "name", "game", "title", "state", "round", "seats", "notice")
        }
    counts = now.closing.counts if now.closing else ()
    to_count = state_of(table) == "to be counted"
    blind = table.config.physical  # real chips are counted by eye; others lie in the books alone
    inventory = site.floor.balance(table_account(table.opened.id, INVENTORY))
    return seen | {
        "edition": table.game.table.edition.id,
        "terms": terms_of(table.config, table.game),
        "chat": site.chats.at(table.opened.id).on,
        "holds_ms": now.notice.holds_ms if now.notice else None,
        "crew": [{"id": p, "name": names.get(p, p), "role": rank} for p, rank in now.crew],
        "counted": [{"name": names.get(c.person, c.person), "rank": c.rank} for c in counts],
        "count_note": count_note(counts, inventory),
        "inventory_cents": inventory if to_count and role in MAY["count"] and not blind else None,
        "may": [act for act, roles in MAY.items() if role in roles],
    }


# ── done ─────────────────────────────────────────────────────────────────────────────────────────────


@router.post("/tables", status_code=201)
async def open_table(
    form: NewTable, site: Here, session: Annotated[Session, Depends(may["open-table"])]
) -> dict[str, Any]:
    """Opens a table under the terms given; what the edition does not permit is refused with the clause."""
    edition = find_edition(form.game, form.edition)
    house = elect(edition, form.elections)
    limits = in_chips(house, form.posted(edition), form.chip_cents or 0)
    attended = form.attended or []
    # Refused here, before anything is stored, if the edition does not permit it.
    game = open_game(
        form.game, edition=form.edition, elections=form.elections, seats=form.seats, limits=limits,
        attended=attended,
    )  # fmt: skip
    if game.terminals and form.physical:
        raise Problem(422, "at terminals a sensor reads a real wheel: nobody enters what came")
    if not game.terminals and (form.real_wheel or form.misreads_one_in):
        raise Problem(422, "a sensor reads the wheel at terminals only")
    if form.real_wheel and form.misreads_one_in:
        raise Problem(422, "how often a sensor misreads is said of a simulated one: the wheel is real")
    if form.physical and DEALER not in attended:
        raise Problem(422, "with real cards, dice or a wheel the dealer is attended: he enters what came")
    own: dict[str, Any] = {"inventory_cents": form.inventory_cents} if form.inventory_cents else {}
    own |= form.counts()
    own |= {"real_wheel": form.real_wheel, "misreads_one_in": form.misreads_one_in, **form.clocks()}
    config = TableConfig(
        id=_new_id(site, form.name),
        name=" ".join(form.name.split()),
        game=form.game,
        edition=form.edition,
        elections=dict(form.elections),
        seats=form.seats,
        limits={w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in limits.items()},
        attended=tuple(attended),
        physical=form.physical,
        **own,
    )
    await site.floor.open_table(config, session.account.id)
    return {"table": next(info_of(t) for t in site.floor.tables() if t.id == config.id)}


def _new_id(site: Site, name: str) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:20].strip("-") or "table"
    taken = slug in site.floor or slug in ("cage", "link", "pit")
    return f"{slug}-{secrets.token_hex(3)}" if taken else slug


@router.post("/tables/{table_id}/terms")
async def change_terms(
    table: Table, form: NewTerms, site: Here, session: Annotated[Session, Depends(may["change-terms"])]
) -> dict[str, Any]:
    """Posts other terms: they hold from the first round after the notice."""
    actor = site.floor.table_actor(table)
    changes: dict[str, Any] = {
        "elections": dict(form.elections),
        "limits": {
            w: [x.min_cents, x.max_cents, x.unit_cents]
            for w, x in form.posted(actor.game.table.edition).items()
        },
        "clocks": form.clocks(),
        "attended": None if form.attended is None else sorted(form.attended),
        **form.counts(),
    }
    said = {name: value for name, value in changes.items() if value is not None}
    terms = changed_terms(actor.config, actor.game, said)
    await site.floor.post_terms(table, person(session.account), terms, form.notice_seconds)
    return {"table": await _detail(site, session, actor)}


async def _done(site: Site, session: Session, table: str, act: Callable[[Turn], None]) -> dict[str, Any]:
    """An act upon a table, and how it stands then."""
    await site.floor.staff_act(table, act)
    return {"table": await _detail(site, session, site.floor.table_actor(table))}


@router.post("/tables/{table_id}/chat")
async def turn_chat(
    table: Table, form: Talking, site: Here, session: Annotated[Session, Depends(may["chat"])]
) -> dict[str, Any]:
    """With or without a chat, at once: it decides nothing, and is no term that the table plays under."""
    await site.chats.turn(table, on=form.on)
    return {"table": await _detail(site, session, site.floor.table_actor(table))}


@router.post("/tables/{table_id}/close")
async def close_table(
    table: Table, form: Closing, site: Here, session: Annotated[Session, Depends(may["close-table"])]
) -> dict[str, Any]:
    """No new round: wagers are settled, players paid out, and then the inventory is counted."""
    by = person(session.account)
    return await _done(site, session, table, lambda turn: begin_closing(turn, by, form.why))


@router.post("/tables/{table_id}/count")
async def count_table(
    table: Table, form: Counted, site: Here, session: Annotated[Session, Depends(may["count"])]
) -> dict[str, Any]:
    """One of the two counts that close the table, if they agree."""
    by = person(session.account)
    return await _done(site, session, table, lambda turn: count(turn, by, form.chips))


@router.post("/tables/{table_id}/staff")
async def assign_staff(
    table: Table, form: Assigned, site: Here, session: Annotated[Session, Depends(may["assign"])]
) -> dict[str, Any]:
    """Sends a dealer or a supervisor to a table, or away from it."""
    found = await asyncio.to_thread(site.people.account, form.person)
    if found is None or found.closed:
        raise Problem(404, "there is no such person")
    require_over(session.account, found.role, "assign")
    if found.role not in AT_TABLES:
        raise NotAccepted(f"a {found.role} is at no table: {', '.join(AT_TABLES)} are")
    if form.on and found.id not in site.floor.roll.on_shift:
        raise NotAccepted(f"{found.name} is on no shift: it begins before a table is given")
    by = person(session.account)
    return await _done(site, session, table, lambda turn: assign(turn, by, found.id, found.role, on=form.on))
