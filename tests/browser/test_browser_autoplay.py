"""The same bets for a number of rounds, bets kept under a name, and tables that come first."""

from typing import Any

import pytest
from browser_chance import spinning
from browser_support import PATIENT, Player, scripted
from playwright.sync_api import expect

from houseway.live.terms import TableConfig

QUICK = {"bet_seconds": 600, "act_seconds": 600, "pause_seconds": 600, "cut_seconds": 600}
WHEEL = TableConfig(
    id="wheel", name="Wheel", game="roulette", limits={"straight": [500, 10_000, 500]}, **QUICK
)
SIX = TableConfig(id="six", name="Six", game="big-six", **QUICK)
CARDS = TableConfig(id="cards", name="Cards", game="blackjack", **PATIENT)


def _bet(player: Player, spot: str, dollars: int = 25) -> None:
    player.chip(dollars)
    player.page.locator(f'[data-spot="{spot}"]').first.click()


def _begin(player: Player, rounds: str, lose: str = "", win: str = "") -> None:
    player.page.get_by_role("button", name="Autoplay…").click()
    dialog = player.page.get_by_role("dialog", name="Autoplay")
    dialog.get_by_label("Rounds").fill(rounds)
    dialog.get_by_label("Stop when I have lost").fill(lose)
    dialog.get_by_label("Stop when I have won").fill(win)
    dialog.get_by_role("button", name="Begin").click()


def _played(player: Player, table: str = "wheel") -> int:
    rounds: int = player.house.view(table)["round"]
    return rounds


def _result(cents: int) -> str:
    if not cents:
        return "Result even."
    return f"Result {'+' if cents > 0 else '−'}${abs(cents) // 100:,}."


def test_a_stated_number_of_rounds_is_played_and_what_remains_is_shown(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL)).come("Wheel", dollars=500)
    _bet(ann, "red")
    expect(ann.page.locator('[data-key="r"]')).to_contain_text("$25")
    _begin(ann, "0")
    expect(ann.page.get_by_role("dialog")).to_contain_text("a whole number from 1 to 100")
    ann.page.keyboard.press("Escape")
    first = _played(ann)
    _begin(ann, "3")
    bar = ann.page.locator(".autoplay")
    expect(bar).to_contain_text("all rounds are played")
    assert _played(ann) == first + 2, "three rounds, the first with the bets that lay there"
    expect(bar).to_contain_text(_result(ann.chips_cents - 50_000))
    bar.get_by_role("button", name="Close").click()
    expect(bar).to_be_hidden()


def test_it_stops_by_a_click_between_rounds(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL), reduced_motion="no-preference").come("Wheel")
    _bet(ann, "red")
    expect(ann.page.locator('[data-key="r"]')).to_contain_text("$25")
    _begin(ann, "50")
    bar = ann.page.locator(".autoplay")
    expect(bar).to_contain_text("49 more rounds")
    expect(ann.page.locator(".roulette-felt.spinning")).to_be_visible()
    bar.get_by_role("button", name="Stop autoplay").click()
    expect(bar).to_contain_text("you stopped it")
    expect(ann.page.locator(".last-number .number")).to_be_visible()
    ann.page.wait_for_timeout(300)
    assert _played(ann) == 1


RED, BLACK = ("1", "3", "5"), ("2", "4", "6")


@pytest.mark.parametrize(
    ("lose", "win", "pockets", "why", "change"),
    [
        ("1", "", (RED[0], *BLACK), "you have lost $25", -2_500),
        ("", "1", (BLACK[0], *RED), "you have won $25", 2_500),
    ],
)
def test_it_stops_at_the_limits(
    open_house: Any, someone: Any, lose: str, win: str, pockets: tuple[str, ...], why: str, change: int
) -> None:
    """A spin the other way first, back to nothing by the second, and at the limit with the third."""
    ann = someone(open_house(WHEEL, entropy=spinning(*pockets))).come("Wheel", dollars=900)
    _bet(ann, "red")
    expect(ann.page.locator('[data-key="r"]')).to_contain_text("$25")
    _begin(ann, "100", lose, win)
    bar = ann.page.locator(".autoplay")
    expect(bar).to_contain_text(why)
    assert ann.chips_cents == 90_000 + change
    expect(bar).to_contain_text(_result(change))
    assert _played(ann) == 3


def test_it_stops_when_chips_run_out(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL, entropy=scripted(*range(1, 20)))).come("Wheel", dollars=60)
    _bet(ann, "17")  # under these seeds it does not come
    expect(ann.page.locator('[data-key="r"]')).to_contain_text("$25")
    _begin(ann, "100")
    expect(ann.page.locator(".autoplay")).to_contain_text("your chips do not suffice")
    expect(ann.page.locator(".autoplay")).to_contain_text(_result(-5_000))
    assert ann.chips_cents == 1_000


