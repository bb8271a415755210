"""Baccarat point counts (oh-baccarat:6)."""

from collections.abc import Iterable, Sequence

from houseway.equipment.cards import Card

# By card: an ace one (oh-baccarat:6.I.C), two to nine at face value (oh-baccarat:6.I.A), a ten or a face
# card nothing (oh-baccarat:6.I.B).
VALUES: tuple[int, ...] = tuple(
    1 if rank == 12 else 0 if rank >= 8 else rank + 2 for rank in range(13) for _ in range(4)
)


def value(card: Card) -> int:
    return VALUES[card]


def points(cards: Iterable[Card]) -> int:
    """The last digit of the sum (oh-baccarat:6.II)."""
    return sum(VALUES[card] for card in cards) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    """Eight or nine on two cards (oh-baccarat:1.II)."""
    return len(cards) == 2 and points(cards) >= 8
