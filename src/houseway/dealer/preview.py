"""What would follow an event: the book's next acts, the lines and the chips that go back, told beforehand.

Nothing is drawn for it: it goes as far as the book alone decides, and tells no card that is not face up.
"""

import json
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import Event, IrregularityCalled, Line, Settled, Shuffled
from houseway.core.game import DEALER, HIDDEN, Game
from houseway.core.steps import Procedure, Settle
from houseway.dealer import books
from houseway.dealer.instructions import Instruction, instruction
from houseway.equipment.cards import Card
from houseway.money.ledger import Entry, seat_account

_MOST = 12  # acts that are told of
_RETURNED = ("void", "push")


class Follows(Struct, frozen=True):
    acts: tuple[Instruction, ...]  # what the book has done next, each by its person
    lines: tuple[Line, ...]
    undecided: bool  # wagers are decided by cards that are not face up
    chips: tuple[tuple[int, int], ...]  # cents to (or from) the chips of each seat
    then: Instruction  # where the table stands afterwards
    phase: str
    cards: tuple[Card, ...] = ()  # the cards by which it comes to this, where it hangs on the card


def follows(game: Game[Any], state: Any, event: Event) -> Follows:
    """What comes of an event that the rules take; :class:`Illegal` where they do not."""
    after = game.apply(state, event)
    return _on_from(game, after, books.entries(game, state, event, after))


def follows_void(game: Game[Any], state: Any, settled: Sequence[Line]) -> Follows:
    """What comes of declaring the round void, after what was ``settled`` in it."""
    return _on_from(game, game.after_void(state), books.void_entries(game, state, settled))


def foretold(game: Game[Any], state: Any, called: IrregularityCalled) -> tuple[Follows, ...]:
    """What can come of an irregularity by the card that it brings to light: each way, with its cards."""
    if called.what not in game.BRINGS_CARDS or called.cards:
        return (follows(game, state, called),)
    shoe = game.shoe(state)
    assert shoe is not None
    ways: dict[Follows, list[Card]] = {}
    for card, _ in shoe.weights(called.slot):
        ways.setdefault(follows(game, state, replace(called, cards=(card,))), []).append(card)
    if len(ways) == 1:
        return tuple(ways)
    return tuple(replace(way, cards=tuple(cards)) for way, cards in ways.items())


def _on_from(game: Game[Any], state: Any, moved: tuple[Entry, ...]) -> Follows:
    acts: list[Instruction] = []
    lines: tuple[Line, ...] = ()
    chips = _chips(game, moved)
    undecided = False
    while len(acts) < _MOST:
        step = game.next_step(state)
        event: Event | None = None
        if isinstance(step, Procedure) and not step.event.shown() and not isinstance(step.event, Shuffled):
            event = step.event
        elif isinstance(step, Settle):
            found = game.settle(state)
            undecided = _hides(game, state) and any(line.outcome not in _RETURNED for line in found)
            event = None if undecided else Settled(found)
            lines += () if undecided else found
        if event is None:
            break
        acts.append(instruction(game, state, step))
        after = game.apply(state, event)
        for seat, cents in _chips(game, books.entries(game, state, event, after)).items():
            chips[seat] = chips.get(seat, 0) + cents
        state = after
    back = tuple(sorted((seat, cents) for seat, cents in chips.items() if cents))
    then = instruction(game, state, game.next_step(state))
    return Follows(tuple(acts), lines, undecided, back, then, getattr(state, "phase", ""))


def _hides(game: Game[Any], state: Any) -> bool:
    """Whether the dealer does not see a card that lies there."""
    return f'"{HIDDEN}"' in json.dumps(game.view(state, DEALER))


def _chips(game: Game[Any], moved: tuple[Entry, ...]) -> dict[int, int]:
    seats = {seat_account(seat): seat for seat in range(1, game.table.seats + 1)}
    found: dict[int, int] = {}
    for posting in (p for entry in moved for p in entry.postings if p.account in seats):
        seat = seats[posting.account]
        found[seat] = found.get(seat, 0) + posting.amount_cents
    return found
