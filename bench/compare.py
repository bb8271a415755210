"""Rounds a second of two trees, interleaved so that what else the machine does falls on both.

    python -m bench.compare OLD_TREE [GAME …]

Each turn plays the rounds of one tree in a process of its own, in processor time; the best turn counts.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent.parent
TURNS, ROUNDS, WARM_UP = 5, 400, 50
SEATS = (1, 7)

Rates = dict[str, float]


def measure(games: list[str]) -> Rates:
    """Rounds a second of the tree that this process has imported."""
    from bench.rounds import houseway
    from houseway.games.registry import game_names, house_games

    rates: Rates = {}
    for name in games or house_games():
        if name not in game_names():
            continue  # a game that only the other tree has
        for seats in SEATS:
            play = houseway(name, seats)
            play(WARM_UP)
            began = time.process_time()
            play(ROUNDS)
            rates[f"{name}, {seats} seat{'s' * (seats > 1)}"] = ROUNDS / (time.process_time() - began)
    return rates


def of_tree(tree: Path, games: list[str]) -> Rates:
    """The rounds of ``tree`` as this file's own measure plays them, through that tree's bench/rounds.py."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__)), "--measure", *games],
        env=os.environ | {"PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{tree} could not be measured:\n{done.stderr}")
    found: Rates = json.loads(done.stdout)
    return found


def compare(old: Path, games: list[str]) -> None:
    trees = {"old": old, "new": HERE}
    best: dict[str, Rates] = {which: {} for which in trees}
    for turn in range(TURNS):
        for which in sorted(trees, reverse=turn % 2 == 0):
            for case, rate in of_tree(trees[which], games).items():
                best[which][case] = max(rate, best[which].get(case, 0.0))
    print(f"{'rounds a second':28}{'old':>10}{'new':>10}{'ratio':>8}")
    for case, rate in best["new"].items():
        before = best["old"].get(case)
        ratio = f"{before:10,.0f}{rate:10,.0f}{rate / before:8.2f}" if before else f"{'':10}{rate:10,.0f}"
        print(f"  {case:26}{ratio}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.compare", description=__doc__)
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("names", nargs="*", metavar="OLD_TREE [GAME …]")
    given = parser.parse_args()
    if given.measure:
        print(json.dumps(measure(given.names)))
    elif not given.names or not (Path(given.names[0]) / "bench" / "rounds.py").is_file():
        parser.error("name the folder of another tree of this repository first, such as a git worktree")
    else:
        compare(Path(given.names[0]).resolve(), given.names[1:])
