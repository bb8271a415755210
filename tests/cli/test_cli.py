"""The command as its user runs it."""

import json
import re
import signal
import subprocess
import sys
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from command import answer, houseway

from houseway.cli import terminal
from houseway.editions.loader import edition_ids, editions_of, load_edition
from houseway.editions.register import STATUSES
from houseway.games.registry import game_names, house_games


def process(*command):
    return subprocess.run([sys.executable, *command], capture_output=True, text=True)


def test_help_has_examples_and_loads_nothing_heavy():
    done = process("-m", "houseway.cli", "--help")
    assert "houseway edge three-card-poker" in " ".join(done.stdout.split())
    heavy = "numpy", "numba", "pydantic", "matplotlib", "sqlalchemy", "msgspec"
    code = f"import sys; import houseway.cli.app; print([m for m in {heavy} if m in sys.modules])"
    assert process("-c", code).stdout.strip() == "[]"


def test_the_edge_of_baccarat_is_counted_without_a_compiler():
    """Loading Numba takes longer than everything that baccarat asks for."""
    code = (
        "import sys; from houseway.cli.app import app;"
        "app(['edge', 'baccarat', '--json'], standalone_mode=False);"
        "assert 'numpy' in sys.modules and 'numba' not in sys.modules"
    )
    done = process("-c", code)
    assert done.returncode == 0, done.stderr
    assert '"fraction": "241149546272/19524993263685"' in done.stdout


def test_as_a_process_it_ends_with_one_line_and_status_2():
    done = process("-m", "houseway.cli", "edge", "roullette")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("houseway: there is no game 'roullette'")


def test_games_and_rules():
    assert {g["game"] for g in answer("games")} == set(game_names())
    for edition in map(load_edition, edition_ids()):
        words = "rules", edition.game, "--edition", edition.id
        record = answer(*words)
        assert record["rules"] and record["sign"] and record["elections"]
        assert houseway(*words).stdout
    several = houseway("rules", "fast-action-holdem")
    assert several.returncode == 2 and "choose one of ma-fast-action-holdem" in several.stderr


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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("roulette", "--wager", "red", "--stake", "3000"), "$3,000 is too large"),
        (("roulette", "--wager", "red", "--stake", "7.77"), "$7.77 is not in whole units"),
        (("roulette", "--wager", "red", "--stake", "5"), ""),
        (("let-it-ride", "--wager", "let-it-ride-bonus", "--stake", "5"), "is $1, whatever else is staked"),
    ],
)
def test_a_stake_that_no_table_takes_by_itself_is_named(words, said):
    (found,) = [found["notes"] for found in [answer("edge", *words)]]
    last = found[-1] if found else ""
    assert said in last if said else "limits" not in last


def test_reports_are_written_as_page_and_table(tmp_path):
    page, table = tmp_path / "r.html", tmp_path / "r.csv"
    assert houseway("edge", "roulette", "--html", str(page), "--csv", str(table)).returncode == 0
    html = page.read_text()
    assert 'id="first-five"' in html and "House edge exactly 3/38" in html and "width=device-width" in html
    assert "src=" not in html and set(re.findall(r'href="(.)', html)) == {"#"}, "the page needs nothing else"
    assert re.search(r"Houseway \d+\.\d+\.\d+, \d{4}-\d\d-\d\d; worked out in \d+\.\d s", html)
    assert "What the figures mean" in html and "<dt>exact<" in html and "<dt>simulated<" not in html
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
    printed = houseway(*words).stdout
    assert "95 % interval" in printed and "exactly" not in printed
    assert f"{100 * one['interval'][0]:.4f} to {100 * one['interval'][1]:.4f} %" in printed
    assert answer(*words)["elapsed_s"] > 0


def test_a_run_that_says_nothing_of_its_error_says_so():
    found = answer("simulate", "roulette", "--wager", "red", "--rounds", "1", "--seed", "3")
    assert found["house_edge"]["interval"] is None
    assert "every round brought the same" in " ".join(found["notes"]) or "one shoe" in " ".join(
        found["notes"]
    )
    few = answer("simulate", "roulette", "--wager", "red", "--rounds", "1000", "--until", "0.01%")
    assert "1,000 rounds were too few to know it to ± 0.0100%" in few["notes"]
    enough = answer("simulate", "roulette", "--wager", "red", "--rounds", "100000", "--until", "5%")
    assert "too few" not in " ".join(enough["notes"])


