"""The best play of one hand against one upcard, by composition or by total.

Ties go to the smaller wager, then to fewer cards: an action displaces the one before it in the order stand,
hit, double only where it is better by more than ``margin`` (zero in `Fraction`, a rounding's worth in
float64).
"""

from typing import Any

import numpy as np
from numba import njit

from houseway.analysis.kernels.blackjack_dealer import Numbers, total_of
from houseway.analysis.kernels.blackjack_exact import Flags, HandArrays, bust_alive, left_after
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND, IntArray


@njit(cache=True, nogil=True)
def shares_without_play(base: Numbers, hands: HandArrays, pairs: IntArray, plain: Numbers) -> None:
    """plain[hand]: the probability that the first cards of the shoe, as many as it has, are this hand."""
    n = total_of(base)
    zero = n - n
    left = np.empty_like(base)
    for hand in range(plain.shape[0]):
        plain[hand] = zero
    for one in range(10):
        for two in range(one, 10):
            hand = pairs[one, two]
            if hand >= 0:
                same = 1 if one == two else 0
                ways = 1 if one == two else 2
                plain[hand] = ways * base[one] * (base[two] - same) / (n * (n - 1))
    for hand in range(plain.shape[0]):
        if plain[hand] == zero:
            continue
        left_after(base, hands, hand, left)
        m = total_of(left)
        for rank in range(10):
            longer = hands.following[hand, rank]
            if longer >= 0 and left[rank] > zero:
                plain[longer] += plain[hand] * left[rank] / m


@njit(cache=True, nogil=True)
def action_values(
    hand: int, base: Numbers, hidden: int, hands: HandArrays, stands: Numbers, value: Numbers, q: Numbers
) -> bool:  # fmt: skip
    """q[hand] = stand, hit, double, given the value of every longer hand; False where it cannot be dealt."""
    zero = base[0] - base[0]
    left = np.empty_like(base)
    if not left_after(base, hands, hand, left):
        return False
    q[hand, STAND] = stands[hand, 2] - stands[hand, 0]
    hit = zero
    double = zero
    n = total_of(left)
    for rank in range(10):
        if left[rank] == zero:
            continue
        share = left[rank] / n
        longer = hands.following[hand, rank]
        if longer < 0:
            over = share * bust_alive(left, rank, hidden)
            hit -= over
            double -= 2 * over
        else:
            hit += share * value[longer]
            if hands.size[hand] == 2:
                double += 2 * share * (stands[longer, 2] - stands[longer, 0])
    q[hand, HIT] = hit
    q[hand, DOUBLE] = double
    return True


@njit(cache=True, nogil=True)
def best_of(stand: Any, hit: Any, double: Any, may_double: bool, margin: Any) -> int:
    action = STAND
    best = stand
    if hit > best + margin:
        action = HIT
        best = hit
    if may_double and double > best + margin:
        action = DOUBLE
    return action


