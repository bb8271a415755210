"""Where a table stands: everything about it that its log says. Reading the log again gives the same."""

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.codec import from_dict
from houseway.core.events import (
    EVENTS,
    SEAT,
    CardDealt,
    CutMade,
    DecksChanged,
    Event,
    Line,
    ProcedureDone,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    Shuffled,
    StackDealt,
    StaffEvent,
)
from houseway.core.game import Game, Illegal
from houseway.editions.people import DEALER, TITLES
from houseway.live import audit
from houseway.live.audit import Record, canonical
from houseway.live.book import PURSE
from houseway.live.posted import game_under
from houseway.live.queue import Queue, listed
from houseway.live.tally import Tally
from houseway.procedures.card_table import GATHER, SPREAD_CARDS
from houseway.procedures.opening import duty_done

S = TypeVar("S")
CORRECTIONS_KEPT = 20
# What the clock did to who did nothing, on record before the event that follows from it.
TIMED_OUT, STOOD_UP = BY_THE_CLOCK = ("timed-out", "stood-up")
SAT, LEFT, MOVED = "sat", "left", "moved"
GOING = "going"  # leaves in the middle of his hand
SIT_OUT, SIT_IN = "sit-out", "sit-in"


class Seated(Struct, frozen=True):
    seat: int
    person: str
    at_ms: int  # when this person last did something
    out: bool = False  # sits out
    leaving: bool = False  # gets up when the round is over
    late: bool = False  # sat down while the cards of somebody before him may still lie at this seat
    gone: bool = False  # has left his hand: what may be checked is checked, and all else is folded
    silent: bool = False  # his last answer was the clock's


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


class Notice(Struct, frozen=True):
    """Terms that are posted and hold from the first round after a time."""

    terms: str
    holds_ms: int
    seq: int


class Count(Struct, frozen=True):
    """What one person found in the inventory of a table that closes."""

    person: str
    rank: str
    cents: int
    seq: int


class Closing(Struct, frozen=True):
    at_ms: int
    counts: tuple[Count, ...] = ()
    closed: bool = False


class Asked(Struct, frozen=True):
    """An act of the staff that waits for a second person."""

    number: int  # of its record
    at_ms: int
    body: dict[str, Any]


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
    deserted: bool = False  # all had left, and nobody has played or done anything with the cards since
    money: dict[str, int] = {}  # what the money records come to, by account; all purses together
    drop: bool = False  # buy-ins go into a drop box
    asked: tuple[Asked, ...] = ()  # what waits for a second person
    corrections: tuple[dict[str, Any], ...] = ()  # the last ones: what was approved
    voided: int = 0  # what the log's rounds are ahead of the game's since a round was declared void
    round_ms: int = 0  # when the round was opened
    terms: str = ""  # those that hold, since they were changed; none: those of the opening
    changes: int = 0
    notice: Notice | None = None
    crew: tuple[tuple[str, str], ...] = ()  # who of the house is at the table, and as what
    closing: Closing | None = None
    today: Tally = Tally()
    queue: Queue = Queue()
    answered_by_clock: int = 0  # the seat whose next answer is the clock's
    verified: tuple[tuple[str, str], ...] = ()  # whose parts of a verification are done, and by whom

    @property
    def closed(self) -> bool:
        return self.closing is not None and self.closing.closed

    @property
    def seating(self) -> tuple[tuple[int, str], ...]:
        """Whose eyes see what lies at a seat."""
        return tuple((s.seat, s.person) for s in self.seats if not s.late)

    def seats_of(self, person_id: str) -> tuple[Seated, ...]:
        """Where somebody sits, from the dealer's left."""
        return tuple(s for s in self.seats if s.person == person_id)

    def seat_of(self, person_id: str, at: int = 0) -> Seated | None:
        """The seat ``at`` if it is this person's, else the first that is."""
        own = self.seats_of(person_id)
        return next((s for s in own if s.seat == at), own[0] if own else None)

    def adds_from(self, person_id: str) -> Seated | None:
        """The seat from which somebody takes part in chance: once, however many positions are his."""
        asked = self.mixing.missing if self.mixing else ()
        own = self.seats_of(person_id)
        return next(
            (s for s in own if s.seat in asked or s.seat in dict(self.offers)), own[0] if own else None
        )

    def at_seat(self, seat: int) -> Seated | None:
        for s in self.seats:
            if s.seat == seat:
                return s
        return None

    @property
    def drawn_from(self) -> "Wheel | Stack | None":
        """The sealed seed that says what is spun or rolled now: the wheel's, or that of the cards."""
        return self.wheel or (self.stacks[-1] if self.stacks else None)

    def stack_with(self, slot: int) -> Stack:
        """The newest stack that holds a slot: after a shuffle slots may count from 0 again."""
        return next(s for s in reversed(self.stacks) if s.holds(slot))


