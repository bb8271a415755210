"""Who may bet."""

from random import Random

import pytest

from houseway.core.events import SeatLeft, SeatTaken, WagerPlaced
from houseway.core.game import Illegal
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.games.registry import open_game


@pytest.mark.clause("oh-roulette:4.I")
def test_only_those_who_sit_there_bet():
    dealer = Dealer(open_game("roulette"), StackChance(Random(2)))
    for seat in (1, 2):
        dealer.apply(SeatTaken(seat))
    dealer.to_wagers()
    dealer.apply(SeatLeft(2))
    before = dealer.state
    for seat in (2, 3):
        with pytest.raises(Illegal) as refused:
            dealer.apply(WagerPlaced(seat, "red", 500, "red"))
        assert refused.value.clause == "oh-roulette:4.I" and dealer.state == before
    dealer.apply(WagerPlaced(1, "red", 500, "red"))
