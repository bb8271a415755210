"""The lobby, accounts, themes and narrow windows."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll
from playwright.sync_api import expect

from houseway.live.pit import opening_tables
from houseway.live.terms import TableConfig

TABLES = (
    TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT),
    TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT),
    TableConfig(
        id="three", name="Three", game="three-card-poker", elections={"six-card-bonus": True}, **PATIENT
    ),
)


def test_the_lobby_shows_what_each_table_posts(open_house: Any, someone: Any) -> None:
    house = open_house(*opening_tables())
    ann, bob = someone(house), someone(house)
    ann.page.goto(house.address)
    cards = ann.page.locator(".table-card")
    expect(cards).to_have_count(len(opening_tables()))
    card = cards.filter(has_text="Blackjack 1")
    expect(card).to_contain_text("$10 to $1,000")
    expect(card).to_contain_text("6 decks, from a shoe")
    expect(card).to_contain_text("7 free")
    card.get_by_role("button", name="Posted sign").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Blackjack pays 3 to 2.")
    expect(dialog).to_contain_text("Blackjack 2.I.C")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    bob.come("Blackjack 1")
    expect(card).to_contain_text("6 free")
    waits = "it opens when its dealer is at the table"  # and a newcomer is told so before and after the click
    expect(ann.page.locator(".card-notice").filter(has_text=waits)).to_have_count(1)
    cards.filter(has_text="Rapid Roulette 1").get_by_role("button", name="Play").click()
    expect(ann.page.get_by_role("status").filter(has_text=waits)).to_be_visible()


def test_a_guest_becomes_an_account_and_keeps_the_purse(open_house: Any, someone: Any) -> None:
    house = open_house(*TABLES)
    ann = someone(house).come("Jack", 4, dollars=300)
    page = ann.page
    expect(page.locator(".purse")).to_contain_text("$700")
    page.locator(".who").click()
    page.get_by_role("button", name="Create an account").click()
    form = page.get_by_role("dialog", name="Keep your chips")
    form.get_by_label("Name").fill("Ann")
    form.get_by_label("Password").fill("short")
    form.get_by_role("button", name="Create account").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    form.get_by_label("Password").fill("a long enough sentence")
    form.get_by_role("button", name="Create account").click()
    expect(page.locator(".who")).to_have_text("Ann")
    expect(page.locator(".purse")).to_contain_text("$700")
    expect(page.locator(".seat-chips")).to_have_text("$300")
    elsewhere = someone(house)
    elsewhere.page.goto(house.address)
    elsewhere.page.get_by_role("button", name="Sign in").click()
    dialog = elsewhere.page.get_by_role("dialog", name="Sign in")
    dialog.get_by_label("Name").fill("Ann")
    dialog.get_by_label("Password").fill("a long enough sentence")
    dialog.get_by_role("button", name="Sign in").click()
    expect(elsewhere.page.locator(".who")).to_have_text("Ann")


def test_sitting_out_more_chips_and_leaving(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(*TABLES)).come("Jack", 4, dollars=100)
    page = ann.page
    page.locator(".seat-button").click()
    page.get_by_label("Bring more chips").fill("50")
    page.get_by_role("button", name="Bring chips").click()
    expect(page.locator(".seat-chips")).to_have_text("$150")
    page.locator(".seat-button").click()
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator(".seat-label")).to_have_text("sitting out")
    page.locator(".seat-button").click()
    page.get_by_role("button", name="Sit in again").click()
    expect(page.locator(".seat-label")).to_contain_text("seat 4")
    page.locator(".seat-button").click()
    page.get_by_label("Bring more chips").fill("5000")
    page.get_by_role("button", name="Bring chips").click()
    expect(page.get_by_role("dialog").locator(".form-error").first).to_contain_text("$850")
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(page.locator(".purse")).to_contain_text("$1,000")


@pytest.mark.parametrize("width", (360, 390))
def test_a_phone_never_scrolls_sideways(open_house: Any, someone: Any, width: int) -> None:
    house = open_house(*TABLES)
    size = {"width": width, "height": PHONE["height"]}
    ann = someone(house, viewport=size, has_touch=True, is_mobile=True)
    page = ann.page
    page.goto(house.address)
    expect(page.locator(".table-card")).to_have_count(3)
    no_sideways_scroll(page)
    for table, spot in (
        ("Jack", ".seat.mine .spot"),
        ("Three", ".seat.mine .spot.ante"),
        ("Wheel", '[data-spot="5-8"]'),
    ):
        ann.come(table, 4, dollars=300)  # enough for every split and double
        no_sideways_scroll(page)
        ann.chip(25)
        page.locator(spot).first.tap()
        expect(page.locator(".seat-chips")).to_have_text("$275")
        ann.go()
        if table == "Wheel":
            expect(page.locator(".layout.tall")).to_have_count(1)
            expect(page.locator(".last-number .number")).to_be_visible()
        else:
            expect(page.locator(".seat.mine .card").first).to_be_visible()
        no_sideways_scroll(page)
        for tab in ("Rules", "Odds", "Sign", "History"):
            page.get_by_role("button", name=tab, exact=True).click()
            no_sideways_scroll(page)
            page.keyboard.press("Escape")
        while page.locator(".choices").count():
            button = page.locator(".choices button").last.element_handle()
            button.click()
            button.wait_for_element_state("hidden")
        page.goto(house.address)


def test_dark_and_light(open_house: Any, someone: Any) -> None:
    house = open_house(*TABLES)
    ann = someone(house, color_scheme="dark")
    page = ann.page
    page.goto(house.address)
    ground = "() => getComputedStyle(document.body).color"
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Switch to light colours").click()
    light = page.evaluate(ground)
    assert dark != light
    page.reload()
    expect(page.get_by_role("button", name="Switch to dark colours")).to_be_visible()
    assert page.evaluate(ground) == light


def test_text_from_others_is_only_text(open_house: Any, someone: Any) -> None:
    house = open_house(TableConfig(id="odd", name="<img src=x onerror=alert(1)>", game="roulette", **PATIENT))
    ann = someone(house)
    ann.page.goto(house.address)
    expect(ann.page.locator(".table-card h2")).to_have_text("<img src=x onerror=alert(1)>")
    assert ann.page.locator("main img").count() == 0


MOST_REQUESTS = 12  # for a page, all in all


def test_a_page_takes_few_requests(open_house: Any, someone: Any) -> None:
    """Of the house as it opens: the lobby as a stranger and as a guest, then every kind of table."""
    tables = opening_tables()
    house = open_house(*tables)
    ann = someone(house)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.on("websocket", lambda socket: asked.append(socket.url))

    def loaded(where: str, seen: Any) -> None:
        asked.clear()
        ann.page.goto(f"{house.address}?{where}")  # a new page, not only another hash
        expect(seen.first).to_be_visible()
        ann.page.wait_for_load_state("networkidle")
        assert 3 <= len(asked) <= MOST_REQUESTS, asked

    rules = ann.page.locator(".table-card .short-sign li")
    loaded("stranger", rules)
    ann.come("Three Card Poker 1")
    loaded("guest", rules)
    for table in {t.game: t for t in tables}.values():
        loaded(f"{table.id}#/table/{table.id}", ann.page.get_by_role("region", name="Table", exact=True))
