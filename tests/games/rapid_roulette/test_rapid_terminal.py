"""What a player can do at a terminal: chips, buttons, and when the screen is locked."""

import pytest
from rapid_table import PHASES, Rapid, of
from tests.games.felt import refused

from houseway.analysis.rapid_roulette.report import report
from houseway.analysis.roulette.report import report as traditional
from houseway.core import events as ev
from houseway.core.game import Illegal, seat_viewer
from houseway.core.steps import Wagers
from houseway.editions.house import ElectionRefused, elect
from houseway.editions.loader import load_edition
from houseway.games.rapid_roulette.terminal import can_make
from houseway.games.registry import open_game
from houseway.money.limits import Limits

# The fourteen values, as printed, in cents.
PRINTED = [25, 50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000]
PAYS = {
    "17": 35, "14-17": 17, "16-17-18": 11, "17-18-20-21": 8, "0-00-1-2-3": 6, "13-14-15-16-17-18": 5,
    "column-2": 2, "2nd-12": 2, "black": 1, "odd": 1, "1-18": 1,
}  # fmt: skip


@of("1.II")
def test_fourteen_stations_and_no_fifteenth():
    table = Rapid(seats=range(1, 15), bought=0)
    assert table.state.seated == tuple(range(1, 15))
    refused(table, ev.SeatTaken(15), "1.II", "seats 1 to 14")
    with pytest.raises(ElectionRefused, match="not 15"):
        open_game("rapid-roulette", seats=15)
    refused(Rapid(bought=0), ev.SeatTaken(2, "p1"), "1.II")  # each his own


@of("2.I")
@pytest.mark.parametrize("spot", PAYS)
def test_bets_and_pays_are_those_of_roulette(spot):
    number = "2" if spot == "0-00-1-2-3" else "17"
    table = Rapid(number).to("betting").bet(spot).to("over")
    assert [(x.outcome, x.amount_cents) for x in table.lines] == [("win", 500 * PAYS[spot])]
    assert table.credits() == 100_000 + 500 * PAYS[spot]


@of("2.I")
def test_the_figures_are_those_of_roulette():
    rapid, base = (elect(load_edition(name), {}) for name in ("oh-rapid-roulette", "oh-roulette"))
    for wager in rapid.wagers:
        assert rapid.pays(wager) == base.pays(wager)
        assert report(rapid, wager).house_edge == traditional(base, wager).house_edge


@of("2.I")
def test_six_chips_each_of_the_fourteen_values():
    edition = load_edition("oh-rapid-roulette")
    options = [o for o in edition.options if o.name.startswith("chip-")]
    assert len(options) == 6
    for option in options:
        values = [v for v in option.values if v != "none"]
        assert [round(100 * float(v.strip("$").replace(",", ""))) for v in values] == PRINTED
    with pytest.raises(ElectionRefused, match=r"chip-1 = \$3\.00 is not permitted"):
        Rapid(chip_1="$3.00")
    with pytest.raises(ElectionRefused, match="no option 'chip-7'"):
        Rapid(chip_7="$5.00")
    for kept in range(1, 7):  # up to six of them
        few = {f"chip-{n}": "none" for n in range(kept + 1, 7)}
        assert len(open_game("rapid-roulette", elections=few).chips) == kept
    with pytest.raises(ElectionRefused, match="chip-1 = none"):
        Rapid(chip_1="none")
    for name in (f"chip-{n}" for n in range(1, 7)):
        for value, cents in zip(values, PRINTED, strict=True):
            chosen = {"chip-1": "$0.25", "chip-2": "$0.25", name: value}  # a quarter makes every minimum
            assert cents in open_game("rapid-roulette", elections=chosen).chips


@of("2.III", "4.IX", "5.VIII")
@pytest.mark.parametrize(
    ("option", "least", "most"),
    [("countdown-seconds", 15, 300), ("material-buy-in", 1, 1_000_000), ("material-cash-out", 1, 1_000_000)],
)
def test_what_the_house_sets_has_its_bounds(option, least, most):
    for value in (least, most):
        assert open_game("rapid-roulette", elections={option: value}).house[option] == value
    for value in (least - 1, most + 1):
        with pytest.raises(ElectionRefused, match=f"{least} to {most}"):
            open_game("rapid-roulette", elections={option: value})
    defaults = {"countdown-seconds": 40, "material-buy-in": 3_000, "material-cash-out": 3_000}
    assert open_game("rapid-roulette").house[option] == defaults[option]


@of("2.I")
def test_a_stake_is_a_sum_of_the_chips_displayed():
    chips = {"chip-1": "$2.00", "chip-2": "$5.00"} | {f"chip-{n}": "none" for n in range(3, 7)}
    limits = {w.name: Limits(200, 100_000) for w in load_edition("oh-roulette").wagers}
    table = Rapid(limits=limits, **chips).to("betting")
    for cents in (200, 400, 500, 600, 700):
        table.bet("17", cents)
    for cents in (25, 100, 300, 250):
        refused(table, ev.WagerPlaced(1, "straight", cents, "17"), "2.I", "chips displayed")
    refused(table, ev.WagerPlaced(1, "straight", 0, "17"), "")
    above = Rapid(limits=limits | {"straight": Limits(300, 1_000)}, **chips).to("betting")
    above.bet("17", 400)  # no chips make $3, and $4 reaches it
    with pytest.raises(ElectionRefused, match="make no bet of \\$3 to \\$3 on straight"):
        Rapid(limits=limits | {"straight": Limits(300, 300)}, **chips)


@of("2.I")
@pytest.mark.parametrize(
    "chips", [(200, 250), (25,), (500, 1_000, 2_500), (250, 2_000), (200, 500, 2_500), (2_000, 2_500)]
)
def test_what_chips_can_make_is_what_adding_them_makes(chips):
    """Against sums counted up one chip at a time."""
    made = {0}
    for cents in range(25, 20_001, 25):
        if any(cents - chip in made for chip in chips):
            made.add(cents)
    assert {c for c in range(0, 20_001, 5) if can_make(chips, c)} == made


@of("2.I")
def test_only_who_sits_at_a_terminal_bets():
    table = Rapid("17").to("betting").bet("17")
    refused(table, ev.WagerPlaced(2, "straight", 500, "17"), "2.I", "nobody sits")
    for touch in (ev.ActionUndone(2), ev.BetsRecalled(2), ev.BetsCleared(2)):
        with pytest.raises(Illegal):
            table.apply(touch)


@of("2.I")
def test_up_to_the_maximum_of_the_table():
    table = Rapid().to("betting").bet("17", 10_000)  # exactly the posted maximum
    more = ev.WagerPlaced(1, "straight", 100, "17")
    refused(table, more, "7.I", "$101 is too large: $1 to $100 is posted")
    assert table.on() == {"17": 10_000}


@of("2.II.A")
def test_the_courtesy_line_is_the_split_of_the_zeros():
    points = Rapid().game.spots["0-00"].points
    assert (32, -2) in points and (-2, 6) in points  # between the second and third dozen, and at the zeros
    for number in ("0", "00"):
        table = Rapid(number).to("betting").bet("0-00").to("over")
        assert (table.lines[0].amount_cents, table.lines[0].odds) == (500 * 17, "17 to 1")
    assert "0-00" not in Rapid(wheel="single-zero").game.spots


@of("2.II.B")
def test_cancel_takes_the_bet_that_is_touched_and_no_other():
    table = Rapid(seats=(1, 2)).to("betting").bet("17").bet("red").bet("17", seat=2)
    table.apply(ev.WagerWithdrawn(1, "straight", "17"))
    assert (table.on(1), table.on(2)) == ({"red": 500}, {"17": 500})
    assert table.credits(1) == 99_500
    with pytest.raises(Illegal, match="no straight wager"):
        table.apply(ev.WagerWithdrawn(1, "straight", "17"))


@of("2.II.C")
def test_undo_reverses_the_players_own_last_action_whatever_it_was():
    table = Rapid(seats=(1, 2)).to("betting").bet("17").bet("17").bet("red", 2_500, seat=2)
    undo = ev.ActionUndone(1)
    table.apply(undo)
    assert (table.on(1), table.on(2)) == ({"17": 500}, {"red": 2_500})
    table.apply(ev.BetsCleared(1))
    table.apply(undo)
    table.apply(ev.WagerWithdrawn(1, "straight", "17"))
    table.apply(undo)
    assert table.on(1) == {"17": 500}
    table.apply(undo)
    assert table.on(1) == {} and table.credits(1) == 100_000
    refused(table, undo, "2.II.C")


