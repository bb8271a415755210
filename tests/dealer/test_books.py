"""What lines and void rounds move between chips, layout and table inventory."""

import pytest

from houseway.core.events import Line, SeatTaken, WagerPlaced
from houseway.dealer import books
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.equipment.cards import cards
from houseway.games.registry import open_game
from houseway.money.ledger import INVENTORY, Ledger, Overdrawn, transfer

# Outcome, stake and gain of a line; what seat 2's chips, its layout and the inventory change by.
LINES = [
    ("win",    1000,   950, ( 1950, -1000,  -950)),
    ("lose",   1000, -1000, (    0, -1000,  1000)),
    ("lose",   1000,  -500, (  500, -1000,   500)),  # half of it back
    ("push",   1000,     0, ( 1000, -1000,     0)),
    ("win",       0,   100, (  100,     0,  -100)),
    ("charge",    0,   -50, (  -50,     0,    50)),  # vigorish: from the player's chips
    ("charge",   20,   -50, (  -30,   -20,    50)),  # as far as a stake does not cover it
]  # fmt: skip


@pytest.mark.parametrize(("outcome", "stake", "gain", "changes"), LINES)
def test_a_line_moves_what_it_says(outcome, stake, gain, changes):
    moves = list(books.line_moves(Line(2, "banker", stake, outcome, gain, "")))
    assert all(cents >= 0 for _, _, cents in moves)
    found = dict.fromkeys(("seat-2", "layout-2", INVENTORY), 0)
    for source, target, cents in moves:
        found[source] -= cents
        found[target] += cents
    assert tuple(found.values()) == changes


def test_a_charge_cannot_take_chips_that_are_not_there():
    ledger = Ledger().post(books.opening_entry({2: 49}, 1000))
    charge = transfer("settled", books.line_moves(Line(2, "banker", 0, "charge", -50, "")))
    with pytest.raises(Overdrawn):
        ledger.post(charge)


def test_a_void_round_returns_stakes_and_collects_what_is_owed():
    # The Banker's Hand wins the first round 7 to 6; in the second, stakes lie on the layout.
    game = open_game("baccarat", elections={"vigorish": "deferred"}, cards=cards("Kh Kc 6d 7s" * 2))
    dealer = Dealer(game, ScriptedChance(*cards("Kh Kc 6d 7s")))
    dealer.apply(SeatTaken(1))
    dealer.apply(SeatTaken(4))
    dealer.to_wagers()
    assert books.void_entries(game, dealer.state) == ()
    dealer.apply(WagerPlaced(1, "banker", 1000))
    dealer.apply(game.next_step(dealer.state).closes)
    dealer.to_wagers()
    dealer.apply(WagerPlaced(4, "player", 2000))
    (entry,) = books.void_entries(game, dealer.state)
    assert {(p.account, p.amount_cents) for p in entry.postings} == {
        ("layout-4", -2000), ("seat-4", 2000), ("seat-1", -50), (INVENTORY, 50),
    }  # fmt: skip
