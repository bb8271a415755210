"""A manager runs the pit with nothing but the browser: people, a table, a change between rounds, its end."""

from typing import Any

import pytest
from browser_support import DESKTOP, PATIENT, PHONE, Player, RunningHouse, no_sideways_scroll
from playwright.sync_api import Locator, Page, expect

from houseway.live.terms import TableConfig

PASSWORD = "four plain words here"
TABLET = {"width": 820, "height": 1180}
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)


def sign_in(person: Player, name: str, one_time: str) -> Page:
    """With a one-time password, and at once to one of their own."""
    page = person.page
    page.goto(person.house.address)
    page.get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog", name="Sign in")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(one_time)
    dialog.get_by_role("button", name="Sign in").click()
    change = page.get_by_role("dialog", name="Change password")
    change.get_by_label("Present password").fill(one_time)
    change.get_by_label("New password").fill(PASSWORD)
    change.get_by_role("button", name="Change password").click()
    expect(change).to_have_count(0)
    expect(page.locator(".who")).to_have_text(name)
    return page


def staff(house: RunningHouse, person: Player, role: str) -> Page:
    """Somebody who was hired before."""
    assert house.site is not None
    account, one_time = house.site.people.add_staff(f"{role.title()} Able", role)
    return sign_in(person, account.name, one_time)


def hire(page: Page, name: str, rank: str) -> str:
    page.get_by_role("button", name="Hire somebody").click()
    dialog = page.get_by_role("dialog", name="Hire somebody")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Rank").select_option(label=rank)
    dialog.get_by_role("button", name="Hire").click()
    shown = page.get_by_role("dialog", name=f"{name}: one-time password")
    password = shown.locator(".one-time").inner_text()
    shown.get_by_role("button", name="Close").click()
    expect(shown).to_have_count(0)
    return password


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def count(page: Page) -> None:
    """What the books have, as loose dollars."""
    form = panel(page, "Count")
    books = form.get_by_text("The books have").inner_text().rpartition("$")[2].rstrip(".")
    form.get_by_label("Besides, $").fill(books)
    form.get_by_role("button", name="This is my count").click()