def test_a_table_of_several_seats():
    words = ("simulate", "three-card-poker", "--wager", "pair-plus", "--rounds", "20000")
    one, found = answer(*words), answer(*words, "--seats", "7")
    assert (found["seats"], found["rounds"], found["hands"]) == (7, 20_000, 140_000)
    assert not {"seats", "hands", "table_deviation"} & one.keys()
    printed = " ".join(houseway(*words, "--seats", "7").stdout.split())
    for words, name in (
        ("on a round of the table has a deviation of", "table_deviation"),
        ("correlation of two seats:", "seat_correlation"),
    ):
        low, high = found[f"{name}_interval"]
        assert low < found[name] < high
        assert f"{words} {found[name]:.4f} ({low:.4f} to {high:.4f})" in printed
    for record in (one, found):
        for name in ("standard_deviation", "hit_frequency"):
            low, high = record[f"{name}_interval"]
            assert low < record[name] < high
    low, high = found["standard_deviation_interval"]
    assert f"95 % intervals: deviation {low:.4f} to {high:.4f}, wins" in printed


def test_a_play_is_listed_written_valued_and_dealt(tmp_path):
    words = answer("strategy", "three-card-poker", "--words")
    (decision,) = words["decisions"]
    assert words["decisions"][decision]["answers"] == ["fold", "play"]
    printed = houseway("strategy", "three-card-poker", "--words").stdout
    assert "three cards" in printed and "three of a kind or better" in printed
    file = tmp_path / "play.json"
    lines = [{"with": "K-K or better", "answer": "play"}, {"with": "anything else", "answer": "fold"}]
    file.write_text(json.dumps({"game": "three-card-poker", words["form"]: {decision: lines}}))
    counted = answer("edge", "three-card-poker", "--play", str(file))[0]
    assert counted["method"] == "exact" and counted["loses"]["value"] > 0.3
    assert "against the best play" in houseway("edge", "three-card-poker", "--play", str(file)).stdout
    rounds = ("simulate", "three-card-poker", "--play", str(file), "--rounds", "300000")
    dealt = answer(*rounds)["house_edge"]["interval"]
    assert dealt[0] < counted["house_edge"]["value"] < dealt[1]
    assert f"by the play {file}" in houseway(*rounds).stdout.replace("\n", "")
    lines[0]["with"] = "K-K or beter"
    file.write_text(json.dumps({"rules": {decision: lines}}))
    assert "there is no condition 'K-K or beter'" in houseway(*rounds).error


def test_a_best_play_that_was_printed_is_counted_as_a_play(tmp_path):
    file = tmp_path / "t.json"
    for game in ("three-card-poker", "crazy-four-poker"):
        file.write_text(json.dumps(answer("strategy", game)))
        (counted,) = answer("edge", game, "--play", str(file))
        assert counted["loses"]["fraction"] == "0"
    file.write_text(json.dumps({"game": "pai-gow-poker", "strategy": {"text": "", "charts": {}}}))
    done = houseway("simulate", "pai-gow-poker", "--play", str(file))
    assert (done.returncode, done.stdout) == (2, "") and "is not printed as a play" in done.error


def test_a_stopped_run_goes_on_and_another_file_is_refused(tmp_path):
    file = tmp_path / "run"
    words = ("simulate", "roulette", "--wager", "red", "--rounds", "100000")
    first = answer(*words, "--resume", str(file))
    assert answer(*words, "--resume", str(file))["house_edge"] == first["house_edge"]
    for text, reason in (
        ("", "not the file of a simulation"),
        ("{}", "not the file of a simulation (its first line tells of no run)"),
        ("[1]\n2\n", "not the file of a simulation"),
    ):
        file.write_text(text)
        assert reason in houseway(*words, "--resume", str(file)).error
    file.write_bytes(b"\xff\xfe")
    assert "not the file of a simulation" in houseway(*words, "--resume", str(file)).error


def test_headings_say_what_stands_below_them():
    assert "exactly" in houseway("edge", "roulette", "--wager", "red").stdout
    simulated = houseway("simulate", "roulette", "--wager", "red", "--rounds", "100000").stdout
    assert "95 % interval" in simulated and "exactly" not in simulated


