"""Simulated tables of several seats: the figures of a hand, and of a round of the table."""

import json
import math

import numpy as np
import pytest
from tallied import tallied

from houseway.analysis import packages
from houseway.analysis import tally as tallies
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.simulator import BlackjackSimulator
from houseway.analysis.blackjack.strategy import solved
from houseway.analysis.edges import edge_report
from houseway.analysis.from_pack import FromPack
from houseway.analysis.kernels import blackjack_sim
from houseway.analysis.simulation import BLOCK_ROUNDS, generator, simulate, simulator_for
from houseway.analysis.tally import Tally
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import edition_ids, load_edition
from houseway.games.registry import game_class


def house(edition):
    return elect(load_edition(edition), {})


# ── one seat ─────────────────────────────────────────────────────────────────────────────────────────

AS_BEFORE = {  # tallies of one seat from before there were several, 3,001 rounds of block 0 with seed 1
    ("oh-three-card-poker", "base"): (3001, -133, 8217, 5039, 1340, 3001, 8217, -133, 3001),
    ("oh-craps", "pass"): (3001, -11, 3001, 3001, 1495, 3001, 3001, -11, 3001),
    ("oh-pai-gow-poker", "pai-gow"): (3001, -1523, 655123, 60020, 843, 1501, 14443, -3026, 6001),
    ("oh-pai-gow-poker", "fortune"): (3001, -146, 39414, 3001, 617, 3001, 39414, -146, 3001),
    ("oh-let-it-ride", "base"): (3001, -153, 36257, 3662, 695, 3001, 36257, -153, 3001),
    ("oh-mississippi-stud", "three-card-bonus"): (3001, -88, 27402, 3001, 797, 3001, 27402, -88, 3001),
    ("s38-colorado-holdem", "base"): (3001, -210, 34960, 5914, 941, 3001, 34960, -210, 3001),
    ("oh-roulette", "red"): (3001, -139, 3001, 3001, 1431, 3001, 3001, -139, 3001),
}


@pytest.mark.parametrize(("edition", "wager"), AS_BEFORE)
def test_one_seat_plays_the_rounds_that_it_always_has(edition, wager):
    found = simulator_for(house(edition), wager).block(generator(1, 0), 3001)
    rounds, net, squared, _, wins = found.sums
    over_groups = found.products[5], found.products[1], found.products[0]  # net², net × rounds, rounds²
    assert (rounds, net, squared, found.staked, wins, found.groups, *over_groups) == AS_BEFORE[edition, wager]
    assert found.sums[3] == squared


@pytest.mark.parametrize(
    ("edition", "wager"),
    [("oh-three-card-poker", "base"), ("oh-let-it-ride", "base"), ("oh-pai-gow-poker", "fortune")],
)
def test_the_first_seat_plays_the_same_rounds_whoever_sits_beside_it(edition, wager):
    simulator = simulator_for(house(edition), wager)
    rows = simulator.dealt(generator(4, 0), 2_000, 6)
    each = [simulator.rows_of(seat, rows) for seat in range(6)]
    assert np.array_equal(each[0], simulator.dealt(generator(4, 0), 2_000, 1))
    nets = np.array([simulator.settled(mine)[0] for mine in each])
    shared = each[0][:, simulator.own :]
    assert all(np.array_equal(mine[:, simulator.own :], shared) for mine in each)
    # What the report says of the table, worked out from every hand of it.
    told = tallies.of_table(simulator.block(generator(4, 0), 2_000, 6), simulator.unit, 6)
    assert told["table_deviation"] == pytest.approx(nets.sum(axis=0).std() / simulator.unit)
    assert told["table_deviation_if_independent"] == pytest.approx(math.sqrt(6) * nets.std() / simulator.unit)
    off = nets - nets.mean()
    between = [off[i] @ off[j] for i in range(6) for j in range(6) if i != j]
    assert told["seat_correlation"] == pytest.approx(np.mean(between) / 2_000 / nets.var())


class Toy(FromPack):
    """Two own cards, one of all and a number below six."""

    unit, own, shared, pack, drawn = 1, 2, 1, np.arange(30, 39), (6,)

    def settled(self, rows):
        return rows[:, 0] * 100 - rows[:, 2] - rows[:, 3], 7 * len(rows)


