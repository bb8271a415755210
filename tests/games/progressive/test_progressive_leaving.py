"""Who leaves in the middle of a round: what the progressive owes is paid, to him and to the others."""

import pytest
from linked import FOLDING, HANDS, METER_CENTS, Linked, clause, every_game

from houseway.core import events as ev

ROYAL, STRAIGHT_FLUSH, FOUR = HANDS[0][1], HANDS[1][1], HANDS[2][1]
# A hand, how many verifications it needs, what it wins of $12,345.67 and what its Envy Bonus is, in cents.
QUALIFYING = [(ROYAL, 4, METER_CENTS, 100_000), (STRAIGHT_FLUSH, 4, 123_457, 30_000)]
PRIZES = [*QUALIFYING, (FOUR, 1, 30_000, 0)]


def at_stake(name, stays, held, seat=2):
    """Two players with the wager, one of whom holds the hand: seat 2 is settled before seat 1."""
    table = Linked(name, abandoned_wagers=stays).bet(1, 2, progressive=[1, 2])
    return table.hold(**{f"seat_{seat}": held})


def others(table, seat):
    """What became of a seat's other wagers."""
    return {x.outcome for x in table.lines if x.seat == seat and x.wager not in ("progressive", "envy-bonus")}


@every_game(paths=lambda name: ("6.I", "7.I", "7.II", "7.IV"))
@pytest.mark.parametrize("stays", ["lost", "stand"])
@pytest.mark.parametrize(("held", "checks", "prize", "envy"), PRIZES)
def test_a_winner_who_leaves_is_paid_and_so_is_the_envy_bonus(name, stays, held, checks, prize, envy):
    """From each verification on, while the meter is read, and when the dealer is about to pay."""
    moments = [*range(checks), "metering", "awarding"] if envy else [*range(checks), "awarding"]
    for moment in moments:
        table = at_stake(name, stays, held).to("verifying" if isinstance(moment, int) else moment)
        for _ in range(moment if isinstance(moment, int) else 0):
            table.advance()
        step = table.step
        table.do(ev.SeatLeft(2))
        assert table.step == step, moment  # nothing of it is put off or done anew
        table.finish()
        assert table.paid(2) == {"progressive": prize}, moment
        assert table.paid(1) == ({"envy-bonus": envy} if envy else {}), moment
        assert sum(isinstance(e, ev.MeterRead) for e in table.events) == bool(envy)


@every_game(paths=lambda name: ("6.III", "7.I", "7.II"))
@pytest.mark.parametrize(("held", "checks", "prize", "envy"), PRIZES)
@pytest.mark.parametrize("stays", ["lost", "stand"])
def test_from_the_moment_that_the_hand_lies_face_up(name, held, checks, prize, envy, stays):
    """His other wagers go by the leaving clause: the player loses them to the house where it says so."""
    table = at_stake(name, stays, held).to("settling").do(ev.SeatLeft(2)).finish()
    assert table.paid(2) == {"progressive": prize}
    assert table.paid(1) == ({"envy-bonus": envy} if envy else {})
    assert (others(table, 2) == {"lose"}) == (stays == "lost")


@every_game(paths=lambda name: ("7.II", "7.I"))
@pytest.mark.parametrize("phase", ["dealing", "showing"])
def test_a_hand_left_to_the_house_before_wins_nothing_for_anybody(name, phase):
    """The winner loses by this reading, and who would have had the Envy Bonus."""
    table = at_stake(name, "lost", ROYAL).to(phase).do(ev.SeatLeft(2)).finish()
    assert table.paid(1) == table.paid(2) == {}
    assert not any(isinstance(e, ev.MeterRead) for e in table.events)


@every_game(paths=lambda name: ("7.II", "6.III"))
@pytest.mark.parametrize(("held", "checks", "prize", "envy"), QUALIFYING)
@pytest.mark.parametrize("stays", ["lost", "stand"])
def test_who_has_nothing_left_on_the_table_leaves_and_keeps_the_envy_bonus(
    name, held, checks, prize, envy, stays
):
    """Seat 2 is settled when seat 1 turns up the hand."""
    table = at_stake(name, stays, held, seat=1).to("settling")
    table.advance()
    assert not any(b.seat == 2 for b in table.state.bets) and not table.state.hand(1).shown
    table.do(ev.SeatLeft(2)).finish()
    assert table.paid(2) == {"envy-bonus": envy} and table.paid(1) == {"progressive": prize}


@every_game(FOLDING, paths=lambda name: ("6.III", "7.II"))
@pytest.mark.parametrize("stays", ["lost", "stand"])
@pytest.mark.parametrize("phase", ["deciding", "showing"])
def test_who_folds_and_leaves_keeps_the_envy_bonus(name, stays, phase):
    """At once, with the folded wagers still before him, or when others turn up their hands."""
    table = at_stake(name, stays, ROYAL, seat=1)
    table.folds = {2}
    table.to("deciding")
    while table.state.hand(2).status != "folded":
        table.advance()
    if phase == "showing":
        table.to(phase)
    table.do(ev.SeatLeft(2)).finish()
    assert table.paid(2) == {"envy-bonus": 100_000} and table.paid(1) == {"progressive": METER_CENTS}


@every_game(paths=lambda name: ("7.II",))
@pytest.mark.parametrize("phase", ["locking", "accepting", "dealing", "showing"])
@pytest.mark.parametrize(("stays", "envy"), [("lost", {}), ("stand", {"envy-bonus": 100_000})])
def test_who_leaves_an_undecided_hand_to_the_house_leaves_the_envy_bonus(name, phase, stays, envy):
    """The player loses by this reading; where wagers stand without him, he is paid."""
    table = at_stake(name, stays, ROYAL).to(phase).do(ev.SeatLeft(1)).finish()
    assert table.paid(1) == envy and table.paid(2) == {"progressive": METER_CENTS}


@every_game(paths=lambda name: ("7.II",))
@pytest.mark.parametrize("phase", ["settling", "verifying", "metering", "awarding"])
def test_an_envy_bonus_that_is_due_stays_due_when_its_player_leaves(name, phase):
    """Another's royal flush lies face up: the house loses by this reading, whatever he leaves behind."""
    table = at_stake(name, "lost", ROYAL).to(phase).do(ev.SeatLeft(1)).finish()
    assert table.paid(1) == {"envy-bonus": 100_000} and others(table, 1) == {"lose"}


@clause("7.II", "7.II.A")
def test_an_envy_bonus_is_due_for_hands_turned_up_before_and_for_none_after():
    """Seat 1 leaves its hand to the house between two straight flushes, of seats 3 and 2."""
    hands = {"seat_2": "Js Ts 9s 8s 7s", "seat_3": "6s 5s 9s 8s 7s"}
    table = Linked("mississippi-stud").bet(1, 2, 3, progressive=[1, 2, 3]).hold(**hands)
    table.to("awarding").do(ev.SeatLeft(1)).finish()
    assert table.paid(1) == {"envy-bonus": 30_000}
    assert table.paid(2) == table.paid(3) == {"progressive": 123_457, "envy-bonus": 30_000}
