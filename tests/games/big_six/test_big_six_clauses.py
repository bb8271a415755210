"""Big Six by its clauses."""

from collections import Counter
from functools import partial

import pytest
from tests.games import felt
from tests.games.felt import refused, spin

from houseway.core import events as ev
from houseway.core.game import DEALER, PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Over, Procedure, Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.dealer.narrate import narrate
from houseway.editions.house import ElectionRefused
from houseway.games.big_six.wheel import SECTIONS
from houseway.games.registry import open_game

at_betting = partial(felt.at_betting, "big-six")
BOOK = "oh-big-six:"

# insignia, letter of its wager, letter of its sections in the list of the wheel, sections, pays to 1
INSIGNIAS = [
    ("one-dollar",    "A", "a", 23,  1),
    ("two-dollar",    "B", "b", 15,  2),
    ("five-dollar",   "C", "c",  8,  5),
    ("ten-dollar",    "D", "d",  4, 10),
    ("twenty-dollar", "E", "e",  2, 20),
    ("joker",         "F", "f",  1, 40),
    ("logo",          "G", "",   1, 40),
]  # fmt: skip
NAMES = [row[0] for row in INSIGNIAS]


def bet(dealer, wager, stake_cents=500, seat=1):
    dealer.apply(ev.WagerPlaced(seat, wager, stake_cents))


@pytest.mark.clause("oh-big-six:2.I.C.3", *(f"{BOOK}2.I.C.3.{row[2]}" for row in INSIGNIAS if row[2]))
def test_the_wheel_has_its_54_sections():
    assert Counter(SECTIONS) == {name: sections for name, _, _, sections, _ in INSIGNIAS}
    assert len(SECTIONS) == 54


@pytest.mark.clause("oh-big-six:2.I.C.3")
def test_the_sections_are_equally_spaced():
    dealer = at_betting()
    dealer.apply(ev.WheelSpun())
    step = dealer.game.next_step(dealer.state)
    assert dealer.game.outcomes(dealer.state, step) == [(section, 1) for section in range(54)]


def test_the_rarest_lie_opposite_and_none_beside_its_like():
    assert (SECTIONS.index("logo") - SECTIONS.index("joker")) % 54 == 27
    assert all(SECTIONS[i] != SECTIONS[i - 1] for i in range(54))


@pytest.mark.clause("oh-big-six:4.III")
def test_a_spoken_bet_is_refused():
    dealer = at_betting()
    refused(dealer, ev.WagerPlaced(1, "joker", 500, spoken=True), "4.III", "spoken")
    bet(dealer, "joker")


@pytest.mark.clause("oh-big-six:5.II")
def test_a_wheel_turns_in_two_directions():
    dealer = at_betting()
    with pytest.raises(Illegal) as caught:
        dealer.apply(ev.WheelSpun("upwards"))
    assert (caught.value.clause, caught.value.allowed) == (BOOK + "5.II", ("clockwise", "counterclockwise"))


def test_nobody_leaves_chips_behind():
    dealer = at_betting()
    bet(dealer, "joker")
    refused(dealer, ev.SeatLeft(1), "", "takes the wagers back")


@pytest.mark.clause("oh-big-six:3.I")
def test_nothing_is_bet_before_the_floor_has_inspected():
    dealer = Dealer(open_game("big-six"), ScriptedChance())
    dealer.apply(ev.SeatTaken(1))
    checks = []
    while isinstance(step := dealer.game.next_step(dealer.state), Procedure):
        refused(dealer, ev.WagerPlaced(1, "joker", 500), "3.I")
        refused(dealer, ev.ProcedureDone(step.event.name, "dealer"), step.clause.removeprefix(BOOK))
        refused(dealer, ev.WheelSpun(), "5.I")
        assert step.by == "floor"
        checks.append(step.clause)
        dealer.apply(step.event)
    assert checks == [BOOK + f"3.I.{letter}" for letter in "ABC"]
    assert isinstance(dealer.game.next_step(dealer.state), Wagers)
    with pytest.raises(Illegal, match="not due"):
        dealer.apply(ev.ProcedureDone("inspect-parts", "floor"))


