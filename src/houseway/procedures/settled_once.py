"""A game whose lines due are worked out once: to be announced, and to be checked."""

from abc import abstractmethod
from typing import Any

from houseway.core.events import Line, Settled
from houseway.core.game import S
from houseway.procedures.phased import Phased


class SettledOnce(Phased[S]):
    _last: tuple[Any, tuple[Line, ...]] = (None, ())  # a state, and its lines

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
