"""Answers that took long are kept: found again by who asks the same of the same code, and by nobody else."""

import pickle
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest
from two_card import house as two_card
from typer.testing import CliRunner

from houseway.analysis import edges, kept
from houseway.analysis.holdem_best import BestPlay
from houseway.analysis.packages import asked
from houseway.analysis.ultimate_texas_holdem.exact import base_game, best_play
from houseway.cli.app import app
from houseway.editions.house import elect, imagine
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards
from houseway.games.registry import find_edition, house_games

TCP = "oh-three-card-poker"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(kept.FOLDER, str(tmp_path / "kept"))
    monkeypatch.setattr(kept, "LONG_S", 0.0)
    return tmp_path / "kept"


def count(value):
    """Work that says how often it was done."""
    done = []

    def work():
        done.append(value)
        return value

    return work, done


def test_what_took_long_is_worked_out_once(folder):
    work, done = count({"a": Fraction(1, 3)})
    first, second = kept.answer(("q",), work), kept.answer(("q",), work)
    assert (first.value, first.since) == ({"a": Fraction(1, 3)}, None)
    assert second.value == first.value and second.seconds == first.seconds and second.since is not None
    assert len(done) == 1
    kept.answer(("another",), work)
    assert len(done) == 2


def test_what_took_little_is_not(folder, monkeypatch):
    monkeypatch.setattr(kept, "LONG_S", 60.0)
    work, done = count(1)
    assert [kept.answer(("q",), work).since for _ in range(2)] == [None, None]
    assert len(done) == 2 and not folder.exists()


@pytest.mark.parametrize("where", ["", "not/absolute"])
def test_without_a_folder_nothing_is(folder, monkeypatch, where):
    monkeypatch.setenv(kept.FOLDER, where)
    work, done = count(1)
    kept.answer(("q",), work), kept.answer(("q",), work)
    assert len(done) == 2


def test_a_folder_that_cannot_be_written_disturbs_nobody(folder):
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file stands here")
    assert kept.answer(("q",), lambda: 7).value == 7


def test_other_code_works_it_out_again(folder, monkeypatch):
    work, done = count(1)
    kept.answer(("q",), work)
    monkeypatch.setattr(kept, "code", lambda: "another version")
    assert kept.answer(("q",), work).since is None
    assert kept.answer(("q",), work).since is not None  # its own is kept in place of the old
    assert len(done) == 2


@pytest.mark.parametrize("cut", [0, 1, 20])
def test_a_file_cut_off_is_worked_out_again(folder, cut):
    work, done = count("whole")
    kept.answer(("q",), work)
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:cut])
    assert kept.answer(("q",), work).value == "whole" and len(done) == 2


def test_a_file_may_make_nothing_but_figures(folder, tmp_path):
    """A file that would run a program when it is read is no answer, and the program does not run."""

    class Run:
        def __reduce__(self):
            return subprocess.check_call, ([sys.executable, "-c", f"open({str(tmp_path / 'ran')!r}, 'w')"],)

    work, done = count(1)
    kept.answer(("q",), work)
    (file,) = folder.iterdir()
    file.write_bytes(pickle.dumps((kept.code(), Run())))
    assert kept.answer(("q",), work).value == 1 and len(done) == 2
    assert not (tmp_path / "ran").exists()


def test_the_oldest_go(folder, monkeypatch):
    monkeypatch.setattr(kept, "MOST", 3)
    for n in range(5):
        kept.answer((n,), lambda: 1)
    assert len(list(folder.iterdir())) == 3


def test_anew_replaces_what_there_was(folder):
    kept.answer(("q",), lambda: 1)
    with kept.anew():
        assert kept.answer(("q",), lambda: 2).value == 2
    assert kept.answer(("q",), lambda: 3).value == 2


def test_what_is_only_sought_is_found_and_not_added(folder):
    kept.answer(("q",), lambda: 1)
    with kept.only_found():
        assert kept.answer(("q",), lambda: 2).value == 1
        assert kept.answer(("other",), lambda: 3).since is None
        assert kept.answer(("other",), lambda: 4).value == 4
    assert len(list(folder.iterdir())) == 1


