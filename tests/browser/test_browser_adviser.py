"""The adviser at the table: what choices are worth, the strategy with one's hand in it, session, trainer."""

import asyncio
import re
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

# From the seed: the seat gets 5♣ 6♠ 8♠ of Three Card Poker, a hand to fold.
EIGHT_HIGH = 1_300
THREE = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
JACK = TableConfig(id="jack", name="Jack", game="blackjack", elections={"decks": 6}, **PATIENT)


def advised(house: Any, table: str) -> None:
    """The adviser of a table is made ready, as `houseway serve` does it."""

    async def prepare() -> None:
        rules = house.site.floor.house(table)
        await house.site.analyst.prepare(rules)
        await house.site.analyst.strategy(rules)

    house._ask(prepare())


def test_the_worth_of_each_choice_and_the_cost_of_a_mistake(open_house: Any, someone: Any) -> None:
    house = open_house(THREE, entropy=scripted(EIGHT_HIGH))
    ann = someone(house).come("Three", 4)
    panel = ann.page.get_by_role("region", name="Adviser")
    expect(panel).to_contain_text("The adviser is getting ready")
    advised(house, "three")
    expect(panel).not_to_contain_text("getting ready")
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    panel.get_by_role("button", name="What is each choice worth?").click()
    rows = panel.locator(".worth tbody tr")
    expect(rows.first).to_have_class("best-row")
    expect(rows.first).to_contain_text("Fold")
    expect(rows.first).to_contain_text("−$25.00")
    chances = [float(text[:-1]) for text in rows.nth(1).locator("td").all_inner_texts()[1:]]
    assert sum(chances) == pytest.approx(100, abs=0.15) and chances[2] > 50
    ann.choose("Play")
    expect(ann.page.locator(".results .line")).to_have_count(2)
    expect(panel.locator(".worth tbody tr")).to_have_count(0)

    panel.get_by_role("button", name="Your session").click()
    drawer = ann.page.get_by_role("dialog")
    expect(drawer.locator(".graded")).to_contain_text("0 of 1 decision right. Mistakes cost $")
    mistake = drawer.locator(".mistakes li")
    expect(mistake).to_have_count(1)
    expect(mistake).to_contain_text("Play $25; best: Fold")
    expect(mistake.locator('[aria-label="five of clubs"]')).to_have_count(1)
    expect(drawer.locator(".bankroll .result")).to_have_count(1)
    expect(drawer.locator(".bankroll .band-2")).to_have_count(1)
    expect(drawer.locator(".figures")).to_contain_text(re.compile("Rounds1.*Staked\\$50.*Expected−\\$0.84"))
    ann.page.reload()  # it is the server's to know
    ann.page.get_by_role("button", name="Your session").click()
    expect(ann.page.get_by_role("dialog").locator(".mistakes li")).to_contain_text("Play $25; best: Fold")


def test_the_strategy_chart_marks_the_present_hand(open_house: Any, someone: Any) -> None:
    house = open_house(JACK)
    ann = someone(house).come("Jack", 1)
    advised(house, "jack")
    ann.chip(25)
    for _ in range(20):  # until there is something to decide
        ann.page.locator(".seat.mine .spot").first.click()
        ann.go()
        expect(ann.page.locator(".choices, .results h2")).not_to_have_count(0)
        stand = ann.page.locator(".choices").get_by_role("button", name=re.compile("^Stand"))
        insurance = ann.page.get_by_role("button", name=re.compile("^No insurance"))
        over = ann.page.get_by_role("button", name=re.compile("^Next round"))
        expect(stand.or_(insurance).or_(over).first).to_be_visible()
        if insurance.is_visible():
            insurance.click()
            expect(stand.or_(over).first).to_be_visible()
        if stand.is_visible():
            break
        over.click()
    ann.page.get_by_role("button", name="Strategy").click()
    drawer = ann.page.get_by_role("dialog")
    expect(drawer.locator(".chart")).to_have_count(3)
    here = drawer.locator('.chart [aria-current="true"]')
    expect(here).to_have_count(1)
    expect(drawer.locator(".chart thead .here-line")).to_have_count(1)


def test_the_trainer_stops_before_a_mistake_and_counts(open_house: Any, someone: Any) -> None:
    house = open_house(THREE, entropy=scripted(EIGHT_HIGH))
    ann = someone(house).come("Three", 4)
    advised(house, "three")
    panel = ann.page.get_by_role("region", name="Adviser")
    panel.get_by_label("Trainer").check()
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    expect(panel.locator(".worth tbody tr")).to_have_count(2)  # asked for by itself
    ann.choose("Play")
    stop = ann.page.get_by_role("dialog")
    expect(stop).to_contain_text(
        re.compile("The best play here is Fold. Yours costs \\$\\d+\\.\\d\\d on average.")
    )
    ann.page.keyboard.press("Escape")  # to think again: nothing was sent
    expect(ann.page.locator(".results .line")).to_have_count(0)
    ann.choose("Play")
    stop.get_by_role("button", name="Play best").click()
    expect(ann.page.locator(".results .line").first).to_contain_text("player folded")
    expect(panel).to_contain_text("0 of 2 right")


def test_without_the_trainer_nothing_is_stopped(open_house: Any, someone: Any) -> None:
    house = open_house(THREE, entropy=scripted(EIGHT_HIGH))
    ann = someone(house, viewport=PHONE).come("Three", 4)
    advised(house, "three")
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    ann.choose("Play")
    expect(ann.page.locator(".results .line")).to_have_count(2)
    width = ann.page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]


@pytest.mark.parametrize("game", ["roulette", "big-six", "baccarat"])
def test_past_results_are_said_to_predict_nothing(open_house: Any, someone: Any, game: str) -> None:
    house = open_house(TableConfig(id="past", name="Past", game=game, **PATIENT))
    ann = someone(house)
    ann.page.goto(f"{house.address}#/table/past")
    ann.page.get_by_role("button", name="Play as guest").last.click()
    expect(ann.page.locator(".past-note")).to_contain_text("nothing")


def test_a_hint_that_is_not_ready_is_put_off_and_costs_nobody_his_turn(
    open_house: Any, someone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = open_house(THREE, entropy=scripted(EIGHT_HIGH))
    worked_out: list[dict[str, Any]] = []

    async def compiles(*_: Any) -> dict[str, Any]:
        while not worked_out:
            await asyncio.sleep(0.02)
        return worked_out[0]

    monkeypatch.setattr(house.site.analyst, "hint", compiles)
    ann = someone(house).come("Three", 4)
    ann.chip(5)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    ann.page.locator(".ask-hint").click()
    hint = ann.page.locator(".hint")
    expect(hint).to_have_text("The adviser is getting ready for this table.")
    for choice in ("Play", "Fold"):
        expect(ann.asked().get_by_role("button", name=choice)).to_be_enabled()
    worked_out.append({"best": "fold", "values": {"fold": -1.0, "play": -1.2}, "text": ""})
    expect(hint).to_contain_text("Fold")
    ann.choose("Fold")
    expect(ann.page.locator(".results .line")).to_have_count(1)
