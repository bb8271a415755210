"""The four verbs of roulette."""

from typing import Any, TypeVar

from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal, View, require_rank
from houseway.core.steps import Chance, Offer, Procedure, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.editions.people import FLOOR, MAINTENANCE
from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from houseway.games.roulette.layout import EVEN_CHANCES, clause, spots
from houseway.procedures import spinning as sp
from houseway.procedures.calls import Call
from houseway.procedures.opening import check_duty, duty_step
from houseway.procedures.stakes import Bet, require_chips

# Non-value chips: a colour a seat, none of them the colour of a value chip (oh-roulette:4.II).
CHIP_COLOURS = ("lavender", "orange", "teal", "brown", "pink", "yellow", "navy", "lime")

LEAST_REVOLUTIONS = 4  # oh-roulette:6.I
NO_SPIN = "no-spin"  # called when the ball rests in 00 on a wheel used as single zero
BALL_DAMAGED = "ball-damaged"  # what a look at it may show
ADJUST, REPLACE = "adjust-wheel", "replace-wheel-part"  # a new inspection follows (oh-roulette:3.III, 3.IV)

# No more bets has been called; the ball lies in 00, where that is void; the dealer's duty after another spin
# that does not count; the floor owes a new ball; the number is to be marked.
CLOSED, VOID, TAKING_OUT, LOOKING, NEW_BALL, LANDED = (
    "closed", "void", "taking-ball-out", "looking-at-ball", "new-ball", "landed",
)  # fmt: skip
# What makes a spin void while the ball is in the wheel, its clause, and what the dealer does after saying so.
NO_SPINS = {
    "ball-spun-with-wheel": ("7.I", TAKING_OUT),
    "short-spin": ("7.II", LOOKING),
    "ball-left-wheel": ("7.III", LOOKING),
    "foreign-object": ("7.IV", TAKING_OUT),
}
DUTIES = {TAKING_OUT: "take-ball-out", LOOKING: "look-at-ball", NEW_BALL: "bring-new-ball"}
NO_MORE_BETS = "no more bets: chips on the layout are not touched now"


class State(sp.SpinState, frozen=True):
    pocket: str = ""
    resumes: str = sp.BETTING  # where play goes on once the wheel is inspected


R = TypeVar("R", bound=State)


