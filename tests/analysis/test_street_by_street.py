"""Let It Ride and Mississippi Stud alike: brute force, the generic solver, a house's own pays, simulation."""

from fractions import Fraction

import pytest
from street_by_street import LET_IT_RIDE, MISSISSIPPI_STUD, SMALL

from houseway.analysis.edges import edge_report
from houseway.analysis.five_cards import PayTable
from houseway.analysis.simulation import simulate
from houseway.analysis.solver import solve, table_with_wagers
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

GAMES = {game.name: game for game in (LET_IT_RIDE, MISSISSIPPI_STUD)}
BOTH = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (LET_IT_RIDE, ("1.2321 bets", "1.2237 is left")),
        (MISSISSIPPI_STUD, ("3.5898 antes", "1.3691%")),
    ],
    ids=GAMES,
)
def test_the_reports_rows_add_up(game, told):
    report, least = edge_report(game.house), game.solved()
    assert report.house_edge.fraction == least.house_edge == -sum(o.probability * o.net for o in report.table)
    assert sum(o.combinations for o in report.table) == least.deals
    assert sum(o.probability for o in report.table) == 1
    assert report.element_of_risk.fraction == least.house_edge / least.stake
    assert all(any(words in note for note in report.notes) for words in told)


@BOTH
@pytest.mark.parametrize("deck", SMALL.values(), ids=SMALL)
def test_small_decks_by_brute_force(game, deck):
    found = game.exact.best_play(game.exact.pay_table(game.house), deck=deck)
    won, staked, spread = game.brute_force(deck)
    assert (found.gain, found.stake) == (won, staked)
    assert {net: Fraction(n, found.deals) for net, n in found.net.items()} == spread


@pytest.mark.parametrize(("game", "limit"), [(LET_IT_RIDE, 15), (MISSISSIPPI_STUD, 30)], ids=GAMES)
def test_a_limit_by_brute_force(game, limit):
    """No hand wins more than so many units: with a straight or better the last one brings nothing more."""
    deck = SMALL["straights and flushes"]
    printed = (*game.pays.items(), *((name, n) for (name, _), n in game.pairs.items()))
    pays = tuple((name, Fraction(n)) for name, n in printed)
    limited = game.exact.best_play(PayTable(pays, most=game.most, limit=Fraction(limit)), deck=deck)
    won, staked, _ = game.brute_force(deck, limit=limit)
    assert (limited.gain, limited.stake) == (won, staked)
    assert limited.gain < game.exact.best_play(PayTable(pays, most=game.most), deck=deck).gain


@BOTH
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
@pytest.mark.parametrize("deck", SMALL.values(), ids=SMALL)
def test_the_generic_solver_finds_the_same_fraction(game, deck, dealing):
    """Through the four verbs alone, the burns of a deal by hand and the shoe's spare card among them."""
    rules = open_game(game.name, elections={"dealing": dealing}, cards=deck)
    found = solve(rules, table_with_wagers(rules, [placed(rules.table, 1, game.first, 1000)]))
    kernel = game.exact.best_play(game.exact.pay_table(game.house), deck=deck)
    assert Fraction(found.gain, 1000) == kernel.gain
    assert Fraction(found.staked, 1000) == kernel.stake
    assert {Fraction(net, 1000): p for net, p in found.distribution.items()} == {
        net: Fraction(n, kernel.deals) for net, n in kernel.net.items()
    }


@pytest.mark.parametrize(
    ("game", "flush"), [(LET_IT_RIDE, "17 to 2"), (MISSISSIPPI_STUD, "13 to 2")], ids=GAMES
)
def test_better_pays_are_counted(game, flush):
    """Half a unit more on every flush."""
    better = open_game(game.name, elections={f"pays.{game.first}.flush": flush}).house
    pays, least = game.exact.pay_table(better), game.solved()
    found = game.exact.solved(pays)
    assert pays.unit == 2
    flushes = sum(n * units for (line, units), n in least.hands.items() if line == "flush")
    assert found.gain >= least.gain + Fraction(flushes, 2 * least.deals)
    assert edge_report(better).house_edge.fraction == found.house_edge


@pytest.mark.parametrize(
    ("game", "free", "limited"),
    [
        (LET_IT_RIDE, 1600, 1700),  # a royal of the best play has 3 bets: 3,000 are $50,000 at $16.67 each
        (MISSISSIPPI_STUD, 1200, 1300),  # … and 8 antes: 4,000 are $50,000 at $12.50 each
    ],
    ids=GAMES,
)
def test_a_limit_is_counted_by_the_stake(game, free, limited):
    house = open_game(game.name, elections={"payout-limited": True}).house
    plain = edge_report(game.house).house_edge.fraction
    assert edge_report(house, stake_cents=free).house_edge.fraction == plain
    assert edge_report(house, stake_cents=limited).house_edge.fraction > plain
    assert any("$50,000 at most" in note for note in edge_report(house, stake_cents=limited).notes)
    assert edge_report(game.house, stake_cents=50_000).house_edge.fraction == plain


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        (LET_IT_RIDE, "base"), (LET_IT_RIDE, "let-it-ride-bonus"), (LET_IT_RIDE, "three-card-bonus"),
        (MISSISSIPPI_STUD, "base"), (MISSISSIPPI_STUD, "three-card-bonus"),
    ],
    ids=lambda x: getattr(x, "name", x),
)  # fmt: skip
def test_the_simulation_meets_the_exact_figure(game, wager):
    found = simulate(game.house, wager, rounds=400_000, seed=3)
    exact = edge_report(game.house, wager)
    low, high = found.house_edge.interval
    assert low <= exact.house_edge.value <= high
    assert abs(found.hit_frequency - exact.hit_frequency) < 0.003
