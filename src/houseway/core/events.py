"""Events: what happened at a table, in the past tense. docs/events.md lists them with their JSON form."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar, dataclass_transform

from houseway.equipment.cards import Card


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events. ``kind`` is the name in JSON."""

    kind: ClassVar[str] = ""


E = TypeVar("E", bound=Event)
EVENTS: dict[str, type[Event]] = {}


@dataclass_transform(frozen_default=True)
def event(kind: str) -> Callable[[type[E]], type[E]]:
    """Makes a class a frozen, slotted event that is written as ``kind``."""

    def register(cls: type[E]) -> type[E]:
        made = dataclass(frozen=True, slots=True)(cls)
        made.kind = kind
        if kind in EVENTS:
            raise ValueError(f"two events are called {kind}")
        EVENTS[kind] = made
        return made

    return register


@dataclass(frozen=True, slots=True)
class Line:
    """One wager settled."""

    seat: int
    wager: str
    stake_cents: int
    # "win", "lose", "push" (returned), "void" (returned, the round or hand not played) or "charge": vigorish
    # taken from the player's chips, a line without a stake
    outcome: str
    amount_cents: int  # the player's gain: the win, minus the stake, or nothing
    clause: str
    odds: str = ""  # what a win paid: "3 to 2", "$100,000"
    spot: str = ""  # where on the layout
    why: str = ""  # in words: "dealer has 20, player 18"


# ── the table between rounds ─────────────────────────────────────────────────────────────────────────


@event("procedure-done")
class ProcedureDone(Event):
    """A duty of the edition's list was carried out."""

    name: str
    by: str = "dealer"


@event("round-opened")
class RoundOpened(Event):
    """The next round begins; ``deck_minutes``: how long the cards have been in use by the table's clock."""

    round: int
    deck_minutes: int = 0


@event("decks-changed")
class DecksChanged(Event):
    """The cards in use were taken away and new ones brought to the table."""


@event("shuffled")
class Shuffled(Event):
    """``count`` cards shuffled into the slots from ``first_slot`` on; ``seal`` commits to their order."""

    first_slot: int
    count: int
    by: str = "dealer"
    batch: str = ""  # where two decks or batches alternate: "a" or "b"
    seal: str = ""


@event("cut-refused")
class CutRefused(Event):
    seat: int


@event("cut-made")
class CutMade(Event):
    """The stack was cut ``depth`` cards from the top, by a seat or (0) the dealer."""

    seat: int
    depth: int


@event("recut-ordered")
class RecutOrdered(Event):
    """The floor found the cut improper."""

    by: str = "floor"


@event("cutting-card-placed")
class CuttingCardPlaced(Event):
    """So many slots lie in front of the cutting card."""

    slots: int


@event("card-burned")
class CardBurned(Event):
    slot: int


@event("cards-burned")
class CardsBurned(Event):
    """Several cards from the top went to the discard rack, face down."""

    slots: tuple[int, ...]


@event("dealer-arrived")
class DealerArrived(Event):
    pass


@event("reshuffle-ordered")
class ReshuffleOrdered(Event):
    """The floor wants the cards shuffled after this round."""

    by: str = "floor"


@event("seat-taken")
class SeatTaken(Event):
    """A player sat down; ``player`` tells players apart where a book lets each play one position only."""

    seat: int
    player: str = ""


@event("seat-left")
class SeatLeft(Event):
    """A player left; in the middle of a round, too."""

    seat: int


@event("seat-admitted")
class SeatAdmitted(Event):
    """The house lets a player bet again whom it had kept out."""

    seat: int
    by: str = "floor"


# ── wagers and decisions ─────────────────────────────────────────────────────────────────────────────


@event("wager-placed")
class WagerPlaced(Event):
    """Chips added to a wager; ``spot`` says where on the layout there is a choice."""

    seat: int
    wager: str
    stake_cents: int
    spot: str = ""