def require_person(game: Game[Any], now: Standing[Any], event: Event, who: str) -> None:
    """What a book gives to those assigned to the table, nobody else of their rank does; where nobody of that
    rank is to be there, the house does it. What it has several verify, nobody verifies twice."""
    duty = duty_done(game.house, event)
    if duty is None:
        return
    if not is_apart(game, now, event, who):
        done = next(by for by, person in now.verified if person == who)
        part, other = (TITLES.get(by, by) for by in (duty.by, done))
        raise Illegal(
            f"{duty.name} is for the {part}, and by another person than did the {other}'s part of this",
            duty.clauses[0],
        )
    if duty.assigned and duty.by in game.table.attended and who not in dict(now.crew):
        ranks = " or ".join(TITLES[rank] for rank in duty.assigned)
        raise Illegal(
            f"{duty.name} is for the {ranks} assigned to this table: the pit sends you here first",
            duty.clauses[0],
        )


def is_apart(game: Game[Any], now: Standing[Any], event: Event, who: str) -> bool:
    """Whether this person has done no other's part of what is being verified."""
    duty = duty_done(game.house, event)
    return duty is None or not duty.apart or all(by == duty.by or done != who for by, done in now.verified)


def event_in(body: dict[str, Any]) -> Event:
    """The event of an event record. Beside it stand a salt, where not everybody may read it, and the person
    of the house who brought it about, unless the event says that itself."""
    known = EVENTS.get(body["type"])
    says = known is not None and issubclass(known, StaffEvent)
    beside = ("salt",) if says else ("salt", "who")
    return from_dict({name: value for name, value in body.items() if name not in beside})


def fold(
    game: Game[S], now: Standing[S], record: Record, after: S | None = None, event: Event | None = None
) -> Standing[S]:
    """The standing after one more record; ``after`` is the game's state and ``event`` the record's event,
    where they are known already."""
    body = record.body
    game = game_under(game, now.terms)
    now = replace(now, seq=record.seq, head=record.hash, round=record.round)
    match record.kind:
        case audit.OPENED_TABLE:
            drop, at_ms = bool(body.get("drop")), record.at_ms
            return replace(now, cards_since_ms=at_ms, played_ms=at_ms, round_ms=at_ms, drop=drop)
        case audit.EVENT:
            event = event or event_in(body)
            now = _event(game, now, event, record.at_ms, after)
            return _verified(game, now, event, body.get("who", ""))
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
            return replace(
                now, money=_posted(now.money, body), today=now.today.posted(body["entries"], record.at_ms)
            )
        case audit.WHO:
            return _who(now, body, record.at_ms)
        case audit.LIST:
            return replace(now, queue=listed(now.queue, body))
        case audit.ASKED:
            return replace(now, asked=(*now.asked, Asked(record.seq, record.at_ms, _in_order(body))))
        case audit.APPROVED | audit.DECLINED:
            return _answered(now, record)
        case audit.VOID:
            anew: Any = game.after_void(now.state)
            since = record.at_ms if anew == game.open() else now.cards_since_ms  # new cards, or those it had
            undone = game.undone(now.state, now.lines) if "undone" in body else ()
            today = now.today.void(undone, record.at_ms)
            return replace(_anew(now, anew), cards_since_ms=since, round_ms=record.at_ms, today=today)
        case audit.NOTICE:
            posted = canonical(body["terms"]) if body["terms"] else ""
            return replace(now, notice=Notice(posted, body["holds_ms"], record.seq) if posted else None)
        case audit.TERMS:
            return _terms(game, now, record)
        case audit.STAFF:
            others = tuple(c for c in now.crew if c[0] != body["person"])
            came = ((body["person"], body["rank"]),) if body["act"] == "came" else ()
            return replace(now, crew=(*others, *came))
        case audit.CLOSING:
            return replace(now, closing=Closing(record.at_ms), notice=None)
        case audit.COUNT | audit.CLOSED_TABLE:
            return replace(now, closing=_counted(now, record))
    return now


