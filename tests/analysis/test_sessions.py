"""Sessions of any wager: every path of a small one against a chain worked out here, and honest draws."""

import itertools
import json
import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from written_plays import always, house_of, line

from houseway.analysis.edges import analysed, edge_report
from houseway.analysis.kernels.blackjack_sim import TALLY
from houseway.analysis.kernels.groups import NET
from houseway.analysis.kernels.groups import ROUNDS as ROUNDS_PLAYED
from houseway.analysis.plays import told
from houseway.analysis.report import Outcome, report_of
from houseway.analysis.sessions import (
    GOAL,
    RUINED,
    STOPPED,
    TIME,
    Drawn,
    Plan,
    Sessions,
    Tally,
    play,
    rounds_of,
    run,
    session,
    summary,
    tally_of,
)
from houseway.analysis.simulation import BEST, generator, simulator_for
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.games.registry import game_names

NETS = {-2: Fraction(1, 5), -1: Fraction(2, 5), 1: Fraction(3, 10), 3: Fraction(1, 10)}
ROUNDS = 6


def chain(plan, worst):
    """How a session ends, by its cents: worked out state by state, without a path."""
    states, ended = {plan.bankroll_cents: Fraction(1)}, Counter()
    holds = []
    for number in range(plan.rounds + 1):
        going = {}
        for cents, share in states.items():
            if plan.goal_cents and cents >= plan.goal_cents:
                ended[GOAL, cents] += share
            elif plan.floor_cents and cents <= plan.floor_cents:
                ended[STOPPED, cents] += share
            elif cents < worst:
                ended[RUINED, cents] += share
            elif number == plan.rounds:
                ended[TIME, cents] += share
            else:
                going[cents] = share
        holds.append(sum(c * s for c, s in going.items()) + sum(c * s for (_, c), s in ended.items()))
        states = Counter()
        for cents, share in going.items():
            for net, chance in NETS.items():
                states[cents + net * plan.unit_cents] += share * chance
    return ended, holds


@pytest.mark.parametrize(
    "plan",
    [
        Plan(500, 100, ROUNDS),
        Plan(500, 100, ROUNDS, goal_cents=800),
        Plan(500, 100, ROUNDS, floor_cents=300),
        Plan(400, 100, ROUNDS, goal_cents=500, floor_cents=100),
        Plan(250, 100, ROUNDS),
    ],
)
def test_every_path_ends_as_the_chain_says(plan):
    paths = np.array(list(itertools.product(NETS, repeat=ROUNDS)))
    chances = [np.prod([NETS[int(n)] for n in path]) for path in paths]
    assert sum(chances) == 1
    played = play(plan, paths * plan.unit_cents, 200)
    found = Counter()
    for end, left, chance in zip(played.ended.tolist(), played.left.tolist(), chances, strict=True):
        found[end, left] += chance
    due, means = chain(plan, 200)
    assert found == due
    # The last stage is the whole session; what is left on average, and every fall, by hand.
    mean = sum(int(net) * chance for net, chance in zip(played.stages[:, -1], chances, strict=True))
    assert mean + plan.bankroll_cents == means[-1]
    for path, rounds, fall in zip(paths.tolist(), played.rounds, played.drawdown, strict=True):
        purse = [0, *itertools.accumulate(n * plan.unit_cents for n in path[:rounds])]
        assert fall == max(max(purse[: i + 1]) - now for i, now in enumerate(purse))


def wheel(wager="red"):
    return rounds_of(elect(load_edition("oh-roulette"), {}), wager, 1_000)[0]


def test_an_outcome_is_drawn_with_its_own_probability():
    outcomes = [Outcome(str(net), share, Fraction(net)) for net, share in NETS.items()]
    drawn = Drawn(report_of(elect(load_edition("oh-roulette"), {}), "red", outcomes))
    shares = np.diff(drawn.bounds.astype(object), prepend=0)
    assert drawn.nets.tolist() == list(NETS) and drawn.worst == 2
    for share, due in zip(shares, NETS.values(), strict=True):
        assert abs(Fraction(int(share), 2**63) - due) < Fraction(1, 2**62)

    class Edges:  # the first and the last number of every outcome
        def integers(self, low, high, size, dtype):
            firsts = [0, *map(int, drawn.bounds[:-1])]
            lasts = [int(b) - 1 for b in drawn.bounds]
            return np.array([firsts, lasts], dtype=np.uint64)

    assert drawn.in_order(Edges(), 2, 4).tolist() == [list(NETS), list(NETS)]


