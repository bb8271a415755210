"""One WebSocket: reads intents one after another, sends each viewer its own views.

Every text that is sent is a list of messages: whatever is due together goes together. Views are computed when
they are sent, so a slow reader gets fewer and never older ones.
"""

import asyncio
import json
import logging
import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from fastapi import APIRouter, WebSocket
from msgspec import UNSET
from starlette.websockets import WebSocketDisconnect, WebSocketState

from houseway.analysis.hints import NoHint
from houseway.live.chat import Line, NotSaid
from houseway.live.guard import MAX_MESSAGE_BYTES, client_address
from houseway.live.hints import HINT_S, NOT_READY
from houseway.live.people import Session
from houseway.live.protocol import (
    Chats,
    Give,
    Hear,
    Hide,
    Hint,
    Intend,
    NotUnderstood,
    Ping,
    Say,
    Sent,
    Unwatch,
    Watch,
    read,
)
from houseway.live.sheets import Sheet, encode
from houseway.live.site import (
    CLOSED_PASSWORD,
    CLOSED_SESSION,
    CLOSED_TOO_MANY,
    COOKIE,
    SESSION_OVER,
    Site,
    person,
    you,
)
from houseway.live.terms import Done, Person, Refused
from houseway.live.worker import WorkFailed

log = logging.getLogger(__name__)
router = APIRouter()

_SEND_S = 15  # a reader that takes longer is let go
_WAITING = 64  # intents of one socket
_NOT_READ = "messages are not being read"
_UNREAD = 1000  # answers that wait for a reader; one who lets them grow beyond is let go
_TOO_MANY = "too many messages: wait a moment"
_STRIKES = 200  # messages beyond the rate, one after another, before the socket is closed


@router.websocket("/ws")
async def socket(ws: WebSocket) -> None:
    site: Site = ws.app.state.site
    await ws.accept()
    session = await asyncio.to_thread(site.people.session, ws.cookies.get(COOKIE, ""))
    refusal = _refusal(site, session, client_address(ws.scope))
    if session is None or refusal is not None:
        code, reason = refusal or (CLOSED_SESSION, SESSION_OVER)
        await _close(ws, code, reason)
        return
    connection = Connection(site, ws, session)
    site.sockets.add(connection)
    try:
        await connection.run()
    finally:
        site.sockets.remove(connection)


def _refusal(site: Site, session: Session | None, address: str) -> tuple[int, str] | None:
    if session is None:
        return CLOSED_SESSION, SESSION_OVER
    if session.account.must_change:
        return CLOSED_PASSWORD, "choose a new password first"
    if len(site.sockets) >= site.settings.sockets:
        return CLOSED_TOO_MANY, "the house is full: try again in a while"
    if site.sockets.of_session(session.id) >= site.settings.sockets_each:
        return CLOSED_TOO_MANY, "too many windows are open: close one of them"
    if site.sockets.of_address(address) >= site.settings.sockets_by_address:
        return CLOSED_TOO_MANY, "too many windows are open at your address: close one of them"
    return None


