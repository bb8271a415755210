"""Two hands of one split together, against one dealer: what the variance and the two-hand results need.

A hand's way to its end is the multiset of cards it drew and the number of orders in which its strategy
draws them. Two hands and the dealer take from one shoe, so only the union of the two multisets matters for
the dealer: pairs of ends are grouped by it, and the dealer's law is computed once for each union. Hands
over 21 on a single wager are the bulk of all pairs and are left out: they are what the margins leave.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.analysis.kernels.blackjack_exact import (
    HandArrays,
    Numbers,
    TreeArrays,
    alive,
    dealer_law,
    put_factors,
    total_of,
    walk,
)
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND, DealerTree, IntArray


class Records(NamedTuple):
    """The ends of a hand from a split: over 21 on a doubled wager has best 0."""

    drawn: IntArray  # [record, rank]: the cards after the first
    best: IntArray
    doubled: IntArray
    again: IntArray  # 1 where the second card is of the rank split
    ways: IntArray


class Unions(NamedTuple):
    drawn: IntArray  # [union, rank]
    size: IntArray
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
    return Unions(drawn, drawn.sum(axis=1), ends, one.astype(np.int64), two.astype(np.int64), number(orders))


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


class Bins(NamedTuple):
    """The dealer's final hands against one upcard by number of cards and of cards of the rank split."""

    slots: NDArray[np.int16]  # [node] -> 7 * bin + final, else -1
    size: IntArray
    more: IntArray


def bins_of(tree: DealerTree, upcard: int, rank: int) -> Bins:
    """Only the nodes of ``upcard`` have a slot."""
    low, high = tree.start[upcard], tree.start[upcard + 1]
    size, final = tree.size[low:high], tree.final[low:high]
    more = np.zeros(high - low, dtype=np.int64)
    for node in np.flatnonzero(tree.rank[low:high] == rank):
        more[node : tree.stop[low + node] - low] = tree.have[low + node] + 1
    used, place = np.unique(100 * size + more, return_inverse=True)
    slots = np.full(len(tree.rank), -1, dtype=np.int16)
    slots[low:high] = np.where(final >= 0, 7 * place + final, -1)
    return Bins(slots, used // 100, used % 100)


@njit(cache=True, nogil=True)
def joint_law(
    base: Numbers, rank: int, gone: IntArray, upcard: int, hidden: int,
    tree: TreeArrays, bins: Bins, unions: Unions,
    best: IntArray, doubled: IntArray, again: IntArray, ways: Numbers, least: Numbers,
    runs: Numbers, orders: Numbers, sums: Numbers, law: Numbers,
) -> None:  # fmt: skip
    """law[f, g, end, end, i] += the recorded ends of two hands in both orders, gone[i] of the rank gone.

    The numbers gone differ in cards of the rank only, so one walk through the dealer's hands serves all: it
    leaves out the factors of the rank, which ``runs`` (falling factorials of the cards there) and
    ``orders`` (of all cards) then put in for each bin. A union less probable than ``least`` is passed over:
    zero in `Fraction`, and in float64 of no weight beside rounding.
    """
    n = total_of(base)
    zero = n - n
    one = n / n
    depths = gone.shape[0]
    left = np.empty_like(base)
    finals = np.empty_like(law[0, 0, 0])
    shares = np.empty_like(least)
    ends = np.empty((best.shape[0], 7), dtype=np.int8)
    for record in range(best.shape[0]):
        for final in range(7):
            ends[record, final] = end_against(best[record], doubled[record], final)
    for i in range(depths):
        runs[0, i] = one
        orders[0, i] = one
        for drawn in range(1, runs.shape[0]):
            runs[drawn, i] = runs[drawn - 1, i] * (base[rank] - (gone[i] + drawn - 1))
        for drawn in range(1, orders.shape[0]):
            orders[drawn, i] = orders[drawn - 1, i] * (n - (gone[i] + drawn - 1))
    for union in range(unions.start.shape[0] - 1):
        product = one
        for other in range(10):
            left[other] = base[other]
            for _ in range(0 if other == rank else unions.drawn[union, other]):
                product = product * left[other]
                left[other] = left[other] - 1
        size = unions.size[union]
        mine = unions.drawn[union, rank]
        worth_it = False
        for i in range(depths):
            shares[i] = zero
            if base[rank] >= gone[i] + mine:
                shares[i] = product * runs[mine, i] / orders[size, i]
            if shares[i] * unions.orders[union] > least[i]:
                worth_it = True
        if not worth_it:
            continue
        put_factors(left, tree)
        for place in range(tree.place[rank], tree.place[rank + 1]):
            tree.factors[place] = one
        walk(upcard, tree, bins.slots, one, sums)
        for i in range(depths):
            for final in range(7):
                finals[final, i] = zero
        for place in range(bins.size.shape[0]):
            for i in range(depths):
                if base[rank] < gone[i] + mine + bins.more[place]:
                    continue
                factor = product * runs[mine + bins.more[place], i] / orders[size + bins.size[place], i]
                for final in range(7):
                    finals[final, i] += factor * sums[7 * place + final]
        for i in range(depths):
            left[rank] = base[rank] - (gone[i] + mine)
            rest = zero
            if shares[i] > zero:
                rest = shares[i] * alive(left, hidden)
            for final in range(7):
                rest = rest - finals[final, i]
            finals[5, i] = rest
        for pair in range(unions.start[union], unions.start[union + 1]):
            a = unions.one[pair]
            b = unions.two[pair]
            weight = ways[a] * ways[b]
            for final in range(7):
                for i in range(depths):
                    both = weight * finals[final, i]
                    law[again[a], again[b], ends[a, final], ends[b, final], i] += both
                    if a != b:
                        law[again[b], again[a], ends[b, final], ends[a, final], i] += both


@njit(cache=True, nogil=True)
def finals_law(shoe: Numbers, upcard: int, hidden: int, tree: TreeArrays, finals: Numbers) -> Any:
    """The dealer's law on a shoe, and the probability that there is no blackjack for a look to show."""
    dealer_law(shoe, upcard, hidden, tree, finals)
    return alive(shoe, hidden)
