"""Baccarat by card values 0 to 9: rounds dealt from a shuffled shoe."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from houseway.analysis.kernels.baccarat_deals import BANKER_DRAWS
from houseway.analysis.kernels.groups import count_group
from houseway.analysis.kernels.shoes import SHORT, IntArray, seeded, shuffle

Cards = NDArray[np.uint8]

BEHIND = 2  # values that lie behind a shoe's last, because a third card is looked at before it is drawn

# What follows the first four cards, looked up: a branch that nobody can foretell costs more than a look.
# [four cards]: 100 for each of the Player's points and 10 for each of the Banker's
_one, _two, _three, _four = np.indices((10, 10, 10, 10))
_FOUR = (100 * ((_one + _three) % 10) + 10 * ((_two + _four) % 10)).ravel().astype(np.uint16)
# What follows the fifth card: the result so far, and from these bits on whether the Banker draws, how many
# cards are dealt, whether the fifth is the Player's.
_DRAWS, _USED, _DRAWN = np.uint64(8), np.uint64(16), np.uint64(24)
_HELD = np.uint64(511)  # the result so far with the Banker's draw above it


def _follows(player: int, banker: int, fifth: int) -> int:
    natural = max(player, banker) >= 8
    drawn = not natural and player < 6
    draws = not natural and (bool(BANKER_DRAWS[banker, fifth]) if drawn else banker < 6)
    player = (player + fifth * drawn) % 10
    held = 100 * natural + 10 * player + banker
    return held | draws << int(_DRAWS) | 4 + drawn + draws << int(_USED) | drawn << int(_DRAWN)


_FIFTH = np.array([_follows(*held) for held in np.ndindex(10, 10, 10)], np.uint32)
# [whether the Banker draws, result so far, card]: the result, 100 for a natural, 10 for each of the Player's
# points and 1 for each of the Banker's
_ends = np.zeros((2, 256, 10), np.uint8)
_ends[0, :200] = np.arange(200)[:, None]
_ends[1, :200] = [[held - held % 10 + (held + card) % 10 for card in range(10)] for held in range(200)]
_SIXTH = _ends.ravel()


@njit(cache=True, nogil=True)
def play_round(values: Cards, position: int, n: int) -> Any:
    """(result, cards used) of the round that starts at ``position``; SHORT where the ``n`` cards that the
    shoe has, with ``BEHIND`` more values, do not suffice."""
    at = np.uint64(position)  # unsigned: a signed place is looked at for being counted from the end
    if position + 4 > n:
        return 0, SHORT
    four = np.uint64(values[at]) * np.uint64(1000) + np.uint64(values[at + np.uint64(1)]) * np.uint64(100)
    four += np.uint64(values[at + np.uint64(2)]) * np.uint64(10) + np.uint64(values[at + np.uint64(3)])
    at += np.uint64(4)
    follows = np.uint64(_FIFTH[np.uint64(_FOUR[four]) + np.uint64(values[at])])
    at += follows >> _DRAWN
    held = (follows & _HELD) * np.uint64(10)
    used = np.int64(follows >> _USED & np.uint64(255))
    if position + used > n:
        return 0, SHORT
    return np.int64(_SIXTH[held + np.uint64(values[at])]), used


@njit(cache=True, nogil=True)
def play_shoes(shoe: Cards, shoes: int, behind: int, nets: IntArray, rng: Any, tally: IntArray) -> None:
    """Adds ``shoes`` shuffles to the tally; ``nets[result]`` is what a round brings.

    The first card and as many more as it counts, ten for a zero, are burnt (5.VII). The cover card lies
    before the last ``behind`` cards; the round in which it comes out, or that begins with it, is the last
    (10.V). A round for which the cards do not suffice is void (14.V) and not counted.
    """
    n, state = shoe.shape[0], seeded(rng)
    values = np.zeros(n + BEHIND, np.uint8)
    values[:n] = shoe
    for _ in range(shoes):
        shuffle(values[:n], 0, n - 1, state)
        position = 1 + (values[0] if values[0] else 10)
        total = 0
        rounds = 0
        squared = 0
        wins = 0
        while position <= n - behind:
            result, used = play_round(values, position, n)
            if used == SHORT:
                break
            net = nets[np.uint64(result)]
            position += used
            rounds += 1
            total += net
            squared += net * net
            wins += net > 0
        count_group(tally, rounds, total, squared, squared, wins)
