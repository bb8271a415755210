"""Every wager by its clauses: what each roll does to it."""

from fractions import Fraction
from itertools import product

import pytest
from craps_table import BOOK, HOUSES, TableOfCraps

from houseway.core.events import Decided, ProcedureDone, WagerCalled, WagerPlaced, WagersClosed
from houseway.core.game import PUBLIC
from houseway.core.steps import Procedure, Wagers
from houseway.editions.house import ElectionRefused
from houseway.editions.loader import load_edition
from houseway.equipment.dice import ROLLS

PASS_AND_COME = [
    # clause      wager         rolls after it is bet   net
    ("3.I.A.1.a", "pass",       (7,),                    500),
    ("3.I.A.1.a", "pass",       (11,),                   500),
    ("3.I.A.2.a", "pass",       (2,),                   -500),
    ("3.I.A.2.a", "pass",       (3,),                   -500),
    ("3.I.A.2.a", "pass",       (12,),                  -500),
    ("3.I.A.1.b", "pass",       (4, 5, 11, 12, 4),       500),
    ("3.I.A.1.b", "pass",       (10, 10),                500),
    ("3.I.A.2.b", "pass",       (6, 8, 2, 7),           -500),
    ("3.I.B.1.a", "dont-pass",  (2,),                    500),
    ("3.I.B.1.a", "dont-pass",  (3,),                    500),
    ("3.I.B.3",   "dont-pass",  (12,),                     0),
    ("3.I.B.2.a", "dont-pass",  (7,),                   -500),
    ("3.I.B.2.a", "dont-pass",  (11,),                  -500),
    ("3.I.B.1.b", "dont-pass",  (9, 12, 3, 7),           500),
    ("3.I.B.2.b", "dont-pass",  (5, 11, 5),             -500),
    ("3.I.C.1.a", "come",       (7,),                    500),
    ("3.I.C.1.a", "come",       (11,),                   500),
    ("3.I.C.2.a", "come",       (2,),                   -500),
    ("3.I.C.2.a", "come",       (3,),                   -500),
    ("3.I.C.2.a", "come",       (12,),                  -500),
    ("3.I.C.1.b", "come",       (5, 11, 5),              500),
    ("3.I.C.1.b", "come",       (8, 8),                  500),
    ("3.I.C.2.b", "come",       (9, 12, 7),             -500),
    ("3.I.E.1.a", "dont-come",  (2,),                    500),
    ("3.I.E.1.a", "dont-come",  (3,),                    500),
    ("3.I.E.3",   "dont-come",  (12,),                     0),
    ("3.I.E.2.a", "dont-come",  (7,),                   -500),
    ("3.I.E.2.a", "dont-come",  (11,),                  -500),
    ("3.I.E.1.b", "dont-come",  (10, 11, 7),             500),
    ("3.I.E.2.b", "dont-come",  (4, 2, 4),              -500),
]  # fmt: skip


@pytest.mark.clause(
    *sorted({BOOK + row[0] for row in PASS_AND_COME}), *(BOOK + f"7.{n}.A" for n in ("I", "II", "III", "V"))
)
@pytest.mark.parametrize(("clause", "wager", "rolls", "net"), PASS_AND_COME)
@pytest.mark.parametrize("house", HOUSES)
def test_pass_and_come_and_their_other_sides(clause, wager, rolls, net, house):
    table = TableOfCraps(**house)
    if "come" in wager:
        table.with_point(6)
    table.bet(wager, 500)
    for total in rolls[:-1]:
        table.roll(total)
        assert table.line(wager) is None
    table.roll(rolls[-1])
    line = table.line(wager)
    assert line.clause == BOOK + clause
    assert line.amount_cents == net
    assert line.outcome == {500: "win", 0: "push", -500: "lose"}[net]
    assert line.odds == ("1 to 1" if net > 0 else "")
    assert not [b for b in table.state.bets if b.wager == wager]


@pytest.mark.clause("oh-craps:1.I.D")
def test_a_come_out_is_the_first_roll_and_the_first_after_each_decision():
    table = TableOfCraps()
    assert table.state.point == 0
    table.bet("pass", 500)
    for total, point in [(7, 0), (11, 0), (2, 0), (8, 8), (12, 8), (11, 8), (8, 0), (9, 9), (7, 0)]:
        if not table.stake("pass"):
            table.bet("pass", 500)
        table.roll(total)
        assert table.state.point == point


