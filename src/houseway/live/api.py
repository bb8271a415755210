"""HTTP for the floor: the lobby, signs, odds, past rounds, exports, opening a table."""

import asyncio
import json
import re
import secrets
from collections.abc import Awaitable, Iterator
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query
from fastapi import Path as InPath
from fastapi.responses import Response, StreamingResponse
from pydantic import Field

from houseway.editions.house import ElectionRefused, House
from houseway.editions.loader import editions_of, load_edition
from houseway.editions.people import ATTENDING
from houseway.editions.schema import Edition, Option, WagerSpec
from houseway.games.registry import find_edition, game_names, open_game
from houseway.live.access import Admin, Here, Problem, SignedIn
from houseway.live.archive import Busy
from houseway.live.doors import Form
from houseway.live.site import Site, person
from houseway.live.terms import TableConfig, TableInfo
from houseway.money.limits import Limits

router = APIRouter(prefix="/api")
T = TypeVar("T")

PLAIN_FELT = "plain"  # of a game whose edition has no layout
TableId = Annotated[str, InPath(max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]


class PostedLimits(Form):
    min_cents: Annotated[int, Field(ge=1, le=10**10)]
    max_cents: Annotated[int, Field(ge=1, le=10**10)]
    unit_cents: Annotated[int, Field(ge=1, le=10**10)] = 100


class NewTable(Form):
    name: Annotated[str, Field(min_length=2, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
    game: Annotated[str, Field(max_length=40)]
    edition: Annotated[str, Field(max_length=40)] | None = None
    elections: Annotated[dict[str, bool | int | str], Field(max_length=100)] = {}
    seats: Annotated[int, Field(ge=1, le=100)] | None = None
    limits: Annotated[dict[str, PostedLimits], Field(max_length=100)] = {}
    bet_seconds: Annotated[int, Field(ge=5, le=300)] = 20
    act_seconds: Annotated[int, Field(ge=5, le=300)] = 30
    attended: Annotated[list[str], Field(max_length=len(ATTENDING))] = []


def _table(table_id: TableId, site: Here) -> str:
    if table_id not in site.floor:
        raise Problem(404, "there is no such table")
    return table_id


Table = Annotated[str, Depends(_table)]


@router.get("/lobby")
async def lobby(site: Here) -> dict[str, Any]:
    return {"tables": [_info(t) for t in site.floor.tables()]}


@router.get("/heads")
async def heads(site: Here) -> dict[str, Any]:
    """The key with which the house signs, and where all logs stood when each gaming day began."""
    days = await asyncio.to_thread(site.floor.store.days)
    return {"key": site.floor.store.vault.signer.key, "days": days}


@router.get("/games")
async def games() -> dict[str, Any]:
    return {
        "games": [
            {"game": g, "edition": e.id, "title": e.title, "place": e.place, "summary": e.summary}
            for g in game_names()
            for e in editions_of(g)
        ]
    }


@router.get("/games/{game}")
async def game(
    game: Annotated[str, InPath(max_length=40)],
    edition: Annotated[str | None, Query(max_length=40)] = None,
) -> dict[str, Any]:
    try:
        found = find_edition(game, edition)
    except ElectionRefused as refused:
        raise Problem(404, refused.reason) from None
    return _edition(found)


@router.get("/tables/{table_id}/sign")
async def sign(table: Table, site: Here) -> dict[str, Any]:
    """What the table posts: notices with their clauses, limits, and what every wager pays here."""
    return _sign(next(t for t in site.floor.tables() if t.id == table), site.floor.house(table))


@router.get("/signs")
async def signs(site: Here) -> dict[str, Any]:
    """What every table posts, for the lobby: one request, however many tables there are."""
    return {"signs": [_sign(t, site.floor.house(t.id)) for t in site.floor.tables()]}


def _sign(info: TableInfo, house: House) -> dict[str, Any]:
    pays = {w: {on: str(p) for on, p in house.pays(w).items()} for w in house.wagers}
    specs = [w for w in house.edition.wagers if w.name in house.wagers]
    return {
        **_info(info),
        "elections": dict(house.elections),
        "pays": pays,
        "wagers": {w.name: {"title": w.title, "follows": w.follows, "equals": w.equals} for w in specs},
        "layout": _layout(house),
    }


@router.get("/tables/{table_id}/odds")
async def odds(table: Table, site: Here) -> dict[str, Any]:
    """House edge and the rest of every wager, worked out once for each set of elections."""
    try:
        async with asyncio.timeout(site.settings.odds_wait_s):
            reports = await site.analyst.odds(site.floor.house(table))
    except TimeoutError:
        raise Problem(
            503, "the odds of this table are being worked out: ask again in a moment", wait_s=5
        ) from None
    return {"table": table, "reports": reports}


@router.get("/tables/{table_id}/rounds")
async def rounds(
    table: Table, site: Here, session: SignedIn, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Response:
    """Rounds that have been played, the latest first: what everybody at the table saw."""
    found = await _in_turn(site.archive.run(session.account.id, lambda: site.floor.rounds(table, limit)))
    return Response(b'{"table":"%b","rounds":%b}' % (table.encode(), found), media_type="application/json")


@router.get("/tables/{table_id}/rounds/{number}")
async def replay(
    table: Table, number: Annotated[int, InPath(ge=1, le=2**31)], site: Here, session: SignedIn
) -> Response:
    """A past round event by event, as this person saw it then."""

    def read() -> bytes:
        views = site.floor.replay(table, number, person(session.account))
        return json.dumps({"table": table, "round": number, "views": views}).encode() if views else b""

    found = await _in_turn(site.archive.run(session.account.id, read))
    if not found:
        raise Problem(404, "this table has no such round")
    return Response(found, media_type="application/json")


@router.get("/link/export")
async def link_export(site: Here, session: SignedIn) -> StreamingResponse:
    """The log of the linked progressive, to be checked with the verifier: everybody may know all of it."""
    return await _download(site, session, "link", site.floor.link_log())


@router.get("/tables/{table_id}/export")
async def export(table: Table, site: Here, session: SignedIn) -> StreamingResponse:
    """The log as JSON lines, to be checked with the verifier; what this person may not know is left out."""
    return await _download(site, session, table, site.floor.export(table, person(session.account)))


async def _download(site: Site, session: SignedIn, name: str, lines: Iterator[str]) -> StreamingResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}.jsonl"', "Cache-Control": "no-store"}
    chunks = await _in_turn(site.archive.chunks(session.account.id, lines))
    return StreamingResponse(chunks, media_type="application/x-ndjson", headers=headers)


async def _in_turn(reading: Awaitable[T]) -> T:
    try:
        return await reading
    except Busy:
        raise Problem(429, "one look at the past after another: wait for the last", wait_s=1) from None


@router.post("/tables", status_code=201)
async def open_table(form: NewTable, site: Here, session: Admin) -> dict[str, Any]:
    """Opens a table under the elections given; one that the edition does not permit is refused."""
    try:
        limits = {w: Limits(x.min_cents, x.max_cents, x.unit_cents) for w, x in form.limits.items()}
    except ValueError as error:
        raise Problem(422, str(error)) from None
    # Refused here, before anything is stored, if the edition does not permit it.
    open_game(
        form.game, edition=form.edition, elections=form.elections, seats=form.seats, limits=limits,
        attended=form.attended,
    )  # fmt: skip
    config = TableConfig(
        id=_new_id(site, form.name),
        name=" ".join(form.name.split()),
        game=form.game,
        edition=form.edition,
        elections=dict(form.elections),
        seats=form.seats,
        limits={w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in limits.items()},
        bet_seconds=form.bet_seconds,
        act_seconds=form.act_seconds,
        attended=tuple(form.attended),
    )
    await site.floor.open_table(config)
    return {"table": next(_info(t) for t in site.floor.tables() if t.id == config.id)}


def _new_id(site: Site, name: str) -> str:
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:20].strip("-") or "table"
    return slug if slug not in site.floor else f"{slug}-{secrets.token_hex(3)}"


# ── what is shown ────────────────────────────────────────────────────────────────────────────────────


def _info(info: TableInfo) -> dict[str, Any]:
    names = ("min_cents", "max_cents", "unit_cents")
    edition = load_edition(info.edition)
    posted = {w.name for w in edition.wagers if not (w.follows or w.equals or w.fixed)}
    return {
        "id": info.id,
        "name": info.name,
        "game": info.game,
        "edition": info.edition,
        "title": info.title,
        "felt": edition.layout.felt if edition.layout else PLAIN_FELT,
        "seats": info.seats_total,
        "taken": info.seats_taken,
        "round": info.round,
        "limits": {w: dict(zip(names, x, strict=True)) for w, x in info.limits.items() if w in posted},
        "sign": [{"text": text, "clauses": clauses} for text, clauses in info.sign],
        "meter_cents": info.meter_cents,
    }


def _layout(house: House) -> dict[str, Any] | None:
    """What is printed on the felt of this house: wagers that it does not offer have no place there."""
    layout = house.edition.layout
    if layout is None:
        return None
    names = [n.name for n in house.edition.notices if house.holds(n.requires)]
    posted = dict(zip(names, (text for text, _ in house.notices()), strict=True))
    return {
        "areas": [a.model_dump() for a in layout.areas if a.wager in house.wagers],
        "board": layout.board,
        "motto": layout.motto,
        "pick": layout.pick,
        "notices": [posted[n] for n in layout.notices if n in posted],
        "pay_tables": [w for w in layout.pay_tables if w in house.wagers],
        "picture": layout.picture,
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "game": edition.game,
        "edition": edition.id,
        "editions": [e.id for e in editions_of(edition.game)],
        "title": edition.title,
        "place": edition.place,
        "summary": edition.summary,
        "rules": edition.rules,
        "seats": edition.seats,
        "options": [_option(o) for o in edition.options],
        "wagers": [_wager(w) for w in edition.wagers],
        "notices": [{"text": n.text, "clauses": n.clauses} for n in edition.notices],
        "readings": [{"text": r.text, "reason": r.reason, "clauses": r.clauses} for r in edition.readings],
    }


def _fields(record: object, *names: str) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}


def _option(option: Option) -> dict[str, Any]:
    what = ("name", "about", "clauses", "values", "least", "most", "default", "requires", "allowed")
    return _fields(option, *what)


def _wager(wager: WagerSpec) -> dict[str, Any]:
    return _fields(wager, "name", "title", "about", "clauses", "pays_at_least", "offered_by") | {
        "pays": [
            {"on": p.on, "pays": str(p.pays)} | ({"requires": p.requires} if p.requires else {})
            for p in wager.pays
        ],
        "min_cents": wager.min,
        "max_cents": wager.max,
        "unit_cents": wager.unit,
    }
