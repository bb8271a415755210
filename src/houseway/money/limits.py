"""What may be staked on a wager, and how much a round may pay."""

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.money.cents import dollars


@dataclass(frozen=True, slots=True)
class Limits:
    min_cents: int
    max_cents: int
    unit_cents: int = 100  # stakes are whole multiples of this

    def __post_init__(self) -> None:
        if not 0 < self.unit_cents <= self.min_cents <= self.max_cents or self.min_cents % self.unit_cents:
            raise ValueError(
                f"limits must satisfy 0 < unit <= min <= max, and the minimum be whole units: {self}"
            )

    def __str__(self) -> str:
        return (
            f"{dollars(self.min_cents)} to {dollars(self.max_cents)} in units of {dollars(self.unit_cents)}"
        )

    def refusal(self, stake_cents: int) -> str | None:
        """Why this stake is not allowed, or None."""
        if self.min_cents <= stake_cents <= self.max_cents and stake_cents % self.unit_cents == 0:
            return None
        low, high = stake_cents < self.min_cents, stake_cents > self.max_cents
        why = "too small" if low else "too large" if high else "not in whole units"
        return f"a stake of {dollars(stake_cents)} is {why}: outside the posted limits ({self})"


def limit_payouts(amounts_cents: Iterable[int], limit_cents: int) -> tuple[int, ...]:
    """Winnings cut in the order they are paid, so that together they do not pass an aggregate limit."""
    left = limit_cents
    paid = []
    for amount in amounts_cents:
        paid.append(min(amount, left))
        left -= paid[-1]
    return tuple(paid)
