"""House Money beside the blackjack box: a pair wins, and what comes back is added to the bet."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

PAIR_OF_KINGS = 3_235  # K♦ K♠ against 9♠, and T♥ under it
JACK = TableConfig(
    id="jack", name="Jack", game="blackjack", elections={"house-money": True},
    limits={"base": [1_000, 50_000, 100], "house-money": [500, 10_000, 100]}, **PATIENT,
)  # fmt: skip
BOX, SIDE = ".seat.mine .spot.box", ".seat.mine .side-bet"


def _bet(player: Any) -> None:
    player.chip(5)
    player.page.locator(SIDE).click()
    expect(player.page.locator("#warned")).to_contain_text("House Money goes with a blackjack wager")
    player.chip(25)
    player.page.locator(BOX).click()
    expect(player.page.locator(f"{BOX} .amount")).to_have_text("$25")
    player.chip(5)
    player.page.locator(SIDE).click()
    expect(player.page.locator(f"{SIDE} .amount")).to_have_text("$5")
    player.go()
    expect(player.page.locator(".action-words")).to_have_text(
        "House Money has won: add to your bet, or take it?"
    )


@pytest.mark.clause("oh-house-money:II.G", "oh-house-money:II.C.(1)")
def test_winnings_are_added_to_the_bet(open_house: Any, someone: Any) -> None:
    house = open_house(JACK, entropy=scripted(PAIR_OF_KINGS))
    ann = someone(house).come("Jack", 3)
    _bet(ann)
    assert ann.lines == ["✓ House Money wins $5 at 3 to 1 +$15 pair House Money II.C.(1)"]
    expect(ann.page.locator(f"{SIDE} .verdict")).to_have_text("+$15")
    choices = ann.page.locator(".choices")
    expect(choices.get_by_role("button", name="Add to the bet")).to_contain_text(
        "$20"
    )  # the chip and its win
    choices.get_by_role("button", name="Add to the bet").click()
    expect(ann.page.locator(".action-words")).to_contain_text("You have 20")
    expect(ann.page.locator(".seat.mine .hand .amount")).to_have_text("$45")
    ann.choose("Stand")
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $60")
    assert ann.chips_cents == 56_000


@pytest.mark.clause("oh-house-money:I.B")
def test_a_part_is_added_on_a_phone(open_house: Any, someone: Any) -> None:
    house = open_house(JACK, entropy=scripted(PAIR_OF_KINGS))
    ann = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Jack", 3)
    _bet(ann)
    no_sideways_scroll(ann.page)
    ann.page.get_by_role("button", name="Add to the bet for less…").click()
    dialog = ann.page.get_by_role("dialog", name="Add to the bet")
    dialog.get_by_role("textbox").fill("10")
    dialog.get_by_role("button", name="Add to the bet", exact=True).click()
    expect(ann.page.locator(".seat.mine .hand .amount")).to_have_text("$35")
    ann.choose("Stand")
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $50")
    assert ann.chips_cents == 55_000