def _anew(now: Standing[S], state: Any) -> Standing[S]:
    """The next round begins with a state that does not follow from this one."""
    return replace(
        now, state=state, seats=_settled_in(now), round=now.round + 1, voided=now.round + 1 - state.round,
        dealt=False, playing=frozenset(), lines=(), last_lines=(), verified=(),
    )  # fmt: skip


def _terms(game: Game[S], now: Standing[S], record: Record) -> Standing[S]:
    """Other limits and clocks go on with the table as it lies; other elections open it anew."""
    terms = canonical(record.body["terms"])
    changed = game_under(game, terms)
    now = replace(now, terms=terms, changes=now.changes + 1, notice=None)
    if changed.house.elections == game.house.elections:
        return now
    return replace(_anew(now, changed.open()), cards_since_ms=record.at_ms, round_ms=record.at_ms)


def _counted(now: Standing[Any], record: Record) -> Closing:
    assert now.closing is not None
    if record.kind == audit.CLOSED_TABLE:
        return replace(now.closing, closed=True)
    body = record.body
    others = [c for c in now.closing.counts if c.person != body["who"]]
    return replace(now.closing, counts=(*others, Count(body["who"], body["rank"], body["cents"], record.seq)))


def _in_order(body: dict[str, Any]) -> dict[str, Any]:
    """As it lies in the log: a standing is the same whether its record was just made or read again."""
    return dict(sorted(body.items()))


def _answered(now: Standing[S], record: Record) -> Standing[S]:
    body = record.body
    now = replace(now, asked=tuple(a for a in now.asked if a.number != body["of"]))
    if record.kind == audit.APPROVED and body["act"] == "correction":
        told = _in_order({"seq": record.seq, "at_ms": record.at_ms, **body})
        now = replace(now, corrections=(*now.corrections, told)[-CORRECTIONS_KEPT:])
    return now


def _event(game: Game[S], now: Standing[S], event: Event, at_ms: int, after: S | None) -> Standing[S]:
    before = now.state
    state = game.apply(before, event) if after is None else after
    now = replace(now, state=state)
    match event:
        case SeatTaken():
            return now if now.deserted else replace(now, played_ms=at_ms)  # a player has come
        case SeatLeft():
            return replace(now, deserted=all(s.seat == event.seat for s in now.seats))
        case RoundOpened():
            now = replace(
                now, seats=_settled_in(now), dealt=False, playing=frozenset(), lines=(), last_lines=now.lines,
                round_ms=at_ms, today=now.today.round_over(at_ms),
            )  # fmt: skip
        case CardDealt() | StackDealt():
            now = replace(now, dealt=True)
        case _ if event.spun and now.wheel:
            now = replace(now, wheel=replace(now.wheel, attempts=now.wheel.attempts + 1))
        case _ if event.spun and now.stacks:
            *before_it, newest = now.stacks
            now = replace(now, stacks=(*before_it, replace(newest, attempts=newest.attempts + 1)))
        case CutMade():
            now = replace(now, stacks=_cut(game, now, before, event))
        case ProcedureDone() if event.name == GATHER.name:
            now = replace(now, played_ms=at_ms)  # somebody wants to play
        case ProcedureDone() if event.name == SPREAD_CARDS:
            now = replace(now, deserted=False)
        case DecksChanged():
            now = replace(now, cards_since_ms=at_ms, deserted=False)
        case Shuffled() if (shoe := game.shoe(state)) is not None and event.count == sum(shoe.cards):
            now = replace(now, seats=_settled_in(now), dealt=False, deserted=False)  # no card lies there
        case Settled():
            people = {s.seat: s.person for s in now.seats}
            dealers = [person for person, rank in now.crew if rank == DEALER]
            today = now.today.settled(event.lines, people, dealers, at_ms)
            now = replace(now, lines=(*now.lines, *event.lines), today=today)
    if event.cause == SEAT:
        seat = event.seat  # type: ignore[attr-defined]
        silent = now.answered_by_clock == seat
        seats = (replace(s, at_ms=at_ms, silent=silent) if s.seat == seat else s for s in now.seats)
        now = replace(now, seats=tuple(seats), answered_by_clock=0)
    in_play = game.in_play(state)
    now = replace(now, played_ms=at_ms, deserted=False) if in_play else now
    return replace(now, plays=now.plays + 1, playing=now.playing | in_play)