TRAVEL = ("come", "dont-come")


@pytest.mark.clause("oh-craps:3.I.C", "oh-craps:3.I.E")
@pytest.mark.parametrize(("wager", "total"), list(product(TRAVEL, (4, 5, 6, 8, 9, 10))))
def test_a_come_wager_travels_to_the_number_rolled(wager, total):
    table = TableOfCraps().with_point(4 if total != 4 else 5)
    table.bet(wager, 700)
    table.roll(total)
    assert (table.stake(wager), table.stake(wager, str(total))) == (0, 700)
    assert table.line(wager) is None


@pytest.mark.clause("oh-craps:3.I.C", "oh-craps:3.I.C.1.b")
def test_a_new_come_wager_meets_the_old_one_off_and_on():
    table = TableOfCraps().with_point(4)
    table.bet("come", 500)
    table.roll(9)
    table.bet("come", 700)
    table.bet("come-odds", 400, "9")
    table.roll(9)
    assert table.line("come").amount_cents == 500
    assert table.line("come-odds").amount_cents == 600
    assert (table.stake("come", "9"), table.stake("come-odds", "9")) == (700, 0)


@pytest.mark.clause("oh-craps:3.I.C", "oh-craps:3.I.C.1.a")
def test_come_wagers_work_on_a_come_out():
    table = TableOfCraps().with_point(4)
    table.bet("come", 500)
    table.bet("dont-come", 600)
    table.roll(9)
    table.roll(4)  # the point is made
    table.bet("pass", 500)
    table.roll(7)
    assert (table.net("come"), table.net("dont-come"), table.net("pass")) == (-500, 600, 500)


ON_A_NUMBER = [
    # clause    wager      spot  rolls         net
    ("3.I.D.1", "put",     "4",  (6, 12, 4),   3000),
    ("3.I.D.1", "put",     "5",  (6, 11, 5),   3000),
    ("3.I.D.1", "put",     "10", (10,),        3000),
    ("3.I.D.2", "put",     "5",  (6, 7),      -3000),
    ("3.I.D.2", "put",     "8",  (7,),        -3000),
    ("3.I.F.1", "place",   "4",  (5, 4),       5400),
    ("3.I.F.1", "place",   "5",  (11, 5),      4200),
    ("3.I.F.1", "place",   "6",  (12, 6),      3500),
    ("3.I.F.1", "place",   "8",  (8,),         3500),
    ("3.I.F.1", "place",   "9",  (9,),         4200),
    ("3.I.F.1", "place",   "10", (3, 10),      5400),
    ("3.I.F.2", "place",   "4",  (8, 7),      -3000),
    ("3.I.F.2", "place",   "5",  (7,),        -3000),
    ("3.I.F.2", "place",   "6",  (8, 7),      -3000),
    ("3.I.F.2", "place",   "8",  (7,),        -3000),
    ("3.I.F.2", "place",   "9",  (7,),        -3000),
    ("3.I.F.2", "place",   "10", (7,),        -3000),
    ("3.I.G.1", "hardway", "4",  (5, (2, 2)), 21000),
    ("3.I.G.2", "hardway", "4",  ((1, 3),),   -3000),
    ("3.I.G.2", "hardway", "4",  (6, 7),      -3000),
    ("3.I.H.1", "hardway", "6",  ((3, 3),),   27000),
    ("3.I.H.2", "hardway", "6",  ((2, 4),),   -3000),
    ("3.I.H.2", "hardway", "6",  ((1, 5),),   -3000),
    ("3.I.H.2", "hardway", "6",  (7,),        -3000),
    ("3.I.I.1", "hardway", "8",  ((4, 4),),   27000),
    ("3.I.I.2", "hardway", "8",  ((3, 5),),   -3000),
    ("3.I.I.2", "hardway", "8",  ((2, 6),),   -3000),
    ("3.I.I.2", "hardway", "8",  (7,),        -3000),
    ("3.I.J.1", "hardway", "10", ((5, 5),),   21000),
    ("3.I.J.2", "hardway", "10", ((6, 4),),   -3000),
    ("3.I.J.2", "hardway", "10", (11, 7),     -3000),
]  # fmt: skip


