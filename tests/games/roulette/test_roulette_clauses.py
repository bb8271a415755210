"""Roulette by its clauses."""

from fractions import Fraction
from functools import partial
from itertools import pairwise

import pytest
from tests.games import felt
from tests.games.felt import refused, spin

from houseway.core import events as ev
from houseway.core.game import PUBLIC, Illegal
from houseway.core.steps import Over, Procedure, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.dealer.narrate import narrate
from houseway.editions.house import ElectionRefused
from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, colour
from houseway.games.registry import open_game
from houseway.games.roulette.game import CHIP_COLOURS
from houseway.games.roulette.layout import layout, spots

at_betting = partial(felt.at_betting, "roulette")
BOOK = "oh-roulette:"
RED_NUMBERS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}  # as printed on every cloth


def bet(dealer, spot, stake_cents=500, seat=1):
    dealer.apply(ev.WagerPlaced(seat, dealer.game.spots[spot].wager, stake_cents, spot))


@pytest.mark.clause("oh-roulette:1.II", "oh-roulette:1.III")
@pytest.mark.parametrize(("wheel", "size"), [(SINGLE_ZERO, 37), (DOUBLE_ZERO, 38)])
def test_wheel(wheel, size):
    zeros = ["0", "00"][: size - 36]
    assert len(wheel.order) == size
    assert sorted(wheel.order, key=lambda p: (int(p), p)) == zeros + [str(n) for n in range(1, 37)]
    assert {int(p) for p in wheel.order if colour(p) == "red"} == RED_NUMBERS
    assert {p for p in wheel.order if colour(p) == "green"} == set(zeros)
    ring = [colour(p) for p in wheel.order if colour(p) != "green"]
    between_zeros = [ring] if size == 37 else [ring[:18], ring[18:]]
    for part in between_zeros:
        assert all(a != b for a, b in pairwise(part))


# Clockwise, as the book prints them.
PRINTED = {
    "single-zero": [
        0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31,
        9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
    ],
    "double-zero": [
        0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, "00", 27, 10, 25, 29, 12, 8, 19,
        31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
    ],
}  # fmt: skip


@pytest.mark.clause("oh-roulette:1.II", "oh-roulette:1.III", "oh-roulette:1.IV")
@pytest.mark.parametrize(
    ("option", "printed"),
    [
        ("single-zero", "single-zero"),
        ("double-zero", "double-zero"),
        ("double-zero-as-single", "double-zero"),
    ],
)
def test_the_order_of_the_wheel_as_printed(option, printed):
    game = at_betting(wheel=option).game
    order = [str(pocket) for pocket in PRINTED[printed]]
    assert list(game.wheel.order) == order
    dealer = at_betting(wheel=option)
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.WagersClosed())
    step = dealer.game.next_step(dealer.state)
    assert dealer.game.outcomes(dealer.state, step) == [(pocket, 1) for pocket in order]


@pytest.mark.clause("oh-roulette:1.III")
def test_double_zero_wheel_has_each_number_opposite_its_neighbour():
    """On this wheel every odd number lies opposite the next higher even one: a check on the printed order."""
    order = DOUBLE_ZERO.order
    for i, pocket in enumerate(order):
        if colour(pocket) != "green" and int(pocket) % 2:
            assert order[(i + 19) % 38] == str(int(pocket) + 1)


@pytest.mark.clause("oh-roulette:1.IV", "oh-roulette:5.III.B")
def test_double_zero_is_void_on_a_wheel_used_as_single_zero():
    dealer = at_betting("00", "17", wheel="double-zero-as-single")
    bet(dealer, "17")
    (line,) = spin(dealer)
    assert (line.outcome, line.amount_cents) == ("win", 17_500)
    with pytest.raises(Illegal) as caught:
        dealer = at_betting(wheel="double-zero-as-single")
        dealer.apply(ev.WagerPlaced(1, "straight", 500, "00"))
    assert caught.value.clause == BOOK + "1.IV"


