"""HTTP for what is kept: an account's rounds over all tables, their replay, and rounds shown to others."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query
from fastapi import Path as InPath
from fastapi.responses import Response, StreamingResponse
from pydantic import Field

from houseway.core.steps import Over
from houseway.editions.people import MANAGER
from houseway.live import history, keeping
from houseway.live.access import Here, Problem, SignedIn
from houseway.live.api import Table, download, in_turn, sent, sign_of
from houseway.live.doors import Form
from houseway.live.keeping import BadCursor, Filter, Share, Shares, TooMany
from houseway.live.posted import game_under
from houseway.live.site import Site, person
from houseway.live.store import Store
from houseway.live.table import TableActor
from houseway.live.terms import Person

router = APIRouter(prefix="/api")
T = TypeVar("T")

AT_ONCE = 10  # rounds that are read from their logs in one go
MAY_READ_OTHERS = (MANAGER, "auditor", "admin")  # the rounds of a player, as they see all of the money

RoundNo = Annotated[int, InPath(ge=1, le=2**31 - 1)]
Token = Annotated[str, InPath(min_length=43, max_length=43, pattern=r"^[A-Za-z0-9_-]+$")]
Moment = Annotated[int, Query(ge=0, le=2**53)]


class Asked:
    """Whose history, and which part of it."""

    def __init__(
        self,
        site: Here,
        session: SignedIn,
        person: Annotated[str, Query(max_length=40, pattern=r"^[a-z0-9]*$")] = "",
        table: Annotated[str, Query(max_length=64)] = "",
        game: Annotated[str, Query(max_length=64)] = "",
        since_ms: Moment = 0,
        until_ms: Moment = 2**53,
    ):
        self.session = session
        me = session.account
        whose = person or me.id
        if whose != me.id and me.role not in MAY_READ_OTHERS:
            raise Problem(403, f"somebody else's rounds are for {' or '.join(MAY_READ_OTHERS)} to read")
        chosen = [t for t in site.floor.table_actors() if table in ("", t.opened.id)]
        chosen = [t for t in chosen if game in ("", t.first_game.name)]
        if table and not chosen:
            raise Problem(404, f"there is no table {table!r} here{f' with {game!r}' if game else ''}")
        tables = tuple(t.opened.id for t in chosen) if table or game else None
        self.filter = Filter(whose, tables, since_ms, until_ms)


Wanted = Annotated[Asked, Depends()]


def _named(site: Site) -> dict[str, tuple[str, str]]:
    """The name and the game of every table that there ever was."""
    return {t.opened.id: (t.opened.name, t.first_game.name) for t in site.floor.table_actors()}


@router.get("/history")
async def rounds(
    site: Here,
    asked: Wanted,
    before: Annotated[str, Query(max_length=200)] = "",
    limit: Annotated[int, Query(ge=1, le=keeping.PAGE)] = keeping.PAGE,
) -> dict[str, Any]:
    """The rounds that somebody took part in, the latest first, and what they come to."""
    store, of = site.floor.store.history, asked.filter

    me = asked.session.account.id

    def totals() -> dict[str, Any]:
        return {"totals": keeping.totals(store, of), "tables": keeping.tables_of(store, of.person)}

    try:
        rows, following = await _read(site, me, lambda: keeping.page(store, of, before, limit))
    except BadCursor as refused:
        raise Problem(422, str(refused)) from None
    told: list[dict[str, Any]] = []
    for part in batched(rows, AT_ONCE):  # between two parts others have their turn
        told += await _read(site, me, partial(_told, store, part))
    found: dict[str, Any] = {"rows": told, "next": following}
    if not before:
        found |= await _read(site, me, totals)
    titles = {t.opened.id: t for t in site.floor.table_actors()}
    names = {row["table"] for row in found["rows"]} | set(found.get("tables", ()))
    about = {name: _about(titles[name]) for name in sorted(names) if name in titles}
    has = {"has_cents": site.floor.wealth(of.person), "name": site.floor.name(of.person)}
    return found | {"person": of.person, "about": about} | ({} if before else has)


def _told(store: Store, rows: Sequence[Any]) -> list[dict[str, Any]]:
    return [keeping.told(store, row) for row in rows]


def batched(rows: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    return (rows[at : at + size] for at in range(0, len(rows), size))


def _about(table: TableActor) -> dict[str, Any]:
    edition = table.first_game.table.edition
    return {
        "name": table.opened.name,
        "game": table.first_game.name,
        "title": edition.title,
        "wagers": {w.name: w.title for w in edition.wagers},
        "closed": table.standing.closed,
    }


@router.get("/history.csv")
async def rounds_csv(site: Here, asked: Wanted) -> StreamingResponse:
    """The same as a file, every row of it: amounts in whole cents, times by UTC."""
    lines = keeping.csv_lines(site.floor.store.history, asked.filter, _named(site))
    return await download(site, asked.session, "rounds.csv", lines, "text/csv; charset=utf-8")


async def _read(site: Site, who: str, work: Callable[[], T]) -> T:
    return await in_turn(site.archive.run(who, work))


# ── a round again ────────────────────────────────────────────────────────────────────────────────────


def replayed(site: Site, table_id: str, number: int, eyes: Person | None, named: Callable[[str], str]) -> Any:
    """A past round with the felt that it was played on."""
    table = site.floor.table_actor(table_id)
    found = history.replay(site.floor.store.history, table.first_game, table_id, number, eyes, named)
    if not found.frames:
        raise Problem(404, "this table has no such round")
    game = game_under(table.first_game, found.terms)
    limits = {w: [x.min_cents, x.max_cents, x.unit_cents] for w, x in game.table.limits.items()}
    then = replace(table.info(), limits=limits, sign=game.house.notices(), closing=False, notice=())
    return {
        "table": table_id, "round": number, "sign": sign_of(then, game),
        "seats_total": game.table.seats, "views": found.frames,
    }  # fmt: skip


@router.get("/tables/{table_id}/rounds/{number}")
async def replay(table: Table, number: RoundNo, site: Here, session: SignedIn) -> Response:
    """A past round event by event, as this person saw it then."""

    def read() -> bytes:
        return json.dumps(replayed(site, table, number, person(session.account), site.floor.name)).encode()

    return Response(await _read(site, session.account.id, read), media_type="application/json")


# ── shown to others ──────────────────────────────────────────────────────────────────────────────────


class NewShare(Form):
    table: Annotated[str, Field(max_length=64)]
    round: Annotated[int, Field(ge=1, le=2**31 - 1)]
    own_cards: bool = False


def _is_over(site: Site, table_id: str, number: int) -> bool:
    table = site.floor.table_actor(table_id)
    now = table.standing
    return number < now.round or isinstance(table.game.next_step(now.state), Over)


@router.post("/shares", status_code=201)
async def share(form: NewShare, site: Here, session: SignedIn) -> dict[str, Any]:
    """A link to a round that one took part in: for whoever has it, until it is taken back."""
    me = session.account.id
    if form.table not in site.floor:
        raise Problem(404, "there is no such table")
    if not _is_over(site, form.table, form.round):
        raise Problem(409, "this round is still being played: share it when it is over")
    store, now_ms = site.floor.store.history, int(site.people.now() * 1000)
    if not await _read(site, me, lambda: keeping.took_part(store, me, form.table, form.round)):
        raise Problem(403, "you took no part in this round: only those who did may share it")
    shares = Shares(site.floor.store)
    try:
        made = await asyncio.to_thread(shares.make, me, form.table, form.round, form.own_cards, now_ms)
    except TooMany as refused:
        raise Problem(409, str(refused)) from None
    return _share(site, made)


@router.get("/shares")
async def shares(site: Here, session: SignedIn) -> dict[str, Any]:
    found = await asyncio.to_thread(Shares(site.floor.store).of, session.account.id)
    return {"shares": [_share(site, s) for s in found]}


def _share(site: Site, made: Share) -> dict[str, Any]:
    told = {"token": made.token, "table": made.table, "round": made.round, "own_cards": made.own_cards}
    return told | {"at_ms": made.at_ms, "name": site.floor.table_actor(made.table).opened.name}


@router.post("/shares/{token}/revoke")
async def revoke(token: Token, site: Here, session: SignedIn) -> dict[str, Any]:
    now_ms = int(site.people.now() * 1000)
    if not await asyncio.to_thread(Shares(site.floor.store).revoke, token, session.account.id, now_ms):
        raise Problem(404, "you share nothing by this link")
    return {"revoked": token}


async def _shared(token: Token, site: Here) -> Share:
    found = await asyncio.to_thread(Shares(site.floor.store).find, token)
    if found is None or found.table not in site.floor:
        raise Problem(404, "nothing is shared by this link: it may have been taken back")
    return found


Shown = Annotated[Share, Depends(_shared)]


def _eyes(site: Site, made: Share) -> Person | None:
    """As whom a shared round is seen: everybody, or the player who shares it, as a player."""
    return Person(made.person, site.floor.name(made.person)) if made.own_cards else None


@router.get("/shared/{token}")
async def shared(made: Shown, site: Here) -> Response:
    """A shared round, for anybody: nobody but the player who shares it is named."""

    def named(one: str) -> str:
        return site.floor.name(one) if one == made.person else ""

    def read() -> bytes:
        found = replayed(site, made.table, made.round, _eyes(site, made), named)
        for frame in found["views"]:
            frame["event"].pop("who", None)
            if frame["event"]["type"] == "seat-taken":
                frame["event"].pop("player", None)
        whose = {"by": site.floor.name(made.person), "own_cards": made.own_cards}
        return json.dumps(found | whose).encode()

    return Response(await _read(site, f"share {made.token}", read), media_type="application/json")


@router.get("/shared/{token}/file")
async def shared_file(made: Shown, site: Here) -> StreamingResponse:
    """The table's log up to the end of the round, or until its cards can all be checked."""
    store = site.floor.store.history
    game = site.floor.table_actor(made.table).first_game
    who = f"share {made.token}"
    until = await _read(site, who, lambda: history.shared_until(store, game, made.table, made.round))
    lines = history.export(store, game, made.table, _eyes(site, made), until)
    return await sent(site, who, f"{made.table}-round-{made.round}.jsonl", lines)
