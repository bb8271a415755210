"""Past rounds in the browser: an account's history, a round of each game on its felt, and shared links."""

import asyncio
import itertools
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, PHONE, Player, RunningHouse, no_sideways_scroll
from playwright.sync_api import Page, expect

from houseway.editions.loader import editions_of
from houseway.games.registry import house_games
from houseway.live.floor import Floor
from houseway.live.protocol import Answer, Choose, Console, Intent, Leave, Ready, Sit, Terminal, Wager
from houseway.live.store import Store
from houseway.live.table_acts import assign
from houseway.live.terms import Done, Person, TableConfig

# A wager of each game that is decided in the round it is made in.
FIRST = {
    "roulette": ("red", "red"), "big-six": ("one-dollar", ""), "craps": ("field", ""),
    "baccarat": ("player", ""), "blackjack": ("base", ""), "pai-gow-poker": ("pai-gow", ""),
    "let-it-ride": ("bet-3", ""),
}  # fmt: skip
WITH = {"craps": "pass"}  # without which nobody shoots
GAMES = sorted({*house_games()} - {"rapid-roulette"})  # which is played at terminals: below
_keys = itertools.count(1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    tables = tuple(
        TableConfig(game, game.title(), game, edition=editions_of(game)[-1].id, **PATIENT) for game in GAMES
    )
    opened = RunningHouse(tmp_path_factory.mktemp("keeping") / "house.db", tables).open()
    yield opened
    opened.close()


async def play(house: RunningHouse, table: str, me: Person) -> dict[str, Any]:
    """One round from sitting down to its end, by what the table offers and asks; the view at its end."""
    assert house.site is not None
    floor = house.site.floor

    async def go(intent: Intent) -> None:
        answer = await floor.intend(table, me, f"key-{os.getpid()}-{next(_keys)}", intent)
        assert isinstance(answer, Done), (intent, answer)

    wager, spot = FIRST.get(table, ("ante", ""))
    await go(Sit(1, 50_000))
    bet = False
    for _ in range(2_000):
        seen = floor.view(table, me)
        step = seen["view"]["step"]
        if step["kind"] == "decide" and step.get("choices"):
            names = [c["name"] for c in step["choices"]]
            await go(Choose("refuse-cut" if "refuse-cut" in names else names[0]))
        elif not bet and (offers := [o for o in seen["offers"] if o["wager"] == wager]):
            await go(Wager(wager, offers[0]["min_cents"], offers[0]["spot"] or spot))
            for along in [o for o in seen["offers"] if o["wager"] == WITH.get(table)]:
                await go(Wager(along["wager"], along["min_cents"], along["spot"]))
            await go(Ready())
            bet = True
        elif bet and seen["lines"] and step["kind"] == "over":
            await go(Leave())
            return seen
        elif not bet and step["kind"] == "over":
            await go(Ready())
        else:
            await asyncio.sleep(0.02)
    raise AssertionError(f"{table}: the round does not end: {step}")


def guest(player: Player) -> Person:
    page = player.page
    page.goto(player.house.address)
    page.get_by_role("button", name="Play as guest").first.click()
    expect(page.locator(".who")).to_be_visible()
    me = page.request.get("/api/me").json()["you"]
    return Person(me["id"], me["name"])


def cards_of(view: dict[str, Any]) -> set[str]:
    hands = [view.get("dealer") or {}, *view.get("hands", ())]
    return {c for hand in hands for c in hand.get("cards", ()) if c != "??"} | set(view.get("board", ()))


def at_step(page: Page, number: int) -> None:
    expect(page.locator(f'.replay-page[data-step="{number}"]')).to_be_visible()


@pytest.fixture
def people(chromium: Any, house: RunningHouse) -> Iterator[Any]:
    """Somebody at the house of this module."""
    there: list[Player] = []

    def make(**options: Any) -> Player:
        given = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce", **options}
        context = chromium.new_context(base_url=house.address, **given)
        context.set_default_timeout(120_000)
        there.append(Player(context, house))
        return there[-1]

    yield make
    problems = [p for player in there for p in player.problems]
    for player in there:
        player.context.close()
    assert not problems, problems


@pytest.mark.parametrize("game", GAMES)
def test_a_round_again_on_its_felt(people: Any, house: RunningHouse, game: str) -> None:
    player = people()
    me = guest(player)
    ended = house._ask(play(house, game, me))
    page = player.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{house.address}#/history")
    row = page.locator(".history-table tbody tr").filter(has_text=game.title()).first
    expect(row).to_be_visible()
    row.get_by_role("link", name="Replay").click()
    at_step(page, 0)
    assert house.site is not None
    frames = page.request.get(f"/api/tables/{game}/rounds/{ended['round']}").json()["views"]
    before = page.locator(".past-round").inner_html()
    # nothing tells at the beginning how it will end, not even what is known of the table by now
    expect(page.locator(".last-results li, .six-results li, .last-rolls li")).to_have_count(0)
    steps = page.locator(".replay-list > li")
    last = steps.count() - 1
    page.get_by_role("button", name="Step forward").click()
    at_step(page, 1)
    for number in range(2, min(last, 4)):
        page.get_by_role("button", name="Step forward").click()
        at_step(page, number)
    page.get_by_role("button", name="Last step").click()
    at_step(page, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    # the felt shows how the round ended: its cards, and something else than at the beginning
    settled = next(f for f in reversed(frames) if f["lines"])
    felt = page.locator(".past-round")
    assert felt.inner_html() != before
    shown = set(felt.locator("[data-card]").evaluate_all("all => all.map((c) => c.dataset.card)"))
    assert cards_of(settled["view"]) <= shown, (cards_of(settled["view"]), shown)
    lines = [line for frame in frames for line in frame["lines"]]
    expect(page.locator(".replay-right .line")).to_have_count(len(lines))
    assert lines
    assert steps.locator("a.clause").count() > 0
    assert felt.locator("button:enabled").count() == 0
    assert "undefined" not in page.locator(".replay-page").inner_text()
    # back by the list, and by itself to the end
    steps.nth(max(0, last - 2)).locator("button").click()
    at_step(page, max(0, last - 2))
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    at_step(page, last)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert not [url for url in asked if "/rounds?" in url]
    if folder := os.environ.get("KEEPING_SHOTS"):
        page.screenshot(path=Path(folder) / f"replay-{game}.png", full_page=True)


def test_history_is_filtered_and_a_round_is_shared_and_taken_back(people: Any, house: RunningHouse) -> None:
    player = people(viewport=PHONE)
    me = guest(player)
    for table in ("three-card-poker", "big-six"):
        house._ask(play(house, table, me))
    page = player.page
    page.goto(f"{house.address}#/history")
    rows = page.locator(".history-table tbody tr")
    expect(rows).to_have_count(3)  # and the play money
    no_sideways_scroll(page)
    expect(page.locator(".history-sums")).to_contain_text("Play money")
    page.get_by_label("Game").select_option("big-six")
    expect(rows).to_have_count(1)
    page.get_by_label("Game").select_option("")
    expect(rows).to_have_count(3)
    page.get_by_label("Day").fill("2001-01-01")
    expect(rows).to_have_count(0)
    page.get_by_label("Day").fill("")
    expect(rows).to_have_count(3)
    with page.expect_download() as file:
        page.get_by_role("link", name="Download (CSV)").click()
    assert len(Path(file.value.path()).read_text().splitlines()) == 4
    if folder := os.environ.get("KEEPING_SHOTS"):
        page.screenshot(path=Path(folder) / "history-phone.png", full_page=True)
    rows.filter(has_text="Three-Card").get_by_role("link", name="Replay").click()
    at_step(page, 0)
    no_sideways_scroll(page)
    page.get_by_role("button", name="Share this round").click()
    page.get_by_label("also show the cards that only I saw").check()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to the round").input_value()
    stranger = people()
    stranger.page.goto(link)
    at_step(stranger.page, 0)
    expect(stranger.page.locator(".replay-about")).to_contain_text(f"shown by {me.name}")
    stranger.page.get_by_role("button", name="Last step").click()
    with stranger.page.expect_download() as file:
        stranger.page.get_by_role("link", name="Download the file to verify").click()
    assert '"houseway-export"' in Path(file.value.path()).read_text().splitlines()[0]
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("dialog .share-list")).to_contain_text("Nothing is shared")
    stranger.page.reload()
    expect(stranger.page.get_by_role("status").first).to_contain_text("taken back")


async def rapid_round(database: Path) -> tuple[int, int]:
    """A round at a terminal with its people, by a clock that is moved by hand."""
    clock = [1_700_000_000.0]
    store = Store.open(database, key=bytes(32))
    floor = Floor(store, now=lambda: clock[0], timer=lambda: clock[0])
    await floor.start(clock=False)
    ranks = ("dealer", "floor", "manager")
    await floor.open_table(TableConfig("rapid", "Rapid", "rapid-roulette", attended=ranks))
    dealer, supervisor, manager = (Person(f"id-{rank}", rank.title(), rank) for rank in ranks)
    me = Person("ann", "Ann")
    await floor.grant(me.id, 1_000_000, "play money", "welcome")

    async def do(person: Person, intent: Any, seconds: int = 0) -> None:
        answer = await floor.intend("rapid", person, f"rapid-{next(_keys)}", intent)
        assert isinstance(answer, Done), (intent, answer)
        clock[0] += seconds
        await floor.tick()

    await floor.staff_act("rapid", lambda turn: assign(turn, manager, dealer.id, dealer.role, on=True))
    await do(dealer, Answer())  # the posted limits; then the wheel
    while floor.view("rapid", None)["view"]["phase"] == "opening":
        await do(supervisor, Answer())
    await do(me, Sit(1, 0))
    await do(me, Terminal("offer-buy-in", cash_cents=50_000))
    await do(dealer, Console("enter-buy-in", seat=1, cash_cents=50_000))
    await do(dealer, Console("confirm-buy-in", seat=1))
    await do(dealer, Console("new-game"))
    await do(me, Wager("red", 500, "red"), 30)  # to the prompt
    await do(dealer, Console("spin"), 10)  # to the lock
    clock[0] += 4
    await floor.tick()
    read = floor.view("rapid", dealer)["view"]["read"]
    await do(dealer, Console("confirm-number", pocket=read))
    seen = floor.view("rapid", me)
    await floor.stop()
    store.close()
    return seen["round"], len(seen["lines"])


def test_a_round_of_terminals_again(chromium: Any, tmp_path: Path) -> None:
    """A game that is played on pages of its own is told on the plain felt, to whoever is signed in."""
    database = tmp_path / "house.db"
    with ThreadPoolExecutor(1) as thread:  # the browser has this thread's event loop
        number, lines = thread.submit(asyncio.run, rapid_round(database)).result()
    house = RunningHouse(database, ()).open()
    try:
        context = chromium.new_context(base_url=house.address, reduced_motion="reduce")
        player = Player(context, house)
        guest(player)
        page = player.page
        page.goto(f"{house.address}#/replay/rapid/{number}")
        at_step(page, 0)
        page.get_by_role("button", name="Last step").click()
        assert lines == 1
        expect(page.locator(".replay-right .line")).to_have_count(lines)
        expect(page.locator(".replay-right .line")).to_contain_text("Red")
        at_step(page, page.locator(".replay-list > li").count() - 1)
        if folder := os.environ.get("KEEPING_SHOTS"):
            page.screenshot(path=Path(folder) / "replay-rapid.png", full_page=True)
        assert not player.problems
        context.close()
    finally:
        house.close()
