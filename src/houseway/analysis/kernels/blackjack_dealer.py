"""The dealer's final hand in blackjack by composition, for many shoes at once.

What a dealer can hold does not depend on the shoe, only how likely it is: so the hands against one upcard
are walked through once for several shoes, a lane each, which a processor multiplies together. Shoes that
differ in cards of one rank only share a walk, too: it leaves out the factors of that rank, and what it adds
up is kept apart by the number of cards, and of cards of the rank, that the dealer drew.

The same source computes in float64 under Numba and in `Fraction` on object arrays with NUMBA_DISABLE_JIT=1.
Hence: no float literal, one and zero made from the arguments, nothing allocated here.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numba import config, njit
from numpy.typing import NDArray

from houseway.analysis.kernels.blackjack_tree import FINALS, RANKS, DealerTree, IntArray

Numbers = NDArray[Any]  # float64, or Fractions as objects

# So many numbers are multiplied at once; without the compiler a lane gains nothing.
LANES = 1 if getattr(config, "DISABLE_JIT", False) else 32


class Walk(NamedTuple):
    """The dealer's further cards against one upcard, in preorder, the factors of one rank left out."""

    # Small integers: the nodes stay in the processor's first cache.
    stop: NDArray[np.uint32]  # the node after the last one below this
    size: NDArray[np.uint16]
    step: NDArray[np.uint16]  # which factor a node puts on: its rank's place, and how many it has
    slot: NDArray[np.uint16]  # which sum a final hand adds to; the last where nobody stops
    ways: Numbers  # no way where nobody stops
    place: IntArray  # [rank] -> where its factors start, and the end; the factor after that is one
    final: IntArray  # [slot]
    cards: IntArray  # [slot]: how many cards the dealer drew
    more: IntArray  # [slot]: how many of them of the rank left out


class Scratch(NamedTuple):
    factors: Numbers  # [place, lane]: cards left of each rank, one less, two less, ...
    products: Numbers  # [number of cards, lane]
    sums: Numbers  # [slot, lane], and one that nobody reads
    finals: Numbers  # [final, lane]
    ratios: Numbers  # [gone, slot]
    runs: Numbers  # [cards]: falling factorials of the cards of the rank left out
    orders: Numbers  # [cards]: of all cards


@lru_cache(maxsize=256)  # two houses' upcards, each with every rank left out
def walk_of(tree: DealerTree, upcard: int, apart: int, number: Any) -> Walk:
    """``apart`` is the rank left out, -1 for none."""
    low, high = tree.start[upcard], tree.start[upcard + 1]
    rank, have, size, final = (column[low:high] for column in (tree.rank, tree.have, tree.size, tree.final))
    most = [int(have[rank == r].max(initial=-1)) + 1 if r != apart else 0 for r in range(RANKS)]
    place = np.concatenate([[0], np.cumsum(most)]).astype(np.int64)
    more = np.zeros(high - low, dtype=np.int64)
    for node in np.flatnonzero(rank == apart):
        more[node : tree.stop[low + node] - low] = have[node] + 1
    # Neighbours differ in the final hand, so that one sum need not wait for the other.
    kinds = np.where(final >= 0, (100 * size + more) * FINALS + final, np.iinfo(np.int64).max)
    used, of_node = np.unique(kinds, return_inverse=True)
    used = used[: len(used) - bool((final < 0).any())]
    return Walk(
        stop=(tree.stop[low:high] - low).astype(np.uint32),
        size=size.astype(np.uint16),
        step=np.where(rank == apart, place[-1], place[rank] + have).astype(np.uint16),
        slot=of_node.astype(np.uint16),
        ways=number(np.where(final >= 0, tree.ways[low:high], 0)),
        place=place,
        final=used % FINALS,
        cards=used // FINALS // 100,
        more=used // FINALS % 100,
    )


def scratch_of(walk: Walk, gone: int, zeros: Any) -> Scratch:
    return Scratch(
        factors=zeros(int(walk.place[-1]) + 1, LANES),
        products=zeros(int(walk.size.max(initial=0)) + 1, LANES),
        sums=zeros(len(walk.final) + 1, LANES),
        finals=zeros(FINALS, LANES),
        ratios=zeros(gone, len(walk.final)),
        runs=zeros(int(walk.more.max(initial=0)) + 1),
        orders=zeros(int(walk.cards.max(initial=0)) + 1),
    )


def in_order(drawn: IntArray, sizes: IntArray, apart: int) -> IntArray:
    """Shoes that can share lanes beside each other: as many cards gone, and of the rank left out."""
    key = sizes if apart < 0 else sizes + 100 * drawn[:, apart]
    return np.argsort(key.astype(np.int16), kind="stable")


