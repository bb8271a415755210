"""The dice: who is offered them, who may throw, which throws count."""

import pytest
from craps_table import BOOK, TableOfCraps

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Chance, Decide, Over, Procedure, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.dealer.narrate import narrate
from houseway.games.craps.shooting import NO_ROLLS
from houseway.games.registry import open_game


def asked(table):
    """The seats that are offered the dice, if all of them decline."""
    state, order = table.state, []
    while isinstance(step := table.game.next_step(state), Decide):
        assert [c.name for c in step.choices] == ["accept", "decline"]
        order.append(step.seat)
        state = table.game.apply(state, ev.Decided(step.seat, "decline"))
    assert state.phase == "over"
    return order


@pytest.mark.clause("oh-craps:8.I")
def test_the_dice_are_laid_out_before_anything_is_bet():
    dealer = Dealer(open_game("craps"), ScriptedChance())
    dealer.apply(ev.SeatTaken(1))
    step = dealer.game.next_step(dealer.state)
    assert isinstance(step, Procedure) and step.clause == BOOK + "8.I"
    with pytest.raises(Illegal, match="not open yet"):
        dealer.apply(ev.WagerPlaced(1, "pass", 500))
    dealer.apply(ev.ProcedureDone("bring-dice"))
    dealer.apply(ev.WagerPlaced(1, "pass", 500))


@pytest.mark.clause("oh-craps:8.II.A", "oh-craps:8.III", "oh-craps:9.I")
def test_the_first_offer_begins_at_the_boxpersons_left_and_goes_clockwise():
    table = TableOfCraps(3, 5, 9, 12)
    for seat in (3, 9, 12):
        table.bet("pass" if seat != 9 else "dont-pass", 500, seat=seat)
    table.apply(ev.WagersClosed())
    assert asked(table) == [3, 5, 9, 12]  # with a line wager or without
    assert table.game.next_step(table.state).choices[0].clause == BOOK + "8.II.A"
    table.refused(ev.Decided(9, "accept"), "11.III", "offered to seat 3")
    table.refused(ev.Decided(3, "keep"), "11.III", "taken or left")
    table.apply(ev.Decided(3, "decline"))
    table.apply(ev.Decided(5, "decline"))
    table.apply(ev.Decided(9, "accept"))
    assert table.state.shooter == 9
    table.select()
    assert isinstance(table.game.next_step(table.state), Chance)
    table.refused(ev.Decided(12, "accept"), "11.III", "not on offer")


@pytest.mark.clause("oh-craps:9.I")
def test_nobody_throws_on_a_come_out_without_a_line_wager():
    table = TableOfCraps(1, 2)
    assert table.game.next_step(table.state).closes is None
    table.refused(ev.WagersClosed(), "9.I", "pass or don't pass")
    table.bet("place", 600, "6")
    table.apply(ev.WagersClosed())
    assert asked(table) == [1, 2]
    for seat in (1, 2):
        assert table.game.next_step(table.state).default == "decline"
        table.apply(ev.Decided(seat, "accept"))
        assert (table.state.phase, table.state.shooter, table.state.taker) == ("betting", 0, seat)
        table.refused(ev.DiceRolled(3, 4), "4.I")
        table.apply(ev.WagersClosed())  # no line wager made: the dice go on
        assert table.state.taker == 0
    assert table.state.phase == "over"
    table.apply(ev.RoundOpened(2))
    table.bet("dont-pass", 500, seat=2)
    table.close()
    assert table.state.shooter == 2


@pytest.mark.clause("oh-craps:8.II.A", "oh-craps:8.III", "oh-craps:9.I", "oh-craps:11.III", "oh-craps:11.IV")
@pytest.mark.parametrize("line", ["pass", "dont-pass"])
@pytest.mark.parametrize("opening", [True, False])
def test_who_accepts_makes_a_line_wager_before_the_throw(line, opening):
    table = TableOfCraps(1, 2, 3)
    if not opening:
        table.with_point(6).roll(7)
    table.bet("field", 500)
    table.apply(ev.WagersClosed())
    order = [1, 2, 3] if opening else [2, 3, 1]
    assert asked(table) == order
    step = table.game.next_step(table.state)
    assert step.choices[0].clause == BOOK + ("8.II.A" if opening else "11.III")
    table.apply(ev.Decided(order[0], "decline"))
    table.apply(ev.Decided(order[1], "accept"))
    assert table.game.view(table.state, PUBLIC)["taker"] == order[1]
    table.refused(ev.DicePassed(order[0]), "11.I", f"seat {order[1]} has the dice")
    table.bet(line, 500, seat=order[1])
    table.apply(ev.WagersClosed())
    assert (table.state.phase, table.state.shooter, table.state.taker) == ("selecting", order[1], 0)
    table.roll(8)
    assert (table.state.point, table.state.declined) == (8, ())


