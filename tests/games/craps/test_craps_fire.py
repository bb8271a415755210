"""The Fire Bet: points made from seven-out to seven-out."""

import pytest
from craps_table import BOOK, TableOfCraps

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.editions.house import ElectionRefused
from houseway.money.limits import Limits


def fire_table(*seats, **elections):
    table = TableOfCraps(*seats, **elections)
    for seat in seats or (1,):
        table.bet("fire", 100, str(seat), seat=seat)
    return table


def make(table, *points):
    for point in points:
        if not table.stake("pass"):
            table.bet("pass", 500)
        table.roll(point, point)


def seven_out(table):
    table.bet("pass", 500)
    table.roll(6, 7)


@pytest.mark.clause(
    "oh-craps:3.I.MM.1", "oh-craps:3.I.MM.2", "oh-craps:5.VII", "oh-craps:12.I.E",
    "oh-craps:12.II.B", "oh-craps:12.II.C",
)  # fmt: skip
@pytest.mark.parametrize(
    ("points", "net"),
    [
        ((), -100),
        ((4, 5, 6), -100),
        ((4, 5, 6, 6, 5, 4), -100),
        ((4, 5, 6, 8), 2_400),
        ((10, 9, 8, 4), 2_400),
        ((8, 8, 6, 6, 5, 10), 2_400),
        ((4, 5, 6, 8, 9), 24_900),
        ((10, 9, 8, 6, 5, 4), 99_900),
        ((4, 5, 6, 8, 9, 10, 6, 6), 99_900),
    ],
)
def test_the_fire_bet_by_unique_points(points, net):
    table = fire_table()
    for n in range(len(points)):
        make(table, points[n])
        assert table.line("fire") is None
        assert table.game.view(table.state, PUBLIC)["fire"]["points"] == sorted(set(points[: n + 1]))
    table.bet("pass", 500)
    table.roll(7)  # a seven on a come-out changes nothing
    assert table.line("fire") is None
    seven_out(table)
    line = table.line("fire")
    assert (line.amount_cents, line.outcome) == (net, "win" if net > 0 else "lose")
    assert line.clause == BOOK + ("3.I.MM.1" if net > 0 else "3.I.MM.2")
    assert table.state.fire_points == () and table.state.fire_open


@pytest.mark.clause("oh-craps:3.I.MM", "oh-craps:12.I.A")
def test_when_and_where_a_fire_bet_is_made():
    table = TableOfCraps(1, 16)
    table.refused(ev.WagerPlaced(1, "fire", 100, "2"), "12.I.A", "lies on area 1")
    table.refused(ev.WagerPlaced(17, "fire", 100, "17"), "4.I")
    table.bet("pass", 500)
    table.roll(7)  # no point yet
    table.bet("fire", 100, "16", seat=16)
    table.bet("pass", 500)
    table.roll(8)
    table.refused(ev.WagerPlaced(1, "fire", 100, "1"), "3.I.MM", "after a seven-out")
    table.roll(8)
    table.refused(ev.WagerPlaced(1, "fire", 100, "1"), "3.I.MM")  # a point made is no seven-out
    seven_out(table)
    table.bet("fire", 100)
    assert table.stake("fire", "1") == 100


@pytest.mark.clause("oh-craps:12.I.C", "oh-craps:12.I.A")
def test_fire_bets_are_moved_when_all_are_placed():
    table = fire_table(1, 4)

    def fire():
        return table.game.view(table.state, PUBLIC)["fire"]

    table.bet("pass", 500)
    table.roll(11)
    assert (fire()["open"], fire()["moved"]) == (True, False)
    table.bet("pass", 500)
    table.roll(5)
    assert (fire()["open"], fire()["moved"]) == (False, True)
    assert [(b.seat, b.spot) for b in table.state.bets if b.wager == "fire"] == [(1, "1"), (4, "4")]
    table.roll(5)
    assert fire()["moved"]
    seven_out(table)
    assert (fire()["open"], fire()["moved"], table.game.stakes(table.state)) == (True, False, {})


@pytest.mark.clause("oh-craps:4.III.D")
def test_a_fire_bet_is_not_touched():
    table = fire_table()
    table.refused(ev.WagerPlaced(1, "fire", 100, "1"), "4.III.D", "never increased")
    table.refused(ev.WagerWithdrawn(1, "fire", "1"), "4.III.D", "not touched")
    table.refused(ev.WagerReduced(1, "fire", 50, "1"), "4.III.D", "not touched")
    make(table, 6)
    table.refused(ev.WagerPlaced(1, "fire", 100), "4.III.D")
    table.refused(ev.WagerWithdrawn(1, "fire"), "4.III.D")


@pytest.mark.clause("oh-craps:12.II.A")
@pytest.mark.parametrize(
    ("cents", "taken"), [(100, True), (10_000, True), (10_100, False), (50, False), (150, False)]
)
def test_a_fire_bet_is_one_to_a_hundred_whole_dollars(cents, taken):
    table = TableOfCraps()
    event = ev.WagerPlaced(1, "fire", cents, "1")
    if taken:
        table.apply(event)
    else:
        table.refused(event, "12.II.A")


