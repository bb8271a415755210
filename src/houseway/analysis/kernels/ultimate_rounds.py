"""Ultimate Texas Hold'em from fixed cards: the published simple strategy, and Trips."""

import numpy as np
from numba import njit

from houseway.hands.fast.single import LEVEL, SUIT, bit, mask_of, standard
from houseway.hands.fast.tables import COUNT

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Flags = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]

BEFORE_FLOP, ON_FLOP, ON_RIVER = 4, 2, 1  # the antes put up as Play
FOLDED = 0
_TWO_PAIR = 2 * LEVEL
_TEN = 8


@njit(cache=True, nogil=True)
def has_hidden_pair(own: Ints, shared: int) -> bool:
    """A pair of the own cards, or of one of them with the board."""
    ranks = (shared | shared >> 16 | shared >> 32 | shared >> 48) & SUIT
    mine = 1 << (own[0] >> 2) | 1 << (own[1] >> 2)
    return own[0] >> 2 == own[1] >> 2 or ranks & mine != 0


@njit(cache=True, nogil=True)
def plays_on_flop(own: Ints, flop: Ints) -> bool:
    """Two pair or better, a hidden pair but not two deuces, or four to a flush with an own ten or better."""
    shared = mask_of(flop)
    if standard(shared | mask_of(own)) >= _TWO_PAIR:
        return True
    if has_hidden_pair(own, shared):
        return own[0] >> 2 != own[1] >> 2 or own[0] >> 2 > 0
    held, drawing = shared | mask_of(own), False
    for card in own:
        drawing |= card >> 2 >= _TEN and COUNT[(held >> (16 * (card & 3))) & SUIT] >= 4
    return drawing


@njit(cache=True, nogil=True)
def dealer_outs(own: Ints, board: Ints) -> int:
    """How many single cards would make of the board alone a better hand than the player's."""
    shared = mask_of(board)
    seen = shared | mask_of(own)
    strength = standard(seen)
    outs = 0
    for card in range(52):
        if not seen & bit(card):
            outs += standard(shared | bit(card)) > strength
    return outs


@njit(cache=True, nogil=True)
def plays_on_river(own: Ints, board: Ints, most_outs: int) -> bool:
    """A hidden pair, a better class of hand than the board's own, or few outs for the dealer."""
    shared = mask_of(board)
    if has_hidden_pair(own, shared) or standard(shared | mask_of(own)) >> 20 > standard(shared) >> 20:
        return True
    return dealer_outs(own, board) <= most_outs


@njit(cache=True, nogil=True)
def antes_played(own: Ints, board: Ints, chart: Flags, most_outs: int) -> int:
    """``chart``: whether to play before the flop, by higher rank, lower rank and whether of one suit."""
    high, low = max(own[0] >> 2, own[1] >> 2), min(own[0] >> 2, own[1] >> 2)
    if chart[high, low, int(own[0] & 3 == own[1] & 3)]:
        return BEFORE_FLOP
    if plays_on_flop(own, board[:3]):
        return ON_FLOP
    return ON_RIVER if plays_on_river(own, board, most_outs) else FOLDED


@njit(cache=True, nogil=True)
def simple_answers(cards: Ints, chart: Flags, most_outs: int) -> Ints:
    """The antes that the simple strategy puts up in rounds of nine cards, 0 for a fold."""
    antes = np.empty(len(cards), np.int64)
    for row in range(len(cards)):
        antes[row] = antes_played(cards[row, :2], cards[row, 4:9], chart, most_outs)
    return antes


@njit(cache=True, nogil=True)
def trips_nets(rows: Ints, table: Ints) -> Ints:
    """What seven cards bring, by the level of the best five."""
    nets = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        nets[row] = table[standard(mask_of(rows[row])) >> 20]
    return nets