def test_a_fraction_too_long_for_its_column_has_a_line_of_its_own():
    """oh-pai-gow-poker, from the published count of pairs of hands."""
    printed = houseway("edge", "pai-gow-poker", "--wager", "pai-gow").stdout
    assert "pai-gow exactly 225513121324571/8250459031214400\n" in printed
    report = answer("edge", "blackjack", "--set", "decks=1", "--wager", "base")
    printed = houseway("edge", "blackjack", "--set", "decks=1", "--wager", "base").stdout
    assert f"base exactly {report['house_edge']['fraction']}" in "".join(printed.split("\n"))


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "roulette", "--until", "1e400"),
        ("session", "roulette", "--until", "1e400"),
        ("solve", "three-card-poker", "--wager", "pair-plus", "--free", "flush", "--target-edge", "-1e400"),
    ],
)
def test_a_percentage_beyond_any_is_refused(words):
    assert "takes a percentage, as in 0.5%: " in houseway(*words).error


def test_combinations_add_up_to_all_deals():
    """wa-fast-action-holdem:single.1.a: four to each of two, five that decide; a third of a deal each."""
    report = answer(
        "edge", "fast-action-holdem", "--edition", "wa-fast-action-holdem-single", "--wager", "base"
    )
    counts = {row["outcome"]: row["combinations"] for row in report["table"]}
    assert sum(counts.values()) == 3 * comb(52, 4) * comb(48, 5) * comb(43, 4)
    assert any("a deal stands for 3 combinations" in note for note in report["notes"])


def test_wagers_that_are_elected_are_named_with_their_election():
    listed = " ".join(houseway("games").stdout.split())
    assert "house-money (with house-money=yes)" in listed
    by_game = {g["game"]: g["offered_with"] for g in answer("games")}
    assert by_game["blackjack"] == {"house-money": "house-money=yes"}
    assert "(only with house-money=yes)" in " ".join(houseway("rules", "blackjack").stdout.split())
    report = answer("edge", "blackjack", "--wager", "house-money", "--set", "house-money=yes")
    assert report["wager"] == "house-money"


def left_with(done, log):
    """The chips that the last line counts, and what the log says of them."""
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()[-1]
    chips, _, lying = told.partition("You leave with $")[2].rstrip(".").partition("; $")
    told_cents = round(100 * float(chips.replace(",", "")))
    lying_cents = round(100 * float(lying.split()[0].replace(",", ""))) if lying else 0
    return told_cents + lying_cents + answer("verify", str(log))["house_win_cents"]


@pytest.mark.parametrize("name", house_games())
def test_a_game_is_played_logged_and_verified(name, tmp_path):
    log, edition = tmp_path / "table.log", editions_of(name)[-1].id
    done = houseway("play", name, "--edition", edition, "--auto", "5", "--log", str(log))
    assert left_with(done, log) == 500_00
    record = answer("verify", str(log))
    assert record["verified"] and record["whole"] and record["rounds"] == 5
    assert houseway("verify", str(log)).stdout.startswith(f"verified {log}: {edition}, 5 rounds")


def test_players_against_each_other_are_played_logged_and_verified(tmp_path):
    log = tmp_path / "table.log"
    done = houseway("play", "poker-room", "--edition", "oh-poker-omaha", "--auto", "2", "--log", str(log))
    assert done.returncode == 0 and "2 rounds played" in done.stdout
    record = answer("verify", str(log))
    assert record["verified"] and record["rounds"] == 2 and record["house_win_cents"] == 0
    done = houseway("edge", "poker-room", "--edition", "oh-poker-omaha")
    assert done.returncode != 0 and "play against each other" in done.stderr


def test_a_table_of_big_o_has_as_many_seats_as_a_deck_allows():
    big_o = ("poker-room", "--edition", "oh-poker-omaha", "--set", "variant=big-o")
    done = houseway("play", *big_o, "--auto", "1")
    assert done.returncode == 0 and "1 round played" in done.stdout, done.error
    assert "misplaced-button" in {s["what"] for s in answer("rule", *big_o)}


def test_auto_plays_the_best_play_that_it_prints():
    for name, seed in (("three-card-poker", "3"), ("blackjack", "4")):
        said = houseway("play", name, "--auto", "40", "--seed", seed).stdout.splitlines()
        advised = [i for i, line in enumerate(said) if line.startswith("Hint: ")]
        assert len(advised) > 30
        for i in advised:
            best = said[i].removeprefix("Hint: ").split()[0].strip(".:").lower()
            done = next(line for line in said[i:] if line.startswith("Seat 4: "))
            if best in ("no", "take"):  # insurance
                best = {"no": "no-insurance", "take": "insurance"}[best]
            assert done.split()[2] == best, said[i]


