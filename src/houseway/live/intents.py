"""Intents: what a person asks of a table, in JSON. Each is carried out in a turn, or refused."""

import math
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.core.events import (
    CutMade,
    DicePassed,
    IrregularityCalled,
    SeatTaken,
    WagerCalled,
    WagerPlaced,
    WagerReduced,
    WagerWithdrawn,
)
from houseway.core.game import Illegal
from houseway.core.steps import Decide, Over, Step, Wagers
from houseway.dealer.chance import with_cards
from houseway.live.standing import Seated
from houseway.live.terms import Person, TableConfig
from houseway.live.turn import Turn

MAX_CENTS = 10**12
STAFF = ("floor", "dealer", "admin")
Ready = frozenset[int]


class Intent:
    """The fields of an intent, checked as they are read."""

    def __init__(self, data: Any):
        if not isinstance(data, dict):
            raise Illegal("an intent is a JSON object")
        self.data = data

    def text(self, name: str, default: str | None = None) -> str:
        value = self.data.get(name, default)
        if not isinstance(value, str) or len(value) > 80:
            raise Illegal(f"{name} must be given as a short text")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        value = self.data.get(name, default)
        if type(value) is not int or not 0 <= value <= MAX_CENTS:
            raise Illegal(f"{name} must be given as a whole number that is not negative")
        return value

    def flag(self, name: str) -> bool:
        value = self.data.get(name)
        if not isinstance(value, bool):
            raise Illegal(f"{name} must be given as true or false")
        return value

    def cents(self, name: str) -> int:
        value = self.number(name)
        if not value:
            raise Illegal(f"{name} must be more than nothing")
        return value


def carry_out(turn: Turn, person: Person, intent: Any, ready: Ready) -> Ready:
    """Does what is asked; gives back who is ready now. Raises :class:`Illegal` with the reason."""
    asked = Intent(intent)
    name = asked.text("do", "")
    act = _ACTS.get(name)
    if act is None:
        raise Illegal(f"nobody can {name!r} here", allowed=tuple(_ACTS))
    return act(turn, person, asked, ready)


def _seated(turn: Turn, person: Person) -> Seated:
    found = turn.now.seat_of(person.id)
    if found is None:
        raise Illegal("you are not seated at this table")
    return found


def _sit(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    if person.role == "auditor":
        raise Illegal("an auditor may see every card and does not play")
    if found := turn.now.seat_of(person.id):
        raise Illegal(f"you are sitting at seat {found.seat} of this table")
    seat, cents = asked.number("seat"), asked.cents("buy_in_cents")
    if other := turn.now.at_seat(seat):
        full = len(turn.now.seats) == turn.game.table.seats
        raise Illegal("this table is full" if full else f"seat {other.seat} is taken")
    turn.who("sat", seat, person.id)
    turn.apply(SeatTaken(seat, person.id))
    turn.buy_in(seat, person.id, cents, "buy-in")
    turn.write.names.append({"person_id": person.id, "name": person.name[:80]})
    turn.settle_down()
    return ready


def _leave(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    if turn.may_leave(mine.seat):
        turn.leave(mine.seat, person.id)
        ready -= {mine.seat}
    elif not mine.leaving:
        turn.who("leaving", mine.seat, person.id)
    return close_if_ready(turn, ready)


def _stay(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    if not mine.leaving:
        raise Illegal("you are not about to leave")
    turn.who("staying", mine.seat, person.id)
    return ready


def _sit_out(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.who("sit-out", _seated(turn, person).seat, person.id)
    return ready


def _sit_in(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.who("sit-in", _seated(turn, person).seat, person.id)
    return ready


def _rebuy(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    turn.who("rebuy", mine.seat, person.id)
    turn.buy_in(mine.seat, person.id, asked.cents("cents"), "rebuy")
    return ready


def _wager(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    event = WagerPlaced(mine.seat, asked.text("wager"), asked.cents("stake_cents"), asked.text("spot", ""))
    _open_next(turn)  # a chip put down between rounds opens the next
    if mine.out:
        turn.who("sit-in", mine.seat, person.id)
    turn.apply(event)
    return ready - {mine.seat}


def _open_next(turn: Turn) -> None:
    if isinstance(step := turn.game.next_step(turn.state), Over):
        turn.open_round(step)
        turn.settle_down()


def _standing(turn: Turn, person: Person) -> Seated:
    """Who changes what lies there; where wagers stand from round to round, that opens the next, too."""
    mine = _seated(turn, person)
    if turn.game.standing_wagers:
        _open_next(turn)
    return mine


def _withdraw(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _standing(turn, person)
    turn.apply(WagerWithdrawn(mine.seat, asked.text("wager"), asked.text("spot", "")))
    return ready - {mine.seat}


def _reduce(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _standing(turn, person)
    event = WagerReduced(mine.seat, asked.text("wager"), asked.cents("cents"), asked.text("spot", ""))
    turn.apply(event)
    return ready - {mine.seat}


def _turn(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    """A standing wager is turned on or off."""
    mine = _standing(turn, person)
    turn.apply(WagerCalled(mine.seat, asked.text("wager"), asked.flag("on"), asked.text("spot", "")))
    return ready - {mine.seat}


def _pass_dice(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    turn.apply(DicePassed(_standing(turn, person).seat))
    return ready


def _ready(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    step = turn.game.next_step(turn.state)
    if not isinstance(step, Wagers | Over):
        raise Illegal("the round is under way")
    if isinstance(step, Wagers) and not turn.game.stakes(turn.state).get(mine.seat):
        raise Illegal("you have no wager on the layout")
    return close_if_ready(turn, ready | {mine.seat})


def _decide(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    step = _asked_of(turn, mine.seat)
    names = tuple(c.name for c in step.choices)
    name = asked.text("choice")
    if name not in names:
        raise Illegal(f"{name!r} is not among your choices", allowed=names)
    for field, due in (("spot", step.spot), ("hand", step.hand)):
        if field in asked.data and asked.data[field] != due:
            raise Illegal(f"the question is about {field} {due!r}", allowed=names)
    choice = step.choice(name)
    amount = asked.number("amount_cents") if asked.data.get("amount_cents") is not None else None
    if amount is not None and not choice.high_cents:
        amount = None  # a choice of one amount: the table knows it
    turn.apply(choice.pick(amount))
    turn.settle_down()
    return ready


def _cut(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    mine = _seated(turn, person)
    step = _asked_of(turn, mine.seat)
    offered = next((c.event for c in step.choices if isinstance(c.event, CutMade)), None)
    if offered is None:
        raise Illegal("the cut is not offered to you now", allowed=tuple(c.name for c in step.choices))
    turn.apply(replace(offered, depth=asked.number("depth")))
    turn.settle_down()
    return ready


def _asked_of(turn: Turn, seat: int) -> Decide:
    step = turn.game.next_step(turn.state)
    if not isinstance(step, Decide):
        raise Illegal("no decision is due now")
    if step.seat != seat:
        raise Illegal(f"it is seat {step.seat}'s turn")
    return step


def _call(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    """The floor or the dealer calls an irregularity."""
    if person.role not in STAFF or turn.now.seat_of(person.id):
        raise Illegal("an irregularity is called by the dealer or the floor")
    what = asked.text("what")
    known = turn.game.irregularities(turn.state)
    wanted = [
        k
        for k in known
        if k.what == what
        and all(asked.data.get(f, getattr(k, f)) == getattr(k, f) for f in ("seat", "hand", "slot", "spot"))
    ]
    if not wanted:
        raise Illegal(f"{what!r} cannot be called now", allowed=tuple(dict.fromkeys(k.what for k in known)))
    called: IrregularityCalled = replace(wanted[0], detail=asked.text("detail", wanted[0].detail))
    turn.apply(with_cards(turn.chance, turn.game, turn.state, called))
    turn.settle_down()
    return ready


def _void(turn: Turn, person: Person, asked: Intent, ready: Ready) -> Ready:
    """The floor ends a round that cannot go on; what was staked goes back."""
    if person.role not in ("floor", "admin") or turn.now.seat_of(person.id):
        raise Illegal("a round is declared void by the floor")
    turn.void(asked.text("why"), person.id)
    return frozenset()


_Act = Callable[[Turn, Person, Intent, Ready], Ready]
_ACTS: dict[str, _Act] = {
    "sit": _sit,
    "leave": _leave,
    "stay": _stay,
    "sit-out": _sit_out,
    "sit-in": _sit_in,
    "rebuy": _rebuy,
    "wager": _wager,
    "withdraw": _withdraw,
    "reduce": _reduce,
    "turn": _turn,
    "pass-dice": _pass_dice,
    "ready": _ready,
    "decide": _decide,
    "cut": _cut,
    "call": _call,
    "void": _void,
}


# ── what happens by itself ───────────────────────────────────────────────────────────────────────────


def close_if_ready(turn: Turn, ready: Ready) -> Ready:
    """Goes on as soon as nobody has to be waited for."""
    step = turn.game.next_step(turn.state)
    if isinstance(step, Over):
        waiting = {s.seat for s in turn.now.seats if not s.out and not s.leaving} - ready
        if turn.now.seats and ready and not waiting:
            turn.open_round(step)
            turn.settle_down()
            return frozenset()
        return ready
    closed = False
    while isinstance(step, Wagers) and step.closes is not None:
        betting = {seat for seat, cents in turn.game.stakes(turn.state).items() if cents}
        leaving = {s.seat for s in turn.now.seats if s.leaving}
        if not betting or betting - leaving - ready:
            return ready
        turn.apply(step.closes)
        step = turn.settle_down()
        closed = True
    return frozenset() if closed else ready


def time_is_up(turn: Turn) -> None:
    """What the clock does: closes betting, answers for those who do not, opens the next round."""
    match turn.game.next_step(turn.state):
        case Wagers(closes=closes) if closes is not None:
            turn.apply(closes)
        case Decide() as step:
            turn.apply(step.choice(step.default).pick())
        case Over() as step:
            turn.open_round(step)
        case _:
            return
    turn.settle_down()


def seconds(step: Step, config: TableConfig, *, staked: bool, seated: bool, first: bool) -> float:
    """How long a step waits for people; for ever where nobody has anything at stake."""
    match step:
        case Wagers() if staked and step.closes is not None:
            return config.bet_seconds if first else min(config.bet_seconds, config.last_call_seconds)
        case Decide():
            is_cut = any(isinstance(c.event, CutMade) for c in step.choices)
            return min(config.act_seconds, config.cut_seconds) if is_cut else config.act_seconds
        case Over() if seated:
            return config.pause_seconds
    return math.inf
