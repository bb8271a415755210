"""The web application: HTTP, WebSocket and the page, over one floor and its people."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

from houseway import __version__
from houseway.live import api, doors, socket
from houseway.live.access import Problem, add_handlers
from houseway.live.floor import Floor
from houseway.live.guard import MAX_MESSAGE_BYTES, Guard
from houseway.live.people import People
from houseway.live.site import Settings, Site

log = logging.getLogger(__name__)
GOING = "the server is closing: your seat, chips and wagers are kept"


def web_folder() -> Path:
    """The page as it lies in the package."""
    with as_file(files("houseway.live") / "web") as folder:
        return folder


def create_app(floor: Floor, people: People, settings: Settings | None = None) -> FastAPI:
    """The application; the floor is started with it and stopped after the last socket has been told."""
    settings = settings or Settings()
    site = Site(floor, people, settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.password_gate = asyncio.Semaphore(settings.password_threads)
        await floor.start()
        try:
            yield
        finally:
            site.sockets.end_all(1001, GOING)
            site.analyst.close()
            await floor.stop()

    app = FastAPI(
        title="Houseway",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.site = site
    add_handlers(app)
    app.add_middleware(Guard, origins=settings.origins, rate=settings.requests)
    app.include_router(doors.router)
    app.include_router(api.router)
    app.include_router(socket.router)

    @app.get("/healthz")
    async def healthz() -> dict[str, Any]:
        return {"status": "ok", "version": __version__, "tables": len(floor.tables())}

    web = web_folder()

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        if not (web / "index.html").is_file():
            raise Problem(404, "the page is not installed")
        return FileResponse(web / "index.html", headers={"Cache-Control": "no-cache"})

    app.mount("/static", _Static(directory=web), name="static")
    return app


class _Static(StaticFiles):
    """Files of the page; asked for anew each time and answered with 304 while they are the same."""

    def file_response(self, *args: Any, **rest: Any) -> Any:
        response = super().file_response(*args, **rest)
        response.headers["Cache-Control"] = "no-cache"
        return response


def uvicorn_options(*, behind_proxy: bool = False) -> dict[str, Any]:
    """What the server below the application must keep to."""
    return {
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws_max_size": MAX_MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "proxy_headers": behind_proxy,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 15,
        "h11_max_incomplete_event_size": 16 * 1024,
        "limit_concurrency": None,
    }