def test_what_rests_on_a_kept_answer_says_so_and_is_kept_itself(folder):
    assert kept.answer(("inner",), lambda: 1).since is None
    work, done = count(2)

    def outer():
        return kept.answer(("outer",), lambda: work() * kept.answer(("inner",), lambda: 1).value)

    first, again = outer(), outer()
    assert first.value == again.value == 2 and len(done) == 1
    assert first.since == again.since is not None


def test_a_report_from_the_store_is_the_report(folder):
    house = elect(load_edition(TCP), {})
    for wager in edges.analysed(house):
        first, again = edges.edge_report(house, wager), edges.edge_report(house, wager)
        assert first.kept_since is None and again.kept_since is not None
        assert replace(again, kept_since=None) == first
        assert again.as_dict() | {"kept_since": None} == first.as_dict()


def test_the_reports_of_all_wagers_are_one_answer_too(folder, monkeypatch):
    house = elect(load_edition(TCP), {})
    first = edges.edge_reports(house)
    assert [each.kept_since for each in first] == [None] * len(first) and len(first) > 1
    monkeypatch.setattr(edges, "analysed", None)  # nobody is asked again
    again = edges.edge_reports(house)
    assert all(each.kept_since for each in again)
    assert [replace(each, kept_since=None) for each in again] == first


def test_what_is_kept_is_told_without_the_kernels(folder):
    """To load them takes longer than all the rest of an answer."""
    ask = (
        "import sys; from houseway.analysis import edges, kept; from houseway.editions.house import elect; "
        f"from houseway.editions.loader import load_edition as load; house = elect(load({TCP!r}), {{}}); "
        "kept.LONG_S = 0.0; "
        "edges.edge_reports(house), edges.edge_report(house, 'pair-plus'); print('numba' in sys.modules)"
    )
    said = [subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True) for _ in range(2)]
    assert [each.stdout for each in said] == ["True\n", "False\n"], said


def test_other_elections_pays_stakes_and_wagers_are_other_questions(folder):
    edition = load_edition(TCP)
    house, other = elect(edition, {}), imagine(edition, {"pays.pair-plus.flush": "5 to 1"})[0]
    edges.edge_report(house, "pair-plus")
    assert edges.edge_report(other, "pair-plus").kept_since is None
    assert edges.edge_report(house).kept_since is None
    assert edges.edge_report(house, "pair-plus", 700).kept_since is None
    assert edges.edge_report(house, "pair-plus").kept_since is not None


def test_nothing_is_kept_of_a_game_without_an_analysis_of_its_own(folder):
    assert asked("edge", elect(load_edition(TCP), {})) is not None
    assert asked("edge", two_card()) is None
    work, done = count(1)
    assert [kept.answer(None, work).since for _ in range(2)] == [None, None]
    assert len(done) == 2 and not folder.exists()


def test_the_hint_and_the_report_share_the_best_play(folder):
    """Of a small pack: what hints ask before the flop comes back as it was, flop by flop."""
    deck = tuple(cards("As Ks Qs Js Ts 9s Ah Kh Qh Jh Th 9h"))
    game = base_game(elect(load_edition("oh-ultimate-texas-holdem"), {}))
    first = best_play(game, deck)
    best_play.cache_clear()
    again = best_play(game, deck)
    assert isinstance(again, BestPlay) and again is not first
    assert again.owns == first.owns and again.rows == first.rows
    assert (again.wagers_on_flop == first.wagers_on_flop).all()
    assert again.before_flop(deck[:2]) == first.before_flop(deck[:2])


def test_the_command_says_what_is_kept_and_works_it_out_anew(folder):
    def said(*more):
        found = CliRunner().invoke(app, ["edge", "three-card-poker", "--wager", "pair-plus", *more])
        assert found.exit_code == 0, found.output
        return found.output

    assert "worked out in" in said()
    assert "kept since" in said() and "--fresh" in said()
    fresh = said("--fresh")
    assert "worked out in" in fresh and "kept since" not in fresh


@pytest.mark.proof
@pytest.mark.parametrize("name", house_games())
def test_reports_of_every_game_can_be_kept(folder, name):
    house = elect(find_edition(name), {})
    for wager in edges.analysed(house)[:2]:
        edges.edge_report(house, wager)
        assert edges.edge_report(house, wager).kept_since is not None, wager
