"""Open connections: how many there may be, and how long each may keep the house waiting."""

import asyncio
import errno
import logging
import resource
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

WAIT_S = 15  # for the whole of a request's headers, from when a connection is open or was last answered
STALL_S = 30  # for somebody who does not read on
ACCEPT_AT_ONCE = 16  # between two looks at what is open
_FILES_WANTED = 65_536
_FILES_KEPT = 256  # for the database, the log and connections that are just being closed
_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

log = logging.getLogger(__name__)


def most_connections() -> int:
    """How many connections may be open at once: below the limit of open files, which is raised first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES_WANTED if hard == resource.RLIM_INFINITY else min(hard, _FILES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = wanted if soft == resource.RLIM_INFINITY else soft
    return files - min(_FILES_KEPT, files // 2)


class OnceAMinute(logging.Filter):
    """The same words again within a minute are not written: whoever causes them could fill the disk.
    Errors of our own, which come with a traceback, all are."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if record.exc_info:
            return True
        if now - self._written.get(str(record.msg), -60.0) < 60:
            return False
        self._written[str(record.msg)] = now
        return True


log.addFilter(OnceAMinute())


def loop_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """For the event loop: a connection that cannot be taken is one line, not a traceback for each try."""
    problem = context.get("exception")
    if isinstance(problem, OSError) and problem.errno in _NO_ROOM:
        log.error("no more connections can be taken: %s", problem.strerror)
    else:
        loop.default_exception_handler(context)


class Connections(ServerState):
    """Those of one server. When there is no room, whoever has waited longest without asking goes first."""

    def __init__(self, most: int):
        super().__init__()
        self.most = most
        self.silent: dict[Connection, None] = {}  # nothing asked, or not the whole of it; longest first

    def make_room(self) -> bool:
        if len(self.connections) <= self.most:
            return True
        longest = next((c for c in self.silent if not c.transport.is_closing()), None)
        if longest is None:
            return False
        longest.let_go()
        return True


class Connection(H11Protocol):
    """One connection, with an end to every wait for the other side."""

    server_state: Connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        if self.server_state.make_room():
            self._wait_or_not()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_or_not()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait_or_not()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(STALL_S, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def let_go(self) -> None:
        self._stop_waiting()
        self.connections.discard(self)
        self.transport.abort()

    def _wait_or_not(self) -> None:
        """The clock runs while it is the other side's turn: to say what it wants, or to end what it sends
        although it has been answered already."""
        answered = self.cycle is not None and self.cycle.response_complete
        theirs = (h11.IDLE, h11.SEND_BODY) if answered else (h11.IDLE,)
        if self.transport.is_closing() or self.conn.their_state not in theirs:
            self._stop_waiting()
        elif self._deadline is None:
            self.server_state.silent[self] = None
            self._deadline = self.loop.call_later(WAIT_S, self.let_go)

    def _stop_waiting(self) -> None:
        self.server_state.silent.pop(self, None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
