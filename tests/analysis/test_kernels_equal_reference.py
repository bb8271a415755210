"""Kernels and the reference, round by round on the same cards: the same cents."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from blackjack_player import decider

from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.simulator import rules_array, values_of
from houseway.analysis.blackjack.strategy import rules_of, solved
from houseway.analysis.colorado_holdem.exact import ANSWERS
from houseway.analysis.colorado_holdem.exact import rules_of as colorado_rules
from houseway.analysis.colorado_holdem.exact import solved as solved_colorado
from houseway.analysis.colorado_holdem.simulator import ColoradoSimulator
from houseway.analysis.crazy_four_poker.exact import KING_HIGH
from houseway.analysis.crazy_four_poker.simulator import simulator as crazy_four_simulator
from houseway.analysis.four_card_poker.simulator import simulator as four_card_simulator
from houseway.analysis.kernels import blackjack_sim, crazy_four_rounds, four_card_rounds
from houseway.analysis.kernels.best_four import number_of
from houseway.analysis.kernels.colorado_holdem import play_round
from houseway.analysis.kernels.holdem import outcome_of
from houseway.analysis.kernels.holdem_bonus_rounds import base_round as holdem_bonus_round
from houseway.analysis.kernels.holdem_bonus_rounds import folds_before_flop, wagers_on_river, wagers_on_turn
from houseway.analysis.kernels.let_it_ride import base_round as base_bets
from houseway.analysis.kernels.mississippi_stud import base_round as base_antes
from houseway.analysis.kernels.pay_tables import entry_of
from houseway.analysis.kernels.three_card_rounds import base_round, pair_plus_round, six_card_round
from houseway.analysis.kernels.ultimate_rounds import antes_played
from houseway.analysis.kernels.ultimate_rounds import base_round as ultimate_round
from houseway.analysis.let_it_ride import simulator as let_it_ride
from houseway.analysis.mississippi_stud.simulator import base_simulator, simulator
from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.texas_holdem_bonus.simulator import BaseSimulator as HoldemBonusSimulator
from houseway.analysis.texas_holdem_bonus.simulator import BonusSimulator as HoleSimulator
from houseway.analysis.three_card_poker.exact import QUEEN_HIGH
from houseway.analysis.three_card_poker.simulator import ThreeCardSimulator
from houseway.analysis.ultimate_texas_holdem.exact import base_game
from houseway.analysis.ultimate_texas_holdem.simulator import BaseSimulator as UltimateSimulator
from houseway.analysis.ultimate_texas_holdem.simulator import TripsSimulator
from houseway.core.events import CardDealt, SeatTaken, Settled, Shuffled
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game
from houseway.hands.fast.single import mask_of, standard, three
from houseway.hands.poker import three_card
from houseway.procedures.stakes import placed

STAKE = 1_000


class FixedOrder(StackChance):
    """Cards lie in the order given after every shuffle."""

    def __init__(self, order):
        super().__init__(Random(0))
        self.given = order

    def shuffled(self, game, state, event):
        self.order = dict(enumerate(self.given, event.first_slot))

    def cut(self, game, state, event):
        """The order given is that after the cut."""


class Table:
    """A dealer with one player in seat 1, whose rounds are compared."""

    def __init__(self, game, chance):
        self.lines, self.first_slot, self.refilled = [], None, False
        self.dealer = Dealer(game, chance, self._record)
        self.dealer.apply(SeatTaken(1))

    def _record(self, before, event, after):
        if isinstance(event, Settled):
            self.lines += event.lines
        elif isinstance(event, CardDealt) and self.first_slot is None:
            self.first_slot = event.slot
        elif isinstance(event, Shuffled):
            self.refilled = self.first_slot is not None

    def round(self, wagers, decide):
        self.lines, self.first_slot = [], None
        self.dealer.to_wagers()
        for wager, stake in wagers.items():
            self.dealer.apply(placed(self.dealer.game.table, 1, wager, stake))
        self.dealer.play(decide)
        net = sum(line.amount_cents for line in self.lines)
        return net, sum(line.stake_cents for line in self.lines)

    def base_and(self, side):
        """What a side wager came to in the last round, and all the others together: net and staked."""
        found = {"base": [0, 0], side: [0, 0]}
        for line in self.lines:
            group = found[side if line.wager == side else "base"]
            group[0] += line.amount_cents
            group[1] += line.stake_cents
        return found


# ── Three Card Poker ─────────────────────────────────────────────────────────────────────────────────


def three_card_rounds(seed, rounds, dealing):
    rng = Random(seed)
    game = open_game("three-card-poker", elections={"dealing": dealing})
    simulators = {w: ThreeCardSimulator(game.house, w) for w in ("base", "pair-plus", "six-card-bonus")}
    base, plus, six = simulators.values()

    def decide(state, step):
        name = "play" if three_card(hand[:3]).strength >= base.least_played else "fold"
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
        found = {}
        for line in table.lines:
            group = "base" if line.wager in ("ante", "play", "ante-bonus") else line.wager
            net, staked = found.get(group, (0, 0))
            found[group] = net + line.amount_cents, staked + line.stake_cents
        six_cards = np.array(hand)
        net, staked = base_round(six_cards, base.least_played, QUEEN_HIGH, base.gains, base.table)
        assert found["base"] == (net * STAKE, staked * STAKE)
        folded = staked == 1
        expected = -1 if folded else pair_plus_round(six_cards, plus.table)
        assert found["pair-plus"] == (expected * STAKE, STAKE)
        expected = six_card_round(six_cards, six.table, six.royal)
        assert found["six-card-bonus"] == (expected * bonus_stake, bonus_stake)


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_three_card_poker(dealing):
    three_card_rounds(1, 3_000, dealing)


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_three_card_poker_on_a_hundred_thousand_rounds(dealing):
    three_card_rounds(2, 100_000, dealing)


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


def crazy_four_rounds_alike(seed, rounds, dealing):
    """By best play; every fourth hand that may play for more puts up once or twice the Ante instead."""
    rng = Random(seed)
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
        assert found["base"] == [net * STAKE // base.unit, staked * STAKE]
        won = -side.unit if times[number] == 0 else side.gains[side.rank_of[number]]
        assert found["queens-up"] == [won * STAKE // side.unit, STAKE]
        seen.add((int(times[number]), int(net)))
        times[number] = best
    return seen


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_crazy_four_poker(dealing):
    seen = crazy_four_rounds_alike(3, 1_500, dealing)
    assert {times for times, _ in seen} == {0, 1, 2, 3} and len(seen) > 20


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_crazy_four_poker_on_a_hundred_thousand_rounds(dealing):
    crazy_four_rounds_alike(4, 100_000, dealing)


# ── Four Card Poker ──────────────────────────────────────────────────────────────────────────────────


def four_card_rounds_alike(seed, rounds, dealing):
    """By best play; of every four hands that would be played or folded one does otherwise."""
    rng = Random(seed)
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
        assert found["base"] == [net * STAKE // base.unit, staked * STAKE]
        won = side.gains[side.rank_of[number_of(cards)]]
        assert found["aces-up"] == [won * STAKE // side.unit, STAKE]
        seen.add((many, int(net)))
    return seen


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_four_card_poker(dealing):
    seen = four_card_rounds_alike(5, 1_500, dealing)
    assert {times for times, _ in seen} == {0, 1, 2, 3} and len(seen) > 10


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_four_card_poker_on_a_hundred_thousand_rounds(dealing):
    four_card_rounds_alike(6, 100_000, dealing)


# ── Mississippi Stud ─────────────────────────────────────────────────────────────────────────────────

DEALT = {  # the places of own cards and board in the stack: stacks of three and two, or burns between
    "automated-shoe": (3, 4, 2, 1, 0),
    "hand": (0, 1, 3, 5, 7),
}


def mississippi_rounds(seed, rounds, dealing):
    """By turns the best play and any bets at all: these come where no sane player goes."""
    rng = Random(seed)
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
        main = [x for x in table.lines if x.wager != "three-card-bonus"]
        assert sum(x.amount_cents for x in main) == net * STAKE
        assert sum(x.stake_cents for x in main) == antes * STAKE
        (side,) = (x for x in table.lines if x.wager == "three-card-bonus")
        assert side.amount_cents == entry_of(three(mask_of(five[2:])), bonus.gains) * STAKE


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_mississippi_stud(dealing):
    mississippi_rounds(1, 1_500, dealing)


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_mississippi_stud_on_a_hundred_thousand_rounds(dealing):
    mississippi_rounds(2, 100_000, dealing)


# ── Let It Ride ──────────────────────────────────────────────────────────────────────────────────────

RIDDEN = {  # the places of own cards and board in the stack: three and three of which one goes, or by turns
    "automated-shoe": (0, 1, 2, 4, 3),
    "hand": (0, 2, 4, 1, 3),
}


def let_it_ride_rounds(seed, rounds, dealing):
    """By turns the best play and any answers at all, with both bonuses."""
    rng = Random(seed)
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
        found = {}
        for line in table.lines:
            group = "base" if line.wager.startswith("bet-") else line.wager
            gained, staked = found.get(group, (0, 0))
            found[group] = gained + line.amount_cents, staked + line.stake_cents
        assert found == {
            "base": (net * STAKE, bets * STAKE),
            "let-it-ride-bonus": (entry_of(standard(mask_of(five)), five_card.gains) * 100, 100),
            "three-card-bonus": (entry_of(three(mask_of(five[:3])), own_three.gains) * STAKE, STAKE),
        }


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_let_it_ride(dealing):
    let_it_ride_rounds(1, 1_500, dealing)


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_let_it_ride_on_a_hundred_thousand_rounds(dealing):
    let_it_ride_rounds(2, 100_000, dealing)


# ── Ultimate Texas Hold'em ───────────────────────────────────────────────────────────────────────────

HOLDEM = {  # the places in the stack of own cards, the dealer's and the board, with a burn at 4 and at 8
    "automated-shoe": (0, 1, 2, 3, 5, 6, 7, 9, 10),
    "hand": (0, 2, 1, 3, 5, 6, 7, 9, 10),
}


def ultimate_rounds_alike(seed, rounds, dealing):
    """By turns the simple strategy and any answers at all."""
    rng = Random(seed)
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
        main = [x for x in table.lines if x.wager != "trips"]
        assert sum(x.amount_cents for x in main) == net * STAKE // base.unit
        assert sum(x.stake_cents for x in main) == staked * STAKE
        (side,) = (x for x in table.lines if x.wager == "trips")
        seven = standard(mask_of((*nine[:2], *nine[4:])))
        assert side.amount_cents == trips.table[seven >> 20] * STAKE // trips.unit
        seen.add((antes, int(net)))
    return seen


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_ultimate_texas_holdem(dealing):
    seen = ultimate_rounds_alike(5, 1_500, dealing)
    assert {antes for antes, _ in seen} == {0, 1, 2, 3, 4} and len(seen) > 20


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_ultimate_texas_holdem_on_a_hundred_thousand_rounds(dealing):
    ultimate_rounds_alike(6, 100_000, dealing)


# ── Texas Hold'em Bonus ──────────────────────────────────────────────────────────────────────────────

BONUS_PLACES = {  # as for Ultimate Texas Hold'em, with one more burn before the last card
    dealing: (*places[:-1], places[-1] + 1) for dealing, places in HOLDEM.items()
}


def holdem_bonus_rounds_alike(seed, rounds, dealing):
    """By turns the simple strategy and any answers at all."""
    rng = Random(seed)
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
        main = [x for x in table.lines if x.wager != "bonus"]
        assert sum(x.amount_cents for x in main) == net * STAKE // base.unit
        assert sum(x.stake_cents for x in main) == staked * STAKE
        (hole,) = (x for x in table.lines if x.wager == "bonus")
        aces_both = all(c >> 2 == 12 for c in nine[:4])
        expected = side.table[own[0] >> 2, own[1] >> 2, int(own[0] & 3 == own[1] & 3)]
        assert hole.amount_cents == (side.both_aces if aces_both else expected) * STAKE // side.unit
        seen.add((int(staked), int(net), bool(aces_both)))
    return seen


@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_texas_holdem_bonus(dealing):
    seen = holdem_bonus_rounds_alike(7, 1_500, dealing)
    assert {staked for staked, _, _ in seen} == {1, 3, 4, 5} and any(both for _, _, both in seen)


@pytest.mark.proof
@pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
def test_texas_holdem_bonus_on_a_hundred_thousand_rounds(dealing):
    holdem_bonus_rounds_alike(8, 100_000, dealing)


# ── blackjack ────────────────────────────────────────────────────────────────────────────────────────

HOUSES = {
    "six decks": {},
    "6 to 5, stands on 17": {"decks": 8, "blackjack-pays": "6 to 5", "soft-17": "stand"},
    "double deck": {"decks": 2, "double": "9-11", "double-after-split": False, "max-hands": 3},
    "single deck by hand": {"decks": 1, "deal": "hand", "double": "10-11", "max-hands": 2},
    "re-split aces": {"decks": 4, "resplit-aces": True},
    "draws to split aces": {"decks": 2, "hit-split-aces": True, "resplit-aces": True},
}


def any_table(rng):
    """A table of nonsense: it brings the kernel and the engine where no sane player goes."""
    table = np.array(
        [[[rng.choice([0, 1, 2, 4]) for _ in range(10)] for _ in range(22)] for _ in range(3)], np.int8
    )
    for place in range(1, 11):
        for column in range(10):
            if rng.random() < 0.7:
                table[2, place, column] = 3
    table[0, 21] = table[1, 21] = 0
    return table


def blackjack_rounds(seed, rounds, elections, sane):
    rng = Random(seed)
    game = open_game("blackjack", elections=elections)
    rules = rules_array(rules_of(game.house))
    unit = int(rules[blackjack_sim.PAYS_FOR])
    # Any table will do; that of the common rules saves finding one for each house.
    table = solved(BlackjackRules()).strategy.array() if sane else any_table(rng)
    player = Table(game, StackChance(rng))
    short = 0
    for _ in range(rounds):
        found = player.round({"base": STAKE}, decider(table))
        if player.refilled:
            short += 1  # the cards ran out: the engine shuffles the discards and goes on (15.VI)
            continue
        order = player.dealer.chance.order
        values = values_of([order[slot] for slot in range(player.first_slot, len(order))])
        net, wagered, _ = blackjack_sim.play_round(values, 0, table, rules)
        # A wager that a dealer's blackjack returns is not counted as wagered.
        assert found == (Fraction(net, unit) * STAKE, wagered * STAKE)
    assert short < rounds / 20


@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_by_basic_strategy(house):
    blackjack_rounds(3, 2_000, HOUSES[house], sane=True)


@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_by_nonsense(house):
    for seed in range(4):
        blackjack_rounds(seed, 300, HOUSES[house], sane=False)


@pytest.mark.proof
@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_on_fifty_thousand_rounds(house):
    blackjack_rounds(4, 25_000, HOUSES[house], sane=True)
    for seed in range(25):
        blackjack_rounds(100 + seed, 1_000, HOUSES[house], sane=False)


# ── Colorado Hold'em ─────────────────────────────────────────────────────────────────────────────────

HELD = {  # the places of own cards and board in the stack
    "automated-shoe": (0, 1, 2, 3, 4, 5),
    "manual-shoe": (0, 2, 4, 1, 3, 5),
    "hand": (0, 2, 4, 1, 3, 5),
}


def colorado_rounds(seed, rounds, **elections):
    """By turns the best play and any answers at all, always with a bonus."""
    rng = Random(seed)
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
        bonus = [x.amount_cents for x in table.lines if x.wager == "bonus"]
        main = [x for x in table.lines if x.wager != "bonus"]
        assert sum(x.amount_cents for x in main) == net * STAKE
        assert sum(x.stake_cents for x in main) == antes * STAKE
        assert bonus == [side * 100]


COLORADO = [
    {"dealing": "automated-shoe"},
    {"dealing": "hand", "version": "permissible-bet"},
    {"dealing": "manual-shoe", "bonus_table": "printed", "bonus_after_fold": "kept", "ace_two_three": False},
]


@pytest.mark.parametrize("elections", COLORADO)
def test_colorado_holdem(elections):
    colorado_rounds(1, 1_000, **elections)


@pytest.mark.proof
@pytest.mark.parametrize("elections", COLORADO)
def test_colorado_holdem_on_seventy_thousand_rounds(elections):
    colorado_rounds(2, 70_000, **elections)
