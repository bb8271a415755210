"""Events: what happened at a table, in the past tense. docs/events.md lists them with their JSON form.

An event says for itself who brings it about, which cards it brings to light and for whose eyes they are.
"""

from typing import ClassVar

from msgspec import Struct

from houseway.editions.people import DEALER, FLOOR
from houseway.equipment.cards import Card
from houseway.money.ledger import INVENTORY

# What brings an event about, besides the ranks of people: then anybody of that rank or above.
CHANCE = "chance"
SEAT = "seat"  # the player in its seat
COUNT = "count"  # something is counted or read off that the rules cannot know
CLOCK = "clock"  # the table's countdown
SENSOR = "sensor"  # of a wheel
ALL = "all"  # everybody's eyes


def _kind(name: str) -> str:
    """``CardDealt`` as ``card-dealt``."""
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


class Event(Struct, frozen=True, tag=_kind, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all events. ``kind`` is the name in JSON."""

    kind: ClassVar[str] = ""
    cause: ClassVar[str] = DEALER
    spun: ClassVar[bool] = False  # what a wheel or dice brought: drawn when it is asked for

    def shown(self) -> tuple[tuple[int, Card], ...]:
        """The slots whose cards it brings to light, with the cards."""
        return ()

    def only_for(self) -> str:
        """The place for whose eyes alone its cards are; nothing where all may know all of it."""
        return ""

    def public(self) -> "Event":
        """The event without what only one place may see."""
        return self


class SeatEvent(Event, frozen=True):
    """The base of those that the player in a seat brings about."""

    cause = SEAT

    seat: int


class StaffEvent(Event, frozen=True):
    """The base of those at a console: ``by`` is the rank of who did it, ``who`` the account."""

    by: str = DEALER
    who: str = ""


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One wager settled."""

    seat: int  # 0: the house itself
    wager: str
    stake_cents: int
    # "win", "lose", "push" (returned), "void" (returned, the round or hand not played), "charge": vigorish
    # taken from the player's chips, a line without a stake, or "correct": what is added to or taken back
    # from a line settled before, also without a stake, or "collect": chips that go to the house before the
    # deal, and whose win, without a stake, is a line of its own
    outcome: str
    amount_cents: int  # the player's gain: the win, minus the stake, or nothing
    clause: str
    odds: str = ""  # what a win paid: "3 to 2", "$100,000"
    spot: str = ""  # where on the layout
    why: str = ""  # in words: "dealer has 20, player 18"
    against: str = INVENTORY  # the account that pays and collects: a banking player's, a pot, a meter
    player: str = ""  # who has left the table, and whose purse is corrected; the seat is 0


# ── the table between rounds ─────────────────────────────────────────────────────────────────────────


class ProcedureDone(Event, frozen=True):
    """A duty of the edition's list was carried out; ``minutes``: for how long nobody had played.
    ``gather-cards`` brings cards that lie spread back for a seated player who wants to bet."""

    name: str
    by: str = DEALER
    minutes: int = 0


class RoundOpened(Event, frozen=True):
    """The next round begins; ``deck_minutes``: how long the cards have been in use by the table's clock."""

    round: int
    deck_minutes: int = 0


class DecksChanged(Event, frozen=True):
    """The cards in use were taken away and new ones brought to the table."""

    by: str = FLOOR


class Shuffled(Event, frozen=True):
    """``count`` cards shuffled into the slots from ``first_slot`` on; ``seal`` commits to their order."""

    first_slot: int
    count: int
    by: str = DEALER
    batch: str = ""  # where two decks or batches alternate: "a" or "b"
    seal: str = ""


class CutRefused(SeatEvent, frozen=True):
    """A player to whom the cut was offered did not want it."""


class CutMade(SeatEvent, frozen=True):
    """The stack was cut ``depth`` cards from the top, by a seat or (0) the dealer."""

    depth: int


class RecutOrdered(Event, frozen=True):
    """The floor found the cut improper."""

    cause = FLOOR

    by: str = FLOOR


class CuttingCardPlaced(Event, frozen=True):
    """So many slots lie in front of the cutting card."""

    slots: int


class CardBurned(Event, frozen=True):
    """A card went to the discard rack, face down: the first, or one of the board that nobody plays."""

    slot: int


class CardsBurned(Event, frozen=True):
    """Several cards from the top went to the discard rack, face down."""

    slots: tuple[int, ...]


class DealerArrived(Event, frozen=True):
    """Another dealer took over the table."""


class ReshuffleOrdered(Event, frozen=True):
    """The floor wants the cards shuffled after this round, or once more before the cut."""

    cause = FLOOR

    by: str = FLOOR


class SeatTaken(SeatEvent, frozen=True):
    """A player sat down; ``player`` tells players apart where a book lets each play one position only."""

    player: str = ""


class SeatLeft(SeatEvent, frozen=True):
    """A player left; in the middle of a round, too."""


class SeatAdmitted(Event, frozen=True):
    """The house lets a player bet again whom it had kept out."""

    cause = FLOOR

    seat: int
    by: str = FLOOR


# ── wagers and decisions ─────────────────────────────────────────────────────────────────────────────


class WagerPlaced(SeatEvent, frozen=True):
    """Chips added to a wager; ``spot`` says where on the layout there is a choice.

    ``along`` names the wagers on which as much goes down in the same act; ``spoken``: called out, with cash
    or without, instead of chips put down.
    """

    wager: str
    stake_cents: int
    spot: str = ""
    along: tuple[str, ...] = ()
    spoken: bool = False


class WagerWithdrawn(SeatEvent, frozen=True):
    """All chips of a wager taken back while that is allowed."""

    wager: str
    spot: str = ""


class WagerReduced(SeatEvent, frozen=True):
    """Some chips of a wager taken back: ``cents`` of them."""

    wager: str
    cents: int
    spot: str = ""


class WagerCalled(SeatEvent, frozen=True):
    """A player turned a standing wager on or off; without a spot all of its kind."""

    wager: str
    on: bool
    spot: str = ""


class WagersClosed(Event, frozen=True):
    """No more bets; ``deck_minutes`` as when a round opens: cards are not dealt when they are too old."""

    deck_minutes: int = 0


class Decided(SeatEvent, frozen=True):
    """A seat's answer to a decision; ``hand`` counts the hands of a box from 0, ``slots`` are its cards."""

    choice: str
    amount_cents: int = 0
    spot: str = ""
    hand: int = 0
    slots: tuple[int, ...] = ()


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


class CardDealt(Event, frozen=True):
    """One card put somewhere: face up with its value for all, face down without."""

    slot: int
    to: str
    card: Card | None = None

    def with_value(self, value: Card) -> "CardDealt":
        return CardDealt(self.slot, self.to, value)

    def shown(self) -> tuple[tuple[int, Card], ...]:
        return () if self.card is None else ((self.slot, self.card),)


class StackDealt(Event, frozen=True):
    """Several cards put somewhere at once, face down."""

    slots: tuple[int, ...]
    to: str


class CardsShown(Event, frozen=True):
    """Cards lying face down are looked at: by ``to``, a seat ("seat-3") or everybody ("all")."""

    cause = CHANCE

    to: str
    slots: tuple[int, ...]
    cards: tuple[Card, ...] = ()

    def with_value(self, value: tuple[Card, ...]) -> "CardsShown":
        return CardsShown(self.to, self.slots, value)

    def shown(self) -> tuple[tuple[int, Card], ...]:
        return tuple(zip(self.slots, self.cards, strict=True))

    def only_for(self) -> str:
        return "" if self.to == ALL else self.to

    def public(self) -> Event:
        return self if self.to == ALL else CardsShown(self.to, self.slots)


class HoleCardChecked(Event, frozen=True):
    """The card reader told whether the dealer has a blackjack, and nothing else."""

    cause = CHANCE

    slot: int
    blackjack: bool = False

    def with_value(self, value: bool) -> "HoleCardChecked":
        return HoleCardChecked(self.slot, value)


class StubRacked(Event, frozen=True):
    """The undealt cards went to the discard rack; ``count`` of them were there, where they were counted."""

    count: int | None = None


class CardsCollected(Event, frozen=True):
    """Cards went from the layout to the discard rack: all of them, or those ``of`` "seat-3", "dealer", …"""

    of: str = ""


# ── what is counted ──────────────────────────────────────────────────────────────────────────────────


class ChipsCounted(Event, frozen=True):
    """The chips in front of a seat were counted."""

    cause = COUNT

    seat: int
    cents: int = 0

    def with_value(self, value: int) -> "ChipsCounted":
        return ChipsCounted(self.seat, value)


class WagersAccepted(Event, frozen=True):
    """The progressive wagers that the system of a link has accepted, by seat; others are no wagers."""

    cause = COUNT

    meter: str
    seats: tuple[int, ...] = ()

    def with_value(self, value: tuple[int, ...]) -> "WagersAccepted":
        return WagersAccepted(self.meter, value)


class MeterRead(Event, frozen=True):
    """What stood on a progressive meter when it was read; ``takes``: the share that ``seat`` took off it."""

    cause = COUNT

    meter: str
    cents: int = 0
    seat: int = 0
    takes: str = ""

    def with_value(self, value: int) -> "MeterRead":
        return MeterRead(self.meter, value, self.seat, self.takes)


def asks_link(event: Event) -> bool:
    """Whether the link answers, which tables share, and not the books of one house."""
    return isinstance(event, WagersAccepted) or (isinstance(event, MeterRead) and bool(event.takes))


# ── wheels and dice ──────────────────────────────────────────────────────────────────────────────────


class BallSpun(Event, frozen=True):
    """The dealer set the ball going."""


class BallSettled(Event, frozen=True):
    """The ball came to rest in a pocket."""

    cause = CHANCE
    spun = True

    pocket: str = ""
    revolutions: int = 4  # how often it went around the track

    def with_value(self, value: str) -> "BallSettled":
        return BallSettled(value)


class DiceRolled(Event, frozen=True):
    """Two dice came to rest."""

    cause = CHANCE
    spun = True

    first: int = 0
    second: int = 0

    def with_value(self, value: tuple[int, int]) -> "DiceRolled":
        return DiceRolled(*value)


class WheelSpun(Event, frozen=True):
    """The dealer set a wheel with pegs turning."""

    direction: str = "clockwise"  # or "counterclockwise"


class DiceSelected(SeatEvent, frozen=True):
    """The new shooter took two of the dice offered: their numbers in the set, from 1 on."""

    dice: tuple[int, int]


class DicePassed(SeatEvent, frozen=True):
    """The shooter gave up the dice."""


class WheelStopped(Event, frozen=True):
    """A wheel with pegs came to rest: ``section`` counts from 0 in the wheel's own order."""

    cause = CHANCE
    spun = True

    section: int = -1
    rotations: int = 3

    def with_value(self, value: int) -> "WheelStopped":
        return WheelStopped(value)


class MarkerPlaced(Event, frozen=True):
    """The winning number was marked on the layout."""

    pocket: str


# ── hands that are set, and a player who banks ───────────────────────────────────────────────────────


class DiceShaken(Event, frozen=True):
    """Three dice in a shaker came to rest."""

    cause = CHANCE
    spun = True

    first: int = 0
    second: int = 0
    third: int = 0

    def with_value(self, value: tuple[int, int, int]) -> "DiceShaken":
        return DiceShaken(*value)


class NumberDrawn(Event, frozen=True):
    """A random number generator displayed the number of a position."""

    cause = CHANCE
    spun = True

    number: int = 0

    def with_value(self, value: int) -> "NumberDrawn":
        return NumberDrawn(value)


class HandSet(Event, frozen=True):
    """The dealer set the house's own hand: ``slots`` are its low hand, or the cards that are kept."""

    slots: tuple[int, ...]


class HouseWagered(Event, frozen=True):
    """The dealer, who plays against a banking player, put up chips of the house, or none."""

    cents: int = 0


# ── terminals around one wheel, and their console ────────────────────────────────────────────────────


class GameStarted(StaffEvent, frozen=True):
    """The dealer pressed "new game" on this gaming day: the countdown of the betting begins."""

    day: str = ""


class SpinPrompted(Event, frozen=True):
    """Ten seconds of the countdown are left: the dealer is told to spin the ball."""

    cause = CLOCK


class BallSlowed(Event, frozen=True):
    """The sensor found the ball about to drop before the countdown is over: no more bets."""

    cause = SENSOR


class NumberRead(Event, frozen=True):
    """The sensor read the number in which the ball came to rest, rightly or not."""

    cause = SENSOR

    pocket: str = ""

    def with_value(self, value: str) -> "NumberRead":
        return NumberRead(value)


class NumberConfirmed(StaffEvent, frozen=True):
    """The dealer touched "yes": the number that the sensor read wins."""

    pocket: str = ""


class NumberDoubted(StaffEvent, frozen=True):
    """The dealer touched "no": the sensor has read another number than the ball's."""


class NumberSelected(StaffEvent, frozen=True):
    """A supervisor selected the number that wins."""

    cause = FLOOR

    pocket: str = ""
    by: str = FLOOR


class GameVoided(StaffEvent, frozen=True):
    """A supervisor declared the last game void: its bets stand again, and its number is to be selected."""

    cause = FLOOR

    by: str = FLOOR


class ActionUndone(SeatEvent, frozen=True):
    """A player reversed the last thing that he did to his bets, or took back what he had just dragged to the
    tip jar."""

    toke_cents: int = 0  # out of the jar


class BetsRecalled(SeatEvent, frozen=True):
    """A player bet what he had bet in the last game."""


class BetsCleared(SeatEvent, frozen=True):
    """A player took all his bets back."""


class NeighborsPlaced(SeatEvent, frozen=True):
    """A player bet as much as last on a number on the two beside it on the wheel."""


class Funds(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a buy-in is made in."""

    cash_cents: int = 0
    credit_cents: int = 0
    marker_cents: int = 0
    chips_cents: int = 0

    @property
    def total_cents(self) -> int:
        return self.cash_cents + self.credit_cents + self.marker_cents + self.chips_cents


class BuyInOffered(SeatEvent, frozen=True):
    """A player put what he buys in with on his station."""

    funds: Funds


class BuyInTakenBack(SeatEvent, frozen=True):
    """A player took back what the dealer had not counted yet."""


class BuyInEntered(StaffEvent, frozen=True):
    """The dealer counted a buy-in and entered it for a station; the console asks to confirm it."""

    seat: int = 0
    funds: Funds = Funds()


class BuyInCancelled(StaffEvent, frozen=True):
    """A buy-in was not confirmed, and goes back to the player."""

    seat: int = 0


class BuyInApproved(StaffEvent, frozen=True):
    """A supervisor's card was swiped for a buy-in of a material amount."""

    cause = FLOOR

    seat: int = 0
    by: str = FLOOR


class BuyInConfirmed(StaffEvent, frozen=True):
    """The money went into the drop box, and the station has the credits."""

    seat: int = 0
    funds: Funds = Funds()
    day: str = ""  # the gaming day on which that was


class CashOutAsked(SeatEvent, frozen=True):
    """A player touched "cash-out": the terminal asks whether he means it."""


class CashOutVerified(SeatEvent, frozen=True):
    """He does: the console is told, with all the credits of the terminal."""

    cents: int = 0


class CashOutDropped(SeatEvent, frozen=True):
    """He does not, or no longer."""


class CashOutApproved(StaffEvent, frozen=True):
    """A supervisor's card was swiped for a cash-out of a material amount."""

    cause = FLOOR

    seat: int = 0
    by: str = FLOOR


class CashOutConfirmed(StaffEvent, frozen=True):
    """So many chips were counted out of the tray and brought to the player; the credits are gone."""

    seat: int = 0
    cents: int = 0
    day: str = ""  # the gaming day on which that was


class TokeGiven(SeatEvent, frozen=True):
    """A player dragged credits to the tip jar."""

    cents: int = 0
    day: str = ""  # the gaming day on which that was


class DayEnded(StaffEvent, frozen=True):
    """The gaming day of this table is over: its tips are summed up and its counts compared."""


class TipSummarySigned(StaffEvent, frozen=True):
    """The tip summary was signed: so much went from the tray into the toke box."""

    cents: int = 0


class DayReconciled(StaffEvent, frozen=True):
    """The day's report was compared with the chips in the tray and the drop as they were counted."""

    cause = FLOOR

    expected_chips_cents: int = 0
    expected_drop_cents: int = 0
    chips_cents: int = 0
    drop_cents: int = 0
    by: str = FLOOR


# ── players against each other ───────────────────────────────────────────────────────────────────────


class Post(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Chips that a player must put in."""

    seat: int
    wager: str
    cents: int


class BetsPosted(Event, frozen=True):
    """Antes and blinds, with what a player had missed of them, were put in before the deal."""

    bets: tuple[Post, ...]


class BetReturned(Event, frozen=True):
    """What nobody had called of a bet went back to who made it."""

    seat: int
    cents: int


# ── settlement and irregularities ────────────────────────────────────────────────────────────────────


class Settled(Event, frozen=True):
    """The wagers due were collected and paid, in this order."""

    lines: tuple[Line, ...]


class IrregularityCalled(Event, frozen=True):
    """Something went wrong at the table. ``what`` is its name in the edition, ``by`` who called it."""

    what: str
    seat: int = 0
    hand: int = 0
    slot: int = -1
    spot: str = ""
    cards: tuple[Card, ...] = ()
    detail: str = ""
    by: str = DEALER  # the rank of whoever calls it

    def shown(self) -> tuple[tuple[int, Card], ...]:
        return ((self.slot, self.cards[0]),) if self.cards and self.slot >= 0 else ()


_BASES = (Event, SeatEvent, StaffEvent)
EVENTS: dict[str, type[Event]] = {  # in the order in which they stand here
    str(cls.__struct_config__.tag): cls
    for cls in list(globals().values())
    if isinstance(cls, type) and issubclass(cls, Event) and cls not in _BASES
}
for _name, _cls in EVENTS.items():
    _cls.kind = _name
