"""Enumeration for the ranking tests: every hand of a deck, and one hand of each class of suit relabelling."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import cards
from houseway.hands.fast import single
from houseway.hands.result import Hand

Hands = npt.NDArray[np.int8]
THREE_CARD_COUNTS = {
    "high-card": 16440,
    "pair": 3744,
    "flush": 1096,
    "straight": 720,
    "three-of-a-kind": 52,
    "straight-flush": 48,
}
FIVE_CARD_COUNTS = {
    "high-card": 1302540,
    "pair": 1098240,
    "two-pair": 123552,
    "three-of-a-kind": 54912,
    "straight": 10200,
    "flush": 5108,
    "full-house": 3744,
    "four-of-a-kind": 624,
    "straight-flush": 36,
    "royal-flush": 4,
}


@njit(cache=True)
def _fill(rows, deck, size, repeated):
    """Every combination (or multiset) of ``size`` positions of ``deck`` in lexicographic order."""
    at = np.arange(size) * (0 if repeated else 1)
    count = len(deck)
    for row in range(len(rows)):
        for i in range(size):
            rows[row, i] = deck[at[i]]
        i = size - 1
        while i >= 0 and at[i] == (count - 1 if repeated else count - size + i):
            i -= 1
        if i < 0:
            return
        at[i] += 1
        for j in range(i + 1, size):
            at[j] = at[j - 1] + (0 if repeated else 1)


@cache
def all_hands(size: int, deck_size: int = 52) -> Hands:
    rows = np.empty((comb(deck_size, size), size), np.int8)
    _fill(rows, np.arange(deck_size), size, False)
    return rows


@cache
def all_multisets(size: int) -> Hands:
    rows = np.empty((comb(52 + size - 1, size), size), np.int8)
    _fill(rows, np.arange(52), size, True)
    return rows


@njit(cache=True)
def _canonical_codes(rows):
    """A number for each hand, equal for two hands if and only if renaming suits turns one into the other."""
    codes = np.empty(len(rows), np.int64)
    words = np.empty(4, np.int64)
    for row in range(len(rows)):
        words[:] = 0
        code = 0
        for card in rows[row]:
            if card == 52:
                code = 53
            else:
                words[card & 3] += 1 << (4 * (card >> 2))
        words.sort()
        for suit in range(4):
            for rank in range(13):
                for _ in range((words[suit] >> (4 * rank)) & 15):
                    code = code << 6 | (4 * rank + suit + 1)
        codes[row] = code
    return codes


_known_classes: dict[int, tuple[Hands, Any, Any]] = {}


def _classes(rows: Hands) -> tuple[Any, Any]:
    """The place of one hand of each class, and the class of each hand; kept for the next ranking."""
    if id(rows) not in _known_classes:
        _, first, class_of = np.unique(_canonical_codes(rows), return_index=True, return_inverse=True)
        _known_classes[id(rows)] = rows, first, class_of
    return _known_classes[id(rows)][1:]


@cache
def rows_by(rank: Any, held: Any = single.mask_of) -> Callable[[Hands], npt.NDArray[np.int32]]:
    """A compiled ranking of what is held as one of an array with a hand in each row."""

    @njit
    def strengths(hands):
        found = np.empty(len(hands), np.int32)
        for i in range(len(hands)):
            found[i] = rank(held(hands[i]))
        return found

    return strengths


@njit
def tally_sevens(deck_size, place, places):
    """How many of all seven-card hands have each place; ``place`` is a compiled function of the mask."""
    found = np.zeros(places, np.int64)
    bits = np.array([single.bit(card) for card in range(deck_size)])
    for a in range(6, deck_size):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    mask4 = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(2, d):
                        for f in range(1, e):
                            mask6 = mask4 | bits[e] | bits[f]
                            for g in range(f):
                                found[place(mask6 | bits[g])] += 1
    return found


def assert_same_on_all(
    rows: Hands,
    fast: Callable[[Hands], npt.NDArray[np.int32]],
    reference: Callable[[Sequence[int]], Hand],
) -> npt.NDArray[np.int32]:
    """The fast strengths of all rows, shown equal to the reference.

    The reference is run on one hand of each class; the fast form on every hand, which must equal its class's.
    """
    strengths = fast(rows)
    first, class_of = _classes(rows)
    expected = np.array([reference(hand).strength for hand in rows[first].tolist()], np.int32)
    np.testing.assert_array_equal(strengths, expected[class_of])
    return strengths


def counts(strengths: npt.NDArray[np.int32], order: Sequence[str]) -> dict[str, int]:
    by_level = np.bincount(strengths >> 20, minlength=len(order))
    return {str(category): int(n) for category, n in zip(order, by_level, strict=True) if n}


def check_ladder(ladder: str, ranking: Callable[[Sequence[int]], Hand]) -> None:
    """Lines of cards, category and words, best first; ``=`` before a line that ties with the one above."""
    above = None
    for line in ladder.strip().splitlines():
        text, category, words = (field.strip() for field in line.split("|"))
        tied = text.startswith("=")
        hand = ranking(cards(text.removeprefix("=")))
        assert (hand.category, hand.describe()) == (category, words), line
        if above is not None:
            assert hand == above if tied else hand < above, line
        above = hand


def best_by_subsets(
    rows: Hands, size: int, fast: Callable[[Hands], npt.NDArray[np.int32]]
) -> npt.NDArray[np.int32]:
    """The greatest strength over every ``size`` columns."""
    best = np.full(len(rows), -1, np.int32)
    for columns in combinations(range(rows.shape[1]), size):
        np.maximum(best, fast(np.ascontiguousarray(rows[:, columns])), out=best)
    return best