@pytest.mark.clause("oh-roulette:5.III.B", "oh-roulette:1.IV")
def test_no_spin_is_announced_where_00_is_void():
    dealer = at_betting(wheel="double-zero-as-single")
    bet(dealer, "17")
    announced = ev.IrregularityCalled("no-spin")
    refused(dealer, announced, "5.III.B")
    for event in (ev.BallSpun(), ev.WagersClosed(), ev.BallSettled("00")):
        refused(dealer, announced, "5.III.B")
        dealer.apply(event)
    view = dealer.game.view(dealer.state, PUBLIC)
    assert (view["phase"], view["pocket"], view["void"]) == ("void", "", "no-spin")  # it is no result
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event, step.clause) == ("dealer", announced, BOOK + "5.III.B")
    assert "no spin" in step.text
    refused(dealer, ev.MarkerPlaced("00"), "6.III")
    refused(dealer, ev.BallSpun(), "6.I")
    dealer.apply(announced)
    assert list(narrate(announced, [PUBLIC])) == ["The dealer calls no spin."]
    told = [text for e in (ev.BallSettled("00"), announced) for text in narrate(e, [PUBLIC])]
    assert not any("00" in text or "green" in text for text in told)  # nor is it told as one
    assert list(narrate(ev.MarkerPlaced("17"), [PUBLIC])) == ["The dealer puts the marker on 17."]
    assert (dealer.state.phase, dealer.state.void) == ("betting", "")
    assert dealer.game.stakes(dealer.state) == {1: 500}
    refused(dealer, ev.BallSettled("17"), "6.II")  # spun again, with a call of its own
    for event in (ev.BallSpun(), ev.WagersClosed(), ev.BallSettled("17"), ev.MarkerPlaced("17")):
        dealer.apply(event)
    assert [x.amount_cents for x in dealer.game.settle(dealer.state)] == [17_500]


@pytest.mark.clause("oh-roulette:5.III.B")
@pytest.mark.parametrize(("wheel", "pocket"), [("double-zero", "00"), ("double-zero-as-single", "0")])
def test_a_zero_that_counts_is_a_result(wheel, pocket):
    dealer = at_betting(wheel=wheel)
    for event in (ev.BallSpun(), ev.WagersClosed(), ev.BallSettled(pocket)):
        dealer.apply(event)
    assert (dealer.state.phase, dealer.state.pocket) == ("landed", pocket)


@pytest.mark.clause("oh-roulette:5.III.A")
def test_players_are_told_that_a_double_zero_wheel_is_used_as_single_zero():
    def signs(wheel):
        return [text for text, by in at_betting(wheel=wheel).game.house.notices() if BOOK + "5.III.A" in by]

    assert ["single-zero" in text for text in signs("double-zero-as-single")] == [True]
    assert signs("double-zero") == signs("single-zero") == []


@pytest.mark.clause("oh-roulette:3.I", "oh-roulette:3.III", "oh-roulette:3.IV")
def test_nothing_is_bet_before_the_floor_has_inspected():
    dealer = Dealer(open_game("roulette"), ScriptedChance())
    dealer.apply(ev.SeatTaken(1))
    checks = []
    while isinstance(step := dealer.game.next_step(dealer.state), Procedure):
        refused(dealer, ev.WagerPlaced(1, "red", 500, "red"), "6.II")
        refused(dealer, ev.ProcedureDone(step.event.name, "dealer"), step.clause.removeprefix(BOOK))
        assert step.by == "floor"
        checks.append(step.clause)
        dealer.apply(step.event)
    assert checks == [BOOK + f"3.I.{letter}" for letter in "ABCD"]
    dealer.apply(ev.ProcedureDone("replace-wheel-part", "floor"))
    assert dealer.game.next_step(dealer.state).clause == BOOK + "3.I.A"


@pytest.mark.clause("oh-roulette:3.III", "oh-roulette:3.IV")
@pytest.mark.parametrize("act", ["adjust-wheel", "replace-wheel-part"])
@pytest.mark.parametrize("done", range(5))
def test_every_inspection_comes_after_the_last_adjustment(act, done):
    dealer = Dealer(open_game("roulette"), ScriptedChance())
    dealer.apply(ev.SeatTaken(1))
    for _ in range(done):
        dealer.apply(dealer.game.next_step(dealer.state).event)
    dealer.apply(ev.ProcedureDone(act, "maintenance"))
    checks = []
    while isinstance(step := dealer.game.next_step(dealer.state), Procedure):
        refused(dealer, ev.WagerPlaced(1, "red", 500, "red"), "6.II")
        checks.append(step.clause)
        dealer.apply(step.event)
    assert checks == [BOOK + f"3.I.{letter}" for letter in "ABCD"]


@pytest.mark.clause("oh-roulette:3.II")
@pytest.mark.parametrize("act", ["adjust-wheel", "replace-wheel-part"])
def test_only_floor_or_maintenance_adjusts_the_wheel(act):
    dealer = at_betting()
    for nobody in ("dealer", "box", "player", "auditor", ""):
        refused(dealer, ev.ProcedureDone(act, nobody), "3.II", "floor supervisor or above")
    for somebody in ("maintenance", "floor", "manager"):
        assert dealer.game.apply(dealer.state, ev.ProcedureDone(act, somebody)).phase == "opening"


