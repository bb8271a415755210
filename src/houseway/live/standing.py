"""Where a table stands: everything about it that its log says. Reading the log again gives the same."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.codec import from_dict
from houseway.core.events import (
    SEAT,
    CardDealt,
    CutMade,
    DecksChanged,
    Event,
    Line,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    Shuffled,
    StackDealt,
)
from houseway.core.game import Game
from houseway.live import audit
from houseway.live.audit import Record
from houseway.live.book import PURSE

S = TypeVar("S")


class Seated(Struct, frozen=True):
    seat: int
    person: str
    at_ms: int  # when this person last did something
    out: bool = False  # sits out
    leaving: bool = False  # gets up when the round is over
    late: bool = False  # sat down while the cards of somebody before him may still lie at this seat


Given = tuple[tuple[int, str], ...]  # what seats added to a seed


class Mixing(Struct, frozen=True):
    """A seed that the house is committed to, and what the players add to it."""

    number: int
    of: str  # "stack" or "wheel"
    commitment: str
    asked: Given  # seats that promised a number, and the hash of each
    first_slot: int = 0
    count: int = 0
    given: Given = ()

    @property
    def missing(self) -> tuple[int, ...]:
        given = {seat for seat, _ in self.given}
        return tuple(seat for seat, _ in self.asked if seat not in given)


class Stack(Struct, frozen=True):
    """A sealed stack that is not opened yet: which position of its order each slot holds."""

    number: int
    first_slot: int
    commitment: str
    root: str
    positions: tuple[int, ...]
    given: Given = ()
    attempts: int = 0  # what was drawn beside its cards: dice, a number

    def holds(self, slot: int) -> bool:
        return self.first_slot <= slot < self.first_slot + len(self.positions)

    def position(self, slot: int) -> int:
        return self.positions[slot - self.first_slot]

    def cut(self, depth: int) -> "Stack":
        return replace(self, positions=self.positions[depth:] + self.positions[:depth])


class Wheel(Struct, frozen=True):
    """A sealed seed for the spins (or rolls) of a round, not opened yet."""

    number: int
    commitment: str
    attempts: int = 0
    given: Given = ()


class Standing(Struct, Generic[S], frozen=True):
    state: S
    seq: int = 0
    head: str = audit.START
    round: int = 1
    plays: int = 0  # events of the game itself, so that a new step can be told from the old one
    seats: tuple[Seated, ...] = ()
    sealed: int = 0  # seeds so far
    seal: str = ""  # what the newest one is committed to
    offers: Given = ()  # hashes of numbers that seats will add to the next seed
    mixing: Mixing | None = None
    stacks: tuple[Stack, ...] = ()
    wheel: Wheel | None = None
    dealt: bool = False  # cards of this round have left the shoe
    playing: frozenset[int] = frozenset()  # seats that have had a wager in this round
    lines: tuple[Line, ...] = ()
    last_lines: tuple[Line, ...] = ()  # of the round before
    cards_since_ms: int = 0
    played_ms: int = 0  # when chips last lay on the layout, or a player last came
    money: dict[str, int] = {}  # what the money records come to, by account; all purses together
    voided: int = 0  # what the log's rounds are ahead of the game's since a round was declared void

    @property
    def seating(self) -> tuple[tuple[int, str], ...]:
        """Whose eyes see what lies at a seat."""
        return tuple((s.seat, s.person) for s in self.seats if not s.late)

    def seat_of(self, person_id: str) -> Seated | None:
        return next((s for s in self.seats if s.person == person_id), None)

    def at_seat(self, seat: int) -> Seated | None:
        return next((s for s in self.seats if s.seat == seat), None)

    @property
    def drawn_from(self) -> "Wheel | Stack | None":
        """The sealed seed that says what is spun or rolled now: the wheel's, or that of the cards."""
        return self.wheel or (self.stacks[-1] if self.stacks else None)

    def stack_with(self, slot: int) -> Stack:
        """The newest stack that holds a slot: after a shuffle slots may count from 0 again."""
        return next(s for s in reversed(self.stacks) if s.holds(slot))


def event_in(body: dict[str, Any]) -> Event:
    """The event of an event record; records that not everybody may read carry a salt beside it."""
    return from_dict({name: value for name, value in body.items() if name != "salt"})


def fold(
    game: Game[S], now: Standing[S], record: Record, after: S | None = None, event: Event | None = None
) -> Standing[S]:
    """The standing after one more record; ``after`` is the game's state and ``event`` the record's event,
    where they are known already."""
    body = record.body
    now = replace(now, seq=record.seq, head=record.hash, round=record.round)
    match record.kind:
        case audit.OPENED_TABLE:
            return replace(now, cards_since_ms=record.at_ms, played_ms=record.at_ms)
        case audit.EVENT:
            return _event(game, now, event or event_in(body), record.at_ms, after)
        case audit.SEAL:
            return _sealed(now, body)
        case audit.ENTROPY:
            return _added(now, body)
        case audit.MADE:
            return _made(now, body)
        case audit.OPENED:
            left = tuple(s for s in now.stacks if s.number != body["number"])
            wheel = None if now.wheel and now.wheel.number == body["number"] else now.wheel
            return replace(now, stacks=left, wheel=wheel)
        case audit.MONEY:
            return replace(now, money=_posted(now.money, body))
        case audit.WHO:
            offers = _offers(now, body["seat"], "") if body["act"] in ("sat", "left") else now.offers
            return replace(now, seats=_seats(now, body, record.at_ms), offers=offers)
        case audit.VOID:
            anew: Any = game.after_void(now.state)
            since = record.at_ms if anew == game.open() else now.cards_since_ms  # new cards, or those it had
            return replace(
                now, state=anew, seats=_settled_in(now), round=now.round + 1,
                voided=now.round + 1 - anew.round,
                dealt=False, playing=frozenset(), lines=(), last_lines=(), cards_since_ms=since,
            )  # fmt: skip
    return now


