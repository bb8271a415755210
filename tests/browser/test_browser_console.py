"""The dealer's console in a real browser: a round dealt by hand, irregularities; real cards, dice, wheel."""

import json
import os
from pathlib import Path
from typing import Any

from browser_console import TABLET, Staff, staff, take_seat
from browser_support import DESKTOP, PATIENT, PHONE, no_sideways_scroll
from playwright.sync_api import Page, expect
from test_browser_keyboard import _NAMELESS

from houseway.live.terms import Person, TableConfig
from houseway.live.verify import verify_lines

_BOTH = {"attended": ("dealer", "floor"), **PATIENT}
JACK = TableConfig(id="jack", name="Jack", game="blackjack", **_BOTH)
REAL = TableConfig(id="real", name="Real", game="blackjack", physical=True, elections={"decks": 1}, **_BOTH)
DICE = TableConfig(id="dice", name="Dice", game="craps", physical=True, attended=("dealer", "box"), **PATIENT)
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", physical=True, **_BOTH)
SHOTS = os.environ.get("HOUSEWAY_SHOTS")  # a folder for pictures of the pages, to be looked at


def shot(page: Page, name: str) -> None:
    no_sideways_scroll(page)
    assert page.evaluate(_NAMELESS) == []
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"console-{name}.png", full_page=True)


def records(house: Any, table: str) -> list[dict[str, Any]]:
    async def read() -> list[str]:
        return list(house.site.floor.export(table, Person("id-audit", "Audit", "auditor")))

    export = house._ask(read())
    assert verify_lines(export)
    return [json.loads(line) for line in export[1:-1]]


def named(house: Any, table: str, who: Staff) -> list[str]:
    """What stands under somebody's name in the log."""
    bodies = [(r["kind"], r["body"]) for r in records(house, table)]
    return [body.get("type", kind) for kind, body in bodies if body.get("who") == who.id]


def test_a_round_dealt_by_hand_with_an_exposed_card_and_a_void(open_house: Any, someone: Any) -> None:
    house = open_house(JACK)
    dealer = staff(someone, house, "Dora", "dealer").at("jack")
    floor = staff(someone, house, "Flo", "floor", viewport=TABLET).at("jack")
    opening = dealer.until(lambda told: "huffle" in told)
    assert opening[0] == "Look at the fronts and backs of the new cards for flaws."
    expect(dealer.page.locator(".console-clause")).to_contain_text("Blackjack 6.I")
    ann = take_seat(someone(house), "Jack")
    dealer.press("d")
    dealer.sees("Wait for seat")
    ann.choose("No cut")
    dealer.until(lambda told: told == "Betting is open.")
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").click()
    expect(dealer.page.locator(".console-say")).to_have_text("“No more bets.”")
    shot(dealer.page, "bets-desktop")
    # A card is found face up: told before it is confirmed what follows, and then out of play.
    dealer.press("d")
    dealer.press("d")
    expect(dealer.page.locator(".void")).to_be_disabled()
    dealer.page.get_by_role("button", name="Card face up").focus()
    dealer.page.keyboard.press("1")
    dialog = dealer.page.get_by_role("dialog", name="Card face up")
    expect(dialog.locator(".way-then")).to_contain_text("Then:")
    expect(dialog).to_contain_text("Blackjack 15.I")
    shot(dealer.page, "exposed-desktop")
    dealer.press("Enter")
    expect(dialog).to_have_count(0)
    assert named(house, "jack", dealer)[-1] == "irregularity-called"
    # The floor declares the round void, and sees before that the stake goes back.
    floor.page.locator(".void").wait_for()
    shot(floor.page, "floor-tablet")
    floor.page.keyboard.press("v")
    dialog = floor.page.get_by_role("dialog", name="Declare the round void")
    expect(dialog.locator(".way-chips")).to_have_text("$25 go to seat 4.")
    floor.page.keyboard.type("the shoe fell")
    shot(floor.page, "void-tablet")
    floor.press("Enter")
    expect(ann.page.locator(".seat-chips")).to_have_text("$400")
    assert named(house, "jack", floor) == ["void"]
    assert set(named(house, "jack", dealer)) > {"procedure-done", "wagers-closed", "card-dealt"}


