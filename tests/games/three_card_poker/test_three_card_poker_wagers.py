"""Section 7: who may bet what, and when."""

import pytest
from tests.games.felt import clause_of

from houseway.core import events as ev
from houseway.core.steps import Decide, Wagers
from houseway.money.limits import Limits

clause = clause_of("oh-three-card-poker")


HANDS = {"dealer": "Ks 9d 4c", "seat_1": "As Qd 2c", "seat_2": "Ah Jd 2h"}


@clause("7.I.A")
@pytest.mark.parametrize(
    ("stake", "allowed"),
    [(500, False), (900, False), (1000, True), (20000, True), (20100, False), (1050, False)],
)
def test_an_ante_is_within_the_posted_limits(felt, stake, allowed):
    table = felt(limits={"ante": Limits(1000, 20000, 100)}).ready()
    table.do(ev.SeatTaken(1))
    if allowed:
        table.do(ev.WagerPlaced(1, "ante", stake))
        assert table.game.stakes(table.state) == {1: stake}
    else:
        table.refused(ev.WagerPlaced(1, "ante", stake), "7.I.A")


@clause("7.I.A")
@clause("10.II")
def test_the_play_wager_equals_the_ante(felt):
    table = felt().ready().bet(1, ante=15).script(**HANDS).to("deciding")
    step = table.step
    assert isinstance(step, Decide)
    assert [(c.name, c.low_cents, c.high_cents) for c in step.choices] == [
        ("play", 1500, 1500),
        ("fold", 0, 0),
    ]
    for wrong in (0, 1400, 1499, 1501, 1600, 3000):
        table.refused(ev.Decided(1, "play", wrong), "10.II")
    table.do(ev.Decided(1, "play", 1500))
    assert table.game.stakes(table.state) == {1: 3000}


@clause("7.I.B")
def test_pair_plus_alone_within_its_limits(felt):
    table = felt(limits={"pair-plus": Limits(500, 10000, 100)}).ready()
    table.do(ev.SeatTaken(1))
    table.refused(ev.WagerPlaced(1, "pair-plus", 400), "7.I.B")
    table.refused(ev.WagerPlaced(1, "pair-plus", 10100), "7.I.B")
    table.do(ev.WagerPlaced(1, "pair-plus", 500), ev.WagerPlaced(1, "pair-plus", 9500))
    table.refused(ev.WagerPlaced(1, "pair-plus", 100), "7.I.B")
    lines = table.script(**HANDS).finish()
    assert [line.wager for line in lines] == ["pair-plus"]
    assert not any(isinstance(e, ev.Decided) for e in table.events)


@clause("7.I.C")
def test_ante_and_pair_plus_of_different_sizes(felt, results):
    table = felt().ready().bet(1, ante=25, pair_plus=5)
    table.script(dealer="Ks 9d 4c", seat_1="2s 2d 3c", choices={1: "play"})
    assert results(table.finish()) == {"ante": "win 25", "play": "win 25", "pair-plus": "win 5"}


@clause("7.I.D")
@clause("11.I")
def test_the_six_card_bonus_needs_both_other_wagers(felt):
    bonus = ev.WagerPlaced(1, "six-card-bonus", 500)
    for first in ((), ("ante",), ("pair-plus",)):
        table = felt(six_card_bonus=True).ready()
        table.do(ev.SeatTaken(1), *(ev.WagerPlaced(1, wager, 500) for wager in first))
        table.refused(bonus, "7.I.D")
    table.bet(1, ante=5)
    table.do(bonus)
    table.refused(ev.WagerWithdrawn(1, "ante"), "7.I.D")
    table.refused(ev.WagerWithdrawn(1, "pair-plus"), "7.I.D")
    table.do(ev.WagerWithdrawn(1, "six-card-bonus"), ev.WagerWithdrawn(1, "ante"))


@clause("7.I.D")
def test_the_six_card_bonus_is_offered_to_those_who_may_bet_it(felt):
    table = felt(six_card_bonus=True).ready().bet(1, ante=5, pair_plus=5).bet(2, ante=5)
    assert isinstance(table.step, Wagers)
    assert [(o.wager, o.seat) for o in table.step.offers] == [
        ("ante", 0),
        ("pair-plus", 0),
        ("six-card-bonus", 1),
    ]


@clause("11.I")
def test_the_six_card_bonus_is_refused_where_it_is_not_offered(felt):
    table = felt(six_card_bonus=False).ready().bet(1, ante=5, pair_plus=5)
    table.refused(ev.WagerPlaced(1, "six-card-bonus", 500), "11.I")
    assert [o.wager for o in table.step.offers] == ["ante", "pair-plus"]


@clause("7.III")
def test_who_leaves_before_the_deal_takes_the_wagers_back_first(felt):
    table = felt().ready().bet(1, ante=5)
    table.refused(ev.SeatLeft(1), "7.IV")
    table.do(ev.WagerWithdrawn(1, "ante"), ev.SeatLeft(1))
    assert table.state.seated == ()