@of("2.II.C", "8.I.B")
def test_undo_reverses_a_tip_when_that_was_the_last_action():
    table = Rapid(seats=(1, 2)).to("betting").bet("17")
    table.apply(ev.WagerWithdrawn(1, "straight", "17"))
    table.apply(ev.TokeGiven(1, 500))
    table.apply(ev.TokeGiven(2, 100))
    for wrong in (0, 100, 600):
        refused(table, ev.ActionUndone(1, wrong), "2.II.C", "$5 ")
    table.apply(ev.ActionUndone(1, 500))
    assert table.on(1) == {} and table.credits(1) == 100_000  # the cancel stands, the tip does not
    assert (table.state.tokes_cents, table.ledger.balance("tip-jar")) == (100, 100)
    table.apply(ev.ActionUndone(1))
    assert table.on(1) == {"17": 500}


@of("2.II.C")
def test_a_tip_of_the_game_before_is_not_undone():
    table = Rapid("17").to("betting")
    table.apply(ev.TokeGiven(1, 500))
    table.to("over").to("betting")
    refused(table, ev.ActionUndone(1), "2.II.C")


@of("2.II.D", "7.II")
def test_recall_twice_is_twice_as_much_and_what_was_crossed_out_was_no_bet():
    table = Rapid("17", "18").to("betting").bet("17", 2_500).bet("red", 100)  # below its minimum
    table.to("over").to("betting")
    table.apply(ev.BetsRecalled(1))
    table.apply(ev.BetsRecalled(1))
    assert table.on() == {"17": 5_000}


@of("2.II.D")
def test_recall_bets_again_what_was_bet_in_the_last_game():
    table = Rapid("17", "18", "19", seats=(1, 2)).to("betting")
    refused(table, ev.BetsRecalled(1), "2.II.D")
    table.bet("17", 2_500).bet("red").to("over").to("ready").to("betting")
    assert table.game.view(table.state, seat_viewer(1))["can_recall"]
    assert not table.game.view(table.state, seat_viewer(2))["can_recall"]
    table.apply(ev.BetsRecalled(1))
    assert table.on() == {"17": 2_500, "red": 500}
    refused(table, ev.BetsRecalled(2), "2.II.D")  # who had none
    table.apply(ev.BetsCleared(1))
    table.to("over").to("betting")
    refused(table, ev.BetsRecalled(1), "2.II.D")  # the last game, not the one before it


@of("2.II.E")
def test_clear_takes_all_of_ones_own():
    table = Rapid(seats=(1, 2)).to("betting").bet("17").bet("red").bet("red", seat=2)
    table.apply(ev.BetsCleared(1))
    assert (table.on(1), table.on(2)) == ({}, {"red": 500})
    refused(table, ev.BetsCleared(1), "2.II.E")


@of("2.II.F")
@pytest.mark.parametrize(
    ("wheel", "number", "left", "right"),
    [
        ("double-zero", "17", "32", "5"),
        ("double-zero", "0", "2", "28"),
        ("double-zero", "2", "14", "0"),
        ("single-zero", "17", "25", "34"),
        ("single-zero", "26", "3", "0"),
    ],
)
def test_neighbors_get_as_much_as_the_last_bet_on_a_number(wheel, number, left, right):
    table = Rapid(left, neighbors=True, wheel=wheel).to("betting")
    refused(table, ev.NeighborsPlaced(1), "2.II.F", "first bet on a number")
    table.bet(number, 2_500).bet(number).bet("red")
    table.apply(ev.NeighborsPlaced(1))
    assert table.on() == {number: 3_000, "red": 500, left: 500, right: 500}
    table.to("over")
    assert [x.amount_cents for x in table.lines if x.spot == left] == [500 * 35]
    assert [x.outcome for x in table.lines if x.spot in (number, right)] == ["lose", "lose"]


@of("2.II.F")
def test_neighbors_are_of_the_last_number_that_still_lies():
    table = Rapid("1", "2", neighbors=True).to("betting").bet("17", 2_500).bet("20", 500)
    table.apply(ev.WagerWithdrawn(1, "straight", "20"))
    table.apply(ev.NeighborsPlaced(1))
    assert table.on() == {"17": 2_500, "32": 2_500, "5": 2_500}
    table.apply(ev.BetsCleared(1))
    refused(table, ev.NeighborsPlaced(1), "2.II.F")
    table.bet("17", 100)  # not as much as the one that was cleared
    table.apply(ev.NeighborsPlaced(1))
    assert table.on() == {"17": 100, "32": 100, "5": 100}
    table.to("over").to("betting")
    table.apply(ev.BetsRecalled(1))
    table.apply(ev.WagerWithdrawn(1, "straight", "17"))
    table.apply(ev.ActionUndone(1))
    table.apply(ev.NeighborsPlaced(1))
    assert table.on() == {"32": 100, "17": 200, "5": 100, "22": 100}  # of 5, the last that was recalled


