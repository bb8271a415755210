"""Games that a developer adds: one TOML and one short module, and everything else is there."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FOLDER = HERE / "invented"
ENVIRONMENT = {**os.environ, "HOUSEWAY_GAMES": str(FOLDER), "HOUSEWAY_EXAMPLES": "12"}


# Several commands, one after the other: what the first has solved the others do not solve again.
COMMANDS = """
import io, json, sys
from contextlib import redirect_stdout
from houseway.cli.app import app
said = []
for words in json.loads(sys.argv[1]):
    with redirect_stdout(io.StringIO()) as out:
        app(words, standalone_mode=False)
    said.append(out.getvalue())
print(json.dumps(said))
"""
SIMULATE = ["simulate", "two-card-duel", "--rounds", "2000", "--seed", "5", "--json", "--seats"]


@pytest.fixture(scope="module")
def solved() -> list[str]:
    """What the commands say that have to solve it: to play, its edge, simulations of one and three seats."""
    played = ["play", "two-card-duel", "--auto", "2"]
    edge = ["edge", "two-card-duel", "--wager", "base", "--json"]
    words = json.dumps([played, edge, [*SIMULATE, "1"], [*SIMULATE, "3"]])
    found: list[str] = json.loads(python("-c", COMMANDS, words).splitlines()[-1])
    return found


def run(*command: str) -> str:
    return python("-m", *command)


def python(*words: str, timeout: int = 300) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, timeout=timeout,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_the_module_is_short():
    assert len((FOLDER / "two_card_duel.py").read_text().splitlines()) < 60


@pytest.mark.parametrize("game", ["two-card-duel", "corner-holdem"])
def test_an_invented_game_passes_conformance_and_the_tests_of_the_family(game):
    family = [f"tests/games/house_poker/test_house_poker_{part}.py" for part in ("cards", "family")]
    tests = ["tests/conformance", *family]
    if game == "corner-holdem":
        tests.append("tests/games/house_poker/corner_holdem_tests.py")
    out = run(
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        *tests,
        "-k",
        game.replace("-", "_") + " or " + game,
    )
    assert " passed" in out and "failed" not in out


def test_the_command_knows_it(solved):
    assert "Two Card Duel" in run("houseway.cli", "rules", "two-card-duel")
    assert "twins" in run("houseway.cli", "games")
    assert "2 rounds played" in solved[0]
    clause = run("houseway.cli", "clause", "two-card-duel:4")
    assert "higher hand wins" in clause


def by_hand() -> tuple[int, int]:
    """Best play of the base game, counted without the package: (loss in antes times deals, deals)."""
    deck = [(rank, suit) for rank in range(13) for suit in range(4)]

    def strength(a, b):
        high, low = max(a[0], b[0]), min(a[0], b[0])
        return (high == low, high, low)

    total = deals = 0
    seen: dict[tuple[int, int, bool], int] = {}
    for i, a in enumerate(deck):
        for b in deck[i + 1 :]:
            key = (max(a[0], b[0]), min(a[0], b[0]), a[1] == b[1])
            if key not in seen:
                own, worth, count = strength(a, b), 0, 0
                rest = [c for c in deck if c not in (a, b)]
                for j, c in enumerate(rest):
                    for d in rest[j + 1 :]:
                        dealer = strength(c, d)
                        count += 1
                        if not dealer[0] and dealer[1] < 9:
                            worth += 1
                        else:
                            worth += 2 * ((own > dealer) - (own < dealer))
                seen[key] = max(worth, -count)
            total += seen[key]
            deals += 1225
    return -total, deals


def test_its_edge_is_solved_exactly_through_the_four_verbs(solved):
    found = json.loads(solved[1])
    report = found[0] if isinstance(found, list) else found
    assert report["method"] == "exact"
    assert Fraction(report["house_edge"]["fraction"]) == Fraction(*by_hand())


def test_its_simulation_meets_the_exact_figure(solved):
    loss, deals = by_hand()
    for said in solved[2:]:
        found = json.loads(said)
        low, high = found["house_edge"]["interval"]
        assert low <= loss / deals <= high
    assert found["hands"] == 6_000 and 0.1 < found["seat_correlation"] < 0.5  # one dealer's hand for all
