"""What the page says is true and in time: nothing is told before the felt shows it, and nothing is lost."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browser_chance import rolling
from browser_line import Behind, Line
from browser_support import PATIENT, scripted
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

MOVES = {"reduced_motion": "no-preference"}
A_SPIN = 70
SECTION_34 = 5
BANKER_TIE_PLAYER = 2_744
FOLD_WITH_A_STRAIGHT = 1_300  # in Three Card Poker
PAIR_OF_EIGHTS = 50_962  # alone at seat 3 of a blackjack table: 8♦ A♦ against T♣

# Every frame: what tells an outcome, and what of the outcome can be seen on the felt.
_WATCH = """() => {
  const text = (css) => [...document.querySelectorAll(css)].map((n) => n.textContent).join("|");
  const half = ({ delay, duration }) => delay + duration / 2;  // dealt or turned over so far, it can be read
  const waits = (c) => c.getAnimations().some((a) => a.currentTime < half(a.effect.getTiming()));
  const dealt = (c) => c.dataset.card !== "??" && !waits(c);
  window.frames_ = [];
  const look = () => {
    window.frames_.push({
      moving: Boolean(document.querySelector(".stage .spinning, .stage .rolling")),
      cards: [...document.querySelectorAll(".stage .card")].filter(dealt).length,
      told: {
        balance: text(".seat-chips"), plates: text(".plate-chips, .six-chips"), results: text(".results"),
        history: text(".last-results, .six-results, .last-rolls"), roads: text(".road-counts, .bead-letter"),
        said: text("#said"), story: text(".story-list"),
        banner: text(".banner, .bac-verdict, .last-number, .six-result, .told, .won-sum"),
        labels: [...document.querySelectorAll(".stage [role=group]")].map((n) => n.ariaLabel).join("|"),
      },
      offers: Boolean(document.querySelector('.actions [data-key="r"]:not(:disabled)')),
    });
    window.looking = requestAnimationFrame(look);
  };
  look();
}"""
_STOP = "() => { cancelAnimationFrame(window.looking); return window.frames_; }"


def _frames(page: Page, act: Callable[[], None], until: Callable[[], None]) -> list[dict[str, Any]]:
    page.evaluate(_WATCH)
    act()
    until()
    frames: list[dict[str, Any]] = page.evaluate(_STOP)
    return frames


def _tells_nothing(frames: list[dict[str, Any]], moving: list[dict[str, Any]]) -> None:
    """While it moves, the page is that of before; nothing is added to what was said."""
    for name in ("balance", "plates", "results", "history", "roads", "banner"):
        before, told = frames[0]["told"][name], {f["told"][name] for f in moving}
        assert told <= {before, ""}, f"the {name} said more while it moved: {told} after {before}"
    for name in ("said", "story", "labels"):
        assert len({f["told"][name] for f in moving}) == 1, name


def _settled(page: Page) -> Callable[[], None]:
    return lambda: expect(page.locator(".results h2")).to_contain_text(": ")


def _wheel(open_house: Any, someone: Any) -> Any:
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(A_SPIN)), **MOVES).come("Wheel", 1)
    ann.chip(25)
    ann.page.locator('[data-spot="red"]').first.click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$475")
    return ann


def _six(open_house: Any, someone: Any) -> Any:
    table = TableConfig(id="six", name="Six", game="big-six", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(SECTION_34)), **MOVES).come("Six", 1)
    ann.chip(25)
    ann.page.locator('.six-place[data-wager="ten-dollar"]').click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$475")
    return ann


@pytest.mark.parametrize("opened", [_wheel, _six], ids=["roulette", "big six"])
def test_nothing_tells_where_a_wheel_will_stop(open_house: Any, someone: Any, opened: Any) -> None:
    ann = opened(open_house, someone)
    frames = _frames(ann.page, ann.go, _settled(ann.page))
    spinning = [f for f in frames if f["moving"]]
    assert len(spinning) > 5, "the wheel was seen to turn"
    _tells_nothing(frames, spinning)
    assert not any(f["offers"] for f in spinning[2:]), "the next round was offered while the wheel turned"
    assert frames[-1]["told"]["balance"] != spinning[0]["told"]["balance"]
    assert frames[-1]["told"]["history"] != spinning[0]["told"]["history"]


def test_nothing_tells_what_the_dice_will_show(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="dice", name="Dice", game="craps", **PATIENT)
    ann = someone(open_house(table, entropy=rolling((5, 6))), **MOVES).come("Dice", 1)
    ann.chip(25)
    ann.page.locator('[data-wager="pass"]').first.click()
    ann.go()
    ann.choose("Take the dice")
    expect(ann.page.locator(".action-words")).to_have_text("Choose two of the dice.")
    frames = _frames(ann.page, ann.page.locator(".choices button").first.click, _settled(ann.page))
    rolled = [f for f in frames if f["moving"]]
    assert len(rolled) > 2
    _tells_nothing(frames, rolled)
    assert frames[-1]["told"]["balance"] == "$525"


def _mini(open_house: Any, someone: Any) -> Any:
    table = TableConfig(id="mini", name="Mini", game="baccarat", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(BANKER_TIE_PLAYER)), **MOVES).come("Mini", 5)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.banker").click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$475")
    return ann, ann.go


def _three(open_house: Any, someone: Any) -> Any:
    table = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(FOLD_WITH_A_STRAIGHT)), **MOVES).come("Three", 4)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot.ante").click()
    ann.go()
    expect(ann.asked()).to_be_visible()
    return ann, lambda: ann.choose("Play")


def _jack(open_house: Any, someone: Any) -> Any:
    table = TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(PAIR_OF_EIGHTS)), **MOVES).come("Jack", 3)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").first.click()
    ann.go()
    expect(ann.asked()).to_be_visible()
    return ann, lambda: ann.choose("Stand")


@pytest.mark.parametrize("opened", [_mini, _three, _jack], ids=["baccarat", "house poker", "blackjack"])
def test_nothing_tells_what_cards_will_come_to(open_house: Any, someone: Any, opened: Any) -> None:
    ann, act = opened(open_house, someone)
    frames = _frames(ann.page, act, _settled(ann.page))
    last = frames[-1]
    dealing = [f for f in frames if f["cards"] < last["cards"]]
    assert dealing, "the cards were seen to come"
    for name in ("balance", "plates", "results", "roads", "banner", "story"):
        told = {f["told"][name] for f in dealing}
        assert len(told) == 1, f"the {name} said more while cards were to come: {told}"
    assert last["told"]["balance"] != dealing[0]["told"]["balance"]


def test_fast_and_calm_show_everything_at_once(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    house = open_house(table, entropy=scripted(A_SPIN))
    ann = someone(house, **MOVES)
    ann.context.add_init_script("localStorage.setItem('houseway', JSON.stringify({ speed: 'fast' }))")
    ann.come("Wheel", 1)
    ann.chip(25)
    ann.page.locator('[data-spot="red"]').first.click()
    frames = _frames(ann.page, ann.go, _settled(ann.page))
    assert not any(f["moving"] for f in frames)


def test_a_result_is_shown_although_another_opens_the_next_round(open_house: Any, someone: Any) -> None:
    """While the wheel turns on Ann's page, Bob bets on the next spin; hers is shown all the same."""
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    house = open_house(table, entropy=scripted(A_SPIN))
    ann = someone(house, **MOVES).come("Wheel", 1)
    bob = someone(house).come("Wheel", 2)
    ann.chip(25)
    ann.page.locator('[data-spot="red"]').first.click()
    expect(ann.page.locator(".actions .detail")).to_have_text("$25")
    ann.page.evaluate(_WATCH)
    ann.go()
    expect(ann.page.locator(".stage .spinning")).to_have_count(1)
    bob.chip(5)
    bob.page.locator('[data-spot="black"]').first.click()
    expect(bob.page.locator(".actions .detail")).to_have_text("$5")
    expect(ann.page.locator(".last-results li")).to_have_count(1)
    expect(ann.page.locator(".stage .laid")).to_have_count(1)  # Bob's chip of the next round
    frames = ann.page.evaluate(_STOP)
    shown = [f for f in frames if f["told"]["banner"]]
    assert len(shown) > 2, "her number was there to be read before the next round covered it"
    assert all("Round 1: you " in f["told"]["results"] for f in shown[1:])
    at_once = """() => { document.querySelector('.place.box[data-spot="odd"]')
      .dispatchEvent(new MouseEvent("click", {bubbles: true}));
      return document.querySelectorAll(".stage .laid.mine").length; }"""
    assert ann.page.evaluate(at_once) == 1, "before the house can have heard of it, her chip lies there"


