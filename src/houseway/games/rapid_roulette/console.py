"""What the console does with money: buy-ins, cash-outs, tips, and the end of a gaming day."""

from typing import Any

from msgspec.structs import replace

from houseway.core import events as ev
from houseway.core.game import Illegal, require_rank
from houseway.core.steps import Procedure
from houseway.editions.people import DEALER, FLOOR, MANAGER, reaches
from houseway.games.rapid_roulette.state import (
    COUNTING,
    DIFFERENCE,
    END_OF_DAY,
    READY,
    TIPS,
    UNLOCKED,
    Act,
    BuyIn,
    CashOut,
    Paid,
    State,
    clause,
    of_seat,
    without,
)
from houseway.games.rapid_roulette.terminal import can_make
from houseway.money.cents import dollars
from houseway.money.ledger import (
    CAGE,
    DROP_BOX,
    INVENTORY,
    TIP_BOX,
    TIP_JAR,
    purse_account,
    seat_account,
)
from houseway.procedures.opening import duty_step
from houseway.procedures.seating import require_seated
from houseway.procedures.spinning import OPENING, OVER

REPORT, SEE, CHIP_TOKE = "take-difference-report", "see-irregularity", "accept-chip-toke"
Move = tuple[str, str, int]


def _find(items: tuple[Any, ...], seat: int) -> Any:
    return next((i for i in items if i.seat == seat), None)


def _check_funds(funds: ev.Funds, path: str) -> None:
    parts = (funds.cash_cents, funds.credit_cents, funds.marker_cents, funds.chips_cents)
    if min(parts) < 0 or not sum(parts):
        raise Illegal("a buy-in is more than nothing, in cash, credit, marker or chips", clause(path))


def _require_unlocked(state: State) -> None:
    """From the lock until the bets are settled, and while the table is not open, a terminal takes nothing."""
    if state.phase == OPENING:
        raise Illegal("the table is not open: its checks come first", clause("7.I"))
    if state.phase in END_OF_DAY:
        raise Illegal("the gaming day is over: it is reconciled first", clause("1.IV"))
    if state.phase not in UNLOCKED:
        raise Illegal("the screens are locked until the bets are settled", clause("3.IV"))


# ── buy-ins ──────────────────────────────────────────────────────────────────────────────────────────


def buy_in_offered(game: Any, state: State, event: ev.BuyInOffered) -> State:
    require_seated(state.seated, event.seat, clause("4.I"))
    _check_funds(event.funds, "4.I")
    _require_unlocked(state)
    if (old := _find(state.buy_ins, event.seat)) and old.entered:
        raise Illegal("the dealer is about to confirm the buy-in before", clause("4.VI"))
    new = BuyIn(event.seat, event.funds, event.funds)
    return replace(state, buy_ins=(*without(state.buy_ins, event.seat), new))


def buy_in_taken_back(game: Any, state: State, event: ev.BuyInTakenBack) -> State:
    _require_unlocked(state)
    found = _find(state.buy_ins, event.seat)
    if found is None:
        raise Illegal("nothing of yours lies on the station", clause("4.I"))
    if found.entered:
        raise Illegal("the dealer has counted your buy-in: he gives it back", clause("4.VI"))
    return replace(state, buy_ins=without(state.buy_ins, event.seat))


def buy_in_entered(game: Any, state: State, event: ev.BuyInEntered) -> State:
    require_rank(event.by, DEALER, clause("4.IV"), "entering a buy-in")
    require_seated(state.seated, event.seat, clause("4.IV"))
    _check_funds(event.funds, "4.V")
    found: BuyIn | None = _find(state.buy_ins, event.seat)
    if found is None:
        raise Illegal(
            f"nothing lies on station {event.seat}: the player puts his buy-in there", clause("4.I")
        )
    if any(getattr(event.funds, kind) > getattr(found.offered, kind) for kind in ev.Funds.__struct_fields__):
        raise Illegal(
            f"{dollars(found.offered.total_cents)} lies on station {event.seat}: no more is entered",
            clause("4.I"),
        )
    new = BuyIn(event.seat, event.funds, found.offered, entered=True, entered_by=event.who)
    return replace(state, buy_ins=(*without(state.buy_ins, event.seat), new))


def _entered(state: State, seat: int, path: str) -> BuyIn:
    found: BuyIn | None = _find(state.buy_ins, seat)
    if found is None or not found.entered:
        raise Illegal(f"no buy-in has been entered for station {seat}", clause(path))
    return found


