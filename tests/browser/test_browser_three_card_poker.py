"""Three Card Poker: a fold loses Ante and Pair Plus, and the Six Card Bonus goes on."""

from typing import Any

import pytest
from browser_support import PATIENT, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

# From the seed: the seat gets 5♣ 6♠ 8♠, the dealer K♦ 7♣ 4♥: together a straight up to the eight.
FOLD_WITH_A_STRAIGHT = 1_300
THREE = TableConfig(
    id="three", name="Three", game="three-card-poker", elections={"six-card-bonus": True}, **PATIENT
)


@pytest.mark.clause("oh-three-card-poker:10.II.B", "oh-three-card-poker:12.VI")
def test_a_fold_keeps_the_six_card_bonus(open_house: Any, someone: Any) -> None:
    house = open_house(THREE, entropy=scripted(FOLD_WITH_A_STRAIGHT))
    ann = someone(house).come("Three", 4)
    watcher = someone(house)
    watcher.page.goto(f"{house.address}#/table/three")
    watcher.page.get_by_role("button", name="Play as guest").last.click()
    expect(ann.page.locator(".pay-table.six-card-bonus")).to_contain_text("Straight10 to 1")

    ann.chip(5)
    bonus = ann.page.locator(".seat.mine .spot.six-card-bonus")
    bonus.click()
    expect(ann.page.locator("#warned")).not_to_be_empty()  # only beside Ante and Pair Plus
    for wager in ("ante", "pair-plus", "six-card-bonus"):
        ann.page.locator(f".seat.mine .spot.{wager}").click()
        expect(ann.page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text("$5")
    ann.go()
    expect(ann.page.locator(".action-words")).to_have_text("You have eight high, six-five.")
    expect(ann.page.locator(".seat.mine .card").first).to_have_attribute("aria-label", "five of clubs")
    expect(watcher.page.locator('[data-seat="4"] .card')).to_have_count(3)
    for hidden in watcher.page.locator('[data-seat="4"] .card').all():
        expect(hidden).to_have_attribute("aria-label", "card face down")

    ann.page.keyboard.press("f")
    expect(ann.page.locator(".dealer .hand-label")).to_have_text("king high, seven-four")
    assert ann.lines == [
        "✕ Ante loses $5 −$5 player folded Three Card Poker 10.II",
        "✕ Pair Plus loses $5 −$5 player folded Three Card Poker 10.II.B",
        "✓ Six Card Bonus wins $5 at 10 to 1 +$50 "
        "best five of the six cards: eight-high straight Three Card Poker 12.VI",
    ]
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $40")
    expect(ann.page.locator(".seat.mine .spot.six-card-bonus .verdict")).to_have_text("+$50")
    expect(watcher.page.locator('[data-seat="4"] .card').first).to_have_attribute(
        "aria-label", "five of clubs"
    )
    assert ann.chips_cents == 54_000


def test_past_rounds_can_be_stepped_through(open_house: Any, someone: Any) -> None:
    house = open_house(THREE, entropy=scripted(FOLD_WITH_A_STRAIGHT))
    ann = someone(house).come("Three", 4)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    ann.choose("Play")
    expect(ann.page.locator(".results .line")).to_have_count(2)
    ann.page.get_by_role("button", name="History").click()
    drawer = ann.page.get_by_role("dialog")
    drawer.get_by_role("button", name="Round 1").click()
    expect(drawer.locator(".replay-scene .card")).to_have_count(6)
    expect(drawer.locator(".line")).to_have_count(2)
    drawer.get_by_role("button", name="First").click()
    expect(drawer.locator(".replay-scene .card")).to_have_count(0)
    expect(drawer.locator(".line")).to_have_count(0)
    hidden = drawer.locator('.replay-scene [aria-label="card face down"]')
    for _ in range(30):
        drawer.get_by_role("button", name="Next").click()
        if hidden.count() == 3 and drawer.locator(".replay-scene .card").count() == 6:
            break
    expect(drawer.locator('.replay-scene [aria-label="eight of spades"]')).to_have_count(1)
    for tab, words in (("Rules", "Ante bonus"), ("Sign", "queen high"), ("Odds", "House edge")):
        drawer.get_by_role("tab", name=tab).click()
        expect(drawer.get_by_role("tabpanel")).to_contain_text(words)
    ann.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


@pytest.mark.clause("oh-three-card-poker:7.III")
def test_who_walks_away_in_the_middle_of_a_round_loses_the_wagers(open_house: Any, someone: Any) -> None:
    house = open_house(THREE, entropy=scripted(FOLD_WITH_A_STRAIGHT))
    ann = someone(house).come("Three", 4)
    menu = ann.page.locator(".seat-button")
    menu.click()
    expect(ann.page.get_by_role("button", name="Walk away now")).to_have_count(0)  # nothing is at stake
    ann.page.keyboard.press("Escape")
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    menu.click()
    ann.page.get_by_role("button", name="Walk away now").click()
    expect(menu).to_have_count(0)
    expect(ann.page.get_by_text("$975")).to_be_visible()  # back in the purse, without the ante