@pytest.mark.clause(*sorted({BOOK + row[0] for row in ON_A_NUMBER}), "oh-craps:5.II", "oh-craps:7.IV.A")
@pytest.mark.parametrize(("clause", "wager", "spot", "rolls", "net"), ON_A_NUMBER)
@pytest.mark.parametrize("house", HOUSES)
def test_wagers_on_a_number(clause, wager, spot, rolls, net, house):
    """Stakes of $30, which every one of these odds pays evenly."""
    table = TableOfCraps(**house).with_point(4 if spot != "4" else 9)
    table.bet(wager, 3000, spot)
    for thrown in rolls[:-1]:
        table.roll(thrown)
        assert table.line(wager) is None
    table.roll(rolls[-1])
    assert table.line(wager).clause == BOOK + clause
    assert table.net(wager) == net
    stays = net > 0 and wager != "put" and house
    assert table.stake(wager, spot) == (3000 if stays else 0)


@pytest.mark.clause("oh-craps:3.I.F.3")
@pytest.mark.parametrize(("total", "net"), [(8, 700), (7, -600)])
def test_the_point_may_be_placed(total, net):
    table = TableOfCraps().with_point(8)
    table.bet("place", 600, "8")
    table.roll(total)
    assert table.net("place") == net


# Wager and spot, the rolls that win and what $60 wins; worked out from the odds of the book.
CRAPS = {2, 3, 12}
ONE_ROLL = [
    # clause   wager        spot  wins by total
    ("3.I.K",  "field",     "",   {2: 120, 3: 60, 4: 60, 9: 60, 10: 60, 11: 60, 12: 120}),
    ("3.I.L",  "any-seven", "",   {7: 240}),
    ("3.I.M",  "any-craps", "",   {2: 420, 3: 420, 12: 420}),
    ("3.I.N",  "craps-2",   "",   {2: 1800}),
    ("3.I.O",  "craps-3",   "",   {3: 900}),
    ("3.I.P",  "craps-12",  "",   {12: 1800}),
    ("3.I.Q",  "eleven",    "",   {11: 900}),
    ("3.I.R",  "c-and-e",   "",   {2: 180, 3: 180, 12: 180, 11: 420}),            # $30 wins, $30 loses
    ("3.I.S",  "horn",      "",   {2: 405, 3: 180, 11: 180, 12: 405}),            # $15 wins, $45 loses
    ("3.I.T",  "horn-high", "2",  {2: 684, 3: 132, 11: 132, 12: 312}),            # $12 each, $24 on the 2
    ("3.I.T",  "horn-high", "3",  {2: 312, 3: 324, 11: 132, 12: 312}),
    ("3.I.T",  "horn-high", "11", {2: 312, 3: 132, 11: 324, 12: 312}),
    ("3.I.T",  "horn-high", "12", {2: 312, 3: 132, 11: 132, 12: 684}),
    ("3.I.U",  "world",     "",   {2: 312, 3: 132, 11: 132, 12: 312, 7: 0}),      # $12 each, even with a 7
]  # fmt: skip


@pytest.mark.clause(
    *(BOOK + row[0] + part for row in ONE_ROLL for part in ("", ".1", ".2")),
    *("oh-craps:5.II", "oh-craps:5.III", "oh-craps:5.IV", "oh-craps:5.V", "oh-craps:5.VI"),
)
@pytest.mark.parametrize(("clause", "wager", "spot", "wins"), ONE_ROLL)
@pytest.mark.parametrize("point", [0, 6])
@pytest.mark.parametrize("house", HOUSES)
def test_one_roll_wagers_on_every_roll(clause, wager, spot, wins, point, house):
    start = TableOfCraps(**house)
    if point:
        start.with_point(point)
    else:
        start.bet("pass", 500)
    start.bet(wager, 6000, spot)
    begun = start.state
    for roll in ROLLS:
        start.state = begun
        start.roll((roll.first, roll.second))
        line = start.line(wager)
        won = roll.total in wins
        assert line.clause == BOOK + clause + (".1" if won else ".2")
        assert line.amount_cents == (100 * wins[roll.total] if won else -6000)
        assert (line.stake_cents, line.outcome) == (6000, "win" if won else "lose")
        assert bool(line.odds) == won
        assert not start.stake(wager, spot)


