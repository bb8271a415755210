"""Boxes passed over and cards forgotten."""

import pytest
from blackjack_table import card, clause, closed

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.core.steps import Decide
from houseway.equipment.cards import cards, texts


@clause("15.VII")
def test_a_box_without_cards_is_dead():
    table = closed("2h 7c 4d Ts", seats=(1, 2)).call("box-not-dealt")
    table.apply(table.answer(table.step))
    table.until("second-cards").call("box-not-dealt")
    table.until("deciding")
    assert table.step.seat == 2 and table.hands[0].status == "dead"
    table.finish("stand")
    assert table.results()[-1] == (1, "base", "void", 0, "15.VII")
    table.next_round()
    table.bet()  # in the next deal again


@clause("15.VII")
@pytest.mark.parametrize("skipped", ["first-cards", "second-cards"])
def test_a_box_with_one_card_can_have_its_second_after_the_others(skipped):
    table = closed("2h 3h 4d 5d 6h 7h", seats=(1, 2)).until(skipped).call("box-not-dealt")
    table.until("late-offer")
    assert table.step.seat == 1 and len(table.hands[1].cards) == 2
    table.refused(ev.Decided(1, "stand"), "15.VII")
    table.apply(ev.Decided(1, "second-card"))
    slot = table.state.shoe.position
    assert table.step.event == ev.CardDealt(slot, "box-1")
    table.advance()
    assert len(table.hands[0].cards) == 2
    assert table.dealer_hand.slots[-1] == slot + 1
    assert table.step.seat == 1


@clause("15.VII")
def test_a_box_with_one_card_can_be_given_up():
    table = closed("2h 3h 7c | 5d Ts", seats=(1, 2)).until("second-cards").call("box-not-dealt")
    table.until("late-offer").play("dead-hand")
    assert table.step.seat == 2
    table.finish("stand")
    assert table.results()[-1] == (1, "base", "void", 0, "15.VII")


@clause("15.VII", "1.II")
def test_a_late_second_card_can_make_a_blackjack():
    table = closed("Ah 3h 7c | 5d Kd Ts", seats=(1, 2)).until("second-cards").call("box-not-dealt")
    table.until("late-offer").play("second-card")
    assert table.results() == [(1, "base", "win", 1500, "8.I")]


@clause("15.VIII")
@pytest.mark.parametrize("answer", ["take-card", "dead-hand"])
def test_a_forgotten_card(answer):
    table = closed("5h 3h 7c | 6d 9d Ts | 4c 8c 3c", seats=(1, 2)).until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.call("card-forgotten")
    assert table.step.seat == 2
    table.apply(ev.Decided(2, "hit"))
    table.advance()
    table.apply(ev.Decided(2, "stand"))  # 16
    assert table.choices == ["take-card", "dead-hand"] and table.step.seat == 1
    table.refused(ev.CardsShown("all", (6,), (card("Ts"),)), "7.VII")  # before the hole card is seen
    table.refused(ev.Decided(1, "stand"), "15.VIII")
    table.play(answer)
    if answer == "take-card":
        assert table.hands[0].cards[-1] == card("8c") and table.hands[0].points == 19
        table.finish("stand")
        assert table.results()[-1] == (1, "base", "win", 1000, "4.II.B")
    else:
        assert table.results()[-1] == (1, "base", "void", 0, "15.VIII")


@clause("15.VIII")
def test_a_forgotten_double_gets_its_one_card_or_goes_back():
    table = closed("5h 7c 6d Ts | 4c").until("deciding")
    table.apply(ev.Decided(1, "double", 500))
    table.call("card-forgotten").finish("dead-hand")
    assert table.results() == [(1, "base", "void", 0, "15.VIII"), (1, "double-down", "void", 0, "15.VIII")]
    table = closed("5h 7c 6d Ts | 4c").until("deciding")
    table.apply(ev.Decided(1, "double", 500))
    table.call("card-forgotten").finish("take-card")
    assert table.hands[0].points == 15 and table.net() == -1500


@clause("15.VIII")
def test_it_is_too_late_once_the_hole_card_is_seen():
    table = closed("5h 7c 6d Ts | 4c").until("deciding")
    table.apply(ev.Decided(1, "stand"))
    table.advance()
    table.refused(ev.IrregularityCalled("card-forgotten", seat=1), "15.VIII")


def test_a_forgotten_card_of_a_player_who_left_is_dealt():
    table = closed("5h 3h 7c | 6d 9d Ts | 4c 8c", seats=(1, 2)).until("deciding")
    table.apply(ev.Decided(1, "hit"))
    table.call("card-forgotten")
    table.apply(ev.SeatLeft(1))
    table.finish("stand")
    assert table.hands[0].cards[-1] == card("4c")


@clause("15.V")
def test_a_dealer_who_missed_his_second_card_takes_it_when_the_players_have_theirs():
    table = closed("2h 5h 7c | 4d 6d Ts | 9h 8h", seats=(1, 2)).until("dealers-second")
    table.call("dealer-missed-card")
    assert table.game.view(table.state, PUBLIC)["notes"] == ["the dealer missed a card of his own"]
    table.refused(ev.Decided(1, "hit"), "7.V")
    table.apply(ev.CardDealt(6, "dealer"))
    assert table.state.dealer.slots == (3, 6)
    table.refused(ev.IrregularityCalled("dealer-missed-card"), "15.V")


@clause("15.VII")
def test_two_boxes_with_one_card_get_their_seconds_from_the_dealers_left():
    """Boxes 1 and 3 of 1, 2, 3 are passed over in the second round; all the others have theirs first."""
    table = closed("2h 3h 4h 7c | 5d | 6d 8d Ts", seats=(1, 2, 3)).until("second-cards")
    table.call("box-not-dealt")  # box 1
    table.apply(table.answer(table.step))  # box 2 gets the 5d
    table.call("box-not-dealt")  # box 3
    asked = []
    while table.state.phase in ("late-offer", "late-card"):
        if isinstance(table.step, Decide):
            asked.append(table.step.seat)
        table.apply(
            table.step.choice("second-card").pick()
            if isinstance(table.step, Decide)
            else table.answer(table.step)
        )
    assert asked == [1, 3]
    assert [texts(h.cards) for h in table.state.hands] == ["2h 6d", "3h 5d", "4h 8d"]
    assert table.state.phase == "dealers-second"  # the dealer's comes after all of them


@clause("15.VIII", "10.III")
@pytest.mark.parametrize("choice", ["double", "double-face-down"])
def test_a_forgotten_double_card_comes_as_it_was_asked_for(choice):
    table = closed("5h 9h 7c | 6d 9d Ts | 4h", seats=(1, 2)).until("deciding")
    table.apply(table.step.choice(choice).pick())
    table.call("card-forgotten").play("stand take-card")
    (late,) = [e for e in table.events if isinstance(e, ev.CardDealt) and e.to == "box-1"][2:]
    down = choice == "double-face-down"
    assert late.card == (None if down else cards("4h")[0])
    table.finish()
    assert table.hands[0].points == 15  # turned up at the end
    assert (ev.CardsShown("all", (late.slot,), cards("4h")) in table.events) == down
