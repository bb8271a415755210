"""A house that can be closed and opened again while a real browser looks at it, and people who use it."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from argon2 import PasswordHasher
from playwright.sync_api import BrowserContext, Locator, Page, expect

from houseway.live import loop
from houseway.live.floor import Floor
from houseway.live.guard import Rate
from houseway.live.people import People
from houseway.live.protocol import Call
from houseway.live.server import Server, create_app, listen
from houseway.live.site import Settings, Site
from houseway.live.store import Store
from houseway.live.terms import Done, Person, TableConfig

T = TypeVar("T")

# The shell has no window to draw: it takes about half the processor time of the whole browser.
_BUILDS = [Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")]
CHROMIUM = Path(os.environ.get("HOUSEWAY_CHROMIUM") or next((b for b in _BUILDS if b.exists()), _BUILDS[-1]))
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
DEALER = Person("id-dealer", "Dealer", "dealer")

_FREE = Rate(1_000_000, 1_000_000)
_SETTINGS = Settings(requests=_FREE, sign_ins=_FREE, names=_FREE, accounts=_FREE, messages=_FREE)
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
HANG_MS = 120_000  # a busy machine is slow, not wrong: only a hang ends a wait
PATIENT = {
    "bet_seconds": 600,
    "act_seconds": 600,
    "bank_seconds": 0,
    "pause_seconds": 600,
    "cut_seconds": 600,
}


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def scripted(*numbers: int) -> Callable[[int], bytes]:
    """Entropy whose first draws are chosen, so that the wanted cards come; then the same in every run."""
    left, others = [seed(n) for n in numbers], Random(1)
    return lambda count: left.pop(0) if left else others.randbytes(count)


class RunningHouse:
    """The real server over a real database, in a thread of its own."""

    def __init__(
        self, database: Path, tables: tuple[TableConfig, ...], entropy: Callable[[int], bytes] = os.urandom
    ):
        self.database, self.tables, self.entropy = database, tables, entropy
        self.port = 0
        self.site: Site | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def open(self) -> "RunningHouse":
        opened, problems = threading.Event(), list[BaseException]()

        def run() -> None:
            try:
                loop.run(self._serve(opened))
            except BaseException as problem:
                problems.append(problem)
                opened.set()

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()
        assert opened.wait(HANG_MS / 1000), "the house did not open"
        if problems:
            raise problems[0]
        return self

    async def _serve(self, opened: threading.Event) -> None:
        store = Store.open(self.database, key=bytes(32))
        try:
            people = People(store, hasher=QUICK)
            people.create_tables()
            floor = Floor(store, entropy=self.entropy)
            await floor.start()
            try:
                for config in self.tables:
                    await floor.open_table(config)
                app = create_app(floor, people, _SETTINGS)
                listening = listen("127.0.0.1", self.port)
                self.port = listening.getsockname()[1]
                self.site, self._loop = app.state.site, asyncio.get_running_loop()
                self._server = Server(app, opened=opened.set)
                await self._server._serve([listening])  # without taking over the signals of the process
            finally:
                await floor.stop()
        finally:
            store.close()

    def close(self) -> None:
        if self._thread is None:
            return
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(HANG_MS / 1000)
        assert not self._thread.is_alive(), "the house did not close"
        self._thread = None

    def view(self, table: str) -> dict[str, Any]:
        """What everybody sees of a table, asked in the server's own thread."""

        async def look() -> dict[str, Any]:
            assert self.site is not None
            return self.site.floor.view(table, None)

        return self._ask(look())

    def lobby(self) -> list[dict[str, Any]]:
        """The tables that are open."""

        async def look() -> list[dict[str, Any]]:
            assert self.site is not None
            return [{"id": t.id, "name": t.name} for t in self.site.floor.tables()]

        return self._ask(look())

    def config(self, table: str) -> TableConfig:
        """How a table was opened."""
        assert self.site is not None
        return self.site.floor.table_actor(table).config

    def call(self, table: str, what: str) -> None:
        """The dealer calls an irregularity."""
        assert self.site is not None
        answer = self._ask(self.site.floor.intend(table, DEALER, f"calls-{what}", Call(what)))
        assert isinstance(answer, Done), answer

    def _ask(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(HANG_MS / 1000)

    def key(self) -> str:
        """The key with which the house signs."""
        assert self.site is not None
        return self.site.floor.store.vault.signer.key

    def cut_lines(self) -> None:
        """Every socket is closed, as by a line that breaks; the house goes on."""
        assert self._loop is not None and self.site is not None
        self._loop.call_soon_threadsafe(self.site.sockets.end_all, 1012, "the line breaks")


class Player:
    """Somebody with a browser window."""

    def __init__(self, context: BrowserContext, house: RunningHouse):
        self.context, self.house = context, house
        if house.entropy is not os.urandom:  # the cards are to be those of the seed: nobody adds a number
            context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self._listen(self.page)

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.problems.append(f"{error}"))
        page.on("console", lambda message: self._heard(message.type, message.text))

    def _heard(self, kind: str, text: str) -> None:
        # Refusals and a house that is closed on purpose are in the browser's own log, too.
        expected = ("ERR_CONNECTION", "WebSocket connection", "the server responded with a status of 4")
        if kind == "error" and not any(words in text for words in expected):
            self.problems.append(text)

    def second_tab(self) -> Page:
        page = self.context.new_page()
        self._listen(page)
        return page

    def come(self, table: str, seat: int | None = None, dollars: int = 500) -> "Player":
        """To the lobby, by one click to the table, and down on a seat."""
        page = self.page
        page.goto(self.house.address)
        page.get_by_role("button", name=f"Play at {table}", exact=True).click()
        page.get_by_role("button", name="Take a seat").click()
        dialog = page.get_by_role("dialog", name="Take a seat")
        if seat is not None:
            dialog.get_by_label("Seat", exact=True).select_option(str(seat))
        dialog.get_by_label("Chips to bring to the table").fill(str(dollars))
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog).to_have_count(0)
        expect(page.locator(".seat-button")).to_be_visible()
        self._refuse_cut(table)
        return self

    def _refuse_cut(self, table: str) -> None:
        """Cards are shuffled when the first player sits down, who may then be offered the cut."""
        config = next(c for c in self.house.tables if c.name == table)
        while (step := self.house.view(config.id)["view"]["step"])["kind"] == "procedure":
            self.page.wait_for_timeout(20)  # the page's number is on its way
        seat = self.page.locator(".seat-button").get_attribute("aria-label") or ""
        if step["kind"] == "decide" and f"seat {step['seat']}," in seat:
            self.choose("No cut")
            expect(self.asked()).to_have_count(0)

    def chip(self, dollars: int) -> None:
        self.page.get_by_role("radio", name=f"${dollars:,} chip", exact=True).click()

    def go(self) -> None:
        expect(self.page.locator('[data-key="r"]')).to_be_enabled()
        self.page.keyboard.press("r")

    def choose(self, name: str) -> None:
        self.page.locator(".choices, .seldom").get_by_role("button", name=name).first.click()

    def asked(self) -> Locator:
        return self.page.locator(".choices")

    @property
    def chips_cents(self) -> int:
        text = self.page.locator(".seat-chips").inner_text()
        whole, _, rest = text.replace("$", "").replace(",", "").partition(".")
        return int(whole) * 100 + int(rest or 0)

    @property
    def lines(self) -> list[str]:
        """The settled lines as they are read: wager, stake, result, reason and clause."""
        rows = self.page.locator(".results > .lines .line").all()
        return [" ".join(row.inner_text().split()) for row in rows]

    @property
    def said(self) -> str:
        """Everything the live region has said so far is kept in the story beside the felt."""
        return "\n".join(self.page.locator(".story-list li").all_inner_texts())


