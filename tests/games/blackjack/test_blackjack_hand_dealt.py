"""One and two decks dealt from the hand (section 14)."""

import pytest
from blackjack_table import BlackjackTable, card, clause

from houseway.core.events import CardBurned, CardDealt, CardsShown, DealerArrived, Decided, WagersClosed
from houseway.core.game import AUDITOR, DEALER, FLOOR, PUBLIC, seat_viewer
from houseway.core.steps import Chance, Procedure

STACK = "2h Th 7c | 4d 9d Ts | 5c Kc"


def hand_dealt(stack=STACK, seats=(1, 2), decks=2, **options):
    return BlackjackTable(stack, seats=seats, decks=decks, deal="hand", **options)


def shown(table, viewer):
    return [" ".join(h["cards"]) for h in table.game.view(table.state, viewer)["hands"]]


@clause("14.I", "14.I.B")
@pytest.mark.parametrize("decks", [1, 2])
def test_from_a_shoe_with_one_or_two_decks_cards_lie_open(decks):
    table = BlackjackTable(STACK, seats=(1, 2), decks=decks).deal()
    assert shown(table, PUBLIC) == ["2h 4d", "Th 9d"]
    assert [e.slot for e in table.events if isinstance(e, CardBurned)] == [0]


@clause("14.I.A", "14.IV.A", "14.IV.C")
@pytest.mark.parametrize("decks", [1, 2])
def test_from_the_hand_each_player_sees_his_own_cards_only(decks):
    table = hand_dealt(decks=decks).deal()
    assert shown(table, seat_viewer(1)) == ["2h 4d", "?? ??"]
    assert shown(table, seat_viewer(2)) == ["?? ??", "Th 9d"]
    for viewer in (PUBLIC, DEALER, FLOOR, seat_viewer(3)):
        assert shown(table, viewer) == ["?? ??", "?? ??"]
    assert shown(table, AUDITOR) == ["2h 4d", "Th 9d"]


@clause("14.IV", "14.IV.A", "14.IV.B", "14.IV.C", "14.IV.D")
def test_burn_then_two_face_down_cards_each_from_the_dealers_far_left():
    table = hand_dealt().deal()
    dealt = [e for e in table.events if isinstance(e, CardBurned | CardDealt | CardsShown)]
    assert dealt == [
        CardBurned(0),
        CardDealt(1, "box-1"),
        CardDealt(2, "box-2"),
        CardDealt(3, "dealer"),
        CardDealt(4, "box-1"),
        CardDealt(5, "box-2"),
        CardDealt(6, "dealer"),
        CardsShown("all", (3,), (card("7c"),)),
        CardsShown("seat-1", (1, 4), (card("2h"), card("4d"))),
        CardsShown("seat-2", (2, 5), (card("Th"), card("9d"))),
    ]


@clause("14.IV.A", "14.IV.C")
@pytest.mark.parametrize(("phase", "path"), [("first-cards", "14.IV.A"), ("second-cards", "14.IV.C")])
def test_players_cards_come_face_down(phase, path):
    table = hand_dealt()
    table.to_wagers()
    table.bet().bet(seat=2)
    table.until(phase)
    slot = table.state.shoe.position
    assert isinstance(table.step, Procedure)
    table.refused(CardDealt(slot, "box-1", card("2h")), path)


@clause("14.IV")
def test_a_card_is_burnt_before_every_round():
    table = hand_dealt("Th 7c 9d Ts | 2d | Th 7c 9d Ts", seats=(1,)).deal().finish("stand")
    table.next_round()
    table.apply(DealerArrived())  # asks for no second burn
    table.bet()
    table.apply(WagersClosed())
    table.refused(CardDealt(5, "box-1"), "7.III")
    table.refused(CardBurned(6), "14.IV")
    assert table.step.event == CardBurned(5)
    table.apply(CardBurned(5))
    table.advance()
    assert table.hands[0].slots == (6, 8)


@clause("14.V.A")
def test_decisions_go_clockwise_from_the_far_left():
    table = hand_dealt().deal()
    assert table.step.seat == 1
    table.refused(Decided(2, "stand"), "7.V")
    table.play("stand")
    assert table.step.seat == 2


@clause("14.V.A.(1)")
@pytest.mark.parametrize(
    ("stack", "choice", "after"),
    [("6h Th 7c | 5d 9d Ts | 5c Kc", "double", "6h 5d"), ("8h Th 7c | 8d 9d Ts | 5c Kc", "split", "8h")],
)
def test_to_double_or_split_both_cards_are_turned_up(stack, choice, after):
    table = hand_dealt(stack).deal()
    assert shown(table, PUBLIC)[0] == "?? ??"
    table.apply(Decided(1, choice, 1000))
    assert table.game.stakes(table.state)[1] == 2000  # the wager lies there
    event = table.step.event
    assert (event.to, event.slots) == ("all", (1, 4))
    table.refused(CardDealt(7, "box-1", card("5c")), "7.III")  # no card before
    table.refused(CardsShown("all", (1, 4), (card("2h"), card("2d"))), "14.V.A.(1)")
    table.apply(event)
    assert shown(table, PUBLIC)[0] == after
    assert table.step.event == CardDealt(7, "box-1")