@pytest.mark.clause(
    "oh-big-six:6.I",
    "oh-big-six:7.I",
    *(f"{BOOK}4.I.{row[1]}{tail}" for row in INSIGNIAS for tail in ("", ".1", ".2")),
)
@pytest.mark.parametrize(("wager", "letter", "_", "sections", "odds"), INSIGNIAS)
def test_every_wager_on_every_section(wager, letter, _, sections, odds):
    won = 0
    for section, insignia in enumerate(SECTIONS):
        dealer = at_betting(section)
        bet(dealer, wager, 1_000)
        (line,) = spin(dealer)
        assert line.stake_cents == 1_000
        if insignia == wager:
            won += 1
            assert (line.outcome, line.amount_cents, line.odds) == ("win", 1_000 * odds, f"{odds} to 1")
            assert line.clause == BOOK + "7.I"
        else:
            assert (line.outcome, line.amount_cents) == ("lose", -1_000)
            assert line.clause == f"{BOOK}4.I.{letter}.2"
        assert dealer.game.view(dealer.state, PUBLIC)["insignia"] == insignia
        assert dealer.game.stakes(dealer.state) == {}
    assert won == sections


@pytest.mark.clause("oh-big-six:7.I")
def test_the_odds_are_fixed():
    with pytest.raises(ElectionRefused, match=r"oh-big-six:7\.I"):
        open_game("big-six", elections={"pays.joker.win": "45 to 1"})


@pytest.mark.clause("oh-big-six:4.II")
def test_a_player_bets_on_as_many_insignias_as_he_likes():
    dealer = at_betting(SECTIONS.index("five-dollar"))
    for wager in NAMES:
        bet(dealer, wager, 200)
    assert dealer.game.stakes(dealer.state) == {1: 1_400}
    lines = spin(dealer)
    assert sum(x.amount_cents for x in lines) == 5 * 200 - 6 * 200


@pytest.mark.clause("oh-big-six:4.IV", "oh-big-six:5.I")
def test_no_wager_is_touched_after_the_wheel_is_spun():
    dealer = at_betting()
    bet(dealer, "joker")
    bet(dealer, "joker")  # raised while the wheel stands still
    dealer.apply(ev.WagerWithdrawn(1, "joker"))
    bet(dealer, "joker")
    attempts = (
        ev.WagerPlaced(1, "logo", 500),  # made
        ev.WagerPlaced(1, "joker", 500),  # increased
        ev.WagerWithdrawn(1, "joker"),  # withdrawn
    )
    dealer.apply(ev.WheelSpun())
    for event in attempts:
        refused(dealer, event, "4.IV")
    dealer.apply(ev.WheelStopped(0))
    for event in attempts:
        refused(dealer, event, "4.IV")
    refused(dealer, ev.WheelSpun(), "5.I")


@pytest.mark.clause("oh-big-six:5.II")
def test_the_wheel_turns_either_way():
    for direction in ("clockwise", "counterclockwise"):
        dealer = at_betting(0)
        dealer.apply(ev.WheelSpun(direction))
        assert dealer.game.view(dealer.state, PUBLIC)["direction"] == direction
        dealer.advance()
        assert isinstance(dealer.game.next_step(dealer.state), Over)
    refused(at_betting(), ev.WheelSpun("upward"), "5.II")


@pytest.mark.clause("oh-big-six:5.III", "oh-big-six:8.II")
@pytest.mark.parametrize(
    ("rotations", "outcome", "gain"),
    [(0, "void", 0), (2, "void", 0), (3, "win", 20_000), (4, "win", 20_000)],
)
def test_three_rotations_make_a_spin_and_two_do_not(rotations, outcome, gain):
    dealer = at_betting()
    bet(dealer, "joker")
    dealer.apply(ev.WheelSpun())
    dealer.apply(ev.WheelStopped(SECTIONS.index("joker"), rotations))
    (line,) = spin(dealer)
    assert (line.outcome, line.amount_cents, line.stake_cents) == (outcome, gain, 500)
    assert line.clause == BOOK + ("8.II" if outcome == "void" else "7.I")


@pytest.mark.clause("oh-big-six:5.III", "oh-big-six:2.I.C.3")
def test_a_wheel_stops_on_one_of_its_sections_while_it_turns():
    dealer = at_betting()
    refused(dealer, ev.WheelStopped(0), "5.III")
    dealer.apply(ev.WheelSpun())
    refused(dealer, ev.WheelStopped(), "2.I.C.3")
    refused(dealer, ev.WheelStopped(54), "2.I.C.3")
    refused(dealer, ev.WheelStopped(3, rotations=-1), "5.III")
    dealer.apply(ev.WheelStopped(53))
    refused(dealer, ev.WheelStopped(53), "5.III")


