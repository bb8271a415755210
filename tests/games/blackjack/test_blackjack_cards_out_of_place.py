"""Cards found face up, drawn in error or drawn too many."""

import pytest
from blackjack_table import card, clause, closed, possible

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Procedure
from houseway.equipment.cards import cards


def test_what_is_not_an_irregularity_is_refused():
    table = closed("2h 7c 4d Ts").until("deciding")
    table.refused(ev.IrregularityCalled("earthquake"), "15")
    table.refused(ev.IrregularityCalled("card-face-up", slot=5, cards=cards("2h")), "15.I")  # no card is due
    table.refused(
        ev.IrregularityCalled("card-drawn-exposed", slot=6, cards=cards("2h")), "15.III"
    )  # not the next
    table.refused(ev.IrregularityCalled("card-drawn-exposed", slot=5), "15.III")  # which card?
    table.refused(ev.IrregularityCalled("dealer-missed-card"), "15.V")


@clause("15.I")
@pytest.mark.parametrize("phase", ["first-cards", "second-cards", "drawing", "dealer-drawing"])
def test_a_card_lying_face_up_inside_the_shoe_is_put_away(phase):
    table = closed("2h 6c 4d Ts 9h 8h 5h 3h").until("first-cards")
    if phase in ("drawing", "dealer-drawing"):
        table.until("deciding")
        if phase == "drawing":
            table.apply(ev.Decided(1, "hit"))
    table.until(phase)
    slot, found = table.state.shoe.position, table.chance.order[table.state.shoe.position]
    before = table.game.view(table.state, PUBLIC)["shoe"]
    to = table.step.event.to
    table.call("card-face-up")
    assert table.step.event == ev.CardDealt(slot + 1, to)  # the one behind it takes its place
    after = table.game.view(table.state, PUBLIC)["shoe"]
    assert (after["rack"], after["remaining"]) == (before["rack"] + 1, before["remaining"] - 1)
    assert table.state.shoe.unseen[found] == 5
    assert found not in [c for h in table.hands for c in h.cards]


@clause("15.I")
def test_a_card_face_up_must_be_one_that_can_be_there():
    table = closed("2h 6c 2h Ts", decks=2).until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.refused(ev.IrregularityCalled("card-face-up", slot=5, cards=cards("2h")), "15.I")


@clause("15.II")
def test_a_card_drawn_in_error_and_not_seen_is_the_next_card():
    table = closed("2h 7c 4d Ts 9h").until("deciding").call("card-drawn-unexposed")
    assert not possible(table) & {"card-drawn-unexposed", "card-face-up"}
    table.apply(ev.Decided(1, "hit"))
    assert "card-face-up" not in possible(table)  # it is out of the shoe already
    assert table.step.event == ev.CardDealt(5, "box-1")
    table.advance()
    assert table.hands[0].cards[-1] == card("9h")


@clause("15.II")
def test_a_card_drawn_in_error_and_not_used_begins_the_next_round():
    table = closed("Th 7c 9d Ts 9h").until("deciding").call("card-drawn-unexposed").finish("stand")
    table.next_round()
    table.bet()
    table.apply(ev.WagersClosed())
    assert "card-face-up" not in possible(table)
    assert table.step.event == ev.CardDealt(5, "box-1")


@clause("15.III")
def test_a_card_drawn_in_error_and_seen_goes_to_whoever_draws_next():
    table = closed("Th 5h 7c | 6d 6d Ts | 9h 4c", seats=(1, 2)).until("deciding")
    table.call("card-drawn-exposed")
    assert table.game.view(table.state, PUBLIC)["exposed"] == "9h"
    assert table.choices == ["stand", "hit", "double", "refuse-card"]
    table.play("stand")  # 16: nobody has to take it
    table.apply(ev.Decided(2, "hit"))
    assert isinstance(table.step, Procedure) and table.step.event == ev.CardDealt(7, "box-2", card("9h"))
    table.refused(ev.CardDealt(7, "box-2", card("4c")), "15.III")
    table.advance()
    assert table.hands[1].points == 20 and table.choices == ["stand", "hit"]
    assert table.game.view(table.state, PUBLIC)["exposed"] == ""