def in_every_phase(wheel):
    """The phases of a round with a wager on red, each with the dealer who has come to it."""
    found = {}

    def seen(dealer):
        found.setdefault(dealer.state.phase, (dealer.game, dealer.state))

    for call in ("", "ball-spun-with-wheel", "short-spin"):
        dealer = Dealer(open_game("roulette", elections={"wheel": wheel}), ScriptedChance(*["00", "17"] * 9))
        dealer.apply(ev.SeatTaken(1))
        while not isinstance(step := dealer.game.next_step(dealer.state), Over):
            seen(dealer)
            if isinstance(step, Wagers):
                if not dealer.state.bets:
                    bet(dealer, "red")
                    seen(dealer)
                dealer.apply(step.closes)
            elif call and dealer.state.phase == "closed":
                dealer.apply(ev.IrregularityCalled(call))
                call = ""
            elif dealer.state.phase == "looking-at-ball":
                dealer.apply(ev.IrregularityCalled("ball-damaged"))
            else:
                dealer.apply(dealer.by_the_book(step))
        seen(dealer)
    return found


@pytest.mark.clause("oh-roulette:3.IV", "oh-roulette:3.III", "oh-roulette:3.I")
def test_a_part_is_replaced_at_any_time_and_the_checks_come_before_play_goes_on():
    phases = in_every_phase("double-zero-as-single")
    every = {"betting", "spinning", "closed", "void", "taking-ball-out", "looking-at-ball", "new-ball"}
    assert set(phases) == every | {"opening", "landed", "settling", "over"} == set(phases["over"][0].steps)
    for phase, (game, before) in phases.items():
        dealer = Dealer(game, ScriptedChance("17"))
        dealer.state = before
        dealer.apply(ev.ProcedureDone("replace-wheel-part", "floor"))
        checks = []
        while dealer.state.phase == "opening":
            step = game.next_step(dealer.state)
            assert step.by == "floor"
            for early in (ev.BallSpun(), ev.BallSettled("17"), ev.MarkerPlaced("17"), ev.RoundOpened(2)):
                with pytest.raises(Illegal):
                    dealer.apply(early)
            checks.append(step.clause)
            dealer.apply(step.event)
        assert checks == [BOOK + f"3.I.{letter}" for letter in "ABCD"]
        # A ball that was running is spun again; otherwise play goes on where it was, with what lay there.
        again = phase in ("opening", "spinning", "closed")
        assert dealer.state.phase == ("betting" if again else phase)
        assert dealer.state.bets == before.bets and dealer.state.pocket == before.pocket
        if phase not in ("opening", "betting", "over"):
            (line,) = spin(dealer)
            assert (line.wager, abs(line.amount_cents)) == ("red", 500)


@pytest.mark.clause("oh-roulette:3.III")
def test_an_adjustment_is_made_only_while_nothing_is_at_stake():
    phases = in_every_phase("double-zero-as-single")
    for phase, (game, before) in phases.items():
        dealer = Dealer(game, ScriptedChance())
        dealer.state = before
        if phase in ("opening", "betting", "over"):
            after = game.apply(before, ev.ProcedureDone("adjust-wheel", "maintenance"))
            assert (after.phase, after.duty) == ("opening", 0)
        else:
            refused(dealer, ev.ProcedureDone("adjust-wheel", "floor"), "3.III", "while a wager stands")
    dealer = at_betting()
    bet(dealer, "red")
    refused(dealer, ev.ProcedureDone("adjust-wheel", "floor"), "3.III")
    dealer.apply(ev.WagerWithdrawn(1, "red", "red"))
    dealer.apply(ev.ProcedureDone("adjust-wheel", "floor"))


@pytest.mark.clause("oh-roulette:3.IV", "oh-roulette:7.II")
def test_a_void_round_forgets_neither_the_checks_nor_the_look_at_the_ball():
    for phase, (game, before) in in_every_phase("double-zero-as-single").items():
        closed = game.apply(before, ev.ProcedureDone("replace-wheel-part", "floor"))
        left = game.after_void(closed)
        assert (left.phase, left.bets) == ("opening", ())
        while left.phase == "opening":
            left = game.apply(left, game.next_step(left).event)
        kept = phase in ("void", "taking-ball-out", "looking-at-ball", "new-ball")
        assert left.phase == (phase if kept else "betting")


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


