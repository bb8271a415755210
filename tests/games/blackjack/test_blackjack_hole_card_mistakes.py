"""A hole card shown by mistake, and a blackjack overlooked."""

import pytest
from blackjack_table import card, clause, closed

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Chance, Decide


@clause("15.IX.A")
@pytest.mark.parametrize("up", ["Tc", "Ac", "6c"])
def test_a_hole_card_shown_by_mistake_leaves_play_as_it_is(up):
    table = closed(f"5h {up} 6d 7s | 9h").until("deciding").call("hole-card-exposed")
    table.apply(ev.ProcedureDone("tell-the-floor", "floor"))
    assert table.game.view(table.state, PUBLIC)["dealer"]["cards"] == [up, "7s"]
    assert table.game.view(table.state, PUBLIC)["notes"] == ["the hole card was shown by mistake"]
    assert table.step.seat == 1 and "double" in table.choices
    shown = [e for e in table.events if isinstance(e, ev.CardsShown)]
    table.finish("double")
    assert [e for e in table.events if isinstance(e, ev.CardsShown)] == shown  # not shown a second time
    assert table.hands[0].points == 20 and table.lines


@clause("15.IX.B", "10.II", "11.IV")
@pytest.mark.parametrize(
    ("stack", "script", "expected"),
    [
        ("5h Tc 6d As | 9h", "double", [("base", -1000, "4.III"), ("double-down", 0, "15.IX.B")]),
        ("8h Tc 8d As | 3h Kh Kd", "split stand stand", [("split", 0, "15.IX.B"), ("base", -1000, "4.III")]),
        ("8h Tc 8d As | 3h Kh Kd", "split double stand",
         [("split", 0, "15.IX.B"), ("base", -1000, "4.III"), ("double-down", 0, "15.IX.B")]),
        ("Th Tc 6d As | Kh", "hit", [("base", -1000, "4.III")]),
        ("Th Tc 9d As", "stand", [("base", -1000, "4.III")]),
    ],
)  # fmt: skip
def test_an_overlooked_blackjack_takes_first_wagers_only(stack, script, expected):
    table = closed(stack).until("checking")
    table.apply(ev.HoleCardChecked(table.state.hole_slot, False))  # the dealer read it wrongly
    for word in script.split():
        step = table.advance()
        table.apply(step.choice(word).pick())
    table.until("hole-card")
    hole = table.state.hole_slot
    table.refused(ev.CardsShown("all", (hole,), (card("As"),)), "15.IX.B")
    table.call("blackjack-missed").finish()
    assert [(x.wager, x.amount_cents, x.clause.partition(":")[2]) for x in table.lines] == expected


@clause("15.IX.B")
def test_an_overlooked_blackjack_found_in_mid_play_ends_the_round():
    table = closed("5h 2h Tc | 6d 3d As | 9h", seats=(1, 2)).until("checking")
    table.apply(ev.HoleCardChecked(table.state.hole_slot, False))
    table.apply(ev.Decided(1, "double", 1000))
    table.advance()
    assert table.step.seat == 2
    table.call("hole-card-exposed").finish()
    assert table.results() == [
        (2, "base", "lose", -1000, "4.III"),
        (1, "base", "lose", -1000, "4.III"),
        (1, "double-down", "push", 0, "15.IX.B"),
    ]


@clause("10.II", "11.IV")
def test_a_blackjack_not_looked_for_takes_first_wagers_only():
    table = closed("8h Tc 8d As | 3h Kh Kd").until("checking").call("hole-card-not-checked")
    assert isinstance(table.step, Decide)
    table.finish("split double stand")
    assert table.results() == [
        (1, "split", "push", 0, "11.IV"),
        (1, "base", "lose", -1000, "4.III"),
        (1, "double-down", "push", 0, "10.II"),
    ]


def test_insurance_waits_for_the_hole_card_when_the_reader_was_not_used():
    for hole, insurance in (("Ks", 1000), ("9s", -500)):
        table = closed(f"Th Ac 9d {hole}").until("insuring").play("")
        table.apply(ev.Decided(1, "insurance", 500))
        table.call("hole-card-not-checked").finish("stand")
        assert [x.amount_cents for x in table.lines if x.wager == "insurance"] == [insurance]


def test_a_blackjack_called_missed_that_was_none_is_just_shown():
    table = closed("Th Tc 9d 8s").until("checking")
    table.apply(table.answer(table.step))
    table.apply(ev.Decided(1, "stand"))
    assert isinstance(table.step, Chance)
    table.call("blackjack-missed").finish()
    assert table.net() == 1000
