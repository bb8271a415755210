"""Roundings with names: an amount that chips or cents cannot make is rounded by a rule somebody chose."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Direction(Enum):
    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"  # a half goes up


@dataclass(frozen=True, slots=True)
class Rounding:
    direction: Direction
    unit_cents: int

    def __str__(self) -> str:
        return f"{self.direction.value} to {self.unit_cents} cents"

    def apply(self, amount_cents: Fraction | int) -> int:
        """``amount_cents``, which is not negative, as a whole number of units, in cents."""
        if amount_cents < 0:
            raise ValueError("only amounts of zero or more are rounded")
        units = Fraction(amount_cents) / self.unit_cents
        match self.direction:
            case Direction.DOWN:
                whole = units.numerator // units.denominator
            case Direction.UP:
                whole = -(-units.numerator // units.denominator)
            case Direction.NEAREST:
                whole = (2 * units.numerator + units.denominator) // (2 * units.denominator)
        return whole * self.unit_cents


# A payout that does not come out in cents is never less than what the clause says (reading 41).
PAID_TO_THE_CENT = Rounding(Direction.UP, 1)
