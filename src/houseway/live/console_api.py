"""HTTP for the console: what is to be done now, what would follow, and a reader's lines."""

import json
import secrets
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Depends, Request

from houseway.core.game import Illegal
from houseway.editions.people import DEALER, MAINTENANCE, RANKS, SURVEILLANCE
from houseway.live import console
from houseway.live.access import Here, Problem, role
from houseway.live.api import Table
from houseway.live.people import Session
from houseway.live.protocol import Answer, Call, Order, Void, Word
from houseway.live.site import person
from houseway.live.terms import Done

router = APIRouter(prefix="/api/console")

_DEALERS = (*RANKS[RANKS.index(DEALER) :], "admin")
# Who may do what here. Which of the acts shown is whose the rules say, with their clause.
ACTS: dict[str, tuple[str, ...]] = {
    "look": (*_DEALERS, SURVEILLANCE, MAINTENANCE),
    "preview": (*_DEALERS, SURVEILLANCE, MAINTENANCE),
    "reader": _DEALERS,
}
LINES = 64  # of one request
_ASKED: msgspec.json.Decoder[console.Asked] = msgspec.json.Decoder(Call | Order | Answer | Void)


def may(act: str) -> Callable[..., Coroutine[Any, Any, Session]]:
    return role(*ACTS[act])


@router.get("/{table_id}")
async def look(table: Table, site: Here, session: Annotated[Session, Depends(may("look"))]) -> dict[str, Any]:
    """What is to be done and said, what can be called or ordered, by this person."""
    return console.sheet(site.floor.scratch(table), person(session.account))


@router.post("/{table_id}/preview")
async def preview(
    table: Table, intent: Annotated[dict[str, Any], Body()], site: Here,
    session: Annotated[Session, Depends(may("preview"))],
) -> dict[str, Any]:  # fmt: skip
    """What would follow an intent of the house's people; nothing is done."""
    try:
        asked = _ASKED.decode(json.dumps(intent))
    except msgspec.DecodeError as error:
        raise Problem(422, f"this intent is not understood: {error}") from None
    try:
        return console.preview(site.floor.scratch(table), person(session.account), asked)
    except Illegal as refused:
        raise Problem(409, refused.reason, refused.clause, refused.allowed) from None


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a reader: what came. ``key`` makes it safe to send again."""

    saw: Word
    key: Annotated[str, msgspec.Meta(max_length=64, pattern=r"^[A-Za-z0-9_.:-]*\Z")] = ""


_LINE = msgspec.json.Decoder(Line)


@router.post("/{table_id}/reader")
async def reader(
    table: Table, request: Request, site: Here, session: Annotated[Session, Depends(may("reader"))]
) -> dict[str, Any]:
    """Lines of JSON, each of which says what came at the step that the table waits at; they are taken in
    their order, up to the first that is refused."""
    lines = [line for line in (await request.body()).splitlines() if line.strip()]
    if len(lines) > LINES:
        raise Problem(422, f"a reader sends {LINES} lines at most at once, not {len(lines)}")
    taken: list[int] = []
    for number, text in enumerate(lines, 1):
        try:
            line = _LINE.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Problem(422, f"line {number}: {error}; {len(taken)} lines were taken") from None
        key = line.key or secrets.token_hex(16)
        answer = await site.floor.intend(table, person(session.account), key, Answer(saw=line.saw))
        if not isinstance(answer, Done):
            reason = f"line {number}: {answer.reason}; {len(taken)} lines were taken"
            raise Problem(409, reason, answer.clause, answer.allowed)
        taken.append(answer.seq)
    return {"taken": taken}
