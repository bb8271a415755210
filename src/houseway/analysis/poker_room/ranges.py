"""Hands and ranges of hands as players write them.

``AsKd`` is a hand, of some of its cards or of all; ``AsKd, QhQd`` is one or the other. In hold'em also
``QQ``, ``TT+``, ``99-66``, ``AKs``, ``AKo``, ``AK``, ``ATs+``, ``K9s-K6s``; ``*`` is any hand.
``AKs@0.5`` weighs half.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from houseway.equipment.cards import RANKS, Card, card_of, cards

ANY = "*"
_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")


class NoSuchHand(ValueError):
    """A text that names no hand or range, with what is wrong."""


Range = dict[tuple[Card, ...], Fraction]  # hands of as many cards each, with their weights


def parse(text: str, size: int) -> Range:
    """The hands that a text names, each once; ``size`` cards make a hand."""
    found: Range = {}
    for item in filter(None, (part.strip() for part in text.split(","))):
        name, at, weight = item.partition("@")
        for hand in _hands(name.strip(), size):
            found[tuple(sorted(hand))] = _weight(weight, item) if at else Fraction(1)
    if not found:
        raise NoSuchHand(f"no hand is given in {text!r}: name one, as in AsKd, or {ANY} for any")
    if len({len(hand) for hand in found}) > 1:
        raise NoSuchHand(f"the hands of {text!r} are of different numbers of cards")
    return found


def _weight(text: str, item: str) -> Fraction:
    try:
        weight = Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        weight = Fraction(0)
    if not 0 < weight <= 1:
        raise NoSuchHand(f"the weight of {item!r} is not above 0 and at most 1")
    return weight


def _hands(name: str, size: int) -> Iterator[tuple[Card, ...]]:
    if name == ANY:
        yield ()
        return
    if size == 2 and (two := _two_cards(name)) is not None:
        yield from two
        return
    try:
        hand = cards(name)
    except ValueError as error:
        raise NoSuchHand(str(error)) from None
    if len(set(hand)) < len(hand):
        raise NoSuchHand(f"{name!r} names a card twice")
    if len(hand) > size:
        raise NoSuchHand(f"{name!r} has {len(hand)} cards: a hand here has {size}")
    yield hand


def _two_cards(name: str) -> list[tuple[Card, ...]] | None:
    """The hands of a shorthand of hold'em, or nothing where the text is none."""
    first, dash, last = name.partition("-")
    plus = first.endswith("+") and not dash
    match, to = _TWO.fullmatch(first.removesuffix("+")), _TWO.fullmatch(last) if dash else None
    if match is None or (dash and to is None):
        return None
    high, low = _ranks(match, name)
    lows = [low]
    if plus:
        lows = list(range(low, 13)) if high == low else list(range(low, high))
    elif to is not None:
        other, until = _ranks(to, name)
        if to[3] != match[3] or (high == low) != (other == until) or (high != low and high != other):
            raise NoSuchHand(f"{name!r} does not go from a hand to a lower one of its kind")
        lows = list(range(min(low, until), max(low, until) + 1))
    return [hand for x in lows for hand in _suits(x if high == low else high, x, match[3])]


def _ranks(match: re.Match[str], name: str) -> tuple[int, int]:
    high, low = sorted((RANKS.index(match[1]), RANKS.index(match[2])), reverse=True)
    if high == low and match[3]:
        raise NoSuchHand(f"{name!r}: a pair is neither suited nor not")
    return high, low


def _suits(high: int, low: int, kind: str) -> Iterator[tuple[Card, ...]]:
    if high == low:
        yield from ((card_of(high, a), card_of(high, b)) for a, b in combinations(range(4), 2))
        return
    for a, b in product(range(4), repeat=2):
        if kind == "" or (a == b) == (kind == "s"):
            yield card_of(high, a), card_of(low, b)
