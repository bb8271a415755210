"""A manager's day where it is easily spoilt: what is typed wrongly, what is looked for, who did what."""

from typing import Any

from browser_console import Staff, staff, take_seat
from browser_support import PATIENT, RunningHouse
from playwright.sync_api import Locator, Page, expect

from houseway.live.terms import TableConfig

WHEEL = TableConfig(id="wheel", name="Roulette 1", game="roulette", **PATIENT)
HAND = TableConfig(id="hand", name="Blackjack 1", game="blackjack", attended=("dealer", "floor"), **PATIENT)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def goes(page: Page, button: str) -> None:
    dialog(page).get_by_role("button", name=button, exact=True).click()


def refused(page: Page, words: str) -> None:
    expect(dialog(page).locator(".form-error")).to_contain_text(words)


def open_form(boss: Staff, game: str) -> Page:
    page = boss.page
    page.goto(f"{boss.house.address}#/pit")
    page.get_by_role("button", name="Open a table").click()
    dialog(page).get_by_label("Game").select_option(label=game)
    return page


def test_what_is_typed_wrongly_opens_no_table(open_house: Any, someone: Any) -> None:
    house: RunningHouse = open_house(WHEEL)
    page = open_form(staff(someone, house, "Mona", "manager"), "Blackjack, Ohio")
    box = dialog(page)
    goes(page, "Open")
    refused(page, "Name: this is to be filled in.")
    box.get_by_label("Name").fill("Blackjack 25")
    tray = box.get_by_label("Chips in the tray, $")
    tray.fill("lots")
    goes(page, "Open")
    refused(page, "Chips in the tray: “lots” is no amount of dollars.")
    tray.fill("50,000")
    box.get_by_label("Blackjack, least").fill("600")
    box.get_by_label("Blackjack, most").fill("500")
    goes(page, "Open")
    refused(page, "Blackjack: the least, $600, is more than the most, $500")
    box.get_by_label("Blackjack, least").fill("25")
    box.get_by_text("Clocks and chips").click()
    box.get_by_label("Smallest chip to bet with, $").fill("10")
    goes(page, "Open")
    refused(page, "(Blackjack")  # what the book decides is refused with its clause
    box.get_by_label("Smallest chip to bet with, $").fill("")
    assert [t["name"] for t in house.lobby()] == ["Roulette 1"]
    goes(page, "Open")
    expect(page.get_by_role("heading", name="Blackjack 25")).to_be_visible()
    page.get_by_text("All terms").click()
    expect(page.get_by_text("nobody: dealt by the book")).to_be_visible()
    page.get_by_role("link", name="Its money").click()
    expect(page.get_by_role("heading", name="Blackjack 25")).to_be_visible()
    expect(page.locator(".money-figures").first).to_contain_text("$50,000")


def test_terminals_are_opened_with_their_sensor(open_house: Any, someone: Any) -> None:
    house: RunningHouse = open_house(WHEEL)
    page = open_form(staff(someone, house, "Mona", "manager"), "Rapid Roulette, Ohio")
    box = dialog(page)
    box.get_by_label("Name").fill("Rapid 1")
    misreads = box.get_by_label("The simulated sensor misreads one number in")
    box.get_by_label("Real wheel: its sensor says the number").check()
    expect(misreads).to_be_hidden()
    box.get_by_label("Real wheel: its sensor says the number").uncheck()
    misreads.fill("7")
    box.get_by_text("Steps that wait for a person").click()
    for rank in ("Dealer", "Floor", "Manager"):  # without whom no table of terminals is opened
        box.locator("label.check").filter(has_text=rank).get_by_role("checkbox").first.check()
    goes(page, "Open")
    expect(page.get_by_role("heading", name="Rapid 1")).to_be_visible()
    assert house.config("rapid-1").misreads_one_in == 7 and not house.config("rapid-1").physical
    page.get_by_role("link", name="Its console").click()
    expect(page.get_by_role("heading", name="Rapid 1: console")).to_be_visible()


def test_a_fill_and_a_correction_are_asked_for_at_the_console(open_house: Any, someone: Any) -> None:
    """A form that was refused is put right and sent again; who approved is found under the name."""
    house: RunningHouse = open_house(HAND)
    ann = take_seat(someone(house), "Blackjack 1")
    dan = staff(someone, house, "Dan", "dealer").at("hand")
    page = dan.page
    moves = page.get_by_role("region", name="Fills, credits, corrections")
    moves.get_by_role("button", name="Correction").click()
    goes(page, "Ask a second person")
    refused(page, "Amount in dollars: this is to be filled in.")
    box = dialog(page)
    box.get_by_label("Amount in dollars").fill("10")
    goes(page, "Ask a second person")
    refused(page, "Reason: this is to be filled in.")
    box.get_by_label("Reason").fill("paid as a loss")
    box.get_by_label("Round").fill("99")
    goes(page, "Ask a second person")
    refused(page, "round 99 has not been played")
    box.get_by_label("Round").fill("1")
    goes(page, "Ask a second person")
    expect(box).to_have_count(0)
    expect(moves.locator(".request")).to_contain_text("waits for a second person")
    flo = staff(someone, house, "Flo", "floor").at("hand")
    flo.page.locator(".console-moves").get_by_role("button", name="Approve").click()
    expect(flo.page.locator(".console-moves .request")).to_have_count(0)
    expect(ann.page.locator(".seat-chips")).to_contain_text("$410")  # brought $400
    boss = staff(someone, house, "Mona", "manager").page
    boss.goto(f"{house.address}#/pit/people")
    boss.get_by_role("link", name="Flo", exact=True).click()
    told = boss.get_by_role("row").filter(has_text="Correction approved")
    expect(told).to_contain_text("by: Dan")
    expect(told).to_contain_text("amount: $10")


def test_a_void_without_a_reason_is_not_declared(open_house: Any, someone: Any) -> None:
    house: RunningHouse = open_house(HAND)
    take_seat(someone(house), "Blackjack 1")
    flo = staff(someone, house, "Flo", "floor").at("hand")
    flo.page.keyboard.press("v")
    for typed, words in (("", "Reason: this is to be filled in."), ("no", "Reason: at least 3 letters.")):
        dialog(flo.page).get_by_label("Reason").fill(typed)
        goes(flo.page, "Confirm")
        refused(flo.page, words)
    flo.page.keyboard.press("Escape")
    flo.page.get_by_text("Orders and duties").click()
    expect(flo.page.locator(".console-calls")).not_to_contain_text("ordered")


def test_an_address_that_cannot_be_read_is_no_fault_of_the_page(open_house: Any, someone: Any) -> None:
    house: RunningHouse = open_house(WHEEL)
    page = staff(someone, house, "Mona", "manager").page
    page.goto(f"{house.address}#/pit/table/%")
    expect(page.locator(".pit-note")).not_to_be_empty()
    page.goto(f"{house.address}#/money/100%25")
    expect(page.locator(".money-note")).not_to_be_empty()


def test_the_pages_of_the_pit_leave_the_felts_alone(open_house: Any, someone: Any) -> None:
    """Their styles are their own: the layout of the dice table is no panel of a page."""
    house: RunningHouse = open_house(TableConfig(id="dice", name="Craps 1", game="craps", **PATIENT))
    page = take_seat(someone(house), "Craps 1").page
    ground = page.locator(".craps-felt .end, .end[role=group]").first.evaluate(
        "node => getComputedStyle(node).backgroundColor"
    )
    assert ground == "rgba(0, 0, 0, 0)"