def is_material(game: Any, option: str, cents: int) -> bool:
    return bool(cents >= 100 * game.house.number(option))


def buy_in_cancelled(game: Any, state: State, event: ev.BuyInCancelled) -> State:
    require_rank(event.by, DEALER, clause("4.VI"), "cancelling a buy-in")
    if _find(state.buy_ins, event.seat) is None:
        raise Illegal(f"there is no buy-in at station {event.seat}", clause("4.VI"))
    return replace(state, buy_ins=without(state.buy_ins, event.seat))


def buy_in_approved(game: Any, state: State, event: ev.BuyInApproved) -> State:
    require_rank(event.by, FLOOR, clause("4.IX"), "approving a buy-in")
    found = _entered(state, event.seat, "4.IX")
    if not is_material(game, "material-buy-in", found.funds.total_cents) or found.approved:
        raise Illegal("this buy-in waits for no card", clause("4.IX"))
    if event.who and event.who == found.entered_by:
        raise Illegal("nobody approves the buy-in that he has entered himself", clause("4.IX"))
    return replace(state, buy_ins=(*without(state.buy_ins, event.seat), replace(found, approved=True)))


def buy_in_confirmed(game: Any, state: State, event: ev.BuyInConfirmed) -> State:
    require_rank(event.by, DEALER, clause("4.VII"), "confirming a buy-in")
    found = _entered(state, event.seat, "4.VI")
    if event.funds != found.funds:
        raise Illegal(
            f"{dollars(found.funds.total_cents)} was entered: confirm that, or enter it anew", clause("4.VI")
        )
    if is_material(game, "material-buy-in", found.funds.total_cents) and not found.approved:
        raise Illegal(
            f"a buy-in of {dollars(found.funds.total_cents)} waits for a supervisor's card", clause("4.IX")
        )
    return replace(state, buy_ins=without(state.buy_ins, event.seat), day=state.day or event.day)


# ── cash-outs ────────────────────────────────────────────────────────────────────────────────────────


def cash_out_asked(game: Any, state: State, event: ev.CashOutAsked) -> State:
    require_seated(state.seated, event.seat, clause("5.I"))
    _require_unlocked(state)
    if _find(state.cash_outs, event.seat):
        raise Illegal("a cash-out is under way at this station", clause("5.II"))
    return replace(state, cash_outs=(*state.cash_outs, CashOut(event.seat)))


def cash_out_verified(game: Any, state: State, event: ev.CashOutVerified) -> State:
    _require_unlocked(state)
    found = _find(state.cash_outs, event.seat)
    if found is None or found.verified:
        raise Illegal("touch cash-out first, and confirm it once", clause("5.II"))
    if event.cents <= 0:
        raise Illegal("there are no credits to cash out", clause("5.I"))
    new = replace(found, verified=True, cents=event.cents)
    return replace(state, cash_outs=(*without(state.cash_outs, event.seat), new))


def cash_out_dropped(game: Any, state: State, event: ev.CashOutDropped) -> State:
    _require_unlocked(state)
    if _find(state.cash_outs, event.seat) is None:
        raise Illegal("no cash-out is under way at this station", clause("5.II"))
    return replace(state, cash_outs=without(state.cash_outs, event.seat))


def _verified(state: State, seat: int, path: str) -> CashOut:
    found: CashOut | None = _find(state.cash_outs, seat)
    if found is None or not found.verified:
        raise Illegal(f"no player has asked for a cash-out at station {seat}", clause(path))
    return found


def cash_out_approved(game: Any, state: State, event: ev.CashOutApproved) -> State:
    require_rank(event.by, FLOOR, clause("5.VIII"), "approving a cash-out")
    found = _verified(state, event.seat, "5.VIII")
    if not is_material(game, "material-cash-out", found.cents) or found.approved:
        raise Illegal("this cash-out waits for no card", clause("5.VIII"))
    new = replace(found, approved=True, approved_by=event.who)
    return replace(state, cash_outs=(*without(state.cash_outs, event.seat), new))


def cash_out_confirmed(game: Any, state: State, event: ev.CashOutConfirmed) -> State:
    require_rank(event.by, DEALER, clause("5.VI"), "confirming a cash-out")
    found = _verified(state, event.seat, "5.IV")
    if event.cents != found.cents:
        raise Illegal(
            f"{dollars(event.cents)} were counted, the console shows {dollars(found.cents)}", clause("5.VI")
        )
    if is_material(game, "material-cash-out", found.cents):
        if not found.approved:
            raise Illegal(
                f"a cash-out of {dollars(found.cents)} waits for a supervisor's card", clause("5.VIII")
            )
        if event.who and event.who == found.approved_by:
            raise Illegal("who approved a cash-out does not pay it himself", clause("5.VIII"))
    return replace(state, cash_outs=without(state.cash_outs, event.seat), day=state.day or event.day)


