"""Cards in one order from the shuffle on; a cut puts what lay above it underneath."""

from random import Random

import pytest

from houseway.core.events import CutMade, CutRefused, SeatTaken
from houseway.core.steps import Decide
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.games.registry import open_game


@pytest.mark.clause("oh-blackjack:6.V", "oh-baccarat:5.V")
@pytest.mark.parametrize(("name", "depth"), [("blackjack", 10), ("blackjack", 302), ("baccarat", 100)])
def test_cards_above_the_cut_go_underneath(name, depth):
    def at_the_cut():
        dealer = Dealer(open_game(name), StackChance(Random(5)))
        dealer.apply(SeatTaken(1))
        assert isinstance(dealer.advance(), Decide)
        return dealer

    before = list(at_the_cut().chance.order.values())
    dealer = at_the_cut()
    dealer.apply(CutMade(1, depth))
    assert list(dealer.chance.order.values()) == before[depth:] + before[:depth]
    by_dealer = at_the_cut()
    by_dealer.apply(CutRefused(1))
    middle = len(before) // 2
    by_dealer.apply(CutMade(0, middle))
    assert list(by_dealer.chance.order.values()) == before[middle:] + before[:middle]
