"""Pai Gow Poker: the compiled house way, every pair of hands, Fortune and Envy, and what simulations find."""

from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest
from numba import njit

from houseway.analysis.distribution import PayTableWager
from houseway.analysis.edges import edge_report
from houseway.analysis.kernels.classes import masks_of
from houseway.analysis.kernels.pai_gow import house_way, house_ways
from houseway.analysis.pai_gow_poker.banking import banks
from houseway.analysis.pai_gow_poker.exact import Duel, Way, counted_duel, duel, envy, fortune_hands
from houseway.analysis.pai_gow_poker.simulator import MainSimulator
from houseway.analysis.simulation import run, simulate
from houseway.analysis.solver import solve, table_with_wagers
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK_WITH_JOKER, cards, texts
from houseway.games.pai_gow_poker import dealing, state
from houseway.games.pai_gow_poker import game as game_of
from houseway.games.pai_gow_poker.house_way import setting
from houseway.games.registry import open_game
from houseway.hands.fast.single import bit
from houseway.hands.joker import high_hand, low_hand
from houseway.procedures.stakes import placed

BOOK = "oh-pai-gow-poker"
LESS_COMMISSION = Fraction(19, 20)  # 1 to 1 less 5 %
WAYS = [Way(*flags) for flags in product((False, True), repeat=2)]
HANDS = comb(53, 7)
# Every pair of hands that share no card, as the package keeps them and test_every_pair_of_hands counts.
DUEL = Duel(2343219296155340, 3455668282386916, 2451571452672144, LESS_COMMISSION)
JOKER_ACE = Duel(2343224095972856, 3455659021682068, 2451575913559476, LESS_COMMISSION)
PAIRED_COUNT = Duel(2260590640150736, 3617357598113992, 2372510792949672, LESS_COMMISSION)


@pytest.fixture
def house():
    return elect(load_edition(BOOK), {})


def reference(hand, way):
    found = setting(hand, paired_cards_count=way.paired_cards_count, joker_stays_ace=way.joker_stays_ace)
    return low_hand(found.low).strength, high_hand(found.high, way.joker_stays_ace).strength


def assert_compiled_alike(hands, way):
    for hand, found in zip(hands, house_ways(masks_of(np.array(hands)), *way.flags).tolist(), strict=True):
        assert tuple(found) == reference(hand, way), (texts(hand), way)


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_the_compiled_house_way_is_the_house_way(way):
    """Random hands, some of few ranks or few suits, where pairs, straights and flushes are common."""
    random = Random(7)
    decks = [
        DECK_WITH_JOKER,
        [c for c in DECK_WITH_JOKER if c >> 2 > 8],
        [c for c in DECK_WITH_JOKER if c & 3 < 2],
        [c for c in DECK_WITH_JOKER if c >> 2 in (4, 5, 8, 9, 11, 12, 13)],
    ]
    assert_compiled_alike([random.sample(deck, 7) for deck in decks for _ in range(700)], way)


PACKS = {
    "runs": "As Ks Qs Js Ts 9s 9h 9d 8h 7h 6h 2c 2d 2h Jk",
    "aces": "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Jc 9s 9d Jk",
    "no joker": "Ac Ad Kc Kd Qc Qd Jc Jd Tc Td 9c 9d 2c 2d",
}


@pytest.mark.parametrize("way", [WAYS[0], WAYS[-1]], ids=str)
@pytest.mark.parametrize("pack", PACKS)
def test_on_small_packs_every_pair_of_hands_one_by_one(pack, way):
    deck = cards(PACKS[pack])
    hands = [frozenset(hand) for hand in combinations(deck, 7)]
    worth = {hand: reference(sorted(hand), way) for hand in hands}
    counts = dict.fromkeys((1, 0, -1), 0)
    for own in hands:
        for dealers in combinations(set(deck) - own, 7):
            (low, high), (bank_low, bank_high) = worth[own], worth[frozenset(dealers)]
            wins = low > bank_low and high > bank_high
            loses = low <= bank_low and high <= bank_high  # copies are the bank's (13.VII.B)
            counts[wins - loses] += 1
    assert duel(way, LESS_COMMISSION, deck) == Duel(counts[1], counts[0], counts[-1], LESS_COMMISSION)


FOURTEEN = {  # every card is in one of the two hands
    "runs": "As Ks Qs Js Ts 9s 9h 8h 7h 6h 2c 2d 2h Jk",
    "aces": PACKS["aces"],
    "no joker": PACKS["no joker"],
}


@pytest.fixture
def two_positions(monkeypatch):
    """A table of a dealer and one player: at one of seven positions 49 cards are dealt, too many to list."""
    for module in (game_of, dealing, state):
        monkeypatch.setattr(module, "POSITIONS", 2)


def by_the_verbs(deck, way, wagers, counted):
    elections = {"paired-cards-count": way.paired_cards_count}
    elections["joker-in-flush"] = "ace" if way.joker_stays_ace else "highest-missing"
    game = open_game("pai-gow-poker", elections=elections, cards=deck)
    start = table_with_wagers(game, [placed(game.table, 1, w, cents) for w, cents in wagers.items()])
    start = game.apply(start, game.next_step(start).event.with_value((1, 1, 1)))  # who is dealt to first
    return game, solve(game, start, lambda _, step: step.choice("house-way").pick(), counted=counted)


@pytest.mark.parametrize("way", [WAYS[0], WAYS[-1]], ids=str)
@pytest.mark.parametrize(
    "pack", ["no joker", *(pytest.param(p, marks=pytest.mark.proof) for p in ("runs", "aces"))]
)
def test_the_generic_solver_finds_the_same_fractions(two_positions, pack, way):
    """Through the four verbs alone, with the house way's own cards from both sides of the table."""
    deck, stake = cards(FOURTEEN[pack]), 2_000
    found = duel(way, LESS_COMMISSION, deck)
    _, solved = by_the_verbs(deck, way, {"pai-gow": stake}, lambda line: True)
    assert (solved.gain, solved.staked) == (found.gain * stake, stake)
    shares = {int(net * stake): Fraction(n, found.deals) for net, n in found.net.items() if n}
    assert solved.distribution == shares


@pytest.mark.proof
@pytest.mark.parametrize("pack", FOURTEEN)
def test_the_generic_solver_finds_the_same_fortune(two_positions, pack):
    deck = cards(FOURTEEN[pack])
    wagers = {"pai-gow": 2_000, "fortune": 100}
    game, solved = by_the_verbs(deck, Way(), wagers, lambda line: line.wager == "fortune")
    pays = {on: Fraction(p.gain(100)) for on, p in game.house.pays("fortune").items()}
    counted = PayTableWager(fortune_hands(tuple(deck)), pays)
    assert (solved.gain, solved.staked) == (counted.gain * 100, 100)
    assert solved.distribution == {
        int(net * 100): Fraction(n, counted.deals) for net, n in counted.net.items() if n
    }


@pytest.mark.proof
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_pair_of_hands(way):
    assert duel(way, LESS_COMMISSION) == counted_duel(way, LESS_COMMISSION)


def test_the_published_figures():
    """Another house way: 2.73 % or 2.85 %, 0.2861 won, 0.4148 pushed, 0.2991 lost (published.toml)."""
    assert DUEL.house_edge == Fraction(225513121324571, 8250459031214400)
    assert round(float(DUEL.house_edge), 4) == 0.0273
    shares = [n / DUEL.deals for n in (DUEL.wins, DUEL.pushes, DUEL.losses)]
    assert [round(share, 4) for share in shares] == [0.2840, 0.4188, 0.2971]
    assert all(abs(a - b) < 0.005 for a, b in zip(shares, (0.2861, 0.4148, 0.2991), strict=True))


