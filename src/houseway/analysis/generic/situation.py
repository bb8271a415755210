"""What a player who is asked can see: the cards, and the wagers made since the betting."""

from collections.abc import Iterator, Mapping, Set
from fractions import Fraction
from typing import Any

from houseway.analysis.suits import Groups, renamed
from houseway.core.game import HIDDEN
from houseway.equipment.cards import DECK_WITH_JOKER, Card, card, text, texts

Later = tuple[tuple[str, str, Fraction], ...]  # wager, spot, multiple of the main wager
Situation = tuple[tuple[str, ...], int, tuple[str, ...], Groups, Later]
_NAMES = {HIDDEN, *(text(c) for c in DECK_WITH_JOKER)}


def situation(view: Mapping[str, Any], suits_alike: bool, main: str, first: Set[str]) -> Situation:
    """From the view of the seat that is asked: choices, hand, places with cards, the cards, later wagers.

    Later wagers are those not among the ``first``, as multiples of the ``main`` one. Other seats do not
    matter: what is solved is one player against the house.
    """
    step = view["step"]
    seat = step["seat"]
    found = sorted(_cards(view, seat))
    places, groups = tuple(place for place, _ in found), tuple(cards for _, cards in found)
    stakes = {(b["wager"], b.get("spot", "")): b["stake_cents"] for b in view["bets"] if b["seat"] == seat}
    unit = next((cents for (wager, _), cents in stakes.items() if wager == main), 1)
    later = tuple(sorted((w, s, Fraction(c, unit)) for (w, s), c in stakes.items() if w not in first))
    choices = tuple(choice["name"] for choice in step["choices"])
    return choices, step["hand"], places, renamed(groups) if suits_alike else groups, later


def _cards(node: Any, seat: int, place: str = "") -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Every list of cards in a view that lies at no other seat, hidden ones left out."""
    if isinstance(node, Mapping):
        if node.get("seat", seat) == seat:
            for key, value in node.items():
                yield from _cards(value, seat, f"{place} {key}".strip())
    elif isinstance(node, list | tuple):
        if node and all(isinstance(each, str) and each in _NAMES for each in node):
            shown = tuple(sorted(card(each) for each in node if each != HIDDEN))
            if shown:
                yield place, shown
        else:
            for each in node:
                yield from _cards(each, seat, place)


def in_words(seen: Situation) -> str:
    """The cards of a situation: ``As Kd``, or with their places where there are several."""
    _, hand, places, groups, later = seen
    if len(groups) == 1 and not later and not hand:
        return texts(groups[0])
    parts = [
        f"{place.removesuffix(' cards')} {texts(cards)}" for place, cards in zip(places, groups, strict=True)
    ]
    parts += [f"{wager} of {float(times):g}" for wager, _, times in later]
    return ", ".join(parts) + (f", hand {hand + 1}" if hand else "")
