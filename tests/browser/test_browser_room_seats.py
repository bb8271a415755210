"""Places at a poker table, in a browser: another seat, a button that lay wrong, and as many seats as fit."""

from dataclasses import replace
from typing import Any

import pytest
import test_browser_pit as pit
from browser_axe import clean
from browser_console import staff
from browser_room import Room
from playwright.sync_api import expect
from test_browser_poker_room import BOOK, chips, table


@pytest.mark.clause(BOOK + "3.II")
def test_another_seat_is_asked_for_kept_and_taken_between_hands(open_house: Any, someone: Any) -> None:
    house = open_house(replace(table("holdem", newcomers="free"), seats=6))
    room = Room(house, "room")
    room.sit(1, "Bob", 10_000)
    page = room.guest(someone(house), 2, 10_000)
    page.locator(".seat-button").click()
    menu = page.get_by_role("dialog")
    menu.get_by_label("Another seat").select_option("Seat 5")
    menu.get_by_role("button", name="Change seat").click()
    expect(menu).to_have_count(0)
    expect(page.locator('.seat.mine[data-seat="2"]')).to_have_count(1)  # the hand is played where it began
    page.locator(".seat-button").click()
    page.get_by_role("button", name="Stay here (seat 5 was asked for)").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".seat-button").click()
    menu = page.get_by_role("dialog")
    menu.get_by_label("Another seat").select_option("Seat 1")
    menu.get_by_role("button", name="Change seat").click()  # Bob sits there: it is asked for, not taken
    expect(menu).to_have_count(0)
    page.locator(".seat-button").click()
    page.get_by_role("button", name="Stay here (seat 1 was asked for)").click()
    page.locator(".seat-button").click()
    menu = page.get_by_role("dialog")
    menu.get_by_label("Another seat").select_option("Seat 5")
    clean(page, "another seat")
    menu.get_by_role("button", name="Change seat").click()
    room.answer("fold")
    expect(page.locator('.seat.mine[data-seat="5"]')).to_have_count(1)
    expect(page.locator('.seat[data-seat="2"].taken')).to_have_count(0)
    held = {s["seat"]: s["chips_cents"] for s in room.seen()["seats"]}
    assert set(held) == {1, 5} and sum(held.values()) == 20_000 and held[5] != 10_000
    assert chips(page, 5) == f"${held[5] // 100}"  # all that she had, and the blind won or lost


@pytest.mark.clause(BOOK + "3.III", BOOK + "3.IV")
def test_the_floor_puts_a_button_right_at_the_console(open_house: Any, someone: Any) -> None:
    house = open_house(replace(table("holdem"), seats=6))
    room = Room(house, "room")
    room.sit(1, "Bob", 10_000)
    page = room.guest(someone(house), 2, 10_000)
    lay = room.view["button"]
    wanted = 3 - lay
    dealer = staff(someone, house, "Dora", "dealer").at("room")
    call = f"Misplaced button, seat {wanted}"
    refused = dealer.page.locator(".calls button", has_text=call)
    expect(refused).to_be_disabled()
    floor = staff(someone, house, "Flo", "floor").at("room")
    floor.page.locator(".calls button", has_text=call).click()
    dialog = floor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Misplaced button")
    dialog.get_by_role("button").last.click()
    expect(dialog).to_have_count(0)
    assert room.view["bets"] == []  # what was put in went back
    room.next_round()
    assert room.view["button"] == wanted
    assert {b["seat"]: b["stake_cents"] for b in room.view["bets"]} == {wanted: 100, lay: 200}
    expect(page.locator(f'.bet-place[data-seat="{wanted}"] .dealer-button')).to_be_visible()


@pytest.mark.clause(BOOK + "4.III")
def test_a_table_of_big_o_is_opened_with_eight_seats(open_house: Any, someone: Any) -> None:
    house = open_house(table("holdem"))
    manager = pit.staff(house, someone(house), "manager")
    manager.get_by_role("link", name="Pit", exact=True).click()
    manager.get_by_role("button", name="Open a table").click()
    dialog = manager.get_by_role("dialog", name="Open a table")
    dialog.get_by_label("Name").fill("Big")
    dialog.get_by_label("Game").select_option("oh-poker-omaha")
    seats = dialog.get_by_label("Seats")
    expect(seats).to_have_value("10")
    dialog.get_by_text("Options of the edition").click()
    dialog.get_by_label("Variant").select_option("big-o")
    expect(seats).to_have_value("8")
    expect(seats).to_have_attribute("max", "8")
    dialog.get_by_label("Variant").select_option("omaha")
    expect(seats).to_have_value("10")
    dialog.get_by_label("Variant").select_option("big-o")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(manager.get_by_role("heading", level=1)).to_have_text("Big")
