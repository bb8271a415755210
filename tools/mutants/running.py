"""Runs tests against mutants, each in a process forked from one that has imported everything else.

A child imports the mutated package and the tests anew: tests read editions while they are collected, so
nothing of either may be there before the change is.
"""

import contextlib
import gc
import importlib
import io
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import pytest

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
SLOW_S = 2.0  # a test that takes longer on the processor is left out,
NEVER_S = 1e9  # … as is one that fails without any change
STUCK_S = 900  # a process that takes longer by the clock waits for something that never comes
# Other people's packages, and those of ours that nothing mutated is imported by.
PRELOADED = (
    "anyio._backends._asyncio", "argon2", "cryptography.fernet", "fastapi", "httpx", "hypothesis", "msgspec",
    "numba", "numpy", "psycopg", "pydantic", "rich.console", "sqlalchemy", "typer", "uvicorn", "websockets",
    "houseway.editions.house", "houseway.editions.register", "houseway.core.game", "houseway.core.events",
    "houseway.core.codec", "houseway.hands.poker", "houseway.equipment.shoe", "houseway.money.ledger",
)  # fmt: skip
# Not asked: they do not see the change (a browser, another process), or are not about the rules.
NOT_ASKED = (
    "tests/browser",
    "tests/analysis",
    "tests/editions/test_register.py",
    "tests/games/house_poker/test_invented_games.py",
)
CONFORMANCE = "tests/conformance/test_conformance.py"
IGNORED = tuple(f"--ignore={path}" for path in NOT_ASKED)

KILLED, SURVIVED, TIMED_OUT, INVALID = OUTCOMES = ("killed", "survived", "timed out", "invalid")


class Change(Protocol):
    file: Path
    before: Any
    after: Any

    @property
    def line(self) -> int: ...
    @property
    def change(self) -> str: ...
    def install(self) -> None: ...


@dataclass(frozen=True)
class Job:
    """A mutant, the tests that should notice it, and those of them to ask first."""

    mutant: Change | None  # None: nothing is changed, to see that the tests pass and how long they take
    paths: tuple[str, ...]
    marks: frozenset[str] = frozenset()  # clauses: their tests come first
    games: str = ""  # HOUSEWAY_GAMES
    names: tuple[str, ...] = ()  # of the tests that run over all games, only those of these games


@dataclass
class Result:
    job: Job
    outcome: str
    by: str = ""  # the test that failed
    elapsed_s: float = 0.0
    seconds: dict[str, float] = field(default_factory=dict)  # of each test, on the processor


