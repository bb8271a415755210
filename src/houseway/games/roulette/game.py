"""The four verbs of roulette."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import (
    BallSettled,
    BallSpun,
    Event,
    IrregularityCalled,
    Line,
    MarkerPlaced,
    ProcedureDone,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    WagerPlaced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.game import Game, Illegal, View, Viewer, next_round, step_view
from houseway.core.steps import Chance, Offer, Over, Procedure, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from houseway.games.roulette.layout import clause, spots
from houseway.procedures.opening import after_duty, check_duty, duties, duty_step
from houseway.procedures.seating import Seats, leave_seat, require_seated, take_seat
from houseway.procedures.stakes import Bets, add_bet, bets_view, by_seat, drop_bet

# Non-value chips: a colour a seat, none of them the colour of a value chip (oh-roulette:4.II).
CHIP_COLOURS = ("lavender", "orange", "teal", "brown", "pink", "yellow", "navy", "lime")

LEAST_REVOLUTIONS = 4  # oh-roulette:6.I
# What makes a spin void, with the clause; while the ball is in the wheel.
NO_SPINS = {
    "ball-spun-with-wheel": clause("7.I"),
    "short-spin": clause("7.II"),
    "ball-left-wheel": clause("7.III"),
    "foreign-object": clause("7.IV"),
}
# What the dealer does after saying no spin: tries to take the ball out, or looks at it for damage.
AFTER_NO_SPIN = {
    "ball-spun-with-wheel": "take-ball-out",
    "short-spin": "look-at-ball",
    "ball-left-wheel": "look-at-ball",
    "foreign-object": "take-ball-out",
}
BALL_DAMAGED = "ball-damaged"  # what the look may show
NO_SPIN = "no-spin"  # called when the ball rests in 00 on a wheel used as single zero
ADJUSTMENTS = ("adjust-wheel", "replace-wheel-part")  # need a new inspection (oh-roulette:3.III, 3.IV)
NEW_BALL = "bring-new-ball"


class State(Struct, frozen=True):
    round: int = 1
    # opening, betting, spinning (bets still open), closed, void (a spin that does not count: the dealer's
    # duties after it), landed (marker due), settling, over
    phase: str = "opening"
    duty: int = 0  # opening duties done
    void: str = ""  # why the spin does not count
    new_ball: bool = False  # the floor owes the dealer a new ball
    seated: Seats = ()
    bets: Bets = ()
    pocket: str = ""


class Roulette(Game[State]):
    name = "roulette"
    state_type = State

    def __init__(self, table: Table):
        super().__init__(table)
        self.wheel_option = self.house.choice("wheel")
        self.wheel = SINGLE_ZERO if self.wheel_option == "single-zero" else DOUBLE_ZERO
        self.spots = spots(self.wheel_option)
        self._opening = duties(self.house, "opening")
        self._duties = {d.name: d for d in table.edition.duties}
        self._offers = tuple(
            Offer(s.wager, table.limits[s.wager], s.clause, s.name) for s in self.spots.values()
        )
        self._handlers: dict[type[Event], Any] = {
            ProcedureDone: self._procedure_done,
            SeatTaken: self._seat_taken,
            SeatLeft: self._seat_left,
            WagerPlaced: self._wager_placed,
            WagerWithdrawn: self._wager_withdrawn,
            BallSpun: self._ball_spun,
            WagersClosed: self._wagers_closed,
            BallSettled: self._ball_settled,
            MarkerPlaced: self._marker_placed,
            Settled: self._settled,
            RoundOpened: self._round_opened,
            IrregularityCalled: self._no_spin,
        }

    def open(self) -> State:
        return State()

    def next_step(self, state: State) -> Step:
        match state.phase:
            case "opening":
                return duty_step(self._opening[state.duty])
            case "betting" if state.new_ball:
                return duty_step(self._duties[NEW_BALL])
            case "void":
                return self._void_step(state)
            case "betting":
                return Wagers(self._offers, BallSpun(), clause("4.I"))
            case "spinning":
                return Wagers(self._offers, WagersClosed(), clause("6.II"))
            case "closed":
                return Chance(BallSettled(), clause("6.I"))
            case "landed":
                text = f"announce {state.pocket}, {colour(state.pocket)}, and place the point marker on it"
                return Procedure("dealer", MarkerPlaced(state.pocket), text, clause("6.III"))
            case "settling":
                return Settle(clause("6.IV"))
        return Over(RoundOpened(state.round + 1))

    def apply(self, state: State, event: Event) -> State:
        handler = self._handlers.get(type(event))
        if handler is None:
            raise Illegal(f"{event.kind} does not happen at roulette")
        after: State = handler(state, event)
        return after

    # ── before and between spins ─────────────────────────────────────────────────────────────────────

    def _procedure_done(self, state: State, event: ProcedureDone) -> State:
        if event.name in ADJUSTMENTS:
            if state.phase not in ("opening", "betting") or state.bets:
                raise Illegal("the wheel is adjusted only while no wager stands", clause("3.II"))
            if event.by not in ("floor", "maintenance"):
                raise Illegal(f"the wheel is not adjusted by the {event.by}", clause("3.II"))
            return replace(state, phase="opening", duty=0)
        if state.phase == "opening":
            done, opened = after_duty(self._opening, state.duty, event)
            return replace(state, duty=done, phase="betting" if opened else "opening")
        if state.phase == "betting" and state.new_ball:
            check_duty(self._duties[NEW_BALL], event)
            return replace(state, new_ball=False)
        if state.phase == "void" and state.void != NO_SPIN:
            check_duty(self._duties[AFTER_NO_SPIN[state.void]], event)
            return self._respin(state)
        raise Illegal(f"{event.name} is not due now")

    def _seat_taken(self, state: State, event: SeatTaken) -> State:
        return replace(state, seated=take_seat(self.table, state.seated, event))

    def _seat_left(self, state: State, event: SeatLeft) -> State:
        if any(b.seat == event.seat for b in state.bets):
            raise Illegal(
                "a player's chips leave the layout and are cashed in before he leaves", clause("4.II")
            )
        return replace(state, seated=leave_seat(state.seated, event))

    def _round_opened(self, state: State, event: RoundOpened) -> State:
        if state.phase != "over":
            raise Illegal("this round is not over")
        return State(round=next_round(state.round, event), phase="betting", seated=state.seated)

    # ── wagers ───────────────────────────────────────────────────────────────────────────────────────

    def _require_open(self, state: State) -> None:
        if state.phase not in ("betting", "spinning"):
            reason = "the table is not open yet" if state.phase == "opening" else "no more bets"
            raise Illegal(f"{reason}: chips on the layout are not touched now", clause("6.II"))

    def _wager_placed(self, state: State, event: WagerPlaced) -> State:
        self._require_open(state)
        require_seated(state.seated, event.seat, clause("4.I"))
        spot = self.spots.get(event.spot)
        if spot is None:
            if "00" in event.spot.split("-") and self.wheel_option == "double-zero-as-single":
                raise Illegal(f"00 is void on this wheel: no wager on {event.spot}", clause("1.IV"))
            raise Illegal(f"there is no place {event.spot!r} on this layout", clause("4.V"))
        if event.wager != spot.wager:
            raise Illegal(f"a chip on {event.spot} is a {spot.wager} wager, not {event.wager}", spot.clause)
        return replace(state, bets=add_bet(self.table, state.bets, event))

    def _wager_withdrawn(self, state: State, event: WagerWithdrawn) -> State:
        self._require_open(state)
        return replace(state, bets=drop_bet(self.table, state.bets, event))

    # ── the spin ─────────────────────────────────────────────────────────────────────────────────────

    def _ball_spun(self, state: State, event: BallSpun) -> State:
        if state.phase != "betting" or state.new_ball:
            raise Illegal("the ball is spun once, after the table is ready", clause("6.I"))
        return replace(state, phase="spinning")

    def _wagers_closed(self, state: State, event: WagersClosed) -> State:
        if state.phase != "spinning":
            raise Illegal("no more bets is called while the ball is in the track", clause("6.II"))
        return replace(state, phase="closed")

    def _ball_settled(self, state: State, event: BallSettled) -> State:
        if state.phase != "closed":
            raise Illegal("the ball comes to rest after no more bets has been called", clause("6.II"))
        if event.pocket not in self.wheel.order:
            raise Illegal(f"this wheel has no compartment {event.pocket!r}", clause("1.III"))
        if event.revolutions < LEAST_REVOLUTIONS:
            raise Illegal(
                f"{event.revolutions} revolutions are no spin; the ball goes around at least "
                f"{LEAST_REVOLUTIONS} times",
                clause("6.I"),
                ("short-spin",),
            )
        if event.pocket == "00" and self.wheel_option == "double-zero-as-single":
            return replace(state, phase="void", void=NO_SPIN)
        return replace(state, phase="landed", pocket=event.pocket)

    def _void_step(self, state: State) -> Procedure:
        if state.void == NO_SPIN:
            duty = self._duties["announce-no-spin"]
            return Procedure("dealer", IrregularityCalled(NO_SPIN), duty.text, clause("5.III.B"))
        return replace(duty_step(self._duties[AFTER_NO_SPIN[state.void]]), clause=NO_SPINS[state.void])

    def _respin(self, state: State, *, new_ball: bool = False) -> State:
        """The wagers stand, and betting is open until no more bets is called for the next spin."""
        return replace(state, phase="betting", void="", new_ball=new_ball)

    def _no_spin(self, state: State, event: IrregularityCalled) -> State:
        if event not in self.irregularities(state):
            raise self._refusal(event)
        if event.what in NO_SPINS:
            return replace(state, phase="void", void=event.what)
        return self._respin(state, new_ball=event.what == BALL_DAMAGED)

    def _refusal(self, event: IrregularityCalled) -> Illegal:
        known = NO_SPINS | {NO_SPIN: clause("5.III.B"), BALL_DAMAGED: clause("7.II")}
        if event.what not in known:
            return Illegal(f"roulette knows no irregularity {event.what!r}", clause("7"), tuple(known))
        if event != IrregularityCalled(event.what):
            return Illegal(f"{event.what} concerns the wheel and nothing else", known[event.what])
        when = {
            NO_SPIN: "when the ball lies in a void compartment",
            BALL_DAMAGED: "when it is looked at, after a short spin or when it left the wheel",
        }.get(event.what, "while the ball is in the wheel")
        return Illegal(f"{event.what} is called {when}", known[event.what])

    def _marker_placed(self, state: State, event: MarkerPlaced) -> State:
        if state.phase != "landed" or event.pocket != state.pocket:
            raise Illegal(f"the marker goes on {state.pocket or 'no number'} now", clause("6.III"))
        return replace(state, phase="settling")

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def settle(self, state: State) -> tuple[Line, ...]:
        """Losing wagers first, then winning ones (oh-roulette:6.IV)."""
        if state.phase != "settling":
            return ()
        losing, winning = [], []
        for b in state.bets:
            spot = self.spots[b.spot]
            why = f"{state.pocket} {colour(state.pocket)}"
            if state.pocket in spot.covers:
                pays = self.house.pays(b.wager)["win"]
                gain, by = pays.win_cents(b.stake_cents), clause("5.I")
                winning.append(Line(b.seat, b.wager, b.stake_cents, "win", gain, by, str(pays), b.spot, why))
            else:
                by = self._lost_by(state, b.wager)
                losing.append(
                    Line(b.seat, b.wager, b.stake_cents, "lose", -b.stake_cents, by, spot=b.spot, why=why)
                )
        return (*losing, *winning)

    def _lost_by(self, state: State, wager: str) -> str:
        """The clause that takes a losing wager: the zeros have their own for the even chances."""
        if state.pocket in ("0", "00") and wager in ("red", "black", "odd", "even", "1-18", "19-36"):
            return clause("5.III.C" if self.wheel_option == "double-zero-as-single" else "5.II")
        return self.table.edition.wager(wager).clauses[0]

    def _settled(self, state: State, event: Settled) -> State:
        if state.phase != "settling":
            raise Illegal("wagers are settled after the marker is placed", clause("6.IV"))
        self.check_settled(state, event)
        return replace(state, phase="over", bets=())

    # ── what others ask ──────────────────────────────────────────────────────────────────────────────

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        return [(pocket, 1) for pocket in self.wheel.order]

    def stakes(self, state: State) -> Mapping[int, int]:
        return by_seat(state.bets)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        if state.phase in ("spinning", "closed"):
            return tuple(map(IrregularityCalled, NO_SPINS))
        if state.void == NO_SPIN:
            return (IrregularityCalled(NO_SPIN),)
        looked_at = AFTER_NO_SPIN.get(state.void) == "look-at-ball"
        return (IrregularityCalled(BALL_DAMAGED),) if looked_at else ()

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything at a roulette table lies open; only the offer of the next act differs."""
        return {
            "game": self.name,
            "round": state.round,
            "phase": state.phase,
            "wheel": self.wheel_option,
            "seated": list(state.seated),
            "colours": {str(s): CHIP_COLOURS[s - 1] for s in state.seated},
            "bets": bets_view(state.bets),
            "pocket": state.pocket,
            "void": state.void,
            "step": step_view(self.next_step(state), viewer),
        }
