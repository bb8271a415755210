"""The starting position, seven stacks whoever plays, four cards left."""

import pytest
from pai_gow_table import BOOK, LOSES, NINES, WINS, clause

from houseway.core.events import (
    CardDealt,
    CardsCollected,
    CardsShown,
    DiceShaken,
    IrregularityCalled,
    NumberDrawn,
    StackDealt,
    StubRacked,
)
from houseway.core.steps import Chance

DEALINGS = pytest.mark.parametrize("dealing", ["automated-shoe", "hand"])
# Counted counterclockwise from the dealer, who is one: on the dealer's right sits seat 6.
COUNTED = {1: "dealer", 2: "seat-6", 3: "seat-5", 4: "seat-4", 5: "seat-3", 6: "seat-2", 7: "seat-1"}
CLOCKWISE = ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6", "dealer"]

DICE = [
    ((1, 1, 1), "seat-5"), ((1, 1, 2), "seat-4"), ((1, 2, 2), "seat-3"), ((2, 2, 2), "seat-2"),
    ((1, 3, 3), "seat-1"), ((2, 3, 3), "dealer"), ((3, 3, 3), "seat-6"), ((6, 6, 6), "seat-4"),
    ((6, 6, 5), "seat-5"),
]  # fmt: skip


def stacks(table):
    return [e for e in table.events if isinstance(e, StackDealt)]


@clause("11.II", "8.I.A", "11.I", "9.II", "10.II", "10.III")
@DEALINGS
@pytest.mark.parametrize(("dice", "start"), DICE)
def test_the_total_of_three_dice_is_counted_counterclockwise_from_the_dealer(felt, dealing, dice, start):
    table = felt(dealing=dealing).ready().bet(2, 20)
    table.dice = [dice]
    table.script({2: LOSES}).to("stub")
    at = CLOCKWISE.index(start)
    assert [e.to for e in stacks(table)] == CLOCKWISE[at:] + CLOCKWISE[:at]
    assert table.view(role="public")["start"] == (0 if start == "dealer" else int(start[-1]))


@clause("11.III", "8.I.B", "11.I")
@DEALINGS
@pytest.mark.parametrize("number", range(1, 8))
def test_a_random_number_is_counted_in_the_same_way(felt, dealing, number):
    table = felt(dealing=dealing, starting_position="number", shuffler="manual").ready().bet(2, 20)
    table.number = number
    table.script({2: LOSES}).to("stub")
    assert stacks(table)[0].to == COUNTED[number]


@clause("8.I", "11.II", "11.III")
def test_dice_have_six_faces_and_the_number_seven_positions(felt):
    table = felt().ready().bet(2, 20).to("starting")
    rolls = table.game.outcomes(table.state, table.step)
    assert len(set(rolls)) == 216
    assert {weight for _, weight in rolls} == {1}
    assert {face for dice, _ in rolls for face in dice} == {1, 2, 3, 4, 5, 6}
    for dice in ((0, 1, 1), (1, 7, 1), (1, 1, 0)):
        table.refused(DiceShaken(*dice), "11.II")
    table.refused(NumberDrawn(3), "11.I")
    other = felt(starting_position="number").ready().bet(2, 20).to("starting")
    assert other.game.outcomes(other.state, other.step) == [(n, 1) for n in (1, 2, 3, 4, 5, 6, 7)]
    for number in (0, 8):
        other.refused(NumberDrawn(number), "11.III")
    other.refused(DiceShaken(1, 1, 1), "11.I")


@clause("11.IV", "8.I.C")
def test_the_button_begins_at_the_dealer_and_goes_around_clockwise(felt):
    table = felt(starting_position="button")
    starts = []
    for _ in range(8):
        table.ready().bet(2, 10).script({2: LOSES})
        starts.append(table.view(role="public")["button"])
        done = len(table.events)
        table.finish()
        first = next(e for e in table.events[done:] if isinstance(e, StackDealt))
        assert first.to == ("dealer" if starts[-1] == 0 else f"seat-{starts[-1]}")
    assert starts == [0, 1, 2, 3, 4, 5, 6, 0]
    assert not any(isinstance(e, DiceShaken | NumberDrawn) for e in table.events)


