"""Everything without a pointer, and everything told to those who listen."""

from typing import Any

from browser_support import PATIENT, scripted
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

TABLES = (
    TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT),
    TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT),
    TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT),
)
PAIR_OF_EIGHTS = 50_962

# Everything that can be pressed or typed into has a name; everything that is a picture of something, too.
_NAMELESS = """
() => [...document.querySelectorAll('button, a, input, select, dialog, [role="button"], [role="img"]')]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.length
    || node.getAttribute("aria-labelledby")))
  .map((node) => node.outerHTML.slice(0, 120))
"""


def _tab_to(page: Page, name: str, most: int = 60) -> None:
    """Presses Tab until something of this name has the focus."""
    seen = []
    for _ in range(most):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => { const e = document.activeElement;
            return e.getAttribute('aria-label') || e.textContent.trim(); }"""
        )
        seen.append(focused)
        if focused.startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name!r}, only to {seen}")


def _heard(page: Page) -> None:
    """Keeps all that the live regions say: they hold only the newest sentences."""
    page.evaluate(
        """() => { window.heard = []; new MutationObserver((changes) => changes.forEach((c) =>
        c.addedNodes.forEach((n) => window.heard.push(n.textContent)))).observe(document.body,
        {subtree: true, childList: true}); }"""
    )


def _said(page: Page) -> list[str]:
    return page.evaluate("() => window.heard")


def test_a_round_of_blackjack_by_keyboard_alone(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(*TABLES, entropy=scripted(PAIR_OF_EIGHTS)))
    page = ann.page
    page.goto(ann.house.address)
    expect(page.get_by_role("button", name="Play at Jack")).to_be_visible()
    _tab_to(page, "Play at Jack")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    _heard(page)
    _tab_to(page, "Take a seat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Take a seat")).to_be_visible()
    for _ in range(10):
        if page.evaluate("() => document.activeElement.tagName") == "SELECT":
            break
        page.keyboard.press("Tab")
    page.keyboard.type("Seat 3")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".seat-button")).to_contain_text("seat 3")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(ann.asked()).to_be_visible()  # the first at the table is offered the cut
    page.keyboard.press("n")
    expect(page.get_by_role("radio", name="$25 chip")).to_be_visible()
    page.keyboard.press("3")  # the third chip
    expect(page.get_by_role("radio", name="$25 chip")).to_have_attribute("aria-checked", "true")
    page.evaluate("() => document.getElementById('main').focus()")
    _tab_to(page, "Your box")
    page.keyboard.press("Enter")
    expect(page.locator(".seat.mine .amount")).to_have_text("$25")
    page.keyboard.press("Enter")
    expect(page.locator(".seat.mine .amount")).to_have_text("$50")
    page.keyboard.press("Delete")
    expect(page.locator(".seat.mine .amount")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".seat.mine .amount")).to_have_text("$25")
    ann.go()
    expect(ann.asked()).to_be_visible()
    expect(page.locator("#said")).to_contain_text("the dealer shows ten of clubs")
    assert page.evaluate(_NAMELESS) == []
    page.keyboard.press("s")
    expect(page.locator(".results .line")).to_have_count(1)
    expect(page.locator("#said")).to_contain_text("Bet ")
    said = "\n".join(_said(page))
    for sentence in (
        "You sit down at seat 3.",
        "You bet $25.",
        "You get the eight of diamonds.",
        "The dealer turns up ten of clubs.",
        "You have soft 19, the dealer shows ten of clubs. stand, hit",
    ):
        assert sentence in said, sentence


def test_the_roulette_layout_by_arrow_keys(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(*TABLES)).come("Wheel", 1)
    page = ann.page
    ann.chip(5)
    page.locator('.place[data-spot="1"]').focus()
    walk = [
        ("ArrowUp", "1-2"), ("ArrowUp", "2"), ("ArrowRight", "2-5"), ("ArrowDown", "1-2-4-5"),
        ("ArrowRight", "4-5"), ("ArrowDown", "4"), ("ArrowDown", "4-5-6"), ("ArrowDown", "1st-12"),
    ]  # fmt: skip
    for key, spot in walk:
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.spot") == spot
    expect(page.locator(":focus")).to_have_attribute("aria-label", "1st 12, pays 2 to 1")
    page.keyboard.press("Enter")
    expect(page.locator(".laid.mine:not(.waiting)")).to_have_count(1)
    expect(page.locator(":focus")).to_have_attribute("aria-label", "1st 12, pays 2 to 1, your stake $5")
    page.keyboard.press("Delete")
    expect(page.locator(".laid.mine")).to_have_count(0)
    # Only one place of the layout is a stop for Tab.
    assert page.locator('.layout [tabindex="0"]').count() == 1
    assert page.evaluate(_NAMELESS) == []


def test_every_control_has_a_name(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(*TABLES))
    ann.page.goto(ann.house.address)
    expect(ann.page.locator(".table-card")).to_have_count(3)
    assert ann.page.evaluate(_NAMELESS) == []
    ann.come("Three", 2)
    assert ann.page.evaluate(_NAMELESS) == []
    ann.page.locator(".seat-button").click()
    assert ann.page.evaluate(_NAMELESS) == []
