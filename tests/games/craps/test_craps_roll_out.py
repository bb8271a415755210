"""Come wagers that stand when nobody bets the line: who rolls them out."""

import pytest
from craps_table import BOOK, TableOfCraps

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Over


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
    assert table.asked() == [*seats[1:], 1]


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
    assert table.asked() == [2, 1]  # it is allowed, not ordered: nobody throws if he will not
    table.apply(ev.Decided(2, "decline"))
    table.apply(ev.Decided(1, "accept"))
    table.roll(9)
    assert table.net("come") == 500
    table.apply(ev.DicePassed(1))
    table.apply(ev.WagersClosed())
    assert table.asked() == [2, 1]  # given up, they are offered to everybody again


@pytest.mark.clause("oh-craps:11.II")
def test_who_sits_down_during_a_roll_out_is_asked():
    table = with_come_left(1, 2)
    table.close(1)
    table.roll(8)
    table.apply(ev.SeatLeft(2))
    table.apply(ev.SeatTaken(2, "somebody else"))
    table.apply(ev.WagersClosed())
    assert table.asked() == [2, 1]


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
    assert table.asked() == [2, 3, 4]
    assert table.game.next_step(table.state).choices[0].clause == BOOK + "11.III"


@pytest.mark.clause("oh-craps:11.II")
def test_where_the_last_shooter_has_left_an_owner_of_come_wagers_throws():
    table = TableOfCraps(1, 2, 3, 4).with_point(6)
    table.bet("come", 500, seat=3)
    table.roll(9)
    table.roll(6)
    table.apply(ev.SeatLeft(1))
    table.apply(ev.WagersClosed())
    assert table.asked() == [2, 4, 3]
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
