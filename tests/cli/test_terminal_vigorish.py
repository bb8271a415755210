"""Chips owed as vigorish stay in front of the player in the terminal, too."""

import pytest

from houseway.cli.terminal import TerminalTable
from houseway.core.events import SeatTaken, WagerPlaced
from houseway.core.game import Illegal
from houseway.editions.house import elect
from houseway.games.registry import find_edition


def test_owed_chips_cannot_be_staked():
    house = elect(find_edition("baccarat"), {"vigorish": "deferred"})
    table = TerminalTable(house, (1,), 1000_00, seed=5)
    table.dealer.apply(SeatTaken(1))
    while not table.game.owed(table.dealer.state):
        table.dealer.to_wagers()
        table.dealer.apply(WagerPlaced(1, "banker", 2000))
        table.dealer.apply(table.game.next_step(table.dealer.state).closes)
        table.dealer.advance()
    table.dealer.to_wagers()
    assert table.game.owed(table.dealer.state) == {1: 100}
    chips = table.chips_cents
    with pytest.raises(Illegal, match="owed as vigorish"):
        table.affordable(WagerPlaced(1, "player", chips // 500 * 500))
    table.affordable(WagerPlaced(1, "player", (chips - 100) // 500 * 500))
