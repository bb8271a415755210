"""A scripted table of Texas Hold'em Bonus: the cards and the Flop, Turn and River wagers from the test."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Self

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager

from houseway.core.events import Event
from houseway.core.steps import Decide

STREETS = {0: "f", 3: "t", 4: "r"}


class Felt(ScriptedFelt):
    """One table; ``bets`` says on which streets each seat puts up a wager: ``"ftr"``, ``"f"``, ``""``."""

    def chosen(self, step: Decide) -> Event:
        wagers = STREETS[len(self.state.board)] in self.bets.get(step.seat, "ftr")
        return step.choice("wager" if wagers else step.choices[1].name).pick()

    def script(self, board: str, bets: Mapping[int, str] | None = None, **hands: Any) -> Self:
        """A seat without bets puts up all three."""
        self.bets = dict(bets or {})
        return super().script(board=board, **hands)


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``aces_against_aces=True``)."""
    return partial(Felt, "texas-holdem-bonus")


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager
