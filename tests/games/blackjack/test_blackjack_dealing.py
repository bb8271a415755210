"""The deal, the card reader, blackjacks and insurance (sections 7 to 9)."""

import pytest
from blackjack_table import BlackjackTable, card, clause

from houseway.core import events as ev
from houseway.core.game import AUDITOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Decide, Procedure, Settle
from houseway.money.limits import Limits


def closed(*stacks, seats=(1,), bets=None, **options):
    """A table where betting has just been closed."""
    table = BlackjackTable(*stacks, seats=seats, **options)
    table.to_wagers()
    for seat in bets or seats:
        table.bet(seat=seat)
    table.apply(ev.WagersClosed())
    return table


# ── the deal ─────────────────────────────────────────────────────────────────────────────────────────


@clause("7.III", "7.III.A", "7.III.B", "7.III.C", "7.III.D")
def test_the_deal_goes_twice_around_from_the_dealers_left():
    table = closed("2h 3h Tc | 4d 5d 7s", seats=(2, 5, 7), bets=(2, 7))
    table.until("deciding")
    dealt = [(e.slot, e.to, e.card) for e in table.events if isinstance(e, ev.CardDealt)]
    assert dealt == [
        (1, "box-2", card("2h")),
        (2, "box-7", card("3h")),  # box 5 has no wager
        (3, "dealer", None),
        (4, "box-2", card("4d")),
        (5, "box-7", card("5d")),
        (6, "dealer", None),
    ]
    shown = [e for e in table.events if isinstance(e, ev.CardsShown)]
    assert shown == [ev.CardsShown("all", (3,), (card("Tc"),))]
    assert table.game.view(table.state, AUDITOR)["dealer"]["cards"] == ["Tc", "??"]


@clause("7.III.A", "7.III.C")
@pytest.mark.parametrize("phase", ["first-cards", "second-cards"])
def test_players_cards_come_face_up_in_order(phase):
    path = {"first-cards": "7.III.A", "second-cards": "7.III.C"}[phase]
    table = closed("2h 3h Tc | 4d 5d 7s", seats=(2, 7)).until(phase)
    step, slot = table.step, table.state.shoe.position
    assert isinstance(step, Chance) and step.event == ev.CardDealt(slot, "box-2")
    table.refused(ev.CardDealt(slot, "box-2"), path)  # face down
    table.refused(ev.CardDealt(slot, "box-7", card("2h")), path)  # not his turn
    table.refused(ev.CardDealt(slot + 1, "box-2", card("2h")), path)  # not the next card
    table.refused(ev.CardDealt(slot, "dealer"), path)
    table.refused(ev.HoleCardChecked(slot), "7.IV")


@clause("7.III.B", "7.III.D")
@pytest.mark.parametrize(("phase", "path"), [("dealers-first", "7.III.B"), ("dealers-second", "7.III.D")])
def test_dealers_cards_come_face_down(phase, path):
    table = closed("2h Tc 4d 7s").until(phase)
    slot = table.state.shoe.position
    assert isinstance(table.step, Procedure) and table.step.event == ev.CardDealt(slot, "dealer")
    table.refused(ev.CardDealt(slot, "dealer", card("Tc")), path)
    table.apply(ev.CardDealt(slot, "dealer"))
    assert set(table.game.view(table.state, AUDITOR)["dealer"]["cards"]) == {"??"}


@clause("7.III.D")
def test_the_first_card_is_turned_up_and_the_second_stays_down():
    table = closed("2h 9c 4d 7s").until("upcard")
    table.refused(ev.CardsShown("all", (4,), (card("7s"),)), "7.III.D")
    table.refused(ev.CardsShown("all", (2,)), "7.III.D")
    table.apply(ev.CardsShown("all", (2,), (card("9c"),)))
    assert table.game.view(table.state, PUBLIC)["dealer"] == {
        "cards": ["9c", "??"],
        "total": 9,
        "soft": False,
        "hole_card_checked": False,
    }


def test_a_card_seen_as_often_as_there_are_decks_is_not_dealt_again():
    table = closed("2h Tc 2h 7s", decks=2).until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.refused(ev.CardDealt(5, "box-1", card("2h")), "7.VI")
    table.refused(ev.CardDealt(5, "box-1", 52), "7.VI")
    table.apply(ev.CardDealt(5, "box-1", card("2d")))


# ── the card reader ──────────────────────────────────────────────────────────────────────────────────


