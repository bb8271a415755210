"""Games against a pay table dealt at random: by any answers, and wagers on three or five cards alone."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

from houseway.analysis.five_cards import Ints, PayTable, classes_of
from houseway.analysis.kernels.pay_tables import side_block
from houseway.analysis.simulation import Tally
from houseway.equipment.cards import RANKS
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD, THREE_CARD, THREE_CARD_BONUS
from houseway.hands.result import ACE, Category, Hand

Answers = npt.NDArray[np.int8]
PlayBlock = Callable[..., tuple[int, int, int, int]]
_BOUNDS = np.array([52 - i for i in range(5)])


class PlaySimulator:
    """The answers of a game with two or three own cards, by classes of these."""

    def __init__(self, pays: PayTable, owns: Ints, answers: Sequence[Answers], play_block: PlayBlock):
        self.unit, self.play_block = pays.unit, play_block
        self.tables = (*classes_of(owns), *answers, pays.lines, pays.gains)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        found = self.play_block(rng.integers(0, _BOUNDS, (rounds, 5)), *self.tables, self.unit)
        return Tally.independent(rounds, *map(int, found))


LEVELS = {3: THREE_CARD, 5: FIVE_CARD}


class SideSimulator:
    """A wager by what each line of its pay table gains on a unit."""

    def __init__(self, pays: Mapping[str, Fraction], cards: int):
        self.cards = cards
        self.unit = lcm(*(gain.denominator for gain in pays.values()))
        table = [[self._gain(pays, c, rank) for rank in range(len(RANKS))] for c in LEVELS[cards]]
        self.gains = np.array([[int(gain * self.unit) for gain in row] for row in table], np.int64)

    def _gain(self, pays: Mapping[str, Fraction], category: Category, rank: int) -> Fraction:
        """Rankings of three cards know no mini-royal: it is the straight flush to the ace."""
        order: Sequence[Category] = LEVELS[self.cards]
        if Category.MINI_ROYAL in pays:
            order = THREE_CARD_BONUS
            if category is Category.STRAIGHT_FLUSH and rank == ACE:
                category = Category.MINI_ROYAL
        found = first_match(pays, Hand(0, category, (rank,)), tuple(order))
        return found[1] if found else Fraction(-1)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        bounds = np.array([52 - i for i in range(self.cards)])
        found = side_block(rng.integers(0, bounds, (rounds, self.cards)), self.gains, self.unit)
        return Tally.independent(rounds, *map(int, found))
