"""Tables for the tests of all games: everything by the book but what a test says."""

from typing import Any, Self

import pytest

from houseway.core.events import Event, Line, SeatTaken, Settled
from houseway.core.game import Game, Illegal, View, Viewer
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle, Step, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.games.registry import open_game


def at_betting(name: str, *outcomes: Any, seats=(1,), **elections: Any) -> Dealer:
    """A table open for wagers; chance brings these outcomes in turn."""
    dealer = Dealer(open_game(name, elections=elections), ScriptedChance(*outcomes))
    for seat in seats:
        dealer.apply(SeatTaken(seat))
    dealer.to_wagers()
    return dealer


def spin(dealer: Dealer) -> list[Line]:
    """Plays the round out and gives its lines."""
    lines: list[Line] = []
    dealer.record = lambda before, event, after: lines.extend(getattr(event, "lines", ()))
    dealer.play(None)
    return lines


def refused(dealer: Dealer, event: Event, path: str, *words: str) -> None:
    """The event is refused with this clause of the book and these words, and changes nothing."""
    before = dealer.state
    with pytest.raises(Illegal) as caught:
        dealer.apply(event)
    book = dealer.game.table.edition.books[0]
    assert caught.value.clause == (f"{book}:{path}" if path else ""), caught.value
    for word in words:
        assert word in caught.value.reason
    assert dealer.state == before


class Felt:
    """A table that is played step by step. ``choices`` is what seats decide; a game says how cards come."""

    def __init__(self, game: Game[Any]):
        self.game: Any = game
        self.state: Any = game.open()
        self.choices: dict[int, str] = {}
        self.events: list[Event] = []
        self.lines: list[Line] = []

    def drawn(self, asked: Any) -> Any:
        """What chance brings."""
        raise NotImplementedError

    def chosen(self, step: Decide) -> Event:
        return step.choice(self.choices.get(step.seat, step.default)).pick()

    @property
    def step(self) -> Step:
        return self.game.next_step(self.state)

    def do(self, *events: Event) -> Self:
        for event in events:
            self.state = self.game.apply(self.state, event)
            self.events.append(event)
            if isinstance(event, Settled):
                self.lines += event.lines
        return self

    def refusal(self, event: Event) -> Illegal:
        with pytest.raises(Illegal) as caught:
            self.game.apply(self.state, event)
        return caught.value

    def answer(self) -> Event:
        """What the book, the script or chance answers now."""
        step = self.step
        match step:
            case Procedure():
                return step.event
            case Settle():
                return Settled(self.game.settle(self.state))
            case Chance():
                return step.event.with_value(self.drawn(step.event))
            case Decide():
                return self.chosen(step)
            case Wagers() if step.closes is not None:
                return step.closes
        raise AssertionError(f"nobody answers {step}")

    def advance(self) -> Event:
        event = self.answer()
        self.do(event)
        return event

    def to(self, *phases: str) -> Self:
        """Plays on until one of these phases."""
        while self.state.phase not in phases:
            self.advance()
        return self

    def ready(self) -> Self:
        """A deck shuffled and betting open."""
        if isinstance(self.step, Over):
            self.do(self.step.event)
        return self.to("wagers")

    def look(self, role: str, seat: int) -> View:
        return self.game.view(self.state, Viewer(role, seat))
