"""Hands that differ only in the names of the suits."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from houseway.equipment.cards import DECK, JOKER, Card
from houseway.equipment.shoe import KINDS, Shoe

Renaming = tuple[Card, ...]  # for every card, the card that takes its place
Groups = tuple[tuple[Card, ...], ...]

_RENAMINGS: tuple[Renaming, ...] = tuple(
    (*(Card(c & ~3 | suits[c & 3]) for c in DECK), JOKER) for suits in permutations(range(4))
)


@lru_cache(maxsize=100_000)
def renamed(groups: Groups) -> Groups:
    """One form for all groups of cards that a renaming of the suits turns into one another."""
    return min(tuple(changed(renaming, group) for group in groups) for renaming in _RENAMINGS)


def changed(renaming: Renaming, cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted([renaming[c] for c in cards]))


def renamings_left(shoe: Shoe) -> tuple[Renaming, ...]:
    """The renamings that leave the pack, every card seen and what is known of a narrowed slot as they are."""
    return _left(shoe.cards, shoe.unseen, shoe.narrowed_to)


@lru_cache(maxsize=1_000)
def _left(cards: bytes, unseen: bytes, narrowed: int) -> tuple[Renaming, ...]:
    seen = [c for c in range(KINDS) if cards[c] != unseen[c]]
    return tuple(
        renaming
        for renaming in _RENAMINGS
        if all(renaming[c] == c for c in seen)
        and all(
            cards[c] == cards[other] and narrowed >> c & 1 == narrowed >> other & 1
            for c, other in enumerate(renaming)
        )
    )


def alike(renamings: Iterable[Renaming], cards: Sequence[Card]) -> tuple[Card, ...]:
    """One form for all cards that these renamings turn into one another."""
    return min(changed(renaming, cards) for renaming in renamings)


def that_leave(renamings: tuple[Renaming, ...], cards: Sequence[Card]) -> tuple[Renaming, ...]:
    """Those of the renamings that turn these cards into themselves, taken together."""
    held = tuple(sorted(cards))
    return tuple(renaming for renaming in renamings if changed(renaming, held) == held)
