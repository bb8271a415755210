"""Tables for the tests of all games: everything by the book but what a test says."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any, Self

import pytest
from msgspec.structs import replace

from houseway.core.events import Event, Line, SeatLeft, SeatTaken, Settled
from houseway.core.game import Game, Illegal, View, Viewer
from houseway.core.steps import Chance, Decide, Over, Procedure, Reading, Settle, Step, Wagers
from houseway.dealer import books
from houseway.dealer.automatic import Dealer, plenty
from houseway.dealer.chance import ScriptedChance, StackChance, with_cards
from houseway.equipment.cards import cards
from houseway.games.registry import open_game
from houseway.money.ledger import Ledger

PURSE = 100_000_00


def clause_of(book: str) -> Callable[..., pytest.MarkDecorator]:
    """A mark for the tests of one book, to which only the paths of its clauses are named."""
    return lambda *paths: pytest.mark.clause(*(f"{book}:{path}" for path in paths))


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


class Felt(ABC):
    """A table that is played step by step. ``choices`` is what seats decide; a game says how cards come."""

    def __init__(self, game: Game[Any]):
        self.game: Any = game
        self.state: Any = game.open()
        self.choices: dict[int, str] = {}
        self.events: list[Event] = []
        self.lines: list[Line] = []

    @abstractmethod
    def drawn(self, asked: Any) -> Any:
        """What chance brings."""

    def counted(self, asked: Any) -> Any:
        """What a count or a link answers."""
        return plenty(asked)

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
            case Reading():
                return step.event.with_value(self.counted(step.event))
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
            if self.state.phase == "idle":
                self.passer_by()
            else:
                self.advance()
        return self

    def ready(self) -> Self:
        """A deck shuffled and betting open."""
        if isinstance(self.step, Over):
            self.do(self.step.event)
        return self.to("wagers")

    def passer_by(self) -> Self:
        """Somebody comes to look at the cards that lie spread, and goes once they are washed."""
        seat = self.game.table.seats
        self.do(SeatTaken(seat))
        while self.state.prep.spread:
            self.advance()
        return self.do(SeatLeft(seat))

    def look(self, role: str, seat: int) -> View:
        return self.game.view(self.state, Viewer(role, seat))


class RandomTable:
    """A table at which what happens is drawn by lot, as a game's own test says."""

    def __init__(self, seed: Any, name: str, elections: dict[str, Any]):
        self.rng = Random(seed)
        self.game: Any = open_game(name, elections=elections)
        self.chance = StackChance(self.rng)
        self.state: Any = self.game.open()

    def possible(self, event: Event) -> Event | None:
        """The event, or None where it may not happen now."""
        try:
            self.game.apply(self.state, event)
        except Illegal:
            return None
        return event


class Stacked(StackChance):
    """Shuffles that put the named cards on top, in the order they are dealt, below those that are burnt."""

    def __init__(self, *stacks: str, burned: str):
        super().__init__(Random(1))
        self.stacks = [cards(burned + stack.replace("|", "")) for stack in stacks]

    def shuffled(self, game, state, event):
        super().shuffled(game, state, event)
        if not self.stacks:
            return
        top = self.stacks.pop(0)
        there = [self.order.pop(slot) for slot in range(event.first_slot, event.first_slot + event.count)]
        for c in top:
            there.remove(c)
        self.order |= dict(enumerate([*top, *there], event.first_slot))

    def cut(self, game, state, event):
        """The named cards are those on top after the cut."""


class ShoeTable(Dealer):
    """A game from a shoe. ``stacks`` name the cards as they leave it; all else is by the book."""

    name: str
    burned: str

    def __init__(
        self, *stacks, seats=(1,), table_seats=None, limits=None, pack=None, burned=None, **elections
    ):
        self.lines: list[Line] = []
        self.events: list[Event] = []
        elections = {name.replace("_", "-"): value for name, value in elections.items()}
        equipment = {} if pack is None else {"cards": pack}
        game = open_game(self.name, elections=elections, seats=table_seats, limits=limits, **equipment)
        purses = dict.fromkeys(range(1, game.table.seats + 1), PURSE)
        self.ledger = Ledger().post(books.opening_entry(purses, PURSE))
        super().__init__(game, Stacked(*stacks, burned=self.burned if burned is None else burned), self.keep)
        for seat in seats:
            self.apply(SeatTaken(seat))

    def keep(self, before, event, after):
        self.events.append(event)
        self.ledger = self.ledger.post(*books.entries(self.game, before, event, after))
        if isinstance(event, Settled):
            self.lines += event.lines

    def chips(self, seat=1):
        """What a seat has won or lost, or has on the layout."""
        return self.ledger.balance(f"seat-{seat}") - PURSE

    @property
    def step(self):
        return self.game.next_step(self.state)

    @property
    def choices(self):
        step = self.step
        return [c.name for c in step.choices] if isinstance(step, Decide) else []

    def until(self, phase):
        """By the book and by the defaults, up to a phase."""
        for _ in range(200):
            if self.state.phase == phase:
                return self
            step = self.step
            event = self.answer(step)
            if event is None:
                event = step.choice(step.default).pick() if isinstance(step, Decide) else step.closes
            self.apply(event)
        raise AssertionError(f"never came to {phase}")

    def call(self, what, card=None):
        """Calls an irregularity that is possible now; its card is the one in the stack unless named."""
        found = [p for p in self.game.irregularities(self.state) if p.what == what]
        assert found, f"{what} is not possible at {self.state.phase}"
        event = found[0] if card is None else replace(found[0], cards=cards(card))
        self.apply(with_cards(self.chance, self.game, self.state, event))
        return self

    def refused(self, event, path, *words):
        refused(self, event, path, *words)