# ── tips and the end of a day ────────────────────────────────────────────────────────────────────────


def toke_given(game: Any, state: State, event: ev.TokeGiven) -> State:
    require_seated(state.seated, event.seat, clause("8.I.B"))
    if event.cents <= 0:
        raise Illegal("a tip is more than nothing", clause("8.I.B"))
    _require_unlocked(state)
    if not can_make(game.chips, event.cents):
        raise Illegal(
            f"{dollars(event.cents)} cannot be made of the chips displayed",
            clause("8.I.B"),
            tuple(map(dollars, game.chips)),
        )
    if (found := _find(state.cash_outs, event.seat)) and found.verified:
        raise Illegal("your credits are being cashed out: no tip is given with them", clause("5.II"))
    act = Act(event.seat, of_seat(state.bets, event.seat), toke_cents=event.cents)
    return replace(
        state, tokes_cents=state.tokes_cents + event.cents, trail=(*state.trail, act),
        day=state.day or event.day,
    )  # fmt: skip


def day_ended(game: Any, state: State, event: ev.DayEnded) -> State:
    """Between games, with no money on its way: the tip summary comes first, then the counts."""
    require_rank(event.by, DEALER, clause("1.IV"), "ending the gaming day")
    if state.phase not in (READY, OVER):
        raise Illegal("the gaming day ends between two games", clause("1.IV"))
    if state.buy_ins or any(c.verified for c in state.cash_outs):
        raise Illegal("first finish the buy-ins and cash-outs that are under way", clause("1.IV"))
    return replace(state, phase=TIPS, cash_outs=())


def tips_step(game: Any, state: State) -> Procedure:
    told = (
        f"{dollars(state.tokes_cents)} on the tip summary: that many chips go from the tray to the toke box"
    )
    by = FLOOR if state.signed_as and not reaches(state.signed_as, FLOOR) else DEALER
    signs = ev.TipSummarySigned(by=by, cents=state.tokes_cents)
    return Procedure(by, signs, f"{told}; sign it", clause("8.I.B.2"))


def tip_summary_signed(game: Any, state: State, event: ev.TipSummarySigned) -> State:
    """By the dealer and by a supervisor, in either order; the log keeps the sheet (8.I.B.3)."""
    if event.cents != state.tokes_cents:
        raise Illegal(
            f"{dollars(event.cents)} went into the toke box, the summary has {dollars(state.tokes_cents)}",
            clause("8.I.B.2"),
        )
    by_dealer = bool(state.signed_as) and not reaches(state.signed_as, FLOOR)
    require_rank(event.by, FLOOR if by_dealer else DEALER, clause("8.I.B.2"), "signing the tip summary")
    if not state.signed_as:
        return replace(state, signed_as=event.by, signed_by=event.who)
    if event.who and event.who == state.signed_by:
        raise Illegal("the two signatures are of two people", clause("8.I.B.2"))
    if not by_dealer and reaches(event.by, FLOOR):
        raise Illegal("a supervisor has signed: the other signature is the dealer's", clause("8.I.B.2"))
    return replace(state, phase=COUNTING, tokes_cents=0, signed_as="", signed_by="")


def counting_step(game: Any, state: State) -> Procedure:
    text = "compare the day's report with the chips in the tray and the drop as they are counted"
    return Procedure(FLOOR, ev.DayReconciled(), text, clause("1.IV"))


def day_reconciled(game: Any, state: State, event: ev.DayReconciled) -> State:
    require_rank(event.by, FLOOR, clause("1.IV"), "reconciling the gaming day")
    if min(event.chips_cents, event.drop_cents) < 0:
        raise Illegal("a count is not less than nothing", clause("1.IV"))
    agrees = (event.chips_cents, event.drop_cents) == (
        event.expected_chips_cents, event.expected_drop_cents,
    )  # fmt: skip
    return new_day(state) if agrees else replace(state, phase=DIFFERENCE)


def difference_step(game: Any, state: State) -> Procedure:
    return duty_step(game.duties[REPORT])


def new_day(state: State) -> State:
    """Closed until its checks are done again (oh-rapid-roulette:7.I)."""
    return replace(state, phase=OPENING, duty=0, day="", last=(), trail=(), alerts=(), paid=Paid())


