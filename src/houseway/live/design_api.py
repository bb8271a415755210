"""HTTP for designers, for anybody: what another pay table or option would do. Nothing of it opens a table."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi import Path as InPath
from fastapi.responses import JSONResponse
from pydantic import Field

from houseway.editions.loader import edition_ids
from houseway.live.access import Anyone, Here, Problem
from houseway.live.designs import Stopped, TooMany, Work
from houseway.live.doors import Form
from houseway.live.guard import client_address
from houseway.live.site import Site
from houseway.live.worker import WorkFailed

router = APIRouter(prefix="/api/design")

WAIT_S = 1.5  # what is worked out sooner than this is answered at once
GONE = "nobody works on this any more: ask again"
AGAIN_S = 1  # and otherwise asked for again after so long

Name = Annotated[str, Field(min_length=1, max_length=60)]
Value = Annotated[str, Field(max_length=60)]  # as it is typed
Vary = Annotated[str, Field(min_length=1, max_length=160)]


class Designed(Form):
    edition: Name
    elections: Annotated[dict[Annotated[str, Field(max_length=100)], Value], Field(max_length=100)] = {}

    def check(self) -> None:
        if self.edition not in edition_ids():
            raise Problem(404, f"there is no edition {self.edition!r}", allowed=edition_ids())


class Look(Designed):
    wager: Name | None = None
    stake_cents: Annotated[int, Field(ge=1, le=10**9)] | None = None


class Sweep(Look):
    vary: Annotated[list[Vary], Field(min_length=1, max_length=3)]


class Solve(Look):
    free: Annotated[list[Vary], Field(min_length=1, max_length=4)]
    target_edge: Annotated[str, Field(pattern=r"^-?\d{1,3}(\.\d{1,6})?$")]  # per cent


class Session(Look):
    bankroll_cents: Annotated[int, Field(ge=1, le=10**10)]
    unit_cents: Annotated[int, Field(ge=1, le=10**8)]
    rounds: Annotated[int, Field(ge=1, le=5_000)]
    goal_cents: Annotated[int, Field(ge=1, le=10**11)] | None = None
    floor_cents: Annotated[int, Field(ge=0, le=10**10)] = 0


class Compare(Designed):
    second: Designed
    stake_cents: Annotated[int, Field(ge=1, le=10**9)] | None = None


async def _who(request: Request, session: Anyone) -> str:
    return session.account.id if session else client_address(request.scope)


Who = Annotated[str, Depends(_who)]
Number = Annotated[str, InPath(max_length=32, pattern=r"^[0-9a-f]+$")]


async def _begin(request: Request, site: Site, who: str, kind: str, form: Designed) -> Response:
    form.check()
    if wait := site.design_asks.take(client_address(request.scope)):
        raise Problem(429, "too many designs: wait a moment", wait_s=wait)
    try:
        work = site.designs.begin(who, kind, form.model_dump())
    except TooMany as many:
        if many.own:
            raise Problem(
                429, "one question after another: wait for the last, or stop it", wait_s=1
            ) from None
        raise Problem(503, "many designs are worked out just now: try again in a moment", wait_s=5) from None
    return await _told(site, work)


async def _told(site: Site, work: Work) -> Response:
    """The answer, or how far it is: asked for again, it goes on; otherwise it is given up."""
    try:
        said = await site.designs.answer(work, WAIT_S)
    except Stopped:
        raise Problem(404, GONE) from None
    except WorkFailed as failed:
        raise Problem(503, f"this could not be worked out: {failed}", wait_s=AGAIN_S) from None
    if said is None:
        told = {"state": "working", "number": work.number, "found": work.found, "of": work.of}
        return JSONResponse(told, 202, headers={"Retry-After": str(AGAIN_S)})
    if "refused" in said:
        refused = said["refused"]
        raise Problem(422, refused["reason"], ", ".join(refused["clauses"]))
    return JSONResponse({"state": "done", **said})


@router.post("/sheet", response_model=None)
async def sheet(form: Designed, request: Request, site: Here, who: Who) -> Response:
    """The wagers of a design that have figures, what every line pays, and what the document refuses."""
    return await _begin(request, site, who, "sheet", form)


@router.post("/look", response_model=None)
async def look(form: Look, request: Request, site: Here, who: Who) -> Response:
    """A wager's figures beside those of the edition's own elections, and what changes in the best play."""
    return await _begin(request, site, who, "look", form)


@router.post("/sweep", response_model=None)
async def sweep(form: Sweep, request: Request, site: Here, who: Who) -> Response:
    """A wager's figures over a grid of options and pays."""
    return await _begin(request, site, who, "sweep", form)


@router.post("/solve", response_model=None)
async def solve(form: Solve, request: Request, site: Here, who: Who) -> Response:
    """The pay tables whose edge comes nearest to a target."""
    return await _begin(request, site, who, "solve", form)


@router.post("/compare", response_model=None)
async def compare(form: Compare, request: Request, site: Here, who: Who) -> Response:
    """What two designs or editions have differently, what it is worth, and every wager's figures."""
    form.second.check()
    return await _begin(request, site, who, "compare", form)


@router.post("/session", response_model=None)
async def session(form: Session, request: Request, site: Here, who: Who) -> Response:
    """Whole sessions of the same wager: how they end, how far they fall, what the house holds."""
    return await _begin(request, site, who, "session", form)


def _work(number: Number, site: Here, who: Who) -> Work:
    work = site.designs.find(number, who)
    if work is None:
        raise Problem(404, GONE)
    return work


UnderWay = Annotated[Work, Depends(_work)]


@router.get("/work/{number}", response_model=None)
async def progress(work: UnderWay, site: Here) -> Response:
    """How far a question is, and its answer when it is there."""
    return await _told(site, work)


@router.post("/work/{number}/stop")
async def stop(work: UnderWay, site: Here) -> dict[str, Any]:
    site.designs.stop(work)
    return {"state": "stopped"}
