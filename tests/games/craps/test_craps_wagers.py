"""When wagers are made, how much may be bet, and what may be taken back."""

import pytest
from craps_table import TableOfCraps

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal
from houseway.core.steps import Wagers
from houseway.editions.house import ElectionRefused
from houseway.money.limits import Limits


@pytest.mark.clause("oh-craps:4.I")
def test_wagers_are_made_before_the_throw():
    table = TableOfCraps()
    table.bet("pass", 500)
    table.close()
    late = [
        ev.WagerPlaced(1, "field", 500),
        ev.WagerWithdrawn(1, "pass"),
        ev.WagerReduced(1, "pass", 100),
        ev.WagerCalled(1, "hardway", False),
    ]
    for event in late:
        table.refused(event, "4.I", "the dice are out")
    table.apply(ev.DiceRolled(1, 5))
    for event in late:
        table.refused(event, "4.I", "the dice are out")


@pytest.mark.clause("oh-craps:4.I")
def test_only_players_at_the_table_bet_and_they_stay_while_their_wagers_do():
    table = TableOfCraps()
    table.refused(ev.WagerPlaced(2, "pass", 500), "4.I", "nobody sits")
    table.bet("pass", 500)
    table.refused(ev.SeatLeft(1), "4.III", "taken down or decided")
    table.apply(ev.WagerWithdrawn(1, "pass"))
    table.apply(ev.SeatLeft(1))
    assert table.state.seated == ()


WHEN = [
    # clause   wager        spot  on the come-out  with a point
    ("3.I.A",  "pass",      "",   True,            False),
    ("3.I.B",  "dont-pass", "",   True,            False),
    ("3.I.C",  "come",      "",   False,           True),
    ("3.I.D",  "put",       "8",  False,           True),
    ("3.I.E",  "dont-come", "",   False,           True),
    ("3.I.F",  "place",     "8",  True,            True),
    ("6.I",    "buy",       "8",  True,            True),
    ("6.II",   "lay",       "8",  True,            True),
    ("3.I.G",  "hardway",   "4",  True,            True),
    ("3.I.H",  "hardway",   "6",  True,            True),
    ("3.I.I",  "hardway",   "8",  True,            True),
    ("3.I.J",  "hardway",   "10", True,            True),
]  # fmt: skip


@pytest.mark.clause(*(f"oh-craps:{row[0]}" for row in WHEN))
@pytest.mark.parametrize(("clause", "wager", "spot", "come_out", "with_point"), WHEN)
def test_when_a_wager_may_be_made(clause, wager, spot, come_out, with_point):
    for table, may in ((TableOfCraps(), come_out), (TableOfCraps().with_point(6), with_point)):
        event = ev.WagerPlaced(1, wager, 3000, spot)
        offered = {(o.wager, o.spot) for o in table.game.next_step(table.state).offers}
        assert ((wager, spot) in offered) == may
        if may:
            table.apply(event)
            assert table.stake(wager, spot) == 3000
        else:
            table.refused(event, clause)


@pytest.mark.clause("oh-craps:3.I.C", "oh-craps:3.I.E", "oh-craps:3.I.F", "oh-craps:3.I.T")
@pytest.mark.parametrize(
    ("wager", "spot", "clause"),
    [
        ("come", "6", "3.I.C"),
        ("dont-come", "6", "3.I.E"),
        ("place", "7", "3.I.F"),
        ("horn-high", "7", "3.I.T"),
    ],
)
def test_there_is_no_such_place(wager, spot, clause):
    TableOfCraps().with_point(6).refused(ev.WagerPlaced(1, wager, 500, spot), clause)