def test_a_run_is_the_same_on_any_number_of_threads_and_near_the_chain():
    plan = Plan(3_000, 1_000, 300, goal_cents=6_000)
    sessions = Sessions(wheel(), plan)
    one, two = (run(sessions, 6_000, seed=7, threads=n) for n in (1, 2))
    assert summary(plan, one, 7) == summary(plan, two, 7)
    # The gambler's ruin: from three units to none before six, with 18 of 38 for him.
    odds = Fraction(20, 18)
    ruin = float((odds**6 - odds**3) / (odds**6 - 1))
    told = summary(plan, one, 7)
    low, high = told["ends"][RUINED]["interval"]
    assert low < ruin < high and told["ends"][TIME]["share"] == 0
    assert told["net_cents"]["mean"] == pytest.approx(3_000 - 6_000 * told["ends"][RUINED]["share"])
    assert told["hold"][-1]["hold"] == pytest.approx(-told["net_cents"]["mean"] / 3_000)


def test_memory_depends_on_neither_rounds_nor_sessions():
    for rounds in (1, 200, 10**6):
        assert Sessions(wheel(), Plan(5_000, 100, rounds)).size * rounds <= max(1 << 19, rounds)


def test_the_rounds_of_a_shoe_are_dealt_and_bring_what_the_simulation_does():
    house = elect(load_edition("oh-blackjack"), {"decks": 1, "max-hands": 2, "double": "10-11"})
    rounds, title, notes = rounds_of(house, None, 1_000)
    assert title == "Blackjack" and "whole shoes" in notes[0] and not isinstance(rounds, Drawn)
    sums = rounds.empty()
    rounds.shoes(np.random.default_rng(5), 8, sums)  # the same cards, counted by the simulation
    brought = rounds.in_order(np.random.default_rng(5), 1, int(sums[ROUNDS_PLAYED]))
    counts = dict(zip(rounds.nets.tolist(), sums[TALLY:].tolist(), strict=True))
    assert Counter(brought.ravel().tolist()) == {net: n for net, n in counts.items() if n}
    assert brought.sum() == sums[NET] and brought.min() >= -rounds.worst
    two = rounds.in_order(np.random.default_rng(5), 2, 3)
    assert two[0].tolist() == brought[0, :3].tolist()  # and the second has a shoe of its own


@pytest.mark.parametrize(
    "game", [g for g in game_names() if g in ("baccarat", "big-six", "three-card-poker")]
)
def test_what_a_round_brings_on_average_is_the_edge(game):
    from houseway.editions.loader import editions_of

    house = elect(editions_of(game)[0], {})
    for wager in analysed(house)[:3]:
        drawn, report = rounds_of(house, wager, 1_000)[0], edge_report(house, wager, 1_000)
        shares = np.diff(drawn.bounds.astype(object), prepend=0)
        mean = (
            sum(Fraction(int(s), 2**63) * int(n) for s, n in zip(shares, drawn.nets, strict=True))
            / drawn.unit
        )
        assert abs(mean + report.house_edge.fraction) < Fraction(1, 2**40)


def test_a_fixed_prize_is_worth_what_the_stake_makes_it():
    """$100,000 whatever is staked."""
    house = elect(load_edition("oh-three-card-poker"), {})
    for stake, times in ((500, 20_000), (1_000, 10_000)):
        drawn = rounds_of(house, "six-card-bonus", stake)[0]
        assert drawn.nets.max() // drawn.unit == times


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ((500, 0, 10), "a unit and at least one"),
        ((500, 100, 0), "a unit and at least one"),
        ((500, 100, 10, 400), "more than the bankroll"),
        ((500, 100, 10, None, 500), "more than it stops at"),
        ((500, 100, 10**6 + 1), "at most 1,000,000 rounds"),
        ((10**15 + 1, 100, 10), r"a bankroll is at most \$10,000,000,000,000"),
    ],
)
def test_a_plan_that_is_none_is_refused(values, why):
    with pytest.raises(ElectionRefused, match=why):
        Plan(*values)


