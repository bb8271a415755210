"""Sessions from the command line."""

import json
import re

import pytest
from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.cli.errors import UserError
from houseway.editions.house import ElectionRefused


def session(*words):
    done = CliRunner().invoke(app, ["session", *words])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def test_a_session_in_numbers_and_in_words():
    words = ["craps", "--system", "place-6-8", "--bankroll", "200", "--unit", "6", "--sessions", "500"]
    record = json.loads(session(*words, "--rounds", "50", "--goal", "250", "--floor", "100", "--json"))
    assert (record["system"], record["sessions"], record["rounds"]) == ("place-6-8", 500, 50)
    assert (record["goal_cents"], record["floor_cents"]) == (25_000, 10_000)
    assert sum(end["share"] for end in record["ends"].values()) == pytest.approx(1)
    assert record["elapsed_s"] > 0
    told = session(*words)
    assert re.search(r"500 sessions, seed 1, [\d.]+ m?s", told)
    assert "the 6 and the 8" in told and "ruined" in told and "95 % interval" in told


def test_elections_and_seeds_are_heard():
    words = ["craps", "--system", "pass-odds", "--sessions", "200", "--rounds", "30", "--json"]

    def ends(*more):
        return json.loads(session(*words, *more)) | {"elapsed_s": None, "seed": None}

    usual = ends()
    assert usual == ends("--threads", "2")
    assert usual != ends("--seed", "2")
    more = json.loads(session(*words, "--set", "odds-multiple=10"))
    assert more["action_cents"]["mean"] > usual["action_cents"]["mean"]


def test_a_session_of_any_wager():
    words = ["roulette", "--wager", "red", "--sessions", "300", "--rounds", "40", "--bankroll", "100"]
    record = json.loads(session(*words, "--goal", "200", "--floor", "20", "--json"))
    assert (record["game"], record["wager"], record["sessions"]) == ("roulette", "Red", 300)
    assert sum(end["share"] for end in record["ends"].values()) == pytest.approx(1)
    assert [row["rounds"] for row in record["hold"]] == list(range(4, 41, 4))
    told = session(*words)
    assert "the same every round" in told and "hold of the bankroll" in told and "95 % interval" in told


def test_a_session_by_a_play_from_a_file_goes_on_and_ends_early(tmp_path):
    file, run = tmp_path / "play.json", tmp_path / "run"
    lines = [{"with": "a pair or better", "answer": "play"}, {"with": "anything else", "answer": "fold"}]
    file.write_text(json.dumps({"game": "three-card-poker", "rules": {"three cards": lines}}))
    words = ["three-card-poker", "--play", str(file), "--rounds", "100", "--json", "--resume", str(run)]
    record = json.loads(session(*words, "--sessions", "50000", "--until", "2%"))
    assert record["sessions"] == 4096 and record["play"]["rules"]["three cards"] == lines
    assert record["notes"] == [f"by the play {file}", "dealt round by round"]
    again = json.loads(session(*words, "--sessions", "50000", "--until", "2%", "--threads", "1"))
    assert again | {"elapsed_s": 0} == record | {"elapsed_s": 0}
    lines[0]["with"] = "a flush or better"
    file.write_text(json.dumps({"game": "three-card-poker", "rules": {"three cards": lines}}))
    with pytest.raises(ElectionRefused, match="another run"):
        session(*words, "--sessions", "50000")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("roulette", "--system", "flat"), "no betting systems for roulette, only for craps"),
        (("craps", "--system", "flat", "--wager", "pass"), "give it or a wager, not both"),
        (("craps", "--system", "flat", "--play", "short"), "give it or a play, not both"),
        (("roulette", "--play", "short"), "takes no play: players decide nothing"),
        (("three-card-poker", "--play", "nowhere.json"), "nowhere.json cannot be read"),
        (("roulette", "--wager", "violet"), "offers no wager 'violet'"),
        (("roulette", "--rounds", "1000001"), "at most 1,000,000 rounds"),
        (("three-card-poker", "--bankroll", "15"), r"a round may cost \$20"),
        (("baccarat", "--wager", "banker", "--unit", "0.07"), r"take a multiple of \$0.20"),
        (("craps", "--system", "paroli"), "the systems are"),
        (("craps", "--bankroll", "much"), "--bankroll"),
        (("craps", "--unit", "0"), "more than nothing"),
        (("craps", "--goal", "400"), "more than the bankroll"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(words, reason):
    with pytest.raises((UserError, ElectionRefused), match=reason):
        session(*words)
