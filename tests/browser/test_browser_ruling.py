"""A ruling asked for and read, and a training of five questions, graded and kept for the manager."""

from typing import Any

import pytest
from browser_support import DESKTOP, PHONE, Player, RunningHouse, no_sideways_scroll
from playwright.sync_api import expect

from houseway.editions.house import elect
from houseway.games.registry import find_edition
from houseway.rulings.training import Training

PASSWORD = "a long enough sentence"
TABLET = {"width": 820, "height": 1180}


def sign_in(player: Player, house: RunningHouse, name: str, role: str) -> None:
    """Somebody new of the house comes with a one-time password and changes it."""
    assert house.site is not None
    _, one_time = house.site.people.add_staff(name, role)
    page = player.page
    page.goto(house.address)
    page.get_by_role("button", name="Sign in").click()
    dialog = page.get_by_role("dialog", name="Sign in")
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Password").fill(one_time)
    dialog.get_by_role("button", name="Sign in").click()
    change = page.get_by_role("dialog", name="Change password")
    change.get_by_label("Present password").fill(one_time)
    change.get_by_label("New password").fill(PASSWORD)
    change.get_by_role("button", name="Change password").click()
    expect(change).to_have_count(0)


@pytest.mark.parametrize("viewport", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_a_ruling_is_asked_for_and_read(open_house: Any, someone: Any, viewport: Any) -> None:
    house = open_house()
    ann = someone(house, viewport=viewport)
    page = ann.page
    page.goto(f"{house.address}#/rule/blackjack")
    page.get_by_role("button", name="Come as guest").click()
    page.get_by_label("When: the phase").select_option("deciding")
    page.get_by_label("What happened").select_option("hole-card-exposed")
    expect(page.locator(".ruling-ask")).to_contain_text("oh-blackjack:15.IX.A")
    page.get_by_label("Card that came to light").fill("Zz")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="no such card: 'Zz'")).to_be_visible()
    page.get_by_label("Card that came to light").fill("5h")
    page.get_by_label("Who noticed it").select_option("player")
    page.get_by_role("button", name="Rule", exact=True).click()
    ruling = page.get_by_role("article", name="The ruling")
    expect(ruling).to_contain_text("Hole card exposed, 5h shown")
    expect(ruling).to_contain_text("a player tells the dealer")
    expect(ruling.locator(".ruling-verdict")).to_contain_text("All wagers stand")
    expect(ruling.locator(".clause-id").first).to_have_text("oh-blackjack:15.IX.A")
    expect(ruling.locator('[data-fate="stands"]').first).to_be_visible()
    expect(ruling).to_contain_text("floor supervisor: be told of a hole card shown by mistake")
    first = ruling.inner_text()
    page.get_by_role("button", name="Another example").click()
    expect(ruling).not_to_have_text(first)
    no_sideways_scroll(page)


def test_elections_and_another_game_change_what_can_be_ruled_on(open_house: Any, someone: Any) -> None:
    house = open_house()
    ann = someone(house)
    sign_in(ann, house, "Dana", "dealer")
    page = ann.page
    page.goto(f"{house.address}#/rule/roulette")
    phases = page.get_by_label("When: the phase")
    expect(phases.locator("option")).to_have_text(["Spinning", "Closed", "Looking at ball"])
    page.locator(".elections summary").click()
    page.get_by_label("Wheel", exact=True).select_option(label="double-zero-as-single")
    expect(phases.locator("option")).to_have_count(4)
    phases.select_option("void")
    page.get_by_role("button", name="Rule", exact=True).click()
    expect(page.get_by_role("article")).to_contain_text("oh-roulette:5.III.B")
    several = page.get_by_label("Game", exact=True).locator("option", has_text="wa-fast-action-holdem-multi")
    page.get_by_label("Game", exact=True).select_option(several.get_attribute("value"))
    expect(page.get_by_text("This book has no clause on anything that goes wrong.")).to_be_visible()
    expect(page.get_by_role("button", name="Rule", exact=True)).to_be_disabled()


def test_five_questions_are_graded_and_kept_for_the_manager(open_house: Any, someone: Any) -> None:
    house = open_house()
    dana, max_ = someone(house), someone(house)
    sign_in(dana, house, "Dana", "dealer")
    page = dana.page
    page.goto(f"{house.address}#/training")
    expect(page.get_by_role("heading", name="Your trainings")).to_be_visible()
    page.get_by_label("Game", exact=True).select_option(label="Three Card Poker, Ohio")
    page.get_by_label("Questions").fill("5")
    page.get_by_label("Seed").fill("5")
    page.get_by_role("button", name="Begin").click()
    expected = Training(elect(find_edition("three-card-poker"), {}), 5, 5)
    wrong_at = 1
    for number in range(5):
        question = expected.question()
        shown = page.get_by_role("region", name="Question")
        expect(shown.get_by_role("heading", name=f"Question {number + 1} of 5")).to_be_visible()
        expect(shown.locator(".answer span")).to_have_text(list(question.options))
        expect(shown.locator(".question-done li")).to_have_text(list(question.done))
        chosen = question.right
        if number == wrong_at:
            chosen = (question.right + 1) % len(question.options)
        given = expected.answer(chosen)
        if number % 2:
            shown.locator(".answer").nth(chosen).click()
        else:
            page.keyboard.press(str(chosen + 1))
        grade = page.locator(".grade")
        mark = "right" if given.ruled else "noticed" if given.noticed else "missed"
        expect(grade).to_have_attribute("data-grade", mark)
        expect(grade).to_contain_text(question.clause)
        expect(shown.locator('.answer[data-mark="right"]')).to_contain_text(question.options[question.right])
        page.keyboard.press("Enter")  # the next question has the focus
    summary = page.get_by_role("region", name="Summary")
    expect(summary.get_by_role("heading", name="4 of 5 right")).to_be_visible()
    missed = expected.asked[wrong_at].clause
    expect(summary.locator('tr[data-missed="true"] .clause-id')).to_have_text([missed])
    expect(page.locator(".training-results tbody tr")).to_have_count(1)
    no_sideways_scroll(page)
    sign_in(max_, house, "Maxine", "manager")
    max_.page.goto(f"{house.address}#/training")
    row = max_.page.locator(".training-results tbody tr")
    expect(max_.page.get_by_role("heading", name="How everybody did")).to_be_visible()
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Dana")
    expect(row).to_contain_text("5 of 5")
    expect(row).to_contain_text(missed)


def test_a_player_is_told_for_whom_training_is(open_house: Any, someone: Any) -> None:
    house = open_house()
    page = someone(house).page
    page.goto(f"{house.address}#/training")
    expect(page.get_by_text("Sign in as a dealer to train.")).to_be_visible()
    page.get_by_role("button", name="Play as guest").first.click()
    expect(page.get_by_text("Training is for the people of the pit.")).to_be_visible()
