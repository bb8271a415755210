"""HTTP for the bets that an account keeps. A guest keeps them on the device: there is nobody to come back."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi import Path as InPath
from pydantic import Field

from houseway.games.registry import house_games
from houseway.live.access import Here, Problem, SignedIn
from houseway.live.doors import Form
from houseway.live.people import Account
from houseway.live.saved import MOST_BETS, Full, Saved

router = APIRouter(prefix="/api/saved")

Name = Annotated[str, Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")]
Word = Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")]


class Bet(Form):
    wager: Annotated[Word, Field(min_length=1)]
    spot: Word = ""
    stake_cents: Annotated[int, Field(ge=1, le=1_000_000_000)]


class Named(Form):
    name: Name


class Kept(Named):
    bets: Annotated[list[Bet], Field(min_length=1, max_length=MOST_BETS)]


def _known(game: Annotated[str, InPath(max_length=40)]) -> str:
    if game not in house_games():
        raise Problem(404, f"there is no game {game!r} here", allowed=house_games())
    return game


async def _owner(session: SignedIn) -> Account:
    if session.account.guest:
        raise Problem(
            403, "a guest's bets stay on the device: choose a name and a password to keep them here"
        )
    return session.account


OfGame = Annotated[str, Depends(_known)]
Owner = Annotated[Account, Depends(_owner)]


async def _all(site: Here, me: Account, game: str) -> dict[str, Any]:
    return {"saved": await asyncio.to_thread(Saved(site.floor.store).of, me.id, game)}


@router.get("/{game}")
async def saved(game: OfGame, site: Here, me: Owner) -> dict[str, Any]:
    return await _all(site, me, game)


@router.post("/{game}")
async def save(game: OfGame, form: Kept, site: Here, me: Owner) -> dict[str, Any]:
    """Keeps bets under a name, in the place of what had it; whether they can be laid down is asked then."""
    bets, now_ms = [bet.model_dump() for bet in form.bets], int(site.people.now() * 1000)
    try:
        await asyncio.to_thread(Saved(site.floor.store).keep, me.id, game, form.name, bets, now_ms)
    except Full as refused:
        raise Problem(409, str(refused)) from None
    return await _all(site, me, game)


@router.post("/{game}/forget")
async def forget(game: OfGame, form: Named, site: Here, me: Owner) -> dict[str, Any]:
    if not await asyncio.to_thread(Saved(site.floor.store).forget, me.id, game, form.name):
        raise Problem(404, f"nothing is saved as {form.name!r}")
    return await _all(site, me, game)
