"""A round of cards that the floor declares void, at any moment of it: nothing of it counts."""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from houseway.core.events import Line, RoundOpened, Settled
from houseway.core.game import Game, Illegal
from houseway.core.steps import Over
from houseway.dealer import books
from houseway.games.registry import game_names
from houseway.money.ledger import CAGE, INVENTORY, METER, Entry
from tests.conformance.playing import random_play, random_table

PLAYS = int(os.environ.get("HOUSEWAY_VOID_PLAYS", "6"))  # of each game; more to look harder


def of_cards(name: str) -> bool:
    game = random_table(Random(0), name)
    return game.shoe(game.open()) is not None


CARDS = [name for name in game_names() if of_cards(name)]


def post(balances: Counter[str], entries: tuple[Entry, ...]) -> Counter[str]:
    for entry in entries:
        for p in entry.postings:
            balances[p.account] += p.amount_cents
    return balances


class Round:
    """What every account had when a round began, and what has been settled since."""

    def __init__(self, game: Game[Any], state: Any, balances: Counter[str]):
        self.before, self.owed = Counter(balances), dict(game.owed(state))
        self.settled: list[Settled] = []

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(x for event in self.settled for x in event.lines)

    def expected(self) -> Counter[str]:
        """Everything as it was, but for vigorish of earlier rounds, which is collected, and prizes off a
        meter, which stay paid with the chip that won them and the envy that came with them."""
        found = Counter(self.before)
        for seat, cents in self.owed.items():
            found[f"seat-{seat}"] -= cents
            found[INVENTORY] += cents
        prizes = [e for e in self.settled if any(x.against.startswith(METER) for x in e.lines)]
        winners = {x.seat for e in prizes for x in e.lines if x.against.startswith(METER)}
        stay = [x for e in prizes for x in e.lines]
        chips = (x for x in self.lines if x.outcome == "collect" and x.wager == "progressive")
        stay += [x for x in chips if x.seat in winners]
        for x in stay:
            found[f"seat-{x.seat}"] += x.amount_cents
            found[CAGE if x.against.startswith(METER) else INVENTORY] -= x.amount_cents
        return found


@pytest.mark.parametrize("name", CARDS)
def test_a_void_at_any_moment_leaves_everybody_with_what_he_had(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(PLAYS):
        play = random_play(seed, name, rounds=3)
        game, balances = play.game, Counter[str]()
        this = Round(game, play.states[0], balances)
        for before, event, after in zip(play.states, play.events, play.states[1:], strict=False):
            if isinstance(event, RoundOpened):
                this = Round(game, before, balances)
            post(balances, books.entries(game, before, event, after))
            if isinstance(event, Settled):
                this.settled.append(event)
            check(game, after, this, balances, seen)
    assert seen["over"] and seen["pots" if name == "poker-room" else "undone"]


def check(game: Game[Any], state: Any, this: Round, balances: Counter[str], seen: Counter[str]) -> None:
    if isinstance(game.next_step(state), Over):
        assert "correction" in game.must_finish(state)
        seen["over"] += 1
    if game.must_finish(state):
        return
    try:
        undone = books.void_lines(game, state, this.lines)
        moved = books.void_entries(game, state, this.lines)
    except Illegal as refused:
        assert "pots are won" in refused.reason and any(x.against.startswith("pot") for x in this.lines)
        seen["pots"] += 1
        return
    assert undone is not None
    seen["undone"] += any(x.amount_cents for x in undone)
    found, expected = post(Counter(balances), moved), this.expected()
    for account in {*found, *expected}:
        assert found[account] == expected[account], (account, state.phase, this.lines)
