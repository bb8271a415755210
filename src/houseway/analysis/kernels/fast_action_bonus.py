"""The five-card hands that two cards make with all boards, when two others are known to be out of the way.

Boards are counted together that differ only in suits which the two cards do not have.
"""

from typing import Any

import numpy as np
from numba import njit

from houseway.analysis.kernels.fast_action import KINDS, Ints, pair_index, strength_of
from houseway.hands.fast.multideck import word


@njit(cache=True, nogil=True)
def _add_board(board: Ints, level: int, weight: int, left: Ints, t0: Ints, t1: Ints, t2: Ints) -> None:
    """A board's ways, and how many of these have one given card of a kind in it, or two."""
    ways, run = weight, 1
    for i in range(5):
        run = run + 1 if i and board[i] == board[i - 1] else 1
        ways = ways * (left[board[i]] - run + 1) // run
    if ways <= 0:
        return
    t0[level] += ways
    for j in range(5):
        if j and board[j] == board[j - 1]:
            continue
        y, ys = board[j], 0
        for i in range(5):
            ys += board[i] == y
        t1[level, y] += ways * ys // left[y]
        if ys > 1:
            t2[level, pair_index(y, y)] += ways * ys * (ys - 1) // (left[y] * (left[y] - 1))
        for i in range(j):
            if i and board[i] == board[i - 1]:
                continue
            x, xs = board[i], 0
            for k in range(5):
                xs += board[k] == x
            t2[level, pair_index(x, y)] += ways * xs * ys // (left[x] * left[y])


@njit(cache=True, nogil=True)
def board_levels(
    a: int, b: int, copies: Ints, by_seventeen: bool, least: int, free: int, t0: Ints, t1: Ints, t2: Ints
) -> None:
    """Adds every board that makes at least the level ``least`` to ``t0[level]``, ``t1[level, kind]`` and
    ``t2[level, pair]``; the suits from ``free`` on are alike, and boards that differ in their names are
    counted at one of them."""
    left = copies.copy()
    left[a] -= 1
    left[b] -= 1
    board = np.zeros(5, np.int64)
    words = np.zeros((6, 4), np.int64)
    words[5, a & 3] += word(a)
    words[5, b & 3] += word(b)
    at = 4
    board[4] = -1
    # Kinds fall from the last place to the first; ``at`` is the place that goes on.
    while True:
        board[at] += 1
        if board[at] > (board[at + 1] if at < 4 else KINDS - 1):
            at += 1
            if at == 5:
                return
            continue
        if left[board[at]] <= 0:
            continue
        words[at] = words[at + 1]
        words[at, board[at] & 3] += word(board[at])
        if at:
            at -= 1
            board[at] = -1
            continue
        orbit, run, names = 1, 1, 1
        for suit in range(free + 1, 4):
            if words[0, suit - 1] < words[0, suit]:
                orbit = 0
                break
            names += 1
            run = run + 1 if words[0, suit - 1] == words[0, suit] else 1
            orbit = orbit * names // run
        if orbit:
            level = strength_of(words[0, 0], words[0, 1], words[0, 2], words[0, 3], by_seventeen) >> 20
            if level >= least:
                _add_board(board, level, orbit, left, t0, t1, t2)


@njit(cache=True, nogil=True)
def avoiding(renamings: Ints, t0: Ints, t1: Ints, t2: Ints, out: Any) -> None:
    """``out[pair, level]``: the boards without two given cards of these kinds."""
    for y in range(KINDS):
        for x in range(y + 1):
            for level in range(len(t0)):
                total = 0
                for names in renamings:
                    s, t = x & ~3 | names[x & 3], y & ~3 | names[y & 3]
                    total += t0[level] - t1[level, s] - t1[level, t] + t2[level, pair_index(s, t)]
                out[pair_index(x, y), level] = total // len(renamings)


@njit(cache=True, nogil=True)
def by_split(hands: Any, splits: Any, class_of: Ints, counts: Any, out: Any) -> None:
    """``out[hand, kept, level]`` from ``counts[class of two, two more, level]``."""
    names = np.empty(4, np.int64)
    for h in range(len(hands)):
        for k in range(6):
            a, b = hands[h, splits[k, 0]], hands[h, splits[k, 1]]
            x, y = hands[h, splits[5 - k, 0]], hands[h, splits[5 - k, 1]]
            # The lower card's suit comes first, then the higher one's; the rest in any order.
            names[:] = -1
            names[a & 3] = 0
            used = 1
            if a & 3 != b & 3:
                names[b & 3] = 1
                used = 2
            for suit in range(4):
                if names[suit] < 0:
                    names[suit] = used
                    used += 1
            p = pair_index(a & ~3 | names[a & 3], b & ~3 | names[b & 3])
            q = pair_index(x & ~3 | names[x & 3], y & ~3 | names[y & 3])
            out[h, k] = counts[class_of[p], q]
