"""Sections 7 and 11: the Ante, bets and folds street by street, and the settlement."""

import pytest

from houseway.core import events as ev
from houseway.core.steps import Decide, Procedure, Settle
from houseway.money.limits import Limits

BOOK = "oh-mississippi-stud:"
STREETS = ["third-street", "fourth-street", "fifth-street"]
SECTIONS = ["11.II", "11.IV", "11.VI"]
BOARD = "Kd 9c 4s"


def clause(*paths):
    return pytest.mark.clause(*(BOOK + path for path in paths))


def on_street(felt, street, **elections):
    """Two players, $10 antes, one ante on every street so far; seat 1 is asked."""
    table = felt(**elections).ready().bet(1, 10).bet(3, 10).script(BOARD, seat_1="As Qd", seat_3="7h 7d")
    while not (isinstance(table.step, Decide) and len(table.state.board) == street):
        table.advance()
    return table


# ── before the deal ──────────────────────────────────────────────────────────────────────────────────


@clause("7.III")
def test_an_ante_and_nothing_else_brings_cards(felt):
    table = felt().ready().do(ev.SeatTaken(1), ev.SeatTaken(2))
    assert table.step.closes is None
    table.bet(1, 5).do(ev.WagersClosed())
    assert [h.seat for h in table.state.seats] == [1]
    for street in STREETS:
        early = felt().ready().bet(1, 5)
        early.refused(ev.WagerPlaced(1, street, 500), "7.IV")


@clause("7.III")
@pytest.mark.parametrize(("cents", "allowed"), [(499, 0), (500, 1), (550, 0), (50_000, 1), (50_100, 0)])
def test_an_ante_is_within_the_posted_limits(felt, cents, allowed):
    table = felt().ready().do(ev.SeatTaken(1))
    if allowed:
        assert table.do(ev.WagerPlaced(1, "ante", cents)).game.stakes(table.state) == {1: cents}
    else:
        table.refused(ev.WagerPlaced(1, "ante", cents), "7.III")


@clause("7.IV", "9.I.B")
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_from_the_first_card_on_only_a_street_asks_for_more(felt, dealing):
    table = felt(dealing=dealing).ready().bet(1, 10).script(BOARD, seat_1="As Qd")
    table.do(ev.WagersClosed())
    while table.state.phase != "over":
        table.refused(ev.WagerPlaced(1, "ante", 500), "7.IV")
        table.refused(ev.WagerPlaced(1, "third-street", 1000), "7.IV")
        table.refused(ev.WagerWithdrawn(1, "ante"), "7.IV")
        table.refused(ev.WagerWithdrawn(1, "third-street"), "7.IV")
        if not isinstance(table.step, Decide):
            table.refused(ev.Decided(1, "wager", 1000), "11.II")
        table.advance()


@clause("2.I")
def test_seven_seats(felt):
    table = felt().ready()
    for seat in range(1, 8):
        table.bet(seat, 5)
    assert table.refusal(ev.SeatTaken(8)).clause == BOOK + "2.I"


# ── the streets ──────────────────────────────────────────────────────────────────────────────────────


@clause("9.III", "10.III", "9.V", "10.V", "11.II", "11.II.A", "11.IV", "11.IV.A", "11.VI", "11.VI.A")
@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
@pytest.mark.parametrize(
    ("cents", "allowed"),
    [
        (0, 0),
        (500, 0),
        (999, 0),
        (1000, 1),
        (1500, 0),
        (2000, 1),
        (3000, 1),
        (3001, 0),
        (4000, 0),
        (-1000, 0),
    ],
)
def test_a_street_is_one_two_or_three_antes(felt, street, dealing, cents, allowed):
    table = on_street(felt, street, dealing=dealing)
    event = ev.Decided(1, "wager", cents)
    if allowed:
        before = table.game.stakes(table.state)[1]
        table.do(event)
        assert table.game.stakes(table.state)[1] == before + cents
        assert table.asked() == 3
        (bet,) = (b for b in table.state.bets if b.wager == STREETS[street] and b.seat == 1)
        assert bet.stake_cents == cents
    else:
        assert "1000 to 3000, in whole multiples of 1000" in table.refused(event, SECTIONS[street]).reason


