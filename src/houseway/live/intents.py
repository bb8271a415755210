"""Intents carried out: what a person asks of a table happens in a turn, or is refused with the reason."""

import hashlib
import math
from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from houseway.core.events import (
    CutMade,
    Decided,
    DicePassed,
    Event,
    HandSet,
    HouseWagered,
    IrregularityCalled,
    ProcedureDone,
    SeatLeft,
    SeatTaken,
    StubRacked,
    WagerCalled,
    WagerReduced,
    WagerWithdrawn,
    WheelSpun,
)
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide, Over, Procedure, Step, Together, Wagers, questions
from houseway.dealer.automatic import waits_for
from houseway.dealer.chance import with_cards
from houseway.editions.people import (
    ATTENDING,
    DEALER,
    FLOOR,
    MAINTENANCE,
    PLAYER,
    SURVEILLANCE,
    TITLES,
    reaches,
)
from houseway.games.house_poker.state import PROGRESSIVE
from houseway.live import protocol
from houseway.live.protocol import Intent
from houseway.live.standing import Seated
from houseway.live.terms import Person, TableConfig
from houseway.live.turn import Turn
from houseway.procedures.stakes import placed

Ready = frozenset[int]


class Again(Exception):
    """What was asked can be done once the seed and the players' numbers are mixed."""


def carry_out(turn: Turn, person: Person, intent: Intent, ready: Ready) -> Ready:
    """Does what is asked; gives back who is ready now. Raises :class:`Illegal` with the reason."""
    return _ACTS[type(intent)](turn, person, intent, ready)


def _seated(turn: Turn, person: Person) -> Seated:
    return _there(turn.now.seat_of(person.id, person.at))


def _there(found: Seated | None) -> Seated:
    if found is None:
        raise Illegal("you are not seated at this table")
    return found


def _rank(turn: Turn, person: Person, least: str, whose: str, clause: str = "") -> str:
    """The rank in which a person acts for the house: by the account, and by nobody who plays here."""
    if not reaches(person.rank, least):
        raise Illegal(f"{whose}: you are here as {person.role}", clause)
    if turn.now.seat_of(person.id):
        raise Illegal(f"{whose}, and nobody who sits at the table", clause)
    return person.rank


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────


def _sit(turn: Turn, person: Person, asked: protocol.Sit, ready: Ready) -> Ready:
    if person.role != PLAYER:
        raise Illegal(f"only players play: you are here as {person.role}")
    found = turn.now.seat_of(person.id)
    if found and not turn.game.two_positions:
        raise Illegal(f"you are sitting at seat {found.seat} of this table")
    seat = asked.seat
    if other := turn.now.at_seat(seat):
        full = len(turn.now.seats) == turn.game.table.seats
        raise Illegal("this table is full" if full else f"seat {other.seat} is taken")
    turn.buy_in("sat", seat, person.id, asked.buy_in_cents)
    turn.apply(SeatTaken(seat, person.id))
    if asked.offers is not UNSET and not found:  # a person adds to chance once
        turn.add_entropy(seat, {"offers": asked.offers})
    turn.write.names.append({"person_id": person.id, "name": person.name[:80]})
    turn.settle_down()
    return ready


