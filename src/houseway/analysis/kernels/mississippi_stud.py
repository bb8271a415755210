"""Mississippi Stud counted out: what each answer on each street is worth, in whole numbers.

``lines`` says which line of the pay table a hand is, by its level and first rank; ``gains`` what a line
brings for so many antes staked in all, in ``unit`` parts of an ante. An answer is the number of antes put
up, 0 a fold; of equal answers the one is taken that stakes less, or with ``more`` the one that stakes more.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.pay_tables import line_of
from houseway.hands.fast.single import bit, mask_of

Ints = npt.NDArray[np.int64]
Answers = npt.NDArray[np.int8]

MOST = 3  # antes on one street
ANSWERS = MOST + 1
MOST_ANTES = 1 + 3 * MOST


@njit(cache=True, nogil=True)
def best(values: Ints, stakes: Ints, more: bool) -> int:
    found = 0
    for n in range(1, ANSWERS):
        wanted = stakes[n] > stakes[found] if more else stakes[n] < stakes[found]
        if values[n] > values[found] or (values[n] == values[found] and wanted):
            found = n
    return found


@njit(cache=True, nogil=True)
def unseen(own: Ints, deck: Ints) -> Ints:
    """The cards that are not the player's own."""
    return deck[(deck != own[0]) & (deck != own[1])]


@njit(cache=True, nogil=True)
def made(own: Ints, rest: Ints, lines: Ints, names: int) -> Ints:
    """For two community cards, by their places in the rest: how many last cards make each line."""
    counts = np.zeros((len(rest), len(rest), names), np.int64)
    hand = bit(own[0]) | bit(own[1])
    for i in range(len(rest)):
        for j in range(i):
            four = hand | bit(rest[i]) | bit(rest[j])
            for last in range(len(rest)):
                if last not in (i, j):
                    counts[i, j, line_of(four | bit(rest[last]), lines)] += 1
            counts[j, i] = counts[i, j]
    return counts


@njit(cache=True, nogil=True)
def fifth_street(
    counts: Ints, i: int, j: int, antes: int, gains: Ints, unit: int, values: Ints, stakes: Ints
) -> None:
    """What each answer brings and stakes over all last cards."""
    orders = len(counts) - 2
    values[0], stakes[0] = -antes * unit * orders, antes * orders
    for n in range(1, ANSWERS):
        values[n], stakes[n] = 0, (antes + n) * orders
        for line in range(gains.shape[1]):
            values[n] += counts[i, j, line] * gains[antes + n, line]


@njit(cache=True, nogil=True)
def fourth_street(
    counts: Ints, i: int, antes: int, gains: Ints, unit: int, more: bool, values: Ints, stakes: Ints
) -> None:
    """The same over all orders of the last two cards."""
    orders = (len(counts) - 1) * (len(counts) - 2)
    values[:] = 0
    stakes[:] = 0
    later, later_stakes = np.empty(ANSWERS, np.int64), np.empty(ANSWERS, np.int64)
    for j in range(len(counts)):
        for n in range(1, ANSWERS):
            if j != i:
                fifth_street(counts, i, j, antes + n, gains, unit, later, later_stakes)
                chosen = best(later, later_stakes, more)
                values[n] += later[chosen]
                stakes[n] += later_stakes[chosen]
    values[0], stakes[0] = -antes * unit * orders, antes * orders


@njit(cache=True, nogil=True)
def third_street(counts: Ints, gains: Ints, unit: int, more: bool, values: Ints, stakes: Ints) -> None:
    """The same over all orders of the three community cards, one ante being staked."""
    size = len(counts)
    orders = size * (size - 1) * (size - 2)
    values[:] = 0
    stakes[:] = 0
    later, later_stakes = np.empty(ANSWERS, np.int64), np.empty(ANSWERS, np.int64)
    for i in range(size):
        for n in range(1, ANSWERS):
            fourth_street(counts, i, 1 + n, gains, unit, more, later, later_stakes)
            chosen = best(later, later_stakes, more)
            values[n] += later[chosen]
            stakes[n] += later_stakes[chosen]
    values[0], stakes[0] = -unit * orders, orders


@njit(cache=True, nogil=True)
def follow(
    counts: Ints, rest: Ints, third: int, fourth: Answers, fifth: Answers, folds: Ints, hands: Ints
) -> None:
    """Counts of one hand by its answers: a fold on each street, and each line, with so many antes staked."""
    size = len(rest)
    if not third:
        folds[0, 1] += size * (size - 1) * (size - 2)
        return
    for i in range(size):
        antes, put_up = 1 + third, fourth[rest[i]]
        if not put_up:
            folds[1, antes] += (size - 1) * (size - 2)
            continue
        antes += put_up
        for j in range(size):
            if j != i:
                put_up = fifth[rest[i], rest[j]]
                if put_up:
                    hands[antes + put_up] += counts[i, j]
                else:
                    folds[2, antes] += size - 2


