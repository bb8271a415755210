"""Odds as exact ratios. "3 to 2" leaves the stake with the player; "3 for 1" includes it."""

import re
from dataclasses import dataclass
from fractions import Fraction

from houseway.money.cents import cents, dollars
from houseway.money.rounding import BREAKAGE_TO_THE_CENT, Rounding

_ODDS = re.compile(r"(\d+)\s+(to|for)\s+(\d+)")


@dataclass(frozen=True, slots=True)
class Odds:
    pays: int
    per: int
    basis: str = "to"  # "to": on top of the stake; "for": the stake is part of it

    def __post_init__(self) -> None:
        if self.per <= 0 or self.pays < 0 or self.basis not in ("to", "for"):
            raise ValueError(f"not odds: {self}")

    def __str__(self) -> str:
        return f"{self.pays:,} {self.basis} {self.per}".replace(",", "")

    @property
    def net(self) -> Fraction:
        """What a winner gains for each unit staked."""
        ratio = Fraction(self.pays, self.per)
        return ratio if self.basis == "to" else ratio - 1

    def win_cents(self, stake_cents: int, rounding: Rounding = BREAKAGE_TO_THE_CENT) -> int:
        """What a winner gains on ``stake_cents``."""
        gross, rest = divmod(self.pays * stake_cents, self.per)
        if rest or rounding.unit_cents != 1:
            gross = rounding.apply(Fraction(self.pays * stake_cents, self.per))
        return gross if self.basis == "to" else gross - stake_cents


@dataclass(frozen=True, slots=True)
class FixedAmount:
    """A prize of so much whatever the stake; the stake goes back with it."""

    amount_cents: int

    def __str__(self) -> str:
        return dollars(self.amount_cents)

    def win_cents(self, stake_cents: int, rounding: Rounding = BREAKAGE_TO_THE_CENT) -> int:
        return self.amount_cents


Pay = Odds | FixedAmount


def odds(text: str) -> Odds:
    found = _ODDS.fullmatch(text.strip())
    if found is None or not int(found[3]):
        raise ValueError(f"not odds: {text!r} (write 3 to 2, or 3 for 1 where the stake is included)")
    return Odds(int(found[1]), int(found[3]), found[2])


def pay(text: str) -> Pay:
    """Odds, or a fixed amount of dollars: ``"$100,000"``."""
    return FixedAmount(cents(text)) if text.strip().startswith("$") else odds(text)


EVEN_MONEY = Odds(1, 1)
