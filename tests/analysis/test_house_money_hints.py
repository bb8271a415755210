"""Advice on House Money at a live table agrees with the analysis."""

import pytest

from houseway.analysis.hints import decision_hint
from houseway.core.events import SeatTaken, WagerPlaced, WagersClosed
from houseway.core.game import seat_viewer
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards
from houseway.games.registry import open_game


@pytest.mark.parametrize(
    ("held", "up", "best"),
    [("Ts Th", "6d", "cap"), ("8s 8h", "9d", "collect"), ("As Kh", "9d", "cap"), ("7s 8s", "2d", "collect")],
)
def test_the_hint_when_proceeds_may_be_added(held, up, best):
    elections = {"house-money": True, "decks": 1}
    game = open_game("blackjack", elections=elections)
    first, second = cards(held)
    dealer = Dealer(game, ScriptedChance(first, second, cards(up)))
    dealer.apply(SeatTaken(1))
    dealer.to_wagers()
    dealer.apply(WagerPlaced(1, "base", 1000))
    dealer.apply(WagerPlaced(1, "house-money", 500))
    dealer.apply(WagersClosed())
    step = dealer.advance()
    assert step.choices[0].name == "cap"
    house = elect(load_edition("oh-blackjack"), elections)
    hint = decision_hint(house, game.view(dealer.state, seat_viewer(1)))
    assert hint.best == best
    assert hint.values["collect"] == 0
    if held == "As Kh":
        assert hint.values["cap"] == 1.5