@pytest.mark.clause("oh-craps:12.II.A")
@pytest.mark.parametrize(
    ("limits", "permitted"),
    [
        ((100, 10_000), True),
        ((100, 500), True),
        ((100, 10_100), False),
        ((200, 500), False),
        ((100, 500, 50), False),
    ],
)
def test_a_house_posts_fire_limits_within_the_books(limits, permitted):
    if permitted:
        TableOfCraps(limits={"fire": Limits(*limits)})
    else:
        with pytest.raises(ElectionRefused) as caught:
            TableOfCraps(limits={"fire": Limits(*limits)})
        assert caught.value.clauses == (BOOK + "12.II.A",)


@pytest.mark.clause("oh-craps:12.I.B")
def test_fire_bets_outlive_a_shooter_who_passes_the_dice():
    table = fire_table(1, 2)
    make(table, 4, 5)
    table.apply(ev.DicePassed(1))
    assert table.state.fire_points == (4, 5)
    table.bet("pass", 500, seat=2)
    table.roll(8, 8)
    assert table.state.shooter == 2
    table.bet("pass", 500, seat=2)
    table.roll(9, 9)
    table.bet("pass", 500, seat=2)
    table.roll(9, 7)
    assert [(x.seat, x.amount_cents) for x in table.lines if x.wager == "fire"] == [(1, 2400), (2, 2400)]


@pytest.mark.clause("oh-craps:12.I.B", "oh-craps:11.I.B")
@pytest.mark.parametrize("order", ["passed", "ordered"])
@pytest.mark.parametrize(("points", "net"), [((9,), -100), ((9, 8), 2_400), ((), -100)])
def test_fire_bets_are_settled_by_the_successors_loser_seven(order, points, net):
    """The one made 4 and 5; what the other makes counts with them, until his loser seven and not before."""
    table = fire_table(1, 2)
    make(table, 4, 5)
    table.bet("pass", 500)
    table.roll(9)
    ordered = ev.IrregularityCalled("shooter-ordered-to-pass", seat=1, by="box")
    table.apply(ordered if order == "ordered" else ev.DicePassed(1))
    assert (table.state.shooter, table.state.fire_points) == (0, (4, 5))
    table.refused(ev.WagerWithdrawn(1, "fire"), "4.III.D")
    table.apply(ev.SeatTaken(3))
    table.refused(ev.WagerPlaced(3, "fire", 100, "3"), "3.I.MM")  # no seven-out opens them yet
    table.close(2)
    table.roll(12)
    assert (table.state.shooter, table.line("fire")) == (2, None)
    for point in points:
        if not table.state.point:
            table.bet("pass", 500, seat=2)
            table.roll(point)
        table.roll(point)
        assert table.line("fire") is None
    if not table.state.point:
        for total in (7, 10):  # on the come-out a seven decides nothing
            table.bet("pass", 500, seat=2)
            table.roll(total)
            assert table.line("fire") is None
    table.roll(7)
    assert [(x.seat, x.amount_cents) for x in table.lines if x.wager == "fire"] == [(1, net), (2, net)]


@pytest.mark.clause("oh-craps:2.V.C.1", "oh-craps:2.V.C.2")
@pytest.mark.parametrize(
    ("elections", "odds"),
    [
        ({}, ("24 to 1", "249 to 1", "999 to 1")),
        ({"pays.fire.4": "25 to 1", "pays.fire.6": "1000 to 1"}, ("25 to 1", "249 to 1", "1000 to 1")),
    ],
)
def test_the_sign_tells_what_the_fire_bet_pays(elections, odds):
    def sign(**elected):
        return {by: text for text, clauses in TableOfCraps(**elected).game.house.notices() for by in clauses}

    text = sign(**elections)[BOOK + "2.V.C.1"]
    four, five, six = (text.index(paid) for paid in odds)
    assert four < text.index("four") < five < text.index("five") < six < text.index("six")
    assert "after a seven-out" in sign()[BOOK + "2.V.C.2"]
    assert BOOK + "2.V.C.1" not in sign(fire_bet=False)


@pytest.mark.clause("oh-craps:12.I.D")
def test_a_marker_goes_on_each_point_made_for_the_first_time():
    table = fire_table()
    make(table, 9)
    table.bet("pass", 500)
    for _ in range(2):
        table.refused(ev.MarkerPlaced("4"), "12.I.D")
        table.close()
        table.apply(ev.DiceRolled(1, 3))
        table.apply(ev.Settled(table.game.settle(table.state)))
        if table.state.phase == "over":
            table.apply(ev.RoundOpened(table.state.round + 1))
    step = table.game.next_step(table.state)
    assert (step.event, step.clause) == (ev.MarkerPlaced("4"), BOOK + "12.I.D")
    assert "marker 2 on 4" in step.text
    table.refused(ev.MarkerPlaced("9"), "12.I.D")
    table.apply(step.event)
    assert table.state.phase == "over"


def test_without_a_fire_bet_no_points_are_counted():
    table = TableOfCraps()
    make(table, 4, 5, 6)
    assert table.state.fire_points == ()