def _leave(turn: Turn, person: Person, asked: protocol.Leave, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    if turn.may_leave(mine.seat):
        turn.leave(mine.seat, person.id)
        return close_if_ready(turn, ready - {mine.seat})
    if not mine.leaving:
        turn.who("leaving", mine.seat, person.id)
    if asked.now and turn.is_there(mine.seat):
        turn.apply(SeatLeft(mine.seat))
        turn.settle_down()
        return ready - {mine.seat}
    return close_if_ready(turn, ready)


def _stay(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    if not mine.leaving:
        raise Illegal("you are not about to leave")
    if not turn.is_there(mine.seat):
        raise Illegal("you have left: what becomes of your wagers is settled at the end of the round")
    turn.who("staying", mine.seat, person.id)
    return ready


def _sit_out(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.who("sit-out", _seated(turn, person).seat, person.id)
    return ready


def _sit_in(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.who("sit-in", _seated(turn, person).seat, person.id)
    return ready


def _rebuy(turn: Turn, person: Person, asked: protocol.Rebuy, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    turn.buy_in("rebuy", mine.seat, person.id, asked.cents)
    return ready


# ── chance ───────────────────────────────────────────────────────────────────────────────────────────


def _offer(turn: Turn, person: Person, asked: protocol.Offers, ready: Ready) -> Ready:
    """A player promises a number for the next seed by its hash."""
    turn.add_entropy(_there(turn.now.adds_from(person.id)).seat, {"offers": asked.digest})
    return ready


def _give(turn: Turn, person: Person, asked: protocol.Give, ready: Ready) -> Ready:
    """The number that was promised; the house is committed to its own seed by now."""
    seat, mixing = _there(turn.now.adds_from(person.id)).seat, turn.now.mixing
    if mixing is None or mixing.number != asked.number or seat not in mixing.missing:
        raise Illegal(f"nothing is waited for from you for seed {asked.number}")
    if hashlib.sha256(bytes.fromhex(asked.value)).hexdigest() != dict(mixing.asked)[seat]:
        raise Illegal("this is not the number that you promised")
    offers = {} if asked.offers is UNSET else {"offers": asked.offers}
    turn.add_entropy(seat, {"number": asked.number, "value": asked.value, **offers})
    return ready


# ── wagers ───────────────────────────────────────────────────────────────────────────────────────────


def _wager(turn: Turn, person: Person, asked: protocol.Wager, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    if turn.link_trouble and asked.wager == PROGRESSIVE and turn.game.progressive:
        raise Illegal(f"{turn.link_trouble}: no such wager is accepted now", "oh-linked-progressive:3.III")
    _open_next(turn)  # a chip put down between rounds opens the next
    if mine.out:
        turn.who("sit-in", mine.seat, person.id)
    event = placed(turn.game.table, mine.seat, asked.wager, asked.stake_cents, asked.spot)
    turn.apply(replace(event, spoken=asked.spoken))
    return ready - {mine.seat}


def _open_next(turn: Turn) -> None:
    """Between rounds the next is opened; cards that lie spread are gathered."""
    turn.wake()
    if isinstance(step := turn.game.next_step(turn.state), Over):
        turn.go_on(step.event)
        turn.settle_down()
    if turn.now.mixing is not None:
        raise Again


def _standing(turn: Turn, person: Person) -> Seated:
    """Who changes what lies there; where wagers stand from round to round, that opens the next, too."""
    mine = _seated(turn, person)
    if turn.game.standing_wagers:
        _open_next(turn)
    return mine


def _withdraw(turn: Turn, person: Person, asked: protocol.Withdraw, ready: Ready) -> Ready:
    mine = _standing(turn, person)
    turn.apply(WagerWithdrawn(mine.seat, asked.wager, asked.spot))
    return ready - {mine.seat}


def _reduce(turn: Turn, person: Person, asked: protocol.Reduce, ready: Ready) -> Ready:
    mine = _standing(turn, person)
    turn.apply(WagerReduced(mine.seat, asked.wager, asked.cents, asked.spot))
    return ready - {mine.seat}


def _turn(turn: Turn, person: Person, asked: protocol.TurnWager, ready: Ready) -> Ready:
    """A standing wager is turned on or off; the dealer confirms it."""
    mine = _standing(turn, person)
    turn.apply(WagerCalled(mine.seat, asked.wager, asked.on, asked.spot))
    turn.settle_down()
    return ready - {mine.seat}


def _pass_dice(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.apply(DicePassed(_standing(turn, person).seat))
    return ready


def _ready(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    _seated(turn, person)
    if turn.wake():
        return ready
    step = turn.game.next_step(turn.state)
    if not isinstance(step, Wagers | Over):
        raise Illegal("the round is under way")
    own = {s.seat for s in turn.now.seats_of(person.id)}  # who plays two positions is ready with both
    if isinstance(step, Wagers) and not own & turn.game.in_play(turn.state):
        raise Illegal("you have no wager on the layout")
    return close_if_ready(turn, ready | own)


# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


def _decide(turn: Turn, person: Person, asked: protocol.Choose, ready: Ready) -> Ready:
    question = _asked_of(turn, _seated(turn, person).seat, asked.choice)
    names = tuple(c.name for c in question.choices)
    if asked.choice not in names:
        raise Illegal(f"{asked.choice!r} is not among your choices", allowed=names)
    for field, said, due in (("spot", asked.spot, question.spot), ("hand", asked.hand, question.hand)):
        if said is not UNSET and said != due:
            raise Illegal(f"the question is about {field} {due!r}", allowed=names)
    choice = question.choice(asked.choice)
    # Of a choice of one amount the table knows it, whatever is said.
    amount = asked.amount_cents if choice.high_cents and asked.amount_cents is not UNSET else None
    turn.apply(choice.pick(amount, _picked(choice, asked.slots)))
    turn.settle_down()
    return ready


def _picked(choice: Choice, slots: tuple[int, ...] | UnsetType) -> tuple[int, ...] | None:
    """The cards that go with a choice; those of its event where none are named."""
    if choice.picks is None:
        if slots is not UNSET and slots:
            raise Illegal(f"no cards go with {choice.name}", choice.clause)
        return None
    picked: tuple[int, ...] = choice.event.slots if slots is UNSET else slots  # type: ignore[attr-defined]
    if wrong := choice.picks.refusal(picked):
        raise Illegal(wrong, choice.clause)
    return picked


def _cut(turn: Turn, person: Person, asked: protocol.Cut, ready: Ready) -> Ready:
    question = _asked_of(turn, _seated(turn, person).seat)
    offered = next((c.event for c in question.choices if isinstance(c.event, CutMade)), None)
    if offered is None:
        raise Illegal("the cut is not offered to you now", allowed=tuple(c.name for c in question.choices))
    turn.apply(replace(offered, depth=asked.depth))
    turn.settle_down()
    return ready


def _asked_of(turn: Turn, seat: int, choice: str = "") -> Decide:
    """The question to a seat, or what its player may decide unasked."""
    for unasked in turn.game.unasked(turn.state):
        if unasked.seat == seat and choice in (c.name for c in unasked.choices):
            return unasked
    step = turn.game.next_step(turn.state)
    asked = questions(step)
    if not asked:
        raise Illegal("no decision is due now")
    mine = next((q for q in asked if q.seat == seat), None)
    if mine is None and isinstance(step, Together):
        try:
            turn.game.apply(turn.state, Decided(seat, choice))
        except Illegal as refused:
            if refused.clause:  # the book says why he is not asked
                raise
    if mine is None:
        raise Illegal(f"it is seat {' and '.join(str(q.seat) for q in asked)}'s turn")
    return mine


# ── the house's people ───────────────────────────────────────────────────────────────────────────────


def _call(turn: Turn, person: Person, asked: protocol.Call, ready: Ready) -> Ready:
    """An irregularity is called by the rank that the book names, or above."""
    known = turn.game.irregularities(turn.state)
    said = [(f, v) for f in ("seat", "hand", "slot", "spot") if (v := getattr(asked, f)) is not UNSET]
    wanted = [k for k in known if k.what == asked.what and all(getattr(k, f) == v for f, v in said)]
    below = bool(wanted) and not any(reaches(person.rank, k.by) for k in wanted)
    clause = _refusing_clause(turn, replace(wanted[0], by=person.rank)) if below else ""
    rank = _rank(turn, person, DEALER, "the dealer or the floor calls that", clause)
    if not wanted:
        names = tuple(dict.fromkeys(k.what for k in known))
        raise Illegal(f"{asked.what!r} cannot be called now", allowed=names)
    if below:
        least = TITLES[wanted[0].by]
        raise Illegal(f"{asked.what!r} is called by a {least} or above, not by a {TITLES[rank]}", clause)
    called: IrregularityCalled = replace(next(k for k in wanted if reaches(rank, k.by)), by=rank)
    if asked.detail is not UNSET:
        called = replace(called, detail=asked.detail)
    turn.apply(with_cards(turn.chance, turn.game, turn.state, called))
    turn.settle_down()
    return ready


def _refusing_clause(turn: Turn, event: Event) -> str:
    """The clause by which the rules refuse it."""
    try:
        turn.game.apply(turn.state, event)
    except Illegal as refused:
        return refused.clause
    return ""


def _order(turn: Turn, person: Person, asked: protocol.Order, ready: Ready) -> Ready:
    """What a clause gives to the staff; a duty that players may ask for, also to those who sit here, and
    one that maintenance may do, to that department."""
    event = protocol.ORDERED[asked.what]
    if event is ProcedureDone and person.role == PLAYER:
        _seated(turn, person)
        rank = PLAYER
    elif event is ProcedureDone and person.role == MAINTENANCE:
        rank = MAINTENANCE
    else:  # whether the rank suffices the rules say, with their clause
        rank = _rank(turn, person, DEALER, "the staff orders that")
    fields: dict[str, Any] = {
        "by": rank, "seat": asked.seat, "name": asked.name, "minutes": turn.idle_minutes,
    }  # fmt: skip
    turn.apply(event(**{f: v for f, v in fields.items() if f in event.__struct_fields__}))
    turn.settle_down()
    return ready


def _answer(turn: Turn, person: Person, asked: protocol.Answer, ready: Ready) -> Ready:
    """The person whom the table waits for does what is due, or what the book allows instead."""
    step, due = turn.game.next_step(turn.state), turn.idle_duty()
    least = turn.waits_for()
    closing = not least and isinstance(step, Wagers) and DEALER in turn.game.table.attended
    clause = getattr(step, "clause", "") if closing or waits_for(turn.game.table, step) else ""
    watcher = least == person.rank == SURVEILLANCE
    rank = _rank(
        turn, person, SURVEILLANCE if watcher else DEALER, "the dealer or the floor answers that", clause
    )
    if closing:
        assert isinstance(step, Wagers)
        return _close(turn, step, asked)
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
    if event is None:  # cards are shuffled once the players' numbers are there
        return ready
    if isinstance(event, IrregularityCalled):
        event = with_cards(turn.chance, turn.game, turn.state, event)
    event = _otherwise(event, asked, clause)
    turn.apply(replace(event, by=rank) if getattr(event, "by", "") in ATTENDING else event)
    turn.settle_down()
    return ready


def _otherwise(event: Event, asked: protocol.Answer, clause: str) -> Event:
    """What is due, with the cards, chips or count that its person says; the rules say whether it is right."""
    said = [(f, v) for f in ("slots", "cents", "count") if (v := getattr(asked, f)) is not UNSET]
    for field, _ in said:
        if field not in event.__struct_fields__ or not isinstance(event, HandSet | HouseWagered | StubRacked):
            raise Illegal(f"no {field} are named for {event.kind}", clause)
    return replace(event, **dict(said))


def _close(turn: Turn, step: Wagers, asked: protocol.Answer) -> Ready:
    """The dealer ends the betting, where the rules let it be ended now."""
    closes = step.closes
    if closes is None:
        raise Illegal("there is nothing to close the betting for", step.clause)
    if asked.direction:
        if not isinstance(closes, WheelSpun):
            raise Illegal("no wheel is turned in a direction now", step.clause)
        closes = replace(closes, direction=asked.direction)
    turn.go_on(closes)
    turn.settle_down()
    return frozenset()


def _void(turn: Turn, person: Person, asked: protocol.Void, ready: Ready) -> Ready:
    """The floor ends a round that cannot go on; what was staked goes back."""
    _rank(turn, person, FLOOR, "the floor declares a round void")
    turn.void(asked.why, person.id)
    return frozenset()


_Act = Callable[[Turn, Person, Any, Ready], Ready]
_ACTS: dict[type[Intent], _Act] = {
    protocol.Sit: _sit,
    protocol.Leave: _leave,
    protocol.Stay: _stay,
    protocol.SitOut: _sit_out,
    protocol.SitIn: _sit_in,
    protocol.Rebuy: _rebuy,
    protocol.Offers: _offer,
    protocol.Give: _give,
    protocol.Wager: _wager,
    protocol.Withdraw: _withdraw,
    protocol.Reduce: _reduce,
    protocol.TurnWager: _turn,
    protocol.PassDice: _pass_dice,
    protocol.Ready: _ready,
    protocol.Choose: _decide,
    protocol.Cut: _cut,
    protocol.Call: _call,
    protocol.Order: _order,
    protocol.Answer: _answer,
    protocol.Void: _void,
}


# ── what happens by itself ───────────────────────────────────────────────────────────────────────────


def close_if_ready(turn: Turn, ready: Ready) -> Ready:
    """Goes on as soon as nobody has to be waited for."""
    step = turn.game.next_step(turn.state)
    if isinstance(step, Over):
        waiting = {s.seat for s in turn.now.seats if not s.out and not s.leaving} - ready
        if turn.now.seats and ready and not waiting:
            turn.go_on(step.event)
            turn.settle_down()
            return frozenset()
        return ready
    closed = False
    while isinstance(step, Wagers) and step.closes is not None:
        betting = turn.game.in_play(turn.state)
        leaving = {s.seat for s in turn.now.seats if s.leaving}
        if not betting or betting - leaving - ready:
            return ready
        turn.go_on(step.closes)
        step = turn.settle_down()
        closed = True
    return frozenset() if closed else ready


def time_is_up(turn: Turn) -> None:
    """What the clock does: closes betting, answers for those who do not, opens the next round."""
    match turn.game.next_step(turn.state):
        case Wagers(closes=closes) if closes is not None:
            turn.go_on(closes)
        case Decide() | Together() as step:
            _answer_for(turn, questions(step))
        case Over() as step:
            turn.go_on(step.event)
        case _:
            return
    turn.settle_down()


def _answer_for(turn: Turn, asked: tuple[Decide, ...]) -> None:
    """The defaults of all who were asked, as long as they still are: one's answer may spare another his."""
    left = {(q.seat, q.spot, q.hand) for q in asked}
    while left:
        still = questions(turn.game.next_step(turn.state))
        question = next((q for q in still if (q.seat, q.spot, q.hand) in left), None)
        if question is None:
            return
        left.remove((question.seat, question.spot, question.hand))
        turn.apply(question.choice(question.default).pick())


def seconds(step: Step, config: TableConfig, *, staked: bool, seated: bool, first: bool) -> float:
    """How long a step waits for people; for ever where nobody has anything at stake."""
    match step:
        case Wagers() if staked and step.closes is not None:
            return config.bet_seconds if first else min(config.bet_seconds, config.last_call_seconds)
        case Decide() | Together():
            is_cut = any(isinstance(c.event, CutMade) for q in questions(step) for c in q.choices)
            return min(config.act_seconds, config.cut_seconds) if is_cut else config.act_seconds
        case Over() if seated:
            return config.pause_seconds
    return math.inf
