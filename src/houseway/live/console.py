"""The dealer's console: what is to be done and said now, what can be called or ordered, what would follow."""

from typing import Any

from msgspec.structs import asdict, replace

from houseway.core.events import (
    Event,
    HandSet,
    HouseWagered,
    IrregularityCalled,
    RoundOpened,
    Shuffled,
    StubRacked,
)
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Decide, Over, Procedure, Settle, Step, Wagers, questions
from houseway.dealer.automatic import part_of
from houseway.dealer.instructions import Instruction, instruction
from houseway.dealer.orders import orders, refusing_clause, takes
from houseway.dealer.preview import Follows, follows, follows_void, foretold
from houseway.editions.people import DEALER, FLOOR, MAINTENANCE, PLAYER, TITLES, reaches
from houseway.editions.register import exists, find
from houseway.equipment.cards import texts
from houseway.live import house_acts, physical
from houseway.live.protocol import Answer, Call, Order, Void
from houseway.live.redact import line_dict
from houseway.live.standing import is_apart
from houseway.live.terms import Person
from houseway.live.turn import Turn

Asked = Call | Order | Answer | Void
_SAID = (HandSet, HouseWagered, StubRacked)  # whose cards, chips or count the dealer names
# What is ordered, as one says it beforehand.
_ORDERS = {
    "recut-ordered": "have the cards cut again",
    "reshuffle-ordered": "have the cards shuffled again",
    "dealer-arrived": "another dealer comes to the table",
    "decks-changed": "bring new cards",
    "seat-admitted": "admit the player again",
}


def sheet(turn: Turn, person: Person) -> dict[str, Any]:
    """Everything that a person of the house can do at a table now."""
    game, state = turn.game, turn.state
    step = part_of(game.table, game.next_step(state), person.rank)
    known = game.irregularities(state)
    return {
        "seq": turn.now.seq,
        "as": TITLES.get(person.rank, person.role),
        "physical": turn.physical,
        "step": _step(turn, person, step),
        "calls": [_call(turn, person, c, known) for c in known],
        "orders": _orders(turn, person),
        "void": {"may": reaches(person.rank, FLOOR), "not_now": house_acts.not_void(turn)},
        "seats": _seats(turn, step) if turn.physical else [],
    }


def _step(turn: Turn, person: Person, step: Step) -> dict[str, Any]:
    game, state = turn.game, turn.state
    told = instruction(game, state, step)
    waits = turn.waits_for(person.rank)
    if waits and not turn.physical and told.by != waits:  # what an idle table is due
        told = Instruction("Do what is due at an idle table.", waits)
    closing = not waits and isinstance(step, Wagers | Over) and DEALER in game.table.attended
    closing = closing and not (isinstance(step, Wagers) and step.closes is None)
    least = waits or (DEALER if closing else "")
    yours = reaches(person.rank, DEALER if least.startswith("seat-") else least) if least else False
    if yours and person.rank != least and isinstance(step, Procedure):
        # Some acts stay in the dealer's own hands: no rank above does them.
        above = house_acts.signed(step.event, person.rank, person)
        yours = takes(game, state, above) or not takes(game, state, step.event)
    if yours and isinstance(step, Procedure):
        yours = is_apart(game, turn.now, step.event, person.id)
    if isinstance(step, Procedure) and step.assigned:
        yours = person.rank in step.assigned and person.id in dict(turn.now.crew)
    found = {
        **_told(told),
        "waits_for": TITLES.get(least, place_of(least)),
        "yours": yours,
        "kind": type(step).__name__.lower(),
        "instead": [{"kind": e.kind, "words": _words(e)} for e in step.instead]
        if isinstance(step, Procedure)
        else [],
        "lines": [line_dict(line) for line in game.settle(state)] if isinstance(step, Settle) else [],
    }
    if turn.physical and isinstance(step, Chance):
        found["enter"] = physical.wanted(step)
    if isinstance(step, Procedure) and isinstance(step.event, _SAID):
        found["said"] = {k: v for k, v in asdict(step.event).items() if v is not None}
    return found


def place_of(by: str) -> str:
    return by.replace("-", " ")


def _told(told: Instruction) -> dict[str, Any]:
    return {"do": told.do, "say": told.say, "by": told.by, **_cited(told.clause)}


def _cited(clause: str) -> dict[str, str]:
    """A clause, and what it asks in our own words."""
    return {"clause": clause, "says": find(clause).says if exists(clause) else ""}


def _words(event: Event) -> str:
    return event.kind.replace("-", " ")


def _call(
    turn: Turn, person: Person, known: IrregularityCalled, among: tuple[IrregularityCalled, ...]
) -> dict[str, Any]:
    clause = refusing_clause(turn.game, turn.state, replace(known, by=PLAYER))
    where = {"seat": known.seat, "hand": known.hand, "slot": known.slot, "spot": known.spot}
    return {
        "what": known.what,
        "where": where,
        "words": known.what.replace("-", " "),
        "at": _where(known, among),
        "by": TITLES[known.by],
        "may": reaches(person.rank, known.by),
        "shows_card": known.what in turn.game.BRINGS_CARDS,
        "counts": _counts(turn, known),
        **_cited(clause),
    }


