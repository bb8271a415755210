"""Vigorish: at once or marked and collected, its rounding, the charge on ties (8.I.A.3.b, 12.II, 13)."""

import pytest
from baccarat_table import BaccaratTable, clause, dealt

from houseway.core import events as ev
from houseway.core.game import PUBLIC
from houseway.editions.house import ElectionRefused
from houseway.games.registry import open_game
from houseway.money.ledger import INVENTORY
from houseway.money.limits import Limits
from houseway.procedures.card_table import GATHER

BANKER_WINS = dealt("Kh 6d", "Kc 7s")
PLAYER_WINS = dealt("Kh 7d", "Kc 6s")
TIES = dealt("Kh 6d", "Kc 6s")
LOW = {"banker": Limits(100, 100_000, 100)}


# Stake, and 5% of a win of the same amount: to the cent, whatever the chips.
FIVE_PER_CENT = [(100, 5), (200, 10), (300, 15), (500, 25), (700, 35), (800, 40), (1000, 50), (1100, 55)]


@clause("13.III")
@pytest.mark.parametrize(("stake", "vigorish"), FIVE_PER_CENT)
def test_five_per_cent_of_the_win_and_not_a_cent_more_or_less(stake, vigorish):
    table = BaccaratTable(BANKER_WINS, limits=LOW).round(f"banker {stake}")
    (line,) = table.lines
    assert line.amount_cents == stake - vigorish == table.chips()
    assert (line.outcome, line.stake_cents, line.odds) == ("win", stake, "1 to 1 less 5%")
    marked = BaccaratTable(BANKER_WINS, limits=LOW, vigorish="deferred").round(f"banker {stake}")
    assert marked.game.owed(marked.state) == {1: vigorish}
    assert marked.chips() == stake


@clause("13.III")
def test_no_house_rounds_the_vigorish():
    with pytest.raises(ElectionRefused, match="vigorish-rounding"):
        BaccaratTable(vigorish_rounding="quarter-up")


@clause("8.I.A.3.a", "8.I.A.3.b")
def test_a_tied_banker_wager_goes_back_or_costs_five_per_cent():
    free = BaccaratTable(TIES).round("banker 1000")
    assert free.told() == ["1 banker +0 8.I.A.3.a"]
    charged = BaccaratTable(TIES, tie_vigorish=True).round("banker 1000, player 1000")
    assert charged.told() == ["1 player +0 8.I.B.3", "1 banker -50 8.I.A.3.b", "1 banker +0 8.I.A.3.a"]
    assert [x.outcome for x in charged.lines] == ["push", "charge", "push"]
    assert charged.chips() == -50
    assert charged.ledger.balance(INVENTORY) == free.ledger.balance(INVENTORY) + 50
    later = BaccaratTable(TIES, tie_vigorish=True, vigorish="deferred").round("banker 1000")
    assert later.told() == ["1 banker +0 8.I.A.3.a"]
    assert later.game.owed(later.state) == {1: 50}


@clause("13.VI", "12.II")
def test_vigorish_is_the_same_for_everybody_and_paid_from_the_highest_place():
    table = BaccaratTable(BANKER_WINS, seats=(1, 5, 9)).round(*["banker 2000"] * 3)
    assert table.told() == [f"{seat} banker +1900 8.I.A.1" for seat in (9, 5, 1)]
    later = BaccaratTable(BANKER_WINS, seats=(1, 5, 9), vigorish="deferred").round(*["banker 2000"] * 3)
    assert later.told() == [f"{seat} banker +2000 8.I.A.1" for seat in (9, 5, 1)]
    assert later.game.owed(later.state) == {1: 100, 5: 100, 9: 100}
    with pytest.raises(ElectionRefused):
        open_game("baccarat", elections={"vigorish": "sometimes"})


@clause("13.V")
def test_marked_vigorish_adds_up_and_stays_until_it_is_collected():
    table = BaccaratTable(BANKER_WINS + PLAYER_WINS + BANKER_WINS, seats=(1, 2), vigorish="deferred")
    owed = []
    for _ in range(3):
        table.round("banker 1000", "player 1000")
        owed.append(table.game.owed(table.state))
    assert owed == [{1: 50}, {1: 50}, {1: 100}]
    assert table.game.view(table.state, PUBLIC)["owed"] == [{"seat": 1, "cents": 100}]
    assert table.chips(1) == 1000 - 1000 + 1000


