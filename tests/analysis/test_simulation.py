"""Simulation: the same result whatever the threads, true intervals, runs that go on."""

import json
import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from tallied import alone, tallied

from houseway.analysis import edges, packages, simulation
from houseway.analysis import tally as tallies
from houseway.analysis.edges import edge_report
from houseway.analysis.kernels.groups import SHARED, count_group
from houseway.analysis.sessions import Plan, session
from houseway.analysis.simulation import BLOCK_ROUNDS, RunFile, blocks, run, simulator_for
from houseway.analysis.tally import Tally
from houseway.editions.house import ElectionRefused, elect, imagine
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
    file = RunFile(tmp_path / "run", {"seed": 5}, Tally.of_row)
    played = []

    class Interrupted:
        unit = red.unit

        def block(self, rng, size):
            if len(played) == 2:
                raise KeyboardInterrupt
            played.append(size)
            return red.block(rng, size)

    with pytest.raises(simulation.Stopped, match=r"stopped after (65,536|131,072)"):
        run(Interrupted(), rounds, seed=5, threads=1, file=file)
    done = dict(file.load())
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
    # What was added stands behind the line that was cut off, and is found again.
    assert run(Counting(), rounds, seed=5, file=file) == whole
    assert len(again) == 4 - len(done)


def test_a_file_is_read_without_being_kept(red, tmp_path):
    """However many blocks it has, in their order: only what comes before its turn waits."""
    file = RunFile(tmp_path / "run", {"seed": 5}, Tally.of_row)
    dict(file.load())
    blocks_done = {number: red.block(simulation.generator(5, number), 100) for number in range(6)}
    for number in (0, 2, 1, 3, 4):
        file.add(number, blocks_done[number])
    alive = []

    class Watched(RunFile):
        def load(self):
            for number, found in super().load():
                alive.append(number)
                yield number, found

    given = []

    def players(todo):
        for number, _ in todo:
            given.append((number, len(alive)))
            yield number, blocks_done[number]

    watched = Watched(tmp_path / "run", {"seed": 5}, Tally.of_row)
    found = simulation.played(players, blocks(600, 100), Tally(), file=watched)
    assert found == sum(blocks_done.values(), Tally()) and given == [(5, 5)]
    # A run that is narrow enough is not read to its end.
    alive.clear()
    two = blocks_done[0] + blocks_done[1]
    enough = simulation.played(players, blocks(600, 100), Tally(), file=watched, enough=lambda t: t == two)
    assert enough == two and alive == [0, 2, 1]


def test_a_file_of_another_run_is_refused(red, tmp_path):
    path = tmp_path / "run"
    run(red, 100, seed=5, file=RunFile(path, {"seed": 5}, Tally.of_row))
    with pytest.raises(ElectionRefused) as refused:
        run(red, 100, seed=6, file=RunFile(path, {"seed": 6}, Tally.of_row))
    what = "belongs to another run: seed 5, not 6; ask as then, or name another file"
    assert str(refused.value) == f"{path} {what}"
    header, row = path.read_text().splitlines()
    older = {name: value for name, value in json.loads(row).items() if name != "products"}
    path.write_text(f"{header}\n{json.dumps(older)}\n")
    with pytest.raises(ElectionRefused, match="not the file of a simulation"):
        run(red, 100, seed=5, file=RunFile(path, {"seed": 5}, Tally.of_row))
    path.write_text("not a run\n")
    with pytest.raises(ElectionRefused, match="not the file of a simulation"):
        run(red, 100, seed=5, file=RunFile(path, {"seed": 5}, Tally.of_row))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_with_the_file():
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"):
        RunFile(Path("/dev/full"), {"seed": 5}, Tally.of_row).add(0, Tally())


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"wager": "black"}, "wager red, not black"),
        ({"elections": {"wheel": "single-zero", "idle": True}}, "wheel double-zero, not single-zero"),
        ({"elections": {"wheel": "double-zero", "idle": False}}, "idle yes, not no"),
        ({"edition": "other", "elections": {"decks": 2}}, "edition oh-roulette, not other"),
        ({"elections": {"wheel": "double-zero", "idle": True, "pays": "9 to 1"}}, "pays none, not 9 to 1"),
        ({"play": "best"}, "another play"),
        ({"wager": "black", "sessions": 2}, "a run of another kind, wager red, not black"),
    ],
)
def test_of_another_run_what_differs_is_told(tmp_path, changed, told):
    header = {"edition": "oh-roulette", "elections": {"wheel": "double-zero", "idle": True}}
    header |= {"wager": "red", "play": "x" * 200}
    path = tmp_path / "run"
    list(RunFile(path, header, Tally.of_row).load())
    with pytest.raises(ElectionRefused, match=f"belongs to another run: {told}; ask as then"):
        list(RunFile(path, header | changed, Tally.of_row).load())


