"""Terminals around one wheel on the floor: what players touch, what the console does, what a sensor says."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from houseway.core import events as ev
from houseway.core.game import Illegal
from houseway.editions.people import DEALER, FLOOR, MANAGER
from houseway.games.rapid_roulette.terminal import last_act
from houseway.live import intents
from houseway.live.house_acts import Ready, rank_of, signed
from houseway.live.protocol import Console, Intent, Sensed, Terminal
from houseway.live.terms import Person
from houseway.live.turn import Turn
from houseway.money.ledger import purse_account

BOOK = "oh-rapid-roulette"
SENSOR = Person("sensor", "Sensor", "sensor")  # speaks for a wheel, and is nobody


@dataclass(frozen=True)
class Act:
    """Something done at the console: the least rank, the clause that gives it to that rank, the event."""

    least: str
    clause: str
    made: Callable[[Turn, Console], ev.Event]


def _funds(asked: Console | Terminal) -> ev.Funds:
    return ev.Funds(asked.cash_cents, asked.credit_cents, asked.marker_cents, asked.chips_cents or 0)


def _brought(turn: Turn, seat: int, asked: Console | Terminal, refusal: str) -> ev.Funds:
    """What is said to be put down; cash and chips that the player does not have are refused at once."""
    funds, sits = _funds(asked), turn.now.at_seat(seat)
    if sits and funds.cash_cents + funds.chips_cents > turn.balance(purse_account(sits.person)):
        raise Illegal(refusal, f"{BOOK}:4.I")
    return funds


def _new_game(turn: Turn, asked: Console) -> ev.Event:
    intents.require_open(turn)
    return ev.GameStarted(day=turn.gaming_day)


def _offered(turn: Turn, seat: int, asked: Terminal) -> ev.Event:
    intents.require_open(turn)
    return ev.BuyInOffered(seat, _brought(turn, seat, asked, "your purse has not so much in cash and chips"))


def _undone(turn: Turn, seat: int, asked: Terminal) -> ev.Event:
    last = last_act(turn.state, seat)
    return ev.ActionUndone(seat, last.toke_cents if last else 0)


def _counted(turn: Turn, asked: Console) -> ev.Event:
    refusal = "the player has not so much in cash and chips: enter what lies there, or give it back"
    return ev.BuyInEntered(seat=asked.seat, funds=_brought(turn, asked.seat, asked, refusal))


def _entered(turn: Turn, asked: Console) -> ev.Event:
    """What was entered for the station is what is confirmed."""
    found = next((b for b in turn.state.buy_ins if b.seat == asked.seat), None)
    funds = found.funds if found else ev.Funds()
    return ev.BuyInConfirmed(seat=asked.seat, funds=funds, day=turn.gaming_day)


def _reconciled(turn: Turn, asked: Console) -> ev.Event:
    if asked.chips_cents is UNSET or asked.drop_cents is UNSET:
        raise Illegal("say what was counted in the tray and in the drop", f"{BOOK}:1.IV")
    tray, drop = turn.expected_counts()
    return ev.DayReconciled(
        expected_chips_cents=tray, expected_drop_cents=drop,
        chips_cents=asked.chips_cents, drop_cents=asked.drop_cents,
    )  # fmt: skip


# The only place that says who may do what at a console.
CONSOLE = {
    "new-game": Act(DEALER, "3.I", _new_game),
    "spin": Act(DEALER, "3.III", lambda turn, asked: ev.BallSpun()),
    "confirm-number": Act(DEALER, "3.V", lambda turn, asked: ev.NumberConfirmed(pocket=asked.pocket)),
    "refuse-number": Act(DEALER, "3.V", lambda turn, asked: ev.NumberDoubted()),
    "select-number": Act(FLOOR, "6.III", lambda turn, asked: ev.NumberSelected(pocket=asked.pocket)),
    "void-game": Act(FLOOR, "6.III", lambda turn, asked: ev.GameVoided()),
    "enter-buy-in": Act(DEALER, "4.IV", _counted),
    "cancel-buy-in": Act(DEALER, "4.VI", lambda turn, asked: ev.BuyInCancelled(seat=asked.seat)),
    "approve-buy-in": Act(FLOOR, "4.IX", lambda turn, asked: ev.BuyInApproved(seat=asked.seat)),
    "confirm-buy-in": Act(DEALER, "4.VII", _entered),
    "approve-cash-out": Act(FLOOR, "5.VIII", lambda turn, asked: ev.CashOutApproved(seat=asked.seat)),
    "confirm-cash-out": Act(
        DEALER,
        "5.VI",
        lambda turn, asked: ev.CashOutConfirmed(seat=asked.seat, cents=asked.cents, day=turn.gaming_day),
    ),
    "see-irregularity": Act(FLOOR, "6.III", lambda turn, asked: ev.ProcedureDone("see-irregularity")),
    "accept-chip-toke": Act(DEALER, "8.I.A", lambda turn, asked: ev.ProcedureDone("accept-chip-toke")),
    "end-day": Act(DEALER, "1.IV", lambda turn, asked: ev.DayEnded()),
    "sign-tips": Act(DEALER, "8.I.B.2", lambda turn, asked: ev.TipSummarySigned(cents=asked.cents)),
    "reconcile": Act(FLOOR, "1.IV", _reconciled),
    "take-report": Act(MANAGER, "1.IV", lambda turn, asked: ev.ProcedureDone("take-difference-report")),
}
TERMINAL: dict[str, Callable[[Turn, int, Terminal], ev.Event]] = {
    "undo": _undone,
    "recall": lambda turn, seat, asked: ev.BetsRecalled(seat),
    "clear": lambda turn, seat, asked: ev.BetsCleared(seat),
    "neighbors": lambda turn, seat, asked: ev.NeighborsPlaced(seat),
    "offer-buy-in": _offered,
    "take-back-buy-in": lambda turn, seat, asked: ev.BuyInTakenBack(seat),
    "ask-cash-out": lambda turn, seat, asked: ev.CashOutAsked(seat),
    "verify-cash-out": lambda turn, seat, asked: ev.CashOutVerified(seat, turn.chips(seat)),
    "drop-cash-out": lambda turn, seat, asked: ev.CashOutDropped(seat),
    "toke": lambda turn, seat, asked: ev.TokeGiven(seat, asked.cents, turn.gaming_day),
}


def carry_out(turn: Turn, person: Person, intent: Intent, ready: Ready) -> Ready:
    """Does what is asked, at a table with terminals too; raises :class:`Illegal` with the reason."""
    match intent:
        case Console():
            turn.by = person.id
            event = _at_console(turn, person, intent)
        case Terminal():
            event = _at_terminal(turn, person, intent)
        case Sensed():
            event = _sensed(turn, person, intent)
        case _:
            return intents.carry_out(turn, person, intent, ready)
    turn.apply(event)
    turn.settle_down()
    return ready


def _require_terminals(turn: Turn) -> None:
    if not turn.game.terminals:
        raise Illegal(f"{turn.game.table.edition.title} is not played at terminals")


def _at_console(turn: Turn, person: Person, asked: Console) -> ev.Event:
    _require_terminals(turn)
    act = CONSOLE[asked.act]
    rank = rank_of(
        turn, person, act.least, f"{asked.act} is for a {act.least} or above", f"{BOOK}:{act.clause}"
    )
    return signed(act.made(turn, asked), rank, person)


def _at_terminal(turn: Turn, person: Person, asked: Terminal) -> ev.Event:
    _require_terminals(turn)
    seat = intents.seated(turn, person).seat
    if asked.act in ("recall", "neighbors", "undo", "clear"):
        intents.open_next(turn)
    return TERMINAL[asked.act](turn, seat, asked)


# ── the sensor ───────────────────────────────────────────────────────────────────────────────────────


def _sensed(turn: Turn, person: Person, asked: Sensed) -> ev.Event:
    """What the sensor of a real wheel says; a simulated one is read by the table itself."""
    _require_terminals(turn)
    if person is not SENSOR:
        raise Illegal("only a sensor says that")
    if not turn.config.real_wheel:
        raise Illegal("this table has no sensor on a wheel: its ball is simulated", f"{BOOK}:3.V")
    return ev.NumberRead(asked.pocket) if asked.says == "number" else ev.BallSlowed()


# ── the report of a day ──────────────────────────────────────────────────────────────────────────────


@dataclass
class Report:
    """A gaming day at one table, from its log alone."""

    day: str = ""
    games: int = 0
    voided_games: int = 0
    wagered_cents: int = 0
    win_cents: int = 0  # the house's
    cash_cents: int = 0
    credit_cents: int = 0
    marker_cents: int = 0
    chips_cents: int = 0
    cash_outs_cents: int = 0
    tokes_cents: int = 0
    tips_signed: tuple[dict[str, Any], ...] = ()
    reconciled: dict[str, Any] | None = None
    reported_to: str = ""  # the rank of who took the report of a difference
    reported_who: str = ""  # and the account


def reports(events: Iterable[tuple[int, ev.Event, str]]) -> list[Report]:
    """A report for each gaming day, the one that is open last; events come with their times and accounts."""
    found = [Report()]
    for at_ms, event, who in events:
        if found[-1].reconciled and not isinstance(event, ev.ProcedureDone):
            found.append(Report())
        _add(found[-1], at_ms, event, who)
    return found


def _add(report: Report, at_ms: int, event: ev.Event, who: str) -> None:
    report.day = report.day or getattr(event, "day", "")
    match event:
        case ev.GameStarted():
            report.games += 1
        case ev.GameVoided():
            report.voided_games += 1
        case ev.Settled():
            report.wagered_cents += sum(x.stake_cents for x in event.lines)
            report.win_cents -= sum(x.amount_cents for x in event.lines)
        case ev.BuyInConfirmed():
            for name in ev.Funds.__struct_fields__:
                setattr(report, name, getattr(report, name) + getattr(event.funds, name))
        case ev.CashOutConfirmed():
            report.cash_outs_cents += event.cents
        case ev.TokeGiven():
            report.tokes_cents += event.cents
        case ev.ActionUndone():
            report.tokes_cents -= event.toke_cents
        case ev.TipSummarySigned():
            sheet = {"cents": event.cents, "by": event.by, "who": event.who, "at_ms": at_ms}
            report.tips_signed = (*report.tips_signed, sheet)
        case ev.DayReconciled():
            fields = ("expected_chips_cents", "expected_drop_cents", "chips_cents", "drop_cents", "by", "who")
            report.reconciled = {f: getattr(event, f) for f in fields} | {"at_ms": at_ms}
        case ev.ProcedureDone(name="take-difference-report"):
            report.reported_to, report.reported_who = event.by, who