@njit(cache=True, nogil=True)
def choose_row(
    low: int, high: int, soft: int, hands: HandArrays, possible: Flags, may_double: bool, margin: Any,
    weight: Numbers, plain: Numbers, q: Numbers, row: IntArray,
) -> None:  # fmt: skip
    """row = the action on two cards and the one without a double, for all hands of one total together.

    Two-card hands of equal values have a row of their own and count here only as they grow. What no hand
    reaches is decided on the hands of this total as a shuffled shoe would give them; where there is none,
    on the pair.
    """
    zero = margin - margin
    two = np.empty_like(q[0])
    more = np.empty_like(q[0])
    spare = np.empty_like(q[0])
    pair = np.empty_like(q[0])
    for action in range(3):
        two[action] = more[action] = spare[action] = pair[action] = zero
    two_weight = zero
    more_weight = zero
    spare_weight = zero
    for hand in range(low, high):
        if hands.soft[hand] != soft or hands.size[hand] < 2 or not possible[hand]:
            continue
        if hands.size[hand] > 2:
            more_weight += weight[hand]
            spare_weight += plain[hand]
        elif hands.pair[hand] < 0:
            two_weight += weight[hand]
        for action in range(3):
            if hands.size[hand] > 2:
                more[action] += weight[hand] * q[hand, action]
                spare[action] += plain[hand] * q[hand, action]
            elif hands.pair[hand] < 0:
                two[action] += weight[hand] * q[hand, action]
            else:
                pair[action] += plain[hand] * q[hand, action]
    if two_weight == zero:
        if more_weight == zero:
            more = spare if spare_weight > zero else pair
        row[1] = best_of(more[STAND], more[HIT], zero, False, margin)
        row[0] = row[1]
        if may_double and pair[DOUBLE] > pair[row[1]] + margin:
            row[0] = DOUBLE
    elif more_weight == zero:
        row[0] = best_of(two[STAND], two[HIT], two[DOUBLE], may_double, margin)
        row[1] = row[0]
        if row[0] == DOUBLE:
            if spare_weight == zero:
                spare = two
            row[1] = best_of(spare[STAND], spare[HIT], zero, False, margin)
    else:
        alone = best_of(more[STAND], more[HIT], zero, False, margin)
        row[1] = best_of(two[STAND] + more[STAND], two[HIT] + more[HIT], zero, False, margin)
        row[0] = row[1]
        if may_double and two[DOUBLE] + more[alone] > two[row[1]] + more[row[1]] + margin:
            row[0] = DOUBLE
            row[1] = alone


@njit(cache=True, nogil=True)
def choose(
    base: Numbers, hidden: int, hands: HandArrays,
    doubles: Flags, after_split: bool, by_total: bool, margin: Any,
    stands: Numbers, weight: Numbers, plain: Numbers,
    q: Numbers, value: Numbers, first: IntArray, after: IntArray, later: IntArray, rows: IntArray,
) -> None:  # fmt: skip
    """Backward over the hard count: every longer hand is decided before the hands that can grow into it.

    Fills q, the value of each hand that may no longer double, and the action of each hand as the first two
    cards, as the first two cards after a split, and later; by total, rows[soft, total] as well. A hand of
    21 stands (oh-blackjack:12.I.A).
    """
    possible = np.zeros(hands.hard.shape[0], dtype=np.uint8)
    for hard in range(21, 0, -1):
        low = hands.span[hard]
        high = hands.span[hard + 1]
        for hand in range(low, high):
            if hands.size[hand] >= 2 and action_values(hand, base, hidden, hands, stands, value, q):
                possible[hand] = 1
        for soft in range(2):
            total = hard + 10 * soft
            if total > 21 or total < 3:
                continue
            row = rows[soft, total]
            row[0] = STAND
            row[1] = STAND
            if by_total and total < 21:
                may = False
                for hand in range(low, high):
                    if hands.soft[hand] == soft and doubles[hand]:
                        may = True
                choose_row(low, high, soft, hands, possible, may, margin, weight, plain, q, row)
            for hand in range(low, high):
                if hands.soft[hand] != soft or not possible[hand]:
                    continue
                stand = q[hand, STAND]
                hit = q[hand, HIT]
                double = q[hand, DOUBLE]
                if total == 21:
                    first[hand] = after[hand] = later[hand] = STAND
                elif by_total:
                    first[hand] = after[hand] = row[0] if hands.size[hand] == 2 else row[1]
                    later[hand] = row[1]
                    if hands.pair[hand] >= 0:
                        first[hand] = best_of(stand, hit, double, doubles[hand] == 1, margin)
                else:
                    first[hand] = best_of(stand, hit, double, doubles[hand] == 1, margin)
                    later[hand] = best_of(stand, hit, double, False, margin)
                    after[hand] = first[hand]
                if not after_split:
                    after[hand] = later[hand]
                value[hand] = q[hand, later[hand]]
