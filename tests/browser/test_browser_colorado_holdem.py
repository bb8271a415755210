"""Colorado Hold'em on the felt of the family: a card laid aside, declarations right and wrong, the clock."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, areas_apart, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

BOOK = "s38-colorado-holdem:"
COLORADO = TableConfig(id="colo", name="Colorado", game="colorado-holdem", **PATIENT)
# From the seeds: seat 2 gets K♥ 3♥ 6♥ and seat 4 2♥ Q♣ Q♠, the board is 3♠ 7♣ 7♠; then seat 2 gets 5♥ 6♥ 7♥
# and seat 4 K♥ 6♠ 4♠.
QUEENS, RUN = 1_340, 388
SHOTS = os.environ.get("HOUSEWAY_SHOTS")


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"colorado-holdem-{name}.png")


def put_down(player: Any, *bonus: str) -> None:
    player.chip(5)
    player.page.locator(".seat.mine .spot.ante").click()
    expect(player.page.locator(".seat.mine .spot.ante .amount")).to_have_text("$5")
    if bonus:
        player.chip(1)
        player.page.locator(".seat.mine .spot.bonus").click()
        expect(player.page.locator(".seat.mine .spot.bonus .amount")).to_have_text("$1")


def pick(player: Any, card: str) -> None:
    player.page.get_by_role("button", name=card, exact=True).click()


@pytest.mark.clause(BOOK + "o.4", BOOK + "l.2.ii.A", BOOK + "a.1.iv", BOOK + "k.2", BOOK + "m.2")
def test_two_players_one_of_whom_declares_what_he_does_not_have(open_house: Any, someone: Any) -> None:
    house = open_house(COLORADO, entropy=scripted(QUEENS))
    ann = someone(house).come("Colorado", 2)
    bob = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Colorado", 4)
    page = ann.page
    expect(page.locator(".pay-table.ante")).to_contain_text("Royal flush500 to 1")
    expect(page.locator(".pay-table.bonus")).to_contain_text("Royal flush10000 to 1")
    ann.chip(1)
    page.locator(".seat.mine .spot.bonus").click()
    expect(page.locator("#warned")).not_to_be_empty()  # only beside an ante
    put_down(ann, "bonus")
    put_down(bob, "bonus")
    areas_apart(page)
    shot(page, "desktop-bets")
    shot(bob.page, "phone-bets")
    no_sideways_scroll(bob.page)
    ann.go()
    bob.go()

    board = page.locator(".board .card")
    expect(board).to_have_count(3)
    for hidden in board.all():
        expect(hidden).to_have_attribute("aria-label", "card face down")
    expect(page.get_by_role("button", name="Bet $5")).to_be_disabled()  # no card is chosen yet
    shot(page, "desktop-asked")
    ann.choose("Declare")
    # Settled at once, before Bob is asked and before any community card.
    expect(page.locator(".results h2")).to_contain_text("$6")
    for hidden in board.all():
        expect(hidden).to_have_attribute("aria-label", "card face down")
    no_sideways_scroll(bob.page)
    shot(bob.page, "phone-asked")
    pick(bob, "two of hearts")
    bob.choose("Bet")
    expect(board.first).to_have_attribute("aria-label", "three of spades")
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you win $21")
    why = "declared an instant winner without having one Colorado Hold'em o.4"
    assert ann.lines == [f"✕ Ante loses $5 −$5 {why}", f"✕ Bonus loses $1 −$1 {why}"]
    had = "player has two pair, queens and sevens, three kicker Colorado Hold'em"
    assert bob.lines == [
        f"✓ Ante wins $5 at 2 to 1 +$10 {had} m.2",
        f"✓ Bet wins $5 at 2 to 1 +$10 {had} m.2",
        f"✓ Bonus wins $1 at 1 to 1 +$1 {had} m.4",
    ]
    expect(page.locator(".results h2")).to_have_text("Round 1: you lose $6")
    assert (ann.chips_cents, bob.chips_cents) == (49_400, 52_100)
    no_sideways_scroll(bob.page)
    shot(page, "desktop-settled")
    shot(bob.page, "phone-settled")


@pytest.mark.clause(BOOK + "l.2.ii.A", BOOK + "m.2", BOOK + "m.4")
def test_a_winner_declared_is_paid_at_once(open_house: Any, someone: Any) -> None:
    house = open_house(COLORADO, entropy=scripted(RUN))
    ann = someone(house).come("Colorado", 2)
    put_down(ann, "bonus")
    ann.go()
    ann.choose("Declare")
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $30")
    had = "instant winner: seven-high straight flush Colorado Hold'em"
    assert ann.lines == [
        f"✓ Ante wins $5 at 5 to 1 +$25 {had} m.2",
        f"✓ Bonus wins $1 at 5 to 1 +$5 {had} m.4",
    ]


@pytest.mark.clause(BOOK + "k.2", BOOK + "l.2", BOOK + "l.2.i")
@pytest.mark.parametrize("version", ["required-bet", "permissible-bet"])
def test_the_clock_folds_or_plays_on(open_house: Any, someone: Any, version: str) -> None:
    quick = {**PATIENT, "act_seconds": 4}
    table = TableConfig(
        id="colo", name="Colorado", game="colorado-holdem", elections={"version": version}, **quick
    )
    house = open_house(table, entropy=scripted(QUEENS))
    ann = someone(house).come("Colorado", 2)
    put_down(ann)
    ann.go()
    expect(ann.page.get_by_role("button", name="Declare")).to_be_visible()
    # Alone, seat 2 has the board Q♠ Q♣ 2♥, and plays it with K♥ and 3♥: the 6♥ was dealt last.
    sum_up = "you lose $5" if version == "required-bet" else "you win $5"
    expect(ann.page.locator(".results h2")).to_have_text(f"Round 1: {sum_up}")
    assert len(ann.lines) == 1 and "Ante" in ann.lines[0]  # no bet was made
    if version == "required-bet":
        assert ann.lines == ["✕ Ante loses $5 −$5 player folded Colorado Hold'em k.2"]
    assert ann.page.locator(".seat.mine .hands .card").count() == (3 if version == "required-bet" else 2)


@pytest.mark.clause(BOOK + "f.5")
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_one_player_at_two_positions(open_house: Any, someone: Any, size: str) -> None:
    """Chips at both, each asked in its turn without a click between, one sum at the end."""
    options = {"two-positions": True}
    table = TableConfig(id="colo", name="Colorado", game="colorado-holdem", elections=options, **PATIENT)
    house = open_house(table, entropy=scripted(QUEENS))
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if size == "phone" else {}
    ann = someone(house, **phone).come("Colorado", 4)
    page = ann.page
    if size == "phone":
        page.locator(".seat-button").click()
        page.get_by_role("button", name="Take a second position").click()
        page.get_by_label("Seat", exact=True).select_option("3")
    else:
        expect(page.get_by_role("button", name="Sit at seat 5")).to_be_visible()
        expect(page.get_by_role("button", name="Sit at seat 2")).to_have_count(0)
        page.get_by_role("button", name="Sit at seat 3").click()
    page.get_by_role("button", name="Sit down").click()
    for now, other in ((3, 4), (4, 3)):
        expect(page.locator(f".seat[data-seat='{now}'].mine")).to_be_visible()
        put_down(ann)
        page.get_by_role("button", name=f"Play your position at seat {other}").click()
    shot(page, f"{size}-two-positions-bets")
    ann.go()
    for seat in (3, 4):
        mine = page.locator(f".seat[data-seat='{seat}'].mine")
        expect(mine.locator(".hands .card")).to_have_count(3)
        expect(mine.locator(".hands .card").first).not_to_have_attribute("aria-label", "card face down")
        shot(page, f"{size}-two-positions-{seat}")
        ann.choose("Fold")
    expect(page.locator(".results h2")).to_have_text("Round 1: you lose $10")
    assert len(ann.lines) == 2
    no_sideways_scroll(page)
