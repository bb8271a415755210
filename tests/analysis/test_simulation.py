"""Simulation: the same result whatever the threads, true intervals, runs that go on."""

import math

import numpy as np
import pytest

from houseway.analysis import edges, packages, simulation
from houseway.analysis.edges import edge_report
from houseway.analysis.simulation import BLOCK_ROUNDS, RunFile, Tally, blocks, run, simulator_for
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition


@pytest.fixture
def red():
    return simulator_for(elect(load_edition("oh-roulette"), {}), "red")


def test_rounds_are_cut_into_fixed_blocks():
    assert list(blocks(BLOCK_ROUNDS)) == [(0, BLOCK_ROUNDS)]
    assert list(blocks(2 * BLOCK_ROUNDS + 1)) == [(0, BLOCK_ROUNDS), (1, BLOCK_ROUNDS), (2, 1)]
    assert next(blocks(10**30)) == (0, BLOCK_ROUNDS)  # as long as it may be, no more is kept of it
    first, second = (simulation.generator(1, b).integers(0, 2**63, 4) for b in (0, 1))
    assert not np.array_equal(first, second)


def test_threads_do_not_matter(red):
    rounds = 5 * BLOCK_ROUNDS + 17
    assert run(red, rounds, seed=3, threads=1) == run(red, rounds, seed=3, threads=2)
    assert run(red, rounds, seed=4, threads=2) != run(red, rounds, seed=3, threads=2)


def test_a_stopped_run_goes_on_where_it_was(red, tmp_path):
    rounds = 4 * BLOCK_ROUNDS
    whole = run(red, rounds, seed=5)
    file = RunFile(tmp_path / "run", {"seed": 5})
    played = []

    class Interrupted:
        unit = red.unit

        def block(self, rng, size):
            if len(played) == 2:
                raise KeyboardInterrupt
            played.append(size)
            return red.block(rng, size)

    with pytest.raises(simulation.Stopped, match=f"of {rounds:,} rounds"):
        run(Interrupted(), rounds, seed=5, threads=1, file=file)
    done = file.load()
    assert 0 < len(done) < 4
    (tmp_path / "run").write_text((tmp_path / "run").read_text() + '{"block": 3, "rou')  # a crash in mid-line
    again = []

    class Counting:
        unit = red.unit

        def block(self, rng, size):
            again.append(size)
            return red.block(rng, size)

    assert run(Counting(), rounds, seed=5, file=file) == whole
    assert len(again) == 4 - len(done)


def test_a_file_of_another_run_is_refused(red, tmp_path):
    path = tmp_path / "run"
    run(red, 100, seed=5, file=RunFile(path, {"seed": 5}))
    with pytest.raises(ElectionRefused, match="another run"):
        run(red, 100, seed=6, file=RunFile(path, {"seed": 6}))
    path.write_text("not a run\n")
    with pytest.raises(ElectionRefused, match="not the file of a simulation"):
        run(red, 100, seed=5, file=RunFile(path, {"seed": 5}))


def test_tallies_add():
    one, ten = Tally(*range(1, 11)), Tally(*range(10, 110, 10))
    assert one + ten == Tally(*range(11, 121, 11))


def test_the_interval_of_grouped_rounds():
    """Groups of two rounds that always agree have the error of half as many rounds."""
    alone = Tally.independent(rounds=100, net=0, net_squared=100, staked=100, wins=50)
    pairs = Tally(
        200, 0, 200, 200, 100, groups=100, group_net_squared=400, group_net_rounds=0, group_rounds_squared=400
    )
    assert simulation.standard_error(pairs) == pytest.approx(simulation.standard_error(alone))
    assert simulation.standard_error(alone) == pytest.approx(1 / math.sqrt(99))


CASES = [
    ("oh-roulette", "first-five"),
    ("oh-roulette", "straight"),
    ("oh-crazy-four-poker", "base"),
    ("oh-crazy-four-poker", "queens-up"),
    ("oh-four-card-poker", "base"),
    ("oh-four-card-poker", "aces-up"),
    ("oh-three-card-poker", "base"),
    ("oh-three-card-poker", "pair-plus"),
    ("oh-three-card-poker", "six-card-bonus"),
    ("oh-texas-holdem-bonus", "bonus"),
    ("oh-ultimate-texas-holdem", "trips"),
]