def test_a_click_on_the_felt_brings_it_to_rest(open_house: Any, someone: Any) -> None:
    ann = _wheel(open_house, someone)
    ann.go()
    expect(ann.page.locator(".stage .spinning")).to_have_count(1)
    ann.page.locator(".wheel-box").click()
    expect(ann.page.locator(".stage .spinning")).to_have_count(0, timeout=1500)
    expect(ann.page.locator(".results h2")).to_contain_text("Round 1: you")


# ── chips on their way ───────────────────────────────────────────────────────────────────────────────


def test_a_chip_is_drawn_once_even_if_the_view_comes_before_the_answer(open_house: Any, someone: Any) -> None:
    """The answers are held back on their way into the page, the views are not."""
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    ann = someone(open_house(table))
    ann.page.add_init_script(
        """const Real = WebSocket;
        window.WebSocket = class extends Real {
          addEventListener(type, heard) {
            if (type !== "message") return super.addEventListener(type, heard);
            return super.addEventListener(type, (event) => {
              const all = JSON.parse(event.data);
              const late = all.filter((m) => window.holding && m.type === "done");
              const now = all.filter((m) => !late.includes(m));
              const hear = (some) => heard(new MessageEvent("message", { data: JSON.stringify(some) }));
              if (now.length) hear(now);
              if (late.length) setTimeout(() => hear(late), 1500);
            });
          }
        };"""
    )
    ann.come("Wheel", 1)
    ann.page.evaluate("() => { window.holding = true; }")
    ann.chip(5)
    ann.page.locator('[data-spot="red"]').first.click()
    expect(ann.page.locator(".actions .detail")).to_have_text("$5")  # the view is there, the answer is not
    amounts = ann.page.evaluate(
        """async () => { const seen = new Set(); for (let i = 0; i < 20; i += 1) {
        await new Promise(requestAnimationFrame);
        for (const n of document.querySelectorAll(".laid.mine .laid-amount")) seen.add(n.textContent); }
        return [...seen]; }"""
    )
    assert amounts == ["5"]
    expect(ann.page.locator(".laid.mine.waiting")).to_have_count(0)


