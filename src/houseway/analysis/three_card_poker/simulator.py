"""Three Card Poker dealt at random, the base game by its best play or by another."""

from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.five_cards import classes_of
from houseway.analysis.from_pack import FromPack, Ints
from houseway.analysis.kernels.three_card_rounds import settled
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.three_card_poker.exact import QUEEN_HIGH, AnteAndPlay
from houseway.analysis.three_card_poker.report import wagers
from houseway.analysis.three_card_poker.strategy import best_play
from houseway.editions.house import House
from houseway.hands.poker import FIVE_CARD, THREE_CARD

__all__ = ["ThreeCardSimulator", "simulator", "wagers"]


class ThreeCardSimulator(FromPack):
    """Whole multiples of the initial wager are counted; fixed prizes are those of the table's least stake."""

    own, shared = 3, 3

    def __init__(self, house: House, wager: str, play: AnteAndPlay | None = None):
        self.unit = 1
        self.wager = (BASE, "pair-plus", "six-card-bonus").index(wager)
        self.played = np.zeros((1, 1, 1), np.bool_)
        self.gains = np.zeros(4, np.int64)
        self.royal, self.worst = 0, 1
        if wager == BASE:
            found = (play or best_play(house)).hands
            classes, _ = classes_of(np.array([each.cards for each in found], np.int64))
            self.played = np.array([each.plays for each in found])[classes]
            ante, bonus = nets(house, "ante"), nets(house, "ante-bonus")
            beats = ante["beats-dealer"] + nets(house, "play")["beats-dealer"]
            gains = [ante["dealer-below-queen"], beats, Fraction(0), Fraction(-2)]
            table = [bonus.get(str(c), Fraction(0)) for c in THREE_CARD]
            self._check_whole([*gains, *table])
            self.gains = np.array([int(x) for x in gains])
            self.worst = -int(self.gains.min()) if self.played.any() else 1
        else:
            levels = THREE_CARD if wager == "pair-plus" else FIVE_CARD
            pays = nets(house, wager)
            table = [pays.get(str(c), Fraction(-1)) for c in levels]
            royals = {v for on, v in pays.items() if on.startswith("six-card-royal")} or {Fraction(0)}
            (royal,) = royals
            self._check_whole([*table, royal])
            self.royal = int(royal)
        self.table = np.array([int(x * self.unit) for x in table])

    @staticmethod
    def _check_whole(gains: list[Fraction]) -> None:
        if lcm(*(n.denominator for n in gains)) != 1:
            raise ValueError("every pay of this table is a whole multiple of the stake")

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        found: tuple[Ints, int] = settled(
            rows, self.wager, self.played, QUEEN_HIGH, self.gains, self.table, self.royal
        )
        return found


def simulator(house: House, wager: str) -> ThreeCardSimulator:
    return ThreeCardSimulator(house, wager)
