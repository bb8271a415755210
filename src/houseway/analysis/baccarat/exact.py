"""Baccarat: every wager by counting the deals of a shoe, whatever its cards.

A shoe is ten counts: how many cards of value 0 (tens and faces), 1 (aces), 2, … 9.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm

import numpy as np

from houseway.analysis.kernels.baccarat_deals import CARDS, MOST_CARDS, count_deals, deals
from houseway.equipment.cards import Card
from houseway.hands.baccarat import VALUES

Shoe = tuple[int, ...]
Result = tuple[bool, int, int]  # whether a natural ended the deal, the Player's points, the Banker's

PLAYER, BANKER, TIE = "player", "banker", "tie"
DRAGON_PLAYER, DRAGON_BANKER = "dragon-bonus-player", "dragon-bonus-banker"
WAGERS = (PLAYER, BANKER, TIE, DRAGON_PLAYER, DRAGON_BANKER)

WIN, LOSE, EQUAL, NATURAL, NATURAL_TIE = "win", "lose", "tie", "natural", "natural tie"
VIGORISH = Fraction(5, 100)  # oh-baccarat:13.III
LEAST_MARGIN = 4  # oh-baccarat:8.I.D.1.c

Nets = Mapping[str, Fraction]  # outcome: gain for one unit staked


def fresh_shoe(decks: int) -> Shoe:
    return (16 * decks, *(4 * decks,) * 9)


def shoe_of(cards: Sequence[Card]) -> Shoe:
    counts = [0] * 10
    for card in cards:
        counts[VALUES[card]] += 1
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class Law:
    """How many of the ``deals`` (orders of six cards) end in each result."""

    shoe: Shoe
    deals: int
    results: Mapping[Result, int]

    def outcomes(self, wager: str) -> dict[str, int]:
        """Deals by the outcome of a wager."""
        named = _OUTCOME[wager]
        found: dict[str, int] = {}
        for result, number in self.results.items():
            name = named(*result)
            found[name] = found.get(name, 0) + number
        return found

    def expected(self, wager: str, nets: Nets) -> Fraction:
        total = sum((nets[name] * number for name, number in self.outcomes(wager).items()), Fraction(0))
        return total / self.deals


def law_of(shoe: Sequence[int]) -> Law:
    counts = tuple(int(count) for count in shoe)
    size = sum(counts)
    if len(counts) != 10 or min(counts) < 0:
        raise ValueError("a shoe is ten counts, of the values 0 to 9, none negative")
    if not 6 <= size <= MOST_CARDS:
        raise ValueError(f"a round takes up to six cards; a shoe of 6 to {MOST_CARDS} is counted, not {size}")
    return _law(counts)


@lru_cache(maxsize=64)
def _law(shoe: Shoe) -> Law:
    numbers = count_deals(np.array(shoe, dtype=np.int64)).tolist()
    results = {
        (result >= 100, result // 10 % 10, result % 10): number
        for result, number in zip(deals().results.tolist(), numbers, strict=True)
        if number
    }
    return Law(shoe, perm(sum(shoe), CARDS), results)


# ── what a result means for each wager ───────────────────────────────────────────────────────────────


def outcome_of(wager: str, natural: bool, player: int, banker: int) -> str:
    return _OUTCOME[wager](natural, player, banker)


def _player(natural: bool, player: int, banker: int) -> str:
    return WIN if player > banker else LOSE if player < banker else EQUAL


def _banker(natural: bool, player: int, banker: int) -> str:
    return _player(natural, banker, player)


def _tie(natural: bool, player: int, banker: int) -> str:
    return WIN if player == banker else LOSE


def _dragon(natural: bool, mine: int, theirs: int) -> str:
    """Where a natural ended the deal, a hand of eight or nine is one (oh-baccarat:8.I.D)."""
    if natural and mine >= 8:
        return NATURAL if mine > theirs else NATURAL_TIE if mine == theirs else LOSE
    margin = mine - theirs
    return f"by-{margin}" if margin >= LEAST_MARGIN else LOSE


def _dragon_banker(natural: bool, player: int, banker: int) -> str:
    return _dragon(natural, banker, player)


_OUTCOME: dict[str, Callable[[bool, int, int], str]] = {
    PLAYER: _player,
    BANKER: _banker,
    TIE: _tie,
    DRAGON_PLAYER: _dragon,
    DRAGON_BANKER: _dragon_banker,
}


# ── vigorish ─────────────────────────────────────────────────────────────────────────────────────────


def banker_nets(pays: Fraction = Fraction(1), *, tie_charged: bool = False) -> dict[str, Fraction]:
    """The Banker's gains for one unit, less 5 % of what it wins."""
    tie = -VIGORISH if tie_charged else Fraction(0)
    return {WIN: pays - VIGORISH * pays, EQUAL: tie, LOSE: Fraction(-1)}


# ── removal ──────────────────────────────────────────────────────────────────────────────────────────


def effects_of_removal(shoe: Sequence[int], nets: Mapping[str, Nets]) -> dict[str, tuple[Fraction, ...]]:
    """For each wager in ``nets``: by value 0 to 9, what taking one card out adds to the player's expectation.

    A value that the shoe does not hold has the effect 0.
    """
    whole = law_of(shoe)
    before = {wager: whole.expected(wager, table) for wager, table in nets.items()}
    effects: dict[str, list[Fraction]] = {wager: [] for wager in nets}
    for value in range(10):
        left = list(shoe)
        left[value] -= 1
        law = law_of(left) if left[value] >= 0 else whole
        for wager, table in nets.items():
            effects[wager].append(law.expected(wager, table) - before[wager])
    return {wager: tuple(found) for wager, found in effects.items()}