@clause("11.IV")
def test_the_button_stays_after_a_void_round(felt):
    table = felt(starting_position="button").ready().bet(2, 10).to("stub")
    table.do(IrregularityCalled("wrong-number-of-cards", 2)).to("over")
    assert table.ready().view(role="public")["button"] == 0


@clause("9.I.B", "9.III")
def test_from_the_hand_seven_stacks_are_made_there_and_back_before_the_start_is_drawn(felt):
    table = felt(dealing="hand").ready().bet(2, 20).to("stacking")
    assert table.refusal(StackDealt(tuple(range(7)), "seat-1")).clause == f"{BOOK}:9.III"
    table.refused(CardDealt(1, "stack-1"), "9.III")
    table.refused(CardDealt(0, "stack-2"), "9.III")
    table.refused(CardDealt(0, "stack-1", 5), "9.III")
    table.to("starting")
    to = [int(e.to[-1]) for e in table.events if isinstance(e, CardDealt)]
    there, back = [1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4, 3, 2, 1]
    assert to == there + back + there + back + there + back + there
    assert isinstance(table.step, Chance)
    table.dice = [(2, 3, 3)]  # the dealer's own
    table.script({2: LOSES}).to("stub")
    assert stacks(table)[0] == StackDealt((0, 13, 14, 27, 28, 41, 42), "dealer")
    assert stacks(table)[1] == StackDealt((1, 12, 15, 26, 29, 40, 43), "seat-1")


@clause("10.II", "10.III")
def test_from_the_shoe_every_position_gets_seven_cards_face_down(felt):
    table = felt().ready().bet(2, 20).to("dealing")
    assert any(isinstance(e, DiceShaken) for e in table.events)
    first = table.state.shoe.position
    table.refused(StackDealt(tuple(range(first, first + 6)), "seat-5"), "10.III")
    table.refused(StackDealt(tuple(range(first + 1, first + 8)), "seat-5"), "10.III")
    table.refused(StackDealt(tuple(range(first, first + 7)), "seat-6"), "10.III")
    assert table.refusal(CardDealt(first, "seat-5")).clause == f"{BOOK}:10.III"
    table.to("stub")
    assert [len(e.slots) for e in stacks(table)] == [7] * 7
    hands = table.view(role="public")["hands"]
    assert all(h["cards"] == ["??"] * 7 for h in hands)


@clause("9.IV", "9.V", "10.IV", "10.V")
@DEALINGS
def test_four_cards_are_left_and_go_to_the_rack_unseen(felt, dealing):
    table = felt(dealing=dealing).ready().bet(2, 20).to("stub")
    path = "9.IV" if dealing == "hand" else "10.IV"
    assert (table.step.event, table.step.clause) == (StubRacked(4), f"{BOOK}:{path}")
    assert table.step.instead == ()
    table.refused(StubRacked(), path)  # every round
    table.advance()
    assert table.state.racked == 4
    assert sum(table.state.shoe.unseen) == 53


@clause("9.VI", "10.VI")
@DEALINGS
def test_stacks_without_a_wager_go_to_the_rack_unseen(felt, dealing):
    table = felt(dealing=dealing).ready().bet(2, 20).bet(5, 20).to("emptying")
    path = "9.VI" if dealing == "hand" else "10.VI"
    assert (table.step.event, table.step.clause) == (CardsCollected("empty"), f"{BOOK}:{path}")
    table.refused(CardsCollected("seat-2"), path)
    table.advance()
    assert [h.seat for h in table.state.hands] == [2, 5, 0]
    assert table.state.racked == 4 + 4 * 7
    assert not [e for e in table.events if isinstance(e, CardsShown)]
    full = felt(dealing=dealing).ready()
    for seat in range(1, 7):
        full.bet(seat, 20)
    full.to("looking")  # every position has a wager
    assert CardsCollected("empty") not in full.events


