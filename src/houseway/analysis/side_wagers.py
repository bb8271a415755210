"""Games against a pay table dealt at random: by any answers, and wagers on three or five cards alone."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np
import numpy.typing as npt

from houseway.analysis.five_cards import Ints, PayTable, classes_of
from houseway.analysis.from_pack import FromPack
from houseway.analysis.kernels.pay_tables import side_nets
from houseway.equipment.cards import RANKS
from houseway.hands.named import first_match
from houseway.hands.poker import FIVE_CARD, THREE_CARD, THREE_CARD_BONUS
from houseway.hands.result import ACE, Category, Hand

Answers = npt.NDArray[np.int8]
Settled = Callable[..., tuple[Ints, int]]


class PlaySimulator(FromPack):
    """The answers of a game with two or three own cards of five, by classes of these."""

    def __init__(self, pays: PayTable, owns: Ints, answers: Sequence[Answers], settled: Settled):
        self.unit, self.kernel = pays.unit, settled
        self.own = owns.shape[1]
        self.shared = 5 - self.own
        units = 1 + sum(int(each.max()) for each in answers)
        self.worst = -int(pays.gains[units].min())
        self.tables = (*classes_of(owns), *answers, pays.lines, pays.gains)

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        return self.kernel(rows, *self.tables, self.unit)


LEVELS = {3: THREE_CARD, 5: FIVE_CARD}


class SideSimulator(FromPack):
    """A wager on three or five cards by what each line of its pay table gains on a unit."""

    def __init__(self, pays: Mapping[str, Fraction], own: int, shared: int):
        self.own, self.shared, self.cards = own, shared, own + shared
        self.unit = lcm(*(gain.denominator for gain in pays.values()))
        table = [[self._gain(pays, c, rank) for rank in range(len(RANKS))] for c in LEVELS[self.cards]]
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

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        return side_nets(rows, self.gains), len(rows) * self.unit
