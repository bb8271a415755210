"""A game at the console, from new game to the reset, and what goes wrong with its number."""

import pytest
from rapid_table import BOOK, Rapid, of
from tests.games.felt import refused

from houseway.core import events as ev
from houseway.core.game import DEALER, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Over, Procedure, Reading, Settle, Wagers

BELOW_FLOOR = ("player", "dealer", "box", "surveillance", "maintenance")


@of("1.I", "2.III", "3.I", "3.III", "3.V", "3.VI", "3.VII", "6.I")
def test_a_game_step_by_step():
    table = Rapid("17", seats=(1, 2)).to("ready")
    step = table.step
    assert (step.by, step.event, step.clause) == ("dealer", ev.GameStarted(), BOOK + "3.I")
    refused(table, ev.GameStarted(by="player"), "3.I")
    refused(table, ev.BallSpun(), "3.III")
    table.apply(step.event)
    assert isinstance(table.step, Wagers) and table.step.closes == ev.SpinPrompted()
    table.bet("17").bet("18", seat=2).bet("red", seat=2)
    refused(table, ev.GameStarted(), "3.I")
    refused(table, ev.BallSpun(), "3.III")  # not before the prompt
    refused(table, ev.WagersClosed(), "3.IV")
    table.apply(ev.SpinPrompted())
    step = table.step
    assert (step.by, step.event, step.clause) == ("dealer", ev.BallSpun(), BOOK + "3.III")
    table.apply(step.event)
    refused(table, ev.NumberRead("17"), "3.V")
    table.apply(ev.WagersClosed())
    assert isinstance(table.step, Chance) and table.step.by == "wheel"  # no person's hand
    table.apply(ev.BallSettled("17"))
    assert isinstance(table.step, Reading)
    for early in (ev.NumberConfirmed(pocket="17"), ev.NumberDoubted()):
        refused(table, early, "3.V")
    table.apply(ev.NumberRead("17"))
    assert table.game.view(table.state, DEALER)["read"] == "17"
    assert "read" not in table.game.view(table.state, seat_viewer(1))
    assert table.game.view(table.state, PUBLIC)["pocket"] == ""  # no dolly yet
    step = table.step
    assert (step.by, step.event, step.instead) == (
        "dealer", ev.NumberConfirmed(pocket="17"), (ev.NumberDoubted(),),
    )  # fmt: skip
    refused(table, ev.NumberConfirmed(pocket="18"), "3.V", "reads 17")
    refused(table, ev.NumberConfirmed(pocket="17", by="player"), "3.V")
    refused(table, ev.Settled(()), "6.I")
    table.apply(step.event)
    assert isinstance(table.step, Settle) and table.step.by == "system"
    table.apply(ev.Settled(table.game.settle(table.state)))
    assert [(x.seat, x.spot, x.outcome) for x in table.lines] == [
        (2, "18", "lose"), (2, "red", "lose"), (1, "17", "win"),
    ]  # fmt: skip
    view = table.game.view(table.state, PUBLIC)
    assert (view["pocket"], view["says"], view["bets"]) == ("17", "17 black", [])
    assert isinstance(table.step, Over)
    table.apply(table.step.event)
    assert table.state.phase == "ready"


@of("2.III", "3.IV")
@pytest.mark.parametrize(("seconds", "before"), [(15, 5), (40, 30), (300, 290)])
def test_the_clock_prompts_ten_seconds_before_it_locks(seconds, before):
    table = Rapid("17", countdown_seconds=seconds).to("betting")
    due = table.game.timed(table.state)
    assert (due.seconds, due.event) == (before, ev.SpinPrompted())
    table.apply(due.event)
    prompted = table.game.timed(table.state)
    assert (prompted.seconds, prompted.event) == (10, ev.WagersClosed())
    table.apply(ev.BallSpun())
    assert table.game.timed(table.state) == prompted  # the same ten seconds
    table.apply(prompted.event)
    assert table.state.phase == "closed"