@pytest.mark.clause("oh-roulette:6.I", "oh-roulette:7.II")
def test_four_revolutions_make_a_spin_and_three_do_not():
    dealer = at_betting()
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.WagersClosed())
    refused(dealer, ev.BallSettled("17", revolutions=3), "6.I")
    dealer.apply(ev.BallSettled("17", revolutions=4))
    assert dealer.state.phase == "landed"


@pytest.mark.clause("oh-roulette:6.I", "oh-roulette:7.II")
@pytest.mark.parametrize("wheel", COUNTS)
def test_a_ball_that_goes_round_three_times_is_never_a_result(wheel):
    """Also in 00: the short spin is what is called then."""
    for pocket in ("0", "17", *(["00"] if wheel != "single-zero" else [])):
        dealer = at_betting(wheel=wheel)
        dealer.apply(ev.BallSpun())
        dealer.apply(ev.WagersClosed())
        refused(dealer, ev.BallSettled(pocket, revolutions=3), "6.I")
        refused(dealer, ev.BallSettled("37"), "1.III")


@pytest.mark.clause("oh-roulette:6.II")
def test_no_chip_is_touched_after_no_more_bets():
    dealer = at_betting()
    bet(dealer, "red")
    dealer.apply(ev.BallSpun())
    bet(dealer, "17")  # the ball is in the track: bets are still open
    refused(dealer, ev.BallSettled("17"), "6.II")
    dealer.apply(ev.WagersClosed())
    touched = (ev.WagerPlaced(1, "red", 500, "red"), ev.WagerPlaced(1, "odd", 500, "odd"))
    touched += (ev.WagerWithdrawn(1, "straight", "17"),)
    for event in touched:
        refused(dealer, event, "6.II")
    refused(dealer, ev.MarkerPlaced("17"), "6.III")
    dealer.apply(ev.BallSettled("17"))
    for event in touched:
        refused(dealer, event, "6.II")
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event, step.clause) == ("dealer", ev.MarkerPlaced("17"), BOOK + "6.III")
    assert "17, black" in step.text
    refused(dealer, ev.MarkerPlaced("18"), "6.III")
    refused(dealer, ev.Settled(()), "6.IV")
    dealer.apply(ev.MarkerPlaced("17"))
    for event in touched:
        refused(dealer, event, "6.II")
    dealer.apply(ev.Settled(dealer.game.settle(dealer.state)))
    assert dealer.game.stakes(dealer.state) == {}


@pytest.mark.clause("oh-roulette:6.IV")
def test_losing_wagers_are_collected_before_winning_ones_are_paid():
    dealer = at_betting("17", seats=(1, 2))
    for spot, seat in [("17", 1), ("18", 1), ("black", 2), ("red", 2)]:
        bet(dealer, spot, seat=seat)
    assert [(x.seat, x.spot, x.outcome) for x in spin(dealer)] == [
        (1, "18", "lose"),
        (2, "red", "lose"),
        (1, "17", "win"),
        (2, "black", "win"),
    ]


@pytest.mark.clause("oh-roulette:7.I", "oh-roulette:7.II", "oh-roulette:7.III", "oh-roulette:7.IV")
@pytest.mark.parametrize(
    ("what", "clause", "duty"),
    [
        ("ball-spun-with-wheel", "7.I", "take-ball-out"),
        ("short-spin", "7.II", "look-at-ball"),
        ("ball-left-wheel", "7.III", "look-at-ball"),
        ("foreign-object", "7.IV", "take-ball-out"),
    ],
)
@pytest.mark.parametrize("no_more_bets", [False, True])
@pytest.mark.parametrize("wheel", COUNTS)
def test_no_spin_settles_nothing(what, clause, duty, no_more_bets, wheel):
    dealer = at_betting("17", wheel=wheel)
    bet(dealer, "17")
    called = ev.IrregularityCalled(what)
    refused(dealer, called, clause)  # no ball in the wheel yet
    assert dealer.game.irregularities(dealer.state) == ()
    dealer.apply(ev.BallSpun())
    if no_more_bets:
        dealer.apply(ev.WagersClosed())
    assert called in dealer.game.irregularities(dealer.state)
    refused(dealer, ev.IrregularityCalled(what, seat=1), clause)
    refused(dealer, ev.IrregularityCalled("no-spin"), "5.III.B")
    refused(dealer, ev.IrregularityCalled(what, by="player"), clause)
    for rank in ("box", "floor", "manager"):
        assert dealer.game.apply(dealer.state, ev.IrregularityCalled(what, by=rank)).void == what
    dealer.apply(called)
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event, step.clause) == ("dealer", ev.ProcedureDone(duty), BOOK + clause)
    for event in (ev.BallSettled("17"), ev.WagersClosed(), ev.WagerWithdrawn(1, "straight", "17")):
        refused(dealer, event, "6.II")
    refused(dealer, called, clause)
    dealer.apply(step.event)
    assert isinstance(dealer.game.next_step(dealer.state), Wagers)
    assert dealer.game.stakes(dealer.state) == {1: 500}
    refused(dealer, ev.BallSettled("17"), "6.II")
    dealer.apply(ev.WagerWithdrawn(1, "straight", "17"))  # chips may be changed before the next spin
    bet(dealer, "17", 600)
    assert spin(dealer)[0].amount_cents == 21_000


