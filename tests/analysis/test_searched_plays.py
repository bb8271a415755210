"""Short rules found among the words of plays: what points are, what the rules cost, and that each line is
needed."""

from itertools import combinations
from random import Random

import numpy as np
import pytest
from written_plays import house_of

from houseway.analysis.colorado_holdem import play as colorado
from houseway.analysis.colorado_holdem.exact import rules_of
from houseway.analysis.edges import edge_report, short_rules
from houseway.analysis.fast_action_holdem import play as fast_action
from houseway.analysis.fast_action_holdem import short as fast_action_short
from houseway.analysis.plays import told, value_report
from houseway.analysis.short_rules import SAVES
from houseway.analysis.simulation import simulate
from houseway.editions.house import ElectionRefused
from houseway.equipment.cards import RANKS, cards

PIPS = {rank: pips for pips, rank in enumerate(RANKS, 2)}
TIER = dict.fromkeys("AKQJT", 6) | dict.fromkeys("987", 3) | dict.fromkeys("65432", 0)


def ranks_between(one, other, low_ace):
    found = abs(PIPS[one] - PIPS[other])
    if low_ace and "A" in (one, other) and one != other:
        found = min(found, min(PIPS[one], PIPS[other]) - 1)
    return found - 1


def points_of_fast_action(one, other):
    """Pips, 3 for one suit, 16 for a pair, 1 with one rank between at most."""
    near = one[0] != other[0] and ranks_between(one[0], other[0], low_ace=False) <= 1
    return PIPS[one[0]] + PIPS[other[0]] + 3 * (one[1] == other[1]) + 16 * (one[0] == other[0]) + near


def points_of_colorado(one, other):
    """6 for a high card, 3 for a middle one, 3 for one suit, 2 with one rank between at most, 1 with two or
    three, 14 for a pair; the ace is also low."""
    between = ranks_between(one[0], other[0], low_ace=True)
    near = 14 if one[0] == other[0] else 2 if between <= 1 else 1 if between <= 3 else 0
    return TIER[one[0]] + TIER[other[0]] + 3 * (one[1] == other[1]) + near


def dealt(size, number=300):
    random = Random(7)
    deck = [rank + suit for rank in RANKS for suit in "cdhs"]
    return [random.sample(deck, size) for _ in range(number)]


@pytest.mark.parametrize(
    ("size", "counted", "kept", "points"),
    [
        (4, fast_action.points, fast_action.most_points, points_of_fast_action),
        (
            3,
            lambda high, low: colorado.points(rules_of(house_of("s38-colorado-holdem")), high, low),
            lambda own: _colorado_keeps(own),
            points_of_colorado,
        ),
    ],
    ids=["fast action", "colorado"],
)
def test_points_are_what_the_words_say(size, counted, kept, points):
    hands = dealt(size)
    rows = np.array([[*cards(" ".join(hand))] for hand in hands], np.int64)
    twos = list(combinations(range(size), 2))
    places = kept(rows).tolist()
    for i, j in twos:
        pair = rows[:, [i, j]]
        expected = [points(hand[i], hand[j]) for hand in hands]
        assert counted(pair.max(1), pair.min(1)).tolist() == expected
    for hand, place in zip(hands, places, strict=True):
        i, j = twos[place]
        assert points(hand[i], hand[j]) == max(points(hand[a], hand[b]) for a, b in twos)


def _colorado_keeps(own):
    (decision,) = colorado.decisions(house_of("s38-colorado-holdem"))
    return decision.keeping.which["the two with most points"](own)


def assert_dealt(house, play, lost, rounds):
    """At random the play is as far from the best as it says, within two intervals: four standard errors."""
    dealt = simulate(house, rounds=rounds, seed=1, play=play).house_edge
    low, high = dealt.interval
    assert abs(dealt.value - edge_report(house).house_edge.value - lost) < high - low


PERMISSIBLE = {"version": "permissible-bet"}
COUNTED = [
    pytest.param("s38-colorado-holdem", {}, 0.002, id="colorado, bet required"),
    pytest.param("s38-colorado-holdem", PERMISSIBLE, 0.0005, id="colorado, bet permissible"),
    pytest.param("wa-fast-action-holdem-single", {}, 0.0025, id="one deck", marks=pytest.mark.proof),
    pytest.param("wa-fast-action-holdem-multi", {}, 0.0025, id="six decks", marks=pytest.mark.proof),
]


@pytest.mark.parametrize(("book", "elections", "most"), COUNTED)
def test_short_rules_lose_what_they_say_and_need_each_line(book, elections, most):
    """Read again from their words, counted without each line, and dealt."""
    house = house_of(book, **elections)
    found = short_rules(house)["short"]
    ((when, lines),) = found["rules"].items()
    lost = found["loses"]["value"]
    play = {"rules": found["rules"]}
    assert value_report(house, play).extra["loses"] == found["loses"] and 0 < lost < most
    for gone in range(1 if book.startswith("s38") else 0, len(lines) - 1):
        fewer = {"rules": {when: [*lines[:gone], *lines[gone + 1 :]]}}
        assert value_report(house, fewer).extra["loses"]["value"] - lost >= SAVES * 0.999
    assert_dealt(house, play, lost, 200_000)


@pytest.mark.proof
def test_short_rules_of_four_card_poker_lose_what_they_say():
    house = house_of("oh-four-card-poker")
    found = short_rules(house)["short"]
    assert value_report(house, "short").extra["loses"] == found["loses"]
    assert 0 < found["loses"]["value"] < 0.002 and found["lines"] <= 7
    assert_dealt(house, "short", found["loses"]["value"], 4_000_000)


def test_short_rules_of_crazy_four_poker_are_those_that_are_published():
    """Wizard of Odds: three times with a pair of aces or better, once with K-Q-8-4 or better."""
    house = house_of("oh-crazy-four-poker")
    found = short_rules(house)["short"]
    (lines,) = found["rules"].values()
    assert [(line["with"], line["answer"]) for line in lines] == [
        ("A-A or better", "play three times"),
        ("K-Q-8-4 or better", "play once"),
        ("anything else", "fold"),
    ]
    assert value_report(house, "short").extra["loses"] == found["loses"]
    assert 0 < found["loses"]["value"] < 1e-6
    for least in ("K-Q-8-3", "K-Q-8-5"):
        other = {"rules": {"five cards": [lines[0], {**lines[1], "with": f"{least} or better"}, lines[2]]}}
        assert value_report(house, other).extra["loses"]["value"] > found["loses"]["value"]


def test_without_all_boards_counted_there_are_no_short_rules(monkeypatch, tmp_path):
    monkeypatch.setattr(fast_action_short, "file_of", lambda dealing: tmp_path / "not counted")
    house = house_of("s36-fast-action-holdem")
    assert short_rules(house) == {}
    with pytest.raises(ElectionRefused, match="fast-action-holdem has no short rules: play best, or a file"):
        told(house, "short")