@pytest.mark.parametrize(("way", "counted"), [(Way(), DUEL), (Way(paired_cards_count=True), PAIRED_COUNT)])
def test_the_simulated_rounds_are_those_counted(way, counted):
    simulator = MainSimulator(way, LESS_COMMISSION)
    tally = run(simulator, 1 << 20, seed=3)
    outcomes = counted.wins, counted.pushes, counted.losses
    for found, number in zip(simulator.outcomes(tally), outcomes, strict=True):
        share = number / counted.deals
        assert abs(found / tally.rounds - share) < 4 * (share * (1 - share) / tally.rounds) ** 0.5
    # An odd round is played one way only.
    one = run(simulator, 1, seed=3)
    assert (one.rounds, one.groups, one.products[0]) == (1, 1, 1)
    assert sum(simulator.outcomes(one)) == 1


def test_a_deal_is_played_both_ways_round():
    """What the one hand wins the other loses, but for copies and the commission: groups of two."""
    tally = run(MainSimulator(WAYS[0], LESS_COMMISSION), 2_000, seed=5)
    rounds_squared, net_rounds, net_squared = (tally.products[i] for i in (0, 1, 5))
    assert (tally.groups, rounds_squared) == (1_000, 4_000)
    assert net_rounds == 2 * tally.net
    assert net_squared < tally.sums[2] / 10


def test_the_report_of_the_main_wager(house):
    found = edge_report(house)
    assert (found.wager, found.method) == ("pai-gow", "exact")
    assert found.house_edge.fraction == DUEL.house_edge
    assert [o.combinations for o in found.table] == [DUEL.wins, DUEL.pushes, DUEL.losses]
    assert [o.net for o in found.table] == [LESS_COMMISSION, 0, -1]
    assert len(found.extra["banking"]) == 6


def test_the_counts_that_are_kept_are_those_of_every_way():
    """Three are written out here."""
    kept = [counted_duel(way, LESS_COMMISSION) for way in WAYS]
    assert kept[:3] == [DUEL, JOKER_ACE, PAIRED_COUNT]
    assert all(duel.deals == HANDS * comb(46, 7) for duel in kept)
    assert kept[3] not in kept[:3]


@pytest.mark.clause(f"{BOOK}:13.XIII")
@pytest.mark.parametrize(
    ("rounding", "stake_cents", "commission"),
    [("quarter", 1_000, 50), ("quarter", 1_100, 75), ("exact", 1_100, 55), ("quarter", 1_500, 75)],
)
def test_what_rounding_the_commission_costs(rounding, stake_cents, commission):
    house = elect(load_edition(BOOK), {"vigorish-rounding": rounding})
    found = edge_report(house, "pai-gow", stake_cents)
    won, _, lost = (o.probability for o in found.table)
    assert found.table[0].net == 1 - Fraction(commission, stake_cents)
    assert found.house_edge.value == pytest.approx(lost - won * (1 - commission / stake_cents), abs=1e-12)
    assert any("rounding" in note for note in found.notes) == (commission * 20 != stake_cents)


@pytest.mark.clause(f"{BOOK}:14.XIII", f"{BOOK}:14.XVIII")
def test_a_bank_against_one_hand_is_what_is_counted():
    """It wins what a player loses, less commission; against more it pays commission on the net win only."""
    found = banks(WAYS[0], Fraction(1, 20), deals=1 << 15)
    counted = Fraction(DUEL.losses * 19, DUEL.deals * 20) - Fraction(DUEL.wins, DUEL.deals)
    assert [bank.hands for bank in found] == [1, 2, 3, 4, 5, 6]
    assert abs(found[0].gain - float(counted)) < 2 * found[0].error
    free = banks(WAYS[0], Fraction(0), deals=1 << 15)
    copies = Fraction(DUEL.losses - DUEL.wins, DUEL.deals)
    charges = [bank.gain - charged.gain for bank, charged in zip(free, found, strict=True)]
    assert charges[0] == pytest.approx(0.05 * DUEL.losses / DUEL.deals, rel=0.02)
    for bank, charge in zip(free[1:], charges[1:], strict=True):
        assert abs(bank.gain - bank.hands * float(copies)) < 2 * bank.error
        assert charges[0] < charge < bank.hands * charges[0]


