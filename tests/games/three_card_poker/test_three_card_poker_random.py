"""Random rounds under random elections: money and cards are conserved, logs replay, views stay closed."""

import io
import json
from random import Random

import pytest

from houseway.core.events import DecksChanged, SeatLeft, SeatTaken, WagerPlaced
from houseway.core.game import PUBLIC, Illegal, seat_viewer
from houseway.core.steps import Wagers
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance, with_cards
from houseway.dealer.log import LogWriter, replay
from houseway.games.registry import open_game

ELECTIONS = [
    {},
    {"dealing": "hand", "shuffler": "manual"},
    {"dealing": "hand", "second-deck": True, "six-card-bonus": True},
    {"six-card-bonus": True, "device-counts": True, "abandoned-wagers": "stand"},
]


def bet_at_random(dealer, rng):
    for seat in dealer.state.seated:
        for wager in ("ante", "pair-plus", "six-card-bonus"):
            if rng.random() < 0.7:
                try:
                    dealer.apply(WagerPlaced(seat, wager, 100 * rng.randint(5, 60)))
                except Illegal as refusal:
                    assert wager == "six-card-bonus", refusal


def check(game, state):
    shoe, hands = state.shoe, state.hands
    lying = sum(len(h.slots) for h in hands if not h.racked)
    if state.phase not in ("opening", "over", "removal"):
        assert shoe.remaining + lying + state.racked == 52
    for viewer in (PUBLIC, *map(seat_viewer, state.seated)):
        seen = game.view(state, viewer)
        json.dumps(seen)
        for hand, shown in zip(hands[:-1], seen["hands"], strict=True):
            if viewer != seat_viewer(hand.seat) and not hand.shown:
                assert set(shown["cards"]) <= {"??"}
    assert {state: 1}[state]  # a state is a value that solvers can keep in tables


@pytest.mark.parametrize("elections", ELECTIONS)
def test_random_rounds(elections):
    rng = Random(f"three-card-poker {sorted(elections.items())}")
    game = open_game("three-card-poker", elections=elections)
    log = io.StringIO()
    writer = LogWriter(game.table, log)
    placed = settled = voids = 0

    def record(before, event, after):
        nonlocal placed, settled, voids
        writer(before, event, after)
        check(game, after)
        change = sum(game.stakes(after).values()) - sum(game.stakes(before).values())
        placed += max(change, 0)
        settled += max(-change, 0)
        voids += getattr(event, "lines", ())[:1] != () and event.lines[0].outcome == "void"

    dealer = Dealer(game, StackChance(rng), record)
    for _ in range(60):
        for seat in range(1, 8):
            if seat not in dealer.state.seated and rng.random() < 0.5:
                dealer.apply(SeatTaken(seat))
        dealer.to_wagers()
        bet_at_random(dealer, rng)
        if rng.random() < 0.1:
            dealer.apply(DecksChanged())
            dealer.to_wagers()
        step = game.next_step(dealer.state)
        assert isinstance(step, Wagers)
        if step.closes is None:
            continue
        dealer.apply(step.closes)
        while dealer.state.phase != "over":
            called = game.irregularities(dealer.state)
            if called and rng.random() < 0.01:
                dealer.apply(with_cards(dealer.chance, game, dealer.state, rng.choice(called)))
            elif dealer.state.seated and rng.random() < 0.01:
                dealer.apply(SeatLeft(rng.choice(dealer.state.seated)))
            else:
                step = game.next_step(dealer.state)
                dealer.apply(dealer.answer(step) or rng.choice(step.choices).pick())
        assert not game.stakes(dealer.state)
    assert placed == settled > 0
    assert voids > 0
    again = replay(log.getvalue().splitlines())
    assert again.rounds > 50
    won = sum(line.amount_cents for line in again.lines)
    assert again.house_win_cents == -won
