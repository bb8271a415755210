"""A shift, with nothing but the browser: hired, opened, filled, dealt by hand, void, corrected, closed."""

import re
from typing import Any

import test_browser_money as desk
import test_browser_pit as pit
from browser_console import TABLET, Staff, take_seat
from browser_support import Player, RunningHouse
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

TABLE, NAME = "blackjack-9", "Blackjack 9"
BROUGHT = 2 * 100_000  # what two guests begin with


def open_table(manager: Page) -> None:
    manager.get_by_role("link", name="Pit", exact=True).click()
    manager.get_by_role("button", name="Open a table").click()
    dialog = manager.get_by_role("dialog", name="Open a table")
    dialog.get_by_label("Name").fill(NAME)
    dialog.get_by_label("Game").select_option("oh-blackjack")
    dialog.get_by_label("Blackjack, least").fill("25")
    dialog.get_by_label("Blackjack, most").fill("500")
    dialog.get_by_text("Clocks and chips").click()
    for clock in ("To bet", "To decide"):
        dialog.get_by_label(f"{clock}, seconds").fill("300")
    dialog.get_by_text("Steps that wait for a person").click()
    for rank in ("Dealer", "Floor supervisor"):
        dialog.get_by_label(rank, exact=True).check()
    dialog.get_by_label("Chips in the tray, $").fill("20,000")
    dialog.get_by_role("button", name="Open", exact=True).click()
    expect(manager.get_by_role("heading", level=1)).to_have_text(NAME)


def bet(dealer: Staff, *players: Player) -> None:
    """Whoever is offered the cut does not want it; then $25 from each."""
    step(dealer, players, lambda told: told == "Betting is open.")
    for player in players:
        player.chip(25)
        player.page.locator(".seat.mine .spot").click()
        expect(player.page.locator(".seat.mine .stack .amount")).to_have_text("$25")


def step(dealer: Staff, players: tuple[Player, ...], done: Any) -> None:
    """The dealer's one key, and the most cautious answer of whoever is asked."""
    for _ in range(1_200):
        seq, told = dealer.look()
        if done(told):
            return
        if "Wait for seat" not in told:
            dealer.press("d", seq=seq)
            continue
        # While a felt moves, the answers of the question before it may still be there, but they are disabled.
        asked = next((p for p in players if p.asked().locator("button:enabled").count()), None)
        if asked is None:  # the question, or the answer to it, is on its way to a page
            dealer.page.wait_for_timeout(50)
            continue
        cautious = asked.asked().get_by_role("button", name=re.compile("^(Stand|No)"), disabled=False)
        cautious.first.click()
        expect(asked.asked().locator("button:enabled")).to_have_count(0)  # it is answered
    raise AssertionError(dealer.told)


def over(house: RunningHouse) -> bool:
    return bool(house.view(TABLE)["view"]["step"]["kind"] == "over")


def test_a_shift(open_house: Any, someone: Any) -> None:
    house = open_house(pit.WHEEL)
    manager = pit.staff(house, someone(house), "manager")
    manager.get_by_role("link", name="People").click()
    ranks = {"Dora": "Dealer", "Flo": "Floor supervisor", "Cass": "Cashier"}
    once = {name: pit.hire(manager, name, rank) for name, rank in ranks.items()}
    for name in ("Dora", "Flo"):
        pit.row(manager, name).get_by_role("button", name="Begin day").click()
        expect(pit.row(manager, name)).to_contain_text("Day, since")
    open_table(manager)
    house.tables = (*house.tables, TableConfig(id=TABLE, name=NAME, game="blackjack"))
    dora = Staff(pit.sign_in(someone(house), "Dora", once["Dora"]), house)
    flo = Staff(pit.sign_in(someone(house, viewport=TABLET), "Flo", once["Flo"]), house)
    cass = pit.sign_in(someone(house), "Cass", once["Cass"])

    # The table is filled: asked for by the dealer, approved by the cashier.
    dora.page.goto(f"{house.address}#/money/{TABLE}")
    dialog = desk.ask(dora.page, "Fill")
    dialog.get_by_label("Amount in dollars").fill("2,500.50")
    desk.send(dialog)
    cass.goto(f"{house.address}#/money")
    desk.request(cass, "Fill", NAME).get_by_role("button", name="Approve").click()
    expect(cass.get_by_text("Nothing waits.")).to_be_visible()

    # A round by hand: a card found face up, and then the floor declares it void.
    dora.at(TABLE)
    dora.until(lambda told: "huffle" in told)
    ann, bob = take_seat(someone(house), NAME), take_seat(someone(house), NAME)
    bet(dora, ann, bob)
    dora.press("d")
    dora.press("d")
    dora.page.get_by_role("button", name="Card face up").click()
    expect(dora.page.get_by_role("dialog", name="Card face up")).to_contain_text("Blackjack 15.I")
    dora.press("Enter")
    flo.at(TABLE)
    flo.page.keyboard.press("v")
    void = flo.page.get_by_role("dialog", name="Declare the round void")
    expect(void.locator(".way-chips")).to_have_count(2)
    flo.page.keyboard.type("the shoe fell")
    flo.press("Enter")
    for player in (ann, bob):
        expect(player.page.locator(".seat-chips")).to_have_text("$500")

    # The next is played to its end, and one payment was wrong.
    bet(dora, ann, bob)
    step(dora, (ann, bob), lambda told: over(house))
    chips = ann.chips_cents
    dora.page.goto(f"{house.address}#/money/{TABLE}")
    dialog = desk.ask(dora.page, "Correction")
    guest = ann.page.locator(".who").inner_text()
    dialog.get_by_label("Player", exact=True).select_option(
        label=dialog.get_by_role("option").filter(has_text=guest).inner_text()
    )
    dialog.get_by_label("Amount in dollars").fill("7.50")
    dialog.get_by_label("Reason").fill("paid too little")
    desk.send(dialog)
    expect(desk.request(dora.page, "Correction", NAME).get_by_role("button", name="Approve")).to_have_count(0)
    flo.page.goto(f"{house.address}#/money")
    desk.request(flo.page, "Correction", NAME).get_by_role("button", name="Approve").click()
    expect(ann.page.locator(".bubble.good")).to_contain_text("you were paid $7.50 more (paid too little)")
    assert ann.chips_cents == chips + 750

    # The table closes, two people count it, and the day's report is what the ledger says.
    manager.goto(f"{house.address}#/pit/table/{TABLE}")
    pit.panel(manager, "Close").get_by_role("button", name="Close the table").click()
    expect(manager.locator(".pit-line")).to_contain_text("to be counted")
    for person in (dora, flo):
        person.page.goto(f"{house.address}#/pit/table/{TABLE}")
        pit.count(person.page)
    expect(flo.page.locator(".pit-line")).to_contain_text("closed")
    kept = desk.balances(house)
    purses = sum(cents for account, cents in kept.items() if account.startswith("purse-"))
    win = BROUGHT - purses
    assert kept[f"inventory-{TABLE}"] == kept[f"drop-{TABLE}-box"] == 0
    manager.goto(f"{house.address}#/money")
    table = manager.get_by_role("table", name="By table")
    row = table.get_by_role("row", name=re.compile(f"^{NAME}"))
    expect(row).to_be_visible()
    cells = row.get_by_role("cell").all_inner_texts()
    drop, closer = 2 * 50_000, 2_000_000 + 250_050 + win - 2 * 50_000
    figures = [desk.shown(x) for x in (2_000_000, 250_050, 0, drop, closer)]
    assert cells[:6] == [*figures, ("+" if win > 0 else "") + desk.shown(win)]
