"""The two trees of blackjack as integer arrays: hands a player can hold, hands a dealer can end with.

Only card values matter, so a card is its rank index 0 (ace) to 9 (any ten-value), and a hand is the
count of each. Both trees depend on the largest count of each rank in the shoe, not on the order of cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import factorial

import numpy as np
from numpy.typing import NDArray

RANKS = 10
ACE, TEN = 0, 9
# A dealer's final hand: 17, 18, 19, 20, 21 (not a blackjack), more than 21, blackjack.
FINALS = 7
BUST, BLACKJACK = 5, 6

# What a hand does next. DOUBLE and SPLIT are the player's only on two cards.
STAND, HIT, DOUBLE, SPLIT = 0, 1, 2, 3

# How one hand ends: lost, pushed or won against the dealer, on the wager as made (0 to 2) or doubled (3 to 5,
# where a hand over 21 counts as lost); over 21 on the wager as made (6).
ENDS = 7
OVER = 6
END_NET = (-1, 0, 1, -2, 0, 2, -1)
END_WAGER = (1, 1, 1, 2, 2, 2, 1)

IntArray = NDArray[np.int64]
Caps = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """Every hand of one card or more with a hard count of at most 21, the smallest hard count first."""

    counts: IntArray  # [hand, rank]
    hard: IntArray  # every ace counted as one
    best: IntArray  # an ace counted as eleven where 21 is not exceeded
    soft: IntArray  # 1 where it is so counted
    size: IntArray
    orders: IntArray  # in how many orders the cards can come
    pair: IntArray  # the rank of a two-card hand of equal values, else -1
    following: (
        IntArray  # [hand, rank drawn] -> hand, -1 where that is more than 21 or more than the shoe holds
    )
    span: IntArray  # hands with hard count h are span[h] to span[h + 1]
    index: dict[tuple[int, ...], int]


@dataclass(frozen=True, slots=True, eq=False)
class DealerTree:
    """The dealer's further cards by upcard, as a trie of multisets in preorder.

    A node adds one card of ``rank`` to its parent; ``have`` of that rank are there before it. ``ways`` counts
    the orders, hole card first, in which the dealer can come to hold exactly these cards and stop; ``final``
    says with what.
    """

    start: IntArray  # nodes of upcard u are start[u] to start[u + 1]
    stop: IntArray  # the node after the last one below this
    rank: IntArray
    have: IntArray
    size: IntArray
    ways: IntArray
    final: IntArray  # -1 where nobody stops here
    largest: int  # the greatest number of further cards


def caps_of(shoe: Sequence[int]) -> Caps:
    """How many of each rank a hand can hold: what the shoe has, and no more than 26 points' worth."""
    return tuple(min(count, 26 // (rank + 1)) for rank, count in enumerate(shoe))


def _best(hard: int, aces: int) -> tuple[int, int]:
    return (hard + 10, 1) if aces and hard <= 11 else (hard, 0)


@lru_cache(maxsize=32)
def player_hands(caps: Caps) -> Hands:
    found: list[tuple[int, ...]] = []
    hand = [0] * RANKS

    def extend(rank: int, hard: int) -> None:
        if rank == RANKS:
            if hard:
                found.append(tuple(hand))
            return
        for count in range(caps[rank] + 1):
            if hard + count * (rank + 1) > 21:
                break
            hand[rank] = count
            extend(rank + 1, hard + count * (rank + 1))
        hand[rank] = 0

    extend(0, 0)
    found.sort(key=lambda cards: (_hard(cards), cards))
    index = {cards: i for i, cards in enumerate(found)}
    counts = np.array(found, dtype=np.int64).reshape(len(found), RANKS)
    hard = counts @ np.arange(1, RANKS + 1)
    size = counts.sum(axis=1)
    soft = ((counts[:, ACE] > 0) & (hard <= 11)).astype(np.int64)
    following = np.full((len(found), RANKS), -1, dtype=np.int64)
    for i, cards in enumerate(found):
        for rank in range(RANKS):
            more = (*cards[:rank], cards[rank] + 1, *cards[rank + 1 :])
            following[i, rank] = index.get(more, -1)
    return Hands(
        counts=counts,
        hard=hard,
        best=hard + 10 * soft,
        soft=soft,
        size=size,
        orders=np.array([_orders(cards) for cards in found], dtype=np.int64),
        pair=np.where((size == 2) & (counts.max(axis=1) == 2), counts.argmax(axis=1), -1),
        following=following,
        span=np.searchsorted(hard, np.arange(23)).astype(np.int64),
        index=index,
    )


def _hard(cards: Sequence[int]) -> int:
    return sum((rank + 1) * count for rank, count in enumerate(cards))


def _orders(cards: Sequence[int]) -> int:
    orders = factorial(sum(cards))
    for count in cards:
        if count > 1:
            orders //= factorial(count)
    return orders


def blackjack_rank(upcard: int) -> int:
    """The hole card that makes a blackjack with ``upcard``, or -1."""
    return TEN if upcard == ACE else ACE if upcard == TEN else -1


def _dealer_ways(
    upcard: int, caps: Caps, hit_soft_17: bool, looked: bool
) -> dict[tuple[int, ...], tuple[int, int]]:
    """Further cards -> (orders, final) for one upcard; ``looked`` leaves out the blackjacks.

    Hands of more than 21 are left out too: their probability is what the others leave.
    """
    natural = blackjack_rank(upcard)
    ended: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: dict[tuple[int, ...], tuple[int, int]] = {(0,) * RANKS: (1, upcard + 1)}  # (orders, hard count)
    first = True
    while drawing:
        longer: dict[tuple[int, ...], tuple[int, int]] = {}
        for cards, (ways, hard) in drawing.items():
            for rank in range(RANKS):
                if cards[rank] == caps[rank]:
                    continue
                more = (*cards[:rank], cards[rank] + 1, *cards[rank + 1 :])
                if first and rank == natural:
                    if not looked:
                        ended[more] = (ways, BLACKJACK)
                    continue
                aces = more[ACE] + (upcard == ACE)
                best, soft = _best(hard + rank + 1, aces)
                if best < 17 or (best == 17 and soft and hit_soft_17):
                    longer[more] = longer.get(more, (0, 0))[0] + ways, hard + rank + 1
                elif best <= 21:
                    ended[more] = (ended.get(more, (0, 0))[0] + ways, best - 17)
        drawing, first = longer, False
    return ended


@lru_cache(maxsize=64)
def dealer_tree(caps: Caps, hit_soft_17: bool, looked: bool) -> DealerTree:
    """Clause oh-blackjack:12.II for every upcard; ``hit_soft_17`` False is its layout that says otherwise."""
    start = [0]
    rows: list[list[int]] = []  # stop, rank, have, size, ways, final
    for upcard in range(RANKS):
        ended = _dealer_ways(upcard, caps, hit_soft_17, looked)
        path: list[int] = []  # the ranks of the node last opened, in order
        opened: list[int] = []  # and its nodes
        for ranks, cards in sorted((_in_order(cards), cards) for cards in ended):
            common = 0
            while common < min(len(path), len(ranks)) and path[common] == ranks[common]:
                common += 1
            for node in opened[common:]:
                rows[node][0] = len(rows)
            del path[common:], opened[common:]
            for rank in ranks[common:]:
                rows.append([0, rank, path.count(rank), len(path) + 1, 0, -1])
                path.append(rank)
                opened.append(len(rows) - 1)
            rows[opened[-1]][4:] = ended[cards]
        for node in opened:
            rows[node][0] = len(rows)
        start.append(len(rows))
    table = np.array(rows, dtype=np.int64).reshape(len(rows), 6)
    column = [np.ascontiguousarray(values) for values in table.T]
    return DealerTree(
        start=np.array(start, dtype=np.int64),
        stop=column[0],
        rank=column[1],
        have=column[2],
        size=column[3],
        ways=column[4],
        final=column[5],
        largest=int(column[3].max(initial=0)),
    )


def _in_order(cards: tuple[int, ...]) -> tuple[int, ...]:
    ranks: list[int] = []
    for rank, count in enumerate(cards):
        ranks += [rank] * count
    return tuple(ranks)