# ── the line ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def lines() -> Iterator[Callable[[Any], Line]]:
    opened: list[Line] = []

    def make(house: Any) -> Line:
        opened.append(Line(house.port))
        return opened[-1]

    yield make
    for line in opened:
        line.close()


def test_a_silent_line_is_told_and_what_was_done_meanwhile_is_said(
    open_house: Any, someone: Any, lines: Any
) -> None:
    """No close, no event: only silence. The clock goes on to be seen, and the log tells the rest."""
    table = TableConfig(
        id="jack", name="Jack", game="blackjack", **PATIENT | {"act_seconds": 9, "pause_seconds": 600}
    )
    house = open_house(table, entropy=scripted(PAIR_OF_EIGHTS))
    line = lines(house)
    ann = someone(house)
    ann.house = Behind(house, line)
    ann.come("Jack", 3)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").first.click()
    ann.go()
    expect(ann.asked()).to_be_visible()
    expect(ann.page.locator(".action-then")).to_have_text("If time runs out: stand.")
    began = time.monotonic()
    line.fall_silent()
    expect(ann.page.locator("#line-state")).to_be_visible()
    assert time.monotonic() - began < 6, "three seconds, and the patience of a busy machine"
    expect(ann.page.locator(".clock")).to_be_visible()
    expect(ann.page.locator(".action-words")).to_contain_text("If time runs out: stand.")
    while house.view("jack")["view"]["step"]["kind"] == "decide":
        ann.page.wait_for_timeout(100)
    line.speak()
    expect(ann.page.locator("#line-state")).to_be_hidden()
    expect(ann.page.locator(".away")).to_contain_text(
        "While you were away: time ran out, and the house chose stand for you"
    )
    expect(ann.page.locator(".away")).to_contain_text("you ")
    assert "time ran out" in ann.said.lower()