@pytest.mark.clause("oh-big-six:8.I", "oh-big-six:8.II")
@pytest.mark.parametrize(("what", "clause"), [("clapper-on-peg", "8.I"), ("short-spin", "8.II")])
def test_an_invalid_spin_gives_every_wager_back(what, clause):
    dealer = at_betting(seats=(1, 2))
    for seat, wager in ((1, "one-dollar"), (1, "joker"), (2, "logo")):
        bet(dealer, wager, seat=seat)
    refused(dealer, ev.IrregularityCalled(what), clause)  # the wheel stands still
    assert dealer.game.irregularities(dealer.state) == ()
    dealer.apply(ev.WheelSpun())
    refused(dealer, ev.IrregularityCalled(what, seat=1), clause)
    refused(dealer, ev.IrregularityCalled("ball-left-wheel"), "8")
    assert ev.IrregularityCalled(what) in dealer.game.irregularities(dealer.state)
    refused(dealer, ev.IrregularityCalled(what, by="player"), clause)
    for rank in ("box", "floor", "manager"):
        assert dealer.game.apply(dealer.state, ev.IrregularityCalled(what, by=rank)).phase == "settling"
    dealer.apply(ev.IrregularityCalled(what))
    assert dealer.game.view(dealer.state, PUBLIC)["insignia"] == ""
    lines = spin(dealer)
    assert [(x.seat, x.wager, x.outcome, x.amount_cents, x.clause) for x in lines] == [
        (2, "logo", "void", 0, BOOK + clause),
        (1, "one-dollar", "void", 0, BOOK + clause),
        (1, "joker", "void", 0, BOOK + clause),
    ]
    assert dealer.game.stakes(dealer.state) == {}


@pytest.mark.clause("oh-big-six:6.II")
@pytest.mark.parametrize(
    ("order", "losers", "winners"),
    [("from-dealers-right", (3, 2), (2, 1)), ("as-placed", (2, 3), (1, 2))],
)
def test_losing_wagers_are_collected_before_winning_ones_are_paid(order, losers, winners):
    dealer = at_betting(SECTIONS.index("two-dollar"), seats=(1, 2, 3), **{"settling-order": order})
    for seat, wager in ((1, "two-dollar"), (2, "joker"), (2, "two-dollar"), (3, "one-dollar")):
        bet(dealer, wager, seat=seat)
    dealer.apply(ev.WheelSpun())
    lines = []
    dealer.record = lambda before, event, after: lines.extend(getattr(event, "lines", ()))
    refused(dealer, ev.Settled(()), "6.II")
    dealer.advance()
    lost = {2: "joker", 3: "one-dollar"}
    assert [(x.seat, x.wager, x.outcome) for x in lines] == [
        *((seat, lost[seat], "lose") for seat in losers),
        *((seat, "two-dollar", "win") for seat in winners),
    ]


def test_lines_in_another_order_are_no_settlement():
    dealer = at_betting()
    bet(dealer, "joker")
    bet(dealer, "logo")
    dealer.apply(ev.WheelSpun())
    dealer.apply(ev.WheelStopped(SECTIONS.index("joker")))
    lines = dealer.game.settle(dealer.state)
    with pytest.raises(Illegal, match="not the settlement"):
        dealer.apply(ev.Settled(lines[::-1]))
    dealer.apply(ev.Settled(lines))


