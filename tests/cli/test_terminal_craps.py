"""Craps in the terminal: whoever takes the dice without a line wager makes one before the throw."""

import pytest

from houseway.cli import terminal
from houseway.core.events import DiceRolled, DiceSelected, SeatTaken
from houseway.editions.house import elect
from houseway.games.registry import find_edition


@pytest.mark.clause("oh-craps:9.I", "oh-craps:8.III")
@pytest.mark.parametrize(("words", "thrown"), [(["pass 5", "deal", "3-5"], True), (["deal"], False)])
def test_a_line_wager_is_made_when_the_dice_are_taken(monkeypatch, words, thrown):
    table = terminal.TerminalTable(elect(find_edition("craps"), {}), (1,), 100_00, seed=5)
    events = []
    table.log = lambda before, event, after: events.append(event)
    said = iter(["field 5", "deal", "accept", *words])
    monkeypatch.setattr(terminal.Prompt, "ask", lambda *asked, **how: next(said))
    table.dealer.apply(SeatTaken(1))
    table.bet(table.dealer.to_wagers())
    table.dealer.play(table.decide, table.bet)
    assert any(isinstance(e, DiceRolled) for e in events) == thrown and next(said, None) is None
    assert [e.dice for e in events if isinstance(e, DiceSelected)] == [(3, 5)] * thrown


@pytest.mark.clause("oh-craps:3.I.F")
def test_the_dealer_confirms_a_call_at_once(monkeypatch):
    table = terminal.TerminalTable(elect(find_edition("craps"), {}), (1,), 100_00, seed=5)
    said = iter(["place 6 6", "on place 6", "deal"])
    monkeypatch.setattr(terminal.Prompt, "ask", lambda *asked, **how: next(said))
    table.dealer.apply(SeatTaken(1))
    table.bet(table.dealer.to_wagers())
    (bet,) = table.dealer.state.bets
    assert (bet.called, bet.call) == (True, "")