@of("2.III")
def test_at_zero_the_screens_lock_whether_the_ball_is_spun_or_not():
    table = Rapid("17").to("prompted").bet("17")
    table.apply(ev.WagersClosed())
    refused(table, ev.WagerPlaced(1, "straight", 500, "17"), "3.IV")
    assert table.step.event == ev.BallSpun()
    refused(table, ev.NumberRead("17"), "3.V")
    table.apply(ev.BallSpun())
    assert table.to("over").lines[0].outcome == "win"


@of("3.IV")
def test_the_sensor_locks_before_zero_and_only_a_ball_that_runs():
    table = Rapid("17").to("betting")
    refused(table, ev.BallSlowed(), "3.IV")
    table.to("prompted")
    refused(table, ev.BallSlowed(), "3.IV")
    table.to("spinning")
    table.apply(ev.BallSlowed())
    refused(table, ev.WagerPlaced(1, "straight", 500, "17"), "3.IV")
    refused(table, ev.BallSlowed(), "3.IV")


@of("3.V")
def test_a_sensor_on_a_real_wheel_reads_without_the_system_knowing_the_ball():
    table = Rapid().to("closed")
    for wrong in ("", "37", "000"):
        refused(table, ev.NumberRead(wrong), "3.V", "no number")
    table.apply(ev.NumberRead("00"))
    assert (table.state.read, table.state.pocket) == ("00", "")
    refused(Rapid(wheel="single-zero").to("closed"), ev.NumberRead("00"), "3.V")


@of("2.III")
def test_no_game_begins_without_a_player():
    table = Rapid(seats=()).to("ready")
    refused(table, ev.GameStarted(), "2.III", "nobody")


# ── no spin ──────────────────────────────────────────────────────────────────────────────────────────


@of("6.II", "3.IV")
def test_a_floater_is_no_spin_told_to_the_floor_and_the_ball_spun_again():
    floater = ev.IrregularityCalled("floater")
    table = Rapid("17").to("betting").bet("17")
    refused(table, floater, "6.II")
    table.to("spinning")
    refused(table, ev.IrregularityCalled("floater", by="player"), "6.II")
    table.apply(floater)
    assert table.state.phase == "prompted" and table.on() == {"17": 500}
    table.bet("red")  # the countdown goes on
    table.to("closed")
    table.apply(floater)
    assert table.step.event == ev.BallSpun()
    refused(table, ev.WagerPlaced(1, "straight", 500, "17"), "3.IV")  # locked it stays
    told = table.game.errands(table.state)[-1]
    assert (told.by, told.event) == ("floor", ev.ProcedureDone("see-irregularity", "floor"))
    assert table.state.alerts == ("floater", "floater")
    assert table.lines == []
    for rank in BELOW_FLOOR:
        refused(table, ev.ProcedureDone("see-irregularity", rank), "6.III")
    table.apply(told.event)
    assert table.state.alerts == ("floater",)  # each is seen by itself
    table.apply(told.event)
    assert table.state.alerts == ()
    for phase in ("ball-at-rest", "number-read"):
        table.to(phase)
        refused(table, floater, "6.II")  # it lies in a pocket, as the log knows
    table.to("over")
    assert [x.outcome for x in table.lines] == ["lose", "win"]


@of("6.III")
def test_a_supervisor_is_told_of_anything_irregular():
    table = Rapid("17").to("betting")
    refused(table, ev.ProcedureDone("see-irregularity", "floor"), "7.I", "not due")
    table.apply(ev.IrregularityCalled("irregularity", detail="a glass on the wheel"))
    refused(table, ev.ProcedureDone("inspect-ball", "floor"), "7.I", "not due")
    assert table.state.alerts == ("irregularity: a glass on the wheel",)
    assert table.game.errands(table.state)[0].by == "floor"
    (errand,) = table.game.view(table.state, DEALER)["errands"]
    assert (errand["what"], errand["seat"]) == ("procedure-done", 0)  # of no station
    refused(table, ev.IrregularityCalled("irregularity", seat=1), "6.III")


# ── wrong numbers ────────────────────────────────────────────────────────────────────────────────────


