"""Short rules of the two hold'em games: what is seen, card by card; how rules answer; what they lose."""

from itertools import combinations

import numpy as np
import pytest

from houseway.analysis.edges import strategy_report
from houseway.analysis.holdem_rules import (
    FLOP,
    RIVER,
    TURN,
    board_conditions,
    hole_conditions,
    of_board,
    of_hole,
)
from houseway.analysis.short_rules import Rules
from houseway.analysis.texas_holdem_bonus import simulator as bonus
from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.ultimate_texas_holdem import simulator as ultimate
from houseway.analysis.ultimate_texas_holdem.exact import base_game as ultimate_game
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK, cards
from houseway.hands.poker import FIVE_CARD, five_card

RUNS = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]


def strength(held):
    return max(five_card(five).strength for five in combinations(held, 5))


def level(held):
    return max(FIVE_CARD.index(five_card(five).category) for five in combinations(held, 5))


def looked_at(own, board):
    """What the kernel sees, written out again."""
    held, mine, there = (*own, *board), {c >> 2 for c in own}, {c >> 2 for c in board}
    ranks = {c >> 2 for c in held}
    own_pair = max(mine) if len(mine) == 1 else max(mine & there, default=-1)
    groups = sorted((sum(c >> 2 == r for c in board) for r in there), reverse=True)
    alone = (
        level(board) if len(board) == RIVER
        else 7 if groups[0] == 4 else 3 if groups[0] == 3 else groups.count(2)
    )  # fmt: skip
    suits = {c & 3: sum(d & 3 == c & 3 for d in held) for c in own}
    wanted = {
        r for run in RUNS if len(run & ranks) == 4 and run & mine for r in run - ranks
    }  # fmt: skip
    high = max(mine)
    outs = 0
    if len(board) > FLOP:
        outs = sum(strength((*board, c)) > strength(held) for c in DECK if c not in held)
    return {
        "pair": own_pair + 1,
        "above": sum(r > own_pair for r in there) if own_pair >= 0 else 5,
        "level": level(held),
        "better": int(level(held) > alone),
        "flush": min(max(suits.values()), 5) if max(suits.values()) > 2 else 0,
        "flush_card": max((1 + (c >> 2) for c in own if suits[c & 3] >= 4), default=0),
        "straight": len(wanted),
        "high": high,
        "low": min(mine),
        "kicker": sum(r not in there for r in range(high + 1, 13)),
        "outs": outs,
    }


@pytest.mark.parametrize("shown", [FLOP, TURN, RIVER])
def test_what_is_seen_card_by_card(shown):
    rng = np.random.default_rng(shown)
    dealt = np.array([rng.choice(52 if i % 2 else 24, 9, replace=False) for i in range(24)], np.int64)
    found = of_board(dealt, shown)
    for row, nine in enumerate(dealt.tolist()):
        expected = looked_at(tuple(nine[:2]), tuple(nine[4 : 4 + shown]))
        assert {name: int(seen[row]) for name, seen in found.items()} == expected, nine


def test_conditions_hold_where_their_words_do():
    told = {c.text: c for shown in (FLOP, RIVER) for c in board_conditions(shown)}
    seen = of_board(
        np.array([cards("Th 2h 3c 3d 9h 4h Ks Kd 5c"), cards("9c 9d 3c 3d 2h 4h 8s Kd Kc")]), FLOP
    )
    for words, first, second in [
        ("a pair with an own card", False, True),
        ("a pair of 9 or better with an own card", False, True),
        ("a pair of T or better with an own card", False, False),
        ("no card of the board above your pair", False, True),
        ("a better kind of hand than the board alone", False, True),
        ("four to a flush with an own card", True, False),
        ("four to a flush with an own T or better", True, False),
        ("four to a flush with an own J or better", False, False),
        ("an own card T or better", True, False),
        ("one of the 3 best kickers", False, False),  # above the ten A, Q and J are not there: the fourth
    ]:
        assert told[words].holds(seen).tolist() == [first, second], words
    holes = {c.text: c for c in hole_conditions()}
    two = of_hole(np.array([cards("Kc 5d"), cards("3h 3s")]))
    assert holes["cards that add up to 18 or more"].holds(two).tolist() == [True, False]
    assert holes["cards that add up to 19 or more"].holds(two).tolist() == [False, False]
    assert holes["a pair of 3 or better"].holds(two).tolist() == [False, True]
    assert holes["one card K or better"].holds(two).tolist() == [True, False]
    assert holes["both cards 5 or better"].holds(two).tolist() == [True, False]


def rule(text, shown=None):
    each = hole_conditions() if shown is None else board_conditions(shown)
    return Rules((((next(c for c in each if c.text == text),), 1),), 0)


NINES = [  # own, dealer's, board
    "As 2h 3c 3d 9h 4h Ks Kd 5c",  # an ace
    "9s 2h 3c 3d 9h 4h Ks Kd 5c",  # a pair on the flop
    "5s 2h 3c 3d 9h 4h Ks Kd 5c",  # a pair at the end
    "5s 7h 3c 3d 9h 4h Ks 5d Tc",  # a pair on the turn
    "7s 2h 3c 3d 9h 4h Ks Kd 5c",
]


def test_answers_follow_the_lines():
    dealt = np.array([cards(nine) for nine in NINES], np.int64)
    ace, pair = "one card A", "a pair with an own card"
    game = ultimate_game(elect(load_edition("oh-ultimate-texas-holdem"), {}))
    rules = rule(ace), rule(pair, FLOP), rule(pair, RIVER)
    assert ultimate.by_short_rules(game, rules).answers(dealt).tolist() == [3, 2, 1, 1, 0]
    game = bonus_game(elect(load_edition("oh-texas-holdem-bonus"), {}))
    rules = rule("one card 9 or better"), rule(pair, FLOP), rule(pair, TURN)
    assert bonus.by_short_rules(game, rules).answers(dealt).tolist() == [2, 4, 0, 0, 0]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("book", "package"), [("oh-ultimate-texas-holdem", ultimate), ("oh-texas-holdem-bonus", bonus)]
)
def test_they_lose_less_than_the_published_simple_rules(book, package):
    """On the deals on which the published rules were measured; and dealt to the end they lose as much."""
    house = elect(load_edition(book), {})
    report = strategy_report(house)
    told, published = report.strategy["short"], report.strategy["simple_rules_lose"]
    high = told["loses"]["interval"][1]
    assert 0 < high < published["antes"] - published["error"]
    game = (ultimate_game if package is ultimate else bonus_game)(house)
    rules, _ = package.short_rules(game)
    tally = package.by_short_rules(game, rules).block(np.random.default_rng(5), 2_000_000)
    mean = -tally.net / tally.rounds / game.unit
    error = (tally.sums[2] / tally.rounds) ** 0.5 / game.unit / tally.rounds**0.5
    edge = report.house_edge.value + told["loses"]["value"]
    assert abs(mean - edge) < 3 * error
