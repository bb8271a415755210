"""A Rapid Roulette day in the browser: console, terminals, a misread number, money, the end of the day."""

import os
from pathlib import Path
from typing import Any

import pytest
from browser_support import PHONE, Player, RunningHouse, no_sideways_scroll
from playwright.sync_api import Page, expect

from houseway.live.protocol import Console, Intent, Sensed, Sit, Terminal, Wager
from houseway.live.rapid import SENSOR
from houseway.live.table_acts import assign
from houseway.live.terms import Done, Person, TableConfig
from houseway.live.verify import verify_lines

RAPID = TableConfig(
    "rapid", "Rapid", "rapid-roulette", attended=("dealer", "floor", "manager"), real_wheel=True,
    elections={"neighbors": True, "countdown-seconds": 40, "material-buy-in": 500}, pause_seconds=600,
)  # fmt: skip
TABLET = {"width": 820, "height": 1180}
PASSWORD = "four words for tests"


def shot(page: Page, name: str) -> None:
    """Kept where HOUSEWAY_SHOTS says, to be looked at."""
    if folder := os.environ.get("HOUSEWAY_SHOTS"):
        page.screenshot(path=Path(folder) / f"rapid-{name}.png", full_page=True)


class Day:
    """The people of the house with pages of their own, and what happens without one."""

    def __init__(self, house: RunningHouse, someone: Any):
        self.house, self.someone, self.count = house, someone, 0

    def assign(self, role: str) -> None:
        """The pit sends somebody to the table."""
        assert self.house.site is not None
        found: Person = getattr(self, role)
        by = Person("id-m", "Manager", "manager")
        sent = self.house.site.floor.staff_act("rapid", lambda t: assign(t, by, found.id, role, on=True))
        self.house._ask(sent)

    def staff(self, role: str, unassigned: str = "", **options: Any) -> Page:
        assert self.house.site is not None
        account, password = self.house.site.people.add_staff(f"The {role}", role)
        setattr(self, role, Person(account.id, account.name, role))
        if role in ("dealer", "floor") and role not in unassigned:
            self.assign(role)
        page: Page = self.someone(self.house, **options).page
        page.goto(self.house.address)
        for path, body in (
            ("api/login", {"name": account.name, "password": password}),
            ("api/password", {"old": password, "new": PASSWORD}),
        ):
            answer = page.request.post(
                self.house.address + path, data=body, headers={"origin": self.house.address.rstrip("/")}
            )
            assert answer.ok, answer.text()
        page.goto(self.house.address + "#/rapid-console/rapid")
        page.reload()
        return page

    def do(self, person: Person, intent: Intent) -> None:
        assert self.house.site is not None
        self.count += 1
        floor = self.house.site.floor
        answer = self.house._ask(floor.intend("rapid", person, f"day-{self.count}", intent))
        assert isinstance(answer, Done), (intent, answer)

    def sensor(self, says: Any, pocket: str = "") -> None:
        self.do(SENSOR, Sensed(says, pocket))

    def ball_slows(self) -> None:
        """The sensor locks the screens; on a slow machine the clock was first."""
        assert self.house.site is not None
        said = self.house.site.floor.intend("rapid", SENSOR, "slow", Sensed("ball-slowing"))
        answer = self.house._ask(said)
        assert isinstance(answer, Done) or self.house.view("rapid")["view"]["phase"] == "closed", answer

    def others(self, seats: range) -> list[Person]:
        """Players at terminals without a page, each with $100."""
        assert self.house.site is not None
        people = [Person(f"p{seat}", f"Player {seat}") for seat in seats]
        for seat, person in zip(seats, people, strict=True):
            self.house._ask(self.house.site.floor.grant(person.id, 100_000, "play money", f"g-{seat}"))
            self.do(person, Sit(seat, 0))
            self.do(person, Terminal("offer-buy-in", cash_cents=10_000))
            self.do(self.dealer, Console("enter-buy-in", seat=seat, cash_cents=10_000))
            self.do(self.dealer, Console("confirm-buy-in", seat=seat))
        return people

    dealer: Person
    floor: Person


def at_station(player: Player, code: str) -> Page:
    """By the code that the console shows, as a guest."""
    page = player.page
    page.goto(player.house.address + "#/rapid/rapid")
    page.get_by_label("Code of the station").fill(code.upper())
    page.get_by_role("button", name="Go to the terminal").click()
    page.get_by_role("main").get_by_role("button", name="Play as guest").click()
    page.get_by_role("button", name="Sit down here").click()
    expect(page.locator(".rapid-credits")).to_have_text("$0")
    return page