def _verified(game: Game[Any], now: Standing[S], event: Event, who: str) -> Standing[S]:
    """Who has done which part of a verification, until what is verified is paid."""
    if isinstance(event, Settled | RoundOpened):
        return replace(now, verified=()) if now.verified else now
    duty = duty_done(game.house, event) if who else None
    return replace(now, verified=(*now.verified, (duty.by, who))) if duty and duty.apart else now


def _settled_in(now: Standing[Any]) -> tuple[Seated, ...]:
    """No cards of an earlier player lie at any seat any more."""
    return tuple(replace(s, late=False) for s in now.seats)


def _cut(game: Game[Any], now: Standing[Any], before: Any, event: CutMade) -> tuple[Stack, ...]:
    """Slot k lies at position (cut + k) mod n; a stack is cut whole, also for the second time."""
    if not now.stacks:
        return ()  # real cards are cut by hand
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


def _who(now: Standing[S], body: dict[str, Any], at_ms: int) -> Standing[S]:
    act, seat = body["act"], body["seat"]
    if act in BY_THE_CLOCK:  # he did nothing
        return replace(now, answered_by_clock=seat if act == TIMED_OUT else 0)
    now = replace(now, seats=_seats(now, body, at_ms))
    if act not in (SAT, LEFT, MOVED):
        return now
    for place in (seat, body.get("from", 0)):
        now = replace(now, offers=_offers(now, place, ""))
    return replace(now, queue=now.queue.without(body["who"]))


def seats_after(seating: dict[int, str], body: dict[str, Any]) -> None:
    """Who sits where after one more record of what somebody did at a seat."""
    if body["act"] == SAT:
        seating[body["seat"]] = body["who"]
    elif body["act"] == LEFT:
        seating.pop(body["seat"], None)
    elif body["act"] == MOVED:
        seating[body["seat"]] = seating.pop(body["from"])


def _seats(now: Standing[Any], body: dict[str, Any], at_ms: int) -> tuple[Seated, ...]:
    seat, act = body["seat"], body["act"]
    others = tuple(s for s in now.seats if s.seat not in (seat, body.get("from")))
    if act == LEFT:
        return others
    if act == MOVED:
        before = now.at_seat(body["from"])
        assert before is not None
        changed = replace(before, seat=seat, at_ms=at_ms, late=now.dealt)
    elif act == SAT:
        changed = Seated(seat, body["who"], at_ms, late=now.dealt)
    else:
        old = now.at_seat(seat)
        assert old is not None
        changed = replace(
            old,
            at_ms=at_ms,
            out={SIT_OUT: True, SIT_IN: False}.get(act, old.out),
            leaving={"leaving": True, GOING: True, "staying": False}.get(act, old.leaving),
            gone=act == GOING or (old.gone and act != "staying"),
            silent=False,
        )
    return tuple(sorted((*others, changed), key=lambda s: s.seat))