def _event(game: Game[S], now: Standing[S], event: Event, at_ms: int, after: S | None) -> Standing[S]:
    before = now.state
    state = game.apply(before, event) if after is None else after
    now = replace(now, state=state)
    match event:
        case SeatTaken():
            return replace(now, played_ms=at_ms)  # a player has come
        case SeatLeft():
            return now
        case RoundOpened():
            now = replace(
                now, seats=_settled_in(now), dealt=False, playing=frozenset(), lines=(), last_lines=now.lines
            )
        case CardDealt() | StackDealt():
            now = replace(now, dealt=True)
        case _ if event.spun and now.wheel:
            now = replace(now, wheel=replace(now.wheel, attempts=now.wheel.attempts + 1))
        case _ if event.spun and now.stacks:
            *before_it, newest = now.stacks
            now = replace(now, stacks=(*before_it, replace(newest, attempts=newest.attempts + 1)))
        case CutMade():
            now = replace(now, stacks=_cut(game, now, before, event))
        case DecksChanged():
            now = replace(now, cards_since_ms=at_ms)
        case Shuffled() if (shoe := game.shoe(state)) is not None and event.count == sum(shoe.cards):
            now = replace(now, seats=_settled_in(now), dealt=False)  # no card lies on the table
        case Settled():
            now = replace(now, lines=(*now.lines, *event.lines))
    if event.cause == SEAT:
        seat = event.seat  # type: ignore[attr-defined]
        now = replace(now, seats=tuple(replace(s, at_ms=at_ms) if s.seat == seat else s for s in now.seats))
    in_play = game.in_play(state)
    played_ms = at_ms if in_play else now.played_ms
    return replace(now, plays=now.plays + 1, playing=now.playing | in_play, played_ms=played_ms)


def _settled_in(now: Standing[Any]) -> tuple[Seated, ...]:
    """No cards of an earlier player lie at any seat any more."""
    return tuple(replace(s, late=False) for s in now.seats)


def _cut(game: Game[Any], now: Standing[Any], before: Any, event: CutMade) -> tuple[Stack, ...]:
    """Slot k lies at position (cut + k) mod n; a stack is cut whole, also for the second time."""
    shoe, newest = game.shoe(before), now.stacks[-1]
    if shoe is None or (shoe.position, shoe.end) != (
        newest.first_slot,
        newest.first_slot + len(newest.positions),
    ):
        raise ValueError("a stack is cut whole, before a card of it is dealt")
    return (*now.stacks[:-1], newest.cut(event.depth))


def _sealed(now: Standing[S], body: dict[str, Any]) -> Standing[S]:
    asked = tuple((seat, digest) for seat, digest in body["asked"])
    mixing = Mixing(
        body["number"], body["of"], body["commitment"], asked, body.get("first_slot", 0), body.get("count", 0)
    )
    return replace(now, sealed=mixing.number, seal=mixing.commitment, mixing=mixing, offers=())


def _added(now: Standing[S], body: dict[str, Any]) -> Standing[S]:
    seat = body["seat"]
    if "value" in body:
        assert now.mixing is not None
        given = tuple(sorted((*now.mixing.given, (seat, body["value"]))))
        now = replace(now, mixing=replace(now.mixing, given=given))
    return replace(now, offers=_offers(now, seat, body.get("offers", "")))


def _offers(now: Standing[Any], seat: int, digest: str) -> Given:
    others = [(s, d) for s, d in now.offers if s != seat]
    return tuple(sorted([*others, (seat, digest)] if digest else others))


def _made(now: Standing[S], body: dict[str, Any]) -> Standing[S]:
    made = now.mixing
    assert made is not None
    now = replace(now, mixing=None)
    if made.of == "wheel":
        return replace(now, wheel=Wheel(made.number, made.commitment, given=made.given))
    positions = tuple(range(made.count))
    stack = Stack(made.number, made.first_slot, made.commitment, body["seal"], positions, made.given)
    return replace(now, seal=stack.root, stacks=(*now.stacks, stack))


def _posted(before: dict[str, int], body: dict[str, Any]) -> dict[str, int]:
    money = dict(before)
    for entry in body["entries"]:
        for account, cents in entry["postings"]:
            key = PURSE if account.startswith(PURSE) else account
            money[key] = money.get(key, 0) + cents
    return {account: cents for account, cents in money.items() if cents}


def _seats(now: Standing[Any], body: dict[str, Any], at_ms: int) -> tuple[Seated, ...]:
    seat, act = body["seat"], body["act"]
    others = tuple(s for s in now.seats if s.seat != seat)
    if act == "left":
        return others
    if act == "sat":
        changed = Seated(seat, body["who"], at_ms, late=now.dealt)
    else:
        old = now.at_seat(seat)
        assert old is not None
        changed = replace(
            old,
            at_ms=at_ms,
            out={"sit-out": True, "sit-in": False}.get(act, old.out),
            leaving={"leaving": True, "staying": False}.get(act, old.leaving),
        )
    return tuple(sorted((*others, changed), key=lambda s: s.seat))
