"""A scripted Four Card Poker table; the last of the dealer's six cards is the one that lies face up."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager

from houseway.core.events import CardDealt
from houseway.equipment.cards import Card

UP = 5


class FourCardFelt(ScriptedFelt):
    def drawn(self, asked: Any) -> Any:
        if isinstance(asked, CardDealt):
            return self.dealer[UP]
        given: dict[int, Card] = dict.fromkeys(self.state.beside, self.dealer[UP]) if self.dealer else {}
        for hand in self.state.hands:
            cards = self.hands.get(hand.seat, ()) if hand.seat else self.dealer
            given |= dict(zip(hand.slots, cards, strict=False))
        return tuple(given[slot] for slot in asked.slots)


@pytest.fixture
def felt() -> Callable[..., FourCardFelt]:
    """Makes tables; keyword arguments are elections (``dealing="hand"``)."""
    return partial(FourCardFelt, "four-card-poker")


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager


@pytest.fixture(params=["automated-shoe", "hand"])
def dealing(request: pytest.FixtureRequest) -> str:
    """Both ways of dealing."""
    return str(request.param)
