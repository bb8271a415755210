"""What a winning wager pays. "3 to 2" leaves the stake with the player; "3 for 1" includes it."""

import re
from dataclasses import dataclass
from fractions import Fraction

from houseway.money.cents import cents, dollars
from houseway.money.rounding import PAID_TO_THE_CENT, Rounding

_SHARE = re.compile(r"(\d+(?:\.\d+)?)% of the meter")
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

    def gain(self, stake_cents: int) -> Fraction:
        """What a winner gains for each unit staked, where the stake may matter."""
        return self.net

    def win_cents(self, stake_cents: int, rounding: Rounding = PAID_TO_THE_CENT) -> int:
        """What a winner gains on ``stake_cents``."""
        gross, rest = divmod(self.pays * stake_cents, self.per)
        if rest or rounding.unit_cents != 1:
            gross = rounding.apply(Fraction(self.pays * stake_cents, self.per))
        return gross if self.basis == "to" else gross - stake_cents


@dataclass(frozen=True, slots=True)
class FixedAmount:
    """A prize of so much whatever the stake, which goes back with it; "for one": or is part of it."""

    amount_cents: int
    basis: str = "to"

    def __str__(self) -> str:
        return dollars(self.amount_cents) + (" for one" if self.basis == "for" else "")

    def gain(self, stake_cents: int) -> Fraction:
        return Fraction(self.win_cents(stake_cents), stake_cents)

    def win_cents(self, stake_cents: int, rounding: Rounding = PAID_TO_THE_CENT) -> int:
        return self.amount_cents - (stake_cents if self.basis == "for" else 0)


@dataclass(frozen=True, slots=True)
class Push:
    """The stake goes back and nothing with it."""

    def __str__(self) -> str:
        return "push"

    def gain(self, stake_cents: int) -> Fraction:
        return Fraction(0)

    def win_cents(self, stake_cents: int, rounding: Rounding = PAID_TO_THE_CENT) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A share of what stands on a meter, for one: the stake does not come back."""

    share: Fraction

    def __str__(self) -> str:
        return f"{float(100 * self.share):g}% of the meter"

    def of(self, meter_cents: int) -> "FixedAmount":
        """The prize while so much is on the meter, in whole cents."""
        return FixedAmount(PAID_TO_THE_CENT.apply(self.share * meter_cents), "for")

    def gain(self, stake_cents: int) -> Fraction:
        raise TypeError("what a share of the meter comes to is known when the meter has been read")

    def win_cents(self, stake_cents: int, rounding: Rounding = PAID_TO_THE_CENT) -> int:
        raise TypeError("what a share of the meter comes to is known when the meter has been read")


Pay = Odds | FixedAmount | Push | MeterShare


def odds(text: str) -> Odds:
    found = _ODDS.fullmatch(text.strip())
    if found is None or not int(found[3]):
        raise ValueError(f"not odds: {text!r} (write 3 to 2, or 3 for 1 where the stake is included)")
    return Odds(int(found[1]), int(found[3]), found[2])


def pay(text: str) -> Pay:
    """Odds, ``"$100,000"``, ``"$100 for one"``, ``"push"`` or ``"10% of the meter"``."""
    word = text.strip()
    if word == "push":
        return Push()
    if share := _SHARE.fullmatch(word):
        return MeterShare(Fraction(share[1]) / 100)
    if word.startswith("$"):
        amount, for_one, _ = word.partition(" for one")
        return FixedAmount(cents(amount), "for" if for_one else "to")
    return odds(word)


EVEN_MONEY = Odds(1, 1)
