"""Craps in the terminal: whoever takes the dice without a line wager makes one before the throw."""

import pytest

from houseway.cli import terminal
from houseway.core.events import DiceRolled, SeatTaken
from houseway.editions.house import elect
from houseway.games.registry import find_edition


@pytest.mark.clause("oh-craps:9.I")
@pytest.mark.parametrize(("words", "thrown"), [(["pass 5", "deal"], True), (["deal"], False)])
def test_a_line_wager_is_made_when_the_dice_are_taken(monkeypatch, words, thrown):
    table = terminal.TerminalTable(elect(find_edition("craps"), {}), (1,), 100_00, seed=5)
    rolled = []
    table.log = lambda before, event, after: rolled.append(event) if isinstance(event, DiceRolled) else None
    said = iter(["field 5", "deal", "accept", *words])
    monkeypatch.setattr(terminal.Prompt, "ask", lambda *asked, **how: next(said))
    table.dealer.apply(SeatTaken(1))
    table.bet(table.dealer.to_wagers())
    table.dealer.play(table.decide, table.bet)
    assert bool(rolled) == thrown and next(said, None) is None
