"""The roulette layout of the page: the geometry of the rules, chips on every kind of place, one spin."""

from typing import Any

import pytest
from browser_support import PATIENT, scripted
from playwright.sync_api import expect

from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from houseway.games.roulette.layout import spots
from houseway.live.terms import TableConfig

A_SPIN = 70  # a seed, so that every run sees the same number
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
WHEELS = ("double-zero", "single-zero", "double-zero-as-single")

_READ_SPOTS = """
const { spotsOf } = await import("/static/js/games/layout.js");
return Object.fromEntries(given.map((wheel) => [wheel, [...spotsOf(wheel).values()].map(
    ({ name, wager, covers, points }) => [name, wager, covers, points])]));
"""
_READ_WHEELS = """
const { orderOf, colour } = await import("/static/js/games/wheel.js");
return given.map((wheel) => orderOf(wheel).map((pocket) => [pocket, colour(pocket)]));
"""


def _ask(page: Any, body: str) -> Any:
    return page.evaluate(f"async (given) => {{ {body} }}", list(WHEELS))


@pytest.mark.clause("oh-roulette:4.V", "oh-roulette:1.II", "oh-roulette:1.III")
def test_the_drawn_layout_and_wheel_are_those_of_the_rules(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL))
    ann.page.goto(ann.house.address)
    drawn = _ask(ann.page, _READ_SPOTS)
    for wheel in WHEELS:
        ruled = {
            s.name: (s.wager, s.covers, frozenset(tuple(p) for p in s.points)) for s in spots(wheel).values()
        }
        shown = {
            name: (wager, frozenset(covers), frozenset(tuple(p) for p in points))
            for name, wager, covers, points in drawn[wheel]
        }
        assert shown == ruled
    for order, ruled_wheel in zip(
        _ask(ann.page, _READ_WHEELS), (DOUBLE_ZERO, SINGLE_ZERO, DOUBLE_ZERO), strict=True
    ):
        assert [tuple(p) for p in order] == [(p, colour(p)) for p in ruled_wheel.order]


# A place of every kind: in a box, on lines along and across, at the zeros, on outer lines and on corners.
EVERY_KIND = (
    "17", "0", "14-17", "16-17", "0-2", "0-00", "16-17-18", "0-1-2", "0-00-2", "17-18-20-21",
    "0-00-1-2-3", "13-14-15-16-17-18", "column-1", "column-2", "column-3", "1st-12", "2nd-12", "3rd-12",
    "red", "black", "odd", "even", "1-18", "19-36",
)  # fmt: skip
PAYS = {
    "straight": 35, "split": 17, "three-numbers": 11, "four-numbers": 8, "first-five": 6, "six-numbers": 5,
    "column": 2, "dozen": 2,
}  # fmt: skip


@pytest.mark.clause("oh-roulette:4.V", "oh-roulette:5.I", "oh-roulette:6.IV")
def test_a_chip_on_every_kind_of_place(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL, entropy=scripted(A_SPIN))).come("Wheel", 2)
    page = ann.page
    ann.chip(5)
    for spot in EVERY_KIND:
        # Where a line or a corner lies above a box, the middle of the place must be the place itself.
        page.locator(f'.place[data-spot="{spot}"]').first.click()
    expect(page.locator(".laid.mine:not(.waiting)")).to_have_count(len(EVERY_KIND))
    expect(page.locator(".seat-chips")).to_have_text(f"${500 - 5 * len(EVERY_KIND)}")
    ann.go()
    expect(page.locator(".results .line")).to_have_count(len(EVERY_KIND))
    pocket = page.locator(".last-number .number").inner_text()
    layout = spots("double-zero")
    gains = {
        name: PAYS.get(layout[name].wager, 1) if pocket in layout[name].covers else -1 for name in EVERY_KIND
    }
    assert {layout[name].wager for name in EVERY_KIND} == {spot.wager for spot in layout.values()}
    won = [line for line in ann.lines if line.startswith("✓")]
    assert len(won) == sum(gain > 0 for gain in gains.values()) >= 4
    assert ann.lines[-len(won) :] == won, "losing wagers are taken before winning ones are paid"
    for paid in PAYS.values():
        shown = sum(f"at {paid} to 1 +${5 * paid} " in line for line in won)
        assert shown == list(gains.values()).count(paid)
    expect(page.locator(".seat-chips")).to_have_text(f"${500 + 5 * sum(gains.values())}")
    expect(page.locator(".box.landed")).to_have_count(1)
    expect(page.locator(".laid.won")).to_have_count(len(won))
    expect(page.locator(".last-results li").first).to_have_text(pocket)


def test_laying_and_taking_back_chips(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL)).come("Wheel", 2)
    page = ann.page
    laid = page.locator(".laid.mine:not(.waiting)")
    ann.chip(1)
    page.locator('.place[data-spot="8-9"]').hover()
    expect(page.locator(".spot-info")).to_contain_text("Split 8, 9")
    expect(page.locator(".spot-info")).to_contain_text("pays 17 to 1 · $1 to $200")
    expect(page.locator(".spot-info")).to_contain_text("Roulette 4.V.B")
    expect(page.locator(".box.lit")).to_have_count(2)
    # The second place for 0 and 00, on the line between two dozens.
    page.locator('.place[data-spot="0-00"]').last.click()
    expect(laid).to_have_count(1)
    # Dragged from the tray onto a number.
    chip = page.get_by_role("radio", name="$25 chip", exact=True).bounding_box()
    target = page.locator('.place[data-spot="20"]').bounding_box()
    page.mouse.move(chip["x"] + 20, chip["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + 30, steps=4)
    expect(page.locator(".ghost")).to_have_count(1)
    page.mouse.up()
    expect(laid).to_have_count(2)
    expect(page.locator(".seat-chips")).to_have_text("$474")
    # Twice on one place, and one chip undone.
    page.locator('.place[data-spot="20"]').click()
    expect(page.locator(".seat-chips")).to_have_text("$449")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".seat-chips")).to_have_text("$474")
    page.locator('.place[data-spot="0-00"]').first.click(button="right")
    expect(laid).to_have_count(1)
    # More than the limit is refused beside the place, and nothing changes.
    ann.chip(100)
    page.locator('.place[data-spot="20"]').click()
    expect(page.locator(".bubble")).to_contain_text("outside the posted limits")
    expect(page.locator(".bubble .clause")).to_have_text("Roulette 4.V.A")
    expect(page.locator(".seat-chips")).to_have_text("$475")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".seat-chips")).to_have_text("$500")
    expect(page.locator(".laid.mine")).to_have_count(0)
