"""The four verbs of craps."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from houseway.core.events import (
    Decided,
    DicePassed,
    DiceRolled,
    Event,
    IrregularityCalled,
    Line,
    MarkerPlaced,
    ProcedureDone,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    Settled,
    WagerCalled,
    WagerPlaced,
    WagerReduced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.game import Game, Illegal, View, Viewer, next_round, step_view
from houseway.core.steps import Chance, Over, Procedure, Settle, Step, Wagers
from houseway.editions.house import Table
from houseway.equipment.dice import ROLLS
from houseway.games.craps import settlement, shooting, wagering
from houseway.games.craps.layout import clause
from houseway.games.craps.rules import Rules
from houseway.games.craps.state import State, is_roll_out
from houseway.procedures.opening import check_duty, duties, duty_step
from houseway.procedures.seating import require_seated, take_seat

REPLACE_DIE = "replace-die"  # instead of the rest of an inspection


class Craps(Game[State]):
    name = "craps"
    state_type = State
    standing_wagers = True

    def __init__(self, table: Table):
        super().__init__(table)
        self.rules = rules = Rules(table)
        self._opening = duties(self.house, "opening")
        self._inspection = tuple(
            d for d in duties(self.house, "irregularity") if d.name.startswith("inspect-die")
        )
        self._offers = {point: wagering.standing_offers(rules, point) for point in (False, True)}
        self._handlers: dict[type[Event], Any] = {
            ProcedureDone: self._procedure_done,
            SeatTaken: self._seat_taken,
            SeatLeft: self._seat_left,
            WagerPlaced: lambda state, event: wagering.placed(rules, state, event),
            WagerWithdrawn: lambda state, event: wagering.withdrawn(rules, state, event),
            WagerReduced: lambda state, event: wagering.reduced(rules, state, event),
            WagerCalled: wagering.called,
            WagersClosed: lambda state, event: shooting.wagers_closed(rules, state, event),
            Decided: shooting.decided,
            DicePassed: shooting.dice_passed,
            DiceRolled: shooting.dice_rolled,
            IrregularityCalled: shooting.irregularity,
            Settled: self._settled,
            MarkerPlaced: self._marker_placed,
            RoundOpened: self._round_opened,
        }

    def open(self) -> State:
        return State(fire_open=self.rules.fire_offered)

    def next_step(self, state: State) -> Step:
        match state.phase:
            case "opening":
                return duty_step(self._opening[state.duty])
            case "inspecting":
                return duty_step(self._inspection[state.duty])
            case "betting":
                offers = self._offers[bool(state.point)] + wagering.own_offers(self.rules, state)
                closes = WagersClosed() if shooting.can_close(state) else None
                return Wagers(offers, closes, clause("4.I"))
            case "offering":
                return shooting.offer_step(state)
            case "rolling":
                return Chance(DiceRolled(), clause("9.I"))
            case "settling":
                return Settle(clause("10.IV"))
            case "marking":
                point = str(state.total)
                text = f"put the Fire Bet marker {len(state.fire_points)} on {point}"
                return Procedure("dealer", MarkerPlaced(point), text, clause("12.I.D"))
        return Over(RoundOpened(state.round + 1))

    def apply(self, state: State, event: Event) -> State:
        handler = self._handlers.get(type(event))
        if handler is None:
            raise Illegal(f"{event.kind} does not happen at craps")
        after: State = handler(state, event)
        return after

    # ── the table ────────────────────────────────────────────────────────────────────────────────────

    def _procedure_done(self, state: State, event: ProcedureDone) -> State:
        if state.phase == "opening":
            check_duty(self._opening[state.duty], event)
            done = state.duty + 1
            if done == len(self._opening):
                return replace(state, duty=0, phase="betting")
            return replace(state, duty=done)
        if state.phase == "inspecting":
            if event == ProcedureDone(REPLACE_DIE, "floor"):
                return shooting.no_roll(state)
            check_duty(self._inspection[state.duty], event)
            done = state.duty + 1
            if done == len(self._inspection):
                return shooting.no_roll(state)
            return replace(state, duty=done)
        raise Illegal(f"{event.name} is not due now")

    def _seat_taken(self, state: State, event: SeatTaken) -> State:
        seated = take_seat(self.table, state.seated, event)
        players = (*state.players, (event.seat, event.player)) if event.player else state.players
        return replace(state, seated=seated, players=players)

    def _seat_left(self, state: State, event: SeatLeft) -> State:
        require_seated(state.seated, event.seat)
        if any(b.seat == event.seat for b in state.bets):
            raise Illegal("wagers are taken down or decided before a player leaves", clause("4.III"))
        state = shooting.without_seat(state, event.seat)
        if not state.seated:  # an empty table begins anew, on a new come-out where a point was on
            return State(
                round=state.round,
                phase=state.phase,
                duty=state.duty,
                fire_open=self.rules.fire_offered,
                barred=() if state.point else state.barred,
            )
        return replace(state, players=tuple(p for p in state.players if p[0] != event.seat))

    def _round_opened(self, state: State, event: RoundOpened) -> State:
        if state.phase != "over":
            raise Illegal("this round is not over")
        return replace(state, round=next_round(state.round, event), phase="betting", roll=(0, 0))

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def settle(self, state: State) -> tuple[Line, ...]:
        return settlement.lines_due(self.rules, state) if state.phase == "settling" else ()

    def _settled(self, state: State, event: Settled) -> State:
        if state.phase != "settling":
            raise Illegal("wagers are settled when the dice have come to rest", clause("10.IV"))
        self.check_settled(state, event)
        marking = settlement.is_new_fire_point(state)
        return replace(settlement.after_roll(self.rules, state), phase="marking" if marking else "over")

    def _marker_placed(self, state: State, event: MarkerPlaced) -> State:
        if state.phase != "marking" or event.pocket != str(state.total):
            raise Illegal("a Fire Bet marker goes on a point just made for the first time", clause("12.I.D"))
        return replace(state, phase="over")

    # ── what others ask ──────────────────────────────────────────────────────────────────────────────

    def outcomes(self, state: State, step: Chance) -> list[tuple[Any, int]]:
        return [((roll.first, roll.second), 1) for roll in ROLLS]

    def stakes(self, state: State) -> Mapping[int, int]:
        totals: dict[int, int] = {}
        for b in state.bets:
            totals[b.seat] = totals.get(b.seat, 0) + b.stake_cents + b.vigorish_cents
        return totals

    def irregularities(self, state: State) -> tuple[IrregularityCalled, ...]:
        return shooting.callable_now(state)

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
            "rolling_out": state.phase == "rolling" and is_roll_out(state),
            "roll": list(state.roll) if state.total else [],
            "bets": [
                {
                    "seat": b.seat,
                    "wager": b.wager,
                    "spot": b.spot,
                    "stake_cents": b.stake_cents,
                    "vigorish_cents": b.vigorish_cents,
                    "works_on_come_out": wagering.works_on_come_out(b.wager) != b.called,
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
