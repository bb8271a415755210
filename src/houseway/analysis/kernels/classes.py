"""Hands that renaming suits leaves alike, one of each with its number."""

from collections.abc import Sequence
from itertools import combinations, permutations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


def renamings(deck: Sequence[int]) -> list[tuple[int, ...]]:
    """The renamings of suits that turn the deck into itself: a lopsided deck has fewer than 24."""
    held = set(deck)
    return [
        suits for suits in permutations(range(4)) if {c // 4 * 4 + suits[c % 4] for c in held} == held
    ]  # fmt: skip


def hand_classes(deck: Sequence[int], size: int) -> tuple[Ints, Ints]:
    """One hand of each class, and how many hands the class has."""
    hands = np.array(list(combinations(sorted(deck), size)), np.int64)
    codes = np.full(len(hands), np.iinfo(np.int64).max)
    for suits in renamings(deck):
        renamed = np.sort(hands // 4 * 4 + np.take(suits, hands % 4), axis=1)
        codes = np.minimum(codes, renamed @ 52 ** np.arange(size)[::-1])
    _, first, ways = np.unique(codes, return_index=True, return_counts=True)
    return hands[first], ways.astype(np.int64)