HOPS = {
    "2-2": "V", "3-3": "W", "4-4": "X", "5-5": "Y", "1-3": "Z", "1-4": "AA", "2-3": "BB", "1-5": "CC",
    "2-4": "DD", "1-6": "EE", "2-5": "FF", "3-4": "GG", "2-6": "HH", "3-5": "II", "3-6": "JJ", "4-5": "KK",
    "4-6": "LL",
}  # fmt: skip


@pytest.mark.clause(*(BOOK + f"3.I.{letter}{part}" for letter in HOPS.values() for part in ("", ".1", ".2")))
@pytest.mark.clause("oh-craps:5.II")
@pytest.mark.parametrize(("spot", "letter"), HOPS.items())
@pytest.mark.parametrize("point", [0, 6])
def test_hops_on_every_roll(spot, letter, point):
    table = TableOfCraps()
    table.bet("pass", 500)
    if point:
        table.roll(point)
    assert ("hop", spot) in {(o.wager, o.spot) for o in table.game.next_step(table.state).offers}
    table.bet("hop", 100, spot)
    begun = table.state
    wanted = {int(spot[0]), int(spot[2])}
    for roll in ROLLS:
        table.state = begun
        table.roll((roll.first, roll.second))
        won = {roll.first, roll.second} == wanted
        assert table.line("hop").clause == BOOK + f"3.I.{letter}.{1 if won else 2}"
        assert table.net("hop") == ((3000 if len(wanted) == 1 else 1500) if won else -100)


@pytest.mark.parametrize("spot", ["1-1", "1-2", "5-6", "6-6", "3-1", ""])
def test_only_the_hops_of_the_book_are_taken(spot):
    TableOfCraps().refused(WagerPlaced(1, "hop", 100, spot), "3.I.V", "no place")


@pytest.mark.clause("oh-craps:3.I.U", "oh-craps:5.VI")
@pytest.mark.parametrize(
    ("total", "horn", "seven"), [(2, 2700, -100), (7, -400, 400), (3, 1200, -100), (8, -400, -100)]
)
def test_a_world_wager_broken_down_is_a_horn_and_an_any_seven(total, horn, seven):
    table = TableOfCraps(world_bet="broken-down").with_point(6)
    table.bet("world", 500)
    assert (table.stake("horn"), table.stake("any-seven"), table.stake("world")) == (400, 100, 0)
    table.refused(WagerPlaced(1, "world", 600), "5.VI", "$5")
    table.roll(total)
    assert (table.net("horn"), table.net("any-seven")) == (horn, seven)


RESTING = [
    # clause   wager      spot  called  roll    net   left
    ("3.I.F",  "place",   "6",  None,   6,         0,  600),
    ("3.I.F",  "place",   "6",  None,   7,         0,  600),
    ("3.I.F",  "place",   "6",  True,   6,       700,    0),
    ("3.I.F",  "place",   "6",  True,   7,      -600,    0),
    ("3.I.F",  "place",   "6",  False,  7,         0,  600),
    ("6.I",    "buy",     "4",  None,   4,         0,  600),
    ("6.I",    "buy",     "4",  None,   7,         0,  600),
    ("6.I",    "buy",     "4",  True,   4,      1170,    0),
    ("6.I",    "buy",     "4",  True,   7,      -630,    0),
    ("3.I.G",  "hardway", "4",  None,   (2, 2), 4200,    0),
    ("3.I.G",  "hardway", "4",  None,   7,      -600,    0),
    ("3.I.G",  "hardway", "4",  False,  (2, 2),    0,  600),
    ("3.I.G",  "hardway", "4",  False,  7,         0,  600),
    ("3.I.G",  "hardway", "4",  False,  (1, 3),    0,  600),
    ("3.I.H",  "hardway", "6",  True,   (3, 3), 5400,    0),
    ("3.I.H",  "hardway", "6",  False,  (1, 5),    0,  600),
    ("3.I.I",  "hardway", "8",  None,   (4, 4), 5400,    0),
    ("3.I.I",  "hardway", "8",  False,  (4, 4),    0,  600),
    ("3.I.J",  "hardway", "10", None,   (5, 5), 4200,    0),
    ("3.I.J",  "hardway", "10", False,  (5, 5),    0,  600),
]  # fmt: skip


