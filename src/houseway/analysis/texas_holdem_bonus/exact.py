"""Texas Hold'em Bonus: what can be counted of it.

The Bonus is counted over all own cards and the dealer's. Of the base game turn and river are counted for the
cards that lie there; before the flop there is the published rule, and the simple strategy is simulated.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from houseway.analysis.distribution import NOTHING, PayTableWager
from houseway.analysis.holdem import array, limit_in_antes, whole_gains
from houseway.analysis.kernels import holdem as kernel
from houseway.analysis.pays import nets
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.texas_holdem_bonus import ACES_AGAINST_ACES, FLOP_TIMES, LATER_TIMES, hole_line
from houseway.hands.poker import FIVE_CARD
from houseway.hands.result import Category

MOST_ANTES = FLOP_TIMES + 2 * LATER_TIMES


@dataclass(frozen=True)
class BaseGame:
    """What Ante, Flop, Turn and River bring together, for an Ante of one."""

    gains: kernel.Ints  # in parts of an ante: by level of the hand, antes beside the Ante and outcome
    unit: int  # how many parts make an ante

    @property
    def fold(self) -> int:
        return -self.unit

    def answers(
        self, own: Sequence[Card], board: Sequence[Card], antes: int, deck: Sequence[Card] = DECK
    ) -> tuple[Fraction, Fraction]:
        """What a further wager and a check are worth, with so many antes beside the Ante, over all orders."""
        found = kernel.street_sums(array(own), array(board), array(deck), self.gains, antes)
        wagered, checked, orders = found
        return Fraction(wagered, orders * self.unit), Fraction(checked, orders * self.unit)


def base_game(house: House, stake_cents: int | None = None) -> BaseGame:
    (ante,) = nets(house, "ante").values()
    (later,) = {gain for w in ("flop", "turn", "river") for gain in nets(house, w).values()}
    return _base_game(ante, later, limit_in_antes(house, stake_cents))


@cache
def _base_game(ante: Fraction, later: Fraction, limit: Fraction) -> BaseGame:
    table: dict[tuple[int, int, int], Fraction] = {}
    for level in range(len(FIVE_CARD)):
        paid = ante if level >= FIVE_CARD.index(Category.STRAIGHT) else Fraction(0)
        for n in range(MOST_ANTES + 1):
            lost, won = Fraction(-1 - n), min(paid + n * later, limit)
            table[level, n, kernel.LOSE] = table[level, n, kernel.LOSE_TO_NO_PAIR] = lost
            table[level, n, kernel.WIN] = table[level, n, kernel.WIN_OVER_NO_PAIR] = won
            table[level, n, kernel.TIE] = Fraction(0)
    return BaseGame(*whole_gains(table))


def bonus(pays: Mapping[str, Fraction], deck: Sequence[Card] = DECK) -> PayTableWager:
    """All own cards with all that the dealer may have; two aces against two only where that has a line."""
    counts = dict.fromkeys(pays, 0) | {NOTHING: 0}
    others = comb(len(deck) - 2, 2)
    for own in combinations(deck, 2):
        line = hole_line(own) or NOTHING
        against = 0
        if line == "pair-of-aces" and ACES_AGAINST_ACES in pays:
            against = sum(
                hole_line(dealers) == line for dealers in combinations([c for c in deck if c not in own], 2)
            )
            counts[ACES_AGAINST_ACES] += against
        counts[line] += others - against
    return PayTableWager(counts, pays)
