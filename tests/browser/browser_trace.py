"""What it costs the browser to draw: its own trace, between two marks that the page sets."""

from typing import Any, NamedTuple

from playwright.sync_api import Page

CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
    "viz",
    "toplevel",
]
TASKS = {"RunTask", "ThreadPool_RunTask"}  # a thread's tasks, whatever runs inside
DRAWN = "Display::DrawAndSwap"
DRAWING = {"Renderer", "GPU Process"}


class Cost(NamedTuple):
    frames: int  # that came to the screen
    seconds: float
    work_ms: float  # of processors for a frame, in all threads that script, lay out, paint, raster, compose


class Trace:
    def __init__(self, page: Page):
        self.page = page
        self.events: list[dict[str, Any]] = []
        browser = page.context.browser
        assert browser is not None
        self.line = browser.new_browser_cdp_session()
        self.line.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        self.whole = False
        self.line.on("Tracing.tracingComplete", lambda _: setattr(self, "whole", True))
        config = {"includedCategories": CATEGORIES}
        self.line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})

    def cost(self, begin: str, end: str) -> Cost:
        """Of what happened between two marks. Processor time, not that of the wall: a busy machine makes
        frames late, and does not make them dearer."""
        self.line.send("Tracing.end")
        while not self.whole:
            self.page.wait_for_timeout(20)
        names = {e["pid"]: e["args"]["name"] for e in self.events if e["name"] == "process_name"}
        first, last = (next(e["ts"] for e in self.events if e["name"] == mark) for mark in (begin, end))
        within = [e for e in self.events if e.get("ph") == "X" and first <= e["ts"] <= last]
        frames = sum(e["name"] == DRAWN for e in within)
        drawing = [e for e in within if e["name"] in TASKS and names.get(e["pid"]) in DRAWING]
        work = sum(e.get("tdur", 0) for e in drawing)
        return Cost(frames, (last - first) / 1e6, work / 1000 / max(1, frames))
