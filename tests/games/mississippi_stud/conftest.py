"""A scripted Mississippi Stud table: the cards and the bets of every street from the test."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Self

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager

from houseway.core.events import Event
from houseway.core.steps import Decide

FOLD = 0


class Felt(ScriptedFelt):
    """One table; ``bets`` are the antes by street."""

    def chosen(self, step: Decide) -> Event:
        antes = self.bets.get(step.seat, (1, 1, 1))[len(self.state.board)]
        choice = step.choice("wager" if antes else "fold")
        return choice.pick(antes * choice.unit_cents if antes else None)

    def bet(self, seat: int, ante: int, bonus: int = 0) -> Self:
        return super().bet(seat, ante=ante, **({"three_card_bonus": bonus} if bonus else {}))

    def script(self, board: str, bets: Mapping[int, Sequence[int]] | None = None, **hands: Any) -> Self:
        """A seat without bets puts up one ante on every street."""
        self.bets = dict(bets or {})
        return super().script(board=board, **hands)


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``three_card_bonus=False``)."""
    return partial(Felt, "mississippi-stud")


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager
