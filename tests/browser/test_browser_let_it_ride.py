"""Let It Ride on the felt of the family: three equal bets, two of them taken back or left, and the $1."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, areas_apart, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

RIDE = TableConfig(id="ride", name="Ride", game="let-it-ride", **PATIENT)
# From the seed: seat 2 gets T♦ T♥ T♣, seat 4 2♥ 6♥ 7♣; the community cards are 9♥ and then 9♠.
THREE_TENS = 9_987
SHOTS = os.environ.get("HOUSEWAY_SHOTS")


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"let-it-ride-{name}.png")


def amounts(page: Any) -> dict[str, str]:
    """What lies on the three areas before the own seat."""
    found = {}
    for bet in ("bet-1", "bet-2", "bet-3"):
        amount = page.locator(f".seat.mine .spot.{bet} .amount")
        found[bet] = amount.text_content() if amount.count() else ""
    return found


def put_down(player: Any, *bonuses: str) -> None:
    player.chip(5)
    player.page.locator(".seat.mine .spot.bet-1").click()  # one target with the other two
    for bet in ("bet-1", "bet-2", "bet-3"):
        expect(player.page.locator(f".seat.mine .spot.{bet} .amount")).to_have_text("$5")
    for bonus in bonuses:
        player.chip(1 if bonus == "let-it-ride-bonus" else 5)
        player.page.locator(f".seat.mine .spot.{bonus}").click()
        stake = "$1" if bonus == "let-it-ride-bonus" else "$5"
        expect(player.page.locator(f".seat.mine .spot.{bonus} .amount")).to_have_text(stake)


@pytest.mark.clause(
    "oh-let-it-ride:7.IV", "oh-let-it-ride:12.II.B", "oh-let-it-ride:12.IV.B", "oh-let-it-ride:12.III",
    "oh-let-it-ride:13.IV", "oh-let-it-ride:2.I.E",
)  # fmt: skip
def test_two_players_one_of_whom_takes_both_bets_back(open_house: Any, someone: Any) -> None:
    house = open_house(RIDE, entropy=scripted(THREE_TENS))
    ann = someone(house).come("Ride", 2)
    bob = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Ride", 4)
    page = ann.page
    expect(page.locator(".pay-table.bet-3")).to_contain_text("Royal flush1000 to 1")
    expect(page.locator(".pay-table.let-it-ride-bonus")).to_contain_text("Royal flush$20,000 for one")
    expect(page.locator(".pay-table.three-card-bonus")).to_contain_text("Mini royal50 to 1")
    ann.chip(5)
    page.locator(".seat.mine .spot.three-card-bonus").click()
    expect(page.locator("#warned")).not_to_be_empty()  # only beside the three bets
    put_down(ann, "let-it-ride-bonus", "three-card-bonus")
    put_down(bob)
    shot(page, "desktop-bets")
    areas_apart(page)
    shot(bob.page, "phone-bets")
    no_sideways_scroll(bob.page)
    ann.go()
    bob.go()

    expect(page.locator(".action-words")).to_contain_text("You have ten of diamonds")
    expect(page.locator(".results h2")).to_have_text("Round 1 so far: −$1")  # the dollar is gone
    board = page.locator(".board .card")
    expect(board).to_have_count(2)
    for hidden in board.all():
        expect(hidden).to_have_attribute("aria-label", "card face down")
    shot(page, "desktop-asked")
    ann.choose("Let it ride")
    chips = bob.chips_cents
    bob.choose("Withdraw")
    expect(board.first).to_have_attribute("aria-label", "nine of hearts")
    expect(bob.page.locator(".seat.mine .spot.bet-1 .amount")).to_have_count(0)
    assert bob.chips_cents == chips + 500
    assert amounts(bob.page) == {"bet-1": "", "bet-2": "$5", "bet-3": "$5"}
    assert amounts(page) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), "$5")
    shot(bob.page, "phone-withdrawn")
    ann.choose("Let it ride")
    bob.choose("Withdraw")
    expect(board.nth(1)).to_have_attribute("aria-label", "nine of spades")

    won = "player has full house, tens over nines Let It Ride"
    expect(page.locator(".results h2")).to_have_text(f"Round 1: you win ${3 * 55 + 149 + 150}")
    assert ann.lines == [
        "✕ Let It Ride Bonus is collected $1 −$1 collected before the deal Let It Ride 11.I.B",
        *(f"✓ Bet Number {n} wins $5 at 11 to 1 +$55 {won} 13.II" for n in (1, 2, 3)),
        f"✓ Let It Ride Bonus wins at $150 for one +$150 {won} 13.IV",
        "✓ Three Card Bonus wins $5 at 30 to 1 +$150 player has three tens Let It Ride 13.V",
    ]
    assert bob.lines == [
        "✕ Bet Number 3 loses $5 −$5 player has pair of nines, seven-six-two kickers Let It Ride 12.V.B"
    ]
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you lose $5")
    no_sideways_scroll(bob.page)
    shot(page, "desktop-settled")
    shot(bob.page, "phone-settled")
    assert ann.chips_cents == 50_000 + 100 * (3 * 55 + 149 + 150)


@pytest.mark.clause("oh-let-it-ride:12.II", "oh-let-it-ride:12.IV")
def test_the_clock_lets_both_bets_ride(open_house: Any, someone: Any) -> None:
    quick = TableConfig(id="ride", name="Ride", game="let-it-ride", **{**PATIENT, "act_seconds": 4})
    house = open_house(quick, entropy=scripted(THREE_TENS))
    ann = someone(house).come("Ride", 2)
    put_down(ann)
    ann.go()
    board = ann.page.locator(".board .card")
    expect(ann.page.get_by_role("button", name="Withdraw")).to_be_visible()
    expect(board.first).not_to_have_attribute("aria-label", "card face down")  # Bet Number 1 was not answered
    expect(ann.page.get_by_role("button", name="Withdraw")).to_be_visible()
    assert amounts(ann.page) == dict.fromkeys(("bet-1", "bet-2", "bet-3"), "$5")
    expect(board.nth(1)).not_to_have_attribute("aria-label", "card face down")  # nor Bet Number 2
    expect(ann.page.locator(".results h2")).to_contain_text("Round 1")
    assert [line.split(" wins ")[0] for line in ann.lines] == [f"✓ Bet Number {n}" for n in (1, 2, 3)]
