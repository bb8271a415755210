"""Cards that only one player may see: looked at by drawing a corner aside, by a tap or by a key."""

from typing import Any

import pytest
from browser_support import PATIENT, Player
from playwright.sync_api import Locator, expect

from houseway.live.terms import TableConfig

MIDI = TableConfig(id="midi", name="Midi", game="baccarat", elections={"style": "midi"}, **PATIENT)
THREE = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
HAND = TableConfig(
    id="hand", name="Hand", game="blackjack", elections={"decks": 1, "deal": "hand"}, **PATIENT
)
WAITS = "Your card, face down: look at it"


def _bet(player: Player, dollars: int, spot: str = "player") -> None:
    player.chip(dollars)
    player.page.locator(f'.seat.mine [data-wager="{spot}"]').click()
    expect(player.page.locator('[data-key="r"]')).to_contain_text(f"${dollars}")


def _handling(open_house: Any, someone: Any, **options: Any) -> tuple[Player, Player]:
    house = open_house(MIDI)
    ann = someone(house, **options).come("Midi", 2)
    bob = someone(house).come("Midi", 4)
    _bet(ann, 100)
    _bet(bob, 25)
    ann.go()
    bob.go()
    ann.choose("Handle")
    return ann, bob


def _hand(player: Player) -> Locator:
    return player.page.locator(".bac-hand.player .card")


def _drag(player: Player, card: Locator, share: float) -> None:
    """Draws the lower right corner of a card's back aside, by so much of its width."""
    box = card.bounding_box()
    assert box is not None
    mouse = player.page.mouse
    x, y = box["x"] + box["width"] - 4, box["y"] + box["height"] - 4
    mouse.move(x, y)
    mouse.down()
    for step in range(1, 6):
        mouse.move(x - share * box["width"] * step / 5, y - share * box["width"] * step / 10)
    mouse.up()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_midi_baccarat_is_squeezed_by_who_handles_it_and_by_nobody_else(
    open_house: Any, someone: Any, motion: str
) -> None:
    ann, bob = _handling(open_house, someone, reduced_motion=motion)
    expect(ann.page.locator(".bac-hand.player .card.covered")).to_have_count(2)
    first, second = _hand(ann).nth(0), _hand(ann).nth(1)
    faces = [card.get_attribute("data-card") for card in _hand(ann).all()]
    assert "??" not in faces, "what lies there is in her view already"
    assert ann.page.locator(".bac-hand.player .bac-total").is_hidden()

    _drag(ann, first, 0.3)
    expect(first).to_have_attribute("aria-label", WAITS)  # a peek: the back falls into its place again
    _drag(ann, first, 0.8)
    expect(first).to_have_role("img")
    expect(ann.page.locator(".bac-hand.player .card.covered")).to_have_count(1)
    second.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".card.covered")).to_have_count(0)
    expect(ann.page.locator(".bac-hand.player .bac-total")).to_be_visible()

    for card in _hand(bob).all():
        expect(card).to_have_attribute("data-card", "??")
    expect(bob.page.locator(".card.covered")).to_have_count(0)


def test_a_tap_shows_it_and_what_is_turned_up_for_all_is_seen(open_house: Any, someone: Any) -> None:
    ann, bob = _handling(open_house, someone)
    first, second = _hand(ann).nth(0), _hand(ann).nth(1)
    first.click()
    expect(first).to_have_role("img")
    expect(second).to_have_attribute("aria-label", WAITS)
    faces = [card.get_attribute("data-card") for card in _hand(ann).all()]
    ann.choose("Turn up")
    expect(second).to_have_role("img")
    for card, face in zip(_hand(bob).all()[:2], faces, strict=True):
        expect(card).to_have_attribute("data-card", str(face))


@pytest.mark.parametrize(("table", "wager"), [(THREE, "ante"), (HAND, "base")])
def test_hands_dealt_face_down_are_looked_at_by_who_wants_to(
    open_house: Any, someone: Any, table: TableConfig, wager: str
) -> None:
    ann = someone(open_house(table)).come(table.name)
    page = ann.page
    page.locator(".who").click()
    page.get_by_label("I look at my hidden cards myself").select_option("always")
    page.keyboard.press("Escape")
    ann.chip(25)
    page.locator(f'.seat.mine [data-wager="{wager}"]').first.click()
    ann.go()
    waits = page.locator(".seat.mine .card.covered")
    expect(waits.first).to_be_visible()
    expect(page.locator(".seat.mine .hand-label").first).to_be_hidden()
    assert "You have" not in page.locator(".actions").inner_text()
    assert "You have" not in ann.said
    while waits.count():
        waits.first.click(position={"x": 6, "y": 16})  # the next one lies over the rest of it
    expect(page.locator(".seat.mine .hand-label").first).to_be_visible()


def test_otherwise_they_are_shown_at_once(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(THREE)).come("Three")
    ann.chip(25)
    ann.page.locator('.seat.mine [data-wager="ante"]').click()
    ann.go()
    expect(ann.page.locator(".seat.mine .card")).to_have_count(3)
    expect(ann.page.locator(".card.covered")).to_have_count(0)
    expect(ann.page.locator(".actions")).to_contain_text("You have")