def test_a_row_is_what_a_seat_has_and_what_all_have():
    toy, rounds = Toy(), 600
    alone = toy.dealt(generator(1, 0), rounds, 1)
    assert set(alone[:, 3]) == set(range(6)) and all(set(alone[:, i]) == set(range(30, 39)) for i in range(3))
    whole = toy.dealt(generator(1, 0), rounds, 4)  # all nine cards, and the number
    assert all(sorted(row[:9]) == [*range(30, 39)] for row in whole.tolist())
    rows = [toy.rows_of(seat, whole) for seat in range(4)]
    assert np.array_equal(rows[0], alone) and len({row[:, :2].tobytes() for row in rows}) == 4
    assert all(np.array_equal(row[:, 2:], alone[:, 2:]) for row in rows)
    owns = np.concatenate([alone[:, 2:3], *(row[:, :2] for row in rows)], axis=1)
    assert np.array_equal(np.sort(owns), np.tile(toy.pack, (rounds, 1)))
    found = toy.block(generator(1, 0), rounds, 4)
    nets = np.array([toy.settled(row)[0] for row in rows])
    assert found == tallied([[hands] for hands in nets.T], 28 * rounds)


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────

SOON = [  # with the correlation of two seats, and how near it is met
    ("oh-three-card-poker", "base", (0.1, 0.3)),
    ("oh-three-card-poker", "pair-plus", (-0.02, 0.02)),  # nothing shared but the deck
    ("oh-three-card-poker", "six-card-bonus", (-0.02, 1)),
    ("oh-blackjack", "base", (0.33, 0.41)),  # published: a covariance of 0.48 to a variance of 1.3
    ("oh-baccarat", "banker", (1, 1)),
    ("oh-craps", "pass", (1, 1)),
    ("oh-roulette", "red", (1, 1)),
    ("oh-rapid-roulette", "red", (1, 1)),
    ("oh-big-six", "five-dollar", (1, 1)),
    ("oh-let-it-ride", "base", (-0.03, 0.1)),
    ("oh-let-it-ride", "let-it-ride-bonus", (-0.1, 0.9)),
    ("oh-let-it-ride", "three-card-bonus", (-0.02, 0.02)),
    ("oh-mississippi-stud", "base", (-0.03, 0.3)),
    ("oh-mississippi-stud", "three-card-bonus", (1, 1)),  # on the community cards
    ("s38-colorado-holdem", "base", (0, 0.5)),
    ("s38-colorado-holdem", "bonus", (0, 0.5)),
    ("oh-crazy-four-poker", "base", (0.1, 0.5)),
    ("oh-crazy-four-poker", "queens-up", (-0.02, 0.02)),
    ("oh-pai-gow-poker", "pai-gow", (0.2, 0.5)),
    ("oh-ultimate-texas-holdem", "trips", (0.05, 0.9)),
    ("oh-texas-holdem-bonus", "bonus", (-0.03, 0.1)),
]
PAI_GOW = 225513121324571 / 8250459031214400  # every pair of hands, counted by a proof
LATER = [  # which take long to count
    ("oh-pai-gow-poker", "fortune", (-0.02, 0.02)),
    ("oh-four-card-poker", "base", (0.05, 0.5)),
    ("oh-four-card-poker", "aces-up", (-0.02, 0.02)),
    ("oh-ultimate-texas-holdem", "base", (0.1, 0.6)),
    ("oh-texas-holdem-bonus", "base", (0.1, 0.6)),
    ("wa-fast-action-holdem-multi", "base", (0.1, 0.7)),
    ("wa-fast-action-holdem-single", "base", (0.1, 0.7)),
    ("wa-fast-action-holdem-single", "bonus", (0, 0.3)),
    ("wa-fast-action-holdem-single", "ante-and-bonus", (0, 0.3)),
]