@of("2.II.A", "2.II.F")
def test_odds_that_this_book_prints_are_not_raised():
    with pytest.raises(
        ElectionRefused, match=r"split pays 17 to 1 here, not 18 to 1 \[oh-rapid-roulette:2.II.A"
    ):
        Rapid(**{"pays.split.win": "18 to 1"})
    Rapid(wheel="single-zero", **{"pays.split.win": "18 to 1"})  # which has no courtesy line
    with pytest.raises(ElectionRefused, match=r"straight pays 35 to 1 here, not 36 to 1 \[.*2.II.F"):
        Rapid(neighbors=True, **{"pays.straight.win": "36 to 1"})
    Rapid(**{"pays.straight.win": "36 to 1"})


@of("2.II.F")
def test_neighbors_only_where_the_house_elects_them_and_within_the_maximum():
    refused(Rapid().to("betting").bet("17"), ev.NeighborsPlaced(1), "2.II.F", "does not offer")
    table = Rapid(neighbors=True).to("betting").bet("32", 9_900).bet("17", 500)
    with pytest.raises(Illegal, match="too large"):
        table.apply(ev.NeighborsPlaced(1))
    assert table.on() == {"32": 9_900, "17": 500}  # none of the two


@of("2.IV")
def test_where_a_bet_lies_decides_what_it_is():
    table = Rapid("17").to("betting")
    with pytest.raises(Illegal, match="a chip on 14-17 is a split wager, not straight"):
        table.apply(ev.WagerPlaced(1, "straight", 500, "14-17"))
    with pytest.raises(Illegal, match="no place"):
        table.apply(ev.WagerPlaced(1, "split", 500, "1-36"))
    notices = {n.name: n for n in table.game.table.edition.notices}
    assert notices["own-placement"].clauses == ("oh-rapid-roulette:2.IV",)


TOUCHES = (
    ev.WagerPlaced(1, "red", 500, "red"), ev.WagerWithdrawn(1, "straight", "17"), ev.ActionUndone(1),
    ev.BetsRecalled(1), ev.BetsCleared(1), ev.NeighborsPlaced(1),
)  # fmt: skip


@of("3.IV", "2.III", "3.II")
@pytest.mark.parametrize("phase", PHASES)
def test_a_screen_takes_touches_from_new_game_to_no_more_bets(phase):
    table = Rapid("17", "18", neighbors=True).to("betting").bet("17").to("over").to("betting").bet("17")
    if phase == "ready":
        table.to("over")
    table.to(phase)
    view = table.game.view(table.state, seat_viewer(1))
    taken = phase in ("betting", "prompted", "spinning")
    assert view["open"] is taken
    assert (view["says"] == "Place your bets") is taken
    assert (view["says"] == "No more bets") is (phase in ("closed", "ball-at-rest", "number-read"))
    for touch in TOUCHES:
        if taken:
            table.game.apply(table.state, touch)
        else:
            refused(table, touch, "3.IV", "locked")
    if phase in ("betting", "spinning"):
        assert isinstance(table.step, Wagers)


@of("7.II", "7.I")
@pytest.mark.parametrize("closes", [ev.WagersClosed(), ev.BallSlowed()])
def test_a_bet_below_its_minimum_at_the_lock_is_crossed_out_and_refunded(closes):
    table = Rapid("17", seats=(1, 2)).to("betting")
    table.bet("red", 400).bet("17", 100).bet("black", 500).bet("odd", 100, seat=2)  # $5 outside, $1 inside
    table.bet("1-18", 200).bet("1-18", 300)  # what lies on one place counts together
    table.to("spinning")
    assert table.credits(1) == 100_000 - 1_500
    table.apply(closes)
    assert (table.on(1), table.on(2)) == ({"17": 100, "black": 500, "1-18": 500}, {})
    assert (table.credits(1), table.credits(2)) == (100_000 - 1_100, 100_000)
    crossed = table.game.view(table.state, seat_viewer(1))["crossed"]
    assert [(b["seat"], b["spot"], b["stake_cents"]) for b in crossed] == [(1, "red", 400), (2, "odd", 100)]
    table.to("over")
    assert not [x for x in table.lines if x.seat == 2 or x.spot == "red"]


@of("1.III")
def test_wins_are_credits_and_a_notice_says_how_they_are_paid_out():
    table = Rapid("17").to("betting").bet("17", 100).to("number-read")
    assert table.credits() == 99_900  # nothing before the confirmation
    table.to("over")
    assert table.credits() == 103_500
    assert [n for n in table.game.table.edition.notices if "casino chips" in n.text]
