"""Who has the dice, how they come to another, and which throws count."""

from msgspec.structs import replace

from houseway.core.events import Decided, DicePassed, DiceRolled, IrregularityCalled, WagersClosed
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide
from houseway.games.craps.layout import clause
from houseway.games.craps.rules import Rules
from houseway.games.craps.state import State, come_owners, has_line
from houseway.procedures.seating import Seats

ACCEPT, DECLINE = "accept", "decline"

OFF_TABLE = "dice-off-table"
ORDERED = "shooter-ordered-to-pass"
BOX_AND_ABOVE = ("boxperson", "floor")
STICK_AND_ABOVE = ("stickperson", "boxperson", "floor")  # oh-craps:13.III

# What makes a throw void: the clause, and who says so ("" where nobody has to).
NO_ROLLS: dict[str, tuple[str, tuple[str, ...]]] = {
    OFF_TABLE: ("13.I", ("",)),
    "die-on-die": ("13.I", ("",)),
    "die-on-several-sides": ("10.II", ("",)),
    "face-disputed": ("10.III.A", BOX_AND_ABOVE),
    "not-together": ("13.II.A", STICK_AND_ABOVE),
    "short-throw": ("13.II.B", STICK_AND_ABOVE),
    "on-table-bank": ("13.II.C", STICK_AND_ABOVE),
    "in-cup-or-on-rail": ("13.II.D", STICK_AND_ABOVE),
    "cheating-device": ("13.II.E", STICK_AND_ABOVE),
    "improper-throw": ("13.II.F", STICK_AND_ABOVE),
    "dice-interfered-with": ("13.II.G", STICK_AND_ABOVE),
}


# ── the dice change hands ────────────────────────────────────────────────────────────────────────────


def clockwise_from(seats: Seats, last: int) -> Seats:
    """Round the table from the left of ``last``, who comes last himself."""
    return tuple(s for s in seats if s > last) + tuple(s for s in seats if s <= last)


def last_shooter(state: State) -> int:
    return state.shooter or state.passer


def to_ask(rules: Rules, state: State) -> Seats:
    """Seats the dice are offered to, in the order of the offer: everybody who has not declined them.

    On a come-out whoever takes them without a line wager makes one next (oh-craps:9.I). With a point on none
    can be made, so anybody may take over, unless the house wants a line wager of its shooters then, too.
    """
    last = last_shooter(state)
    order = clockwise_from(state.seated, last)
    if state.point and rules.successor_needs_line:
        order = tuple(s for s in order if has_line(state, s) or s == last) or order
    roller = roll_out_seat(state)
    order = tuple(s for s in order if s not in state.declined and s != roller)
    return (*order, roller) if roller and roller not in state.declined else order


def roll_out_seat(state: State) -> int:
    """Who may throw without a line wager for come wagers that are left (oh-craps:11.II); 0: nobody.

    The last shooter; where he has gone, the next to his left whose wagers they are.
    """
    owners = come_owners(state)
    if state.point or not owners:
        return 0
    last = last_shooter(state)
    if last in state.seated:
        return last
    return next(s for s in clockwise_from(state.seated, last) if s in owners)


def may_throw(state: State, seat: int) -> bool:
    """With a point on, with a line wager, or for come wagers when everybody else has declined."""
    if state.point or has_line(state, seat):
        return True
    others = (s for s in state.seated if s != seat)
    return seat == roll_out_seat(state) and all(s in state.declined for s in others)


def can_close(state: State) -> bool:
    """There is something to throw for, and somebody to throw."""
    return bool(state.seated) and bool(state.point or state.bets)


def wagers_closed(rules: Rules, state: State, event: WagersClosed) -> State:
    if state.phase != "betting":
        raise Illegal("wagers are not open", clause("4.I"))
    if not can_close(state):
        raise Illegal(
            "there is nothing to throw for: play begins with a pass or don't pass wager",
            clause("9.I"),
            ("pass", "dont-pass"),
        )
    if state.taker:
        if has_line(state, state.taker):
            return _thrown_by(state, state.taker)
        state = replace(state, taker=0, declined=(*state.declined, state.taker))
    if state.shooter and may_throw(state, state.shooter):
        return replace(state, phase="rolling")
    state = replace(state, shooter=0, passer=last_shooter(state))
    return _offered(state, to_ask(rules, state))


def _offered(state: State, asked: Seats) -> State:
    if asked:
        return replace(state, phase="offering", asked=asked)
    # Everybody has declined: the wagers wait, and the dice go round again (oh-craps:8.II.A).
    return replace(state, phase="over", asked=(), declined=())


def _thrown_by(state: State, seat: int) -> State:
    """The dice are taken; those who declined are asked again when they next change hands."""
    declined = state.declined if not state.point and not has_line(state, seat) else ()
    return replace(state, phase="rolling", shooter=seat, asked=(), taker=0, declined=declined)