@clause("9.VII", "10.VII", "9.IV", "10.IV")
@DEALINGS
@pytest.mark.parametrize("count", [3, 5, 0])
@pytest.mark.parametrize("counted", [True, False])
def test_another_number_than_four_with_a_wrong_stack_voids_the_round(felt, dealing, count, counted):
    table = felt(dealing=dealing).ready().bet(2, 20, fortune=5).to("stub")
    path = "9.VII" if dealing == "hand" else "10.VII"
    if counted:
        table.do(StubRacked(count))
    else:
        table.do(IrregularityCalled("not-four-left", detail=str(count)))
    assert (table.state.phase, table.step.clause) == ("checking", f"{BOOK}:{path}")
    assert table.step.event == IrregularityCalled("misdealt")
    table.refused(IrregularityCalled("misdealt", by="player"), path)
    cited = []
    while table.state.phase != "over":
        cited.append(table.step.clause)
        table.advance()
    assert cited == [f"{BOOK}:{path}"] * 3  # found, settled, collected
    lines = table.lines
    assert {x.clause for x in lines} == {f"{BOOK}:{path}"}
    assert {(x.outcome, x.stake_cents, x.amount_cents) for x in lines} == {
        ("void", 2000, 0),
        ("void", 500, 0),
    }
    assert table.gain(2) == 0
    assert table.ready().state.deck == ""
    assert sum(e.kind == "shuffled" for e in table.events) == 2


@clause("9.IV", "10.IV")
@DEALINGS
def test_no_more_cards_are_left_than_seven_stacks_leave_of_a_deck(felt, dealing):
    table = felt(dealing=dealing).ready().bet(2, 20).to("stub")
    path = "9.IV" if dealing == "hand" else "10.IV"
    for count in (-1, 47, 53, 54, 100):  # 53 cards, and a card at least in each of seven stacks
        table.refused(StubRacked(count), path)
    for count in (47, 54, 100):
        table.refused(IrregularityCalled("not-four-left", detail=str(count)), path)
    assert table.game.apply(table.state, StubRacked(46)).phase == "checking"
    assert table.game.apply(table.state, IrregularityCalled("not-four-left", detail="46")).phase == "checking"


@clause("3.I", "9.VII")
def test_a_deck_that_is_not_whole_leaves_the_table(felt):
    table = felt().ready().bet(2, 20).to("stub").do(StubRacked(3))
    assert table.step.instead == (IrregularityCalled("deck-not-whole"),)
    table.do(IrregularityCalled("deck-not-whole")).to("removal")
    assert table.gain(2) == 0
    assert table.step.event.kind == "decks-changed"
    table.advance()
    assert table.state.phase == "opening"


def test_four_cards_are_no_wrong_number(felt):
    table = felt().ready().bet(2, 20).to("stub")
    for detail in ("4", "many"):
        table.refused(IrregularityCalled("not-four-left", detail=detail), "10.VII")
    table.do(IrregularityCalled("not-four-left"))
    assert table.state.phase == "checking"
    assert table.refusal(StubRacked(4)).clause == f"{BOOK}:9.IV"


def test_a_player_sees_his_own_cards_and_nobody_elses(felt):
    table = felt().ready().bet(2, 20).bet(4, 20).script({2: LOSES, 4: WINS, 0: NINES}).to("deciding")
    own = {h["seat"]: h["cards"] for h in table.view(2)["hands"]}
    assert own[2] == LOSES.replace("/ ", "").split()
    assert own[4] == ["??"] * 7
    assert table.view(2)["dealer"]["cards"] == ["??"] * 7
    assert table.view(role="auditor")["hands"][1]["cards"] == WINS.replace("/ ", "").split()