def test_what_cannot_be_begun_or_is_not_whole_cents_is_refused():
    with pytest.raises(ElectionRefused, match=r"a round may cost \$10"):
        Sessions(wheel(), Plan(500, 1_000, 10))
    banker = rounds_of(elect(load_edition("oh-baccarat"), {}), "banker", 7)[0]
    with pytest.raises(ElectionRefused, match=r"a multiple of \$0.20"):
        Sessions(banker, Plan(500, 7, 10))
    large = Sessions(wheel(), Plan(10**15, 10**12, 10**6))
    with pytest.raises(ElectionRefused, match="a smaller unit can"):
        large.block(generator(1, 0), 1)


# ── figures and their intervals ──────────────────────────────────────────────────────────────────────


def test_a_summary_is_what_every_session_comes_to():
    """Means, deviations and their errors by numpy, from results told one by one."""
    plan = Plan(50_000, 1_000, 40)
    brought = wheel("straight").in_order(generator(3, 0), 500, 40) * 1_000
    played = play(plan, brought, 1_000)
    found = summary(plan, tally_of(plan, played), 3)
    for key, values in (("net_cents", played.left - 50_000), ("drawdown_cents", played.drawdown)):
        told_of, mean, spread = found[key], values.mean(), values.var()
        half = 1.959964 * math.sqrt(spread / 499)
        assert told_of["interval"] == pytest.approx([mean - half, mean + half])
        half = 1.959964 * math.sqrt((((values - mean) ** 2).var()) / 499)
        low, high = math.sqrt(max(spread - half, 0)), math.sqrt(spread + half)
        assert told_of["deviation_interval"] == pytest.approx([low, high], rel=1e-5)
        assert told_of["deviation"] == pytest.approx(values.std())
    half = 1.959964 * played.rounds.std() / math.sqrt(499)
    assert found["mean_rounds_interval"][1] - found["mean_rounds"] == pytest.approx(half, rel=1e-5)
    left = np.sort(played.left)
    for percent, (low, high) in found["left_cents_intervals"].items():
        half = 1.96 * math.sqrt(int(percent) / 100 * (1 - int(percent) / 100) / 500)
        within = left[max(int(500 * (int(percent) / 100 - half)) - 1, 0)]
        assert low <= found["left_cents"][percent] <= high and abs(low - within) <= 1_000


def test_a_single_session_says_nothing_of_its_error():
    told_of = session(elect(load_edition("oh-roulette"), {}), Plan(5_000, 100, 10), "red", sessions=1, seed=1)
    assert told_of["net_cents"]["interval"] is told_of["hold"][0]["interval"] is None
    assert told_of["net_cents"]["deviation_interval"] is told_of["mean_rounds_interval"] is None


def test_a_tally_goes_through_a_file():
    tally = Sessions(wheel(), Plan(5_000, 100, 30)).block(generator(1, 0), 50)
    again = Tally.of_row(json.loads(json.dumps(tally.as_row())))
    plan = Plan(5_000, 100, 30)
    assert again.as_row() == tally.as_row() and summary(plan, again, 1) == summary(plan, tally, 1)
    assert again.number == 50 and (tally + again).number == 100


# ── runs ─────────────────────────────────────────────────────────────────────────────────────────────

RED = elect(load_edition("oh-roulette"), {})
MONTH = Plan(3_000, 1_000, 1_000, goal_cents=6_000)  # blocks of 524 sessions


def figures(found):
    return {name: value for name, value in found.items() if name != "elapsed_s"}