@pytest.mark.parametrize(
    ("edition", "wager", "between"),
    [*SOON, *(pytest.param(*case, marks=pytest.mark.proof) for case in LATER)],
)
def test_three_seats_lose_what_one_does(edition, wager, between):
    """Within five standard errors of so many tables: a fair simulation fails that once in two million."""
    found = simulate(house(edition), wager, rounds=100_000, seed=11, threads=2, seats=3)
    low, high = found.house_edge.interval
    error = (high - low) / 2 / tallies.CONFIDENCE_95
    exact = PAI_GOW if wager == "pai-gow" else edge_report(house(edition), wager).house_edge.value
    assert abs(found.house_edge.value - exact) < 5 * error
    extra = found.extra
    assert extra["seats"] == 3 and extra["hands"] == 3 * extra["rounds"] >= 300_000
    assert between[0] <= extra["seat_correlation"] <= between[1]
    assert extra["table_deviation_if_independent"] == pytest.approx(math.sqrt(3) * found.standard_deviation)
    spread = math.sqrt(1 + 2 * extra["seat_correlation"])
    assert extra["table_deviation"] == pytest.approx(spread * extra["table_deviation_if_independent"])
    assert found.notes[0].startswith(f"3 seats, {extra['hands']:,} hands")


def dice(rng, rounds, seats):
    """A hand is a die of its own and one of all: two seats have half of their variance in common."""
    nets = rng.integers(0, 6, (rounds, seats)) + rng.integers(0, 6, (rounds, 1)) - 5
    return Tally.of_rounds(nets.sum(axis=1), rounds, ((nets * nets).sum(axis=1), (nets > 0).sum(axis=1)))


def test_intervals_of_a_table_cover_what_is_true():
    """Of 400 runs 95 % hold it, within five standard errors of that."""
    true = {
        "seat_correlation": 0.5,
        "table_deviation": math.sqrt(3 * 35 / 12 + 9 * 35 / 12),
        "table_deviation_if_independent": math.sqrt(3 * 2 * 35 / 12),
    }
    held = dict.fromkeys(true, 0)
    for seed in range(400):
        told = tallies.of_table(dice(generator(seed, 0), 1_000, 3), 1, 3)
        for name, value in true.items():
            low, high = told[f"{name}_interval"]
            held[name] += low <= value <= high
    assert all(abs(n / 400 - 0.95) < 5 * math.sqrt(0.95 * 0.05 / 400) for n in held.values()), held


def test_intervals_are_taken_over_shoes_and_deals():
    """The error that repeated runs show, though rounds hang together; half as much again would be seen."""
    for edition, wager, rounds in (
        ("oh-pai-gow-poker", "pai-gow", 600),
        ("oh-three-card-poker", "base", 600),
    ):
        simulator = simulator_for(house(edition), wager)
        runs = [
            tallies.of_table(simulator.block(generator(seed, 0), rounds, 3), simulator.unit, 3)
            for seed in range(200)
        ]
        for name in ("seat_correlation", "table_deviation"):
            told = np.mean([(r[f"{name}_interval"][1] - r[f"{name}_interval"][0]) / 3.92 for r in runs])
            assert np.std([r[name] for r in runs]) == pytest.approx(told, rel=0.3)


def test_where_all_bring_the_same_the_correlation_is_exactly_one():
    for edition, wager in (("oh-roulette", "red"), ("oh-mississippi-stud", "three-card-bonus")):
        found = simulate(house(edition), wager, rounds=2_000, seed=2, seats=3)
        assert found.extra["seat_correlation"] == 1.0
        assert found.extra["seat_correlation_interval"] == (1.0, 1.0)
        assert "correlation of two seats: exactly 1, in every round all brought the same" in found.notes[0]
    some = simulate(house("oh-three-card-poker"), rounds=2_000, seed=2, seats=3)
    low, high = some.extra["seat_correlation_interval"]
    assert f"two seats: {some.extra['seat_correlation']:.4f} ({low:.4f} to {high:.4f})" in some.notes[0]


def test_more_seats_on_one_spin_say_no_more_of_the_edge():
    one, three = (simulate(house("oh-roulette"), "red", rounds=9_000, seed=2, seats=n) for n in (1, 3))
    assert three.house_edge.value == one.house_edge.value
    assert three.house_edge.interval == pytest.approx(one.house_edge.interval)
    assert three.hit_frequency == one.hit_frequency and three.notes and not one.notes
    assert three.standard_deviation == one.standard_deviation
    assert three.extra["table_deviation"] == pytest.approx(3 * one.standard_deviation)
    assert "seats" not in one.extra


def test_no_correlation_is_told_of_hands_that_all_brought_the_same():
    found = simulate(house("oh-roulette"), "red", rounds=1, seed=2, seats=3)
    assert found.extra["seat_correlation"] is None and "every hand brought the same" in found.notes[0]


