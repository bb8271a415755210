"""A spin from the ball in the track to the settlement, and spins that do not count."""

import pytest
from roulette_table import BOOK, WHEELS, at_betting, bet
from tests.games.felt import refused, spin

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal
from houseway.core.steps import Over, Wagers
from houseway.editions.house import ElectionRefused


@pytest.mark.clause("oh-roulette:6.I", "oh-roulette:7.II")
def test_four_revolutions_make_a_spin_and_three_do_not():
    dealer = at_betting()
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.WagersClosed())
    refused(dealer, ev.BallSettled("17", revolutions=3), "6.I")
    dealer.apply(ev.BallSettled("17", revolutions=4))
    assert dealer.state.phase == "landed"


@pytest.mark.clause("oh-roulette:6.I", "oh-roulette:7.II")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_ball_that_goes_round_three_times_is_never_a_result(wheel):
    """Also in 00: the short spin is what is called then."""
    for pocket in ("0", "17", *(["00"] if wheel != "single-zero" else [])):
        dealer = at_betting(wheel=wheel)
        dealer.apply(ev.BallSpun())
        dealer.apply(ev.WagersClosed())
        refused(dealer, ev.BallSettled(pocket, revolutions=3), "6.I")
        refused(dealer, ev.BallSettled("37"), "1.III")


@pytest.mark.clause("oh-roulette:6.II")
def test_no_chip_is_touched_after_no_more_bets():
    dealer = at_betting()
    bet(dealer, "red")
    dealer.apply(ev.BallSpun())
    bet(dealer, "17")  # the ball is in the track: bets are still open
    refused(dealer, ev.BallSettled("17"), "6.II")
    dealer.apply(ev.WagersClosed())
    touched = (ev.WagerPlaced(1, "red", 500, "red"), ev.WagerPlaced(1, "odd", 500, "odd"))
    touched += (ev.WagerWithdrawn(1, "straight", "17"),)
    for event in touched:
        refused(dealer, event, "6.II")
    refused(dealer, ev.MarkerPlaced("17"), "6.III")
    dealer.apply(ev.BallSettled("17"))
    for event in touched:
        refused(dealer, event, "6.II")
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event, step.clause) == ("dealer", ev.MarkerPlaced("17"), BOOK + "6.III")
    assert "17, black" in step.text
    refused(dealer, ev.MarkerPlaced("18"), "6.III")
    refused(dealer, ev.Settled(()), "6.IV")
    dealer.apply(ev.MarkerPlaced("17"))
    for event in touched:
        refused(dealer, event, "6.II")
    dealer.apply(ev.Settled(dealer.game.settle(dealer.state)))
    assert dealer.game.stakes(dealer.state) == {}


@pytest.mark.clause("oh-roulette:6.IV")
def test_losing_wagers_are_collected_before_winning_ones_are_paid():
    dealer = at_betting("17", seats=(1, 2))
    for spot, seat in [("17", 1), ("18", 1), ("black", 2), ("red", 2)]:
        bet(dealer, spot, seat=seat)
    assert [(x.seat, x.spot, x.outcome) for x in spin(dealer)] == [
        (1, "18", "lose"),
        (2, "red", "lose"),
        (1, "17", "win"),
        (2, "black", "win"),
    ]


@pytest.mark.clause("oh-roulette:7.I", "oh-roulette:7.II", "oh-roulette:7.III", "oh-roulette:7.IV")
@pytest.mark.parametrize(
    ("what", "clause", "duty"),
    [
        ("ball-spun-with-wheel", "7.I", "take-ball-out"),
        ("short-spin", "7.II", "look-at-ball"),
        ("ball-left-wheel", "7.III", "look-at-ball"),
        ("foreign-object", "7.IV", "take-ball-out"),
    ],
)
@pytest.mark.parametrize("no_more_bets", [False, True])
@pytest.mark.parametrize("wheel", WHEELS)
def test_no_spin_settles_nothing(what, clause, duty, no_more_bets, wheel):
    dealer = at_betting("17", wheel=wheel)
    bet(dealer, "17")
    called = ev.IrregularityCalled(what)
    refused(dealer, called, clause)  # no ball in the wheel yet
    assert dealer.game.irregularities(dealer.state) == ()
    dealer.apply(ev.BallSpun())
    if no_more_bets:
        dealer.apply(ev.WagersClosed())
    assert called in dealer.game.irregularities(dealer.state)
    refused(dealer, ev.IrregularityCalled(what, seat=1), clause)
    refused(dealer, ev.IrregularityCalled("no-spin"), "5.III.B")
    refused(dealer, ev.IrregularityCalled(what, by="player"), clause)
    for rank in ("box", "floor", "manager"):
        assert dealer.game.apply(dealer.state, ev.IrregularityCalled(what, by=rank)).void == what
    dealer.apply(called)
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event, step.clause) == ("dealer", ev.ProcedureDone(duty), BOOK + clause)
    for event in (ev.BallSettled("17"), ev.WagersClosed(), ev.WagerWithdrawn(1, "straight", "17")):
        refused(dealer, event, "6.II")
    refused(dealer, called, clause)
    dealer.apply(step.event)
    assert isinstance(dealer.game.next_step(dealer.state), Wagers)
    assert dealer.game.stakes(dealer.state) == {1: 500}
    refused(dealer, ev.BallSettled("17"), "6.II")
    dealer.apply(ev.WagerWithdrawn(1, "straight", "17"))  # chips may be changed before the next spin
    bet(dealer, "17", 600)
    assert spin(dealer)[0].amount_cents == 21_000


