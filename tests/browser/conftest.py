"""A Chromium for all tests of the page, and a fresh house for each."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

from browser_support import CHROMIUM, DESKTOP, FLAGS, HANG_MS, Player, RunningHouse  # noqa: E402

from houseway.live.terms import TableConfig  # noqa: E402

HERE = Path(__file__).parent

sync_api.expect.set_options(timeout=HANG_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Page, browser and house are three clocks: a test that fails by theirs is run once more, and named."""
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.flaky(reruns=1))


# The browser, if there is one, and what ends it. While it lives, nothing else in this process can run an
# event loop.
_started: list[Any] = []
_ends = ExitStack()


@pytest.fixture
def chromium() -> Any:
    """One for all tests of the page that follow each other: to start it takes a second of the processor."""
    if not CHROMIUM.exists():
        reason = f"there is no {CHROMIUM}; HOUSEWAY_CHROMIUM names another"
        if os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    if _started and not _started[0].is_connected():
        _end()
    if not _started:
        playwright = _ends.enter_context(sync_api.sync_playwright())
        _started.append(playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS))
        _ends.callback(_started[0].close)
    return _started[0]


def _end() -> None:
    _started.clear()
    _ends.close()


@pytest.hookimpl(trylast=True)  # after what the test itself has to close
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.path.parent != HERE:
        _end()


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