@clause("13.V")
def test_who_leaves_pays_what_he_owes_first():
    table = BaccaratTable(BANKER_WINS, seats=(1, 2), vigorish="deferred").round("banker 1000", "banker 3000")
    table.to_wagers()
    table.apply(ev.SeatLeft(2))
    assert table.state.table.seated == (1,)
    for event in (ev.WagerPlaced(1, "player", 1000), ev.SeatTaken(2), ev.SeatLeft(1), ev.RoundOpened(3)):
        table.refused(event, "13.V")
    (line,) = table.game.settle(table.state)
    assert (line.seat, line.wager, line.stake_cents, line.outcome) == (2, "banker", 0, "charge")
    table.apply(ev.Settled((line,)))
    assert table.game.owed(table.state) == {1: 50}
    assert (table.chips(1), table.chips(2)) == (1000, 2850)
    table.apply(ev.SeatLeft(1))
    table.apply(ev.Settled(table.game.settle(table.state)))
    assert table.chips(1) == 950 and table.game.owed(table.state) == {}
    assert table.told()[2:] == ["2 banker -150 13.V", "1 banker -50 13.V"]


def test_who_owes_nothing_leaves_at_once():
    table = BaccaratTable(PLAYER_WINS, vigorish="deferred").round("banker 1000")
    table.to_wagers()
    table.apply(ev.SeatLeft(1))
    assert table.game.settle(table.state) == ()


@clause("13.V")
def test_a_win_after_its_player_left_pays_its_vigorish_at_once():
    table = BaccaratTable(BANKER_WINS + BANKER_WINS, seats=(1, 2), vigorish="deferred")
    table.round("banker 1000", "banker 1000")
    table.deal("banker 1000", "banker 1000").until("settling")
    table.apply(ev.SeatLeft(2))
    table.finish()
    assert table.told()[2:] == ["2 banker -50 13.V", "2 banker +950 8.I.A.1", "1 banker +1000 8.I.A.1"]
    assert table.game.owed(table.state) == {1: 100}
    assert table.chips(2) == 1900


def at_the_last_round(**elections):
    """A table whose next round is the last of the shoe, seats 1 and 3 owing 50 cents each."""
    table = BaccaratTable(BANKER_WINS, seats=(1, 3), vigorish="deferred", **elections)
    table.to_wagers()
    table.apply(ev.WagerPlaced(1, "banker", 1000))
    table.apply(ev.WagerPlaced(3, "banker", 1000))
    shoe = table.state.shoe
    # The cover card lies behind the second card of this round.
    table.state = type(table.state)(
        table.state.table, 1, "betting",
        type(shoe)(shoe.cards, shoe.unseen, shoe.position, shoe.end, shoe.position + 2), table.state.bets,
    )  # fmt: skip
    table.apply(table.step.closes)
    return table


@clause("13.V", "10.V")
def test_what_is_owed_is_collected_before_the_cards_are_shuffled():
    table = at_the_last_round().until("collecting")
    assert table.game.owed(table.state) == {1: 50, 3: 50}
    table.apply(ev.CardsCollected())
    table.refused(ev.RoundOpened(2), "13.V")
    table.refused(ev.DecksChanged(), "13.V")
    assert table.told(table.game.settle(table.state)) == ["3 banker -50 13.V", "1 banker -50 13.V"]
    table.finish()
    assert table.game.owed(table.state) == {}
    assert (table.chips(1), table.chips(3)) == (950, 950)
    table.apply(ev.RoundOpened(2))
    assert table.state.phase == "preparing"


@clause("13.V")
@pytest.mark.parametrize(
    "events", [(ev.ProcedureDone("spread-cards", minutes=15), GATHER), (ev.DecksChanged(),)]
)
def test_what_is_owed_is_collected_before_any_other_shuffle(events):
    table = BaccaratTable(BANKER_WINS, vigorish="deferred").round("banker 1000")
    table.to_wagers()
    for event in events:
        table.apply(event)
    assert table.told(table.game.settle(table.state)) == ["1 banker -50 13.V"]
    table.to_wagers()
    assert table.chips() == 950
