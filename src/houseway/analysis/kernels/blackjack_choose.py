"""The best play of one hand against one upcard, by composition or by total.

Ties go to the smaller wager, then to fewer cards: an action displaces the one before it in the order stand,
hit, double only where it is better by more than ``margin`` (zero in `Fraction`, a rounding's worth in
float64).
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from houseway.analysis.kernels.blackjack_dealer import Numbers
from houseway.analysis.kernels.blackjack_exact import Flags, HandArrays
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, STAND, IntArray


class Draws(NamedTuple):
    """What one more card brings each hand against an upcard, whatever the play."""

    possible: Flags  # the shoe can have dealt it, as two cards or more
    shares: Numbers  # [hand, rank]
    over: Numbers  # [hand]: the probability of more than 21, and of no blackjack for a look to show


def draws_of(base: Numbers, hidden: int, hands: HandArrays) -> Draws:
    left = base - hands.held
    n = left.sum(axis=1)[:, None]
    shares = np.where(left > 0, left, 0) / n
    alive = np.ones_like(left)
    if hidden >= 0:
        alive = (n - 1 - left[:, [hidden]] + (np.arange(10) == hidden)) / (n - 1)
    over = np.where(hands.following < 0, shares * alive, 0).sum(axis=1)
    possible = (left >= 0).all(axis=1) & (hands.size >= 2)
    return Draws(possible.astype(np.uint8), shares, over)


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
    weight: Numbers, plain: Numbers, q: Numbers, sums: Numbers, row: IntArray,
) -> None:  # fmt: skip
    """row = the action on two cards and the one without a double, for all hands of one total together.

    Two-card hands of equal values have a row of their own and count here only as they grow. What no hand
    reaches is decided on the hands of this total as a shuffled shoe would give them; where there is none,
    on the pair.
    """
    zero = margin - margin
    two, more, spare, pair = range(4)
    for kind in range(4):
        for action in range(3):
            sums[kind, action] = zero
    two_weight = zero
    more_weight = zero
    spare_weight = zero
    for hand in range(low, high):
        if hands.soft[hand] != soft or not possible[hand]:
            continue
        if hands.size[hand] > 2:
            more_weight += weight[hand]
            spare_weight += plain[hand]
        elif hands.pair[hand] < 0:
            two_weight += weight[hand]
        for action in range(3):
            if hands.size[hand] > 2:
                sums[more, action] += weight[hand] * q[hand, action]
                sums[spare, action] += plain[hand] * q[hand, action]
            elif hands.pair[hand] < 0:
                sums[two, action] += weight[hand] * q[hand, action]
            else:
                sums[pair, action] += plain[hand] * q[hand, action]
    if two_weight == zero:
        if more_weight == zero:
            more = spare if spare_weight > zero else pair
        row[1] = best_of(sums[more, STAND], sums[more, HIT], zero, False, margin)
        row[0] = row[1]
        if may_double and sums[pair, DOUBLE] > sums[pair, row[1]] + margin:
            row[0] = DOUBLE
    elif more_weight == zero:
        row[0] = best_of(sums[two, STAND], sums[two, HIT], sums[two, DOUBLE], may_double, margin)
        row[1] = row[0]
        if row[0] == DOUBLE:
            if spare_weight == zero:
                spare = two
            row[1] = best_of(sums[spare, STAND], sums[spare, HIT], zero, False, margin)
    else:
        alone = best_of(sums[more, STAND], sums[more, HIT], zero, False, margin)
        stand, hit = sums[two, STAND] + sums[more, STAND], sums[two, HIT] + sums[more, HIT]
        row[1] = best_of(stand, hit, zero, False, margin)
        row[0] = row[1]
        without = sums[two, row[1]] + sums[more, row[1]]
        if may_double and sums[two, DOUBLE] + sums[more, alone] > without + margin:
            row[0] = DOUBLE
            row[1] = alone


@njit(cache=True, nogil=True)
def choose(
    hands: HandArrays, draws: Draws, doubles: Flags, after_split: bool, by_total: bool, margin: Any,
    weight: Numbers, plain: Numbers, q: Numbers, value: Numbers, sums: Numbers,
    first: IntArray, after: IntArray, later: IntArray, rows: IntArray,
) -> None:  # fmt: skip
    """Backward over the hard count: every longer hand is decided before the hands that can grow into it.

    Fills q[hand, HIT], beside what it is worth to stand and to double, the value of each hand that may no
    longer double, and the action of each hand as the first two
    cards, as the first two cards after a split, and later; by total, rows[soft, total] as well. A hand of
    21 stands (oh-blackjack:12.I.A).
    """
    possible = draws.possible
    for hard in range(21, 0, -1):
        low = hands.span[hard]
        high = hands.span[hard + 1]
        for hand in range(low, high):
            hit = -draws.over[hand]
            for rank in range(10):
                longer = hands.following[hand, rank]
                if longer >= 0:
                    hit += draws.shares[hand, rank] * value[longer]
            q[hand, HIT] = hit
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
                choose_row(low, high, soft, hands, possible, may, margin, weight, plain, q, sums, row)
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