async def _close(ws: WebSocket, code: int, reason: str) -> None:
    """Says why in words, then in the code of the close."""
    if ws.application_state is not WebSocketState.CONNECTED:
        return
    try:
        async with asyncio.timeout(_SEND_S):
            await ws.send_text(json.dumps([{"type": "error", "reason": reason}]))
            await ws.close(code, reason)
    except (WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
        pass  # gone already


@dataclass(slots=True)
class _Watching:
    unsubscribe: Callable[[], None]
    sheet: Sheet | None = None  # what was sent last: the next message says what is new since
    seq: int | None = None  # of the last record told of
    at: int = 0  # the seat that is looked from
    deafen: Callable[[], None] | None = None  # where the chat is heard, too
    adviser: bool | None = None  # whether it was told that hints are ready


class Connection:
    def __init__(self, site: Site, ws: WebSocket, session: Session):
        self.site, self.ws, self.session = site, ws, session
        self.person = person(session.account)
        self.address = client_address(ws.scope)
        self._watched: dict[str, _Watching] = {}
        self._dirty: dict[str, None] = {}  # in the order in which they changed
        self._out: list[bytes] = []  # messages on their way, before any view
        self._sending_since = math.inf  # by the loop's clock, while something is being sent
        self._timer: asyncio.TimerHandle | None = None
        self._wake = asyncio.Event()
        self._ended = asyncio.Event()
        self._why = (1001, "the server is closing")
        self._purse_cents: int | None = None
        self._hint: asyncio.Task[None] | None = None
        self._strikes = 0
        # Intents that wait for their turn; what a player adds to chance is taken at once: others wait for it.
        self._intents: asyncio.Queue[Intend] = asyncio.Queue(_WAITING)

    @property
    def session_id(self) -> str:
        return self.session.id

    def end(self, code: int, reason: str) -> None:
        """From this moment on nothing more is read or sent but the reason."""
        if not self._ended.is_set():
            self._why = (code, reason)
            self._ended.set()

    async def run(self) -> None:
        tasks = [
            asyncio.create_task(part)
            for part in (self._ended.wait(), self._read(), self._work(), self._write(), self._recheck())
        ]
        self.site.analyst.heard[id(self)] = self._tell_adviser
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            del self.site.analyst.heard[id(self)]
            for table in tuple(self._watched):
                self._unwatch(table)
            if self._timer is not None:
                self._timer.cancel()
            if self._hint is not None:
                tasks.append(self._hint)
            for task in tasks:
                task.cancel()
            for problem in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(problem, Exception) and not isinstance(
                    problem, WebSocketDisconnect | TimeoutError
                ):
                    log.error("a socket failed", exc_info=problem)
                    self._why = (1011, "something went wrong on the server: connect again")
            await _close(self.ws, *self._why)

    # ── sending ──────────────────────────────────────────────────────────────────────────────────────

    def _send(self, message: dict[str, Any]) -> None:
        if len(self._out) >= _UNREAD:
            self.end(CLOSED_TOO_MANY, _NOT_READ)
        self._out.append(encode(message))
        self._wake.set()

    async def _write(self) -> None:
        """The only one who sends, so that everything comes in its order; a reader that takes too long is
        let go."""
        loop = asyncio.get_running_loop()
        self._purse_cents = self.site.floor.purse(self.person.id)
        self._send({"type": "hello", "you": you(self.site, self.session.account)})
        while True:
            await self._wake.wait()
            self._wake.clear()
            self._sending_since = loop.time()
            if self._timer is None:
                self._timer = loop.call_later(_SEND_S, self._check_sending)
            await self._send_all()
            self._sending_since = math.inf

    def _check_sending(self) -> None:
        """One timer looks after many messages: most are gone at once."""
        loop = asyncio.get_running_loop()
        self._timer = None
        if loop.time() - self._sending_since >= _SEND_S:
            self.end(CLOSED_TOO_MANY, _NOT_READ)
        elif self._sending_since < math.inf:
            self._timer = loop.call_at(self._sending_since + _SEND_S, self._check_sending)

    async def _send_all(self) -> None:
        due, self._out = self._out, []
        tables, self._dirty = self._dirty, {}
        for table in tables:
            if watching := self._watched.get(table):
                due += self._new_sheet(table, watching)
        purse = self.site.floor.purse(self.person.id)
        if purse != self._purse_cents:
            self._purse_cents = purse
            due.append(encode({"type": "purse", "purse_cents": purse}))
        if due and not self._ended.is_set():
            await self.ws.send_text((b"[%b]" % b",".join(due)).decode())

    def _new_sheet(self, table: str, watching: _Watching) -> tuple[bytes, ...]:
        """What is new at a table since the last message, if anything is."""
        person = self._at(watching.at)
        sheet = self.site.floor.sheet(table, person)
        if sheet is watching.sheet:
            return ()
        text = sheet.message(watching.sheet, self.site.floor.told(table, person, watching.seq))
        watching.sheet, watching.seq = sheet, sheet.seq
        return (text,)

    async def _recheck(self) -> None:
        """Ends with the session, however long the socket stays open."""
        while await asyncio.to_thread(self.site.people.still_open, self.session.id):
            await asyncio.sleep(self.site.settings.recheck_s)
        self.end(CLOSED_SESSION, SESSION_OVER)

    # ── reading ──────────────────────────────────────────────────────────────────────────────────────

    async def _read(self) -> None:
        while True:
            received = await self.ws.receive()
            if received["type"] == "websocket.disconnect" or self._ended.is_set():
                return
            text = received.get("text")
            if self.site.messages.take(self.session.id):
                self._strikes += 1
                if self._strikes >= _STRIKES:
                    self.end(CLOSED_TOO_MANY, "too many messages")
                    return
                await self._beyond_the_rate(text)
                continue
            self._strikes = 0
            if text is None:
                self._error("messages are text")
            elif len(text.encode()) > MAX_MESSAGE_BYTES:
                self._error(f"a message is at most {MAX_MESSAGE_BYTES} bytes")
            else:
                try:
                    await self._take(read(text))
                except NotUnderstood as problem:
                    self._error(problem.reason, problem.key)

    async def _beyond_the_rate(self, text: str | None) -> None:
        """Nothing is done; but whoever asks again for what was done already is told that it was."""
        try:
            message = read(text or "")
        except NotUnderstood as problem:
            self._error(_TOO_MANY, problem.key)
            return
        if isinstance(message, Intend) and message.table in self.site.floor:
            person = self._at(message.seat)
            answer = await self.site.floor.answered(message.table, person, message.key, message.intent)
            if answer is not None:
                self._answer(message.key, answer)
                return
        self._error(_TOO_MANY, getattr(message, "key", None))

    def _error(self, reason: str, key: str | None = None) -> None:
        if key is None:
            self._send({"type": "error", "reason": reason})
        else:
            self._refused(key, reason)

    def _refused(self, key: str, reason: str, clause: str = "", allowed: tuple[str, ...] = ()) -> None:
        self._send(
            {"type": "refused", "key": key, "reason": reason, "clause": clause, "allowed": list(allowed)}
        )

    async def _take(self, message: Sent) -> None:
        if isinstance(message, Ping):
            self._send({"type": "pong"})
        elif message.table not in self.site.floor:
            raise NotUnderstood("there is no such table", getattr(message, "key", None))
        elif isinstance(message, Watch):
            self._watch(message)
        elif isinstance(message, Unwatch):
            self._unwatch(message.table)
        elif isinstance(message, Intend):
            if isinstance(message.intent, Give):
                await self._intend(message)
            else:
                await self._intents.put(message)
        elif isinstance(message, Hear):
            self._hear(message.table)
        elif isinstance(message, Chats):
            self._talk(message)
        else:
            self._ask_hint(message)

    def _at(self, seat: int) -> Person:
        """The person of this socket, speaking from one of his seats."""
        return self.person if seat == self.person.at else replace(self.person, at=seat)

    def _watch(self, message: Watch) -> None:
        table = message.table
        if table not in self._watched:
            if len(self._watched) >= self.site.settings.watches_each:
                self._error("you are watching too many tables: leave one first")
                return
            if self._full(table):
                self._error("as many watch this table as it takes: try again in a while")
                return
            self.site.sockets.watch(table, self.address)
            self._watched[table] = _Watching(self.site.floor.subscribe(table, lambda: self._changed(table)))
        watching = self._watched[table]
        watching.at, watching.sheet = message.seat, None  # who asks again has lost something: the whole view
        if message.since is not UNSET:
            watching.seq = message.since  # and is told what happened meanwhile
        watching.adviser = None
        self._tell_adviser()
        self._changed(table)

    def _full(self, table: str) -> bool:
        """Whether there is no room at a table for one more who does not sit there."""
        limits = self.site.settings
        all_of_them, near = self.site.sockets.watching(table, self.address)
        full = all_of_them >= limits.watching or near >= limits.watching_by_address
        return full and not self.site.floor.sits(table, self.person.id)

    def _unwatch(self, table: str) -> None:
        if watching := self._watched.pop(table, None):
            watching.unsubscribe()
            if watching.deafen is not None:
                watching.deafen()
            self.site.sockets.unwatch(table, self.address)

    def _changed(self, table: str) -> None:
        self._dirty[table] = None
        self._wake.set()

    async def _work(self) -> None:
        while True:
            await self._intend(await self._intents.get())

    async def _intend(self, message: Intend) -> None:
        """The answer is sent when what it speaks of is stored; the next message is read meanwhile."""
        person = self._at(message.seat)
        answer, stored = await self.site.floor.take(message.table, person, message.key, message.intent)
        if stored is None:
            self._answer(message.key, answer)
        else:
            stored.add_done_callback(lambda stored: self._answer(message.key, answer, stored.exception()))

    def _answer(self, key: str, answer: Done | Refused, failure: BaseException | None = None) -> None:
        if failure is not None:
            log.error("an intent was not stored", exc_info=failure)
            answer = Refused("the house cannot write its books just now, so nothing was done: try again")
        if isinstance(answer, Refused):
            self._refused(key, answer.reason, answer.clause, answer.allowed)
        else:
            self._send({"type": "done", "key": key, "seq": answer.seq})

    # ── what is said ─────────────────────────────────────────────────────────────────────────────────

    def _hear(self, table: str) -> None:
        watching = self._watched.get(table)
        if watching is None:
            self._error("watch a table first to hear what is said there")
            return
        if watching.deafen is None:
            watching.deafen = self.site.chats.at(table).listen(lambda line: self._told(table, line))
        self._told(table, None)

    def _told(self, table: str, line: Line | None) -> None:
        """One line more; or all that is kept, where it has changed otherwise."""
        if line is None:
            self._send({"type": "chat", "table": table, **self.site.chats.at(table).seen_by(self.person)})
        else:
            self._send({"type": "said", "table": table, "line": line.shown()})

    def _talk(self, message: Chats) -> None:
        site, said = self.site, message.chat
        chat = site.chats.at(message.table)
        try:
            if isinstance(said, Say):
                sits = site.floor.sits(message.table, self.person.id)
                at_ms = int(site.people.now() * 1000)
                chat.say(self.person, said.text, message.key, at_ms, sits=sits, rate=site.chats.rate)
            elif isinstance(said, Hide):
                chat.hide(self.person, said.number)
            else:
                chat.silence(self.person, said.person, on=said.on)
        except NotSaid as refusal:
            self._refused(message.key, refusal.reason, allowed=refusal.allowed)
        else:
            self._send({"type": "done", "key": message.key})

    # ── hints ────────────────────────────────────────────────────────────────────────────────────────

    def _ask_hint(self, message: Hint) -> None:
        """The newest question counts: one that was put off before is not answered any more."""
        if self._hint is not None:
            self._hint.cancel()
        self._hint = asyncio.create_task(self._give_hint(message))

    async def _give_hint(self, message: Hint) -> None:
        """A hint within moments; or the word that it comes later, and then it does, while the question is the
        same."""
        shown = self._seen(message)
        house = self.site.floor.house(message.table)
        found = asyncio.create_task(self.site.analyst.hint(house, shown))
        try:
            await asyncio.wait([found], timeout=HINT_S)
            late = not found.done()
            if late:
                ready = self.site.analyst.ready(house)
                reason = "the hint is being worked out" if ready else NOT_READY
                self._send({"type": "refused", "key": message.key, "reason": reason, "later": True})
            try:
                hint, none = await found, ""
            except NoHint as known:
                hint, none = {}, known.reason
            except WorkFailed as problem:
                log.error("no hint could be worked out: %s", problem)
                hint, none = {}, "no hint could be worked out here"
        finally:
            found.cancel()
        if not late and none:
            self._refused(message.key, none)
        elif not late:
            self._send({"type": "hint", "key": message.key, **hint})
        elif self._seen(message) == shown:
            words = {"text": f"{none}."} if none else hint
            self._send({"type": "advice", "table": message.table, "seat": message.seat, **words})

    def _seen(self, message: Hint) -> Any:
        return self.site.floor.view(message.table, self._at(message.seat))["view"]

    def _tell_adviser(self) -> None:
        """Whether hints are ready at the tables that are watched, where there are any; again when that
        changes."""
        for table, watching in self._watched.items():
            house = self.site.floor.house(table)
            if self.site.analyst.advises(house):
                ready = self.site.analyst.ready(house)
                if watching.adviser != ready:
                    watching.adviser = ready
                    self._send({"type": "adviser", "table": table, "ready": ready})
