"""Let It Ride counted out: what it is worth to take back or to let ride each of two bets, in whole numbers.

``lines`` says which line of the pay table a hand is, by its level and first rank; ``gains`` what a line
brings for so many bets left, in parts of a bet. An answer is 1 for a bet that rides; where both are worth the
same it is taken back, or with ``more`` left.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.pay_tables import line_of
from houseway.hands.fast.single import bit, mask_of

Ints = npt.NDArray[np.int64]
Answers = npt.NDArray[np.int8]

MOST_BETS = 3


@njit(cache=True, nogil=True)
def made(own: Ints, deck: Ints, lines: Ints, names: int) -> Ints:
    """For each first community card: how many second ones make each line."""
    counts = np.zeros((52, names), np.int64)
    hand = mask_of(own)
    for first in deck:
        four = hand | bit(first)
        if four == hand:
            continue
        for last in deck:
            five = four | bit(last)
            if five != four:
                counts[first, line_of(five, lines)] += 1
    return counts


@njit(cache=True, nogil=True)
def brought(counts: Ints, gains: Ints) -> int:
    """What so many of each line bring."""
    total = 0
    for line in range(len(gains)):
        total += counts[line] * gains[line]
    return total


@njit(cache=True, nogil=True)
def rides(back: int, ride: int, more: bool) -> bool:
    return ride > back or (more and ride == back)


@njit(cache=True, nogil=True)
def on_three(counts: Ints, gains: Ints, more: bool, values: Ints) -> None:
    """What it brings to take Bet Number 1 back and to let it ride, over all orders of the two other cards."""
    values[:] = 0
    for first in range(52):
        for ride in range(2):
            back, on = brought(counts[first], gains[1 + ride]), brought(counts[first], gains[2 + ride])
            values[ride] += on if rides(back, on, more) else back


@njit(cache=True, nogil=True)
def best_play(
    owns: Ints, deck: Ints, lines: Ints, gains: Ints, more: bool
) -> tuple[Ints, Answers, Answers, Ints]:
    """By class of own cards: what both answers on Bet Number 1 are worth, the best one, the best one on Bet
    Number 2 by the first community card, and how often comes each line with so many bets left."""
    number, names = len(owns), gains.shape[1]
    worth = np.zeros((number, 2), np.int64)
    first = np.zeros(number, np.int8)
    second = np.zeros((number, 52), np.int8)
    hands = np.zeros((number, MOST_BETS + 1, names), np.int64)
    for h in range(number):
        counts = made(owns[h], deck, lines, names)
        on_three(counts, gains, more, worth[h])
        first[h] = rides(worth[h, 0], worth[h, 1], more)
        kept = 1 + first[h]
        for card in range(52):
            back, on = brought(counts[card], gains[kept]), brought(counts[card], gains[kept + 1])
            second[h, card] = rides(back, on, more)
            hands[h, kept + second[h, card]] += counts[card]
    return worth, first, second, hands


@njit(cache=True, nogil=True)
def worth_on_four(owns: Ints, deck: Ints, first: Answers, lines: Ints, gains: Ints) -> Ints:
    """What both answers on Bet Number 2 are worth after these on Bet Number 1, by class and card shown."""
    worth = np.zeros((len(owns), 52, 2), np.int64)
    for h in range(len(owns)):
        counts = made(owns[h], deck, lines, gains.shape[1])
        for card in range(52):
            for ride in range(2):
                worth[h, card, ride] = brought(counts[card], gains[1 + first[h] + ride])
    return worth


@njit(cache=True, nogil=True)
def played(owns: Ints, deck: Ints, first: Answers, second: Answers, lines: Ints, names: int) -> Ints:
    """How often comes each line with so many bets left, by any answers."""
    hands = np.zeros((len(owns), MOST_BETS + 1, names), np.int64)
    for h in range(len(owns)):
        counts = made(owns[h], deck, lines, names)
        for card in range(52):
            hands[h, 1 + first[h] + second[h, card]] += counts[card]
    return hands


@njit(cache=True, nogil=True)
def answers(own: Ints, board: Ints, kept: int, deck: Ints, lines: Ints, gains: Ints) -> tuple[Ints, int]:
    """What it is worth to take back the bet that is asked about and to let it ride, ``kept`` others being
    left, and over how many orders of the cards to come."""
    counts = made(own, deck, lines, gains.shape[1])
    values = np.empty(2, np.int64)
    unseen = len(deck) - len(own)
    if len(board) == 0:
        on_three(counts, gains, False, values)
        return values, unseen * (unseen - 1)
    for ride in range(2):
        values[ride] = brought(counts[board[0]], gains[kept + ride])
    return values, unseen - 1


# ── rounds ───────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True)
def base_round(
    cards: Ints, classes: Ints, suits: Ints, first: Answers, second: Answers, lines: Ints, gains: Ints
) -> tuple[int, int]:
    """(net, bets left) of five cards, the own three first, by their class and with suits renamed to its."""
    own, rename = classes[cards[0], cards[1], cards[2]], suits[cards[0], cards[1], cards[2]]
    shown = cards[3] & ~3 | rename[cards[3] & 3]
    bets = 1 + first[own] + second[own, shown]
    return gains[bets, line_of(mask_of(cards), lines)], bets


@njit(cache=True, nogil=True)
def settled(
    rows: Ints, classes: Ints, suits: Ints, first: Answers, second: Answers, lines: Ints, gains: Ints,
    unit: int,
) -> tuple[Ints, int]:  # fmt: skip
    """What each round brings, and all that is staked."""
    nets = np.empty(len(rows), np.int64)
    staked = 0
    for row in range(len(rows)):
        nets[row], bets = base_round(rows[row], classes, suits, first, second, lines, gains)
        staked += bets * unit
    return nets, staked
