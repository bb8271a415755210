"""Two hands of one split together, against one dealer: what the variance and the two-hand results need.

A hand's way to its end is the multiset of cards it drew and the number of orders in which its strategy
draws them. Two hands and the dealer take from one shoe, so only the union of the two multisets matters for
the dealer: pairs of multisets are grouped by it, and the dealer's law is computed once for each union. How a
hand does against a dealer's final hand depends on its class alone, so pairs are added up by class. Hands
over 21 on a single wager are the bulk of all pairs and are left out: they are what the margins leave.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.analysis.kernels.blackjack_dealer import Numbers
from houseway.analysis.kernels.blackjack_exact import HandArrays
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND, IntArray

# A class of ends is four times the level of what a hand stands on (less than 17, 17 to 21, over 21), plus two
# where the wager is doubled, plus one where the second card is of the rank split.
LEVELS = 7
CLASSES = 4 * LEVELS


class Records(NamedTuple):
    """The ends of a hand, in the order of the cards drawn."""

    drawn: IntArray  # [multiset, rank]: of a split, the cards after the first
    start: IntArray  # the ends with multiset m are start[m] to start[m + 1]
    kind: IntArray  # [end]: its class
    ways: IntArray  # [end]


class Unions(NamedTuple):
    drawn: IntArray  # [union, rank]
    start: IntArray  # pairs of union g are start[g] to start[g + 1]
    one: NDArray[np.int32]  # multisets, one <= two
    two: NDArray[np.int32]
    orders: IntArray  # [union]: in how many orders both hands can come to it


@njit(cache=True, nogil=True)
def count_orders(
    hands: HandArrays, at_two: IntArray, later: IntArray, orders: IntArray, ends: IntArray, over: IntArray
) -> None:
    """Counts orders of cards: to a hand, from those that ``orders`` begins with; to an end at a hand; to an
    end over 21 by a double."""
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


def split_records(
    rank: int, hands: HandArrays, pairs: IntArray, at_two: IntArray, later: IntArray, counts: IntArray
) -> Records:
    """Of one hand from a split of this rank."""
    orders = np.zeros((len(counts), 2), dtype=np.int64)
    for second in range(10):
        hand = pairs[min(rank, second), max(rank, second)]
        if hand >= 0:
            orders[hand, 1 if second == rank else 0] = 1
    return records_of(hands, at_two, later, counts, orders, (np.arange(10) == rank).astype(np.int64))


def records_of(
    hands: HandArrays, at_two: IntArray, later: IntArray, counts: IntArray, orders: IntArray, own: IntArray
) -> Records:
    """The ends to which the hands of two cards come that have ``orders``; ``own`` cards are not drawn."""
    size = len(counts)
    ends = np.zeros((size, 2, 2), dtype=np.int64)
    over = np.zeros((size, 10, 2), dtype=np.int64)
    count_orders(hands, at_two, later, orders, ends, over)
    hand, doubled, again = np.nonzero(ends)
    over_hand, card, over_again = np.nonzero(over)
    drawn = np.concatenate([counts[hand], counts[over_hand] + np.eye(10, dtype=np.int64)[card]]) - own
    kind = np.concatenate(
        [4 * (np.maximum(hands.best[hand], 16) - 16) + 2 * doubled + again, 4 * (LEVELS - 1) + 2 + over_again]
    )
    ways = np.concatenate([ends[hand, doubled, again], over[over_hand, card, over_again]])
    keys = _keys(drawn)
    order = np.argsort(keys, kind="stable")
    _, start = np.unique(keys[order], return_index=True)
    return Records(
        drawn=drawn[order[start]],
        start=np.append(start, len(order)).astype(np.int64),
        kind=kind[order],
        ways=ways[order],
    )


def _keys(drawn: IntArray) -> IntArray:
    """Each multiset as one number, sums of two included: six bits a rank."""
    keys: IntArray = drawn @ (np.int64(1) << (6 * np.arange(10, dtype=np.int64)))
    return keys


def unions_of(records: Records) -> Unions:
    keys = _keys(records.drawn)
    pairs = len(keys) * (len(keys) + 1) // 2
    of_pair = np.empty(pairs, dtype=np.int32)
    places = 512 * len(keys) + 1
    found = -1
    while found < 0:
        seen = np.empty(places, dtype=np.int64)
        found = number_unions(keys, seen, np.full(places, -1, dtype=np.int32), of_pair)
        places = 2 * places + 1
    start = np.zeros(found + 1, dtype=np.int64)
    one, two = np.empty(pairs, dtype=np.int32), np.empty(pairs, dtype=np.int32)
    orders = np.zeros(found, dtype=np.int64)
    sort_pairs(np.add.reduceat(records.ways, records.start[:-1]), of_pair, start, one, two, orders)
    drawn = records.drawn[one[start[:-1]]] + records.drawn[two[start[:-1]]]
    return Unions(drawn, start, one, two, orders)


@njit(cache=True, nogil=True)
def number_unions(keys: IntArray, seen: IntArray, number: Any, of_pair: Any) -> int:
    """of_pair: the union of each pair of multisets, numbered as they come; how many, -1 for too many."""
    places = seen.shape[0]
    found = 0
    pair = 0
    for one in range(keys.shape[0]):
        for two in range(one, keys.shape[0]):
            key = keys[one] + keys[two]
            place = key % places
            while number[place] >= 0 and seen[place] != key:
                place = place + 1 if place + 1 < places else 0
            if number[place] < 0:
                if 2 * found >= places:
                    return -1
                seen[place] = key
                number[place] = found
                found += 1
            of_pair[pair] = number[place]
            pair += 1
    return found


@njit(cache=True, nogil=True)
def sort_pairs(ways: IntArray, of_pair: Any, start: IntArray, one: Any, two: Any, orders: IntArray) -> None:
    """The pairs of each union beside each other; ways[multiset] are added up."""
    for pair in range(of_pair.shape[0]):
        start[of_pair[pair] + 1] += 1
    for union in range(start.shape[0] - 1):
        start[union + 1] += start[union]
    place = start.copy()
    pair = 0
    for a in range(ways.shape[0]):
        for b in range(a, ways.shape[0]):
            union = of_pair[pair]
            one[place[union]] = a
            two[place[union]] = b
            place[union] += 1
            orders[union] += ways[a] * ways[b] * (1 if a == b else 2)
            pair += 1


@njit(cache=True, nogil=True)
def end_against(kind: int, final: int) -> int:
    """How a hand of a class ends against a dealer's final hand."""
    level = kind // 4
    doubled = kind // 2 % 2
    if level == 6 or final == 6:
        return 3 * doubled
    if final == 5 or level > final + 1:
        return 3 * doubled + 2
    return 3 * doubled + (1 if level == final + 1 else 0)


