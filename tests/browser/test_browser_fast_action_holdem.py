"""Fast Action Hold'em on the felt of the family: a Washington split of the bonus alone, envy, a surrender."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, areas_apart, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

WA, MA = "wa-fast-action-holdem:", "ma-fast-action-holdem:"
GAME = "fast-action-holdem"
SINGLE = TableConfig(id="fast", name="Fast", game=GAME, edition="wa-fast-action-holdem-single", **PATIENT)
BOSTON = TableConfig(id="boston", name="Boston", game=GAME, edition="ma-fast-action-holdem", **PATIENT)
# From the seed: the board is 2♣ 6♦ 3♦ 7♦ 2♦; seat 2 gets 4♣ J♣ 7♥ 2♠, seat 4 5♣ K♠ 5♦ 4♦, the dealer
# 3♥ Q♥ A♠ 5♠.
STRAIGHT_FLUSH = 15_797
SHOTS = os.environ.get("HOUSEWAY_SHOTS")


def shot(page: Any, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"fast-action-holdem-{name}.png")


def put_down(player: Any, chip: int, wager: str) -> None:
    player.chip(chip)
    player.page.locator(f".seat.mine .spot.{wager}").click()
    expect(player.page.locator(f".seat.mine .spot.{wager} .amount")).to_have_text(f"${chip}")


def pick(player: Any, *cards: str) -> None:
    for card in cards:
        player.page.get_by_role("button", name=card, exact=True).click()


@pytest.mark.clause(*(WA + f"single.{n}" for n in ("3", "7.a", "13", "15", "16")))
def test_a_split_of_the_bonus_alone_beside_a_straight_flush(open_house: Any, someone: Any) -> None:
    house = open_house(SINGLE, entropy=scripted(STRAIGHT_FLUSH))
    ann = someone(house).come("Fast", 2)
    bob = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Fast", 4)
    page = ann.page
    expect(page.locator(".pay-table.bonus")).to_contain_text("Straight flush100 to 1")
    expect(page.locator(".pay-table.envy")).to_contain_text("Straight flush$50")
    ann.chip(5)
    page.locator(".seat.mine .spot.bonus").click()
    expect(page.locator("#warned")).not_to_be_empty()  # only beside an ante
    for player, bonus in ((ann, 5), (bob, 1)):
        put_down(player, 5, "ante")
        put_down(player, bonus, "bonus")
    expect(page.locator(".seat.mine .token")).to_have_text("Envy")
    expect(bob.page.locator(".seat.mine .token")).to_have_text("")  # a bonus below $5
    areas_apart(page)
    no_sideways_scroll(bob.page)
    shot(page, "desktop-bets")
    shot(bob.page, "phone-bets")
    ann.go()
    bob.go()

    board = page.locator(".board .card")
    expect(board).to_have_count(5)
    expect(board.first).to_have_attribute("aria-label", "card face down")
    split = page.get_by_role("button", name="Split bonus $5")
    expect(split).to_be_disabled()  # no cards are chosen yet
    pick(ann, "four of clubs")
    expect(split).to_be_disabled()
    pick(ann, "seven of hearts")
    shot(page, "desktop-asked")
    split.click()
    expect(page.locator(".seat.mine .spot.split-bonus .amount")).to_have_text("$5")
    expect(page.locator(".seat.mine .spot.split .amount")).to_have_count(0)
    no_sideways_scroll(bob.page)
    shot(bob.page, "phone-asked")
    pick(bob, "five of diamonds", "four of diamonds")
    bob.choose("Keep")

    expect(board.first).to_have_attribute("aria-label", "two of clubs")
    expect(page.locator(".results h2")).to_have_text("Round 1: you win $55")
    expect(bob.page.locator(".results h2")).to_have_text("Round 1: you win $105")
    had = "dealer has pair of twos, ace-queen-seven kickers, player"
    first = "two pair, sevens and twos, six kicker"
    assert ann.lines == [
        f"✕ Bonus loses $5 −$5 player has {first} Fast Action Hold'em single.15.b",
        f"✓ Ante wins $5 at 1 to 1 +$5 {had} {first} Fast Action Hold'em single.13",
        "✓ Split Bonus wins $5 at 1 to 1 +$5 player has three twos, jack-seven kickers "
        "Fast Action Hold'em single.15.a",
        "✓ Envy Bonus wins at $50 +$50 seat 4 has seven-high straight flush Fast Action Hold'em single.16",
    ]  # fmt: skip
    assert bob.lines[1].startswith("✓ Bonus wins $1 at 100 to 1 +$100")
    assert (ann.chips_cents, bob.chips_cents) == (55_500, 60_500)
    no_sideways_scroll(bob.page)
    shot(page, "desktop-settled")
    shot(bob.page, "phone-settled")


@pytest.mark.clause(MA + "8.c", MA + "8.f", MA + "7.b")
def test_two_players_one_of_whom_gives_up_and_the_other_splits(open_house: Any, someone: Any) -> None:
    house = open_house(BOSTON, entropy=scripted(7))
    ann = someone(house).come("Boston", 2)
    bob = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Boston", 5)
    expect(ann.page.locator(".dealer .token")).to_have_text("First card")  # the dealing marker
    for player in (ann, bob):
        put_down(player, 5, "original")
    areas_apart(ann.page)
    ann.go()
    bob.go()
    expect(ann.page.get_by_role("button", name="Surrender")).to_be_enabled()
    shot(ann.page, "ma-desktop-asked")
    ann.choose("Surrender")
    expect(ann.page.locator(".results h2")).to_contain_text("$2.50")
    cards = bob.page.locator(".picker .pick")
    expect(cards).to_have_count(4)
    cards.nth(0).click()
    cards.nth(1).click()
    no_sideways_scroll(bob.page)
    shot(bob.page, "ma-phone-asked")
    bob.choose("Split")
    expect(bob.page.locator(".results > .lines .line")).to_have_count(2)  # a hand for each wager
    expect(bob.page.locator(".seat.mine .hands .card")).to_have_count(4)
    expect(ann.page.locator(".seat-chips")).to_have_text("$497.50")
    expect(bob.page.locator(".seat-chips")).to_have_text("$500")  # one of the hands has lost, the other won
    shot(ann.page, "ma-desktop-settled")
    shot(bob.page, "ma-phone-settled")
    no_sideways_scroll(bob.page)
    ann.go()
    bob.go()
    expect(ann.page.locator(".dealer .token")).to_have_text("")
    expect(ann.page.locator(".seat[data-seat='1'] .token")).to_have_text("First card")  # it goes clockwise
