"""Who has the dice, how they come to another, and which throws count."""

from msgspec.structs import replace

from houseway.core.events import Decided, DicePassed, DiceRolled, IrregularityCalled, WagersClosed
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide
from houseway.games.craps.layout import COMES, clause
from houseway.games.craps.rules import Rules
from houseway.games.craps.state import State, has_line
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


def eligible(rules: Rules, state: State) -> Seats:
    """Seats the dice may be offered to now, in the order of the offer.

    On a come-out the shooter needs a line wager (oh-craps:9.I). With a point on none can be made, so
    anybody may take over, unless the house wants a line wager of its shooters then, too.
    """
    last = state.shooter or state.passer
    order = clockwise_from(state.seated, last)
    holders = tuple(s for s in order if has_line(state, s))
    if not state.point:
        return holders
    if rules.successor_needs_line:
        return tuple(s for s in order if s in holders or s == last) or order
    return order


def is_ready(state: State) -> bool:
    """The shooter may throw: with a point on, or with a line wager."""
    return bool(state.shooter) and (bool(state.point) or has_line(state, state.shooter))


def roll_out_shooter(state: State) -> int:
    """Who throws, without a line wager, for come wagers that are left (oh-craps:11.II); 0: nobody."""
    last = state.shooter or state.passer
    left = any(b.wager in COMES for b in state.bets)
    return last if not state.point and left and last in state.seated else 0


def can_close(rules: Rules, state: State) -> bool:
    return is_ready(state) or bool(eligible(rules, state)) or bool(roll_out_shooter(state))


def wagers_closed(rules: Rules, state: State, event: WagersClosed) -> State:
    if state.phase != "betting":
        raise Illegal("wagers are not open", clause("4.I"))
    if is_ready(state):
        return replace(state, phase="rolling")
    if asked := eligible(rules, state):
        last = state.shooter or state.passer
        return replace(state, phase="offering", shooter=0, passer=last, asked=asked)
    if shooter := roll_out_shooter(state):
        return replace(state, phase="rolling", shooter=shooter)
    raise Illegal("a shooter needs a pass or don't pass wager", clause("9.I"), ("pass", "dont-pass"))


def offer_step(state: State) -> Decide:
    seat = state.asked[0]
    by = clause("11.III" if state.passer else "8.II.A")
    return Decide(
        seat,
        (
            Choice(ACCEPT, Decided(seat, ACCEPT), by),
            Choice(DECLINE, Decided(seat, DECLINE), by),
        ),
        default=ACCEPT,
    )


def decided(state: State, event: Decided) -> State:
    if state.phase != "offering":
        raise Illegal("the dice are not on offer", clause("11.III"))
    if event.seat != state.asked[0]:
        raise Illegal(f"the dice are offered to seat {state.asked[0]} now", clause("11.III"))
    if event != Decided(event.seat, event.choice) or event.choice not in (ACCEPT, DECLINE):
        raise Illegal("the dice are taken or left", clause("11.III"), (ACCEPT, DECLINE))
    if event.choice == ACCEPT:
        return replace(state, phase="rolling", shooter=event.seat, asked=())
    rest = state.asked[1:]
    # Nobody throws: the wagers wait for a shooter.
    return replace(state, phase="offering" if rest else "over", asked=rest)


def dice_passed(state: State, event: DicePassed) -> State:
    if state.phase != "betting" or not state.shooter:
        raise Illegal("the dice are given up between rolls, by the shooter", clause("11.I"))
    if event.seat != state.shooter:
        raise Illegal(f"seat {state.shooter} has the dice, not seat {event.seat}", clause("11.I"))
    return without_shooter(state)


def without_shooter(state: State) -> State:
    return replace(state, shooter=0, passer=state.shooter)


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


def irregularity(rules: Rules, state: State, event: IrregularityCalled) -> State:
    known = callable_now(state)
    if event not in known:
        raise _refusal(state, event, known)
    if event.what == ORDERED:
        return replace(without_shooter(state), phase="betting")
    if event.what == OFF_TABLE:
        return replace(state, phase="inspecting", duty=0)
    return no_roll(rules, state)


def no_roll(rules: Rules, state: State) -> State:
    """The wagers stand; whether they may be changed before the next throw is the house's choice."""
    return replace(state, phase="betting" if rules.reopen_after_no_roll else "rolling", duty=0)


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