def drawn(node: Locator) -> str:
    """What is to be seen of a part of the page, without the names of controls for who hears them."""
    seen: str = node.evaluate(
        """n => { const names = [...n.querySelectorAll(".unseen")];
        names.forEach((x) => { x.hidden = true; });
        const text = n.innerText; names.forEach((x) => { x.hidden = false; }); return text; }"""
    )
    return " ".join(seen.split())


def no_sideways_scroll(page: Page) -> None:
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= seen, f"the page is {wide} pixels wide in a window of {seen}"


def areas_apart(page: Page) -> None:
    """Every betting area holds its own name, and no two lie over each other."""
    crowded = page.evaluate(
        """() => {
        const box = (node) => node.getBoundingClientRect();
        const areas = [...document.querySelectorAll(".spot")].filter((a) => box(a).width);
        const name = (area) => area.querySelector(".spot-name");
        const told = (area) => `seat ${area.closest(".seat").dataset.seat}: ${name(area).textContent}`;
        const meet = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
        const over = (a, b) => meet(a, b, "left", "right") && meet(a, b, "top", "bottom");
        const pairs = areas.flatMap((a, i) => areas.slice(i + 1).map((b) => [a, b]));
        return [
          ...areas.filter((a) => box(name(a)).width > box(a).width).map(told),
          ...pairs.filter(([a, b]) => over(box(a), box(b))).map((pair) => pair.map(told)),
        ];
        }"""
    )
    assert crowded == []


def script(page: Page, body: str, argument: Any = None) -> Any:
    """Runs JavaScript that may import the page's own modules."""
    return page.evaluate(f"async (given) => {{ {body} }}", argument)
