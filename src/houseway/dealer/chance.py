"""Where chance comes from. The rules ask; a source answers."""

from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from houseway.core.events import CardDealt, CardsShown, CutMade, HoleCardChecked, IrregularityCalled, Shuffled
from houseway.core.game import Game
from houseway.core.steps import Chance
from houseway.equipment.cards import Card


class ChanceSource(Protocol):
    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        """Cards are shuffled; ``state`` is the state before the event."""

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        """The value of a chance step."""

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        """The card of a slot that came to light by an irregularity."""


class StackChance:
    """Cards lie in one shuffled order from the shuffle on, as in a real shoe.

    Wheels and dice are drawn when they are asked for. ``random.SystemRandom()`` cannot be predicted;
    ``random.Random(seed)`` repeats.
    """

    def __init__(self, rng: Random):
        self.rng = rng
        self.order: dict[int, Card] = {}

    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        shoe = game.shoe(state)
        assert shoe is not None
        left = bytearray(shoe.unseen)
        kept = {slot: self.order[slot] for slot in game.hidden_slots(state)}
        for c in kept.values():
            left[c] -= 1
        stack: list[Any] = [c for c, n in enumerate(left) for _ in range(n)]
        if len(stack) != event.count:
            raise ValueError(f"{event.count} cards are to be shuffled, {len(stack)} are there")
        self.rng.shuffle(stack)
        self.order = kept | dict(enumerate(stack, event.first_slot))

    def cut(self, game: Game[Any], state: Any, event: CutMade) -> None:
        """What lay above the cut goes underneath; ``state`` is the state before the event."""
        shoe = game.shoe(state)
        assert shoe is not None
        slots = range(shoe.position, shoe.end)
        stack = [self.order[slot] for slot in slots]
        self.order = self.order | dict(zip(slots, stack[event.depth :] + stack[: event.depth], strict=True))

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        asked = step.event
        kind = type(asked)
        if kind is CardDealt:
            return self.order[asked.slot]
        if kind is CardsShown:
            return tuple(self.order[s] for s in asked.slots)
        if kind is HoleCardChecked:
            return game.looked(state, step, self.order[asked.slot])
        outcomes = game.outcomes(state, step)
        return weighted(outcomes, self.rng.randrange(sum(w for _, w in outcomes)))

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        return self.order[slot]


class ScriptedChance:
    """Values in the order given, for tests and proofs; cards come to light as the rules ask for them."""

    def __init__(self, *values: Any):
        self.values: Iterator[Any] = iter(values)

    def shuffled(self, game: Game[Any], state: Any, event: Shuffled) -> None:
        pass

    def draw(self, game: Game[Any], state: Any, step: Chance) -> Any:
        return next(self.values)

    def card_at(self, game: Game[Any], state: Any, slot: int) -> Card:
        value: Card = next(self.values)
        return value


def weighted(outcomes: list[tuple[Any, int]], ticket: int) -> Any:
    """The outcome that holds ``ticket`` when each has as many tickets as its weight."""
    for value, weight in outcomes:
        ticket -= weight
        if ticket < 0:
            return value
    raise ValueError("ticket beyond the last outcome")


def with_cards(
    source: ChanceSource, game: Game[Any], state: Any, called: IrregularityCalled
) -> IrregularityCalled:
    """An irregularity as it happened: with its card, where it brings one to light."""
    if called.what not in game.BRINGS_CARDS or called.cards:
        return called
    return replace(called, cards=(source.card_at(game, state, called.slot),))
