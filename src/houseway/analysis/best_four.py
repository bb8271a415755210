"""Games of the best four cards: all hands of five by what they make, and what a pay table brings on them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
import numpy.typing as npt

from houseway.analysis.distribution import NOTHING, Distribution, PayTableWager, added
from houseway.analysis.from_pack import FromPack
from houseway.analysis.kernels import best_four as kernel
from houseway.analysis.kernels.classes import suit_classes
from houseway.analysis.report import Outcome
from houseway.equipment.cards import DECK, RANKS, Card
from houseway.hands.named import first_match
from houseway.hands.poker import FOUR_CARD, best_four
from houseway.hands.result import Category, Hand

FOLD = 0  # as a Play wager: of so many times the Ante
FOLDED = "fold"
_AGAINST = {
    "dealer-below-king": "dealer below king high",
    "beats-dealer": "beats the dealer",
    "ties-dealer": "ties the dealer",
    "tie": "ties the dealer",
    "loses-to-dealer": "loses to the dealer",
}
TIMES = {FOLD: "never", 1: "once", 2: "twice", 3: "three times"}  # in words
MOST_TIMES = 3

Pays = Mapping[str, Fraction]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Hands:
    """All five-card hands of a deck, and the classes of those that renaming suits leaves alike."""

    deck: tuple[Card, ...]
    places: npt.NDArray[np.int8]
    strengths: npt.NDArray[np.int32]
    first: Ints  # one hand of each class
    class_of: npt.NDArray[np.int32]
    ways: Ints

    @cached_property
    def ranked(self) -> tuple[Hand, ...]:
        """The different best fours, weakest first."""
        _, first = np.unique(self.strengths, return_index=True)
        return tuple(best_four([self.deck[p] for p in self.places[i]]) for i in first)

    @cached_property
    def rank_of(self) -> npt.NDArray[np.int16]:
        """Of each hand, which of ``ranked`` it is."""
        return np.searchsorted([h.strength for h in self.ranked], self.strengths).astype(np.int16)

    @property
    def of_classes(self) -> Ints:
        """The cards of one hand of each class."""
        return np.array(self.deck, np.int64)[self.places[self.first]]

    def number(self, cards: Sequence[Card]) -> int:
        """Which of all hands these cards are."""
        return int(kernel.fives(*sorted(self.deck.index(c) for c in cards)))


def hands_of(deck: Sequence[Card] = DECK) -> Hands:
    whole = tuple(sorted(deck))
    places, masks, strengths = kernel.all_hands(np.array(whole, np.int64))
    return Hands(whole, places, strengths, *suit_classes(masks, whole))


@dataclass(frozen=True)
class PlayedGame(Distribution):
    """What Ante and Play and what hangs on them bring together, for an Ante of one."""

    hands: Hands
    pays: Mapping[str, Pays]
    rows: Mapping[tuple[int, str, str], tuple[Fraction, int]]  # (times, outcome, bonus line): gain, deals
    stake: Fraction  # the average of all that is put up

    @cached_property
    def net(self) -> Mapping[Fraction, int]:  # type: ignore[override]
        return added(self.rows.values())

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.stake

    @cached_property
    def table(self) -> list[Outcome]:
        """The rows as a report has them."""
        found = []
        for (times, outcome, line), (net, number) in self.rows.items():
            name = f"plays {times}×, {_AGAINST[outcome]}" if times else FOLDED
            name += f", {line} bonus" if line else ""
            found.append(Outcome.counted(name, net, number, self.deals))
        return found


def in_words(held: Hand) -> str:
    """A hand as players say it: ``A-K-Q-9``, ``a pair of nines``, ``two pair, …`` without the rest."""
    if held.category is Category.HIGH_CARD:
        return "-".join(RANKS[rank] for rank in held.ranks)
    return "a " * (held.category is Category.PAIR) + held.describe().partition(",")[0]


def line_of(pays: Pays, held: Hand) -> str:
    """The line of a pay table that pays this hand, or nothing."""
    found = first_match(pays, held, FOUR_CARD)
    return found[0] if found else ""


def whole_gains(gains: Callable[[Hand, int], Sequence[Fraction]], ranked: Sequence[Hand]) -> tuple[Ints, int]:
    """By best four, times and outcome what is gained, in parts of an Ante; and how many parts an Ante has."""
    found = [[gains(h, times) for times in range(MOST_TIMES + 1)] for h in ranked]
    parts = lcm(*(g.denominator for each in found for row in each for g in row))
    return np.array([[[int(g * parts) for g in row] for row in each] for each in found]), parts


def best_four_wager(pays: Pays, deck: Sequence[Card] = DECK) -> PayTableWager:
    """A wager on what a player's five cards make."""
    hands = hands_of(deck)
    counts = dict.fromkeys((*pays, NOTHING), 0)
    for held, number in zip(hands.ranked, np.bincount(hands.rank_of).tolist(), strict=True):
        counts[line_of(pays, held) or NOTHING] += number
    return PayTableWager(counts, pays)


class SideSimulator(FromPack):
    """A wager on what a player's five cards make, dealt at random."""

    own, shared = 5, 0

    def __init__(self, pays: Pays):
        hands = hands_of()
        gains = [pays.get(line_of(pays, h), Fraction(-1)) for h in hands.ranked]
        self.unit = lcm(*(g.denominator for g in gains))  # parts of the wager in which gains are whole
        self.gains = np.array([int(g * self.unit) for g in gains])
        self.rank_of = hands.rank_of

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        return kernel.side_nets(rows, self.rank_of, self.gains), len(rows) * self.unit
