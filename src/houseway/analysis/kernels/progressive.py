"""Hands of five cards by line of a pay table: all that three more cards can make of two, and those of them
that are folded on the way."""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.mississippi_stud import unseen
from houseway.analysis.kernels.pay_tables import line_of
from houseway.hands.fast.single import bit, mask_of

Ints = npt.NDArray[np.int64]
Answers = npt.NDArray[np.int8]


@njit(cache=True, nogil=True)
def lines_of(hands: Ints, lines: Ints) -> Ints:
    """The line of each hand, a hand a row."""
    found = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        found[i] = line_of(mask_of(hands[i]), lines)
    return found


@njit(cache=True, nogil=True)
def with_three_more(own: Ints, deck: Ints, lines: Ints, names: int) -> Ints:
    """How many sets of three other cards make each line."""
    rest, hand = unseen(own, deck), bit(own[0]) | bit(own[1])
    counts = np.zeros(names, np.int64)
    for i in range(len(rest)):
        for j in range(i):
            four = hand | bit(rest[i]) | bit(rest[j])
            for k in range(j):
                counts[line_of(four | bit(rest[k]), lines)] += 1
    return counts


@njit(cache=True, nogil=True)
def folded_on_the_way(
    own: Ints, third: int, fourth: Answers, fifth: Answers, deck: Ints, lines: Ints, names: int
) -> Ints:
    """Orders of three community cards, by the line that they would have made, in which the hand is folded
    before the last; ``third``, ``fourth`` by the first card and ``fifth`` by the first two are answers."""
    rest, hand = unseen(own, deck), bit(own[0]) | bit(own[1])
    counts = np.zeros(names, np.int64)
    for i in range(len(rest)):
        for j in range(len(rest)):
            if j == i or (third and fourth[rest[i]] and fifth[rest[i], rest[j]]):
                continue
            four = hand | bit(rest[i]) | bit(rest[j])
            for k in range(len(rest)):
                if k not in (i, j):
                    counts[line_of(four | bit(rest[k]), lines)] += 1
    return counts
