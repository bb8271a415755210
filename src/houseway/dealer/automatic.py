"""The automatic dealer: answers what chance or the book answers, and stops where a person is asked."""

from collections.abc import Callable
from typing import Any

from houseway.core.events import CutMade, Event, MeterRead, NumberRead, Settled, Shuffled, WagersAccepted
from houseway.core.game import Game
from houseway.core.steps import (
    Chance,
    Decide,
    Over,
    Procedure,
    Reading,
    Settle,
    Step,
    Together,
    Wagers,
    questions,
)
from houseway.dealer.chance import ChanceSource, StackChance
from houseway.editions.house import Table
from houseway.editions.people import reaches

Recorder = Callable[[Any, Event, Any], None]  # state before, event, state after
Decider = Callable[[Any, Decide], Event]
Bettor = Callable[[Wagers], None]
Counter = Callable[[Any], Any]  # an event that counts something, as the rules ask for it: what is there
# Of attended roles the last three but one; the last where the answer comes from a link.
Asked = Wagers | Decide | Together | Over | Chance | Procedure | Settle | Reading

PLENTY_CENTS = 10**15


def plenty(asked: Any) -> Any:
    """Chips without end, where nobody keeps a purse; a link of this table alone, its meter just opened; a
    sensor without fault."""
    match asked:
        case WagersAccepted():
            return asked.seats
        case MeterRead() if asked.takes:
            return asked.cents
        case NumberRead():
            return asked.pocket
    return PLENTY_CENTS


def waits_for(table: Table, step: Step) -> str:
    """The role whose person a step waits for, where that role is attended at the table."""
    if isinstance(step, Procedure | Chance | Settle) and step.by in table.attended:
        return step.by
    return ""


def part_of(table: Table, step: Step, rank: str) -> Step:
    """What of a step somebody of this rank is asked for: his own part, where several people have one."""
    others = step.beside if isinstance(step, Procedure) else ()
    return next((p for p in others if p.by in table.attended and reaches(rank, p.by)), step)


class Dealer:
    """One table being dealt. ``state`` is where it stands; every event passes through :meth:`apply`."""

    def __init__(
        self,
        game: Game[Any],
        chance: ChanceSource,
        record: Recorder | None = None,
        count: Counter = plenty,
    ):
        self.game = game
        self.chance = chance
        self.record = record
        self._count = count
        self.state = game.open()

    def apply(self, event: Event) -> None:
        before = self.state
        after = self.game.apply(before, event)
        if isinstance(event, Shuffled):
            self.chance.shuffled(self.game, before, event)
        elif isinstance(event, CutMade) and isinstance(self.chance, StackChance):
            self.chance.cut(self.game, before, event)
        self.state = after
        if self.record is not None:
            self.record(before, event, after)

    def answer(self, step: Step) -> Event | None:
        """The event by which chance or the book answers ``step``; None where a person does."""
        table = self.game.table
        return None if table.attended and waits_for(table, step) else self.by_the_book(step)

    def by_the_book(self, step: Step) -> Event | None:
        """The event that the book, chance or a count gives, whoever is there."""
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
        if kind is Reading:
            assert isinstance(step, Reading)
            counted: Event = step.event.with_value(self.counted(step.event))
            return counted
        return None

    def counted(self, asked: Any) -> Any:
        """The chips before a seat, what stands on a meter, or whose wagers a link has accepted."""
        return self._count(asked)

    def advance(self) -> Asked:
        """Deals on until a person is asked or the round is over."""
        next_step, apply = self.game.next_step, self.apply
        while True:
            step = next_step(self.state)
            event = self.answer(step)
            if event is None:
                return step
            apply(event)

    def to_wagers(self, decide: Decider | None = None) -> Wagers:
        """On to the next betting; what players are asked before it, ``decide`` answers, but for the cut, or
        else the default of each."""
        while True:
            step = self.advance()
            match step:
                case Wagers():
                    return step
                case Decide() | Together():
                    asked = questions(step)[0]
                    is_cut = any(isinstance(c.event, CutMade) for c in asked.choices)
                    given = None if decide is None or is_cut else decide(self.state, asked)
                    self.apply(given or asked.choice(asked.default).pick())
                case Over():
                    self.apply(step.event)
                case _:
                    raise ValueError(f"the table waits for its {getattr(step, 'by', 'link')}")

    def play(self, decide: Decider, bet: Bettor | None = None) -> None:
        """From closed betting to the end of the round; ``bet`` is asked where an answer opened betting again,
        as for the line wager of a shooter who took the dice without one."""
        answered = False
        while True:
            step = self.advance()
            if asked := questions(step):
                self.apply(decide(self.state, asked[0]))
                answered = True
            elif isinstance(step, Over):
                return
            elif isinstance(step, Wagers):
                if answered and bet is not None:
                    bet(step)
                assert step.closes is not None
                self.apply(step.closes)
                answered = False
            else:
                raise ValueError("the table waits for a person")
