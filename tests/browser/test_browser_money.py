"""The money desk in a browser: a fill, a correction and a count by two people, the day's report and file."""

import csv
import os
import re
from pathlib import Path
from typing import Any

import pytest
from browser_support import DESKTOP, PATIENT, PHONE, Player, RunningHouse, no_sideways_scroll
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

PASSWORD = "four words for it"
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", inventory_cents=1_000_000, **PATIENT)
JACK = TableConfig(id="jack", name="Blackjack 1", game="blackjack", inventory_cents=500_000, **PATIENT)
TABLET = {"width": 820, "height": 1180}
PICTURES = os.environ.get("HOUSEWAY_PICTURES", "")  # a folder for pictures to look at


def staff(someone: Any, house: RunningHouse, role: str, **options: Any) -> Player:
    """Somebody of the house, signed in and at the money desk."""
    assert house.site is not None
    people = house.site.people
    account, one_time = people.add_staff(f"{role.title()} Hand", role)
    people.change_password(account, one_time, PASSWORD)
    made: Player = someone(house, **options)
    page = made.page
    page.goto(f"{house.address}#/money")
    expect(page.get_by_text("Sign in to come to the money desk.")).to_be_visible()
    page.get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog", name="Sign in")
    dialog.get_by_label("Name").fill(account.name)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign in").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("heading", name="Waits for a second person")).to_be_visible()
    return made


def picture(page: Page, name: str) -> None:
    no_sideways_scroll(page)
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def ask(page: Page, act: str) -> Any:
    page.get_by_role("button", name=act, exact=True).click()
    dialog = page.get_by_role("dialog", name=re.compile(f"^{act}:"))
    expect(dialog).to_be_visible()
    return dialog


def send(dialog: Any) -> None:
    dialog.get_by_role("button", name="Ask a second person").click()
    expect(dialog).to_have_count(0)


def request(page: Page, act: str, table: str = "Wheel") -> Any:
    return page.get_by_role("listitem", name=f"{act} at {table}")


def balances(house: RunningHouse) -> dict[str, int]:
    assert house.site is not None
    return house.site.floor.store.balances()


def shown(cents: int) -> str:
    whole, rest = divmod(abs(cents), 100)
    return f"{'−' if cents < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def test_a_day_at_the_money_desk(open_house: Any, someone: Any, tmp_path: Path) -> None:
    house = open_house(WHEEL, JACK)
    ann = someone(house).come("Wheel", 1, 300)
    ann.chip(5)
    ann.page.locator('.place[data-spot="red"]').first.click()
    ann.go()
    expect(ann.page.locator(".results > .lines .line")).to_have_count(1)
    chips = ann.chips_cents

    # A fill: the dealer asks, and cannot approve; the cashier does.
    dealer = staff(someone, house, "dealer")
    dealer.page.get_by_role("link", name="Wheel").click()
    expect(dealer.page.get_by_role("heading", name="Wheel")).to_be_visible()
    dialog = ask(dealer.page, "Fill")
    dialog.get_by_label("Amount in dollars").fill("a lot")
    dialog.get_by_role("button", name="Ask a second person").click()
    expect(dialog.get_by_role("alert")).to_have_text("Write an amount of dollars, such as 250 or 12.50.")
    dialog.get_by_label("Amount in dollars").fill("2,500.50")
    send(dialog)
    expect(request(dealer.page, "Fill")).to_contain_text("waits for a second person")
    expect(request(dealer.page, "Fill").get_by_role("button", name="Approve")).to_have_count(0)
    assert balances(house)["inventory-wheel"] + balances(house)["drop-wheel-box"] < 1_200_000
    cashier = staff(someone, house, "cashier")
    expect(request(cashier.page, "Fill")).to_contain_text("$2,500.50")
    expect(request(cashier.page, "Fill")).to_contain_text("asked by Dealer Hand, dealer")
    before = balances(house)["inventory-wheel"]
    request(cashier.page, "Fill").get_by_role("button", name="Approve").click()
    expect(cashier.page.get_by_text("Nothing waits.")).to_be_visible()
    assert balances(house)["inventory-wheel"] == before + 250_050
    expect(cashier.page.locator("table.cage tfoot td")).to_have_text(shown(-balances(house)["cage"]))
    expect(cashier.page.get_by_role("table", name="By table")).to_have_count(0)  # no figures of tables
    picture(cashier.page, "cashier")

    # A wrong payment: the dealer asks, the floor approves, the player is told.
    dialog = ask(dealer.page, "Correction")
    expect(dialog.get_by_label("Name of the player who has left")).to_be_hidden()
    dialog.get_by_label("What was wrong").select_option("1")
    dialog.get_by_label("Amount in dollars").fill("7.50")
    dialog.get_by_label("Round").fill("1")
    dialog.get_by_label("Reason").fill("red was paid as a push")
    picture(dealer.page, "correction-asked")
    send(dialog)
    floor = staff(someone, house, "floor")
    waiting = request(floor.page, "Correction")
    expect(waiting).to_contain_text("+$7.50")
    expect(waiting).to_contain_text("red was paid as a push")
    picture(floor.page, "floor")
    waiting.get_by_role("button", name="Approve").click()
    expect(floor.page.get_by_text("Nothing waits.")).to_be_visible()
    told = "Corrected in round 1: you were paid $7.50 more (red was paid as a push)."
    expect(ann.page.locator(".bubble.good")).to_contain_text(told)
    picture(ann.page, "player-told")
    assert told in ann.said and ann.chips_cents == chips + 750
    ann.page.get_by_role("button", name="History").click()
    expect(ann.page.locator(".round-correction")).to_have_text(told)
    ann.page.keyboard.press("Escape")
    ann.page.locator(".who").click()
    expect(ann.page.locator(".corrections")).to_contain_text(told)
    ann.page.keyboard.press("Escape")

    # One more than the player has is refused, with the way on.
    dialog = ask(dealer.page, "Correction")
    dialog.get_by_label("What was wrong").select_option("-1")
    dialog.get_by_label("Amount in dollars").fill("5000")
    dialog.get_by_label("Reason").fill("paid much too much")
    dialog.get_by_role("button", name="Ask a second person").click()
    expect(dialog.get_by_role("alert")).to_contain_text("cannot go below nothing: take back")
    dealer.page.keyboard.press("Escape")

    # A count by two: the second does not see the first one's figure, and the difference stays.
    dialog = ask(dealer.page, "Count")
    dialog.get_by_label("When").select_option("closing")
    counted = balances(house)["inventory-wheel"] - 2_500
    dialog.get_by_label("Counted, in dollars").fill(f"{counted / 100:.2f}")
    send(dialog)
    waiting = request(floor.page, "Count")
    expect(waiting).not_to_contain_text("$")
    for cents, good in ((counted + 2_500, False), (counted, True)):
        waiting.get_by_role("button", name="Approve").click()
        own = floor.page.get_by_role("dialog", name="Count: Wheel")
        own.get_by_label("You counted, in dollars").fill(f"{cents / 100:.2f}")
        own.get_by_role("button", name="That is what I counted").click()
        if good:
            expect(own).to_have_count(0)
        else:
            expect(own.get_by_role("alert")).to_contain_text("the two counts differ")
            floor.page.keyboard.press("Escape")

    _the_report(house, staff(someone, house, "manager"), tmp_path)
    _on_a_tablet(house, staff(someone, house, "auditor", viewport=TABLET, color_scheme="dark"))
    _on_a_phone(staff(someone, house, "admin", viewport=PHONE, has_touch=True))


