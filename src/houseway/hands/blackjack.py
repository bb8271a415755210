"""Blackjack totals (oh-blackjack:3.II)."""

from collections.abc import Iterable, Sequence

from houseway.equipment.cards import Card

# By card: face value, ten for a jack, queen or king, one for an ace (eleven where ``total`` can count it so).
VALUES: tuple[int, ...] = tuple(
    1 if rank == 12 else min(rank + 2, 10) for rank in range(13) for _ in range(4)
)
FIRST_ACE = 48
BUST_ABOVE = 21


def value(card: Card) -> int:
    """1 for an ace to 10."""
    return VALUES[card]


def total(cards: Iterable[Card]) -> tuple[int, bool]:
    """The total, and whether it is soft, an ace counted as eleven (oh-blackjack:1.VI, oh-blackjack:1.V)."""
    points = 0
    ace = False
    for card in cards:
        points += VALUES[card]
        if card >= FIRST_ACE:
            ace = True
    if ace and points <= 11:
        return points + 10, True
    return points, False


def total_of_values(values: Iterable[int]) -> tuple[int, bool]:
    """The same for values of 1 (an ace) to 10."""
    points = 0
    ace = False
    for points_of_card in values:
        points += points_of_card
        if points_of_card == 1:
            ace = True
    if ace and points <= 11:
        return points + 10, True
    return points, False


def drawn(points: int, soft: bool, points_of_card: int) -> tuple[int, bool]:
    """The total after a card of value 1 to 10 is drawn to ``points``."""
    points += points_of_card
    if points_of_card == 1 and not soft and points <= 11:
        return points + 10, True
    if soft and points > BUST_ABOVE:
        return points - 10, False
    return points, soft


def is_blackjack(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value as two cards (oh-blackjack:1.II); that they are initial, the game knows."""
    return len(cards) == 2 and VALUES[cards[0]] + VALUES[cards[1]] == 11 and max(cards) >= FIRST_ACE
