"""What a player of hold'em sees in his cards and the board, for short rules."""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.holdem_bonus_rounds import hidden_pair, of_one_suit, ranks_of
from houseway.analysis.kernels.ultimate_rounds import dealer_outs
from houseway.hands.fast.single import SUIT, mask_of, standard
from houseway.hands.fast.tables import COUNT

Ints = npt.NDArray[np.int64]

SEEN = (
    "pair", "above", "level", "better", "flush", "flush_card", "straight", "high", "low", "kicker", "outs",
)  # fmt: skip
PAIR, ABOVE, LEVEL, BETTER, FLUSH, FLUSH_CARD, STRAIGHT, HIGH, LOW, KICKER, OUTS = range(len(SEEN))
FLOP, RIVER = 3, 5  # cards of the board


@njit(cache=True, nogil=True)
def board_level(board: Ints) -> int:
    """What the board alone is: of three or four cards what is alike in them."""
    if len(board) == RIVER:
        return standard(mask_of(board)) >> 20
    alike = 0
    for i in range(len(board)):
        for j in range(i):
            alike += board[i] >> 2 == board[j] >> 2
    return 7 if alike == 6 else 3 if alike == 3 else alike


@njit(cache=True, nogil=True)
def to_a_straight(ranks: int, own: int) -> int:
    """How many ranks would make a straight with an own card; the ace runs high and low."""
    held, mine = ranks << 1 | ranks >> 12, own << 1 | own >> 12
    wanted = 0
    for low in range(10):
        run = 0x1F << low
        if COUNT[(held & run) >> low] == 4 and mine & run:
            wanted |= run & ~held
    return COUNT[(wanted >> 1 | (wanted & 1) << 12) & SUIT]


@njit(cache=True, nogil=True)
def see(own: Ints, board: Ints, seen: Ints) -> None:
    mine, shared = mask_of(own), mask_of(board)
    held = mine | shared
    high, low = max(own[0] >> 2, own[1] >> 2), min(own[0] >> 2, own[1] >> 2)
    pair = hidden_pair(own, shared)
    seen[PAIR] = pair + 1
    seen[ABOVE] = COUNT[ranks_of(shared) >> (pair + 1)] if pair >= 0 else RIVER
    level = standard(held) >> 20
    seen[LEVEL] = level
    seen[BETTER] = level > board_level(board)
    seen[FLUSH] = 0
    seen[FLUSH_CARD] = 0
    for count in (3, 4, 5):
        if of_one_suit(held, mine, count):
            seen[FLUSH] = count
    for card in own:
        if COUNT[(held >> (16 * (card & 3))) & SUIT] >= 4:
            seen[FLUSH_CARD] = max(seen[FLUSH_CARD], (card >> 2) + 1)
    seen[STRAIGHT] = to_a_straight(ranks_of(held), ranks_of(mine))
    seen[HIGH], seen[LOW] = high, low
    seen[KICKER] = 12 - high - COUNT[ranks_of(shared) >> (high + 1)]
    seen[OUTS] = dealer_outs(own, board) if len(board) > FLOP else 0


@njit(cache=True, nogil=True)
def seen_in(cards: Ints, shown: int) -> Ints:
    """Of rounds of nine cards what is seen with so many cards of the board, a round a column."""
    found = np.empty((len(SEEN), len(cards)), np.int64)
    seen = np.empty(len(SEEN), np.int64)
    for row in range(len(cards)):
        see(cards[row, :2], cards[row, 4 : 4 + shown], seen)
        found[:, row] = seen
    return found
