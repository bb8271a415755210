"""Every craps wager as a small machine: what a roll makes of it.

A step takes what the bet knows, the puck before the roll and the roll; it gives what the bet knows then, or
its end. What an end pays is not known here: that is the house's pay table.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from houseway.analysis.craps.dice import OFF, POINTS
from houseway.equipment.dice import Roll

WIN, LOSE, PUSH = "win", "lose", "push"


@dataclass(frozen=True, slots=True)
class End:
    """How a bet ends, and on what: a total, a point, a number of points."""

    result: str
    on: str = ""


Step = Callable[[Hashable, int, Roll], Hashable]  # a new state or an End


@dataclass(frozen=True, slots=True)
class Bet:
    step: Step
    start: Hashable = None
    puck: int = OFF  # where the puck is when the bet is made
    off_on_come_out: bool = False

    def works(self, puck: int) -> bool:
        return puck != OFF or not self.off_on_come_out


def _other(result: str) -> str:
    return {WIN: LOSE, LOSE: WIN, PUSH: PUSH}[result]


def line(*, against: bool = False) -> Bet:
    """Pass and come; ``against``: don't pass and don't come, for which 12 is a standoff.

    The bet's own point is its state: 0 before it has one.
    """

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        total = roll.total
        if state == OFF:
            if total in POINTS:
                return total
            if against and total == 12:
                return End(PUSH, "12")
            result = WIN if total in (7, 11) else LOSE
            return End(_other(result) if against else result, "come-out")
        if total not in (state, 7):
            return state
        result = LOSE if total == 7 else WIN
        return End(_other(result) if against else result, str(state))

    return Bet(step, OFF)


def on_number(number: int, *, against: bool = False, off_on_come_out: bool = False) -> Bet:
    """Place, buy and put on a number, decided by it and a seven; ``against``: lay."""

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        total = roll.total
        if total not in (number, 7) or (puck == OFF and off_on_come_out):
            return state
        result = LOSE if total == 7 else WIN
        return End(_other(result) if against else result, str(number))

    return Bet(step, off_on_come_out=off_on_come_out)


def hardway(number: int) -> Bet:
    """Two equal dice before a seven or the number in any other way."""

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        total = roll.total
        if total not in (number, 7):
            return state
        return End(WIN if roll.is_hard else LOSE, str(total))

    return Bet(step)


def one_roll(totals: tuple[int, ...]) -> Bet:
    """Field, any seven, any craps, horn and the like: decided by the total of the next roll."""

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        total = roll.total
        return End(WIN, str(total)) if total in totals else End(LOSE)

    return Bet(step)


def hop(first: int, second: int) -> Bet:
    """The very dice, in either order, on the next roll."""

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        return End(WIN) if sorted(roll) == sorted((first, second)) else End(LOSE)

    return Bet(step)


def fire(least: int = 4) -> Bet:
    """How many different points are made before a seven-out; a seven on the come-out ends nothing."""

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        assert isinstance(state, frozenset)
        total = roll.total
        if puck != OFF and total == puck:
            return state | {puck}
        if puck != OFF and total == 7:
            return End(WIN if len(state) >= least else LOSE, str(len(state)))
        return state

    return Bet(step, frozenset())


def hand() -> Bet:
    """A shooter's turn with the dice, which a seven-out ends."""

    def step(state: Hashable, puck: int, roll: Roll) -> Hashable:
        return End(LOSE, "seven-out") if puck != OFF and roll.total == 7 else state

    return Bet(step)
