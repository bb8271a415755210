"""Two people at one blackjack table: insurance, a split, a bust, a win, a push."""

from typing import Any

import pytest
from browser_support import PATIENT, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

# From the seed: K♠ burned; seat 3 gets 8♦ 8♥, seat 5 T♣ K♥, the dealer A♦ up and 9♥; then 7♠ T♦ 7♣ 6♥.
PAIR_OF_EIGHTS = 50_962
JACK = TableConfig(id="jack", name="Jack", game="blackjack", limits={"base": [1_000, 50_000, 100]}, **PATIENT)


@pytest.mark.clause("oh-blackjack:9.IV", "oh-blackjack:11.II", "oh-blackjack:4.III", "oh-blackjack:7.III")
def test_split_and_insurance_for_two(open_house: Any, someone: Any) -> None:
    house = open_house(JACK, entropy=scripted(PAIR_OF_EIGHTS))
    ann, bob = someone(house).come("Jack", 3), someone(house).come("Jack", 5)
    expect(ann.page.locator(".felt-ground")).to_contain_text("Insurance pays 2 to 1")
    expect(ann.page.locator(".felt-ground")).to_contain_text("Blackjack pays 3 to 2")

    for player, chips in ((ann, (5, 5)), (bob, (25,))):
        for dollars in chips:
            player.chip(dollars)
            player.page.locator(".seat.mine .spot").click()
        expect(player.page.locator(".seat.mine .stack .amount")).to_have_text(f"${sum(chips)}")
    assert int(ann.page.locator(".clock .seconds").inner_text()) > 500, (
        "the whole time to bet, from the first bet"
    )
    ann.go()
    expect(ann.page.locator(".seat.mine .plate-state")).to_have_text("ready")
    bob.go()

    expect(ann.page.locator(".dealer .card")).to_have_count(2)
    expect(ann.page.locator(".dealer .card").first).to_have_attribute("aria-label", "ace of diamonds")
    expect(ann.page.locator(".dealer .card").last).to_have_attribute("aria-label", "card face down")
    assert [c.get_attribute("aria-label") for c in bob.page.locator('[data-seat="3"] .card').all()] == [
        "eight of diamonds",
        "eight of hearts",
    ]
    expect(bob.page.locator(".action-words")).to_contain_text("Waiting for Guest")
    expect(bob.asked()).to_have_count(0)

    ann.choose("Insurance")  # half the bet
    expect(ann.page.locator(".seat.mine .insurance-slot .amount")).to_have_text("$5")
    bob.choose("No insurance")
    expect(ann.asked()).to_be_visible()
    assert "The dealer looks: no blackjack." in ann.said
    ann.choose("Split")
    expect(ann.page.locator(".seat.mine .hand")).to_have_count(2)
    expect(ann.page.locator(".action-words")).to_contain_text("Hand 1: You have 15")
    expect(ann.page.locator(".seat.mine .hand").first).to_have_class("hand turn")
    ann.choose("Hit")  # ten: over 21
    expect(ann.page.locator(".action-words")).to_contain_text("Hand 2: You have 15")
    expect(ann.page.locator(".seat.mine .hand").first.locator(".hand-label")).to_have_text("25 · bust")
    ann.choose("Hit")  # six: 21, no more questions
    expect(bob.asked()).to_be_visible()
    bob.choose("Stand")

    expect(ann.page.locator(".dealer .hand-label")).to_have_text("soft 20")
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you lose $5")
    assert ann.lines == [
        "✕ Insurance loses $5 −$5 dealer has no blackjack · Blackjack 9.IV".replace("·", "").replace(
            "  ", " "
        ),
        "✓ Split, box 3, hand 2 wins $10 at 1 to 1 +$10 player 21, dealer 20 Blackjack 4.II.B",
        "✕ Bet loses $10 −$10 player over 21 Blackjack 4.II.B",
    ]
    assert bob.lines == ["= Bet is returned $25 returned player 20, dealer 20 Blackjack 4.III"]
    assert (ann.chips_cents, bob.chips_cents) == (49_500, 50_000)
    # The cards are picked up, and stay to be looked at until the next bet.
    expect(ann.page.locator(".dealer .card")).to_have_count(2)
    expect(ann.page.locator(".seat.mine .verdict").first).to_have_text("−$5")
    ann.page.get_by_role("button", name="Repeat").click()
    expect(ann.page.locator(".dealer .card")).to_have_count(0)
    expect(ann.page.locator(".seat.mine .stack .amount")).to_have_text("$10")


def test_chips_wait_for_the_minimum(open_house: Any, someone: Any) -> None:
    house = open_house(JACK)
    ann = someone(house).come("Jack", 4)
    spot = ann.page.locator(".seat.mine .spot")
    ann.chip(5)
    spot.click()
    expect(ann.page.locator(".bubble")).to_have_text("The least here is $10: $5 more.")
    expect(ann.page.get_by_role("button", name="Deal")).to_be_disabled()
    assert ann.chips_cents == 50_000, "nothing has been bet yet"
    spot.click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$490")
    ann.chip(500)
    spot.click()
    expect(ann.page.locator("#warned")).to_contain_text("outside the posted limits")
    expect(ann.page.locator("#warned")).to_contain_text("Blackjack 4.I")
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$500")


def test_hint_and_double_for_less(open_house: Any, someone: Any) -> None:
    house = open_house(JACK, entropy=scripted(PAIR_OF_EIGHTS))
    ann = someone(house).come("Jack", 3)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$475")
    ann.go()
    expect(ann.asked()).to_be_visible()
    # Alone at the table, seat 3 holds 8♦ A♦ against a ten.
    expect(ann.page.locator(".action-words")).to_have_text("You have soft 19, the dealer shows ten of clubs.")
    ann.page.get_by_role("button", name="Best play?").click()
    expect(ann.page.locator(".hint")).to_contain_text("Stand")
    expect(ann.page.locator(".large.best")).to_contain_text("Stand")
    ann.page.get_by_role("button", name="Double for less…").click()
    dialog = ann.page.get_by_role("dialog", name="Double")
    dialog.get_by_role("textbox").fill("7")
    dialog.get_by_role("button", name="Double", exact=True).click()
    expect(ann.page.locator(".results .line").first).to_contain_text("$25")
    assert any("Double down" in line and "$7" in line for line in ann.lines)
