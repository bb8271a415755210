"""The generic solver against figures anybody can derive, and the kernels against the solver."""

from fractions import Fraction

import pytest

from houseway.analysis.edges import edge_report
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.three_card_poker import ante_and_play, pair_plus
from houseway.core.events import WagerPlaced
from houseway.core.steps import Decide
from houseway.equipment.cards import DECK, cards, rank, suit
from houseway.games.registry import open_game

STAKE = 1_000


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero", "double-zero-as-single"])
@pytest.mark.parametrize("after", ["reopen", "stand"])
def test_every_roulette_wager_comes_out_the_same(wheel, after):
    game = open_game("roulette", elections={"wheel": wheel, "after-no-spin": after})
    for wager in game.house.wagers:
        spot = next(s for s in game.spots.values() if s.wager == wager)
        state = table_with_wagers(game, [WagerPlaced(1, wager, STAKE, spot.name)])
        solved = solve(game, state)
        report = edge_report(game.house, wager)
        assert solved.edge_on(STAKE) == report.house_edge.fraction
        assert solved.staked == STAKE
        assert sum(p for net, p in solved.distribution.items() if net > 0) == pytest.approx(
            report.hit_frequency
        )


def test_textbook_edges():
    game = open_game("roulette")
    assert edge_report(game.house, "straight").house_edge.fraction == Fraction(1, 19)
    assert edge_report(game.house, "first-five").house_edge.fraction == Fraction(3, 38)
    single = open_game("roulette", elections={"wheel": "single-zero"})
    assert {edge_report(single.house, w).house_edge.fraction for w in single.house.wagers} == {
        Fraction(1, 37)
    }


def nets(game, wager):
    return {on: Fraction(pays.net) for on, pays in game.house.pays(wager).items()}


PACKS = {
    "two suits of T J Q A": [c for c in DECK if rank(c) in (8, 9, 10, 12) and suit(c) < 2],
    "nine cards": cards("2c3c4cQcQdKcAcAd5d"),
}


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS.keys())
def test_three_card_poker_kernel_and_solver_give_the_same_fraction(pack):
    game = open_game("three-card-poker", cards=tuple(pack))
    state = table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)])
    solved = solve(game, state)
    kernel = ante_and_play({w: nets(game, w) for w in ("ante", "play", "ante-bonus")}, pack)
    assert solved.edge_on(STAKE) == kernel.house_edge
    assert solved.staked / STAKE == kernel.stake
    distribution = {Fraction(net, STAKE): p for net, p in solved.distribution.items()}
    assert distribution == {net: Fraction(n, kernel.deals) for net, n in kernel.net.items() if n}


def test_three_card_poker_pair_plus_by_solver():
    pack = PACKS["nine cards"]
    game = open_game("three-card-poker", cards=tuple(pack))
    state = table_with_wagers(game, [WagerPlaced(1, "pair-plus", STAKE)])
    assert solve(game, state).edge_on(STAKE) == pair_plus(nets(game, "pair-plus"), pack).house_edge


def test_a_policy_is_worth_no_more_than_the_best_play():
    game = open_game("three-card-poker", cards=tuple(PACKS["nine cards"]))
    state = table_with_wagers(game, [WagerPlaced(1, "ante", STAKE)])

    def always(name):
        def policy(_state, step: Decide):
            return step.choice(name).pick()

        return solve(game, state, policy)

    best, fold, play = solve(game, state), always("fold"), always("play")
    assert fold.gain == -STAKE and fold.staked == STAKE
    assert play.staked == 2 * STAKE
    assert best.gain >= max(fold.gain, play.gain)
