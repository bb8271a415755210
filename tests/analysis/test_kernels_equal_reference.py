"""Kernels and the reference, round by round on the same cards: the same cents."""

from random import Random

import numpy as np
import pytest
from same_cards import DEALINGS, STAKE, FixedOrder, Table, so_many

from houseway.analysis.colorado_holdem.exact import ANSWERS
from houseway.analysis.colorado_holdem.exact import rules_of as colorado_rules
from houseway.analysis.colorado_holdem.exact import solved as solved_colorado
from houseway.analysis.colorado_holdem.simulator import ColoradoSimulator
from houseway.analysis.crazy_four_poker.exact import KING_HIGH
from houseway.analysis.crazy_four_poker.simulator import simulator as crazy_four_simulator
from houseway.analysis.four_card_poker.simulator import simulator as four_card_simulator
from houseway.analysis.kernels import crazy_four_rounds, four_card_rounds
from houseway.analysis.kernels.best_four import number_of
from houseway.analysis.kernels.colorado_holdem import play_round
from houseway.analysis.kernels.three_card_rounds import base_round, pair_plus_round, six_card_round
from houseway.analysis.three_card_poker.exact import QUEEN_HIGH
from houseway.analysis.three_card_poker.simulator import ThreeCardSimulator
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game

# ── Three Card Poker ─────────────────────────────────────────────────────────────────────────────────


