"""The independent chip model: what chips of a tournament are worth in prizes.

First place goes to each by the share of the chips; the next places likewise among those who are left
(Malmuth and Harville). Counted over sets of players who have their places, so that the answer is a fraction.
"""

from collections.abc import Sequence
from fractions import Fraction

MOST_PLAYERS = 14  # the sets double with each


class NotAModel(ValueError):
    """Chips or prizes that the model cannot value."""


def icm(chips: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """The expected prize of each player; prizes from the first place on, in any unit."""
    if not 2 <= len(chips) <= MOST_PLAYERS:
        raise NotAModel(f"{len(chips)} players: the model values 2 to {MOST_PLAYERS}")
    if any(c <= 0 for c in chips):
        raise NotAModel("every player has chips: who has none has his place already")
    if not 1 <= len(prizes) <= len(chips):
        raise NotAModel(f"{len(prizes)} prizes for {len(chips)} players: at least one, and one each at most")
    if any(p < 0 for p in prizes):
        raise NotAModel("a prize is not below zero")
    worth = [Fraction(0)] * len(chips)
    reached = {0: Fraction(1)}  # sets of players, as bits, who take the places so far
    for prize in prizes:
        following: dict[int, Fraction] = {}
        for placed, chance in reached.items():
            left = sum(c for i, c in enumerate(chips) if not placed >> i & 1)
            for i, c in enumerate(chips):
                if not placed >> i & 1:
                    now = chance * Fraction(c, left)
                    worth[i] += now * prize
                    following[placed | 1 << i] = following.get(placed | 1 << i, Fraction(0)) + now
        reached = following
    return tuple(worth)
