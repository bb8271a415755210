"""HTTP for people: guests, accounts, sessions, passwords, staff."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from houseway.live.access import Anyone, Here, Own, Player, Problem, drop_cookie, set_cookie
from houseway.live.guard import Buckets, client_address
from houseway.live.names import name_key
from houseway.live.people import Account, Session
from houseway.live.site import (
    CLOSED_SESSION,
    PLAY_MONEY_CENTS,
    REFILL_BELOW_CENTS,
    SESSION_OVER,
    SIGNED_OUT,
    Site,
    you,
)
from houseway.money.cents import dollars

router = APIRouter(prefix="/api")
T = TypeVar("T")

Text = Annotated[str, Field(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Id = Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9]+$")]


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Credentials(Form):
    name: Text
    password: Text


class PasswordChange(Form):
    old: Text
    new: Text


def _limit(buckets: Buckets, key: str) -> None:
    if wait := buckets.take(key):
        raise Problem(429, "too many tries: wait a little", wait_s=wait)


async def with_passwords(request: Request, work: Callable[..., T], *args: Any) -> T:
    """Passwords are checked a few at a time: each takes 64 MiB on purpose."""
    gate: asyncio.Semaphore = request.app.state.password_gate
    async with gate:
        return await asyncio.to_thread(work, *args)


async def _enter(request: Request, response: Response, site: Site, account: Account) -> dict[str, Any]:
    """Opens a session in the place of the one that was there, if any."""
    await site.welcome(account)
    token, _ = await asyncio.to_thread(
        site.people.open_session, account, request.headers.get("user-agent", "")
    )
    set_cookie(response, site, token)
    return {"you": you(site, account)}


async def _end(site: Site, session_id: str, reason: str, *, of: str | None = None) -> bool:
    """The session ends for every request from now on, and its open sockets with it."""
    ended = await asyncio.to_thread(lambda: site.people.revoke(session_id, account_id=of))
    if ended:
        site.sockets.end_session(session_id, CLOSED_SESSION, reason)
    return ended


async def end_all(site: Site, account_id: str, reason: str, *, but: str = "") -> int:
    ended = await asyncio.to_thread(lambda: site.people.revoke_all(account_id, but=but))
    for session_id in ended:
        site.sockets.end_session(session_id, CLOSED_SESSION, reason)
    return len(ended)


@router.get("/me")
async def me(site: Here, session: Anyone) -> dict[str, Any]:
    return {"you": None if session is None else you(site, session.account)}


@router.post("/guest")
async def guest(request: Request, response: Response, site: Here, session: Anyone) -> dict[str, Any]:
    """A guest with play money. Whoever is signed in stays who they are."""
    if session is not None:
        return {"you": you(site, session.account)}
    _limit(site.accounts, client_address(request.scope))
    account = await asyncio.to_thread(site.people.guest)
    return await _enter(request, response, site, account)


@router.post("/register")
async def register(
    form: Credentials, request: Request, response: Response, site: Here, session: Anyone
) -> dict[str, Any]:
    """A new account; a guest keeps purse and seats and becomes it."""
    _limit(site.accounts, client_address(request.scope))
    before = session.account if session is not None else None
    account = await with_passwords(request, site.people.register, form.name, form.password, before)
    if session is not None:
        await _end(site, session.id, SIGNED_OUT)
    return await _enter(request, response, site, account)


@router.post("/login")
async def login(
    form: Credentials, request: Request, response: Response, site: Here, session: Anyone
) -> dict[str, Any]:
    _limit(site.sign_ins, client_address(request.scope))
    _limit(site.names, name_key(form.name))  # after the address: one alone cannot use up somebody's name
    account = await with_passwords(request, site.people.log_in, form.name, form.password)
    if session is not None:
        await _end(site, session.id, SIGNED_OUT)
    return await _enter(request, response, site, account)


@router.post("/logout")
async def logout(response: Response, site: Here, session: Anyone) -> dict[str, Any]:
    if session is not None:
        await _end(site, session.id, SIGNED_OUT)
    drop_cookie(response, site)
    return {"you": None}


@router.post("/password")
async def password(form: PasswordChange, request: Request, site: Here, session: Own) -> dict[str, Any]:
    """Changes the password; every other session of the account ends."""
    _limit(site.sign_ins, f"password {session.account.id}")
    await with_passwords(request, site.people.change_password, session.account, form.old, form.new)
    ended = await end_all(site, session.account.id, SESSION_OVER, but=session.id)
    return {"ended_sessions": ended}


@router.get("/sessions")
async def sessions(site: Here, session: Own) -> dict[str, Any]:
    found = await asyncio.to_thread(site.people.sessions, session.account.id)
    return {"sessions": [_session(s, session) for s in found]}


def _session(shown: Session, mine: Session) -> dict[str, Any]:
    return {
        "id": shown.id,
        "agent": shown.agent,
        "opened_at": shown.created_at,
        "last_at": shown.seen_at,
        "expires_at": shown.expires_at,
        "current": shown.id == mine.id,
    }


@router.post("/sessions/{session_id}/revoke")
async def revoke(session_id: Id, site: Here, session: Own) -> dict[str, Any]:
    """Ends one of one's own sessions; an admin may end anybody's."""
    admin = session.account.role == "admin" and not session.account.must_change
    if not await _end(site, session_id, SESSION_OVER, of=None if admin else session.account.id):
        raise Problem(404, "you have no such session")
    return {"revoked": session_id}


@router.post("/refill")
async def refill(site: Here, session: Player) -> dict[str, Any]:
    """More play money for a player who has run out, at most once a minute."""
    account = session.account
    has = site.floor.wealth(account.id)
    if has >= REFILL_BELOW_CENTS:
        least = dollars(REFILL_BELOW_CENTS)
        reason = f"you have {dollars(has)} in purse and chips: more comes when less than {least} is left"
        raise Problem(409, reason)
    key = f"refill-{account.id}-{int(site.people.now()) // 60}"
    await site.floor.grant(account.id, PLAY_MONEY_CENTS, "more play money", key)
    return {"you": you(site, account)}
