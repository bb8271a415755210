"""Mistakes with the card reader (15.IX): the floor is told first, whenever they come to light."""

import pytest
from blackjack_table import BOOK, BlackjackTable, clause

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide, Procedure

TELL = ev.ProcedureDone("tell-the-floor", "floor")


def dealt(stack, *, seats=(1,), side=0, **options):
    table = BlackjackTable(stack, seats=seats, house_money=bool(side), **options)
    table.to_wagers()
    for seat in seats:
        table.bet(seat=seat)
        if side:
            table.apply(ev.WagerPlaced(seat, "house-money", side))
    table.apply(ev.WagersClosed())
    return table


def overlooked(stack, insured=0, **options):
    """Up to the card reader, which the dealer reads wrongly."""
    table = dealt(stack, **options).until("insuring" if insured else "checking")
    if insured:
        table.apply(ev.Decided(1, "insurance", insured))
        table.until("checking")
    table.apply(ev.HoleCardChecked(table.state.hole_slot, False))
    return table


def money(table):
    return [
        (x.wager, x.outcome, x.stake_cents, x.amount_cents, x.clause.partition(":")[2]) for x in table.lines
    ]


# ── insurance on a blackjack that was overlooked ─────────────────────────────────────────────────────


@clause("15.IX.B", "9.I", "9.III", "9.IV")
@pytest.mark.parametrize(
    ("stack", "script", "expected", "net"),
    [
        # what the player has and does, the lines after the lost insurance, and the player's gain in all
        ("Th Ac 9d Ks", "stand", [("base", "lose", 1000, -1000, "4.III")], 0),
        ("5h Ac 6d Ks 9h", "double",
         [("base", "lose", 1000, -1000, "4.III"), ("double-down", "push", 1000, 0, "15.IX.B")], 0),
        ("8h Ac 8d Ks 3h Kh Kd", "split stand stand",
         [("split", "push", 1000, 0, "15.IX.B"), ("base", "lose", 1000, -1000, "4.III")], 0),
        ("Th Ac 6d Ks Kh", "hit", [("base", "lose", 1000, -1000, "4.III")], 0),
    ],
)  # fmt: skip
def test_insurance_taken_by_mistake_comes_back_and_wins(stack, script, expected, net):
    table = overlooked(stack, insured=500)
    assert money(table) == []
    table.until("deciding")
    assert money(table) == [("insurance", "lose", 500, -500, "9.IV")]
    for word in script.split():
        table.until("deciding").apply(table.step.choice(word).pick())
    table.until("hole-card").lines.clear()
    table.call("blackjack-missed").finish()
    corrected = ("insurance", "correct", 0, 1500, "15.IX.B")  # the stake again, and 2 to 1
    assert corrected in money(table)
    assert [x for x in money(table) if x != corrected] == expected
    assert table.net() - 500 == net


@clause("15.IX.B", "9.I")
@pytest.mark.parametrize("hole", ["As", "2s", "9s"])
def test_without_a_blackjack_lost_insurance_stays_lost(hole):
    table = overlooked(f"Th Ac 9d {hole}", insured=500).finish("stand")
    assert [x for x in money(table) if x[0] == "insurance"] == [("insurance", "lose", 500, -500, "9.IV")]


@clause("15.IX.B", "8.II")
def test_a_blackjack_already_paid_is_a_push_after_all():
    """Reading 35; the player loses by it: what was paid on the reader's answer is taken back."""
    table = overlooked("Ah 5h Tc | Kd 6d As | 9h", seats=(1, 2)).until("deciding")
    assert money(table) == [("base", "win", 1000, 1500, "8.II")]
    table.until("hole-card").call("blackjack-missed").finish()
    assert money(table)[1:] == [
        ("base", "lose", 1000, -1000, "4.III"),
        ("base", "correct", 0, -1500, "8.II"),
    ]


@clause("15.IX.B", "9.III")
def test_insurance_not_yet_taken_is_simply_paid():
    table = overlooked("Th Ac 9d Ks", insured=500)
    assert table.state.phase == "taking-insurance"
    table.call("hole-card-exposed")
    table.finish()
    assert money(table) == [("insurance", "win", 500, 1000, "9.III"), ("base", "lose", 1000, -1000, "4.III")]


@clause("15.IX.B", "10.II")
@pytest.mark.parametrize("found", ["in turn", "by mistake"])
@pytest.mark.parametrize("hole", ["As", "9s"])
def test_the_floor_is_told_of_a_blackjack_that_nobody_looked_for(found, hole):
    table = dealt(f"5h Tc 6d {hole} | 9h").until("checking").call("hole-card-not-checked")
    table.until("deciding")
    table.apply(table.step.choice("double").pick())
    if found == "in turn":
        table.until("hole-card").apply(table.answer(table.step))
    else:
        table.call("hole-card-exposed")
    path = "15.IX.B" if hole == "As" else "15.IX.A" if found == "by mistake" else ""
    assert (table.state.phase == "telling") == bool(path)
    if path:
        assert table.step.by == "floor" and table.step.clause == BOOK + path
        for by in ("dealer", "box"):
            table.refused(ev.ProcedureDone("tell-the-floor", by), "15.IX.A")
        table.apply(ev.ProcedureDone("tell-the-floor", "manager"))
    table.finish()
    assert table.net() == (-1000 if hole == "As" else 2000)  # the double goes back; 20 beats 19