def test_a_shift_of_the_manager(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    manager = staff(house, someone(house), "manager")
    manager.get_by_role("link", name="People").click()
    passwords = {"Dora": hire(manager, "Dora", "Dealer"), "Flo": hire(manager, "Flo", "Floor supervisor")}
    for name in passwords:
        row(manager, name).get_by_role("button", name="Begin day").click()
        expect(row(manager, name)).to_contain_text("Day, since")

    # A blackjack table of $25 to $500.
    manager.get_by_role("link", name="Pit", exact=True).click()
    manager.get_by_role("button", name="Open a table").click()
    dialog = manager.get_by_role("dialog", name="Open a table")
    dialog.get_by_label("Name").fill("Blackjack 9")
    dialog.get_by_label("Game").select_option("oh-blackjack")
    dialog.get_by_label("Blackjack, least").fill("25")
    dialog.get_by_label("Blackjack, most").fill("5")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("the least, $25, is more than the most, $5")
    dialog.get_by_label("Blackjack, most").fill("500")
    dialog.get_by_text("Clocks and chips").click()
    dialog.get_by_label("Between rounds, seconds").fill("2")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(manager.get_by_role("heading", level=1)).to_have_text("Blackjack 9")
    expect(panel(manager, "Terms")).to_contain_text("$25 to $500")
    panel(manager, "People").get_by_label("Send to this table").select_option(label="Dora, Dealer")
    panel(manager, "People").get_by_role("button", name="Send", exact=True).click()
    expect(panel(manager, "People")).to_contain_text("Dora, Dealer")

    # Somebody plays, and sees the change before it holds.
    house.tables = (*house.tables, TableConfig(id="blackjack-9", name="Blackjack 9", game="blackjack"))
    ann = someone(house).come("Blackjack 9", 3)
    expect(ann.page.locator(".table-about")).to_contain_text("$25 to $500")
    manager.get_by_role("button", name="Change terms").click()
    change = manager.get_by_role("dialog", name="Change terms")
    change.get_by_label("Blackjack, least").fill("50")
    change.get_by_label("Notice, seconds").fill("0")
    change.get_by_role("button", name="Post", exact=True).click()
    expect(change).to_have_count(0)
    expect(panel(manager, "Terms").locator(".posted")).to_contain_text("Blackjack: $50 to $500")
    expect(ann.page.locator(".table-notice").first).to_contain_text(
        "From a coming round on: Blackjack: $50 to $500."
    )
    expect(ann.page.locator(".table-about")).to_contain_text("$50 to $500")  # after ten seconds
    expect(ann.page.locator(".table-notice").first).to_be_empty()
    expect(panel(manager, "Terms").locator(".posted")).to_have_count(0)

    # The table closes: she is paid out, and two people count.
    panel(manager, "Close").get_by_role("button", name="Close the table").click()
    expect(manager.locator(".pit-line")).to_contain_text("to be counted")
    expect(ann.page.locator(".table-notice").first).to_have_text("This table is being closed.")
    expect(ann.page.locator(".purse")).to_contain_text("$1,000")
    dora = sign_in(someone(house), "Dora", passwords["Dora"])
    dora.get_by_role("link", name="Pit", exact=True).click()
    dora.get_by_role("link", name="Blackjack 9").click()
    count(dora)
    expect(panel(dora, "Count")).to_contain_text("Counted by Dora, Dealer.")
    expect(panel(dora, "Today")).to_have_count(0)  # no figures for a dealer
    flo = sign_in(someone(house), "Flo", passwords["Flo"])
    flo.get_by_role("link", name="Pit", exact=True).click()
    expect(row(flo, "Blackjack 9")).to_contain_text("the inventory is to be counted by two people")
    expect(flo.get_by_role("button", name="Open a table")).to_have_count(0)  # that is for managers
    flo.get_by_role("link", name="Blackjack 9").click()
    count(flo)
    expect(flo.locator(".pit-line")).to_contain_text("closed")
    ann.page.goto(house.address)
    expect(ann.page.locator(".table-card")).to_have_count(1)
    manager.get_by_role("link", name="Pit", exact=True).click()
    expect(manager.locator(".pit-closed")).to_contain_text("Blackjack 9")

    # What Flo did is found under her name, and then she goes.
    manager.get_by_role("link", name="People").click()
    manager.get_by_role("link", name="Flo").click()
    expect(manager.get_by_role("table", name="Deeds")).to_contain_text("Closed table")
    expect(manager.get_by_role("link", name="All of it as CSV")).to_be_visible()
    manager.go_back()
    manager.get_by_role("button", name="Close the account of Flo").click()
    sure = manager.get_by_role("dialog", name="Close the account of Flo?")
    sure.get_by_role("button", name="Close account").click()
    expect(row(manager, "Flo").locator(".state-mark")).to_have_text("closed")
    expect(flo.get_by_role("button", name="Sign in")).to_be_visible()  # signed out at once


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_every_page_of_the_pit_fits(open_house: Any, someone: Any, size: dict[str, int]) -> None:
    house = open_house(WHEEL, TableConfig(id="jack", name="Jack", game="blackjack", attended=("dealer",)))
    page = staff(house, someone(house, viewport=size), "manager")
    for hash_, words in (
        ("#/pit", "Jack"),
        ("#/pit/people", "Manager Able"),
        ("#/pit/table/wheel", "Straight"),
    ):
        page.goto(house.address + hash_)
        expect(page.locator(".pit-body")).to_contain_text(words)
        no_sideways_scroll(page)
    page.get_by_role("button", name="Change terms").click()
    no_sideways_scroll(page)
    page.keyboard.press("Escape")
    page.goto(house.address + "#/pit")
    expect(row(page, "Jack")).to_contain_text("waits for the dealer")


def test_who_is_not_of_the_house_is_told_so(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    page = someone(house).page
    page.goto(house.address)
    page.get_by_role("button", name="Play as guest").first.click()
    expect(page.locator(".who")).to_contain_text("Guest")
    expect(page.locator(".staff-links")).to_be_hidden()
    for hash_ in ("#/pit", "#/pit/people", "#/pit/table/wheel"):
        page.goto(house.address + hash_)
        expect(page.locator(".pit-note")).to_contain_text("you are here as player")
