"""Who has the dice, how they come to another, and which throws count."""

from itertools import combinations

from msgspec.structs import replace

from houseway.core.events import (
    Decided,
    DicePassed,
    DiceRolled,
    DiceSelected,
    IrregularityCalled,
    WagersClosed,
)
from houseway.core.game import Illegal
from houseway.core.steps import Choice, Decide
from houseway.editions.people import BOX, DEALER
from houseway.games.craps.layout import clause
from houseway.games.craps.rules import Rules
from houseway.games.craps.state import State, come_owners, has_line
from houseway.procedures.calls import Call, check_call, possible
from houseway.procedures.seating import Seats

ACCEPT, DECLINE = "accept", "decline"
DICE = (1, 2, 3, 4, 5)  # the set at the table (oh-craps:8.I)
PAIRS = {f"{a}-{b}": (a, b) for a, b in combinations(DICE, 2)}

IN_HAND = ("selecting", "rolling")  # the dice are with the shooter

OFF_TABLE = "dice-off-table"
ORDERED = "shooter-ordered-to-pass"
BY_SHOOTER = "the dice are given up between rolls, by the shooter"


def _no_roll(path: str, by: str = DEALER, says: str = "") -> Call:
    return Call(clause(path), ("rolling",), "while the dice are out", by, clause(says) if says else "")


