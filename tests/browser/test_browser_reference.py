"""The games and clauses as pages that anybody finds, reads on a phone, links to and prints."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll
from playwright.sync_api import Page, expect

from houseway.editions.loader import edition_ids
from houseway.live.terms import TableConfig

TABLE = TableConfig("six", "Big wheel", "big-six", **PATIENT)


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("KEEPING_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 900}, PHONE, {"width": 844, "height": 390}])
def test_a_game_is_read_without_sitting_down(open_house: Any, someone: Any, size: dict[str, int]) -> None:
    house = open_house(TABLE)
    page = someone(house, viewport=size).page
    page.goto(house.address)
    page.get_by_role("link", name="Rules and odds of every game").click()
    expect(page.locator(".reference-games > li")).to_have_count(len(edition_ids()))
    no_sideways_scroll(page)
    page.locator(".reference-games").get_by_role("link", name="Big Six").click()
    expect(page.get_by_role("heading", name="Big Six", level=1)).to_be_visible()
    for name in ("Rules", "Wagers and pays", "The sign", "Odds", "Options", "Readings"):
        expect(page.get_by_role("heading", name=name).first).to_be_visible()
    # the figures come by themselves: one ninth on the one-dollar insignia
    expect(page.locator(".odds table").first).to_contain_text("11.1111 %")
    expect(page.locator(".odds")).to_contain_text("1/9")
    expect(page.locator(".odds")).to_contain_text("How they were computed: exact")
    expect(page.locator(".wrong table").first).to_contain_text("Short spin")
    no_sideways_scroll(page)
    ink = page.locator(".odds td").first.evaluate("(cell) => getComputedStyle(cell).color")
    assert ink == page.locator("body").evaluate(
        "(body) => getComputedStyle(body).color"
    )  # not that of a felt
    shot(page, f"game-{size['width']}")
    # an anchor leads to its part, also from outside
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Options").click()
    expect(page).to_have_url(f"{house.address}#/games/oh-big-six/options")
    expect(page.locator("#options")).to_be_in_viewport()
    clause = page.locator("#options").locator("xpath=..").locator("a.clause").first
    name = clause.inner_text()
    clause.click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.locator("dl.met")).to_contain_text("oh-big-six:")
    no_sideways_scroll(page)
    shot(page, f"clause-{size['width']}")
    assert page.evaluate("fetch('/api/me').then((a) => a.json())") == {"you": None}


def test_print_shows_the_whole_game_and_no_buttons(open_house: Any, someone: Any) -> None:
    house = open_house(TABLE)
    page = someone(house).page
    page.goto(f"{house.address}#/games/oh-roulette")
    expect(page.get_by_role("heading", name="Roulette", level=1)).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator(".reference-toc").first).to_be_hidden()
    expect(page.locator("#rules")).to_be_visible()


def test_an_unknown_clause_or_game_is_said(open_house: Any, someone: Any) -> None:
    house = open_house(TABLE)
    page = someone(house).page
    nowhere = "oh-blackjack" + ":99.Z"
    page.goto(f"{house.address}#/clause/{nowhere}")
    expect(page.locator(".reference [role=status]")).to_contain_text("no clause")
    page.goto(f"{house.address}#/games/oh-nothing")
    expect(page.locator(".reference [role=status]")).to_contain_text("no edition")


def test_a_table_leads_to_its_game_and_a_line_to_its_clause(open_house: Any, someone: Any) -> None:
    house = open_house(TABLE)
    player = someone(house).come("Big wheel")
    page = player.page
    page.get_by_role("button", name="Rules", exact=True).click()
    link = page.get_by_role("link", name="The whole game")
    assert link.get_attribute("href") == "#/games/oh-big-six"
    with player.context.expect_page() as opened:  # beside the table, which nobody leaves by reading
        page.get_by_role("dialog").locator("a.clause").first.click()
    expect(opened.value.locator("dl.met")).to_contain_text("oh-big-six:")
    expect(page.locator(".seat-button")).to_be_attached()