@clause("15.III")
def test_who_refuses_gets_no_more_cards():
    table = closed("Th 5h 7c | 6d 6d Ts | 9h 4c", seats=(1, 2)).until("deciding")
    table.call("card-drawn-exposed").play("refuse-card")
    assert table.step.seat == 2 and table.hands[0].status == "stood"
    assert table.game.view(table.state, PUBLIC)["notes"] == ["seat 1 refused a card and gets no more"]
    table.refused(ev.Decided(1, "hit"), "7.V")
    table.play("hit")
    assert table.hands[1].cards[-1] == card("9h")


@clause("15.III")
def test_refusing_ends_a_players_split_hands_too():
    table = closed("8h 7c 8d Ts | 3c 9h").until("deciding").play("split")
    table.call("card-drawn-exposed").play("refuse-card")
    assert [(len(h.cards), h.status) for h in table.hands] == [(2, "stood"), (1, "stood")]
    table.finish()
    assert table.results() == [(1, "split", "lose", -1000, "4.II.B"), (1, "base", "lose", -1000, "4.II.B")]


@clause("15.III")
@pytest.mark.parametrize("answer", ["accept-card", "refuse-card"])
def test_a_split_hand_is_offered_the_card_as_its_second(answer):
    table = closed("8h 7c 8d Ts | 3c 9h").until("deciding").play("split")
    table.call("card-drawn-exposed").play("stand")
    assert table.choices == ["accept-card", "refuse-card"] and table.step.hand == 1
    table.refused(ev.Decided(1, "stand", hand=1), "15.III")
    table.play(answer)
    assert len(table.hands[1].cards) == (2 if answer == "accept-card" else 1)


@clause("15.III")
@pytest.mark.parametrize(
    ("hole", "used"),
    [("6s", True), ("Ts", False)],  # 13 draws, 17 cannot use it
)
def test_what_the_players_refuse_goes_to_the_dealer_or_the_rack(hole, used):
    table = closed(f"Th 7c 6d {hole} | 5h Kd").until("deciding")
    table.call("card-drawn-exposed").play("refuse-card")
    dealer = [card("7c"), card(hole)] + [card("5h")] * used
    assert list(table.dealer_hand.cards) == dealer
    assert (ev.CardBurned(5) in table.events) == (not used)


@clause("15.III")
def test_a_dealer_who_need_not_draw_cannot_use_it():
    table = closed("Th 7c 6d 6s | 9h 5h").until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.apply(table.answer(table.step))
    assert table.state.phase == "hole-card"
    table.call("card-drawn-exposed").finish()
    assert len(table.dealer_hand.cards) == 2 and ev.CardBurned(6) in table.events


@clause("15.III", "15.VIII")
@pytest.mark.parametrize(
    ("answer", "held", "gain"),
    [
        ("take-card", "5h 6d 9h", 1000),  # 20 against 17
        ("refuse-card", "5h 6d", -1000),
        ("dead-hand", "5h 6d", 0),
    ],
)
def test_a_forgotten_card_that_lies_open_can_be_refused(answer, held, gain):
    table = closed("5h 3h 7c | 6d 9d Ts | 9h", seats=(1, 2)).until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.call("card-forgotten").call("card-drawn-exposed").play("stand")
    assert table.choices == ["take-card", "dead-hand", "refuse-card"] and table.step.seat == 1
    table.finish(answer)
    assert table.hands[0].cards == cards(held)
    assert sum(x.amount_cents for x in table.lines if x.seat == 1) == gain
    assert (ev.CardBurned(7) in table.events) == (answer != "take-card")  # the dealer's 17 cannot use it


@clause("15.III", "15.VIII")
@pytest.mark.parametrize("answer", ["refuse-card", "dead-hand"])
def test_who_refused_gets_no_forgotten_card_either(answer):
    table = closed("8h 7c 8d Ts | 3c Kd 9h 4h").until("deciding").play("split")
    table.apply(ev.Decided(1, "hit"))  # 11 in the first hand
    table.call("card-forgotten")
    table.until("deciding").call("card-drawn-exposed")
    assert table.step.hand == 1
    table.play("refuse-card")
    assert table.choices == ["refuse-card", "dead-hand"] and table.step.hand == 0
    table.refused(ev.Decided(1, "take-card"), "15.VIII")
    assert table.step.default == "refuse-card"
    table.finish(answer)
    assert [h.cards for h in table.hands] == [cards("8h 3c"), cards("8d Kd")]
    assert table.net() == (0 if answer == "refuse-card" else 1000)  # 18 wins; 11 loses, or goes back


