"""The linked progressive in the browser: one meter in the lobby and on two felts, both hit at once."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, areas_apart, no_sideways_scroll, scripted
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

# From the seeds: at Four Card seat 2 gets a royal flush, at Crazy Four a straight flush to the king.
ROYAL_FIRST, STRAIGHT_FLUSH_FIRST = 132_653, 9_793
LINKED = {"linked-progressive": True}
FOUR = TableConfig(id="four", name="Four", game="four-card-poker", elections=LINKED, **PATIENT)
CRAZY = TableConfig(id="crazy", name="Crazy", game="crazy-four-poker", elections=LINKED, **PATIENT)
BOOK = "oh-linked-progressive"


def picture(page: Page, name: str) -> None:
    """Kept where HOUSEWAY_PICTURES names a folder, to be looked at."""
    if folder := os.environ.get("HOUSEWAY_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"progressive-{name}.png"))


def bet(player: Any) -> None:
    page = player.page
    player.chip(5)
    page.locator(".seat.mine .spot.ante").click()
    expect(page.locator(".seat.mine .spot.ante .amount")).to_have_text("$5")
    player.chip(1)
    page.locator(".seat.mine .spot.progressive").click()
    expect(page.locator(".seat.mine .spot.progressive .amount")).to_have_text("$1")


@pytest.mark.clause(
    f"{BOOK}:2.I.A", f"{BOOK}:2.I.B", f"{BOOK}:2.I.C.1", f"{BOOK}:3.II", f"{BOOK}:7.I", f"{BOOK}:7.II"
)
def test_two_tables_hit_at_once_with_envy(open_house: Any, someone: Any) -> None:
    house = open_house(FOUR, CRAZY, entropy=scripted(ROYAL_FIRST, STRAIGHT_FLUSH_FIRST))
    ann = someone(house).come("Four", 2)
    cleo = someone(house).come("Crazy", 2)
    bob = someone(house, viewport=PHONE, has_touch=True).come("Four", 4)
    dan = someone(house, viewport=PHONE, has_touch=True).come("Crazy", 4)
    everybody = (ann, bob, cleo, dan)
    for player in everybody:
        expect(player.page.locator(".meter b")).to_have_text("$10,000")

    ann.chip(1)
    ann.page.locator(".seat.mine .spot.progressive").click()
    expect(ann.page.locator("#warned")).not_to_be_empty()  # only beside the game's own wagers
    for player in everybody:
        bet(player)
        no_sideways_scroll(player.page)
    areas_apart(ann.page)
    areas_apart(bob.page)
    ann.go()
    bob.go()
    for player in everybody:  # also at the other table
        expect(player.page.locator(".meter b")).to_have_text("$10,000.42")
    for player in (ann, bob):
        expect(player.page.locator(".seat.mine .spot.progressive.accepted")).to_have_count(1)
    cleo.go()
    dan.go()
    for player in everybody:
        expect(player.page.locator(".meter b")).to_have_text("$10,000.84")
    picture(ann.page, "desktop-playing")
    picture(bob.page, "phone-playing")

    for player in (ann, cleo, bob, dan):
        player.page.get_by_role("button", name="Play", exact=True).or_(
            player.page.locator(".choices .large", has_text="Play")
        ).first.click()
    expect(ann.page.locator(".results")).to_contain_text("Progressive wins")
    expect(ann.page.locator(".results")).to_contain_text("100% of the meter")
    expect(bob.page.locator(".results")).to_contain_text("Envy Bonus wins")
    expect(bob.page.locator(".results")).to_contain_text("+$1,000")
    expect(cleo.page.locator(".results")).to_contain_text("10% of the meter")
    expect(dan.page.locator(".results")).to_contain_text("+$300")
    expect(ann.page.locator(".meter b")).to_have_text("$9,000")
    expect(dan.page.locator(".meter b")).to_have_text("$9,000")
    for player in everybody:
        no_sideways_scroll(player.page)
    picture(ann.page, "desktop-won")
    picture(bob.page, "phone-envy")
    picture(cleo.page, "desktop-straight-flush")

    watcher = someone(house)
    watcher.page.goto(house.address)
    for name in ("Four", "Crazy"):
        card = watcher.page.locator(".table-card", has=watcher.page.get_by_role("heading", name=name))
        expect(card.locator(".meter-line")).to_have_text("Progressive $9,000")
    picture(watcher.page, "lobby")
