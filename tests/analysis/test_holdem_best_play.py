"""The best play of Ultimate Texas Hold'em and Texas Hold'em Bonus, counted over every deal."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from tests.games.asked import asked

from houseway.analysis.edges import edge_report
from houseway.analysis.hints import decision_hint
from houseway.analysis.holdem_best import pack_of, rows_of
from houseway.analysis.kernels import holdem_boards as boards
from houseway.analysis.kernels.holdem import LOSE, LOSE_TO_NO_PAIR, TIE, WIN, WIN_OVER_NO_PAIR, river_counts
from houseway.analysis.kernels.holdem_rounds import entry_of
from houseway.analysis.simulation import run
from houseway.analysis.solver import solve, table_with_wagers
from houseway.analysis.texas_holdem_bonus import exact as bonus
from houseway.analysis.texas_holdem_bonus import simulator as bonus_simulator
from houseway.analysis.texas_holdem_bonus.simple import folds
from houseway.analysis.ultimate_texas_holdem import exact as ultimate
from houseway.analysis.ultimate_texas_holdem import simulator as ultimate_simulator
from houseway.analysis.ultimate_texas_holdem.simple import chart
from houseway.core.game import seat_viewer
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, cards
from houseway.games.registry import open_game
from houseway.hands.poker import FIVE_CARD, best_five
from houseway.procedures.stakes import placed

GAMES = {"ultimate-texas-holdem": ultimate, "texas-holdem-bonus": bonus}
STAKE = 1_000


def house_of(name):
    return elect(load_edition(f"oh-{name}"), {})


def base_game(name, stake=STAKE):
    return GAMES[name].base_game(house_of(name), stake)


# ── rows of boards ───────────────────────────────────────────────────────────────────────────────────

LOPSIDED = cards("As Ks Qs Js 9s Ah Kh 9h 2d 2c 3c")


def lanes_of(own, board, rows, tables):
    """(level, outcomes) as the row has it; losses to a pair or better are what is left."""
    entry = int(entry_of(np.array(own), np.array(board), rows, tables))
    level = entry >> boards.SLOT & boards.SLOT_MASK
    over, others, ties, one = (entry >> shift & boards.LANE for shift in (0, 16, 32, 48))
    counts = {WIN_OVER_NO_PAIR: over, TIE: ties, (WIN if level else LOSE_TO_NO_PAIR): others}
    assert one == 1
    return level, counts


@pytest.mark.parametrize("deck", [DECK, LOPSIDED], ids=["whole", "lopsided"])
def test_a_row_counts_what_dealing_every_hand_counts(deck):
    pack, rng = pack_of(deck), Random(5)
    rows = rows_of(pack)
    suits = Counter()
    for number in range(400):
        dealt = rng.sample(list(deck), 7)
        if number % 2 and deck == DECK:  # flushes come too seldom by themselves
            suit = rng.randrange(4)
            dealt = rng.sample([c for c in DECK if c & 3 == suit], 3)
            dealt = rng.sample([c for c in DECK if c not in dealt], 4) + dealt
        own, board = dealt[:2], dealt[2:]
        level, found = lanes_of(own, board, rows, pack.tables)
        expected_level, expected = river_counts(np.array(own), np.array(board), np.array(deck))
        assert level == expected_level
        assert all(expected[outcome] == found.get(outcome, 0) for outcome in range(5) if outcome != LOSE)
        suits[boards.long_suit(np.array(board)) >= 0] += 1
    assert min(suits.values()) > 40


# ── on a few cards ───────────────────────────────────────────────────────────────────────────────────

NINE = {
    "pairs": "As Ah Ad Ks Kh Kd 2s 2h 2d",
    "suited": "As Ks Qs Js Ts 9d 8d 7d 6d",
    "lopsided": "As Ks Qs 9h 9d 5c 4c 3c 2s",
}


def by_brute_force(name, deck, larger=False):
    """(gain, stake, distribution) of the best play, deal by deal from the books' own words."""
    house = house_of(name)
    blind = {on: paid.gain(STAKE) for on, paid in house.pays("blind").items()} if name[0] == "u" else None
    strength = {frozenset(seven): best_five(seven) for seven in combinations(deck, 7)}

    def ends(own, board, antes):
        """Net results over all hands of the dealer's."""
        mine = strength[frozenset((*own, *board))]
        for dealers in combinations([c for c in deck if c not in own and c not in board], 2):
            other = strength[frozenset((*dealers, *board))]
            if blind is None:
                won = antes + (mine.category in FIVE_CARD[4:])
                yield Fraction(won if mine > other else -1 - antes if mine < other else 0)
            else:
                ante = other.category != "high-card"  # below a pair it comes back
                won = antes + blind.get(str(mine.category), 0) + ante
                yield Fraction(won if mine > other else -1 - antes - ante if mine < other else 0)

    def best(*answers):
        """Of equal answers the smaller stake, or the larger."""
        return max(answers, key=lambda a: (a[0], a[1] if larger else -a[1]))

    @cache
    def counted(own, board, antes, first):
        net = Counter(ends(own, board, antes))
        return sum(n * gain for gain, n in net.items()), (first + antes) * net.total(), net

    def leaf(own, board, antes, first):
        return counted(own, frozenset(board), antes, first)

    def fold(loss, deals):
        return -loss * deals, loss * deals, Counter({Fraction(-loss): deals})

    def together(parts):
        gain = stake = 0
        net = Counter()
        for g, s, n in parts:
            gain, stake = gain + g, stake + s
            net.update(n)
        return gain, stake, net

    def left(*seen):
        return [c for c in deck if c not in seen]

    def ultimate_hand(own):
        flops = list(combinations(left(*own), 3))

        def rivers(flop, answer):
            return together(answer((*flop, *two)) for two in combinations(left(*own, *flop), 2))

        def checked(flop):
            dealers = comb(len(deck) - 7, 2)
            played = rivers(flop, lambda board: leaf(own, board, 2, 2))
            waited = rivers(flop, lambda board: best(leaf(own, board, 1, 2), fold(2, dealers)))
            return best(played, waited)

        at_once = (
            together(rivers(flop, lambda board, n=n: leaf(own, board, n, 2)) for flop in flops)
            for n in (3, 4)
        )
        return best(*at_once, together(checked(flop) for flop in flops))

    def bonus_hand(own):
        def on_turn(board, antes):
            choices = (
                together(leaf(own, (*board, c), n, 1) for c in left(*own, *board)) for n in (antes, antes + 1)
            )
            return best(*choices)

        def on_flop(flop):
            return best(*(together(on_turn((*flop, c), n) for c in left(*own, *flop)) for n in (2, 3)))

        seen = together(on_flop(flop) for flop in combinations(left(*own), 3))
        return best(seen, fold(1, seen[2].total()))

    hand = bonus_hand if blind is None else ultimate_hand
    gain, stake, net = together(hand(own) for own in combinations(deck, 2))
    deals = net.total()
    return Fraction(gain, deals), Fraction(stake, deals), {g: Fraction(n, deals) for g, n in net.items() if n}


