"""Every game on a phone, upright and on its side: controls in view, targets that a finger can hit."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browser_seat import bet, games, play, seated
from browser_support import PATIENT, Player, RunningHouse
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

SIZES = {"upright": (390, 844), "narrow": (360, 740), "side": (844, 390)}
LEAST = 24  # CSS pixels in both directions: WCAG 2.2, 2.5.8

MEASURE = """(least) => {
  const box = (n) => n.getBoundingClientRect();
  const called = (n) => n.ariaLabel || n.textContent.trim() || n.getAttribute("class") || n.id || n.tagName;
  const name = (n) => called(n).slice(0, 60);
  const seen = (n) => n.checkVisibility({ visibilityProperty: true }) && box(n).width > 0;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const inside = (n) => {
    const { left, top, right, bottom } = box(n);
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  };
  const targets = all(`a[href], button, input, select, summary, [role=button], [role=radio], [data-wager]`);
  const leastSide = (n) => Math.min(box(n).width, box(n).height);
  const small = targets.filter((n) => !n.matches(".skip") && leastSide(n) < least - 0.05);
  const bar = document.querySelector(".controls, .rapid-controls");
  return {
    overflow: document.documentElement.scrollWidth - innerWidth,
    small: small.map((n) => `${name(n)} ${box(n).width.toFixed(1)}x${box(n).height.toFixed(1)}`),
    outside: [...bar.querySelectorAll("button, input")].filter((n) => seen(n) && !inside(n)).map(name),
    controls: [...bar.querySelectorAll("button")].filter(seen).length,
  };
}"""


def measured(page: Page) -> None:
    """As the page stands, and scrolled to either end."""
    for where in ("", "0", "document.documentElement.scrollHeight"):
        if where:
            page.evaluate(f"() => scrollTo(0, {where})")
        found = page.evaluate(MEASURE, LEAST)
        assert found["overflow"] <= 0, found
        assert not found["small"], (where, found["small"])
        assert not found["outside"], (where, found["outside"])
        assert found["controls"] >= 2, found


def in_sight(page: Page, what: str) -> None:
    """Not above the screen, and not below it or behind the bar."""
    expect(page.locator(what).first).to_be_visible()
    page.wait_for_function(
        """(what) => {
        const { top, bottom } = document.querySelector(what).getBoundingClientRect();
        const bar = document.querySelector(".controls").getBoundingClientRect();
        return top >= -1 && top < (bar.width > innerWidth / 2 ? bar.top : innerHeight) - 40;
        }""",
        arg=what,
    )


def phone(someone: Any, house: RunningHouse, size: str) -> Player:
    width, height = SIZES[size]
    found: Player = someone(
        house, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    return found


@pytest.mark.parametrize("size", ["upright", "side"])
@pytest.mark.parametrize("table", list(games()), ids=lambda t: t.id)
def test_every_game_fits_a_phone(open_house: Any, someone: Any, table: TableConfig, size: str) -> None:
    player = phone(someone, open_house(table), size)
    page = seated(player, table)
    measured(page)
    for part in page.locator(".craps-tab").all():  # a layout in parts, one at a time
        part.click()
        measured(page)
    if page.locator(".craps-tab").count():
        page.locator(".craps-tab").first.click()
    bet(player)
    measured(page)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    play(player)
    in_sight(
        page, ".seat.mine .hands .card" if page.locator(".seat.mine .hands .card").count() else "[data-scene]"
    )
    measured(page)


def test_the_narrowest_phone_has_no_small_place_on_the_layout(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    measured(seated(phone(someone, open_house(table), "narrow"), table))


@pytest.mark.parametrize("size", SIZES)
def test_a_terminal_fits_a_phone(open_house: Any, someone: Any, size: str) -> None:
    staffed = ("dealer", "floor", "manager")
    house = open_house(TableConfig("alone", "Alone", "rapid-roulette", pause_seconds=600, attended=staffed))
    page = phone(someone, house, size).page
    assert house.site is not None
    page.goto(f"{house.address}#/terminal/{house.site.floor.station_codes('alone')[0]}")
    page.get_by_role("main").get_by_role("button", name="Play as guest").click()
    page.get_by_role("button", name="Sit down here").click()
    expect(page.locator(".rapid-credits")).to_have_text("$0")
    measured(page)


def test_a_hint_leaves_the_buttons_on_the_screen(open_house: Any, someone: Any) -> None:
    """The longest hint of a game, on a screen of 900 pixels and of 700, and beside a narrow felt."""
    table = next(t for t in games() if t.game == "pai-gow-poker")
    player = someone(open_house(replace(table)), viewport={"width": 1280, "height": 900})
    page = seated(player, table)
    bet(player)
    play(player)
    page.locator(".ask-hint").click()
    expect(page.locator(".hint")).not_to_be_empty()
    for width, height in ((1280, 900), (1280, 700), (1100, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => scrollTo(0, 0)")
        assert not page.evaluate(MEASURE, LEAST)["outside"]


# What the banner with the result lies over: words, printed ones among them, and cards.
COVERED = """() => {
  const banner = document.querySelector(".banner p").getBoundingClientRect();
  const meets = (r) => r.width > 0 && r.left < banner.right - 1 && r.right > banner.left + 1
    && r.top < banner.bottom - 1 && r.bottom > banner.top + 1;
  const stage = document.querySelector(".stage");
  const along = (line) => Array.from({ length: line.getNumberOfChars() }, (_, i) => {
    const { x, y, width, height } = line.getExtentOfChar(i);
    const { a, d, e, f } = line.getScreenCTM();
    return new DOMRect(a * x + e, d * y + f, a * width, d * height);
  });
  const seen = (n) => n.checkVisibility({ visibilityProperty: true })
    && !n.closest(".banner, .unseen, .card");
  const cards = [...stage.querySelectorAll(".card")].filter((c) => meets(c.getBoundingClientRect()));
  const found = cards.map((c) => c.ariaLabel);
  const walk = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text, currentNode: { parentElement: parent } } = walk;
    if (!text.data.trim() || !seen(parent)) continue;
    const words = document.createRange();
    words.selectNodeContents(text);
    const boxes = parent instanceof SVGTextContentElement ? along(parent) : [...words.getClientRects()];
    if (boxes.some(meets)) found.push(text.data);
  }
  return found;
}"""
ANSWER = re.compile("^(No insurance|Stand|Check|Fold)")


def test_the_result_covers_no_words_and_no_cards(open_house: Any, someone: Any) -> None:
    """At the seat in the middle, whose cards are nearest, on every kind of screen."""
    kinds = ("blackjack", "three-card-poker", "ultimate-texas-holdem", "baccarat")
    tables = [next(t for t in games() if t.game == kind) for kind in kinds]
    player = someone(open_house(*tables))
    page = player.page
    for table in tables:
        page.set_viewport_size({"width": 1280, "height": 800})
        player.come(table.name, 4, dollars=200)
        bet(player)
        player.go()
        results = page.locator(".results .line").first
        answer = page.locator(".choices button:enabled").filter(has_text=ANSWER).first
        expect(results.or_(answer).first).to_be_visible()
        while not results.count():
            answer.click()
            expect(results.or_(answer).first).to_be_visible()
        for width, height in ((1280, 800), (820, 1180), (1024, 768), *SIZES.values()):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (table.id, width, height)


MOST_BYTES = 400_000


def test_a_table_is_light(open_house: Any, someone: Any, tmp_path: Path) -> None:
    """Everything that a table's page brings over the line, to one who was never here."""
    table = TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT)
    house = open_house(table)
    player = someone(house)
    client = player.context.new_cdp_session(player.page)
    client.send("Network.enable")
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    client.on(
        "Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"]))
    )
    page = seated(player, table)
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 4
    assert sum(sizes) < MOST_BYTES, sum(sizes)