ALL_LOST = "ante lose 5, pair-plus lose 5, six-card-bonus lose 5"
ALL_LOST_WITH_PLAY = "ante lose 5, play lose 5, pair-plus lose 5, six-card-bonus lose 5"
FOLDED = "ante lose 5, pair-plus lose 5, six-card-bonus win 25"
THREE_ACES = "ante win 5, play win 5, ante-bonus win 20, pair-plus win 150, six-card-bonus win 25"
LEAVERS = [
    # leaves at   lost                 left standing
    ("dealing",   ALL_LOST,            FOLDED),
    ("looking",   ALL_LOST,            FOLDED),
    ("deciding",  ALL_LOST,            FOLDED),
    ("reveal",    ALL_LOST_WITH_PLAY,  THREE_ACES),
    ("settling",  ALL_LOST_WITH_PLAY,  THREE_ACES),
]  # fmt: skip


@clause("7.III")
@pytest.mark.parametrize(("when", "lost", "standing"), LEAVERS)
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_the_wagers_of_a_player_who_leaves(felt, results, when, lost, standing, rule):
    table = felt(abandoned_wagers=rule, six_card_bonus=True).ready()
    table.bet(1, ante=5, pair_plus=5, six_card_bonus=5)
    table.script(dealer="Ks 9d 4c", seat_1="As Ad Ac", choices={1: "play"})
    table.to(when)
    table.do(ev.SeatLeft(1))
    table.refused(ev.SeatTaken(1), "7.III")
    expected = lost if rule == "lost" else standing
    found = results(table.finish())
    assert ", ".join(f"{wager} {outcome}" for wager, outcome in found.items()) == expected
    if rule == "lost":
        assert {line.clause for line in table.lines} == {"oh-three-card-poker:7.III"}
        assert not table.state.hands[0].shown or when == "settling"
    table.do(ev.SeatTaken(1))


@clause("7.III")
def test_pair_plus_alone_stands_without_its_player(felt, results):
    table = felt(abandoned_wagers="stand").ready().bet(1, pair_plus=5)
    table.script(dealer="Ks 9d 4c", seat_1="2s 2d 3c").to("dealing")
    table.do(ev.SeatLeft(1))
    assert results(table.finish()) == {"pair-plus": "win 5"}


def test_a_game_goes_on_when_the_player_whose_turn_it_is_leaves(felt, results):
    table = felt().ready().bet(1, ante=5).bet(2, ante=5).script(**HANDS, choices={2: "play"})
    table.to("deciding")
    table.do(ev.SeatLeft(1))
    assert isinstance(table.step, Decide) and table.step.seat == 2
    assert results(table.finish(), 2) == {"ante": "win 5", "play": "win 5"}


@clause("7.III")
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_an_empty_seat_looks_at_no_cards(felt, rule):
    table = felt(abandoned_wagers=rule).ready().bet(1, ante=5).bet(2, ante=5).script(**HANDS)
    table.to("stub")
    table.do(ev.SeatLeft(1))
    table.to("deciding")
    assert [e.to for e in table.events if isinstance(e, ev.CardsShown)] == ["seat-2"]
    table.finish()
    assert table.state.hands[0].cards == ()


def test_the_next_player_of_a_seat_does_not_see_the_last_ones_cards(felt):
    table = felt().ready().bet(1, ante=5).script(**HANDS)
    table.finish()
    assert table.view(1)["hands"][0]["cards"] == ["As", "Qd", "2c"]
    table.do(ev.SeatLeft(1), ev.SeatTaken(1))
    assert table.view(1)["hands"][0]["cards"] == ["??", "??", "??"]


@clause("7.IV")
def test_a_play_wager_is_not_placed_before_the_deal(felt):
    table = felt().ready().bet(1, ante=5)
    table.refused(ev.WagerPlaced(1, "play", 500), "7.IV")
    table.refused(ev.WagerPlaced(1, "ante-bonus", 500), "7.IV")
    table.refused(ev.WagerPlaced(1, "insurance", 500))


@clause("7.V")
def test_a_player_has_one_position(felt):
    table = felt()
    table.do(ev.SeatTaken(1, "ann"), ev.SeatTaken(2, "bob"))
    table.refused(ev.SeatTaken(3, "ann"), "7.V")
    table.do(ev.SeatLeft(1))
    table.do(ev.SeatTaken(3, "ann"))
    table.refused(ev.SeatTaken(2, "cy"))
    assert table.state.seated == (2, 3)
    table.ready().bet(3, ante=5).script(dealer="Ks 9d 4c", seat_3="As Qd 2c").finish()
    table.ready()
    table.refused(ev.SeatTaken(4, "bob"), "7.V")


def test_betting_is_closed_only_when_somebody_has_bet(felt):
    table = felt().ready()
    assert table.step.closes is None
    table.refused(ev.WagersClosed(), "8.II")
    table.bet(1, pair_plus=5)
    assert table.step.closes == ev.WagersClosed()


def test_bets_wait_for_a_shuffled_deck(felt):
    table = felt()
    table.do(ev.SeatTaken(1))
    table.refused(ev.WagerPlaced(1, "ante", 500), "5.I")
    table.to("shuffling").refused(ev.WagerPlaced(1, "ante", 500), "5.I")
