"""Pai Gow Poker counted: the house way against itself, and the Fortune and Envy bonuses."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import numpy as np

from houseway.analysis.distribution import Distribution, PayTableWager
from houseway.analysis.kernels import pai_gow_exact as kernel
from houseway.analysis.kernels.classes import renamings
from houseway.analysis.kernels.pai_gow_rounds import fortune_counts
from houseway.equipment.cards import DECK_WITH_JOKER, JOKER, Card
from houseway.hands.fast.single import bit
from houseway.hands.joker import FORTUNE

HAND = 7
_PARTS = 16
DUELS = Path(__file__).with_name("duels.tsv")  # by way, as tools/pai_gow_counts.py writes them


@dataclass(frozen=True)
class Way:
    """What a house elects of its house way (reading 23)."""

    paired_cards_count: bool = False
    joker_stays_ace: bool = False

    @property
    def flags(self) -> tuple[bool, bool]:
        return self.paired_cards_count, self.joker_stays_ace


@dataclass(frozen=True)
class Duel(Distribution):
    """A wager of one against the dealer, both hands set by the house way: how many deals end how."""

    wins: int
    pushes: int
    losses: int
    gain_of_win: Fraction

    @property
    def net(self) -> Mapping[Fraction, int]:  # type: ignore[override]
        return {self.gain_of_win: self.wins, Fraction(0): self.pushes, Fraction(-1): self.losses}


def duel(way: Way, gain_of_win: Fraction, deck: Sequence[Card] = DECK_WITH_JOKER) -> Duel:
    """Every pair of hands: minutes for a whole deck. A smaller one has all suits of its ranks alike."""
    naturals = sorted(card for card in deck if card != JOKER)
    bits = np.array([bit(card) for card in naturals], np.int64)
    names = np.array(renamings(naturals), np.int64)
    highs, width = kernel.high_places(np.array(sorted(deck), np.int64))
    rest = (*way.flags, kernel.low_places(), highs, width, names)

    def summed(task: tuple[int, int, int]) -> tuple[int, int]:
        size, joker, part = task
        beats, nowhere_better = kernel.shared_sums(bits, joker, size, part, _PARTS, *rest)
        sign = (-1) ** size
        return sign * beats, sign * nowhere_better

    tasks = [
        (size, joker, part)
        for size in range(HAND)
        for joker in ((1, 2) if JOKER in deck else (0,))
        if size or joker != 2
        for part in range(_PARTS)
    ]
    with ThreadPoolExecutor() as pool:
        sums = list(pool.map(summed, tasks))
    wins = sum(beats for beats, _ in sums)
    # Where both hands are the same seven cards neither beats the other, and neither is better.
    losses = sum(worse for _, worse in sums) - comb(len(deck), HAND)
    deals = comb(len(deck), HAND) * comb(len(deck) - HAND, HAND)
    return Duel(wins, deals - wins - losses, losses, gain_of_win)


@cache
def _duels() -> Mapping[Way, Sequence[int]]:
    _, *rows = DUELS.read_text(encoding="utf-8").splitlines()
    found = [[int(cell) for cell in row.split("\t")] for row in rows]
    return {Way(*map(bool, row[:2])): row[2:] for row in found}


def counted_duel(way: Way, gain_of_win: Fraction) -> Duel:
    """As ``duel`` has counted it for the whole deck."""
    wins, pushes, losses = _duels()[way]
    return Duel(wins, pushes, losses, gain_of_win)


@cache
def fortune_hands(deck: tuple[Card, ...] = DECK_WITH_JOKER) -> Mapping[str, int]:
    """All hands of seven cards by what the Fortune Bonus pays them as."""
    counts = fortune_counts(np.array(deck, np.int64))
    return {str(category): int(n) for category, n in zip(FORTUNE, counts, strict=True)}


def fortune(pays: Mapping[str, Fraction]) -> PayTableWager:
    return PayTableWager(fortune_hands(), pays)


def envy(cents: Mapping[str, int]) -> Fraction:
    """What each hand of another player is worth in cents to a player with an Envy button.

    Before the deal any stack is any seven cards of the deck, so every other hand brings the same.
    """
    hands = fortune_hands()
    return Fraction(sum(hands[name] * amount for name, amount in cents.items()), sum(hands.values()))
