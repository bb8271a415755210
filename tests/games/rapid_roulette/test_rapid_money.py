"""Buy-ins, cash-outs, tips, and the end of a gaming day."""

import pytest
from rapid_table import BANK, BOOK, Rapid, of
from tests.games.felt import refused

from houseway.core import events as ev
from houseway.core.game import DEALER, PUBLIC, seat_viewer

BELOW_FLOOR = ("player", "dealer", "box", "surveillance", "maintenance")


def errand(table):
    (found,) = table.game.errands(table.state)
    return found.by, found.event, found.clause.removeprefix(BOOK)


def sign(table, cents=0):
    table.apply(ev.TipSummarySigned(cents=cents, who="d"))
    table.apply(ev.TipSummarySigned(cents=cents, by="floor", who="f"))


@of("4.I", "4.IV", "4.V", "4.VI", "4.VII", "4.VIII")
def test_a_buy_in_is_offered_entered_and_confirmed_before_there_are_credits():
    table = Rapid(bought=0).to("ready")
    funds = table.funds(cash=10_000, credit=2_000, marker=3_000, chips=500)
    refused(table, ev.BuyInOffered(2, funds), "4.I")
    for bad in (table.funds(), table.funds(cash=-1, chips=2)):
        refused(table, ev.BuyInOffered(1, bad), "4.I")
        refused(table, ev.BuyInEntered(seat=1, funds=bad), "4.V")
    refused(table, ev.BuyInEntered(seat=1, funds=funds), "4.I", "nothing lies")
    table.apply(ev.BuyInOffered(1, funds))
    assert errand(table) == ("dealer", ev.BuyInEntered(seat=1, funds=funds), "4.V")
    assert table.game.view(table.state, PUBLIC).get("under_way") is None
    assert table.game.view(table.state, seat_viewer(2))["under_way"] == []
    refused(table, ev.BuyInConfirmed(seat=1, funds=funds), "4.VI", "no buy-in has been entered")
    refused(table, ev.BuyInEntered(seat=1, funds=funds, by="player"), "4.IV")
    refused(table, ev.BuyInEntered(seat=2, funds=funds), "4.IV", "nobody")
    table.apply(ev.BuyInEntered(seat=1, funds=funds))
    assert errand(table) == ("dealer", ev.BuyInConfirmed(seat=1, funds=funds), "4.VII")
    assert table.credits() == 0
    refused(table, ev.BuyInOffered(1, funds), "4.VI")
    refused(table, ev.BuyInConfirmed(seat=1, funds=table.funds(cash=15_500)), "4.VI", "was entered")
    refused(table, ev.BuyInConfirmed(seat=1, funds=funds, by="player"), "4.VII")
    table.apply(ev.BuyInConfirmed(seat=1, funds=funds))
    books = table.ledger.balance
    assert (books("seat-1"), books("drop-box"), books("purse-p1")) == (15_500, 15_500, 1_000_000 - 10_500)
    assert books("table-inventory") == BANK - 15_500
    table.to("betting").bet("17", 500)
    assert table.game.errands(table.state) == ()


@of("4.VI")
def test_a_buy_in_that_is_not_confirmed_goes_back():
    table = Rapid(bought=0).to("ready")
    refused(table, ev.BuyInCancelled(seat=1), "4.VI")
    table.enter(1, cash=500)
    refused(table, ev.BuyInCancelled(seat=1, by="player"), "4.VI")
    table.apply(ev.BuyInCancelled(seat=1))
    assert table.game.errands(table.state) == () and table.ledger.balance("drop-box") == 0


