"""Colorado Hold'em dealt at random, by the best play."""

from math import lcm

import numpy as np

from houseway.analysis.colorado_holdem.exact import ANSWERS, BestPlay, Rules, rules_of, solved
from houseway.analysis.colorado_holdem.report import wagers
from houseway.analysis.five_cards import classes_of
from houseway.analysis.from_pack import FromPack, Ints
from houseway.analysis.kernels import colorado_holdem as kernel
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import House
from houseway.games.colorado_holdem import BET, BONUS

__all__ = ["ColoradoSimulator", "simulator", "wagers"]


class ColoradoSimulator(FromPack):
    """Ante and bet, or the bonus beside them, by a plan for each class of own cards."""

    own, shared = 3, 3

    def __init__(self, rules: Rules, found: BestPlay, of_bonus: bool = False):
        tables = rules.base, rules.bonus
        self.unit = lcm(
            *(t.unit for t in tables), *(g.denominator for line in rules.instants for g in line[1:])
        )
        self.of_bonus = of_bonus
        bets = any(w.answer == BET for w in found.plan)
        self.worst = self.unit * (1 if of_bonus or not bets else 2)
        won = [rules.instant(own) for own in found.owns.tolist()]
        instants = [[int(gain * self.unit) for gain in line[1:]] if line else [0, 0] for line in won]
        self.tables = (
            *classes_of(found.owns),
            found.owns,
            np.array([ANSWERS.index(w.answer) for w in found.plan], np.int64),
            np.array([max(w.discard, 0) for w in found.plan], np.int64),
            np.array(instants, np.int64),
            rules.base.lines,
            rules.base.gains * (self.unit // rules.base.unit),
            rules.bonus.lines,
            rules.bonus.gains * (self.unit // rules.bonus.unit),
            rules.bonus_kept,
        )

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        found: tuple[Ints, int] = kernel.settled(rows, *self.tables, self.of_bonus, self.unit)
        return found


def simulator(house: House, wager: str) -> TableSimulator:
    """Where a hand is paid up to a limit, for the least ante of the edition."""
    rules = rules_of(house)
    return ColoradoSimulator(rules, solved(rules), wager == BONUS)
