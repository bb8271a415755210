"""Wagers that a house need not offer: taken where it does, refused where it does not."""

import pytest
from craps_table import TableOfCraps

from houseway.core.events import WagerPlaced

OPTIONAL = [
    # clause      election     wager   spot
    ("6.I",       "buy_bets",  "buy",  "4"),
    ("6.II",      "lay_bets",  "lay",  "10"),
    ("3.I.MM",    "fire_bet",  "fire", "1"),
]  # fmt: skip


@pytest.mark.clause(*(f"oh-craps:{row[0]}" for row in OPTIONAL))
@pytest.mark.parametrize(("clause", "election", "wager", "spot"), OPTIONAL)
def test_a_house_takes_it_only_where_it_offers_it(clause, election, wager, spot):
    offering = TableOfCraps(**{election: True})
    offering.bet(wager, 2000, spot)
    assert offering.stake(wager, spot) == 2000
    without = TableOfCraps(**{election: False})
    assert wager not in {o.wager for o in without.game.next_step(without.state).offers}
    without.refused(WagerPlaced(1, wager, 2000, spot), clause, "does not offer")