@of("4.IX")
@pytest.mark.parametrize("kind", ["cash", "credit", "marker", "chips"])
def test_from_the_material_amount_on_a_buy_in_needs_a_supervisor(kind):
    table = Rapid(bought=0, material_buy_in=1_000).to("ready")
    small = table.enter(1, "d", **{kind: 99_999})
    refused(table, ev.BuyInApproved(seat=1), "4.IX", "no card")
    table.apply(ev.BuyInConfirmed(seat=1, funds=small, who="d"))
    large = table.funds(**{kind: 100_000})
    refused(table, ev.BuyInApproved(seat=1), "4.IX")
    table.enter(1, "d", **{kind: 100_000})
    assert errand(table) == ("floor", ev.BuyInApproved(seat=1), "4.IX")
    refused(table, ev.BuyInConfirmed(seat=1, funds=large, who="d"), "4.IX", "card")
    for rank in BELOW_FLOOR:
        refused(table, ev.BuyInApproved(seat=1, by=rank, who="x"), "4.IX")
    refused(table, ev.BuyInApproved(seat=1, by="floor", who="d"), "4.IX", "himself")
    table.apply(ev.BuyInApproved(seat=1, by="floor", who="f"))
    refused(table, ev.BuyInApproved(seat=1, by="floor", who="f"), "4.IX")
    table.apply(ev.BuyInConfirmed(seat=1, funds=large, who="d"))
    assert table.credits() == 199_999
    table.enter(1, "d", **{kind: 100_000})  # the card was for that one
    refused(table, ev.BuyInConfirmed(seat=1, funds=large, who="d"), "4.IX")


@of("5.I", "5.II", "5.III", "5.IV", "5.VI", "1.III")
def test_a_cash_out_is_asked_for_verified_and_confirmed():
    table = Rapid().to("betting")
    refused(table, ev.CashOutConfirmed(seat=1, cents=100_000), "5.IV")
    refused(table, ev.CashOutVerified(1, 100_000), "5.II")
    refused(table, ev.CashOutAsked(2), "5.I")
    table.apply(ev.CashOutAsked(1))
    refused(table, ev.CashOutAsked(1), "5.II")
    assert table.game.errands(table.state) == ()  # the console knows nothing before the player means it
    (asked,) = table.game.view(table.state, seat_viewer(1))["under_way"]
    assert (asked["kind"], asked["verified"], asked["cents"]) == ("cash-out", False, 0)
    table.bet("17")
    table.apply(ev.CashOutDropped(1))
    refused(table, ev.CashOutDropped(1), "5.II")
    table.apply(ev.CashOutAsked(1))
    refused(table, ev.CashOutVerified(1, 0), "5.I", "no credits")
    table.game.apply(table.state, ev.CashOutVerified(1, 1))
    table.apply(ev.CashOutVerified(1, 99_500))
    assert errand(table) == ("dealer", ev.CashOutConfirmed(seat=1, cents=99_500), "5.IV")
    shown = table.game.view(table.state, DEALER)["errands"]
    assert [(e["seat"], e["by"], "$995" in e["text"]) for e in shown] == [(1, "dealer", True)]
    refused(table, ev.WagerPlaced(1, "red", 500, "red"), "5.II")  # those credits are on their way
    refused(table, ev.BetsCleared(1), "5.II")
    refused(table, ev.TokeGiven(1, 100), "5.II")
    refused(table, ev.CashOutConfirmed(seat=1, cents=99_400), "5.VI", "the console shows $995")
    refused(table, ev.CashOutConfirmed(seat=1, cents=99_500, by="player"), "5.VI")
    table.apply(ev.CashOutConfirmed(seat=1, cents=99_500))
    assert (table.credits(), table.ledger.balance("purse-p1")) == (0, 1_000_000 - 500)


@of("5.VIII")
def test_from_the_material_amount_on_a_cash_out_needs_a_supervisor():
    for cents, material in ((99_999, False), (100_000, True)):
        table = Rapid(bought=100_000, material_cash_out=1_000)
        table.apply(ev.CashOutAsked(1))
        table.apply(ev.CashOutVerified(1, cents))
        paid = ev.CashOutConfirmed(seat=1, cents=cents, who="d")
        if not material:
            refused(table, ev.CashOutApproved(seat=1), "5.VIII")
        else:
            assert errand(table)[:2] == ("floor", ev.CashOutApproved(seat=1))
            refused(table, paid, "5.VIII", "card")
            for rank in BELOW_FLOOR:
                refused(table, ev.CashOutApproved(seat=1, by=rank), "5.VIII")
            table.apply(ev.CashOutApproved(seat=1, who="f"))
            refused(table, ev.CashOutConfirmed(seat=1, cents=cents, who="f"), "5.VIII", "himself")
        table.apply(paid)
        assert table.credits() == 100_000 - cents


