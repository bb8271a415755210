"""The poker room on its felt: side pots, stud, draws, what is refused; a desk and a phone at one table."""

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browser_axe import clean
from browser_room import Room, passive
from browser_support import PATIENT, PHONE, no_sideways_scroll, scripted
from playwright.sync_api import Page, expect
from test_browser_screens import measured
from test_browser_truth import MOVES, _frames, _tells_nothing

from houseway.live.protocol import Choose, Leave
from houseway.live.terms import TableConfig

BOOK = "oh-poker:"
SHOTS = os.environ.get("HOUSEWAY_SHOTS")
ON_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SIDE = {"width": 844, "height": 390}
HIDDEN = '[data-card="??"]'


def table(edition: str, **elections: Any) -> TableConfig:
    return TableConfig(
        id="room",
        name="Room",
        game="poker-room",
        edition=f"oh-poker-{edition}",
        elections=elections,
        **PATIENT,
    )


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(400)
        page.screenshot(path=Path(SHOTS) / f"poker-{name}.png")


def chips(page: Page, seat: int) -> str:
    return page.locator(f'.seat[data-seat="{seat}"] .plate-chips').inner_text()


def all_in(seat: int, asked: dict[str, Any]) -> tuple[str, int | None]:
    """Seats 1, 3 and 4 put in all they have, 6 calls them, the others fold."""
    if seat in (1, 3, 4) and "raise" in asked:
        return "raise", asked["raise"]["high_cents"]
    if seat in (1, 3, 4, 6):
        return ("call" if "call" in asked else "check"), None
    return ("fold" if "fold" in asked else "check"), None


@pytest.mark.clause(*(BOOK + path for path in ("1.side-pot", "1.all-in", "1.showdown", "1.muck", "3.X")))
def test_three_all_in_with_two_side_pots(open_house: Any, someone: Any) -> None:
    house = open_house(table("holdem", newcomers="free"), entropy=scripted(11, 12, 13))
    room = Room(house, "room")
    for seat, name in ((8, "Eve"), (9, "Finn")):
        room.sit(seat, name, 20_000)
    room.answer("fold")
    for seat, name, cents in ((4, "Cleo", 2_000), (6, "Dan", 20_000)):
        room.sit(seat, name, cents)
    ann = room.guest(someone(house, viewport={"width": 1280, "height": 900}), 1, 10_000)
    bob = room.guest(someone(house, **ON_PHONE), 3, 5_000)
    looks = someone(house).page
    looks.goto(f"{house.address}#/table/room")
    looks.get_by_role("main").get_by_role("button", name="Play as guest").click()
    room.next_round()

    for page in (ann, bob):
        expect(page.locator(f".seat.mine .card:not({HIDDEN})")).to_have_count(2)
        expect(page.locator(f".seat:not(.mine) .card{HIDDEN}")).to_have_count(10)
        expect(page.locator(".seat:not(.mine) .card")).to_have_count(10)
    expect(looks.locator(f".seat .card{HIDDEN}")).to_have_count(12)
    expect(looks.locator(".seat .card")).to_have_count(12)  # who only looks sees no card
    # I sit at the foot of the table, and the next player to my left.
    mine, left = (ann.locator(f'.seat[data-seat="{n}"] .plate').bounding_box() for n in (1, 2))
    assert mine["y"] > left["y"] and mine["x"] > left["x"]
    view = room.view
    folded = sum(b["stake_cents"] for b in view["bets"] if b["seat"] in (8, 9))
    expect(ann.locator(".mark-disc.dealer-button")).to_have_count(1)
    expect(ann.locator(f'.bet-place[data-seat="{view["button"]}"] .dealer-button')).to_be_visible()

    room.until(lambda v: v["step"]["seat"] == 1, all_in)
    expect(ann.locator(".choices")).to_be_visible()
    expect(ann.locator(".seat.mine.turn")).to_be_visible()
    clean(ann, "asked")
    shot(ann, "desktop-asked")
    for size in ({"width": 1024, "height": 768}, SIDE, PHONE):
        ann.set_viewport_size(size)
        measured(ann)
        shot(ann, f"asked-{size['width']}")
    small = ann.locator(".choices button").evaluate_all("all => all.map((b) => b.offsetHeight)")
    assert min(small) >= 44
    ann.set_viewport_size({"width": 1280, "height": 900})
    room.until(lambda v: v["phase"] != "betting", all_in)

    main = 4 * 2_000 + folded
    pots = [f"Main pot ${main // 100}", "Side pot 1 $90", "Side pot 2 $100"]
    for page in (ann, bob):
        expect(page.locator(".pot b")).to_have_text(pots)
        expect(page.locator(".board .card")).to_have_count(5)
        expect(page.locator(".muck")).to_be_visible()
    names = ann.locator(".pot-seats").all_inner_texts()
    assert [len(re.split(", | and ", text)) for text in names] == [4, 3, 2]
    no_sideways_scroll(bob)
    shot(ann, "desktop-pots")
    shot(bob, "phone-pots")
    clean(bob, "pots on a phone")

    room.until(lambda v: False, passive)
    lines = room.seen()["lines"]
    assert {x["against"] for x in lines} == {"pot-1", "pot-2", "pot-3"}
    expect(ann.locator(".results .line")).to_have_count(len(lines))
    told = ann.locator(".told p").all_inner_texts()
    assert len(told) == len(lines) and sum("from side pot 2" in text for text in told) >= 1, told
    expect(ann.locator(".results")).to_contain_text("Poker 3.X")
    expect(ann.locator(".seat.winner")).to_have_count(len({x["seat"] for x in lines}))
    expect(ann.locator(f".seat.folded .card:not({HIDDEN})")).to_have_count(0)  # what was folded stays unseen
    won = sum(x["amount_cents"] for x in lines)
    assert won == main + 9_000 + 10_000
    shot(ann, "desktop-settled")
    shot(bob, "phone-settled")
    story = "\n".join(ann.locator(".story-list li").all_inner_texts())
    for words in ("posts the big blind, $2", "The flop: ", "The river: ", " folds.", "from the main pot"):
        assert words in story, story


