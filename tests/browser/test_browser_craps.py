"""The craps layout of the page: every wager's place, a hand from the come-out to the seven-out, refusals."""

from typing import Any

import pytest
from browser_chance import rolling
from browser_support import PATIENT, PHONE, Player, no_sideways_scroll
from playwright.sync_api import Locator, expect

from houseway.games.craps.layout import HARDWAYS, HOPS, NUMBERS, ONE_ROLL, SPOTS, SUPPORTS
from houseway.live.terms import TableConfig

DICE = TableConfig(id="dice", name="Dice", game="craps", **PATIENT)
ANN_SEAT, BOB_SEAT = 3, 14  # at different ends of the table


def at(player: Player, wager: str, spot: str = "") -> Locator:
    return player.page.locator(f'.area[data-wager="{wager}"][data-spot="{spot}"]:not([aria-hidden])')


def bet(player: Player, wager: str, spot: str = "", *, chips: tuple[int, ...]) -> None:
    """These chips on a place; each stake is on the layout before the next is laid."""
    before = player.chips_cents
    for dollars in chips:
        player.chip(dollars)
        at(player, wager, spot).click()
    expect(player.page.locator(".seat-chips")).to_have_text(f"${before // 100 - sum(chips)}")


def chips_on(player: Player, wager: str, spot: str = "") -> Locator:
    return at(player, wager, spot).locator(".craps-chip.mine:not(.waiting)")


def refused(player: Player, words: str, clause: str) -> None:
    expect(player.page.locator(".bubble")).to_contain_text(words)
    expect(player.page.locator(".bubble .clause")).to_have_text(clause)


def rolls(player: Player, count: int) -> None:
    expect(player.page.locator(".last-rolls li")).to_have_count(count)


def test_every_wager_of_the_book_has_its_place(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(DICE)).come("Dice", ANN_SEAT)
    expect(at(ann, "fire", str(ANN_SEAT))).to_be_visible()
    drawn = ann.page.locator(".area:not([aria-hidden])").evaluate_all(
        "areas => areas.map((a) => [a.dataset.wager, a.dataset.spot])"
    )
    line = [
        (wager, "") for wager in ("pass", "dont-pass", "come", "dont-come", "pass-odds", "dont-pass-odds")
    ]
    boxes = [(w, n) for w in ("place", "buy", "lay", "put") for n in NUMBERS]
    # On a number a come wager lies on a place of its own, with one for its odds.
    travelled = [(w, n) for w in ("come", "dont-come", *SUPPORTS) if "pass" not in w for n in NUMBERS]
    one_roll = [(w, spot) for w in ONE_ROLL for spot in SPOTS.get(w, ("",))]
    centre = [("hardway", n) for n in HARDWAYS] + [("hop", pair) for pair in HOPS] + [("fire", str(ANN_SEAT))]
    assert sorted(map(tuple, drawn)) == sorted(line + boxes + travelled + one_roll + centre)
    # What is open on a come-out, and in which units it can be paid.
    expect(at(ann, "place", "6")).to_have_accessible_name("Place 6, pays 7 to 6, $6 to $996 in units of $6")
    expect(at(ann, "come")).to_have_accessible_name("Come, pays 1 to 1, closed now")
    expect(at(ann, "hop", "3-4")).to_have_accessible_name("Hop 3, 4, pays 15 to 1, $1 to $500")
    # Arrow keys go from place to place, Enter bets, Delete takes back.
    at(ann, "field").focus()
    for key, wager in (("ArrowDown", "dont-pass"), ("ArrowDown", "pass"), ("ArrowUp", "dont-pass")):
        ann.page.keyboard.press(key)
        expect(at(ann, wager)).to_be_focused()
    ann.chip(5)
    at(ann, "pass").focus()
    ann.page.keyboard.press("Enter")
    expect(chips_on(ann, "pass")).to_have_text("5")
    ann.page.keyboard.press("Delete")
    expect(chips_on(ann, "pass")).to_have_count(0)
    expect(ann.page.locator(".seat-chips")).to_have_text("$500")


