"""Reload, a second tab, a broken line, a house closed and opened again: the same seat, cards, chips."""

from typing import Any

from browser_support import PATIENT, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

JACK = TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT)
PAIR_OF_EIGHTS = 50_962  # alone at seat 3: 8♦ A♦ against T♣


def _dealt(house: Any, someone: Any) -> Any:
    ann = someone(house).come("Jack", 3)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").click()
    ann.go()
    expect(ann.asked()).to_be_visible()
    return ann


def _cards(page: Any) -> list[str]:
    return [c.get_attribute("aria-label") for c in page.locator(".seat.mine .card").all()]


def test_a_reload_and_a_second_tab_show_the_same_round(open_house: Any, someone: Any) -> None:
    ann = _dealt(open_house(JACK, entropy=scripted(PAIR_OF_EIGHTS)), someone)
    ann.page.reload()
    expect(ann.asked()).to_be_visible()
    expect(ann.page.locator(".action-words")).to_have_text("You have soft 19, the dealer shows ten of clubs.")
    assert _cards(ann.page) == ["eight of diamonds", "ace of diamonds"]
    assert ann.chips_cents == 47_500
    tab = ann.second_tab()
    tab.goto(ann.page.url)
    expect(tab.locator(".choices")).to_be_visible()
    assert _cards(tab) == _cards(ann.page)
    tab.keyboard.press("s")
    for page in (tab, ann.page):
        expect(page.locator(".results .line")).to_have_count(1)
        expect(page.locator(".choices")).to_have_count(0)


def test_a_broken_line_is_taken_up_again(open_house: Any, someone: Any) -> None:
    house = open_house(JACK, entropy=scripted(PAIR_OF_EIGHTS))
    ann = _dealt(house, someone)
    house.cut_lines()
    expect(ann.page.locator("#line-state")).to_be_visible()
    expect(ann.page.locator("#line-state")).to_be_hidden()
    expect(ann.asked()).to_be_visible()
    ann.choose("Stand")
    expect(ann.page.locator(".results .line")).to_have_count(1)


def test_a_house_that_closes_is_said_plainly_and_goes_on_when_it_opens(open_house: Any, someone: Any) -> None:
    house = open_house(JACK, entropy=scripted(PAIR_OF_EIGHTS))
    ann = _dealt(house, someone)
    house.close()
    expect(ann.page.locator("#line-state")).to_contain_text("The line to the house is lost")
    expect(ann.page.locator("#line-state")).to_contain_text("Your seat, chips and wagers are kept")
    expect(ann.page.locator(".actions")).to_contain_text("No connection to the house")
    house.open()
    expect(ann.asked()).to_be_visible(timeout=20_000)
    assert _cards(ann.page) == ["eight of diamonds", "ace of diamonds"]
    ann.choose("Stand")
    expect(ann.page.locator(".results .line")).to_have_count(1)


def test_signing_out_elsewhere_ends_here(open_house: Any, someone: Any) -> None:
    ann = _dealt(open_house(JACK, entropy=scripted(PAIR_OF_EIGHTS)), someone)
    tab = ann.second_tab()
    tab.goto(ann.house.address)
    tab.locator(".who").click()
    tab.get_by_role("button", name="Leave as a guest").click()
    expect(tab.get_by_role("button", name="Play as guest").first).to_be_visible()
    expect(ann.page.locator(".stage-note")).to_contain_text("be somebody")