def test_it_stops_when_the_line_is_lost(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    ann = someone(house, reduced_motion="no-preference").come("Wheel")
    _bet(ann, "red")
    expect(ann.page.locator('[data-key="r"]')).to_contain_text("$25")
    _begin(ann, "100")
    expect(ann.page.locator(".autoplay")).to_contain_text("more rounds")
    house.cut_lines()
    expect(ann.page.locator(".autoplay")).to_contain_text("the line to the house was lost")


def test_it_stops_when_a_bet_is_refused(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL))
    ann.context.add_init_script(
        """const send = WebSocket.prototype.send; let count = 0;
        WebSocket.prototype.send = function (text) {
          const third = text.includes('"do":"wager"') && (count += 1) === 3;
          return send.call(this, third ? text.replace('"stake_cents":2500', '"stake_cents":2501') : text);
        };"""
    )
    ann.come("Wheel")
    _bet(ann, "red")
    expect(ann.page.locator('[data-key="r"]')).to_contain_text("$25")
    _begin(ann, "10")
    expect(ann.page.locator(".autoplay")).to_contain_text("a bet was refused")
    assert _played(ann) == 2, "two rounds were played, and nothing of a third"


def test_only_where_the_game_is_pure_chance(open_house: Any, someone: Any) -> None:
    house = open_house(CARDS, SIX)
    ann = someone(house).come("Six")
    expect(ann.page.get_by_role("button", name="Autoplay…")).to_be_visible()
    bob = someone(house).come("Cards")
    expect(bob.page.get_by_role("button", name="Save bets")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Autoplay…")).to_be_hidden()


def test_bets_are_saved_laid_down_by_one_click_and_deleted(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL)).come("Wheel", dollars=100)
    page = ann.page
    save = page.get_by_role("button", name="Save bets")
    save.click()
    expect(page.locator(".bubble")).to_contain_text("Put chips on the layout first")
    _bet(ann, "red")
    _bet(ann, "17", 5)
    expect(page.locator('[data-key="r"]')).to_contain_text("$30")
    save.click()
    dialog = page.get_by_role("dialog", name="Saved bets")
    dialog.get_by_label("Name").fill("Red & <b>17</b>")
    dialog.get_by_role("button", name="Save").click()
    page.keyboard.press("c")
    expect(page.locator('[data-key="r"]')).to_be_disabled()

    page.reload()
    laid = page.get_by_role("button", name="Lay down Red & <b>17</b>, $30")
    laid.click()
    expect(page.locator('[data-key="r"]')).to_contain_text("$30")
    bets = ann.house.view("wheel")["view"]["bets"]
    assert sorted((b["wager"], b["spot"], b["stake_cents"]) for b in bets) == [
        ("red", "red", 2_500),
        ("straight", "17", 500),
    ]
    # With an account they go along, to every device; for whoever else uses this one there is nothing.
    page.locator(".who").click()
    page.get_by_role("button", name="Create an account").click()
    account = page.get_by_role("dialog", name="Keep your chips")
    account.get_by_label("Name").fill("Ann")
    account.get_by_label("Password").fill("a password of hers")
    account.get_by_role("button", name="Create account").click()
    expect(page.locator(".who")).to_contain_text("Ann")
    assert page.evaluate("() => JSON.parse(localStorage.getItem('houseway')).saved") == {}
    other = someone(ann.house).page
    other.goto(ann.house.address)
    other.evaluate(
        """() => fetch("/api/login", {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify({name: "Ann", password: "a password of hers"})})"""
    )
    other.goto(f"{ann.house.address}?again#/table/wheel")
    expect(other.get_by_role("button", name="Lay down Red & <b>17</b>, $30")).to_be_visible()
    for _ in range(3):  # 30 three times more is beyond the chips: refused as any bet is
        laid.click()
    expect(page.locator(".bubble")).to_be_visible()
    assert ann.house.view("wheel")["seats"][0]["chips_cents"] >= 0

    page.get_by_role("button", name="Save bets").click()
    dialog.get_by_role("button", name="Delete Red & <b>17</b>").click()
    page.keyboard.press("Escape")
    expect(laid).to_have_count(0)


def test_favourite_tables_come_first(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL, SIX, CARDS))
    page = ann.page
    page.goto(ann.house.address)
    names = page.locator(".table-card h2")
    expect(names).to_have_text(["Wheel", "Six", "Cards"])
    page.get_by_role("button", name="Favourite: Cards").click()
    expect(names).to_have_text(["Cards", "Wheel", "Six"])
    expect(page.get_by_role("button", name="Favourite: Cards")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(names).to_have_text(["Cards", "Wheel", "Six"])
    page.get_by_role("button", name="Favourite: Cards").press("Enter")
    expect(names).to_have_text(["Wheel", "Six", "Cards"])
