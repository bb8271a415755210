"""Colorado Hold'em counted out: for each of three discards, how many boards make each line of two pay tables.

A plan says by class of own cards what is answered (an index of ``ANSWERS``) and which card goes; suits are
renamed to those of the class's hand first.
"""

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.analysis.kernels.pay_tables import entry_of
from houseway.hands.fast.single import bit, standard

Ints = npt.NDArray[np.int64]

FOLD, PLAY, BET, DECLARE = range(4)


@njit(cache=True, nogil=True)
def made(own: Ints, deck: Ints, base: Ints, bonus: Ints, counts: Ints) -> None:
    """Adds to ``counts[discard, line of base, line of bonus]`` every board."""
    left = np.empty(len(deck) - 3, np.int64)
    n = 0
    for card in deck:
        if card not in (own[0], own[1], own[2]):
            left[n] = card
            n += 1
    for discard in range(3):
        kept = bit(own[(discard + 1) % 3]) | bit(own[(discard + 2) % 3])
        for i in range(n):
            three = kept | bit(left[i])
            for j in range(i):
                four = three | bit(left[j])
                for k in range(j):
                    hand = standard(four | bit(left[k]))
                    counts[discard, entry_of(hand, base), entry_of(hand, bonus)] += 1


@njit(cache=True, nogil=True)
def made_by_class(owns: Ints, deck: Ints, base: Ints, bonus: Ints, shape: tuple[int, int]) -> Ints:
    counts = np.zeros((len(owns), 3, *shape), np.int64)
    for h in range(len(owns)):
        made(owns[h], deck, base, bonus, counts[h])
    return counts


@njit(cache=True, nogil=True)
def play_round(
    cards: Ints, classes: Ints, suits: Ints, owns: Ints, answers: Ints, discards: Ints, instants: Ints,
    base: Ints, gains: Ints, bonus: Ints, bonus_gains: Ints, bonus_kept: bool,
) -> tuple[int, int, int]:  # fmt: skip
    """(net, antes staked, net of the bonus) of six cards, the own three first; in parts of a unit.

    ``instants[class]`` is what a declaration brings on ante and bonus.
    """
    own, rename = classes[cards[0], cards[1], cards[2]], suits[cards[0], cards[1], cards[2]]
    answer = answers[own]
    if answer == DECLARE:
        return instants[own, 0], 1, instants[own, 1]
    if answer == FOLD and not bonus_kept:
        return gains[1, 0], 1, bonus_gains[1, 0]
    mask = bit(cards[3]) | bit(cards[4]) | bit(cards[5])
    for card in cards[:3]:
        if card & ~3 | rename[card & 3] != owns[own, discards[own]]:
            mask |= bit(card)
    hand = standard(mask)
    side = bonus_gains[1, entry_of(hand, bonus)]
    if answer == FOLD:
        return gains[1, 0], 1, side
    staked = 2 if answer == BET else 1
    return gains[staked, entry_of(hand, base)], staked, side


@njit(cache=True, nogil=True)
def settled(
    rows: Ints, classes: Ints, suits: Ints, owns: Ints, answers: Ints, discards: Ints, instants: Ints,
    base: Ints, gains: Ints, bonus: Ints, bonus_gains: Ints, bonus_kept: bool, of_bonus: bool, unit: int,
) -> tuple[Ints, int]:  # fmt: skip
    """What each round brings, and all that is staked; of the bonus or of all the rest."""
    nets = np.empty(len(rows), np.int64)
    staked = 0
    for row in range(len(rows)):
        net, antes, side = play_round(
            rows[row], classes, suits, owns, answers, discards, instants, base, gains, bonus, bonus_gains,
            bonus_kept,
        )  # fmt: skip
        nets[row] = side if of_bonus else net
        staked += unit if of_bonus else antes * unit
    return nets, staked
