"""Big Six: counting, the generic solver and chance agree."""

import math
from fractions import Fraction

import pytest

from houseway.analysis.edges import edge_report, edge_reports
from houseway.analysis.simulation import run, simulated_report, simulator_for
from houseway.analysis.solver import solve, table_with_wagers
from houseway.core.events import WagerPlaced
from houseway.games.registry import open_game

# By hand, of 54: (sections lost - odds times sections won) / 54.
EDGES = {
    "one-dollar":    Fraction(31 - 1 * 23, 54),
    "two-dollar":    Fraction(39 - 2 * 15, 54),
    "five-dollar":   Fraction(46 - 5 * 8, 54),
    "ten-dollar":    Fraction(50 - 10 * 4, 54),
    "twenty-dollar": Fraction(52 - 20 * 2, 54),
    "joker":         Fraction(53 - 40, 54),
    "logo":          Fraction(53 - 40, 54),
}  # fmt: skip


def test_every_edge_is_the_one_counted_by_hand():
    house = open_game("big-six").house
    assert {r.wager: r.house_edge.fraction for r in edge_reports(house)} == EDGES


@pytest.mark.parametrize("wager", EDGES)
def test_the_solver_gives_the_same_fraction(wager):
    game = open_game("big-six")
    solved = solve(game, table_with_wagers(game, [WagerPlaced(1, wager, 1_000)]))
    report = edge_report(game.house, wager)
    assert solved.edge_on(1_000) == report.house_edge.fraction
    assert {Fraction(net, 1_000): p for net, p in solved.distribution.items()} == {
        o.net: o.probability for o in report.table
    }


@pytest.mark.parametrize("wager", ["one-dollar", "joker"])
def test_spins_at_random_come_near_it(wager):
    """Within five standard errors: a fair simulation fails that once in two million."""
    house = open_game("big-six").house
    simulator = simulator_for(house, wager)
    tally = run(simulator, 500_000, seed=3)
    found = simulated_report(house, wager, tally, simulator.unit, 3)
    exact = edge_report(house, wager)
    error = exact.standard_deviation / math.sqrt(tally.rounds)
    assert abs(found.house_edge.value - float(EDGES[wager])) < 5 * error
    assert found.standard_deviation == pytest.approx(exact.standard_deviation, rel=0.05)
