"""A scripted Mississippi Stud table: procedures by the book, cards and bets from the test."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from tests.games import felt as felt_

from houseway.core.events import CardDealt, Event, Line, SeatTaken, WagerPlaced
from houseway.core.game import Illegal, View
from houseway.core.steps import Decide
from houseway.equipment.cards import Card, cards
from houseway.games.registry import open_game

BOOK = "oh-mississippi-stud:"
FOLD = 0


class Felt(felt_.Felt):
    """One table. ``hands`` and ``board`` are the cards that come to light, ``bets`` the antes by street."""

    def __init__(self, *, pack: str = "", limits: Any = None, seats: int | None = None, **elections: Any):
        named = {name.replace("_", "-"): value for name, value in elections.items()}
        equipment = {"cards": cards(pack)} if pack else {}
        super().__init__(
            open_game("mississippi-stud", elections=named, limits=limits, seats=seats, **equipment)
        )
        self.hands: dict[int, tuple[Card, ...]] = {}
        self.board: tuple[Card, ...] = ()
        self.bets: dict[int, Sequence[int]] = {}

    def refused(self, event: Event, path: str) -> Illegal:
        """The refusal of an event with this clause of the book; it changes nothing."""
        before = self.state
        refusal = self.refusal(event)
        assert refusal.clause == BOOK + path, refusal
        assert self.state is before
        return refusal

    def drawn(self, asked: Any) -> Any:
        if isinstance(asked, CardDealt):
            return self.board[len(self.state.board)]
        if asked.to == "all" and len(asked.slots) == 1:
            return self.board[len(self.state.board) :][:1]
        return self.hands[next(h.seat for h in self.state.hands if h.slots == asked.slots)]

    def chosen(self, step: Decide) -> Event:
        antes = self.bets.get(step.seat, (1, 1, 1))[len(self.state.board)]
        choice = step.choice("wager" if antes else "fold")
        return choice.pick(antes * choice.unit_cents if antes else None)

    def bet(self, seat: int, ante: int, bonus: int = 0) -> "Felt":
        """Sits down where nobody sits, and bets so many dollars."""
        if seat not in self.state.seated:
            self.do(SeatTaken(seat))
        self.do(WagerPlaced(seat, "ante", 100 * ante))
        return self.do(WagerPlaced(seat, "three-card-bonus", 100 * bonus)) if bonus else self

    def script(self, board: str, bets: Mapping[int, Sequence[int]] | None = None, **hands: str) -> "Felt":
        """``seat_3="As Kd"``; a seat without bets puts up one ante on every street."""
        self.board, self.bets = cards(board), dict(bets or {})
        self.hands = {int(name.removeprefix("seat_")): cards(hand) for name, hand in hands.items()}
        return self

    def asked(self) -> int:
        """The seat that is asked now."""
        assert isinstance(self.step, Decide)
        return self.step.seat

    def finish(self) -> list[Line]:
        self.to("over")
        return self.lines

    def view(self, seat: int = 0, role: str = "seat") -> View:
        return self.look(role, seat)


@pytest.fixture
def felt() -> Callable[..., Felt]:
    """Makes tables; keyword arguments are elections (``three_card_bonus=False``)."""
    return Felt


@pytest.fixture
def results() -> Callable[..., dict[str, str]]:
    return lambda lines, seat=1: {line.wager: felt_.result(line) for line in lines if line.seat == seat}
