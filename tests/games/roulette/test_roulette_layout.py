"""The layout: colours, and the wager that a chip makes where it lies."""

import pytest
from roulette_table import BOOK, RED_NUMBERS, at_betting, bet
from tests.games.felt import refused, spin

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.games.roulette.game import CHIP_COLOURS
from houseway.games.roulette.layout import layout, spots


@pytest.mark.clause("oh-roulette:4.II")
def test_each_seat_has_its_own_colour_and_cashes_in_before_leaving():
    dealer = at_betting(seats=range(1, 8))
    colours = dealer.game.view(dealer.state, PUBLIC)["colours"]
    assert len(set(colours.values())) == 7 == dealer.game.table.edition.seats
    assert dealer.game.table.edition.seats_clauses == (BOOK + "4.II",)  # a colour for every seat
    refused(dealer, ev.SeatTaken(8), "4.II")
    assert not set(CHIP_COLOURS) & {"white", "red", "green", "black", "purple"}  # value chips
    bet(dealer, "red", seat=3)
    refused(dealer, ev.SeatLeft(3), "4.II")
    dealer.apply(ev.WagerWithdrawn(3, "red", "red"))
    dealer.apply(ev.SeatLeft(3))
    assert 3 not in dealer.state.seated


@pytest.mark.clause("oh-roulette:4.IV")
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests():
    dealer = at_betting("20")
    bet(dealer, "17")
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.WagerWithdrawn(1, "straight", "17"))
    bet(dealer, "17-20")
    (line,) = spin(dealer)
    assert (line.wager, line.spot, line.amount_cents) == ("split", "17-20", 8_500)


# A point of the layout, and the wager that a chip makes there. The box of 1 is 0 to 4 both ways.
POINTS = [
    # clause    wheel          point      wager            numbers
    ("4.V.A",   "double-zero", (2, 2),    "straight",      {1}),
    ("4.V.A",   "double-zero", (-2, 9),   "straight",      {37}),
    ("4.V.A",   "double-zero", (-4, 2),   None,            None),  # on the outer edge, not within a box
    ("4.V.G",   "double-zero", (52, 2),   None,            None),
    ("4.V.M",   "double-zero", (4, -8),   None,            None),
    ("4.V.B",   "double-zero", (4, 2),    "split",         {1, 4}),
    ("4.V.B",   "double-zero", (2, 4),    "split",         {1, 2}),
    ("4.V.B",   "double-zero", (-2, 6),   "split",         {0, 37}),
    ("4.V.B",   "double-zero", (32, -2),  "split",         {0, 37}),
    ("4.V.B",   "single-zero", (32, -2),  None,            None),
    ("4.V.B",   "double-zero", (16, -2),  None,            None),
    ("4.V.C",   "double-zero", (2, 0),    "three-numbers", {1, 2, 3}),
    ("4.V.C",   "double-zero", (46, 0),   "three-numbers", {34, 35, 36}),
    ("4.V.C",   "double-zero", (2, 12),   None,            None),
    ("4.V.C.1", "double-zero", (0, 4),    "three-numbers", {0, 1, 2}),
    ("4.V.C.1", "double-zero", (0, 6),    "three-numbers", {0, 2, 37}),
    ("4.V.C.2", "double-zero", (0, 8),    "three-numbers", {37, 2, 3}),
    ("4.V.C.2", "single-zero", (0, 8),    "three-numbers", {0, 2, 3}),
    ("4.V.D",   "double-zero", (4, 4),    "four-numbers",  {1, 2, 4, 5}),
    ("4.V.D",   "double-zero", (44, 8),   "four-numbers",  {32, 33, 35, 36}),
    ("4.V.D",   "single-zero", (0, 0),    "four-numbers",  {0, 1, 2, 3}),
    ("4.V.E",   "double-zero", (0, 0),    "first-five",    {0, 37, 1, 2, 3}),
    ("4.V.F",   "double-zero", (4, 0),    "six-numbers",   {1, 2, 3, 4, 5, 6}),
    ("4.V.F",   "double-zero", (16, 0),   "six-numbers",   {10, 11, 12, 13, 14, 15}),
    ("4.V.F",   "double-zero", (48, 0),   None,            None),
    ("4.V.G",   "double-zero", (50, 2),   "column",        set(range(1, 37, 3))),
    ("4.V.G",   "double-zero", (50, 10),  "column",        set(range(3, 37, 3))),
    ("4.V.H",   "double-zero", (8, -2),   "dozen",         set(range(1, 13))),
    ("4.V.H",   "double-zero", (40, -2),  "dozen",         set(range(25, 37))),
    ("4.V.I",   "double-zero", (20, -6),  "red",           RED_NUMBERS),
    ("4.V.J",   "double-zero", (28, -6),  "black",         set(range(1, 37)) - RED_NUMBERS),
    ("4.V.K",   "double-zero", (36, -6),  "odd",           set(range(1, 37, 2))),
    ("4.V.L",   "double-zero", (12, -6),  "even",          set(range(2, 37, 2))),
    ("4.V.M",   "double-zero", (4, -6),   "1-18",          set(range(1, 19))),
    ("4.V.N",   "double-zero", (44, -6),  "19-36",         set(range(19, 37))),
]  # fmt: skip