def _the_report(house: RunningHouse, manager: Player, tmp_path: Path) -> None:
    page = manager.page
    row = page.get_by_role("table", name="By table").get_by_role("row", name=re.compile("^Wheel"))
    expect(row).to_be_visible()
    kept = balances(house)
    closer, drop = kept["inventory-wheel"], kept["drop-wheel-box"]
    win = closer + drop - 1_000_000 - 250_050
    assert drop == 30_000
    cells = row.get_by_role("cell").all_inner_texts()
    hold = cells.pop()
    won = ("+" if win > 0 else "") + shown(win)
    assert cells == [shown(1_000_000), shown(250_050), "$0", shown(drop), shown(closer), won]
    assert hold.endswith(" %")
    head, last = (
        page.get_by_role("table", name="By table").locator(x).bounding_box() for x in ("thead", "tfoot")
    )
    line = row.bounding_box()
    assert head and line and last and head["y"] + head["height"] <= line["y"] < last["y"]
    picture(page, "report-desktop")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download CSV").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert re.fullmatch(r"money-\d{4}-\d{2}-\d{2}\.csv", file.name)
    with file.open(newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    (wheel,) = [r for r in rows if (r["level"], r["table"]) == ("table", "wheel")]
    figures = {name: int(cents) for name, cents in wheel.items() if name.endswith("_cents")}
    assert figures == {
        "opener_cents": 1_000_000, "fills_cents": 250_050, "credits_cents": 0, "drop_cents": drop,
        "closer_cents": closer, "corrections_cents": -750, "win_cents": win,
    }  # fmt: skip
    (everything,) = [r for r in rows if r["level"] == "all"]
    assert int(everything["closer_cents"]) == sum(kept[f"inventory-{t}"] for t in ("wheel", "jack"))
    row.get_by_role("link", name="Wheel").click()
    expect(page.get_by_text("is what the lines of the rounds won")).to_be_visible()
    proof = page.get_by_role("table", name="The win, worked out twice").locator("tbody td").all_inner_texts()
    assert proof[0] == won and proof[1] == "−$7.50" and proof[3] == "$0"
    acts = page.locator(".act").all_inner_texts()
    assert "Fill $2,500.50" in acts[0] and "approved by Cashier Hand (cashier)" in acts[0]
    assert "red was paid as a push" in acts[1] and "approved by Floor Hand (floor)" in acts[1]
    assert "difference −$25" in acts[2]
    picture(page, "table-desktop")


def _on_a_tablet(house: RunningHouse, auditor: Player) -> None:
    page = auditor.page
    expect(page.get_by_role("table", name="By table")).to_be_visible()
    picture(page, "report-tablet")
    page.goto(f"{house.address}#/money/wheel")
    expect(page.get_by_text("is what the lines of the rounds won")).to_be_visible()
    expect(page.get_by_role("heading", name="Ask for")).to_have_count(0)  # an auditor looks
    picture(page, "table-tablet")


def _on_a_phone(admin: Player) -> None:
    expect(admin.page.get_by_role("table", name="By table")).to_be_visible()
    picture(admin.page, "report-phone")


@pytest.mark.parametrize("viewport", [DESKTOP])
def test_a_player_finds_no_figures_there(open_house: Any, someone: Any, viewport: Any) -> None:
    ann = someone(open_house(WHEEL), viewport=viewport).come("Wheel", 1, 300)
    ann.page.goto(f"{ann.house.address}#/money")
    expect(ann.page.get_by_text("you are here as player")).to_be_visible()
    expect(ann.page.locator(".money-figures")).to_have_count(0)