def _counts(turn: Turn, known: IrregularityCalled) -> bool:
    """Whether it matters how many cards are there."""
    if known.what in turn.game.BRINGS_CARDS:
        return False
    one = _after(turn, replace(known, detail="1"))
    return one is not None and _after(turn, replace(known, detail="")) != one


def _after(turn: Turn, event: Event) -> Any:
    try:
        return turn.game.apply(turn.state, event)
    except Illegal:
        return None


def _where(known: IrregularityCalled, among: tuple[IrregularityCalled, ...]) -> str:
    """Of which of several alike it is spoken."""
    alike = [k for k in among if k.what == known.what]
    parts = [f"seat {known.seat}"] if known.seat else []
    parts += [f"hand {known.hand + 1}"] if any(k.hand for k in alike) else []
    parts += [known.spot] if known.spot else []
    if len({(k.seat, k.hand, k.spot) for k in alike}) < len(alike):
        slots = [k.slot for k in alike if (k.seat, k.hand, k.spot) == (known.seat, known.hand, known.spot)]
        parts.append(f"card {slots.index(known.slot) + 1}")
    return ", ".join(parts)


def _orders(turn: Turn, person: Person) -> list[dict[str, Any]]:
    found = []
    for order in orders(turn.game, turn.state, turn.idle_minutes):
        event = order.event
        name, seat = getattr(event, "name", ""), getattr(event, "seat", 0)
        mine = person.role if person.role == MAINTENANCE else person.rank
        event = replace(event, by=mine) if hasattr(event, "by") else event
        may = bool(mine) and takes(turn.game, turn.state, event)
        found.append(
            {
                "what": event.kind, "name": name, "seat": seat,
                "words": (name.replace("-", " ") or _ORDERS[event.kind]) + (f", seat {seat}" if seat else ""),
                "by": TITLES.get(order.by, order.by), "may": may, **_cited(order.clause),
            }
        )  # fmt: skip
    return found


def _seats(turn: Turn, step: Step) -> list[dict[str, Any]]:
    """At real cards: what the dealer may say for the player at each seat."""
    asked = {q.seat: q for q in (*turn.game.unasked(turn.state), *questions(step))}
    offers = step.offers if isinstance(step, Wagers) else ()
    found = []
    for s in turn.now.seats:
        spots: dict[str, list[str]] = {}
        for offer in offers:
            if offer.seat in (0, s.seat):
                spots.setdefault(offer.wager, []).append(offer.spot)
        question = asked.get(s.seat)
        found.append(
            {"seat": s.seat, "wagers": spots, "choices": _choices(question) if question is not None else []}
        )
    return found


def _choices(question: Decide) -> list[dict[str, Any]]:
    return [
        {"name": c.name, "clause": c.clause, "low_cents": c.low_cents, "high_cents": c.high_cents}
        for c in question.choices
        if c.picks is None
    ]


# ── what would follow ────────────────────────────────────────────────────────────────────────────────


def preview(turn: Turn, person: Person, asked: Asked) -> dict[str, Any]:
    """What would follow, by the rules, with nothing done; refused as the act itself would be."""
    return {"ways": [_way(way) for way in _ways(turn, person, asked)]}


def _ways(turn: Turn, person: Person, asked: Asked) -> tuple[Follows, ...]:
    game, state = turn.game, turn.state
    match asked:
        case Call():
            called = house_acts.called(turn, person, asked)
            return foretold(game, state, called)
        case Order():
            return (follows(game, state, house_acts.ordered(turn, person, asked)),)
        case Void():
            house_acts.check_void(turn, person)
            return (follows_void(game, state, turn.now.lines),)
    step = game.next_step(state)
    if isinstance(step, Chance) and not turn.physical:
        raise Illegal("what chance brings is not told before it comes", step.clause)
    if isinstance(step, Procedure) and isinstance(step.event, Shuffled) and not asked.instead:
        raise Illegal("the order of the cards is sealed when they are shuffled", step.clause)
    event = house_acts.answered(turn, person, asked)
    assert event is not None
    if isinstance(event, RoundOpened):
        event = replace(event, deck_minutes=0)
    return (
        foretold(game, state, event)
        if isinstance(event, IrregularityCalled)
        else (follows(game, state, event),)
    )


def _way(way: Follows) -> dict[str, Any]:
    approvals = dict.fromkeys(a.by for a in (*way.acts, way.then) if a.by in TITLES and a.by != DEALER)
    return {
        "cards": texts(way.cards),
        "acts": [_told(a) for a in way.acts],
        "lines": [line_dict(line) for line in way.lines],
        "undecided": way.undecided,
        "chips": [{"seat": seat, "cents": cents} for seat, cents in way.chips],
        "then": _told(way.then),
        "phase": way.phase,
        "approvals": [TITLES[by] for by in approvals],
    }