@pytest.mark.clause("oh-craps:8.II.A", "oh-craps:11.III")
@pytest.mark.parametrize("how", ["passes", "leaves"])
def test_a_taker_who_gives_the_dice_back_is_not_asked_again(how):
    table = TableOfCraps(1, 2, 3)
    table.bet("pass", 500, seat=3)
    table.apply(ev.WagersClosed())
    table.apply(ev.Decided(1, "accept"))
    table.apply(ev.DicePassed(1) if how == "passes" else ev.SeatLeft(1))
    assert table.state.taker == 0
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 3]


@pytest.mark.clause("oh-craps:8.II.A")
def test_when_everybody_declines_the_wagers_wait_and_the_dice_go_round_again():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500)
    for _ in range(2):
        table.apply(ev.WagersClosed())
        assert asked(table) == [1, 2]
        table.apply(ev.Decided(1, "decline"))
        table.apply(ev.Decided(2, "decline"))
        step = table.game.next_step(table.state)
        assert isinstance(step, Over)
        table.apply(step.event)
        assert (table.state.shooter, table.stake("pass"), table.state.point) == (0, 500, 0)


@pytest.mark.clause("oh-craps:11.I", "oh-craps:11.III")
def test_a_shooter_keeps_the_dice_or_passes_them_to_the_left():
    table = TableOfCraps(2, 4, 6)
    for seat in (2, 4, 6):
        table.bet("pass", 500, seat=seat)
    table.close(4)
    table.roll(8)
    assert table.state.shooter == 4
    table.refused(ev.DicePassed(2), "11.I", "seat 4 has the dice")
    table.roll(8)
    assert table.state.shooter == 4  # a point made does not take them away
    for seat in (2, 4, 6):
        table.bet("pass", 500, seat=seat)
    table.apply(ev.DicePassed(4))
    table.refused(ev.DicePassed(4), "11.I", "by the shooter")
    table.apply(ev.WagersClosed())
    assert asked(table) == [6, 2, 4]
    assert table.game.next_step(table.state).choices[0].clause == BOOK + "11.III"
    table.refused(ev.DicePassed(6), "11.I")


def shooting_at_nine(line, required):
    """Of seats 2, 4 and 6 the first shoots and has bet on ``line``, the last on don't pass."""
    table = TableOfCraps(2, 4, 6, successor_line_wager=required)
    table.bet(line, 500, seat=2)
    table.bet("dont-pass", 500, seat=6)
    table.close(2)
    table.roll(9)
    return table


@pytest.mark.clause("oh-craps:11.I", "oh-craps:11.IV")
@pytest.mark.parametrize(("required", "order"), [(False, [4, 6, 2]), (True, [6, 2])])
def test_with_a_point_on_the_next_shooter_needs_no_line_wager_unless_the_house_wants_one(required, order):
    table = shooting_at_nine("pass", required)
    table.apply(ev.DicePassed(2))
    table.apply(ev.WagersClosed())
    assert asked(table) == order
    table.apply(ev.Decided(order[0], "accept"))
    table.roll(9)
    assert (table.state.shooter, table.net("pass")) == (order[0], 500)


@pytest.mark.clause("oh-craps:11.I")
@pytest.mark.parametrize("rolls", [(7,), (11,), (2,), (12,), (6,), (6, 8), (6, 6), (6, 11, 5)])
def test_the_shooter_may_pass_after_any_roll(rolls):
    table = TableOfCraps(1, 2)
    for total in rolls:
        if not table.state.point:
            table.bet("pass", 500)
        table.roll(total)
    assert table.state.shooter == 1
    table.apply(ev.DicePassed(1))
    assert (table.state.shooter, table.state.passer) == (0, 1)
    table.bet("field", 500)
    table.apply(ev.WagersClosed())
    assert table.game.next_step(table.state).seat == 2


@pytest.mark.clause("oh-craps:11.I.A")
def test_a_seven_out_passes_the_dice_and_a_seven_on_the_come_out_does_not():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500)
    table.roll(7)
    assert table.state.shooter == 1
    table.with_point(6)
    table.roll(7)
    assert (table.state.shooter, table.state.passer) == (0, 1)
    for seat in (1, 2):
        table.bet("pass", 500, seat=seat)
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 1]


@pytest.mark.clause("oh-craps:8.III", "oh-craps:11.IV", "oh-craps:9.I")
@pytest.mark.parametrize("opening", [True, False])
def test_the_shooter_selects_two_of_the_five_dice_and_keeps_them(opening):
    clause = "8.III" if opening else "11.IV"
    table = TableOfCraps(1, 2)
    if not opening:
        table.with_point(6).roll(7)
    shooter, other = (1, 2) if opening else (2, 1)
    table.bet("pass", 500, seat=shooter)
    table.refused(ev.DiceSelected(shooter, (1, 2)), "8.III", "has just become the shooter")
    table.apply(ev.WagersClosed())
    table.refused(ev.DiceSelected(shooter, (1, 2)), "8.III")
    table.apply(ev.Decided(shooter, "accept"))
    step = table.game.next_step(table.state)
    assert isinstance(step, Decide) and (step.seat, step.default) == (shooter, "1-2")
    offered = ["1-2", "1-3", "1-4", "1-5", "2-3", "2-4", "2-5", "3-4", "3-5", "4-5"]  # two of five: ten ways
    assert [c.name for c in step.choices] == offered
    assert {c.clause for c in step.choices} == {BOOK + clause}
    table.refused(ev.DiceRolled(3, 3), "4.I")
    table.refused(ev.DiceSelected(other, (1, 2)), clause, f"seat {shooter} selects")
    for wrong in ((1, 1), (0, 1), (5, 6), (2, 1)):
        table.refused(ev.DiceSelected(shooter, wrong), clause, "two of the dice 1 to 5")
    table.apply(step.choice("2-5").pick())
    assert table.game.view(table.state, PUBLIC)["dice"] == [2, 5]
    assert isinstance(table.game.next_step(table.state), Chance)
    table.roll(4, 8, 4)
    table.bet("pass", 500, seat=shooter)
    table.close()
    assert (table.state.phase, table.state.dice) == ("rolling", (2, 5))  # kept, and not asked again
    table.roll(9, 7)
    assert table.state.dice == ()  # the set is whole again


@pytest.mark.clause("oh-craps:4.I", "oh-craps:4.III", "oh-craps:9.I")
def test_wagers_change_while_the_dice_are_selected_and_none_is_thrown_without_a_line_wager():
    table = TableOfCraps(1, 2)
    table.bet("pass", 1000)
    table.bet("pass", 500, seat=2)
    table.apply(ev.WagersClosed())
    table.apply(ev.Decided(1, "accept"))
    table.bet("field", 500, seat=2)
    table.apply(ev.WagerReduced(1, "pass", 500))
    table.apply(ev.WagerWithdrawn(2, "pass"))
    assert (table.state.phase, table.state.shooter) == ("selecting", 1)
    table.apply(ev.WagerWithdrawn(1, "pass"))
    assert (table.state.phase, table.state.shooter) == ("betting", 1)
    table.bet("pass", 500, seat=2)
    table.apply(ev.WagersClosed())
    assert table.game.next_step(table.state).seat == 2  # the dice go on


@pytest.mark.clause("oh-craps:11.II")
def test_a_line_wager_made_while_a_roll_out_is_prepared_comes_first():
    table = with_come_left(1, 2)
    table.apply(ev.WagersClosed())
    table.apply(ev.Decided(2, "decline"))
    table.apply(ev.Decided(1, "accept"))
    assert (table.state.phase, table.game.view(table.state, PUBLIC)["rolling_out"]) == ("selecting", True)
    table.bet("pass", 500, seat=2)
    assert table.state.phase == "betting"
    table.apply(ev.WagersClosed())
    assert table.game.next_step(table.state).seat == 2


def holding(phase):
    """Seat 1 has the dice, at this point of the game; a point of 6 is on but where seat 1 only took them."""
    table = TableOfCraps(1, 2, 3)
    if phase == "taker":
        table.bet("pass", 500, seat=2)
        table.apply(ev.WagersClosed())
        table.apply(ev.Decided(1, "accept"))
        return table
    if phase == "selecting":
        table.bet("pass", 500)
        table.apply(ev.WagersClosed())
        table.apply(ev.Decided(1, "accept"))
        return table
    table.with_point(6)
    if phase != "betting":
        table.close()
    if phase == "inspecting":
        table.apply(ev.IrregularityCalled("dice-off-table"))
    if phase == "over":
        table.apply(ev.DiceRolled(1, 1))
        table.apply(ev.Settled(table.game.settle(table.state)))
    return table