# What makes a throw void: the clause and the least rank that says so. The stickperson is a dealer.
NO_ROLLS = {
    OFF_TABLE: _no_roll("13.I"),
    "die-on-die": _no_roll("13.I"),
    "die-on-several-sides": _no_roll("10.II"),
    "face-disputed": _no_roll("10.III.A", BOX),
    "not-together": _no_roll("13.II.A", says="13.III"),
    "short-throw": _no_roll("13.II.B", says="13.III"),
    "on-table-bank": _no_roll("13.II.C", says="13.III"),
    "in-cup-or-on-rail": _no_roll("13.II.D", says="13.III"),
    "cheating-device": _no_roll("13.II.E", says="13.III"),
    "improper-throw": _no_roll("13.II.F", says="13.III"),
    "dice-interfered-with": _no_roll("13.II.G", says="13.III"),
}
CALLS = NO_ROLLS | {
    ORDERED: Call(
        clause("11.I.B"),
        ("betting", *IN_HAND, "inspecting", "over"),
        "while somebody has the dice to throw, and not between a throw and its settlement",
        BOX,
    )
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
        return _with_dice(state)
    state = replace(state, shooter=0, dice=(), passer=last_shooter(state))
    return _offered(state, to_ask(rules, state))


def _offered(state: State, asked: Seats) -> State:
    if asked:
        return replace(state, phase="offering", asked=asked)
    # Everybody has declined: the wagers wait, and the dice go round again (oh-craps:8.II.A).
    return replace(state, phase="over", asked=(), declined=())


def _thrown_by(state: State, seat: int) -> State:
    """The dice are taken; those who declined are asked again when they next change hands."""
    declined = state.declined if not state.point and not has_line(state, seat) else ()
    return _with_dice(replace(state, shooter=seat, dice=(), asked=(), taker=0, declined=declined))


def _with_dice(state: State) -> State:
    """To the throw, or first to the choice of two dice; the shooter keeps them from roll to roll."""
    return replace(state, phase="rolling" if state.dice else "selecting")


def select_step(rules: Rules, state: State) -> Decide:
    """Two of the dice offered, any two; for a player who does not say which, the first."""
    by = clause("11.IV" if state.passer else "8.III")
    choices = tuple(Choice(name, DiceSelected(state.shooter, dice), by) for name, dice in PAIRS.items())
    return Decide(state.shooter, choices, default=choices[0].name)


def dice_selected(rules: Rules, state: State, event: DiceSelected) -> State:
    by = clause("11.IV" if state.passer else "8.III")
    if event.seat != state.shooter:
        raise Illegal(f"seat {state.shooter} selects the dice, not seat {event.seat}", by)
    if event.dice not in PAIRS.values():
        raise Illegal(
            f"two of the dice {DICE[0]} to {DICE[-1]} are selected, not {event.dice}", by, tuple(PAIRS)
        )
    return replace(state, phase="rolling", dice=event.dice)


def offer_step(rules: Rules, state: State) -> Decide:
    """The next who is asked. Silence takes the dice only where no wager goes with them."""
    seat = state.asked[0]
    ready = may_throw(state, seat)
    by = clause("8.II.A" if not state.passer else "11.II" if seat == roll_out_seat(state) else "11.III")
    choices = tuple(Choice(answer, Decided(seat, answer), by) for answer in (ACCEPT, DECLINE))
    return Decide(seat, choices, default=ACCEPT if ready else DECLINE)


def decided(rules: Rules, state: State, event: Decided) -> State:
    if event.seat != state.asked[0]:
        raise Illegal(f"the dice are offered to seat {state.asked[0]} now", clause("11.III"))
    if event != Decided(event.seat, event.choice) or event.choice not in (ACCEPT, DECLINE):
        raise Illegal("the dice are taken or left", clause("11.III"), (ACCEPT, DECLINE))
    if event.choice == DECLINE:
        return _offered(replace(state, declined=(*state.declined, event.seat)), state.asked[1:])
    if may_throw(state, event.seat):
        return _thrown_by(state, event.seat)
    return replace(state, phase="betting", taker=event.seat, asked=())  # the line wager first: oh-craps:9.I


def holder_of(state: State) -> int:
    """The shooter, or who has accepted the dice and owes a line wager; 0: nobody."""
    return state.shooter or state.taker


def dice_passed(rules: Rules, state: State, event: DicePassed) -> State:
    holder = holder_of(state)
    if not holder:
        raise Illegal(BY_SHOOTER, clause("11.I"))
    if event.seat != holder:
        raise Illegal(f"seat {holder} has the dice, not seat {event.seat}", clause("11.I"))
    return given_up(state)


def given_up(state: State) -> State:
    """By the shooter's will or by order (oh-craps:11.III); who only took them is not asked again."""
    if state.taker:
        return replace(state, taker=0, declined=(*state.declined, state.taker))
    return without_shooter(state)


def without_shooter(state: State) -> State:
    """The dice change hands: everybody is asked anew."""
    return replace(state, shooter=0, dice=(), passer=state.shooter, declined=())


def without_seat(state: State, seat: int) -> State:
    """A player who leaves gives up the dice, the offer of them and the place in its order."""
    if state.shooter == seat:
        state = without_shooter(state)
        state = replace(state, phase="betting" if state.phase in IN_HAND else state.phase)
    state = replace(
        state,
        seated=tuple(s for s in state.seated if s != seat),
        taker=0 if state.taker == seat else state.taker,
        declined=tuple(s for s in state.declined if s != seat),
    )
    asked = tuple(s for s in state.asked if s != seat)
    return _offered(state, asked) if state.phase == "offering" else replace(state, asked=asked)


# ── the throw ────────────────────────────────────────────────────────────────────────────────────────


def dice_rolled(rules: Rules, state: State, event: DiceRolled) -> State:
    if not all(1 <= die <= 6 for die in (event.first, event.second)):
        raise Illegal(f"{event.first}-{event.second} is no roll of two dice", clause("10.I"))
    low, high = sorted((event.first, event.second))
    return replace(state, phase="settling", roll=(low, high))


def callable_now(state: State) -> tuple[IrregularityCalled, ...]:
    """An order to pass the dice names who has them, where somebody does."""
    holder = holder_of(state)
    now = possible(CALLS, state.phase)
    named = (replace(c, seat=holder) if c.what == ORDERED else c for c in now)
    return tuple(c for c in named if c.what != ORDERED or holder)


def irregularity(rules: Rules, state: State, event: IrregularityCalled) -> State:
    check_call(CALLS, callable_now(state), event, clause("13.II"))
    if event.what == ORDERED:
        return replace(given_up(state), phase="betting" if state.phase in IN_HAND else state.phase)
    return replace(state, phase="inspecting", duty=0) if event.what == OFF_TABLE else no_roll(state)


def die_replaced(state: State) -> State:
    """A die that fails never comes back: another makes the set whole (oh-craps:8.I, 13.I.A), and the shooter,
    who has only one left, selects two of it again."""
    return no_roll(replace(state, dice=()))


def no_roll(state: State) -> State:
    """The wagers stand, and may be changed before the next throw (oh-craps:4.III)."""
    return replace(state, phase="betting", duty=0)
