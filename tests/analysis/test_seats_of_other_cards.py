"""Whole tables of Pai Gow Poker and Fast Action Hold'em: kernels, and the four verbs on the same cards."""

from random import Random

import numpy as np
import pytest
from same_cards import STAKE, Watched, so_many
from tallied import tallied

from houseway.analysis.fast_action_holdem import counting, exact
from houseway.analysis.fast_action_holdem import house as fast_action
from houseway.analysis.fast_action_holdem.simulator import ANSWERS
from houseway.analysis.kernels import fast_action as kernel
from houseway.analysis.kernels import fast_action_rounds
from houseway.analysis.kernels.fast_action_rounds import SPLITS
from houseway.analysis.kernels.pai_gow import house_way
from houseway.analysis.kernels.pai_gow_rounds import CARDS, HAND, base_block, outcome_of
from houseway.analysis.pai_gow_poker.house import fortune_pays, gain_of_win, way_of
from houseway.analysis.pai_gow_poker.simulator import FortuneSimulator, MainSimulator
from houseway.analysis.tally import Tally
from houseway.dealer.chance import StackChance
from houseway.games.registry import open_game
from houseway.hands.fast.single import mask_of

# ── Pai Gow Poker ────────────────────────────────────────────────────────────────────────────────────


def randoms_of(cards):
    """The random numbers by which just these cards are dealt."""
    deck, found = list(range(CARDS)), []
    for i, card in enumerate(cards):
        j = deck.index(card)
        found.append(j - i)
        deck[i], deck[j] = deck[j], deck[i]
    return np.array([found])


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
@so_many(60, 50_000)
def test_pai_gow_poker(seats, rounds):
    game = open_game("pai-gow-poker")
    main = MainSimulator(way_of(game.house), gain_of_win(game.house, STAKE))
    fortune = FortuneSimulator(fortune_pays(game.house, 100))
    table = Watched(game, StackChance(Random(seats)), seats)

    def decide(state, step):
        names = [c.name for c in step.choices]
        return step.choice("house-way" if "house-way" in names else step.default).pick()

    for _ in range(rounds):
        table.round({"pai-gow": STAKE, "fortune": 100}, decide)
        hands = [table.cards(f"seat-{seat}") for seat in table.seats]
        randoms = randoms_of([c for hand in (*hands, table.cards("dealer")) for c in hand])
        found = [table.base_and("fortune", seat=seat) for seat in table.seats]
        nets = [each["base"][0] * main.unit // STAKE for each in found]
        assert all(each["base"][1] == STAKE for each in found)
        one = base_block(randoms, 1, seats, main.win, main.lose, *main.way.flags)
        assert Tally.of_sums(one, seats) == tallied([[nets]], seats)
        for each, hand in zip(found, hands, strict=True):
            (won,), staked = fortune.settled(np.array([hand]))
            assert each["fortune"] == (won * 100 // fortune.unit, staked * 100 // fortune.unit)


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_in_a_deal_of_pai_gow_poker_every_hand_is_the_dealers_once(seats):
    rng = Random(seats)
    flags = way_of(open_game("pai-gow-poker").house).flags
    for _ in range(20):
        cards = rng.sample(range(CARDS), HAND * (seats + 1))
        hands = [
            house_way(mask_of(np.array(cards[i : i + HAND])), *flags) for i in range(0, len(cards), HAND)
        ]
        nets = [
            [{1: 19, 0: 0, -1: -20}[outcome_of(*hand, *bank)] for hand in hands if hand is not bank]
            for bank in reversed(hands)
        ]
        for rounds in range(1, seats + 2):
            found = base_block(randoms_of(cards), rounds, seats, 19, -20, *flags)
            assert Tally.of_sums(found, 0) == tallied([nets[:rounds]], 0)


# ── Fast Action Hold'em ──────────────────────────────────────────────────────────────────────────────


FAST_ACTION = {  # seats
    "ma-fast-action-holdem": 6,
    "s36-fast-action-holdem": 2,
    "wa-fast-action-holdem-multi": 3,
    "wa-fast-action-holdem-single": 5,
}


@pytest.mark.parametrize(
    ("edition", "seats", "rounds"),
    [(edition, seats, 40) for edition, seats in FAST_ACTION.items()]
    + [
        pytest.param(edition, *many, marks=pytest.mark.proof)
        for edition, seats in FAST_ACTION.items()
        for many in ((seats, 2_000), (1, 50_000))
    ],
)
def test_fast_action_holdem(edition, seats, rounds):
    """Any answers at all; where the house way leaves the dealer's cards open, it does so for all seats.

    What envy brings is left out: the bonus that is simulated is too small for a lammer.
    """
    game = open_game("fast-action-holdem", edition=edition)
    found = game.house
    dealing, rules, pays = (
        fast_action.dealing_of(found),
        fast_action.rules_of(found),
        fast_action.bonus_pays(found),
    )
    gains = np.array([int(2 * g) for g in exact.gains_by_level(pays)] if pays else [0] * 17)
    first = fast_action.first_wager(found)
    natural, surrender = (int(2 * (gain or 0)) for gain in (rules.natural, rules.surrender))
    fixed = counting.scores(dealing.way), dealing.seventeen, dealing.naturals, gains, natural, surrender, 2
    rng = Random(rounds)
    table = Watched(game, StackChance(rng), seats)
    chosen, keeps = np.zeros((2, counting.FOURS), np.int8)

    def decide(state, step):
        if step.default != "keep":
            return step.choice(step.default).pick()
        choice = rng.choice(step.choices)
        kept = rng.randrange(6)
        plans[step.seat] = choice.name, kept
        hand = state.hand
        held = sorted(zip(hand.cards, hand.slots, strict=True))
        slots = tuple(held[i][1] for i in SPLITS[kept])
        return choice.pick(choice.low_cents, slots if choice.picks else None)

    for _ in range(rounds):
        plans = {}
        table.round({first: STAKE} | ({"bonus": STAKE} if pays else {}), decide)
        settled, by_tie = [], {tie: [] for tie in range(6)}
        for seat in table.seats:
            each = table.base_and("bonus", "split-bonus", "envy", seat=seat)
            bonus = tuple(map(sum, zip(each["bonus"], each["split-bonus"], strict=True)))
            settled.append((each["base"], bonus) if pays else (each["base"],))
            own = sorted(table.cards(f"seat-{seat}"))
            name, kept = plans.get(seat, (exact.NATURAL, 0))
            at = kernel.four_index(*own)
            chosen[at], keeps[at] = ANSWERS.index(name), kept
            for tie, row in by_tie.items():
                cards = np.array([[*own, *table.cards("dealer"), *table.cards("board"), tie]])
                told = [
                    fast_action_rounds.settled(cards, chosen, keeps, *fixed, of_first, not of_first)
                    for of_first in (True, False)[: 1 + bool(pays)]
                ]
                row.append(tuple((int(net[0]) * STAKE // 2, staked * STAKE // 2) for net, staked in told))
        assert settled in by_tie.values()
