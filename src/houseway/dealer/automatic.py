"""The automatic dealer: answers what chance or the book answers, and stops where a person is asked."""

from collections.abc import Callable
from typing import Any

from houseway.core.events import Event, Settled, Shuffled
from houseway.core.game import Game
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle, Step, Wagers
from houseway.dealer.chance import ChanceSource

Recorder = Callable[[Any, Event, Any], None]  # state before, event, state after
Decider = Callable[[Any, Decide], Event]


class Dealer:
    """One table being dealt. ``state`` is where it stands; every event passes through :meth:`apply`."""

    def __init__(self, game: Game[Any], chance: ChanceSource, record: Recorder | None = None):
        self.game = game
        self.chance = chance
        self.record = record
        self.state = game.open()

    def apply(self, event: Event) -> None:
        before = self.state
        if type(event) is Shuffled:
            after = self.game.apply(before, event)
            self.chance.shuffled(self.game, before, event)
        else:
            after = self.game.apply(before, event)
        self.state = after
        if self.record is not None:
            self.record(before, event, after)

    def answer(self, step: Step) -> Event | None:
        """The event by which chance or the book answers ``step``; None where a person does."""
        kind = type(step)
        if kind is Chance:
            assert isinstance(step, Chance)
            value = self.chance.draw(self.game, self.state, step)
            answered: Event = step.event.with_value(value)
            return answered
        if kind is Procedure:
            assert isinstance(step, Procedure)
            return step.event
        if kind is Settle:
            return Settled(self.game.settle(self.state))
        return None

    def advance(self) -> Wagers | Decide | Over:
        """Deals on until a person is asked or the round is over."""
        next_step, apply = self.game.next_step, self.apply
        while True:
            step = next_step(self.state)
            event = self.answer(step)
            if event is None:
                assert isinstance(step, Wagers | Decide | Over)
                return step
            apply(event)

    def to_wagers(self) -> Wagers:
        """On to the next betting, answering what players may be asked before it with its default."""
        while True:
            step = self.advance()
            match step:
                case Wagers():
                    return step
                case Decide():
                    self.apply(step.choice(step.default).pick())
                case Over():
                    self.apply(step.event)

    def play(self, decide: Decider) -> None:
        """From closed betting to the end of the round."""
        while True:
            step = self.advance()
            if isinstance(step, Decide):
                self.apply(decide(self.state, step))
            elif isinstance(step, Over):
                return
            else:
                assert step.closes is not None
                self.apply(step.closes)