def test_an_unknown_wager_and_one_this_house_does_not_offer():
    table = TableOfCraps(fire_bet=False, buy_bets=False)
    table.refused(ev.WagerPlaced(1, "big-six", 500), "", "no wager 'big-six'")
    table.refused(ev.WagerPlaced(1, "fire", 500), "3.I.MM", "does not offer")
    table.refused(ev.WagerPlaced(1, "buy", 500, "4"), "6.I", "does not offer")
    table.refused(ev.WagerPlaced(1, "pass", 0), "", "more than nothing")
    assert not table.game.view(table.state, PUBLIC)["fire"]["offered"]


# ── amounts ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-craps:3.II.A", "oh-craps:3.II.B", "oh-craps:5.VIII")
@pytest.mark.parametrize(
    ("cents", "clause"), [(900, "3.II.A"), (1000, ""), (20_000, ""), (20_100, "3.II.B"), (10**12, "3.II.B")]
)
def test_posted_limits(cents, clause):
    table = TableOfCraps(limits={"pass": Limits(1000, 20_000)})
    event = ev.WagerPlaced(1, "pass", cents)
    if clause:
        table.refused(event, clause, "posted limits ($10 to $200")
    else:
        table.apply(event)


@pytest.mark.clause("oh-craps:3.II.B", "oh-craps:5.VIII")
def test_chips_added_count_with_those_that_lie():
    table = TableOfCraps(limits={"field": Limits(500, 1000)})
    table.bet("field", 500)
    table.refused(ev.WagerPlaced(1, "field", 600), "3.II.B", "$11")
    table.bet("field", 500)
    assert table.stake("field") == 1000


UNITS = [
    # wager       spot  stake  refused: the unit named   else the win on its number
    ("place",     "4",   700,  "$5"),
    ("place",     "4",  1000,  1800),
    ("place",     "5",   600,  "$5"),
    ("place",     "5",   500,   700),
    ("place",     "6",   500,  "$6"),
    ("place",     "6",  1000,  "$6"),
    ("place",     "6",  1200,  1400),
    ("place",     "8",  1300,  "$6"),
    ("place",     "9",  1200,  "$5"),
    ("place",     "10", 1500,  2700),
]  # fmt: skip


@pytest.mark.clause("oh-craps:5.II")
@pytest.mark.parametrize(("wager", "spot", "stake", "expected"), UNITS)
def test_a_stake_that_chips_cannot_pay_is_refused_with_the_unit_that_can(wager, spot, stake, expected):
    table = TableOfCraps().with_point(4 if spot != "4" else 5)
    event = ev.WagerPlaced(1, wager, stake, spot)
    if isinstance(expected, str):
        table.refused(event, "5.II", "cannot be paid exactly", f"bet in units of {expected}")
        return
    table.apply(event)
    table.roll(int(spot))
    assert table.net(wager) == expected


@pytest.mark.clause("oh-craps:5.II")
@pytest.mark.parametrize(
    ("chip", "stake", "win"), [(100, 600, 700), (50, 300, 350), (25, 300, 350), (1, 6, 7), (1, 606, 707)]
)
def test_smaller_chips_pay_smaller_units(chip, stake, win):
    limits = {"place": Limits(6, 10_000, 6) if chip == 1 else Limits(100, 10_000, 100)}
    table = TableOfCraps(smallest_chip=chip, limits=limits).with_point(4)
    table.bet("place", stake, "6")
    table.roll(6)
    assert table.net("place") == win


@pytest.mark.clause("oh-craps:5.II", "oh-craps:6.II", "oh-craps:7.I.B.3")
@pytest.mark.parametrize("chip", [100, 50, 25, 1])
@pytest.mark.parametrize(
    ("wager", "spot", "clause"),
    [("place", "6", "5.II"), ("place", "8", "5.II"), ("lay", "5", "6.II"), ("lay", "6", "6.II")],
)
def test_no_house_keeps_a_breakage(chip, wager, spot, clause):
    """$5 at 7 to 6, 2 to 3 or 5 to 6 is not even whole cents: no chip pays it, and so no house takes it."""
    table = TableOfCraps(smallest_chip=chip).with_point(4)
    table.refused(ev.WagerPlaced(1, wager, 500, spot), clause, "cannot be paid exactly")


