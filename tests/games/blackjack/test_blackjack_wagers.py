"""Who may bet what, when and on which box (sections 4 and 13)."""

import pytest
from blackjack_table import BlackjackTable, clause

from houseway.core import events as ev
from houseway.core.steps import Wagers
from houseway.editions.house import ElectionRefused
from houseway.games.registry import open_game
from houseway.money.limits import Limits


def betting(*stacks, **options):
    table = BlackjackTable(*stacks, **options)
    table.to_wagers()
    return table


@clause("4.I")
def test_wagers_go_down_before_the_first_card():
    table = betting(seats=(1, 2))
    assert table.step.closes is None  # nobody has bet
    table.refused(ev.WagersClosed(), "4.I")
    table.bet(1000).bet(500 + 500, seat=2)
    table.bet(200)  # adds to it
    assert table.game.stakes(table.state) == {1: 1200, 2: 1000}
    table.apply(ev.WagerWithdrawn(2, "base"))
    assert table.game.stakes(table.state) == {1: 1200}
    table.refused(ev.WagerPlaced(3, "base", 1000), "4.I")  # nobody sits there
    table.refused(ev.WagerPlaced(1, "insurance", 500), "4.I")
    table.apply(ev.WagersClosed())
    assert len(table.hands) == 1


@pytest.mark.parametrize(
    ("stake", "may"), [(900, False), (1000, True), (1050, False), (5000, True), (5100, False)]
)
def test_posted_limits(stake, may):
    table = betting(limits={"base": Limits(1000, 5000, 100)})
    if may:
        table.bet(stake)
    else:
        table.refused(ev.WagerPlaced(1, "base", stake), "4.I")


@clause("4.IV", "4.VII")
def test_no_wager_is_made_raised_or_taken_back_after_the_first_card():
    table = betting("Th Tc 9d 8s", seats=(1, 2))
    table.bet()
    table.apply(ev.WagersClosed())
    table.apply(table.answer(table.step))  # the first card
    for phase in ("second-cards", "deciding"):
        table.refused(ev.WagerPlaced(1, "base", 1000), "4.IV")
        table.refused(ev.WagerPlaced(2, "base", 1000), "4.IV")
        table.refused(ev.WagerWithdrawn(1, "base"), "4.VII")
        table.until(phase)
    table.refused(ev.WagersClosed(), "4.IV")
    table.finish("stand")
    table.refused(ev.WagerPlaced(1, "base", 1000), "4.I")  # the next round is not open


@clause("4.VIII")
@pytest.mark.parametrize(
    ("stack", "script", "wager"),
    [
        ("Th Ac 9d 5s", "insurance", "insurance"),
        ("5h Tc 6d 5s 2c", "double", "double-down"),
        ("8h Tc 8d 5s 2c", "split", "split"),
    ],
)
def test_later_wagers_are_left_alone_too(stack, script, wager):
    table = BlackjackTable(stack, seats=(1, 2), limits={"base": Limits(1000, 9000)})
    table.to_wagers()
    table.bet()
    table.apply(ev.WagersClosed())
    step = table.advance()
    table.apply(step.choice(script).pick())
    assert table.game.stakes(table.state)[1] > 1000
    table.refused(ev.WagerWithdrawn(1, wager), "4.VIII")
    table.refused(ev.WagerPlaced(1, wager, 100), "4.VIII")


# ── who sat out ──────────────────────────────────────────────────────────────────────────────────────


def after_one_round(**options):
    """Seat 1 bet on the first round of the shoe, seat 2 did not."""
    table = betting("Th Tc 9d 8s" * 5, seats=(1, 2), mid_shoe_entry="closed", **options)
    table.bet()
    table.finish()
    table.apply(ev.RoundOpened(2))
    return table


@clause("4.IX")
def test_who_sits_out_a_round_waits():
    table = after_one_round()
    table.refused(ev.WagerPlaced(2, "base", 1000), "4.IX")
    assert {o.seat for o in table.step.offers} == {1}
    table.apply(ev.SeatTaken(3))  # somebody who was not even there
    table.refused(ev.WagerPlaced(3, "base", 1000), "4.IX")
    table.bet()
    table.finish()
    table.apply(ev.RoundOpened(3))
    table.bet()  # bet on every round
    table.apply(ev.WagerWithdrawn(1, "base"))
    table.apply(ev.SeatLeft(1))
    table.apply(ev.SeatTaken(1))  # somebody else
    table.refused(ev.WagerPlaced(1, "base", 1000), "4.IX")


@clause("4.IX")
def test_all_may_bet_where_the_house_does_not_mind():
    table = betting("Th Tc 9d 8s" * 5, seats=(1, 2))
    table.bet()
    table.finish()
    table.apply(ev.RoundOpened(2))
    table.bet(seat=2)


@clause("4.IX.A")
def test_the_house_can_let_somebody_in_again():
    table = after_one_round()
    table.refused(ev.SeatAdmitted(1), "4.IX.A")
    table.refused(ev.SeatAdmitted(2, "dealer"), "4.IX.A")
    table.apply(ev.SeatAdmitted(2))
    table.bet(seat=2)


@clause("4.IX.B")
def test_a_shuffle_lets_everybody_in():
    table = after_one_round()
    table.apply(ev.ReshuffleOrdered())
    table.to_wagers()
    table.bet(seat=2)
    assert table.game.stakes(table.state) == {2: 1000}


# ── several boxes ────────────────────────────────────────────────────────────────────────────────────