@pytest.mark.clause("oh-roulette:6.II")
def test_no_house_lets_wagers_stand_closed_after_a_void_spin():
    with pytest.raises(ElectionRefused, match="no option 'after-no-spin'"):
        at_betting(**{"after-no-spin": "stand"})


@pytest.mark.clause("oh-roulette:7.II", "oh-roulette:7.III")
@pytest.mark.parametrize("what", ["short-spin", "ball-left-wheel"])
def test_a_damaged_ball_is_replaced_by_the_floor(what):
    dealer = at_betting()
    damaged = ev.IrregularityCalled("ball-damaged")
    refused(dealer, damaged, "7.II")
    dealer.apply(ev.BallSpun())
    refused(dealer, damaged, "7.II")
    dealer.apply(ev.IrregularityCalled(what))
    assert dealer.game.irregularities(dealer.state) == (damaged,)
    refused(dealer, ev.ProcedureDone("look-at-ball", "floor"), "7.II")
    dealer.apply(damaged)
    step = dealer.game.next_step(dealer.state)
    assert (step.by, step.event.name) == ("floor", "bring-new-ball")
    refused(dealer, ev.ProcedureDone("bring-new-ball", "dealer"), "7.II")
    refused(dealer, ev.BallSpun(), "6.I")
    dealer.apply(step.event)
    dealer.apply(ev.BallSpun())


@pytest.mark.clause("oh-roulette:7.I", "oh-roulette:7.IV")
@pytest.mark.parametrize("what", ["ball-spun-with-wheel", "foreign-object"])
def test_a_ball_that_did_nothing_wrong_is_not_looked_at(what):
    dealer = at_betting()
    dealer.apply(ev.BallSpun())
    dealer.apply(ev.IrregularityCalled(what))
    assert dealer.game.irregularities(dealer.state) == ()
    refused(dealer, ev.IrregularityCalled("ball-damaged"), "7.II")
    refused(dealer, ev.IrregularityCalled("earthquake"), "7")


@pytest.mark.clause("oh-roulette:7.II", "oh-roulette:7.III")
def test_a_void_round_leaves_the_people_and_what_is_due_of_the_ball():
    dealer = at_betting(seats=(2, 5))
    bet(dealer, "17", seat=5)
    dealer.apply(ev.BallSpun())
    left = dealer.game.after_void(dealer.state)
    assert (left.round, left.phase, left.seated, left.bets, left.void) == (2, "betting", (2, 5), (), "")
    dealer.apply(ev.IrregularityCalled("ball-left-wheel"))
    looking = dealer.game.after_void(dealer.state)
    step = dealer.game.next_step(looking)
    assert (looking.bets, step.event, step.clause) == ((), ev.ProcedureDone("look-at-ball"), BOOK + "7.III")
    dealer.apply(ev.IrregularityCalled("ball-damaged"))
    step = dealer.game.next_step(dealer.game.after_void(dealer.state))
    assert (step.by, step.event.name) == ("floor", "bring-new-ball")


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


def test_a_round_opens_only_after_the_last_is_over():
    dealer = at_betting("5")
    with pytest.raises(Illegal):
        dealer.apply(ev.RoundOpened(2))
    spin(dealer)
    step = dealer.game.next_step(dealer.state)
    assert isinstance(step, Over)
    with pytest.raises(Illegal):
        dealer.apply(ev.RoundOpened(3))
    dealer.apply(step.event)
    assert (dealer.state.round, dealer.state.bets) == (2, ())
    assert dealer.game.view(dealer.state, PUBLIC)["pocket"] == ""  # the marker is off the layout


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
