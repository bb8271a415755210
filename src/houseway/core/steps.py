"""Steps: what must happen now at a table, and who answers."""

from dataclasses import dataclass, replace
from typing import Any

from houseway.core.events import Decided, Event
from houseway.money.limits import Limits


@dataclass(frozen=True, slots=True)
class Offer:
    """A wager that may be placed now. ``seat`` 0: by any seat."""

    wager: str
    limits: Limits
    clause: str
    spot: str = ""
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Wagers:
    """Betting is open; the dealer ends it with ``closes`` (None while it may not be ended)."""

    offers: tuple[Offer, ...]
    closes: Event | None
    clause: str


@dataclass(frozen=True, slots=True)
class Chance:
    """Something is drawn: ``event.with_value(...)`` is what happened."""

    event: Any  # an event with a method with_value
    clause: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a decision. With an amount, any whole unit from ``low_cents`` to ``high_cents``."""

    name: str
    event: Event
    clause: str
    low_cents: int = 0
    high_cents: int = 0
    unit_cents: int = 1

    def pick(self, amount_cents: int | None = None) -> Event:
        """The event of choosing this; without an amount the highest."""
        if not self.high_cents:
            return self.event
        assert isinstance(self.event, Decided)
        return replace(self.event, amount_cents=self.high_cents if amount_cents is None else amount_cents)


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat chooses. ``default`` is what the book lets stand for a player who does not answer."""

    seat: int
    choices: tuple[Choice, ...]
    default: str
    spot: str = ""
    hand: int = 0

    def choice(self, name: str) -> Choice:
        return next(c for c in self.choices if c.name == name)


@dataclass(frozen=True, slots=True)
class Procedure:
    """The dealer or the floor does what the book says: ``event``."""

    by: str
    event: Event
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Wagers are due: ``settle`` gives their lines, and ``Settled(lines)`` follows."""

    clause: str


@dataclass(frozen=True, slots=True)
class Over:
    """The round is complete; ``event`` opens the next."""

    event: Event


Step = Wagers | Chance | Decide | Procedure | Settle | Over
