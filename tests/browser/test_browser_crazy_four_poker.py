"""Crazy Four Poker on the felt of the family: an equal Super Bonus, up to three times the Ante, Queens Up."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, areas_apart, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

# From the seed: seat 2 gets four queens, seat 4 eight high, the dealer J♦ 9♥ 7♠ 6♣ 5♥ and does not play.
FOUR_QUEENS = 33_244
CRAZY = TableConfig(id="crazy", name="Crazy", game="crazy-four-poker", **PATIENT)


@pytest.mark.clause(
    "oh-crazy-four-poker:7.I.A", "oh-crazy-four-poker:10.III", "oh-crazy-four-poker:10.V.A.1",
    "oh-crazy-four-poker:11.II",
)  # fmt: skip
def test_two_players_one_with_four_queens(open_house: Any, someone: Any) -> None:
    house = open_house(CRAZY, entropy=scripted(FOUR_QUEENS))
    ann = someone(house).come("Crazy", 2)
    bob = someone(house, viewport=PHONE, has_touch=True).come("Crazy", 4)
    page = ann.page
    expect(page.locator(".pay-table.super-bonus")).to_contain_text("Four aces200 to 1")
    expect(page.locator(".pay-table.queens-up")).to_contain_text("Pair of queens or better1 to 1")
    expect(page.locator(".seat.mine .spot-line").nth(1)).to_contain_text("=\u202fBonus")  # right of the Ante

    ann.chip(5)
    page.locator(".seat.mine .spot.queens-up").click()
    expect(page.locator("#warned")).not_to_be_empty()  # only beside an Ante
    page.locator(".seat.mine .spot.super-bonus").click()  # one target with the Ante
    for wager in ("ante", "super-bonus"):
        expect(page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text("$5")
    page.locator(".seat.mine .spot.queens-up").click()
    expect(page.locator(".seat.mine .spot.queens-up .amount")).to_have_text("$5")
    bob.chip(5)
    bob.page.locator(".seat.mine .spot.ante").click()
    expect(bob.page.locator(".seat.mine .spot.super-bonus .amount")).to_have_text("$5")
    no_sideways_scroll(bob.page)
    areas_apart(page)
    ann.go()
    bob.go()

    expect(page.locator(".action-words")).to_have_text("You have four queens.")
    expect(page.locator(".choices")).to_contain_text("$15")  # three times the Ante
    page.get_by_role("button", name="Play for less").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("10")
    dialog.get_by_role("button", name="Play").click()
    expect(bob.page.locator(".action-words")).to_have_text("You have eight high, six-four-three.")
    expect(bob.page.get_by_role("button", name="Play for less")).to_have_count(0)  # no pair of aces
    expect(bob.page.locator('[data-seat="2"] .card').first).to_have_attribute("aria-label", "card face down")
    bob.page.get_by_role("button", name="Fold").click()

    expect(page.locator(".dealer .hand-label")).to_have_text("jack high, nine-seven-six: does not play")
    expect(page.locator(".results h2")).to_have_text("Round 1: you win $410")
    why = "dealer has jack high, nine-seven-six and does not play Crazy Four Poker 10.V.A.1"
    assert ann.lines == [
        f"= Ante is returned $5 returned {why}",
        f"✓ Play wins $10 at 1 to 1 +$10 {why}",
        "✓ Super Bonus wins $5 at 30 to 1 +$150 player has four queens Crazy Four Poker 11.II",
        "✓ Queens Up wins $5 at 50 to 1 +$250 player has four queens Crazy Four Poker 11.III",
    ]
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you lose $10")
    no_sideways_scroll(bob.page)
    assert ann.chips_cents == 50_000 + 41_000
