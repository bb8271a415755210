"""Cards and decks.

A card is an ``int`` so that the rules, the kernels and the logs share one form without conversion:
``4 * rank + suit`` with rank 0 (deuce) to 12 (ace) and suit 0 to 3 (c, d, h, s); the joker is 52.
"""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = Card(52)
JOKER_TEXT = "Jk"
DECK: tuple[Card, ...] = tuple(Card(i) for i in range(52))
DECK_WITH_JOKER: tuple[Card, ...] = (*DECK, JOKER)

_TEXT = tuple(r + s for r in RANKS for s in SUITS) + (JOKER_TEXT,)
_CARD = {text: Card(i) for i, text in enumerate(_TEXT)}
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def card(text: str) -> Card:
    """The card written ``text``: a rank of 23456789TJQKA and a suit of cdhs, or ``Jk``."""
    try:
        return _CARD[text]
    except KeyError:
        raise ValueError(
            f"no such card: {text!r} (a rank of {RANKS} and a suit of {SUITS}, as in As, or {JOKER_TEXT})"
        ) from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a run of two-character names, spaces optional: ``"AsKd 2c"``."""
    packed = "".join(text.split())
    return tuple(card(packed[i : i + 2]) for i in range(0, len(packed), 2))


def text(c: Card) -> str:
    return _TEXT[c]


def texts(cs: Iterable[Card]) -> str:
    return " ".join(_TEXT[c] for c in cs)


def rank(c: Card) -> int:
    """0 for a deuce to 12 for an ace; 13 for the joker."""
    return c >> 2


def suit(c: Card) -> int:
    return c & 3


def full_name(c: Card) -> str:
    """In words, for people and screen readers: ``ace of spades``."""
    return "joker" if c == JOKER else f"{RANK_NAMES[c >> 2]} of {SUIT_NAMES[c & 3]}"


def card_of(rank_index: int, suit_index: int) -> Card:
    return Card(4 * rank_index + suit_index)
