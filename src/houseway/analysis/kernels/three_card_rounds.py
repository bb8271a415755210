"""Rounds of Three Card Poker from fixed cards: the kernel of the simulation."""

import numpy as np
from numba import njit

from houseway.hands.fast.single import mask_of, standard, three

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

LEVEL_BITS = 20


@njit(cache=True, nogil=True)
def base_round(cards: Ints, played: Flags, qualifier: int, gains: Ints, bonus: Ints) -> tuple[int, int]:
    """(net, staked) of ante and play on six cards, the player's first; ``played``: by these whether they are;
    ``gains``: dealer does not qualify, player wins, ties, loses; ``bonus`` by the level of the player's
    hand."""
    if not played[cards[0], cards[1], cards[2]]:
        return -1, 1
    player = three(mask_of((cards[0], cards[1], cards[2])))
    dealer = three(mask_of((cards[3], cards[4], cards[5])))
    extra = bonus[player >> LEVEL_BITS]
    if dealer < qualifier:
        return gains[0] + extra, 2
    if player > dealer:
        return gains[1] + extra, 2
    if player == dealer:
        return gains[2] + extra, 2
    return gains[3] + extra, 2


@njit(cache=True, nogil=True)
def pair_plus_round(cards: Ints, pays: Ints) -> int:
    return pays[three(mask_of((cards[0], cards[1], cards[2]))) >> LEVEL_BITS]


@njit(cache=True, nogil=True)
def six_card_round(cards: Ints, pays: Ints, royal: int) -> int:
    """``pays`` by the level of the best five-card hand; ``royal`` for 9 to ace of one suit."""
    suit = cards[0] & 3
    ranks = 0
    for i in range(6):
        if cards[i] & 3 == suit:
            ranks |= 1 << (cards[i] >> 2)
    if ranks == 0b1111110000000:
        return royal
    held = mask_of((cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]))
    return pays[standard(held) >> LEVEL_BITS]


@njit(cache=True, nogil=True)
def settled(
    rows: Ints, wager: int, played: Flags, qualifier: int, gains: Ints, table: Ints, royal: int
) -> tuple[Ints, int]:
    """What each round brings, and all that is staked; ``wager`` 0 base, 1 pair plus, 2 six card bonus."""
    nets = np.empty(len(rows), np.int64)
    staked = 0
    for row in range(len(rows)):
        stake = 1
        if wager == 0:
            nets[row], stake = base_round(rows[row], played, qualifier, gains, table)
        elif wager == 1:
            nets[row] = pair_plus_round(rows[row], table)
        else:
            nets[row] = six_card_round(rows[row], table, royal)
        staked += stake
    return nets, staked
