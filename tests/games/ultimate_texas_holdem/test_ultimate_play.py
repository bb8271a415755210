"""Section 9: Play wagers before the flop, on it and at the end, folds, and the showdown."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Decide, Procedure, Settle

BOOK = "oh-ultimate-texas-holdem"
clause = clause_of(BOOK)
BOARD = "Kd 9c 4s 4h 2d"
PATHS = {0: "9.I", 3: "9.III", 5: "9.V"}
CHOICES = {0: ["play", "check"], 3: ["play", "check"], 5: ["play", "fold"]}


def asked(felt, board, **elections):
    """Three players with $10 antes who have not played; seat 1 is asked."""
    table = felt(**elections).ready().bet(1, ante=10).bet(3, ante=10, trips=5).bet(6, ante=10)
    hands = {"seat_1": "As Qd", "seat_3": "7s 7d", "seat_6": "3s 5d"}
    table.script(BOARD, {1: 0, 3: 0, 6: 0}, dealer="7h 3c", **hands)
    return table.street(board)


AMOUNTS = [
    # board  cents that are allowed
    (0,      {3000, 4000}),
    (3,      {2000}),
    (5,      {1000}),
]  # fmt: skip


@clause("9.I", "9.I.A", "9.III", "9.III.A", "9.V", "9.V.A", "6.V")
@pytest.mark.parametrize(("board", "allowed"), AMOUNTS)
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_three_or_four_antes_then_two_then_one(felt, board, allowed, dealing):
    for cents in (-1000, 0, 500, 999, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4001, 5000):
        table = asked(felt, board, dealing=dealing)
        event = ev.Decided(1, "play", cents)
        if cents in allowed:
            table.do(event)
            (play,) = (b for b in table.state.bets if b.wager == "play")
            assert (play.seat, play.stake_cents) == (1, cents)
            assert table.asked() == 3
        else:
            table.refused(event, PATHS[board])
            assert table.asked() == 1


@clause("9.I", "9.III", "9.V", "1.I.D", "1.I.G")
@pytest.mark.parametrize("board", [0, 3, 5])
def test_the_answers_there_are(felt, board):
    table = asked(felt, board)
    assert [c.name for c in table.step.choices] == CHOICES[board]
    assert table.step.default == ("fold" if board == 5 else "check")
    for name in ("fold", "check", "raise", ""):
        if name not in CHOICES[board]:
            assert table.refused(ev.Decided(1, name), PATHS[board]).allowed == tuple(CHOICES[board])
    other = CHOICES[board][1]
    table.refused(ev.Decided(1, other, 1000), PATHS[board])
    table.refused(ev.Decided(3, other), PATHS[board])
    table.refused(ev.Decided(1, other, spot="play"), "6.VII")


@clause("9.I", "9.I.B", "9.III", "9.III.B", "9.V")
def test_from_the_left_and_who_has_played_is_not_asked_again(felt):
    table = asked(felt, 0)
    table.antes = {1: 1, 3: 3, 6: 2}
    table.finish()
    said = [(e.seat, e.choice, e.amount_cents) for e in table.events if isinstance(e, ev.Decided)]
    assert said == [
        (1, "check", 0), (3, "play", 3000), (6, "check", 0),
        (1, "check", 0), (6, "play", 2000),
        (1, "play", 1000),
    ]  # fmt: skip


@clause("9.II", "9.IV", "9.VI")
def test_the_next_cards_wait_for_the_last_answer(felt):
    for board in (0, 3, 5):
        table = asked(felt, board)
        slot = table.state.shoe.position
        for wrong in (ev.CardBurned(slot), ev.CardDealt(slot, "board"), ev.StubRacked(10), ev.Settled(())):
            table.refused(wrong)
        dealers = table.state.hands[-1].slots
        table.refused(ev.CardsShown("all", dealers), "9.VI")
        table.do(ev.Decided(1, CHOICES[board][1]))
        while not isinstance(table.step, Decide):
            table.advance()
        assert table.asked() == 3 and len(table.state.board) == board


@clause("9.V.B", "9.V.B.2", "1.I.G")
def test_a_fold_without_trips_is_taken_at_once_with_its_cards(felt, results):
    table = asked(felt, 5).do(ev.Decided(1, "fold"))
    assert isinstance(table.step, Settle) and table.step.clause == f"{BOOK}:9.V.B"
    table.refused(ev.Decided(3, "fold"), "9.I")
    table.advance()
    assert results(table.lines) == {"ante": "lose 10", "blind": "lose 10"}
    assert {x.clause for x in table.lines} == {f"{BOOK}:9.V.B"}
    assert isinstance(table.step, Procedure) and table.step.clause == f"{BOOK}:9.V.B"
    rack = table.state.racked
    table.do(ev.CardsCollected("folded"))
    assert table.state.racked == rack + 2 and table.state.hand(1).racked
    assert table.view(role="public")["hands"][0]["cards"] == ["??", "??"]  # face down
    assert table.asked() == 3


@clause("9.V.B", "9.V.B.1", "6.IV")
def test_a_fold_with_trips_leaves_its_cards_face_down_until_the_others_are_settled(felt, results):
    table = felt().ready().bet(1, ante=10, trips=5).bet(3, ante=10, trips=5).bet(6, ante=10, trips=5)
    table.script(BOARD, {3: 1, 6: 0, 1: 0}, dealer="7h 3c", seat_1="4d Qd", seat_3="7s 7d", seat_6="3s 5d")
    table.to("reveal")
    assert [h.racked for h in table.state.seats] == [False, False, False]
    assert [h["cards"] for h in table.view(role="public")["hands"]] == [["??", "??"]] * 3
    before = len(table.lines)
    lines = table.finish()
    assert [(x.seat, x.wager) for x in lines[:before]] == [
        (1, "ante"), (1, "blind"), (6, "ante"), (6, "blind"),
    ]  # fmt: skip
    assert [(x.seat, x.amount_cents) for x in lines[before:] if x.wager == "trips"] == [
        (3, -500), (6, -500), (1, 1500),
    ]  # fmt: skip
    seats = [x.seat for x in lines[before:]]
    assert seats == [3, 3, 3, 3, 6, 1]


@clause("9.VIII", "9.VIII.D", "9.VIII.D.1")
def test_from_the_right_hand_by_hand_turned_up_settled_and_put_away(felt):
    table = felt().ready()
    for seat in (2, 4, 5):
        table.bet(seat, ante=10, trips=5)
    hands = {"seat_2": "As Qd", "seat_4": "7s 7d", "seat_5": "3s 5d"}
    table.script(BOARD, dealer="7h 3c", **hands).to("showing")
    done = []
    while table.state.phase != "over":
        event = table.advance()
        if isinstance(event, ev.CardsShown):
            done.append(("up", event.slots))
        elif isinstance(event, ev.Settled):
            done.append(("settled", {x.seat for x in event.lines}, event.lines[-1].wager))
        elif isinstance(event, ev.CardsCollected):
            done.append(("away", event.of))
    slots = {h.seat: h.slots for h in table.state.hands}
    assert [d[0] for d in done] == ["up", "settled", "away"] * 3 + ["away"]
    assert [d[1] for d in done if d[0] == "up"] == [slots[5], slots[4], slots[2]]
    assert [d[1:] for d in done if d[0] == "settled"] == [({5}, "trips"), ({4}, "trips"), ({2}, "trips")]
    assert [d[1] for d in done if d[0] == "away"] == ["seat-5", "seat-4", "seat-2", "dealer"]
    assert table.state.racked == 52


@clause("9.VIII")
def test_a_hand_is_put_away_before_the_next_is_turned_up(felt):
    table = felt().ready().bet(2, ante=10).bet(4, ante=10)
    table.script(BOARD, dealer="7h 3c", seat_2="As Qd", seat_4="7s 7d").to("settling")
    table.refused(ev.CardsCollected("seat-4"), "9.VIII.D.1")
    lines = table.game.settle(table.state)
    assert {x.seat for x in lines} == {4}
    for wrong in (lines[1:], lines[::-1], ()):
        table.refused(ev.Settled(wrong))
    table.advance()
    assert table.state.phase == "discarding"
    table.refused(ev.CardsCollected("seat-2"), "9.VIII")
    table.refused(ev.CardsShown("all", table.state.hands[0].slots))
    table.do(ev.CardsCollected("seat-4"))
    assert table.state.phase == "showing"


@clause("9.VI", "1.I.H", "1.I.E")
@pytest.mark.parametrize(
    ("dealer", "board", "best"),
    [
        ("As Ks", "Qs Js Ts 2d 2h", "As Ks Qs Js Ts"),  # three of the board
        ("9s 3c", "9d 9c 9h Kd 4h", "9s 9d 9c 9h Kd"),  # four of the board
        ("2s 3c", "As Ks Qs Js Ts", "As Ks Qs Js Ts"),  # all five
        ("8c 7c", "As Kd Qh 4s 2d", "As Kd Qh 8c 7c"),
    ],
)
def test_the_dealer_lays_out_the_best_five_of_seven(felt, dealer, board, best):
    table = felt().ready().bet(1, ante=5).script(board, dealer=dealer, seat_1="5d 6h").to("reveal")
    assert "best" not in table.view(role="public")["dealer"]
    table.advance()
    seen = table.view(role="public")["dealer"]
    assert set(seen["best"]) == set(best.split()) and len(seen["best"]) == 5
    assert set(seen["cards"]) == set(dealer.split())
    assert seen["hand"] == table.game.rank(tuple(table.state.hands[-1].cards) + table.state.board).describe()


@clause("9.VI")
def test_the_dealer_shows_when_all_have_folded_too(felt):
    table = asked(felt, 5).to("reveal")
    assert [h.racked for h in table.state.seats] == [True, False, True]  # seat 3 has a Trips wager
    assert table.step.clause == f"{BOOK}:9.VI"
