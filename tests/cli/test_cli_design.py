"""sweep, solve and compare as they are typed."""

import csv
from pathlib import Path

import pytest
from command import answer, houseway

GRID = (
    "sweep",
    "three-card-poker",
    "--wager",
    "pair-plus",
    "--vary",
    "pays.flush=3..4",
    "--vary",
    "pays.pair=1,2",
)

SOLVE = "solve three-card-poker --wager pair-plus --target-edge"


def test_a_grid_as_table_csv_chart_and_json(tmp_path: Path) -> None:
    table, chart = tmp_path / "grid.csv", tmp_path / "grid.png"
    done = houseway(*GRID, "--csv", str(table), "--chart", str(chart))
    assert done.returncode == 0 and "7.2760%" in done.stdout and "2.3167%" in done.stdout
    rows = list(csv.DictReader(table.open(encoding="utf-8")))
    assert [r["pays.pair-plus.flush"] for r in rows] == ["3 to 1", "3 to 1", "4 to 1", "4 to 1"]
    assert (rows[0]["fraction"], rows[0]["permitted"]) == ("402/5525", "yes")
    assert chart.read_bytes().startswith(b"\x89PNG")
    found = answer(*GRID, "--json")
    assert [p["house_edge"]["fraction"] for p in found["points"]] == [r["fraction"] for r in rows]
    assert found["unmoved"] == []


def test_what_is_not_permitted_is_marked_with_its_clause() -> None:
    done = houseway("sweep", "three-card-poker", "--wager", "pair-plus", "--vary", "pays.flush=2")
    assert "not permitted" in done.stdout and "oh-three-card-poker:12.IV" in done.stdout


def test_a_line_that_is_free_is_not_elected_too() -> None:
    done = houseway(*SOLVE.split(), "3%", "--free", "flush", "--set", "pays.pair-plus.flush=4 to 1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "pays.pair-plus.flush is given by --set and by --free: give it by one of them" in done.error


def test_pay_tables_that_are_not_permitted_are_marked_with_the_clause() -> None:
    done = houseway(*f"{SOLVE} 7% --free flush=1..3 --most 2".split())
    assert done.stdout.count("not permitted") == 1
    assert "less than the least allowed, 3 to 1 [oh-three-card-poker:12.IV]" in " ".join(done.stdout.split())


def test_a_line_is_drawn_for_one_axis(tmp_path: Path) -> None:
    chart = tmp_path / "line.svg"
    done = houseway("sweep", "roulette", "--wager", "red", "--vary", "wheel=*", "--chart", str(chart))
    assert done.returncode == 0 and "<svg" in chart.read_text(encoding="utf-8")


def test_pay_tables_for_an_edge() -> None:
    words = (
        "solve",
        "three-card-poker",
        "--wager",
        "pair-plus",
        "--target-edge",
        "2.3%",
        "--free",
        "flush,straight=3..9",
    )
    done = houseway(*words)
    assert done.returncode == 0 and done.stdout.splitlines()[1].split()[:6] == [
        "4",
        "to",
        "1",
        "6",
        "to",
        "1",
    ]
    best = answer(*words, "--json")[0]
    assert best["varied"] == {"pays.pair-plus.flush": "4 to 1", "pays.pair-plus.straight": "6 to 1"}
    assert best["house_edge"]["fraction"] == "128/5525" and best["off"] == pytest.approx(128 / 5525 - 0.023)


def test_two_houses_and_two_editions() -> None:
    done = houseway("compare", "roulette", "roulette,wheel=single-zero")
    assert "-2.5605%" in done.stdout and "oh-roulette:1.II" in done.stdout
    found = answer("compare", "roulette@oh-roulette", "rapid-roulette", "--json")
    assert found["first"]["edition"] == "oh-roulette" and found["second"]["edition"] == "oh-rapid-roulette"
    assert "They differ in no option and no pay." in houseway("compare", "big-six", "big-six").stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("sweep roulette --wager red --vary wheel=*  --chart x.txt", "a chart is a .png or .svg file"),
        ("sweep roulette --vary wheel=* --vary wheel=*", "varied twice"),
        ("sweep roulette --vary wheel=* --vary pays.red.win=1 --vary pays.black.win=1 --chart x.png",
         "one or two axes"),
        ("sweep roulette --vary wheel", "write NAME=VALUES"),
        ("sweep no-such --vary wheel=*", "no-such"),
        ("sweep roulette --vary wheel=* --set wheel=single-zero", "wheel is given by --set and by --vary"),
        ("sweep three-card-poker --wager pair-plus --vary pays.flush=3,3", "name each value once"),
        ("sweep three-card-poker --wager pair-plus --vary pays.flush=$5",
         "pays.pair-plus.flush = $5: this line pays odds, as in 3 to 1 [oh-three-card-poker:12.IV]"),
        (f"{SOLVE} much --free flush", "takes a percentage"),
        (f"{SOLVE} 3% --free flush=9,straight=2", "keeps the order"),
        (f"{SOLVE} 3% --free ,", "name the lines that are free"),
        ("compare roulette roulette,wheel", "OPTION=VALUE"),
        ("compare roulette roulette@no-such", "no-such"),
    ],
)  # fmt: skip
def test_wrong_words_are_answered_in_one_line(words: str, why: str) -> None:
    done = houseway(*words.split())
    assert done.returncode == 2 and why in done.error and not done.stdout.strip()
