"""The shooter: who is offered the dice, who may throw, who passes them."""

import pytest
from craps_table import BOOK, TableOfCraps

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal
from houseway.core.steps import Chance, Decide, Over, Procedure, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.games.registry import open_game


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
    assert table.asked() == [3, 5, 9, 12]  # with a line wager or without
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
    assert table.asked() == [1, 2]
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
    assert table.asked() == order
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
    assert table.asked() == [2, 3]


@pytest.mark.clause("oh-craps:8.II.A")
def test_when_everybody_declines_the_wagers_wait_and_the_dice_go_round_again():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500)
    for _ in range(2):
        table.apply(ev.WagersClosed())
        assert table.asked() == [1, 2]
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
    assert table.asked() == [6, 2, 4]
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
    assert table.asked() == order
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
    assert table.asked() == [2, 1]


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
    assert table.asked() == ([1] if alone else [2, 3, 1])
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


@pytest.mark.clause("oh-craps:9.I", "oh-craps:11.III")
@pytest.mark.parametrize(("required", "order"), [(False, [4, 6, 2]), (True, [6, 2])])
def test_a_shooter_who_took_the_line_wager_down_may_have_the_dice_back(required, order):
    table = shooting_at_nine("dont-pass", required)
    table.apply(ev.WagerWithdrawn(2, "dont-pass"))
    table.apply(ev.DicePassed(2))
    table.apply(ev.WagersClosed())
    assert table.asked() == order