def test_auto_says_where_no_best_play_is_known():
    done = houseway("play", "craps", "--auto", "20", "--seed", "3").stdout
    assert done.count("No best play is known here") == 1
    assert "The default stands: accept." in done


def test_auto_ends_when_the_chips_do(tmp_path):
    log = tmp_path / "table.log"
    done = houseway("play", "roulette", "--auto", "5", "--bankroll", "0.50", "--log", str(log))
    assert "Seat 4 cannot bet $1: there are not enough chips" in done.stdout
    assert done.stdout.endswith("0 rounds played. You leave with $0.50.\n")
    assert left_with(done, log) == 50


def test_ctrl_c_ends_auto_after_the_round(tmp_path, monkeypatch):
    log, narrate = tmp_path / "table.log", terminal.narrate

    def interrupted(event, viewers):
        if event.kind == "wagers-closed":
            signal.raise_signal(signal.SIGINT)
        return narrate(event, viewers)

    monkeypatch.setattr(terminal, "narrate", interrupted)
    done = houseway("play", "blackjack", "--auto", "500", "--log", str(log))
    assert "1 round played." in done.stdout
    assert left_with(done, log) == 500_00


def first_decision(log, *answers):
    """Plays blackjack with other cards until the player is asked on the first hand, and answers so."""
    for seed in range(1, 50):
        typed = iter(("base 10", "deal"))
        given = iter(answers)

        def ask(prompt, console, typed=typed, given=given):
            said = next(given, "q") if prompt.startswith("seat 4: stand, hit, double") else next(typed, "q")
            if isinstance(said, type):
                raise said
            return said

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(terminal.Prompt, "ask", ask)
            done = houseway("play", "blackjack", "--seed", str(seed), "--log", str(log))
        if next(given, None) is None and "Your hand: " in done.stdout:
            return done
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("way", ["q", "quit", "Q", EOFError, KeyboardInterrupt])
def test_a_decision_shows_the_hand_and_can_be_left(way, tmp_path):
    done = first_decision(tmp_path / "table.log", way)
    shown = re.search(r"Your hand: (\w)\w (\w)\w \((soft )?(\d+)\)", done.stdout)
    values = [{"A": 1}.get(r) or (10 if r in "TJQK" else int(r)) for r in shown.group(1, 2)]
    soft = 1 in values
    assert (bool(shown[3]), int(shown[4])) == (soft, sum(values) + 10 * soft)
    assert re.search(r"The dealer: \w\w \?\? \(", done.stdout)
    assert "it is played out, stand here" in done.stdout
    assert "1 round played." in done.stdout
    assert left_with(done, tmp_path / "table.log") == 500_00


def test_wagers_are_taken_back_by_leaving_while_bets_are_open(tmp_path):
    log = tmp_path / "table.log"
    done = houseway("play", "roulette", "--log", str(log), stdin="red 5\nstraight 17 10\nq\n")
    assert done.stdout.endswith("0 rounds played. You leave with $500.\n")
    assert left_with(done, log) == 500_00


def test_what_cannot_be_taken_back_is_counted_on_the_layout(tmp_path):
    log = tmp_path / "table.log"
    for seed in map(str, range(1, 50)):
        done = houseway(
            "play", "craps", "--seed", seed, "--log", str(log), stdin="pass 10\nroll\naccept\nq\n"
        )
        assert left_with(done, log) == 500_00
        if re.search(r"The dice show . and .: (4|5|6|8|9|10)\.", done.stdout):
            break
    assert done.stdout.endswith("You leave with $490; $10 of yours still lie on the layout.\n")


def test_answers_are_understood_by_their_beginning(tmp_path):
    done = first_decision(tmp_path / "table.log", "x", "hint", "d").stdout
    assert re.search("Choose one of stand, hit, double, .*; hint, or q to leave", done)
    assert "For each unit bet:" in done
    assert "Seat 4: double $10" in done


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


