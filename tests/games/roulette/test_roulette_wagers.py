"""What every wager pays on every pocket, and what is refused."""

from fractions import Fraction

import pytest
from roulette_table import BOOK, PRINTED, RED_NUMBERS, at_betting, bet
from tests.games.felt import spin

from houseway.core import events as ev
from houseway.core.game import Illegal
from houseway.editions.house import ElectionRefused
from houseway.equipment.wheels import DOUBLE_ZERO
from houseway.games.registry import open_game

PAYS_ON = [
    # spot          to 1  wager  numbers
    ("17",           35,  "A",   {17}),
    ("17-20",        17,  "B",   {17, 20}),
    ("13-14-15",     11,  "C",   {13, 14, 15}),
    ("0-1-2",        11,  "C",   {0, 1, 2}),
    ("1-2-4-5",       8,  "D",   {1, 2, 4, 5}),
    ("0-00-1-2-3",    6,  "E",   {0, "00", 1, 2, 3}),
    ("1-2-3-4-5-6",   5,  "F",   {1, 2, 3, 4, 5, 6}),
    ("column-1",      2,  "G",   {1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34}),
    ("column-2",      2,  "G",   {2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35}),
    ("column-3",      2,  "G",   {3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36}),
    ("1st-12",        2,  "H",   set(range(1, 13))),
    ("2nd-12",        2,  "H",   set(range(13, 25))),
    ("3rd-12",        2,  "H",   set(range(25, 37))),
    ("red",           1,  "I",   RED_NUMBERS),
    ("black",         1,  "J",   set(range(1, 37)) - RED_NUMBERS),
    ("odd",           1,  "K",   set(range(1, 37, 2))),
    ("even",          1,  "L",   set(range(2, 37, 2))),
    ("1-18",          1,  "M",   set(range(1, 19))),
    ("19-36",         1,  "N",   set(range(19, 37))),
]  # fmt: skip


@pytest.mark.clause("oh-roulette:5.I", *(BOOK + f"4.V.{letter}" for letter in "ABCDEFGHIJKLMN"))
@pytest.mark.parametrize("wheel", PRINTED)
@pytest.mark.parametrize(("spot", "odds", "letter", "numbers"), PAYS_ON)
def test_every_wager_on_every_pocket(spot, odds, letter, numbers, wheel):
    if spot == "0-00-1-2-3" and wheel == "single-zero":
        spot, odds, letter, numbers = "0-1-2-3", 8, "D", {0, 1, 2, 3}  # reading zero-corners
    even_chance = letter in "IJKLMN"
    start = at_betting(wheel=wheel)
    bet(start, spot, 1_000)
    for pocket in PRINTED[wheel]:
        dealer = start
        begun = dealer.state
        for event in (
            ev.BallSpun(),
            ev.WagersClosed(),
            ev.BallSettled(str(pocket)),
            ev.MarkerPlaced(str(pocket)),
        ):
            dealer.apply(event)
        (line,) = dealer.game.settle(dealer.state)
        won = pocket in numbers
        assert line.amount_cents == (1_000 * odds if won else -1_000)
        lost_by = "5.II" if even_chance and pocket in (0, "00") else f"4.V.{letter}"
        assert line.clause == BOOK + ("5.I" if won else lost_by)
        assert line.odds == (f"{odds} to 1" if won else "")
        dealer.state = begun


@pytest.mark.clause("oh-roulette:5.I")
def test_a_house_pays_more_but_never_less():
    dealer = at_betting("17", **{"pays.straight.win": "36 to 1"})
    bet(dealer, "17", 100)
    assert spin(dealer)[0].amount_cents == 3_600
    with pytest.raises(ElectionRefused, match=r"oh-roulette:5\.I"):
        open_game("roulette", elections={"pays.straight.win": "34 to 1"})


EVEN_CHANCES = ("red", "black", "odd", "even", "1-18", "19-36")


@pytest.mark.clause("oh-roulette:5.II", "oh-roulette:5.III.C")
@pytest.mark.parametrize(
    ("wheel", "pocket", "clause"),
    [
        ("double-zero", "0", "5.II"),
        ("double-zero", "00", "5.II"),
        ("single-zero", "0", "5.II"),
        ("double-zero-as-single", "0", "5.III.C"),
    ],
)
def test_the_zeros_take_the_even_chances(wheel, pocket, clause):
    dealer = at_betting(pocket, wheel=wheel)
    for spot in EVEN_CHANCES:
        bet(dealer, spot)
    lines = spin(dealer)
    assert [(x.outcome, x.clause) for x in lines] == [("lose", BOOK + clause)] * 6


# What a table posts when its house says nothing else: least and most in cents, in whole dollars.
POSTED = {
    "straight": (100, 10_000), "split": (100, 20_000), "three-numbers": (100, 30_000),
    "four-numbers": (100, 40_000), "first-five": (100, 50_000), "six-numbers": (100, 60_000),
    "column": (500, 100_000), "dozen": (500, 100_000), "red": (500, 200_000), "black": (500, 200_000),
    "odd": (500, 200_000), "even": (500, 200_000), "1-18": (500, 200_000), "19-36": (500, 200_000),
}  # fmt: skip


@pytest.mark.parametrize("spot", [row[0] for row in PAYS_ON])
def test_a_table_posts_these_limits_by_default(spot):
    dealer = at_betting()
    wager = dealer.game.spots[spot].wager
    least, most = POSTED[wager]
    for cents, taken in ((least, True), (most, True), (least - 100, False), (most + 100, False)):
        event = ev.WagerPlaced(1, wager, cents, spot)
        if taken:
            dealer.game.apply(dealer.state, event)
        else:
            with pytest.raises(Illegal):
                dealer.apply(event)


def test_the_house_elects_the_wheel_and_nothing_else():
    edition = at_betting().game.table.edition
    assert [(o.name, o.default, o.values) for o in edition.options] == [
        ("wheel", "double-zero", ("double-zero", "single-zero", "double-zero-as-single"))
    ]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (ev.WagerPlaced(2, "red", 500, "red"), "nobody sits in seat 2"),
        (ev.WagerPlaced(1, "red", 400, "red"), "outside the posted limits"),
        (ev.WagerPlaced(1, "red", 500, "green"), "no place 'green'"),
        (ev.WagerPlaced(1, "split", 500, "17"), "is a straight wager"),
        (ev.WagerPlaced(1, "red", 0, "red"), "more than nothing"),
        (ev.WagerPlaced(1, "straight", 10_100, "17"), "outside the posted limits"),
        (ev.WagerPlaced(1, "straight", 150, "17"), "units of \\$1"),
        (ev.WagerWithdrawn(1, "red", "red"), "no red wager"),
        (ev.SeatTaken(8), "seats 1 to 7"),
        (ev.SeatTaken(1), "is taken"),
    ],
)
def test_refusals_say_what_was_wrong(event, reason):
    dealer = at_betting()
    with pytest.raises(Illegal, match=reason):
        dealer.apply(event)


def test_house_edge_of_a_straight_by_plain_counting():
    """35 to 1 on one of 38: the reference lines sum to the textbook edge."""
    total = 0
    for pocket in DOUBLE_ZERO.order:
        dealer = at_betting(pocket)
        bet(dealer, "7", 100)
        total += spin(dealer)[0].amount_cents
    assert Fraction(-total, 38 * 100) == Fraction(1, 19)
