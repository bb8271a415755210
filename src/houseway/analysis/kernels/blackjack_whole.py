"""Blackjack in whole numbers: what one hand's ends add up to, as remainders by some primes.

What a hand wins is a sum over the ways in which it and the dealer can end, each a product of cards left over
a product of cards unseen. The ways that take as many cards have one denominator, and of a split all that
differs with the cards of its rank that are gone is a falling factorial of these cards: so each sum over such
ways is a whole number, the same whatever is gone. It has some two hundred bits, and is kept as remainders.

The dealer's own sums are the walk's of `blackjack_dealer.py` in unsigned numbers: of eight decks they have up
to 58 bits.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.analysis.kernels.blackjack_dealer import Scratch, Walk, walk_lanes
from houseway.analysis.kernels.blackjack_joint import Records, end_against
from houseway.analysis.kernels.blackjack_tree import IntArray

Remainders = NDArray[np.uint64]

# Weights of an end, in wagers: what is won if the dealer is beaten, and staked beyond one. Hands over 21 on a
# single wager are not recorded: they are what the others leave and lose one, so that each other has one more.
NET, WAGER = 0, 1
# Of each: the sum, and the sum times the cards left that would make the dealer a blackjack.
PLAIN, TIMES_NATURAL = 0, 1
# No sum of the dealer's hands may be larger; a float may be off by far less than a half of it.
MOST = float(1 << 63)


class Primes(NamedTuple):
    prime: Remainders  # [j], each less than 2^31
    falling: Remainders  # [j, rank, cards]: falling factorials of the cards there are; zero beyond them


class Sums(NamedTuple):
    """[second card again of the rank split, …, j]; cards are those that hand and dealer draw."""

    beaten: Remainders  # [again, cards, cards of the rank, j]: what the dealer takes of a hand, twice or once
    alive: Remainders  # [again, NET or WAGER, PLAIN or TIMES_NATURAL, cards, cards of the rank, j]


@njit(cache=True, nogil=True)
def times(a: np.uint64, b: np.uint64, prime: np.uint64) -> np.uint64:
    return a * b % prime


@njit(cache=True, nogil=True)
def remainder(signed: int, prime: np.uint64) -> np.uint64:
    if signed < 0:
        rest = np.uint64(-signed) % prime
        return prime - rest if rest else rest
    return np.uint64(signed) % prime


@njit(cache=True, nogil=True)
def weigh(records: Records, multiset: int, beaten: IntArray, alive: IntArray) -> None:
    """beaten[again, final]: what a dealer's final hand takes of these ends, each against a win; and
    alive[again, NET or WAGER]."""
    for again in range(2):
        for final in range(7):
            beaten[again, final] = 0
        alive[again, NET] = alive[again, WAGER] = 0
    for end in range(records.start[multiset], records.start[multiset + 1]):
        kind, ways = records.kind[end], records.ways[end]
        again = kind % 2
        wager = 2 if kind // 2 % 2 else 1
        over = kind // 4 == 6
        alive[again, NET] += ways * (1 - wager if over else 1 + wager)
        alive[again, WAGER] += ways * (wager - 1)
        if over:
            continue
        for final in range(7):
            if final != 5:
                beaten[again, final] += ways * wager * (2 - end_against(kind, final) % 3)


@njit(cache=True, nogil=True)
def put_factors(base: IntArray, drawn: IntArray, lane: int, walk: Walk, scratch: Scratch) -> None:
    """What the walk multiplies in a lane, when these cards are out."""
    scratch.products[0, lane] = 1
    scratch.factors[walk.place[10], lane] = 1
    for rank in range(10):
        factor = base[rank] - drawn[rank]
        for place in range(walk.place[rank], walk.place[rank + 1]):
            scratch.factors[place, lane] = max(factor, 0)
            factor -= 1


@njit(cache=True, nogil=True)
def fits(base: IntArray, walk: Walk, scratch: Scratch) -> bool:
    """Whether the dealer's sums are small enough; with cards out they are smaller. Counted in floats."""
    none = np.zeros(10, dtype=np.int64)
    for lane in range(scratch.sums.shape[1]):
        put_factors(base, none, lane, walk, scratch)
    walk_lanes(walk, scratch, 0.0)
    return scratch.sums[:-1].max() < MOST


@njit(cache=True, nogil=True)
def add_up(
    base: IntArray, apart: int, hidden: int, records: Records, walk: Walk, scratch: Scratch,
    primes: Primes, sums: Sums,
) -> None:  # fmt: skip
    """``hidden``: the rank of the hole card that makes a blackjack which is looked for, or -1; ``apart``: the
    rank split, or -1. ``walk`` and ``scratch`` are of unsigned numbers."""
    lanes, slots, many = scratch.sums.shape[1], walk.final.shape[0], records.drawn.shape[0]
    beaten = np.zeros((2, 7), dtype=np.int64)
    alive = np.zeros((2, 2), dtype=np.int64)
    share = np.zeros(7, dtype=np.uint64)
    for first in range(0, many, lanes):
        last = min(first + lanes, many)
        for lane in range(lanes):
            put_factors(base, records.drawn[min(first + lane, last - 1)], lane, walk, scratch)
        walk_lanes(walk, scratch, np.uint64(0))
        for u in range(first, last):
            lane = u - first
            drawn = records.drawn[u]
            size = drawn.sum()
            mine = drawn[apart] if apart >= 0 else 0
            natural = base[hidden] - drawn[hidden] if hidden >= 0 else 0
            weigh(records, u, beaten, alive)
            for j in range(primes.prime.shape[0]):
                prime = primes.prime[j]
                product = np.uint64(1)
                for rank in range(10):
                    if rank != apart:
                        product = times(product, primes.falling[j, rank, drawn[rank]], prime)
                for again in range(2):
                    for which in range(2):
                        part = times(remainder(alive[again, which], prime), product, prime)
                        place = sums.alive[again, which, PLAIN, size, mine]
                        place[j] = (place[j] + part) % prime
                        place = sums.alive[again, which, TIMES_NATURAL, size, mine]
                        place[j] = (place[j] + times(part, remainder(natural, prime), prime)) % prime
                    for final in range(7):
                        share[final] = remainder(beaten[again, final], prime)
                    # Slots of as many cards, and as many of the rank left out, lie beside each other.
                    slot = 0
                    while slot < slots and beaten[again].any():
                        cards, more = walk.cards[slot], walk.more[slot]
                        rest = np.uint64(0)
                        while slot < slots and walk.cards[slot] == cards and walk.more[slot] == more:
                            value = scratch.sums[slot, lane] % prime
                            rest = (rest + times(value, share[walk.final[slot]], prime)) % prime
                            slot += 1
                        place = sums.beaten[again, size + cards, mine + more]
                        place[j] = (place[j] + times(rest, product, prime)) % prime
