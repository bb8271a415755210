"""Every page as axe-core sees it: names, roles, contrast, regions, targets."""

from typing import Any

import pytest
from browser_axe import clean
from browser_seat import bet, games, play, seated
from browser_support import PATIENT, PHONE
from playwright.sync_api import expect
from test_browser_pit import staff

from houseway.live.pit import opening_tables
from houseway.live.terms import TableConfig

WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)


@pytest.mark.parametrize("table", list(games()), ids=lambda t: t.id)
def test_a_table_in_every_state(open_house: Any, someone: Any, table: TableConfig) -> None:
    player = someone(open_house(table))
    page = seated(player, table)
    clean(page, "betting")
    bet(player)
    play(player)
    clean(page, "decided")
    page.set_viewport_size(PHONE)
    clean(page, "on a phone")


def test_the_lobby_the_dialogs_and_the_drawer(open_house: Any, someone: Any) -> None:
    house = open_house(*opening_tables())
    ann = someone(house)
    page = ann.page
    page.goto(house.address)
    expect(page.locator(".short-sign li").first).to_be_visible()
    clean(page, "the lobby")
    page.get_by_role("button", name="Posted sign").first.click()
    expect(page.locator(".limits dd").first).to_be_visible()
    expect(page.locator(".dialog-body")).to_be_focused()  # there is nothing else to do in it but to read
    clean(page, "a sign")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Name")).to_be_focused()
    clean(page, "signing in")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play at Craps 1", exact=True).click()
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("dialog").get_by_label("Seat", exact=True)).to_be_focused()
    clean(page, "taking a seat")
    page.keyboard.press("Escape")
    for tab in ("Rules", "Sign", "History", "Odds"):
        page.get_by_role("button", name=tab, exact=True).click()
        expect(page.locator(".tab-body")).not_to_contain_text("One moment")
        clean(page, tab)
        page.keyboard.press("Escape")
    page.locator(".who").click()
    expect(page.locator(".sessions li").first).to_be_visible()
    clean(page, "the account")


PAGES = ("#/pit", "#/pit/people", "#/pit/wheel", "#/money", "#/console/wheel", "#/rule", "#/training")


@pytest.mark.parametrize("where", PAGES)
def test_the_pages_of_the_house(open_house: Any, someone: Any, where: str) -> None:
    house = open_house(WHEEL)
    page = staff(house, someone(house), "manager")
    page.goto(f"{house.address}?{where[2:].replace('/', '-')}{where}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    clean(page, where)


def test_rapid_roulette(open_house: Any, someone: Any) -> None:
    house = open_house(
        TableConfig(
            "alone", "Alone", "rapid-roulette", pause_seconds=600, attended=("dealer", "floor", "manager")
        )
    )
    page = staff(house, someone(house), "manager")
    page.goto(house.address + "?console#/rapid-console/alone")
    expect(page.locator(".console-stations li").first).to_be_visible()
    clean(page, "the console")
    assert house.site is not None
    guest = someone(house).page
    guest.goto(f"{house.address}#/terminal/{house.site.floor.station_codes('alone')[0]}")
    guest.get_by_role("main").get_by_role("button", name="Play as guest").click()
    guest.get_by_role("button", name="Sit down here").click()
    expect(guest.locator(".rapid-credits")).to_have_text("$0")
    clean(guest, "a terminal")