@clause("15.III")
def test_the_forgotten_hand_of_somebody_who_refused_and_left_stands():
    table = closed("8h 7c 8d Ts | 3c Kd 9h 4h").until("deciding").play("split")
    table.apply(ev.Decided(1, "hit"))
    table.call("card-forgotten")
    table.until("deciding").call("card-drawn-exposed")
    table.apply(ev.SeatTaken(2))
    table.play("refuse-card")
    table.apply(ev.SeatLeft(1))
    table.finish()
    assert [h.cards for h in table.hands] == [cards("8h 3c"), cards("8d Kd")]


@clause("15.III")
@pytest.mark.parametrize("choice", ["hit", "double", "double-face-down"])
@pytest.mark.parametrize("answer", ["accept-card", "refuse-card"])
@pytest.mark.parametrize("hand", [False, True])
def test_a_card_seen_after_a_player_asked_for_one_is_his_if_he_accepts_it(choice, answer, hand):
    table = closed("5h 7c 6d Ts | 9h", **({"decks": 2, "deal": "hand"} if hand else {})).until("deciding")
    slot = table.state.shoe.position
    table.apply(table.step.choice(choice).pick())
    assert table.state.phase == ("turning" if hand and choice != "hit" else "drawing")
    table.call("card-drawn-exposed")
    assert table.choices == ["accept-card", "refuse-card"]
    table.finish(answer)
    took = answer == "accept-card"
    assert len(table.hands[0].cards) == 2 + took and (ev.CardBurned(slot) in table.events) == (not took)
    stake = 1000 if choice == "hit" else 2000
    assert table.net() == (stake if took else -stake)  # 20 or 11 against 17


@clause("15.III")
def test_who_left_takes_the_card_that_he_asked_for():
    table = closed("5h 3h 7c | 6d 9d Ts | 9h", seats=(1, 2)).until("deciding")
    table.apply(ev.Decided(1, "double", 1000))
    table.call("card-drawn-exposed")
    table.apply(ev.SeatLeft(1))
    assert table.step.event == ev.CardDealt(7, "box-1", card("9h"))
    table = closed("5h 3h 7c | 6d 9d Ts | 9h", seats=(1, 2)).until("deciding")
    table.apply(ev.Decided(1, "double", 1000))
    table.apply(ev.SeatLeft(1))
    table.call("card-drawn-exposed")
    assert table.step.event == ev.CardDealt(7, "box-1", card("9h"))


@clause("15.III", "12.III")
@pytest.mark.parametrize("phase", ["settling", "collecting"])
def test_a_card_seen_when_the_dealer_draws_none_goes_to_the_rack(phase):
    table = closed("Th 7c 6d 5s | Kh 9h").until("deciding")
    table.apply(ev.Decided(1, "hit"))  # 26: nothing depends on the dealer's 12
    table.until(phase)
    assert len(table.dealer_hand.cards) == 2 and "dealer-overdrew" not in possible(table)
    rack = table.game.view(table.state, PUBLIC)["shoe"]["rack"]
    table.call("card-drawn-exposed")
    assert table.state.phase == phase
    assert table.game.view(table.state, PUBLIC)["shoe"]["rack"] == rack + 1
    assert table.state.shoe.unseen[card("9h")] == 5
    table.finish()
    assert table.net() == -1000 and len(table.dealer_hand.cards) == 2


@clause("15.II")
@pytest.mark.parametrize("phase", ["upcard", "settling", "collecting", "over"])
def test_an_unseen_card_drawn_at_the_end_begins_the_next_round(phase):
    table = closed("Th 7c 9d Ts | 9h").until(phase)
    slot = table.state.shoe.position
    table.call("card-drawn-unexposed").finish()
    table.next_round()
    table.bet()
    table.apply(ev.WagersClosed())
    assert table.step.event == ev.CardDealt(slot, "box-1") and "card-face-up" not in possible(table)


