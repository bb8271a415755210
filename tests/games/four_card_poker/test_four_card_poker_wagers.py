"""Section 7: who may bet what, and when."""

import pytest

from houseway.core.events import Decided, SeatLeft, SeatTaken, WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.steps import Wagers
from houseway.money.limits import Limits

HANDS = {"dealer": "Ks 9d 4c 3h 2d Jc", "seat_1": "As Ad 2c 8s 9c", "seat_2": "Ah Jd 2h 7s 8c"}


def clause(*paths):
    return pytest.mark.clause(*[f"oh-four-card-poker:{path}" for path in paths])


@clause("7.I.A", "7.I.B", "1.I.A")
@pytest.mark.parametrize(
    ("stake", "allowed"),
    [(500, False), (900, False), (1000, True), (20000, True), (20100, False), (1050, False)],
)
@pytest.mark.parametrize(("wager", "path"), [("ante", "7.I.A"), ("aces-up", "7.I.B")])
def test_each_wager_is_within_its_posted_limits(felt, wager, path, stake, allowed):
    table = felt(limits={wager: Limits(1000, 20000, 100)}).ready().do(SeatTaken(1))
    if allowed:
        table.do(WagerPlaced(1, wager, stake))
        assert {b.wager: b.stake_cents for b in table.state.bets} == {wager: stake}
    else:
        table.refused(WagerPlaced(1, wager, stake), path)


@clause("1.I.A", "1.I.B", "7.I.A", "7.I.B", "8.II", "9.II")
def test_either_wager_is_enough_to_be_dealt_in_and_none_is_not(felt, dealing):
    table = felt(dealing=dealing).ready().do(SeatTaken(1), SeatTaken(2), SeatTaken(3), SeatTaken(4))
    assert isinstance(table.step, Wagers) and table.step.closes is None
    assert [(o.wager, o.seat) for o in table.step.offers] == [("ante", 0), ("aces-up", 0)]
    table.refused(WagersClosed(), "8.II")
    table.bet(4, ante=5).bet(2, aces_up=5).bet(3, ante=5, aces_up=5).do(WagersClosed())
    assert [h.seat for h in table.state.hands] == [2, 3, 4, 0]


@clause("7.I.C")
@pytest.mark.parametrize("aces_up", [5, 25, 100])
def test_both_wagers_each_of_its_own_size(felt, results, aces_up):
    table = felt().ready().bet(1, ante=25, aces_up=aces_up).script(**HANDS).to("deciding")
    found = results(table.do(Decided(1, "play", 5000)).finish())
    assert found == {"ante": "win 25", "play": "win 50", "aces-up": f"win {aces_up}"}


@clause("7.I.C")
def test_a_wager_comes_back_without_the_other(felt):
    table = felt().ready().bet(1, ante=5, aces_up=10)
    table.do(WagerWithdrawn(1, "ante"))
    assert {b.wager: b.stake_cents for b in table.state.bets} == {"aces-up": 1000}


@clause("7.IV")
def test_a_play_wager_is_not_placed_before_the_deal_and_a_bonus_never(felt):
    table = felt().ready().bet(1, ante=5)
    table.refused(WagerPlaced(1, "play", 500), "7.IV")
    table.refused(WagerPlaced(1, "ante-bonus", 500), "7.IV")


ALL_LOST = "ante lose 5, aces-up lose 5"
FOLDED = "ante lose 5, aces-up win 5"
WITH_PLAY = "ante lose 5, play lose 15, aces-up lose 5"
WON = "ante win 5, play win 15, aces-up win 5"
LEAVERS = [
    # leaves at    lost        left standing
    ("dealing",    ALL_LOST,   FOLDED),
    ("looking",    ALL_LOST,   FOLDED),
    ("deciding",   ALL_LOST,   FOLDED),
    ("showing",    WITH_PLAY,  WON),
    ("settling",   WITH_PLAY,  WON),
]  # fmt: skip


@clause("7.III")
@pytest.mark.parametrize(("when", "lost", "standing"), LEAVERS)
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_the_wagers_of_a_player_who_leaves(felt, results, dealing, when, lost, standing, rule):
    table = felt(abandoned_wagers=rule, dealing=dealing).ready().bet(1, ante=5, aces_up=5)
    table.script(dealer=HANDS["dealer"], seat_1=HANDS["seat_1"], choices={1: "play"}).to(when).do(SeatLeft(1))
    expected = lost if rule == "lost" else standing
    found = results(table.finish())
    names = [name for name in ("ante", "play", "aces-up") if name in found]
    assert ", ".join(f"{name} {found[name]}" for name in names) == expected
    cited = {x.clause.partition(":")[2] for x in table.lines}
    kept = {"10.III", "11.I.C"} if standing == FOLDED else {"11.I.A", "11.I.C"}
    assert cited == ({"7.III"} if rule == "lost" else kept)


@clause("7.III", "10.IV")
@pytest.mark.parametrize(("rule", "outcome"), [("lost", "lose 5"), ("stand", "win 5")])
@pytest.mark.parametrize("phase", ["looking", "showing"])
def test_aces_up_alone_of_a_player_who_leaves(felt, results, rule, outcome, phase):
    table = felt(abandoned_wagers=rule).ready().bet(1, aces_up=5).bet(2, ante=5).script(**HANDS).to(phase)
    table.do(SeatLeft(1))
    assert results(table.finish()) == {"aces-up": outcome}