def test_a_run_goes_on_from_its_file_and_belongs_to_one_plan_and_seed(tmp_path):
    file = tmp_path / "run"
    whole = session(RED, MONTH, "red", sessions=1_600, seed=5, resume=file)
    lines = file.read_text().splitlines()
    assert len(lines) == 5  # a header and four blocks
    file.write_text("\n".join(lines[:3]) + "\n")
    heard = []
    how = {"threads": 1, "progress": lambda *done: heard.append(done)}
    again = session(RED, MONTH, "red", sessions=1_600, seed=5, resume=file, **how)
    assert figures(again) == figures(whole)
    assert sorted(number for number, _ in heard) == [28, 524, 524, 524] and "ruined" in heard[-1][1]
    assert len(file.read_text().splitlines()) == 5
    for other in (
        {"seed": 6},
        {"plan": Plan(3_000, 1_000, 999, goal_cents=6_000)},
        {"wager": "black"},
        {"sessions": 1_601},
    ):
        asked = {"plan": MONTH, "wager": "red", "sessions": 1_600, "seed": 5} | other
        with pytest.raises(ElectionRefused, match="another run"):
            session(RED, **asked, resume=file)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_ends_with_the_first_block_at_which_every_end_is_known(threads):
    found = session(RED, MONTH, "red", sessions=10**6, seed=5, threads=threads, until=0.02)
    half = {s: _widest(session(RED, MONTH, "red", sessions=s, seed=5)) for s in (524 * 4, 524 * 5)}
    assert found["sessions"] == 524 * 5 and half[524 * 5] <= 0.02 < half[524 * 4]


def _widest(found):
    return max(end["interval"][1] - end["interval"][0] for end in found["ends"].values()) / 2


# ── by any play ──────────────────────────────────────────────────────────────────────────────────────

PAIRS = [line("a pair or better", "play"), *always("fold")]
THREE = {"rules": {"three cards": PAIRS}}


def test_the_best_play_by_name_is_no_play():
    house = house_of("oh-three-card-poker")
    plan = Plan(50_000, 1_000, 50)
    one = figures(session(house, plan, sessions=300, seed=2))
    other = figures(session(house, plan, sessions=300, seed=2, play=BEST))
    assert one == other and "play" not in one


def test_sessions_by_a_play_are_dealt_by_it(tmp_path):
    """The rounds that the simulation of the play deals, one after the other."""
    house, plan, file = house_of("oh-three-card-poker"), Plan(50_000, 1_000, 50), tmp_path / "run"
    text = told(house, THREE)
    rounds, title, notes = rounds_of(house, None, 1_000, text)
    simulator = simulator_for(house, "base", text)
    dealt = simulator.settled(simulator.dealt(generator(4, 0), 600, 1))[0]
    assert rounds.in_order(generator(4, 0), 20, 30).tolist() == dealt.reshape(20, 30).tolist()
    assert (title, notes) == ("main game", ("dealt round by round",))
    found = session(house, plan, sessions=2_000, seed=4, play=THREE, resume=file)
    assert found["play"] == THREE and found["notes"][0] == "by the play given"
    # Five rounds lose 0.388365 of $10 each, of $500: within five standard errors.
    first = found["hold"][0]
    assert abs(first["hold"] - 5 * 0.388365 / 50) < 5 * (first["interval"][1] - first["hold"]) / 1.96
    asked = {"sessions": 2_000, "seed": 4, "resume": file}
    for other in (BEST, {"rules": {"three cards": [line("a flush or better", "play"), *always("fold")]}}):
        with pytest.raises(ElectionRefused, match="another run"):
            session(house, plan, play=other, **asked)
    two = session(house, plan, play=THREE, threads=2, sessions=2_000, seed=4)
    assert figures(two) == figures(found)


def test_a_stake_counts_where_a_play_is_paid_up_to_a_limit():
    house = elect(load_edition("oh-let-it-ride"), {"payout-limited": "yes", "payout-limit": "50000"})
    ride = [{"with": "anything else", "answer": "let it ride"}]
    text = told(house, {"rules": {"three cards": ride, "four cards": ride}})
    cheap, dear = (rounds_of(house, None, stake, text)[0] for stake in (10_000, 100_000))
    gains = [rounds.tables[-1].max() / rounds.unit for rounds in (cheap, dear)]
    assert gains == [500, 50] and cheap.worst == 3 * cheap.unit


