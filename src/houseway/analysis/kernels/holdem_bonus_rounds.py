"""Texas Hold'em Bonus from fixed cards: the published simple strategy, and the Bonus."""

import numpy as np
from numba import njit

from houseway.hands.fast.single import SUIT, mask_of, standard
from houseway.hands.fast.tables import COUNT

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

_TWO_PAIR, _STRAIGHT, _FLUSH = 2, 4, 5


@njit(cache=True, nogil=True)
def ranks_of(mask: int) -> int:
    return (mask | mask >> 16 | mask >> 32 | mask >> 48) & SUIT


@njit(cache=True, nogil=True)
def in_sequence(ranks: int, own: int, length: int) -> bool:
    """Whether so many ranks run on, one of ``own`` among them; the ace runs high and low."""
    held, mine = ranks << 1 | ranks >> 12, own << 1 | own >> 12
    for low in range(15 - length):
        run = ((1 << length) - 1) << low
        if held & run == run and mine & run:
            return True
    return False


@njit(cache=True, nogil=True)
def of_one_suit(held: int, own: int, count: int) -> bool:
    """Whether so many cards share a suit, an own one among them."""
    found = False
    for suit in range(4):
        lane = (held >> (16 * suit)) & SUIT
        found |= COUNT[lane] >= count and (own >> (16 * suit)) & SUIT != 0
    return found


@njit(cache=True, nogil=True)
def hidden_pair(own: Ints, board: int) -> int:
    """The highest rank of a pair that takes an own card, or -1."""
    if own[0] >> 2 == own[1] >> 2:
        return own[0] >> 2
    best = -1
    for card in own:
        if ranks_of(board) >> (card >> 2) & 1:
            best = max(best, card >> 2)
    return best


@njit(cache=True, nogil=True)
def wagers_on_turn(own: Ints, flop: Ints) -> bool:
    mine, board = mask_of(own), mask_of(flop)
    if hidden_pair(own, board) >= 0:
        return True
    return in_sequence(ranks_of(mine | board), ranks_of(mine), 4) or of_one_suit(mine | board, mine, 4)


@njit(cache=True, nogil=True)
def wagers_on_river(own: Ints, board: Ints, least_pair: int) -> bool:
    mine, shared = mask_of(own), mask_of(board)
    held = mine | shared
    level, pair = standard(held) >> 20, hidden_pair(own, shared)
    if pair >= least_pair or (pair >= 0 and level >= _TWO_PAIR):
        return True
    if level == _STRAIGHT or (level >= _FLUSH and of_one_suit(held, mine, 5)):
        return True
    drawing = False
    for suit in range(4):
        lane, own_lane = (held >> (16 * suit)) & SUIT, (mine >> (16 * suit)) & SUIT
        drawing |= in_sequence(lane, own_lane, 4)
    return drawing


@njit(cache=True, nogil=True)
def folds_before_flop(own: Ints, lowest: int, highest: int) -> bool:
    """A deuce with a card between the two ranks, of another suit."""
    low, high = min(own[0] >> 2, own[1] >> 2), max(own[0] >> 2, own[1] >> 2)
    return low == 0 and lowest <= high <= highest and own[0] & 3 != own[1] & 3


@njit(cache=True, nogil=True)
def simple_answers(cards: Ints, lowest: int, highest: int, least_pair: int) -> Ints:
    """The antes that the simple strategy puts up in rounds of nine cards, 0 for a fold."""
    antes = np.zeros(len(cards), np.int64)
    for row in range(len(cards)):
        own, board = cards[row, :2], cards[row, 4:9]
        if not folds_before_flop(own, lowest, highest):
            antes[row] = 2 + wagers_on_turn(own, board[:3]) + wagers_on_river(own, board[:4], least_pair)
    return antes


@njit(cache=True, nogil=True)
def bonus_nets(rows: Ints, table: Ints, both_aces: int) -> Ints:
    """What four cards bring, the player's first; ``table`` by both ranks and whether of one suit."""
    nets = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        cards = rows[row]
        nets[row] = table[cards[0] >> 2, cards[1] >> 2, int(cards[0] & 3 == cards[1] & 3)]
        if min(cards) >> 2 == 12:
            nets[row] = both_aces
    return nets
