"""Collects which test shows which clause."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("houseway", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("houseway")

ROOT = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-index", help="write the tests of every clause to this file")
    parser.addoption("--proofs", action="store_true", help="run the long proofs too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if target := config.getoption("--clause-index"):
        rows = {
            (clause, item.nodeid.partition("[")[0])
            for item in items
            for mark in item.iter_markers("clause")
            for clause in mark.args
        }
        Path(target).write_text("".join(f"{c}\t{t}\n" for c, t in sorted(rows)), encoding="utf-8")
    if not config.getoption("--proofs"):
        skip = [i for i in items if i.get_closest_marker("proof")]
        config.hook.pytest_deselected(items=skip)
        items[:] = [i for i in items if i not in skip]
