"""Baccarat by card values 0 to 9: rounds dealt from a shuffled shoe."""

from typing import Any

from numba import njit

from houseway.analysis.kernels.baccarat_deals import BANKER_DRAWS
from houseway.analysis.kernels.shoes import ROUNDS as ROUNDS
from houseway.analysis.kernels.shoes import SHARED, SHORT, IntArray, ValueArray, count_shoe, shuffle
from houseway.analysis.kernels.shoes import SHOES as SHOES

# Places in the tally of a block of shoes, after those of every game.
NET_ROUND_SQUARED, WINS = SHARED, SHARED + 1
TALLY = SHARED + 2


@njit(cache=True, nogil=True)
def play_round(values: ValueArray, position: int) -> tuple[int, int, int, int]:
    """(natural, player's points, banker's, cards used) of the round that starts at ``position``."""
    n = values.shape[0]
    if position + 4 > n:
        return 0, 0, 0, SHORT
    player = (values[position] + values[position + 2]) % 10
    banker = (values[position + 1] + values[position + 3]) % 10
    if player >= 8 or banker >= 8:
        return 1, player, banker, 4
    at = position + 4
    if player < 6:
        if at >= n:
            return 0, 0, 0, SHORT
        third = values[at]
        at += 1
        player = (player + third) % 10
        draws = BANKER_DRAWS[banker, third]
    else:
        draws = banker < 6
    if draws:
        if at >= n:
            return 0, 0, 0, SHORT
        banker = (banker + values[at]) % 10
        at += 1
    return 0, player, banker, at - position


@njit(cache=True, nogil=True)
def play_shoes(shoe: ValueArray, shoes: int, behind: int, nets: IntArray, rng: Any, tally: IntArray) -> None:
    """Adds ``shoes`` shuffles to the tally; ``nets[natural, player, banker]`` is what a round brings.

    The first card and as many more as it counts, ten for a zero, are burnt (5.VII). The cover card lies
    before the last ``behind`` cards; the round in which it comes out, or that begins with it, is the last
    (10.V). A round for which the cards do not suffice is void (14.V) and not counted.
    """
    values = shoe.copy()
    n = values.shape[0]
    for _ in range(shoes):
        shuffle(values, 0, n - 1, rng)
        position = 1 + (values[0] if values[0] else 10)
        total = 0
        rounds = 0
        squared = 0
        wins = 0
        while position <= n - behind:
            natural, player, banker, used = play_round(values, position)
            if used == SHORT:
                break
            net = nets[natural, player, banker]
            position += used
            rounds += 1
            total += net
            squared += net * net
            wins += net > 0
        tally[NET_ROUND_SQUARED] += squared
        tally[WINS] += wins
        count_shoe(tally, rounds, total)
