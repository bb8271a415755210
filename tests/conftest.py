"""Collects which test shows which clause."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("houseway", deadline=None)  # a busy machine is slow, not wrong
settings.load_profile("houseway")

TESTS = Path(__file__).parent
ROOT = TESTS.parent

# Every house of a test writes through to its disk, commit by commit: in memory that costs nothing.
MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK):
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

# A test of figures works its answers out. Where they are only served, an answer that took long is worked out
# once in a run, for all workers: in a folder of this run, so that nothing hides behind an answer of before.
SERVING = {TESTS / name for name in ("browser", "cli", "live")}
KEPT, OF_RUN = "HOUSEWAY_KEPT", "HOUSEWAY_TESTS_KEPT"
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ[OF_RUN] = tempfile.mkdtemp(prefix="houseway-kept-")
os.environ[KEPT] = ""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    os.environ[KEPT] = os.environ[OF_RUN] if item.path.parent in SERVING else ""


def pytest_unconfigure() -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(os.environ[OF_RUN], ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-index", help="write the tests of every clause to this file")
    parser.addoption("--proofs", action="store_true", help="run the long proofs too")


CLAUSES = pytest.StashKey[set[tuple[str, str]]]()  # clause and test, of all tests that were collected
COLLECTED = pytest.StashKey[set[Path]]()


@pytest.hookimpl(tryfirst=True)  # before anything is deselected
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rows = {
        (clause, item.nodeid.partition("[")[0])
        for item in items
        for mark in item.iter_markers("clause")
        for clause in mark.args
    }
    config.stash[CLAUSES], config.stash[COLLECTED] = rows, {item.path for item in items}
    if target := config.getoption("--clause-index"):
        Path(target).write_text(clause_index(rows), encoding="utf-8")
    if not config.getoption("--proofs"):
        proofs, others = list[pytest.Item](), list[pytest.Item]()
        for item in items:
            (proofs if item.get_closest_marker("proof") else others).append(item)
        config.hook.pytest_deselected(items=proofs)
        items[:] = others


def clause_index(rows: set[tuple[str, str]]) -> str:
    return "".join(f"{clause}\t{test}\n" for clause, test in sorted(rows))


@pytest.fixture(scope="session")
def fresh_index(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Which test shows which clause, by this run's own collection if it has every file of tests."""
    config = request.config
    if config.stash[COLLECTED] >= set((ROOT / "tests").rglob("test_*.py")):
        return clause_index(config.stash[CLAUSES])
    file = tmp_path_factory.mktemp("index") / "tests.tsv"
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", f"--clause-index={file}", "tests"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return file.read_text(encoding="utf-8")
