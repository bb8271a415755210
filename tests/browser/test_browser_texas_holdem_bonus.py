"""Texas Hold'em Bonus in the browser: two players, a void round that settles the Bonus, and no answer."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, drawn, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

# From the seed: seat 2 gets K♦ A♦, seat 4 6♠ 6♥, the dealer Q♦ T♣; the board is 4♥ Q♥ T♥, 4♦ and J♣.
BROADWAY = 245_318
BOOK = "oh-texas-holdem-bonus:"
NAME = "Hold'em Bonus"


def table(**times: float) -> TableConfig:
    return TableConfig(id="bonus", name=NAME, game="texas-holdem-bonus", **PATIENT | times)


def sat_down(open_house: Any, someone: Any, config: TableConfig, brings: int = 500, **options: Any) -> Any:
    """Two players with an Ante and a Bonus of $5 each."""
    house = open_house(config, entropy=scripted(BROADWAY))
    ann, bob = someone(house).come(NAME, 2), someone(house, **options).come(NAME, 4, brings)
    for player in (ann, bob):
        player.chip(5)
        for wager in ("ante", "bonus"):
            player.page.locator(f".seat.mine .spot.{wager}").click()
            expect(player.page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text("$5")
    ann.go()
    bob.go()
    return house, ann, bob


@pytest.mark.clause(BOOK + "10.I", BOOK + "10.III", BOOK + "10.V", BOOK + "10.VIII.B", BOOK + "11.III")
def test_two_players_one_of_whom_folds(open_house: Any, someone: Any) -> None:
    _, ann, bob = sat_down(open_house, someone, table(), viewport=PHONE, has_touch=True)
    page, cards = ann.page, ann.page.locator(".board .card")
    expect(page.locator(".pay-table.bonus")).to_contain_text("Ace king suited25 to 1")
    expect(page.locator(".pay-table.bonus")).not_to_contain_text("against")
    rows = page.locator(".seat.mine .spot-line")  # from the dealer's side
    assert [drawn(row).replace(" $5 5", "") for row in rows.all()][1] == "Flop Turn River"
    no_sideways_scroll(bob.page)
    expect(page.locator(".choices")).to_contain_text("$10")
    ann.choose("Wager")
    expect(page.locator(".seat.mine .spot.flop .amount")).to_have_text("$10")
    bob.choose("Fold")
    expect(cards).to_have_count(3)
    ann.choose("Check")
    expect(cards).to_have_count(4)
    page.locator(".ask-hint").click()
    expect(page.locator(".hint")).to_contain_text("every hand of the dealer's")
    ann.choose("Wager")
    expect(cards).to_have_count(5)
    expect(page.locator(".results h2")).to_have_text("Round 1: you win $145")
    dealer = page.locator(".dealer .hand-label").inner_text()
    held = page.locator('[data-seat="2"] .hand-label').inner_text()
    why = f"dealer has {dealer}, player {held} Texas Hold'em Bonus 10.VIII.B"
    assert ann.lines == [
        f"✓ Ante wins $5 at 1 to 1 +$5 player has {held} Texas Hold'em Bonus 11.II",
        f"✓ Flop wins $10 at 1 to 1 +$10 {why}",
        f"✓ River wins $5 at 1 to 1 +$5 {why}",
        "✓ Bonus wins $5 at 25 to 1 +$125 player has ace king suited Texas Hold'em Bonus 11.III",
    ]
    assert bob.lines == [
        "✕ Ante loses $5 −$5 player folded Texas Hold'em Bonus 10.I.B",
        "✓ Bonus wins $5 at 3 to 1 +$15 player has pair Texas Hold'em Bonus 11.III",
    ]
    no_sideways_scroll(bob.page)
    assert (ann.chips_cents, bob.chips_cents) == (50_000 + 14_500, 50_000 + 1_000)


@pytest.mark.clause(BOOK + "12.I")
def test_a_dealers_card_seen_before_the_turn_and_the_bonus_is_settled_all_the_same(
    open_house: Any, someone: Any
) -> None:
    house, ann, bob = sat_down(open_house, someone, table())
    ann.choose("Wager")
    bob.choose("Fold")
    expect(ann.page.locator(".board .card")).to_have_count(3)
    house.call("bonus", "dealer-card-exposed")
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $125")
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you win $15")  # the fold is undone
    void = "void: a card of the dealer's was exposed too early"
    assert [void in line for line in ann.lines] == [True, True, False]
    expect(ann.page.locator(".board .card")).to_have_count(3)
    assert (ann.chips_cents, bob.chips_cents) == (50_000 + 12_500, 50_000 + 1_500)


@pytest.mark.clause(BOOK + "10.I.B", BOOK + "10.III", BOOK + "10.V")
def test_who_does_not_answer_folds_or_checks(open_house: Any, someone: Any) -> None:
    # Nothing is left at seat 4 for the wager that best play would make for who does not answer.
    _, ann, bob = sat_down(open_house, someone, table(act_seconds=8), brings=10)
    ann.choose("Wager")
    for cards in (3, 4, 5):  # seat 4 has folded, and then seat 2 checks twice
        expect(ann.page.locator(".board .card")).to_have_count(cards)
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $140")
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you win $10")
    assert [line.split()[1] for line in ann.lines] == ["Ante", "Flop", "Bonus"]