@of("6.III", "3.V")
def test_a_misread_number_is_refused_by_the_dealer_and_selected_by_a_supervisor():
    table = Rapid("17").to("betting").bet("17").bet("18")
    table.misread = "18"
    table.to("number-read")
    table.apply(ev.NumberDoubted())
    step = table.step
    assert (step.by, step.clause) == ("floor", BOOK + "6.III")
    assert table.state.alerts == ("the sensor read 18",)
    refused(table, ev.NumberConfirmed(pocket="18"), "3.V")
    for rank in BELOW_FLOOR:
        refused(table, ev.NumberSelected(pocket="17", by=rank), "6.III")
    refused(table, ev.NumberSelected(pocket="18"), "6.III", "lies in 17")
    refused(table, ev.NumberSelected(pocket="99"), "6.III", "no number")
    table.apply(ev.NumberSelected(pocket="17", by="manager"))
    table.to("over")
    assert {x.spot: x.outcome for x in table.lines} == {"17": "win", "18": "lose"}
    assert table.state.alerts == ()


def paid_wrongly(right="17", wrong="18", **bets):
    table = Rapid(right, "5", seats=(1, 2)).to("betting").bet("17").bet("18", seat=2)
    table.misread = wrong
    table.to("over")
    table.lines.clear()
    table.misread = ""
    return table


@of("6.III")
@pytest.mark.parametrize("later", ["over", "ready", "betting", "prompted", "spinning", "closed"])
def test_a_game_paid_by_a_wrong_number_is_voided_and_settled_by_the_right_one(later):
    table = paid_wrongly()
    assert (table.credits(1), table.credits(2)) == (99_500, 100_000 + 17_500)
    table.to(later)
    table.apply(ev.IrregularityCalled("wrong-number-confirmed"))
    for rank in BELOW_FLOOR:
        refused(table, ev.GameVoided(by=rank), "6.III")
    refused(table, ev.NumberSelected(pocket="17"), "6.III")
    table.apply(ev.GameVoided())
    restored = table.game.view(table.state, PUBLIC)["restored"]
    assert [(b["seat"], b["spot"], b["stake_cents"]) for b in restored] == [(1, "17", 500), (2, "18", 500)]
    told = table.game.view(table.state, PUBLIC)
    assert (told["says"], told["pocket"]) == ("The last game is void", "")  # the dolly is taken away
    for rank in BELOW_FLOOR:
        refused(table, ev.NumberSelected(pocket="17", by=rank), "6.III")
    refused(table, ev.NumberSelected(pocket="19"), "6.III", "lies in 17")
    table.apply(ev.NumberSelected(pocket="17"))
    table.to(later)
    assert [(x.seat, x.outcome, x.stake_cents, x.amount_cents) for x in table.lines] == [
        (1, "correct", 0, 18_000), (2, "correct", 0, -18_000),
    ]  # fmt: skip
    assert (table.credits(1), table.credits(2)) == (100_000 + 17_500, 99_500)
    assert table.state.phase == later
    if later in ("over", "ready"):
        assert table.game.view(table.state, PUBLIC)["pocket"] == "17"  # the dolly moves, too
    table.lines.clear()
    table.to("over")
    assert [x for x in table.lines if x.outcome == "correct"] == []


@of("6.III")
def test_no_more_is_taken_back_than_the_terminal_has_and_a_second_void_knows_that():
    table = paid_wrongly()
    table.apply(ev.TokeGiven(2, 110_000))  # of 117,500: 7,500 are left, 18,000 are due
    table.apply(ev.GameVoided())
    table.apply(ev.NumberSelected(pocket="17"))
    assert table.step == Reading(ev.ChipsCounted(2), BOOK + "6.III")
    refused(table, ev.ChipsCounted(1, 5), "6.III")
    refused(table, ev.Settled(table.game.settle(table.state)), "6.III", "counted")
    table.to("over")
    assert [(x.seat, x.amount_cents) for x in table.lines] == [(1, 18_000), (2, -7_500)]
    assert table.credits(2) == 0 and "18000 cents were due" in table.lines[1].why
    table.lines.clear()
    table.buy(2, cash=50_000)
    table.apply(ev.GameVoided())
    table.apply(ev.NumberSelected(pocket="17"))
    table.to("over")
    assert [(x.seat, x.amount_cents) for x in table.lines] == [(2, -10_500)]  # the rest