@pytest.mark.clause("oh-craps:7.I.B.3")
@pytest.mark.parametrize(("chip", "least"), [(100, 500), (50, 500), (25, 500), (1, 100)])
def test_the_least_odds_on_six_are_those_that_pay_exactly(chip, least):
    """$1 at 6 to 5 is $1.20: in coins of a cent, not of 25."""
    table = TableOfCraps(smallest_chip=chip).with_point(6)
    (offer,) = (o for o in table.game.next_step(table.state).offers if o.wager == "pass-odds")
    assert offer.limits.min_cents == least
    table.bet("pass-odds", least)
    table.roll(6)
    assert table.net("pass-odds") == least * 6 // 5


def test_there_is_no_option_to_pay_or_allow_less():
    for name in ("odd-stakes", "after-no-roll", "come-odds-on-come-out"):
        with pytest.raises(ElectionRefused, match=f"no option '{name}'"):
            TableOfCraps(**{name: "breakage"})


@pytest.mark.clause("oh-craps:5.III", "oh-craps:5.IV", "oh-craps:5.V", "oh-craps:5.VI")
@pytest.mark.parametrize(
    ("wager", "spot", "unit", "clause"),
    [
        ("c-and-e", "", 2, "5.III"),
        ("horn", "", 4, "5.IV"),
        ("horn-high", "3", 5, "5.V"),
        ("world", "", 5, "5.VI"),
    ],
)
def test_split_wagers_come_in_chips_that_can_be_split(wager, spot, unit, clause):
    table = TableOfCraps()
    table.refused(ev.WagerPlaced(1, wager, 100 * unit + 100, spot), clause, f"units of ${unit}")
    table.bet(wager, 100 * unit, spot)


# ── taking back ──────────────────────────────────────────────────────────────────────────────────────


REMOVABLE = [
    # wager     spot   the points with which it is made, 0 for a come-out
    ("pass",      "",     (0,)),
    ("place",     "6",    (0, 5)),
    ("buy",       "10",   (0, 5)),
    ("lay",       "8",    (0, 5)),
    ("hardway",   "8",    (0, 5)),
    ("field",     "",     (0, 5)),
    ("any-seven", "",     (0, 5)),
    ("any-craps", "",     (0, 5)),
    ("craps-2",   "",     (0, 5)),
    ("craps-3",   "",     (0, 5)),
    ("craps-12",  "",     (0, 5)),
    ("eleven",    "",     (0, 5)),
    ("c-and-e",   "",     (0, 5)),
    ("horn",      "",     (0, 5)),
    ("horn-high", "11",   (0, 5)),
    ("world",     "",     (0, 5)),
    ("hop",       "2-4",  (0, 5)),
    ("come",      "",     (5,)),
    ("put",       "8",    (5,)),
]  # fmt: skip


@pytest.mark.clause("oh-craps:4.III")
@pytest.mark.parametrize(
    ("wager", "spot", "point"), [(w, s, p) for w, s, points in REMOVABLE for p in points]
)
def test_most_wagers_come_down_or_are_lowered_before_they_are_decided(wager, spot, point):
    table = TableOfCraps(1, 2)
    table.bet("pass", 500, seat=2)
    if point:
        table.roll(point)
    table.bet(wager, 12000, spot)
    begun = table.state
    for undisturbed in ("betting", "offering", "after a void throw"):
        table.state = begun
        if undisturbed == "offering":
            if table.state.shooter:
                table.apply(ev.DicePassed(table.state.shooter))
            table.apply(ev.WagersClosed())
        elif undisturbed == "after a void throw":
            table.close()
            table.apply(ev.IrregularityCalled("die-on-die"))
        table.apply(ev.WagerReduced(1, wager, 6000, spot))
        assert table.stake(wager, spot) == 6000
        table.apply(ev.WagerWithdrawn(1, wager, spot))
        assert table.game.stakes(table.state) == {2: 500}


