"""Pictures of the page for the documentation: ``python tests/browser/screenshots.py`` writes docs/images."""

import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from browser_chance import seeds_of
from browser_support import CHROMIUM, DESKTOP, FLAGS, PHONE, Player, RunningHouse, scripted
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

from houseway.live.pit import opening_tables
from houseway.live.terms import TableConfig

IMAGES = Path(__file__).parents[2] / "docs" / "images"
MOST_BYTES = 300_000
_TIMES = {"bet_seconds": 45, "act_seconds": 45, "pause_seconds": 45, "cut_seconds": 45}
JACK = TableConfig(
    id="jack", name="Blackjack 1", game="blackjack", limits={"base": [1_000, 100_000, 100]}, **_TIMES
)
THREE = TableConfig(
    id="three", name="Three Card Poker 1", game="three-card-poker",
    elections={"six-card-bonus": True}, **_TIMES,
)  # fmt: skip
WHEEL = TableConfig(id="wheel", name="Roulette 1", game="roulette", **_TIMES)
MINI = TableConfig(
    id="mini", name="Mini-Baccarat 1", game="baccarat", elections={"vigorish": "deferred"}, **_TIMES
)
SIX = TableConfig(id="six", name="Big Six 1", game="big-six", **_TIMES)
DICE = TableConfig(id="dice", name="Craps 1", game="craps", **_TIMES)
CRAPS_SEEDS = seeds_of((4, 2), (4, 5), (5, 3), (3, 1))
SPLIT_EIGHTS = 50_962
BONUS_STRAIGHT = 1_300
BACCARAT_SHOE, BACCARAT_ROUNDS = 2_744, 28
BIG_SIX_SEEDS = (6, 1, 9, 4, 11, 2, 5)  # the last spin stops on a $10 bill
_SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}

People = Callable[[str], Player]


def _save(player: Player, name: str, *, pointing: bool = False) -> None:
    if not pointing:
        # The pointer rests elsewhere and nothing has the focus: the table as it is looked at.
        player.page.mouse.move(1, 1)
        player.page.evaluate("() => { document.activeElement.blur(); window.scrollTo(0, 0); }")
    player.page.wait_for_timeout(500)
    target = IMAGES / f"{name}.png"
    seen = Image.open(BytesIO(player.page.screenshot())).convert("RGB")
    for finest in (0xFF, 0xFE, 0xFC):  # steps of colour too small to be seen make a picture large
        seen.point([level & finest for level in range(256)] * 3).save(target, optimize=True)
        if target.stat().st_size < MOST_BYTES:
            return
    raise AssertionError(f"{target} is too large")


def lobby(people: People, size: str) -> None:
    ann = people("Ann")
    ann.page.goto(ann.house.address)
    expect(ann.page.locator(".short-sign li").first).to_be_visible()
    _save(ann, f"lobby-{size}")


def _bet(player: Player, *chips: tuple[str, int]) -> None:
    before = player.chips_cents
    for spot, dollars in chips:
        player.chip(dollars)
        player.page.locator(spot).first.click()
    left = before // 100 - sum(dollars for _, dollars in chips)
    expect(player.page.locator(".seat-chips")).to_have_text(f"${left:,}")


def blackjack(people: People, size: str) -> None:
    """Ann has split eights against an ace, Bob sits on twenty."""
    ann, bob = people("Ann").come("Blackjack 1", 3), people("Bob").come("Blackjack 1", 5)
    people("Chen").come("Blackjack 1", 6)
    box = ".seat.mine .spot.box"
    _bet(ann, (box, 25), (box, 5))
    _bet(bob, (box, 100))
    ann.go()
    bob.go()
    ann.choose("Insurance")
    bob.choose("No insurance")
    ann.choose("Split")
    ann.choose("Hit")
    expect(ann.page.locator(".action-words")).to_contain_text("Hand 2")
    ann.page.wait_for_timeout(1500)
    _save(ann, f"blackjack-{size}")


def three_card_poker(people: People, size: str) -> None:
    """Ann has folded and her Six Card Bonus wins on the dealer's cards."""
    ann = people("Ann").come("Three Card Poker 1", 4)
    people("Bob").come("Three Card Poker 1", 6)
    _bet(ann, *((f".seat.mine .spot.{w}", 25) for w in ("ante", "pair-plus", "six-card-bonus")))
    ann.go()
    expect(ann.asked()).to_be_visible()
    ann.page.wait_for_timeout(1500)
    _save(ann, f"three-card-poker-{size}")
    ann.choose("Fold")
    ann.page.wait_for_timeout(3000)
    _save(ann, f"three-card-poker-settled-{size}")


