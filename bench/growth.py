"""Cost grows as it should: twice the work takes twice the time, and memory stays where it is.

Every size is done in a process of its own, whose processor time (after a warm-up) and greatest memory count.
The sizes take turns; the best time and the least memory of two turns count.
"""

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench import floor, rounds, simulations
from bench.turns import Work

TURNS = 2
STEPS = (1, 2, 4)


@dataclass(frozen=True)
class Grown:
    what: str
    unit: str
    first: int  # the least size
    seconds: tuple[float, ...]  # by size
    mib: tuple[float, ...]


WORKS = {
    "blackjack simulated": ("rounds", 1 << 21, partial(simulations.ours, "blackjack")),
    "baccarat simulated": ("rounds", 1 << 22, partial(simulations.ours, "baccarat")),
    "craps simulated": ("decisions", 1 << 22, partial(simulations.ours, "craps", "pass")),
    "blackjack by the rules": ("rounds", 2000, partial(rounds.houseway, "blackjack", 1)),
}
STORED, OPENED, CHECKED = "a floor's log stored", "that floor opened", "that log checked"
RECORDS = 20_000


def measured(work: Work, number: int) -> dict[str, float]:
    work(max(1, number // 100))  # to warm up
    began = time.process_time()
    work(number)
    return used(began)


def used(began: float) -> dict[str, float]:
    """Since then, by this process. Its own greatest memory: what getrusage tells begins with its parent's."""
    return {"seconds": time.process_time() - began, "mib": floor.memory_kib("self", "VmHWM") / 1024}


def log_of(what: str, database: Path, number: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:  # to warm up
        asyncio.run(floor.fill(Path(folder) / "small.db", 200))
        asyncio.run(floor.started(Path(folder) / "small.db"))
        floor.checked(Path(folder) / "small.db")
    began = time.process_time()
    if what == STORED:
        asyncio.run(floor.fill(database, number))
    elif what == OPENED:
        asyncio.run(floor.started(database))
    else:
        floor.checked(database)
    return used(began)


def told(what: str, number: int, database: Path) -> dict[str, float]:
    """One size of one work, by a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.growth", what, str(number), str(database)],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{what} of {number} could not be measured:\n{done.stderr}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def grown(*, turns: int = TURNS, share: float = 1.0) -> list[Grown]:
    sizes: dict[str, tuple[str, int]] = {
        what: (unit, max(1, int(first * share))) for what, (unit, first, _) in WORKS.items()
    }
    records = "records", max(200, int(RECORDS * share))
    sizes |= dict.fromkeys((STORED, OPENED, CHECKED), records)
    best: dict[tuple[str, int], dict[str, float]] = {}
    for _ in range(turns):
        with tempfile.TemporaryDirectory(prefix="houseway-bench-") as folder:
            for step in STEPS:
                for what, (_, first) in sizes.items():
                    found = told(what, first * step, Path(folder) / f"{step}.db")
                    kept = best.setdefault((what, step), found)
                    best[what, step] = {key: min(value, kept[key]) for key, value in found.items()}
    return [
        Grown(
            what, unit, first,
            tuple(best[what, step]["seconds"] for step in STEPS),
            tuple(best[what, step]["mib"] for step in STEPS),
        )
        for what, (unit, first) in sizes.items()
    ]  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("what", choices=(*WORKS, STORED, OPENED, CHECKED))
    parser.add_argument("number", type=int)
    parser.add_argument("database", type=Path)
    given = parser.parse_args()
    if given.what in WORKS:
        print(json.dumps(measured(WORKS[given.what][2](), given.number)))
    else:
        print(json.dumps(log_of(given.what, given.database, given.number)))