@of("8.I.B", "8.I.B.1", "8.I.B.2")
def test_tips_are_dragged_to_the_jar_and_signed_for_by_two_when_the_day_ends():
    table = Rapid("17")
    refused(table, ev.TokeGiven(2, 100), "8.I.B")
    refused(table, ev.TokeGiven(1, 0), "8.I.B")
    for cents in (10, 333, 150):
        refused(table, ev.TokeGiven(1, cents), "8.I.B", "chips displayed")
    table.apply(ev.TokeGiven(1, 500))
    table.to("over")
    table.apply(ev.TokeGiven(1, 200))
    books = table.ledger
    assert (books.balance("tip-jar"), books.balance("tip-box"), table.credits()) == (700, 0, 99_300)
    refused(table, ev.TipSummarySigned(cents=700), "8.I.B.1")
    table.apply(ev.DayEnded())
    step = table.step
    assert (step.by, step.event.cents, step.clause) == ("dealer", 700, BOOK + "8.I.B.2")
    refused(table, ev.DayReconciled(), "1.IV")
    refused(table, ev.TipSummarySigned(cents=600), "8.I.B.2", "the summary has $7")
    refused(table, ev.TipSummarySigned(cents=700, by="player"), "8.I.B.2")
    table.apply(ev.TipSummarySigned(cents=700, who="d"))
    assert table.step.by == "floor" and table.ledger.balance("tip-box") == 0
    for rank in BELOW_FLOOR:
        refused(table, ev.TipSummarySigned(cents=700, by=rank, who="x"), "8.I.B.2")
    refused(table, ev.TipSummarySigned(cents=700, by="floor", who="d"), "8.I.B.2")
    table.apply(ev.TipSummarySigned(cents=700, by="floor", who="f"))
    assert (table.ledger.balance("tip-jar"), table.ledger.balance("tip-box")) == (0, 700)
    assert table.state.phase == "reconciling"
    table.to("ready")
    table.apply(ev.TokeGiven(1, 100))
    table.apply(ev.DayEnded())
    assert (table.step.by, table.step.event.cents) == ("dealer", 100)  # a sheet of its own for every day


@of("1.IV", "7.I")
def test_the_day_is_reconciled_before_the_first_game_of_the_next():
    table = Rapid("17", "18")
    table.to("ready")
    table.apply(ev.GameStarted(day="2026-11-16"))
    refused(table, ev.DayEnded(), "1.IV", "between two games")
    table.to("over")
    table.apply(table.step.event)
    refused(table, ev.GameStarted(day="2026-11-17"), "1.IV", "2026-11-16")
    table.enter(1, cash=500)
    refused(table, ev.DayEnded(), "1.IV", "under way")
    table.apply(ev.BuyInCancelled(seat=1))
    refused(table, ev.DayEnded(by="player"), "1.IV")
    table.apply(ev.DayEnded())
    refused(table, ev.GameStarted(day="2026-11-17"), "3.I")
    sign(table)
    assert (table.step.by, table.step.clause) == ("floor", BOOK + "1.IV")
    right = {"expected_chips_cents": 9_900_000, "expected_drop_cents": 100_000}
    for rank in BELOW_FLOOR:
        refused(table, ev.DayReconciled(by=rank, **right), "1.IV")
    refused(table, ev.DayReconciled(chips_cents=-1, **right), "1.IV")
    table.apply(ev.DayReconciled(chips_cents=9_900_000, drop_cents=100_000, **right))
    assert table.ledger.balance("drop-box") == 0  # it went to the count
    assert table.step.event.name == "verify-posted-limits"  # opened anew
    table.to("ready")
    table.apply(ev.GameStarted(day="2026-11-17"))
    refused(table, ev.BetsRecalled(1), "2.II.D")


@of("1.IV")
@pytest.mark.parametrize(("chips", "drop"), [(-1, 0), (1, 0), (0, -1), (0, 1), (5, -5)])
def test_a_difference_is_reported_to_the_manager(chips, drop):
    table = Rapid("17").to("over")
    table.apply(ev.DayEnded())
    sign(table)
    table.apply(
        ev.DayReconciled(
            expected_chips_cents=1_000,
            expected_drop_cents=100_000,
            chips_cents=1_000 + chips,
            drop_cents=100_000 + drop,
        )
    )
    step = table.step
    assert (step.by, step.event.name) == ("manager", "take-difference-report")
    refused(table, ev.GameStarted(), "3.I")
    for rank in (*BELOW_FLOOR, "floor"):
        refused(table, ev.ProcedureDone("take-difference-report", rank), "1.IV")
    table.apply(ev.ProcedureDone("take-difference-report", "manager"))
    assert table.step.event.name == "verify-posted-limits"