def roulette(people: People, size: str) -> None:
    ann, bob = people("Ann").come("Roulette 1", 2), people("Bob").come("Roulette 1", 5)
    place = '.place[data-spot="{}"]'.format
    _bet(bob, (place("7"), 5), (place("28-29"), 5), (place("black"), 25), (place("31-32-33"), 5))
    _bet(
        ann,
        (place("17"), 5), (place("8-9"), 5), (place("22-23-25-26"), 25), (place("13-14-15"), 5),
        (place("red"), 100), (place("2nd-12"), 25), (place("column-3"), 25), (place("0-00"), 5),
    )  # fmt: skip
    bob.go()
    ann.go()
    expect(ann.page.locator(".last-number .number")).to_be_visible(timeout=20_000)
    _save(ann, f"roulette-settled-{size}")
    ann.page.get_by_role("button", name="Repeat").click()
    expect(ann.page.locator(".laid.mine:not(.waiting)")).to_have_count(8)
    ann.page.locator(place("22-23-25-26")).first.hover()
    _save(ann, f"roulette-{size}", pointing=True)


def _bought(player: Player, spot: str) -> None:
    """A wager of $100 with its vigorish."""
    player.chip(100)
    player.page.locator(spot).click()
    expect(player.page.locator(f"{spot} .craps-chip.mine:not(.waiting)")).to_have_count(1)


def craps(people: People, size: str) -> None:
    """The point is six; Ann's come wagers have travelled, her place bet has just won."""
    ann = people("Ann").come("Craps 1", 4)
    bob, chen = people("Bob").come("Craps 1", 12), people("Chen").come("Craps 1", 7)
    place = lambda wager, spot="": f'.area[data-wager="{wager}"][data-spot="{spot}"]'  # noqa: E731
    part = ann.page.locator(".craps-tab")

    def in_centre(*chips: tuple[str, int]) -> None:
        if size == "phone":
            part.nth(1).click()
        _bet(ann, *chips)
        if size == "phone":
            part.nth(0).click()

    def rolled(count: int) -> None:
        for player in (ann, bob, chen):
            player.go()
        if count == 1:
            ann.choose("Take the dice")
            ann.choose("Dice 1 and 2")
        expect(ann.page.locator(".last-rolls li")).to_have_count(count, timeout=20_000)

    _bet(ann, (place("pass"), 25))
    _bet(bob, (place("dont-pass"), 100), (place("fire", "12"), 5))
    _bet(chen, (place("pass"), 5), (place("hardway", "8"), 5))
    in_centre((place("fire", "4"), 5))
    rolled(1)
    _bet(
        ann,
        (place("pass-odds"), 100),
        (place("come"), 25),
        (place("place", "8"), 5),
        (place("place", "8"), 1),
    )
    _bought(bob, place("lay", "4"))
    _bet(chen, (place("place", "5"), 25), (place("come"), 25), (place("field"), 5))
    rolled(2)
    _bet(ann, (place("come-odds", "9"), 100), (place("come"), 25))
    in_centre((place("hardway", "6"), 5), (place("any-craps"), 1), (place("horn-high", "12"), 5))
    _bet(chen, (place("come-odds", "9"), 100), (place("dont-come"), 5))
    _bought(chen, place("buy", "10"))
    rolled(3)
    ann.page.wait_for_timeout(1_800)
    ann.go()
    bob.go()
    chen.go()
    _bet(ann, (place("place", "5"), 25), (place("field"), 5))
    in_centre((place("hardway", "4"), 5), (place("eleven"), 1), (place("c-and-e"), 1), (place("c-and-e"), 1))
    if size == "phone":
        part.nth(0).click()
    ann.page.locator(place("place", "8")).hover()
    _save(ann, f"craps-{size}", pointing=True)