@clause("11.II", "11.IV", "11.VI")
@pytest.mark.parametrize("street", [0, 1, 2])
def test_nothing_but_a_bet_or_a_fold_in_turn(felt, street):
    table = on_street(felt, street)
    cited = SECTIONS[street]
    assert [(c.name, c.low_cents, c.high_cents, c.unit_cents) for c in table.step.choices] == [
        ("wager", 1000, 3000, 1000),
        ("fold", 0, 0, 1000),
    ]
    assert {c.clause for c in table.step.choices} == {BOOK + cited}
    assert table.step.default == "fold"
    table.refused(ev.Decided(3, "wager", 1000), cited)
    table.refused(ev.Decided(3, "fold"), cited)
    table.refused(ev.Decided(2, "fold"), cited)
    assert table.refused(ev.Decided(1, "check"), cited).allowed == ("wager", "fold")
    table.refused(ev.Decided(1, "play", 1000), cited)
    table.refused(ev.Decided(1, "fold", 1000), cited)
    table.refused(ev.Decided(1, "wager", 1000, spot="ante"), "7.V")
    table.do(ev.Decided(1, "wager", 1000)).refused(ev.Decided(1, "fold"), cited)


@clause("11.IV", "11.VI")
def test_each_street_is_decided_whatever_was_bet_before(felt):
    for bets in ((3, 1, 2), (1, 3, 3), (2, 2, 1)):
        table = felt().ready().bet(1, 10).script(BOARD, {1: bets}, seat_1="As Qd").to("stub")
        assert [b.stake_cents for b in table.state.bets] == [1000, *(1000 * n for n in bets)]


@clause("11.II.B", "11.IV.B", "11.VI.B")
@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_a_fold_is_taken_at_once_with_its_cards(felt, street, dealing):
    table = on_street(felt, street, dealing=dealing)
    cited = BOOK + SECTIONS[street] + ".B"
    table.do(ev.Decided(1, "fold"))
    assert table.step == Settle(cited)
    lines = table.game.settle(table.state)
    assert [(x.seat, x.wager, x.outcome, x.amount_cents) for x in lines] == [
        (1, wager, "lose", -1000) for wager in ("ante", *STREETS[:street])
    ]
    assert {(x.clause, x.why) for x in lines} == {(cited, "player folded")}
    table.refused(ev.Decided(3, "wager", 1000), SECTIONS[0])
    table.refused(ev.CardsCollected("folded"), "11.VIII")
    table.do(ev.Settled(lines))
    assert isinstance(table.step, Procedure) and table.step.clause == cited
    assert table.step.event == ev.CardsCollected("folded")
    table.refused(ev.Settled(()), "11.VII")
    table.refused(ev.CardsCollected("seat-1"), SECTIONS[street] + ".B")
    racked = table.state.racked
    table.advance()
    assert table.state.racked == racked + 2 and table.state.hand(1).racked
    assert table.asked() == 3  # only now the next player
    table.to("over")
    assert [x.seat for x in table.lines].count(1) == street + 1
    asked = [e.seat for e in table.events if isinstance(e, ev.Decided)]
    assert asked[asked.index(1) :].count(1) == street + 1


@clause("11.II.B")
def test_folded_cards_are_never_shown(felt):
    table = felt().ready().bet(1, 10, bonus=5).script(BOARD, {1: (0,)}, seat_1="As Qd").to("over")
    assert not table.state.hand(1).shown
    assert [e.to for e in table.events if isinstance(e, ev.CardsShown)] == ["seat-1", "all", "all", "all"]
    assert table.view(role="public")["hands"][0]["cards"] == ["??", "??"]


