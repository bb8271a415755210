"""The four verbs of Big Six."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from houseway.core.events import (
    Event,
    IrregularityCalled,
    Line,
    ProcedureDone,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    WagerPlaced,
    WagerWithdrawn,
    WheelSpun,
    WheelStopped,
)
from houseway.core.game import Game, Illegal, View, Viewer, next_round, step_view
from houseway.core.steps import Chance, Offer, Over, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.games.big_six.wheel import INSIGNIAS, LEAST_ROTATIONS, SECTIONS, clause
from houseway.procedures.opening import after_duty, duties, duty_step
from houseway.procedures.seating import Seats, leave_seat, require_seated, take_seat
from houseway.procedures.stakes import Bets, add_bet, bets_view, by_seat, drop_bet

ON_PEG = "clapper-on-peg"
SHORT_SPIN = "short-spin"
# What makes a spin invalid, with its clause; called while the wheel turns. Every wager goes back.
INVALID = {ON_PEG: clause("8.I"), SHORT_SPIN: clause("8.II")}
_WHY = {
    ON_PEG: "the clapper rests on a peg: no valid spin",
    SHORT_SPIN: f"fewer than {LEAST_ROTATIONS} complete rotations: no valid spin",
}


class State(Struct, frozen=True):
    round: int = 1
    phase: str = "opening"  # opening, betting, spinning, settling, over
    duty: int = 0  # opening duties done
    seated: Seats = ()
    bets: Bets = ()
    direction: str = ""  # of the spin
    section: int = -1  # where the clapper rests
    invalid: str = ""  # why the spin does not count


class BigSix(Game[State]):
    name = "big-six"
    state_type = State

    def __init__(self, table: Table):
        super().__init__(table)
        self._opening = duties(self.house, "opening")
        self._as_placed = self.house.choice("settling-order") == "as-placed"
        self._offers = tuple(Offer(w, table.limits[w], by) for w, by in INSIGNIAS.items())
        self._handlers: dict[type[Event], Any] = {
            ProcedureDone: self._procedure_done,
            SeatTaken: self._seat_taken,
            SeatLeft: self._seat_left,
            WagerPlaced: self._wager_placed,
            WagerWithdrawn: self._wager_withdrawn,
            WheelSpun: self._wheel_spun,
            WheelStopped: self._wheel_stopped,
            IrregularityCalled: self._spin_invalid,
            Settled: self._settled,
            RoundOpened: self._round_opened,
        }

    def open(self) -> State:
        return State()

    def next_step(self, state: State) -> Step:
        match state.phase:
            case "opening":
                return duty_step(self._opening[state.duty])
            case "betting":
                return Wagers(self._offers, WheelSpun(), clause("5.I"))
            case "spinning":
                return Chance(WheelStopped(), clause("5.III"))
            case "settling":
                return Settle(INVALID[state.invalid] if state.invalid else clause("6.II"))
        return Over(RoundOpened(state.round + 1))

    def apply(self, state: State, event: Event) -> State:
        handler = self._handlers.get(type(event))
        if handler is None:
            raise Illegal(f"{event.kind} does not happen at Big Six")
        after: State = handler(state, event)
        return after

    # ── before and between spins ─────────────────────────────────────────────────────────────────────

    def _procedure_done(self, state: State, event: ProcedureDone) -> State:
        if state.phase != "opening":
            raise Illegal(f"{event.name} is not due now")
        done, opened = after_duty(self._opening, state.duty, event)
        return replace(state, duty=done, phase="betting" if opened else "opening")

    def _seat_taken(self, state: State, event: SeatTaken) -> State:
        return replace(state, seated=take_seat(self.table, state.seated, event))

    def _seat_left(self, state: State, event: SeatLeft) -> State:
        if any(b.seat == event.seat for b in state.bets):
            raise Illegal("a player takes the wagers back, or waits for the spin, before leaving")
        return replace(state, seated=leave_seat(state.seated, event))

    def _round_opened(self, state: State, event: RoundOpened) -> State:
        if state.phase != "over":
            raise Illegal("this round is not over")
        return State(round=next_round(state.round, event), phase="betting", seated=state.seated)

    # ── wagers ───────────────────────────────────────────────────────────────────────────────────────

    def _require_open(self, state: State) -> None:
        if state.phase == "opening":
            raise Illegal("the table is not open yet", clause("3.I"))
        if state.phase != "betting":
            raise Illegal("the wheel has been spun: wagers stay as they lie", clause("4.IV"))

    def _wager_placed(self, state: State, event: WagerPlaced) -> State:
        self._require_open(state)
        require_seated(state.seated, event.seat, clause("4.III"))
        if event.spot:
            raise Illegal(f"{event.wager} has one place on the layout, none called {event.spot!r}")
        return replace(state, bets=add_bet(self.table, state.bets, event))

    def _wager_withdrawn(self, state: State, event: WagerWithdrawn) -> State:
        self._require_open(state)
        return replace(state, bets=drop_bet(self.table, state.bets, event))

    # ── the spin ─────────────────────────────────────────────────────────────────────────────────────

    def _wheel_spun(self, state: State, event: WheelSpun) -> State:
        if state.phase != "betting":
            raise Illegal("the wheel is spun once a round, after the wagers are placed", clause("5.I"))
        if event.direction not in ("clockwise", "counterclockwise"):
            raise Illegal(
                f"a wheel does not turn {event.direction!r}",
                clause("5.II"),
                ("clockwise", "counterclockwise"),
            )
        return replace(state, phase="spinning", direction=event.direction)

    def _wheel_stopped(self, state: State, event: WheelStopped) -> State:
        if state.phase != "spinning":
            raise Illegal("the wheel is not turning", clause("5.III"))
        if not 0 <= event.section < len(SECTIONS):
            raise Illegal(f"this wheel has no section {event.section}", clause("2.I.C.3"))
        if event.rotations < 0:
            raise Illegal(f"a wheel does not make {event.rotations} rotations", clause("5.III"))
        if event.rotations < LEAST_ROTATIONS:
            return replace(state, phase="settling", invalid=SHORT_SPIN)
        return replace(state, phase="settling", section=event.section)

    def _spin_invalid(self, state: State, event: IrregularityCalled) -> State:
        if event.what not in INVALID:
            raise Illegal(f"Big Six knows no irregularity {event.what!r}", clause("8"), tuple(INVALID))
        if state.phase != "spinning":
            raise Illegal("a spin is called invalid before its result is settled", INVALID[event.what])
        if event != IrregularityCalled(event.what):
            raise Illegal(f"{event.what} concerns the wheel and nothing else", INVALID[event.what])
        return replace(state, phase="settling", invalid=event.what)

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def settle(self, state: State) -> tuple[Line, ...]:
        """Losing wagers first, then winning ones (oh-big-six:6.II); after an invalid spin all go back."""
        if state.phase != "settling":
            return ()
        # The text leaves the order among equals open: reading order-among-equals.
        bets = state.bets if self._as_placed else tuple(sorted(state.bets, key=lambda b: -b.seat))
        if state.invalid:
            by, why = INVALID[state.invalid], _WHY[state.invalid]
            return tuple(Line(b.seat, b.wager, b.stake_cents, "void", 0, by, why=why) for b in bets)
        losing, winning = [], []
        insignia = SECTIONS[state.section]
        why = f"the clapper rests on the {insignia} insignia"  # oh-big-six:6.I
        for b in bets:
            if b.wager == insignia:
                pays = self.house.pays(b.wager)["win"]
                gain = pays.win_cents(b.stake_cents)
                won = Line(b.seat, b.wager, b.stake_cents, "win", gain, clause("7.I"), str(pays), why=why)
                winning.append(won)
            else:
                by = INSIGNIAS[b.wager] + ".2"
                losing.append(Line(b.seat, b.wager, b.stake_cents, "lose", -b.stake_cents, by, why=why))
        return (*losing, *winning)

    def _settled(self, state: State, event: Settled) -> State:
        if state.phase != "settling":
            raise Illegal("wagers are settled after the wheel has stopped", clause("6.II"))
        self.check_settled(state, event)
        return replace(state, phase="over", bets=())

    # ── what others ask ──────────────────────────────────────────────────────────────────────────────

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        return [(section, 1) for section in range(len(SECTIONS))]

    def stakes(self, state: State) -> Mapping[int, int]:
        return by_seat(state.bets)

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return tuple(map(IrregularityCalled, INVALID)) if state.phase == "spinning" else ()

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything lies open; only the offer of the next act differs."""
        return {
            "game": self.name,
            "round": state.round,
            "phase": state.phase,
            "seated": list(state.seated),
            "bets": bets_view(state.bets),
            "direction": state.direction,
            "section": state.section,
            "insignia": SECTIONS[state.section] if state.section >= 0 else "",
            "invalid": state.invalid,
            "step": step_view(self.next_step(state), viewer),
        }