@pytest.mark.clause("oh-craps:3.I.C", "oh-craps:4.III.A", "oh-craps:7.III")
def test_a_hand_from_the_come_out_to_the_seven_out(open_house: Any, someone: Any) -> None:
    house = open_house(DICE, entropy=rolling((4, 2), (5, 4), (3, 4), (6, 5)))
    ann = someone(house).come("Dice", ANN_SEAT)
    bob = someone(house).come("Dice", BOB_SEAT)
    bet(ann, "pass", chips=(5, 5))
    bet(bob, "dont-pass", chips=(5, 5))
    expect(ann.page.locator(".puck-home .puck.off")).to_have_count(1)
    ann.go()
    bob.go()
    expect(ann.asked()).to_be_visible()
    ann.choose("Take the dice")
    ann.choose("Dice 1 and 2")
    rolls(bob, 1)
    for player in (ann, bob):
        expect(player.page.locator('.number-box[data-number="6"] .puck.on')).to_have_count(1)
        expect(player.page.locator(".craps-people .shooter")).to_have_attribute("data-player", str(ANN_SEAT))
    assert "Six, the point is six: 4 and 2." in ann.said

    bet(ann, "pass-odds", chips=(5, 5))
    at(ann, "pass").click(button="right")
    refused(ann, "a pass wager stays until the point 6 is decided", "Craps 4.III.A")
    ann.chip(5)
    at(ann, "place", "8").click()
    expect(ann.page.locator(".bubble")).to_contain_text("The least here is $6: $1 more.")
    ann.chip(1)
    at(ann, "place", "8").click()
    expect(ann.page.locator(".seat-chips")).to_have_text("$474")
    bet(ann, "place", "5", chips=(5,))
    ann.chip(1)
    at(ann, "place", "5").click()
    refused(ann, "Units of $5 are paid exactly: $4 more.", "Craps 3.I.F")
    ann.page.get_by_role("button", name="Undo").click()
    expect(ann.page.locator(".craps-chip.waiting")).to_have_count(0)
    bet(ann, "come", chips=(5,))
    bet(bob, "dont-pass-odds", chips=(5, 1, 5, 1))
    ann.go()
    bob.go()
    rolls(ann, 2)

    # The come wager has travelled to the nine, for everybody to see; odds go behind it there.
    expect(chips_on(ann, "come", "9")).to_have_text("5")
    expect(chips_on(ann, "come")).to_have_count(0)
    theirs = bob.page.locator('.number-box[data-number="9"] .others .craps-chip')
    expect(theirs).to_have_attribute("data-player", str(ANN_SEAT))
    bet(ann, "come-odds", "9", chips=(5, 5))
    at(ann, "come", "9").click(button="right")
    refused(ann, "a come wager on 9 stays until it is decided", "Craps 4.III.B")
    ann.go()
    bob.go()
    rolls(ann, 3)

    expect(ann.page.locator(".puck-home .puck.off")).to_have_count(1)
    expect(ann.page.locator(".craps-people .shooter")).to_have_count(0)
    expect(ann.page.locator(".seat-chips")).to_have_text("$454")
    expect(bob.page.locator(".seat-chips")).to_have_text("$520")
    lost = [
        ("Pass", 10, "3.I.A.2.b"),
        ("Pass odds", 10, "7.I"),
        ("Place 8", 6, "3.I.F.2"),
        ("Place 5", 5, "3.I.F.2"),
        ("Come 9", 5, "3.I.C.2.b"),
        ("Come odds 9", 10, "7.III"),
    ]
    why = "3-4, a total of 7 with the point 6"
    assert sorted(ann.lines) == sorted(
        f"✕ {name} loses ${stake} −${stake} {why} Craps {clause}" for name, stake, clause in lost
    )
    assert bob.lines == [
        f"✓ Don't pass wins $10 at 1 to 1 +$10 {why} Craps 7.II.A",
        f"✓ Don't pass odds wins $12 at 5 to 6 +$10 {why} Craps 7.II.B.3",
    ]
    assert "Seven out: 3 and 4." in bob.said

    # The dice go to the next on the left, and the lines stay until another roll decides something.
    bet(bob, "pass", chips=(5,))
    assert len(bob.lines) == 2
    bob.go()
    bob.choose("Take the dice")
    bob.choose("Dice 1 and 2")
    rolls(bob, 4)
    expect(bob.page.locator(".craps-people .shooter .who")).to_have_text("You")
    expect(bob.page.locator(".seat-chips")).to_have_text("$525")
    assert bob.lines == ["✓ Pass wins $5 at 1 to 1 +$5 5-6, a total of 11 on the come-out Craps 3.I.A.1.a"]


