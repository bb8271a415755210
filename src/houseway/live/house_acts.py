"""What the house's people do at a table: they call, order, answer and declare void, each by his rank."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from houseway.core.events import (
    DayReconciled,
    Event,
    HandSet,
    HouseWagered,
    IrregularityCalled,
    NumberSelected,
    ProcedureDone,
    StaffEvent,
    StubRacked,
    WheelSpun,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Over, Procedure, Wagers
from houseway.dealer import books
from houseway.dealer.automatic import part_of, waits_for
from houseway.dealer.chance import with_cards
from houseway.dealer.orders import ORDERED, refusing_clause
from houseway.editions.people import (
    ATTENDING,
    DEALER,
    FLOOR,
    MAINTENANCE,
    MANAGER,
    PLAYER,
    SURVEILLANCE,
    TITLES,
    reaches,
)
from houseway.live import physical, protocol
from houseway.live.standing import require_person
from houseway.live.terms import Person
from houseway.live.turn import Turn

Ready = frozenset[int]
ANSWERS = {FLOOR: "the floor", MANAGER: "the manager", SURVEILLANCE: "surveillance"}
COUNTDOWN = "the countdown ends the betting, and nobody else"


def rank_of(turn: Turn, person: Person, least: str, whose: str, clause: str = "") -> str:
    """The rank in which a person acts for the house: by the account, and by nobody who plays here."""
    if not reaches(person.rank, least):
        raise Illegal(f"{whose}: you are here as {person.role}", clause)
    if turn.now.seat_of(person.id):
        raise Illegal(f"{whose}, and nobody who sits at the table", clause)
    return person.rank


def call(turn: Turn, person: Person, asked: protocol.Call, ready: Ready) -> Ready:
    """An irregularity is called by the rank that the book names, or above."""
    turn.apply(with_cards(turn.chance, turn.game, turn.state, called(turn, person, asked)))
    turn.settle_down()
    return ready


def called(turn: Turn, person: Person, asked: protocol.Call) -> IrregularityCalled:
    """The irregularity, without the card that it brings to light unless that was said."""
    known = turn.game.irregularities(turn.state)
    said = [(f, v) for f in ("seat", "hand", "slot", "spot") if (v := getattr(asked, f)) is not UNSET]
    wanted = [k for k in known if k.what == asked.what and all(getattr(k, f) == v for f, v in said)]
    below = bool(wanted) and not any(reaches(person.rank, k.by) for k in wanted)
    clause = refusing_clause(turn.game, turn.state, replace(wanted[0], by=person.rank)) if below else ""
    rank = rank_of(turn, person, DEALER, "the dealer or the floor calls that", clause)
    if not wanted:
        names = tuple(dict.fromkeys(k.what for k in known))
        raise Illegal(f"{asked.what!r} cannot be called now", allowed=names)
    if below:
        least = TITLES[wanted[0].by]
        raise Illegal(f"{asked.what!r} is called by a {least} or above, not by a {TITLES[rank]}", clause)
    event: IrregularityCalled = replace(next(k for k in wanted if reaches(rank, k.by)), by=rank)
    if asked.detail is not UNSET:
        event = replace(event, detail=asked.detail)
    return event if asked.saw is UNSET else physical.came_to_light(turn.game, turn.state, event, asked.saw)


def order(turn: Turn, person: Person, asked: protocol.Order, ready: Ready) -> Ready:
    """What a clause gives to the staff; a duty that players may ask for, also to those who sit here, and
    one that maintenance may do, to that department."""
    turn.apply(ordered(turn, person, asked))
    turn.settle_down()
    return ready


def ordered(turn: Turn, person: Person, asked: protocol.Order) -> Event:
    event = ORDERED[asked.what]
    if event is ProcedureDone and person.role == PLAYER:
        if turn.now.seat_of(person.id, person.at) is None:
            raise Illegal("you are not seated at this table")
        rank = PLAYER
    elif event is ProcedureDone and person.role == MAINTENANCE:
        rank = MAINTENANCE
    else:  # whether the rank suffices the rules say, with their clause
        rank = rank_of(turn, person, DEALER, "the staff orders that")
    fields: dict[str, Any] = {
        "by": rank, "seat": asked.seat, "name": asked.name, "minutes": turn.idle_minutes,
    }  # fmt: skip
    made: Event = event(**{f: v for f, v in fields.items() if f in event.__struct_fields__})
    require_person(turn.game, turn.now, made, person.id)
    return made


def answer(turn: Turn, person: Person, asked: protocol.Answer, ready: Ready) -> Ready:
    """The person whom the table waits for does what is due, or what the book allows instead."""
    event = answered(turn, person, asked)
    if event is None:  # cards are shuffled once the players' numbers are there
        return ready
    if isinstance(event, IrregularityCalled):
        event = with_cards(turn.chance, turn.game, turn.state, event)
    ready = ready if turn.waits_for() else frozenset()
    turn.go_on(event)
    turn.settle_down()
    return ready


def answered(turn: Turn, person: Person, asked: protocol.Answer) -> Event | None:
    """What such an answer brings about: nothing yet, where players' numbers are waited for."""
    step, due = part_of(turn.game.table, turn.game.next_step(turn.state), person.rank), turn.idle_duty()
    least = turn.waits_for(person.rank)
    if turn.physical and isinstance(step, Chance):
        return _entered(turn, person, step, asked)
    if asked.saw is not UNSET:
        raise Illegal("nothing is entered now: what is due is done", getattr(step, "clause", ""))
    closing = DEALER in turn.game.table.attended and not least
    clause = getattr(step, "clause", "") if closing or waits_for(turn.game.table, step) else ""
    watcher = least == person.rank == SURVEILLANCE
    whose = ANSWERS.get(least, "the dealer or the floor")
    rank = rank_of(turn, person, SURVEILLANCE if watcher else DEALER, f"{whose} answers that", clause)
    if closing and isinstance(step, Wagers | Over):
        if turn.game.timed(turn.state):
            raise Illegal(COUNTDOWN, clause)
        return _close(step, asked) if isinstance(step, Wagers) else step.event
    if not least:
        raise Illegal("the table waits for nobody of the house")
    if not reaches(rank, least):
        raise Illegal(f"the table waits for its {TITLES.get(least, least)}, not for a {TITLES[rank]}", clause)
    others = step.instead if isinstance(step, Procedure) else ()
    event: Event | None
    if asked.instead:
        event = next((e for e in others if e.kind == asked.instead), None)
        if event is None:
            raise Illegal(f"{asked.instead!r} cannot be instead", allowed=tuple(e.kind for e in others))
    else:
        event = turn.by_the_book(step) if waits_for(turn.game.table, step) else due
    if event is None:
        return None
    if isinstance(event, DayReconciled | NumberSelected):
        raise Illegal("say at the console what was counted, or where the ball lies", clause)
    event = signed(_otherwise(event, asked, clause), rank, person)
    require_person(turn.game, turn.now, event, person.id)
    return event