@clause("15.VIII", "15.III")
def test_a_card_that_lies_open_can_be_forgotten_too():
    table = closed("5h 3h 7c | 6d 9d Ts | 9h", seats=(1, 2)).until("deciding").call("card-drawn-exposed")
    table.apply(ev.Decided(1, "hit"))
    table.call("card-forgotten")
    assert table.step.seat == 2 and "refuse-card" in table.choices  # the next card for whoever draws next
    table.finish("stand take-card stand")
    assert table.hands[0].cards == cards("5h 6d 9h")


@clause("15.III")
def test_no_face_down_double_with_a_card_everybody_has_seen():
    table = closed("5h 7c 6d Ts | 9h").until("deciding").call("card-drawn-exposed")
    table.refused(ev.Decided(1, "double-face-down", 1000), "7.V")
    table.apply(ev.Decided(1, "double", 1000))
    assert table.step.event == ev.CardDealt(5, "box-1", card("9h"))


@clause("15.III")
def test_before_two_cards_are_dealt_there_is_nothing_to_refuse():
    table = closed("5h 7c 6d Ts | 9h").until("second-cards")
    assert "card-drawn-exposed" not in possible(table)


@clause("15.IV")
@pytest.mark.parametrize(("hole", "may"), [("Ts", True), ("Js", True), ("9s", False)])
def test_a_card_the_dealer_takes_on_17_is_put_away(hole, may):
    table = closed(f"Th 7c 9d {hole} | 3h 2h").until("deciding")
    table.apply(ev.Decided(1, "stand"))
    table.apply(table.answer(table.step))  # the hole card
    assert ("dealer-overdrew" in possible(table)) == may
    if may:
        table.call("dealer-overdrew").finish()
        assert table.dealer_hand.points == 17 and table.net() == 1000
    else:
        table.finish()
        assert table.dealer_hand.points == 19  # 16 and the 3


@clause("15.V")
def test_a_dealer_who_missed_his_first_card_takes_both_at_the_end():
    table = closed("2h 3h 4d 5d 7c Ts", seats=(1, 2)).until("dealers-first").call("dealer-missed-card")
    table.until("deciding")
    dealt = [(e.slot, e.to) for e in table.events if isinstance(e, ev.CardDealt)]
    assert dealt == [(1, "box-1"), (2, "box-2"), (3, "box-1"), (4, "box-2"), (5, "dealer"), (6, "dealer")]
    assert table.game.view(table.state, PUBLIC)["dealer"]["cards"] == ["7c", "??"]


@clause("15.IV")
@pytest.mark.parametrize(
    ("up", "hole", "total"), [("Tc", "7s", 17), ("Tc", "8s", 18), ("Tc", "Ks", 20), ("6c", "As", 0)]
)
def test_an_overdrawn_card_changes_nothing_but_the_rack(up, hole, total):
    """The four of hearts would make 21 of 17, or break the dealer on more; it is nobody's card."""
    table = closed(f"Th {up} 9d {hole} | 4h 5h").until("deciding")
    table.apply(ev.Decided(1, "stand"))
    if not total:  # soft 17: the dealer draws, and has 21 before he overdraws
        table.until("settling")
        total = 21
    else:
        table.until("settling")
    rack = table.game.view(table.state, PUBLIC)["shoe"]["rack"]
    before = table.game.settle(table.state)
    table.call("dealer-overdrew")
    view = table.game.view(table.state, PUBLIC)
    assert view["shoe"]["rack"] == rack + 1 and view["dealer"]["total"] == total
    assert len(view["dealer"]["cards"]) == (3 if total == 21 else 2)
    assert table.game.settle(table.state) == before
    table.refused(ev.IrregularityCalled("dealer-overdrew"), "15.IV")  # which card?


@clause("15.IV")
def test_a_dealer_who_stops_below_17_for_want_of_players_has_not_overdrawn():
    table = closed("Th 6c 6d Ts | Kh", seats=(1,)).until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.until("settling")
    assert table.state.dealer.points == 16 and "dealer-overdrew" not in possible(table)