def baccarat(people: People, size: str) -> None:
    """Chen has played for a while; then Ann and Bob sit down too, and the round is settled."""
    ann, chen = people("Ann"), people("Chen").come("Mini-Baccarat 1", 3)
    place = ".seat.mine .spot.{}".format
    _bet(chen, (place("banker"), 5), (place("banker"), 5), (place("tie"), 5))
    for number in range(1, BACCARAT_ROUNDS):
        chen.go()
        expect(chen.page.locator(".results h2")).to_contain_text(f"Round {number}: ", timeout=20_000)
        chen.page.get_by_role("button", name="Repeat").click()
        expect(chen.page.locator(".seat.mine .stack:not(.waiting)")).to_have_count(2)
    ann.come("Mini-Baccarat 1", 5)
    bob = people("Bob").come("Mini-Baccarat 1", 8)
    _bet(ann, (place("banker"), 100), (place("tie"), 5), (place("dragon-bonus-banker"), 25))
    _bet(bob, (place("player"), 100), (place("dragon-bonus-player"), 5))
    for player in (ann, bob, chen):
        player.go()
    expect(ann.page.locator(".results h2")).to_contain_text(f"Round {BACCARAT_ROUNDS}: ", timeout=20_000)
    ann.page.wait_for_timeout(5_000)
    _save(ann, f"baccarat-{size}")


def big_six(people: People, size: str) -> None:
    """Some spins are done; the clapper rests again."""
    ann, chen = people("Ann"), people("Chen").come("Big Six 1", 6)
    place = '.six-place[data-wager="{}"]'.format
    _bet(chen, (place("five-dollar"), 5), (place("joker"), 1))
    for number in range(1, len(BIG_SIX_SEEDS)):
        chen.go()
        expect(chen.page.locator(".results h2")).to_contain_text(f"Round {number}: ", timeout=20_000)
        chen.page.get_by_role("button", name="Repeat").click()
        expect(chen.page.locator(".six-place .slot .stack:not(.waiting)")).to_have_count(2)
        if number == 1:
            ann.come("Big Six 1", 2)
    bob = people("Bob").come("Big Six 1", 4)
    _bet(
        ann,
        (place("one-dollar"), 25),
        (place("ten-dollar"), 5),
        (place("two-dollar"), 25),
        (place("logo"), 1),
    )
    _bet(bob, (place("one-dollar"), 100), (place("ten-dollar"), 25))
    for player in (ann, bob, chen):
        player.go()
    expect(ann.page.locator(".six-result .six-badge")).to_have_text("$10", timeout=20_000)
    ann.page.wait_for_timeout(2_000)
    _save(ann, f"big-six-{size}")


def designer(people: People, size: str) -> None:
    """Pair Plus with two for a flush, and the grid around it."""
    ann = people("Ann")
    page = ann.page
    flush, straight = "pays.pair-plus.flush%3D", "pays.pair-plus.straight%3D"
    design = f"wager=pair-plus&set={flush}2+to+1&vary={flush}2..5&vary={straight}4..8"
    page.goto(f"{page.url}#/design/oh-three-card-poker/{design}")
    expect(page.locator(".design-figures")).to_be_visible()
    page.get_by_role("button", name="Work out the grid").click()
    expect(page.locator(".heat-map")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 1360})
    _save(ann, f"design-{size}")


def _scene(browser: Browser, size: str, scene: Any, tables: tuple[TableConfig, ...], *seeds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = RunningHouse(Path(folder) / "house.db", tables, scripted(*seeds)).open()
        there: list[Player] = []

        def come_in(name: str) -> Player:
            """The first is the one whose window is shown."""
            options = _SIZES[size] if not there else {"viewport": DESKTOP, "reduced_motion": "reduce"}
            player = Player(browser.new_context(color_scheme="light", **options), house)
            player.page.goto(house.address)
            player.page.evaluate(
                """(name) => fetch("/api/register", {
                method: "POST", headers: {"content-type": "application/json"},
                body: JSON.stringify({name, password: "a password for pictures"})})""",
                name,
            )
            there.append(player)
            return player

        try:
            scene(come_in, size)
            assert not any(p.problems for p in there), [p.problems for p in there]
        finally:
            for player in there:
                player.context.close()
            house.close()


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size in _SIZES:
            _scene(browser, size, lobby, opening_tables())
            _scene(browser, size, blackjack, (JACK,), SPLIT_EIGHTS)
            _scene(browser, size, three_card_poker, (THREE,), BONUS_STRAIGHT)
            _scene(browser, size, roulette, (WHEEL,), 7)
            _scene(browser, size, craps, (DICE,), *CRAPS_SEEDS)
            _scene(browser, size, baccarat, (MINI,), BACCARAT_SHOE)
            _scene(browser, size, big_six, (SIX,), *BIG_SIX_SEEDS)
        _scene(browser, "desktop", designer, ())
        browser.close()


if __name__ == "__main__":
    main()