@pytest.mark.clause("oh-craps:11.I.B")
@pytest.mark.parametrize("phase", ["betting", "selecting", "rolling", "inspecting", "over", "taker"])
@pytest.mark.parametrize("caller", ["box", "floor", "manager"])
def test_the_boxperson_or_above_orders_the_shooter_to_pass(caller, phase):
    table = holding(phase)
    assert phase in (table.state.phase, "taker")
    for other in ("dealer", "player", ""):
        table.refused(
            ev.IrregularityCalled("shooter-ordered-to-pass", seat=1, by=other), "11.I.B", "box person"
        )
    table.refused(ev.IrregularityCalled("shooter-ordered-to-pass", seat=2, by=caller), "11.I.B")
    stakes = table.game.stakes(table.state)
    table.apply(ev.IrregularityCalled("shooter-ordered-to-pass", seat=1, by=caller))
    waits = phase in ("inspecting", "over")  # what was due is due
    assert table.state.phase == (phase if waits else "betting")
    assert (table.state.shooter, table.state.taker, table.state.dice) == (0, 0, ())
    assert table.game.stakes(table.state) == stakes
    while not isinstance(step := table.game.next_step(table.state), Wagers):
        table.apply(step.event)
    table.apply(step.closes)
    assert table.game.next_step(table.state).seat == 2


@pytest.mark.clause("oh-craps:11.I.B")
def test_where_nobody_has_the_dice_nobody_is_ordered_to_pass_them():
    table = TableOfCraps(1, 2)
    assert table.game.irregularities(table.state) == ()
    table.refused(
        ev.IrregularityCalled("shooter-ordered-to-pass", by="box"), "11.I.B", "somebody has the dice"
    )


@pytest.mark.clause("oh-craps:11.I.B", "oh-craps:10.IV")
def test_a_throw_is_settled_before_the_dice_are_ordered_on():
    table = TableOfCraps(1, 2).with_point(6)
    table.close()
    table.apply(ev.DiceRolled(3, 4))
    table.refused(
        ev.IrregularityCalled("shooter-ordered-to-pass", seat=1, by="box"), "11.I.B", "its settlement"
    )


@pytest.mark.clause("oh-craps:11.III", "oh-craps:11.I.B")
@pytest.mark.parametrize("alone", [True, False])
def test_whoever_was_ordered_to_pass_is_offered_the_dice_last(alone):
    """Reading ordered-shooter: the text keeps nobody from taking them when all others have declined."""
    table = TableOfCraps(*(1,) if alone else (1, 2, 3)).with_point(6)
    table.apply(ev.IrregularityCalled("shooter-ordered-to-pass", seat=1, by="box"))
    table.apply(ev.WagersClosed())
    assert asked(table) == ([1] if alone else [2, 3, 1])
    assert table.game.next_step(table.state).choices[0].clause == BOOK + "11.III"


@pytest.mark.clause("oh-craps:11.III")
def test_a_shooter_who_leaves_gives_up_the_dice():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500)
    table.roll(7)
    table.apply(ev.SeatLeft(1))
    assert (table.state.shooter, table.state.passer) == (0, 1)
    table.apply(ev.SeatLeft(2))
    assert table.state.passer == 0  # an empty table begins anew


@pytest.mark.clause("oh-craps:11.III")
def test_players_without_wagers_leave_at_any_time():
    table = TableOfCraps(1, 2, 3).with_point(6)
    table.apply(ev.DicePassed(1))
    table.apply(ev.WagersClosed())
    table.apply(ev.SeatLeft(2))
    assert table.game.next_step(table.state).seat == 3
    table.apply(ev.Decided(3, "accept"))
    table.apply(ev.SeatLeft(3))  # with the dice in hand
    assert (table.state.phase, table.state.shooter, table.state.passer) == ("betting", 0, 3)
    table.refused(ev.SeatLeft(1), "4.III")
    table.apply(ev.WagersClosed())
    table.apply(ev.Decided(1, "accept"))
    table.roll(6)
    assert table.net("pass") == 500


@pytest.mark.clause("oh-craps:11.III")
def test_when_the_only_one_asked_leaves_nobody_throws():
    table = TableOfCraps(1, 2)
    table.bet("dont-pass", 500)
    table.roll(6)
    table.apply(ev.WagerWithdrawn(1, "dont-pass"))
    table.apply(ev.DicePassed(1))
    table.apply(ev.WagersClosed())
    for seat in (2, 1):
        table.apply(ev.SeatLeft(seat))
    assert isinstance(table.game.next_step(table.state), Over)
    assert (table.state.point, table.state.seated, table.state.shooter) == (0, (), 0)