# ── the floor is told, in every phase after the reader ───────────────────────────────────────────────

# How to come to each phase after the reader, with 7s under a ten.
PHASES = {
    "turning-house-money": ("5h Tc 6d {}", {"side": 500, "decks": 2, "deal": "hand"}, ""),
    "house-money": ("5h Tc 6d {}", {"side": 500}, ""),
    "capping": ("5h Tc 6d {}", {"side": 500}, ""),
    "paying-naturals": ("Ah Tc Kd {}", {}, ""),
    "deciding": ("5h Tc 6d {}", {}, ""),
    "turning": ("5h Tc 6d {}", {"decks": 2, "deal": "hand"}, "double"),
    "drawing": ("5h Tc 6d {}", {}, "hit"),
}


def at(phase, hole, up="Tc"):
    stack, options, choice = PHASES[phase]
    table = overlooked(stack.format(hole).replace("Tc", up), **options)
    if choice:
        table.until("deciding")
        table.apply(table.step.choice(choice).pick())
    return table.until(phase)


@clause("15.IX.A")
@pytest.mark.parametrize("phase", PHASES)
def test_a_hole_card_shown_goes_to_the_floor_and_then_on(phase):
    table = at(phase, "7s").call("hole-card-exposed")
    assert table.step == Procedure(
        "floor", TELL, table.game.rules.telling.text, BOOK + "15.IX.A"
    )  # fmt: skip
    for event in (ev.Decided(1, "stand"), ev.Decided(1, "collect"), ev.CutRefused(1)):
        with pytest.raises(Exception, match=r"."):
            table.apply(event)
    table.refused(ev.ProcedureDone("tell-the-floor", "dealer"), "15.IX.A")
    table.refused(ev.ProcedureDone("tell-the-floor", "box"), "15.IX.A")
    table.refused(ev.ProcedureDone("spread-cards", "floor"), "15.IX.A")
    table.apply(ev.ProcedureDone("tell-the-floor", "manager"))  # or above
    assert table.state.phase == phase
    assert table.game.view(table.state, PUBLIC)["dealer"]["cards"] == ["Tc", "7s"]
    table.finish()
    assert not [x for x in table.lines if x.outcome == "correct"]


@clause("15.IX.B")
@pytest.mark.parametrize("phase", PHASES)
def test_an_overlooked_blackjack_goes_to_the_floor_and_ends_the_hand(phase):
    table = at(phase, "As").call("hole-card-exposed")
    assert (table.step.by, table.step.event, table.step.clause) == ("floor", TELL, BOOK + "15.IX.B")
    table.refused(ev.ProcedureDone("tell-the-floor", "dealer"), "15.IX.A")
    table.apply(TELL)
    table.finish()
    sides = [x for x in money(table) if x[0] == "house-money"]
    assert sides == ([("house-money", "win", 500, 500, sides[0][4])] if sides else [])
    assert bool(sides) == (phase in ("turning-house-money", "house-money", "capping"))
    rest = [x for x in money(table) if x[0] != "house-money"]
    if phase == "paying-naturals":
        assert rest == [("base", "push", 1000, 0, "8.II")]  # not paid yet: both have blackjack
    else:
        assert rest[0] == ("base", "lose", 1000, -1000, "4.III")
        assert rest[1:] == ([("double-down", "push", 1000, 0, "15.IX.B")] if phase == "turning" else [])


@pytest.mark.clause("oh-house-money:II.E.(1)", "oh-blackjack:15.IX.B")
def test_nothing_is_added_against_a_blackjack_found_before_it_could_be():
    for phase in ("house-money", "capping"):
        table = at(phase, "As").call("hole-card-exposed")
        stakes = {1: 1500} if phase == "house-money" else {1: 1000}  # proceeds are off the layout
        assert table.game.stakes(table.state) == stakes
        table.apply(TELL)
        while not isinstance(table.advance(), Decide) and table.state.phase not in ("over", "racking"):
            pass
        assert table.state.phase in ("over", "racking")  # nobody was asked
        assert [x.stake_cents for x in table.lines if x.wager == "base"] == [1000]


def test_a_player_who_leaves_while_the_floor_is_told_is_not_asked():
    table = at("deciding", "7s").call("hole-card-exposed")
    table.apply(ev.SeatLeft(1))
    table.apply(TELL)
    assert table.state.phase != "deciding"
    table.finish()
    assert money(table) == [("base", "lose", 1000, -1000, "4.II.B")]