def test_nobody_leaves_with_money_on_its_way():
    table = Rapid(seats=(1, 2))
    table.apply(ev.BuyInOffered(1, table.funds(cash=500)))
    table.apply(ev.CashOutAsked(2))
    for seat in (1, 2):
        with pytest.raises(Exception, match="under way"):
            table.apply(ev.SeatLeft(seat))
    table.apply(ev.CashOutDropped(2))
    table.apply(ev.SeatLeft(2))
    assert table.state.players == ((1, "p1"),)


@of("4.I", "4.V")
def test_the_dealer_enters_what_the_player_put_down_and_no_more():
    table = Rapid(bought=0).to("ready")
    table.apply(ev.BuyInOffered(1, table.funds(cash=25_000, chips=500)))
    for more in ({"cash": 25_001}, {"chips": 501}, {"cash": 24_000, "marker": 1}, {"credit": 500}):
        refused(table, ev.BuyInEntered(seat=1, funds=table.funds(**more)), "4.I", "$255")
    counted = table.funds(cash=24_000, chips=500)  # it was less than the player thought
    table.apply(ev.BuyInEntered(seat=1, funds=counted))
    refused(table, ev.BuyInEntered(seat=1, funds=table.funds(cash=25_001)), "4.I")
    table.apply(ev.BuyInEntered(seat=1, funds=table.funds(cash=25_000)))  # counted again
    table.apply(ev.BuyInConfirmed(seat=1, funds=table.funds(cash=25_000)))
    assert table.credits() == 25_000
    refused(table, ev.BuyInEntered(seat=1, funds=counted), "4.I", "nothing lies")


@of("4.I")
def test_a_player_takes_back_what_has_not_been_counted():
    table = Rapid(bought=0, seats=(1, 2)).to("ready")
    refused(table, ev.BuyInTakenBack(1), "4.I", "nothing")
    table.apply(ev.BuyInOffered(1, table.funds(cash=500)))
    refused(table, ev.BuyInTakenBack(2), "4.I")
    table.apply(ev.BuyInTakenBack(1))
    refused(table, ev.BuyInEntered(seat=1, funds=table.funds(cash=500)), "4.I")
    table.enter(1, cash=500)
    refused(table, ev.BuyInTakenBack(1), "4.VI", "gives it back")


def touches(table):
    return (
        ev.BuyInOffered(1, table.funds(cash=500)), ev.BuyInTakenBack(2), ev.CashOutAsked(1),
        ev.CashOutVerified(3, 99_500), ev.CashOutDropped(3), ev.TokeGiven(1, 500),
    )  # fmt: skip


@of("2.III", "3.IV")
@pytest.mark.parametrize(
    ("phase", "takes"),
    [
        ("ready", True), ("betting", True), ("prompted", True), ("spinning", True), ("closed", False),
        ("ball-at-rest", False), ("number-read", False), ("settling", False), ("over", True),
    ],
)  # fmt: skip
def test_from_the_lock_until_the_bets_are_settled_a_terminal_takes_nothing(phase, takes):
    table = Rapid("17", seats=(1, 2, 3))
    table.apply(ev.BuyInOffered(2, table.funds(cash=500)))
    table.apply(ev.CashOutAsked(3))
    table.to(phase)
    for touch in touches(table):
        if takes:
            table.game.apply(table.state, touch)
        else:
            refused(table, touch, "3.IV", "locked")
    table.apply(ev.BuyInEntered(seat=2, funds=table.funds(cash=500)))  # the console is not a terminal


@of("2.III", "3.IV", "6.III")
@pytest.mark.parametrize("phase", ["locked", "number-doubted", "game-voided"])
def test_nor_when_a_number_is_in_doubt_or_a_game_is_void(phase):
    table = Rapid("17", seats=(1, 2, 3))
    table.apply(ev.BuyInOffered(2, table.funds(cash=500)))
    table.apply(ev.CashOutAsked(3))
    if phase == "locked":
        table.to("prompted").apply(ev.WagersClosed())
    elif phase == "number-doubted":
        table.to("number-read").apply(ev.NumberDoubted())
    else:
        table.to("betting").bet("17").to("over").apply(ev.GameVoided())
    assert table.state.phase == phase
    for touch in touches(table):
        refused(table, touch, "3.IV", "locked")


