"""Who may bet what, and until when (sections 8 and 15)."""

import pytest
from baccarat_table import BaccaratTable, clause, dealt

from houseway.core import events as ev
from houseway.editions.house import ElectionRefused
from houseway.games.registry import open_game
from houseway.money.limits import Limits


@clause("8.I", "8.I.D")
def test_the_wagers_there_are():
    table = BaccaratTable()
    assert {o.wager for o in table.to_wagers().offers} == {"player", "banker", "tie"}
    table.bet("player 1000, banker 1000, tie 500, dragon-bonus-player 100, dragon-bonus-banker 100")
    assert {o.wager for o in table.step.offers if o.seat == 1} == {
        "dragon-bonus-player",
        "dragon-bonus-banker",
    }
    assert table.game.stakes(table.state) == {1: 2700}
    table.refused(ev.WagerPlaced(1, "pair", 1000), "")
    table.refused(ev.WagerPlaced(1, "player", 1000, "left"), "8.II")
    table.refused(ev.WagerPlaced(2, "player", 1000), "8.II")
    table.refused(ev.WagerPlaced(1, "player", 700), "8.I.B")


@clause("15.I", "8.I.D")
@pytest.mark.parametrize("bonus", ["dragon-bonus-player", "dragon-bonus-banker"])
def test_the_bonus_is_there_if_the_house_offers_it(bonus):
    table = BaccaratTable(dragon_bonus=False).open("player 1000")
    assert bonus not in table.game.table.limits
    table.refused(ev.WagerPlaced(1, bonus, 100), "15.I")


@clause("15.II")
def test_a_bonus_goes_with_a_wager_on_the_game():
    table = BaccaratTable().open()
    table.refused(ev.WagerPlaced(1, "dragon-bonus-player", 100), "15.II")
    for base in ("player 1000", "banker 1000", "tie 500"):
        table.bet(base).bet("dragon-bonus-banker 100")
        table.refused(ev.WagerWithdrawn(1, base.split()[0]), "15.II")
        table.apply(ev.WagerWithdrawn(1, "dragon-bonus-banker"))
        table.apply(ev.WagerWithdrawn(1, base.split()[0]))
    table.bet("player 1000, tie 500, dragon-bonus-banker 100")
    table.apply(ev.WagerWithdrawn(1, "player"))  # the tie wager is enough


@clause("15.II")
def test_a_bonus_is_at_least_a_dollar():
    open_game("baccarat", limits={"dragon-bonus-player": Limits(100, 1000, 100)})
    table = BaccaratTable().open("player 1000")
    table.refused(ev.WagerPlaced(1, "dragon-bonus-player", 99), "8.I.D")
    with pytest.raises(ElectionRefused) as refused:
        open_game("baccarat", limits={"dragon-bonus-player": Limits(99, 990, 99)})
    assert refused.value.clauses == ("oh-baccarat:15.II",)


@clause("13.III")
def test_quarters_are_not_bet():
    for wager in ("player", "banker", "tie"):
        with pytest.raises(ElectionRefused) as refused:
            open_game("baccarat", limits={wager: Limits(1025, 2050, 25)})
        assert refused.value.clauses == ("oh-baccarat:13.III",)


@clause("8.III", "9.II")
def test_wagers_until_the_first_card_and_not_after():
    table = BaccaratTable(dealt("2h 3d 4c", "Kc 5s Ad")).open("player 1000")
    table.bet("player 500")
    table.apply(ev.WagerWithdrawn(1, "player"))
    table.bet("player 1000")
    table.apply(ev.WagersClosed())
    changes = (
        ev.WagerPlaced(1, "player", 500),
        ev.WagerPlaced(1, "tie", 500),
        ev.WagerWithdrawn(1, "player"),
    )
    while table.state.phase != "collecting":
        for change in changes:
            table.refused(change, "8.III")
        table.refused(ev.WagersClosed(), "8.III")
        table.apply(table.answer(table.step))
    table.refused(changes[0], "8.I")
    table.refused(changes[2], "8.I")


@clause("8.I")
def test_nobody_deals_without_a_wager():
    table = BaccaratTable().open()
    assert table.step.closes is None
    table.refused(ev.WagersClosed(), "8.I")
    table.refused(ev.CardDealt(table.state.shoe.position, "player"), "10.IV")


@clause("2.I")
def test_nine_places():
    table = BaccaratTable(seats=range(1, 10))
    assert table.state.table.seated == tuple(range(1, 10))
    table.refused(ev.SeatTaken(10), "2.I")
    table.refused(ev.SeatTaken(0), "2.I")
    with pytest.raises(ElectionRefused):
        open_game("baccarat", seats=10)


@clause("8.III")
def test_who_leaves_takes_his_wagers_back_or_leaves_them_in_play():
    table = BaccaratTable(dealt("9h Kd", "Kc 7s"), seats=(1, 2)).open("player 1000", "banker 1000")
    table.refused(ev.SeatLeft(1), "8.III")
    table.apply(ev.WagersClosed())
    table.apply(ev.SeatLeft(1))
    table.refused(ev.SeatTaken(1), "8.III")
    table.finish()
    assert table.told() == ["2 banker -1000 8.I.A.2", "1 player +1000 8.I.B.1"]
    table.apply(ev.SeatTaken(1))


@clause("13.II")
def test_a_tie_pays_eight_to_one_or_better():
    for pays, won in (("8 to 1", 4000), ("9 to 1", 4500)):
        game = open_game("baccarat", elections={"pays.tie.win": pays})
        assert game.house.pays("tie")["win"].win_cents(500) == won
    for worse in ("7 to 1", "8 for 1"):
        with pytest.raises(ElectionRefused) as refused:
            open_game("baccarat", elections={"pays.tie.win": worse})
        assert refused.value.clauses == ("oh-baccarat:13.II",)


@clause("13.I", "13.IV")
@pytest.mark.parametrize("pay", ["pays.player.win", "pays.dragon-bonus-player.by-9"])
def test_the_other_odds_are_fixed(pay):
    with pytest.raises(ElectionRefused):
        open_game("baccarat", elections={pay: "50 to 1"})
