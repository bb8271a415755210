"""The benchmarks' own code on tiny sizes: what is measured, what is not, the page. No time is asserted."""

import argparse
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from bench import answers, evaluators, growth, page, poker, programs, rounds, simulations  # noqa: E402
from bench.turns import Contest, Entry, Goal, Outcome, held  # noqa: E402

OURS, PEER, GONE = "ours", "peer", "gone"


def _missing():
    import a_peer_that_nobody_has  # noqa: F401


def _contest(ours, peer):
    entries = (
        Entry(OURS, lambda: ours, 100, says="all"),
        Entry(PEER, lambda: peer, 10, peer=True),
        Entry(GONE, _missing, 10, peer=True),
    )
    return Contest("A race", "laps", entries, (Goal(OURS, PEER, 20), Goal(OURS, GONE, 1)))


def test_all_take_turns_and_the_best_counts():
    done = []
    seconds = {OURS: iter([9.0, 2.0, 1.0, 4.0]), PEER: iter([9.0, 0.5, 2.0, 1.0])}  # the first to warm up

    def by(name):
        def work(number):
            done.append((name, number))
            return next(seconds[name])

        return work

    outcome = held(_contest(by(OURS), by(PEER)), turns=3)
    assert done == [(OURS, 10), (PEER, 1), *[(OURS, 100), (PEER, 10)] * 3]
    assert outcome.rates == {OURS: 100.0, PEER: 20.0}
    assert outcome.missing == {GONE: "a_peer_that_nobody_has is not installed"}
    assert (outcome.times(OURS, PEER), outcome.times(OURS, GONE)) == (5.0, None)


def test_without_a_time_of_its_own_the_clock_of_this_process_counts(monkeypatch):
    clock = iter([10.0, 12.0, 20.0, 24.0])
    monkeypatch.setattr("bench.turns.time.process_time", lambda: next(clock))
    contest = Contest("", "laps", (Entry(OURS, lambda: lambda number: None, 100),))
    assert held(contest, turns=2, share=0.1).rates == {OURS: 5.0}


def test_a_table_has_every_entry_and_never_guesses():
    contest = _contest(None, None)
    text = page.of_contest(Outcome(contest, {OURS: 1234567.0, PEER: 20.0}, {GONE: "it is not installed"}))
    assert text.splitlines() == [
        "### A race",
        "",
        "|  | laps a second | peer = 1 |",
        "| --- | ---: | ---: |",
        "| ours: all | 1,230,000 | 61,700 |",
        "| peer | 20 | 1 |",
        "| gone | not measured: it is not installed |  |",
        "",
        "ours at least 20 times peer: 61,700, met.",
    ]
    slower = page.of_contest(Outcome(contest, {OURS: 300.0, PEER: 20.0}, {GONE: "no"}))
    assert slower.endswith("ours at least 20 times peer: 15, not met.")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1234567, "1,230,000"), (100, "100"), (99.96, "100"), (12.345, "12.3"), (0.0012345, "0.00123")],
)
def test_three_figures(value, text):
    assert page.number(value) == text


def test_growth_names_sizes_times_and_memory():
    grown = growth.Grown("a log", "records", 1000, (0.5, 1.0, 2.1), (80.4, 80.6, 81.0))
    assert page.of_growth([grown]).splitlines()[-1] == (
        "| a log, records | 1,000 → 2,000 → 4,000 | 0.50 → 1.00 → 2.10 | 2.00, 2.10 | 80 → 81 → 81 |"
    )


def test_a_part_replaces_its_own_section_alone():
    first = page.merged("", {"poker": "old\n\n### hands\n\n| a |", "evaluators": "ranked"})
    second = page.merged(first, {"poker": "new"})
    assert re.findall("^## (.*)$", second, re.MULTILINE) == ["Poker hands ranked", "Poker hands played"]
    assert second == first.replace("old\n\n### hands\n\n| a |", "new")
    assert page.merged(second, {}) == second
    assert page.merged(second, {"floor": "```\n  floor\n```"}).endswith(
        "\n\n## The live floor\n\n```\n  floor\n```\n"
    )


def test_the_machine_is_named():
    told = page.machine()
    assert re.match(r"\d{4}-\d\d-\d\d, .+, \d+ cores, ", told)
    assert "Numba" in told
    assert "eval7" in told


def test_every_contest_runs_on_tiny_sizes():
    """All but those that go through every hand, or find blackjack's best play first; peers if installed."""
    contests = [
        evaluators.contests({})[0],
        *simulations.contests({})[1:],
        *poker.contests(),
        rounds.contests()[0],
    ]
    for contest in contests:
        outcome = held(contest, turns=1, share=0.001)
        ours = {entry.name for entry in contest.entries if not entry.peer}
        assert ours <= set(outcome.rates), contest.title
        assert {*outcome.rates, *outcome.missing} == {entry.name for entry in contest.entries}
        assert all(rate > 0 for rate in outcome.rates.values())


def test_the_measured_evaluators_rank_alike():
    """They are given the same hands: of the same categories, whatever number each has for them."""
    from houseway import strength
    from houseway.hands.poker import best_five

    hands = evaluators.hands(50)
    assert [strength(*hand) for hand in hands] == [best_five(hand).strength for hand in hands]
    assert all(len({*hand}) == 7 for hand in hands)


def test_a_program_must_go_through_all_hands(tmp_path):
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho 133784560 0.25 and more\n")
    program.chmod(0o755)
    named = programs.named(f"sevens:Other={program}")
    assert programs.by_contest([named]) == {"sevens": {"Other": program}, "blackjack": {}, "answers": {}}
    contest = evaluators.contests({"Other": program})[1]
    assert [entry.name for entry in contest.entries] == ["Houseway", "Other"]
    assert contest.entries[1].make()(1000) == 0.25
    program.write_text("#!/bin/sh\necho 5 0.25\n")
    with pytest.raises(AssertionError, match="says 5, not 133784560"):
        contest.entries[1].make()(1000)


def test_a_program_may_do_nearly_as_many_and_is_told_how_many(tmp_path):
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho $(($1 * 2)) 0.5\n")
    program.chmod(0o755)
    assert programs.work_of(program)(100) == 0.25
    for contests in (simulations.contests, answers.contests):
        contest = contests({"Other": program})[0]
        assert contest.entries[-1].name == "Other" and contest.entries[-1].peer
    for wrong in ("Other=x", f"races:Other={program}", f"sevens:={program}", "sevens:Other=nowhere"):
        with pytest.raises(
            argparse.ArgumentTypeError, match=r"sevens \(all hands of seven cards\), blackjack"
        ):
            programs.named(wrong)


def test_peers_are_pinned_without_addresses():
    for line in (ROOT / "bench" / "peers.txt").read_text().splitlines():
        assert re.fullmatch(r"[a-z0-9_]+==[0-9.]+", line), line
