"""Rounds of Crazy Four Poker from fixed cards: the kernel of the simulation."""

import numpy as np
from numba import njit

from houseway.analysis.kernels.best_four import Ints, Ranks, number_of
from houseway.analysis.kernels.crazy_four import LOSE, NOT_QUALIFIED, TIE, WIN
from houseway.hands.fast.single import four, mask_of

Times = np.ndarray[tuple[int, ...], np.dtype[np.int8]]


@njit(cache=True, nogil=True)
def base_round(cards: Ints, times: Times, qualifier: int, rank_of: Ranks, gains: Ints) -> tuple[int, int]:
    """(net, staked) of ante, super bonus and play on ten cards, the player's first, staked in antes.

    By the number of the player's hand: ``times``, the play wager in antes, and ``rank_of``, its best four.
    ``gains``: net, by best four, times and outcome.
    """
    hand = number_of(cards)
    if not times[hand]:
        return gains[rank_of[hand], 0, LOSE], 2
    player = four(mask_of(cards[:5]))
    dealer = four(mask_of(cards[5:10]))
    if dealer < qualifier:
        outcome = NOT_QUALIFIED
    elif player > dealer:
        outcome = WIN
    elif player == dealer:
        outcome = TIE
    else:
        outcome = LOSE
    return gains[rank_of[hand], times[hand], outcome], 2 + times[hand]


@njit(cache=True, nogil=True)
def settled(rows: Ints, times: Times, qualifier: int, rank_of: Ranks, gains: Ints) -> tuple[Ints, int]:
    """What each round brings, and all that is staked, in antes."""
    nets = np.empty(len(rows), np.int64)
    staked = 0
    for row in range(len(rows)):
        nets[row], stake = base_round(rows[row], times, qualifier, rank_of, gains)
        staked += stake
    return nets, staked
