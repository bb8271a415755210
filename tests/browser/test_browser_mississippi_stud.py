"""Mississippi Stud: two players on three streets; a fold keeps the Three Card Bonus."""

from typing import Any

import pytest
from browser_support import DESKTOP, PATIENT, PHONE, areas_apart, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

STUD = TableConfig(id="stud", name="Stud", game="mississippi-stud", **PATIENT)
# From the seed: seat 3 gets J♠ K♦; the community cards are 4♦, then a 6 and a 9.
KING_HIGH = 1
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}


@pytest.mark.clause(
    "oh-mississippi-stud:11.II.B", "oh-mississippi-stud:8.III.A", "oh-mississippi-stud:11.III"
)
@pytest.mark.parametrize("size", SIZES)
def test_two_players_one_of_whom_folds(open_house: Any, someone: Any, size: str) -> None:
    house = open_house(STUD, entropy=scripted(KING_HIGH))
    ann, bob = someone(house, **SIZES[size]).come("Stud", 3), someone(house).come("Stud", 5)
    for player in (ann, bob):
        player.chip(5)
        for wager in ("ante", "three-card-bonus"):
            player.page.locator(f".seat.mine .spot.{wager}").click()
            expect(player.page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text("$5")
    ann.go()
    bob.go()
    board = ann.page.locator(".board .card")
    expect(board).to_have_count(3)
    for hidden in board.all():
        expect(hidden).to_have_attribute("aria-label", "card face down")
    areas_apart(ann.page)
    expect(ann.page.locator(".action-words")).to_have_text("You have jack of spades and king of diamonds.")

    ann.choose("Wager")
    bob.choose("Fold")
    expect(board.first).to_have_attribute("aria-label", "four of diamonds")
    expect(ann.page.locator('.board [aria-label="card face down"]')).to_have_count(2)
    expect(ann.page.locator(".seat.mine .spot.third-street .amount")).to_have_text("$15")
    for left in (1, 0):
        ann.choose("Wager")
        expect(ann.page.locator('.board [aria-label="card face down"]')).to_have_count(left)
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you lose $55")
    assert bob.lines == [
        "✕ Ante loses $5 −$5 player folded Mississippi Stud 11.II.B",
        "✕ Three Card Bonus loses $5 −$5 the community cards are nine high, six-four Mississippi Stud 12.III",
    ]
    lost = "player has king high, jack-nine-six-four Mississippi Stud 11.VII.B"
    assert ann.lines[:4] == [
        f"✕ Ante loses $5 −$5 {lost}",
        *(f"✕ {street} Street loses $15 −$15 {lost}" for street in ("Third", "Fourth", "Fifth")),
    ]
    told = ann.said.splitlines()
    assert "3 community cards lie face down." in told and "Community card: four of diamonds." in told
    assert not any(line.startswith(("The dealer has", "The dealer turns up")) for line in told)
    cards, banner = (ann.page.locator(f".{name}").bounding_box() for name in ("board", "banner"))
    assert cards["y"] + cards["height"] <= banner["y"]  # the result lies below them
    no_sideways_scroll(ann.page)
