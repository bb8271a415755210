"""Baccarat: the kernel and the table side by side, the solver on small packs, and shoes at random."""

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from same_cards import so_many

from houseway.analysis.baccarat.exact import WAGERS, fresh_shoe, law_of, outcome_of, shoe_of
from houseway.analysis.baccarat.report import nets_of
from houseway.analysis.baccarat.simulator import BaccaratSimulator
from houseway.analysis.edges import edge_report
from houseway.analysis.kernels import baccarat as kernel
from houseway.analysis.kernels.groups import GROUPS, ROUNDS, SHARED
from houseway.analysis.simulation import generator, run, simulated_report, simulator_for
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.tally import Tally, standard_error
from houseway.core.events import CardDealt, SeatTaken, Settled, WagerPlaced
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards
from houseway.games.registry import open_game
from houseway.hands.baccarat import VALUES

STAKE = 1_000


def house(**elections):
    return elect(load_edition("oh-baccarat"), {k.replace("_", "-"): v for k, v in elections.items()})


# ── round by round ───────────────────────────────────────────────────────────────────────────────────


class Recorder:
    """A table with one player who bets on everything; slots and lines of each round."""

    def __init__(self, seed, **elections):
        self.game = open_game("baccarat", elections={k.replace("_", "-"): v for k, v in elections.items()})
        self.chance = StackChance(Random(seed))
        self.dealer = Dealer(self.game, self.chance, self._record)
        self.dealer.apply(SeatTaken(1))
        self.lines, self.slots = [], []

    def _record(self, before, event, after):
        if isinstance(event, Settled):
            self.lines += event.lines
        elif isinstance(event, CardDealt):
            self.slots.append(event.slot)

    def round(self):
        self.dealer.to_wagers()
        self.lines, self.slots = [], []
        for wager in WAGERS:
            self.dealer.apply(WagerPlaced(1, wager, STAKE))
        order = self.chance.order
        self.dealer.play(lambda state, step: step.choice(step.default).pick())
        return order


@pytest.mark.parametrize(
    "elections",
    [
        {},
        {"deal": "face-down", "tie_vigorish": True},
        {"style": "midi", "decks": 6},
    ],
    ids=["mini", "face down, ties charged", "midi"],
)
@so_many(400, 70_000)
def test_rounds_of_table_and_kernel_come_to_the_same_cents(elections, rounds):
    table = Recorder(rounds, **elections)
    nets = {w: nets_of(table.game.house, w, STAKE) for w in WAGERS}
    seen = set()
    for _ in range(rounds):
        order = table.round()
        first = table.slots[0]
        values = dealt(VALUES[order[slot]] for slot in range(first, first + 6))
        result, used = kernel.play_round(values, 0, 6)
        natural, player, banker = result // 100, result // 10 % 10, result % 10
        assert used == len(table.slots)
        due = {w: nets[w][outcome_of(w, bool(natural), player, banker)] * STAKE for w in WAGERS}
        paid = dict.fromkeys(WAGERS, 0)
        for line in table.lines:
            paid[line.wager] += line.amount_cents
        assert paid == due
        seen.add(outcome_of("player", bool(natural), player, banker))
    assert seen == {"win", "lose", "tie"}


def dealt(values):
    """Cards as the kernel takes them."""
    return np.array([*values, *[0] * kernel.BEHIND], dtype=np.uint8)


# ── the solver, which knows only the four verbs ──────────────────────────────────────────────────────

PACKS = ["Tc Ac 4c 5c 6c 8c 9c", "2c 3c 3c 7c 7c Kc 9c", "5c 5c 4c 4c 9c 9c 9c"]


@pytest.mark.parametrize("pack", PACKS)
def test_solver_and_kernel_give_the_same_fraction(pack):
    game = open_game("baccarat", cards=cards(pack.replace(" ", "")))
    law = law_of(shoe_of(game.rules.pack))
    for wager in WAGERS:
        placed = [WagerPlaced(1, wager, STAKE)]
        rest = Fraction(0)
        if wager.startswith("dragon"):  # goes with a wager on the game
            placed.insert(0, WagerPlaced(1, "player", STAKE))
            rest = law.expected("player", nets_of(game.house, "player"))
        solved = solve(game, table_with_wagers(game, placed))
        assert solved.gain / STAKE - rest == law.expected(wager, nets_of(game.house, wager))