@pytest.mark.clause(*(BOOK + row[0] for row in POINTS))
@pytest.mark.parametrize(("clause", "wheel", "point", "wager", "numbers"), POINTS)
def test_a_chip_makes_the_wager_of_the_boxes_it_touches(clause, wheel, point, wager, numbers):
    made = layout(wheel).spot_at(*point)
    if wager is None:
        assert made is None
        return
    assert made[0] == wager
    assert {int(p) if p != "00" else 37 for p in made[1]} == numbers
    (spot,) = (s for s in spots(wheel).values() if point in s.points)
    assert clause.startswith(spot.clause.removeprefix(BOOK))


# Counts that follow from a cloth of 3 by 12: 24 + 33 splits, 12 rows, 22 blocks, 11 double rows; and zeros.
COUNTS = {
    "double-zero": {
        "straight": 38,
        "split": 57 + 5,
        "three-numbers": 12 + 3,
        "four-numbers": 22,
        "first-five": 1,
    },
    "single-zero": {"straight": 37, "split": 57 + 3, "three-numbers": 12 + 2, "four-numbers": 22 + 1},
    "double-zero-as-single": {
        "straight": 37,
        "split": 57 + 2,
        "three-numbers": 12 + 1,
        "four-numbers": 22 + 1,
    },
}


@pytest.mark.clause("oh-roulette:4.V.A", "oh-roulette:4.V.B", "oh-roulette:4.V.D", "oh-roulette:4.V.E")
@pytest.mark.parametrize("wheel", COUNTS)
def test_number_of_places(wheel):
    for wager in ("straight", "split", "three-numbers", "four-numbers", "first-five"):
        assert sum(s.wager == wager for s in spots(wheel).values()) == COUNTS[wheel].get(wager, 0)
    assert sum(s.wager == "six-numbers" for s in spots(wheel).values()) == 11


WITH_ZEROS = {
    "double-zero": {
        "0",
        "00",
        "0-00",
        "0-1",
        "0-2",
        "00-2",
        "00-3",
        "0-1-2",
        "0-00-2",
        "00-2-3",
        "0-00-1-2-3",
    },
    "single-zero": {"0", "0-1", "0-2", "0-3", "0-1-2", "0-2-3", "0-1-2-3"},
    "double-zero-as-single": {"0", "0-1", "0-2", "0-1-2", "0-1-2-3"},
}


@pytest.mark.clause("oh-roulette:4.V.B", "oh-roulette:4.V.C.1", "oh-roulette:4.V.C.2", "oh-roulette:1.IV")
@pytest.mark.parametrize("wheel", WITH_ZEROS)
def test_the_places_at_the_zeros_of_each_layout(wheel):
    at_zeros = {s.name for s in spots(wheel).values() if s.covers & {"0", "00"}}
    assert at_zeros == WITH_ZEROS[wheel]
    dealer = at_betting(wheel=wheel)
    kinds = ("straight", "split", "three-numbers", "four-numbers", "six-numbers")
    for spot in sorted(set().union(*WITH_ZEROS.values()) - at_zeros):
        void = "00" in spot.split("-") and wheel == "double-zero-as-single"
        wager = kinds[min(len(spot.split("-")), 5) - 1]
        refused(dealer, ev.WagerPlaced(1, wager, 500, spot), "1.IV" if void else "4.V")


@pytest.mark.clause("oh-roulette:4.V.B", "oh-roulette:4.IV")
@pytest.mark.parametrize("pocket", ["0", "00", "2"])
def test_0_and_00_have_two_places_and_are_one_wager_at_either(pocket):
    lines = spots("double-zero")["0-00"].points
    assert {(-2, 6), (32, -2)} <= set(lines)  # between 0 and 00, and between the second and third dozen
    assert all((-4 <= x <= 0 and y == 6) or (x == 32 and -4 < y < 0) for x, y in lines)
    dealer = at_betting(pocket)
    bet(dealer, "0-00")
    (line,) = spin(dealer)
    assert (line.wager, line.amount_cents) == ("split", 17 * 500 if pocket != "2" else -500)