@pytest.mark.parametrize(("edition", "wager"), CASES)
def test_simulated_figures_agree_with_counted_ones(edition, wager):
    """Within five standard errors: a fair simulation fails that once in two million."""
    house = elect(load_edition(edition), {})
    simulator = simulator_for(house, wager)
    tally = run(simulator, 1_000_000, seed=11)
    found = simulation.simulated_report(house, wager, tally, simulator.unit, 11)
    exact = edge_report(house, wager)
    error = exact.standard_deviation / math.sqrt(tally.rounds)
    assert abs(found.house_edge.value - exact.house_edge.value) < 5 * error
    if wager != "six-card-bonus":  # whose deviation is the work of hands seen once in five million
        assert found.standard_deviation == pytest.approx(exact.standard_deviation, rel=0.05)
    hit = exact.hit_frequency
    assert abs(found.hit_frequency - hit) < 5 * math.sqrt(hit * (1 - hit) / tally.rounds)
    low, high = found.house_edge.interval
    assert high - low == pytest.approx(2 * 1.96 * found.standard_deviation / 1000, rel=1e-3)


# ── until it is known well enough ────────────────────────────────────────────────────────────────────


def narrow(red, half):
    return lambda tally: simulation.half_interval(tally, red.unit) <= half


@pytest.mark.parametrize("threads", [1, 3])
def test_a_run_ends_with_the_first_block_at_which_it_is_narrow_enough(red, threads):
    half = 0.0025
    found = run(red, 50 * BLOCK_ROUNDS, seed=3, threads=threads, enough=narrow(red, half))
    assert found == run(red, found.rounds, seed=3), "the blocks before it, and no other"
    assert simulation.half_interval(found, red.unit) <= half
    shorter = run(red, found.rounds - BLOCK_ROUNDS, seed=3)
    assert simulation.half_interval(shorter, red.unit) > half
    assert found.rounds % BLOCK_ROUNDS == 0 and found.rounds > BLOCK_ROUNDS


def test_blocks_that_come_in_any_order_make_no_difference(red):
    """Those that were played beyond the end are left out."""

    def backwards(todo):
        done = [(number, red.block(simulation.generator(3, number), size)) for number, size in todo]
        return reversed(done)

    in_order = run(red, 12 * BLOCK_ROUNDS, seed=3, enough=narrow(red, 0.0025))
    found = simulation.played(backwards, 12 * BLOCK_ROUNDS, enough=narrow(red, 0.0025))
    assert found == in_order and found.rounds < 12 * BLOCK_ROUNDS


def test_a_run_that_was_narrow_enough_is_not_played_on(red, tmp_path):
    file = RunFile(tmp_path / "run", {"seed": 3})
    first = run(red, 50 * BLOCK_ROUNDS, seed=3, file=file, enough=narrow(red, 0.0025))

    def nobody(todo):
        raise AssertionError("there is nothing left to play")

    again = simulation.played(nobody, 50 * BLOCK_ROUNDS, file=file, enough=narrow(red, 0.0025))
    assert again == first


def test_the_report_says_how_many_rounds_it_took_and_how_long():
    house = elect(load_edition("oh-roulette"), {})
    found = simulation.simulate(house, "red", rounds=10**9, seed=3, until=0.0025)
    low, high = found.house_edge.interval
    assert (high - low) / 2 <= 0.0025 and found.as_dict()["rounds"] < 10**9 and found.elapsed_s > 0


def test_a_report_that_is_remembered_says_how_long_it_took_to_find(monkeypatch):
    house = elect(load_edition("oh-roulette"), {})
    found = simulation.simulate(house, "red", rounds=1_000, seed=3)
    ticks = iter([100_000.0, 105_000.0])

    class Analysis:
        wagers = staticmethod(lambda house: ("red",))
        answer = staticmethod(packages.remembered(lambda house: found))

        def report(self, house, wager, stake_cents=None):
            return self.answer(house)

    monkeypatch.setattr(packages, "perf_counter", lambda: next(ticks))
    monkeypatch.setattr(edges, "analysis_of", lambda house: Analysis())
    assert [edge_report(house, "red").elapsed_s for _ in range(2)] == [5_000.0, 5_000.0]
