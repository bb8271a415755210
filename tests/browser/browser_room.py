"""A poker table at which some sit in a browser, and the others answer the house themselves."""

import time
from collections.abc import Callable
from typing import Any

from browser_support import Player, RunningHouse
from playwright.sync_api import Page, expect

from houseway.live.protocol import Choose, Intent, Ready, Sit
from houseway.live.terms import Done, Person

Act = tuple[str, int | None]  # a choice, and how much


class Room:
    """Who sits at the table, and what each is asked."""

    def __init__(self, house: RunningHouse, table: str):
        self.house, self.table = house, table
        self.people: dict[int, Person] = {}
        self.pages: dict[int, Page] = {}
        self._sent = 0

    def send(self, seat: int, intent: Intent) -> None:
        self._sent += 1
        assert self.house.site is not None
        floor = self.house.site.floor
        answer = self.house._ask(floor.intend(self.table, self.people[seat], f"room-{self._sent}", intent))
        assert isinstance(answer, Done), answer

    def sit(self, seat: int, name: str, cents: int) -> None:
        """Somebody without a window."""
        assert self.house.site is not None
        person = self.people[seat] = Person(f"id-{name.lower()}", name)
        self.house._ask(self.house.site.floor.grant(person.id, cents, "chips", f"grant-{name}"))
        self.send(seat, Sit(seat, cents))

    def guest(self, player: Player, seat: int, cents: int) -> Page:
        """A guest with a window, who sits there."""
        page, house = player.page, self.house
        page.goto(house.address)
        origin = {"origin": house.address.rstrip("/")}
        you = page.request.post(house.address + "api/guest", headers=origin).json()["you"]
        self.people[seat] = Person(you["id"], you["name"])
        self.send(seat, Sit(seat, cents))
        page.goto(f"{house.address}?seated#/table/{self.table}")
        expect(page.locator(".seat-button")).to_be_visible()
        self.pages[seat] = page
        return page

    def seen(self, seat: int = 0) -> dict[str, Any]:
        """The table as a seat sees it, or as everybody does."""

        async def look() -> dict[str, Any]:
            assert self.house.site is not None
            return self.house.site.floor.view(self.table, self.people.get(seat))

        return self.house._ask(look())

    @property
    def view(self) -> dict[str, Any]:
        found: dict[str, Any] = self.seen()["view"]
        return found

    def choices(self) -> tuple[int, dict[str, dict[str, Any]]]:
        """Who is asked, and what."""
        seat = self.view["step"]["seat"]
        step = self.seen(seat)["view"]["step"]
        return seat, {c["name"]: c for c in step["choices"]}

    def answer(self, choice: str, cents: int | None = None, slots: tuple[int, ...] = ()) -> None:
        """Who is asked answers: by a click, if he has a window."""
        seat, asked = self.choices()
        page = self.pages.get(seat)
        if page is None:
            more: dict[str, Any] = {"amount_cents": cents} if cents else {}
            self.send(seat, Choose(choice, **more, **({"slots": slots} if slots else {})))
            return
        expect(page.locator(".choices")).to_be_visible()
        if cents is not None and page.locator(".size-field").count():
            page.locator(".size-field").fill(f"{cents / 100:g}")
        for slot in slots:
            page.locator(f'.pick[data-slot="{slot}"]').click()
        at = list(asked).index(choice)
        before = self.seen()["seq"]
        page.locator(".choices .large").nth(at).click()
        while self.seen()["seq"] == before:
            page.wait_for_timeout(20)  # the click is on its way

    def until(
        self, over: Callable[[dict[str, Any]], bool], act: Callable[[int, dict[str, Any]], Act]
    ) -> None:
        """Everybody answers by ``act`` until the view is so."""
        for _ in range(200):
            view = self.view
            if view["step"]["kind"] != "decide" or over(view):
                return
            self.answer(*act(*self.choices()))
        raise AssertionError("no end")

    def next_round(self) -> None:
        """All are ready; those with a window press the button. When somebody is asked the blinds are in."""
        before = self.view["round"]
        for seat in self.people:
            page = self.pages.get(seat)
            if page is None:
                self.send(seat, Ready())
            else:
                page.locator('.actions [data-key="r"]').click()
        while (view := self.view)["round"] == before or view["step"]["kind"] != "decide":
            time.sleep(0.02)  # the clicks are on their way


def passive(seat: int, asked: dict[str, Any]) -> Act:
    """Nobody bets, and nobody folds."""
    order = ("check", "call", "forced-bet", "stand-pat", "show")
    return next(name for name in order if name in asked), None
