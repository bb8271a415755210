"""Texas Hold'em Bonus: the Bonus and the decisions on turn and river counted, the simple strategy played."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.games.asked import asked
from tests.games.small_packs import value

from houseway.analysis.edges import edge_report
from houseway.analysis.hints import decision_hint
from houseway.analysis.kernels import holdem_bonus_rounds as rounds
from houseway.analysis.pays import nets
from houseway.analysis.texas_holdem_bonus.exact import base_game, bonus
from houseway.analysis.texas_holdem_bonus.simple import folds
from houseway.core.events import Decided
from houseway.core.game import seat_viewer
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, cards

BOOK = "oh-texas-holdem-bonus"
GAME = "texas-holdem-bonus"
STAKE = 1_000


@pytest.fixture(scope="module")
def house():
    return elect(load_edition(BOOK), {})


# ── the Bonus ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause(f"{BOOK}:11.III", f"{BOOK}:11.IV")
def test_the_bonus_by_hand(house):
    """Of 1,326 hands: 6 aces, 4 and 12 ace-kings, 8 and 24 with queen or jack, 18 and 54 other pairs."""
    gain = 30 * 6 + 25 * 4 + 20 * 8 + 15 * 12 + 10 * 18 + 5 * 24 + 3 * 54
    lost = 1326 - 6 - 4 - 8 - 12 - 18 - 24 - 54
    edge = edge_report(house, "bonus").house_edge.fraction
    assert edge == Fraction(lost - gain, 1326) == Fraction(59, 663)
    # The other two aces are one hand of 1,225; the line adds 970.
    offered = elect(load_edition(BOOK), {"aces-against-aces": True})
    more = edge_report(offered, "bonus").house_edge.fraction
    assert more == edge - Fraction(6 * 970, 1326 * 1225) == Fraction(13_873, 162_435)


def test_the_bonus_by_brute_force_on_a_small_pack():
    pack = cards("As Ah Ad Ac Ks Kh Js 5s 5h")
    both = sum(
        all(c >> 2 == 12 for c in (*own, *dealers))
        for own in combinations(pack, 2)
        for dealers in combinations([c for c in pack if c not in own], 2)
    )
    offered = elect(load_edition(BOOK), {"aces-against-aces": True})
    found = bonus(nets(offered, "bonus"), pack)
    assert found.counts["aces-against-aces"] == both == 6
    assert found.counts["pair-of-aces"] == 6 * comb(7, 2) - 6
    assert found.deals == comb(9, 2) * comb(7, 2)


# ── decisions that are counted ───────────────────────────────────────────────────────────────────────

PACKS = {
    "two suits": "As Ks Qs Js Ts 9s Ad Kd Qd Jd Td 9d 8d",
    "pairs": "As Ah Ad Ac Ks Kh Kd Qs Qh 2s 2d 3c 4c",
}
DEALT = [
    # pack        own      board
    ("two suits", "As Kd", "Qs Js 9d"),
    ("two suits", "9s 8d", "Ad Kd Qd"),
    ("two suits", "Td 9d", "8d As Ks Qs"),
    ("pairs",     "As Ah", "Ks Kh 2s"),
    ("pairs",     "3c 4c", "As Ah Ad"),
    ("pairs",     "Qs 2d", "Ad Ac Kd 2s"),
]  # fmt: skip


@pytest.mark.clause(f"{BOOK}:10.III", f"{BOOK}:10.V", f"{BOOK}:10.VIII.B", f"{BOOK}:11.II")
@pytest.mark.parametrize(("pack", "own", "board"), DEALT)
def test_turn_and_river_by_the_kernel_and_through_the_four_verbs(house, pack, own, board):
    deck = cards(PACKS[pack])
    game, state = asked(GAME, own, board, deck, choices=("wager", "check"))
    wager, check = base_game(house, STAKE).answers(cards(own), cards(board), 2, deck)
    assert value(game, game.apply(state, Decided(1, "wager", STAKE))) == wager * STAKE
    assert value(game, game.apply(state, Decided(1, "check"))) == check * STAKE


@pytest.mark.parametrize(
    ("own", "board", "best"),
    [
        ("As Kd", "", "wager"),
        ("7s 2d", "", "fold"),
        ("8s 2d", "", "wager"),
        ("7s 2s", "", "wager"),
        ("7s 2d", "7h Qd 3c", "wager"),
        ("8s 2d", "7h Qd Kc", "check"),
        ("8s 2d", "8h Qd 3c 9c", "wager"),
        ("4s 3d", "8h Qd Kc 9c", "check"),
    ],
)
def test_the_hint_of_a_view(own, board, best):
    game, state = asked(GAME, own, board, choices=("wager", "check"))
    found = decision_hint(game.house, game.view(state, seat_viewer(1)))
    assert found.best == best
    assert set(found.values) == {"wager", "check" if board else "fold"}
    assert found.values[best] == max(found.values.values())


# ── the simple strategy ──────────────────────────────────────────────────────────────────────────────


def array(names):
    return np.array(cards(names))


def test_before_the_flop_sixty_hands_are_folded():
    """2-3 to 2-7 of two suits: five ranks, twelve ways each."""
    folded = [own for own in combinations(DECK, 2) if folds(own)]
    assert len(folded) == 60
    assert folded == [own for own in combinations(DECK, 2) if rounds.folds_before_flop(np.array(own), 1, 5)]
    for own, fold in [("2s 3d", 1), ("2s 7d", 1), ("2s 8d", 0), ("2s 7s", 0), ("2s 2d", 0), ("3s 4d", 0)]:
        assert folds(cards(own)) == bool(fold)


@pytest.mark.parametrize(
    ("own", "flop", "wagers"),
    [
        ("7s 2d", "7h Qd 3c", True),  # a hidden pair
        ("2s 2d", "7h Qd 3c", True),
        ("8s 2d", "7h 7d 3c", False),  # the board's own pair
        ("8s 2d", "7h 7d 7c", False),  # … and three of a kind
        ("8s 2d", "7h 6d 5c", True),  # four in sequence with the eight
        ("Ks 2d", "7h 6d 5c", False),
        ("As 9d", "2h 3d 4c", True),  # from the ace
        ("As 9d", "Kh Qd Jc", True),
        ("As 2d", "Kh Qd 9c", False),
        ("8s 2s", "Ks Qs 3c", True),  # four of a suit
        ("8s 2d", "Ks Qs 3s", True),
        ("8h 2d", "Ks Qs 3s", False),
    ],
)
def test_the_rule_before_the_turn(own, flop, wagers):
    assert rounds.wagers_on_turn(array(own), array(flop)) == wagers


@pytest.mark.parametrize(
    ("own", "board", "wagers"),
    [
        ("6s 2d", "6h Qd 3c 9h", True),  # a pair of sixes
        ("5s 2d", "5h Qd 3c 9h", False),
        ("5s 2d", "5h Qd Qc 9h", True),  # two pair with a five
        ("8s 2d", "7h 7d Qc Qh", False),  # two pair of the board
        ("8s 9d", "7h 6d 5c Qh", True),  # a straight
        ("8s 2d", "7h 6d Qc 5h", False),  # four in sequence
        ("8s 2d", "7s 6s Qc 5s", True),  # … of one suit
        ("8s 2s", "Ks Qs 3s 9h", True),  # a flush
        ("8s 2d", "Ks Qs 3s 9h", False),
    ],
)
def test_the_rule_before_the_river(own, board, wagers):
    assert rounds.wagers_on_river(array(own), array(board), 4) == wagers