@pytest.mark.clause(*sorted({BOOK + row[0] for row in RESTING}))
@pytest.mark.parametrize(("clause", "wager", "spot", "called", "thrown", "net", "left"), RESTING)
def test_on_and_off_on_a_come_out(clause, wager, spot, called, thrown, net, left):
    table = TableOfCraps()
    table.bet("dont-pass", 500)
    table.bet(wager, 600, spot)
    if called is not None:
        table.call(wager, called, spot)
    table.roll(thrown)
    assert (table.net(wager), table.stake(wager, spot)) == (net, left)


@pytest.mark.clause("oh-craps:3.I.F", "oh-craps:3.I.G")
def test_a_call_for_all_of_a_kind_and_one_that_makes_no_sense():
    table = TableOfCraps()
    for spot in ("4", "6", "8", "10"):
        table.bet("hardway", 100, spot)
    table.call("hardway", False)
    assert all(b.called for b in table.state.bets)
    table.call("hardway", True, "8")
    assert [b.spot for b in table.state.bets if not b.called] == ["8"]
    table.refused(WagerCalled(1, "pass", False), "", "not turned on or off")
    table.refused(WagerCalled(1, "place", True, "6"), "3.I.F", "no such place")


CALLED = [
    ("3.I.F", "place", "6", True, (1, 5)), ("3.I.G", "hardway", "4", False, (2, 2)),
    ("3.I.H", "hardway", "6", False, (3, 3)), ("3.I.I", "hardway", "8", False, (4, 4)),
    ("3.I.J", "hardway", "10", False, (5, 5)),
]  # fmt: skip


@pytest.mark.clause(*(BOOK + row[0] for row in CALLED))
@pytest.mark.parametrize("spoken_to_all", [False, True])
@pytest.mark.parametrize(("clause", "wager", "spot", "on", "thrown"), CALLED)
def test_a_call_holds_by_the_dealers_button_which_comes_before_the_dice(
    clause, wager, spot, on, thrown, spoken_to_all
):
    table = TableOfCraps(1, 2)
    table.bet("pass", 500, seat=2)
    table.bet(wager, 600, spot)
    lying = table.state
    table.apply(WagerCalled(1, wager, on, "" if spoken_to_all else spot))
    shown = next(b for b in table.game.view(table.state, PUBLIC)["bets"] if b["wager"] == wager)
    assert (shown["works_on_come_out"], shown["call"]) == (not on, "on" if on else "off")
    step = table.game.next_step(table.state)
    assert isinstance(step, Procedure) and (step.by, step.clause) == ("dealer", BOOK + clause)
    assert f"{wager} {spot} of seat 1 {'on' if on else 'off'}" in step.text
    table.refused(WagersClosed(), clause, "first put an on or off button")
    for nobody in ("player", "box", "floor", "manager", ""):
        table.refused(ProcedureDone(step.event.name, nobody), clause, "for the dealer")
    table.bet("field", 500)  # betting goes on meanwhile
    table.apply(step.event)
    shown = next(b for b in table.game.view(table.state, PUBLIC)["bets"] if b["wager"] == wager)
    assert (shown["works_on_come_out"], shown["call"]) == (on, "")
    table.refused(step.event, "3.I.F", "no wager has been called")
    table.roll(thrown)
    assert bool(table.line(wager)) == on
    # Taken back before the button, it was never called; said once more as it lies, there is nothing to mark.
    table.state = lying
    table.apply(WagerCalled(1, wager, on, spot))
    table.apply(WagerCalled(1, wager, not on, spot))
    assert isinstance(table.game.next_step(table.state), Wagers) and table.state == lying


