"""A designer's page: a change and what it does at once, what the document says, and many designs together."""

from typing import Any

from browser_axe import clean
from browser_support import PHONE, no_sideways_scroll
from playwright.sync_api import Page, expect
from test_browser_pit import staff

from houseway.live.pit import opening_tables
from houseway.live.terms import TableConfig

TCP = "#/design/oh-three-card-poker"
SIDEWAYS = {"width": 844, "height": 390}
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", elections={"wheel": "single-zero"})


def edge(page: Page) -> Any:
    return page.locator("[data-figure=edge]")


def part(page: Page, name: str) -> Any:
    return page.locator(".design-part").filter(has=page.get_by_role("heading", name=name, exact=True))


def test_a_pay_table_is_designed_from_the_lobby_on(open_house: Any, someone: Any) -> None:
    house = open_house(*opening_tables()[:1])
    page = someone(house).page
    page.goto(house.address)
    page.get_by_role("link", name="Design a pay table").click()
    page.get_by_label("Game and edition").select_option("oh-three-card-poker")
    page.get_by_label("Wager", exact=True).select_option("pair-plus")
    expect(edge(page)).to_contain_text("7.2760 %7.2760 %±0.0000 %")
    # by the keyboard alone: two for a flush is less than the document allows
    flush = page.get_by_role("textbox", name="Flush", exact=True)
    flush.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2")
    expect(edge(page)).to_contain_text("12.2353 %")
    expect(edge(page)).to_contain_text("+4.9593 %")
    expect(page.locator(".design-exactly")).to_contain_text("402/5525 → 52/425")
    expect(page.locator(".design-verdict")).to_contain_text("does not permit this design")
    expect(page.locator(".design-verdict a.clause")).to_have_attribute(
        "href", "#/clause/oh-three-card-poker:12.IV"
    )
    expect(page.locator(".design-outcomes tr.changed")).to_contain_text("flush3 to 1 → 2 to 1")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("4")
    expect(page.locator(".design-verdict")).to_contain_text("The document permits this design")
    expect(edge(page)).to_contain_text("2.3167 %")
    # its address is the design: somebody else sees the same
    assert "set=pays.pair-plus.flush%3D4" in page.url
    other = someone(house, viewport=PHONE).page
    other.goto(page.url)
    expect(edge(other)).to_contain_text("2.3167 %")
    expect(other.get_by_role("textbox", name="Flush", exact=True)).to_have_value("4 to 1")
    no_sideways_scroll(other)
    page.get_by_role("button", name="Back to the edition").click()
    expect(edge(page)).to_contain_text("7.2760 %7.2760 %±0.0000 %")


def test_many_designs_on_every_screen(open_house: Any, someone: Any) -> None:
    house = open_house()
    page = someone(house).page
    page.goto(
        f"{house.address}{TCP}/wager=pair-plus&vary=pays.pair-plus.flush%3D2..4&vary=pays.pair-plus.straight%3D5,6"
    )
    expect(edge(page)).to_contain_text("7.2760 %")
    grid = part(page, "A grid")
    grid.get_by_role("button", name="Work out the grid").click()
    heat = grid.locator(".heat-map")
    expect(heat.locator("tbody tr").nth(1)).to_have_text("3 to 110.53 % ✕not permitted7.28 %")
    expect(heat.locator("td.heat")).to_have_count(6)
    with page.expect_download() as loaded:
        grid.get_by_role("link", name="Download as CSV").click()
    rows = loaded.value.path().read_text(encoding="utf-8").splitlines()
    assert len(rows) == 7 and "402/5525" in rows[4]
    tables = part(page, "Pay tables for an edge")
    tables.get_by_label("A line that is free").select_option("pays.pair-plus.flush")
    tables.get_by_label("Its range").fill("1..8")
    tables.get_by_role("button", name="Find pay tables").click()
    expect(tables.locator("tbody tr").first).to_contain_text("4 to 12.3167 %−1.1833 %")
    beside = part(page, "Beside another")
    beside.get_by_label("Its elections").fill("pays.pair-plus.flush=4")
    beside.get_by_role("button", name="Compare").click()
    expect(beside.locator("tbody tr").first).to_contain_text("Pair Plus: flush4 to 13 to 1")
    sessions = part(page, "A session")
    sessions.get_by_label("Rounds").fill("20")
    sessions.get_by_role("button", name="Play sessions").click()
    expect(sessions.locator("tbody tr").first).to_contain_text("Ruined0.00 %0.00 % to")
    clean(page, "desktop")
    for size in (PHONE, SIDEWAYS):
        page.set_viewport_size(size)
        no_sideways_scroll(page)
        clean(page, str(size))
    tables.get_by_role("button", name="Use it: 4 to 1").click()
    expect(edge(page)).to_contain_text("2.3167 %")
    expect(page.get_by_role("textbox", name="Flush", exact=True)).to_have_value("4 to 1")
    expect(heat).to_be_hidden()  # it was another design's
    # what is wrong is said where it was asked
    grid.get_by_label("Its values").fill("9..3")
    grid.get_by_role("button", name="Work out the grid").click()
    expect(grid.get_by_role("alert")).to_contain_text("a range goes up")


def test_a_manager_goes_from_a_table_to_its_design(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    page = staff(house, someone(house), "manager")
    page.goto(house.address + "?table#/pit/table/wheel")
    page.get_by_role("link", name="What a change would do").click()
    expect(page.get_by_label("Game and edition")).to_have_value("oh-roulette")
    expect(edge(page)).to_contain_text("5.2632 %2.7027 %−2.5605 %")
    expect(page.locator(".design-verdict")).to_contain_text("permits this design")
    page.get_by_role("link", name="Designs").click()
    expect(page.locator(".design-verdict")).to_contain_text("The edition's own pays")
    page.goto(f"{house.address}#/design/oh-nothing")
    expect(page.locator(".design")).to_contain_text("There is no edition oh-nothing here.")
