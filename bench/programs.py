"""Programs that do not install: any that is named takes its turns in a contest.

A program is called with how many of what is counted it shall do, and prints how many it did and its seconds
of processor time.
"""

import argparse
import subprocess
from pathlib import Path

from bench.turns import Entry, Work

Programs = dict[str, dict[str, Path]]  # by contest: by name
SEVENS, BLACKJACK, ANSWERS = "sevens", "blackjack", "answers"
CONTESTS = {
    SEVENS: "all hands of seven cards",
    BLACKJACK: "rounds of blackjack simulated",
    ANSWERS: "exact answers for blackjack of six decks",
}
SAYS = "its own program, named by --program"


def named(text: str) -> tuple[str, str, Path]:
    contest, _, rest = text.partition(":")
    name, _, path = rest.partition("=")
    if contest not in CONTESTS or not name or not Path(path).is_file():
        known = ", ".join(f"{key} ({about})" for key, about in CONTESTS.items())
        raise argparse.ArgumentTypeError(
            f"{text!r} is not CONTEST:NAME=FILE with a file that is there and a contest: {known}"
        )
    return contest, name, Path(path).resolve()


def by_contest(those: list[tuple[str, str, Path]]) -> Programs:
    found: Programs = {contest: {} for contest in CONTESTS}
    for contest, name, path in those:
        found[contest][name] = path
    return found


def work_of(path: Path, always: int | None = None) -> Work:
    """``always``: it does just so many, whatever it is asked for."""

    def work(number: int) -> float:
        told = subprocess.run([path, str(number)], capture_output=True, text=True, check=True).stdout.split()
        done, seconds = int(told[0]), float(told[1])
        assert done == (always or done), f"{path} says {done}, not {always}"
        return seconds if always else seconds * number / done

    return work


def entries(programs: dict[str, Path], number: int, always: int | None = None) -> tuple[Entry, ...]:
    return tuple(
        Entry(name, lambda path=path: work_of(path, always), number, True, SAYS)
        for name, path in programs.items()
    )