def test_a_round_opens_only_after_the_last_is_over():
    dealer = at_betting(5)
    with pytest.raises(Illegal):
        dealer.apply(ev.RoundOpened(2))
    spin(dealer)
    with pytest.raises(Illegal):
        dealer.apply(ev.RoundOpened(3))
    dealer.apply(ev.RoundOpened(2))
    assert (dealer.state.round, dealer.state.bets, dealer.state.section) == (2, (), -1)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (ev.WagerPlaced(2, "joker", 500), "nobody sits in seat 2"),
        (ev.WagerPlaced(1, "joker", 0), "more than nothing"),
        (ev.WagerPlaced(1, "joker", 2_600), "outside the posted limits"),
        (ev.WagerPlaced(1, "joker", 150), "units of \\$1"),
        (ev.WagerPlaced(1, "queen", 500), "no wager 'queen'"),
        (ev.WagerPlaced(1, "joker", 500, "logo"), "one place"),
        (ev.WagerWithdrawn(1, "joker"), "no joker wager"),
        (ev.SeatTaken(8), "seats 1 to 7"),
        (ev.SeatLeft(2), "nobody sits in seat 2"),
        (ev.BallSpun(), "does not happen"),
    ],
)
def test_refusals_say_what_was_wrong(event, reason):
    dealer = at_betting()
    with pytest.raises(Illegal, match=reason):
        dealer.apply(event)


def test_a_player_does_not_leave_wagers_behind():
    dealer = at_betting()
    bet(dealer, "logo")
    with pytest.raises(Illegal, match="before leaving"):
        dealer.apply(ev.SeatLeft(1))
    dealer.apply(ev.WagerWithdrawn(1, "logo"))
    dealer.apply(ev.SeatLeft(1))
    assert dealer.state.seated == ()


@pytest.mark.parametrize("spun", [False, True])
def test_a_void_round_leaves_the_people_of_the_table(spun):
    dealer = at_betting(seats=(1, 4))
    bet(dealer, "logo", seat=4)
    if spun:
        dealer.apply(ev.WheelSpun())
    left = dealer.game.after_void(dealer.state)
    assert (left.round, left.phase, left.seated, left.bets) == (2, "betting", (1, 4), ())
    unopened = dealer.game.after_void(dealer.game.open())
    assert (unopened.phase, unopened.duty) == ("opening", 0)  # still to be inspected


def test_everybody_sees_the_same_and_hears_of_the_spin():
    dealer = at_betting(0)
    bet(dealer, "logo")
    views = [dealer.game.view(dealer.state, v) for v in (PUBLIC, DEALER, seat_viewer(1))]
    assert views[0] == views[1] == views[2]
    assert views[0]["bets"] == [{"seat": 1, "wager": "logo", "spot": "", "stake_cents": 500}]
    assert list(narrate(ev.WheelSpun(), [PUBLIC])) == ["The wheel turns."]
    assert list(narrate(ev.WheelStopped(0), [PUBLIC])) == ["The wheel rests on section 1."]


@pytest.mark.parametrize("wager", NAMES)
def test_nothing_goes_on_top_of_the_posted_maximum(wager):
    """Which limits a table posts by default is told in tests/editions/test_pays_and_limits.py."""
    dealer = at_betting()
    posted = dealer.game.table.limits[wager]
    bet(dealer, wager, posted.min_cents)
    bet(dealer, wager, posted.max_cents - posted.min_cents)
    refused(dealer, ev.WagerPlaced(1, wager, 100), f"4.I.{'ABCDEFG'[NAMES.index(wager)]}")


def test_the_house_elects_the_order_of_settling_and_nothing_else():
    edition = at_betting().game.table.edition
    assert [(o.name, o.default, o.values) for o in edition.options] == [
        ("settling-order", "from-dealers-right", ("from-dealers-right", "as-placed"))
    ]
    assert edition.seats == 7


@pytest.mark.clause("oh-big-six:5.III", "oh-big-six:6.I", "oh-big-six:8.I", "oh-big-six:8.II")
@pytest.mark.parametrize("order", ["from-dealers-right", "as-placed"])
@pytest.mark.parametrize("rotations", [2, 3])
def test_every_section_counts_after_three_rotations_and_none_before(order, rotations):
    for section, insignia in enumerate(SECTIONS):
        dealer = at_betting(**{"settling-order": order})
        for wager in NAMES:
            bet(dealer, wager)
        dealer.apply(ev.WheelSpun())
        dealer.apply(ev.WheelStopped(section, rotations))
        lines = dealer.game.settle(dealer.state)
        outcomes = {x.wager: x.outcome for x in lines}
        if rotations < 3:
            assert outcomes == dict.fromkeys(NAMES, "void")
            assert [x.amount_cents for x in lines] == [0] * 7
        else:
            assert outcomes == dict.fromkeys(NAMES, "lose") | {insignia: "win"}
            assert lines[-1].wager == insignia  # the winner is paid when the losers are collected