@njit(cache=True, nogil=True)
def single_laws(start: IntArray, kind: IntArray, ways: Numbers, laws: Numbers, law: Numbers) -> None:
    """law[i, f, final, end] += the ends recorded, one hand; laws[m, i, final] has the dealer's."""
    for multiset in range(start.shape[0] - 1):
        for end in range(start[multiset], start[multiset + 1]):
            for i in range(law.shape[0]):
                for final in range(7):
                    law[i, kind[end] % 2, final, end_against(kind[end], final)] += (
                        ways[end] * laws[multiset, i, final]
                    )


@njit(cache=True, nogil=True)
def joint_laws(
    start: IntArray, kind: IntArray, ways: Numbers, unions: Unions, chosen: IntArray, laws: Numbers,
    cells: Numbers, law: Numbers,
) -> None:  # fmt: skip
    """law[i, f, g, end, end] += the recorded ends of two hands in both orders.

    laws[place, 7 * i + final] is of the union chosen[place] and the dealer; ``cells`` is scratch, by the two
    classes. Each pair of ends is put there in one order only, and of one multiset in both: by halves.
    """
    width = laws.shape[1]
    for place in range(chosen.shape[0]):
        for pair in range(unions.start[chosen[place]], unions.start[chosen[place] + 1]):
            one = unions.one[pair]
            two = unions.two[pair]
            for a in range(start[one], start[one + 1]):
                for b in range(start[two], start[two + 1]):
                    weight = ways[a] * ways[b]
                    if one == two:
                        weight = weight / 2
                    cell, row = cells[kind[a], kind[b]], laws[place]
                    for j in range(width):
                        cell[j] += weight * row[j]
    for a in range(CLASSES):
        for b in range(CLASSES):
            for j in range(width):
                both = cells[a, b, j] + cells[b, a, j]
                law[j // 7, a % 2, b % 2, end_against(a, j % 7), end_against(b, j % 7)] += both