@njit(cache=True, nogil=True)
def best_play(
    holes: Ints, deck: Ints, lines: Ints, gains: Ints, unit: int, more: bool
) -> tuple[Ints, Answers, Answers, Answers, Ints, Ints]:
    """By class of own cards: what each answer on Third Street is worth, the answers of the three streets,
    and how often comes a fold on each street, and each line, with so many antes staked."""
    number, names = len(holes), gains.shape[1]
    worth = np.zeros((number, ANSWERS), np.int64)
    third = np.zeros(number, np.int8)
    fourth = np.zeros((number, 52), np.int8)
    fifth = np.zeros((number, 52, 52), np.int8)
    folds = np.zeros((number, 3, MOST_ANTES + 1), np.int64)
    hands = np.zeros((number, MOST_ANTES + 1, names), np.int64)
    values, stakes = np.empty(ANSWERS, np.int64), np.empty(ANSWERS, np.int64)
    size = len(deck) - 2
    for h in range(number):
        rest = unseen(holes[h], deck)
        counts = made(holes[h], rest, lines, names)
        third_street(counts, gains, unit, more, worth[h], stakes)
        third[h] = best(worth[h], stakes, more)
        for i in range(size if third[h] else 0):
            antes = 1 + third[h]
            fourth_street(counts, i, antes, gains, unit, more, values, stakes)
            fourth[h, rest[i]] = best(values, stakes, more)
            antes += fourth[h, rest[i]]
            for j in range(size if fourth[h, rest[i]] else 0):
                if j != i:
                    fifth_street(counts, i, j, antes, gains, unit, values, stakes)
                    fifth[h, rest[i], rest[j]] = best(values, stakes, more)
        follow(counts, rest, third[h], fourth[h], fifth[h], folds[h], hands[h])
    return worth, third, fourth, fifth, folds, hands


@njit(cache=True, nogil=True)
def played(
    holes: Ints, deck: Ints, third: Answers, fourth: Answers, fifth: Answers, lines: Ints, names: int
) -> tuple[Ints, Ints]:
    """The same counts for any answers."""
    folds = np.zeros((len(holes), 3, MOST_ANTES + 1), np.int64)
    hands = np.zeros((len(holes), MOST_ANTES + 1, names), np.int64)
    for h in range(len(holes)):
        rest = unseen(holes[h], deck)
        follow(made(holes[h], rest, lines, names), rest, third[h], fourth[h], fifth[h], folds[h], hands[h])
    return folds, hands


@njit(cache=True, nogil=True)
def worth_on_fourth(holes: Ints, deck: Ints, third: Answers, lines: Ints, gains: Ints, unit: int) -> Ints:
    """What each answer on Fourth Street is worth after these on Third, by class and first community card."""
    worth = np.zeros((len(holes), 52, ANSWERS), np.int64)
    stakes = np.empty(ANSWERS, np.int64)
    for h in range(len(holes)):
        if third[h]:
            rest = unseen(holes[h], deck)
            counts = made(holes[h], rest, lines, gains.shape[1])
            for i in range(len(rest)):
                fourth_street(counts, i, 1 + third[h], gains, unit, False, worth[h, rest[i]], stakes)
    return worth


@njit(cache=True, nogil=True)
def worth_on_fifth(
    holes: Ints, deck: Ints, third: Answers, fourth: Answers, lines: Ints, gains: Ints, unit: int
) -> Ints:
    """The same on Fifth Street, after these answers on Third and Fourth."""
    worth = np.zeros((len(holes), 52, 52, ANSWERS), np.int64)
    stakes = np.empty(ANSWERS, np.int64)
    for h in range(len(holes)):
        if third[h]:
            rest = unseen(holes[h], deck)
            counts = made(holes[h], rest, lines, gains.shape[1])
            for i in range(len(rest)):
                put_up = fourth[h, rest[i]]
                for j in range(len(rest) if put_up else 0):
                    if j != i:
                        antes = 1 + third[h] + put_up
                        fifth_street(counts, i, j, antes, gains, unit, worth[h, rest[i], rest[j]], stakes)
    return worth


@njit(cache=True, nogil=True)
def answers(
    own: Ints, board: Ints, antes: int, deck: Ints, lines: Ints, gains: Ints, unit: int
) -> tuple[Ints, int]:
    """What each answer is worth with these cards seen and so many antes staked, and over how many orders."""
    rest = unseen(own, deck)
    size = len(rest)
    counts = made(own, rest, lines, gains.shape[1])
    values, stakes = np.empty(ANSWERS, np.int64), np.empty(ANSWERS, np.int64)
    if len(board) == 0:
        third_street(counts, gains, unit, False, values, stakes)
        return values, size * (size - 1) * (size - 2)
    i = np.searchsorted(rest, board[0])
    if len(board) == 1:
        fourth_street(counts, i, antes, gains, unit, False, values, stakes)
        return values, (size - 1) * (size - 2)
    j = np.searchsorted(rest, board[1])
    fifth_street(counts, i, j, antes, gains, unit, values, stakes)
    return values, size - 2


# ── rounds ───────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True)
def base_round(
    cards: Ints, classes: Ints, suits: Ints, third: Answers, fourth: Answers, fifth: Answers, lines: Ints,
    gains: Ints, unit: int,
) -> tuple[int, int]:  # fmt: skip
    """(net, antes) of five cards, the own two first, by their class and with suits renamed to its own."""
    own, rename = classes[cards[0], cards[1]], suits[cards[0], cards[1]]
    first, second = cards[2] & ~3 | rename[cards[2] & 3], cards[3] & ~3 | rename[cards[3] & 3]
    antes = 1
    for put_up in (third[own], fourth[own, first], fifth[own, first, second]):
        if not put_up:
            return -antes * unit, antes
        antes += put_up
    return gains[antes, line_of(mask_of(cards), lines)], antes


@njit(cache=True, nogil=True)
def settled(
    rows: Ints, classes: Ints, suits: Ints, third: Answers, fourth: Answers, fifth: Answers, lines: Ints,
    gains: Ints, unit: int,
) -> tuple[Ints, int]:  # fmt: skip
    """What each round brings, and all that is staked."""
    nets = np.empty(len(rows), np.int64)
    staked = 0
    for row in range(len(rows)):
        nets[row], antes = base_round(rows[row], classes, suits, third, fourth, fifth, lines, gains, unit)
        staked += antes * unit
    return nets, staked