@pytest.mark.clause("oh-craps:3.I.F")
def test_a_call_while_the_dice_are_offered_is_marked_before_they_are_taken():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500)
    table.bet("place", 600, "6", seat=2)
    table.apply(WagersClosed())
    table.apply(WagerCalled(2, "place", True, "6"))
    table.refused(Decided(1, "accept"), "3.I.F", "first put")
    table.advance()
    table.apply(Decided(1, "accept"))
    table.roll(6)
    assert table.net("place") == 700


@pytest.mark.clause("oh-craps:3.I.F", "oh-craps:3.I.G")
def test_a_call_does_not_matter_with_a_point_on():
    table = TableOfCraps().with_point(5)
    table.bet("hardway", 100, "8")
    table.call("hardway", False, "8")
    table.roll((4, 4))
    assert table.net("hardway") == 900


@pytest.mark.clause("oh-craps:5.II.A", "oh-craps:5.II")
def test_a_house_pays_more_but_not_less():
    table = TableOfCraps(**{"pays.craps-12.win": "33 to 1"}).with_point(6)
    table.bet("craps-12", 100)
    table.bet("horn", 400)
    table.roll(12)
    assert table.net("craps-12") == 3300
    assert table.net("horn") == 3300 - 300  # paid as if its quarter lay there
    with pytest.raises(ValueError, match="less than the least allowed, 30 to 1"):
        TableOfCraps(**{"pays.craps-12.win": "29 to 1"})
    with pytest.raises(ValueError, match="the document fixes 2 to 1"):
        TableOfCraps(**{"pays.buy.4": "3 to 1"})


@pytest.mark.clause(
    "oh-craps:5.II.A", "oh-craps:7.I.A", "oh-craps:7.II.A", "oh-craps:7.III.A", "oh-craps:7.V.A"
)
@pytest.mark.parametrize(
    ("wager", "clause"), [("pass", "7.I"), ("dont-pass", "7.II"), ("come", "7.III"), ("dont-come", "7.V")]
)
@pytest.mark.parametrize("backed", [False, True])
def test_odds_behind_a_flat_wager_bring_it_back_to_1_to_1_also_where_it_pays_more(wager, clause, backed):
    """The player loses by it: $5 that would win $10 alone wins $5 with odds behind."""
    table = TableOfCraps(**{f"pays.{wager}.win": "2 to 1"})
    travels = "come" in wager
    if travels:
        table.with_point(9)
    table.bet(wager, 500)
    table.roll(6)
    spot = "6" if travels else ""
    if backed:
        table.bet(f"{wager}-odds", 600 if "dont" in wager else 500, spot)
    table.roll(7 if "dont" in wager else 6)
    line = table.line(wager)
    assert (line.amount_cents, line.odds) == ((500, "1 to 1") if backed else (1000, "2 to 1"))
    decided = {"pass": "3.I.A", "dont-pass": "3.I.B", "come": "3.I.C", "dont-come": "3.I.E"}[wager]
    assert line.clause == BOOK + (f"{clause}.A" if backed else f"{decided}.1.b")


@pytest.mark.clause("oh-craps:5.III", "oh-craps:5.IV", "oh-craps:5.V", "oh-craps:5.VI", "oh-craps:5.II.A")
@pytest.mark.parametrize(
    ("raised", "total"),
    [("craps-2", 2), ("craps-3", 3), ("eleven", 11), ("craps-12", 12), ("any-craps", 3), ("any-seven", 7)],
)
def test_parts_are_paid_what_the_same_wager_is_paid_alone(raised, total):
    """Each part follows its own wager, and no other: one is raised by 10 to 1, and $1 of it wins $10 more."""
    usual = {"craps-2": 30, "craps-3": 15, "eleven": 15, "craps-12": 30, "any-craps": 7, "any-seven": 4}
    plain = TableOfCraps().with_point(6)
    better = TableOfCraps(**{f"pays.{raised}.win": f"{usual[raised] + 10} to 1"}).with_point(6)
    parts = {"c-and-e": (200, ""), "horn": (400, ""), "horn-high": (500, "11"), "world": (500, "")}
    for table in (plain, better):
        for wager, (stake, spot) in parts.items():
            table.bet(wager, stake, spot)
    holders = {
        "any-craps": {"c-and-e": 1000},
        "any-seven": {"world": 1000},
        "eleven": {"c-and-e": 1000, "horn": 1000, "horn-high": 2000, "world": 1000},
    }.get(raised, {"horn": 1000, "horn-high": 1000, "world": 1000})
    begun = plain.state, better.state
    for thrown in (2, 3, 7, 11, 12):
        plain.state, better.state = begun
        plain.roll(thrown)
        better.roll(thrown)
        gained = {wager: better.net(wager) - plain.net(wager) for wager in parts}
        wins = thrown == total or (raised == "any-craps" and thrown in CRAPS)
        assert gained == dict.fromkeys(parts, 0) | (holders if wins else {})