def test_tallies_add():
    one, ten = (
        Tally(tuple(range(k, 6 * k, k)), 6 * k, tuple(range(7 * k, 22 * k, k)), 22 * k) for k in (1, 10)
    )
    both = one + ten
    assert (both.rounds, both.net, both.wins, both.groups, both.staked) == (11, 22, 55, 66, 242)
    assert both.products == tuple(range(77, 242, 11))
    assert Tally.of_row(json.loads(json.dumps(ten.as_row()))) == ten


def test_the_interval_of_grouped_rounds():
    """Groups of two rounds that always agree have the error of half as many rounds."""
    nets = [1, -1] * 50
    singles, pairs = alone(nets, 100), tallied([[[net], [net]] for net in nets], 200)
    assert tallies.standard_error(pairs) == pytest.approx(tallies.standard_error(singles))
    assert tallies.standard_error(singles) == pytest.approx(1 / math.sqrt(99))


# ── the sums of a tally ──────────────────────────────────────────────────────────────────────────────


def test_sums_are_exact_however_large_the_prizes():
    """Fourth powers that 64 bits do not hold, one or all of them."""
    for nets in ([-1, 3, 0, 2], [-1, 5 * 10**5, 0, -7], [3 * 10**6] * 4):
        brought = np.array(nets, np.int64)
        assert Tally.of_rounds(brought, 9) == alone(nets, 9)
        counts = np.arange(4) * 1000
        repeated = [net for net, n in zip(nets, counts, strict=True) for _ in range(n)]
        assert Tally.of_counts(counts, brought, 9) == alone(repeated, 9)


def test_kernels_sum_up_groups_in_the_same_order():
    groups = [[[3, -1], [0, 2]], [[-1, -1]], [[5, 5], [1, 0], [0, 0]]]
    sums = np.zeros(SHARED + 2, np.int64)
    for each in groups:
        one = tallied([each], 0)
        count_group(sums, *one.sums)
    assert Tally.of_sums(sums, 7) == tallied(groups, 7)
    assert not sums[SHARED:].any()


def test_sums_that_run_over_are_never_told():
    """Squares of so many groups, just within 64 bits and just beyond."""
    for squared, many, fits in (
        (1 << 31, 1, True),
        ((1 << 31) + 1, 1, False),
        (1 << 30, 8, False),
        (1 << 30, 7, True),
    ):
        sums = np.zeros(SHARED, np.int64)
        for _ in range(many):
            count_group(sums, 1, 1, squared, squared, 1)
        if fits:
            assert Tally.of_sums(sums, 1).sums == (many, many, many * squared, many * squared, many)
        else:
            with pytest.raises(ElectionRefused, match="squares of what they bring cannot be counted"):
                Tally.of_sums(sums, 1)
    large = np.full(5, 3 * 10**9, np.int64)
    assert Tally.of_rounds(large, 0).sums == (5, 15 * 10**9, 45 * 10**18, 45 * 10**18, 5)


def test_what_pays_too_much_is_not_dealt():
    house, _ = imagine(load_edition("oh-three-card-poker"), {"pays.pair-plus.flush": "1000001 to 1"})
    for ask in (
        simulation.simulate,
        lambda h, w, **how: session(h, Plan(50_000, 500, 9), w, sessions=9, seed=1),
    ):
        with pytest.raises(
            ElectionRefused, match=r"pair-plus, flush: 1000001 to 1 is more than 1,000,000 to 1"
        ):
            ask(house, "pair-plus", rounds=1000, seed=1)
    house, _ = imagine(load_edition("oh-three-card-poker"), {"pays.pair-plus.flush": "1000000 to 1"})
    assert simulation.simulate(house, "pair-plus", rounds=1000, seed=1).house_edge.value < 0


@pytest.mark.parametrize(
    ("wager", "rounds", "known"),
    [
        ("six-card-bonus", 1_000_000, False),  # $1,000,000 on a stake of $5, once in 20 million
        ("pair-plus", 20_000, True),
        ("pair-plus", 200, False),  # 40 to 1, once in 460
    ],
)
def test_a_deviation_that_rests_on_prizes_too_rare_to_have_come_has_no_interval(wager, rounds, known):
    found = simulation.simulate(elect(load_edition("oh-three-card-poker"), {}), wager, rounds=rounds, seed=1)
    assert (found.standard_deviation_interval is not None) is known
    assert any("do not tell the deviation" in note for note in found.notes) is not known
    assert found.hit_frequency_interval is not None and found.house_edge.interval is not None


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"rounds": 0}, "at least one round is played, not 0"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"threads": 0}, "1 to 1,024 threads play, not 0"),
        ({"until": float("inf")}, "an interval is more than nothing, not inf"),
        ({"until": 0}, "an interval is more than nothing, not 0"),
    ],
)
def test_what_is_no_run_is_said(wrong, why):
    with pytest.raises(ElectionRefused, match=why):
        simulation.simulate(
            elect(load_edition("oh-roulette"), {}), "red", **{"rounds": 1, "seed": 1, **wrong}
        )


