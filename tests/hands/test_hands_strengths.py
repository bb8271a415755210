"""Hands ranked by a sum: the tables, many hands at once, one hand by a call."""

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from hands_support import _fill, all_hands, rows_by
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, cards
from houseway.hands import poker
from houseway.hands.fast import keys, single
from houseway.hands.fast.strengths import strength, strengths

by_masks = rows_by(single.standard)


def _one_of_each(size):
    """A hand without a flush for every choice of ranks: suits go round, so that no suit has more than two."""
    ranks = np.array(list(combinations_with_replacement(range(13), size)))
    ranks = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(axis=1)]  # no rank five times
    return 4 * ranks + np.arange(size) % 4


def _places(hands):
    sums = keys.CARD_KEYS[hands].sum(axis=1)
    high, low = (sums >> np.uint64(14)) & np.uint64(0xFFFF), sums & np.uint64(0x3FFF)
    return keys.PART_HIGH[high] + keys.PART_LOW[low].astype(np.int64)


def test_every_hand_by_ranks_has_a_place_of_its_own():
    """Their numbers by polynomials: 13 ranks, none to four times each."""
    series = np.array([1])
    for _ in range(13):
        series = np.convolve(series, [1] * 5)
    assert series[5:8].tolist() == [6175, 18395, 49205]
    room = len(keys._parts()[0])
    places = [np.sort(_places(_one_of_each(size))) for size in (5, 6, 7)]
    np.testing.assert_array_equal(np.concatenate(places), room + np.arange(73775))
    assert places[1][0] == keys.END_OF_FIVES
    assert len(keys.STRENGTH) == 73775 + 2 * room


@pytest.mark.parametrize(
    "step", [pytest.param(97, id="one-in-97"), pytest.param(1, marks=pytest.mark.proof, id="all")]
)
def test_every_strength_of_the_table_is_the_references(step):
    """With the flushes and the sums: a proof for every hand of five to seven cards."""
    for size in (5, 6, 7):
        hands = _one_of_each(size)[::step]
        expected = [poker.best_five(hand).strength for hand in hands.tolist()]
        assert keys.STRENGTH[_places(hands)].tolist() == expected


@pytest.mark.parametrize(
    "step", [pytest.param(17, id="one-in-17"), pytest.param(1, marks=pytest.mark.proof, id="all")]
)
def test_every_flush_of_the_table_is_the_references(step):
    for size in (5, 6, 7):
        for ranks in list(combinations(range(13), size))[::step]:
            assert keys.FLUSH[sum(1 << r for r in ranks)] == poker.best_five([4 * r for r in ranks]).strength


def test_nothing_is_read_outside_of_the_tables():
    """Whatever lies in a row, a card seven times too: the sum has a place, and the row is refused."""
    parts, place = 1 << 14, len(keys.STRENGTH)
    assert keys._WEIGHTS.max() * 7 < parts
    assert (len(keys.PART_LOW), len(keys.PART_HIGH)) == (parts, 4 * parts)
    assert int(keys.PART_HIGH.max()) + int(keys.PART_LOW.max()) < place
    for row in ([51] * 7, [0] * 5, [255] * 7, [52] * 6, [0, 1, 2, 3, 52], [63, 127, 191, 255, 1, 2, 3]):
        with pytest.raises(ValueError, match="row 1 is"):
            strengths(np.array([range(len(row)), row], np.uint8))


def test_all_hands_of_five_at_once():
    rows = all_hands(5)
    np.testing.assert_array_equal(strengths(rows.astype(np.uint8)), by_masks(rows))


@pytest.mark.proof
def test_all_hands_of_seven_at_once():
    """133,784,560 hands, by the two cards that are lowest."""
    seen = 0
    for first, second in combinations(range(47), 2):
        rows = np.empty((comb(51 - second, 5), 7), np.uint8)
        rows[:, :2] = first, second
        _fill(rows[:, 2:], np.arange(second + 1, 52), 5, False)
        np.testing.assert_array_equal(strengths(rows), by_masks(rows))
        seen += len(rows)
    assert seen == comb(52, 7)


@given(
    st.sampled_from([5, 6, 7]).flatmap(
        lambda n: st.lists(st.sampled_from(DECK), min_size=n, max_size=n, unique=True)
    )
)
@settings(max_examples=150)
def test_a_hand_has_the_strength_of_the_reference(hand):
    expected = poker.best_five(hand).strength
    assert strength(*hand) == expected
    assert strengths([hand]).tolist() == [expected]


@pytest.mark.parametrize("of", [np.uint8, np.int8, np.int64])
def test_any_whole_numbers_in_any_order_of_memory(of):
    rows = np.random.default_rng(5).permuted(np.tile(np.arange(52), (300, 1)), axis=1)[:, :7]
    expected = [poker.best_five(hand).strength for hand in rows[:50].tolist()]
    for given_ in (
        rows.astype(of),
        np.asfortranarray(rows.astype(of)),
        np.repeat(rows.astype(of), 2, 0)[::2],
    ):
        assert strengths(given_)[:50].tolist() == expected
    assert strengths(rows.astype(of)[:0]).tolist() == []


@pytest.mark.parametrize(
    "row",
    [
        pytest.param([0, 1, 2, 3, 4, 5, 5], id="a card twice"),
        pytest.param([0, 1, 2, 3, 4, 5, 52], id="a joker"),
        pytest.param([0, 1, 2, 3, 4, 5, -1], id="below"),
        pytest.param([0, 1, 2, 3, 4, 5, 256], id="a byte and one"),
    ],
)
def test_what_is_no_hand_is_refused(row):
    with pytest.raises(ValueError, match="different cards, each a number from 0"):
        strength(*row)
    with pytest.raises(ValueError, match=r"row 2 is .*: five to seven different cards"):
        strengths([range(7), range(7), row, row])


@pytest.mark.parametrize("held", [range(4), range(8)])
def test_a_hand_has_five_to_seven_cards(held):
    with pytest.raises(TypeError, match=f"arguments: expected .*, got {len(held)}"):
        strength(*held)
    with pytest.raises(ValueError, match=r"five to seven columns is ranked, not int64 of shape \(1, "):
        strengths([held])


def test_numbers_that_are_not_whole_are_refused():
    with pytest.raises(ValueError, match="whole numbers"):
        strengths(np.zeros((1, 7)))


def test_the_better_hand_is_the_stronger():
    assert strength(*cards("As Ks Qs Js Ts 2c 2d")) > strength(*cards("9s 8s 7s 6s 5s As Ac"))
