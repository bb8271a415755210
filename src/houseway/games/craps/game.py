"""The four verbs of craps."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal, View, Viewer, next_round, require_rank, step_view
from houseway.core.steps import Chance, Over, Procedure, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.editions.people import BOX
from houseway.equipment.dice import ROLLS
from houseway.games.craps import settlement, shooting, wagering
from houseway.games.craps.layout import clause
from houseway.games.craps.rules import Rules
from houseway.games.craps.state import State, is_roll_out
from houseway.procedures.opening import after_duty, check_duty, duty_step
from houseway.procedures.phased import Handler, Phased
from houseway.procedures.seating import require_seated, take_seat

REPLACE_DIE = "replace-die"  # instead of the rest of an inspection
DICE_OUT = "the dice are out: wagers are made and changed before the throw"


class Craps(Phased[State]):
    name = "craps"
    lies_open = True
    ORDERED_DUTIES = (REPLACE_DIE,)
    state_type = State
    standing_wagers = True

    def __init__(self, table: Table):
        super().__init__(table)
        self.rules = Rules(table)

    def open(self) -> State:
        return State(fire_open=self.rules.fire_offered)

    def after_void(self, state: State) -> State:
        """Every stake goes back: those who sit there begin anew, with a come-out and new Fire Bets; a die
        that left the table is still to be inspected."""
        due = state.phase in ("opening", "inspecting")
        return State(
            round=state.round + 1,
            phase=state.phase if due else "betting",
            duty=state.duty if due else 0,
            seated=state.seated,
            players=state.players,
            fire_open=self.rules.fire_offered,
        )

    def next_step(self, state: State) -> Step:
        if state.phase in _OPEN and (due := wagering.calls_due(state)):
            return duty_step(wagering.marking_due(self.rules, due))
        return super().next_step(state)

    def apply(self, state: State, event: ev.Event) -> State:
        """A call stands by the dealer's button: it is put down before the dice can go out."""
        if isinstance(event, ev.WagersClosed | ev.Decided | ev.DiceSelected) and (
            due := wagering.calls_due(state)
        ):
            check_duty(wagering.marking_due(self.rules, due), event)
        return super().apply(state, event)

    def not_now(self, state: State, event: ev.Event, cited: str) -> Illegal:
        reason = WHEN[type(event)]
        if reason == DICE_OUT and state.phase == "opening":
            reason = "the table is not open yet"
        return Illegal(reason, clause(cited) if cited else "")

    def lines_due(self, state: State) -> tuple[ev.Line, ...]:
        return settlement.lines_due(self.rules, state) if state.phase == "settling" else ()

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        return [((roll.first, roll.second), 1) for roll in ROLLS]

    def stakes(self, state: State) -> Mapping[int, int]:
        totals: dict[int, int] = {}
        for b in state.bets:
            totals[b.seat] = totals.get(b.seat, 0) + b.stake_cents + b.vigorish_cents
        return totals

    def irregularities(self, state: State) -> tuple[ev.IrregularityCalled, ...]:
        return shooting.callable_now(state)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        call = shooting.CALLS.get(what)
        return (call.clause,) if call else ()

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything at a craps table lies open; only the offer of the dice differs."""
        return {
            "game": self.name,
            "round": state.round,
            "phase": state.phase,
            "seated": list(state.seated),
            "point": state.point,
            "puck": str(state.point) if state.point else "off",
            "shooter": state.shooter,
            "offered": state.asked[0] if state.asked else 0,
            "taker": state.taker,
            "dice": list(state.dice),
            "rolling_out": state.phase in shooting.IN_HAND and is_roll_out(state),
            "roll": list(state.roll) if state.total else [],
            "bets": [
                {
                    "seat": b.seat,
                    "wager": b.wager,
                    "spot": b.spot,
                    "stake_cents": b.stake_cents,
                    "vigorish_cents": b.vigorish_cents,
                    "works_on_come_out": wagering.works(b),
                    "call": b.call,
                }
                for b in state.bets
            ],
            "fire": {
                "offered": self.rules.fire_offered,
                "open": state.fire_open,
                "points": list(state.fire_points),
                "moved": not state.fire_open and any(b.wager == "fire" for b in state.bets),
            },
            "step": step_view(self.next_step(state), viewer),
        }


# ── what a phase asks for ────────────────────────────────────────────────────────────────────────────


def _opening_step(rules: Rules, state: State) -> Step:
    return duty_step(rules.opening[state.duty])


def _inspecting_step(rules: Rules, state: State) -> Step:
    return duty_step(rules.inspection[state.duty])


def _betting_step(rules: Rules, state: State) -> Step:
    offers = rules.offers[bool(state.point)] + wagering.own_offers(rules, state)
    closes = ev.WagersClosed() if shooting.can_close(state) else None
    return Wagers(offers, closes, clause("4.I"))


def _rolling_step(rules: Rules, state: State) -> Step:
    return Chance(ev.DiceRolled(), clause("9.I"))


def _settling_step(rules: Rules, state: State) -> Step:
    return Settle(clause("10.IV"))


def _marking_step(rules: Rules, state: State) -> Step:
    point = str(state.total)
    text = f"put the Fire Bet marker {len(state.fire_points)} on {point}"
    return Procedure("dealer", ev.MarkerPlaced(point), text, clause("12.I.D"))


def _over_step(rules: Rules, state: State) -> Step:
    return Over(ev.RoundOpened(state.round + 1))


# ── what happens at the table ────────────────────────────────────────────────────────────────────────


def _opening_done(rules: Rules, state: State, event: ev.ProcedureDone) -> State:
    done, opened = after_duty(rules.opening, state.duty, event)
    return replace(state, duty=0, phase="betting") if opened else replace(state, duty=done)


def _duty_done(rules: Rules, state: State, event: ev.ProcedureDone) -> State:
    if event.name == rules.marking.name:
        return wagering.marked(rules, state, event)
    if state.phase != "inspecting":
        raise Illegal(WHEN[ev.ProcedureDone])
    return _inspection_done(rules, state, event)


def _inspection_done(rules: Rules, state: State, event: ev.ProcedureDone) -> State:
    if event.name == REPLACE_DIE:
        require_rank(event.by, BOX, clause("13.I.A"), REPLACE_DIE)
        return shooting.die_replaced(state)
    done, inspected = after_duty(rules.inspection, state.duty, event)
    return shooting.no_roll(state) if inspected else replace(state, duty=done)


def _seat_taken(rules: Rules, state: State, event: ev.SeatTaken) -> State:
    seated = take_seat(rules.table, state.seated, event)
    players = (*state.players, (event.seat, event.player)) if event.player else state.players
    return replace(state, seated=seated, players=players)


def _seat_left(rules: Rules, state: State, event: ev.SeatLeft) -> State:
    require_seated(state.seated, event.seat)
    if any(b.seat == event.seat for b in state.bets):
        raise Illegal("wagers are taken down or decided before a player leaves", clause("4.III"))
    state = shooting.without_seat(state, event.seat)
    if state.seated:
        return replace(state, players=tuple(p for p in state.players if p[0] != event.seat))
    return State(  # an empty table begins anew, on a new come-out where a point was on
        round=state.round,
        phase=state.phase,
        duty=state.duty,
        fire_open=rules.fire_offered,
        barred=() if state.point else state.barred,
    )


def _settled(rules: Rules, state: State, event: ev.Settled) -> State:
    phase = "marking" if settlement.is_new_fire_point(state) else "over"
    return replace(settlement.after_roll(rules, state), phase=phase)


def _marker_placed(rules: Rules, state: State, event: ev.MarkerPlaced) -> State:
    if event.pocket != str(state.total):
        raise Illegal(WHEN[ev.MarkerPlaced], clause("12.I.D"))
    return replace(state, phase="over")


def _round_opened(rules: Rules, state: State, event: ev.RoundOpened) -> State:
    return replace(state, round=next_round(state.round, event), phase="betting", roll=(0, 0))


def _while_selecting(handler: Handler[State]) -> Handler[State]:
    """Wagers change until the dice are thrown: without what they are thrown for they wait (oh-craps:9.I)."""

    def changed(rules: Rules, state: State, event: ev.Event) -> State:
        after = handler(rules, state, event)
        return after if shooting.may_throw(after, after.shooter) else replace(after, phase="betting")

    return changed


def _open_to(handler: Handler[State]) -> dict[str, Handler[State]]:
    return dict.fromkeys(_OPEN, handler) | {"selecting": _while_selecting(handler)}


# Phases in which no dice are out: wagers are made, changed and taken back (oh-craps:4.I, 4.III).
_OPEN = ("betting", "offering", "selecting", "inspecting")
Craps.steps = {
    "opening": _opening_step,
    "inspecting": _inspecting_step,
    "betting": _betting_step,
    "offering": shooting.offer_step,
    "selecting": shooting.select_step,
    "rolling": _rolling_step,
    "settling": _settling_step,
    "marking": _marking_step,
    "over": _over_step,
}
Craps.by_phase = {
    ev.ProcedureDone: ("", {"opening": _opening_done, **dict.fromkeys(_OPEN, _duty_done)}),
    ev.WagerPlaced: ("4.I", _open_to(wagering.placed)),
    ev.WagerWithdrawn: ("4.I", _open_to(wagering.withdrawn)),
    ev.WagerReduced: ("4.I", _open_to(wagering.reduced)),
    ev.WagerCalled: ("4.I", dict.fromkeys(_OPEN, wagering.called)),
    ev.WagersClosed: ("4.I", {"betting": shooting.wagers_closed}),
    ev.Decided: ("11.III", {"offering": shooting.decided}),
    ev.DiceSelected: ("8.III", {"selecting": shooting.dice_selected}),
    ev.DicePassed: ("11.I", {"betting": shooting.dice_passed}),
    ev.DiceRolled: ("4.I", {"rolling": shooting.dice_rolled}),
    ev.Settled: ("10.IV", {"settling": _settled}),
    ev.MarkerPlaced: ("12.I.D", {"marking": _marker_placed}),
    ev.RoundOpened: ("", {"over": _round_opened}),
}
Craps.always = {
    ev.SeatTaken: _seat_taken,
    ev.SeatLeft: _seat_left,
    ev.IrregularityCalled: shooting.irregularity,
}
# Why an event is refused in the wrong phase.
WHEN = dict.fromkeys((ev.WagerPlaced, ev.WagerWithdrawn, ev.WagerReduced, ev.WagerCalled), DICE_OUT) | {
    ev.ProcedureDone: "that duty is not due now",
    ev.WagersClosed: "wagers are not open",
    ev.Decided: "the dice are not on offer",
    ev.DiceSelected: "two dice are selected by who has just become the shooter",
    ev.DicePassed: shooting.BY_SHOOTER,
    ev.DiceRolled: "the dice are thrown once, when wagers are closed",
    ev.Settled: "wagers are settled when the dice have come to rest",
    ev.MarkerPlaced: "a Fire Bet marker goes on a point just made for the first time",
    ev.RoundOpened: "this round is not over",
}