@pytest.mark.clause("oh-craps:4.III.D", "oh-craps:4.IV", "oh-craps:11.I")
def test_refusals_calls_and_the_dice_given_up(open_house: Any, someone: Any) -> None:
    house = open_house(DICE, entropy=rolling((2, 2)))
    ann = someone(house).come("Dice", ANN_SEAT)
    page, purse = ann.page, ann.page.locator(".seat-chips")
    call = page.locator(".craps-calls").get_by_role("button")
    bet(ann, "dont-pass", chips=(5,))
    call.get_by_text("Take down").click()
    at(ann, "dont-pass").click()
    expect(purse).to_have_text("$500")
    at(ann, "dont-pass").click()
    refused(ann, "neither replaced nor increased", "Craps 4.IV")

    bet(ann, "fire", str(ANN_SEAT), chips=(5,))
    at(ann, "fire", str(ANN_SEAT)).click()
    refused(ann, "a Fire Bet is never increased", "Craps 4.III.D")
    at(ann, "fire", str(ANN_SEAT)).click(button="right")
    refused(ann, "a Fire Bet is not touched before a seven-out", "Craps 4.III.D")

    # Place bets rest on a come-out unless called on, hardways work unless called off.
    bet(ann, "pass", chips=(25,))
    bet(ann, "place", "8", chips=(5, 1))
    bet(ann, "place", "4", chips=(5,))
    bet(ann, "hardway", "6", chips=(5,))
    expect(chips_on(ann, "place", "8").locator(".lammer")).to_have_text("off")
    expect(chips_on(ann, "hardway", "6").locator(".lammer")).to_have_count(0)
    page.get_by_role("button", name="Place: rest on a come-out. Call on").click()
    expect(page.locator(".area.place-bet .lammer.on")).to_have_count(2)
    page.get_by_role("button", name="Hardways: work on a come-out. Call off").click()
    expect(chips_on(ann, "hardway", "6").locator(".lammer")).to_have_text("off")
    call.get_by_text("On / off").click()
    at(ann, "place", "4").click()
    expect(chips_on(ann, "place", "4").locator(".lammer")).to_have_text("off")
    expect(chips_on(ann, "place", "8").locator(".lammer")).to_have_text("on")
    at(ann, "pass").click()
    expect(page.locator(".bubble")).to_contain_text("pass is not turned on or off")

    # Lowered by a chip; the last chip undone.
    call.get_by_text("Lower").click()
    ann.chip(1)
    at(ann, "place", "8").click()
    refused(ann, "$5 cannot be paid exactly at 7 to 6 with $1 chips; bet in units of $6", "Craps 5.II")
    at(ann, "place", "4").click()
    refused(ann, "a stake of $4 is too small", "Craps 3.II.A")
    ann.chip(5)
    at(ann, "pass").click()
    expect(chips_on(ann, "pass")).to_have_text("20")
    call.get_by_text("Bet", exact=True).click()
    at(ann, "pass").click()
    expect(chips_on(ann, "pass")).to_have_text("25")
    page.get_by_role("button", name="Undo").click()
    expect(chips_on(ann, "pass")).to_have_text("20")
    expect(purse).to_have_text("$459")

    ann.go()
    ann.choose("Take the dice")
    ann.choose("Dice 1 and 2")
    rolls(ann, 1)
    # A hard four: the point is four, the place bet on it was off and stays, and nothing is decided.
    expect(page.locator('.number-box[data-number="4"] .puck.on')).to_have_count(1)
    expect(chips_on(ann, "place", "4")).to_have_text("5")
    assert "Hard four, the point is four: 2 and 2." in ann.said
    page.get_by_role("button", name="Pass the dice").click()
    expect(page.locator(".craps-people .shooter")).to_have_count(0)
    assert "You pass the dice." in ann.said


def test_on_a_phone_one_part_of_the_layout_at_a_time(open_house: Any, someone: Any) -> None:
    house = open_house(DICE)
    ann = someone(house, viewport=PHONE, has_touch=True, is_mobile=True).come("Dice", ANN_SEAT)
    page = ann.page
    no_sideways_scroll(page)
    ann.chip(5)
    at(ann, "pass").tap()
    expect(chips_on(ann, "pass")).to_have_text("5")
    expect(at(ann, "hardway", "6")).to_be_hidden()
    page.get_by_role("button", name="Centre").tap()
    no_sideways_scroll(page)
    expect(at(ann, "pass")).to_be_hidden()
    at(ann, "hardway", "6").tap()
    expect(page.get_by_role("button", name="Centre $5")).to_be_visible()
    page.get_by_role("button", name="Hops").tap()
    no_sideways_scroll(page)
    at(ann, "hop", "2-2").tap()
    expect(page.get_by_role("button", name="Hops $5")).to_be_visible()
    expect(page.locator(".seat-chips")).to_have_text("$485")
    sizes = page.locator(".area:visible").evaluate_all(
        "areas => areas.map((a) => a.getBoundingClientRect()).map((r) => Math.min(r.width, r.height))"
    )
    assert len(sizes) == len(HOPS) and min(sizes) >= 24, "large enough for a finger"
