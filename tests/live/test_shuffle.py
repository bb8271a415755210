"""Shuffles are uniform: χ² by position and by pair, and the same tests catch shuffles that are not."""

import hashlib
import math

import numpy as np
import pytest

from houseway.equipment.cards import DECK
from houseway.live.sealed import Stream, below, shuffled

SIZE = 52
SHUFFLES = 6000
# Fixed seeds make the figures repeat. A fair shuffle exceeds these bounds less than once in a million.
Z_LIMIT = 5.0


def orders(shuffle, count=SHUFFLES):
    made = np.empty((count, SIZE), dtype=np.int64)
    for n in range(count):
        made[n] = shuffle(hashlib.sha256(b"uniform-%d" % n).digest())
    return made


def fair(seed):
    return shuffled(DECK, Stream(seed, b"shuffle").take)


def swapped_with_any(seed):
    """The well-known mistake: every card is swapped with any position, not with one of those left."""
    stack, take = list(DECK), Stream(seed, b"shuffle").take
    for i in range(SIZE):
        j = below(SIZE, take)
        stack[i], stack[j] = stack[j], stack[i]
    return stack


def modulo(seed):
    """No rejection: a byte modulo the number of cards left favours the low ones."""
    stack, stream = list(DECK), Stream(seed, b"shuffle")
    for i in range(SIZE - 1, 0, -1):
        j = stream.take(1)[0] % (i + 1)
        stack[i], stack[j] = stack[j], stack[i]
    return stack


def one_short(seed):
    """Never leaves a card where it is (Sattolo): a cycle, not any order."""
    stack, take = list(DECK), Stream(seed, b"shuffle").take
    for i in range(SIZE - 1, 0, -1):
        j = below(i, take)
        stack[i], stack[j] = stack[j], stack[i]
    return stack


def z_of_chi2(counts, expected, freedom):
    """χ² as standard deviations from its mean (freedom), by the Wilson–Hilferty cube root."""
    chi2 = float(((counts - expected) ** 2 / expected).sum())
    cube = (chi2 / freedom) ** (1 / 3)
    return (cube - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))


def by_position(made):
    """Every card in every position: 52 × 52 cells with both margins fixed."""
    counts = np.zeros((SIZE, SIZE))
    for position in range(SIZE):
        counts[position] = np.bincount(made[:, position], minlength=SIZE)
    return z_of_chi2(counts, len(made) / SIZE, (SIZE - 1) ** 2)


def by_neighbours(made):
    """Every ordered pair of cards lying one after the other."""
    first, second = made[:, :-1].ravel(), made[:, 1:].ravel()
    counts = np.bincount(first * SIZE + second, minlength=SIZE * SIZE).reshape(SIZE, SIZE)
    pairs = counts[~np.eye(SIZE, dtype=bool)].astype(float)
    return z_of_chi2(pairs, len(made) * (SIZE - 1) / (SIZE * (SIZE - 1)), len(pairs) - 1)


def by_top_pair(made):
    """Which two cards lie on top, in order: the pair that a deal begins with."""
    counts = np.bincount(made[:, 0] * SIZE + made[:, 1], minlength=SIZE * SIZE).reshape(SIZE, SIZE)
    pairs = counts[~np.eye(SIZE, dtype=bool)].astype(float)
    return z_of_chi2(pairs, len(made) / len(pairs), len(pairs) - 1)


@pytest.fixture(scope="module")
def fair_orders():
    return orders(fair)


def test_every_order_holds_all_cards(fair_orders):
    assert (np.sort(fair_orders, axis=1) == np.arange(SIZE)).all()


@pytest.mark.parametrize("statistic", [by_position, by_neighbours, by_top_pair])
def test_the_sealed_shuffle_is_uniform(fair_orders, statistic):
    assert abs(statistic(fair_orders)) < Z_LIMIT


def test_the_tests_are_calibrated_on_another_generator():
    """Orders from NumPy's own permutation pass: the bounds are not wide by accident."""
    rng = np.random.default_rng(7)
    made = rng.permuted(np.tile(np.arange(SIZE), (SHUFFLES, 1)), axis=1)
    assert all(abs(statistic(made)) < Z_LIMIT for statistic in (by_position, by_neighbours, by_top_pair))


@pytest.mark.parametrize("biased", [swapped_with_any, modulo, one_short])
def test_a_biased_shuffle_is_caught(biased):
    assert by_position(orders(biased)) > Z_LIMIT