@of("6.III")
def test_what_can_be_voided():
    table = Rapid("17").to("betting")
    refused(table, ev.GameVoided(), "6.III", "no game")
    table.to("over")
    refused(table, ev.GameVoided(), "6.III", "no game")  # nobody had bet
    table = paid_wrongly()
    table.apply(ev.GameVoided())
    refused(table, ev.GameVoided(), "6.III")
    assert table.game.must_finish(table.state)


@of("6.II")
@pytest.mark.parametrize("phase", ["number-read", "number-doubted"])
def test_a_sensor_that_reads_a_ball_which_floats_does_not_make_it_a_spin(phase):
    """On a real wheel nobody but the dealer knows that the ball has left the track."""
    table = Rapid().to("betting").bet("17").bet("red").to("closed")
    table.apply(ev.NumberRead("17"))
    if phase == "number-doubted":
        table.apply(ev.NumberDoubted())
    assert table.state.phase == phase
    refused(table, ev.IrregularityCalled("floater", by="player"), "6.II")
    table.apply(ev.IrregularityCalled("floater"))
    assert (table.state.phase, table.state.read, table.on()) == ("locked", "", {"17": 500, "red": 500})
    refused(table, ev.NumberConfirmed(pocket="17"), "3.V")
    refused(table, ev.WagerPlaced(1, "straight", 500, "17"), "3.IV")
    table.apply(ev.BallSpun())
    table.apply(ev.NumberRead("18"))
    table.apply(ev.NumberConfirmed(pocket="18"))
    table.to("over")
    assert {x.spot: x.outcome for x in table.lines} == {"17": "lose", "red": "win"}


@of("6.III", "3.VI")
def test_once_a_number_is_read_no_round_is_called_off():
    table = Rapid("17").to("betting").bet("17").to("closed")
    assert table.game.must_finish(table.state) == ""  # nobody knows the number yet
    for phase in ("ball-at-rest", "number-read", "settling"):
        table.to(phase)
        assert "settled by it" in table.game.must_finish(table.state), phase
    table = Rapid("17").to("number-read")
    table.apply(ev.NumberDoubted())
    assert "settled by it" in table.game.must_finish(table.state)


@of("6.III")
def test_wrong_is_what_was_confirmed_before():
    wrong = ev.IrregularityCalled("wrong-number-confirmed")
    table = Rapid("17", "18")
    for phase in ("ready", "betting", "prompted", "spinning", "closed", "number-read"):
        refused(table.to(phase), wrong, "6.III")
        table.game.apply(table.state, ev.IrregularityCalled("irregularity", detail="a glass"))  # at any time
    table.to("over").game.apply(table.state, wrong)
    table.to("betting").game.apply(table.state, wrong)


@of("6.III", "1.IV")
@pytest.mark.parametrize("phase", ["tip-summary", "reconciling"])
def test_the_last_game_of_a_day_is_put_right_until_the_day_is_reconciled(phase):
    table = paid_wrongly()
    table.apply(ev.IrregularityCalled("irregularity", detail="a glass"))
    table.apply(ev.IrregularityCalled("wrong-number-confirmed"))
    table.apply(ev.DayEnded())
    if phase == "reconciling":
        table.apply(ev.TipSummarySigned(by="dealer", who="d"))
        table.apply(ev.TipSummarySigned(by="floor", who="f"))
    refused(table, ev.GameVoided(by="dealer"), "6.III")
    table.apply(ev.GameVoided())
    table.apply(ev.NumberSelected(pocket="17"))
    table.to(phase)
    assert (table.credits(1), table.credits(2)) == (100_000 + 17_500, 99_500)
    assert table.state.alerts == ("irregularity: a glass",)  # which the floor has not seen yet
    table.to("opening")
    refused(table, ev.GameVoided(), "6.III", "no game")


def put_right(table):
    table.apply(ev.GameVoided())
    table.apply(ev.NumberSelected(pocket="17"))
    return table.to("over")


