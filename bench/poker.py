"""No-limit hold'em hands a second, six-handed, by random legal actions: PokerKit, our rules, and the kernel
that is proved equal to them (tests/analysis/test_kernel_of_holdem_hands.py).

    python -m bench.poker

Every hand begins with the same stacks. The three take turns in one process, in processor time, and the best
of five turns counts.
"""

import time
import warnings
from collections.abc import Callable
from random import Random
from typing import Any

from houseway.analysis.poker_room import random_play
from houseway.core.events import Event, SeatTaken
from houseway.core.steps import Decide, Over
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import StackChance
from houseway.games.poker_room import PokerRoom
from houseway.games.registry import open_game
from houseway.money.limits import Limits

TURNS, GOAL = 5, 20
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


PLAYED: dict[str, tuple[Callable[[], Play], int]] = {
    "PokerKit": (pokerkit, 100),
    "the rules (the reference)": (reference, 500),
    "the kernel, equal to the rules": (kernel, 200_000),
}


def main() -> None:
    players = {name: make() for name, (make, _) in PLAYED.items()}
    best = dict.fromkeys(players, 0.0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for play in players.values():
            play(20)  # to warm up
        for _ in range(TURNS):
            for name, play in players.items():
                hands = PLAYED[name][1]
                began = time.process_time()
                play(hands)
                best[name] = max(best[name], hands / (time.process_time() - began))
    print(f"{'no-limit hold’em, six-handed, random actions':44}{'hands a second':>16}{'PokerKit = 1':>16}")
    for name, rate in best.items():
        print(f"  {name:42}{rate:16,.0f}{rate / best['PokerKit']:16,.1f}")
    ratio = best["the kernel, equal to the rules"] / best["PokerKit"]
    print(f"  the kernel at {ratio:,.0f} times PokerKit's rate (goal: {GOAL})")


if __name__ == "__main__":
    main()