@clause("14.V.A.(2)")
def test_22_gives_up_the_cards_at_once_and_21_does_not():
    table = hand_dealt("Th Th 7c | 6d 2d Ts | 6c 9c").deal().play("hit")
    assert table.hands[0].status == "bust" and table.step.seat == 2
    assert shown(table, PUBLIC)[0] == "?? ?? 6c"
    assert table.game.view(table.state, PUBLIC)["shoe"]["rack"] == 1 + 2  # the burnt card and the first two
    table.play("hit")  # 21: asked all the same, so that nobody learns it
    assert table.hands[1].points == 21 and table.choices == ["stand"]
    table.refused(Decided(2, "hit"), "12.I.A")
    table.finish("stand")
    assert table.results() == [(2, "base", "win", 1000, "4.II.B"), (1, "base", "lose", -1000, "4.II.B")]
    assert "26" not in table.lines[1].why


@clause("14.V.A.(3)")
def test_drawn_cards_come_face_up():
    table = hand_dealt().deal()
    table.apply(Decided(1, "hit"))
    assert isinstance(table.step, Chance)
    table.refused(CardDealt(7, "box-1"), "14.V.A.(3)")
    table.apply(CardDealt(7, "box-1", card("5c")))
    assert shown(table, PUBLIC)[0] == "?? ?? 5c"


@clause("14.VI")
def test_the_hole_card_is_turned_up_after_the_last_decision():
    table = hand_dealt("2h Th 7c | 4d 9d 9s | 5c Kc").deal().play("stand")
    table.refused(CardsShown("all", (6,), (card("9s"),)), "7.VII")
    table.apply(Decided(2, "stand"))
    assert isinstance(table.step, Chance) and table.step.event == CardsShown("all", (6,))
    assert table.step.clause.endswith("14.VI")
    table.apply(CardsShown("all", (6,), (card("9s"),)))
    assert table.step.event == CardDealt(7, "dealer")


@clause("14.VII")
def test_standing_hands_are_turned_up_after_the_dealers():
    table = hand_dealt().deal().play("stand").until("revealing")
    assert shown(table, PUBLIC) == ["?? ??", "?? ??"]
    assert isinstance(table.step, Procedure) and table.step.event.slots == (2, 5)  # from the right
    table.refused(CardsShown("all", (2, 5), (card("2h"), card("9d"))), "14.VII")
    table.apply(table.step.event)
    table.apply(table.step.event)
    assert shown(table, PUBLIC) == ["2h 4d", "Th 9d"]
    table.finish()
    assert [(x.seat, x.amount_cents) for x in table.lines] == [(2, 1000), (1, -1000)]


@clause("8.I", "14.V.A")
def test_a_blackjack_is_turned_up_and_paid():
    table = hand_dealt("Ah Th 7c | Kd 9d Ts").deal()
    assert table.results() == [(1, "base", "win", 1500, "8.I")]
    event = next(e for e in table.events if isinstance(e, CardsShown) and e.slots == (1, 4) and e.to == "all")
    assert event.cards == (card("Ah"), card("Kd"))
    assert table.step.seat == 2


def test_a_blackjack_is_nobodys_business_before_it_is_turned_up():
    table = hand_dealt("Ah Th 7c | Kd 9d Ts")
    table.to_wagers()
    table.bet().bet(seat=2)
    table.until("naturals")
    assert table.game.view(table.state, PUBLIC)["hands"][0]["status"] == "live"
    assert table.game.view(table.state, seat_viewer(1))["hands"][0]["status"] == "blackjack"


@clause("9.I", "7.IV")
def test_a_dealers_blackjack_turns_all_cards_up():
    table = hand_dealt("2h Ah Ac | 4d Kd Ts").deal().play("insurance no-insurance")
    assert table.results() == [
        (2, "base", "push", 0, "8.II"),
        (1, "insurance", "win", 1000, "9.III"),
        (1, "base", "lose", -1000, "4.III"),
    ]
    assert all(h.down == 0 for h in table.hands)


def test_looks_are_unordered_draws_from_the_unseen_cards():
    table = hand_dealt(decks=1)
    table.to_wagers()
    table.bet().bet(seat=2)
    table.until("looking")
    outcomes = table.game.outcomes(table.state, table.step)
    assert len(outcomes) == 51 * 50 // 2 and {w for _, w in outcomes} == {1}  # all but the upcard
    two = hand_dealt(decks=2)
    two.to_wagers()
    two.bet().bet(seat=2)
    two.until("looking")
    weights = dict(two.game.outcomes(two.state, two.step))
    assert sum(weights.values()) == 103 * 102 // 2
    assert weights[card("2c"), card("2c")] == 1 and weights[card("2c"), card("2d")] == 4
    table.refused(CardsShown("seat-2", (1, 4), (card("2h"), card("4d"))), "14.I.A")
    table.refused(CardsShown("seat-1", (1, 4), (card("7c"), card("4d"))), "14.I.A")  # seen already
    table.apply(CardsShown("seat-1", (1, 4), (card("4d"), card("2h"))))  # in any order
    assert table.hands[0].points == 6


def test_a_face_down_double_from_the_hand():
    table = hand_dealt("6h Th 7c | 5d 9d Ts | 5c").deal().play("double-face-down")
    assert shown(table, PUBLIC)[0] == "6h 5d ??" and shown(table, seat_viewer(1))[0] == "6h 5d ??"
    table.finish()
    assert table.hands[0].points == 16