@pytest.mark.clause("oh-ultimate-texas-holdem:9.I", "oh-ultimate-texas-holdem:9.III")
@pytest.mark.clause("oh-ultimate-texas-holdem:9.V", "oh-texas-holdem-bonus:10.I")
@pytest.mark.clause("oh-texas-holdem-bonus:10.III", "oh-texas-holdem-bonus:10.V")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pack", NINE)
def test_on_nine_cards_as_dealt_out_by_hand(name, pack):
    deck = cards(NINE[pack])
    found = GAMES[name].best_play(base_game(name), deck)
    gain, stake, spread = by_brute_force(name, deck)
    assert (found.gain, found.stake) == (gain, stake)
    assert {net: Fraction(n, found.deals) for net, n in found.net.items()} == spread
    assert (found.gain, found.largest_stake) == by_brute_force(name, deck, larger=True)[:2]


TWELVE = {  # as few cards as the procedures allow; in the last two a suit is longer than the others
    "three ranks": "As Ah Ad Ac Qs Qh Qd Qc 2s 2h 2d 2c",
    "a long suit": "As Ks Qs Js Ts 9s Ah Ad Ac 9h 9d 9c",
    "low straights": "As 5s 4s 3s 2s 8s 5h 5d 5c 3h 3d 3c",
}


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pack", TWELVE)
def test_on_twelve_cards_as_the_generic_solver(name, pack):
    """It knows only the four verbs: the same gain, stake and distribution, as fractions."""
    deck = cards(TWELVE[pack])
    found = GAMES[name].best_play(base_game(name), deck)
    game = open_game(name, cards=deck)
    wagers = [placed(game.table, 1, "ante", STAKE)]
    solution = solve(game, table_with_wagers(game, wagers), most_states=40_000_000)
    assert (found.gain * STAKE, found.stake * STAKE) == (solution.gain, solution.staked)
    spread = {net * STAKE: Fraction(n, found.deals) for net, n in found.net.items()}
    assert spread == {Fraction(net): share for net, share in solution.distribution.items() if share}


