"""No-limit hold'em hands a second, six-handed, by random legal actions: PokerKit, our rules, and the kernel
that is proved equal to them (tests/analysis/test_kernel_of_holdem_hands.py).

Every hand begins with the same stacks.
"""

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from bench.turns import Contest, Entry, Goal
from houseway.analysis.poker_room import random_play
from houseway.core.events import Event, SeatTaken
from houseway.core.steps import Decide, Over
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.games.poker_room import PokerRoom
from houseway.games.registry import open_game
from houseway.money.limits import Limits

GOAL = 20
PLAYERS, STACK, SMALL, BIG = 6, 20_000, 100, 200

Play = Callable[[int], None]  # so many hands


def table() -> PokerRoom:
    game = open_game(
        "poker-room",
        edition="oh-poker-holdem",
        elections={"betting": "no-limit", "mucking": False},
        seats=PLAYERS,
        limits={
            "bet": Limits(BIG, 2 * BIG, 1),
            "small-blind": Limits(SMALL, SMALL, 1),
            "big-blind": Limits(BIG, BIG, 1),
        },
    )
    assert isinstance(game, PokerRoom)
    return game


def pokerkit() -> Play:
    from pokerkit import Automation, NoLimitTexasHoldem

    game = NoLimitTexasHoldem(tuple(Automation), True, 0, (SMALL, BIG), BIG)  # all but actions by itself
    rng = Random(1)

    def raised(state: Any) -> Callable[[], object]:
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        return lambda: state.complete_bet_or_raise_to(rng.randint(low, high))

    def play(hands: int) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            hold(hands)

    def hold(hands: int) -> None:
        for _ in range(hands):
            state = game((STACK,) * PLAYERS, PLAYERS)
            while state.status:
                may: list[Callable[[], object]] = [state.check_or_call]
                if state.can_fold():
                    may.append(state.fold)
                if state.can_complete_bet_or_raise_to():
                    may.append(raised(state))
                rng.choice(may)()

    return play


def reference() -> Play:
    rng = Random(1)
    dealer = Dealer(table(), StackChance(rng), count=lambda asked: STACK)
    for seat in range(1, PLAYERS + 1):
        dealer.apply(SeatTaken(seat))

    def decide(state: object, step: Decide) -> Event:
        choice = rng.choice(step.choices)
        return choice.pick(rng.randint(choice.low_cents, choice.high_cents) if choice.high_cents else None)

    def play(hands: int) -> None:
        for _ in range(hands):
            dealer.play(decide)
            over = dealer.advance()
            assert isinstance(over, Over)
            dealer.apply(over.event)

    return play


def kernel() -> Play:
    game, seeds = table(), iter(range(10**6))

    def play(hands: int) -> None:
        random_play.play(game, [STACK] * PLAYERS, hands, seed=next(seeds))

    return play


def contests() -> tuple[Contest, ...]:
    ours = "the kernel, equal to the rules"
    entries = (
        Entry("the rules (the reference)", reference, 500),
        Entry(ours, kernel, 200_000),
        Entry("PokerKit", pokerkit, 100, True),
    )
    title = "No-limit hold'em, six-handed, random legal actions"
    return (Contest(title, "hands", entries, (Goal(ours, "PokerKit", GOAL),)),)