class RouletteTable(sp.SpinningGame[R]):
    """What is played on this wheel and layout, however the wagers are taken."""

    ORDERED_DUTIES = (ADJUST, REPLACE)
    calls = {
        what: Call(clause(path), (sp.SPINNING, CLOSED), "while the ball is in the wheel")
        for what, (path, _) in NO_SPINS.items()
    } | {
        NO_SPIN: Call(clause("5.III.B"), (VOID,), "when the ball lies in a void compartment"),
        BALL_DAMAGED: Call(
            clause("7.II"), (LOOKING,), "when it is looked at, after a short spin or when it left the wheel"
        ),
    }
    chapter, not_open, seated_clause = clause("7"), clause("6.II"), clause("4.I")
    leaving = ("a player's chips leave the layout and are cashed in before he leaves", clause("4.II"))
    short_spin = "short-spin"  # what is called of a ball that went around too few times
    due_phases = (sp.OPENING, VOID, *DUTIES)

    def __init__(self, table: Table):
        super().__init__(table)
        self.wheel_option = self.house.choice("wheel")
        self.wheel = SINGLE_ZERO if self.wheel_option == "single-zero" else DOUBLE_ZERO
        self.spots = spots(self.wheel_option)
        self.duties = {d.name: d for d in table.edition.duties}
        self.offers = tuple(
            Offer(s.wager, table.limits[s.wager], s.clause, s.name) for s in self.spots.values()
        )

    # ── what is asked for ────────────────────────────────────────────────────────────────────────────

    def betting_step(self, state: R) -> Step:
        return Wagers(self.offers, ev.BallSpun(), clause("4.I"))

    def spinning_step(self, state: R) -> Step:
        return Wagers(self.offers, ev.WagersClosed(), clause("6.II"))

    def closed_step(self, state: R) -> Step:
        return Chance(ev.BallSettled(), clause("6.I"))

    def void_step(self, state: R) -> Step:
        text = self.duties["announce-no-spin"].text
        return Procedure("dealer", ev.IrregularityCalled(NO_SPIN), text, clause("5.III.B"))

    def ball_step(self, state: R) -> Step:
        step = duty_step(self.duties[DUTIES[state.phase]])
        return replace(step, clause=self.calls[state.void].clause)

    def landed_step(self, state: R) -> Step:
        text = f"announce {state.pocket}, {colour(state.pocket)}, and place the point marker on it"
        return Procedure("dealer", ev.MarkerPlaced(state.pocket), text, clause("6.III"))

    def settling_step(self, state: R) -> Step:
        return Settle(clause("6.IV"))

    # ── before and between spins ─────────────────────────────────────────────────────────────────────

    def procedure_done(self, state: R, event: ev.ProcedureDone) -> R:
        if event.name in (ADJUST, REPLACE):
            return self.wheel_changed(state, event)
        if state.phase in DUTIES:
            check_duty(self.duties[DUTIES[state.phase]], event)
            return self.respin(state)
        after = super().procedure_done(state, event)
        if after.phase == sp.OPENING:
            return after
        return replace(after, phase=state.resumes, resumes=sp.BETTING)  # oh-roulette:3.I has been met

    def wheel_changed(self, state: R, event: ev.ProcedureDone) -> R:
        """Closes the table until it is inspected. A part is replaced at any time: wagers stand, and a ball
        that ran is spun again. An adjustment comes while nothing is at stake."""
        if event.by != MAINTENANCE:
            require_rank(event.by, FLOOR, clause("3.II"), event.name)
        if event.name == ADJUST and (state.bets or state.phase not in (sp.OPENING, sp.BETTING, sp.OVER)):
            raise Illegal(
                "the wheel is adjusted before the table is inspected and opened: not while a wager stands or "
                "a spin is not over",
                clause("3.III"),
            )
        if state.phase == sp.OPENING:
            return replace(state, duty=0)
        in_wheel = state.phase in (sp.SPINNING, CLOSED)
        return replace(state, phase=sp.OPENING, duty=0, resumes=sp.BETTING if in_wheel else state.phase)

    def after_void(self, state: R) -> R:
        left = super().after_void(state)
        due = state.phase == sp.OPENING and state.resumes in self.due_phases
        return replace(left, resumes=state.resumes) if due else left

    def check_place(self, event: ev.WagerPlaced) -> None:
        require_chips(event, clause("4.I"))
        spot = self.spots.get(event.spot)
        if spot is None:
            if "00" in event.spot.split("-") and self.wheel_option == "double-zero-as-single":
                raise Illegal(f"00 is void on this wheel: no wager on {event.spot}", clause("1.IV"))
            raise Illegal(f"there is no place {event.spot!r} on this layout", clause("4.V"))
        if event.wager != spot.wager:
            raise Illegal(f"a chip on {event.spot} is a {spot.wager} wager, not {event.wager}", spot.clause)

    # ── the spin ─────────────────────────────────────────────────────────────────────────────────────

    def ball_spun(self, state: R, event: ev.BallSpun) -> R:
        return replace(state, phase=sp.SPINNING)

    def wagers_closed(self, state: R, event: ev.WagersClosed) -> R:
        return replace(state, phase=CLOSED)

    def ball_settled(self, state: R, event: ev.BallSettled) -> R:
        if event.pocket not in self.wheel.order:
            raise Illegal(f"this wheel has no compartment {event.pocket!r}", clause("1.III"))
        if event.revolutions < LEAST_REVOLUTIONS:
            raise Illegal(
                f"{event.revolutions} revolutions are no spin; the ball goes around at least "
                f"{LEAST_REVOLUTIONS} times",
                clause("6.I"),
                (self.short_spin,),
            )
        if event.pocket == "00" and self.wheel_option == "double-zero-as-single":
            return replace(state, phase=VOID, void=NO_SPIN)
        return replace(state, phase=LANDED, pocket=event.pocket)

    def respin(self, state: R) -> R:
        """The wagers stand, and betting is open until no more bets is called for the next spin."""
        return replace(state, phase=sp.BETTING, void="")

    def called(self, state: R, event: ev.IrregularityCalled) -> R:
        self.check_called(state, event)
        if event.what in NO_SPINS:
            return replace(state, phase=NO_SPINS[event.what][1], void=event.what)
        return replace(state, phase=NEW_BALL) if event.what == BALL_DAMAGED else self.respin(state)

    def marker_placed(self, state: R, event: ev.MarkerPlaced) -> R:
        if event.pocket != state.pocket:
            raise self.not_now(state, event, "6.III")
        return replace(state, phase=sp.SETTLING)

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def line(self, state: R, bet: Bet) -> ev.Line:
        """By where the wager lies when the ball rests (oh-roulette:4.IV)."""
        why = f"{state.pocket} {colour(state.pocket)}"
        if state.pocket in self.spots[bet.spot].covers:
            return self.won(bet, clause("5.I"), why)
        if state.pocket in ("0", "00") and bet.wager in EVEN_CHANCES:  # the zeros have their own clause
            by = clause("5.III.C" if self.wheel_option == "double-zero-as-single" else "5.II")
            return self.lost(bet, by, why)
        return self.lost(bet, self.table.edition.wager(bet.wager).clauses[0], why)

    def outcomes(self, state: R, step: Chance) -> list[tuple[Any, int]]:
        return [(pocket, 1) for pocket in self.wheel.order]

    def shown(self, state: R) -> View:
        return {
            "wheel": self.wheel_option,
            "colours": {str(s): CHIP_COLOURS[s - 1] for s in state.seated},
            "pocket": state.pocket,
            "void": state.void,
        }

    steps = (
        sp.SpinningGame.steps
        | dict.fromkeys(DUTIES, ball_step)
        | {
            sp.BETTING: betting_step,
            sp.SPINNING: spinning_step,
            CLOSED: closed_step,
            VOID: void_step,
            LANDED: landed_step,
            sp.SETTLING: settling_step,
        }
    )
    by_phase = sp.SpinningGame.taking("6.II", (sp.BETTING, sp.SPINNING, NEW_BALL), "6.IV") | {
        ev.BallSpun: ("6.I", {sp.BETTING: ball_spun}),
        ev.WagersClosed: ("6.II", {sp.SPINNING: wagers_closed}),
        ev.BallSettled: ("6.II", {CLOSED: ball_settled}),
        ev.MarkerPlaced: ("6.III", {LANDED: marker_placed}),
    }
    when = sp.SpinningGame.when | {
        ev.WagerPlaced: NO_MORE_BETS,
        ev.WagerWithdrawn: NO_MORE_BETS,
        ev.BallSpun: "the ball is spun once, after the table is ready",
        ev.WagersClosed: "no more bets is called while the ball is in the track",
        ev.BallSettled: "the ball comes to rest after no more bets has been called",
        ev.MarkerPlaced: "the marker goes on the number in which the ball has come to rest",
        ev.Settled: "wagers are settled after the marker is placed",
    }
    always = sp.SpinningGame.always | {
        ev.ProcedureDone: procedure_done,
        ev.IrregularityCalled: called,
    }


class Roulette(RouletteTable[State]):
    name = "roulette"
    lies_open = True
    state_type = State
