"""Guests who sit down without going through the lobby: for tests of what is seen at a table."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from browser_support import PATIENT, Player, RunningHouse
from playwright.sync_api import expect

from houseway.games.registry import house_games
from houseway.live.pit import opening_tables
from houseway.live.protocol import Sit
from houseway.live.terms import Done, Person, TableConfig

# The first place of a game that a player bets on: an ante, the line, a number.
FIRST = (
    ".seat.mine .spot:is(.ante, .box, .original, .pai-gow, .bet-3, .player), .place.box, "
    ".six-place, .area.pass:not(.pass-side)"
)


def games() -> Iterator[TableConfig]:
    """One table of each game and edition against the house that a new house opens with, without hurry."""
    wanted = {*house_games()} - {"rapid-roulette"}
    found = {(t.game, t.edition): t for t in reversed(opening_tables()) if t.game in wanted}
    for table in reversed(found.values()):
        yield replace(table, **PATIENT)


def seated(player: Player, table: TableConfig, cents: int = 50_000) -> Any:
    """A new guest on a seat of a table, whose page shows it; betting is open."""
    house: RunningHouse = player.house
    page = player.page
    page.goto(house.address)
    origin = {"origin": house.address.rstrip("/")}
    you = page.request.post(house.address + "api/guest", headers=origin).json()["you"]
    seat = next(iter(_free(house, table)))
    person = Person(you["id"], you["name"])
    assert house.site is not None
    answer = house._ask(house.site.floor.intend(table.id, person, f"sits-{you['id']}", Sit(seat, cents)))
    assert isinstance(answer, Done), answer
    page.goto(f"{house.address}?seated#/table/{table.id}")
    expect(page.locator(".seat-button")).to_be_visible()
    player._refuse_cut(table.name)
    expect(page.locator(".chip-button").first).to_be_visible()
    return page


def _free(house: RunningHouse, table: TableConfig) -> list[int]:
    shown = house.view(table.id)
    taken = {s["seat"] for s in shown["seats"]}
    return [n for n in range(shown["seats_total"], 0, -1) if n not in taken]


def bet(player: Player) -> None:
    """A chip of $25 on the first place of the game."""
    player.chip(25)
    player.page.locator(FIRST).first.dispatch_event("click")
    expect(player.page.locator('[data-key="r"]')).to_be_enabled()


def play(player: Player) -> None:
    """The round begins; the page shows a question, or what came of it."""
    player.go()
    expect(
        player.page.locator('.choices, .results .line, [data-key="r"] .word:text("Next round")').first
    ).to_be_visible()