@njit(cache=True, nogil=True)
def total_of(left: Numbers) -> Any:
    n = left[0]
    for rank in range(1, 10):
        n = n + left[rank]
    return n


@njit(cache=True, nogil=True)
def walk_lanes(walk: Walk, scratch: Scratch, zero: Any) -> None:
    """sums[slot]: ways to each final hand, times the product of its factors."""
    factors, products, sums = scratch.factors, scratch.products, scratch.sums
    # Unsigned, and not known beforehand: so the compiler takes lanes together.
    lanes = np.uint64(sums.shape[1])
    for place in range(sums.shape[0]):
        for lane in range(lanes):
            sums[place, lane] = zero
    node = 0
    while node < walk.size.shape[0]:
        step, slot, ways = np.uint64(walk.step[node]), np.uint64(walk.slot[node]), walk.ways[node]
        size = np.uint64(walk.size[node])
        before = size - np.uint64(1)
        for lane in range(lanes):
            product = products[before, lane] * factors[step, lane]
            products[size, lane] = product
            sums[slot, lane] += ways * product
        if lanes == 1 and products[size, 0] == zero:
            node = walk.stop[node]
        else:
            node += 1


@njit(cache=True, nogil=True)
def put_ratios(there: Any, m: Any, walk: Walk, scratch: Scratch, ratios: Numbers) -> None:
    """ratios[slot]: what the walk has left out, with ``there`` cards of its rank among ``m``."""
    runs, orders = scratch.runs, scratch.orders
    zero = m - m
    for cards in range(1, runs.shape[0]):
        runs[cards] = runs[cards - 1] * (there - (cards - 1))
    for cards in range(1, orders.shape[0]):
        orders[cards] = orders[cards - 1] * (m - (cards - 1))
    for slot in range(ratios.shape[0]):
        ratios[slot] = zero
        if there >= walk.more[slot] and m >= walk.cards[slot]:
            ratios[slot] = runs[walk.more[slot]] / orders[walk.cards[slot]]


@njit(cache=True, nogil=True)
def dealer_laws(
    base: Numbers, apart: int, gone: IntArray, drawn: IntArray, sizes: IntArray, order: IntArray, hidden: int,
    walk: Walk, scratch: Scratch, laws: Numbers,
) -> None:  # fmt: skip
    """laws[u, i, final]: how the dealer ends, and has no blackjack for a look to show (``hidden`` is the rank
    of such a hole card, -1 where there is none), when drawn[u] and gone[i] cards of ``apart`` are out of
    ``base``; sizes[u] is how many drawn[u] are. Zero where the shoe has not so many. ``order`` is that of
    `in_order`.
    """
    n = total_of(base)
    zero = n - n
    one = n / n
    sums, finals = scratch.sums, scratch.finals
    lanes = sums.shape[1]
    unsigned = np.uint64(lanes)
    scratch.runs[0] = scratch.orders[0] = one
    for lane in range(lanes):
        scratch.products[0, lane] = one
        scratch.factors[walk.place[10], lane] = one
    size = mine = -1
    first = 0
    while first < order.shape[0]:
        before = size, mine
        size = sizes[order[first]]
        mine = drawn[order[first], apart] if apart >= 0 else 0
        last = first + 1
        while last < order.shape[0] and last - first < lanes:
            if sizes[order[last]] != size or (apart >= 0 and drawn[order[last], apart] != mine):
                break
            last += 1
        for lane in range(lanes):
            u = order[min(first + lane, last - 1)]
            for rank in range(10):
                factor = base[rank] - drawn[u, rank]
                for place in range(walk.place[rank], walk.place[rank + 1]):
                    scratch.factors[place, lane] = factor
                    factor = factor - 1
        walk_lanes(walk, scratch, zero)
        for i in range(gone.shape[0]):
            there = base[apart] - (gone[i] + mine) if apart >= 0 else zero
            m = n - (gone[i] + size)
            ratios = scratch.ratios[i]
            if before != (size, mine):
                put_ratios(there, m, walk, scratch, ratios)
            for final in range(7):
                for lane in range(unsigned):
                    finals[final, lane] = zero
            for slot in range(ratios.shape[0]):
                ratio, final = ratios[slot], walk.final[slot]
                for lane in range(unsigned):
                    finals[final, lane] += ratio * sums[slot, lane]
            for place in range(first, last):
                u = order[place]
                rest = zero
                if there >= zero and m > zero:
                    rest = one
                    if hidden >= 0:
                        natural = there if hidden == apart else base[hidden] - drawn[u, hidden]
                        rest = (m - natural) / m
                for final in range(7):
                    laws[u, i, final] = finals[final, place - first]
                    rest = rest - laws[u, i, final]
                laws[u, i, 5] = rest
        first = last
