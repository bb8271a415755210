"""Kernels of games with several decisions, and the reference, on the same cards: the same cents."""

from random import Random

import numpy as np
from same_cards import DEALINGS, STAKE, FixedOrder, Table, so_many

from houseway.analysis.kernels.holdem import outcome_of
from houseway.analysis.kernels.holdem_bonus_rounds import base_round as holdem_bonus_round
from houseway.analysis.kernels.holdem_bonus_rounds import folds_before_flop, wagers_on_river, wagers_on_turn
from houseway.analysis.kernels.let_it_ride import base_round as base_bets
from houseway.analysis.kernels.mississippi_stud import base_round as base_antes
from houseway.analysis.kernels.pay_tables import entry_of
from houseway.analysis.kernels.ultimate_rounds import antes_played
from houseway.analysis.kernels.ultimate_rounds import base_round as ultimate_round
from houseway.analysis.let_it_ride import simulator as let_it_ride
from houseway.analysis.mississippi_stud.simulator import base_simulator, simulator
from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.texas_holdem_bonus.simulator import BaseSimulator as HoldemBonusSimulator
from houseway.analysis.texas_holdem_bonus.simulator import BonusSimulator as HoleSimulator
from houseway.analysis.ultimate_texas_holdem.exact import base_game
from houseway.analysis.ultimate_texas_holdem.simulator import BaseSimulator as UltimateSimulator
from houseway.analysis.ultimate_texas_holdem.simulator import TripsSimulator
from houseway.equipment.cards import DECK
from houseway.games.registry import open_game
from houseway.hands.fast.single import mask_of, standard, three

# ── Mississippi Stud ─────────────────────────────────────────────────────────────────────────────────

DEALT = {  # the places of own cards and board in the stack: stacks of three and two, or burns between
    "automated-shoe": (3, 4, 2, 1, 0),
    "hand": (0, 1, 3, 5, 7),
}


@DEALINGS
@so_many(1_500)
def test_mississippi_stud(rounds, dealing):
    """By turns the best play and any bets at all: these come where no sane player goes."""
    rng = Random(rounds)
    game = open_game("mississippi-stud", elections={"dealing": dealing})
    base, bonus = base_simulator(game.house), simulator(game.house, "three-card-bonus")
    assert base.unit == bonus.unit == 1
    classes, suits, third, fourth, fifth, *pays = (*base.tables, base.unit)
    any_class = np.zeros_like(classes)
    order = list(DECK)
    table = Table(game, FixedOrder(order))

    def decide(state, step):
        antes = plan[len(state.board)]
        return step.choice("wager").pick(antes * STAKE) if antes else step.choice("fold").pick()

    for number in range(rounds):
        rng.shuffle(order)
        five = np.array([order[i] for i in DEALT[dealing]])
        if number % 2:
            plan = [rng.randrange(4) for _ in range(3)]
            answers = (
                np.full(shape, n, np.int8) for shape, n in zip((1, (1, 52), (1, 52, 52)), plan, strict=True)
            )
            net, antes = base_antes(five, any_class, suits, *answers, *pays)
        else:
            own, rename = classes[five[0], five[1]], suits[five[0], five[1]]
            one, two = (int(c) & ~3 | int(rename[c & 3]) for c in five[2:4])
            plan = [int(third[own]), int(fourth[own, one]), int(fifth[own, one, two])]
            net, antes = base_antes(five, classes, suits, third, fourth, fifth, *pays)
        table.round({"ante": STAKE, "three-card-bonus": STAKE}, decide)
        assert table.base_and("three-card-bonus") == {
            "base": (net * STAKE, antes * STAKE),
            "three-card-bonus": (entry_of(three(mask_of(five[2:])), bonus.gains) * STAKE, STAKE),
        }


# ── Let It Ride ──────────────────────────────────────────────────────────────────────────────────────

RIDDEN = {  # the places of own cards and board in the stack: three and three of which one goes, or by turns
    "automated-shoe": (0, 1, 2, 4, 3),
    "hand": (0, 2, 4, 1, 3),
}


@DEALINGS
@so_many(1_500)
def test_let_it_ride(rounds, dealing):
    """By turns the best play and any answers at all, with both bonuses."""
    rng = Random(rounds)
    game = open_game("let-it-ride", elections={"dealing": dealing})
    base = let_it_ride.base_simulator(game.house)
    five_card, own_three = (
        let_it_ride.simulator(game.house, w) for w in ("let-it-ride-bonus", "three-card-bonus")
    )
    assert base.unit == five_card.unit == own_three.unit == 1
    classes, suits, first, second, *pays = base.tables
    any_class = np.zeros_like(classes)
    order = list(DECK)
    table = Table(game, FixedOrder(order))

    def decide(state, step):
        return step.choice("let-it-ride" if plan[len(state.board)] else "withdraw").pick()

    for number in range(rounds):
        rng.shuffle(order)
        five = np.array([order[i] for i in RIDDEN[dealing]])
        if number % 2:
            plan = [rng.randrange(2) for _ in range(2)]
            answers = np.full(1, plan[0], np.int8), np.full((1, 52), plan[1], np.int8)
            net, bets = base_bets(five, any_class, suits, *answers, *pays)
        else:
            own, rename = classes[tuple(five[:3])], suits[tuple(five[:3])]
            plan = [int(first[own]), int(second[own, int(five[3]) & ~3 | int(rename[five[3] & 3])])]
            net, bets = base_bets(five, classes, suits, first, second, *pays)
        table.round({"bet-3": STAKE, "let-it-ride-bonus": 100, "three-card-bonus": STAKE}, decide)
        assert table.base_and("let-it-ride-bonus", "three-card-bonus") == {
            "base": (net * STAKE, bets * STAKE),
            "let-it-ride-bonus": (entry_of(standard(mask_of(five)), five_card.gains) * 100, 100),
            "three-card-bonus": (entry_of(three(mask_of(five[:3])), own_three.gains) * STAKE, STAKE),
        }


