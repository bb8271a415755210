"""Exact blackjack by composition: one player's hand, played on against the dealer's laws.

Every probability is a product of shares of the cards not yet seen, the hole card among them. That the dealer
has looked and has no blackjack is not put into the draws: it multiplies what a hand is worth, as the
probability of that together with the result ("alive" below). Cards unseen are exchangeable, so both give the
same conditional values, and the second way has only one kind of draw.

The same source computes in float64 under Numba and in `Fraction` on object arrays with NUMBA_DISABLE_JIT=1.
Hence: no float literal, nothing allocated here but copies of arrays handed in, one and zero made from
the arguments.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.analysis.kernels.blackjack_dealer import Numbers, total_of
from houseway.analysis.kernels.blackjack_tree import DOUBLE, HIT, OVER, STAND, Hands, IntArray

Flags = NDArray[np.uint8]


class HandArrays(NamedTuple):
    held: Numbers
    hard: IntArray
    best: IntArray
    soft: IntArray
    size: IntArray
    pair: IntArray
    following: IntArray
    span: IntArray


def hand_arrays(hands: Hands, number: Any) -> HandArrays:
    return HandArrays(
        number(hands.counts), hands.hard, hands.best, hands.soft, hands.size, hands.pair,
        hands.following, hands.span,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def alive(left: Numbers, hidden: int) -> Any:
    """The probability that the hole card, one of those left, is not of rank ``hidden`` (-1: no matter)."""
    n = total_of(left)
    if hidden < 0:
        return n / n
    return (n - left[hidden]) / n


@njit(cache=True, nogil=True)
def settle(best: IntArray, chosen: IntArray, laws: Numbers, stands: Numbers) -> None:
    """stands[i, hand]: lost, pushed, won, each hand chosen standing against laws[its place, i, final]."""
    for place in range(chosen.shape[0]):
        hand = chosen[place]
        for i in range(laws.shape[1]):
            law = laws[place, i]
            lost = law[6]
            pushed = law[0] - law[0]
            won = law[5]
            for final in range(5):
                if final + 17 > best[hand]:
                    lost = lost + law[final]
                elif final + 17 == best[hand]:
                    pushed = pushed + law[final]
                else:
                    won = won + law[final]
            stands[i, hand, 0] = lost
            stands[i, hand, 1] = pushed
            stands[i, hand, 2] = won


@njit(cache=True, nogil=True)
def left_after(base: Numbers, hands: HandArrays, hand: int, left: Numbers) -> bool:
    """Writes ``left``; False where the shoe cannot have dealt the hand."""
    possible = True
    for rank in range(10):
        left[rank] = base[rank] - hands.held[hand, rank]
        if left[rank] < 0:
            possible = False
    return possible


@njit(cache=True, nogil=True)
def bust_alive(left: Numbers, drawn: int, hidden: int) -> Any:
    left[drawn] = left[drawn] - 1
    value = alive(left, hidden)
    left[drawn] = left[drawn] + 1
    return value


@njit(cache=True, nogil=True)
def follow(
    base: Numbers, hidden: int, hands: HandArrays,
    at_two: IntArray, later: IntArray, stands: Numbers, reach: Numbers, ends: Numbers,
) -> None:  # fmt: skip
    """Plays on from the weights in ``reach``, which it completes; adds to ``ends`` how the hand ends."""
    zero = base[0] - base[0]
    left = np.empty_like(base)
    for hand in range(hands.hard.shape[0]):
        weight = reach[hand]
        if weight == zero:
            continue
        action = at_two[hand] if hands.size[hand] == 2 else later[hand]
        if action == STAND:
            for end in range(3):
                ends[end] += weight * stands[hand, end]
            continue
        left_after(base, hands, hand, left)
        n = total_of(left)
        for rank in range(10):
            if left[rank] == zero:
                continue
            share = weight * left[rank] / n
            longer = hands.following[hand, rank]
            if longer < 0:
                over = share * bust_alive(left, rank, hidden)
                ends[3 if action == DOUBLE else OVER] += over
            elif action == HIT:
                reach[longer] += share
            else:
                for end in range(3):
                    ends[3 + end] += share * stands[longer, end]


@njit(cache=True, nogil=True)
def shares_of(
    base: Numbers, rank: int, gone: IntArray, drawn: IntArray, runs: Numbers, orders: Numbers, shares: Numbers
) -> None:
    """shares[u, i]: the probability of drawn[u] in one given order, gone[i] cards of the rank being gone."""
    n = total_of(base)
    zero = n - n
    one = n / n
    for i in range(gone.shape[0]):
        runs[i, 0] = orders[i, 0] = one
        for more in range(1, runs.shape[1]):
            runs[i, more] = runs[i, more - 1] * (base[rank] - (gone[i] + more - 1))
        for more in range(1, orders.shape[1]):
            orders[i, more] = orders[i, more - 1] * (n - (gone[i] + more - 1))
    for u in range(drawn.shape[0]):
        product = one
        size = 0
        for other in range(10):
            size += drawn[u, other]
            left = base[other]
            for _ in range(0 if other == rank else drawn[u, other]):
                product = product * left
                left = left - 1
        mine = drawn[u, rank]
        for i in range(gone.shape[0]):
            shares[u, i] = zero
            if base[rank] >= gone[i] + mine:
                shares[u, i] = product * runs[i, mine] / orders[i, size]


@njit(cache=True, nogil=True)
def split_hands(
    base: Numbers, hidden: int, hands: HandArrays, pairs: IntArray,
    after: IntArray, later: IntArray, hit_aces: bool, stands: Numbers, reach: Numbers, ends: Numbers,
) -> None:  # fmt: skip
    """ends[p, k - 2, f]: one hand from a split of rank p, when k cards of rank p are known to be gone.

    f = 0 where its second card is of another rank, f = 1 where it is p again and not split. ``hit_aces``
    lets a split ace draw; it never doubles (oh-blackjack:11.III.B, 12.I.C as a rule, the option beyond it).
    """
    zero = base[0] - base[0]
    at_two = np.empty_like(after)
    shoe = np.empty_like(base)
    for rank in range(10):
        for hand in range(after.shape[0]):
            at_two[hand] = after[hand]
            if rank == 0:
                at_two[hand] = later[hand] if hit_aces else STAND
        for step in range(ends.shape[1]):
            gone = step + 2
            for f in range(2):
                for end in range(7):
                    ends[rank, step, f, end] = zero
            if base[rank] < gone:
                continue
            for other in range(10):
                shoe[other] = base[other]
            shoe[rank] = base[rank] - (gone - 1)
            n = total_of(shoe) - 1
            for f in range(2):
                for hand in range(reach.shape[0]):
                    reach[hand] = zero
                for second in range(10):
                    if (second == rank) != (f == 1):
                        continue
                    there = shoe[second] - 1 if second == rank else shoe[second]
                    if there > zero:
                        reach[pairs[min(rank, second), max(rank, second)]] = there / n
                follow(shoe, hidden, hands, at_two, later, stands[rank, step], reach, ends[rank, step, f])
