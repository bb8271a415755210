"""The wheel: its order, a 00 that is void, inspections and adjustments."""

from itertools import pairwise

import pytest
from roulette_table import BOOK, PRINTED, RED_NUMBERS, at_betting, bet
from tests.games.felt import refused, spin

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal
from houseway.core.steps import Over, Procedure, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.dealer.narrate import narrate
from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from houseway.games.registry import open_game


@pytest.mark.clause("oh-roulette:1.II", "oh-roulette:1.III")
@pytest.mark.parametrize(("wheel", "size"), [(SINGLE_ZERO, 37), (DOUBLE_ZERO, 38)])
def test_wheel(wheel, size):
    zeros = ["0", "00"][: size - 36]
    assert len(wheel.order) == size
    assert sorted(wheel.order, key=lambda p: (int(p), p)) == zeros + [str(n) for n in range(1, 37)]
    assert {int(p) for p in wheel.order if colour(p) == "red"} == RED_NUMBERS
    assert {p for p in wheel.order if colour(p) == "green"} == set(zeros)
    ring = [colour(p) for p in wheel.order if colour(p) != "green"]
    between_zeros = [ring] if size == 37 else [ring[:18], ring[18:]]
    for part in between_zeros:
        assert all(a != b for a, b in pairwise(part))


@pytest.mark.clause("oh-roulette:1.II", "oh-roulette:1.III", "oh-roulette:1.IV")
@pytest.mark.parametrize(
    ("option", "printed"),
    [
        ("single-zero", "single-zero"),
        ("double-zero", "double-zero"),
        ("double-zero-as-single", "double-zero"),
    ],
)
def test_the_order_of_the_wheel_as_printed(option, printed):
    game = at_betting(wheel=option).game
    order = [str(pocket) for pocket in PRINTED[printed]]
    assert list(game.wheel.order) == order
    dealer = at_betting(wheel=option)
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.WagersClosed())
    step = dealer.game.next_step(dealer.state)
    assert dealer.game.outcomes(dealer.state, step) == [(pocket, 1) for pocket in order]


@pytest.mark.clause("oh-roulette:1.III")
def test_double_zero_wheel_has_each_number_opposite_its_neighbour():
    """On this wheel every odd number lies opposite the next higher even one: a check on the printed order."""
    order = DOUBLE_ZERO.order
    for i, pocket in enumerate(order):
        if colour(pocket) != "green" and int(pocket) % 2:
            assert order[(i + 19) % 38] == str(int(pocket) + 1)


@pytest.mark.clause("oh-roulette:1.IV", "oh-roulette:5.III.B")
def test_double_zero_is_void_on_a_wheel_used_as_single_zero():
    dealer = at_betting("00", "17", wheel="double-zero-as-single")
    bet(dealer, "17")
    (line,) = spin(dealer)
    assert (line.outcome, line.amount_cents) == ("win", 17_500)
    with pytest.raises(Illegal) as caught:
        dealer = at_betting(wheel="double-zero-as-single")
        dealer.apply(ev.WagerPlaced(1, "straight", 500, "00"))
    assert caught.value.clause == BOOK + "1.IV"


@pytest.mark.clause("oh-roulette:5.III.B", "oh-roulette:1.IV")
def test_no_spin_is_announced_where_00_is_void():
    dealer = at_betting(wheel="double-zero-as-single")
    bet(dealer, "17")
    announced = ev.IrregularityCalled("no-spin")
    refused(dealer, announced, "5.III.B")
    for event in (ev.BallSpun(), ev.WagersClosed(), ev.BallSettled("00")):
        refused(dealer, announced, "5.III.B")
        dealer.apply(event)
    view = dealer.game.view(dealer.state, PUBLIC)
    assert (view["phase"], view["pocket"], view["void"]) == ("void", "", "no-spin")  # it is no result
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event, step.clause) == ("dealer", announced, BOOK + "5.III.B")
    assert "no spin" in step.text
    refused(dealer, ev.MarkerPlaced("00"), "6.III")
    refused(dealer, ev.BallSpun(), "6.I")
    dealer.apply(announced)
    assert list(narrate(announced, [PUBLIC])) == ["The dealer calls no spin."]
    told = [text for e in (ev.BallSettled("00"), announced) for text in narrate(e, [PUBLIC])]
    assert not any("00" in text or "green" in text for text in told)  # nor is it told as one
    assert list(narrate(ev.MarkerPlaced("17"), [PUBLIC])) == ["The dealer puts the marker on 17."]
    assert (dealer.state.phase, dealer.state.void) == ("betting", "")
    assert dealer.game.stakes(dealer.state) == {1: 500}
    refused(dealer, ev.BallSettled("17"), "6.II")  # spun again, with a call of its own
    for event in (ev.BallSpun(), ev.WagersClosed(), ev.BallSettled("17"), ev.MarkerPlaced("17")):
        dealer.apply(event)
    assert [x.amount_cents for x in dealer.game.settle(dealer.state)] == [17_500]


