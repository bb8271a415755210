"""Baccarat by card values 0 to 9: every order of six cards, gathered once by the cards that it takes.

A round takes at most six cards. Each round is counted as often as there are orders of the cards after it that
complete it to six, so all rounds of a shoe have one denominator, and a law is made of integers. In how many
orders six values end in a result does not depend on the shoe: that is counted once, for the 5,005 multisets
of six values, and a shoe only says how many deals a multiset stands for. NumPy alone: nothing is compiled.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]

VALUES, CARDS = 10, 6
# Ordered deals of six from this many cards still fit into 63 bits.
MOST_CARDS = 1_300

# [the Banker's points on two cards, the value of the Player's third card] (oh-baccarat:11.III.B)
BANKER_DRAWS = np.zeros((VALUES, VALUES), dtype=np.bool_)
BANKER_DRAWS[:3] = True
BANKER_DRAWS[3] = np.arange(VALUES) != 8
BANKER_DRAWS[4, 2:8] = True
BANKER_DRAWS[5, 4:8] = True
BANKER_DRAWS[6, 6:8] = True


class Deals(NamedTuple):
    """Which results six values can end in. A result is 100 for a natural, 10 for each of the Player's points
    and 1 for each of the Banker's; the lines lie in the order of results."""

    held: IntArray  # [multiset, value]
    results: IntArray  # those there are
    start: IntArray  # [result]: where its lines begin
    multiset: IntArray  # [line]
    orders: IntArray  # [line]: orders of the multiset that end in the result


@cache
def deals() -> Deals:
    low, high = np.triu_indices(VALUES)
    ways = 2 - (low == high)  # orders of a hand's two cards
    points = (low + high) % 10
    player, banker = points[:, None, None, None], points[:, None, None]
    fifth, sixth = np.arange(VALUES)[:, None], np.arange(VALUES)
    natural = (player >= 8) | (banker >= 8)
    draws = ~natural & (player < 6)
    then_draws = ~natural & np.where(draws, BANKER_DRAWS[banker, fifth], banker < 6)
    result = (
        100 * natural
        + 10 * ((player + np.where(draws, fifth, 0)) % 10)
        + (banker + np.where(then_draws, np.where(draws, sixth, fifth), 0)) % 10
    )
    pairs = np.eye(VALUES, dtype=np.int64)[low] + np.eye(VALUES, dtype=np.int64)[high]
    fours, of_hands = _sums(pairs, pairs)
    held, of_all = _sums(fours, pairs)
    last = np.zeros((VALUES, VALUES), dtype=np.int64)  # the fifth and the sixth card as a pair
    last[low, high] = last[high, low] = np.arange(len(low))
    place = of_all[of_hands[:, :, None, None], last]
    lines = np.bincount((result * len(held) + place).ravel(), _spread(ways, result), 200 * len(held))
    (used,) = np.nonzero(lines)
    results, start = np.unique(used // len(held), return_index=True)
    return Deals(held, results, start, used % len(held), lines[used].astype(np.int64))


def _spread(ways: IntArray, result: IntArray) -> IntArray:
    both: IntArray = np.broadcast_to((ways[:, None] * ways)[:, :, None, None], result.shape).ravel()
    return both


def _sums(some: IntArray, others: IntArray) -> tuple[IntArray, IntArray]:
    """The multisets that one of ``some`` and one of ``others`` make together, and which each two make."""
    keys = (CARDS + 1) ** np.arange(VALUES)
    _, first, place = np.unique(
        (some @ keys)[:, None] + others @ keys, return_index=True, return_inverse=True
    )
    held = some[first // len(others)] + others[first % len(others)]
    return held, place.reshape(len(some), len(others))


def count_deals(shoe: IntArray) -> IntArray:
    """[result of `deals`]: orders of six cards of the shoe that end in it."""
    table = deals()
    falling = np.ones((VALUES, CARDS + 1), dtype=np.int64)
    for taken in range(CARDS):
        falling[:, taken + 1] = falling[:, taken] * np.maximum(shoe - taken, 0)
    of_multiset = falling[np.arange(VALUES), table.held].prod(axis=1)
    return np.add.reduceat(of_multiset[table.multiset] * table.orders, table.start)
