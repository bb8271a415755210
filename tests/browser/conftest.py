"""A Chromium for all tests of the page, and a fresh house for each."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

from browser_support import CHROMIUM, DESKTOP, FLAGS, HANG_MS, Player, RunningHouse  # noqa: E402

from houseway.live.terms import TableConfig  # noqa: E402

sync_api.expect.set_options(timeout=HANG_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Page, browser and house are three clocks: a test that fails by theirs is run once more, and named."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")  # while it lives, nothing else in this process can run an event loop
def chromium() -> Iterator[Any]:
    if not CHROMIUM.exists():
        reason = f"there is no {CHROMIUM}; HOUSEWAY_CHROMIUM names another"
        if os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Callable[..., RunningHouse]]:
    opened: list[RunningHouse] = []

    def make(*tables: TableConfig, **options: Any) -> RunningHouse:
        house = RunningHouse(tmp_path / "house.db", tables, **options).open()
        opened.append(house)
        return house

    yield make
    for house in opened:
        house.close()


@pytest.fixture
def someone(chromium: Any, open_house: Any) -> Iterator[Callable[..., Player]]:
    """A new person with a window of their own; every fault of the page on the way fails the test."""
    people: list[Player] = []

    def make(house: RunningHouse, **options: Any) -> Player:
        given = {"viewport": DESKTOP, "reduced_motion": "reduce", **options}
        context = chromium.new_context(**given)
        context.set_default_timeout(HANG_MS)
        people.append(Player(context, house))
        return people[-1]

    yield make
    problems = [p for player in people for p in player.problems]
    for player in people:
        player.context.close()
    assert not problems, problems