def test_a_person_plays_crazy_four_poker():
    """Queens Up is offered once an Ante lies there, and goes back with it."""
    typed = "queens-up 5\nante 10\nqueens-up 5\nclear\ndeal\nante 10\nqueens-up 5\ndeal\nhint\nplay\nquit\n"
    done = houseway("play", "crazy-four-poker", "--seed", "3", stdin=typed)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "There is no wager 'queens-up' here: ante." in told
    assert told.count("bets $10: ante, and as much on super-bonus") == 2 and "Place a wager first" in told
    assert "queens-up: $5 to $100" in told and "playing is worth" in told
    for wager in ("ante", "super-bonus", "play", "queens-up"):
        assert f"Seat 4 {wager} " in told
    assert "1 round played" in told


def test_a_person_plays_four_card_poker():
    """Aces Up alone asks nothing; beside an Ante the hint says what each Play is worth."""
    typed = "aces-up 5\ndeal\nante 10\naces-up 5\ndeal\nhint\nfold\nquit\n"
    done = houseway("play", "four-card-poker", "--seed", "3", stdin=typed)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "playing is worth" in told and "The dealer: ?? ?? ?? ?? ??" in told
    assert told.count("Seat 4 aces-up ") == 2 and "Seat 4 ante loses $10" in told
    assert "2 rounds played" in told


def test_a_person_plays_mississippi_stud():
    words = "ante 10\nthree-card-bonus 5\ndeal\nhint\nwager 20\nwager 10\nfold\nquit\n"
    done = houseway("play", "mississippi-stud", stdin=words)
    assert done.returncode == 0, done.stderr
    assert "Seat 4 bets $5: three-card-bonus." in done.stdout
    assert "In antes: 1 times" in done.stdout
    assert "third-street loses $20" in done.stdout and "1 round played" in done.stdout


def test_a_person_plays_let_it_ride():
    typed = (
        "three-card-bonus 5\nbet-3 10\nlet-it-ride-bonus 1\nthree-card-bonus 5\ndeal\nhint\nwithdraw\nhint\n"
    )
    done = houseway("play", "let-it-ride", "--seed", "3", stdin=typed + "let-it-ride\nquit\n")
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "There is no wager 'three-card-bonus' here: bet-3." in told
    assert "bets $10: bet-3, and as much on bet-1 and bet-2" in told
    assert "let-it-ride-bonus is collected $1 — collected before the deal [oh-let-it-ride:11.I.B]" in told
    assert "Bet Number 1: " in told and "Bet Number 2: " in told and "if it rides" in told
    assert "Seat 4 bet-1 " not in told and "Seat 4 bet-2 " in told and "Seat 4 bet-3 " in told
    assert "1 round played" in told


def test_a_person_plays_colorado_holdem():
    """Seed 3 deals 5d 9c 2s, and then other cards."""
    typed = "ante 10\nbonus 1\ndeal\nhint\nbet\nbet Ks\nbet 2s 5d\nbet 2S\nante 10\ndeal\ndeclare\nquit\n"
    done = houseway("play", "colorado-holdem", "--seed", "3", stdin=typed)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "Your hand: 5d 9c 2s" in told and "Bet, 2s aside. In antes: bet -1.037, fold -1.100" in told
    assert told.count("name the cards, as in bet 2s: 1 cards are chosen here, not 0") == 2
    assert "not 2" in told
    assert "Shown: 5d 9c" in told and "Seat 4 bet " in told and "Seat 4 bonus " in told
    assert "declared an instant winner without having one [s38-colorado-holdem:o.4]" in told
    assert "2 rounds played" in told


def test_a_person_plays_pai_gow_poker_and_banks():
    """Seed 3 deals Kd 5c 5h Ts 6c Kh 2c; then the bank is offered, and the house bets against it."""
    typed = "pai-gow 20\nfortune 5\ndeal\nset\nset Ks\nset Kd Kh 2c\nset 5c 5H\n"
    typed += "bank 50\nbank 10\npai-gow 20\ndeal\nhouse-way\npai-gow 20\ndeal\nsurrender\nnever\nquit\n"
    done = houseway("play", "pai-gow-poker", "--seed", "3", stdin=typed)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "Your hand: Kd 5c 5h Ts 6c Kh 2c" in told
    assert "name the cards, as in set 2c: 2 cards are chosen here, not 0" in told and "not 3" in told
    assert "Seat 4 pai-gow wins $20 at 1 to 1" in told and "is charged $1 — vigorish of 5%" in told
    assert "the house bets $1 to $20, not $50 [oh-pai-gow-poker:14.VIII]" in told
    assert "The house bets $10 against the bank." in told and "The house pai-gow is returned" in told
    assert "player surrendered [oh-pai-gow-poker:13.V]" in told
    assert "3 rounds played. You leave with $494." in told