def offer_step(state: State) -> Decide:
    """The next who is asked. Silence takes the dice only where no wager goes with them."""
    seat = state.asked[0]
    ready = may_throw(state, seat)
    by = clause("8.II.A" if not state.passer else "11.II" if seat == roll_out_seat(state) else "11.III")
    return Decide(
        seat,
        (
            Choice(ACCEPT, Decided(seat, ACCEPT), by),
            Choice(DECLINE, Decided(seat, DECLINE), by),
        ),
        default=ACCEPT if ready else DECLINE,
    )


def decided(state: State, event: Decided) -> State:
    if state.phase != "offering":
        raise Illegal("the dice are not on offer", clause("11.III"))
    if event.seat != state.asked[0]:
        raise Illegal(f"the dice are offered to seat {state.asked[0]} now", clause("11.III"))
    if event != Decided(event.seat, event.choice) or event.choice not in (ACCEPT, DECLINE):
        raise Illegal("the dice are taken or left", clause("11.III"), (ACCEPT, DECLINE))
    if event.choice == DECLINE:
        return _offered(replace(state, declined=(*state.declined, event.seat)), state.asked[1:])
    if may_throw(state, event.seat):
        return _thrown_by(state, event.seat)
    return replace(state, phase="betting", taker=event.seat, asked=())  # the line wager first: oh-craps:9.I


def dice_passed(state: State, event: DicePassed) -> State:
    holder = state.shooter or state.taker
    if state.phase != "betting" or not holder:
        raise Illegal("the dice are given up between rolls, by the shooter", clause("11.I"))
    if event.seat != holder:
        raise Illegal(f"seat {holder} has the dice, not seat {event.seat}", clause("11.I"))
    if state.taker:
        return replace(state, taker=0, declined=(*state.declined, state.taker))
    return without_shooter(state)


def without_shooter(state: State) -> State:
    """The dice change hands: everybody is asked anew."""
    return replace(state, shooter=0, passer=state.shooter, declined=())


def without_seat(state: State, seat: int) -> State:
    """A player who leaves gives up the dice, the offer of them and the place in its order."""
    if state.shooter == seat:
        state = without_shooter(state)
        state = replace(state, phase="betting" if state.phase == "rolling" else state.phase)
    state = replace(
        state,
        seated=tuple(s for s in state.seated if s != seat),
        taker=0 if state.taker == seat else state.taker,
        declined=tuple(s for s in state.declined if s != seat),
    )
    asked = tuple(s for s in state.asked if s != seat)
    return _offered(state, asked) if state.phase == "offering" else replace(state, asked=asked)


# ── the throw ────────────────────────────────────────────────────────────────────────────────────────


def dice_rolled(state: State, event: DiceRolled) -> State:
    if state.phase != "rolling":
        raise Illegal("the dice are thrown once, when wagers are closed", clause("4.I"))
    if not all(1 <= die <= 6 for die in (event.first, event.second)):
        raise Illegal(f"{event.first}-{event.second} is no roll of two dice", clause("10.I"))
    low, high = sorted((event.first, event.second))
    return replace(state, phase="settling", roll=(low, high))


def callable_now(state: State) -> tuple[IrregularityCalled, ...]:
    found = []
    if state.phase == "rolling":
        found += [IrregularityCalled(what, detail=by) for what, (_, who) in NO_ROLLS.items() for by in who]
    if state.phase in ("betting", "rolling") and state.shooter:
        found += [IrregularityCalled(ORDERED, seat=state.shooter, detail=by) for by in BOX_AND_ABOVE]
    return tuple(found)


def irregularity(state: State, event: IrregularityCalled) -> State:
    known = callable_now(state)
    if event not in known:
        raise _refusal(state, event, known)
    if event.what == ORDERED:
        return replace(without_shooter(state), phase="betting")
    if event.what == OFF_TABLE:
        return replace(state, phase="inspecting", duty=0)
    return no_roll(state)


def no_roll(state: State) -> State:
    """The wagers stand, and may be changed before the next throw (oh-craps:4.III)."""
    return replace(state, phase="betting", duty=0)


def _refusal(state: State, event: IrregularityCalled, known: tuple[IrregularityCalled, ...]) -> Illegal:
    names = tuple(dict.fromkeys(k.what for k in known))
    if event.what == ORDERED:
        return Illegal("the boxperson or above orders the shooter to pass the dice", clause("11.I.B"), names)
    if event.what not in NO_ROLLS:
        return Illegal(f"craps knows no irregularity {event.what!r}", clause("13.II"), (*NO_ROLLS, ORDERED))
    path, callers = NO_ROLLS[event.what]
    if event.what not in names:
        return Illegal("a throw is voided while the dice are out", clause(path))
    if event.detail not in callers:
        says = clause("13.III" if callers == STICK_AND_ABOVE else path)
        who = " or ".join(c for c in callers if c) or "nobody in particular"
        return Illegal(f"{event.what} is called by {who}, not {event.detail or 'nobody'}", says, callers)
    return Illegal(f"{event.what} is called for the throw as a whole", clause(path))
