"""Four Card Poker dealt at random, the base game by its best play or by another."""

from collections.abc import Callable
from functools import partial

import numpy as np

from houseway.analysis.best_four import Ints, SideSimulator, whole_gains
from houseway.analysis.four_card_poker.exact import classed, gains_of, times_by
from houseway.analysis.four_card_poker.report import wagers
from houseway.analysis.four_card_poker.strategy import best_play, pays_of
from houseway.analysis.from_pack import FromPack
from houseway.analysis.kernels.classes import renamings
from houseway.analysis.kernels.four_card_rounds import settled
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.editions.house import House

__all__ = ["FourCardSimulator", "simulator", "wagers"]


class FourCardSimulator(FromPack):
    """Gains are counted in parts of the Ante, as many as make them whole."""

    own, shared = 5, 6

    def __init__(self, house: House, answers: Callable[[Ints], Ints] | None = None):
        """``answers``: to rows of a hand of five and the up card, other Play wagers than the best."""
        hands, own = classed()
        self.times = best_play(house).times if answers is None else times_by(hands, own, answers)
        self.renamings = np.array(renamings(hands.deck), np.int64)
        self.gains, self.unit = whole_gains(partial(gains_of, pays_of(house)), hands.ranked)
        self.worst = -int(self.gains[:, np.unique(self.times[self.times >= 0])].min())
        self.rank_of, self.class_of = hands.rank_of, hands.class_of

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        nets, antes = settled(rows, self.times, self.class_of, self.renamings, self.rank_of, self.gains)
        return nets, antes * self.unit


def simulator(house: House, wager: str) -> FourCardSimulator | SideSimulator:
    return FourCardSimulator(house) if wager == BASE else SideSimulator(nets(house, wager))