def test_a_person_plays_ultimate_texas_holdem():
    words = "ante 10\ntrips 5\ndeal\nhint\nplay 20\ncheck\nhint\nplay 30\nplay 20\nquit\n"
    done = houseway("play", "ultimate-texas-holdem", stdin=words)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "bets $10: ante, and as much on blind" in told and "bets $5: trips" in told
    assert "over all cards that may come and every hand of the dealer's: playing 4 times" in told
    assert "over every two cards that may come and every hand of the dealer's: playing twice" in told
    assert told.count("puts up") >= 1  # 20 is refused before the flop
    for wager in ("ante", "blind", "play", "trips"):
        assert f"Seat 4 {wager} " in told
    assert "1 round played" in told


def test_a_person_plays_texas_holdem_bonus():
    words = "ante 10\nbonus 1\ndeal\nhint\nwager\nhint\nwager\ncheck\nquit\n"
    done = houseway("play", "texas-holdem-bonus", stdin=words)
    assert done.returncode == 0, done.stderr
    told = " ".join(done.stdout.split())
    assert "bets $1: bonus" in told and told.count("a wager is worth") == 2
    assert ", a fold " in told and ", a check " in told
    for wager in ("ante", "flop", "turn", "bonus"):
        assert f"Seat 4 {wager} " in told
    assert "Seat 4 river " not in told and "1 round played" in told


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
        "half a seat": changed(0, '"seats":7', '"seats":1.5'),
        "half a dollar": changed(0, "[100,", "[50.5,"),
        "empty": [],
    }
    for name, damage in damages.items():
        log.write_text("\n".join(damage))
        done = houseway("verify", str(log))
        assert done.returncode == 2, name
        assert done.stderr.startswith(f"houseway: {log} is not verified: "), name


@pytest.mark.parametrize("old", ['{"houseway-log":1,"game":"roulette"}', '{"houseway-export":1,"table":"t"}'])
def test_a_file_of_an_old_format_is_refused_in_one_line(old, tmp_path):
    file = tmp_path / "old"
    file.write_text(old + "\n{}\n")
    done = houseway("verify", str(file))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "has format 1; Houseway reads" in done.stderr


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
    (("edge", "blackjack", "--wager", "house-money"), "only with house-money=yes [oh-house-money:"),
    (("edge", "craps", "--set", "buy-bets=no", "--wager", "buy-4"), "only with buy-bets=yes [oh-craps:6.I]"),
    (("edge", "craps", "--wager", "place"), "name place-4, place-5, place-6"),
    (("edge", "three-card-poker", "--wager", "ante"), "no figures of its own, they are in another's"),
    (("edge", "ROULETTE"), "did you mean roulette"),
    (("edge", "roulette", "--edition", ""), "has no edition ''; choose one of oh-roulette"),
    (("edge", "roulette", "--play", "short", "--wager", "red"), "roulette takes no play"),
    (("edge", "blackjack", "--set", "decks=6", "--set", "decks=2"), "--set decks is given twice"),
    (("edge", "blackjack", "--set", "decks=٢"), "a whole number from 1 to 8"),
    (("strategy", "roulette"), "no decisions"),
    (("strategy", "three-card-poker", "--chart", "x.png"), "a rule, not a chart"),
    (("strategy", "blackjack", "--chart", "x.jpeg"), ".png or .svg"),
    (("strategy", "blackjack", "--words", "--chart", "x.png"), "--words and --chart ask for different"),
    (("strategy", "pai-gow-poker", "--words", "--cards", "As Kd"), "--words and --cards ask for different"),
    (("strategy", "pai-gow-poker", "--cards", "As Kd", "--chart", "x.png"), "--cards and --chart ask for"),
    (("strategy", "pai-gow-poker", "--cards", "As Kd"), "seven cards of a deck with one joker, not 2"),
    (("strategy", "pai-gow-poker", "--cards", "As As Qh 9c 9d 4s Jk"), "one joker, each of them once"),
    (("simulate", "roulette", "--wager", "blue"), "offers no wager 'blue' here: there are"),
    (("simulate", "craps", "--wager", "fire", "--set", "fire-bet=no"), "offers fire only with fire-bet=yes"),
    (("simulate", "roulette", "--rounds", "0"), "'--rounds'"),
    (("simulate", "roulette", "--seats", "8"), "1 to 7 play, not 8 [oh-roulette:4.II]"),
    (("simulate", "roulette", "--seats", "some"), "'--seats'"),
    (("simulate", "roulette", "--rounds", "many"), "'--rounds'"),
    (("simulate", "roulette", "--seed", str(2**64)), "'--seed'"),
    (("simulate", "roulette", "--play", "x"), "roulette takes no play: players decide nothing in a round"),
    (("simulate", "let-it-ride", "--play", "/no/such"), "/no/such cannot be read: No such file"),
    (("simulate", "let-it-ride", "--play", "/dev/zero"), "/dev/zero is not a file"),
    (("simulate", "three-card-poker", "--play", "short"), "three-card-poker has no short rules"),
    (("edge", "let-it-ride", "--play", "short", "--stake", "5"), "for the main game and its least stake"),
    (("edge", "let-it-ride", "--play", "short", "--wager", "three-card-bonus"), "for the main game"),
    (("strategy", "roulette", "--words"), "roulette takes no play"),
    (("session", "craps", "--seed", str(2**64)), "'--seed'"),
    (("session", "roulette", "--system", "flat"), "no betting systems for roulette, only for craps"),
    (("clause", "oh-roulette"), "BOOK:PATH"),
    (("clause", "oh-roulette" + ":99"), "no clause '99'"),
    (("clauses", "oh-poke"), "no rule book"),
    (("clauses", "--status", "done"), "no status 'done'"),
    (("verify", "/nowhere/at/all.log"), "cannot be read"),
    (("verify", "/dev/zero"), "is a device; name a file"),
    (("simulate", "roulette", "--resume", "/dev/zero"), "not the file of a simulation"),
    (("play", "roulette", "--seats", "x"), "--seats takes"),
    (("play", "roulette", "--seats", "9"), "seats 1 to 7"),
    (("play", "roulette", "--bankroll", "lots"), "--bankroll: not an amount"),
    (("serve", "--port", "99999"), "no port 99999"),
    (("nonsense",), "No such command"),
]