@pytest.mark.clause("oh-roulette:5.III.B")
@pytest.mark.parametrize(("wheel", "pocket"), [("double-zero", "00"), ("double-zero-as-single", "0")])
def test_a_zero_that_counts_is_a_result(wheel, pocket):
    dealer = at_betting(wheel=wheel)
    for event in (ev.BallSpun(), ev.WagersClosed(), ev.BallSettled(pocket)):
        dealer.apply(event)
    assert (dealer.state.phase, dealer.state.pocket) == ("landed", pocket)


@pytest.mark.clause("oh-roulette:5.III.A")
def test_players_are_told_that_a_double_zero_wheel_is_used_as_single_zero():
    def signs(wheel):
        return [text for text, by in at_betting(wheel=wheel).game.house.notices() if BOOK + "5.III.A" in by]

    assert ["single-zero" in text for text in signs("double-zero-as-single")] == [True]
    assert signs("double-zero") == signs("single-zero") == []


@pytest.mark.clause("oh-roulette:3.I", "oh-roulette:3.III", "oh-roulette:3.IV")
def test_nothing_is_bet_before_the_floor_has_inspected():
    dealer = Dealer(open_game("roulette"), ScriptedChance())
    dealer.apply(ev.SeatTaken(1))
    checks = []
    while isinstance(step := dealer.game.next_step(dealer.state), Procedure):
        refused(dealer, ev.WagerPlaced(1, "red", 500, "red"), "6.II")
        refused(dealer, ev.ProcedureDone(step.event.name, "dealer"), step.clause.removeprefix(BOOK))
        assert step.by == "floor"
        checks.append(step.clause)
        dealer.apply(step.event)
    assert checks == [BOOK + f"3.I.{letter}" for letter in "ABCD"]
    dealer.apply(ev.ProcedureDone("replace-wheel-part", "floor"))
    assert dealer.game.next_step(dealer.state).clause == BOOK + "3.I.A"


@pytest.mark.clause("oh-roulette:3.III", "oh-roulette:3.IV")
@pytest.mark.parametrize("act", ["adjust-wheel", "replace-wheel-part"])
@pytest.mark.parametrize("done", range(5))
def test_every_inspection_comes_after_the_last_adjustment(act, done):
    dealer = Dealer(open_game("roulette"), ScriptedChance())
    dealer.apply(ev.SeatTaken(1))
    for _ in range(done):
        dealer.apply(dealer.game.next_step(dealer.state).event)
    dealer.apply(ev.ProcedureDone(act, "maintenance"))
    checks = []
    while isinstance(step := dealer.game.next_step(dealer.state), Procedure):
        refused(dealer, ev.WagerPlaced(1, "red", 500, "red"), "6.II")
        checks.append(step.clause)
        dealer.apply(step.event)
    assert checks == [BOOK + f"3.I.{letter}" for letter in "ABCD"]


@pytest.mark.clause("oh-roulette:3.II")
@pytest.mark.parametrize("act", ["adjust-wheel", "replace-wheel-part"])
def test_only_floor_or_maintenance_adjusts_the_wheel(act):
    dealer = at_betting()
    for nobody in ("dealer", "box", "player", "auditor", ""):
        refused(dealer, ev.ProcedureDone(act, nobody), "3.II", "floor supervisor or above")
    for somebody in ("maintenance", "floor", "manager"):
        assert dealer.game.apply(dealer.state, ev.ProcedureDone(act, somebody)).phase == "opening"