# ── the whole deck ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module", params=GAMES)
def solved(request):
    game = base_game(request.param, 500)
    return request.param, game, GAMES[request.param].best_play(game)


FIGURES = {  # Wizard of Odds, beatingbonuses.com: of the Ante, of action
    "ultimate-texas-holdem": (0.02185, 0.00526),
    "texas-holdem-bonus": (0.0204, 0.0053),
}


def test_the_published_figures(solved):
    name, _, found = solved
    edge, of_action = FIGURES[name]
    assert abs(found.house_edge - edge) < 0.5e-5 * (1 if name[0] == "u" else 10)
    assert abs(found.element_of_risk - of_action) < 0.5e-4
    if name == "ultimate-texas-holdem":
        assert abs(float(found.variance) ** 0.5 - 4.94) < 0.005


def test_all_deals_are_counted_once(solved):
    name, _, found = solved
    orders = 1 if name == "ultimate-texas-holdem" else 2  # of turn and river
    assert found.deals == orders * comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2)


def test_before_the_flop_the_published_charts_are_the_best_play(solved):
    name, _, found = solved
    for own in combinations(DECK, 2):
        low, high = sorted(c >> 2 for c in own)
        antes = found.before_flop(own).antes
        if name == "ultimate-texas-holdem":
            assert antes == 4 * chart()[high, low, int(own[0] & 3 == own[1] & 3)]
        else:
            assert antes == (0 if folds(own) else 2)


def test_on_the_flop_as_counted_for_the_very_cards(solved):
    """The decisions of the adviser are those that were found: it counts every deal of the cards it sees."""
    name, game, found = solved
    rng, seen = Random(3), set()
    for _ in range(30 if name[0] == "u" else 8):  # the Bonus counts a river decision after every turn
        dealt = tuple(rng.sample(list(DECK), 5))
        own, flop = dealt[:2], dealt[2:]
        answers = game.on_flop(own, flop) if name[0] == "u" else game.answers(own, flop, 2)
        seen.add(answers[0] > answers[1])
        assert found.wagers(own, flop) == (answers[0] > answers[1])
    assert seen == {True, False}


@pytest.mark.parametrize("name", GAMES)
def test_a_limit_that_no_hand_reaches_changes_nothing(name):
    assert base_game(name, 500) is base_game(name, 2_000)
    assert base_game(name, 500) is not base_game(name, 2_000_000)


@pytest.mark.proof
def test_the_simulation_of_the_best_play_finds_its_edge(solved):
    name, game, found = solved
    module = ultimate_simulator if name[0] == "u" else bonus_simulator
    best, _ = module.by_best_play(game)
    tally = run(best, 1 << 23, seed=4)
    half = 4 * float(found.variance / tally.rounds) ** 0.5
    assert abs(tally.net / tally.rounds / game.unit - found.gain) < half
    assert abs(tally.staked / tally.rounds / game.unit - found.stake) < 0.005
    lost, error = module.simple_rules_lose(game)
    simple = run(module.by_simple_rules(game), 1 << 23, seed=4)
    assert error < 0.001 < lost
    assert abs(simple.net / simple.rounds / game.unit - (float(found.gain) - lost)) < half + error


@pytest.mark.proof
def test_the_report_is_exact_and_has_everything(solved):
    name, _, found = solved
    report = edge_report(house_of(name))
    assert report.method == "exact" and report.house_edge.fraction == found.house_edge
    assert sum(o.combinations for o in report.table) == found.deals
    assert report.element_of_risk.fraction == found.element_of_risk
    assert report.strategy["average_stake"] == float(found.stake)
    assert any("of equal answers the smaller stake" in note for note in report.notes)


@pytest.mark.parametrize(
    ("name", "own", "best", "antes"),
    [
        ("ultimate-texas-holdem", "As Kd", "play", 4),
        ("ultimate-texas-holdem", "7s 2d", "check", 0),
        ("texas-holdem-bonus", "8s 2d", "wager", 2),
        ("texas-holdem-bonus", "7s 2d", "fold", 0),
    ],
)
def test_the_hint_before_the_flop(name, own, best, antes):
    game, state = asked(name, own, "")
    found = decision_hint(game.house, game.view(state, seat_viewer(1)))
    worth = GAMES[name].best_play(base_game(name)).before_flop(cards(own)).worth
    assert found.best == best and found.values[best] == max(found.values.values()) == float(worth[antes])
    if name == "ultimate-texas-holdem":
        assert found.amount_cents == antes * STAKE
        assert found.worth("play", 3 * STAKE) == float(worth[3]) < max(found.values.values())
