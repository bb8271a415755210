"""Kernels of games with several decisions, and the reference, on the same cards: the same cents."""

from random import Random

import numpy as np
from same_cards import DEALINGS, STAKE, FixedOrder, Table, so_many

from houseway.analysis.kernels.holdem_rounds import round_of, settled
from houseway.analysis.kernels.let_it_ride import base_round as base_bets
from houseway.analysis.kernels.mississippi_stud import base_round as base_antes
from houseway.analysis.kernels.pay_tables import entry_of
from houseway.analysis.let_it_ride import simulator as let_it_ride
from houseway.analysis.mississippi_stud.simulator import base_simulator, simulator
from houseway.analysis.texas_holdem_bonus import simulator as holdem_bonus
from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.ultimate_texas_holdem import simulator as ultimate
from houseway.analysis.ultimate_texas_holdem.exact import base_game
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
@so_many(600)
def test_ultimate_texas_holdem(rounds, dealing):
    """By turns the best play, the simple strategy and any answers at all."""
    rng = Random(rounds)
    game = open_game("ultimate-texas-holdem", elections={"dealing": dealing})
    base = base_game(game.house)
    best, simple = ultimate.by_best_play(base)[0], ultimate.by_simple_rules(base)
    trips = ultimate.TripsSimulator(game.house)
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
        one = nine[None, :]
        antes = rng.randrange(5)
        if number % 3:
            antes = int((best if number % 3 == 1 else simple).answers(one)[0])
        net = round_of(nine, antes, base.gains, base.fold)
        assert settled(one, np.array([antes]), base.gains, base.fold).tolist() == [net]
        staked = best.first + antes
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
@so_many(600)
def test_texas_holdem_bonus(rounds, dealing):
    """By turns the best play, the simple strategy and any answers at all."""
    rng = Random(rounds)
    game = open_game("texas-holdem-bonus", elections={"dealing": dealing, "aces-against-aces": True})
    base = bonus_game(game.house)
    best, simple = holdem_bonus.by_best_play(base)[0], holdem_bonus.by_simple_rules(base)
    side = holdem_bonus.BonusSimulator(game.house)
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
        own, one = nine[:2], nine[None, :]
        answers = [rng.random() < 0.7 for _ in range(3)]
        antes = (2 + answers[1] + answers[2]) if answers[0] else 0
        if number % 3:
            antes = int((best if number % 3 == 1 else simple).answers(one)[0])
            # Which of Turn and River it was changes no cent.
            answers = [antes > 0, antes > 3, antes > 2]
        net = round_of(nine, antes, base.gains, base.fold)
        assert settled(one, np.array([antes]), base.gains, base.fold).tolist() == [net]
        staked = best.first + antes
        table.round({"ante": STAKE, "bonus": STAKE}, decide)
        aces_both = all(c >> 2 == 12 for c in nine[:4])
        won = side.table[own[0] >> 2, own[1] >> 2, int(own[0] & 3 == own[1] & 3)]
        assert table.base_and("bonus") == {
            "base": (net * STAKE // base.unit, staked * STAKE),
            "bonus": ((side.both_aces if aces_both else won) * STAKE // side.unit, STAKE),
        }
        seen.add((int(staked), int(net), bool(aces_both)))
    assert {staked for staked, _, _ in seen} == {1, 3, 4, 5} and any(both for _, _, both in seen)
