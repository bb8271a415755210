"""Four Card Poker dealt at random, the base game by its best play."""

from functools import partial

from houseway.analysis.best_four import SideSimulator, whole_gains
from houseway.analysis.four_card_poker.exact import gains_of
from houseway.analysis.four_card_poker.report import wagers
from houseway.analysis.four_card_poker.strategy import best_play
from houseway.analysis.from_pack import FromPack, Ints
from houseway.analysis.kernels.four_card_rounds import settled
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.editions.house import House

__all__ = ["FourCardSimulator", "simulator", "wagers"]


class FourCardSimulator(FromPack):
    """Gains are counted in parts of the Ante, as many as make them whole."""

    own, shared = 5, 6

    def __init__(self, house: House):
        solved = best_play(house)
        self.times, self.renamings = solved.times, solved.counted.renamings
        self.gains, self.unit = whole_gains(partial(gains_of, solved.pays), solved.hands.ranked)
        self.rank_of, self.class_of = solved.hands.rank_of, solved.hands.class_of

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        nets, antes = settled(rows, self.times, self.class_of, self.renamings, self.rank_of, self.gains)
        return nets, antes * self.unit


def simulator(house: House, wager: str) -> FourCardSimulator | SideSimulator:
    return FourCardSimulator(house) if wager == BASE else SideSimulator(nets(house, wager))
