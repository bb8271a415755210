"""Section 7: who may bet what, and when."""

import pytest

from houseway.core.events import Decided, SeatLeft, SeatTaken, WagerPlaced, WagersClosed, WagerWithdrawn
from houseway.core.steps import Wagers
from houseway.money.limits import Limits

ALONG = ("super-bonus",)
HANDS = {"dealer": "Ks 9d 4c 3h 2d", "seat_1": "As Ad 2c 8s 9c", "seat_2": "Ah Jd 2h 7s 8c"}


def clause(*paths):
    return pytest.mark.clause(*[f"oh-crazy-four-poker:{path}" for path in paths])


def seated(felt, **more):
    return felt(**more).ready().do(SeatTaken(1))


@clause("7.I.A")
@pytest.mark.parametrize(
    ("stake", "allowed"),
    [(500, False), (900, False), (1000, True), (20000, True), (20100, False), (1050, False)],
)
def test_ante_and_super_bonus_are_within_the_posted_limits(felt, stake, allowed):
    table = seated(felt, limits={"ante": Limits(1000, 20000, 100)})
    if allowed:
        table.do(WagerPlaced(1, "ante", stake, along=ALONG))
        assert {b.wager: b.stake_cents for b in table.state.bets} == {"ante": stake, "super-bonus": stake}
    else:
        table.refused(WagerPlaced(1, "ante", stake, along=ALONG), "7.I.A")


@clause("1.I.A", "1.I.C", "7.I.A")
def test_ante_and_super_bonus_go_down_together_and_are_equal(felt):
    table = seated(felt)
    before = table.state
    for wrong in (
        WagerPlaced(1, "ante", 1000),  # without its Super Bonus
        WagerPlaced(1, "super-bonus", 1000),  # without its Ante
        WagerPlaced(1, "super-bonus", 500, along=("ante",)),
        WagerPlaced(1, "ante", 1000, along=("super-bonus", "queens-up")),
    ):
        table.refused(wrong, "7.I.A")
    assert table.state == before
    assert table.step.offers[0].along == ALONG
    table.do(WagerPlaced(1, "ante", 1000, along=ALONG))
    before = table.state
    for unlike in (WagerPlaced(1, "super-bonus", 500), WagerPlaced(1, "ante", 500)):
        table.refused(unlike, "7.I.A")
    table.refused(WagerWithdrawn(1, "super-bonus"), "7.I.A")
    assert table.state == before
    table.do(WagerPlaced(1, "ante", 500, along=ALONG))
    assert {b.wager: b.stake_cents for b in table.state.bets} == {"ante": 1500, "super-bonus": 1500}
    table.do(WagerWithdrawn(1, "ante"))
    assert table.state.bets == ()


@clause("1.I.A", "1.I.C", "8.II")
def test_nobody_is_dealt_in_without_them(felt):
    table = seated(felt).do(SeatTaken(2))
    assert isinstance(table.step, Wagers) and table.step.closes is None
    table.refused(WagersClosed(), "8.II")
    table.bet(2, ante=5).do(WagersClosed())
    assert [h.seat for h in table.state.hands] == [2, 0]


@clause("7.I.B", "1.I.B")
def test_queens_up_only_beside_an_ante(felt):
    table = seated(felt)
    table.refused(WagerPlaced(1, "queens-up", 500), "7.I.B")
    assert [(o.wager, o.seat) for o in table.step.offers] == [("ante", 0)]
    table.do(SeatTaken(2)).bet(1, ante=5)
    assert [(o.wager, o.seat) for o in table.step.offers] == [("ante", 0), ("queens-up", 1)]
    table.refused(WagerPlaced(2, "queens-up", 500), "7.I.B")
    table.do(WagerPlaced(1, "queens-up", 500))
    table.refused(WagerWithdrawn(1, "ante"), "7.I.B")
    table.do(WagerWithdrawn(1, "queens-up"), WagerWithdrawn(1, "ante"))


@clause("7.I.B")
def test_queens_up_is_optional(felt, results):
    table = felt().ready().bet(1, ante=5).script(**HANDS, choices={1: "play"})
    assert set(results(table.finish())) == {"ante", "play", "super-bonus"}


@clause("7.I.C")
@pytest.mark.parametrize("queens_up", [5, 25, 100])
def test_queens_up_of_another_size(felt, results, queens_up):
    table = felt().ready().bet(1, ante=25, queens_up=queens_up).script(**HANDS).to("deciding")
    found = results(table.do(Decided(1, "play", 5000)).finish())
    assert found == {
        "ante": "win 25",
        "play": "win 50",
        "super-bonus": "push",
        "queens-up": f"win {queens_up}",
    }


@clause("7.I.B")
def test_queens_up_within_its_limits(felt):
    table = seated(felt, limits={"queens-up": Limits(500, 10000, 100)}).bet(1, ante=25)
    table.refused(WagerPlaced(1, "queens-up", 400), "7.I.B")
    table.refused(WagerPlaced(1, "queens-up", 10100), "7.I.B")
    table.do(WagerPlaced(1, "queens-up", 500), WagerPlaced(1, "queens-up", 9500))
    table.refused(WagerPlaced(1, "queens-up", 100), "7.I.B")


@clause("7.IV")
def test_a_play_wager_is_not_placed_before_the_deal(felt):
    table = felt().ready().bet(1, ante=5)
    table.refused(WagerPlaced(1, "play", 500), "7.IV")
    table.refused(WagerPlaced(1, "ante-bonus", 500))


ALL_LOST = "ante lose 5, super-bonus lose 5, queens-up lose 5"
WITH_PLAY = "ante lose 5, super-bonus lose 5, play lose 15, queens-up lose 5"
WON = "ante win 5, super-bonus push, play win 15, queens-up win 5"
LEAVERS = [
    # leaves at   lost        left standing
    ("dealing",   ALL_LOST,   ALL_LOST),
    ("looking",   ALL_LOST,   ALL_LOST),
    ("deciding",  ALL_LOST,   ALL_LOST),
    ("reveal",    WITH_PLAY,  WON),
    ("settling",  WITH_PLAY,  WON),
]  # fmt: skip


@clause("7.III")
@pytest.mark.parametrize(("when", "lost", "standing"), LEAVERS)
@pytest.mark.parametrize("rule", ["lost", "stand"])
def test_the_wagers_of_a_player_who_leaves(felt, results, when, lost, standing, rule):
    table = felt(abandoned_wagers=rule).ready().bet(1, ante=5, queens_up=5)
    table.script(dealer=HANDS["dealer"], seat_1=HANDS["seat_1"], choices={1: "play"}).to(when).do(SeatLeft(1))
    expected = lost if rule == "lost" else standing
    found = results(table.finish())
    names = [name for name in ("ante", "super-bonus", "play", "queens-up") if name in found]
    assert ", ".join(f"{name} {found[name]}" for name in names) == expected
    cited = {x.clause.partition(":")[2] for x in table.lines}
    assert cited == ({"7.III"} if rule == "lost" else {"10.III"} if standing is ALL_LOST else
                     {"10.V.A.2.b", "11.III"})  # fmt: skip
