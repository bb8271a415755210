"""Wagers are chips on the layout, in every book: a spoken one is refused until they lie there."""

from random import Random

import pytest

from houseway.core.events import SeatTaken, WagerPlaced
from houseway.core.game import Illegal
from houseway.core.steps import Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.editions.loader import editions_of
from houseway.games.registry import house_games, open_game
from houseway.procedures.stakes import placed

CLAUSES = {  # by game, or by edition where a game has several
    "baccarat": "oh-baccarat:8.II",
    "big-six": "oh-big-six:4.III",
    "blackjack": "oh-blackjack:4.I",
    "colorado-holdem": "s38-colorado-holdem:f.1",
    "craps": "oh-craps:4.II",
    "crazy-four-poker": "oh-crazy-four-poker:7.II",
    "let-it-ride": "oh-let-it-ride:7.I",
    "ma-fast-action-holdem": "ma-fast-action-holdem:6.a",
    "s36-fast-action-holdem": "s36-fast-action-holdem:f.1",
    "wa-fast-action-holdem-multi": "wa-fast-action-holdem:multi.1",
    "wa-fast-action-holdem-single": "wa-fast-action-holdem:single.2",
    "four-card-poker": "oh-four-card-poker:7.II",
    "mississippi-stud": "oh-mississippi-stud:7.I",
    "pai-gow-poker": "oh-pai-gow-poker:7.I",
    "rapid-roulette": "oh-roulette:4.I",
    "roulette": "oh-roulette:4.I",
    "texas-holdem-bonus": "oh-texas-holdem-bonus:7.I",
    "three-card-poker": "oh-three-card-poker:7.II",
    "ultimate-texas-holdem": "oh-ultimate-texas-holdem:6.I",
}


def tables():
    """Every game once, and each edition of a game that has several."""
    for name in house_games():
        editions = [e.id for e in editions_of(name)]
        for edition in editions:
            key = name if len(editions) == 1 else edition
            yield pytest.param(name, edition, CLAUSES[key], marks=pytest.mark.clause(CLAUSES[key]), id=key)


@pytest.mark.parametrize(("name", "edition", "clause"), list(tables()))
def test_a_spoken_wager_is_refused_and_the_same_in_chips_is_taken(name, edition, clause):
    dealer = Dealer(open_game(name, edition=edition), StackChance(Random(2)))
    dealer.apply(SeatTaken(1))
    step = dealer.to_wagers()
    assert isinstance(step, Wagers)
    offer = next(o for o in step.offers if o.seat in (0, 1))
    chips = placed(dealer.game.table, 1, offer.wager, offer.limits.min_cents, offer.spot)
    spoken = WagerPlaced(1, chips.wager, chips.stake_cents, chips.spot, chips.along, spoken=True)
    with pytest.raises(Illegal) as refused:
        dealer.apply(spoken)
    assert refused.value.clause == clause
    dealer.apply(chips)
