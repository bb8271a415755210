"""The web application: HTTP, WebSocket and the page, over one floor and its people."""

import asyncio
import logging
import signal
import socket
import time
from collections.abc import Callable
from functools import cache
from importlib.resources import as_file, files
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from sqlalchemy.exc import SQLAlchemyError

from houseway import __version__
from houseway.live import (
    api,
    console_api,
    design_api,
    doors,
    keeping_api,
    learn_api,
    money_api,
    pit_api,
    rapid_api,
    reference_api,
    ruling_api,
    saved_api,
    schema,
    staff_api,
)
from houseway.live.access import Problem, add_handlers
from houseway.live.connections import (
    ACCEPT_AT_ONCE,
    WAIT_S,
    Connection,
    Connections,
    OnceAMinute,
    loop_trouble,
)
from houseway.live.floor import Floor
from houseway.live.guard import MAX_MESSAGE_BYTES, Guard
from houseway.live.page import Page
from houseway.live.people import People
from houseway.live.site import Settings, Site
from houseway.live.socket import router as socket_router
from houseway.live.store import Store, StoreFailed

READY_S = 1  # for how long the house is believed to be ready, or not
READY_WITHIN_S = 5  # a write that takes longer is as good as none
_QUEUE = 512  # connections that wait to be let in
GOING = "the server is closing: your seat, chips and wagers are kept"


@cache
def the_page() -> Page:
    """The page that lies in the package, read and joined once."""
    with as_file(files("houseway.live") / "web") as folder:
        return Page(folder)


def create_app(floor: Floor, people: People, settings: Settings | None = None) -> FastAPI:
    """The application over a floor that has been started, and is stopped by whoever started it."""
    settings = settings or Settings()
    site = Site(floor, people, settings)
    app = FastAPI(
        title="Houseway",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.site = site
    app.state.password_gate = asyncio.Semaphore(settings.password_threads)
    add_handlers(app)
    app.add_middleware(Guard, origins=settings.origins, rate=settings.requests)
    app.include_router(doors.router)
    app.include_router(api.router)
    app.include_router(keeping_api.router)
    app.include_router(saved_api.router)
    app.include_router(learn_api.router)
    app.include_router(staff_api.router)
    app.include_router(pit_api.router)
    app.include_router(money_api.router)
    app.include_router(console_api.router)
    app.include_router(ruling_api.router)
    app.include_router(rapid_api.router)
    app.include_router(reference_api.router)
    app.include_router(design_api.router)
    app.include_router(socket_router)

    @app.get("/healthz")
    async def healthz() -> dict[str, Any]:
        """The process answers: nothing is said of what it can do."""
        return {"status": "ok", "version": __version__, "tables": len(floor.tables())}

    readiness = Readiness(floor.store)

    @app.get("/readyz")
    async def readyz() -> dict[str, Any]:
        """The house can take a wager: a write has just been stored."""
        if not await readiness.ready():
            raise Problem(503, "the house cannot write its books just now", wait_s=READY_S)
        return {"status": "ready", "version": __version__, "tables": len(floor.tables())}

    page = the_page()

    @app.get("/", include_in_schema=False)
    async def index(request: Request) -> Response:
        return page.index(request.headers)

    app.mount("/static", page, name="static")
    return app


class Readiness:
    """Asked as often as anybody likes, tried once a second at most."""

    def __init__(self, store: Store):
        self._store = store
        self._known: tuple[float, asyncio.Task[bool]] | None = None

    async def ready(self) -> bool:
        now = time.monotonic()
        if self._known is None or (self._known[1].done() and now - self._known[0] >= READY_S):
            self._known = now, asyncio.create_task(self._try())
        return await asyncio.shield(self._known[1])

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(READY_WITHIN_S):
                await self._store.run(schema.note_ready)
        except (StoreFailed, SQLAlchemyError, TimeoutError):
            return False
        return True


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; ``OSError`` where there can be none."""
    family, kind, _, _, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # Named as TCP: only then does asyncio send small answers without waiting for the one before.
    listening = socket.socket(family, kind, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(_QUEUE)
    except OSError:
        listening.close()
        raise
    return listening


class Server(uvicorn.Server):
    """Serves the application on a socket that is bound already, and closes in order."""

    def __init__(self, app: FastAPI, *, behind_proxy: bool = False, opened: Callable[[], None] | None = None):
        config = uvicorn.Config(
            app,
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_per_message_deflate=False,
            proxy_headers=behind_proxy,
            timeout_graceful_shutdown=5,
            http=Connection,
            timeout_keep_alive=WAIT_S,
            backlog=ACCEPT_AT_ONCE,
            h11_max_incomplete_event_size=16 * 1024,
        )
        super().__init__(config)
        self.site: Site = app.state.site
        self.server_state = Connections(self.site.settings.connections)
        self.opened = opened
        self._seldom = OnceAMinute()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C and SIGTERM end the serving; whoever called it goes on to close the house."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    def leave(self) -> None:
        """From any thread: the serving ends."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(loop_trouble)
        logging.getLogger("uvicorn.error").addFilter(self._seldom)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_QUEUE)  # more may knock at once than are let in at once
        if self.started and self.opened is not None:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Everybody is told before the line is cut."""
        self.site.sockets.end_all(1001, GOING)
        for _ in range(20):
            if not len(self.site.sockets):
                break
            await asyncio.sleep(0.05)
        await super().shutdown(sockets)
        logging.getLogger("uvicorn.error").removeFilter(self._seldom)
        self.site.analyst.close()
        self.site.designs.close()
        self.site.archive.close()
        self.site.rulings.close()