@pytest.mark.clause("oh-craps:5.I")
@pytest.mark.parametrize(
    ("wager", "on", "odds"),
    [
        ("craps-12", "win", "35 for 1"),  # the same as 34 to 1, and more than the least
        ("horn", "eleven", "17 for 1"),
        ("place", "6", "3 for 1"),
        ("field", "2", "4 for 1"),
        ("fire", "4", "26 for 1"),
    ],
)
def test_odds_are_stated_with_to_and_never_for_one(wager, on, odds):
    with pytest.raises(ElectionRefused) as caught:
        TableOfCraps(**{f"pays.{wager}.{on}": odds})
    assert caught.value.clauses == (BOOK + "5.I",)
    assert odds in caught.value.reason
    as_to = f"{int(odds.split()[0]) - 1} to 1"
    TableOfCraps(**{f"pays.{wager}.{on}": as_to})
    edition = load_edition("oh-craps")
    assert all(line.pays.basis == "to" for w in edition.wagers for line in w.pays)


@pytest.mark.clause("oh-craps:10.IV")
def test_losers_are_taken_first_and_all_the_roll_decides_is_settled():
    table = TableOfCraps(1, 2, 3).with_point(6)
    table.bet("field", 500, seat=3)
    table.bet("any-seven", 100, seat=2)
    table.bet("hardway", 100, "6", seat=2)
    lines = table.roll(7)
    assert [(x.seat, x.wager, x.outcome) for x in lines] == [
        (1, "pass", "lose"),
        (2, "hardway", "lose"),
        (3, "field", "lose"),
        (2, "any-seven", "win"),
    ]
    assert table.state.bets == ()


@pytest.mark.clause("oh-craps:10.IV")
def test_a_house_may_leave_winning_place_and_hardway_wagers_up():
    table = TableOfCraps(paid_bets="stay-up").with_point(5)
    table.bet("place", 600, "8")
    table.bet("hardway", 100, "8")
    for net in (700, 700):
        table.roll((4, 4))
        assert (table.net("place"), table.net("hardway")) == (net, 900)
        assert table.line("place").stake_cents == 0  # nothing leaves the layout
    assert table.game.stakes(table.state) == {1: 500 + 600 + 100}
    table.roll(7)
    assert (table.net("place"), table.net("hardway")) == (-600, -100)


@pytest.mark.clause("oh-craps:5.II")
def test_one_roll_edges_by_counting():
    """House edges that are elementary: the sum over 36 rolls."""
    known = {
        ("field", ""): Fraction(1, 18),
        ("any-seven", ""): Fraction(1, 6),
        ("any-craps", ""): Fraction(1, 9),
        ("horn", ""): Fraction(1, 8),
        ("world", ""): Fraction(2, 15),
        ("craps-2", ""): Fraction(5, 36),
        ("eleven", ""): Fraction(1, 9),
        ("c-and-e", ""): Fraction(1, 9),
        ("hop", "2-2"): Fraction(5, 36),
        ("hop", "3-4"): Fraction(1, 9),
    }
    table = TableOfCraps().with_point(6)
    for wager, spot in known:
        table.bet(wager, 6000, spot)
    begun, nets = table.state, dict.fromkeys(known, 0)
    for roll in ROLLS:
        table.state = begun
        table.roll((roll.first, roll.second))
        for wager, spot in known:
            nets[wager, spot] += table.net(wager, spot)
    assert {where: Fraction(-net, 36 * 6000) for where, net in nets.items()} == known
