"""The four verbs of Big Six."""

from typing import Any

from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal, View
from houseway.core.steps import Chance, Offer, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.games.big_six.wheel import INSIGNIAS, LEAST_ROTATIONS, SECTIONS, clause
from houseway.procedures import spinning as sp
from houseway.procedures.calls import Call
from houseway.procedures.stakes import Bet, Bets, require_chips

SHORT_SPIN = "short-spin"
# What makes a spin invalid; every wager goes back.
_INVALID = {
    "clapper-on-peg": ("8.I", "the clapper rests on a peg: no valid spin"),
    SHORT_SPIN: ("8.II", f"fewer than {LEAST_ROTATIONS} complete rotations: no valid spin"),
}
DIRECTIONS = ("clockwise", "counterclockwise")
STAY = "the wheel has been spun: wagers stay as they lie"


class State(sp.SpinState, frozen=True):
    direction: str = ""  # of the spin
    section: int = -1  # where the clapper rests


class BigSix(sp.SpinningGame[State]):
    name = "big-six"
    lies_open = True
    state_type = State
    calls = {
        what: Call(clause(path), (sp.SPINNING,), "before the result of the spin is settled")
        for what, (path, _) in _INVALID.items()
    }
    chapter, not_open, seated_clause = clause("8"), clause("3.I"), clause("4.III")
    leaving = ("a player takes the wagers back, or waits for the spin, before leaving", "")

    def __init__(self, table: Table):
        super().__init__(table)
        self._as_placed = self.house.choice("settling-order") == "as-placed"
        self.offers = tuple(Offer(w, table.limits[w], by) for w, by in INSIGNIAS.items())

    # ── what is asked for ────────────────────────────────────────────────────────────────────────────

    def betting_step(self, state: State) -> Step:
        return Wagers(self.offers, ev.WheelSpun(), clause("5.I"))

    def spinning_step(self, state: State) -> Step:
        return Chance(ev.WheelStopped(), clause("5.III"))

    def settling_step(self, state: State) -> Step:
        return Settle(self.calls[state.void].clause if state.void else clause("6.II"))

    def check_place(self, event: ev.WagerPlaced) -> None:
        require_chips(event, clause("4.III"))
        if event.spot:
            raise Illegal(f"{event.wager} has one place on the layout, none called {event.spot!r}")

    # ── the spin ─────────────────────────────────────────────────────────────────────────────────────

    def wheel_spun(self, state: State, event: ev.WheelSpun) -> State:
        if event.direction not in DIRECTIONS:
            raise Illegal(f"a wheel does not turn {event.direction!r}", clause("5.II"), DIRECTIONS)
        return replace(state, phase=sp.SPINNING, direction=event.direction)

    def wheel_stopped(self, state: State, event: ev.WheelStopped) -> State:
        if not 0 <= event.section < len(SECTIONS):
            raise Illegal(f"this wheel has no section {event.section}", clause("2.I.C.3"))
        if event.rotations < 0:
            raise Illegal(f"a wheel does not make {event.rotations} rotations", clause("5.III"))
        if event.rotations < LEAST_ROTATIONS:
            return replace(state, phase=sp.SETTLING, void=SHORT_SPIN)
        return replace(state, phase=sp.SETTLING, section=event.section)

    def called(self, state: State, event: ev.IrregularityCalled) -> State:
        self.check_called(state, event)
        return replace(state, phase=sp.SETTLING, void=event.what)

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def in_order(self, bets: Bets) -> Bets:
        """The text leaves the order among equals open: reading order-among-equals."""
        return bets if self._as_placed else tuple(sorted(bets, key=lambda b: -b.seat))

    def line(self, state: State, bet: Bet) -> ev.Line:
        """By the insignia that the clapper rests on (oh-big-six:6.I); of an invalid spin all go back."""
        if state.void:
            by, why = self.calls[state.void].clause, _INVALID[state.void][1]
            return ev.Line(bet.seat, bet.wager, bet.stake_cents, "void", 0, by, why=why)
        insignia = SECTIONS[state.section]
        why = f"the clapper rests on the {insignia} insignia"
        if bet.wager == insignia:
            return self.won(bet, clause("7.I"), why)
        return self.lost(bet, INSIGNIAS[bet.wager] + ".2", why)

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        return [(section, 1) for section in range(len(SECTIONS))]

    def shown(self, state: State) -> View:
        return {
            "direction": state.direction,
            "section": state.section,
            "insignia": SECTIONS[state.section] if state.section >= 0 else "",
            "invalid": state.void,
        }

    steps = sp.SpinningGame.steps | {
        sp.BETTING: betting_step,
        sp.SPINNING: spinning_step,
        sp.SETTLING: settling_step,
    }
    by_phase = sp.SpinningGame.taking("4.IV", (sp.BETTING,), "6.II") | {
        ev.WheelSpun: ("5.I", {sp.BETTING: wheel_spun}),
        ev.WheelStopped: ("5.III", {sp.SPINNING: wheel_stopped}),
    }
    when = sp.SpinningGame.when | {
        ev.WagerPlaced: STAY,
        ev.WagerWithdrawn: STAY,
        ev.WheelSpun: "the wheel is spun once a round, after the wagers are placed",
        ev.WheelStopped: "the wheel is not turning",
        ev.Settled: "wagers are settled after the wheel has stopped",
    }
    always = sp.SpinningGame.always | {ev.IrregularityCalled: called}