ODDS = [
    # wager             number odds  lowered by  on a later come-out
    ("pass-odds",        6,    1000,  500,       False),
    ("dont-pass-odds",   6,    1200,  600,       False),
    ("come-odds",        9,    1000,  400,       False),
    ("come-odds",        9,    1000,  400,       True),
    ("put-odds",         9,    1000,  400,       False),
    ("put-odds",         9,    1000,  400,       True),
    ("dont-come-odds",   9,     900,  300,       False),
    ("dont-come-odds",   9,     900,  300,       True),
]  # fmt: skip


@pytest.mark.clause("oh-craps:4.III", "oh-craps:3.I.D")
@pytest.mark.parametrize(("wager", "number", "odds", "less", "come_out"), ODDS)
def test_odds_come_down_or_are_lowered_and_their_wager_stays(wager, number, odds, less, come_out):
    flat = wager.removesuffix("-odds")
    line = "pass" in wager
    table = TableOfCraps(1, 2)
    table.bet("pass", 500, seat=2)
    if line:
        table.bet(flat, 500)
    table.roll(6)
    spot = "" if line else str(number)
    if not line:
        table.bet(flat, 500, spot if flat == "put" else "")
        if flat != "put":
            table.roll(number)
    table.bet(wager, odds, spot)
    if come_out:
        table.roll(6)  # the point is made: the wager on 9 waits for its number on the come-out
        table.bet("pass", 500, seat=2)
        assert not table.state.point
    table.apply(ev.WagerReduced(1, wager, less, spot))
    assert table.stake(wager, spot) == odds - less
    table.apply(ev.WagerWithdrawn(1, wager, spot))
    assert (table.stake(wager, spot), table.stake(flat, spot)) == (0, 500)
    assert table.game.stakes(table.state)[1] == 500


@pytest.mark.clause("oh-craps:4.III", "oh-craps:4.I", "oh-craps:13.I.A")
def test_wagers_are_open_while_a_die_is_inspected():
    table = TableOfCraps().with_point(5)
    table.bet("place", 600, "6")
    table.close()
    table.apply(ev.IrregularityCalled("dice-off-table"))
    table.apply(ev.WagerWithdrawn(1, "place", "6"))
    table.bet("field", 500)
    assert (table.state.phase, table.game.stakes(table.state)) == ("inspecting", {1: 1000})


@pytest.mark.clause("oh-craps:4.III")
def test_what_is_left_of_a_wager_is_a_wager_that_may_be_made():
    table = TableOfCraps()
    table.bet("place", 1200, "6")
    table.refused(ev.WagerReduced(1, "place", 500, "6"), "5.II", "units of $6")
    table.refused(ev.WagerReduced(1, "place", 900, "6"), "3.II.A")
    table.refused(ev.WagerReduced(1, "place", 1200, "6"), "", "no reduction")
    table.refused(ev.WagerReduced(1, "place", 0, "6"), "", "no reduction")
    table.refused(ev.WagerWithdrawn(1, "place", "8"), "", "to take back")


@pytest.mark.clause("oh-craps:4.III.A")
def test_pass_stays_once_it_has_a_point():
    table = TableOfCraps()
    table.bet("pass", 1000)
    table.apply(ev.WagerReduced(1, "pass", 500))
    table.apply(ev.WagerWithdrawn(1, "pass"))
    table.bet("pass", 1000)
    table.roll(8)
    table.refused(ev.WagerWithdrawn(1, "pass"), "4.III.A", "the point 8")
    table.refused(ev.WagerReduced(1, "pass", 500), "4.III.A")


@pytest.mark.clause("oh-craps:4.III.B")
def test_come_stays_once_it_has_a_number():
    table = TableOfCraps().with_point(8)
    table.bet("come", 1000)
    table.roll(5)
    table.refused(ev.WagerWithdrawn(1, "come", "5"), "4.III.B", "come wager on 5")
    table.refused(ev.WagerReduced(1, "come", 500, "5"), "4.III.B")


@pytest.mark.clause("oh-craps:4.III.C", "oh-craps:3.I.D")
def test_put_stays_once_the_dice_have_rolled_and_its_odds_do_not():
    table = TableOfCraps().with_point(8)
    table.bet("put", 1000, "5")
    table.apply(ev.WagerReduced(1, "put", 500, "5"))
    table.apply(ev.WagerWithdrawn(1, "put", "5"))
    table.bet("put", 500, "5")
    table.bet("put-odds", 200, "5")
    table.roll(12)
    table.refused(ev.WagerWithdrawn(1, "put", "5"), "4.III.C")
    table.bet("put", 500, "5")
    table.refused(ev.WagerReduced(1, "put", 500, "5"), "4.III.C")
    table.apply(ev.WagerWithdrawn(1, "put-odds", "5"))
    assert (table.stake("put", "5"), table.stake("put-odds", "5")) == (1000, 0)


@pytest.mark.clause("oh-craps:4.IV")
def test_a_dont_pass_taken_down_is_not_replaced_or_increased():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500, seat=2)
    table.bet("dont-pass", 1000)
    table.bet("dont-pass", 500)
    table.apply(ev.WagerReduced(1, "dont-pass", 500))
    table.refused(ev.WagerPlaced(1, "dont-pass", 500), "4.IV", "neither replaced nor increased")
    table.roll(8)
    table.apply(ev.WagerReduced(1, "dont-pass", 500))
    table.apply(ev.WagerWithdrawn(1, "dont-pass"))
    table.refused(ev.WagerPlaced(1, "dont-pass", 500), "3.I.B")
    table.roll(8)
    table.bet("dont-pass", 500)  # a new come-out


@pytest.mark.clause("oh-craps:4.IV")
def test_a_dont_come_taken_down_is_not_replaced_or_increased():
    table = TableOfCraps().with_point(8)
    table.bet("dont-come", 1000)
    table.apply(ev.WagerWithdrawn(1, "dont-come"))
    table.refused(ev.WagerPlaced(1, "dont-come", 500), "4.IV")
    table.roll(11)
    table.bet("dont-come", 1000)
    table.roll(5)
    table.apply(ev.WagerReduced(1, "dont-come", 500, "5"))
    table.refused(ev.WagerPlaced(1, "dont-come", 500, "5"), "3.I.E")
    table.bet("dont-come", 500)  # another one, in its box
    table.apply(ev.WagerWithdrawn(1, "dont-come", "5"))
    assert (table.stake("dont-come", "5"), table.stake("dont-come")) == (0, 500)


@pytest.mark.clause("oh-craps:4.IV")
@pytest.mark.parametrize("act", ["reduced", "removed"])
@pytest.mark.parametrize(
    ("wager", "alone", "anew"), [("dont-pass", True, 12), ("dont-pass", False, 12), ("dont-come", False, 11)]
)
def test_a_dont_wager_does_not_come_back_with_its_player(wager, alone, anew, act):
    """Leaving and sitting down again, in this seat or another, makes nobody another person."""
    table = TableOfCraps(9)
    if alone:
        table.apply(ev.SeatLeft(9))
    else:
        table.bet("pass", 500, seat=9)
    if wager == "dont-come":
        table.roll(6)
    table.apply(ev.SeatTaken(3, "ann"))
    table.bet(wager, 1000, seat=3)
    if act == "reduced":
        table.apply(ev.WagerReduced(3, wager, 500))
        table.refused(ev.WagerPlaced(3, wager, 500), "4.IV")
    table.apply(ev.WagerWithdrawn(3, wager))
    table.apply(ev.SeatLeft(3))
    for seat in (3, 4):
        table.apply(ev.SeatTaken(seat, "ann"))
        table.refused(ev.WagerPlaced(seat, wager, 500), "4.IV", "neither replaced nor increased")
        table.apply(ev.SeatLeft(seat))
    table.apply(ev.SeatTaken(3, "bob"))  # somebody else in the same seat
    table.bet(wager, 500, seat=3)
    table.apply(ev.SeatTaken(4, "ann"))
    table.roll(anew)
    table.bet(wager, 500, seat=4)  # on a new come-out, or after the next roll, it is a new wager