def test_seats_on_one_outcome_are_those_of_one_times_so_many():
    nets = [2, -1, -1, 0, 2]
    assert alone(nets, 5).shared_by(3) == tallied([[[net] * 3] for net in nets], 15)


# ── how sure figures are ─────────────────────────────────────────────────────────────────────────────


def test_an_estimate_moves_as_small_changes_of_the_sums_do():
    """The weights against differences, of whatever is made of sums."""
    tally = tallied([[[3, -1], [0, 2]], [[-1, -1]], [[5, 5], [1, 0], [0, 0]], [[-2, 4]]], 0)

    def ratio(sums):
        each, whole = tallies.variances(replace(tally, sums=sums), 2)
        return whole / each

    for column, weight in enumerate(ratio(tally.sums).weights):
        step = Fraction(1, 10**9)
        moved = tuple(s + step * (i == column) for i, s in enumerate(tally.sums))
        slope = (ratio(moved).value - ratio(tally.sums).value) / step
        assert float(weight) == pytest.approx(float(slope), abs=1e-6)


def test_what_is_known_of_a_single_group_is_nothing():
    house = elect(load_edition("oh-baccarat"), {})
    found = simulation.simulate(house, "player", rounds=1, seed=1)
    assert found.extra["rounds"] > 10 and found.house_edge.interval is None
    assert found.standard_deviation_interval is found.hit_frequency_interval is None
    assert "nothing is known of the error" in found.notes[-1]


def test_intervals_cover_what_is_true():
    """Of 400 runs 95 % hold the truth, of edge, deviation and wins: within five standard errors of that."""
    house = elect(load_edition("oh-roulette"), {})
    simulator, held = simulator_for(house, "split"), np.zeros(3)
    exact = edge_report(house, "split")
    for seed in range(400):
        tally = simulator.block(simulation.generator(seed, 0), 2_000)
        found = simulation.simulated_report(house, "split", tally, simulator.unit, seed)
        figures = (
            (exact.house_edge.value, found.house_edge.interval),
            (exact.standard_deviation, found.standard_deviation_interval),
            (exact.hit_frequency, found.hit_frequency_interval),
        )
        held += [low <= truth <= high for truth, (low, high) in figures]
    assert (abs(held / 400 - 0.95) < 5 * math.sqrt(0.95 * 0.05 / 400)).all(), held


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
    return lambda tally: tallies.half_interval(tally, red.unit) <= half


@pytest.mark.parametrize("threads", [1, 3])
def test_a_run_ends_with_the_first_block_at_which_it_is_narrow_enough(red, threads):
    half = 0.0025
    found = run(red, 50 * BLOCK_ROUNDS, seed=3, threads=threads, enough=narrow(red, half))
    assert found == run(red, found.rounds, seed=3), "the blocks before it, and no other"
    assert tallies.half_interval(found, red.unit) <= half
    shorter = run(red, found.rounds - BLOCK_ROUNDS, seed=3)
    assert tallies.half_interval(shorter, red.unit) > half
    assert found.rounds % BLOCK_ROUNDS == 0 and found.rounds > BLOCK_ROUNDS


def test_blocks_that_come_in_any_order_make_no_difference(red):
    """Those that were played beyond the end are left out."""

    def backwards(todo):
        done = [(number, red.block(simulation.generator(3, number), size)) for number, size in todo]
        return reversed(done)

    in_order = run(red, 12 * BLOCK_ROUNDS, seed=3, enough=narrow(red, 0.0025))
    found = simulation.played(backwards, blocks(12 * BLOCK_ROUNDS), Tally(), enough=narrow(red, 0.0025))
    assert found == in_order and found.rounds < 12 * BLOCK_ROUNDS


def test_a_run_that_was_narrow_enough_is_not_played_on(red, tmp_path):
    file = RunFile(tmp_path / "run", {"seed": 3}, Tally.of_row)
    first = run(red, 50 * BLOCK_ROUNDS, seed=3, file=file, enough=narrow(red, 0.0025))

    def nobody(todo):
        raise AssertionError("there is nothing left to play")

    again = simulation.played(
        nobody, blocks(50 * BLOCK_ROUNDS), Tally(), file=file, enough=narrow(red, 0.0025)
    )
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