@pytest.mark.parametrize(("words", "reason"), WRONG)
def test_wrong_input_gets_a_clear_answer_and_status_2(words, reason):
    done = houseway(*words)
    assert done.returncode == 2
    assert reason in done.error


FILES = [
    ("edge", "roulette", "--html"),
    ("edge", "roulette", "--csv"),
    ("strategy", "blackjack", "--chart"),
    ("simulate", "roulette", "--resume"),
    ("play", "roulette", "--auto", "1", "--log"),
    ("sweep", "roulette", "--wager", "red", "--vary", "wheel=*", "--csv"),
    ("sweep", "roulette", "--wager", "red", "--vary", "wheel=*", "--chart"),
]


@pytest.mark.parametrize("words", FILES, ids=lambda words: words[0] + words[-1])
def test_a_file_that_cannot_be_written_is_refused_before_any_work(words, tmp_path):
    missing = tmp_path / "no" / "file.png"
    done = houseway(*words, str(missing))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"houseway: {missing} cannot be written: there is no folder {missing.parent}; "
        "name a file in one that is there\n"
    )
    done = houseway(*words, str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"houseway: {tmp_path} cannot be written: it is a folder; name a file\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_a_line(tmp_path):
    for words in (FILES[0], FILES[1], FILES[5]):
        done = houseway(*words, "/dev/full")
        assert (done.returncode, done.stderr) == (2, "houseway: /dev/full: No space left on device\n")
    done = houseway(*FILES[4], "/dev/full")
    assert (done.returncode, done.stderr) == (2, "houseway: No space left on device\n")
    drawn = tmp_path / "full.png"
    drawn.symlink_to("/dev/full")
    for words in (FILES[2], FILES[6]):
        done = houseway(*words, str(drawn))
        assert (done.returncode, done.stderr) == (2, f"houseway: {drawn}: No space left on device\n")


@pytest.mark.parametrize("command", ["check", "link"])
def test_a_house_that_is_not_there_is_not_made_by_looking_for_it(command, tmp_path):
    done = houseway(command, str(tmp_path / "none.db"))
    assert done.returncode == 2 and "there is no database" in done.stderr
    assert not list(tmp_path.iterdir())
