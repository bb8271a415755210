"""Seats between rounds: who sits out, who moves, for whom a seat is kept, and what may be brought to one."""

from typing import TYPE_CHECKING

from houseway.core.events import Event, SeatLeft, SeatTaken
from houseway.core.game import Illegal
from houseway.core.steps import Decide
from houseway.live import audit, queue
from houseway.live.book import seat_chips
from houseway.live.standing import MOVED, SIT_IN, SIT_OUT, Seated
from houseway.money.cents import dollars
from houseway.money.ledger import transfer

if TYPE_CHECKING:
    from houseway.live.turn import Turn


# ── what is brought ──────────────────────────────────────────────────────────────────────────────────


def require_buy_in(turn: "Turn", cents: int) -> None:
    """What somebody brings who sits down is within the table's limits."""
    least, most = turn.config.least_buy_in_cents, turn.config.most_buy_in_cents
    if cents < least or (most and cents > most):
        allowed = f"{dollars(least)} to {dollars(most)}" if most else f"{dollars(least)} or more"
        raise Illegal(f"what is brought to this table is {allowed}, not {dollars(cents)}")


def require_top_up(turn: "Turn", seat: int, cents: int) -> None:
    """Who plays with what lies before him buys no more in the middle of a round, nor beyond the most."""
    if clause := turn.game.keeps_chips(turn.state, seat):
        raise Illegal("chips are bought between hands: this one is played with what lies before you", clause)
    most, now = turn.config.most_buy_in_cents, turn.chips(seat)
    if most and now + cents > most:
        raise Illegal(
            f"with the {dollars(now)} before you, {dollars(max(0, most - now))} may be brought: the most at "
            f"this table is {dollars(most)}"
        )
    if now + cents < turn.config.least_buy_in_cents:
        raise Illegal(f"bring {dollars(turn.config.least_buy_in_cents - now)} at least")


# ── sitting out ──────────────────────────────────────────────────────────────────────────────────────


def unasked(turn: "Turn", seat: int, choice: str) -> Event | None:
    """What a player may decide although nobody asks him, as an event; None where he may not."""
    found = (d.choice(choice) for d in turn.game.unasked(turn.state) if d.seat == seat and _has(d, choice))
    event: Event | None = next((c.event for c in found), None)
    return event


def _has(asked: Decide, choice: str) -> bool:
    return any(c.name == choice for c in asked.choices)


def sits(turn: "Turn", mine: Seated, choice: str) -> None:
    """Somebody sits out, or plays again; the rules are told where they make something of it."""
    event = unasked(turn, mine.seat, choice)
    if choice != SIT_OUT and event is not None and not turn.chips(mine.seat):
        raise Illegal("there are no chips before you: bring some first")
    turn.who(SIT_OUT if choice == SIT_OUT else SIT_IN, mine.seat, mine.person)
    if event is not None:
        turn.apply(event)
        turn.settle_down()


def rest(turn: "Turn") -> None:
    """Before the next round: who has no chips left, or was answered for by the clock, sits out."""
    for s in turn.now.seats:
        if s.out or s.leaving or not (s.silent or not turn.chips(s.seat)):
            continue
        event = unasked(turn, s.seat, SIT_OUT)
        if event is not None:
            turn.who(SIT_OUT, s.seat, s.person)
            turn.apply(event)


# ── the waiting list ─────────────────────────────────────────────────────────────────────────────────


def keep_list(turn: "Turn") -> None:
    """Who wants another seat moves there, and free seats are offered in the order of the list."""
    if turn.now.closing is not None:
        return
    while wanted := next((m for m in turn.now.queue.moves if _can_move(turn, *m)), None):
        _move(turn, *wanted)
    while due := turn.now.queue.due({s.seat for s in turn.now.seats}, turn.game.table.seats):
        person, seat = due[0]
        turn.log(audit.LIST, {"act": queue.OFFERED, "who": person, "seat": seat})


def _can_move(turn: "Turn", person: str, seat: int) -> bool:
    mine = turn.now.seat_of(person)
    return mine is not None and turn.now.at_seat(seat) is None and turn.may_leave(mine.seat)


def _move(turn: "Turn", person: str, seat: int) -> None:
    """With all chips, and as somebody who has just sat down."""
    mine = turn.now.seat_of(person)
    assert mine is not None
    old, cents = mine.seat, turn.chips(mine.seat)
    if turn.is_there(old):
        turn.apply(SeatLeft(old))
    turn.log(audit.WHO, {"act": MOVED, "seat": seat, "from": old, "who": person, "cents": cents})
    if cents:
        chips = (seat_chips(turn.table_id, old), seat_chips(turn.table_id, seat), cents)
        turn.pay([transfer("seat-change", [chips])], turn.now.seq)
    turn.apply(SeatTaken(seat, person))
    if mine.out and (event := unasked(turn, seat, SIT_OUT)) is not None:
        turn.apply(event)


def lapse(turn: "Turn", people: list[str]) -> None:
    """The time for which a seat was kept is over: the next on the list has it."""
    for person in people:
        seat = turn.now.queue.seat_for(person)
        turn.log(audit.LIST, {"act": queue.LAPSED, "who": person, "seat": seat})
    keep_list(turn)


def wait(turn: "Turn", person: str, *, on: bool) -> None:
    """Somebody comes on the list, or goes off it."""
    there = person in turn.now.queue.waiting
    if on and turn.now.seat_of(person):
        raise Illegal("you sit at this table")
    if on and turn.now.closing is not None:
        raise Illegal("this table is being closed: nobody is seated any more")
    if on == there:
        raise Illegal("you are on the waiting list" if there else "you are not on the waiting list")
    turn.log(audit.LIST, {"act": queue.WAITS if on else queue.STOPS, "who": person})
    keep_list(turn)


def change_seat(turn: "Turn", mine: Seated, seat: int) -> None:
    """Somebody wants another seat as soon as it is free, and his hand over; or does not any more."""
    if turn.game.terminals or len(turn.now.seats_of(mine.person)) > 1:
        raise Illegal("who sits at a terminal, or has two positions, leaves and sits down anew")
    asked = dict(turn.now.queue.moves).get(mine.person, 0)
    if asked:
        turn.log(audit.LIST, {"act": queue.KEEPS, "who": mine.person})
    if seat == mine.seat:
        if not asked:
            raise Illegal("you asked for no other seat")
    elif not 0 < seat <= turn.game.table.seats:
        raise Illegal(f"this table has seats 1 to {turn.game.table.seats}")
    elif person := turn.now.queue.claimed(seat):
        assert person != mine.person
        raise Illegal(f"seat {seat} is kept for somebody who asked before you")
    else:
        turn.log(audit.LIST, {"act": queue.ASKS, "who": mine.person, "seat": seat})
    keep_list(turn)


def require_seat(turn: "Turn", seat: int, person: str) -> None:
    """Whoever sits down takes a seat from nobody."""
    if other := turn.now.at_seat(seat):
        full = len(turn.now.seats) == turn.game.table.seats
        raise Illegal("this table is full" if full else f"seat {other.seat} is taken")
    if (first := turn.now.queue.claimed(seat)) and first != person:
        raise Illegal(f"seat {seat} is kept for somebody who asked before you: go on the waiting list")
