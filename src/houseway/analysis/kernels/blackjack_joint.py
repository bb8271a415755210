"""Two hands of one split together, against one dealer: what the variance and the two-hand results need.

A hand's way to its end is the multiset of cards it drew and the number of orders in which its strategy
draws them. Two hands and the dealer take from one shoe, so only the union of the two multisets matters for
the dealer: pairs of ends are grouped by it, and the dealer's law is computed once for each union. Hands
over 21 on a single wager are the bulk of all pairs and are left out: they are what the margins leave.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from houseway.analysis.kernels.blackjack_exact import (
    HandArrays,
    Numbers,
    TreeArrays,
    alive,
    dealer_law,
    total_of,
)
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND, IntArray


class Records(NamedTuple):
    """The ends of a hand from a split: over 21 on a doubled wager has best 0."""

    drawn: IntArray  # [record, rank]: the cards after the first
    best: IntArray
    doubled: IntArray
    again: IntArray  # 1 where the second card is of the rank split
    ways: IntArray


class Unions(NamedTuple):
    drawn: Numbers  # [union, rank]
    start: IntArray  # pairs of union g are start[g] to start[g + 1]
    one: IntArray  # records, one <= two
    two: IntArray
    orders: Numbers  # [union]: in how many orders both hands can come to it


@njit(cache=True, nogil=True)
def count_orders(
    rank: int, hands: HandArrays, pairs: IntArray, at_two: IntArray, later: IntArray,
    orders: IntArray, ends: IntArray, over: IntArray,
) -> None:  # fmt: skip
    """Counts orders of cards: to a hand, to an end at a hand, to an end over 21 by a double."""
    for second in range(10):
        hand = pairs[min(rank, second), max(rank, second)]
        if hand >= 0:
            orders[hand, 1 if second == rank else 0] = 1
    for hand in range(orders.shape[0]):
        for f in range(2):
            ways = orders[hand, f]
            if ways == 0:
                continue
            action = at_two[hand] if hands.size[hand] == 2 else later[hand]
            if action == STAND:
                ends[hand, 0, f] += ways
                continue
            for drawn in range(10):
                longer = hands.following[hand, drawn]
                if longer >= 0 and action == HIT:
                    orders[longer, f] += ways
                elif longer >= 0:
                    ends[longer, 1, f] += ways
                elif action == DOUBLE:
                    over[hand, drawn, f] += ways


def records_of(
    rank: int, hands: HandArrays, pairs: IntArray, at_two: IntArray, later: IntArray, counts: IntArray
) -> Records:
    size = len(counts)
    orders = np.zeros((size, 2), dtype=np.int64)
    ends = np.zeros((size, 2, 2), dtype=np.int64)
    over = np.zeros((size, 10, 2), dtype=np.int64)
    count_orders(rank, hands, pairs, at_two, later, orders, ends, over)
    own = np.zeros(10, dtype=np.int64)
    own[rank] = 1
    hand, doubled, again = np.nonzero(ends)
    over_hand, card, over_again = np.nonzero(over)
    return Records(
        drawn=np.concatenate([counts[hand], counts[over_hand] + np.eye(10, dtype=np.int64)[card]]) - own,
        best=np.concatenate([hands.best[hand], np.zeros(len(card), dtype=np.int64)]),
        doubled=np.concatenate([doubled, np.ones(len(card), dtype=np.int64)]),
        again=np.concatenate([again, over_again]),
        ways=np.concatenate([ends[hand, doubled, again], over[over_hand, card, over_again]]),
    )


def unions_of(records: Records, number: Any) -> Unions:
    one, two = np.triu_indices(len(records.best))
    bits = records.drawn @ (np.int64(1) << (6 * np.arange(10, dtype=np.int64)))
    key = bits[one] + bits[two]
    order = np.argsort(key, kind="stable")
    one, two, key = one[order], two[order], key[order]
    start = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
    drawn = records.drawn[one[start]] + records.drawn[two[start]]
    orders = np.add.reduceat(records.ways[one] * records.ways[two] * (1 + (one != two)), start)
    ends = np.append(start, len(key)).astype(np.int64)
    return Unions(number(drawn), ends, one.astype(np.int64), two.astype(np.int64), number(orders))


@njit(cache=True, nogil=True)
def end_against(best: int, doubled: int, final: int) -> int:
    """How a hand that stands on ``best`` (0: over 21) ends against a dealer's final hand."""
    if best == 0 or final == 6:
        return 3 * doubled
    if final == 5:
        return 3 * doubled + 2
    if best > final + 17:
        return 3 * doubled + 2
    if best == final + 17:
        return 3 * doubled + 1
    return 3 * doubled