@clause("7.IV")
@pytest.mark.parametrize(
    ("up", "looks"),
    [(rank + "c", rank in "TJQKA") for rank in "23456789TJQKA"],
)
def test_the_dealer_looks_under_an_ace_and_a_ten_value(up, looks):
    table = closed(f"2h {up} 4d 7s").until("upcard")
    table.advance()
    if up == "Ac":
        table.play("no-insurance")
    assert any(isinstance(e, ev.HoleCardChecked) for e in table.events) == looks
    assert isinstance(table.step, Decide)


@clause("7.IV")
@pytest.mark.parametrize(
    ("up", "hole", "left", "ruled_out"),
    [("Tc", "7s", 308 - 24, range(48, 52)), ("Ac", "7s", 308 - 96, range(32, 48))],
)
def test_the_reader_tells_yes_or_no_and_nothing_else(up, hole, left, ruled_out):
    table = closed(f"2h {up} 4d {hole}").until("checking")
    hidden = table.state.hole_slot
    assert sum(n for _, n in table.game.outcomes(table.state, table.step)) == 312 - 3
    table.refused(ev.CardDealt(5, "box-1", card("2d")), "7.III")  # nobody draws before
    table.refused(ev.HoleCardChecked(hidden + 1), "7.IV")
    table.apply(ev.HoleCardChecked(hidden, False))
    assert table.state.dealer.cards[1] == -1
    weights = dict(table.state.shoe.weights(hidden))
    assert not set(weights) & set(ruled_out)
    assert sum(weights.values()) == left + 1  # 309 unseen cards less those ruled out
    table.finish("stand")
    assert table.dealer_hand.cards[1] == card(hole)


@clause("7.IV")
def test_chance_of_a_blackjack_under_the_reader():
    # Seen: 2h, 4d and the upcard. Of 309 cards 96 are ten-values, 24 aces.
    under_ace = closed("2h Ac 4d 7s").until("checking")
    assert under_ace.game.outcomes(under_ace.state, under_ace.step) == [(True, 96), (False, 213)]
    under_ten = closed("2h Kc 4d 7s").until("checking")
    assert under_ten.game.outcomes(under_ten.state, under_ten.step) == [(True, 24), (False, 285)]


@clause("7.IV")
def test_a_dealers_blackjack_ends_the_round():
    table = BlackjackTable("Th Kc 9d As").deal()
    assert table.results() == [(1, "base", "lose", -1000, "4.III")]
    assert not [e for e in table.events if isinstance(e, ev.CardDealt) and e.slot > 4]


# ── turns ────────────────────────────────────────────────────────────────────────────────────────────


@clause("7.V")
def test_players_decide_from_the_dealers_left_after_the_look():
    table = BlackjackTable("2h 3h Tc | 4d 5d 7s", seats=(2, 6)).deal()
    assert any(isinstance(e, ev.HoleCardChecked) for e in table.events)
    assert table.step.seat == 2
    table.refused(ev.Decided(6, "stand"), "7.V")
    table.refused(ev.Decided(2, "stand", hand=1), "7.V")
    table.refused(ev.Decided(2, "dance"), "7.V")
    table.refused(ev.Decided(2, "surrender"), "7.V")
    table.play("stand")
    assert table.step.seat == 6
    table.refused(ev.Decided(2, "hit"), "7.V")


@clause("7.VI")
def test_drawn_cards_come_face_up():
    table = BlackjackTable("2h Tc 4d 7s 5c").deal()
    table.apply(ev.Decided(1, "hit"))
    assert table.step.event == ev.CardDealt(5, "box-1")
    table.refused(ev.CardDealt(5, "box-1"), "7.VI")
    table.apply(ev.CardDealt(5, "box-1", card("5c")))
    view = table.game.view(table.state, PUBLIC)
    assert view["hands"][0]["cards"] == ["2h", "4d", "5c"] and view["hands"][0]["total"] == 11


@clause("7.VI", "10.III")
def test_a_doubles_card_can_lie_face_down():
    table = BlackjackTable("5h 6c 6d Ts | 9c 9d").deal()
    table.apply(ev.Decided(1, "double-face-down", 1000))
    table.refused(ev.CardDealt(5, "box-1", card("9c")), "10.III")
    table.apply(ev.CardDealt(5, "box-1"))
    for viewer in (PUBLIC, AUDITOR, seat_viewer(1)):
        assert table.game.view(table.state, viewer)["hands"][0]["cards"] == ["5h", "6d", "??"]
    table.until("revealing")
    assert table.dealer_hand.points == 25  # the dealer has drawn: the hidden card might win
    table.refused(ev.CardsShown("all", (5,)), "10.III")
    table.refused(ev.Settled(()), "4.V")
    table.apply(ev.CardsShown("all", (5,), (card("9c"),)))
    assert table.game.view(table.state, PUBLIC)["hands"][0]["cards"] == ["5h", "6d", "9c"]
    table.finish()
    assert table.net() == 2000