@pytest.mark.clause(*(BOOK + path for path in ("2.V", "1.forced-bet", "2.VIII", "2.XI.B")))
def test_a_stud_hand(open_house: Any, someone: Any) -> None:
    variant = "seven-card-stud-eight-or-better"
    house = open_house(table("seven-card-stud", variant=variant), entropy=scripted(21, 22, 23))
    room = Room(house, "room")
    room.sit(5, "Cleo", 20_000)
    room.sit(6, "Dan", 20_000)
    room.until(lambda v: False, passive)
    ann = room.guest(someone(house), 1, 10_000)
    bob = room.guest(someone(house, **ON_PHONE), 3, 10_000)
    room.next_round()
    _, asked = room.choices()
    assert "forced-bet" in asked and "complete" in asked
    for page, seat in ((ann, 1), (bob, 3)):
        expect(page.locator(f".seat.mine .card:not({HIDDEN})")).to_have_count(3)
        expect(page.locator(".seat.mine .card.up")).to_have_count(1)
        expect(page.locator(f".seat:not(.mine) .card{HIDDEN}")).to_have_count(6)
        expect(page.locator(f".seat:not(.mine) .card.up:not({HIDDEN})")).to_have_count(3)
        lying = page.locator(f'.seat[data-seat="{4 - seat}"] .card.up').get_attribute("data-card")
        assert lying == next(h for h in room.view["hands"] if h["seat"] == 4 - seat)["cards"][2]
    room.answer("forced-bet")
    room.until(
        lambda v: v["street"] == 2, lambda seat, a: ("complete", 400) if "complete" in a else passive(seat, a)
    )
    expect(ann.locator(".seat.mine .card.up")).to_have_count(3)
    expect(ann.locator(".pot b")).to_have_text("$20")  # four antes and the completed bet of four
    room.until(lambda v: v["street"] == 4 and v["step"]["seat"] == 1, passive)
    expect(ann.locator(".seat.mine .card")).to_have_count(7)
    expect(ann.locator(".seat.mine .card.up")).to_have_count(4)
    expect(ann.locator(".choices .large")).to_have_count(2)
    expect(ann.locator(".choices")).to_contain_text("$8")  # the higher limit, and nothing else
    expect(ann.locator(".sizer")).to_have_count(0)
    clean(ann, "seventh street")
    shot(ann, "desktop-stud")
    shot(bob, "phone-stud")
    no_sideways_scroll(bob)
    room.until(lambda v: False, passive)
    lines = room.seen()["lines"]
    expect(bob.locator(".results .line")).to_have_count(len(lines))
    assert any(text.count("high: ") for text in bob.locator(".told p").all_inner_texts()) or len(lines) == 1
    shot(bob, "phone-stud-settled")


