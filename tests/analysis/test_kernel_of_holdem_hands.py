"""Whole hands of no-limit hold'em in the kernel and by the rules: with the same cards and the same choices
the same legal actions at every decision, the same pots, the same cents."""

from random import Random

import numpy as np
import pytest
from same_cards import FixedOrder, so_many

from houseway.analysis.kernels.no_limit_holdem import (
    AMOUNT,
    ANSWER,
    DUE,
    HIGH,
    LOW,
    NOBODY,
    PLAYER,
    POTS,
    ROW,
    play_hand,
)
from houseway.analysis.packages import NotAnalysed
from houseway.analysis.poker_room.random_play import play, rules_of
from houseway.core.events import SeatTaken, Settled
from houseway.core.steps import Over
from houseway.dealer.automatic import Dealer
from houseway.equipment.cards import DECK
from houseway.games.poker_room.betting import to_call
from houseway.games.registry import open_game
from houseway.money.limits import Limits

TABLES = {  # smallest chip, blinds, ante, and what the house takes
    "plain": (1, (100, 200), 0, {}),
    "antes": (1, (3, 7), 2, {}),
    "chips": (100, (100, 300), 100, {}),
    "rake": (100, (100, 200), 0, {"rake-percent": 10, "rake-cap": 4, "promotional-drop": 1}),
    "rake-before-the-flop": (1, (50, 100), 25, {"rake-percent": 5, "rake-cap": 3, "no-flop-no-drop": False}),
}


def opened(name, seats, **more):
    unit, (small, big), ante, elections = TABLES[name]
    limits = {"bet": (big, 2 * big), "small-blind": (small, small), "big-blind": (big, big)}
    limits |= {"ante": (ante, ante)} if ante else {}
    return open_game(
        "poker-room",
        edition="oh-poker-holdem",
        elections={"betting": "no-limit", "mucking": False, "newcomers": "free", "antes": ante > 0}
        | elections
        | more,
        seats=seats,
        limits={wager: Limits(*amounts, unit) for wager, amounts in limits.items()},
    )


class Both:
    """A table by the rules, at which the kernel's answers are given."""

    def __init__(self, name, players):
        self.game = opened(name, players)
        self.rules = rules_of(self.game)
        self.order = list(DECK)
        self.trace = np.empty((400, ROW), np.int64)
        self.chips, self.pots, self.rake = {}, (), 0
        self.dealer = Dealer(
            self.game, FixedOrder(self.order), self._record, lambda asked: self.chips[asked.seat]
        )
        self.players, self.number = players, 0

    def _record(self, before, event, after):
        if isinstance(event, Settled):
            self.pots = tuple(self.game.held(before).values())
            self.rake = sum(line.amount_cents for line in event.lines if line.wager == "rake")

    def hand(self, rng, stacks):
        rng.shuffle(self.order)
        self.chips = dict(enumerate(stacks, 1))
        left, counter = np.array(stacks), np.array([rng.getrandbits(64)], np.uint64)
        button = (self.players - 1 + self.number) % self.players
        asked, taken = play_hand(self.rules, left, button, np.array(self.order), counter, self.trace)
        self._answer(self.trace[: asked + 1].tolist())
        state = self.dealer.state
        assert state.button == button + 1
        assert [h.chips for h in state.hands] == left.tolist()
        assert self.rake == taken and sum(stacks) == left.sum() + taken
        self.number += 1
        return asked

    def _answer(self, rows):
        if self.number == 0:
            for seat in self.chips:
                self.dealer.apply(SeatTaken(seat))
        else:
            self.dealer.apply(self.dealer.advance().event)
        for row in rows[:-1]:
            step, state = self.dealer.advance(), self.dealer.state
            assert step.seat == row[PLAYER] + 1
            assert to_call(state, state.hand(step.seat)) == row[DUE]
            names = ["fold", "call"] if row[DUE] else ["check"]
            names += ["raise" if state.level else "bet"] if row[LOW] else []
            assert [c.name for c in step.choices] == names
            assert (step.choices[-1].low_cents, step.choices[-1].high_cents) == (row[LOW], row[HIGH])
            assert _some(row) == tuple(self.game.held(state).values())
            chosen = step.choices[row[ANSWER] - (not row[DUE])]
            self.dealer.apply(chosen.pick(row[AMOUNT] or None))
        assert isinstance(self.dealer.advance(), Over)
        assert rows[-1][PLAYER] == NOBODY and _some(rows[-1]) == self.pots


def _some(row):
    return tuple(cents for cents in row[POTS:] if cents)


@pytest.mark.parametrize("name", TABLES)
@so_many(600)
def test_the_same_hands(rounds, name):
    rng = Random(f"{name} {rounds}")
    decisions = side_pots = 0
    for players in (2, 3, 4, 6, 10):
        both = Both(name, players)
        for _ in range(rounds // 5):
            deep = rng.choice((150, 1_000, 20_000))
            decisions += both.hand(rng, [rng.randint(1, deep) for _ in range(players)])
            side_pots += len(both.pots) > 2
    assert decisions > 4 * rounds  # short stacks are all in early
    assert side_pots > rounds // 20


def test_many_hands_with_the_button_going_round():
    """The same as hand by hand; nobody is favoured by his place at the table."""
    game = opened("plain", 6)
    found = play(game, [20_000] * 6, 120_000, seed=1)
    assert found == play(game, [20_000] * 6, 120_000, seed=1) != play(game, [20_000] * 6, 120_000, seed=2)
    assert sum(found.won_cents) == found.rake_cents == 0
    assert found.decisions > 900_000
    assert max(map(abs, found.won_cents)) / 120_000 < 250  # cents a hand; a stack is 20,000
    raked = play(opened("rake", 6), [20_000] * 6, 1_000, seed=1)
    assert -sum(raked.won_cents) == raked.rake_cents > 0


@pytest.mark.parametrize(
    "elections",
    [{"betting": "pot-limit"}, {"mucking": True}, {"straddle": True}, {"antes": True, "ante-by": "button"}],
)  # fmt: skip
def test_other_rules_are_not_played(elections):
    with pytest.raises(NotAnalysed, match="no-limit hold'em"):
        rules_of(opened("plain", 6, **elections))


@pytest.mark.parametrize("stacks", [[100], [100, 0], [100] * 11])
def test_players_have_chips(stacks):
    with pytest.raises(ValueError, match="2 to 10 players"):
        play(opened("plain", 6), stacks, 1, seed=1)
