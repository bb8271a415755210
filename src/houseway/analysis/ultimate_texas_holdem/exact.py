"""Ultimate Texas Hold'em: what can be counted of it.

Trips is counted over all hands of seven cards. Of the base game flop and river are counted for the cards that
lie there; before the flop there is the published simple strategy, and its edge is simulated.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from houseway.analysis.distribution import PayTableWager
from houseway.analysis.holdem import array, limit_in_antes, whole_gains
from houseway.analysis.kernels import holdem as kernel
from houseway.analysis.pays import nets
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.ultimate_texas_holdem import BEFORE_FLOP, ON_FLOP, ON_RIVER
from houseway.hands.poker import FIVE_CARD

Ints = kernel.Ints

FOLD = Fraction(-2)  # Ante and Blind, in antes


@dataclass(frozen=True)
class BaseGame:
    """What Ante, Blind and Play bring together, for an Ante of one."""

    gains: Ints  # in parts of an ante: by level of the hand, antes on Play and outcome
    unit: int  # how many parts make an ante

    @property
    def fold(self) -> int:
        return int(FOLD * self.unit)

    def on_river(self, own: Sequence[Card], board: Sequence[Card], deck: Sequence[Card] = DECK) -> Fraction:
        """What playing is worth, over all hands that the dealer may have."""
        level, counts = kernel.river_counts(array(own), array(board), array(deck))
        total = int(counts @ self.gains[level, ON_RIVER])
        return Fraction(total, int(counts.sum()) * self.unit)

    @staticmethod
    def at_the_end(own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, int]:
        """How many of the dealer's hands are beaten, tied with and lost to."""
        _, counts = kernel.river_counts(array(own), array(board), array(DECK))
        by = counts.tolist()
        return (
            by[kernel.WIN] + by[kernel.WIN_OVER_NO_PAIR], by[kernel.TIE],
            by[kernel.LOSE] + by[kernel.LOSE_TO_NO_PAIR],
        )  # fmt: skip

    def on_flop(
        self, own: Sequence[Card], flop: Sequence[Card], deck: Sequence[Card] = DECK
    ) -> tuple[Fraction, Fraction]:
        """What playing is worth, and checking with the best answer at the end, over all that may come."""
        played, waited, deals = kernel.flop_sums(
            array(own), array(flop), array(deck), self.gains, ON_FLOP, ON_RIVER, self.fold
        )
        return Fraction(played, deals * self.unit), Fraction(waited, deals * self.unit)


def base_game(house: House, stake_cents: int | None = None) -> BaseGame:
    pays = {wager: tuple(nets(house, wager).items()) for wager in ("ante", "blind", "play")}
    return _base_game(tuple(pays.items()), limit_in_antes(house, stake_cents))


@cache
def _base_game(pays: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...], limit: Fraction) -> BaseGame:
    won = {wager: dict(lines) for wager, lines in pays}
    ante, play = won["ante"]["beats-dealer"], won["play"]["beats-dealer"]
    antes = range(max(BEFORE_FLOP) + 1)
    table: dict[tuple[int, int, int], Fraction] = {}
    for level, category in enumerate(FIVE_CARD):
        blind = won["blind"].get(str(category), Fraction(0))
        for n in antes:
            table[level, n, kernel.LOSE] = Fraction(-2 - n)
            table[level, n, kernel.LOSE_TO_NO_PAIR] = Fraction(-1 - n)
            table[level, n, kernel.TIE] = Fraction(0)
            table[level, n, kernel.WIN] = min(ante + blind + n * play, limit)
            table[level, n, kernel.WIN_OVER_NO_PAIR] = min(blind + n * play, limit)
    return BaseGame(*whole_gains(table))


@cache
def seven_card_counts(deck: tuple[Card, ...] = DECK) -> Mapping[str, int]:
    """All hands of seven cards by what their best five are."""
    counts = kernel.seven_card_levels(array(deck))
    return {str(category): int(n) for category, n in zip(FIVE_CARD, counts, strict=True)}


def trips(pays: Mapping[str, Fraction]) -> PayTableWager:
    return PayTableWager(seven_card_counts(), pays)