# 15.V, and how many of all hands are paid so (wizardofodds.com/games/pai-gow-poker).
FORTUNE = {
    "seven-card-straight-flush": (8000, 5000, 32),
    "royal-flush-with-royal-match": (2000, 1000, 72),
    "seven-card-straight-flush-with-joker": (1000, 500, 196),
    "five-aces": (400, 250, 1128),
    "royal-flush": (150, 50, 26020),
    "straight-flush": (50, 20, 184644),
    "four-of-a-kind": (25, 5, 307472),
    "full-house": (5, 0, 4188528),
    "flush": (4, 0, 6172088),
    "three-of-a-kind": (3, 0, 7672500),
    "straight": (2, 0, 11034204),
}


@pytest.mark.clause(f"{BOOK}:15.V")
def test_fortune_and_envy_exactly(house):
    paid = sum(odds * n for odds, _, n in FORTUNE.values())
    lost = HANDS - sum(n for _, _, n in FORTUNE.values())
    found = edge_report(house, "fortune")
    assert found.house_edge.fraction == Fraction(lost - paid, HANDS) == Fraction(1496262, 19267885)
    assert {o.outcome: o.combinations for o in found.table[:-1]} == {
        name: n for name, (_, _, n) in FORTUNE.items()
    }
    envied = Fraction(sum(100 * dollars * n for _, dollars, n in FORTUNE.values()), HANDS)
    assert envy({name: 100 * dollars for name, (_, dollars, _) in FORTUNE.items() if dollars}) == envied
    assert Fraction(found.extra["envy_cents_of_another_hand"]) == envied
    # Below five dollars there is no Envy bonus; with five every other player's hand takes 0.93 % off.
    assert found.extra["edge_with_envy"] == edge_report(house, "fortune", 499).extra["edge_with_envy"] == {}
    five = edge_report(house, "fortune", 500).extra["edge_with_envy"]
    assert {int(n): Fraction(edge) for n, edge in five.items()} == {
        n: Fraction(lost - paid, HANDS) - n * envied / 500 for n in range(1, 6)
    }


@pytest.mark.clause(f"{BOOK}:15.VI")
def test_a_limit_of_the_fortune_payout_counts_from_the_stake_that_reaches_it():
    house = elect(load_edition(BOOK), {"payout-limited": True})
    free = edge_report(elect(load_edition(BOOK), {}), "fortune", 1_000).house_edge.fraction
    assert edge_report(house, "fortune", 625).house_edge.fraction == free  # 8,000 times $6.25 is $50,000
    most = Fraction(50_000 - 8 * 8_000, 8)
    assert edge_report(house, "fortune", 800).house_edge.fraction == free - most * Fraction(32, HANDS)


def test_fortune_dealt_at_random(house):
    found = simulate(house, "fortune", rounds=1 << 20, seed=1)
    low, high = found.house_edge.interval
    assert low - 0.01 < 1496262 / 19267885 < high + 0.01
    assert found.hit_frequency == pytest.approx(1 - 124556196 / HANDS, abs=0.002)


@pytest.mark.proof
def test_no_hand_of_the_house_is_foul_and_every_hand_has_a_line():
    for way in WAYS:
        assert fouls(np.array([bit(card) for card in DECK_WITH_JOKER], np.int64), *way.flags) == 0


@njit
def fouls(bits, paired_cards_count, joker_stays_ace):
    """How many of all hands the house way sets foul, or not at all."""
    found = 0
    for a in range(len(bits)):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            six = bits[a] | bits[b] | bits[c] | bits[d] | bits[e] | bits[f]
                            for g in range(f):
                                low, high = house_way(six | bits[g], paired_cards_count, joker_stays_ace)
                                found += low < 0 or high < low
    return found
