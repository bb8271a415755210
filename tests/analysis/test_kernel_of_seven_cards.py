"""Every hand of seven cards counted: whole packs, and lopsided ones beside the ranking of one hand."""

from itertools import combinations

import numpy as np
import pytest
from numba import njit

from houseway.analysis.kernels.classes import masks_of
from houseway.analysis.kernels.holdem import LEVELS, seven_card_levels
from houseway.equipment.cards import DECK
from houseway.hands.fast.single import standard


@njit
def _levels(masks):
    found = np.zeros(LEVELS, np.int64)
    for mask in masks:
        found[standard(mask) >> 20] += 1
    return found


# Published: hands of seven cards from a deck, high card first.
OF_A_DECK = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]


def test_a_whole_deck():
    assert seven_card_levels(np.array(DECK)).tolist() == OF_A_DECK


@pytest.mark.parametrize(
    "pack",
    [
        pytest.param([c for c in DECK if c < 20], id="five ranks"),
        pytest.param([c for c in DECK if c % 4 < 2 and c < 40], id="two suits"),
        pytest.param([c for c in DECK if c % 4 == 3 or c % 7 == 0], id="a suit and some"),
        pytest.param([51 - 5 * i % 52 for i in range(20)], id="not in order"),
        pytest.param(list(DECK[:7]), id="one hand"),
        pytest.param(list(DECK[:6]), id="no hand"),
    ],
)
def test_lopsided_packs(pack):
    hands = np.array(list(combinations(pack, 7)), np.int64).reshape(-1, 7)
    assert seven_card_levels(np.array(pack)).tolist() == _levels(masks_of(hands)).tolist()