@pytest.mark.parametrize("pack", PACKS)
def test_solver_and_kernel_agree_on_the_whole_distribution(pack):
    game = open_game("baccarat", cards=cards(pack.replace(" ", "")), elections={"tie-vigorish": True})
    law = law_of(shoe_of(game.rules.pack))
    assert nets_of(game.house, "banker")["tie"] == Fraction(-1, 20)
    for wager in WAGERS:
        wagers = {"player": STAKE, wager: STAKE}  # a Dragon Bonus goes with a wager on the game
        placed = [WagerPlaced(1, w, cents) for w, cents in wagers.items() if w == wager or "dragon" in wager]
        solved = solve(
            game, table_with_wagers(game, placed), counted=lambda line, wager=wager: line.wager == wager
        )
        nets, found = nets_of(game.house, wager), Counter()
        for outcome, deals in law.outcomes(wager).items():
            found[int(nets[outcome] * STAKE)] += Fraction(deals, law.deals)
        assert solved.distribution == {net: share for net, share in found.items() if share}


# ── shoes ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_cover_card_near_the_top_leaves_a_round_or_a_few():
    """The burn takes 2 to 11 cards; with 11 in front of the cover card at least one round is dealt."""
    simulator = BaccaratSimulator(house(), "player")
    tally = np.zeros(SHARED, dtype=np.int64)
    behind = len(simulator.values) - 11
    kernel.play_shoes(simulator.values, 200, behind, simulator.nets, generator(3, 0), tally)
    assert tally[GROUPS] == 200
    assert 200 < tally[ROUNDS] < 600


@pytest.mark.parametrize("wager", WAGERS)
def test_simulated_and_exact_edges_agree(wager):
    chosen = house()
    simulator = simulator_for(chosen, wager)
    tally = run(simulator, 400_000, seed=11, threads=2)
    assert tally.rounds >= 400_000
    exact = edge_report(chosen, wager)
    error = standard_error(tally) / simulator.unit
    assert abs(-tally.net / tally.rounds / simulator.unit - exact.house_edge.value) < 4.5 * error
    report = simulated_report(chosen, wager, tally, simulator.unit, 11)
    assert report.standard_deviation == pytest.approx(exact.standard_deviation, rel=0.03)
    assert report.hit_frequency == pytest.approx(exact.hit_frequency, abs=0.004)


def test_a_run_is_the_same_on_any_number_of_threads():
    simulator = simulator_for(house(), "banker")
    one, two = (run(simulator, 150_000, seed=5, threads=n) for n in (1, 2))
    assert isinstance(one, Tally) and one == two


def test_a_shoe_deals_about_eighty_rounds_and_ends_behind_the_cover_card():
    """A round takes 4.94 cards on average; 416 less a burn of about 7.5 less 14 make some 80 of them."""
    simulator = BaccaratSimulator(house(), "player")
    tally = simulator.block(generator(1, 0), 50_000)
    assert 79.5 < tally.rounds / tally.groups < 81.5
    deeper = BaccaratSimulator(house(cover_card_from_end=104), "player").block(generator(1, 0), 50_000)
    assert 61 < deeper.rounds / deeper.groups < 63.5


def test_a_round_needs_its_cards():
    few = dealt([0, 0, 1, 2, 3])  # both hands draw
    assert kernel.play_round(few, 0, 5)[1] == kernel.SHORT
    assert kernel.play_round(few, 0, 6) == (42, 6)
    assert kernel.play_round(few, 2, 5)[1] == kernel.SHORT
    assert kernel.play_round(dealt([0, 0, 3, 7, 2]), 0, 5) == (57, 5)  # the Banker stands
    assert kernel.play_round(dealt([0, 0, 3, 7, 2]), 0, 4)[1] == kernel.SHORT
    assert kernel.play_round(dealt([9, 0, 0, 0]), 0, 4) == (190, 4)
    assert sum(fresh_shoe(8)) == 416
