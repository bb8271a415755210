"""Big Six: the drawn wheel is the rules' wheel, and a round of it for two."""

from typing import Any

import pytest
from browser_support import PATIENT, PHONE, no_sideways_scroll, scripted
from playwright.sync_api import expect

from houseway.games.big_six.wheel import INSIGNIAS, SECTIONS, counts
from houseway.live.terms import TableConfig

SECTION_34 = 5  # the seed of a round in which the wheel stops on a $10 bill
SECTION_18 = 6  # and on a $1 bill
SIX = TableConfig(id="six", name="Six", game="big-six", **PATIENT)
PLACE = '.six-place[data-wager="{}"]'.format
_READ = """async () => { const { SECTIONS, INSIGNIAS } = await import("/static/js/games/bigSixWheel.js");
return [SECTIONS, INSIGNIAS]; }"""
_UP = """() => [...document.querySelectorAll(".section")].map((one) => {
    const { left, right, top } = one.getBoundingClientRect();
    return [top, Number(one.dataset.section), (left + right) / 2];
}).sort((a, b) => a[0] - b[0])[0][1]"""


def _bet(player: Any, *chips: tuple[str, int]) -> None:
    for wager, dollars in chips:
        player.chip(dollars)
        player.page.locator(PLACE(wager)).click()
        expect(player.page.locator(PLACE(wager)).locator(".slot .amount")).to_have_text(f"${dollars}")


@pytest.mark.clause("oh-big-six:2.I.C.3")
def test_the_drawn_wheel_is_that_of_the_rules(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(SIX)).come("Six", 1)
    sections, insignias = ann.page.evaluate(_READ)
    assert tuple(sections) == SECTIONS
    assert tuple(insignias) == tuple(INSIGNIAS)
    assert ann.page.locator(".six-wheel .peg").count() == len(SECTIONS)
    for insignia, count in counts().items():
        place = ann.page.locator(PLACE(insignia))
        words = "1 section" if count == 1 else f"{count} sections"
        expect(place.locator(".six-count")).to_have_text(words)
    expect(ann.page.locator(PLACE("joker"))).to_have_accessible_name(
        "Joker, $1 to $25, pays 40 to 1, 1 of 54 sections"
    )


@pytest.mark.clause("oh-big-six:6.II", "oh-big-six:7.I", "oh-big-six:4.IV")
def test_two_spins_for_two(open_house: Any, someone: Any) -> None:
    house = open_house(SIX, entropy=scripted(SECTION_34, SECTION_18))
    ann, bob = someone(house).come("Six", 1), someone(house).come("Six", 6)
    _bet(ann, ("one-dollar", 25), ("ten-dollar", 5))
    _bet(bob, ("joker", 5))
    expect(ann.page.locator(PLACE("joker")).locator('.six-others [role="img"]')).to_have_count(1)
    theirs = bob.page.locator(PLACE("one-dollar")).locator(".six-others .stack")
    expect(theirs).to_have_attribute("aria-label", f"{ann.page.locator('.who').inner_text()} $25")
    ann.go()
    bob.go()
    expect(ann.page.locator(".results h2")).to_have_text("Round 1: you win $25")
    assert ann.lines == [
        "✕ $1 loses $25 −$25 the clapper rests on the ten-dollar insignia Big Six 4.I.A.2",
        "✓ $10 wins $5 at 10 to 1 +$50 the clapper rests on the ten-dollar insignia Big Six 7.I",
    ]
    expect(ann.page.locator(".six-result .six-badge")).to_have_text("$10")
    expect(ann.page.locator(PLACE("ten-dollar"))).to_have_class("six-place six-ten-dollar open landed")
    expect(ann.page.locator(PLACE("ten-dollar")).locator(".slot .verdict")).to_have_text("+$50")
    assert ann.page.evaluate(_UP) == 34, "the section under the clapper"
    assert (ann.chips_cents, bob.chips_cents) == (52_500, 49_500)
    assert "The clapper rests on $10." in bob.said

    ann.page.get_by_role("button", name="Repeat").click()
    expect(ann.page.locator(".six-place .slot .stack:not(.waiting)")).to_have_count(2)
    expect(ann.page.locator(".six-place.landed")).to_have_count(0)
    ann.go()
    expect(ann.page.locator(".results h2")).to_have_text("Round 2: you win $20")
    assert ann.page.evaluate(_UP) == 18
    assert ann.page.locator(".six-results li").all_inner_texts() == ["1", "10"]
    ann.page.get_by_role("button", name="History").click()
    drawer = ann.page.get_by_role("dialog")
    drawer.get_by_role("button", name="Round 1").click()
    expect(drawer.locator(".six-badge")).to_have_text("$10")


def test_the_wheel_turns_quietly_to_its_section(open_house: Any, someone: Any) -> None:
    """With motion: it turns, slows down and comes to rest on the section that was drawn."""
    house = open_house(SIX, entropy=scripted(SECTION_34))
    ann = someone(house, reduced_motion="no-preference", viewport=PHONE, has_touch=True, is_mobile=True).come(
        "Six", 3
    )
    page = ann.page
    place = page.locator(PLACE("ten-dollar"))
    ann.chip(5)
    place.focus()
    page.keyboard.press("Enter")
    expect(place.locator(".slot .amount")).to_have_text("$5")
    ann.go()
    expect(page.locator(".six-felt.spinning")).to_have_count(1)
    expect(page.locator(".six-badge")).to_have_count(0)  # not told before it rests
    expect(page.locator(".results .line")).to_have_count(0)
    first = page.locator(".six-disc").get_attribute("transform")
    expect(page.locator(".six-disc")).not_to_have_attribute("transform", first)
    expect(page.locator(".six-badge")).to_have_text("$10")
    assert page.evaluate(_UP) == 34
    no_sideways_scroll(page)
