"""HTTP for the floor: the lobby, signs, odds, past rounds, exports."""

import asyncio
from collections.abc import Awaitable, Iterator
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query
from fastapi import Path as InPath
from fastapi.responses import Response, StreamingResponse

from houseway.core.game import Game
from houseway.editions.house import ElectionRefused, House
from houseway.editions.loader import editions_of, load_edition
from houseway.editions.schema import Edition, Option, WagerSpec
from houseway.games.registry import find_edition, game_class, game_names
from houseway.live.access import Anyone, Here, Problem, SignedIn
from houseway.live.archive import Busy
from houseway.live.people import Session
from houseway.live.posted import posted_limits
from houseway.live.site import Site, person
from houseway.live.terms import TableInfo
from houseway.live.worker import WorkFailed

router = APIRouter(prefix="/api")
T = TypeVar("T")

PLAIN_FELT = "plain"  # of a game whose edition has no layout
TableId = Annotated[str, InPath(max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]


def _table(table_id: TableId, site: Here) -> str:
    if table_id not in site.floor:
        raise Problem(404, "there is no such table")
    return table_id


Table = Annotated[str, Depends(_table)]


@router.get("/lobby")
async def lobby(site: Here, session: Anyone) -> dict[str, Any]:
    """Every table, and at which of their seats the one who asks sits."""
    me = session.account.id if session else ""
    return {"tables": [info_of(t) | {"yours": site.floor.seats_of(t.id, me)} for t in site.floor.tables()]}


@router.get("/heads")
async def heads(site: Here) -> dict[str, Any]:
    """The key with which the house signs, and where all logs stood when each gaming day began."""
    days = await asyncio.to_thread(site.floor.store.days)
    return {"key": site.floor.store.vault.signer.key, "days": days}


@router.get("/games")
async def games() -> dict[str, Any]:
    return {
        "games": [
            {
                "game": g, "edition": e.id, "title": e.title, "place": e.place, "summary": e.summary,
                "house_plays": game_class(g).house_plays,
            }
            for g in game_names()
            for e in editions_of(g)
        ]
    }  # fmt: skip


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
    posted = next((t for t in site.floor.tables() if t.id == table), None)
    if posted is None:
        raise Problem(404, "this table is closed: its log can still be read")
    return sign_of(posted, site.floor.table_actor(table).game)


@router.get("/signs")
async def signs(site: Here) -> dict[str, Any]:
    """What every table posts, for the lobby: one request, however many tables there are."""
    return {"signs": [sign_of(t, site.floor.table_actor(t.id).game) for t in site.floor.tables()]}


def sign_of(info: TableInfo, game: Game[Any]) -> dict[str, Any]:
    house = game.house
    pays = {w: {on: str(p) for on, p in house.pays(w).items()} for w in house.wagers}
    specs = [w for w in house.edition.wagers if w.name in house.wagers]
    return {
        **info_of(info),
        "elections": dict(house.elections),
        "options": {o.name: o.about for o in house.edition.options},
        "pays": pays,
        "wagers": {w.name: {"title": w.title, "follows": w.follows, "equals": w.equals} for w in specs},
        "layout": _layout(house),
        "pure_chance": game.pure_chance,
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
    except WorkFailed:
        raise Problem(500, "the odds of this table could not be worked out") from None
    return {"table": table, "reports": reports}


@router.get("/tables/{table_id}/rounds")
async def rounds(
    table: Table, site: Here, session: SignedIn, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> Response:
    """Rounds that have been played, the latest first: what everybody at the table saw."""
    found = await in_turn(site.archive.run(session.account.id, lambda: site.floor.rounds(table, limit)))
    return Response(b'{"table":"%b","rounds":%b}' % (table.encode(), found), media_type="application/json")


@router.get("/link/export")
async def link_export(site: Here, session: SignedIn) -> StreamingResponse:
    """The log of the linked progressive, to be checked with the verifier: everybody may know all of it."""
    return await download(site, session, "link.jsonl", site.floor.link_log())


@router.get("/tables/{table_id}/export")
async def export(table: Table, site: Here, session: SignedIn) -> StreamingResponse:
    """The log as JSON lines, to be checked with the verifier; what this person may not know is left out."""
    return await download(site, session, f"{table}.jsonl", site.floor.export(table, person(session.account)))


async def download(
    site: Site, session: Session, file: str, lines: Iterator[str], kind: str = "application/x-ndjson"
) -> StreamingResponse:
    return await sent(site, session.account.id, file, lines, kind)


async def sent(
    site: Site, who: str, file: str, lines: Iterator[str], kind: str = "application/x-ndjson"
) -> StreamingResponse:
    """A file for somebody whose turns in the archive go by ``who``."""
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    chunks = await in_turn(site.archive.chunks(who, lines))
    return StreamingResponse(chunks, media_type=kind, headers=headers)


async def in_turn(reading: Awaitable[T]) -> T:
    try:
        return await reading
    except Busy:
        raise Problem(429, "one look at the past after another: wait for the last", wait_s=1) from None


# ── what is shown ────────────────────────────────────────────────────────────────────────────────────


def info_of(info: TableInfo) -> dict[str, Any]:
    names = ("min_cents", "max_cents", "unit_cents")
    edition = load_edition(info.edition)
    posted = {w.name for w in edition.wagers if w.own_limits}
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
        "posted": posted_limits(edition, info.limits),
        "sign": [{"text": text, "clauses": clauses} for text, clauses in info.sign],
        "meter_cents": info.meter_cents,
        "changes": info.changes,
        "notice": info.notice,
        "closing": info.closing,
        "chip_cents": info.chip_cents,
        "buy_in_cents": info.buy_in_cents,
        "waiting": info.waiting,
        "automatic": info.automatic,
        "opens_with": info.opens_with,
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
        "fewer_seats": [{"seats": f.seats, "requires": f.requires} for f in edition.fewer_seats],
        "terminals": game_class(edition.game).terminals,
        "house_plays": game_class(edition.game).house_plays,
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
        "own_limits": wager.own_limits,
    }