# ── money that moves ─────────────────────────────────────────────────────────────────────────────────


def moves(state: State, event: ev.Event) -> tuple[Move, ...]:
    """A buy-in goes into the drop box, and credits (4.VIII) come from the inventory as chips would; markers
    and credit slips are the cage's. Tips wait in the jar until their chips are in the box."""
    match event:
        case ev.BuyInConfirmed():
            funds, purse = event.funds, _purse(state, event.seat)
            return (
                (purse, DROP_BOX, funds.cash_cents + funds.chips_cents),
                (CAGE, DROP_BOX, funds.credit_cents + funds.marker_cents),
                (INVENTORY, seat_account(event.seat), funds.total_cents),
            )
        case ev.CashOutConfirmed():
            return ((seat_account(event.seat), _purse(state, event.seat), event.cents),)
        case ev.TokeGiven():
            return ((seat_account(event.seat), TIP_JAR, event.cents),)
        case ev.ActionUndone() if event.toke_cents:
            return ((TIP_JAR, seat_account(event.seat), event.toke_cents),)
        case ev.TipSummarySigned() if state.signed_as:
            return ((TIP_JAR, TIP_BOX, event.cents),)
        case ev.DayReconciled():
            return ((DROP_BOX, CAGE, event.expected_drop_cents),)
    return ()


def _purse(state: State, seat: int) -> str:
    """Of the player at a station; the world outside, where nobody has told who that is."""
    player = dict(state.players).get(seat, "")
    return purse_account(player) if player else CAGE


# ── what the console asks for besides the game ───────────────────────────────────────────────────────


def errands(game: Any, state: State) -> tuple[Procedure, ...]:
    """Buy-ins and cash-outs (5.III) on their way, each waiting for its next rank, and what a supervisor is
    told."""
    found = [_next_of_buy_in(game, b) for b in state.buy_ins]
    found += [_next_of_cash_out(game, c) for c in state.cash_outs if c.verified]
    if state.alerts:
        due = duty_step(game.duties[SEE])
        told = state.alerts[0].replace("-", " ", 2)
        found.append(Procedure(due.by, due.event, f"{told}: {due.text}", due.clause))
    return tuple(found)


def _next_of_buy_in(game: Any, b: BuyIn) -> Procedure:
    what = f"buy-in of {dollars(b.funds.total_cents)} at station {b.seat}"
    if not b.entered:
        text = f"take the {what} on the clipboard, count it beside the drop box and enter it"
        return Procedure(DEALER, ev.BuyInEntered(seat=b.seat, funds=b.funds), text, clause("4.V"))
    if is_material(game, "material-buy-in", b.funds.total_cents) and not b.approved:
        return Procedure(FLOOR, ev.BuyInApproved(seat=b.seat), f"approve the {what}", clause("4.IX"))
    text = f"put the {what} into the drop box and confirm it"
    return Procedure(DEALER, ev.BuyInConfirmed(seat=b.seat, funds=b.funds), text, clause("4.VII"))


def _next_of_cash_out(game: Any, c: CashOut) -> Procedure:
    what = f"cash-out of {dollars(c.cents)} at station {c.seat}"
    if is_material(game, "material-cash-out", c.cents) and not c.approved:
        return Procedure(FLOOR, ev.CashOutApproved(seat=c.seat), f"approve the {what}", clause("5.VIII"))
    text = f"count the chips for the {what}, confirm it and bring them in a chip holder"
    return Procedure(DEALER, ev.CashOutConfirmed(seat=c.seat, cents=c.cents), text, clause("5.IV"))


def duty_done(game: Any, state: State, event: ev.ProcedureDone) -> State | None:
    """A supervisor has come to an irregularity, each by itself; the manager has the report of a difference;
    a chip from a patron's hand went into the toke box."""
    if event.name == SEE and state.alerts:
        require_rank(event.by, FLOOR, clause("6.III"), SEE)
        return replace(state, alerts=state.alerts[1:])
    if event.name == CHIP_TOKE:
        require_rank(event.by, DEALER, clause("8.I.A"), CHIP_TOKE)
        if state.phase in (OPENING, *END_OF_DAY):
            raise Illegal("the table is not open", clause("8.I.A"))
        return state
    if event.name == REPORT and state.phase == DIFFERENCE:
        require_rank(event.by, MANAGER, clause("1.IV"), REPORT)
        return new_day(state)
    return None
