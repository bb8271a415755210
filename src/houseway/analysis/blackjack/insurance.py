"""Insurance (oh-blackjack:9): exact by the cards seen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from houseway.analysis.blackjack.rules import BlackjackRules

INSURANCE_PAYS = 2  # to 1, clause 9.III


@dataclass(frozen=True, slots=True)
class Insurance:
    """One unit of insurance against an ace."""

    wins: Fraction  # the probability that the hole card is a ten-value
    value: Fraction  # expected net, in units of the insurance wager


def insurance(shoe: Sequence[int], seen: Iterable[int] = ()) -> Insurance:
    """With the dealer's ace and the values ``seen`` (ace 1, ten 10) gone from ``shoe``."""
    left = list(shoe)
    for value in (1, *seen):
        left[value - 1] -= 1
        if left[value - 1] < 0:
            raise ValueError(f"the shoe has no such card left: {value}")
    if sum(left) == 0:
        raise ValueError("no card is left for the hole")
    wins = Fraction(left[9], sum(left))
    return Insurance(wins, INSURANCE_PAYS * wins - (1 - wins))


def insurance_by_hand(rules: BlackjackRules) -> dict[tuple[int, int], Insurance]:
    """By the player's two cards, (smaller, larger) value, from a fresh shoe."""
    return {(one, two): insurance(rules.shoe(), (one, two)) for one in range(1, 11) for two in range(one, 11)}
