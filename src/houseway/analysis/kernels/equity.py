"""Showdowns of several players counted: every way in which the missing cards can come, or some at random.

Own cards and board are masks as in ``houseway.hands.fast.single``. ``bits`` are the cards that may still
come, each by itself; ``owner`` says for whom each of those is: a player, or ``BOARD``.
"""

import numpy as np
from numba import njit

from houseway.analysis.kernels.dealing import deal
from houseway.hands.fast.low import ace_to_five, deuce_to_seven, eight_or_better, mask_ranks
from houseway.hands.fast.single import bit, standard
from houseway.hands.fast.tables import COUNT

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

MOST_PLAYERS = 10
POT = 5040  # parts of a pot: any number of winners up to ten shares half of it evenly
BOARD = -1
# How a pot, or a half of it, is won.
NOT, HIGH, TWO_HIGH, EIGHT, TWO_EIGHT, ACE_TO_FIVE, DEUCE_TO_SEVEN = range(7)
# What is counted of each player: parts of pots, their squares, pots won whole, pots shared.
PARTS, SQUARES, WON, SHARED = range(4)
_LOW_RANKS = 0x107F  # ace, and two to eight


@njit(cache=True, nogil=True)
def strength(way: int, own: int, board: int) -> int:
    """Of a player's cards with the board; 0 of a low that does not qualify."""
    if way == HIGH:
        return standard(own | board)
    if way == EIGHT:
        return eight_or_better(own | board)
    if way == ACE_TO_FIVE:
        return ace_to_five(own | board)
    if way == DEUCE_TO_SEVEN:
        return deuce_to_seven(own | board)
    if way == TWO_EIGHT and COUNT[mask_ranks(board) & _LOW_RANKS] < 3:
        return 0
    best = 0
    first = own
    while first:  # two of the own cards and three of the board
        one = first & -first
        first ^= one
        second = first
        while second:
            two = one | (second & -second)
            second &= second - 1
            a = board
            while a:
                three = two | (a & -a)
                a &= a - 1
                b = a
                while b:
                    four = three | (b & -b)
                    b &= b - 1
                    c = b
                    while c:
                        five = four | (c & -c)
                        c &= c - 1
                        best = max(best, standard(five) if way == TWO_HIGH else eight_or_better(five))
    return best


@njit(cache=True, nogil=True)
def shares(high: int, low: int, own: Ints, board: int, got: Ints, strengths: Ints) -> None:
    """The parts of the pot that each player gets at the showdown, and room for the strengths."""
    got[:] = 0
    players = len(own)
    pot = POT
    for way in (low, high):  # the low first: where none qualifies, the high takes all
        if way == NOT:
            continue
        best = 0
        for i in range(players):
            strengths[i] = strength(way, own[i], board)
            best = max(best, strengths[i])
        if best == 0 and way == low:
            continue
        winners = 0
        for i in range(players):
            winners += strengths[i] == best
        part = pot if way == high or high == NOT else pot // 2
        pot -= part
        for i in range(players):
            if strengths[i] == best:
                got[i] += part // winners


@njit(cache=True, nogil=True)
def _tally(high: int, low: int, own: Ints, board: int, room: Ints, found: Ints) -> None:
    got = room[0]
    shares(high, low, own, board, got, room[1])
    for i in range(len(own)):
        found[i, PARTS] += got[i]
        found[i, SQUARES] += got[i] * got[i]
        found[i, WON] += got[i] == POT
        found[i, SHARED] += 0 < got[i] < POT


@njit(cache=True, nogil=True)
def count(
    high: int, low: int, own: Ints, board: int, bits: Ints, owner: Ints, begin: int, end: int, found: Ints
) -> int:
    """Every way in which the missing cards come; of the first of them only some."""
    missing, size = len(owner), len(bits)
    own, room = own.copy(), np.empty((2, len(own)), np.int64)
    if missing == 0:
        _tally(high, low, own, board, room, found)
        return 1
    at = np.full(missing, -1)
    taken = np.zeros(size, np.bool_)
    at[0] = begin - 1
    held = -1  # how deep cards lie
    depth = deals = 0
    while depth >= 0:
        i = at[depth]
        if held == depth:
            taken[i] = False
            held -= 1
            if owner[depth] == BOARD:
                board ^= bits[i]
            else:
                own[owner[depth]] ^= bits[i]
        i += 1
        while i < size and taken[i]:
            i += 1
        if i >= (end if depth == 0 else size):
            depth -= 1
            continue
        at[depth] = i
        taken[i] = True
        held = depth
        if owner[depth] == BOARD:
            board |= bits[i]
        else:
            own[owner[depth]] |= bits[i]
        if depth == missing - 1:
            _tally(high, low, own, board, room, found)
            deals += 1
        else:
            depth += 1
            at[depth] = i if owner[depth] == owner[depth - 1] else -1
    return deals


@njit(cache=True, nogil=True)
def sample(
    high: int, low: int, known: Ints, board: int, dead: int, owner: Ints, randoms: Ints, found: Ints
) -> None:
    """One showdown a row of ``known`` (the players' cards) and ``randoms`` (for the missing ones)."""
    players = known.shape[1]
    own, room = np.empty(players, np.int64), np.empty((2, players), np.int64)
    deck, drawn = np.empty(52, np.int64), np.empty(len(owner), np.int64)
    for row in range(len(known)):
        seen = dead | board
        for i in range(players):
            own[i] = known[row, i]
            seen |= own[i]
        size = 0
        for card in range(52):
            if not seen & bit(card):
                deck[size] = bit(card)
                size += 1
        deal(randoms[row], deck, drawn)
        shared = board
        for n in range(len(owner)):
            if owner[n] == BOARD:
                shared |= drawn[n]
            else:
                own[owner[n]] |= drawn[n]
        _tally(high, low, own, shared, room, found)
