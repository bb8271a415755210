"""Vigorish: the house's percentage of a stake or of a win, with its rounding."""

from dataclasses import dataclass
from fractions import Fraction

from houseway.money.rounding import Rounding


@dataclass(frozen=True, slots=True)
class Vigorish:
    rate: Fraction
    rounding: Rounding

    def on(self, amount_cents: int) -> int:
        return self.rounding.apply(self.rate * amount_cents)