# ── rolling come wagers out ──────────────────────────────────────────────────────────────────────────


def with_come_left(*seats):
    """Seat 1 made its point; a come wager waits on 9, and nobody has bet the line."""
    table = TableOfCraps(*seats).with_point(6)
    table.bet("come", 500)
    table.roll(9)
    table.bet("dont-come", 600)
    table.roll(5)
    table.roll(6)
    return table


@pytest.mark.clause("oh-craps:11.II")
@pytest.mark.parametrize("seats", [(1,), (1, 2), (1, 2, 3)])
def test_the_last_shooter_rolls_out_come_wagers_without_a_line_wager(seats):
    table = with_come_left(*seats)
    table.bet("place", 600, "8")
    table.apply(ev.WagersClosed())
    for seat in seats[1:]:  # everybody else, clockwise, once
        step = table.game.next_step(table.state)
        assert (step.seat, step.default, step.choices[0].clause) == (seat, "decline", BOOK + "11.III")
        table.apply(ev.Decided(seat, "decline"))
    if seats[1:]:
        step = table.game.next_step(table.state)
        assert (step.seat, step.default, step.choices[0].clause) == (1, "accept", BOOK + "11.II")
        table.apply(ev.Decided(1, "accept"))
        table.select()
    assert (table.state.phase, table.state.shooter) == ("rolling", 1)  # one who has kept the dice has two
    assert table.game.view(table.state, PUBLIC)["rolling_out"]
    table.roll(8)
    assert (table.state.point, table.lines) == (0, ())  # no point is set, and place rests
    table.apply(ev.WagersClosed())
    assert (table.state.phase, table.state.shooter) == ("rolling", 1)  # nobody is asked a second time
    table.roll(9)
    assert table.net("come") == 500
    table.roll(7)
    assert table.net("dont-come") == 600
    assert (table.state.shooter, table.state.point) == (1, 0)  # no loser seven without a line wager
    assert not table.game.view(table.state, PUBLIC)["rolling_out"]
    table.apply(ev.WagersClosed())  # the place wager waits for a shooter with a line wager
    assert asked(table) == [*seats[1:], 1]


@pytest.mark.clause("oh-craps:11.II", "oh-craps:11.III")
@pytest.mark.parametrize("bets_first", [True, False])
def test_others_are_offered_the_dice_before_a_roll_out(bets_first):
    table = with_come_left(1, 2, 3)
    if bets_first:
        table.bet("pass", 500, seat=3)
    table.apply(ev.WagersClosed())
    state = table.state
    table.apply(ev.Decided(2, "decline"))
    table.apply(ev.Decided(3, "accept"))
    if not bets_first:
        table.bet("pass", 500, seat=3)
        table.apply(ev.WagersClosed())
    table.roll(8)
    assert (table.state.shooter, table.state.point) == (3, 8)
    assert table.stake("come", "9") == 500
    table.state = state
    table.apply(ev.Decided(2, "accept"))  # without a line wager, and makes none: the dice go on
    table.apply(ev.WagersClosed())
    assert table.game.next_step(table.state).seat == 3


@pytest.mark.clause("oh-craps:11.II")
@pytest.mark.parametrize("line", ["pass", "dont-pass"])
def test_a_player_who_bets_the_line_and_does_not_shoot_does_not_stop_a_roll_out(line):
    table = with_come_left(1, 2)
    table.bet(line, 500, seat=2)
    for total in (7, 11, 2, 12):
        begun = table.state
        table.apply(ev.WagersClosed())
        table.apply(ev.Decided(2, "decline"))
        table.apply(ev.Decided(1, "accept"))
        table.roll(total)
        assert table.line(line) is None  # thrown for the come wagers only
        assert table.stake(line, seat=2) == 500
        table.state = begun
    table.close()
    assert table.state.shooter == 2  # who does shoot has an ordinary come-out


@pytest.mark.clause("oh-craps:4.IV", "oh-craps:11.II")
def test_a_roll_out_is_no_new_come_out_for_a_dont_pass_that_was_taken_down():
    table = with_come_left(1, 2)
    table.bet("dont-pass", 500, seat=2)
    table.apply(ev.WagerWithdrawn(2, "dont-pass"))
    table.close(1)
    table.roll(8)
    table.refused(ev.WagerPlaced(2, "dont-pass", 500), "4.IV")
    table.bet("pass", 500)
    table.roll(11)
    table.bet("dont-pass", 500, seat=2)


