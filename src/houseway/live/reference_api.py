"""HTTP for the games by their books, for anybody: rules, wagers, options, odds, and every clause."""

import asyncio
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi import Path as InPath
from fastapi.responses import JSONResponse

from houseway.editions import register
from houseway.editions.house import elect
from houseway.editions.loader import edition_ids, editions_of, load_edition
from houseway.editions.register import Clause, NoSuchClause
from houseway.editions.schema import Edition, WagerSpec, show_elections, show_value
from houseway.games.registry import game_class
from houseway.live.access import Here, Problem
from houseway.live.archive import Busy
from houseway.live.worker import WorkFailed
from houseway.rulings.ruling import situations

router = APIRouter(prefix="/api/reference")

WAIT_S = 2.0  # what is worked out sooner than this is answered at once
AGAIN_S = 2  # and otherwise asked for again after so long


def _edition(edition_id: Annotated[str, InPath(max_length=60)]) -> Edition:
    if edition_id in edition_ids():
        return load_edition(edition_id)
    if found := editions_of(edition_id):  # a game by its name: its first edition
        return found[0]
    raise Problem(404, f"there is no edition {edition_id!r}", allowed=edition_ids())


Book = Annotated[Edition, Depends(_edition)]


@router.get("/games/{edition_id}")
async def game(edition: Book) -> dict[str, Any]:
    """A game as its page tells it, at the default elections where something depends on them."""
    return await asyncio.to_thread(_page, edition.id)


@cache
def _page(edition_id: str) -> dict[str, Any]:
    edition = load_edition(edition_id)
    house = elect(edition, {})
    return {
        "game": edition.game,
        "edition": edition.id,
        "editions": [{"id": e.id, "title": e.title, "place": e.place} for e in editions_of(edition.game)],
        "title": edition.title,
        "place": edition.place,
        "books": edition.books,
        "summary": edition.summary,
        "rules": edition.rules,
        "seats": edition.seats,
        "house_plays": game_class(edition.game).house_plays,
        "wagers": [_wager(w, show_elections(house.lacks(w.name))) for w in edition.wagers],
        "options": [
            {
                "name": o.name, "about": o.about, "default": show_value(o.default), "allowed": o.allowed,
                "clauses": o.clauses,
            }
            for o in edition.options
        ],
        "sign": [{"text": text, "clauses": clauses} for text, clauses in house.notices()],
        "readings": [
            {"name": r.name, "text": r.text, "reason": r.reason, "clauses": r.clauses, "option": r.option}
            for r in edition.readings
        ],
    }  # fmt: skip


def _wager(w: WagerSpec, lacking: str) -> dict[str, Any]:
    return {
        "name": w.name,
        "title": w.title,
        "about": w.about,
        "clauses": w.clauses,
        "only_with": lacking,
        "pays_at_least": w.pays_at_least,
        "pays": [
            {
                "on": p.on, "pays": str(p.pays), "clauses": p.clauses or w.pays_clauses,
                "only_with": {name: [show_value(v) for v in values] for name, values in p.requires.items()},
            }
            for p in w.pays
        ],
    }  # fmt: skip


@router.get("/games/{edition_id}/irregularities")
async def irregularities(edition: Book, site: Here) -> dict[str, Any]:
    """What can go wrong in each phase, and the clauses that rule on it."""
    try:
        found = await site.rulings.run("reference", lambda: _irregularities(edition.id))
    except Busy:
        raise Problem(503, "others look this up just now: ask again in a moment", wait_s=AGAIN_S) from None
    return {"edition": edition.id, "irregularities": found}


@cache
def _irregularities(edition_id: str) -> list[dict[str, Any]]:
    return [s.as_dict() for s in situations(elect(load_edition(edition_id), {}))]


@router.get("/games/{edition_id}/odds", response_model=None)
async def odds(edition: Book, site: Here) -> dict[str, Any] | JSONResponse:
    """The figures at the default elections; while they are worked out, that they are."""
    try:
        reports = await asyncio.wait_for(site.analyst.odds(elect(edition, {})), WAIT_S)
    except TimeoutError:
        headers = {"Retry-After": str(AGAIN_S)}
        return JSONResponse({"state": "working", "edition": edition.id}, 202, headers=headers)
    except WorkFailed as failed:
        raise Problem(503, f"there are no figures of this game: {failed}", wait_s=AGAIN_S) from None
    return {"state": "done", "edition": edition.id, "reports": reports}


# ── clauses ──────────────────────────────────────────────────────────────────────────────────────────


@router.get("/clauses/{clause_id}")
async def clause(clause_id: Annotated[str, InPath(max_length=120)], site: Here) -> dict[str, Any]:
    """What a clause asks in our own words, how it is met, and where."""
    try:
        found = register.find(clause_id)
    except NoSuchClause as refused:
        raise Problem(404, str(refused)) from None
    cited = await site.analyst.citations()
    return _clause(found, cited)


def _clause(found: Clause, cited: dict[str, list[str]]) -> dict[str, Any]:
    every = register.clauses(found.book)
    parts = found.path.split(".")
    above = {".".join(parts[:n]) for n in range(1, len(parts))}
    own = [c for c in every if c.path.startswith(f"{found.path}.") and c.path.count(".") == len(parts)]
    code = next((cited[i] for n in range(len(parts), 0, -1)
                 if (i := f"{found.book}:{'.'.join(parts[:n])}") in cited), [])  # fmt: skip
    at = every.index(found)
    return {
        **_short(found),
        "book": found.book,
        "editions": [
            {"id": e.id, "title": e.title} for e in map(load_edition, edition_ids()) if found.book in e.books
        ],
        "within": [_short(c) for c in every if c.path in above],
        "parts": [_short(c) for c in own],
        "before": every[at - 1].id if at else None,
        "after": every[at + 1].id if at + 1 < len(every) else None,
        "code": code,
        "tests": register.tests().get(found.id, ()),
    }


def _short(c: Clause) -> dict[str, str]:
    return {"id": c.id, "status": c.status, "says": c.says}
