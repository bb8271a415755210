"""One dispatcher for every game: what a phase asks for, which events it takes, and what is due when."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from houseway.core.events import Event, Line, Settled
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
    # A state and its lines, which are worked out once: to be announced, and to be checked.
    _last: tuple[Any, tuple[Line, ...]] = (None, ())

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

    @abstractmethod
    def lines_due(self, state: S) -> tuple[Line, ...]:
        """The lines due now, in the order the rules prescribe."""

    def settle(self, state: S) -> tuple[Line, ...]:
        last, lines = self._last
        if last is not state:
            lines = self.lines_due(state)
            self._last = (state, lines)
        return lines

    def check_settled(self, state: S, event: Settled) -> None:
        if event.lines is not self.settle(state):
            super().check_settled(state, event)

    def not_now(self, state: S, event: Event, cited: str) -> Illegal:
        phase = state.phase  # type: ignore[attr-defined]
        clause = cited if not cited or ":" in cited else f"{self.table.edition.books[0]}:{cited}"
        return Illegal(f"{event.kind} cannot happen while the table is at {phase}", clause)