@pytest.mark.clause("oh-roulette:6.II")
def test_no_house_lets_wagers_stand_closed_after_a_void_spin():
    with pytest.raises(ElectionRefused, match="no option 'after-no-spin'"):
        at_betting(**{"after-no-spin": "stand"})


@pytest.mark.clause("oh-roulette:7.II", "oh-roulette:7.III")
@pytest.mark.parametrize("what", ["short-spin", "ball-left-wheel"])
def test_a_damaged_ball_is_replaced_by_the_floor(what):
    dealer = at_betting()
    damaged = ev.IrregularityCalled("ball-damaged")
    refused(dealer, damaged, "7.II")
    dealer.apply(ev.BallSpun())
    refused(dealer, damaged, "7.II")
    dealer.apply(ev.IrregularityCalled(what))
    assert dealer.game.irregularities(dealer.state) == (damaged,)
    refused(dealer, ev.ProcedureDone("look-at-ball", "floor"), "7.II")
    dealer.apply(damaged)
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event.name) == ("floor", "bring-new-ball")
    refused(dealer, ev.ProcedureDone("bring-new-ball", "dealer"), "7.II")
    refused(dealer, ev.BallSpun(), "6.I")
    dealer.apply(step.event)
    dealer.apply(ev.BallSpun())


@pytest.mark.clause("oh-roulette:7.I", "oh-roulette:7.IV")
@pytest.mark.parametrize("what", ["ball-spun-with-wheel", "foreign-object"])
def test_a_ball_that_did_nothing_wrong_is_not_looked_at(what):
    dealer = at_betting()
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.IrregularityCalled(what))
    assert dealer.game.irregularities(dealer.state) == ()
    refused(dealer, ev.IrregularityCalled("ball-damaged"), "7.II")
    refused(dealer, ev.IrregularityCalled("earthquake"), "7")


@pytest.mark.clause("oh-roulette:7.II", "oh-roulette:7.III")
def test_a_void_round_leaves_the_people_and_what_is_due_of_the_ball():
    dealer = at_betting(seats=(2, 5))
    bet(dealer, "17", seat=5)
    dealer.apply(ev.BallSpun())
    left = dealer.game.after_void(dealer.state)
    assert (left.round, left.phase, left.seated, left.bets, left.void) == (2, "betting", (2, 5), (), "")
    dealer.apply(ev.IrregularityCalled("ball-left-wheel"))
    looking = dealer.game.after_void(dealer.state)
    step = dealer.game.next_step(looking)
    assert (looking.bets, step.event, step.clause) == ((), ev.ProcedureDone("look-at-ball"), BOOK + "7.III")
    dealer.apply(ev.IrregularityCalled("ball-damaged"))
    step = dealer.game.next_step(dealer.game.after_void(dealer.state))
    assert (step.by, step.event.name) == ("floor", "bring-new-ball")


def test_a_round_opens_only_after_the_last_is_over():
    dealer = at_betting("5")
    with pytest.raises(Illegal):
        dealer.apply(ev.RoundOpened(2))
    spin(dealer)
    step = dealer.game.next_step(dealer.state)
    assert isinstance(step, Over)
    with pytest.raises(Illegal):
        dealer.apply(ev.RoundOpened(3))
    dealer.apply(step.event)
    assert (dealer.state.round, dealer.state.bets) == (2, ())
    assert dealer.game.view(dealer.state, PUBLIC)["pocket"] == ""  # the marker is off the layout