@pytest.mark.clause(*(BOOK + path for path in ("5.VIII", "5.VIII.A", "5.X.C")))
def test_a_triple_draw_hand(open_house: Any, someone: Any) -> None:
    variant = {"variant": "deuce-to-seven", "draws": "triple", "newcomers": "free"}
    house = open_house(table("five-card-draw", **variant), entropy=scripted(31, 32, 33))
    room = Room(house, "room")
    room.sit(4, "Cleo", 20_000)
    room.sit(5, "Dan", 20_000)
    room.answer("fold")
    ann = room.guest(someone(house), 1, 10_000)
    room.guest(someone(house, **ON_PHONE), 3, 10_000)
    room.next_round()
    for turn, kept in enumerate((2, 3, 5)):
        room.until(lambda v: v["phase"] == "drawing", passive)
        while room.view["phase"] == "drawing":
            seat, asked = room.choices()
            slots = tuple(asked["draw"]["picks"]["slots"])
            page = room.pages.get(seat)
            if page is not None:
                expect(page.locator(".pick")).to_have_count(5)
                expect(page.locator(".choices .large").nth(1)).to_be_disabled()  # no card is chosen yet
                measured(page)
                if seat == 3 and not turn:
                    shot(page, "phone-draw")
                if seat == 1 and not turn:
                    clean(page, "drawing")
            before = own_cards(page) if page else []
            room.answer("draw", slots=slots[kept:]) if kept < 5 else room.answer("stand-pat")
            if page is not None:
                expect(page.locator(".choices .pick")).to_have_count(0)
                now = next(h for h in room.seen(seat)["view"]["hands"] if h["seat"] == seat)
                expect(page.locator(".seat.mine .hands .card")).to_have_count(5)
                for i, text in enumerate(now["cards"]):
                    expect(page.locator(".seat.mine .hands .card").nth(i)).to_have_attribute(
                        "data-card", text
                    )
                assert before[:kept] == now["cards"][:kept]
    expect(ann.locator(".last-act", has_text="Stands pat").first).to_be_attached()
    room.until(lambda v: False, passive)
    expect(ann.locator(".told p").first).to_contain_text("low")
    story = "\n".join(ann.locator(".story-list li").all_inner_texts())
    assert "You throw away 3 cards." in story and "throws away 2 cards." in story and "stands pat." in story
    shot(ann, "desktop-draw-settled")


def own_cards(page: Page) -> list[str]:
    found = page.locator(".seat.mine .hands .card")
    return [str(one.get_attribute("data-card")) for one in found.all()]


@pytest.mark.clause(BOOK + "1.raise", BOOK + "1.no-limit", BOOK + "1.check")
def test_bets_by_hand_by_key_and_ahead(open_house: Any, someone: Any) -> None:
    """A raise below the least is refused with the clause; what is said ahead is done, or forgotten."""
    house = open_house(table("holdem"), entropy=scripted(41, 42))
    room = Room(house, "room")
    ann = room.guest(someone(house), 3, 10_000)
    expect(ann.locator(".action-words")).to_have_text("Waiting for a second player.")
    room.sit(1, "Bob", 10_000)
    expect(ann.locator(".choices")).to_be_visible()  # of two the button has the small blind, and acts
    before = chips(ann, 3)
    ann.locator(".size-field").fill("3")
    expect(ann.locator(".choices .large").nth(2)).to_contain_text("Raise to")
    ann.locator(".size-field").press("Enter")
    expect(ann.locator(".bubble")).to_contain_text("not to $3")
    expect(ann.locator(".bubble .clause")).to_have_text("Poker 1.no-limit")
    assert chips(ann, 3) == before and room.view["to_call_cents"] == 200
    ann.locator("body").click(position={"x": 5, "y": 300})
    for key, cents in (("1", "4"), ("2", "6"), ("3", "100")):
        ann.keyboard.press(key)
        expect(ann.locator(".size-field")).to_have_value(cents)
    expect(ann.locator(".choices .large").nth(2)).to_contain_text("Raise all in")
    ann.keyboard.press("1")
    ann.keyboard.press("r")
    expect(ann.locator(".action-words")).to_have_text("Waiting for Bob to act.")
    ann.get_by_role("button", name="Check/fold").click()
    room.answer("raise", 1_000)  # it is another question now, and the answer to it was given: fold
    expect(ann.locator(".results h2")).to_contain_text("Round 1")
    expect(ann.locator(".story-list")).to_contain_text("You fold.")
    assert room.view["step"]["kind"] == "over" and chips(ann, 3) == "$96"

    room.next_round()  # now Bob has the button
    expect(ann.locator(".ahead")).to_be_visible()
    room.answer("call")
    room.until(lambda v: v["step"]["seat"] == 3, passive)
    expect(ann.locator(".choices")).to_be_visible()
    ann.keyboard.press("c")  # the option is checked; on the flop Ann acts first
    expect(ann.locator(".board .card")).to_have_count(3)
    expect(ann.locator(".choices")).to_be_visible()
    ann.keyboard.press("c")
    ahead = ann.get_by_role("button", name="Check", exact=True)
    expect(ann.locator(".action-words")).to_have_text("Waiting for Bob to act.")
    ahead.click()
    expect(ahead).to_have_attribute("aria-pressed", "true")
    room.answer("bet", 500)
    expect(ann.locator(".choices")).to_contain_text("Call")  # what was said was about a check: I am asked
    expect(ann.locator(".choices .detail").first).to_have_text("$5")
    assert room.choices()[0] == 3