@pytest.mark.clause("oh-craps:11.II")
def test_who_bets_the_line_during_a_roll_out_is_asked_again():
    table = with_come_left(1, 2, 3)
    table.close(1)
    table.roll(4)
    table.bet("pass", 500, seat=3)
    table.apply(ev.WagersClosed())
    assert table.game.next_step(table.state).seat == 3
    table.apply(ev.Decided(3, "accept"))
    table.roll(4)
    assert (table.state.point, table.state.shooter, table.state.declined) == (4, 3, ())


@pytest.mark.clause("oh-craps:11.II")
def test_the_last_shooter_may_leave_a_roll_out_to_others_or_alone():
    table = with_come_left(1, 2)
    table.apply(ev.DicePassed(1))
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 1]  # it is allowed, not ordered: nobody throws if he will not
    table.apply(ev.Decided(2, "decline"))
    table.apply(ev.Decided(1, "accept"))
    table.roll(9)
    assert table.net("come") == 500
    table.apply(ev.DicePassed(1))
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 1]  # given up, they are offered to everybody again


@pytest.mark.clause("oh-craps:11.II")
def test_who_sits_down_during_a_roll_out_is_asked():
    table = with_come_left(1, 2)
    table.close(1)
    table.roll(8)
    table.apply(ev.SeatLeft(2))
    table.apply(ev.SeatTaken(2, "somebody else"))
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 1]


@pytest.mark.clause("oh-craps:9.I", "oh-craps:11.III")
@pytest.mark.parametrize(("required", "order"), [(False, [4, 6, 2]), (True, [6, 2])])
def test_a_shooter_who_took_the_line_wager_down_may_have_the_dice_back(required, order):
    table = shooting_at_nine("dont-pass", required)
    table.apply(ev.WagerWithdrawn(2, "dont-pass"))
    table.apply(ev.DicePassed(2))
    table.apply(ev.WagersClosed())
    assert asked(table) == order


@pytest.mark.clause("oh-craps:11.III")
def test_with_a_point_on_come_wagers_do_not_change_the_order():
    table = TableOfCraps(1, 2, 3, 4)
    table.bet("dont-pass", 500)
    table.roll(6)
    table.bet("come", 500, seat=3)
    table.roll(9)
    table.apply(ev.WagerWithdrawn(1, "dont-pass"))
    table.apply(ev.SeatLeft(1))
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 3, 4]
    assert table.game.next_step(table.state).choices[0].clause == BOOK + "11.III"


@pytest.mark.clause("oh-craps:11.II")
def test_where_the_last_shooter_has_left_an_owner_of_come_wagers_throws():
    table = TableOfCraps(1, 2, 3, 4).with_point(6)
    table.bet("come", 500, seat=3)
    table.roll(9)
    table.roll(6)
    table.apply(ev.SeatLeft(1))
    table.apply(ev.WagersClosed())
    assert asked(table) == [2, 4, 3]
    for seat, answer in ((2, "decline"), (4, "decline"), (3, "accept")):
        table.apply(ev.Decided(seat, answer))
    assert (table.state.phase, table.state.shooter) == ("selecting", 3)
    table.roll(9)
    assert table.net("come") == 500


@pytest.mark.clause("oh-craps:11.II", "oh-craps:9.I")
def test_a_line_wager_ends_a_roll_out():
    table = with_come_left(1, 2)
    table.roll(4)
    assert table.state.point == 0
    table.bet("pass", 500)
    table.roll(4)
    assert (table.state.point, table.state.shooter) == (4, 1)


@pytest.mark.clause("oh-craps:11.II", "oh-craps:9.I")
def test_without_come_wagers_nothing_is_rolled_out():
    table = TableOfCraps().with_point(6)
    table.bet("hardway", 100, "8")
    table.roll(6)
    table.apply(ev.WagersClosed())
    table.apply(ev.Decided(1, "accept"))
    assert (table.state.phase, table.state.taker) == ("betting", 1)  # the line wager first
    table.apply(ev.WagersClosed())
    assert isinstance(table.game.next_step(table.state), Over)


