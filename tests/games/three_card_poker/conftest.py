"""A scripted Three Card Poker table: procedures by the book, cards and choices from the test."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.games import felt as felt_

from houseway.core.events import CardsShown, Event, Line, SeatTaken, WagerPlaced
from houseway.core.game import Illegal, View
from houseway.equipment.cards import Card, cards
from houseway.games.registry import open_game

BOOK = "oh-three-card-poker:"
WAGER_NAMES = {
    "ante": "ante",
    "pair_plus": "pair-plus",
    "six_card_bonus": "six-card-bonus",
}


class Felt(felt_.Felt):
    """One table. ``hands`` and ``dealer`` are the cards that come to light, ``choices`` what seats decide."""

    def __init__(self, *, pack: str = "", limits: Any = None, seats: int | None = None, **elections: Any):
        named = {name.replace("_", "-"): value for name, value in elections.items()}
        equipment = {"cards": cards(pack)} if pack else {}
        super().__init__(
            open_game("three-card-poker", elections=named, limits=limits, seats=seats, **equipment)
        )
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.dealer: tuple[Card, ...] = ()

    def refused(self, event: Event, path: str = "") -> Illegal:
        """The refusal of an event; with a clause of the book, it must be the one cited."""
        refusal = self.refusal(event)
        if path:
            assert refusal.clause == BOOK + path, refusal
        return refusal

    def drawn(self, asked: CardsShown) -> tuple[Card, ...]:
        hand = next(h for h in self.state.hands if h.slots == asked.slots)
        return self.hands[hand.seat] if hand.seat else self.dealer

    def bet(self, seat: int, **dollars: int) -> "Felt":
        """Sits down where nobody sits, and bets so many dollars."""
        if seat not in self.state.seated:
            self.do(SeatTaken(seat))
        for wager, amount in dollars.items():
            self.do(WagerPlaced(seat, WAGER_NAMES[wager], 100 * amount))
        return self

    def script(self, dealer: str = "", choices: Mapping[int, str] | None = None, **hands: str) -> "Felt":
        """``seat_3="As Kd 2c"``; a seat without a choice folds."""
        self.dealer = cards(dealer)
        self.choices = dict(choices or {})
        self.hands = {int(name.removeprefix("seat_")): cards(hand) for name, hand in hands.items()}
        return self

    def finish(self) -> list[Line]:
        """To the end of the round; the lines of the whole round."""
        self.to("over")
        return self.lines

    def view(self, seat: int = 0, role: str = "seat") -> View:
        return self.look(role, seat)


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``six_card_bonus=True``)."""
    return Felt


def by_wager(lines: list[Line], seat: int = 1) -> dict[str, str]:
    return {line.wager: felt_.result(line) for line in lines if line.seat == seat}


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return by_wager
