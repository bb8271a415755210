"""Rounds of Four Card Poker from fixed cards: the kernel of the simulation."""

import numpy as np
from numba import njit

from houseway.analysis.kernels.best_four import Ints, Ranks, number_of
from houseway.analysis.kernels.classes import least_renaming
from houseway.analysis.kernels.four_card import LOSE, TIE, WIN, Counts, Times
from houseway.hands.fast.single import four, mask_of


@njit(cache=True, nogil=True)
def times_of(cards: Ints, times: Times, class_of: Counts, renamings: Ints) -> int:
    """The play wager in antes with the first five cards against the up card, the eleventh.

    ``times`` is by class and up card, for the hand that stands for the class.
    """
    _, which = least_renaming(mask_of(cards[:5]), renamings)
    up = cards[10] // 4 * 4 + renamings[which, cards[10] % 4]
    return times[class_of[number_of(cards)], up]


@njit(cache=True, nogil=True)
def base_round(cards: Ints, play: int, rank_of: Ranks, gains: Ints) -> tuple[int, int]:
    """(net, staked) of ante, bonus and play on eleven cards, the player's first, staked in antes.

    ``play``: the play wager in antes; ``gains``: net, by best four, times and outcome.
    """
    player, dealer = four(mask_of(cards[:5])), four(mask_of(cards[5:11]))
    outcome = WIN if player > dealer else TIE if player == dealer else LOSE
    return gains[rank_of[number_of(cards)], play, outcome], 1 + play


@njit(cache=True, nogil=True)
def settled(
    rows: Ints, times: Times, class_of: Counts, renamings: Ints, rank_of: Ranks, gains: Ints
) -> tuple[Ints, int]:
    """What each round brings, and all that is staked, in antes."""
    nets = np.empty(len(rows), np.int64)
    staked = 0
    for row in range(len(rows)):
        play = times_of(rows[row], times, class_of, renamings)
        nets[row], stake = base_round(rows[row], play, rank_of, gains)
        staked += stake
    return nets, staked
