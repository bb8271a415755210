"""The kernel of blackjack and the reference, round by round on the same cards: the same cents."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from blackjack_player import decider
from same_cards import STAKE, Table

from houseway.analysis.blackjack.rules import BlackjackRules
from houseway.analysis.blackjack.simulator import rules_array, values_of
from houseway.analysis.blackjack.strategy import rules_of, solved
from houseway.analysis.kernels import blackjack_sim
from houseway.dealer.chance import StackChance
from houseway.games.registry import open_game

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


def blackjack_rounds(seed, rounds, elections, sane, seats=1):
    rng = Random(seed)
    game = open_game("blackjack", elections=elections)
    rules = rules_array(rules_of(game.house))
    unit = int(rules[blackjack_sim.PAYS_FOR])
    # Any table will do; that of the common rules saves finding one for each house.
    table = solved(BlackjackRules()).strategy.array() if sane else any_table(rng)
    players = Table(game, StackChance(rng), seats)
    nets = np.zeros(seats, np.int64)
    short = 0
    for _ in range(rounds):
        players.round({"base": STAKE}, decider(table))
        if players.refilled:
            short += 1  # the cards ran out: the engine shuffles the discards and goes on (15.VI)
            continue
        order = players.dealer.chance.order
        values = values_of([order[slot] for slot in range(players.first_slot, len(order))])
        net, wagered, used = blackjack_sim.play_round(values, 0, table, rules, nets)
        found = [players.base_and(seat=seat)["base"] for seat in players.seats]
        assert [cents for cents, _ in found] == [Fraction(each, unit) * STAKE for each in nets.tolist()]
        # A wager that a dealer's blackjack returns is not counted as wagered.
        assert sum(staked for _, staked in found) == wagered * STAKE
        assert (net, used) == (nets.sum(), players.dealt)
    assert short < rounds * seats / 20


@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_by_basic_strategy(house):
    blackjack_rounds(3, 2_000, HOUSES[house], sane=True)


@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_by_nonsense(house):
    for seed in range(4):
        blackjack_rounds(seed, 300, HOUSES[house], sane=False)


@pytest.mark.clause("oh-blackjack:7.III", "oh-blackjack:7.V")
@pytest.mark.parametrize(("house", "seats"), list(zip(HOUSES, (7, 2, 5, 3, 6, 4), strict=True)))
def test_several_seats(house, seats):
    """A card to each and the dealer, twice; each plays in turn, and the dealer once for all."""
    blackjack_rounds(5, 150, HOUSES[house], sane=True, seats=seats)
    blackjack_rounds(6, 100, HOUSES[house], sane=False, seats=seats)


@pytest.mark.proof
@pytest.mark.parametrize("house", HOUSES)
def test_blackjack_on_fifty_thousand_rounds(house):
    blackjack_rounds(4, 25_000, HOUSES[house], sane=True)
    for seed in range(25):
        blackjack_rounds(100 + seed, 1_000, HOUSES[house], sane=False)
    for seats in range(2, 8):
        blackjack_rounds(200 + seats, 2_000, HOUSES[house], sane=True, seats=seats)
        blackjack_rounds(300 + seats, 2_000, HOUSES[house], sane=False, seats=seats)
