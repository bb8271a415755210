"""Four Card Poker on the felt of the family: the dealer's sixth card face up, and Aces Up kept on a fold."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

# From the seed: seat 2 gets three kings, seat 4 a pair of aces, the dealer 2♣ 4♥ 7♣ 4♦ 5♠ and J♣ face up.
THREE_KINGS = 1_598
FOUR = TableConfig(id="four", name="Four", game="four-card-poker", **PATIENT)


@pytest.mark.clause(
    "oh-four-card-poker:7.I.C", "oh-four-card-poker:9.II", "oh-four-card-poker:10.III",
    "oh-four-card-poker:11.I.A", "oh-four-card-poker:11.I.B", "oh-four-card-poker:11.I.C",
)  # fmt: skip
def test_two_players_one_of_whom_folds_and_keeps_aces_up(open_house: Any, someone: Any) -> None:
    house = open_house(FOUR, entropy=scripted(THREE_KINGS))
    ann = someone(house).come("Four", 2)
    bob = someone(house, viewport=PHONE, has_touch=True).come("Four", 4)
    page = ann.page
    expect(page.locator(".pay-table.ante-bonus")).to_contain_text("Four of a kind25 to 1")
    expect(page.locator(".pay-table.aces-up")).to_contain_text("Pair of aces1 to 1")
    for player in (ann, bob):
        player.chip(5)
        for wager in ("ante", "aces-up"):
            player.page.locator(f".seat.mine .spot.{wager}").click()
            expect(player.page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text("$5")
    no_sideways_scroll(bob.page)
    ann.go()
    bob.go()

    expect(page.locator(".action-words")).to_have_text("You have three kings, jack kicker.")
    for player in (ann, bob):  # both see the sixth card and none of the others
        dealt = player.page.locator(".dealer .card")
        expect(dealt).to_have_count(6)
        expect(dealt.last).to_have_attribute("aria-label", "jack of clubs")
        for i in range(5):
            expect(dealt.nth(i)).to_have_attribute("aria-label", "card face down")
    expect(page.locator(".choices")).to_contain_text("$15")  # three times the Ante
    page.get_by_role("button", name="Play for less").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("10")
    dialog.get_by_role("button", name="Play").click()
    expect(bob.page.locator(".action-words")).to_have_text("You have a pair of aces, queen-seven kickers.")
    expect(bob.page.locator('[data-seat="2"] .card').first).to_have_attribute("aria-label", "card face down")
    no_sideways_scroll(bob.page)
    bob.page.get_by_role("button", name="Fold").click()

    expect(page.locator(".dealer .hand-label")).to_have_text("pair of fours, jack-seven kickers")
    expect(page.locator(".results h2")).to_have_text("Round 1: you win $65")
    why = "dealer has pair of fours, jack-seven kickers, player three kings, jack kicker"
    assert ann.lines == [
        f"✓ Ante wins $5 at 1 to 1 +$5 {why} Four Card Poker 11.I.A",
        f"✓ Play wins $10 at 1 to 1 +$10 {why} Four Card Poker 11.I.A",
        "✓ Ante bonus wins at 2 to 1 +$10 player has three kings, jack kicker Four Card Poker 11.I.B",
        "✓ Aces Up wins $5 at 8 to 1 +$40 player has three kings, jack kicker Four Card Poker 11.I.C",
    ]
    assert bob.lines == [
        "✕ Ante loses $5 −$5 player folded Four Card Poker 10.III",
        "✓ Aces Up wins $5 at 1 to 1 +$5 player has pair of aces, queen-seven kickers Four Card Poker 11.I.C",
    ]
    no_sideways_scroll(bob.page)
    assert (ann.chips_cents, bob.chips_cents) == (50_000 + 6_500, 50_000)
