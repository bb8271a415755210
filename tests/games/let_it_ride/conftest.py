"""A scripted Let It Ride table: the cards and the two answers of every player from the test."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Self

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager

from houseway.core.events import Event
from houseway.core.steps import Decide


class Felt(ScriptedFelt):
    """One table; ``rides`` says of each seat with R and W what becomes of Bet Number 1 and Bet Number 2."""

    def chosen(self, step: Decide) -> Event:
        rides = self.rides.get(step.seat, "RR")[len(self.state.board)]
        return step.choice("let-it-ride" if rides == "R" else "withdraw").pick()

    def bet(self, seat: int, each: int, bonus: int = 0, three: int = 0) -> Self:
        """So many dollars on each of the three bets."""
        more = {"let_it_ride_bonus": bonus, "three_card_bonus": three}
        return super().bet(seat, bet_3=each, **{name: n for name, n in more.items() if n})

    def script(self, board: str, rides: Mapping[int, str] | None = None, **hands: Any) -> Self:
        """A seat without answers lets both bets ride."""
        self.rides = dict(rides or {})
        return super().script(board=board, **hands)

    def asked(self) -> int:
        """The seat that is asked now."""
        assert isinstance(self.step, Decide)
        return self.step.seat

    def to_question(self, bet: int) -> Self:
        """Plays on until somebody is asked about Bet Number 1 or 2."""
        while not (isinstance(self.step, Decide) and len(self.state.board) == bet - 1):
            self.advance()
        return self


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``three_card_bonus=False``)."""
    return partial(Felt, "let-it-ride")


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager
