"""When wagers are made, how much may be bet, and what may be taken back."""

import pytest
from craps_table import TableOfCraps

from houseway.core.events import (
    DiceRolled,
    SeatLeft,
    WagerCalled,
    WagerPlaced,
    WagerReduced,
    WagersClosed,
    WagerWithdrawn,
)
from houseway.core.game import PUBLIC, Illegal
from houseway.core.steps import Wagers
from houseway.money.limits import Limits


@pytest.mark.clause("oh-craps:4.I")
def test_wagers_are_made_before_the_throw():
    table = TableOfCraps()
    table.bet("pass", 500)
    table.close()
    late = [
        WagerPlaced(1, "field", 500),
        WagerWithdrawn(1, "pass"),
        WagerReduced(1, "pass", 100),
        WagerCalled(1, "hardway", False),
    ]
    for event in late:
        table.refused(event, "4.I", "the dice are out")
    table.apply(DiceRolled(1, 5))
    for event in late:
        table.refused(event, "4.I", "the dice are out")


@pytest.mark.clause("oh-craps:4.I")
def test_only_players_at_the_table_bet_and_they_stay_while_their_wagers_do():
    table = TableOfCraps()
    table.refused(WagerPlaced(2, "pass", 500), "4.I", "nobody sits")
    table.bet("pass", 500)
    table.refused(SeatLeft(1), "4.III", "taken down or decided")
    table.apply(WagerWithdrawn(1, "pass"))
    table.apply(SeatLeft(1))
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
        event = WagerPlaced(1, wager, 3000, spot)
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
    TableOfCraps().with_point(6).refused(WagerPlaced(1, wager, 500, spot), clause)


def test_an_unknown_wager_and_one_this_house_does_not_offer():
    table = TableOfCraps(fire_bet=False, buy_bets=False)
    table.refused(WagerPlaced(1, "big-six", 500), "", "no wager 'big-six'")
    table.refused(WagerPlaced(1, "fire", 500), "3.I.MM", "does not offer")
    table.refused(WagerPlaced(1, "buy", 500, "4"), "6.I", "does not offer")
    table.refused(WagerPlaced(1, "pass", 0), "", "more than nothing")
    assert not table.game.view(table.state, PUBLIC)["fire"]["offered"]


# ── amounts ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-craps:3.II.A", "oh-craps:3.II.B", "oh-craps:5.VIII")
@pytest.mark.parametrize(
    ("cents", "clause"), [(900, "3.II.A"), (1000, ""), (20_000, ""), (20_100, "3.II.B"), (10**12, "3.II.B")]
)
def test_posted_limits(cents, clause):
    table = TableOfCraps(limits={"pass": Limits(1000, 20_000)})
    event = WagerPlaced(1, "pass", cents)
    if clause:
        table.refused(event, clause, "posted limits ($10 to $200")
    else:
        table.apply(event)


@pytest.mark.clause("oh-craps:3.II.B", "oh-craps:5.VIII")
def test_chips_added_count_with_those_that_lie():
    table = TableOfCraps(limits={"field": Limits(500, 1000)})
    table.bet("field", 500)
    table.refused(WagerPlaced(1, "field", 600), "3.II.B", "$11")
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
    event = WagerPlaced(1, wager, stake, spot)
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


@pytest.mark.clause("oh-craps:5.II")
@pytest.mark.parametrize(("chip", "win"), [(100, 500), (50, 550), (25, 575), (1, 583)])
def test_a_house_may_take_odd_stakes_and_keep_the_breakage(chip, win):
    """$5 at 7 to 6 is $5.83 and a third of a cent."""
    table = TableOfCraps(smallest_chip=chip, odd_stakes="breakage").with_point(4)
    table.bet("place", 500, "6")
    table.roll(6)
    assert table.net("place") == win
    assert f"breakage: paid down to {chip} cents" in table.line("place").why


def test_with_breakage_a_stake_that_would_win_nothing_is_refused():
    table = TableOfCraps(odd_stakes="breakage", limits={"lay": Limits(100, 10_000)})
    table.refused(WagerPlaced(1, "lay", 100, "4"), "6.II", "less than a chip")
    table.bet("lay", 200, "4")


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
    table.refused(WagerPlaced(1, wager, 100 * unit + 100, spot), clause, f"units of ${unit}")
    table.bet(wager, 100 * unit, spot)


# ── taking back ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("oh-craps:4.III")
def test_most_wagers_come_down_or_are_lowered_before_they_are_decided():
    table = TableOfCraps().with_point(5)
    removable = {"place": "6", "buy": "10", "hardway": "8", "field": "", "hop": "2-4", "come": ""}
    for wager, spot in removable.items():
        table.bet(wager, 1200, spot)
        table.apply(WagerReduced(1, wager, 600, spot))
        assert table.stake(wager, spot) == 600
        table.apply(WagerWithdrawn(1, wager, spot))
        assert table.stake(wager, spot) == 0
    table.bet("pass-odds", 1000)
    table.apply(WagerReduced(1, "pass-odds", 400))
    table.apply(WagerWithdrawn(1, "pass-odds"))
    assert table.game.stakes(table.state) == {1: 500}


@pytest.mark.clause("oh-craps:4.III")
def test_what_is_left_of_a_wager_is_a_wager_that_may_be_made():
    table = TableOfCraps()
    table.bet("place", 1200, "6")
    table.refused(WagerReduced(1, "place", 500, "6"), "5.II", "units of $6")
    table.refused(WagerReduced(1, "place", 900, "6"), "3.II.A")
    table.refused(WagerReduced(1, "place", 1200, "6"), "", "no reduction")
    table.refused(WagerReduced(1, "place", 0, "6"), "", "no reduction")
    table.refused(WagerWithdrawn(1, "place", "8"), "", "to take back")


@pytest.mark.clause("oh-craps:4.III.A")
def test_pass_stays_once_it_has_a_point():
    table = TableOfCraps()
    table.bet("pass", 1000)
    table.apply(WagerReduced(1, "pass", 500))
    table.apply(WagerWithdrawn(1, "pass"))
    table.bet("pass", 1000)
    table.roll(8)
    table.refused(WagerWithdrawn(1, "pass"), "4.III.A", "the point 8")
    table.refused(WagerReduced(1, "pass", 500), "4.III.A")


@pytest.mark.clause("oh-craps:4.III.B")
def test_come_stays_once_it_has_a_number():
    table = TableOfCraps().with_point(8)
    table.bet("come", 1000)
    table.roll(5)
    table.refused(WagerWithdrawn(1, "come", "5"), "4.III.B", "come wager on 5")
    table.refused(WagerReduced(1, "come", 500, "5"), "4.III.B")


@pytest.mark.clause("oh-craps:4.III.C", "oh-craps:3.I.D")
def test_put_stays_once_the_dice_have_rolled_and_its_odds_do_not():
    table = TableOfCraps().with_point(8)
    table.bet("put", 1000, "5")
    table.apply(WagerReduced(1, "put", 500, "5"))
    table.apply(WagerWithdrawn(1, "put", "5"))
    table.bet("put", 500, "5")
    table.bet("put-odds", 200, "5")
    table.roll(12)
    table.refused(WagerWithdrawn(1, "put", "5"), "4.III.C")
    table.bet("put", 500, "5")
    table.refused(WagerReduced(1, "put", 500, "5"), "4.III.C")
    table.apply(WagerWithdrawn(1, "put-odds", "5"))
    assert (table.stake("put", "5"), table.stake("put-odds", "5")) == (1000, 0)


@pytest.mark.clause("oh-craps:4.IV")
def test_a_dont_pass_taken_down_is_not_replaced_or_increased():
    table = TableOfCraps(1, 2)
    table.bet("pass", 500, seat=2)
    table.bet("dont-pass", 1000)
    table.bet("dont-pass", 500)
    table.apply(WagerReduced(1, "dont-pass", 500))
    table.refused(WagerPlaced(1, "dont-pass", 500), "4.IV", "neither replaced nor increased")
    table.roll(8)
    table.apply(WagerReduced(1, "dont-pass", 500))
    table.apply(WagerWithdrawn(1, "dont-pass"))
    table.refused(WagerPlaced(1, "dont-pass", 500), "3.I.B")
    table.roll(8)
    table.bet("dont-pass", 500)  # a new come-out


@pytest.mark.clause("oh-craps:4.IV")
def test_a_dont_come_taken_down_is_not_replaced_or_increased():
    table = TableOfCraps().with_point(8)
    table.bet("dont-come", 1000)
    table.apply(WagerWithdrawn(1, "dont-come"))
    table.refused(WagerPlaced(1, "dont-come", 500), "4.IV")
    table.roll(11)
    table.bet("dont-come", 1000)
    table.roll(5)
    table.apply(WagerReduced(1, "dont-come", 500, "5"))
    table.refused(WagerPlaced(1, "dont-come", 500, "5"), "3.I.E")
    table.bet("dont-come", 500)  # another one, in its box
    table.apply(WagerWithdrawn(1, "dont-come", "5"))
    assert (table.stake("dont-come", "5"), table.stake("dont-come")) == (0, 500)


@pytest.mark.clause("oh-craps:7.II")
def test_a_flat_wager_is_not_lowered_from_under_its_odds():
    table = TableOfCraps()
    table.bet("dont-pass", 1000)
    table.roll(6)
    table.bet("dont-pass-odds", 3600)  # wins 3 times the flat wager
    table.refused(WagerWithdrawn(1, "dont-pass"), "7.II", "odds behind dont-pass")
    table.refused(WagerReduced(1, "dont-pass", 500), "7.II")
    table.apply(WagerReduced(1, "dont-pass-odds", 600))
    table.apply(WagerReduced(1, "dont-pass", 500))
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
                event = WagerPlaced(seat, offer.wager, cents, offer.spot)
                if taken:
                    after = table.game.apply(table.state, event)
                    assert after != table.state
                else:
                    with pytest.raises(Illegal):
                        table.game.apply(table.state, event)
    with pytest.raises(Illegal):
        TableOfCraps().apply(WagersClosed())
