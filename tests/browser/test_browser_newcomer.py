"""Somebody who was never here: what the cards and signs say, and the way to the first settled bet."""

import time
from typing import Any

from browser_support import PATIENT
from playwright.sync_api import expect

from houseway.live.pit import opening_tables
from houseway.live.terms import TableConfig

MOST_CLICKS = 4
MOST_SECONDS = 30
# In one moment, before the house can have heard of the first: no chip waits for the seat in vain.
SIT_AND_BET = """() => { document.querySelector(".sit-choices .primary").click();
  document.querySelector('.place.box[data-spot="red"]')
    .dispatchEvent(new MouseEvent("click", {bubbles: true}));
  return document.querySelectorAll(".laid.mine.waiting").length; }"""
COUNT_CLICKS = "window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true)"


def test_from_the_address_to_the_first_settled_bet(open_house: Any, someone: Any) -> None:
    """By the clocks of a house as it opens: a click to the table, to a seat, on the layout, and to spin."""
    house = open_house(*opening_tables())
    ann = someone(house)
    ann.page.goto(house.address)
    page = ann.page
    page.evaluate(COUNT_CLICKS)
    begun = time.monotonic()
    page.get_by_role("button", name="Play at Roulette 1", exact=True).click()
    expect(page.get_by_role("button", name="Sit down with")).to_be_visible()
    assert page.evaluate(SIT_AND_BET) == 1, "the chip is seen at once"
    expect(page.locator(".laid.mine:not(.waiting)")).to_have_count(1)
    page.get_by_role("button", name="Spin").click()
    expect(page.locator(".results .line")).to_have_count(1)
    assert time.monotonic() - begun < MOST_SECONDS
    assert page.evaluate("() => window.clicks") == MOST_CLICKS


def test_cards_state_the_limits_of_every_wager(open_house: Any, someone: Any) -> None:
    house = open_house(*opening_tables())
    page = someone(house).page
    page.goto(house.address)

    def card(name: str) -> Any:
        return page.locator(".table-card").filter(has=page.get_by_role("heading", name=name, exact=True))

    expect(card("Blackjack 3").locator(".limits-line")).to_have_text("$15 to $1,000 Blackjack")
    expect(card("Blackjack 3").locator(".other-limits")).to_have_text("House Money $5 to $100")
    expect(card("Let It Ride 1").locator(".limits-line")).to_contain_text("$5 to $100 Bet Number 3")
    expect(card("Let It Ride 1").locator(".other-limits")).to_contain_text("Let It Ride Bonus $1")
    expect(card("Mini-Baccarat 1").locator(".limits-line")).to_have_text("$10 to $1,000 Player and Banker")
    # A sign says them too, and which wager another follows.
    card("Ultimate Texas Hold'em 1").get_by_role("button", name="Posted sign").click()
    limits = page.get_by_role("dialog").locator(".limits")
    expect(limits).to_contain_text("Ante, Trips$5 to $100")
    expect(limits).to_contain_text("Blindas much as the Ante")
    expect(limits).to_contain_text("Playby the Ante")
    page.keyboard.press("Escape")
    # The wheel is the one that is played on: a single zero, or two.
    for name, zeros in (("Roulette 1", ["0", "00"]), ("Roulette 2", ["0"])):
        numbers = card(name).locator(".pocket-number").all_text_contents()
        assert [n for n in numbers if n.startswith("0")] == zeros


def test_every_wager_can_be_made_with_the_chips(open_house: Any, someone: Any) -> None:
    """The Dragon Bonus may be $1, and is offered only beside another wager: the chip is there before."""
    table = next(t for t in opening_tables() if t.id == "mini-baccarat")
    ann = someone(open_house(table)).come(table.name)
    chips = [int(c.get_attribute("data-value")) for c in ann.page.locator(".chip-button").all()]
    for least, _, unit in table.limits.values():
        assert any(value <= least and value % unit == 0 for value in chips), (least, chips)


def test_the_lobby_shows_where_i_sit_and_the_account_what_i_use(open_house: Any, someone: Any) -> None:
    house = open_house(
        TableConfig(id="one", name="One", game="roulette", **PATIENT),
        TableConfig(id="two", name="Two", game="blackjack", **PATIENT),
    )
    ann, bob = someone(house).come("Two", 4), someone(house)
    for person in (ann, bob):
        person.page.goto(f"{house.address}?again")
        expect(person.page.locator(".table-card")).to_have_count(2)
    cards = ann.page.locator(".table-card")
    expect(cards.first.locator("h2")).to_have_text("Two")
    expect(cards.first.locator(".your-seat")).to_have_text("You sit here, seat 4")
    expect(cards.nth(1).locator(".your-seat")).to_have_text("")
    expect(bob.page.locator(".table-card").first.locator("h2")).to_have_text("One")
    ann.page.locator(".who").click()
    expect(ann.page.locator(".sessions")).to_contain_text("Chrome on Linux")
    expect(ann.page.locator(".sessions")).not_to_contain_text("Mozilla")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Back to your seat at Two").click()
    expect(ann.page.locator(".seat-button")).to_be_visible()
    ann.page.get_by_role("button", name="Sign", exact=True).click()
    elected = ann.page.locator(".elected")
    expect(elected).to_contain_text("Whether the dealer draws to a soft 17")
    expect(elected).not_to_contain_text("Soft 17")


def test_a_table_dealt_from_the_hand_shows_no_shoe(open_house: Any, someone: Any) -> None:
    tables = [
        t
        for t in opening_tables()
        if t.id in ("blackjack-single-deck", "three-card-poker-2", "blackjack-six-decks")
    ]
    house = open_house(*tables)
    page = someone(house).page
    page.goto(house.address)
    page.get_by_role("button", name="Play as guest").first.click()
    expect(page.locator(".who")).to_be_visible()
    for table in tables:
        page.goto(f"{house.address}?{table.id}#/table/{table.id}")
        expect(page.locator(".shoe svg")).to_have_count(1)
        hand = "hand" in table.elections.values()
        expect(page.locator(".held-deck")).to_have_count(int(hand))
        expect(page.locator(".shoe-body")).to_have_count(int(not hand))
