"""Sections 7, 8, 9 and 12: three equal bets, two of which can be taken back, and the settlement."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Decide, Procedure, Settle
from houseway.dealer import books
from houseway.editions.house import ElectionRefused
from houseway.money.ledger import layout_account, seat_account
from houseway.money.limits import Limits

clause = clause_of("oh-let-it-ride")
BOOK = "oh-let-it-ride:"
BETS = ("bet-1", "bet-2", "bet-3")
BOTH_WAYS = pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
EACH_BET = pytest.mark.parametrize(("number", "cited"), [(1, "12.II"), (2, "12.IV")])
BOARD = "Kd 9c"


def three(seat, cents):
    return ev.WagerPlaced(seat, "bet-3", cents, along=("bet-1", "bet-2"))


def two_players(felt, rides=None, **elections):
    table = felt(**elections).ready().bet(1, 10).bet(3, 10)
    return table.script(BOARD, rides, seat_1="As Qd Tc", seat_3="7h 7d 2c")


def left(table, seat):
    return {b.wager: b.stake_cents for b in table.state.bets if b.seat == seat}


# ── before the deal ──────────────────────────────────────────────────────────────────────────────────


@clause("7.IV")
def test_three_equal_bets_go_down_together(felt):
    table = felt().ready().do(ev.SeatTaken(1), ev.SeatTaken(2))
    assert table.step.closes is None
    for bet in ("bet-1", "bet-2"):
        assert "goes down with bet-3" in table.refused(ev.WagerPlaced(1, bet, 500), "7.IV").reason
    for along in ((), ("bet-1",), ("bet-2",), ("bet-2", "bet-1"), ("bet-1", "bet-2", "three-card-bonus")):
        table.refused(ev.WagerPlaced(1, "bet-3", 500, along=along), "7.IV")
    table.do(three(1, 500))
    assert left(table, 1) == dict.fromkeys(BETS, 500)
    table.do(three(1, 700))
    assert left(table, 1) == dict.fromkeys(BETS, 1200)
    for bet in ("bet-1", "bet-2"):
        table.refused(ev.WagerWithdrawn(1, bet), "7.IV")
    assert left(table.do(ev.WagerWithdrawn(1, "bet-3")), 1) == {}


@clause("7.IV", "10.II.A")
def test_only_who_has_the_three_bets_gets_cards(felt):
    table = felt().ready().do(ev.SeatTaken(2)).bet(1, 5).do(ev.WagersClosed())
    assert [h.seat for h in table.state.seats] == [1]


@clause("7.IV")
@pytest.mark.parametrize(("cents", "allowed"), [(499, 0), (500, 1), (550, 0), (50_000, 1), (50_100, 0)])
def test_bets_are_within_the_posted_limits(felt, cents, allowed):
    table = felt().ready().do(ev.SeatTaken(1))
    if allowed:
        assert table.do(three(1, cents)).game.stakes(table.state) == {1: 3 * cents}
    else:
        table.refused(three(1, cents), "7.IV")


@clause("7.III", "10.I.B", "11.I.B", "2.IV.B")
@BOTH_WAYS
def test_from_the_first_card_on_no_wager_is_made_raised_or_taken_back_but_when_asked(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, 10, three=5).script(BOARD, seat_1="As Qd Tc")
    table.do(ev.WagersClosed())
    while table.state.phase != "over":
        table.refused(three(1, 500), "7.III")
        table.refused(ev.WagerPlaced(1, "let-it-ride-bonus", 100), "7.III")
        table.refused(ev.WagerPlaced(1, "three-card-bonus", 500), "7.III")
        for wager in (*BETS, "three-card-bonus"):
            table.refused(ev.WagerWithdrawn(1, wager), "7.III")
        if not isinstance(table.step, Decide):
            for answer in ("withdraw", "let-it-ride"):
                table.refused(ev.Decided(1, answer), "12.II")
        table.advance()


@clause("8.II", "2.IV", "2.IV.B", "8.I")
@pytest.mark.parametrize("cents", [1, 50, 99, 101, 150, 200, 500, 2000])
def test_the_bonus_is_a_one_dollar_chip(felt, cents):
    table = felt().ready().bet(1, 5)
    table.refused(ev.WagerPlaced(1, "let-it-ride-bonus", cents), "8.II")
    table.do(ev.WagerPlaced(1, "let-it-ride-bonus", 100))
    table.refused(ev.WagerPlaced(1, "let-it-ride-bonus", 100), "8.II")  # that would be two


@clause("8.II")
def test_no_table_posts_another_stake_for_the_dollar(felt):
    assert felt(limits={"let-it-ride-bonus": Limits(100, 100)}).game.table
    for limits in (Limits(100, 200), Limits(200, 200), Limits(100, 100, 50)):
        with pytest.raises(ElectionRefused, match="fixes what is bet on let-it-ride-bonus") as refused:
            felt(limits={"let-it-ride-bonus": limits})
        assert refused.value.clauses[0] == BOOK + "8.II"


@clause("8.II", "9.II", "8.I", "9.I", "2.IV")
@pytest.mark.parametrize(
    ("wager", "cents", "path", "offered"),
    [("let-it-ride-bonus", 100, "8.II", "8.I"), ("three-card-bonus", 500, "9.II", "9.I")],
)
def test_a_bonus_needs_the_three_bets_and_a_house_that_offers_it(felt, wager, cents, path, offered):
    table = felt().ready().do(ev.SeatTaken(1))
    bonus = ev.WagerPlaced(1, wager, cents)
    assert "needs Bet Number 3 beside it" in table.refused(bonus, path).reason
    table.do(three(1, 500), bonus).refused(ev.WagerWithdrawn(1, "bet-3"), path)
    table.do(ev.WagerWithdrawn(1, wager), ev.WagerWithdrawn(1, "bet-3"))
    plain = felt(**{wager: False}).ready().bet(1, 5)
    assert "does not offer" in plain.refused(bonus, offered).reason
    assert wager not in {o.wager for o in plain.step.offers}


# ── the two questions ────────────────────────────────────────────────────────────────────────────────


@clause("12.II", "12.IV", "1.IV")
@BOTH_WAYS
@EACH_BET
def test_each_player_is_asked_from_the_left_to_ride_or_to_withdraw(felt, dealing, number, cited):
    table = two_players(felt, dealing=dealing).to_question(number)
    for seat in (1, 3):
        assert table.asked() == seat
        assert [(c.name, c.low_cents, c.high_cents) for c in table.step.choices] == [
            ("let-it-ride", 0, 0), ("withdraw", 0, 0),
        ]  # fmt: skip
        assert {c.clause for c in table.step.choices} == {BOOK + cited}
        assert table.step.default == "let-it-ride"
        other = 4 - seat
        table.refused(ev.Decided(other, "withdraw"), cited)
        table.refused(ev.Decided(seat, "fold"), cited)
        table.refused(ev.Decided(seat, "withdraw", 1000), cited)
        table.refused(ev.Decided(seat, "let-it-ride", 1000), cited)
        table.refused(ev.Decided(seat, "withdraw", spot="bet-3"), "7.V")
        table.refused(ev.Decided(seat, "withdraw", hand=1), "7.V")
        table.advance()
    assert table.state.phase == "reveal"


@clause("12.II.A", "12.II.B", "12.IV.A", "12.IV.B", "12.IV", "7.IV")
@BOTH_WAYS
@pytest.mark.parametrize("rides", ["RR", "RW", "WR", "WW"])
def test_a_bet_that_rides_stays_and_one_that_is_withdrawn_goes_back_at_once(felt, dealing, rides):
    table = two_players(felt, {1: rides, 3: "RR"}, dealing=dealing).to("deciding")
    kept = dict.fromkeys(BETS, 1000)
    for bet, answer in zip(("bet-1", "bet-2"), rides, strict=True):
        table.to("deciding")
        before = table.state
        event = table.advance()
        back = 1000 * (answer == "W")
        if back:
            del kept[bet]
        assert left(table, 1) == kept and left(table, 3) == dict.fromkeys(BETS, 1000)
        entries = books.entries(table.game, before, event, table.state)
        moved = {p.account: p.amount_cents for e in entries for p in e.postings}
        assert moved == ({seat_account(1): back, layout_account(1): -back} if back else {})
        while isinstance(table.step, Decide):
            table.advance()
        table.advance()  # the community card
        assert left(table, 1) == kept
    table.to("settling")
    while table.state.hands[table.state.turn].seat != 1:
        table.advance()
        table.to("settling")
    assert {x.wager: x.stake_cents for x in table.game.settle(table.state)} == kept


@clause("12.IV")
def test_who_took_the_first_bet_back_is_asked_about_the_second_all_the_same(felt):
    table = two_players(felt, {1: "WW", 3: "WR"}).to_question(2)
    assert table.asked() == 1
    table.advance()
    assert table.asked() == 3


@clause("12.II", "7.IV")
def test_bet_number_3_cannot_be_taken_back(felt):
    table = two_players(felt, {1: "WW", 3: "WW"})
    while table.state.phase != "showing":
        table.advance()
        if table.state.closed:
            assert left(table, 1).get("bet-3") == left(table, 3).get("bet-3") == 1000
    assert left(table, 1) == left(table, 3) == {"bet-3": 1000}


# ── who leaves ───────────────────────────────────────────────────────────────────────────────────────


@clause("7.II")
@BOTH_WAYS
@pytest.mark.parametrize("number", [1, 2])
def test_the_wagers_of_a_player_who_leaves_are_lost(felt, results, dealing, number):
    """Also the bet that he was just asked about, and the dollar wins nothing."""
    table = felt(dealing=dealing).ready().bet(1, 10, bonus=1, three=5).bet(3, 10)
    table.script("7s 7c", {1: "RR"}, seat_1="7h 7d 2c", seat_3="As Qd Tc").to_question(number)
    table.do(ev.SeatLeft(1))
    assert table.asked() == 3
    table.refused(ev.SeatTaken(1), "7.II")
    lines = table.finish()
    assert results(lines) == {
        "bet-1": "lose 10", "bet-2": "lose 10", "bet-3": "lose 10", "let-it-ride-bonus": "collect 1",
        "three-card-bonus": "lose 5",
    }  # fmt: skip
    assert {x.clause for x in lines if x.seat == 1 and x.outcome == "lose"} == {BOOK + "7.II"}
    assert not any(isinstance(e, ev.CardsShown) and e.to == "all" and len(e.slots) == 3 and
                   e.slots == table.state.hand(1).slots for e in table.events)  # fmt: skip


@clause("7.II")
@BOTH_WAYS
@pytest.mark.parametrize(("number", "rides", "kept"), [(1, "", BETS), (2, "W", BETS[1:]), (2, "R", BETS)])
def test_where_they_stand_every_bet_rides(felt, results, dealing, number, rides, kept):
    table = felt(dealing=dealing, abandoned_wagers="stand").ready().bet(1, 10, bonus=1, three=5).bet(3, 10)
    table.script("7s 7c", {1: rides + "WW"}, seat_1="7h 7d 2c", seat_3="As Qd Tc").to_question(number)
    table.do(ev.SeatLeft(1))
    assert table.asked() == 3
    found = results([x for x in table.finish() if x.outcome != "collect"])
    assert found == dict.fromkeys(kept, "win 500") | {
        "let-it-ride-bonus": "win 300", "three-card-bonus": "win 5",
    }  # fmt: skip


@clause("7.II")
def test_who_leaves_before_looking_is_settled_unseen(felt, results):
    for elected, expected in (("lost", "lose 10"), ("stand", "win 500")):
        table = felt(abandoned_wagers=elected).ready().bet(1, 10).bet(3, 10)
        table.script("7s 7c", seat_1="7h 7d 2c", seat_3="As Qd Tc").to("looking").do(ev.SeatLeft(1))
        assert results(table.finish()) == dict.fromkeys(BETS, expected)


@clause("7.II")
def test_before_the_deal_a_player_takes_back_the_wagers_and_leaves(felt):
    table = felt().ready().bet(1, 5)
    table.refused(ev.SeatLeft(1), "7.III")
    assert table.do(ev.WagerWithdrawn(1, "bet-3"), ev.SeatLeft(1)).state.seated == ()
    table.refused(three(1, 500), "7.II")


# ── the settlement ───────────────────────────────────────────────────────────────────────────────────


@clause("12.V", "12.V.A", "12.V.C", "12.V.D", "12.VI")
@BOTH_WAYS
def test_from_the_right_seat_by_seat_a_hand_is_turned_up_settled_and_put_away(felt, dealing):
    table = two_players(felt, {1: "RW"}, dealing=dealing).to("showing")
    order = []
    while table.state.phase != "clearing":
        step = table.step
        cited = step.clause.removeprefix(BOOK)
        kind = "settle" if isinstance(step, Settle) else step.event.kind
        by = step.by if isinstance(step, Procedure | Settle) else ""
        order.append((table.state.hands[table.state.turn].seat, kind, cited, by))
        table.advance()
    assert order == [
        (3, "cards-shown", "12.V.A", "dealer"), (3, "settle", "12.V", "dealer"),
        (3, "cards-collected", "12.V.D", "dealer"), (1, "cards-shown", "12.V.A", "dealer"),
        (1, "settle", "12.V", "dealer"), (1, "cards-collected", "12.V.D", "dealer"),
    ]  # fmt: skip


@clause("12.V.C", "8.IV", "9.IV")
def test_what_has_lost_is_taken_before_what_has_won_is_paid(felt):
    table = felt().ready().bet(1, 5, bonus=1, three=5).script("Ts 9c", seat_1="As Kh Td").to("settling")
    lines = table.game.settle(table.state)
    assert [(x.wager, x.amount_cents) for x in lines] == [
        ("three-card-bonus", -500), ("bet-1", 500), ("bet-2", 500), ("bet-3", 500),
    ]  # fmt: skip
    table.refused(ev.CardsCollected("seat-1"), "12.VI")
    for wrong in (lines[1:], lines[::-1], ()):
        assert table.refusal(ev.Settled(wrong))
    table = felt().ready().bet(1, 5, bonus=1, three=5).script("9s 8c", seat_1="2s 2h Td").to("settling")
    lines = table.game.settle(table.state)
    assert [(x.wager, x.amount_cents) for x in lines] == [
        ("bet-1", -500), ("bet-2", -500), ("bet-3", -500), ("three-card-bonus", 500),
    ]  # fmt: skip


@clause("12.V")
@BOTH_WAYS
def test_nothing_is_settled_before_the_second_community_card(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, 5).script("Kd 9c", seat_1="As Kh Td").do(ev.WagersClosed())
    while table.state.phase != "settling":
        assert table.game.settle(table.state) == ()
        assert table.refusal(ev.Settled(()))
        table.advance()
    assert len(table.state.board) == 2