def leaves(table, seat):
    """With all credits, as a cash-out at the console gives them."""
    cents = table.credits(seat)
    if cents:
        table.apply(ev.CashOutAsked(seat))
        table.apply(ev.CashOutVerified(seat, cents))
        if cents >= 100 * table.game.house.number("material-cash-out"):
            table.apply(ev.CashOutApproved(seat=seat))
        table.apply(ev.CashOutConfirmed(seat=seat, cents=cents))
    table.apply(ev.SeatLeft(seat))


@of("6.III")
def test_who_lost_wrongly_and_left_is_paid_into_his_purse():
    table = paid_wrongly()
    leaves(table, 1)
    purse = table.ledger.balance("purse-p1")
    put_right(table)
    assert [(x.seat, x.player, x.amount_cents) for x in table.lines] == [(0, "p1", 18_000), (2, "", -18_000)]
    assert table.ledger.balance("purse-p1") == purse + 18_000 and table.credits(1) == 0
    table.lines.clear()
    put_right(table)
    assert table.lines == []  # once


@of("6.III")
@pytest.mark.parametrize("seat", [1, 5])
def test_who_changes_his_station_is_paid_and_pays_where_he_sits(seat):
    table = paid_wrongly()
    leaves(table, 1)
    table.apply(ev.SeatTaken(seat, "p1"))
    if seat != 1:
        table.apply(ev.SeatTaken(1, "p9"))  # somebody else sits there now, and has nothing to do with it
    leaves(table, 2)
    table.apply(ev.SeatTaken(7, "p2"))
    table.buy(7, cash=50_000)
    put_right(table)
    assert [(x.seat, x.player, x.amount_cents) for x in table.lines] == [(seat, "", 18_000), (7, "", -18_000)]
    assert (table.credits(seat), table.credits(7)) == (18_000, 32_000)


@of("6.III")
def test_what_is_owed_by_somebody_who_has_left_is_on_record_and_taken_from_nobody():
    """The house loses by this reading: a purse is not reached into."""
    table = paid_wrongly()
    leaves(table, 2)
    table.apply(ev.SeatTaken(2, "p9"))
    table.buy(2, marker=50_000)
    before = table.ledger.balance("purse-p2"), table.credits(2)
    put_right(table)
    owes = table.lines[1]
    assert (owes.seat, owes.player, owes.amount_cents) == (0, "p2", 0)
    assert "18000 cents were due" in owes.why and "has left" in owes.why
    assert (table.ledger.balance("purse-p2"), table.credits(2)) == before
    table.lines.clear()
    leaves(table, 2)
    table.apply(ev.SeatTaken(2, "p2"))  # he comes back, and buys in
    table.buy(2, cash=50_000)
    put_right(table)
    assert [(x.seat, x.amount_cents) for x in table.lines] == [(2, -18_000)]


@of("6.III")
def test_the_round_that_the_floor_declares_void_keeps_who_sits_there_and_money_on_its_way():
    table = Rapid("17").to("betting").bet("17")
    table.enter(1, cash=500)
    left = table.game.after_void(table.state)
    assert (left.round, left.phase, left.bets, left.trail) == (2, "ready", (), ())
    assert (left.seated, left.players, len(left.buy_ins)) == ((1,), ((1, "p1"),), 1)
    opening = Rapid(bought=0)
    opening.apply(opening.step.event)
    left = opening.game.after_void(opening.state)
    assert (left.phase, left.duty) == ("opening", 1)


@of("7.I")
@pytest.mark.parametrize("rank", ["dealer", "floor"])
def test_at_every_opening_somebody_looks_at_the_posted_limits(rank):
    table = Rapid(bought=0)
    step = table.step
    assert isinstance(step, Procedure) and step.event.name == "verify-posted-limits"
    refused(table, ev.GameStarted(), "3.I")
    for other in ("player", "box", "manager"):
        refused(table, ev.ProcedureDone("verify-posted-limits", other), "7.I", "assigned to the table")
    refused(table, ev.ProcedureDone("inspect-ball", "floor"), "7.I")
    table.apply(ev.ProcedureDone("verify-posted-limits", rank))
    assert table.step.event.name == "inspect-for-magnets"
    assert [n for n in table.game.table.edition.notices if n.name == "limits"]