@pytest.mark.parametrize("edition", ["oh-blackjack", "oh-three-card-poker", "oh-pai-gow-poker"])
def test_threads_do_not_matter(edition):
    one, two = (
        simulate(house(edition), rounds=BLOCK_ROUNDS + 99, seed=3, threads=n, seats=4) for n in (1, 2)
    )
    assert (one.house_edge, one.extra) == (two.house_edge, two.extra)


# ── blackjack's shoes ────────────────────────────────────────────────────────────────────────────────

TENS = (0, 0, 0, 0, 0, 0, 0, 0, 0, 52)  # every hand is a push: three seats and the dealer take eight cards


@pytest.mark.clause("oh-blackjack:7.II", "oh-blackjack:7.IX", "oh-blackjack:14.IV", "oh-blackjack:15.VI")
@pytest.mark.parametrize(
    ("cut", "burn_each", "rounds", "short"),
    [
        (0, False, 1, 0),
        (8, False, 1, 0),  # one card burned, eight dealt: the last of them lies behind the cutting card
        (9, False, 2, 0),  # the cutting card is the first card of the second round, which is the last
        (17, False, 3, 0),
        (8, True, 1, 0),
        (9, True, 2, 0),
        (52, False, 7, 2),  # 51 cards: six rounds, and three cards of a seventh, completed from the discards
    ],
)
def test_the_cutting_card_ends_a_shoe_of_three_seats_with_its_round(cut, burn_each, rounds, short):
    rules = BlackjackRules()
    table = BlackjackSimulator(
        rules, solved(rules).strategy, behind=52 - cut, burn_each_round=burn_each, shoe=TENS
    )
    sums = table.empty()
    table.shoes(generator(1, 0), 2, sums, 3)
    found = table.tally(sums)
    assert (found.groups, found.rounds, found.staked) == (2, 2 * rounds, 2 * rounds * 3 * table.unit)
    assert not any(found.sums[1:])
    assert sums[blackjack_sim.RESHUFFLED] == short


# ── what is refused ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "edition", [e for e in edition_ids() if game_class(load_edition(e).game).house_plays]
)
def test_more_seats_than_the_book_lets_a_table_have_are_refused_by_its_clause(edition):
    chosen = house(edition)
    most, clauses = chosen.most_seats
    for seats in (0, -1, most + 1, 2.5, "2"):
        with pytest.raises(ElectionRefused, match=f"1 to {most} play, not {seats}") as refused:
            simulate(chosen, rounds=1, seed=1, seats=seats)
        assert clauses[0] in str(refused.value)


def test_any_game_through_its_verbs(monkeypatch):
    """Roulette, had it no package of its own: a spin for all."""
    monkeypatch.setattr(packages, "_exists", lambda module: "generic" in module)
    found = simulate(house("oh-roulette"), "red", rounds=400, seed=1, threads=1, seats=5)
    assert found.extra["seat_correlation"] == 1 and found.extra["hands"] == 2_000
    assert found.extra["average_stake"] == 1


# ── runs that go on ──────────────────────────────────────────────────────────────────────────────────


def test_a_file_of_another_number_of_seats_belongs_to_another_run(tmp_path):
    chosen, path = house("oh-roulette"), tmp_path / "run"
    asked = {"rounds": 2 * BLOCK_ROUNDS, "seed": 5, "resume": path}
    first = simulate(chosen, "red", **asked, seats=3)
    assert simulate(chosen, "red", **asked, seats=3).extra == first.extra
    for seats in (1, 2):
        with pytest.raises(ElectionRefused, match="another run"):
            simulate(chosen, "red", **asked, seats=seats)


def test_a_file_from_before_is_refused_in_a_line(tmp_path):
    chosen, path = house("oh-roulette"), tmp_path / "run"
    asked = {"rounds": 2 * BLOCK_ROUNDS, "seed": 5, "resume": path}
    simulate(chosen, "red", **asked)
    header, *rows = map(json.loads, path.read_text().splitlines())
    assert len(rows) == 2
    for changed in ({"products": rows[0]["products"][:3]}, {"net": 4}):
        path.write_text("".join(json.dumps(row) + "\n" for row in (header, rows[0] | changed)))
        with pytest.raises(ElectionRefused, match="begun by another version"):
            simulate(chosen, "red", **asked)