def test_the_browsers_own_word_that_it_is_offline_is_enough(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT)
    ann = someone(open_house(table)).come("Jack", 3)
    ann.page.evaluate(
        """() => addEventListener("offline", () => {
        window.told = document.querySelector("#line-state").checkVisibility(); })"""
    )
    ann.context.set_offline(True)
    ann.page.wait_for_function("() => window.told !== undefined")
    assert ann.page.evaluate("() => window.told"), "with the event itself, before any silence could tell"
    ann.context.set_offline(False)
    expect(ann.page.locator("#line-state")).to_be_hidden()
    expect(ann.page.locator(".seat-button")).to_be_visible()


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────


def test_time_that_runs_out_is_announced_and_said_as_such(open_house: Any, someone: Any) -> None:
    """What will be done stands there before; the bank is drawn on; then it is said that time ran out."""
    times = PATIENT | {"act_seconds": 2, "bank_seconds": 8}
    table = TableConfig(id="three", name="Three", game="three-card-poker", **times)
    ann = someone(open_house(table, entropy=scripted(FOLD_WITH_A_STRAIGHT))).come("Three", 4)
    ann.chip(5)
    for wager in ("ante", "pair-plus"):
        ann.page.locator(f".seat.mine .spot.{wager}").click()
    expect(ann.page.locator(".actions .detail")).to_have_text("$10")
    ann.go()
    then = ann.page.locator(".action-then")
    expect(then).to_contain_text("If time runs out: fold, which loses what it gives up of your $10")
    expect(ann.page.locator(".clock .bank")).to_be_visible()
    expect(ann.page.locator(".clock")).to_have_class(re.compile("banking"))
    expect(ann.page.locator(".story-list")).to_contain_text(
        "Time ran out, and the house chose fold for you.", timeout=60_000
    )


# ── the bar ──────────────────────────────────────────────────────────────────────────────────────────


def test_alone_at_craps_the_bar_says_what_is_missing(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="dice", name="Dice", game="craps", **PATIENT)
    ann = someone(open_house(table)).come("Dice", 1)
    ann.chip(5)
    ann.page.locator('[data-wager="field"]').first.click()
    words = ann.page.locator(".action-words")
    expect(words).to_have_text(
        "To throw, put a chip on pass or don't pass: dice are thrown for a line wager."
    )
    expect(ann.page.locator('[data-key="r"]')).to_be_disabled()
    ann.page.locator('[data-wager="pass"]').first.click()
    expect(ann.page.locator('[data-key="r"]')).to_be_enabled()
    ann.go()
    expect(words).not_to_contain_text("Waiting")


def test_who_is_waited_for_is_named(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    house = open_house(table)
    ann, bob = someone(house).come("Wheel", 1), someone(house).come("Wheel", 2)
    for player in (ann, bob):
        player.chip(5)
        player.page.locator('[data-spot="red"]').first.click()
        expect(player.page.locator(".actions .detail")).to_have_text("$5")
    ann.go()
    name = house.view("wheel")["seats"][1]["name"]
    expect(ann.page.locator(".action-words")).to_have_text(
        f"Ready. Waiting for {name}, or until the clock runs out."
    )


def test_no_answer_is_favoured_by_its_look(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="jack", name="Jack", game="blackjack", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(PAIR_OF_EIGHTS))).come("Jack", 3)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").first.click()
    ann.go()
    expect(ann.page.locator(".choices button")).not_to_have_count(0)
    expect(ann.page.locator(".choices .primary")).to_have_count(0)
    looks = ann.page.locator(".choices button").evaluate_all(
        "(all) => [...new Set(all.map((b) => getComputedStyle(b).backgroundColor))]"
    )
    assert len(looks) == 1, looks


# ── broke, idle, late ────────────────────────────────────────────────────────────────────────────────


