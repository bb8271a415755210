"""Baccarat by card values 0 to 9: rounds dealt from a shuffled shoe."""

from typing import Any

import numpy as np
from numba import njit

from houseway.analysis.kernels.baccarat_deals import BANKER_DRAWS
from houseway.analysis.kernels.groups import count_group
from houseway.analysis.kernels.shoes import SHORT, IntArray, ValueArray, seeded, shuffle

# What follows the first four cards, looked up: a branch that nobody can foretell costs more than a look.
_POINTS = np.array([[(a + b) % 10 for b in range(10)] for a in range(10)], np.int64)
_STANDS, _NATURAL = 10, 11  # columns beside the values of a player's third card
_FIRST = np.array(
    [[_NATURAL if max(p, b) >= 8 else 0 if p < 6 else _STANDS for b in range(10)] for p in range(10)],
    np.int64,
)
_DRAWS = np.zeros((10, 12), np.int64)
_DRAWS[:, :10] = BANKER_DRAWS[:10, :10]
_DRAWS[:6, _STANDS] = 1


@njit(cache=True, nogil=True)
def play_round(values: ValueArray, position: int) -> tuple[int, int, int, int]:
    """(natural, player's points, banker's, cards used) of the round that starts at ``position``."""
    n = values.shape[0]
    if position + 4 > n:
        return 0, 0, 0, SHORT
    player = _POINTS[values[position], values[position + 2]]
    banker = _POINTS[values[position + 1], values[position + 3]]
    column = _FIRST[player, banker]
    natural = int(column == _NATURAL)
    at = position + 4
    drawn = int(column == 0)
    if at + drawn > n:
        return 0, 0, 0, SHORT
    third = drawn * values[min(at, n - 1)]
    player = _POINTS[player, third]
    at += drawn
    draws = _DRAWS[banker, column + third]
    if at + draws > n:
        return 0, 0, 0, SHORT
    banker = _POINTS[banker, draws * values[min(at, n - 1)]]
    return natural, player, banker, at + draws - position


@njit(cache=True, nogil=True)
def play_shoes(shoe: ValueArray, shoes: int, behind: int, nets: IntArray, rng: Any, tally: IntArray) -> None:
    """Adds ``shoes`` shuffles to the tally; ``nets[natural, player, banker]`` is what a round brings.

    The first card and as many more as it counts, ten for a zero, are burnt (5.VII). The cover card lies
    before the last ``behind`` cards; the round in which it comes out, or that begins with it, is the last
    (10.V). A round for which the cards do not suffice is void (14.V) and not counted.
    """
    values, state = shoe.copy(), seeded(rng)
    n = values.shape[0]
    for _ in range(shoes):
        shuffle(values, 0, n - 1, state)
        position = 1 + (values[0] if values[0] else 10)
        total = 0
        rounds = 0
        squared = 0
        wins = 0
        while position <= n - behind:
            natural, player, banker, used = play_round(values, position)
            if used == SHORT:
                break
            net = nets[natural, player, banker]
            position += used
            rounds += 1
            total += net
            squared += net * net
            wins += net > 0
        count_group(tally, rounds, total, squared, squared, wins)