@pytest.mark.clause("oh-craps:4.IV")
def test_a_name_goes_with_its_player_and_a_new_come_out_is_a_new_wager():
    table = TableOfCraps()
    table.apply(ev.SeatTaken(3, "ann"))
    table.bet("dont-pass", 500, seat=3)
    table.apply(ev.WagerWithdrawn(3, "dont-pass"))
    table.apply(ev.SeatLeft(3))
    table.apply(ev.SeatTaken(3))  # somebody without a name is not ann
    table.bet("dont-pass", 500, seat=3)
    table.roll(6)
    table.apply(ev.WagerWithdrawn(3, "dont-pass"))
    table.apply(ev.SeatLeft(1))
    table.apply(ev.SeatLeft(3))  # the table is empty and its point gone: a new come-out
    table.apply(ev.SeatTaken(3))
    table.bet("dont-pass", 500, seat=3)


@pytest.mark.clause("oh-craps:4.IV")
def test_where_players_have_no_names_the_seat_stays_barred():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500, seat=2)
    table.bet("dont-pass", 500)
    table.apply(ev.WagerWithdrawn(1, "dont-pass"))
    table.apply(ev.SeatLeft(1))
    table.apply(ev.SeatTaken(1))
    table.refused(ev.WagerPlaced(1, "dont-pass", 500), "4.IV")


@pytest.mark.clause("oh-craps:7.II")
def test_a_flat_wager_is_not_lowered_from_under_its_odds():
    table = TableOfCraps()
    table.bet("dont-pass", 1000)
    table.roll(6)
    table.bet("dont-pass-odds", 3600)  # wins 3 times the flat wager
    table.refused(ev.WagerWithdrawn(1, "dont-pass"), "7.II", "odds behind dont-pass")
    table.refused(ev.WagerReduced(1, "dont-pass", 500), "7.II")
    table.apply(ev.WagerReduced(1, "dont-pass-odds", 600))
    table.apply(ev.WagerReduced(1, "dont-pass", 500))
    assert (table.stake("dont-pass"), table.stake("dont-pass-odds")) == (500, 3000)


def test_offers_can_all_be_bet():
    """Every offer at its least and its most is taken; a unit less or more is not."""
    for table in (TableOfCraps(), TableOfCraps().with_point(6)):
        step = table.game.next_step(table.state)
        assert isinstance(step, Wagers)
        for offer in step.offers:
            if offer.wager == "pass":
                continue
            low, high, unit = offer.limits.min_cents, offer.limits.max_cents, offer.limits.unit_cents
            seat = offer.seat or 1
            for cents, taken in ((low, True), (high, True), (low - unit, False), (high + unit, False)):
                event = ev.WagerPlaced(seat, offer.wager, cents, offer.spot)
                if taken:
                    after = table.game.apply(table.state, event)
                    assert after != table.state
                else:
                    with pytest.raises(Illegal):
                        table.game.apply(table.state, event)
    with pytest.raises(Illegal):
        TableOfCraps().apply(ev.WagersClosed())


# What a table posts when its house says nothing else: least, most and unit in cents.
POSTED = [
    # wager             spot   least  most     unit
    ("pass",            "",     500,  100000,   100),
    ("dont-pass",       "",     500,  100000,   100),
    ("come",            "",     500,  100000,   100),
    ("dont-come",       "",     500,  100000,   100),
    ("put",             "6",    500,  100000,   100),
    ("place",           "4",    500,  100000,   500),
    ("place",           "5",    500,  100000,   500),
    ("place",           "6",    600,   99600,   600),
    ("buy",             "4",    500,  100000,   100),
    ("buy",             "5",    600,  100000,   200),
    ("buy",             "6",    500,  100000,   500),
    ("lay",             "4",    600,  200000,   200),
    ("lay",             "5",    600,  199800,   300),
    ("lay",             "6",    600,  199800,   600),
    ("hardway",         "8",    100,   50000,   100),
    ("field",           "",     500,  100000,   100),
    ("any-seven",       "",     100,   50000,   100),
    ("any-craps",       "",     100,   50000,   100),
    ("craps-2",         "",     100,   50000,   100),
    ("craps-3",         "",     100,   50000,   100),
    ("craps-12",        "",     100,   50000,   100),
    ("eleven",          "",     100,   50000,   100),
    ("c-and-e",         "",     200,   50000,   200),
    ("horn",            "",     400,   50000,   400),
    ("horn-high",       "12",   500,   50000,   500),
    ("world",           "",     500,   50000,   500),
    ("hop",             "2-4",  100,   50000,   100),
    ("fire",            "1",    100,   10000,   100),
]  # fmt: skip


@pytest.mark.clause("oh-craps:3.II.A", "oh-craps:3.II.B", "oh-craps:5.VIII", "oh-craps:12.II.A")
@pytest.mark.parametrize(("wager", "spot", "least", "most", "unit"), POSTED)
def test_a_table_posts_these_limits_by_default(wager, spot, least, most, unit):
    table = TableOfCraps(1, 2)
    if wager in ("come", "dont-come", "put"):
        table.bet("pass", 500, seat=2)
        table.roll(9)
    (offer,) = (o for o in table.game.next_step(table.state).offers if (o.wager, o.spot) == (wager, spot))
    assert (offer.limits.min_cents, offer.limits.max_cents, offer.limits.unit_cents) == (least, most, unit)
    for cents in (least - unit, most + unit):
        with pytest.raises(Illegal):
            table.bet(wager, cents, spot)
    for cents in (least, most):
        assert table.game.apply(table.state, ev.WagerPlaced(1, wager, cents, spot)) != table.state


@pytest.mark.clause("oh-craps:7.I", "oh-craps:7.II", "oh-craps:7.III", "oh-craps:7.IV", "oh-craps:7.V")
def test_what_is_posted_for_odds_and_for_wagers_that_are_paid_in_larger_units():
    posted = TableOfCraps().game.table.limits
    for wager in ("pass-odds", "dont-pass-odds", "come-odds", "put-odds", "dont-come-odds"):
        assert posted[wager] == Limits(100, 1_000_000)
    assert (posted["place"], posted["lay"]) == (Limits(500, 100_000), Limits(500, 200_000))
    for wager in ("c-and-e", "horn", "horn-high", "world"):
        assert posted[wager] == Limits(100, 50_000)


def test_the_defaults_of_the_house_are_these():
    """And every other value that may be elected."""
    edition = TableOfCraps().game.table.edition
    found = {o.name: (o.default, *(v for v in o.values if v != o.default)) for o in edition.options}
    number = edition.option("vigorish-percent")
    assert (number.least, number.most, number.default) == (0, 5, 5)
    assert found == {
        "odds-multiple": ("3-4-5", "1", "2", "3", "5", "10", "20", "100"),
        "buy-bets": (True, False),
        "lay-bets": (True, False),
        "vigorish": ("in-advance", "on-win"),
        "vigorish-percent": (5,),
        "vigorish-rounding": ("cent", "quarter", "half-dollar", "dollar"),
        "fire-bet": (True, False),
        "world-bet": ("own-area", "broken-down"),
        "smallest-chip": (100, 50, 25, 1),
        "paid-bets": ("come-down", "stay-up"),
        "successor-line-wager": (False, True),
    }
    assert edition.seats == 16  # oh-craps:2.V.A: as many as there may be Fire areas
