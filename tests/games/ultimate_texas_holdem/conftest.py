"""A scripted table of Ultimate Texas Hold'em: the cards and the Play wagers from the test."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Self

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager

from houseway.core.events import Event
from houseway.core.steps import Decide

STREET = {4: 0, 3: 0, 2: 3, 1: 5}  # community cards that lie there when so many antes are played


class Felt(ScriptedFelt):
    """One table; ``antes`` is what each seat puts up as Play, 0 a fold."""

    def chosen(self, step: Decide) -> Event:
        antes, board = self.antes.get(step.seat, 4), len(self.state.board)
        if antes and STREET[antes] == board:
            choice = step.choice("play")
            return choice.pick(antes * choice.unit_cents)
        return step.choice("fold" if board == 5 else "check").pick()

    def script(self, board: str, antes: Mapping[int, int] | None = None, **hands: Any) -> Self:
        """A seat without antes plays for four times the Ante."""
        self.antes = dict(antes or {})
        return super().script(board=board, **hands)


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``dealing="hand"``)."""
    return partial(Felt, "ultimate-texas-holdem")


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager
