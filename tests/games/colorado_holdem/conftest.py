"""A scripted Colorado Hold'em table: the cards, and what players answer and lay aside, from the test."""

from collections.abc import Callable
from functools import partial
from typing import Any, Self

import pytest
from tests.games.scripted_poker import ScriptedFelt, by_wager

from houseway.core.events import Event, Line
from houseway.core.steps import Decide
from houseway.equipment.cards import card


class Felt(ScriptedFelt):
    """One table; ``choices`` says ``"bet 2c"``: to bet and to lay the deuce aside."""

    def chosen(self, step: Decide) -> Event:
        if step.seat not in self.choices:
            return step.choice(step.default).pick()
        name, _, aside = self.choices[step.seat].partition(" ")
        hand = self.state.hand(step.seat)
        slots = (hand.slots[hand.cards.index(card(aside))],) if aside else None
        return step.choice(name).pick(None, slots)

    def bet(self, seat: int, ante: int, bonus: int = 0) -> Self:
        return super().bet(seat, ante=ante, **({"bonus": bonus} if bonus else {}))

    def dealt(self, board: str = "4c 8d Kh", **hands: str) -> Self:
        """``seat_3="As Kd 2c bet 2c"``: three cards, and then the answer; each player has an ante of $10."""
        self.ready()
        cards, choices = {}, {}
        for name, told in hands.items():
            seat, words = int(name.removeprefix("seat_")), told.split()
            cards[name] = " ".join(words[:3])
            if words[3:]:
                choices[seat] = " ".join(words[3:])
            if not any(b.seat == seat for b in self.state.bets):
                self.bet(seat, 10)
        return self.script(board=board, choices=choices, **cards)


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``version="permissible-bet"``)."""
    return partial(Felt, "colorado-holdem")


@pytest.fixture
def results() -> Callable[[list[Line]], dict[str, str]]:
    return by_wager


def told(lines: list[Line]) -> list[tuple[Any, ...]]:
    """Lines in short: seat, wager, outcome, cents."""
    return [(x.seat, x.wager, x.outcome, x.amount_cents) for x in lines]
