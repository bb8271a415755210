"""What a clause lets the house's people order although no step waits for it, and from which rank up."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import (
    DealerArrived,
    DecksChanged,
    Event,
    ProcedureDone,
    RecutOrdered,
    ReshuffleOrdered,
    SeatAdmitted,
)
from houseway.core.game import Game, Illegal
from houseway.core.steps import Procedure
from houseway.editions.people import MAINTENANCE, PLAYER, RANKS

ORDERED: dict[str, type[Event]] = {
    e.kind: e
    for e in (RecutOrdered, ReshuffleOrdered, SeatAdmitted, DealerArrived, DecksChanged, ProcedureDone)
}


class Order(Struct, frozen=True):
    event: Event
    by: str  # the least rank; that department's own, where no rank may
    clause: str


def refusing_clause(game: Game[Any], state: Any, event: Event) -> str:
    """The clause by which the rules refuse an event; nothing where they take it."""
    try:
        game.apply(state, event)
    except Illegal as refused:
        return refused.clause
    return ""


def takes(game: Game[Any], state: Any, event: Event) -> bool:
    """Whether the rules take an event now."""
    try:
        game.apply(state, event)
    except Illegal:
        return False
    return True


def orders(game: Game[Any], state: Any, minutes: int = 0) -> tuple[Order, ...]:
    """What can be ordered now; ``minutes``: for how long nobody has played."""
    step = game.next_step(state)
    due = step.event if isinstance(step, Procedure) else None
    found = []
    for event in _candidates(game, state, minutes):
        if isinstance(due, ProcedureDone) and isinstance(event, ProcedureDone) and event.name == due.name:
            continue  # that is what the table waits for
        by = _least(game, state, event)
        if by:
            clause = refusing_clause(game, state, replace(event, by=PLAYER)) if hasattr(event, "by") else ""
            found.append(Order(replace(event, by=by) if hasattr(event, "by") else event, by, clause))
    return tuple(found)


def _candidates(game: Game[Any], state: Any, minutes: int) -> Iterator[Event]:
    yield from (RecutOrdered(), ReshuffleOrdered(), DealerArrived(), DecksChanged())
    if (waking := game.wakes(state)) is not None:  # for somebody who sits there and wants to bet
        yield waking
    for seat in range(1, game.table.seats + 1):
        yield SeatAdmitted(seat)
    duties = (d.name for d in game.table.edition.duties if game.house.holds(d.requires))
    for name in dict.fromkeys((*duties, *game.ORDERED_DUTIES)):
        yield ProcedureDone(name, minutes=minutes)


def _least(game: Game[Any], state: Any, event: Event) -> str:
    ranks = (*RANKS, MAINTENANCE) if isinstance(event, ProcedureDone) else RANKS
    for rank in ranks:
        if takes(game, state, replace(event, by=rank) if hasattr(event, "by") else event):
            return rank
    return ""
