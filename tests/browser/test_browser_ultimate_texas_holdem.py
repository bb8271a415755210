"""Ultimate Texas Hold'em in the browser: two players, a void round that settles Trips, and no answer."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, drawn, no_sideways_scroll, scripted
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

# From the seed: seat 2 gets 2♦ K♦, seat 4 5♥ 6♦, the dealer 8♠ Q♠; the board is 4♣ A♥ 7♦, then J♦ T♦.
KING_FLUSH = 2_442
EIGHT_STRAIGHT = 25  # one player alone gets A♥ 7♦, and then 5♠ Q♣ 8♣ 4♥ 6♦
ULTIMATE = TableConfig(id="ultimate", name="Ultimate", game="ultimate-texas-holdem", **PATIENT)
BOOK = "oh-ultimate-texas-holdem:"


def bets(player: Any, *wagers: str) -> None:
    player.chip(5)
    for wager in wagers:
        player.page.locator(f".seat.mine .spot.{wager}").click()
        expect(player.page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text("$5")


def board(page: Page, cards: int) -> None:
    expect(page.locator(".board .card")).to_have_count(cards)


@pytest.mark.clause(BOOK + "9.I", BOOK + "9.III", BOOK + "9.V.B", BOOK + "9.VII", BOOK + "10.III")
def test_two_players_one_of_whom_plays_at_once_and_one_folds_at_the_end(
    open_house: Any, someone: Any
) -> None:
    house = open_house(ULTIMATE, entropy=scripted(KING_FLUSH))
    ann = someone(house).come("Ultimate", 2)
    bob = someone(house, viewport=PHONE, has_touch=True).come("Ultimate", 4)
    page = ann.page
    expect(page.locator(".motto")).to_have_text("The Ante ties when the dealer has less than a pair")
    expect(page.locator(".pay-table.blind")).to_contain_text("Flush3 to 2")
    expect(page.locator(".pay-table.trips")).to_contain_text("Three of a kind3 to 1")
    rows = page.locator(".seat.mine .spot-line")  # from the dealer's side
    assert [drawn(row) for row in rows.all()] == ["Trips", "Ante = Blind", "Play"]
    expect(page.locator(".board-places span")).to_have_count(5)
    bets(ann, "ante", "trips")
    bets(bob, "blind")  # one target with the Ante
    expect(bob.page.locator(".seat.mine .spot.ante .amount")).to_have_text("$5")
    no_sideways_scroll(bob.page)
    ann.go()
    bob.go()

    board(page, 0)
    expect(page.locator(".action-words")).to_have_text("You have two of diamonds and king of diamonds.")
    expect(page.locator(".choices")).to_contain_text("$20")
    expect(page.get_by_role("button", name="Play for less")).to_be_visible()  # three times
    ann.choose("Play")
    expect(page.locator(".seat.mine .spot.play .amount")).to_have_text("$20")
    expect(bob.page.locator('[data-seat="2"] .card').first).to_have_attribute("aria-label", "card face down")
    bob.choose("Check")
    board(bob.page, 3)
    expect(bob.page.locator(".choices")).to_contain_text("$10")
    expect(bob.page.get_by_role("button", name="Play for less")).to_have_count(0)
    bob.page.locator(".ask-hint").click()
    expect(bob.page.locator(".hint")).to_contain_text("every hand of the dealer's")
    no_sideways_scroll(bob.page)
    bob.choose("Check")
    board(bob.page, 5)
    expect(bob.page.locator(".choices")).to_contain_text("$5")
    bob.choose("Fold")

    expect(page.locator(".dealer .hand-label")).to_have_text("ace high, queen-jack-ten-eight")
    used = page.locator(".board .card.in-hand")
    assert [card.get_attribute("aria-label") for card in used.all()] == [
        "ace of hearts", "jack of diamonds", "ten of diamonds",
    ]  # fmt: skip
    expect(page.locator(".results h2")).to_have_text("Round 1: you win $62.50")
    both = "dealer has ace high, queen-jack-ten-eight"
    held = page.locator('[data-seat="2"] .hand-label')
    expect(held).to_contain_text("flush")
    flush = held.inner_text()
    assert ann.lines == [
        f"= Ante is returned $5 returned {both}, less than a pair Ultimate Texas Hold'em 9.VII",
        f"✓ Blind wins $5 at 3 to 2 +$7.50 player has {flush} Ultimate Texas Hold'em 10.III",
        f"✓ Play wins $20 at 1 to 1 +$20 {both}, player {flush} Ultimate Texas Hold'em 9.VIII.B",
        f"✓ Trips wins $5 at 7 to 1 +$35 player has {flush} Ultimate Texas Hold'em 10.IV",
    ]
    assert bob.lines == [
        "✕ Ante loses $5 −$5 player folded Ultimate Texas Hold'em 9.V.B",
        "✕ Blind loses $5 −$5 player folded Ultimate Texas Hold'em 9.V.B",
    ]
    no_sideways_scroll(bob.page)
    assert ann.chips_cents == 50_000 + 6_250


@pytest.mark.clause(BOOK + "11.I")
def test_a_dealers_card_seen_on_the_flop_and_trips_is_settled_all_the_same(
    open_house: Any, someone: Any
) -> None:
    house = open_house(ULTIMATE, entropy=scripted(KING_FLUSH))
    ann, bob = someone(house).come("Ultimate", 2), someone(house).come("Ultimate", 4)
    bets(ann, "ante", "trips")
    bets(bob, "ante", "trips")
    ann.go()
    bob.go()
    ann.choose("Play")
    bob.choose("Check")
    board(bob.page, 3)
    expect(bob.page.locator(".choices")).to_contain_text("Check")
    house.call("ultimate", "dealer-card-exposed")
    for player in (ann, bob):
        board(player.page, 5)
        expect(player.asked()).to_have_count(0)
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $35")
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you lose $5")
    void = "void: a card of the dealer's was exposed too early Ultimate Texas Hold'em 11.I"
    assert ann.lines[-1].startswith("✓ Trips wins $5 at 7 to 1 +$35")
    assert [void in line for line in ann.lines] == [True, True, True, False]
    assert [void in line for line in bob.lines] == [True, True, False]
    assert (ann.chips_cents, bob.chips_cents) == (50_000 + 3_500, 50_000 - 500)


@pytest.mark.clause(BOOK + "9.I.B", BOOK + "9.III.B", BOOK + "9.V.B")
def test_who_does_not_answer_checks_twice_and_folds(open_house: Any, someone: Any) -> None:
    hurried = TableConfig(
        id="ultimate", name="Ultimate", game="ultimate-texas-holdem", **PATIENT | {"act_seconds": 3}
    )
    house = open_house(hurried, entropy=scripted(EIGHT_STRAIGHT))
    ann = someone(house).come("Ultimate", 2, dollars=15)  # nothing is left for a wager on the straight
    bets(ann, "ante", "trips")
    ann.go()
    expect(ann.asked()).to_contain_text("Check")
    for cards in (3, 5):
        board(ann.page, cards)
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $10")  # Trips stays
    assert [" ".join(line.split()[:3]) for line in ann.lines] == [
        "✕ Ante loses", "✕ Blind loses", "✓ Trips wins",
    ]  # fmt: skip
    said = [c for c in ann.said.lower().split("\n") if "check" in c or "fold" in c]
    assert len([c for c in said if "check" in c]) == 2 and len([c for c in said if "fold" in c]) >= 1, said