@njit(cache=True, nogil=True)
def share_of(shoe: Numbers, drawn: Numbers, left: Numbers) -> Any:
    """The probability of these cards in one given order; writes what they leave."""
    n = total_of(shoe)
    share = n / n
    taken = 0
    for rank in range(10):
        left[rank] = shoe[rank]
        while shoe[rank] - left[rank] < drawn[rank]:
            share = share * left[rank] / (n - taken)
            if left[rank] == 0:
                return share
            left[rank] = left[rank] - 1
            taken += 1
    return share


@njit(cache=True, nogil=True)
def single_law(
    shoe: Numbers, upcard: int, hidden: int, tree: TreeArrays,
    drawn: Numbers, best: IntArray, doubled: IntArray, again: IntArray, ways: Numbers, law: Numbers,
) -> None:  # fmt: skip
    """law[f, final, end] += the ends recorded, one hand, against each final hand of the dealer."""
    left = np.empty_like(shoe)
    finals = np.empty_like(shoe[:7])
    for record in range(best.shape[0]):
        share = share_of(shoe, drawn[record], left)
        if share == 0:
            continue
        dealer_law(left, upcard, hidden, tree, finals)
        for final in range(7):
            end = end_against(best[record], doubled[record], final)
            law[again[record], final, end] += share * ways[record] * finals[final]


@njit(cache=True, nogil=True)
def joint_law(
    shoe: Numbers, upcard: int, hidden: int, tree: TreeArrays, unions: Unions,
    best: IntArray, doubled: IntArray, again: IntArray, ways: Numbers, least: Any, law: Numbers,
) -> None:  # fmt: skip
    """law[f, g, end, end] += the recorded ends of two hands, in both orders.

    Unions less probable than ``least`` are passed over: zero in `Fraction`, below all rounding in float64.
    """
    left = np.empty_like(shoe)
    finals = np.empty_like(shoe[:7])
    ends = np.empty((best.shape[0], 7), dtype=np.int8)
    for record in range(best.shape[0]):
        for final in range(7):
            ends[record, final] = end_against(best[record], doubled[record], final)
    for union in range(unions.start.shape[0] - 1):
        share = share_of(shoe, unions.drawn[union], left)
        if share * unions.orders[union] <= least:
            continue
        dealer_law(left, upcard, hidden, tree, finals)
        for final in range(7):
            finals[final] = finals[final] * share
        for pair in range(unions.start[union], unions.start[union + 1]):
            one = unions.one[pair]
            two = unions.two[pair]
            weight = ways[one] * ways[two]
            for final in range(7):
                both = weight * finals[final]
                law[again[one], again[two], ends[one, final], ends[two, final]] += both
                if one != two:
                    law[again[two], again[one], ends[two, final], ends[one, final]] += both


@njit(cache=True, nogil=True)
def finals_law(shoe: Numbers, upcard: int, hidden: int, tree: TreeArrays, finals: Numbers) -> Any:
    """The dealer's law on a shoe, and the probability that there is no blackjack for a look to show."""
    dealer_law(shoe, upcard, hidden, tree, finals)
    return alive(shoe, hidden)
