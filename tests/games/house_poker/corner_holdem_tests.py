"""What Three Card Poker does not have: burn, board, equal wagers, checks, wagers voided by name."""

import pytest
from family import Felt

from houseway.core import events as ev
from houseway.core.game import Illegal
from houseway.core.steps import Chance, Decide
from houseway.equipment.cards import card, cards

EDITION = "corner-holdem"


def table(*seats):
    return Felt(EDITION).ready().bet(*seats)


def test_the_blind_goes_down_with_the_ante_and_comes_back_with_it():
    felt = Felt(EDITION).ready().do(ev.SeatTaken(1))
    assert felt.step.offers[0].along == ("blind",)
    for wrong in (
        ev.WagerPlaced(1, "ante", 1000),
        ev.WagerPlaced(1, "blind", 1000),
        ev.WagerPlaced(1, "ante", 1000, along=("blind", "trips")),
    ):
        with pytest.raises(Illegal, match="goes down"):
            felt.game.apply(felt.state, wrong)
    felt.do(
        ev.WagerPlaced(1, "ante", 1000, along=("blind",)), ev.WagerPlaced(1, "ante", 500, along=("blind",))
    )
    assert {b.wager: b.stake_cents for b in felt.state.bets} == {"ante": 1500, "blind": 1500}
    with pytest.raises(Illegal, match="comes back with ante"):
        felt.game.apply(felt.state, ev.WagerWithdrawn(1, "blind"))
    felt.do(ev.WagerWithdrawn(1, "ante"))
    assert felt.state.bets == ()


def test_trips_only_beside_an_ante():
    felt = Felt(EDITION).ready().do(ev.SeatTaken(1))
    with pytest.raises(Illegal, match="Trips needs Ante"):
        felt.game.apply(felt.state, ev.WagerPlaced(1, "trips", 500))
    felt.bet(1).do(ev.WagerPlaced(1, "trips", 500))
    with pytest.raises(Illegal, match="does not stand without ante"):
        felt.game.apply(felt.state, ev.WagerWithdrawn(1, "ante"))


@pytest.mark.parametrize(
    ("cents", "allowed"), [(1000, False), (2000, True), (2500, False), (3000, True), (4000, False)]
)
def test_an_early_play_wager_is_twice_or_three_times_the_ante(cents, allowed):
    felt = table(1).to("deciding")
    event = ev.Decided(1, "play", cents)
    if allowed:
        after = felt.game.apply(felt.state, event)
        assert felt.game.stakes(after) == {1: 2000 + cents}
    else:
        with pytest.raises(Illegal):
            felt.game.apply(felt.state, event)


def test_who_checks_is_asked_again_and_who_plays_is_not():
    felt = table(1, 2)
    felt.choices = {1: "check", 2: "play"}
    felt.to("over")
    asked = [(e.seat, e.choice) for e in felt.events if isinstance(e, ev.Decided)]
    assert asked == [(1, "check"), (2, "play"), (1, "fold")]  # the second question has no check


def test_a_card_is_burned_and_three_lie_face_up():
    felt = table(1).to("deciding").do(ev.Decided(1, "play", 2000))
    slot = felt.state.shoe.position
    assert felt.step.event == ev.CardBurned(slot) and felt.step.clause == "corner-holdem:2"
    with pytest.raises(Illegal):
        felt.game.apply(felt.state, ev.CardBurned(slot + 1))
    felt.advance()
    assert isinstance(felt.step, Chance) and felt.step.event == ev.CardDealt(slot + 1, "board")
    with pytest.raises(Illegal, match="face up"):
        felt.game.apply(felt.state, ev.CardDealt(slot + 1, "board"))
    for n in range(3):
        felt.advance()
        assert len(felt.view()["board"]) == n + 1
    assert felt.view()["hands"][0]["cards"] == ["??", "??"] and "hand" in felt.view("seat", 1)["hands"][0]
    felt.to("over")
    assert felt.state.racked == 52


@pytest.mark.parametrize("phase", ["looking", "deciding", "stub", "reveal"])
def test_wagers_voided_by_name_leave_the_side_bet_to_be_settled(phase):
    felt = table(1, 2).do(ev.WagerPlaced(1, "trips", 500)).to(phase)
    slot = felt.state.hands[-1].slots[0]
    hidden = next(c for c in cards("2c 7d 9h Js Qc") if felt.state.shoe.unseen[c])
    felt.do(ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(hidden,)))
    before = dict(felt.game.stakes(felt.state))
    felt.advance()
    returned = [line for line in felt.lines if line.outcome == "void"]
    assert {line.wager for line in returned} <= {"ante", "blind", "play"}
    assert sum(line.stake_cents for line in returned) == sum(before.values()) - 500
    assert felt.game.stakes(felt.state) == {1: 500}
    felt.to("over")
    assert len(felt.state.board) == 3
    (trips,) = [line for line in felt.lines if line.wager == "trips"]
    assert trips.seat == 1 and trips.outcome in ("win", "lose", "push")
    late = felt.events[
        len(felt.events)
        - felt.events[::-1].index(next(e for e in felt.events[::-1] if isinstance(e, ev.Settled))) :
    ]
    assert not any(isinstance(e, ev.Decided) for e in late)


def test_an_exposed_card_is_known_when_the_dealers_hand_is_revealed():
    felt = table(1).do(ev.WagerPlaced(1, "trips", 500)).to("looking")
    slot = felt.state.hands[-1].slots[1]
    felt.do(ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(card("9h"),))).to("reveal")
    assert felt.step.event.slots == felt.state.hands[-1].slots[:1]
    assert len(felt.game.outcomes(felt.state, felt.step)) == sum(felt.state.shoe.unseen)
    felt.advance()
    assert felt.state.hands[-1].cards[1] == card("9h")


def test_a_hand_whose_cards_were_all_seen_is_turned_up_all_the_same():
    felt = table(1).do(ev.WagerPlaced(1, "trips", 500)).to("looking")
    for slot, seen in zip(felt.state.hands[-1].slots, cards("9h 9c"), strict=True):
        felt.do(ev.IrregularityCalled("dealer-card-exposed", slot=slot, cards=(seen,)))
        felt.advance()
    felt.to("reveal")
    assert felt.step.event == ev.CardsShown("all", felt.state.hands[-1].slots, cards("9h 9c"))
    felt.to("over")


@pytest.mark.parametrize(
    ("hand", "board", "outcome", "amount"),
    [
        ("As Ah", "Ad 7c 2h", "push", 0),
        ("As Ks", "Qd Jc Th", "win", 2500),
        ("As Ah", "Ad 7c 7h", "win", 10000),
        ("As Ah", "7d 7c 2h", "lose", -500),
    ],
)
def test_trips_pays_the_first_line_that_fits(hand, board, outcome, amount):
    felt = table(1).do(ev.WagerPlaced(1, "trips", 500)).to("looking")
    felt.do(felt.step.event.with_value(cards(hand)), ev.Decided(1, "play", 2000))
    for c in cards(board):
        while not isinstance(felt.step, Chance):
            felt.advance()
        felt.do(felt.step.event.with_value(c))
    assert not isinstance(felt.step, Decide)
    felt.to("over")
    (trips,) = [line for line in felt.lines if line.wager == "trips"]
    assert (trips.outcome, trips.amount_cents) == (outcome, amount)
