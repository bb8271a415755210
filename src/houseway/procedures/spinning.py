"""A wheel that is spun once a round: what roulette and Big Six do alike, from the opening on."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal, View, Viewer, next_round, step_view
from houseway.core.steps import Offer, Over, Step
from houseway.editions.house import Table
from houseway.procedures.calls import Call, check_call, possible
from houseway.procedures.opening import after_duty, duties, duty_step
from houseway.procedures.phased import Handler, Phased
from houseway.procedures.seating import Seats, leave_seat, require_seated, take_seat
from houseway.procedures.stakes import Bet, Bets, add_bet, bets_view, by_seat, drop_bet

OPENING, BETTING, SPINNING, SETTLING, OVER = "opening", "betting", "spinning", "settling", "over"


class SpinState(Struct, frozen=True):
    round: int = 1
    phase: str = OPENING
    duty: int = 0  # opening duties done
    seated: Seats = ()
    bets: Bets = ()
    void: str = ""  # why the spin does not count


P = TypeVar("P", bound=SpinState)
PhasedBy = tuple[str, Mapping[str, Handler[Any]]]  # a row of by_phase


class SpinningGame(Phased[P]):
    """A game says its wagers and phases, what makes a spin void and what each wager comes to."""

    pure_chance = True
    calls: ClassVar[Mapping[str, Call]]
    chapter: ClassVar[str]  # the clause of the irregularities
    not_open: ClassVar[str]  # the clause that refuses wagers before the table is open
    seated_clause: ClassVar[str]  # that gives wagers to those who sit there
    leaving: ClassVar[tuple[str, str]]  # why nobody leaves while his chips lie there, and the clause
    # Why an event of one phase does not happen in another.
    when: ClassVar[dict[type[ev.Event], str]] = {ev.RoundOpened: "this round is not over"}
    offers: tuple[Offer, ...]
    due_phases: ClassVar[tuple[str, ...]] = (OPENING,)  # a duty is due in them, whatever becomes of the round

    def __init__(self, table: Table):
        super().__init__(table)
        self.rules = self
        self.opening = duties(self.house, "opening")

    def open(self) -> P:
        opened: P = self.state_type()
        return opened

    # ── what a game says ─────────────────────────────────────────────────────────────────────────────

    @abstractmethod
    def check_place(self, event: ev.WagerPlaced) -> None:
        """Refuses a wager that has no such place on this layout."""

    @abstractmethod
    def line(self, state: P, bet: Bet) -> ev.Line:
        """What a wager comes to."""

    @abstractmethod
    def shown(self, state: P) -> View:
        """What the game's view has besides that of every wheel."""

    def in_order(self, bets: Bets) -> Bets:
        """The order of collecting, and of paying."""
        return bets

    # ── before and between spins ─────────────────────────────────────────────────────────────────────

    def opening_step(self, state: P) -> Step:
        return duty_step(self.opening[state.duty])

    def over_step(self, state: P) -> Step:
        return Over(ev.RoundOpened(state.round + 1))

    def procedure_done(self, state: P, event: ev.ProcedureDone) -> P:
        if state.phase != OPENING:
            raise Illegal(f"{event.name} is not due now")
        done, opened = after_duty(self.opening, state.duty, event)
        return replace(state, duty=done, phase=BETTING if opened else OPENING)

    def seat_taken(self, state: P, event: ev.SeatTaken) -> P:
        return replace(state, seated=take_seat(self.table, state.seated, event))

    def seat_left(self, state: P, event: ev.SeatLeft) -> P:
        if any(b.seat == event.seat for b in state.bets):
            raise Illegal(*self.leaving)
        return replace(state, seated=leave_seat(state.seated, event))

    def round_opened(self, state: P, event: ev.RoundOpened) -> P:
        opened: P = self.state_type(round=next_round(state.round, event), phase=BETTING, seated=state.seated)
        return opened

    def after_void(self, state: P) -> P:
        """The chips go back and those who sit there stay; a duty that is due is still due."""
        kept = {"phase": state.phase, "duty": state.duty, "void": state.void}
        left: P = self.state_type(
            round=state.round + 1,
            seated=state.seated,
            **(kept if state.phase in self.due_phases else {"phase": BETTING}),
        )
        return left

    # ── wagers and calls ─────────────────────────────────────────────────────────────────────────────

    def wager_placed(self, state: P, event: ev.WagerPlaced) -> P:
        require_seated(state.seated, event.seat, self.seated_clause)
        self.check_place(event)
        return replace(state, bets=add_bet(self.table, state.bets, event))

    def wager_withdrawn(self, state: P, event: ev.WagerWithdrawn) -> P:
        return replace(state, bets=drop_bet(self.table, state.bets, event))

    def irregularities(self, state: P) -> tuple[ev.IrregularityCalled, ...]:
        return possible(self.calls, state.phase)

    def ruled_by(self, what: str) -> tuple[str, ...]:
        call = self.calls.get(what)
        return (call.clause,) if call else ()

    def check_called(self, state: P, event: ev.IrregularityCalled) -> None:
        check_call(self.calls, self.irregularities(state), event, self.chapter)

    def not_now(self, state: P, event: ev.Event, cited: str) -> Illegal:
        if state.phase == OPENING and isinstance(event, ev.WagerPlaced | ev.WagerWithdrawn):
            return Illegal("the table is not open yet", self.not_open)
        return Illegal(self.when[type(event)], super().not_now(state, event, cited).clause)

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def lines_due(self, state: P) -> tuple[ev.Line, ...]:
        """Losing wagers first, then winning ones."""
        if state.phase != SETTLING:
            return ()
        lines = [self.line(state, b) for b in self.in_order(state.bets)]
        return tuple(sorted(lines, key=lambda line: line.outcome == "win"))

    def won(self, bet: Bet, clause: str, why: str) -> ev.Line:
        pays = self.house.pays(bet.wager)["win"]
        stake = bet.stake_cents
        gain = pays.win_cents(stake)
        return ev.Line(bet.seat, bet.wager, stake, "win", gain, clause, str(pays), bet.spot, why)

    def lost(self, bet: Bet, clause: str, why: str) -> ev.Line:
        stake = bet.stake_cents
        return ev.Line(bet.seat, bet.wager, stake, "lose", -stake, clause, spot=bet.spot, why=why)

    def settled(self, state: P, event: ev.Settled) -> P:
        return replace(state, phase=OVER, bets=())

    # ── what others ask ──────────────────────────────────────────────────────────────────────────────

    def stakes(self, state: P) -> Mapping[int, int]:
        return by_seat(state.bets)

    def view(self, state: P, viewer: Viewer) -> View:
        """Everything lies open; only the offer of the next act differs."""
        seen: dict[str, Any] = {
            "game": self.name,
            "round": state.round,
            "phase": state.phase,
            "seated": list(state.seated),
            "bets": bets_view(state.bets),
            "step": step_view(self.next_step(state), viewer),
        }
        return seen | self.shown(state)

    steps = {OPENING: opening_step, OVER: over_step}
    always = {ev.ProcedureDone: procedure_done, ev.SeatTaken: seat_taken, ev.SeatLeft: seat_left}

    @staticmethod
    def taking(wagers: str, open_in: tuple[str, ...], settled: str) -> dict[type[ev.Event], PhasedBy]:
        """The events of every wheel: when wagers are open, and the clauses that refuse events elsewhere."""
        game = SpinningGame
        return {
            ev.WagerPlaced: (wagers, dict.fromkeys(open_in, game.wager_placed)),
            ev.WagerWithdrawn: (wagers, dict.fromkeys(open_in, game.wager_withdrawn)),
            ev.Settled: (settled, {SETTLING: game.settled}),
            ev.RoundOpened: ("", {OVER: game.round_opened}),
        }