# ── Ultimate Texas Hold'em ───────────────────────────────────────────────────────────────────────────

HOLDEM = {  # the places in the stack of own cards, the dealer's and the board, with a burn at 4 and at 8
    "automated-shoe": (0, 1, 2, 3, 5, 6, 7, 9, 10),
    "hand": (0, 2, 1, 3, 5, 6, 7, 9, 10),
}


@DEALINGS
@so_many(1_500)
def test_ultimate_texas_holdem(rounds, dealing):
    """By turns the simple strategy and any answers at all."""
    rng = Random(rounds)
    game = open_game("ultimate-texas-holdem", elections={"dealing": dealing})
    base = UltimateSimulator(base_game(game.house))
    trips = TripsSimulator(game.house)
    chart, outs, gains, fold = base.tables
    order = list(DECK)
    table = Table(game, FixedOrder(order))
    streets = {0: (3, 4), 3: (2,), 5: (1,)}

    def decide(state, step):
        if antes in streets[len(state.board)]:
            return step.choice("play").pick(antes * STAKE)
        return step.choice(step.default).pick()

    seen = set()
    for number in range(rounds):
        rng.shuffle(order)
        nine = np.array([order[i] for i in HOLDEM[dealing]])
        antes = int(antes_played(nine[:2], nine[4:], chart, outs))
        net, staked = ultimate_round(nine, chart, outs, gains, fold)
        if number % 2:
            antes = rng.randrange(5)
            shared = mask_of(nine[4:])
            own, dealer = (standard(shared | mask_of(two)) for two in (nine[:2], nine[2:4]))
            net = gains[own >> 20, antes, outcome_of(own, dealer)] if antes else fold
            staked = 2 + antes
        table.round({"ante": STAKE, "trips": STAKE}, decide)
        seven = standard(mask_of((*nine[:2], *nine[4:])))
        assert table.base_and("trips") == {
            "base": (net * STAKE // base.unit, staked * STAKE),
            "trips": (trips.table[seven >> 20] * STAKE // trips.unit, STAKE),
        }
        seen.add((antes, int(net)))
    assert {antes for antes, _ in seen} == {0, 1, 2, 3, 4} and len(seen) > 20


# ── Texas Hold'em Bonus ──────────────────────────────────────────────────────────────────────────────

BONUS_PLACES = {  # as for Ultimate Texas Hold'em, with one more burn before the last card
    dealing: (*places[:-1], places[-1] + 1) for dealing, places in HOLDEM.items()
}


@DEALINGS
@so_many(1_500)
def test_texas_holdem_bonus(rounds, dealing):
    """By turns the simple strategy and any answers at all."""
    rng = Random(rounds)
    game = open_game("texas-holdem-bonus", elections={"dealing": dealing, "aces-against-aces": True})
    base = HoldemBonusSimulator(bonus_game(game.house))
    side = HoleSimulator(game.house)
    lowest, highest, pair, gains, fold = base.tables
    order = list(DECK)
    table = Table(game, FixedOrder(order))

    def decide(state, step):
        wagers = answers[{0: 0, 3: 1, 4: 2}[len(state.board)]]
        return step.choice("wager" if wagers else step.default).pick()

    seen = set()
    for number in range(rounds):
        rng.shuffle(order)
        if number % 50 == 0:  # aces on both sides come too seldom by themselves
            order.sort(key=lambda c: c >> 2 != 12)
        nine = np.array([order[i] for i in BONUS_PLACES[dealing]])
        own, board = nine[:2], nine[4:]
        answers = [
            not folds_before_flop(own, lowest, highest),
            wagers_on_turn(own, board[:3]),
            wagers_on_river(own, board[:4], pair),
        ]
        net, staked = holdem_bonus_round(nine, lowest, highest, pair, gains, fold)
        if number % 2:
            answers = [rng.random() < 0.7 for _ in range(3)]
            shared = mask_of(board)
            mine, dealer = (standard(shared | mask_of(two)) for two in (own, nine[2:4]))
            antes = 2 + answers[1] + answers[2]
            net = gains[mine >> 20, antes, outcome_of(mine, dealer)] if answers[0] else fold
            staked = 1 + antes if answers[0] else 1
        table.round({"ante": STAKE, "bonus": STAKE}, decide)
        aces_both = all(c >> 2 == 12 for c in nine[:4])
        won = side.table[own[0] >> 2, own[1] >> 2, int(own[0] & 3 == own[1] & 3)]
        assert table.base_and("bonus") == {
            "base": (net * STAKE // base.unit, staked * STAKE),
            "bonus": ((side.both_aces if aces_both else won) * STAKE // side.unit, STAKE),
        }
        seen.add((int(staked), int(net), bool(aces_both)))
    assert {staked for staked, _, _ in seen} == {1, 3, 4, 5} and any(both for _, _, both in seen)
