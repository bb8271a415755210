"""Exact blackjack by composition: the dealer's final hand, one player's hand, the best play.

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

from houseway.analysis.kernels.blackjack_tree import (
    DOUBLE,
    HIT,
    OVER,
    STAND,
    DealerTree,
    Hands,
    IntArray,
)

Numbers = NDArray[Any]  # float64, or Fractions as objects
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


class TreeArrays(NamedTuple):
    start: IntArray
    # Small integers: the nodes of an upcard stay in the processor's first cache.
    stop: NDArray[np.int32]
    size: NDArray[np.int16]
    step: NDArray[np.int16]  # which factor a node puts on: its rank's place in `factors`, and how many it has
    slot: NDArray[np.int16]  # which sum a final hand adds to: 7 * size + final, else -1
    place: IntArray  # [rank] -> where its factors start, and the end
    ways: Numbers
    factors: Numbers  # scratch: cards left of each rank, one less, two less, ...
    products: Numbers  # scratch, [number of cards]
    sums: Numbers  # scratch, [7 * number of cards + final]


def hand_arrays(hands: Hands, number: Any) -> HandArrays:
    return HandArrays(
        number(hands.counts), hands.hard, hands.best, hands.soft, hands.size, hands.pair,
        hands.following, hands.span,
    )  # fmt: skip


def tree_arrays(tree: DealerTree, number: Any) -> TreeArrays:
    most = [int(tree.have[tree.rank == rank].max(initial=-1)) + 1 for rank in range(10)]
    place = np.concatenate([[0], np.cumsum(most)]).astype(np.int64)
    return TreeArrays(
        start=tree.start,
        stop=tree.stop.astype(np.int32),
        size=tree.size.astype(np.int16),
        step=(place[tree.rank] + tree.have).astype(np.int16),
        slot=np.where(tree.final >= 0, 7 * tree.size + tree.final, -1).astype(np.int16),
        place=place,
        ways=number(tree.ways),
        factors=number(np.zeros(place[-1])),
        products=number(np.zeros(tree.largest + 1)),
        sums=number(np.zeros(7 * (tree.largest + 1))),
    )


@njit(cache=True, nogil=True)
def total_of(left: Numbers) -> Any:
    n = left[0]
    for rank in range(1, 10):
        n = n + left[rank]
    return n


@njit(cache=True, nogil=True)
def alive(left: Numbers, hidden: int) -> Any:
    """The probability that the hole card, one of those left, is not of rank ``hidden`` (-1: no matter)."""
    n = total_of(left)
    if hidden < 0:
        return n / n
    return (n - left[hidden]) / n


@njit(cache=True, nogil=True)
def put_factors(left: Numbers, tree: TreeArrays) -> None:
    for rank in range(10):
        factor = left[rank]
        for place in range(tree.place[rank], tree.place[rank + 1]):
            tree.factors[place] = factor
            factor = factor - 1


@njit(cache=True, nogil=True)
def walk(upcard: int, tree: TreeArrays, slots: NDArray[np.int16], one: Any, sums: Numbers) -> None:
    """sums[slots[node]]: ways to each final hand, times the product of its factors."""
    zero = one - one
    for slot in range(sums.shape[0]):
        sums[slot] = zero
    products = tree.products
    products[0] = one
    node = tree.start[upcard]
    last = tree.start[upcard + 1]
    while node < last:
        size = tree.size[node]
        product = products[size - 1] * tree.factors[tree.step[node]]
        if product == zero:
            node = tree.stop[node]
            continue
        products[size] = product
        slot = slots[node]
        if slot >= 0:
            sums[slot] += tree.ways[node] * product
        node += 1


@njit(cache=True, nogil=True)
def dealer_law(left: Numbers, upcard: int, hidden: int, tree: TreeArrays, law: Numbers) -> None:
    """law[final]: the probability that the dealer ends so and has no blackjack for a look to show."""
    n = total_of(left)
    zero = n - n
    one = n / n
    products, sums = tree.products, tree.sums
    put_factors(left, tree)
    walk(upcard, tree, tree.slot, one, sums)
    for final in range(7):
        law[final] = zero
    orders = one
    for size in range(1, products.shape[0]):
        if n < size:
            break
        orders = orders * (n - (size - 1))
        for final in range(7):
            law[final] += sums[7 * size + final] / orders
    rest = alive(left, hidden) - law[6]
    for final in range(5):
        rest = rest - law[final]
    law[5] = rest


@njit(cache=True, nogil=True)
def settle(best: int, law: Numbers, ends: Numbers) -> None:
    """ends[0 to 2]: lost, pushed, won, for a hand that stands on ``best``."""
    zero = law[0] - law[0]
    lost = law[6]
    pushed = zero
    won = law[5]
    for final in range(5):
        if final + 17 > best:
            lost = lost + law[final]
        elif final + 17 == best:
            pushed = pushed + law[final]
        else:
            won = won + law[final]
    ends[0] = lost
    ends[1] = pushed
    ends[2] = won


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
def standing(
    hand: int, base: Numbers, upcard: int, hidden: int,
    hands: HandArrays, tree: TreeArrays, stands: Numbers, known: Flags,
) -> None:  # fmt: skip
    """Sees to it that stands[hand] = lost, pushed, won is there."""
    if known[hand]:
        return
    left = np.empty_like(base)
    law = np.empty_like(base[:7])
    left_after(base, hands, hand, left)
    dealer_law(left, upcard, hidden, tree, law)
    settle(hands.best[hand], law, stands[hand])
    known[hand] = 1


@njit(cache=True, nogil=True)
def bust_alive(left: Numbers, drawn: int, hidden: int) -> Any:
    left[drawn] = left[drawn] - 1
    value = alive(left, hidden)
    left[drawn] = left[drawn] + 1
    return value


@njit(cache=True, nogil=True)
def follow(
    base: Numbers, upcard: int, hidden: int, hands: HandArrays, tree: TreeArrays,
    at_two: IntArray, later: IntArray, stands: Numbers, known: Flags, reach: Numbers, ends: Numbers,
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
            standing(hand, base, upcard, hidden, hands, tree, stands, known)
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
                standing(longer, base, upcard, hidden, hands, tree, stands, known)
                for end in range(3):
                    ends[3 + end] += share * stands[longer, end]


@njit(cache=True, nogil=True)
def deal_two(base: Numbers, hands: HandArrays, pairs: IntArray, reach: Numbers) -> None:
    """reach: the probability of each first two cards, zero elsewhere."""
    n = total_of(base)
    zero = n - n
    for hand in range(reach.shape[0]):
        reach[hand] = zero
    for one in range(10):
        for two in range(one, 10):
            hand = pairs[one, two]
            if hand < 0:
                continue
            if one == two:
                reach[hand] = base[one] * (base[one] - 1) / (n * (n - 1))
            else:
                reach[hand] = 2 * base[one] * base[two] / (n * (n - 1))


@njit(cache=True, nogil=True)
def split_hands(
    base: Numbers, upcard: int, hidden: int, hands: HandArrays, tree: TreeArrays, pairs: IntArray,
    after: IntArray, later: IntArray, hit_aces: bool,
    stands: Numbers, known: Flags, reach: Numbers, ends: Numbers,
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
                follow(
                    shoe, upcard, hidden, hands, tree, at_two, later,
                    stands[rank, step], known[rank, step], reach, ends[rank, step, f],
                )  # fmt: skip