# ── throws that do not count ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-craps:10.I")
@pytest.mark.parametrize("dice", [(0, 3), (3, 7), (-1, 8), (0, 0)])
def test_a_roll_is_two_faces_of_two_dice(dice):
    table = TableOfCraps().with_point(6)
    table.refused(ev.DiceRolled(1, 1), "4.I")
    table.close()
    table.refused(ev.DiceRolled(*dice), "10.I")
    table.apply(ev.DiceRolled(5, 2))
    assert table.state.total == 7
    table.refused(ev.DiceRolled(5, 2), "4.I")


@pytest.mark.clause("oh-craps:10.I")
def test_each_of_the_36_rolls_comes_once():
    table = TableOfCraps().with_point(6)
    table.close()
    rolls = [((a, b), 1) for a in range(1, 7) for b in range(1, 7)]
    assert sorted(table.game.outcomes(table.state, table.game.next_step(table.state))) == rolls


REASONS = [
    # clause     what goes wrong           least rank, and the clause that says so
    ("10.II",    "die-on-several-sides", "dealer", "10.II"),
    ("10.III.A", "face-disputed",        "box",    "10.III.A"),
    ("13.I",     "dice-off-table",       "dealer", "13.I"),
    ("13.I",     "die-on-die",           "dealer", "13.I"),
    ("13.II.A",  "not-together",         "dealer", "13.III"),
    ("13.II.B",  "short-throw",          "dealer", "13.III"),
    ("13.II.C",  "on-table-bank",        "dealer", "13.III"),
    ("13.II.D",  "in-cup-or-on-rail",    "dealer", "13.III"),
    ("13.II.E",  "cheating-device",      "dealer", "13.III"),
    ("13.II.F",  "improper-throw",       "dealer", "13.III"),
    ("13.II.G",  "dice-interfered-with", "dealer", "13.III"),
]  # fmt: skip
EVERYBODY = ["", "player", "auditor", "dealer", "box", "floor", "manager"]  # the stickperson is a dealer


@pytest.mark.clause(
    *(BOOK + row[0] for row in REASONS), "oh-craps:13.II", "oh-craps:13.III", "oh-craps:4.III"
)
@pytest.mark.parametrize(("clause", "what", "least", "says"), REASONS)
def test_no_roll_and_who_may_call_it(clause, what, least, says):
    table = TableOfCraps().with_point(6)
    table.bet("field", 500)
    table.refused(ev.IrregularityCalled(what, by=least), clause, "while the dice are out")
    table.close()
    rolling, stakes = table.state, table.game.stakes(table.state)
    for caller in EVERYBODY:
        table.state = rolling
        called = ev.IrregularityCalled(what, by=caller)
        if EVERYBODY.index(caller) < EVERYBODY.index(least):
            table.refused(called, says, f"calling {what} is for a")
            continue
        assert ev.IrregularityCalled(what, by=least) in table.game.irregularities(table.state)
        table.apply(called)
        while isinstance(step := table.game.next_step(table.state), Procedure):
            table.apply(step.event)
        assert table.state.phase == "betting"
        table.game.apply(table.state, ev.WagerWithdrawn(1, "field"))  # and may be changed
        assert (table.state.point, table.state.shooter) == (6, 1)
        assert table.game.stakes(table.state) == stakes  # the wagers stand
        table.roll(11)
        assert table.net("field") == 500
    assert set(NO_ROLLS) == {row[1] for row in REASONS}


@pytest.mark.clause("oh-craps:13.II")
def test_other_irregularities_are_not_known():
    table = TableOfCraps().with_point(6)
    table.close()
    table.refused(ev.IrregularityCalled("earthquake"), "13.II", "no irregularity")
    table.refused(ev.IrregularityCalled("die-on-die", seat=2), "13.I")


@pytest.mark.clause("oh-craps:13.I.A", "oh-craps:13.I.A.1", "oh-craps:13.I.A.2", "oh-craps:13.I.A.3")
def test_a_die_that_left_the_table_is_inspected_by_the_boxperson():
    table = TableOfCraps().with_point(6)
    table.close()
    table.apply(ev.IrregularityCalled("dice-off-table"))
    inspecting, checks = table.state, []
    while isinstance(step := table.game.next_step(table.state), Procedure):
        table.refused(ev.DiceRolled(3, 4), "4.I")
        table.refused(ev.ProcedureDone(step.event.name, "dealer"), step.clause.removeprefix(BOOK))
        for rank in ("floor", "manager"):
            table.game.apply(table.state, ev.ProcedureDone(step.event.name, rank))
        assert step.by == "box"
        checks.append(step.clause)
        table.apply(step.event)
    assert table.state.dice == (1, 2)  # sound, it goes back to the shooter
    assert checks == [BOOK + f"13.I.A.{n}" for n in (1, 2, 3)]
    for rank in ("box", "floor", "manager"):
        table.state = inspecting
        table.refused(ev.ProcedureDone("replace-die", "dealer"), "13.I.A", "box person")
        table.apply(ev.ProcedureDone("replace-die", rank))
        assert (table.state.phase, table.state.shooter, table.state.dice) == ("betting", 1, ())
        table.refused(ev.ProcedureDone("replace-die", rank), "", "not due")
        table.apply(ev.WagersClosed())  # one of the shooter's two is gone: two of the whole set again
        assert table.state.phase == "selecting"