def signed(event: Event, rank: str, person: Person) -> Event:
    """With the rank, and at a console the account, of who did it."""
    if isinstance(event, StaffEvent):
        return replace(event, by=rank, who=person.id)
    return replace(event, by=rank) if getattr(event, "by", "") in ATTENDING else event


def _otherwise(event: Event, asked: protocol.Answer, clause: str) -> Event:
    """What is due, with the cards, chips or count that its person says; the rules say whether it is right."""
    said = [(f, v) for f in ("slots", "cents", "count") if (v := getattr(asked, f)) is not UNSET]
    for field, _ in said:
        if field not in event.__struct_fields__ or not isinstance(event, HandSet | HouseWagered | StubRacked):
            raise Illegal(f"no {field} are named for {event.kind}", clause)
    return replace(event, **dict(said))


def _entered(turn: Turn, person: Person, step: Chance, asked: protocol.Answer) -> Event:
    """What real cards, dice or a wheel brought: told by the dealer, or by the player who alone looks."""
    if not any(step.by == f"seat-{s.seat}" for s in turn.now.seats_of(person.id)):
        rank_of(turn, person, DEALER, "the dealer or the floor answers that", step.clause)
    if asked.saw is UNSET:
        raise Illegal(f"say what came: {physical.wanted(step)}", step.clause)
    return physical.entered(turn.game, turn.state, step, asked.saw)


def _close(step: Wagers, asked: protocol.Answer) -> Event:
    """The dealer ends the betting, where the rules let it be ended now."""
    closes = step.closes
    if closes is None:
        raise Illegal("there is nothing to close the betting for", step.clause)
    if asked.direction:
        if not isinstance(closes, WheelSpun):
            raise Illegal("no wheel is turned in a direction now", step.clause)
        closes = replace(closes, direction=asked.direction)
    return closes


def check_void(turn: Turn, person: Person) -> None:
    rank_of(turn, person, FLOOR, "the floor declares a round void")
    if wait := not_void(turn):
        raise Illegal(wait)


def not_void(turn: Turn) -> str:
    """Why the round cannot be declared void now; nothing where it can."""
    try:
        books.void_lines(turn.game, turn.state, turn.now.lines)
    except Illegal as refused:
        return refused.reason
    return turn.game.must_finish(turn.state)


def void(turn: Turn, person: Person, asked: protocol.Void, ready: Ready) -> Ready:
    """The floor ends a round that cannot go on: nothing of it counts."""
    check_void(turn, person)
    turn.void(asked.why, person.id)
    return frozenset()
