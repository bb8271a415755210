"""The four verbs of Rapid Roulette: roulette's wagers and layout, another way of taking them."""

from dataclasses import replace as other
from types import MappingProxyType

from msgspec import to_builtins
from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal, View, Viewer, next_round, require_rank
from houseway.core.steps import Chance, Procedure, Reading, Settle, Step, Timed, Wagers
from houseway.editions.house import Table
from houseway.editions.people import DEALER, FLOOR, MANAGER
from houseway.equipment.wheels import colour
from houseway.games.rapid_roulette import console, correcting, terminal
from houseway.games.rapid_roulette import state as at
from houseway.games.rapid_roulette.state import Paid, State, clause, without
from houseway.games.roulette.game import CLOSED, RouletteTable
from houseway.money.limits import Limits
from houseway.procedures import spinning as sp
from houseway.procedures.calls import Call, check_call
from houseway.procedures.opening import after_duty
from houseway.procedures.seating import player_gone, player_sat
from houseway.procedures.stakes import Bet, Bets, bets_view

PROMPT_SECONDS = 10  # before the end of the countdown (oh-rapid-roulette:2.III)
BALL_SECONDS = 4  # for which a ball of the house's own simulated wheel runs on after the lock
FLOATER, WRONG_READ, WRONG_NUMBER = "floater", "wrong-number-read", "wrong-number-confirmed"
IRREGULARITY = "irregularity"
# In which the last game can be put right: also when its day is about to be reconciled.
_PAID = (
    sp.OVER, at.READY, *at.OPEN_FOR_BETS, at.LOCKED, CLOSED, at.REST, at.READ, at.DOUBTED, at.TIPS,
    at.COUNTING,
)  # fmt: skip
# After a floater: also of a ball whose number a sensor believes to have read.
SPIN_AGAIN = {
    sp.SPINNING: at.PROMPTED, CLOSED: at.LOCKED, at.READ: at.LOCKED, at.DOUBTED: at.LOCKED,
}  # fmt: skip
LOCKED_OUT = "the screens are locked until the next new game"