@clause("10.III")
def test_a_face_down_card_that_breaks_the_hand_loses():
    table = BlackjackTable("Th 6c 6d Ts | 9c 9d").deal().finish("double-face-down")
    assert table.results() == [
        (1, "base", "lose", -1000, "4.II.B"),
        (1, "double-down", "lose", -1000, "4.II.B"),
    ]


@clause("7.VII")
def test_the_hole_card_is_turned_up_after_the_last_decision():
    table = BlackjackTable("2h 3h 9c | 4d 5d 7s", seats=(1, 2)).deal()
    hole = ev.CardsShown("all", (6,), (card("7s"),))
    table.refused(hole, "7.VII")
    table.play("stand")
    table.refused(hole, "7.VII")
    table.apply(ev.Decided(2, "stand"))
    assert table.step.event == ev.CardsShown("all", (6,))
    table.apply(hole)
    assert table.game.view(table.state, PUBLIC)["dealer"]["total"] == 16
    assert table.step.event == ev.CardDealt(7, "dealer")


@clause("7.VIII")
def test_cards_are_picked_up_after_the_settlement():
    table = BlackjackTable("Th 9c 9d 9s").deal().until("settling")
    table.refused(ev.CardsCollected(), "7.VIII")
    table.apply(table.answer(table.step))
    assert table.step.event == ev.CardsCollected() and table.step.clause.endswith("7.VIII")
    table.apply(ev.CardsCollected())
    view = table.game.view(table.state, PUBLIC)
    assert view["hands"] == [] and view["shoe"]["rack"] == 5


# ── blackjacks ───────────────────────────────────────────────────────────────────────────────────────


@clause("8.I")
@pytest.mark.parametrize("up", list("23456789"))
def test_a_blackjack_against_a_low_card_is_paid_before_any_decision(up):
    table = BlackjackTable(f"Ah 5h {up}c | Kd 6d Ts", seats=(1, 2)).deal()
    assert table.results() == [(1, "base", "win", 1500, "8.I")]
    assert table.step.seat == 2 and len(table.hands[1].cards) == 2
    assert table.game.stakes(table.state) == {2: 1000}
    assert not any(isinstance(e, ev.HoleCardChecked) for e in table.events)


@clause("8.II")
@pytest.mark.parametrize("up", ["Tc", "Jc", "Qc", "Kc", "Ac"])
def test_a_blackjack_against_an_ace_or_ten_waits_for_the_reader(up):
    table = BlackjackTable(f"Ah 5h {up} | Kd 6d 8s", seats=(1, 2)).deal()
    if up == "Ac":
        assert table.results() == []
        table.play("no-insurance no-insurance")
    assert table.results() == [(1, "base", "win", 1500, "8.II")]
    assert table.step.seat == 2 and len(table.hands[1].cards) == 2  # before anybody's third card


@clause("8.II", "4.III")
def test_two_blackjacks_tie():
    table = BlackjackTable("Ah 5h Tc | Kd 6d As", seats=(1, 2)).deal()
    assert table.results() == [(2, "base", "lose", -1000, "4.III"), (1, "base", "push", 0, "8.II")]


@clause("4.VI", "8.I")
@pytest.mark.parametrize(
    ("pays", "stake", "win"),
    [
        ("3 to 2", 1000, 1500),
        ("3 to 2", 500, 750),
        ("3 to 2", 100, 150),
        ("6 to 5", 1000, 1200),
        ("6 to 5", 500, 600),
    ],
)
def test_what_a_blackjack_pays(pays, stake, win):
    table = BlackjackTable("Ah 7c Kd Ts", blackjack_pays=pays, limits={"base": Limits(100, 10000)})
    table.deal(seat1=stake)
    assert [(x.odds, x.amount_cents) for x in table.lines] == [(pays, win)]


