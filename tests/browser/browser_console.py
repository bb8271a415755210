"""People of the house with a browser window each, at the console of a table, who use the keyboard alone."""

from collections.abc import Callable
from typing import Any

from browser_support import Player, RunningHouse
from playwright.sync_api import Page, expect

from houseway.live.site import COOKIE

PASSWORD = "a house by the river"
TABLET = {"width": 820, "height": 1180}


class Staff:
    """Somebody who is signed in on a page, at consoles."""

    def __init__(self, page: Page, house: RunningHouse, id_: str = ""):
        self.page, self.house, self.id = page, house, id_

    def at(self, table: str) -> "Staff":
        self.page.goto(f"{self.house.address}#/console/{table}")
        expect(self.page.locator(".console-do")).to_be_visible()
        return self

    @property
    def told(self) -> str:
        return self.page.locator(".console-do").inner_text()

    def sees(self, words: str) -> None:
        expect(self.page.locator(".console-do")).to_contain_text(words)

    def mine(self) -> None:
        expect(self.page.locator(".console-who.yours")).to_be_visible()

    def press(self, *keys: str, seq: int | None = None) -> None:
        """The last of the keys brings the next step after that of ``seq``: the one that is shown."""
        expect(self.page.locator(".console-step.lost")).to_have_count(0)  # a slow line refuses every key
        seq = self._seq() if seq is None else seq
        for key in keys:
            self.page.keyboard.press(key)
        self.page.wait_for_function("seq => Number(document.body.dataset.console) > seq", arg=seq)

    def look(self) -> tuple[int, str]:
        """The record that is shown and what it tells, both of one moment: the table may go on meanwhile."""
        seq, told = self.page.evaluate(
            "() => [Number(document.body.dataset.console), document.querySelector('.console-do').innerText]"
        )
        return int(seq), str(told)

    def _seq(self) -> int:
        return int(self.page.evaluate("() => Number(document.body.dataset.console)"))

    def until(self, done: Callable[[str], bool], most: int = 60) -> list[str]:
        """The one key, again and again, until a step comes; what was told on the way."""
        told: list[str] = []
        while True:
            seq, now = self.look()
            if done(now):
                return told
            told.append(now)
            assert len(told) < most, told
            self.press("d", seq=seq)

    def enter(self, saw: str) -> str:
        """Typed, looked at, confirmed; what was said to follow."""
        expect(self.page.locator(".console-enter input")).to_be_focused()
        self.page.keyboard.type(saw)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".console-follows")).to_contain_text("Then:")
        follows = self.page.locator(".console-follows").inner_text()
        self.press("Enter")
        return follows


def staff(someone: Any, house: RunningHouse, name: str, role: str, **options: Any) -> Staff:
    async def make() -> tuple[str, str]:
        assert house.site is not None
        people = house.site.people
        account, once = people.add_staff(name, role)
        people.change_password(account, once, PASSWORD)
        account = people.account(account.id) or account
        return account.id, people.open_session(account)[0]

    player: Player = someone(house, **options)
    id_, token = house._ask(make())
    player.context.add_cookies([{"name": COOKIE, "value": token, "url": house.address}])
    return Staff(player.page, house, id_)


def take_seat(player: Player, table: str) -> Player:
    """Down on a seat, whatever the dealer is doing."""
    page = player.page
    page.goto(player.house.address)
    page.get_by_role("button", name=f"Play at {table}", exact=True).click()
    page.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog", name="Take a seat")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".seat-button")).to_be_visible()
    return player
