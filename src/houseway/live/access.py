"""Who may ask what: the session behind a request, roles, and refusals as JSON."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused
from houseway.live.names import NotAccepted
from houseway.live.people import SESSION_S, Session
from houseway.live.site import COOKIE, SESSION_OVER, Site
from houseway.live.store import StoreFailed


class Problem(Exception):
    """A refusal in plain words, with the clause that decides it where there is one."""

    def __init__(
        self, status: int, reason: str, clause: str = "", allowed: Sequence[str] = (), *, wait_s: float = 0
    ):
        super().__init__(reason)
        self.status, self.reason, self.clause, self.allowed = status, reason, clause, tuple(allowed)
        self.wait_s = wait_s


# ── who asks ─────────────────────────────────────────────────────────────────────────────────────────


def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


Here = Annotated[Site, Depends(site_of)]


async def any_session(request: Request, site: Here) -> Session | None:
    token = request.cookies.get(COOKIE, "")
    return await asyncio.to_thread(site.people.session, token) if token else None


async def own_session(session: Annotated[Session | None, Depends(any_session)]) -> Session:
    """Somebody who is signed in, even if a one-time password is still to be changed."""
    if session is None:
        raise Problem(401, SESSION_OVER)
    return session


async def signed_in(session: Annotated[Session, Depends(own_session)]) -> Session:
    if session.account.must_change:
        raise Problem(403, "choose a new password first: this one was for signing in once")
    return session


def role(*roles: str) -> Callable[[Session], Coroutine[Any, Any, Session]]:
    async def of_role(session: Annotated[Session, Depends(signed_in)]) -> Session:
        if session.account.role not in roles:
            raise Problem(403, f"this is for {' or '.join(roles)}; you are here as {session.account.role}")
        return session

    return of_role


Anyone = Annotated[Session | None, Depends(any_session)]
Own = Annotated[Session, Depends(own_session)]
SignedIn = Annotated[Session, Depends(signed_in)]
Player = Annotated[Session, Depends(role("player"))]


def set_cookie(response: Response, site: Site, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=SESSION_S,
        path="/",
        httponly=True,
        samesite="strict",
        secure=site.settings.secure_cookies,
    )


def drop_cookie(response: Response, site: Site) -> None:
    response.delete_cookie(
        COOKIE, path="/", httponly=True, samesite="strict", secure=site.settings.secure_cookies
    )


# ── refusals ─────────────────────────────────────────────────────────────────────────────────────────


def refusal(
    status: int, reason: str, clause: str = "", allowed: Sequence[str] = (), wait_s: float = 0
) -> JSONResponse:
    headers = {"Retry-After": str(int(wait_s) + 1)} if wait_s else None
    body = {"reason": reason, "clause": clause, "allowed": list(allowed)}
    return JSONResponse(body, status, headers=headers)


# What pydantic found, in words for whoever filled in a form.
_WRONG = {
    "missing": "this is to be said",
    "extra_forbidden": "nothing of this name is asked for",
    "string_too_short": "at least {min_length} signs",
    "string_too_long": "at most {max_length} signs",
    "string_pattern_mismatch": "signs that cannot be used here, or none",
    "greater_than_equal": "{ge} at least",
    "less_than_equal": "{le} at most",
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a JSON object",
    "model_attributes_type": "a JSON object",
    "json_invalid": "this is not JSON",
}


def _wrong(error: dict[str, Any]) -> str:
    told = _WRONG.get(error["type"])
    return told.format(**error.get("ctx", {})) if told else str(error["msg"]).lower()


_STATUS_WORDS = {404: "there is nothing at this address", 405: "this address is not used in this way"}


def add_handlers(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def problem(_: Request, error: Problem) -> JSONResponse:
        return refusal(error.status, error.reason, error.clause, error.allowed, error.wait_s)

    @app.exception_handler(NotAccepted)
    async def not_accepted(_: Request, error: NotAccepted) -> JSONResponse:
        return refusal(401 if error.wrong_password else 422, error.reason)

    @app.exception_handler(ElectionRefused)
    async def election_refused(_: Request, error: ElectionRefused) -> JSONResponse:
        return refusal(422, error.reason, ", ".join(error.clauses))

    @app.exception_handler(Illegal)
    async def illegal(_: Request, error: Illegal) -> JSONResponse:
        return refusal(422, error.reason, error.clause, error.allowed)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = " ".join(str(part).replace("_", " ") for part in first["loc"] if part != "body")
        return refusal(422, f"{where or 'this request'}: {_wrong(first)}"[:200])

    @app.exception_handler(HTTPException)
    async def plain(_: Request, error: HTTPException) -> JSONResponse:
        return refusal(error.status_code, _STATUS_WORDS.get(error.status_code, str(error.detail)))

    @app.exception_handler(StoreFailed)
    async def not_stored(_: Request, error: StoreFailed) -> JSONResponse:
        return refusal(503, "the house cannot write its books just now, so nothing was done: try again")

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> JSONResponse:
        return refusal(500, "something went wrong on the server; it has been noted there")