@clause("7.II", "11.IV.B")
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_who_leaves_after_a_bet_is_out_before_the_next_card_is_decided(felt, rule):
    table = felt(abandoned_wagers=rule).ready().bet(1, 10, bonus=5).bet(3, 10)
    table.script("9d 9c 4s", seat_1="As Qd", seat_3="7h 7d").to("deciding").do(ev.Decided(1, "wager", 2000))
    table.do(ev.SeatLeft(1))
    if rule == "lost":  # at once, while the others decide
        assert table.step == Settle(BOOK + "11.II.B")
    table.finish()
    own = {x.wager: (x.amount_cents, x.clause) for x in table.lines if x.seat == 1}
    lost = BOOK + ("7.II" if rule == "lost" else "11.II.B")
    assert own["ante"] == (-1000, lost) and own["third-street"] == (-2000, lost)
    assert own["three-card-bonus"] == ((-500, lost) if rule == "lost" else (500, BOOK + "12.III"))
    assert [e.seat for e in table.events if isinstance(e, ev.Decided)].count(1) == 1


@clause("7.II")
@pytest.mark.parametrize(("rule", "amounts"), [("lost", [-1000] * 4), ("stand", [1000] * 4)])
def test_who_leaves_after_the_last_bet(felt, rule, amounts):
    table = felt(abandoned_wagers=rule).ready().bet(1, 10).script("Ad 9c 4s", seat_1="As Qd").to("stub")
    table.do(ev.SeatLeft(1)).finish()
    assert [x.amount_cents for x in table.lines] == amounts


# ── the settlement ───────────────────────────────────────────────────────────────────────────────────


@clause("11.VII", "11.VII.A", "11.VII.C", "11.VII.D", "11.VIII")
def test_from_the_right_each_hand_turned_up_settled_and_put_away(felt):
    table = felt().ready().bet(1, 5).bet(4, 5, bonus=5).bet(6, 5)
    table.script("Kd 9c 9s", {6: (1, 0)}, seat_1="As Kh", seat_4="7h 3d", seat_6="2h 2d").to("showing")
    order = []
    while table.state.phase != "clearing":
        step, event = table.step, table.advance()
        order.append((type(event).kind, getattr(event, "to", ""), step.clause.removeprefix(BOOK)))
    assert [row[2] for row in order] == ["11.VII.A", "11.VII", "11.VII.D"] * 2
    assert [e.slots for e in table.events if isinstance(e, ev.CardsShown)][-2:] == [(5, 6), (3, 4)]
    settled = [(x.seat, x.wager, x.amount_cents) for x in table.lines if x.seat != 6]
    each = ["ante", *STREETS]
    # What has lost is taken before what has won is paid.
    assert settled == [
        *((4, w, 0) for w in each), (4, "three-card-bonus", 500), *((1, w, 1000) for w in each),
    ]  # fmt: skip


@clause("11.VII.C")
def test_what_has_lost_is_taken_before_what_has_won_is_paid(felt):
    table = felt().ready().bet(1, 5, bonus=5).script("Kd 9c 4s", seat_1="As Kh").to("settling")
    lines = table.game.settle(table.state)
    assert [x.wager for x in lines] == ["three-card-bonus", "ante", *STREETS]
    assert [x.amount_cents for x in lines] == [-500, 500, 500, 500, 500]
    table.refused(ev.CardsCollected("seat-1"), "11.VIII")
    for wrong in (lines[1:], lines[::-1], ()):
        assert table.refusal(ev.Settled(wrong))


@clause("11.VII")
def test_nothing_is_settled_before_the_third_community_card(felt):
    table = felt().ready().bet(1, 5).script("Kd 9c 4s", seat_1="As Kh").do(ev.WagersClosed())
    while table.state.phase != "settling":
        assert table.game.settle(table.state) == ()
        assert table.refusal(ev.Settled(()))
        table.advance()
    assert len(table.state.board) == 3


def test_posted_limits_of_a_table(felt):
    table = felt(limits={"ante": Limits(2500, 10_000)}).ready().do(ev.SeatTaken(1))
    table.refused(ev.WagerPlaced(1, "ante", 2400), "7.III")
    table.bet(1, 25).script(BOARD, seat_1="As Qd").to("deciding")
    assert table.step.choices[0].high_cents == 7500
