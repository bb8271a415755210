"""The options of blackjack that change a figure, as one record."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Shoe = tuple[int, ...]  # how many aces, twos, ... nines, ten-values


@dataclass(frozen=True, slots=True)
class BlackjackRules:
    """Elections under oh-blackjack; the defaults are those of its editions.

    ``double`` names the hard totals of two cards that may be doubled; all but "any" exclude soft hands. A
    split ace receives one card; with ``hit_split_aces`` it may draw on, but not double. ``max_hands`` 1
    means no splitting. ``peek`` False: nobody looks for a blackjack before the players act. Where a
    dealer's blackjack then collects original wagers only (10.II, 11.IV: ``original_bets_only``) the figures
    are those of a look; where it collects doubled and split wagers too, they are not.
    """

    decks: int = 6
    blackjack_pays: Fraction = Fraction(3, 2)
    hit_soft_17: bool = True
    double: Literal["any", "9-11", "10-11", "none"] = "any"
    double_after_split: bool = True
    max_hands: int = 4
    resplit_aces: bool = False
    hit_split_aces: bool = False
    peek: bool = True
    original_bets_only: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 8:
            raise ValueError(f"decks must be 1 to 8, not {self.decks}")
        if not 1 <= self.max_hands <= 4:
            raise ValueError(f"max_hands must be 1 to 4, not {self.max_hands}")
        if self.double not in ("any", "9-11", "10-11", "none"):
            raise ValueError(f'double must be "any", "9-11", "10-11" or "none", not {self.double!r}')
        if not isinstance(self.blackjack_pays, Fraction) or self.blackjack_pays <= 0:
            raise ValueError(f"blackjack_pays must be a positive Fraction, not {self.blackjack_pays!r}")

    @property
    def looked(self) -> bool:
        """True where a dealer's blackjack costs the original wager and nothing more."""
        return self.peek or self.original_bets_only

    def shoe(self) -> Shoe:
        return (*(4 * self.decks,) * 9, 16 * self.decks)

    def may_double(self, hard: int, soft: bool) -> bool:
        """Whether two cards may be doubled; ``hard`` counts each ace as one. Nobody draws to 21 (12.I.A)."""
        if self.double == "any":
            return hard + 10 * soft < 21
        low = {"9-11": 9, "10-11": 10, "none": 22}[self.double]
        return not soft and low <= hard <= 11

    def hands_limit(self, rank: int) -> int:
        """The greatest number of hands from one pair of ``rank`` (0 for aces)."""
        if rank == 0 and not self.resplit_aces:
            return min(2, self.max_hands)
        return self.max_hands


def checked_shoe(rules: BlackjackRules, shoe: Sequence[int] | None) -> Shoe:
    """The shoe to deal from: that of the rules, or any other that cannot run out in a round."""
    if shoe is None:
        return rules.shoe()
    counts = tuple(int(count) for count in shoe)
    if len(counts) != 10 or min(counts) < 0:
        raise ValueError("a shoe is ten counts, ace to ten-value, none negative")
    # A hand ends on 30 points at most (a ten drawn to 20), the dealer's on 26.
    points = sum((rank + 1) * count for rank, count in enumerate(counts))
    needed = 30 * rules.max_hands + 26
    if points < needed:
        raise ValueError(
            f"the shoe holds {points} points; a round of {rules.max_hands} hands may need {needed}"
        )
    return counts