@clause("13.I")
def test_one_box_unless_the_house_allows_more():
    table = betting(seats=(3,))
    table.bet(seat=3)
    table.refused(ev.WagerPlaced(3, "base", 1000, "box-4"), "13.I")


@clause("13.I", "2.I.B")
def test_several_boxes_lie_side_by_side():
    table = betting(seats=(3, 6), several_boxes=True)
    table.refused(ev.WagerPlaced(3, "base", 1000, "box-4"), "13.I")  # one's own first
    table.bet(seat=3)
    table.refused(ev.WagerPlaced(3, "base", 1000, "box-5"), "13.I")  # apart
    assert {o.spot for o in table.step.offers if o.seat == 3} == {"", "box-2", "box-4"}
    table.bet(seat=3, spot="box-4")
    table.bet(seat=3, spot="box-5")
    table.refused(ev.WagerPlaced(3, "base", 1000, "box-6"), "13.I")  # somebody sits there
    table.refused(ev.WagerPlaced(6, "base", 1000, "box-5"), "13.I")  # somebody plays it
    table.refused(ev.WagerPlaced(3, "base", 1000, "box-8"), "2.I.B")
    table.refused(ev.WagerWithdrawn(3, "base", "box-4"), "13.I")  # would tear them apart
    table.refused(ev.WagerWithdrawn(3, "base"), "13.I")
    table.apply(ev.WagerWithdrawn(3, "base", "box-5"))
    table.apply(ev.SeatTaken(5))
    table.bet(seat=5)
    table.apply(ev.WagersClosed())
    assert [(h.seat, h.box) for h in table.hands] == [(3, 3), (3, 4), (5, 5)]


@clause("13.I")
def test_a_seat_taken_while_its_box_is_played_waits_for_the_next_round():
    table = betting(seats=(3,), several_boxes=True)
    table.bet(seat=3).bet(seat=3, spot="box-4")
    table.apply(ev.SeatTaken(4))
    table.refused(ev.WagerPlaced(4, "base", 1000), "13.I")
    assert not [o for o in table.step.offers if o.seat == 4]
    table.finish()
    table.apply(ev.RoundOpened(2))
    table.bet(seat=4)


@clause("13.II")
@pytest.mark.parametrize(
    ("first", "second", "may"), [(2400, 2500, False), (2500, 2400, False), (2500, 2500, True)]
)
def test_several_boxes_have_their_own_minimum(first, second, may):
    table = betting(seats=(3,), several_boxes=True, several_boxes_minimum=25)
    table.bet(first, seat=3)
    if may:
        table.bet(second, seat=3, spot="box-2")
        assert table.game.stakes(table.state) == {3: 5000}
    else:
        table.refused(ev.WagerPlaced(3, "base", second, "box-2"), "13.II")


@clause("13.II")
def test_one_box_keeps_the_posted_minimum():
    betting(seats=(3,), several_boxes=True, several_boxes_minimum=25).bet(1000, seat=3)
    with pytest.raises(ElectionRefused):
        open_game("blackjack", elections={"several-boxes-minimum": 25})
    with pytest.raises(ElectionRefused):
        open_game("blackjack", elections={"several-boxes": True, "several-boxes-minimum": 5000})


def test_each_box_is_played_and_settled_by_itself():
    table = betting("8h Th Tc | 8d 9c 7s | 3c Kc", seats=(2,), several_boxes=True)
    table.bet(1000, seat=2).bet(3000, seat=2, spot="box-3")
    table.apply(ev.WagersClosed())
    table.advance()
    assert (table.step.seat, table.step.spot) == (2, "")
    table.play("split stand stand")
    assert (table.step.seat, table.step.spot) == (2, "box-3")
    table.refused(table.decide("stand", seat=2), "7.V")  # the box must be named
    table.finish("stand")
    assert [(x.wager, x.spot, x.amount_cents) for x in table.lines] == [
        ("base", "box-3", 3000),
        ("split", "box-2/1", 1000),
        ("base", "", -1000),
    ]


# ── leaving ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_player_takes_his_wager_along_before_the_deal():
    table = betting()
    table.bet()
    table.refused(ev.SeatLeft(1), "4.I")
    table.apply(ev.WagerWithdrawn(1, "base"))
    table.apply(ev.SeatLeft(1))
    assert isinstance(table.step, Wagers)


@clause("4.VII")
def test_a_wager_left_behind_stays_in_play():
    table = BlackjackTable("Th 9h 7c | 9d 8d Ts", seats=(1, 2)).deal()
    table.apply(ev.SeatLeft(1))
    assert table.step.seat == 2  # the hand of seat 1 stands
    table.refused(ev.SeatTaken(1), "4.VII")
    table.finish("stand")
    assert table.results() == [(2, "base", "push", 0, "4.III"), (1, "base", "win", 1000, "4.II.B")]
    table.apply(ev.SeatTaken(1))


@pytest.mark.parametrize(
    ("stack", "script", "what"),
    [
        ("Th Ac 9d 5s Kc 9c", "", "insuring"),
        ("5h Tc 6d 7s 2c", "", "deciding"),
        ("8h Tc 8d 7s 2c 3c", "split", "deciding"),
    ],
)
def test_leaving_when_asked_ends_the_round_all_the_same(stack, script, what):
    table = BlackjackTable(stack).deal().play(script)
    assert table.state.phase == what
    table.apply(ev.SeatLeft(1))
    table.finish()
    assert table.game.stakes(table.state) == {}
    assert "insurance" not in [x.wager for x in table.lines]