def test_without_chips_the_bar_says_what_can_be_done(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
    ann = someone(open_house(table)).come("Three", 1, dollars=3)  # the least bet is $5
    words = ann.page.locator(".action-words")
    expect(words).to_contain_text("$3 is less than the least bet here, $5. You can bring more")
    expect(words).to_contain_text("leave, or stay and watch")
    ann.page.get_by_role("button", name="Bring chips").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Bring more chips")


def test_a_double_that_cannot_be_says_why(open_house: Any, someone: Any) -> None:
    wheel = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    ann = someone(open_house(wheel)).come("Wheel", 1, dollars=8)
    ann.chip(5)
    ann.page.locator('[data-spot="red"]').first.click()
    expect(ann.page.locator(".actions .detail")).to_have_text("$5")
    ann.page.get_by_role("button", name="Double").click()
    expect(ann.page.locator(".bubble")).to_have_text("Doubling needs $5 more, and you have $3 in chips.")


def test_who_cannot_pay_for_a_choice_reads_it_in_the_bar(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
    ann = someone(open_house(table, entropy=scripted(FOLD_WITH_A_STRAIGHT))).come("Three", 4, dollars=7)
    ann.chip(5)
    ann.page.locator(".seat.mine .spot.ante").click()
    expect(ann.page.locator(".actions .detail")).to_have_text("$5")
    ann.go()
    expect(ann.page.locator(".action-why")).to_have_text("Play needs $5, and you have $2 in chips.")
    expect(ann.page.locator(".choices").get_by_role("button", name="Play")).to_be_disabled()


def test_who_is_idle_is_warned_and_told_afterwards(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT | {"idle_seconds": 8})
    ann = someone(open_house(table)).come("Wheel", 1, dollars=50)
    expect(ann.page.locator(".idle")).to_contain_text("your seat is given up")
    ann.page.get_by_role("button", name="I am here").click()
    expect(ann.page.locator(".seat-button")).to_be_visible()
    expect(ann.page.locator(".away")).to_contain_text("Your $50 in chips are in your purse")
    expect(ann.page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_who_joins_sees_the_last_results(open_house: Any, someone: Any) -> None:
    six = TableConfig(id="six", name="Six", game="big-six", **PATIENT)
    wheel = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
    house = open_house(six, wheel, entropy=scripted())
    ann = someone(house).come("Six", 1)
    for place, name, strip in (
        ('.six-place[data-wager="one-dollar"]', "Six", ".six-results li"),
        ('[data-spot="red"]', "Wheel", ".last-results li"),
    ):
        if name == "Wheel":
            ann.come("Wheel", 1)
        for count in (1, 2, 3):
            ann.chip(5)
            ann.page.locator(place).first.click()
            expect(ann.page.locator(".actions .detail")).to_have_text("$5")
            ann.go()
            expect(ann.page.locator(strip)).to_have_count(count)
        told = ann.page.locator(strip).all_inner_texts()
        bob = someone(house)
        bob.page.goto(house.address)
        bob.page.get_by_role("button", name=f"Play at {name}", exact=True).click()
        expect(bob.page.locator(strip)).to_have_count(3)
        assert bob.page.locator(strip).all_inner_texts() == told


def test_who_joins_at_craps_sees_the_last_rolls(open_house: Any, someone: Any) -> None:
    table = TableConfig(id="dice", name="Dice", game="craps", **PATIENT)
    house = open_house(table, entropy=rolling((2, 2), (5, 4), (6, 4)))
    ann = someone(house).come("Dice", 1)
    ann.chip(25)
    ann.page.locator('[data-wager="pass"]').first.click()
    ann.go()
    ann.choose("Take the dice")
    ann.page.locator(".choices button").first.click()
    rolls = ann.page.locator(".last-rolls li")
    expect(rolls).to_have_text(["4"])
    for told in (["9", "4"], ["10", "9", "4"]):
        ann.go()  # the next round
        expect(ann.page.locator(".actions .detail")).to_have_text("$25")
        ann.go()
        expect(rolls).to_have_text(told)
    bob = someone(house)
    bob.page.goto(house.address)
    bob.page.get_by_role("button", name="Play at Dice", exact=True).click()
    expect(bob.page.locator(".last-rolls li")).to_have_text(["10", "9", "4"])


def test_a_double_that_the_table_does_not_allow_is_explained(open_house: Any, someone: Any) -> None:
    elections = {"double": "none", "decks": 2}
    table = TableConfig(id="jack", name="Jack", game="blackjack", elections=elections, **PATIENT)
    house = open_house(table, entropy=scripted(7))
    ann = someone(house).come("Jack", 3)
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").first.click()
    ann.go()
    expect(ann.asked()).to_be_visible()
    assert house.view("jack")["view"]["phase"] == "deciding"  # neither has a blackjack, no insurance
    expect(ann.page.locator(".action-why")).to_have_text(
        re.compile("^No double: .*(not doubled|drawn to 21) .Blackjack 1[02].")
    )
    expect(ann.page.locator(".choices").get_by_role("button", name="Double")).to_have_count(0)
