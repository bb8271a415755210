"""Ultimate Texas Hold'em: Trips and the decisions on flop and river counted, the simple strategy played."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.games.asked import asked
from tests.games.small_packs import value

from houseway.analysis.edges import edge_report
from houseway.analysis.hints import decision_hint
from houseway.analysis.kernels import ultimate_rounds as rounds
from houseway.analysis.ultimate_texas_holdem.exact import FOLD, base_game, seven_card_counts, trips
from houseway.analysis.ultimate_texas_holdem.simple import MOST_OUTS, chart
from houseway.core.events import Decided
from houseway.core.game import seat_viewer
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, cards, text
from houseway.hands.poker import best_five

BOOK = "oh-ultimate-texas-holdem"
GAME = "ultimate-texas-holdem"
STAKE = 1_000


@pytest.fixture(scope="module")
def house():
    return elect(load_edition(BOOK), {})


# ── Trips ────────────────────────────────────────────────────────────────────────────────────────────

# Well-known counts of the 133,784,560 hands of seven cards; royal flushes are 4 times C(47, 2).
SEVEN = {
    "royal-flush": 4 * comb(47, 2),
    "straight-flush": 41_584 - 4 * comb(47, 2),
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}
PAYS = {
    "royal-flush": 50, "straight-flush": 40, "four-of-a-kind": 30, "full-house": 8, "flush": 7, "straight": 4,
    "three-of-a-kind": 3,
}  # fmt: skip


@pytest.mark.clause(f"{BOOK}:10.IV")
def test_trips_is_counted_over_all_hands_of_seven_cards(house):
    assert seven_card_counts() == SEVEN and sum(SEVEN.values()) == comb(52, 7)
    gain = sum(n * PAYS.get(name, -1) for name, n in SEVEN.items())
    report = edge_report(house, "trips")
    assert report.method == "exact"
    assert report.house_edge.fraction == Fraction(-gain, comb(52, 7)) == Fraction(233_985, 6_689_228)
    assert trips({name: Fraction(n) for name, n in PAYS.items()}).house_edge == report.house_edge.fraction


def test_hands_of_seven_by_brute_force_on_a_small_pack():
    pack = cards("As Ks Qs Js Ts 9s Ah Ad Kd 5c 4c 3c")
    found = dict.fromkeys(SEVEN, 0)
    for seven in combinations(pack, 7):
        found[str(best_five(seven).category)] += 1
    assert seven_card_counts(pack) == found


# ── decisions that are counted ───────────────────────────────────────────────────────────────────────

PACKS = {
    "two suits": "As Ks Qs Js Ts 9s Ad Kd Qd Jd Td 9d 8d",
    "low cards": "2s 3s 4s 5s 7s 2h 3h 4h 9d Jc Qc Kd 8h",
    "pairs": "As Ah Ad Ac Ks Kh Kd Qs Qh 2s 2d 3c 4c",
}
DEALT = {  # own cards and flop of each
    "two suits": [("As Kd", "Qs Js 9d"), ("9s 8d", "Ad Kd Qd"), ("Td 9d", "8d As Ks")],
    "low cards": [("2s 3s", "4s 5s Kd"), ("9d Jc", "2h 3h 4h"), ("7s 8h", "2s 2h Qc")],
    "pairs": [("As Ah", "Ks Kh 2s"), ("Qs 2d", "Ad Ac Kd"), ("3c 4c", "As Ah Ad")],
}


@pytest.mark.clause(f"{BOOK}:9.III", f"{BOOK}:9.V", f"{BOOK}:9.VII", f"{BOOK}:10.III")
@pytest.mark.parametrize(("pack", "own", "flop"), [(p, *row) for p, rows in DEALT.items() for row in rows])
def test_the_flop_by_the_kernel_and_through_the_four_verbs(house, pack, own, flop):
    deck = cards(PACKS[pack])
    game, state = asked(GAME, own, flop, deck)
    play, check = base_game(house, STAKE).on_flop(cards(own), cards(flop), deck)
    for choice, worth in (("play", play), ("check", check)):
        event = game.next_step(state).choice(choice).pick()
        assert value(game, game.apply(state, event)) == worth * STAKE, choice


@pytest.mark.clause(f"{BOOK}:9.V", f"{BOOK}:9.VII", f"{BOOK}:10.III")
@pytest.mark.parametrize(("pack", "own", "flop"), [(p, *row) for p, rows in DEALT.items() for row in rows])
def test_the_river_by_the_kernel_and_through_the_four_verbs(house, pack, own, flop):
    deck = cards(PACKS[pack])
    rest = [c for c in deck if c not in (*cards(own), *cards(flop))]
    board = f"{flop} {text(rest[0])} {text(rest[-1])}"
    game, state = asked(GAME, own, board, deck)
    worth = base_game(house, STAKE).on_river(cards(own), cards(board), deck)
    assert value(game, game.apply(state, Decided(1, "play", STAKE))) == worth * STAKE
    assert value(game, game.apply(state, Decided(1, "fold"))) == FOLD * STAKE


@pytest.mark.parametrize(
    ("own", "board", "best"),
    [
        ("As Kd", "", "play"),
        ("7s 2d", "", "check"),
        ("7s 2d", "7h Qd 3c", "play"),
        ("8s 2d", "7h Qd 3c", "check"),
        ("8s 2d", "8h Qd 3c 9c Jh", "play"),
        ("4s 2d", "8h Qd Kc 9c Jh", "fold"),
    ],
)
def test_the_hint_of_a_view(house, own, board, best):
    game, state = asked(GAME, own, board)
    view = game.view(state, seat_viewer(1))
    found = decision_hint(game.house, view)
    assert found.best == best
    if best == "fold" or "fold" in found.values:
        assert found.values["fold"] == -2 and "every hand of the dealer's" in found.text
    else:
        assert set(found.values) == {"play", "check"}
        assert found.values[best] == max(found.values.values())


@pytest.mark.clause(f"{BOOK}:10.V")
@pytest.mark.parametrize(("dollars", "royal"), [(5, 502), (99, 502), (100, 500), (500, 100)])
def test_the_limit_bounds_what_a_large_ante_wins(house, dollars, royal):
    game = base_game(house, 100 * dollars)
    assert Fraction(int(game.gains[9, 1, 3]), game.unit) == royal


# ── the simple strategy ──────────────────────────────────────────────────────────────────────────────


def test_the_chart_plays_500_of_1326_hands():
    played = [
        (a, b)
        for a, b in combinations(DECK, 2)
        if chart()[max(a >> 2, b >> 2), min(a >> 2, b >> 2), int(a & 3 == b & 3)]
    ]
    assert len(played) == 500  # 37.7 %
    own = {frozenset(p) for p in played}
    for hand, plays in [
        ("Ah 2c", 1), ("3h 3c", 1), ("2h 2c", 0), ("Kh 5c", 1), ("Kh 4c", 0), ("Kh 2h", 1), ("Qh 8c", 1),
        ("Qh 7c", 0), ("Qh 6h", 1), ("Qh 5h", 0), ("Jh Tc", 1), ("Jh 9c", 0), ("Jh 8h", 1), ("Jh 7h", 0),
        ("Th 9h", 0),
    ]:  # fmt: skip
        assert (frozenset(cards(hand)) in own) == bool(plays), hand


def array(names):
    return np.array(cards(names))


@pytest.mark.parametrize(
    ("own", "flop", "plays"),
    [
        ("7s 2d", "7h Qd 3c", True),  # a hidden pair
        ("2s 2d", "7h Qd 3c", False),  # two deuces
        ("3s 3d", "7h Qd 8c", True),
        ("8s 2d", "7h 7d 3c", False),  # the board's own pair
        ("Th 2h", "7h Qh 3c", True),  # four hearts with the ten
        ("9h 2h", "7h Qh 3c", False),  # … with the nine
        ("Th 2d", "7h Qh 3h", True),  # four hearts, one of them the own ten
        ("9h 2d", "Th Qh 3h", False),
        ("8s 2d", "7h 7d 7c", True),  # three of a kind
        ("9s 8d", "Th Jd Qc", True),  # a straight
    ],
)
def test_the_rule_on_the_flop(own, flop, plays):
    assert rounds.plays_on_flop(array(own), array(flop)) == plays


def test_the_outs_of_the_dealer_by_hand():
    """Nine high with an eight on K-Q-7-5-3 rainbow: every card that pairs the board or beats the eight."""
    own, board = array("9s 8d"), array("Kh Qd 7c 5s 3h")
    # 15 cards pair the board; 4 aces, 4 jacks and 4 tens are higher than the nine; a nine or an eight is not.
    assert rounds.dealer_outs(own, board) == 27
    assert not rounds.plays_on_river(own, board, MOST_OUTS)
    # With the ace of one's own only the board's pairs count, and a straight card would.
    assert rounds.dealer_outs(array("As 2d"), board) == 15
    assert rounds.plays_on_river(array("As 2d"), board, MOST_OUTS)
    # 20 outs are few enough, 21 are not.
    assert rounds.plays_on_river(own, board, 27) and not rounds.plays_on_river(own, board, 26)
    assert MOST_OUTS == 20
    assert rounds.plays_on_river(array("3s 2d"), board, 0)  # a hidden pair
    assert rounds.plays_on_river(array("6s 4d"), board, 0)  # a straight