class RapidRoulette(RouletteTable[State]):
    name = "rapid-roulette"
    state_type = State
    terminals = True
    calls = {
        FLOATER: Call(clause("6.II"), tuple(SPIN_AGAIN), "while the ball is in the wheel and in no number"),
        WRONG_READ: Call(clause("6.III"), (at.READ,), "while the number that was read is to be confirmed"),
        WRONG_NUMBER: Call(clause("6.III"), _PAID, "once a game has been paid"),
        IRREGULARITY: Call(clause("6.III"), _PAID, "while the table is open"),
    }
    short_spin = FLOATER
    chapter, not_open, seated_clause = clause("6"), clause("7.I"), clause("2.I")
    people = {DEALER: clause("1.I"), FLOOR: clause("4.IX"), MANAGER: clause("1.IV")}
    leaving = ("a player's bets are off the layout before he leaves", clause("5"))

    def __init__(self, table: Table):
        super().__init__(table)
        self.chips = terminal.displayed(self.house)
        terminal.require_bets_in_chips(self)
        terminal.require_printed_odds(self)
        # Up to the lock a bet may be below its minimum, and is made of chips whatever the unit.
        most = {wager: Limits(1, limits.max_cents, 1) for wager, limits in table.limits.items()}
        self.loose = other(table, limits=MappingProxyType(most))

    # ── what is asked for ────────────────────────────────────────────────────────────────────────────

    def ready_step(self, state: State) -> Step:
        """A dealer's to press: without one no game begins (oh-rapid-roulette:1.I)."""
        return Procedure(DEALER, ev.GameStarted(), "press new game", clause("3.I"))

    def betting_step(self, state: State) -> Step:
        return Wagers(self.offers, ev.SpinPrompted(), clause("2.III"))

    def spin_step(self, state: State) -> Step:
        return Procedure(DEALER, ev.BallSpun(), "spin the ball", clause("3.III"))

    def spinning_step(self, state: State) -> Step:
        return Wagers(self.offers, ev.WagersClosed(), clause("3.IV"))

    def closed_step(self, state: State) -> Step:
        return Chance(ev.BallSettled(), clause("3.V"), at.WHEEL)

    def rest_step(self, state: State) -> Step:
        return Reading(ev.NumberRead(state.pocket), clause("3.V"))

    def read_step(self, state: State) -> Step:
        text = f"the sensor reads {state.read}, {colour(state.read)}: is that the number?"
        confirmed = ev.NumberConfirmed(pocket=state.read)
        return Procedure(DEALER, confirmed, text, clause("3.V"), (ev.NumberDoubted(),))

    def select_step(self, state: State) -> Step:
        ball = state.paid.ball if state.phase == at.VOIDED else state.pocket
        event = ev.NumberSelected(pocket=ball or state.read)
        return Procedure(FLOOR, event, "select the number in which the ball lies", clause("6.III"))

    def settling_step(self, state: State) -> Step:
        return Settle(clause("6.I"), at.SYSTEM)

    def timed(self, state: State) -> Timed | None:
        match state.phase:
            case sp.BETTING:
                seconds = self.house.number("countdown-seconds") - PROMPT_SECONDS
                return Timed("countdown", seconds, ev.SpinPrompted())
            case at.PROMPTED | sp.SPINNING:
                return Timed("last-seconds", PROMPT_SECONDS, ev.WagersClosed())
        return Timed("ball", BALL_SECONDS) if state.phase == CLOSED else None

    def errands(self, state: State) -> tuple[Procedure, ...]:
        return console.errands(self, state)

    def moves(self, state: State, event: ev.Event) -> tuple[console.Move, ...]:
        return console.moves(state, event)

    # ── opening, seats, rounds ───────────────────────────────────────────────────────────────────────

    def procedure_done(self, state: State, event: ev.ProcedureDone) -> State:
        if (done := console.duty_done(self, state, event)) is not None:
            return done
        if state.phase != sp.OPENING:
            raise Illegal(f"{event.name} is not due now", clause("7.I"))
        number, opened = after_duty(self.opening, state.duty, event)
        return replace(state, duty=number, phase=at.READY if opened else sp.OPENING)

    def seat_taken(self, state: State, event: ev.SeatTaken) -> State:
        players = player_sat(state.players, event, clause("1.II"))
        return replace(super().seat_taken(state, event), players=players)

    def seat_left(self, state: State, event: ev.SeatLeft) -> State:
        left, seat = super().seat_left(state, event), event.seat
        if seat in [*(b.seat for b in state.buy_ins), *(c.seat for c in state.cash_outs)]:
            raise Illegal("a buy-in or cash-out is under way at this station", clause("5"))
        return replace(
            left, players=player_gone(state.players, event),
            trail=without(state.trail, seat), last=without(state.last, seat),
        )  # fmt: skip

    def round_opened(self, state: State, event: ev.RoundOpened) -> State:
        """The console is ready for the next new game (oh-rapid-roulette:3.VII)."""
        return replace(state, round=next_round(state.round, event), phase=at.READY)

    def game_started(self, state: State, event: ev.GameStarted) -> State:
        require_rank(event.by, DEALER, clause("3.I"), "starting a game")
        if not state.seated:
            raise Illegal("nobody sits at a terminal", clause("2.III"))
        if state.day and event.day and event.day != state.day:
            raise Illegal(
                f"the gaming day {state.day} is not reconciled yet", clause("1.IV"), (ev.DayEnded.kind,)
            )
        return replace(
            state, phase=sp.BETTING, day=event.day or state.day, pocket="", read="", number="", trail=(),
            crossed=(),
        )  # fmt: skip

    def must_finish(self, state: State) -> str:
        if state.phase in (at.REST, at.READ, at.DOUBTED, sp.SETTLING):
            return "a number is read: it is confirmed or selected, and the bets are settled by it"
        busy = state.phase in (at.VOIDED, at.CORRECTING, *at.END_OF_DAY)
        return "first finish what the console is at" if busy else ""

    def must_reconcile(self, state: State) -> str:
        """A day on which something was done at the table is reconciled before its end."""
        return clause("1.IV") if state.day or state.tokes_cents or state.phase in at.END_OF_DAY else ""

    def after_void(self, state: State) -> State:
        """The bets go back; who sits there stays, with what is under way at the console."""
        phase = sp.OPENING if state.phase == sp.OPENING else at.READY
        return replace(
            state, round=state.round + 1, phase=phase, bets=(), trail=(), crossed=(), pocket="", read="",
            number="",
        )  # fmt: skip

    # ── the spin and its number ──────────────────────────────────────────────────────────────────────

    def spin_prompted(self, state: State, event: ev.SpinPrompted) -> State:
        return replace(state, phase=at.PROMPTED)

    def ball_spun(self, state: State, event: ev.BallSpun) -> State:
        return replace(state, phase=CLOSED if state.phase == at.LOCKED else sp.SPINNING)

    def no_more_bets(self, state: State, event: ev.Event) -> State:
        return replace(
            terminal.locked(self, state, event), phase=at.LOCKED if state.phase == at.PROMPTED else CLOSED
        )

    def ball_settled(self, state: State, event: ev.BallSettled) -> State:
        return replace(super().ball_settled(state, event), phase=at.REST)

    def number_read(self, state: State, event: ev.NumberRead) -> State:
        self.check_number(event.pocket, "3.V")
        return replace(state, phase=at.READ, read=event.pocket)

    def check_number(self, pocket: str, path: str) -> None:
        if pocket not in self.wheel.order:
            raise Illegal(f"this wheel has no number {pocket!r}", clause(path))

    def number_confirmed(self, state: State, event: ev.NumberConfirmed) -> State:
        require_rank(event.by, DEALER, clause("3.V"), "confirming the number")
        if event.pocket != state.read:
            raise Illegal(f"the sensor reads {state.read}: yes or no", clause("3.V"))
        return replace(state, phase=sp.SETTLING, number=event.pocket)

    def number_doubted(self, state: State, event: ev.NumberDoubted) -> State:
        require_rank(event.by, DEALER, clause("3.V"), "refusing the number")
        return replace(state, phase=at.DOUBTED, alerts=(*state.alerts, _misread(state)))

    def number_selected(self, state: State, event: ev.NumberSelected) -> State:
        require_rank(event.by, FLOOR, clause("6.III"), "selecting the number")
        self.check_number(event.pocket, "6.III")
        voided = state.phase == at.VOIDED
        ball = state.paid.ball if voided else state.pocket
        if ball and event.pocket != ball:
            raise Illegal(f"the ball lies in {ball}, not in {event.pocket}", clause("6.III"))
        if voided:
            paid = replace(state.paid, number=event.pocket)
            alerts = tuple(a for a in state.alerts if a != WRONG_NUMBER)
            return replace(state, phase=at.CORRECTING, paid=paid, counted=(), alerts=alerts)
        alerts = tuple(a for a in state.alerts if a != _misread(state))
        return replace(state, phase=sp.SETTLING, number=event.pocket, alerts=alerts)

    def game_voided(self, state: State, event: ev.GameVoided) -> State:
        require_rank(event.by, FLOOR, clause("6.III"), "voiding the last game")
        if not state.paid.bets or state.phase not in _PAID:
            raise Illegal("no game has been paid that could be voided", clause("6.III"))
        return replace(state, phase=at.VOIDED, resumes=state.phase)

    def irregularities(self, state: State) -> tuple[ev.IrregularityCalled, ...]:
        """A ball that the log knows to lie in a number is no floater; nothing was confirmed before a game."""
        never = {FLOATER} if state.pocket else set()
        if not state.paid.number:
            never.add(WRONG_NUMBER)
        return tuple(k for k in super().irregularities(state) if k.what not in never)

    def called(self, state: State, event: ev.IrregularityCalled) -> State:
        told = replace(event, detail="") if event.what == IRREGULARITY else event
        check_call(self.calls, self.irregularities(state), told, self.chapter)
        if event.what == WRONG_READ:  # the dealer's no, by its name
            return self.number_doubted(state, ev.NumberDoubted(by=event.by))
        alert = f"{event.what}: {event.detail}" if event.detail else event.what
        if event.what == FLOATER:
            state = replace(state, phase=SPIN_AGAIN[state.phase], read="")
        return replace(state, alerts=(*state.alerts, alert))

    def gone_wrong(self, state: State, call: ev.IrregularityCalled) -> State:
        """Another number than the ball's was read, or confirmed and paid by."""
        paid = state.paid
        if call.what == WRONG_READ:
            return replace(state, read=self._another(state, state.pocket or state.read, state.bets))
        if call.what != WRONG_NUMBER or not paid.bets:
            return state
        ball = paid.ball or paid.number
        wrong = self._another(state, ball, paid.bets)
        shown = wrong if state.phase in (sp.OVER, at.READY) else state.number
        came = self._came(state, wrong, paid.bets)
        return replace(state, number=shown, paid=replace(paid, number=wrong, came=came, ball=ball))

    def _came(self, state: State, number: str, bets: Bets) -> tuple[int, ...]:
        return tuple(self.line(replace(state, number=number), b).amount_cents for b in bets)

    def _another(self, state: State, ball: str, bets: Bets) -> str:
        """The number by which most comes to something else; of several the next on the wheel."""
        order, right = self.wheel.order, self._came(state, ball, bets)
        after = [order[(order.index(ball) + n) % len(order)] for n in range(1, len(order))]

        def otherwise(number: str) -> int:
            came = self._came(state, number, bets)
            return sum(abs(now - was) for now, was in zip(came, right, strict=True))

        return max(after, key=otherwise)

    def remedy(self, state: State, call: ev.IrregularityCalled) -> tuple[Procedure, ...]:
        if call.what != WRONG_NUMBER or not state.paid.bets:
            return ()
        text = f"void the game that was paid by {state.paid.number}, and restore its bets"
        return (Procedure(FLOOR, ev.GameVoided(), text, clause("6.III")),)

    # ── settlement ───────────────────────────────────────────────────────────────────────────────────

    def line(self, state: State, bet: Bet) -> ev.Line:
        return super().line(replace(state, pocket=state.number), bet)

    def lines_due(self, state: State) -> tuple[ev.Line, ...]:
        if state.phase == at.CORRECTING:
            return tuple(correcting.lines(self, state))
        return super().lines_due(state)

    def settled(self, state: State, event: ev.Settled) -> State:
        came = tuple(self.line(state, b).amount_cents for b in state.bets)
        players = dict(state.players)
        who = tuple(players.get(b.seat, "") for b in state.bets)
        paid = Paid(state.number, state.bets, came, who, state.pocket)
        return replace(state, phase=sp.OVER, bets=(), last=state.bets, paid=paid)

    # ── what others see ──────────────────────────────────────────────────────────────────────────────

    def shown(self, state: State) -> View:
        return {
            "wheel": self.wheel_option,
            "pocket": "" if state.phase == at.VOIDED else state.number,  # where the dolly stands
            "ball": state.pocket,
            "chips": list(self.chips),
            "neighbors": self.house.flag("neighbors"),
            "open": state.phase in at.OPEN_FOR_BETS,
            "unlocked": state.phase in at.UNLOCKED,
            "says": _said(state),
            "crossed": bets_view(state.crossed),
            "restored": bets_view(state.paid.bets) if state.phase == at.VOIDED else [],
        }

    def view(self, state: State, viewer: Viewer) -> View:
        """Money on its way is for its own station and for the house's people."""
        seen = super().view(state, viewer)
        if viewer.role == "public":
            return seen
        all_of_it = viewer.role != "seat"
        mine = [
            *({"kind": "buy-in", **_fields(b), "total_cents": b.funds.total_cents} for b in state.buy_ins),
            *({"kind": "cash-out", **_fields(c)} for c in state.cash_outs),
        ]
        seen["under_way"] = [x for x in mine if all_of_it or x["seat"] == viewer.seat]
        if all_of_it:
            seen |= {
                "read": state.read,
                "alerts": list(state.alerts),
                "tokes_cents": state.tokes_cents,
                "signs": [] if not state.signed_as else [state.signed_as],
                "day": state.day,
                "calls": [k.what for k in self.irregularities(state)],
                "can_void": bool(state.paid.bets) and state.phase in _PAID,
                "paid_number": state.paid.number,
                "errands": [
                    {"by": p.by, "text": p.text, "clause": p.clause, "what": p.event.kind,
                     "seat": getattr(p.event, "seat", 0)}
                    for p in self.errands(state)
                ],
            }  # fmt: skip
        else:
            seen["can_recall"] = any(b.seat == viewer.seat for b in state.last)
        return seen

    steps = RouletteTable.steps | {
        at.READY: ready_step,
        sp.BETTING: betting_step,
        at.PROMPTED: spin_step,
        sp.SPINNING: spinning_step,
        at.LOCKED: spin_step,
        CLOSED: closed_step,
        at.REST: rest_step,
        at.READ: read_step,
        at.DOUBTED: select_step,
        at.VOIDED: select_step,
        sp.SETTLING: settling_step,
        at.CORRECTING: correcting.step,
        at.TIPS: console.tips_step,
        at.COUNTING: console.counting_step,
        at.DIFFERENCE: console.difference_step,
    }
    by_phase = {
        ev.RoundOpened: ("", {sp.OVER: round_opened}),
        ev.WagerPlaced: ("3.IV", dict.fromkeys(at.OPEN_FOR_BETS, terminal.wager_placed)),
        ev.WagerWithdrawn: ("3.IV", dict.fromkeys(at.OPEN_FOR_BETS, terminal.wager_withdrawn)),
        ev.ActionUndone: ("3.IV", dict.fromkeys(at.OPEN_FOR_BETS, terminal.action_undone)),
        ev.BetsRecalled: ("3.IV", dict.fromkeys(at.OPEN_FOR_BETS, terminal.bets_recalled)),
        ev.BetsCleared: ("3.IV", dict.fromkeys(at.OPEN_FOR_BETS, terminal.bets_cleared)),
        ev.NeighborsPlaced: ("3.IV", dict.fromkeys(at.OPEN_FOR_BETS, terminal.neighbors_placed)),
        ev.GameStarted: ("3.I", {at.READY: game_started}),
        ev.SpinPrompted: ("2.III", {sp.BETTING: spin_prompted}),
        ev.BallSpun: ("3.III", dict.fromkeys((at.PROMPTED, at.LOCKED), ball_spun)),
        ev.WagersClosed: ("3.IV", dict.fromkeys((at.PROMPTED, sp.SPINNING), no_more_bets)),
        ev.BallSlowed: ("3.IV", {sp.SPINNING: no_more_bets}),
        ev.BallSettled: ("3.V", {CLOSED: ball_settled}),
        ev.NumberRead: ("3.V", dict.fromkeys((CLOSED, at.REST), number_read)),
        ev.NumberConfirmed: ("3.V", {at.READ: number_confirmed}),
        ev.NumberDoubted: ("3.V", {at.READ: number_doubted}),
        ev.NumberSelected: ("6.III", dict.fromkeys((at.DOUBTED, at.VOIDED), number_selected)),
        ev.ChipsCounted: ("6.III", {at.CORRECTING: correcting.chips_counted}),
        ev.Settled: ("6.I", {sp.SETTLING: settled, at.CORRECTING: correcting.settled}),
        ev.TipSummarySigned: ("8.I.B.1", {at.TIPS: console.tip_summary_signed}),
        ev.DayReconciled: ("1.IV", {at.COUNTING: console.day_reconciled}),
    }
    when = RouletteTable.when | {
        ev.WagerPlaced: LOCKED_OUT,
        ev.WagerWithdrawn: LOCKED_OUT,
        ev.ActionUndone: LOCKED_OUT,
        ev.BetsRecalled: LOCKED_OUT,
        ev.BetsCleared: LOCKED_OUT,
        ev.NeighborsPlaced: LOCKED_OUT,
        ev.GameStarted: "new game is pressed when the console is ready for it",
        ev.SpinPrompted: "the prompt to spin comes in the countdown",
        ev.BallSpun: "the ball is spun when the console prompts for it",
        ev.WagersClosed: "no more bets comes once, after the prompt to spin",
        ev.BallSlowed: "the sensor looks at a ball that is spun while bets are open",
        ev.BallSettled: "the ball comes to rest after the lock",
        ev.NumberRead: "the sensor reads the number once the ball has dropped",
        ev.NumberConfirmed: "there is no number to confirm",
        ev.NumberDoubted: "there is no number to refuse",
        ev.NumberSelected: "a number is selected when the sensor was wrong or a game is void",
        ev.ChipsCounted: "credits are counted when a void game is put right",
        ev.Settled: "bets are settled once the number is confirmed",
        ev.TipSummarySigned: "the tip summary is printed at the end of the gaming day",
        ev.DayReconciled: "counts are compared at the end of the gaming day",
    }
    always = {
        ev.ProcedureDone: procedure_done,
        ev.SeatTaken: seat_taken,
        ev.SeatLeft: seat_left,
        ev.IrregularityCalled: called,
        ev.GameVoided: game_voided,
        ev.BuyInOffered: console.buy_in_offered,
        ev.BuyInTakenBack: console.buy_in_taken_back,
        ev.BuyInEntered: console.buy_in_entered,
        ev.BuyInCancelled: console.buy_in_cancelled,
        ev.BuyInApproved: console.buy_in_approved,
        ev.BuyInConfirmed: console.buy_in_confirmed,
        ev.CashOutAsked: console.cash_out_asked,
        ev.CashOutVerified: console.cash_out_verified,
        ev.CashOutDropped: console.cash_out_dropped,
        ev.CashOutApproved: console.cash_out_approved,
        ev.CashOutConfirmed: console.cash_out_confirmed,
        ev.TokeGiven: console.toke_given,
        ev.DayEnded: console.day_ended,
    }


def _misread(state: State) -> str:
    return f"the sensor read {state.read}"


def _said(state: State) -> str:
    """What the screens and the console announce (oh-rapid-roulette:3.II, 3.IV, 3.VI)."""
    if state.phase in at.OPEN_FOR_BETS:
        return "Place your bets"
    if state.phase in (at.LOCKED, CLOSED, at.REST, at.READ, at.DOUBTED):
        return "No more bets"
    if state.phase == at.VOIDED:
        return "The last game is void"
    return f"{state.number} {colour(state.number)}" if state.number else ""


def _fields(item: at.BuyIn | at.CashOut) -> View:
    """Without the accounts of the people who handled it."""
    shown = to_builtins(item)
    return {name: value for name, value in shown.items() if not name.endswith("_by")}
