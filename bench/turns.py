"""Programs measured in turns: each once, then all again, so that what else the machine does falls on all.

Processor time of one thread, the best of five turns. What is not installed is named as not measured.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

TURNS = 5

# Does so many of what is counted; gives the processor time if that was another process's.
Work = Callable[[int], float | None]


@dataclass(frozen=True)
class Entry:
    name: str
    make: Callable[[], Work]  # imports what it needs and prepares what is not measured
    number: int  # of what is counted, in a turn
    peer: bool = False
    says: str = ""  # what it is given and plays


@dataclass(frozen=True)
class Goal:
    ours: str
    peer: str
    times: float


@dataclass(frozen=True)
class Contest:
    title: str
    unit: str
    entries: tuple[Entry, ...]
    goals: tuple[Goal, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Outcome:
    contest: Contest
    rates: dict[str, float]  # of those that were measured
    missing: dict[str, str]  # why the others were not

    def times(self, name: str, peer: str) -> float | None:
        if name not in self.rates or peer not in self.rates:
            return None
        return self.rates[name] / self.rates[peer]


def held(contest: Contest, *, turns: int = TURNS, share: float = 1.0) -> Outcome:
    """The best rate of each. ``share`` makes the turns shorter."""
    works: dict[str, tuple[Work, int]] = {}
    missing = {}
    for entry in contest.entries:
        try:
            work = entry.make()
        except ImportError as problem:
            missing[entry.name] = f"{problem.name or entry.name} is not installed"
            continue
        number = max(1, int(entry.number * share))
        work(max(1, number // 10))  # to warm up
        works[entry.name] = work, number
    rates = dict.fromkeys(works, 0.0)
    for _ in range(turns):
        for name, (work, number) in works.items():
            began = time.process_time()
            told = work(number)
            took = time.process_time() - began if told is None else told
            rates[name] = max(rates[name], number / max(took, 1e-9))
    return Outcome(contest, rates, missing)
