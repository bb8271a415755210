"""Two people talk at a table, one is muted, and the house has the last word."""

from typing import Any

from browser_support import PATIENT, PHONE, Player, no_sideways_scroll
from playwright.sync_api import Locator, expect

from houseway.live.terms import TableConfig

WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)
WIDE = {"width": 1280, "height": 900}


def _chat(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Chat")


def _lines(player: Player) -> Locator:
    return _chat(player).locator(".chat-lines li")


def _write(player: Player, text: str) -> None:
    _chat(player).get_by_label("Your message").fill(text)
    player.page.keyboard.press("Enter")


def _staff(house: Any, someone: Any, role: str) -> Player:
    """Somebody of the house, signed in at the table."""
    made: Player = someone(house, viewport=WIDE)
    assert house.site is not None
    account, password = house.site.people.add_staff(f"Lee {role}", role)
    page = made.page
    page.goto(house.address)
    page.evaluate(
        """async ([name, old]) => {
        const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
          headers: {"content-type": "application/json"}});
        await post("/api/login", {name, password: old});
        await post("/api/password", {old, new: "correct horse battery"});
        }""",
        [account.name, password],
    )
    page.goto(f"{house.address}#/table/wheel")
    page.reload()
    return made


def test_two_people_talk_and_one_mutes_the_other(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    ann = someone(house, viewport=WIDE).come("Wheel", 1)
    bob = someone(house, viewport=WIDE).come("Wheel", 2)
    _write(ann, "<img src=x onerror=alert(1)> hello")
    expect(_lines(bob)).to_have_count(1)
    expect(_lines(bob).first).to_contain_text("<img src=x onerror=alert(1)> hello")
    expect(_lines(ann).first).to_contain_text("You")
    expect(bob.page.locator("#said")).to_contain_text("says: <img src=x onerror=alert(1)> hello")
    _chat(bob).get_by_role("button", name="Good luck!").click()
    expect(_lines(ann).nth(1)).to_contain_text("Good luck!")
    expect(_chat(ann).get_by_label("Your message")).to_have_value("")

    _lines(bob).first.get_by_role("button", name="About this message").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Mute").click()
    expect(_lines(bob)).to_have_count(1)  # only his own is left
    _write(ann, "do you hear me?")
    expect(_lines(ann)).to_have_count(3)
    bob.page.reload()
    expect(_lines(bob)).to_have_count(1)
    expect(bob.page.locator("#said")).not_to_contain_text("do you hear me?")
    _chat(bob).get_by_role("button", name="again").click()
    expect(_lines(bob)).to_have_count(3)


def test_who_watches_reads_and_keys_of_the_table_are_letters_in_a_message(
    open_house: Any, someone: Any
) -> None:
    house = open_house(WHEEL)
    ann = someone(house, viewport=WIDE).come("Wheel", 1)
    bob = someone(house, viewport=WIDE)
    bob.page.goto(house.address)
    bob.page.get_by_role("button", name="Play at Wheel").click()
    expect(_chat(bob)).to_contain_text("Take a seat to write.")
    _chat(ann).get_by_label("Your message").press_sequentially("mrcu1")
    ann.page.keyboard.press("Enter")
    expect(_lines(bob).first).to_contain_text("mrcu1")
    expect(_chat(bob).get_by_label("Your message")).to_be_hidden()


def test_too_many_at_once_are_refused_beside_the_line(open_house: Any, someone: Any) -> None:
    ann = someone(open_house(WHEEL), viewport=WIDE).come("Wheel", 1)
    for _ in range(6):
        _chat(ann).get_by_role("button", name="Nice one!").click()
    expect(ann.page.locator(".bubble")).to_contain_text("not so fast")
    expect(_lines(ann)).to_have_count(5)


def test_the_house_hides_silences_and_turns_it_off(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    ann = someone(house, viewport=WIDE).come("Wheel", 1)
    lee = _staff(house, someone, "manager")
    _write(ann, "something rude")
    _lines(lee).first.get_by_role("button", name="About this message").click()
    lee.page.get_by_role("dialog").get_by_role("button", name="Hide this message").click()
    expect(_lines(ann).first).to_contain_text("hidden by the house")
    expect(_chat(ann)).not_to_contain_text("rude")
    _lines(lee).first.get_by_role("button", name="About this message").click()
    lee.page.get_by_role("dialog").get_by_role("button", name="Silence").click()
    expect(_chat(ann)).to_contain_text("The house has silenced you at this table.")
    _chat(lee).get_by_role("button", name="write again").click()
    expect(_chat(ann).get_by_label("Your message")).to_be_visible()

    lee.page.goto(f"{house.address}#/pit/table/wheel")
    lee.page.get_by_role("button", name="Turn the chat off").click()
    expect(_chat(ann)).to_contain_text("The chat of this table is off.")
    expect(_chat(ann).get_by_label("Your message")).to_be_hidden()


def test_after_a_broken_line_it_goes_on_and_on_a_phone_it_is_closed(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    ann = someone(house, viewport=WIDE).come("Wheel", 1)
    bob = someone(house, viewport=PHONE).come("Wheel", 2)
    expect(_chat(bob).get_by_label("Your message")).to_be_hidden()
    _write(ann, "one")
    expect(_chat(bob).locator(".chat-new")).to_have_text("1 new")
    house.cut_lines()
    expect(ann.page.locator("html")).to_have_attribute("data-line", "lost")
    expect(ann.page.locator("html")).to_have_attribute("data-line", "open")
    expect(bob.page.locator("html")).to_have_attribute("data-line", "open")
    expect(_lines(ann)).to_have_count(1)
    _write(ann, "two")
    _chat(bob).locator("summary").click()
    expect(_lines(bob)).to_have_count(2)
    no_sideways_scroll(bob.page)
