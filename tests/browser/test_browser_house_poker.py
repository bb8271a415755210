"""The felt of the house poker family and the card picker, shown views that no server need have sent.

The sign and the views of a real table are changed on their way to the page, and what the page would send
is kept.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from browser_support import DESKTOP, PATIENT, PHONE, Player, no_sideways_scroll
from playwright.sync_api import Route, WebSocketRoute, expect

from houseway.live.sheets import patched
from houseway.live.terms import TableConfig

THREE = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
SEVEN = ["As", "Kd", "Qh", "7c", "7s", "4d", "2c"]
SLOTS = list(range(10, 17))
Change = Callable[[dict[str, Any]], Any]


class Crafted:
    """What stands between the page and the house."""

    def __init__(self, player: Player, sign: Change = lambda found: None):
        self.sent: list[dict[str, Any]] = []
        self.change: Change | None = None
        self._last: dict[str, Any] = {}
        self._unanswered: list[str] = []
        self._page: WebSocketRoute | None = None
        player.page.route("**/api/tables/*/sign", lambda route: self._posted(route, sign))
        player.page.route_web_socket("**/ws", self._between)

    def _posted(self, route: Route, sign: Change) -> None:
        answer = route.fetch()
        found = answer.json()
        sign(found)
        route.fulfill(response=answer, json=found)

    def _between(self, page: WebSocketRoute) -> None:
        house, self._page = page.connect_to_server(), page

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            chance = message.get("intent", {}).get("do") in ("offer", "give")  # the page does that by itself
            if message["type"] == "intent" and self.change is not None and not chance:
                self.sent.append(message["intent"])
                self._unanswered.append(message["key"])
            else:
                house.send(text)

        def heard(text: str | bytes) -> None:
            page.send(json.dumps([self._changed(message) for message in json.loads(text)]))

        page.on_message(said)
        house.on_message(heard)

    def _changed(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] == "patch":
            message = patched(self._last, message)
        if message["type"] == "view":
            self._last = json.loads(json.dumps(message))
            if self.change is not None:
                self.change(message)
        return message

    def show(self, change: Change) -> None:
        """From here on every view is changed, and no intent reaches the house: what was asked is done."""
        self.change = change
        assert self._page is not None
        changed = json.loads(json.dumps(self._last)) | {"news": []}
        change(changed)
        done = [{"type": "done", "key": key, "seq": changed["seq"]} for key in self._unanswered]
        self._page.send(json.dumps([changed, *done]))
        self._unanswered.clear()


def _hand(seat: int, cards: list[str], slots: list[int]) -> dict[str, Any]:
    return {
        "seat": seat, "cards": cards, "slots": slots, "status": "waiting", "left": False, "racked": False,
    }  # fmt: skip


def _choice(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "clause": "", "low_cents": 0, "high_cents": 0, "unit_cents": 1, **more}


def _asks(*choices: dict[str, Any], seats: list[int] | None = None, seat: int = 4) -> Change:
    def change(message: dict[str, Any]) -> None:
        message["offers"] = []
        view = message["view"]
        view["phase"], view["hands"] = "deciding", [_hand(4, SEVEN, SLOTS)]
        view["step"] = {"kind": "decide", "seat": seat, "spot": "", "hand": 0}
        if seats:
            view["step"]["seats"] = seats
        if choices:
            view["step"] |= {"choices": list(choices), "default": choices[0]["name"]}

    return change


def _pick(slot: int) -> str:
    return f'.pick[data-slot="{slot}"]'


@pytest.mark.parametrize("options", [{"viewport": DESKTOP}, {"viewport": PHONE, "has_touch": True}])
def test_cards_are_picked_and_sent_with_the_choice(
    open_house: Any, someone: Any, options: dict[str, Any]
) -> None:
    house = open_house(THREE)
    ann = someone(house, **options)
    crafted = Crafted(ann)
    ann.come("Three", 4)
    two = {"slots": SLOTS, "least": 2, "most": 2, "legal": [[11, 12], [15, 16]]}
    crafted.show(_asks(_choice("set", picks=two), _choice("house-way")))
    page = ann.page
    confirm = page.locator(".choices").get_by_role("button", name="Set")
    count = page.locator(".pick-count")
    expect(page.locator(".pick")).to_have_count(7)
    expect(page.locator(_pick(10))).to_have_attribute("aria-label", "ace of spades")
    expect(confirm).to_be_disabled()
    expect(page.locator(".choices").get_by_role("button", name="House way")).to_be_enabled()

    touch = "tap" if options.get("has_touch") else "click"
    resting = page.locator(_pick(10)).bounding_box()
    getattr(page.locator(_pick(10)), touch)()
    expect(page.locator(_pick(10))).to_have_attribute("aria-pressed", "true")
    expect(count).to_have_text("1 chosen of 2")
    expect(confirm).to_be_disabled()
    assert resting
    raised = "([pick, y]) => document.querySelector(pick).getBoundingClientRect().y < y"
    page.wait_for_function(raised, arg=[_pick(10), resting["y"]])
    page.locator(_pick(11)).focus()
    page.keyboard.press("Space")
    expect(count).to_have_text("2 chosen of 2")
    expect(confirm).to_be_disabled()  # as many as asked for, but not these
    page.locator(_pick(12)).click()
    expect(page.locator(_pick(12))).to_have_attribute("aria-pressed", "false")  # two are enough
    page.locator(_pick(10)).click()
    page.keyboard.press("3")
    expect(page.locator(_pick(12))).to_have_attribute("aria-pressed", "true")
    expect(confirm).to_be_enabled()
    no_sideways_scroll(page)

    confirm.click()
    assert crafted.sent == [{"do": "decide", "choice": "set", "spot": "", "hand": 0, "slots": [11, 12]}]


def test_what_is_picked_stays_while_another_seat_acts(open_house: Any, someone: Any) -> None:
    house = open_house(THREE)
    ann, bob = someone(house), someone(house)
    crafted = Crafted(ann)
    ann.come("Three", 4)
    picks = {"slots": SLOTS, "least": 0, "most": 3}
    crafted.show(_asks(_choice("discard", picks=picks), seats=[4, 6]))
    discard = ann.page.locator(".choices").get_by_role("button", name="Discard")
    expect(discard).to_be_enabled()  # none is a number, too
    expect(ann.page.locator(".seat.turn")).to_have_count(2)
    ann.page.keyboard.press("2")
    bob.come("Three", 6)
    expect(ann.page.locator('[data-seat="6"] .plate-name')).to_be_visible()
    expect(ann.page.locator(_pick(11))).to_have_attribute("aria-pressed", "true")
    discard.click()
    assert [intent["slots"] for intent in crafted.sent] == [[11]]


def test_others_see_who_is_asked_and_who_is_waited_for(open_house: Any, someone: Any) -> None:
    house = open_house(THREE)
    ann, bob = someone(house), someone(house)
    bob.come("Three", 6)
    crafted = Crafted(ann)
    ann.come("Three", 4)
    words = ann.page.locator(".action-words")
    name = ann.page.locator('[data-seat="6"] .plate-name').inner_text()
    crafted.show(_asks(seats=[6, 7], seat=6))
    expect(words).to_have_text(f"Waiting for {name} and Seat 7 to act.")
    expect(ann.page.locator(".seat.turn")).to_have_count(2)

    def waits(message: dict[str, Any]) -> None:
        message["offers"] = []
        message["view"]["step"] = {"kind": "procedure", "by": "floor", "text": "", "clause": ""}
        message["waits_for"] = "floor"

    crafted.show(waits)
    expect(words).to_have_text("Waiting for the floor supervisor.")


def _with_blind_and_board(sign: dict[str, Any]) -> None:
    sign["layout"]["board"] = 3
    sign["layout"]["areas"].insert(2, {"wager": "blind", "short": "Blind", "pays_on": "", "same_row": True})
    sign["wagers"]["blind"] = {"title": "Blind", "follows": "", "equals": "ante"}


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_wagers_that_go_down_together_are_one_target(
    open_house: Any, someone: Any, viewport: dict[str, int]
) -> None:
    house = open_house(THREE)
    ann = someone(house, viewport=viewport)
    crafted = Crafted(ann, _with_blind_and_board)
    ann.come("Three", 4)
    placed: list[dict[str, Any]] = []

    def change(message: dict[str, Any]) -> None:
        for offer in message["offers"]:
            offer["along"] = ["blind"] if offer["wager"] == "ante" else []
        message["view"]["bets"] = placed
        message["view"]["board"] = ["7c", "Js"]

    crafted.show(change)
    page = ann.page
    ante, blind = (page.locator(f".seat.mine .spot.{wager}") for wager in ("ante", "blind"))
    expect(page.locator(".board .card")).to_have_count(2)
    expect(page.locator(".board-places span")).to_have_count(3)
    no_sideways_scroll(page)
    ann.chip(5)
    expect(blind).to_have_attribute("data-wager", "ante")
    expect(ante).to_have_accessible_name("Ante, $5 to $500, and as much on Blind")
    blind.click()
    expect(ante.locator(".waiting .amount")).to_have_text("$5")
    expect(blind.locator(".waiting .amount")).to_have_text("$5")
    assert crafted.sent == [{"do": "wager", "wager": "ante", "spot": "", "stake_cents": 500}]

    placed += [{"seat": 4, "wager": w, "spot": "", "stake_cents": 500} for w in ("ante", "blind")]
    crafted.show(change)
    crafted.sent.clear()
    expect(page.locator(".seat.mine .stack:not(.waiting)")).to_have_count(2)
    page.get_by_role("button", name="Clear").click()
    while not crafted.sent:
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)  # and nothing more
    assert crafted.sent == [{"do": "withdraw", "wager": "ante", "spot": ""}]
