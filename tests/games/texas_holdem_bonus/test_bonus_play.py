"""Section 10: Flop, Turn and River wagers, folds, and the showdown."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Decide, Procedure, Settle

BOOK = "oh-texas-holdem-bonus"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
STREETS = [
    # board  wager    cents  clause    the other answer
    (0,      "flop",  2000,  "10.I",   "fold"),
    (3,      "turn",  1000,  "10.III", "check"),
    (4,      "river", 1000,  "10.V",   "check"),
]  # fmt: skip


def asked(felt, board, **elections):
    """Three players with $10 antes; seat 1 is asked, and nobody has put up more than he must."""
    table = felt(**elections).ready().bet(1, ante=10).bet(3, ante=10, bonus=5).bet(6, ante=10)
    hands = {"seat_1": "As Qd", "seat_3": "7s 7d", "seat_6": "3s 5d"}
    return table.script(BOARD, dict.fromkeys((1, 3, 6), "f"), dealer="7h 3c", **hands).street(board)


@clause("10.I", "10.I.A", "10.III", "10.V", "7.IV", "1.I.E", "1.I.J", "1.I.M")
@pytest.mark.parametrize(("board", "wager", "right", "path", "other"), STREETS)
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_twice_the_ante_for_the_flop_and_once_for_turn_and_river(
    felt, board, wager, right, path, other, dealing
):
    table = asked(felt, board, dealing=dealing)
    assert [c.name for c in table.step.choices] == ["wager", other] and table.step.default == other
    for cents in (-1000, 0, 500, 1000, 1500, 2000, 2001, 3000, 4000):
        if cents != right:
            table.refused(ev.Decided(1, "wager", cents), path)
    table.refused(ev.Decided(1, other, 1000), path)
    table.refused(ev.Decided(3, "wager", right), path)
    table.refused(ev.Decided(1, "raise", right), path)
    table.refused(ev.Decided(1, other, spot=wager), "7.VI")
    table.do(ev.Decided(1, "wager", right))
    (bet,) = (b for b in table.state.bets if (b.seat, b.wager) == (1, wager))
    assert bet.stake_cents == right and table.asked() == 3


@clause("1.I.F", "10.III", "10.V")
@pytest.mark.parametrize("board", [3, 4])
def test_nobody_folds_once_the_flop_wager_is_up(felt, board):
    assert asked(felt, board).refusal(ev.Decided(1, "fold")).allowed == ("wager", "check")


@clause("10.I", "10.III", "10.V")
def test_from_the_left_and_each_street_by_itself(felt):
    table = asked(felt, 0)
    table.bets = {1: "fr", 3: "ft", 6: ""}
    table.finish()
    said = [(e.seat, e.choice, e.amount_cents) for e in table.events if isinstance(e, ev.Decided)]
    assert said == [
        (1, "wager", 2000), (3, "wager", 2000), (6, "fold", 0),
        (1, "check", 0), (3, "wager", 1000),
        (1, "wager", 1000), (3, "check", 0),
    ]  # fmt: skip


@clause("10.II", "10.IV", "10.VI", "10.VII")
@pytest.mark.parametrize("board", [0, 3, 4])
def test_the_next_cards_wait_for_the_last_answer(felt, board):
    table = asked(felt, board)
    for seat in (1, 3, 6):
        assert table.asked() == seat
        slot = table.state.shoe.position
        for wrong in (ev.CardBurned(slot), ev.CardDealt(slot, "board"), ev.StubRacked(10), ev.Settled(())):
            table.refused(wrong)
        table.refused(ev.CardsShown("all", table.state.hands[-1].slots), "10.VII")
        table.advance()
    assert isinstance(table.step.event, ev.CardBurned)


@clause("10.I.B", "10.I.B.2", "1.I.F")
def test_a_fold_without_bonus_is_taken_at_once_with_its_cards(felt, results):
    table = asked(felt, 0).do(ev.Decided(1, "fold"))
    assert isinstance(table.step, Settle) and table.step.clause == f"{BOOK}:10.I.B"
    table.refused(ev.Decided(3, "fold"), "10.I")
    table.advance()
    assert results(table.lines) == {"ante": "lose 10"} and table.lines[0].clause == f"{BOOK}:10.I.B"
    assert isinstance(table.step, Procedure)
    table.do(ev.CardsCollected("folded"))
    assert table.state.hand(1).racked and table.state.racked == 2
    assert table.view(role="public")["hands"][0]["cards"] == ["??", "??"]
    assert table.asked() == 3


@clause("10.I.B", "10.I.B.1", "7.III")
def test_a_fold_with_bonus_leaves_its_cards_until_the_others_are_settled(felt):
    table = felt().ready()
    for seat in (1, 3, 6):
        table.bet(seat, ante=10, bonus=5)
    table.script(BOARD, {1: "", 6: ""}, dealer="7h 3c", seat_1="8d 8s", seat_3="7s 6d", seat_6="3s 5d")
    table.to("reveal")
    assert [h.racked for h in table.state.seats] == [False] * 3
    assert [h["cards"] for h in table.view(role="public")["hands"]] == [["??", "??"]] * 3
    before = len(table.lines)
    lines = table.finish()[before:]
    assert [x.seat for x in lines] == [3, 3, 3, 3, 3, 6, 1]
    assert [(x.seat, x.amount_cents) for x in lines if x.wager == "bonus"] == [
        (3, -500),
        (6, -500),
        (1, 1500),
    ]


@clause("10.II", "10.VII")
def test_where_all_have_folded_no_community_card_is_dealt(felt, results):
    table = felt().ready().bet(1, ante=10, bonus=5).bet(2, ante=10)
    table.script(BOARD, {1: "", 2: ""}, dealer="7h 3c", seat_1="8d 8s", seat_2="7s 6d")
    lines = table.finish()
    assert table.state.board == () and not any(isinstance(e, ev.CardBurned) for e in table.events)
    assert results(lines) == {"ante": "lose 10", "bonus": "win 15"} and results(lines, 2) == {
        "ante": "lose 10"
    }
    assert table.state.racked == 52


@clause("10.VIII", "10.VIII.D", "10.VIII.D.1")
def test_from_the_right_hand_by_hand_turned_up_settled_and_put_away(felt):
    table = felt().ready().bet(2, ante=10, bonus=5).bet(4, ante=10).bet(5, ante=10, bonus=5)
    hands = {"seat_2": "As Qd", "seat_4": "7s 7d", "seat_5": "3s 5d"}
    table.script(BOARD, dealer="7h 3c", **hands).to("showing")
    slots, done = {h.slots: h.seat for h in table.state.hands}, []
    while table.state.phase != "over":
        match event := table.advance():
            case ev.CardsShown():
                done.append(f"up {slots[event.slots]}")
            case ev.Settled():
                (seat,) = {x.seat for x in event.lines}
                done.append(f"{event.lines[-1].wager} {seat}")
            case ev.CardsCollected():
                done.append(f"away {event.of}")
    assert done == [
        "up 5", "bonus 5", "away seat-5", "up 4", "river 4", "away seat-4", "up 2", "bonus 2", "away seat-2",
        "away dealer",
    ]  # fmt: skip
    assert table.state.racked == 52


@clause("10.VIII")
def test_a_hand_is_put_away_before_the_next_is_turned_up(felt):
    table = felt().ready().bet(2, ante=10).bet(4, ante=10)
    table.script(BOARD, dealer="7h 3c", seat_2="As Qd", seat_4="7s 7d").to("settling")
    lines = table.game.settle(table.state)
    assert {x.seat for x in lines} == {4}
    for wrong in (lines[1:], lines[::-1], ()):
        table.refused(ev.Settled(wrong))
    table.advance()
    table.refused(ev.CardsCollected("seat-2"), "10.VIII")
    table.refused(ev.CardsShown("all", table.state.hands[0].slots))
    assert table.do(ev.CardsCollected("seat-4")).state.phase == "showing"


@clause("10.VII", "1.I.G")
@pytest.mark.parametrize(
    ("dealer", "board", "best"),
    [
        ("As Ks", "Qs Js Ts 2d 2h", "As Ks Qs Js Ts"),
        ("9s 3c", "9d 9c 9h Kd 4h", "9s 9d 9c 9h Kd"),
        ("2s 3c", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),
    ],
)
def test_the_dealer_lays_out_the_best_five_of_seven(felt, dealer, board, best):
    table = felt().ready().bet(1, ante=5).script(board, dealer=dealer, seat_1="5d 6h").to("reveal")
    assert not isinstance(table.step, Decide)
    table.advance()
    assert set(table.view(role="public")["dealer"]["best"]) == set(best.split())