def test_a_void_round_leaves_the_people_of_the_table_and_nothing_at_stake():
    table = TableOfCraps(1, 2).with_point(6)
    table.bet("place", 600, "8", seat=2)
    table.close()
    left = table.game.after_void(table.state)
    assert table.game.stakes(table.state) == {1: 500, 2: 600} and table.game.stakes(left) == {}
    assert (left.seated, left.phase, left.round) == ((1, 2), "betting", table.state.round + 1)
    assert (left.point, left.shooter, left.passer, left.roll) == (0, 0, 0, (0, 0))
    table.state = left
    table.bet("pass", 500, seat=2)
    table.apply(ev.WagersClosed())
    assert asked(table) == [1, 2]  # from the boxperson's left, as at a table just opened
    table = TableOfCraps(1).with_point(6)
    table.close()
    table.apply(ev.IrregularityCalled("dice-off-table"))
    table.apply(table.game.next_step(table.state).event)
    left = table.game.after_void(table.state)
    assert (left.phase, left.duty, left.bets) == ("inspecting", 1, ())  # no die comes back unseen


# ── settlement and views ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-craps:10.I")
def test_the_total_of_the_upper_faces_is_called_and_settled_by():
    table = TableOfCraps().with_point(6)
    table.close()
    rolled = ev.DiceRolled(5, 2)
    table.apply(rolled)
    assert list(narrate(rolled, [PUBLIC])) == ["The dice show 5 and 2: 7."]
    assert table.game.view(table.state, PUBLIC)["roll"] == [2, 5]
    (line,) = table.game.settle(table.state)
    assert "a total of 7" in line.why


@pytest.mark.clause("oh-craps:10.IV")
def test_no_dice_are_thrown_before_all_is_settled():
    table = TableOfCraps().with_point(6)
    table.close()
    table.apply(ev.DiceRolled(2, 2))
    for event in (ev.DiceRolled(3, 4), ev.WagersClosed(), ev.WagerPlaced(1, "field", 500), ev.DicePassed(1)):
        with pytest.raises(Illegal):
            table.apply(event)
    table.apply(ev.Settled(table.game.settle(table.state)))
    table.refused(ev.DiceRolled(3, 4), "4.I")
    table.refused(ev.RoundOpened(table.state.round + 2), "", "the next round")
    table.apply(ev.RoundOpened(table.state.round + 1))
    table.close()
    table.apply(ev.DiceRolled(3, 4))


@pytest.mark.clause("oh-craps:10.IV")
def test_settlement_is_what_the_rules_give_and_comes_after_the_roll():
    table = TableOfCraps().with_point(6)
    table.refused(ev.Settled(()), "10.IV")
    table.close()
    table.apply(ev.DiceRolled(3, 3))
    with pytest.raises(Illegal, match="not the settlement"):
        table.apply(ev.Settled(()))
    table.apply(ev.Settled(table.game.settle(table.state)))
    table.refused(ev.Settled(()), "10.IV")


def test_a_view_shows_the_table_to_everybody_and_the_offer_to_the_one_asked():
    table = TableOfCraps(1, 2)
    table.bet("place", 600, "6", seat=2)
    table.bet("pass", 500)
    table.apply(ev.WagersClosed())
    mine, other = (table.game.view(table.state, seat_viewer(s)) for s in (1, 2))
    assert "choices" in mine["step"] and "choices" not in other["step"]
    assert mine | {"step": 0} == other | {"step": 0}
    assert (mine["offered"], mine["puck"], mine["shooter"]) == (1, "off", 0)
    assert [b["works_on_come_out"] for b in mine["bets"] if b["wager"] == "place"] == [False]
    table.apply(ev.Decided(1, "accept"))
    table.roll(11)
    after = table.game.view(table.state, PUBLIC)
    assert (after["phase"], after["roll"], after["offered"]) == ("betting", [], 0)