@clause("8.I")
def test_a_blackjack_paid_is_taken_away_and_cannot_draw():
    table = BlackjackTable("Ah 5h 7c | Kd 6d Ts", seats=(1, 2)).deal()
    assert table.hands[0].status == "paid"
    table.refused(ev.Decided(1, "hit"), "7.V")
    assert table.game.view(table.state, PUBLIC)["shoe"]["rack"] == 3  # the burnt card and the blackjack


# ── insurance ────────────────────────────────────────────────────────────────────────────────────────


@clause("9.I")
@pytest.mark.parametrize("up", [rank + "c" for rank in "23456789TJQKA"])
def test_insurance_is_offered_under_an_ace_only(up):
    table = BlackjackTable(f"Th {up} 9d 7s").deal()
    assert ("insurance" in table.choices) == (up == "Ac")


@clause("9.I", "9.III", "9.IV")
@pytest.mark.parametrize(
    ("hole", "insurance"),
    [(rank + "s", 1000 if rank in "TJQK" else -500) for rank in "23456789TJQKA"],
)
def test_insurance_wins_on_a_ten_value_hole_card(hole, insurance):
    table = BlackjackTable(f"Th Ac 9d {hole}").deal().play("insurance")
    line = next(x for x in table.lines if x.wager == "insurance")
    assert line.amount_cents == insurance
    assert line.clause.endswith("9.III" if insurance > 0 else "9.IV")
    assert line.odds == ("2 to 1" if insurance > 0 else "")


INSURANCE = [
    # wager  chip  most
    (1000,   100,   500),
    (1100,   100,   600),   # half is 5.50: the next dollar
    (1200,   100,   600),
    (500,    500,   500),   # half is 2.50: the next five
    (1000,   500,   500),
    (1500,   500,  1000),   # half is 7.50: the next five
    (2000,   500,  1000),
    (2500,  2500,  2500),
    (1500,    50,   750),   # half dollars make it
    (1500,   100,   800),   # half is 7.50: the next dollar
    (1050,    50,   550),   # half is 5.25: the next half dollar
    (25,      25,    25),
]  # fmt: skip


@clause("9.II")
@pytest.mark.parametrize(("stake", "unit", "most"), INSURANCE)
def test_insurance_is_half_or_the_next_chip(stake, unit, most):
    limits = {"base": Limits(unit, 10000 // unit * unit, unit)}
    table = BlackjackTable("Th Ac 9d 7s", limits=limits, smallest_chip=unit).deal(seat1=stake)
    choice = table.step.choice("insurance")
    assert (choice.low_cents, choice.high_cents, choice.unit_cents) == (unit, most, unit)
    table.refused(ev.Decided(1, "insurance", most + unit), "9.II")
    table.refused(ev.Decided(1, "insurance", most - 1), "9.II")
    table.refused(ev.Decided(1, "insurance", 0), "9.II")
    table.apply(ev.Decided(1, "insurance", most))
    assert table.game.stakes(table.state) == {1: stake + most}
    assert table.state.phase == "checking"  # it lies there before the reader is used
    table.refused(ev.Decided(1, "insurance", unit), "7.V")
    table.refused(ev.WagerWithdrawn(1, "insurance"), "4.VIII")


@clause("9.II")
def test_less_than_half_is_insured_too():
    table = BlackjackTable("Th Ac 9d Ks").deal().play("insurance:100")
    assert [(x.wager, x.amount_cents) for x in table.lines] == [("insurance", 200), ("base", -1000)]


@clause("9.IV")
def test_lost_insurance_is_taken_before_anybody_draws():
    table = BlackjackTable("Th 5h Ac | 9d 6d 7s", seats=(1, 2)).deal()
    table.apply(ev.Decided(1, "insurance", 500))
    table.apply(ev.Decided(2, "insurance", 300))
    table.apply(table.answer(table.step))
    assert isinstance(table.step, Settle) and table.step.clause.endswith("9.IV")
    table.refused(ev.Decided(1, "stand"), "7.V")
    table.advance()
    assert table.results() == [(2, "insurance", "lose", -300, "9.IV"), (1, "insurance", "lose", -500, "9.IV")]
    assert table.game.stakes(table.state) == {1: 1000, 2: 1000}


@clause("9.I")
@pytest.mark.parametrize(("hole", "net"), [("Ks", 1000), ("9s", 1000)])
def test_an_insured_blackjack_wins_its_stake_either_way(hole, net):
    table = BlackjackTable(f"Ah Ac Kd {hole}").deal().play("insurance")
    table.finish()
    assert table.net() == net
