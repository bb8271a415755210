"""Steps: what must happen now at a table, and who answers."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import Decided, Event
from houseway.editions.people import DEALER
from houseway.money.limits import Limits


class Offer(Struct, frozen=True):
    """A wager that may be placed now. ``seat`` 0: by any seat."""

    wager: str
    limits: Limits
    clause: str
    spot: str = ""
    seat: int = 0
    along: tuple[str, ...] = ()  # wagers on which as much goes down with it


class Wagers(Struct, frozen=True):
    """Betting is open; the dealer ends it with ``closes`` (None while it may not be ended)."""

    offers: tuple[Offer, ...]
    closes: Event | None
    clause: str


class Chance(Struct, frozen=True):
    """Something is drawn: ``event.with_value(...)`` is what happened."""

    event: Any  # an event with a method with_value
    clause: str
    hand: str = DEALER

    @property
    def by(self) -> str:
        """Whose hand brings it about: a player's, where only that player looks."""
        return self.event.only_for() or self.hand


class Reading(Struct, frozen=True):
    """Something is counted or read off that the rules cannot know: ``event.with_value(...)``."""

    event: Any
    clause: str


class Picks(Struct, frozen=True):
    """Cards that go with a choice: from ``least`` to ``most`` of ``slots``."""

    slots: tuple[int, ...]
    least: int
    most: int
    legal: tuple[tuple[int, ...], ...] = ()  # ascending, where not every so many of them will do

    def refusal(self, picked: tuple[int, ...]) -> str | None:
        """Why these slots cannot be picked, or None."""
        if len(set(picked)) != len(picked) or not set(picked) <= set(self.slots):
            return f"slots {list(picked)} are not different ones of {list(self.slots)}"
        if not self.least <= len(picked) <= self.most:
            many = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return f"{many} cards are chosen here, not {len(picked)}"
        if self.legal and tuple(sorted(picked)) not in self.legal:
            return f"slots {list(picked)} cannot be chosen together"
        return None


class Choice(Struct, frozen=True):
    """One answer to a decision. With an amount, any whole unit from ``low_cents`` to ``high_cents``."""

    name: str
    event: Event
    clause: str
    low_cents: int = 0
    high_cents: int = 0
    unit_cents: int = 1
    picks: Picks | None = None  # the cards that are chosen with it; ``event`` holds what stands for no answer

    def pick(self, amount_cents: int | None = None, slots: tuple[int, ...] | None = None) -> Event:
        """The event of choosing this; without an amount the highest, without cards those of ``event``."""
        if not self.high_cents and (self.picks is None or slots is None):
            return self.event
        assert isinstance(self.event, Decided)
        amount = self.high_cents if amount_cents is None else amount_cents
        return replace(self.event, amount_cents=amount, slots=self.event.slots if slots is None else slots)


class Decide(Struct, frozen=True):
    """A seat chooses. ``default`` is what the book lets stand for a player who does not answer; with
    ``gives_up`` it gives stakes of his up."""

    seat: int
    choices: tuple[Choice, ...]
    default: str
    spot: str = ""
    hand: int = 0
    gives_up: bool = False

    def choice(self, name: str) -> Choice:
        return next(c for c in self.choices if c.name == name)


class Together(Struct, frozen=True):
    """Several seats choose, in whatever order they like; each answer leaves the others asked."""

    asked: tuple[Decide, ...]


class Procedure(Struct, frozen=True):
    """Somebody of rank ``by`` or above does what the book says: ``event``, or one of ``instead``."""

    by: str
    event: Event
    text: str
    clause: str
    instead: tuple[Event, ...] = ()  # what the book lets that person find or decide otherwise
    assigned: tuple[str, ...] = ()  # only for these ranks, and among them for those assigned to the table
    beside: tuple["Procedure", ...] = ()  # what others owe meanwhile: whoever is ready first does his part


class Settle(Struct, frozen=True):
    """Wagers are due: ``settle`` gives their lines, and ``Settled(lines)`` follows."""

    clause: str
    by: str = DEALER


class Over(Struct, frozen=True):
    """The round is complete; ``event`` opens the next."""

    event: Event


Step = Wagers | Chance | Reading | Decide | Together | Procedure | Settle | Over


class Timed(Struct, frozen=True):
    """What the clock brings about, so long after a stage of the game began; without an event, chance does."""

    stage: str
    seconds: int
    event: Event | None = None


def questions(step: Step) -> tuple[Decide, ...]:
    """The decisions that a step asks for."""
    if isinstance(step, Decide):
        return (step,)
    return step.asked if isinstance(step, Together) else ()