def in_every_phase(wheel):
    """The phases of a round with a wager on red, each with the dealer who has come to it."""
    found = {}

    def seen(dealer):
        found.setdefault(dealer.state.phase, (dealer.game, dealer.state))

    for call in ("", "ball-spun-with-wheel", "short-spin"):
        dealer = Dealer(open_game("roulette", elections={"wheel": wheel}), ScriptedChance(*["00", "17"] * 9))
        dealer.apply(ev.SeatTaken(1))
        while not isinstance(step := dealer.game.next_step(dealer.state), Over):
            seen(dealer)
            if isinstance(step, Wagers):
                if not dealer.state.bets:
                    bet(dealer, "red")
                    seen(dealer)
                dealer.apply(step.closes)
            elif call and dealer.state.phase == "closed":
                dealer.apply(ev.IrregularityCalled(call))
                call = ""
            elif dealer.state.phase == "looking-at-ball":
                dealer.apply(ev.IrregularityCalled("ball-damaged"))
            else:
                dealer.apply(dealer.by_the_book(step))
        seen(dealer)
    return found


@pytest.mark.clause("oh-roulette:3.IV", "oh-roulette:3.III", "oh-roulette:3.I")
def test_a_part_is_replaced_at_any_time_and_the_checks_come_before_play_goes_on():
    phases = in_every_phase("double-zero-as-single")
    every = {"betting", "spinning", "closed", "void", "taking-ball-out", "looking-at-ball", "new-ball"}
    assert set(phases) == every | {"opening", "landed", "settling", "over"} == set(phases["over"][0].steps)
    for phase, (game, before) in phases.items():
        dealer = Dealer(game, ScriptedChance("17"))
        dealer.state = before
        dealer.apply(ev.ProcedureDone("replace-wheel-part", "floor"))
        checks = []
        while dealer.state.phase == "opening":
            step = game.next_step(dealer.state)
            assert step.by == "floor"
            for early in (ev.BallSpun(), ev.BallSettled("17"), ev.MarkerPlaced("17"), ev.RoundOpened(2)):
                with pytest.raises(Illegal):
                    dealer.apply(early)
            checks.append(step.clause)
            dealer.apply(step.event)
        assert checks == [BOOK + f"3.I.{letter}" for letter in "ABCD"]
        # A ball that was running is spun again; otherwise play goes on where it was, with what lay there.
        again = phase in ("opening", "spinning", "closed")
        assert dealer.state.phase == ("betting" if again else phase)
        assert dealer.state.bets == before.bets and dealer.state.pocket == before.pocket
        if phase not in ("opening", "betting", "over"):
            (line,) = spin(dealer)
            assert (line.wager, abs(line.amount_cents)) == ("red", 500)


@pytest.mark.clause("oh-roulette:3.III")
def test_an_adjustment_is_made_only_while_nothing_is_at_stake():
    phases = in_every_phase("double-zero-as-single")
    for phase, (game, before) in phases.items():
        dealer = Dealer(game, ScriptedChance())
        dealer.state = before
        if phase in ("opening", "betting", "over"):
            after = game.apply(before, ev.ProcedureDone("adjust-wheel", "maintenance"))
            assert (after.phase, after.duty) == ("opening", 0)
        else:
            refused(dealer, ev.ProcedureDone("adjust-wheel", "floor"), "3.III", "while a wager stands")
    dealer = at_betting()
    bet(dealer, "red")
    refused(dealer, ev.ProcedureDone("adjust-wheel", "floor"), "3.III")
    dealer.apply(ev.WagerWithdrawn(1, "red", "red"))
    dealer.apply(ev.ProcedureDone("adjust-wheel", "floor"))


@pytest.mark.clause("oh-roulette:3.IV", "oh-roulette:7.II")
def test_a_void_round_forgets_neither_the_checks_nor_the_look_at_the_ball():
    for phase, (game, before) in in_every_phase("double-zero-as-single").items():
        closed = game.apply(before, ev.ProcedureDone("replace-wheel-part", "floor"))
        left = game.after_void(closed)
        assert (left.phase, left.bets) == ("opening", ())
        while left.phase == "opening":
            left = game.apply(left, game.next_step(left).event)
        kept = phase in ("void", "taking-ball-out", "looking-at-ball", "new-ball")
        assert left.phase == (phase if kept else "betting")
