"""Baccarat for two: six rounds with vigorish and a tie, the roads, and cards in a player's hands."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll, scripted
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

# From the seed, Player's Hand and Banker's Hand of six rounds: A♠ T♦ A♠ – 7♣ T♣, 5♠ K♥ 9♦ – 8♦ 6♣,
# 7♦ T♠ – 7♠ 5♥ 3♠, 6♣ 8♥ A♥ – 8♥ 9♣, 5♥ 9♥ J♣ – A♣ 9♣ K♠, 8♠ 6♠ A♦ – 3♣ 8♣ Q♣.
BANKER_TIE_PLAYER = 2_744
SIX_AGAINST_SEVEN = 82  # 6♠ Q♥ against A♣ 6♦: nobody draws, the banker wins
MINI = TableConfig(id="mini", name="Mini", game="baccarat", **PATIENT)
MIDI = TableConfig(
    id="midi", name="Midi", game="baccarat", elections={"style": "midi", "vigorish": "deferred"}, **PATIENT
)
PLACE = ".seat.mine .spot.{}".format


def _bet(player: Any, *chips: tuple[str, int]) -> None:
    for wager, dollars in chips:
        player.chip(dollars)
        player.page.locator(PLACE(wager)).click()
        expect(player.page.locator(PLACE(wager)).locator(".amount")).to_have_text(f"${dollars}")


def _again(player: Any) -> None:
    player.page.get_by_role("button", name="Repeat").click()
    expect(player.page.locator(".seat.mine .stack:not(.waiting)")).to_have_count(2)


def _marks(page: Page, road: str) -> list[str | None]:
    return [cell.get_attribute("data-mark") for cell in page.locator(f".road.{road} .mark-cell").all()]


@pytest.mark.clause("oh-baccarat:13.III", "oh-baccarat:8.I.A.3.a", "oh-baccarat:8.I.C.1", "oh-baccarat:15.II")
def test_six_rounds_of_a_shoe_for_two(open_house: Any, someone: Any) -> None:
    house = open_house(MINI, entropy=scripted(BANKER_TIE_PLAYER))
    ann, bob = someone(house).come("Mini", 5), someone(house).come("Mini", 7)
    ann.chip(5)
    ann.page.locator(PLACE("dragon-bonus-banker")).click()
    expect(ann.page.locator("#warned")).to_contain_text("goes with a wager on player, banker or tie")
    _bet(ann, ("banker", 25), ("dragon-bonus-banker", 5))
    _bet(bob, ("player", 25), ("tie", 5))
    expect(ann.page.locator('[data-seat="7"] .spot.player .amount')).to_have_text("$25")
    ann.go()
    bob.go()

    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $33.75")
    assert ann.lines == [
        "✓ Dragon Bonus on the Banker's Hand wins $5 at 2 to 1 +$10 player 2, banker 7 Baccarat 8.I.D.1.c",
        "✓ Banker wins $25 at 1 to 1 less 5% +$23.75 "
        "player 2, banker 7; less vigorish of $1.25 Baccarat 8.I.A.1",
    ]
    hand = ann.page.get_by_role("group", name="Player's Hand")
    expect(hand).to_have_attribute(
        "aria-label", "Player's Hand: ace of spades, ten of diamonds and ace of spades, 2"
    )
    expect(ann.page.locator(".bac-hand.banker .bac-total")).to_have_text("7")
    expect(ann.page.locator(".bac-hand.banker")).to_have_class("bac-hand banker winner")
    expect(ann.page.locator(".bac-verdict")).to_have_text("Banker wins")
    wide, high = hand.locator(".card").last.evaluate(
        "(c) => { const r = c.getBoundingClientRect(); return [r.width, r.height]; }"
    )
    assert wide > high, "the third card lies across"
    expect(ann.page.locator(PLACE("banker")).locator(".verdict")).to_have_text("+$23.75")
    assert "The banker wins: player 2, banker 7." in bob.said

    totals = []
    for number in range(2, 7):
        _again(ann)
        _again(bob)
        expect(ann.page.locator(".bac-hand .card")).to_have_count(0)
        ann.go()
        bob.go()
        for player in (ann, bob):
            expect(player.page.locator(".results h2")).to_contain_text(f"Round {number}: ")
        if number == 2:
            assert "= Banker is returned $25 returned player 4, banker 4 Baccarat 8.I.A.3.a" in ann.lines
            assert "✓ Tie wins $5 at 8 to 1 +$40 player 4, banker 4 Baccarat 8.I.C.1" in bob.lines
            expect(bob.page.locator(PLACE("player")).locator(".verdict")).to_have_text("back")
            expect(ann.page.locator(".bac-hand.winner")).to_have_count(2)
        totals.append((ann.chips_cents, bob.chips_cents))
    assert totals == [
        (52_875, 51_000),
        (49_875, 53_000),
        (51_750, 50_000),
        (48_750, 52_000),
        (45_750, 54_000),
    ]

    # A column for each run; the tie is written on the banker's win before it. The small roads compare the
    # columns 1, 1, 1, 2 with those one, two and three before.
    for page in (ann.page, bob.page):
        assert _marks(page, "bead-plate") == ["B", "T", "P", "B", "P", "P"]
        assert _marks(page, "big-road") == ["B1", "P", "B", "P", "P"]
        assert _marks(page, "big-eye-boy") == ["red", "red", "blue"]
        assert _marks(page, "small-road") == ["red", "blue"]
        assert _marks(page, "cockroach-road") == ["blue"]
        expect(page.locator(".road-counts")).to_have_text("Pplayer 3Bbanker 2Ttie 1")
        expect(page.locator(".road.big-road svg")).to_have_attribute(
            "aria-label", "banker 1 with 1 tie, player 1, banker 1, player 2"
        )
    no_sideways_scroll(ann.page)


@pytest.mark.clause("oh-baccarat:9.V.A", "oh-baccarat:9.V.B", "oh-baccarat:13.V")
def test_the_largest_bet_handles_the_cards_and_vigorish_is_marked(open_house: Any, someone: Any) -> None:
    house = open_house(MIDI, entropy=scripted(SIX_AGAINST_SEVEN))
    ann, bob = someone(house).come("Midi", 5), someone(house).come("Midi", 2)
    _bet(ann, ("banker", 25))
    _bet(bob, ("player", 100))
    ann.go()
    bob.go()
    expect(bob.page.locator(".action-words")).to_have_text("Player's Hand: do you turn the cards?")
    expect(ann.page.locator(".bac-hand.player .bac-holder")).to_contain_text("handles the cards")
    expect(ann.page.locator(".bac-hand .card")).to_have_count(4)
    bob.choose("Handle cards")
    expect(bob.page.locator(".action-words")).to_have_text(
        "Player's Hand: look at the cards, then turn them up."
    )
    for card in bob.page.locator(".bac-hand.player .card").all():
        card.click()
    expect(bob.page.locator(".action-words")).to_have_text(
        "Player's Hand: you hold six of spades and queen of hearts."
    )
    expect(bob.page.locator(".bac-hand.player .card").first).to_have_attribute("aria-label", "six of spades")
    for hidden in ann.page.locator(".bac-hand .card").all():
        expect(hidden).to_have_attribute("aria-label", "card face down")
    bob.page.keyboard.press("t")  # turn up
    expect(ann.page.locator(".bac-hand.player .bac-total")).to_have_text("6")
    ann.choose("Cede")  # the dealer turns up the Banker's Hand
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $25")
    assert ann.lines == [
        "✓ Banker wins $25 at 1 to 1 +$25 player 6, banker 7; vigorish of $1.25 is marked Baccarat 8.I.A.1"
    ]
    for page in (ann.page, bob.page):
        expect(page.locator('[data-seat="5"] .owed-marker')).to_have_text("owes $1.25")
    expect(bob.page.locator(".owed-marker:visible")).to_have_count(1)


def test_on_a_phone_and_by_keyboard(open_house: Any, someone: Any) -> None:
    house = open_house(MINI, entropy=scripted(BANKER_TIE_PLAYER))
    ann = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Mini", 1)
    page = ann.page
    ann.chip(25)
    banker = page.locator(PLACE("banker"))
    expect(banker).to_have_accessible_name("Banker, $10 to $1,000, pays 1 to 1")
    banker.focus()
    page.keyboard.press("Enter")
    expect(banker.locator(".amount")).to_have_text("$25")
    page.keyboard.press("Delete")
    expect(banker.locator(".stack")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(banker.locator(".amount")).to_have_text("$25")
    ann.go()
    expect(page.locator(".results h2")).to_have_text("Round 1: you win $23.75")
    no_sideways_scroll(page)

    expect(page.locator(".road:visible")).to_have_count(1)
    page.get_by_role("tab", name="Big road").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Bead plate")).to_be_focused()
    expect(page.get_by_role("tab", name="Bead plate")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".road.bead-plate .mark-cell")).to_be_visible()
    expect(page.locator(".road.big-road")).to_be_hidden()
    for theme in ("dark", "light"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        ink, ground = page.evaluate(
            """() => { const css = getComputedStyle(document.querySelector(".scoreboard"));
            return [css.getPropertyValue("--road-red"), css.backgroundColor]; }"""
        )
        assert ink.strip() == {"dark": "#ff8177", "light": "#b3121d"}[theme]
        assert ground != "rgba(0, 0, 0, 0)"