@of("1.IV", "7.I")
@pytest.mark.parametrize("phase", ["opening", "tip-summary", "reconciling", "difference"])
def test_a_table_that_is_not_open_takes_no_money(phase):
    table = Rapid(seats=(1, 2, 3), bought=0 if phase == "opening" else 100_000)
    if phase != "opening":
        table.to("ready").apply(ev.DayEnded())
    if phase in ("reconciling", "difference"):
        sign(table)
    if phase == "difference":
        table.apply(ev.DayReconciled(chips_cents=1, expected_drop_cents=300_000))
    assert table.state.phase == phase
    for touch in (ev.BuyInOffered(1, table.funds(cash=500)), ev.CashOutAsked(1), ev.TokeGiven(1, 500)):
        refused(table, touch, "7.I" if phase == "opening" else "1.IV")
    toke = ev.ProcedureDone("accept-chip-toke", "dealer")
    refused(table, toke, "8.I.A", "not open")


@of("8.I.A")
def test_a_chip_from_a_patrons_hand_is_put_on_record_by_the_dealer():
    table = Rapid().to("betting")
    refused(table, ev.ProcedureDone("accept-chip-toke", "player"), "8.I.A")
    before = table.ledger.balances
    table.apply(ev.ProcedureDone("accept-chip-toke", "dealer"))
    assert table.ledger.balances == before and table.state.tokes_cents == 0


@of("8.I.B.1", "8.I.B.2")
def test_a_sheet_is_signed_also_on_a_day_without_tips():
    table = Rapid("17").to("over")
    table.apply(ev.DayEnded())
    assert (table.state.phase, table.step.by, table.step.event.cents) == ("tip-summary", "dealer", 0)
    refused(table, ev.DayReconciled(), "1.IV")
    sign(table)
    assert table.state.phase == "reconciling"


@of("8.I.B.2")
def test_one_signature_is_the_dealers_and_one_a_supervisors_in_either_order():
    table = Rapid()
    table.apply(ev.TokeGiven(1, 300))
    table.apply(ev.DayEnded())
    table.apply(ev.TipSummarySigned(cents=300, by="floor", who="f"))
    assert table.step.by == "dealer"
    refused(table, ev.TipSummarySigned(cents=300, by="floor", who="g"), "8.I.B.2", "the dealer's")
    refused(table, ev.TipSummarySigned(cents=300, by="manager", who="m"), "8.I.B.2", "the dealer's")
    refused(table, ev.TipSummarySigned(cents=300, by="dealer", who="f"), "8.I.B.2", "two people")
    refused(table, ev.TokeGiven(1, 500), "1.IV")  # the sheet has one sum
    assert table.ledger.balance("tip-box") == 0
    table.apply(ev.TipSummarySigned(cents=300, by="dealer", who="d"))
    assert (table.state.phase, table.ledger.balance("tip-box")) == ("reconciling", 300)


@of("1.IV")
@pytest.mark.parametrize("first", ["buy-in", "toke", "cash-out", "game"])
def test_whatever_was_done_on_a_day_is_reconciled_before_a_game_of_the_next(first):
    table = Rapid("17").to("ready")
    assert table.game.must_reconcile(table.state) == ""
    day = "2026-11-16"
    if first == "buy-in":
        table.apply(ev.BuyInConfirmed(seat=1, funds=table.enter(1, cash=500), day=day))
    elif first == "toke":
        table.apply(ev.TokeGiven(1, 500, day))
    elif first == "cash-out":
        table.apply(ev.CashOutAsked(1))
        table.apply(ev.CashOutVerified(1, 500))
        table.apply(ev.CashOutConfirmed(seat=1, cents=500, day=day))
    else:
        table.apply(ev.GameStarted(day=day))
        table.to("ready")
    assert table.game.must_reconcile(table.state) == BOOK + "1.IV"
    refused(table, ev.GameStarted(day="2026-11-17"), "1.IV", day)
    table.apply(ev.DayEnded())
    assert table.game.must_reconcile(table.state) == BOOK + "1.IV"
    table.to("ready")
    assert table.game.must_reconcile(table.state) == ""
    table.apply(ev.GameStarted(day="2026-11-17"))
