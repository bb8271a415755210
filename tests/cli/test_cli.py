"""The command as its user runs it: in a process of its own."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import pytest

from houseway.editions.register import STATUSES
from houseway.games.registry import game_names


def houseway(*words, stdin=""):
    return subprocess.run(
        [sys.executable, "-m", "houseway.cli.__main__", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "COLUMNS": "100"},
    )


def answer(*words):
    """The JSON that a command prints."""
    done = houseway(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_help_is_quick_and_has_examples():
    took = []
    for _ in range(4):
        before = os.times()
        done = houseway("--help")
        after = os.times()
        # Processor time: a busy machine does not make the command slow.
        took.append(sum(after[2:4]) - sum(before[2:4]))
    assert "houseway edge three-card-poker" in " ".join(done.stdout.split())
    assert min(took) < 0.5


def test_games_and_rules():
    assert {g["game"] for g in answer("games")} == set(game_names())
    for name in game_names():
        record = answer("rules", name)
        assert record["rules"] and record["sign"] and record["elections"]
        assert houseway("rules", name).stdout


def test_clauses_have_the_promised_form():
    table = answer("clauses")
    assert len(table) == 21
    for row in table.values():
        assert set(row) == {"clauses", *STATUSES, "tested"}
        assert row["clauses"] == sum(row[s] for s in STATUSES)
    for book in ("oh-roulette", "oh-three-card-poker", "oh-blackjack"):
        assert table[book]["open"] == 0
    record = answer("clause", "oh-roulette:4.V.E")
    assert record["status"] == "enforced"
    assert any("roulette" in where for where in record["code"])
    assert any("test_" in test for test in record["tests"])
    listed = answer("clauses", "oh-roulette", "--status", "notice")
    assert {c["status"] for c in listed} == {"notice"}


REPORT = {
    "game", "edition", "elections", "wager", "method", "house_edge", "element_of_risk", "standard_deviation",
    "hit_frequency", "table", "strategy", "elapsed_s",
}  # fmt: skip


def test_edge_of_one_wager_is_one_object():
    report = answer("edge", "roulette", "--wager", "first-five")
    assert report.keys() >= REPORT
    assert report["house_edge"]["fraction"] == "3/38"
    assert set(report["house_edge"]) == {"value", "fraction", "interval"}
    assert [set(row) for row in report["table"]] == [
        {"outcome", "combinations", "probability", "pays", "return"}
    ] * 2
    assert sum(row["return"] for row in report["table"]) == pytest.approx(-3 / 38)


def test_edge_without_a_wager_is_a_list():
    reports = answer("edge", "three-card-poker")
    edges = {r["wager"]: r["house_edge"] for r in reports}
    assert edges["pair-plus"]["fraction"] == "402/5525"
    assert edges["base"]["value"] == pytest.approx(0.0337, abs=5e-5)
    assert reports[0]["element_of_risk"]["value"] == pytest.approx(0.0201, abs=5e-5)
    assert reports[0]["strategy"]["weakest_played"] == "Q-6-4"


def test_the_stake_matters_where_a_prize_is_fixed():
    words = ("edge", "three-card-poker", "--wager", "six-card-bonus", "--stake")
    edges = [Fraction(answer(*words, stake)["house_edge"]["fraction"]) for stake in ("1", "5", "10")]
    # Four hands of 20,358,520 pay $100,000: the edge falls by what they are worth on the stake.
    prize = [Fraction(4 * 100_000, 20_358_520 * stake) for stake in (1, 5, 10)]
    assert edges[0] + prize[0] == edges[1] + prize[1] == edges[2] + prize[2]


def test_reports_are_written_as_page_and_table(tmp_path):
    page, table = tmp_path / "r.html", tmp_path / "r.csv"
    assert houseway("edge", "roulette", "--html", str(page), "--csv", str(table)).returncode == 0
    html = page.read_text()
    assert "first-five" in html and "<svg" in html and "src=" not in html and "href=" not in html
    assert len(table.read_text().splitlines()) == 1 + 14 * 4


def test_the_strategy_of_blackjack_is_found_and_drawn(tmp_path):
    picture = tmp_path / "chart.png"
    report = answer("strategy", "blackjack", "--chart", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    charts = report["strategy"]["charts"]
    # Plays that every published chart for six decks and a dealer who hits soft 17 agrees on.
    columns = charts["hard totals"]["columns"]
    assert charts["hard totals"]["rows"]["16"][columns.index("10")] == "H"
    assert charts["hard totals"]["rows"]["11"][columns.index("A")] == "Dh"
    assert charts["soft totals"]["rows"]["19"][columns.index("6")] == "Ds"
    assert set(charts["pairs"]["rows"]["8-8"]) == {"P"}
    assert set(charts["pairs"]["rows"]["10-10"]) == {"S"}


def test_simulation_repeats_and_does_not_depend_on_threads(tmp_path):
    words = ("simulate", "roulette", "--wager", "red", "--rounds", "200000", "--seed", "7")
    one, two = (answer(*words, "--threads", n)["house_edge"] for n in ("1", "2"))
    assert one == two
    assert one["interval"][0] < 1 / 19 < one["interval"][1]


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_played_logged_and_verified(name, tmp_path):
    log = tmp_path / "table.log"
    done = houseway("play", name, "--auto", "5", "--log", str(log))
    assert done.returncode == 0, done.stderr
    assert "You leave with" in done.stdout
    record = answer("verify", str(log))
    assert record["verified"] and record["rounds"] == 5


def test_a_person_plays_roulette(tmp_path):
    typed = "straight 17 5\nred 5\nnonsense 3\nstraight 99 5\nred 99999\nwhat\nspin\nquit\n"
    done = houseway("play", "roulette", stdin=typed)
    assert done.returncode == 0, done.stderr
    assert "There is no wager 'nonsense'" in done.stdout
    assert "no place '99'" in done.stdout
    assert "outside the posted limits" in done.stdout
    assert "The dealer puts the marker on" in done.stdout
    assert "1 round played" in done.stdout


def test_a_person_plays_three_card_poker():
    done = houseway("play", "three-card-poker", stdin="ante 10\npair-plus 5\ndeal\nplay\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "seat 4 looks" in done.stdout and "1 round played" in done.stdout


def test_a_person_plays_blackjack():
    done = houseway("play", "blackjack", stdin="base 10\ndeal\n" + "stand\n" * 3 + "quit\n")
    assert done.returncode == 0, done.stderr
    assert "dealer" in done.stdout and "You leave with" in done.stdout


def test_a_log_that_was_tampered_with_is_found(tmp_path):
    log = tmp_path / "table.log"
    houseway("play", "roulette", "--auto", "3", "--log", str(log))
    good = log.read_text().splitlines()
    settled = next(i for i, line in enumerate(good) if '"settled"' in line)

    def changed(line, old, new):
        assert old in good[line]
        return [*good[:line], good[line].replace(old, new), *good[line + 1 :]]

    damages = {
        "another act": changed(settled - 2, "ball-settled", "ball-spun"),
        "another amount": changed(settled, '"stake_cents":', '"stake_cents":1'),
        "a line dropped": good[: settled - 1] + good[settled:],
        "a line twice": good[: settled + 1] + good[settled:],
        "cut short": [*good[:-1], good[-1][:20]],
        "no header": good[1:],
        "another edition": changed(0, "oh-roulette", "oh-rulette"),
        "empty": [],
    }
    for name, damage in damages.items():
        log.write_text("\n".join(damage))
        done = houseway("verify", str(log))
        assert done.returncode == 2, name
        assert done.stderr.startswith("houseway: ") and "Traceback" not in done.stderr, name


WRONG = [
    (("edge", "roullette"), "did you mean roulette"),
    (("edge", "roulette", "--wager", "firstfive"), "did you mean first-five"),
    (("edge", "roulette", "--set", "wheel=triple"), "allowed: double-zero"),
    (("edge", "roulette", "--set", "wheel"), "OPTION=VALUE"),
    (("edge", "roulette", "--set", "spokes=3"), "no option 'spokes'"),
    (("edge", "roulette", "--set", "pays.straight.win=34 to 1"), "oh-roulette:5.I"),
    (("edge", "roulette", "--edition", "oh-craps"), "no edition 'oh-craps'"),
    (("edge", "three-card-poker", "--stake", "five"), "not an amount"),
    (("edge", "three-card-poker", "--stake", "0"), "more than nothing"),
    (("edge", "blackjack", "--set", "decks=9"), "a whole number from 1 to 8"),
    (("edge", "roulette", "--html", "/nowhere/at/all.html"), "cannot be written"),
    (("strategy", "roulette"), "no decisions"),
    (("strategy", "three-card-poker", "--chart", "x.png"), "a rule, not a chart"),
    (("strategy", "blackjack", "--chart", "x.jpeg"), ".png or .svg"),
    (("simulate", "roulette", "--wager", "blue"), "no simulation of 'blue'"),
    (("simulate", "roulette", "--rounds", "0"), "greater than or equal to 1"),
    (("clause", "oh-roulette"), "BOOK:PATH"),
    (("clause", "oh-roulette" + ":99"), "no clause '99'"),
    (("clauses", "oh-poke"), "no rule book"),
    (("clauses", "--status", "done"), "no status 'done'"),
    (("verify", "/nowhere/at/all.log"), "cannot be read"),
    (("play", "roulette", "--seats", "x"), "--seats takes"),
    (("play", "roulette", "--seats", "9"), "seats 1 to 7"),
    (("play", "roulette", "--bankroll", "lots"), "not an amount"),
    (("play", "blackjack", "--seats", "1,2,3", "--auto", "1"), "oh-blackjack:13.I"),
    (("play", "blackjack", "--seats", "1,3", "--set", "several-boxes=yes", "--auto", "1"), "side by side"),
    (("play", "three-card-poker", "--seats", "1,2", "--auto", "1"), "oh-three-card-poker:7.V"),
    (("nonsense",), "No such command"),
]


@pytest.mark.parametrize(("words", "reason"), WRONG)
def test_wrong_input_gets_one_clear_line_and_status_2(words, reason):
    done = houseway(*words)
    assert done.returncode == 2
    assert reason in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.clause("oh-blackjack:13.I")
def test_one_person_plays_boxes_side_by_side_where_the_house_allows_it(tmp_path):
    log = tmp_path / "boxes.log"
    boxes = ("--seats", "2,3,4", "--set", "several-boxes=yes")
    done = houseway("play", "blackjack", *boxes, "--auto", "1", "--seed", "3", "--log", str(log))
    assert done.returncode == 0, done.stderr
    events = [json.loads(line) for line in log.read_text().splitlines()[1:]]
    assert [e["seat"] for e in events if e["type"] == "seat-taken"] == [2]
    spots = [e.get("spot", "") for e in events if e["type"] == "wager-placed"]
    assert spots == ["", "box-3", "box-4"]
