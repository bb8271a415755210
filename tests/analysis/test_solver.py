"""The generic solver against figures anybody can derive, and the kernels against the solver."""

from collections import Counter
from fractions import Fraction

import pytest
from blackjack_player import decider
from test_blackjack_exact import in_fractions, plan, table_of

from houseway.analysis.blackjack.exact import analyse, evaluate
from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.strategy import rules_of
from houseway.analysis.crazy_four_poker import exact as crazy_four
from houseway.analysis.edges import edge_report
from houseway.analysis.four_card_poker import exact as four_card
from houseway.analysis.simulation import simulator_for
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.states import Onward
from houseway.analysis.three_card_poker.exact import ante_and_play
from houseway.core.events import WagerPlaced
from houseway.core.steps import Decide
from houseway.equipment.cards import DECK, cards, rank, suit
from houseway.games.registry import open_game
from houseway.procedures.stakes import placed

STAKE = 1_000


@pytest.mark.parametrize("wheel", ["double-zero", "single-zero", "double-zero-as-single"])
def test_every_roulette_wager_comes_out_the_same(wheel):
    game = open_game("roulette", elections={"wheel": wheel})
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
        spins = simulator_for(game.house, wager)
        pockets = Counter((spins.nets * STAKE // spins.unit).tolist())
        assert solved.distribution == {net: Fraction(n, len(spins.nets)) for net, n in pockets.items()}


def test_play_goes_on_over_rounds_until_what_is_watched_is_decided():
    """A number bet until it comes: the last round wins 35 units, however many there were before it."""
    game = open_game("roulette")
    chip = WagerPlaced(1, "straight", STAKE, "17")
    onward = Onward(lambda line: line.outcome == "win", lambda state, step: None if state.bets else chip)
    solved = solve(game, table_with_wagers(game, [chip]), onward=onward)
    assert solved.gain == 35 * STAKE and solved.staked == STAKE
    assert solved.distribution == {35 * STAKE: 1}
    # Two phases of the spin, 38 pockets lying and settling, 37 rounds over: in the first round and after it.
    assert solved.states == 2 * (2 + 38 + 38 + 37) + 2


def test_watching_every_line_is_playing_one_round():
    game = open_game("roulette")
    start = table_with_wagers(game, [WagerPlaced(1, "red", STAKE, "red")])
    assert solve(game, start, onward=Onward(lambda line: True)).gain == solve(game, start).gain


def test_play_that_cannot_end_is_said_to_be_so():
    game = open_game("roulette")
    start = table_with_wagers(game, [WagerPlaced(1, "red", STAKE, "red")])
    with pytest.raises(ValueError, match="nothing leads out of"):
        solve(game, start, onward=Onward(lambda line: False))


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
    "three ranks": [c for c in DECK if rank(c) in (8, 10, 12) and suit(c)],
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


FOUR_OF_FIVE_PACKS = {
    "eleven cards": cards("As Ah Ad Ac Ks Kh Qs Js 4s 3s 2s"),
    "two suits": cards("Kc Qc Jc Tc 5c 4c Kd Qd Jd Td 5d 4d"),
    "a dealer seldom with a king": cards("Kc Qd Jh 9s 8c 7d 5h 4s 3c 2d 9d"),
}


BEST_FOUR = {
    "crazy-four-poker": (crazy_four.base_game, ("ante", "play", "super-bonus")),
    "four-card-poker": (four_card.base_game, ("ante", "play", "ante-bonus")),
}


@pytest.mark.parametrize("name", BEST_FOUR)
@pytest.mark.parametrize("pack", FOUR_OF_FIVE_PACKS.values(), ids=FOUR_OF_FIVE_PACKS.keys())
def test_kernels_of_the_best_four_and_the_solver_give_the_same_fraction(name, pack):
    base_game, wagers = BEST_FOUR[name]
    game = open_game(name, cards=tuple(pack), elections={"dealing": "hand"})
    ante = placed(game.table, 1, "ante", STAKE)
    solved = solve(game, table_with_wagers(game, [ante]))
    kernel = base_game({w: nets(game, w) for w in wagers}, pack)
    assert solved.edge_on(STAKE) == kernel.house_edge
    assert solved.staked / STAKE == kernel.stake
    distribution = {Fraction(net, STAKE): p for net, p in solved.distribution.items()}
    assert distribution == {net: Fraction(n, kernel.deals) for net, n in kernel.net.items() if n}


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


BLACKJACK_PACKS = {
    # pack                                   ace to ten in the shoe
    "AcAc 5c5c 6c6c TcTcTcTc":               (2, 0, 0, 0, 2, 2, 0, 0, 0, 4),
    "AcAc 4c4c 9c9c TcTcTcTc":               (2, 0, 0, 2, 0, 0, 0, 0, 2, 4),
    "AcAcAc 3c3c 7c8c TcTcTcTc":             (3, 0, 2, 0, 0, 0, 1, 1, 0, 4),
}  # fmt: skip
BLACKJACK_HOUSES = [
    {"decks": 1, "max-hands": 1},
    {"decks": 1, "max-hands": 1, "soft-17": "stand", "blackjack-pays": "6 to 5", "double": "10-11"},
]


@pytest.mark.parametrize("elections", BLACKJACK_HOUSES)
@pytest.mark.parametrize("pack", BLACKJACK_PACKS)
def test_blackjack_kernel_and_solver_agree_on_the_best_play(pack, elections):
    """By the cards of the hand, without splits, where both weigh the same choices."""
    game = open_game("blackjack", elections=elections, cards=cards(pack))
    state = table_with_wagers(game, [WagerPlaced(1, "base", STAKE)])
    solved = solve(
        game, state, considered=lambda choice: choice.name not in ("insurance", "double-face-down")
    )
    kernel = analyse(rules_of(game.house), BLACKJACK_PACKS[pack])
    assert float(solved.edge_on(STAKE)) == pytest.approx(kernel.composition.house_edge, abs=1e-12)
    assert float(solved.staked / STAKE) == pytest.approx(kernel.composition.average_wager, abs=1e-12)
    nets = {Fraction(net, STAKE): float(p) for net, p in solved.distribution.items()}
    found = {net: p for net, p in kernel.composition.outcomes.items() if p}
    assert nets == pytest.approx(found, abs=1e-12)
    assert kernel.basic.house_edge >= kernel.composition.house_edge - 1e-12


@pytest.mark.parametrize("pack", BLACKJACK_PACKS)
def test_the_best_play_of_blackjack_in_fractions(pack):
    """The kernel's own source with its compiler switched off."""
    game = open_game("blackjack", elections=BLACKJACK_HOUSES[0], cards=cards(pack))
    solved = solve(
        game,
        table_with_wagers(game, [WagerPlaced(1, "base", STAKE)]),
        considered=lambda choice: choice.name not in ("insurance", "double-face-down"),
    )
    kernel = in_fractions(BLACKJACK_PACKS[pack], "no splits", found=True)["composition"]
    mean, wager, _, outcomes = kernel
    assert (solved.gain, solved.staked) == (mean * STAKE, wager * STAKE)
    assert solved.distribution == {int(net * STAKE): p for net, p in outcomes.items() if p}


# Enough points that neither a burnt ten nor the greatest number of hands empties the shoe.
SPLIT_PACKS = {
    2: ("AcAc 6c6c 8c8c8c8c TcTcTcTcTc", (2, 0, 0, 0, 0, 2, 0, 4, 0, 5)),
    3: ("6c6c6c 8c8c8c8c8c8c TcTcTcTcTcTc", (0, 0, 0, 0, 0, 3, 0, 6, 0, 6)),
    4: ("3c3c3c3c 8c8c8c8c8c8c8c TcTcTcTcTcTcTcTcTc", (0, 0, 4, 0, 0, 0, 0, 7, 0, 9)),
}
HANDS = {2: "two hands", 3: "three hands", 4: "four hands"}
EACH_SPLIT = pytest.mark.parametrize("max_hands", [2, 3, pytest.param(4, marks=pytest.mark.proof)])


@EACH_SPLIT
def test_blackjack_splits_by_a_fixed_table(max_hands):
    """Every hand by the same table: the kernel against every order of the cards."""
    pack, shoe = SPLIT_PACKS[max_hands]
    game = open_game("blackjack", elections={"decks": 1, "max-hands": max_hands}, cards=cards(pack))
    table = analyse(BlackjackRules(decks=1)).strategy
    state = table_with_wagers(game, [WagerPlaced(1, "base", STAKE)])
    solved = solve(game, state, decider(table.array()))
    kernel = evaluate(BlackjackRules(decks=1, max_hands=max_hands), table, shoe)
    assert float(solved.edge_on(STAKE)) == pytest.approx(kernel.house_edge, abs=1e-12)
    assert float(solved.staked / STAKE) == pytest.approx(kernel.average_wager, abs=1e-12)
    square = sum(p * Fraction(net, STAKE) ** 2 for net, p in solved.distribution.items())
    assert float(square - (solved.gain / STAKE) ** 2) == pytest.approx(kernel.variance, abs=1e-12)


@EACH_SPLIT
def test_blackjack_splits_in_fractions(max_hands):
    pack, shoe = SPLIT_PACKS[max_hands]
    game = open_game("blackjack", elections={"decks": 1, "max-hands": max_hands}, cards=cards(pack))
    state = table_with_wagers(game, [WagerPlaced(1, "base", STAKE)])
    solved = solve(game, state, decider(table_of(plan).array()))
    mean, wager, variance, outcomes = in_fractions(shoe, HANDS[max_hands])["plan"]
    assert (solved.gain, solved.staked) == (mean * STAKE, wager * STAKE)
    if max_hands == 2:  # of more hands the kernel gives the distribution nearly, mean and square exactly
        assert solved.distribution == {int(net * STAKE): p for net, p in outcomes.items() if p}
    assert variance == sum(p * Fraction(net, STAKE) ** 2 for net, p in solved.distribution.items()) - mean**2