@pytest.mark.clause(
    "oh-rapid-roulette:1.II", "oh-rapid-roulette:1.IV", "oh-rapid-roulette:2.III", "oh-rapid-roulette:4.IX",
    "oh-rapid-roulette:5.II", "oh-rapid-roulette:6.III", "oh-rapid-roulette:7.I", "oh-rapid-roulette:7.II",
    "oh-rapid-roulette:8.I.B", "oh-rapid-roulette:8.I.B.2",
)  # fmt: skip
def test_a_day_with_fourteen_terminals(open_house: Any, someone: Any) -> None:
    day = Day(open_house(RAPID), someone)
    dealer, floor = day.staff("dealer", unassigned="dealer"), day.staff("floor")
    manager = day.staff("manager")

    # The posted limits are looked at by who is assigned to the table, and the wheel is checked.
    expect(dealer.locator(".console-main")).to_contain_text("Look at every screen")
    expect(manager.get_by_role("button", name="Done", exact=True)).to_be_disabled()
    expect(manager.get_by_role("link", name="Send somebody here")).to_be_visible()
    dealer.get_by_role("button", name="Done", exact=True).click()
    expect(dealer.locator("body")).to_contain_text("assigned to this table: the pit sends you here first")
    day.assign("dealer")
    dealer.get_by_role("button", name="Done", exact=True).click()
    for words in ("magnet", "level", "sits firm", "ball"):
        expect(floor.locator(".console-main")).to_contain_text(words)
        expect(dealer.get_by_role("button", name="Done", exact=True)).to_be_disabled()
        floor.get_by_role("button", name="Done", exact=True).click()
    expect(dealer.get_by_role("button", name="New game")).to_be_visible()
    expect(dealer.get_by_role("region", name="Posted limits")).to_contain_text("$1 to $100")
    expect(dealer.get_by_role("button", name="Report an irregularity")).to_be_visible()
    expect(dealer.get_by_role("button", name="A wrong number was confirmed")).to_have_count(0)

    # Fourteen stations: one with a page on a desktop, one on a tablet, twelve without.
    codes = dealer.locator(".console-stations code").all_inner_texts()
    assert len(codes) == 14
    ann = at_station(someone(day.house), codes[0])
    bob = at_station(someone(day.house, viewport=TABLET), codes[1])
    others = day.others(range(3, 15))

    for page in (ann, bob):
        expect(page.get_by_role("region", name="Posted limits")).to_contain_text("$1 to $100")

    # A buy-in of a material amount: entered by the dealer, approved by the floor, confirmed by the dealer.
    ann.get_by_role("button", name="Buy in").click()
    ann.get_by_label("Cash in dollars").fill("550")
    ann.get_by_label("Marker in dollars").fill("50")
    ann.get_by_role("button", name="Put it down").click()
    expect(ann.locator(".under-way")).to_contain_text("$600")
    dealer.get_by_role("button", name="Enter", exact=True).click()
    dealer.get_by_role("dialog").get_by_role("button", name="Enter", exact=True).click()
    expect(dealer.get_by_role("button", name="Approve with my card")).to_be_disabled()
    shot(dealer, "console-approval-waits")
    floor.get_by_role("button", name="Approve with my card").click()
    dealer.get_by_role("button", name="Confirm", exact=True).click()
    expect(ann.locator(".rapid-credits")).to_have_text("$600")
    expect(dealer.get_by_role("button", name="Buy-in at station", exact=False)).to_have_count(0)
    for again in (False, True):  # and taken back in between
        bob.get_by_role("button", name="Buy in").click()
        bob.get_by_label("Cash in dollars").fill("100")
        bob.get_by_role("button", name="Put it down").click()
        expect(dealer.get_by_role("button", name="Buy-in at station 2", exact=True)).to_be_visible()
        if not again:
            bob.get_by_role("button", name="Take it back").click()
            expect(dealer.get_by_role("button", name="Buy-in at station 2", exact=True)).to_have_count(0)
    dealer.get_by_role("button", name="Buy-in at station 2", exact=True).click()
    dealer.get_by_role("dialog").get_by_role("button", name="Enter", exact=True).click()
    dealer.get_by_role("button", name="Confirm", exact=True).click()
    expect(bob.locator(".rapid-credits")).to_have_text("$100")

    # A game: chips, the buttons, a bet below its minimum, the prompt to spin, the lock by the sensor.
    expect(ann.get_by_role("button", name="Clear")).to_be_disabled()
    dealer.get_by_role("button", name="New game").click()
    expect(ann.locator(".rapid-says")).to_have_text("Place your bets")
    ann.locator('.place[data-spot="17"]').first.click()
    ann.get_by_role("button", name="Neighbors").click()
    expect(ann.locator(".laid.mine")).to_have_count(3)
    ann.get_by_role("button", name="Undo").click()
    expect(ann.locator(".laid.mine")).to_have_count(1)
    ann.locator('.place[data-spot="0-00"]').nth(1).click()  # the courtesy line
    expect(ann.locator(".laid.mine")).to_have_count(2)
    ann.get_by_role("button", name="Cancel").click()
    ann.locator('.place[data-spot="0-00"]').first.click()
    expect(ann.locator(".laid.mine")).to_have_count(1)
    ann.get_by_role("radio", name="$1 chip").click()
    ann.locator('.place[data-spot="red"]').first.click()
    expect(ann.locator(".laid.mine")).to_have_count(2)
    bob.locator('.place[data-spot="18"]').first.click()
    expect(bob.locator(".laid.mine")).to_have_count(1)
    for person in others:
        day.do(person, Wager("black", 500, "black"))
    expect(ann.locator(".rapid-credits")).to_have_text("$594")
    shot(ann, "terminal-desktop")
    shot(bob, "terminal-tablet")
    dealer.get_by_role("button", name="Ball is spun").click()  # waits for the prompt
    expect(dealer.locator(".console-phase")).to_contain_text("The ball runs", ignore_case=True)
    day.ball_slows()
    expect(ann.locator(".rapid-says")).to_have_text("No more bets")
    expect(ann.locator(".cross")).to_have_count(1)
    expect(ann.locator(".rapid-messages")).to_contain_text("did not reach the minimum of $5")
    expect(ann.locator(".rapid-credits")).to_have_text("$595")
    for name in ("Undo", "Buy in", "Cash-out", "Tip jar"):
        expect(ann.get_by_role("button", name=name)).to_be_disabled()
    shot(ann, "terminal-crossed-out")

    # The ball lies in 17, the sensor reads 18, the dealer says yes, and it is paid.
    day.sensor("number", "18")
    expect(dealer.locator(".console-number")).to_contain_text("reads 18, red")
    expect(dealer.get_by_role("button", name="Floater: no spin")).to_be_visible()  # a sensor may err in that
    shot(dealer, "console-number")
    dealer.get_by_role("button", name="Yes", exact=True).click()
    expect(bob.locator(".rapid-credits")).to_have_text("$275")
    expect(bob.locator(".rapid-messages")).to_contain_text("18 red: +$175")
    expect(bob.locator(".marker")).to_have_count(1)
    dealer.get_by_role("button", name="A wrong number was confirmed").click()
    expect(floor.locator(".console-alerts")).to_contain_text("Wrong number confirmed")
    expect(dealer.get_by_role("button", name="Void the last game")).to_have_count(0)
    floor.get_by_role("button", name="Void the last game (18)").click()
    floor.get_by_role("button", name="Void it and restore the bets").click()
    expect(dealer.locator(".console-main")).to_contain_text("Waiting for a floor supervisor")
    expect(bob.locator(".rapid-says")).to_have_text("The last game is void")
    expect(bob.locator(".rapid-meters")).to_contain_text("Bets$5")  # it lies there again
    expect(bob.locator(".marker")).to_have_count(0)
    expect(floor.locator(".console-stations li").nth(1)).to_contain_text("$5 bet")
    shot(floor, "console-select")
    floor.get_by_role("button", name="17 black").click()
    expect(ann.locator(".rapid-credits")).to_have_text("$775")
    expect(bob.locator(".rapid-credits")).to_have_text("$95")
    expect(ann.locator(".rapid-messages")).to_contain_text("put right: +$180")
    expect(ann.locator(".rapid-number")).to_have_text("17")
    expect(bob.locator(".rapid-layout .won")).to_have_count(0)  # 18 did not win after all
    shot(ann, "terminal-dolly")

    # Tips, a cash-out, and the end of the day with a difference.
    ann.get_by_role("radio", name="$25 chip").drag_to(ann.locator(".tip-jar"))
    expect(ann.locator(".rapid-messages")).to_contain_text("Thank you: $25")
    ann.get_by_role("button", name="Cash-out").click()
    ann.get_by_role("button", name="Yes, cash out").click()
    expect(dealer.locator(".console-errands")).to_contain_text("cash-out of $750 at station 1")
    dealer.get_by_role("button", name="Confirm", exact=True).click()
    expect(ann.locator(".rapid-credits")).to_have_text("$0")
    dealer.get_by_role("button", name="End the gaming day").click()
    dealer.get_by_role("button", name="Sign as dealer").click()
    expect(dealer.get_by_role("button", name="Sign as supervisor")).to_be_disabled()
    floor.get_by_role("button", name="Sign as supervisor").click()
    # The tray had a million: $750 went to Ann, $25 to the toke box; in the drop are $600, $100 and 12 × $100.
    floor.get_by_role("button", name="Compare with the report").click()
    expect(floor.get_by_label("Chips counted in the tray")).to_be_visible()  # nothing typed is no count
    floor.get_by_label("Chips counted in the tray").fill("999,225")
    floor.get_by_label("Drop counted").fill("1,895")
    floor.get_by_role("button", name="Compare with the report").click()
    expect(floor.locator(".console-main")).to_contain_text("the manager on duty")
    expect(floor.get_by_role("button", name="Take the report")).to_be_disabled()
    manager.get_by_role("button", name="Take the report").click()
    expect(dealer.locator(".console-main")).to_contain_text("Look at every screen")
    manager.get_by_role("button", name="Reports").click()
    report = manager.get_by_role("dialog")
    for words in ("The dealer ($25)", "The floor ($25)", "$1,900 and $1,895", "$999,225 and $999,225"):
        expect(report).to_contain_text(words)
    expect(report).to_contain_text("reported to manager, The manager")
    auditor = day.staff("auditor")
    for words in ("The dealer ($25)", "The floor ($25)"):  # accounting keeps the signed sheets
        expect(auditor.locator(".console-reports")).to_contain_text(words)
    expect(auditor.get_by_role("button", name="New game")).to_have_count(0)
    shot(manager, "report")
    site = day.house.site
    assert site is not None
    checked = verify_lines(iter(site.floor.export("rapid", None)))
    assert checked.lines == 14 + 14  # as it was paid, and what put every one of them right


