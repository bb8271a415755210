"""A designer's questions a little at a time: how far they are, what is kept of them, and what is refused."""

import itertools

import pytest

from houseway.analysis import drafts
from houseway.analysis.design import changes_of_play

GRID = {
    "kind": "sweep", "edition": "oh-roulette", "elections": {}, "wager": "red", "stake_cents": None,
    "vary": ["pays.red.win=1..3"],
}  # fmt: skip


def one_step(number, **question):
    """Work for one step: every look at the clock is a second later."""
    return drafts.work_on(
        {"number": number, "for_s": 1.5, **GRID, **question}, now=itertools.count().__next__
    )


def test_a_grid_is_worked_on_step_by_step_and_in_turn_with_others():
    said = [one_step(number) for number in ("a", "b") * 3]
    assert [(s["found"], s["of"]) for s in said] == [(1, 3), (1, 3), (2, 3), (2, 3), (3, 3), (3, 3)]
    assert said[-1]["spent_s"] > said[0]["spent_s"] > 0
    answers = [one_step(number)["answer"] for number in ("a", "b")]
    edges = [p["house_edge"]["fraction"] for p in answers[0]["points"]]
    assert edges == ["1/19", "-8/19", "-17/19"] and answers[0] == answers[1]
    assert one_step("a")["found"] == 1  # answered and forgotten: asked again, it begins anew


def test_only_so_much_is_kept():
    for number in range(drafts._KEPT + 1):
        assert one_step(f"kept-{number}")["found"] == 1
    assert one_step("kept-1")["found"] == 2
    assert one_step("kept-0")["found"] == 1  # it was the first to go


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ({"elections": {"wheel": "triple-zero"}}, "triple-zero is not permitted"),
        ({"vary": ["pays.red.win=1..401"]}, "401 points are too many"),
        ({"kind": "sheet", "edition": "oh-poker-holdem"}, "play against each other"),
    ],
)
def test_what_is_refused_is_said_with_its_clauses(question, why):
    refused = drafts.work_on({"number": "r", "for_s": 60, **GRID, **question})["refused"]
    assert why in refused["reason"] and isinstance(refused["clauses"], list)


def test_where_two_strategies_differ():
    def chart(*answers):
        rows = {"16": list(answers), "17": ["S", "S"]}
        return {"text": "as the chart says", "charts": {"hard": {"columns": ["9", "T"], "rows": rows}}}

    changes = changes_of_play(chart("H", "H"), chart("H", "R") | {"text": "otherwise"})
    assert changes == [
        {"chart": "", "row": "", "column": "", "before": "as the chart says", "after": "otherwise"},
        {"chart": "hard", "row": "16", "column": "T", "before": "H", "after": "R"},
    ]
    assert changes_of_play(chart("H", "H"), chart("H", "H")) == [] == changes_of_play(None, None)
    assert changes_of_play(None, {"text": "play"})[0]["before"] == "—"