@event("wager-withdrawn")
class WagerWithdrawn(Event):
    """All chips of a wager taken back while that is allowed."""

    seat: int
    wager: str
    spot: str = ""


@event("wager-reduced")
class WagerReduced(Event):
    """Some chips of a wager taken back: ``cents`` of them."""

    seat: int
    wager: str
    cents: int
    spot: str = ""


@event("wager-called")
class WagerCalled(Event):
    """A player turned a standing wager on or off; without a spot all of its kind."""

    seat: int
    wager: str
    on: bool
    spot: str = ""


@event("wagers-closed")
class WagersClosed(Event):
    pass


@event("decided")
class Decided(Event):
    """A seat's answer to a decision; ``hand`` counts the hands of a box from 0."""

    seat: int
    choice: str
    amount_cents: int = 0
    spot: str = ""
    hand: int = 0


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


@event("card-dealt")
class CardDealt(Event):
    """One card put somewhere: face up with its value for all, face down without."""

    slot: int
    to: str
    card: Card | None = None

    def with_value(self, value: Card) -> "CardDealt":
        return CardDealt(self.slot, self.to, value)


@event("stack-dealt")
class StackDealt(Event):
    """Several cards put somewhere at once, face down."""

    slots: tuple[int, ...]
    to: str


@event("cards-shown")
class CardsShown(Event):
    """Cards lying face down are looked at: by ``to``, a seat ("seat-3") or everybody ("all")."""

    to: str
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = ()

    def with_value(self, value: tuple[Card, ...]) -> "CardsShown":
        return CardsShown(self.to, self.slots, value)


@event("hole-card-checked")
class HoleCardChecked(Event):
    """The card reader told whether the dealer has a blackjack, and nothing else."""

    slot: int
    blackjack: bool = False

    def with_value(self, value: bool) -> "HoleCardChecked":
        return HoleCardChecked(self.slot, value)


@event("stub-racked")
class StubRacked(Event):
    """The undealt cards went to the discard rack; ``count`` of them were there."""

    count: int


@event("cards-collected")
class CardsCollected(Event):
    """Cards went from the layout to the discard rack: all of them, or those ``of`` "seat-3", "dealer", …"""

    of: str = ""


# ── wheels and dice ──────────────────────────────────────────────────────────────────────────────────


@event("ball-spun")
class BallSpun(Event):
    pass


@event("ball-settled")
class BallSettled(Event):
    pocket: str = ""
    revolutions: int = 4  # how often it went around the track

    def with_value(self, value: str) -> "BallSettled":
        return BallSettled(value)


@event("dice-rolled")
class DiceRolled(Event):
    first: int = 0
    second: int = 0

    def with_value(self, value: tuple[int, int]) -> "DiceRolled":
        return DiceRolled(*value)


@event("wheel-spun")
class WheelSpun(Event):
    """The dealer set a wheel with pegs turning."""

    direction: str = "clockwise"  # or "counterclockwise"


@event("dice-passed")
class DicePassed(Event):
    """The shooter gave up the dice."""

    seat: int


@event("wheel-stopped")
class WheelStopped(Event):
    """A wheel with pegs came to rest: ``section`` counts from 0 in the wheel's own order."""

    section: int = -1
    rotations: int = 3

    def with_value(self, value: int) -> "WheelStopped":
        return WheelStopped(value)


@event("marker-placed")
class MarkerPlaced(Event):
    pocket: str


# ── settlement and irregularities ────────────────────────────────────────────────────────────────────


@event("settled")
class Settled(Event):
    """The wagers due were collected and paid, in this order."""

    lines: tuple[Line, ...]


@event("irregularity-called")
class IrregularityCalled(Event):
    """Something went wrong at the table. ``what`` is the irregularity's name in the edition's terms."""

    what: str
    seat: int = 0
    hand: int = 0
    slot: int = -1
    spot: str = ""
    cards: tuple[Card, ...] = ()
    detail: str = ""
