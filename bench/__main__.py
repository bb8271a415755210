"""Writes docs/benchmarks.md (see there): all parts but the floor, or those that are named."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import answers, evaluators, floor, growth, page, poker, programs, rounds, simulations
from bench.turns import Contest, held

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks.md"


def of_contests(contests: tuple[Contest, ...]) -> str:
    return "\n\n".join(page.of_contest(held(contest)) for contest in contests)


def floor_lines() -> str:
    return "\n".join(["```", *floor.lines(), "```"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(page.SECTIONS))
    parser.add_argument(
        "--program", action="append", default=[], type=programs.named, metavar="CONTEST:NAME=FILE"
    )
    parser.add_argument("--page", type=Path, default=PAGE)
    given = parser.parse_args()
    named = programs.by_contest(given.program)
    parts: dict[str, Callable[[], str]] = {
        "evaluators": lambda: of_contests(evaluators.contests(named[programs.SEVENS])),
        "answers": lambda: of_contests(answers.contests(named[programs.ANSWERS])),
        "simulations": lambda: of_contests(simulations.contests(named[programs.BLACKJACK])),
        "rounds": lambda: of_contests(rounds.contests()),
        "poker": lambda: of_contests(poker.contests()),
        "growth": lambda: page.of_growth(growth.grown()),
        "floor": floor_lines,
    }
    for part in given.parts:
        if part not in parts:
            parser.error(f"there is no part {part}; there are {', '.join(parts)}")
    for part in given.parts or [part for part in parts if part != "floor"]:
        section = f"{parts[part]()}\n\n{page.machine()}"
        print(f"{page.SECTIONS[part]}\n\n{section}\n", flush=True)
        old = given.page.read_text() if given.page.exists() else ""
        given.page.write_text(page.merged(old, {part: section}))


if __name__ == "__main__":
    main()
