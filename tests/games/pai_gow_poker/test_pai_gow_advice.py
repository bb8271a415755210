"""What every way to set a hand is worth, the charts, and the hint at a table."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from pai_gow_table import LOSES, NINES, TIES, WINS, clause

from houseway.analysis.edges import strategy_of_cards
from houseway.analysis.hints import NoHint, decision_hint
from houseway.analysis.kernels.pai_gow_rounds import (
    against_all,
    against_dealt,
    all_ways,
    hands_dealt,
    outcome_of,
    undominated,
)
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.pai_gow_poker.settings import worth_of_settings
from houseway.analysis.pai_gow_poker.strategy import _cell, _high_by_house_way, departures
from houseway.analysis.simulation import generator
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import DECK_WITH_JOKER, RANKS, cards, texts
from houseway.games.pai_gow_poker.house_way import setting
from houseway.hands.fast.single import bit, mask_of
from houseway.hands.joker import high_hand, is_foul, low_hand

WAY, GAIN = Way(), Fraction(19, 20)
HELD = "Ac Jk Kh Qs Jc 5d 3h"  # a straight that the house way keeps, and a pair of aces that is better


def by_hand(own, dealers, banks):
    """The outcomes of every way to set a hand against these hands, one by one."""
    for pair in combinations(sorted(own), 2):
        low, high = low_hand(pair), high_hand([c for c in own if c not in pair])
        found = [0, 0, 0]
        for dealer in dealers:
            other = setting(dealer)
            mine, theirs = (low, high), (low_hand(other.low), high_hand(other.high))
            player, bank = (theirs, mine) if banks else (mine, theirs)
            wins = player[0] > bank[0] and player[1] > bank[1]
            loses = player[0] <= bank[0] and player[1] <= bank[1]
            found[1 + (-1 if banks else 1) * (wins - loses)] += 1
        yield found


@clause("13.VII.A", "13.VII.B", "13.IX.A", "13.IX.B", "13.XI", "14.XIII")
@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [(3, 9, 1), (2, 9, 0), (3, 8, 0), (2, 8, -1), (1, 9, 0), (3, 7, 0), (1, 8, -1), (2, 7, -1), (1, 7, -1)],
)
def test_both_hands_win_or_neither_does(low, high, outcome):
    """Against a bank of 2 and 8: a copy and a better hand push (reading 22)."""
    assert outcome_of(low, high, 2, 8) == outcome


@pytest.mark.parametrize("banks", [False, True])
def test_every_way_against_every_hand_of_a_small_pack(banks):
    own = sorted(cards(HELD))
    left = cards("As Ad Ks Kd 9c 9d 9h 8h 2c 2d")
    ways, bits = all_ways(np.array(own), False), np.array([bit(c) for c in left])
    found = sum(against_all(ways, bits, first, False, False, banks) for first in range(len(left)))
    assert found.tolist() == list(by_hand(own, list(combinations(left, 7)), banks))
    assert found[0].sum() == comb(10, 7)


@pytest.mark.parametrize("banks", [False, True])
def test_every_way_against_hands_dealt_beforehand(banks):
    """Those that share a card with the hand are left out."""
    own = sorted(cards(HELD))
    dealt = hands_dealt(generator(4, 0).integers(0, np.arange(53, 46, -1), (400, 7)), False, False)
    dealers = []
    for mask, low, high in dealt.tolist():
        hand = [c for c in DECK_WITH_JOKER if mask & bit(c)]
        found = setting(hand)
        assert (low_hand(found.low).strength, high_hand(found.high).strength) == (low, high)
        if not set(hand) & set(own):
            dealers.append(hand)
    assert 100 < len(dealers) < 180
    found = against_dealt(mask_of(np.array(own)), all_ways(np.array(own), False), dealt, banks)
    assert found.tolist() == list(by_hand(own, dealers, banks))


def test_undominated_ways_are_those_that_nothing_beats_twice():
    random = Random(3)
    for _ in range(200):
        hand = sorted(random.sample(DECK_WITH_JOKER, 7))
        ways = [tuple(way) for way in all_ways(np.array(hand), False).tolist()]
        kept = {ways[i] for i in undominated(np.array(ways))}
        fair = [way for way in ways if way[1] >= way[0]]
        assert kept == {
            way for way in fair if not any(o != way and o[0] >= way[0] and o[1] >= way[1] for o in fair)
        }
        assert len(kept) == len(undominated(np.array(ways)))


@clause("13.I", "13.VII.C")
def test_all_twenty_one_ways_the_best_first():
    found = worth_of_settings(cards(HELD), WAY, GAIN)
    assert len(found) == 21 and [w.gain for w in found] == sorted((w.gain for w in found), reverse=True)
    assert {w.foul: w.gain for w in found if w.foul} == {True: -1}
    for worth in found:
        assert worth.foul == is_foul(high_hand(worth.high), low_hand(worth.low))
        assert sorted((*worth.low, *worth.high)) == sorted(cards(HELD))
    assert [texts(w.low) for w in found if w.by_house_way] == ["3h 5d"]
    assert texts(found[0].low) == "Qs Kh"
    assert 0 < found[0].error < 0.004


def test_a_bank_gains_more_by_the_same_setting():
    """Copies are its own."""
    held = cards("2c 3d 5h 7s 9c Jd Kh")
    as_player, as_bank = (
        {w.low: w.gain for w in worth_of_settings(held, WAY, GAIN, banks=banks)} for banks in (False, True)
    )
    assert all(as_bank[low] >= as_player[low] for low in as_player)
    assert any(as_bank[low] > as_player[low] for low in as_player)


@pytest.mark.proof
def test_the_sample_is_near_what_is_counted():
    counted = {w.low: w for w in worth_of_settings(cards(HELD), WAY, GAIN, counted=True)}
    for worth in worth_of_settings(cards(HELD), WAY, GAIN):
        exact = counted[worth.low]
        assert exact.error == 0 and exact.foul == worth.foul
        assert worth.foul or comb(46, 7) * 20 % exact.gain.denominator == 0
        assert abs(exact.gain - worth.gain) <= 2 * worth.error


@clause("12.III.A", "12.III.B", "12.III.C", "12.III.D", "12.III.E", "12.III.F")
def test_the_chart_of_two_pairs_is_the_book():
    """H both high, S split; a letter: both high with such a side card or better."""
    stays = _high_by_house_way(WAY)
    for higher, lower in combinations(range(12, -1, -1), 2):
        size = ["low" if r < 5 else "medium" if r < 9 else "high" for r in (lower, higher)]
        expected = {
            ("low", "low"): "H",
            ("low", "medium"): "K",
            ("low", "high"): "S" if RANKS[higher] == "A" else "A",
            ("medium", "medium"): "A",
            ("medium", "high"): "S" if RANKS[higher] in "AK" else "AK",
            ("high", "high"): "S",
        }[tuple(size)]
        assert _cell(higher, lower, stays) == expected, (RANKS[higher], RANKS[lower])


@pytest.mark.parametrize(
    ("hands", "at_most"), [(60, 0.02), pytest.param(6_000, 0.001, marks=pytest.mark.proof)]
)
def test_departing_from_the_house_way_where_it_pays(hands, at_most):
    found = departures(WAY, GAIN, hands)
    assert -0.001 < found.gain < 0.02 and found.error < at_most
    assert sum(share for share, _ in found.by_clause.values()) == pytest.approx(1)
    if hands > 1_000:
        gains = {clause.partition(":")[2]: gain for clause, (_, gain) in found.by_clause.items()}
        # Two low pairs without a king or an ace are better split; a full house never departs.
        assert gains["12.III.A"] > 0.05 and abs(gains["12.VIII.A.(1)"]) < 0.001


@clause("13.II")
def test_the_hint_at_a_table_names_the_cards_or_the_house_way(felt):
    table = felt().ready().bet(2, 20).bet(5, 20).script({2: HELD, 5: "9c 9d 2h 4s 6c Td Qh"}).to("deciding")
    found = decision_hint(table.game.house, table.view(2))
    hand = table.state.hand(2)
    assert found.best == "set"
    assert sorted(texts([hand.cards[hand.slots.index(slot)]]) for slot in found.slots) == ["Kh", "Qs"]
    assert found.values["set"] > found.values["house-way"] > found.values["surrender"] == -1
    assert "oh-pai-gow-poker:12.VII.B.(1)" in found.text and "3h 5d low" in found.text
    other = decision_hint(table.game.house, table.view(5))
    assert (other.best, other.slots) == ("house-way", ())
    assert other.values["set"] == other.values["house-way"]
    assert "oh-pai-gow-poker:12.II.A" in other.text


def test_the_bank_is_advised_as_a_bank_and_nothing_else_is_advised(felt):
    table = felt()
    table.round({6: LOSES, 4: WINS})
    table.do(table.step.event).to("banking")
    seat = next(iter(table.step.asked)).seat if hasattr(table.step, "asked") else table.step.seat
    with pytest.raises(NoHint, match="setting of hands"):
        decision_hint(table.game.house, table.view(seat))
    table.choices = {6: "bank 20"}
    table.to("wagers")
    table.bet(4, 20).script({6: NINES, 4: TIES, 0: "2c 2s 3d 5h 7h 9h Qc"}).to("deciding")
    table.do(table.step.asked[0].choice("house-way").pick()).to("deciding")
    as_bank = decision_hint(table.game.house, table.view(6))
    assert "surrender" not in as_bank.values
    expected = worth_of_settings(cards(NINES), WAY, GAIN, banks=True)[0].gain
    assert as_bank.values["set"] == float(expected)


@pytest.mark.parametrize(
    ("given", "reason"),
    [("Ac Kd", "seven cards"), ("Ac Ac Kd Kh 2c 3c 4c", "seven cards"), ("Ac Xx", "no such card")],
)
def test_cards_that_are_no_hand_are_refused(given, reason):
    with pytest.raises(ElectionRefused, match=reason):
        strategy_of_cards(elect(load_edition("oh-pai-gow-poker"), {}), given)


def test_other_games_have_no_advice_by_cards():
    with pytest.raises(ElectionRefused, match="not worked out for single hands"):
        strategy_of_cards(elect(load_edition("oh-let-it-ride"), {}), "Ac")
    with pytest.raises(ElectionRefused, match="not worked out for single hands"):
        strategy_of_cards(elect(load_edition("oh-roulette"), {}), "Ac")


@pytest.mark.proof
def test_of_given_cards_exactly():
    found = strategy_of_cards(elect(load_edition("oh-pai-gow-poker"), {}), HELD)
    assert len(found["ways"]) == 21 and found["text"].startswith("Qs Kh low gains 0.27")
    assert [way["low"] for way in found["ways"] if way["house_way"]] == ["3h 5d"]