@DEALINGS
@so_many(3_000)
def test_three_card_poker(rounds, dealing):
    rng = Random(rounds)
    game = open_game("three-card-poker", elections={"dealing": dealing})
    simulators = {w: ThreeCardSimulator(game.house, w) for w in ("base", "pair-plus", "six-card-bonus")}
    base, plus, six = simulators.values()

    def decide(state, step):
        name = "play" if base.played[hand[0], hand[1], hand[2]] else "fold"
        return step.choice(name).pick()

    deck = list(DECK)
    order = [0] * 52
    table = Table(game, FixedOrder(order))
    bonus_stake = game.table.limits["six-card-bonus"].min_cents  # the stake that the simulator counts with
    for _ in range(rounds):
        rng.shuffle(deck)
        hand = deck[:6]
        # From the hand the cards go round one by one; the dealing shoe gives stacks of three.
        order[:6] = hand if dealing == "automated-shoe" else [hand[i // 2 + 3 * (i % 2)] for i in range(6)]
        order[6:] = deck[6:]
        table.dealer.chance.given = order
        wagers = {"ante": STAKE, "pair-plus": STAKE, "six-card-bonus": bonus_stake}
        table.round(wagers, decide)
        found = table.base_and("pair-plus", "six-card-bonus")
        six_cards = np.array(hand)
        net, staked = base_round(six_cards, base.played, QUEEN_HIGH, base.gains, base.table)
        assert found["base"] == (net * STAKE, staked * STAKE)
        folded = staked == 1
        expected = -1 if folded else pair_plus_round(six_cards, plus.table)
        assert found["pair-plus"] == (expected * STAKE, STAKE)
        expected = six_card_round(six_cards, six.table, six.royal)
        assert found["six-card-bonus"] == (expected * bonus_stake, bonus_stake)


def test_three_card_poker_six_card_royals():
    """Too rare for chance: every split of 9 to ace between player and dealer."""
    game = open_game("three-card-poker")
    six = ThreeCardSimulator(game.house, "six-card-bonus")
    royal = cards("9h Th Jh Qh Kh Ah")
    table = Table(game, FixedOrder([*royal, *(c for c in DECK if c not in royal)]))
    table.round(
        {"ante": 500, "pair-plus": 500, "six-card-bonus": 500}, lambda s, step: step.choice("play").pick()
    )
    (line,) = (x for x in table.lines if x.wager == "six-card-bonus")
    assert line.amount_cents == 10_000_000 == six_card_round(np.array(royal), six.table, six.royal) * 500


# ── Crazy Four Poker ─────────────────────────────────────────────────────────────────────────────────


@DEALINGS
@so_many(1_500)
def test_crazy_four_poker(rounds, dealing):
    """By best play; every fourth hand that may play for more puts up once or twice the Ante instead."""
    rng = Random(rounds)
    game = open_game("crazy-four-poker", elections={"dealing": dealing})
    base, side = (crazy_four_simulator(game.house, w) for w in ("base", "queens-up"))
    times = base.times.copy()

    def decide(state, step):
        many = times[number]
        return step.choice("play").pick(STAKE * int(many)) if many else step.choice("fold").pick()

    deck, order = list(DECK), [0] * 52
    table = Table(game, FixedOrder(order))
    seen = set()
    for n in range(rounds):
        rng.shuffle(deck)
        hand = deck[:10]
        # From the hand the cards go round one by one; the dealing shoe gives stacks of five.
        order[:10] = hand if dealing == "automated-shoe" else [hand[i // 2 + 5 * (i % 2)] for i in range(10)]
        order[10:] = deck[10:]
        table.dealer.chance.given = order
        ten = np.array(hand)
        number = number_of(ten)
        best = times[number]
        if best == 3 and n % 4 == 0:
            times[number] = 1 + n // 4 % 2
        table.round({"ante": STAKE, "queens-up": STAKE}, decide)
        found = table.base_and("queens-up")
        net, staked = crazy_four_rounds.base_round(ten, times, KING_HIGH, base.rank_of, base.gains)
        assert found["base"] == (net * STAKE // base.unit, staked * STAKE)
        won = -side.unit if times[number] == 0 else side.gains[side.rank_of[number]]
        assert found["queens-up"] == (won * STAKE // side.unit, STAKE)
        seen.add((int(times[number]), int(net)))
        times[number] = best
    assert {times for times, _ in seen} == {0, 1, 2, 3} and len(seen) > 20


# ── Four Card Poker ──────────────────────────────────────────────────────────────────────────────────


@DEALINGS
@so_many(1_500)
def test_four_card_poker(rounds, dealing):
    """By best play; of every four hands that would be played or folded one does otherwise."""
    rng = Random(rounds)
    game = open_game("four-card-poker", elections={"dealing": dealing})
    base, side = (four_card_simulator(game.house, w) for w in ("base", "aces-up"))

    def decide(state, step):
        return step.choice("play").pick(STAKE * many) if many else step.choice("fold").pick()

    deck, order = list(DECK), [0] * 52
    table = Table(game, FixedOrder(order))
    seen = set()
    for n in range(rounds):
        rng.shuffle(deck)
        hand, rest = deck[:11], deck[11:]
        # From the hand the cards go round one by one and the dealer's last follows; the dealing shoe gives
        # stacks of five, and the bottom card of the third is the dealer's.
        order[:] = [*hand[:10], *rest[:4], hand[10], *rest[4:]]
        if dealing == "hand":
            order[:] = [*(hand[i // 2 + 5 * (i % 2)] for i in range(10)), *deck[10:]]
        table.dealer.chance.given = order
        cards = np.array(hand)
        many = int(four_card_rounds.times_of(cards, base.times, base.class_of, base.renamings))
        if n % 4 == 0:
            many = rng.randrange(4)
        table.round({"ante": STAKE, "aces-up": STAKE}, decide)
        found = table.base_and("aces-up")
        net, staked = four_card_rounds.base_round(cards, many, base.rank_of, base.gains)
        assert found["base"] == (net * STAKE // base.unit, staked * STAKE)
        won = side.gains[side.rank_of[number_of(cards)]]
        assert found["aces-up"] == (won * STAKE // side.unit, STAKE)
        seen.add((many, int(net)))
    assert {times for times, _ in seen} == {0, 1, 2, 3} and len(seen) > 10


# ── Colorado Hold'em ─────────────────────────────────────────────────────────────────────────────────

HELD = {  # the places of own cards and board in the stack
    "automated-shoe": (0, 1, 2, 3, 4, 5),
    "manual-shoe": (0, 2, 4, 1, 3, 5),
    "hand": (0, 2, 4, 1, 3, 5),
}


COLORADO = [
    {"dealing": "automated-shoe"},
    {"dealing": "hand", "version": "permissible-bet"},
    {"dealing": "manual-shoe", "bonus_table": "printed", "bonus_after_fold": "kept", "ace_two_three": False},
]


@pytest.mark.parametrize("elections", COLORADO)
@so_many(1_000, 70_000)
def test_colorado_holdem(rounds, elections):
    """By turns the best play and any answers at all, always with a bonus."""
    rng = Random(rounds)
    named = {name.replace("_", "-"): value for name, value in elections.items()}
    game = open_game("colorado-holdem", elections=named)
    rules = colorado_rules(game.house)
    base = ColoradoSimulator(rules, solved_colorado(rules))
    assert base.unit == 1
    classes, suits, owns, answers, discards, instants, *rest = base.tables
    order = list(DECK)
    table = Table(game, FixedOrder(order))

    def decide(state, step):
        aside = [s for s, c in zip(state.hand(1).slots, state.hand(1).cards, strict=True) if c == gone]
        return step.choice(answer).pick(None, tuple(aside) if step.choice(answer).picks else None)

    for number in range(rounds):
        rng.shuffle(order)
        six = np.array([order[i] for i in HELD[named["dealing"]]])
        own, rename = classes[tuple(six[:3])], suits[tuple(six[:3])]
        plan = answers, discards
        if number % 2:
            lost = rules.instant(six[:3].tolist()) is None
            may = [a for a in ANSWERS if a in ("bet", "declare", "fold" if rules.required else "play")]
            plan = answers.copy(), discards.copy()
            plan[0][own] = ANSWERS.index(rng.choice([a for a in may if a != "declare" or not lost]))
            plan[1][own] = rng.randrange(3)
        answer = ANSWERS[plan[0][own]]
        held = [int(c) & ~3 | int(rename[int(c) & 3]) for c in six[:3]]
        gone = int(six[held.index(int(owns[own, plan[1][own]]))])
        net, antes, side = play_round(six, classes, suits, owns, *plan, instants, *rest)
        table.round({"ante": STAKE, "bonus": 100}, decide)
        assert table.base_and("bonus") == {"base": (net * STAKE, antes * STAKE), "bonus": (side * 100, 100)}