class _Plugin:
    """Orders the tests, and notes which failed and how long each took."""

    def __init__(self, job: Job, seconds: dict[str, float], limit_s: float):
        self.job, self.seconds, self.limit_s = job, seconds, limit_s
        self.failed, self.late = "", False
        signal.signal(signal.SIGPROF, self._stop)
        self.took: dict[str, float] = {}

    def _stop(self, *_: object) -> None:
        """The test under way does not end: that is a failure, too."""
        self.late = True
        raise TimeoutError

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def marked(item: pytest.Item) -> bool:
            return any(
                c in self.job.marks or c.partition(":")[2] in self.job.marks
                for mark in item.iter_markers("clause")
                for c in mark.args
            )

        def concerned(item: pytest.Item) -> bool:
            _, over_all_games, name = item.nodeid.partition(CONFORMANCE)
            return not over_all_games or not self.job.names or name.endswith(self.job.names)

        kept = [i for i in items if self.seconds.get(i.nodeid, 0) <= SLOW_S and concerned(i)]
        items[:] = sorted(kept, key=lambda i: (not marked(i), self.seconds.get(i.nodeid, 0.01)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        start = time.process_time()
        if self.job.mutant:
            signal.setitimer(signal.ITIMER_PROF, self.limit_s + 3 * self.seconds.get(item.nodeid, 0))
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        fails = not self.job.mutant and self.failed == item.nodeid
        self.took[item.nodeid] = NEVER_S if fails else round(time.process_time() - start, 3)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed = f"collecting {report.nodeid}"


def preload(folder: str) -> None:
    """Imports what children need; what they compile themselves is kept in ``folder``."""
    os.environ |= {"PYTHONPATH": str(SRC), "OPENBLAS_NUM_THREADS": "1", "HOUSEWAY_EXAMPLES": "10"}
    sys.path.insert(0, str(SRC))
    sys.dont_write_bytecode, sys.pycache_prefix = False, folder
    os.chdir(ROOT)
    for name in PRELOADED:
        importlib.import_module(name)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--version"])  # and pytest's own parts
    gc.freeze()


def _child(job: Job, seconds: dict[str, float], limit_s: float, answer: Path, log: Path) -> int:
    """Everything that a forked process does; its exit status is pytest's."""
    os.setsid()
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(descriptor, 1)
    os.dup2(descriptor, 2)
    if job.games:
        os.environ["HOUSEWAY_GAMES"] = job.games
    if job.mutant is not None:
        job.mutant.install()
        if job.mutant.file.suffix == ".toml" and (refused := _refused()):
            answer.write_text(json.dumps({"by": refused, "late": False, "took": {}}))
            return 99
    plugin = _Plugin(job, seconds, limit_s)
    arguments = ["-q", "--tb=short", "-p", "no:cacheprovider", "-p", "no:xdist", *IGNORED, *job.paths]
    status = pytest.main([*arguments, *(["-x"] if job.mutant else [])], plugins=[plugin])
    answer.write_text(json.dumps({"by": plugin.failed, "late": plugin.late, "took": plugin.took}))
    return int(status)


def alone(work: Callable[[], int]) -> int:
    """Does something in a process of its own, silently, so that nothing stays imported."""
    if pid := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os._exit(work())


def _refused() -> str:
    """Why the loader does not take an edition, if so: a change that nobody could make."""
    from houseway.editions.loader import edition_ids, load_edition

    try:
        for edition_id in edition_ids():
            load_edition(edition_id)
    except ValueError as error:
        return str(error)
    finally:
        load_edition.cache_clear()
    return ""


def run(jobs: Sequence[Job], seconds: dict[str, float], *, workers: int, limit_s: float) -> Iterator[Result]:
    """The results, in the order in which they come."""
    waiting, running = list(reversed(jobs)), {}
    with tempfile.TemporaryDirectory() as folder:
        while waiting or running:
            while waiting and len(running) < workers:
                job, n = waiting.pop(), len(waiting)
                answer, log = Path(folder) / f"{n}.json", Path(folder) / f"{n}.log"
                sys.stdout.flush()
                pid = os.fork()
                if pid == 0:
                    try:
                        os._exit(_child(job, seconds, limit_s, answer, log))
                    except BaseException as error:
                        print(repr(error), file=sys.stderr, flush=True)
                        os._exit(98)
                running[pid] = (job, answer, log, time.monotonic())
            time.sleep(0.02)
            for pid, (job, answer, log, start) in list(running.items()):
                elapsed_s = time.monotonic() - start
                done, status = os.waitpid(pid, os.WNOHANG)
                if not done and elapsed_s > STUCK_S:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                    del running[pid]
                    yield Result(job, TIMED_OUT, elapsed_s=elapsed_s)
                elif done:
                    del running[pid]
                    yield _result(job, os.waitstatus_to_exitcode(status), answer, log, elapsed_s)


def _result(job: Job, status: int, answer: Path, log: Path, elapsed_s: float) -> Result:
    if not answer.exists():  # the interpreter itself came to an end, or the change broke pytest
        return Result(job, KILLED if job.mutant else INVALID, log.read_text()[-2000:], elapsed_s)
    told = json.loads(answer.read_text())
    if told["late"]:
        return Result(job, TIMED_OUT, told["by"], elapsed_s)
    outcome = {0: SURVIVED, 5: SURVIVED, 99: INVALID}.get(status, KILLED)
    return Result(job, outcome, told["by"], elapsed_s, told["took"])
