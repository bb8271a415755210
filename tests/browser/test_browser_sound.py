"""What is heard: made by the page itself, with what is shown; one key silences it for good."""

from typing import Any

from browser_support import PATIENT, RunningHouse
from playwright.sync_api import Page, expect

from houseway.live.terms import TableConfig

TABLES = (
    TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT),
    TableConfig(id="cards", name="Cards", game="blackjack", **PATIENT),
    TableConfig(id="dice", name="Dice", game="craps", **PATIENT),
)
# Every source of every AudioContext that is started, and all gains that lead to the loudspeaker.
_COUNT = """
window.started = 0; window.contexts = []; window.outs = [];
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) { window.started += 1; return start.apply(this, given); };
}
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...rest) {
  if (to instanceof AudioDestinationNode) window.outs.push(this);
  return connect.call(this, to, ...rest);
};
window.AudioContext = class extends AudioContext {
  constructor(...given) { super(...given); window.contexts.push(this); }
};
"""


def _heard(page: Page) -> int:
    found: int = page.evaluate("() => window.started")
    return found


def _more(page: Page, before: int) -> int:
    page.wait_for_function("(before) => window.started > before", arg=before)
    return _heard(page)


def _at(house: RunningHouse, someone: Any, table: str, **options: Any) -> Any:
    ann = someone(house, **options)
    ann.context.add_init_script(_COUNT)
    return ann.come(table)


def test_chips_and_the_ball_are_heard_when_they_are_shown(open_house: Any, someone: Any) -> None:
    ann = _at(open_house(*TABLES), someone, "Wheel", reduced_motion="no-preference")
    page = ann.page
    here = _heard(page)
    page.locator('[data-spot="red"]').first.click()
    chip = _more(page, here)
    ann.go()
    expect(page.locator(".roulette-felt.spinning")).to_be_visible()
    rolling = _more(page, chip)  # the ball in its track
    assert page.locator(".last-number .number").count() == 0
    _more(page, rolling)  # the ball falls
    expect(page.locator(".last-number .number")).to_be_visible()


def test_cards_and_dice_are_heard_also_without_motion(open_house: Any, someone: Any) -> None:
    house = open_house(*TABLES)
    ann = _at(house, someone, "Cards")
    ann.chip(25)
    ann.page.locator(".seat.mine .spot").first.click()
    expect(ann.page.locator(".seat.mine .stack").first).to_be_visible()
    before = _heard(ann.page)
    ann.go()
    expect(ann.page.locator(".dealer .card").first).to_be_visible()
    _more(ann.page, before)

    bob = _at(house, someone, "Dice")
    bob.chip(25)
    bob.page.locator('[data-wager="pass"]').first.click()
    expect(bob.page.locator(".craps-chip.mine").first).to_be_visible()
    before = _heard(bob.page)
    bob.go()
    bob.choose("Take the dice")
    bob.choose("Dice 1 and 2")
    expect(bob.page.locator(".last-rolls li").first).to_be_visible()
    _more(bob.page, before)


def test_nothing_is_heard_before_a_gesture_and_one_key_silences_for_good(
    open_house: Any, someone: Any
) -> None:
    ann = _at(open_house(*TABLES), someone, "Wheel")
    page = ann.page
    page.reload()
    expect(page.locator(".seat-button")).to_be_visible()
    assert page.evaluate("() => window.contexts.length") == 0
    red = page.locator('[data-spot="red"]').first
    red.click()
    _more(page, 0)

    page.keyboard.press("m")
    button = page.get_by_role("button", name="Turn sound on")
    expect(button).to_be_visible()
    assert page.evaluate("() => window.outs.map((out) => out.gain.value)") == [0]
    before = _heard(page)
    red.click()
    expect(page.locator('[data-key="r"]')).to_contain_text("$10")
    assert _heard(page) == before

    page.reload()
    expect(page.locator(".seat-button")).to_be_visible()
    red.click()
    ann.go()
    expect(page.locator(".last-number .number")).to_be_visible()
    assert _heard(page) == 0
    button.click()
    expect(page.get_by_role("button", name="Turn sound off")).to_be_visible()
    _more(page, 0)


def test_the_key_is_a_letter_where_something_is_typed(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(*TABLES))
    page = ann.page
    page.goto(ann.house.address)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("dialog").get_by_label("Name").press_sequentially("mimi")
    expect(page.get_by_role("button", name="Turn sound off", include_hidden=True)).to_have_count(1)
