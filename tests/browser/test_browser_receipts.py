"""A player's page adds its numbers, keeps the receipts, and what it downloads is checked by both programs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from browser_support import PATIENT, Player
from playwright.sync_api import expect

import houseway
from houseway.live.terms import TableConfig

VERIFIER = Path(__file__).parents[2] / "verifier" / "houseway_verify.py"
THREE = TableConfig(id="three", name="Three", game="three-card-poker", **PATIENT)
WHEEL = TableConfig(id="wheel", name="Wheel", game="roulette", **PATIENT)


def downloaded(player: Player, link: str, to: Path) -> Path:
    with player.page.expect_download() as got:
        player.page.get_by_role("link", name=link).click()
    got.value.save_as(to)
    return to


def a_round_of_poker(ann: Player, bob: Player) -> None:
    for player in (ann, bob):
        player.chip(5)
        player.page.get_by_role("button", name="Ante").first.click()
        expect(player.page.locator(".seat.mine .stack .amount").first).to_have_text("$5")
    ann.go()
    bob.go()
    for player in (ann, bob):
        player.choose("Play")
        expect(player.asked()).to_have_count(0)
    for player in (ann, bob):
        expect(player.page.locator(".results > .lines .line").first).to_be_visible()


def two_at(house: Any, someone: Any, table: str) -> tuple[Player, Player]:
    return someone(house).come(table, 2), someone(house).come(table, 4)


def test_numbers_receipts_and_both_programs(open_house: Any, someone: Any, tmp_path: Path) -> None:
    house = open_house(THREE)
    ann, bob = two_at(house, someone, "Three")
    for _ in range(2):
        a_round_of_poker(ann, bob)
        for player in (ann, bob):
            player.go()  # the next round: new cards, with both numbers
    expect(ann.page.locator('[data-key="r"]')).to_be_disabled()
    ann.page.get_by_role("button", name="Sign", exact=True).click()
    expect(ann.page.locator("#taken-part")).to_contain_text("added a number of its own 3 times")
    log = downloaded(ann, "Download the log of this table", tmp_path / "three.jsonl")
    receipts = downloaded(ann, "Download your receipts", tmp_path / "receipts.jsonl")
    kept = [json.loads(line) for line in receipts.read_text().splitlines()]
    numbers = [line for line in kept if "houseway-number" in line]
    assert [n["number"] for n in numbers] == [1, 2, 3]
    assert sum("houseway-receipt" in line for line in kept) >= 4

    found = houseway.verify(log, receipts, house.key())
    assert found.receipts == len(kept) and found.numbers_not_told == 0
    assert found.players_numbers == 5  # hers alone in the first order, both in the two after
    small = [sys.executable, "-I", "-S", str(VERIFIER), str(log), str(receipts), "--key", house.key()]
    done = subprocess.run(small, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "good", done.stdout

    receipts.write_text(json.dumps({**numbers[0], "value": "00" * 16}) + "\n")
    with pytest.raises(houseway.NotVerified, match="the number that you added to seed 1"):
        houseway.verify(log, receipts)


def test_a_page_that_is_reloaded_keeps_its_promise(open_house: Any, someone: Any) -> None:
    house = open_house(WHEEL)
    ann, bob = two_at(house, someone, "Wheel")
    promised = house.view("wheel")["seq"]
    ann.page.reload()
    expect(ann.page.locator(".seat-button")).to_be_visible()
    for player in (ann, bob):
        player.chip(5)
        player.page.get_by_role("button", name="Red").first.click()
        expect(player.page.locator(".seat-chips")).to_have_text("$495")
    ann.go()
    bob.go()
    expect(ann.page.locator(".results > .lines .line")).to_have_count(1)
    ann.page.get_by_role("button", name="Sign", exact=True).click()
    expect(ann.page.locator("#taken-part")).to_contain_text("added a number of its own 2 times")
    assert house.view("wheel")["seq"] > promised
