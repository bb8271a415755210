"""Pai Gow Poker on its felt: two players, one of them banking; set by hand, fouled, settled; a phone."""

import os
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.equipment.cards import Card, card, full_name
from houseway.hands.joker import high_hand, is_foul, low_hand
from houseway.live.terms import TableConfig

BOOK = "oh-pai-gow-poker:"
TABLE = TableConfig(id="pai", name="Pai Gow", game="pai-gow-poker", **PATIENT)
SHOTS = os.environ.get("HOUSEWAY_SHOTS")


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(600)
        page.screenshot(path=Path(SHOTS) / f"pai-gow-poker-{name}.png")


def put_down(player: Any, fortune: bool = False) -> None:
    player.chip(25)
    player.page.locator(".seat.mine .spot.pai-gow").click()
    expect(player.page.locator(".seat.mine .spot.pai-gow .amount")).to_have_text("$25")
    if fortune:
        player.chip(5)
        player.page.locator(".seat.mine .spot.fortune").click()
        expect(player.page.locator(".seat.mine .spot.fortune .amount")).to_have_text("$5")


def own_cards(player: Any) -> list[Card]:
    picks = player.page.locator(".pick .card")
    expect(picks).to_have_count(7)
    return [card(str(one.get_attribute("data-card"))) for one in picks.all()]


def set_low(player: Any, low: tuple[Card, ...]) -> None:
    for one in low:
        player.page.get_by_role("button", name=full_name(one), exact=True).click()


def foul_of(cards: list[Card]) -> tuple[Card, Card]:
    """Two of them that rank above the other five."""
    return next(
        low
        for low in combinations(cards, 2)
        if is_foul(high_hand([c for c in cards if c not in low]), low_hand(low))
    )


@pytest.mark.clause(*(BOOK + path for path in ("13.I", "13.VII.C", "14.III", "14.VI", "14.XIV", "14.XVIII")))
def test_two_players_one_of_whom_banks_and_the_other_fouls(open_house: Any, someone: Any) -> None:
    house = open_house(TABLE, entropy=scripted(7, 8, 9))
    ann = someone(house).come("Pai Gow", 2)
    bob = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Pai Gow", 4)
    page = ann.page
    expect(page.locator(".pay-table.fortune")).to_contain_text("Seven card straight flush8000 to 1")
    put_down(ann, fortune=True)
    put_down(bob)
    shot(page, "desktop-bets")
    ann.go()
    bob.go()

    cards = own_cards(ann)
    house_way = page.get_by_role("button", name="House way")
    expect(house_way).to_be_enabled()
    setting = page.get_by_role("button", name="Set", exact=False).first
    expect(setting).to_be_disabled()  # no card is chosen yet
    set_low(ann, tuple(cards[:2]))
    expect(page.locator(".pick-count")).to_have_text("2 chosen of 2")
    page.get_by_role("button", name=full_name(cards[2]), exact=True).click()
    expect(page.locator(".pick-count")).to_have_text("2 chosen of 2")  # no third one
    shot(page, "desktop-asked")
    no_sideways_scroll(bob.page)
    shot(bob.page, "phone-asked")
    ann.choose("House way")
    bob.choose("House way")
    expect(page.locator(".results h2")).to_contain_text("Round 1")
    expect(page.locator(".dealer .cards.set .card")).to_have_count(7)
    shot(page, "desktop-house-settled")
    shot(bob.page, "phone-house-settled")
    before = ann.chips_cents, bob.chips_cents

    # The next round: the bank is offered to both, and comes to seat 4 first.
    ann.go()
    bob.go()
    expect(bob.page.locator(".action-words")).to_have_text("It is your turn to bank.")
    shot(bob.page, "phone-bank-offered")
    no_sideways_scroll(bob.page)
    bob.page.get_by_role("button", name="Bank $25", exact=False).first.click()
    expect(page.locator('.seat[data-seat="4"] .marker')).to_have_text("Bank")
    expect(page.locator(".dealer .marker")).to_have_text("House bets $25")
    put_down(ann, fortune=True)
    expect(page.locator(".seat.mine .marker")).to_have_text("")
    ann.go()
    expect(bob.page.locator(".action-words")).to_have_text("You bank: the others bet against you.")
    shot(bob.page, "phone-banks")
    bob.go()
    expect(page.locator(".seat.mine .marker")).to_have_text("Envy")
    low = foul_of(own_cards(ann))
    set_low(ann, low)
    shot(page, "desktop-foul-chosen")
    ann.choose("Set")
    bob.choose("House way")
    expect(page.locator(".results h2")).to_contain_text("Round 2")
    expect(page.locator(".results")).to_contain_text("a foul hand")
    assert any("a foul hand" in line and "14.XIV" in line for line in ann.lines), ann.lines
    expect(page.locator(".seat.mine .hand-label")).to_contain_text("foul")
    shot(page, "desktop-settled")
    no_sideways_scroll(bob.page)
    shot(bob.page, "phone-settled")

    lines = house.view("pai")["lines"]
    for who, seat, chips in ((ann, 2, before[0]), (bob, 4, before[1])):
        own = sum(x["amount_cents"] for x in lines if x["seat"] == seat)
        banked = sum(x["amount_cents"] for x in lines if x.get("against") == f"seat-{seat}")
        assert who.chips_cents == chips + own - banked
    lost = next(x for x in lines if x["seat"] == 2 and x["wager"] == "pai-gow")
    assert (lost["outcome"], lost["amount_cents"], lost["against"]) == ("lose", -2500, "seat-4")


@pytest.mark.clause(BOOK + "13.V", BOOK + "13.II")
def test_a_surrendered_hand_is_shown_to_nobody(open_house: Any, someone: Any) -> None:
    house = open_house(TABLE, entropy=scripted(7))
    ann = someone(house).come("Pai Gow", 2)
    put_down(ann)
    ann.go()
    own_cards(ann)
    ann.choose("Surrender")
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you lose $25")
    assert ann.lines == ["✕ Pai Gow loses $25 −$25 player surrendered Pai Gow Poker 13.V"]