WORST = [  # plays, and what they put up at most, in initial wagers
    ("oh-three-card-poker", [("three cards", "fold")], 1),
    ("oh-three-card-poker", [("three cards", "play")], 2),
    ("oh-crazy-four-poker", [("five cards", "play once")], 3),
    ("oh-let-it-ride", [("three cards", "take it back"), ("four cards", "take it back")], 1),
    ("oh-let-it-ride", [("three cards", "let it ride"), ("four cards", "let it ride")], 3),
    ("oh-mississippi-stud", [(f"{n} street", "bet 1") for n in ("third", "fourth", "fifth")], 4),
    ("s38-colorado-holdem", [("three cards", "fold")], 1),
    ("s38-colorado-holdem", [("three cards", "bet with the two highest")], 2),
    ("wa-fast-action-holdem-single", [("four cards", "keep the two highest")], 1),
    ("wa-fast-action-holdem-single", [("four cards", "split the two highest")], 2),
    ("oh-pai-gow-poker", [("seven cards", "set low the house way's two")], 1),
    (
        "oh-ultimate-texas-holdem",
        [("before the flop", "check"), ("on the flop", "check"), ("at the end", "play the Ante once")],
        3,
    ),
    (
        "oh-texas-holdem-bonus",
        [
            ("before the flop", "put up the Flop wager"),
            ("before the turn", "check"),
            ("before the river", "check"),
        ],
        3,
    ),
]


@pytest.mark.parametrize(("edition", "answers", "worst"), WORST)
def test_a_round_may_cost_what_the_play_puts_up(edition, answers, worst):
    """Never more, in rounds dealt by it, and so much in some."""
    house = house_of(edition)
    play_by = {decision: always(answer) for decision, answer in answers}
    rounds, _, _ = rounds_of(house, None, 10_000, told(house, {"rules": play_by}))
    brought = rounds.in_order(generator(6, 0), 30, 50)
    assert brought.shape == (30, 50) and rounds.worst == worst * rounds.unit == -brought.min()


def test_blackjack_by_other_charts_is_dealt_from_shoes():
    house = elect(load_edition("oh-blackjack"), {"decks": 1})
    from houseway.analysis.blackjack.strategy import strategy

    charts = strategy(house)["charts"]
    for row in charts["hard totals"]["rows"].values():
        row[:] = ["S"] * 10
    rounds, _, notes = rounds_of(house, None, 1_000, told(house, {"charts": charts}))
    assert "whole shoes" in notes[0]
    stands = rounds.in_order(generator(6, 0), 50, 40)
    assert stands.mean() / rounds.unit < -0.05


def test_where_nobody_has_the_distribution_of_a_round_it_is_dealt():
    house = house_of("wa-fast-action-holdem-single")
    rounds, _, notes = rounds_of(house, "ante-and-bonus", 10_000)
    assert not isinstance(rounds, Drawn) and notes == ("dealt round by round",)
    brought = rounds.in_order(generator(6, 0), 20, 50)
    assert rounds.worst >= -brought.min() > rounds.unit
    assert isinstance(rounds_of(house, None, 10_000)[0], Drawn)


@pytest.mark.parametrize(
    ("edition", "asked", "why"),
    [
        ("oh-roulette", {"play": "short"}, "roulette takes no play: players decide nothing"),
        ("oh-craps", {"play": "short"}, "craps takes no play"),
        ("oh-craps", {"play": "short", "system": "flat"}, "the betting system flat .* give it or a play"),
        ("oh-craps", {"wager": "pass", "system": "flat"}, "the betting system flat .* give it or a wager"),
        ("oh-three-card-poker", {"play": "nowhere.json"}, "nowhere.json cannot be read"),
        ("oh-three-card-poker", {"play": THREE, "wager": "pair-plus"}, "does not depend on a play"),
        ("oh-three-card-poker", {"play": {"rules": {"three cards": [line("a piar", "play")]}}}, "line 1"),
        ("oh-roulette", {"system": "flat"}, "no betting systems for roulette, only for craps"),
    ],
)
def test_what_is_no_session_is_said_in_a_line(edition, asked, why):
    with pytest.raises(ElectionRefused, match=why) as refused:
        session(house_of(edition), Plan(50_000, 1_000, 50), sessions=10, seed=1, **asked)
    assert "\n" not in str(refused.value)
