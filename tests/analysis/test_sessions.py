"""Sessions of any wager: every path of a small one against a chain worked out here, and honest draws."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from houseway.analysis.edges import analysed, edge_report
from houseway.analysis.kernels.blackjack_sim import TALLY
from houseway.analysis.kernels.shoes import NET
from houseway.analysis.kernels.shoes import ROUNDS as ROUNDS_PLAYED
from houseway.analysis.report import Outcome, report_of
from houseway.analysis.sessions import (
    GOAL,
    RUINED,
    STOPPED,
    TIME,
    Drawn,
    Plan,
    Sessions,
    play,
    rounds_of,
    summary,
)
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
    one, two = (sessions.run(6_000, seed=7, threads=n) for n in (1, 2))
    assert summary(plan, one, 1_000, 7) == summary(plan, two, 1_000, 7)
    # The gambler's ruin: from three units to none before six, with 18 of 38 for him.
    odds = Fraction(20, 18)
    ruin = float((odds**6 - odds**3) / (odds**6 - 1))
    told = summary(plan, one, 1_000, 7)
    low, high = told["ends"][RUINED]["interval"]
    assert low < ruin < high and told["ends"][TIME]["share"] == 0
    assert told["net_cents"]["mean"] == pytest.approx(3_000 - 6_000 * told["ends"][RUINED]["share"])
    assert told["hold"][-1]["hold"] == pytest.approx(-told["net_cents"]["mean"] / 3_000)


def test_memory_depends_on_neither_rounds_nor_sessions():
    for rounds in (1, 200, 10**6):
        sizes = [size for _, size in Sessions(wheel(), Plan(5_000, 100, rounds)).blocks(10**4)]
        assert sum(sizes) == 10**4 and max(sizes) * rounds <= max(1 << 19, rounds)


def test_the_rounds_of_a_shoe_are_dealt_and_bring_what_the_simulation_does():
    house = elect(load_edition("oh-blackjack"), {"decks": 1, "max-hands": 2, "double": "10-11"})
    rounds, title, notes = rounds_of(house, None, 1_000)
    assert title == "main game" and "whole shoes" in notes[0] and not isinstance(rounds, Drawn)
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