def test_nothing_tells_who_wins_before_the_cards_lie_there(open_house: Any, someone: Any) -> None:
    house = open_house(table("holdem", mucking=False), entropy=scripted(51, 52))
    room = Room(house, "room")
    ann = room.guest(someone(house, **MOVES), 3, 10_000)
    room.sit(1, "Bob", 10_000)
    room.answer("raise", 10_000)
    expect(ann.locator(".action-words")).to_have_text("Waiting for Bob to act.")
    frames = _frames(
        ann,
        lambda: room.send(1, Choose("call")),
        lambda: expect(ann.locator(".results .line")).not_to_have_count(0),
    )
    lying = max(f["cards"] for f in frames)
    assert lying == 9  # two hands and the board
    coming = [f for f in frames if f["cards"] < lying]
    assert len(coming) > 5, "the cards were seen to come"
    _tells_nothing(frames, coming)
    assert frames[-1]["told"]["banner"] != frames[0]["told"]["banner"]
    assert frames[-1]["told"]["balance"] != "" and ann.locator(".seat.winner").count() >= 1


@pytest.mark.clause(BOOK + "1.table-stakes")
def test_a_full_table_has_a_list_and_limits_what_is_brought(open_house: Any, someone: Any) -> None:
    config = replace(table("holdem"), seats=2, least_buy_in_cents=4_000, most_buy_in_cents=20_000)
    house = open_house(config)
    room = Room(house, "room")
    room.sit(1, "Bob", 10_000)
    room.sit(2, "Cleo", 10_000)
    player = someone(house)
    page = player.page
    page.goto(f"{house.address}#/table/room")
    page.get_by_role("main").get_by_role("button", name="Play as guest").click()
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    clean(page, "a full table")
    page.get_by_role("button", name="Join the waiting list").click()
    words = page.locator(".action-words")
    expect(words).to_have_text("You are watching. You are number 1 of 1 on the waiting list.")
    room.answer("fold")
    room.send(2, Leave())
    expect(words).to_have_text("You are watching. Seat 2 is kept for you: sit down.")
    page.get_by_role("button", name="Take a seat").click()
    dialog = page.get_by_role("dialog", name="Take a seat")
    expect(dialog).to_contain_text("This table is played with $40 to $200.")
    dialog.get_by_label("Chips to bring to the table").fill("39")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog.locator(".form-error")).to_contain_text("$40")
    dialog.get_by_label("Chips to bring to the table").fill("200")
    dialog.get_by_role("button", name="Sit down").click()
    expect(page.locator(".seat.mine .plate-chips")).to_have_text("$200")
    expect(page.locator(f".card:not({HIDDEN})")).to_have_count(0)  # the last hand of this seat was another's
    page.locator(".seat-button").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("button", name="Change seat")).to_be_visible()
    clean(page, "my seat")
    menu.get_by_role("button", name="Sit out").click()
    expect(page.locator(".seat.mine .seat-tag")).to_have_text("Sitting out")


def test_one_person_plays_against_automatic_opponents(open_house: Any, someone: Any) -> None:
    """They come, act and are called what they are; a hand goes to its end by answers of mine alone."""
    config = replace(table("holdem"), seats=6, automatic=3, think_seconds=0.05)
    house = open_house(config)
    room = Room(house, "room")
    page = room.guest(someone(house, **ON_PHONE), 2, 10_000)
    expect(page.locator(".seat.taken .plate-name", has_text="Automatic")).not_to_have_count(0)
    expect(page.locator(".seat.mine .hands .card")).not_to_have_count(0)
    while (step := room.view["step"])["kind"] != "over":
        if step.get("seat") == 2:
            room.answer(*passive(*room.choices()))
        else:
            page.wait_for_timeout(20)  # they think
    expect(page.locator(".results .line")).not_to_have_count(0)
    expect(page.locator(".seat:not(.mine) .plate-name").first).to_contain_text("Automatic")