def test_the_console_is_not_for_players_and_fits_small_screens(open_house: Any, someone: Any) -> None:
    house = open_house(RAPID)
    day = Day(house, someone)
    dealer, floor = day.staff("dealer", viewport=TABLET), day.staff("floor")
    expect(dealer.locator(".console-stations li")).to_have_count(14)
    no_sideways_scroll(dealer)
    shot(dealer, "console-tablet")
    dealer.get_by_role("button", name="Done", exact=True).click()
    for _ in range(4):
        floor.get_by_role("button", name="Done", exact=True).click()
    dealer.set_viewport_size(PHONE)
    no_sideways_scroll(dealer)
    code = dealer.locator(".console-stations code").nth(2).inner_text()
    page = at_station(someone(house, viewport=PHONE), code)
    page.get_by_role("button", name="Buy in").click()
    page.get_by_label("Cash in dollars").fill("50")
    page.get_by_role("button", name="Put it down").click()
    day.do(day.dealer, Console("enter-buy-in", seat=3, cash_cents=5_000))
    day.do(day.dealer, Console("confirm-buy-in", seat=3))
    expect(page.locator(".rapid-credits")).to_have_text("$50")
    day.do(day.dealer, Console("new-game"))
    expect(page.locator(".rapid-says")).to_have_text("Place your bets")
    page.locator('.place[data-spot="17"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".laid.mine")).to_have_count(1)
    no_sideways_scroll(page)
    shot(page, "terminal-phone")
    page.keyboard.press("Delete")
    expect(page.locator(".laid.mine")).to_have_count(0)
    page.goto(house.address + "#/rapid-console/rapid")
    expect(page.locator("main")).to_contain_text("The console is for the dealer and those above")
    page.goto(house.address + "#/terminal/nowhere")
    expect(page.locator("main")).to_contain_text("there is no station with this code")
