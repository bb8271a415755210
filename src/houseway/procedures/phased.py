"""One dispatcher for every game: what a phase asks for, and which events it takes."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from houseway.core.events import Event, Settled
from houseway.core.game import Game, Illegal, S
from houseway.core.steps import Step

Stepper = Callable[[Any, S], Step]  # rules and state
Handler = Callable[[Any, S, Any], S]  # rules, state and event


class Phased(Game[S]):
    """A game whose states have a ``phase``; ``rules`` is what its functions read besides the state."""

    rules: Any
    steps: ClassVar[Mapping[str, Stepper[Any]]]
    # Events whose meaning depends on the phase, with the clause (or its path) that refuses them elsewhere.
    by_phase: ClassVar[Mapping[type[Event], tuple[str, Mapping[str, Handler[Any]]]]] = {}
    always: ClassVar[Mapping[type[Event], Handler[Any]]] = {}

    def next_step(self, state: S) -> Step:
        return self.steps[state.phase](self.rules, state)  # type: ignore[attr-defined]

    def apply(self, state: S, event: Event) -> S:
        kind = type(event)
        phased = self.by_phase.get(kind)
        if phased is not None:
            handler = phased[1].get(state.phase)  # type: ignore[attr-defined]
            if handler is None:
                raise self.not_now(state, event, phased[0])
        else:
            handler = self.always.get(kind)
            if handler is None:
                raise Illegal(f"{event.kind} does not happen at {self.table.edition.title}")
        if kind is Settled:
            assert isinstance(event, Settled)
            self.check_settled(state, event)
        after: S = handler(self.rules, state, event)
        return after

    def not_now(self, state: S, event: Event, cited: str) -> Illegal:
        phase = state.phase  # type: ignore[attr-defined]
        clause = cited if not cited or ":" in cited else f"{self.table.edition.books[0]}:{cited}"
        return Illegal(f"{event.kind} cannot happen while the table is at {phase}", clause)