def test_a_dealers_word_waits_for_the_floor_on_a_second_page(open_house: Any, someone: Any) -> None:
    """The hole card was exposed: the hand goes on when the floor has been told (15.IX.A)."""
    house = open_house(REAL)
    dealer = staff(someone, house, "Dora", "dealer").at("real")
    floor = staff(someone, house, "Flo", "floor", viewport=TABLET).at("real")
    ann = take_seat(someone(house), "Real")
    dealer.until(lambda told: "Wait for seat" in told)
    # The dealer says what the player says: no cut.
    dealer.page.get_by_role("button", name="Seat 4: No cut").focus()
    dealer.press("Enter")
    dealer.until(lambda told: told == "Betting is open.")
    form = dealer.page.get_by_role("form", name="A wager for a seat")
    form.get_by_label("Dollars").focus()
    dealer.page.keyboard.type("20")
    dealer.press("Enter")
    expect(ann.page.locator(".seat.mine .stack .amount")).to_have_text("$20")
    dealer.press("d")
    first = dealer.enter("9s")
    assert "Deal" in first or "dealer" in first
    # A card that is out already is refused, and what was typed can be corrected.
    dealer.until(lambda told: told == "Deal a card face up to box 4.")
    dealer.page.keyboard.type("9s")
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator("#warned")).to_contain_text("9s cannot come: of 1 in the pack 1 are out")
    dealer.page.keyboard.press("Control+A")
    dealer.enter("8s")
    dealer.until(lambda told: dealer.page.locator(".console-enter").count() > 0)
    dealer.enter("Ah")
    shot(dealer.page, "real-desktop")
    dealer.until(
        lambda told: (
            "insur" in told or "Wait for" in told or dealer.page.locator(".console-enter").count() > 0
        )
    )
    dealer.page.locator('[data-key="n"], .console-seats button').last.focus()
    dealer.press("Enter")
    dealer.sees("device")
    dealer.enter("no")
    call = dealer.page.get_by_role("button", name="Hole card exposed")
    call.focus()
    dealer.page.keyboard.press("Enter")
    dialog = dealer.page.get_by_role("dialog", name="Hole card exposed")
    expect(dialog.locator(".approval").first).to_have_text("Waits for the floor supervisor.")
    dealer.page.keyboard.type("6d")
    shot(dealer.page, "waits-desktop")
    dealer.press("Enter")
    expect(dealer.page.locator(".console-who")).to_contain_text("Waiting for the floor supervisor")
    floor.mine()
    shot(floor.page, "approve-tablet")
    floor.press("d")
    assert named(house, "real", floor) == ["procedure-done"]
    dealer.sees("Wait for seat 4")
    dealer.page.get_by_role("button", name="Seat 4: Stand").focus()
    dealer.press("Enter")
    # Ace and six: the dealer draws to a soft 17 (as this house elects), here a four.
    while dealer.page.locator(".console-enter").count() == 0 and "Collect" not in dealer.told:
        dealer.press("d")
    if dealer.page.locator(".console-enter").count():
        dealer.enter("4c")
    dealer.until(lambda told: "Collect and pay" in told)
    expect(dealer.page.locator(".console-lines")).to_contain_text("Seat 4")
    shot(dealer.page, "pay-desktop")
    dealer.press("d")
    assert records(house, "real")[0]["body"]["chance"] == "physical"


def test_a_real_throw_of_dice(open_house: Any, someone: Any) -> None:
    house = open_house(DICE)
    dealer = staff(someone, house, "Dora", "dealer", viewport=TABLET).at("dice")
    ann = take_seat(someone(house), "Dice")
    dealer.until(lambda told: told == "Betting is open.")
    form = dealer.page.get_by_role("form", name="A wager for a seat")
    form.get_by_label("Dollars").focus()
    dealer.page.keyboard.type("10")
    dealer.press("Enter")
    dealer.press("d")
    for name in ("Take the dice", "Dice 1 and 2"):
        dealer.page.get_by_role("button", name=name).first.focus()
        dealer.press("Enter")
    dealer.sees("The shooter throws")
    dealer.page.keyboard.type("4 4 4")
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator("#warned")).to_contain_text("4 4 4 cannot come: say the two dice")
    dealer.page.keyboard.press("Control+A")
    shot(dealer.page, "dice-tablet")
    assert "$20 go to seat" in dealer.enter("4 3")  # seven: the pass line wins even money
    dealer.until(lambda told: "next" in told or told == "Betting is open.")
    expect(ann.page.locator(".seat-chips")).to_have_text("$210")
    assert "dice-rolled" in named(house, "dice", dealer)


def test_a_real_number_of_roulette(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    dealer = staff(someone, house, "Dora", "dealer").at("wheel")
    floor = staff(someone, house, "Flo", "floor", viewport=PHONE).at("wheel")
    expect(dealer.page.locator(".console-who")).to_contain_text("Waiting for the floor supervisor")
    floor.until(lambda told: told in ("Betting is open.", "Spin the ball."))  # the floor inspects the wheel
    shot(floor.page, "phone")
    ann = take_seat(someone(house), "Wheel")
    form = dealer.page.get_by_role("form", name="A wager for a seat")
    form.get_by_label("Wager").select_option("straight")
    form.get_by_label("Place").select_option("17")
    form.get_by_label("Dollars").focus()
    dealer.page.keyboard.type("10")
    dealer.press("Enter")
    dealer.until(lambda told: "ball rests" in told)
    assert "$360 go to seat" in dealer.enter("17")
    shot(dealer.page, "wheel-desktop")
    dealer.until(lambda told: "next" in told)
    expect(ann.page.locator(".seat-chips")).to_have_text("$450")  # 35 to 1
    assert dealer.page.viewport_size == DESKTOP


def test_the_console_is_for_the_house_and_not_for_players(open_house: Any, someone: Any) -> None:
    house = open_house(JACK)
    ann = take_seat(someone(house), "Jack")
    expect(ann.page.get_by_role("link", name="Console")).to_have_count(0)
    ann.page.goto(f"{house.address}#/console/jack")
    expect(ann.page.get_by_role("alert").first).to_contain_text("you are here as player")
    dealer = staff(someone, house, "Dora", "dealer")
    dealer.page.goto(f"{house.address}#/table/jack")
    dealer.page.get_by_role("link", name="Console").click()
    expect(dealer.page.locator(".console-do")).to_be_visible()
