"""A scripted Three Card Poker table."""

from collections.abc import Callable
from functools import partial

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager


@pytest.fixture
def felt() -> Callable[..., ScriptedFelt]:
    """Makes tables; keyword arguments are elections (``six_card_bonus=True``)."""
    return partial(ScriptedFelt, "three-card-poker")


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager
