"""The messages of the WebSocket, read once and strictly: what is not of this form changes nothing.

An intent says what a person wants of a table, never who the person is: that is the session's to say.
"""

import hashlib
import re
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

_MOST_CENTS = 10**12

Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+\Z")]
Id = Key
Word = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9 _.,:+/-]*\Z")]
Reason = Annotated[str, Meta(min_length=3, max_length=80, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
MOST_SAID = 200
Said = Annotated[str, Meta(min_length=1, max_length=MOST_SAID, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Number = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Cents = Annotated[int, Meta(ge=1, le=_MOST_CENTS)]
Small = Annotated[int, Meta(ge=0, le=10_000)]
Chips = Annotated[int, Meta(ge=0, le=_MOST_CENTS)]
Slot = Annotated[int, Meta(ge=-1, le=2**53)]  # slots go on counting from shuffle to shuffle
Slots = Annotated[tuple[Annotated[int, Meta(ge=0, le=2**53)], ...], Meta(max_length=60)]


class NotUnderstood(ValueError):
    """A message that is not of the protocol; ``key`` where it carried one that can be answered."""

    def __init__(self, reason: str, key: str | None = None):
        super().__init__(reason)
        self.reason = reason
        self.key = key


class Intent(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """What a person asks of a table. UNSET stands for what was not said; null is not understood."""


class Sit(Intent, frozen=True, tag="sit"):
    seat: Small
    buy_in_cents: Chips  # nothing at a terminal
    offers: Digest | UnsetType = UNSET  # the hash of a number for the next seed


class Rebuy(Intent, frozen=True, tag="rebuy"):
    cents: Cents


class Leave(Intent, frozen=True, tag="leave"):
    """Gets up when the round is over; at once where nothing of his lies on the table, or with ``now``, and
    the book says what becomes of the wagers."""

    now: bool = False


class Stay(Intent, frozen=True, tag="stay"):
    """Does not leave after all."""


class SitOut(Intent, frozen=True, tag="sit-out"):
    """Keeps the seat and is not waited for."""


class SitIn(Intent, frozen=True, tag="sit-in"):
    """Plays again."""


class WaitList(Intent, frozen=True, tag="wait-list"):
    """Comes on the list of those who wait for a seat, or goes off it."""

    on: bool = True


class ChangeSeat(Intent, frozen=True, tag="change-seat"):
    """Wants another seat, between rounds and once it is free; one's own: no more."""

    seat: Small


class Offers(Intent, frozen=True, tag="offer"):
    """Promises a number for the next seed by its hash."""

    digest: Digest


class Give(Intent, frozen=True, tag="give"):
    """The number that was promised, now that the house is committed to its seed; and the next promise."""

    number: Annotated[int, Meta(ge=1, le=2**31)]
    value: Number
    offers: Digest | UnsetType = UNSET


class Ready(Intent, frozen=True, tag="ready"):
    """Has bet all that is to be bet, or has seen the last round."""


class PassDice(Intent, frozen=True, tag="pass-dice"):
    """Gives the dice up."""


class Wager(Intent, frozen=True, tag="wager"):
    wager: Word
    stake_cents: Cents
    spot: Word = ""
    spoken: bool = False  # called out instead of chips put down


class Withdraw(Intent, frozen=True, tag="withdraw"):
    wager: Word
    spot: Word = ""


class Reduce(Intent, frozen=True, tag="reduce"):
    wager: Word
    cents: Cents
    spot: Word = ""


class TurnWager(Intent, frozen=True, tag="turn"):
    """A standing wager turned on or off; without a spot all of its kind."""

    wager: Word
    on: bool
    spot: Word = ""


class Choose(Intent, frozen=True, tag="decide"):
    choice: Word
    amount_cents: Cents | UnsetType = UNSET
    spot: Word | UnsetType = UNSET
    hand: Small | UnsetType = UNSET
    slots: Slots | UnsetType = UNSET  # the cards that go with the choice


class Cut(Intent, frozen=True, tag="cut"):
    depth: Small


class Call(Intent, frozen=True, tag="call"):
    """An irregularity, called by whoever the book lets call it."""

    what: Word
    seat: Small | UnsetType = UNSET
    hand: Small | UnsetType = UNSET
    slot: Slot | UnsetType = UNSET
    spot: Word | UnsetType = UNSET
    detail: Word | UnsetType = UNSET
    saw: Word | UnsetType = UNSET  # the card that came to light, where cards are real


class Order(Intent, frozen=True, tag="order"):
    """Something that a clause gives to the staff: an event of that kind, by the rank of who orders it."""

    what: Literal[
        "recut-ordered",
        "reshuffle-ordered",
        "seat-admitted",
        "dealer-arrived",
        "decks-changed",
        "procedure-done",
    ]
    seat: Small = 0  # of a seat that is admitted
    name: Word = ""  # of a procedure


class Answer(Intent, frozen=True, tag="answer"):
    """What the table waits for is done, by the one it waits for; or ``instead``, an event of that kind.
    Where a dealer is there and betting is open: no more bets, or the spin, of a wheel in this direction;
    after a round: the next. Where cards, dice or a wheel are real, ``saw`` is what came."""

    instead: Word = ""
    direction: Word = ""
    count: Small | UnsetType = UNSET  # of the undealt cards, where they are counted
    slots: Slots | UnsetType = UNSET  # of the dealer's own hand, as it is set
    cents: Chips | UnsetType = UNSET  # that the house bets against a banking player
    saw: Word | UnsetType = UNSET  # "As Td", "4 3", "17"; of a look under a card "yes" or "no"


class Terminal(Intent, frozen=True, tag="terminal"):
    """What a player touches at a terminal besides the layout."""

    act: Literal[
        "undo", "recall", "clear", "neighbors", "offer-buy-in", "ask-cash-out", "verify-cash-out",
        "drop-cash-out", "toke", "take-back-buy-in",
    ]  # fmt: skip
    cash_cents: Chips = 0  # of a buy-in
    credit_cents: Chips = 0
    marker_cents: Chips = 0
    chips_cents: Chips = 0
    cents: Chips = 0  # of a tip


class Console(Intent, frozen=True, tag="console"):
    """What is done at the console of a table with terminals."""

    act: Literal[
        "new-game", "spin", "confirm-number", "refuse-number", "select-number", "void-game", "enter-buy-in",
        "cancel-buy-in", "approve-buy-in", "confirm-buy-in", "approve-cash-out", "confirm-cash-out",
        "see-irregularity", "end-day", "sign-tips", "reconcile", "take-report", "accept-chip-toke",
    ]  # fmt: skip
    seat: Small = 0
    pocket: Word = ""
    cash_cents: Chips = 0  # of a buy-in
    credit_cents: Chips = 0
    marker_cents: Chips = 0
    chips_cents: Chips | UnsetType = UNSET  # of a buy-in, or counted in the tray
    drop_cents: Chips | UnsetType = UNSET  # counted
    cents: Chips = 0  # counted out to a player, or put into the toke box


class Sensed(Intent, frozen=True, tag="sensed"):
    """What the sensor on a wheel says. No page sends this: it comes by the sensor's own socket."""

    says: Literal["ball-slowing", "number"]
    pocket: Word = ""


class Void(Intent, frozen=True, tag="void"):
    """The floor ends a round that cannot go on."""

    why: Reason


class Message(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a page sends."""


class Watch(Message, frozen=True, tag="watch"):
    table: Id
    seat: Small = 0  # from which of one's seats; 0 is the first
    since: Annotated[int, Meta(ge=0, le=2**53)] | UnsetType = UNSET  # the last record seen, before a break


class Unwatch(Message, frozen=True, tag="unwatch"):
    table: Id


class Intend(Message, frozen=True, tag="intent"):
    key: Key
    table: Id
    intent: (
        Sit | Rebuy | Leave | Stay | SitOut | SitIn | WaitList | ChangeSeat | Offers | Give | Ready | PassDice
        | Wager | Withdraw | Reduce | TurnWager | Choose | Cut | Call | Order | Answer | Terminal | Console
        | Void
    )  # fmt: skip
    seat: Small = 0  # for which of one's seats; 0 is the first


class Hint(Message, frozen=True, tag="hint"):
    key: Key
    table: Id
    seat: Small = 0


class Ping(Message, frozen=True, tag="ping"):
    pass


class Hear(Message, frozen=True, tag="hear"):
    """Listens to what is said at a table that is watched."""

    table: Id


class Talk(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What is done in a table's chat. It is no intent: it comes into no log."""


class Say(Talk, frozen=True, tag="say"):
    text: Said


class Hide(Talk, frozen=True, tag="hide"):
    number: Annotated[int, Meta(ge=1, le=2**53)]


class Silence(Talk, frozen=True, tag="silence"):
    person: Key
    on: bool = True


class Chats(Message, frozen=True, tag="chat"):
    key: Key
    table: Id
    chat: Say | Hide | Silence


class _Keyed(Struct):
    """As much of a message that is not understood as can still be answered."""

    key: Key


Sent = Watch | Unwatch | Intend | Hint | Ping | Hear | Chats
_SENT: msgspec.json.Decoder[Sent] = msgspec.json.Decoder(Sent)
_KEYED = msgspec.json.Decoder(_Keyed)


def read(text: str) -> Sent:
    """The message in ``text``, or :class:`NotUnderstood`."""
    try:
        return _SENT.decode(text)
    except msgspec.ValidationError as error:
        raise NotUnderstood(
            f"this message is not understood: {plain(str(error))}"[:200], _key(text)
        ) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotUnderstood("this message is not JSON") from None


_WORDS = {"int": "a whole number", "str": "a text", "object": "a JSON object", "bool": "true or false"}


def plain(error: str) -> str:
    """The field first, then what is wrong with it."""
    what, _, where = error.partition(" - at `$")
    field = where.strip("`.")
    for code, word in _WORDS.items():
        what = what.replace(f"`{code}`", word)
    what = re.sub(r" matching regex .*", " without such signs", what)
    what = re.sub(r"^Object missing required field `(\w+)`", r"\1 is to be said", what)
    what = re.sub(r" of length >= (\d+)", r" of at least \1 signs", what)
    what = re.sub(r" of length <= (\d+)", r" of at most \1 signs", what)
    what = re.sub(r" >= (\d+)", r" of at least \1", what)
    what = re.sub(r" <= (\d+)", r" of at most \1", what)
    what = what[:1].lower() + what[1:]
    return f"{field}: {what}" if field else what


def _key(text: str) -> str | None:
    try:
        return _KEYED.decode(text).key
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def digest(intent: Intent, seat: int = 0) -> str:
    """One digest for one intent, however it was spelt: the same key with another intent, or for another of
    one's seats, is refused."""
    said = msgspec.json.encode(intent, order="deterministic")
    return hashlib.sha256(said + (b" %d" % seat if seat else b"")).hexdigest()[:32]
