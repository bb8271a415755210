"""Throws: which count, who calls those that do not, and what a roll is settled by."""

import pytest
from craps_table import BOOK, TableOfCraps

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Procedure
from houseway.dealer.narrate import narrate
from houseway.games.craps.shooting import NO_ROLLS


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
    assert table.asked() == [1, 2]  # from the boxperson's left, as at a table just opened
    table = TableOfCraps(1).with_point(6)
    table.close()
    table.apply(ev.IrregularityCalled("dice-off-table"))
    table.apply(table.game.next_step(table.state).event)
    left = table.game.after_void(table.state)
    assert (left.phase, left.duty, left.bets) == ("inspecting", 1, ())  # no die comes back unseen


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
