"""Poker hands ranked: many at once, one by a call, and every hand of seven cards there is.

Each is given hands in the form that it takes fastest, made beforehand. What ranks one hand a call is called
in a loop.
"""

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from math import comb
from pathlib import Path
from random import Random

from bench.programs import SEVENS as SEVENS_CONTEST
from bench.programs import entries
from bench.turns import Contest, Entry, Goal, Work

MANY, LOOPED, SLOW = 1_000_000, 20_000, 200
SEVENS = comb(52, 7)

Hands = list[list[int]]


def hands(number: int) -> Hands:
    rng = Random(1)
    return [rng.sample(range(52), 7) for _ in range(number)]


def _texts(hand: Sequence[int]) -> list[str]:
    return ["23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in hand]


def looped(made: list[object], rank: Callable[..., object], *, spread: bool) -> Work:
    def work(number: int) -> None:
        if spread:
            for hand in islice(cycle(made), number):
                rank(*hand)  # type: ignore[misc]
        else:
            for hand in islice(cycle(made), number):
                rank(hand)

    return work


def many_at_once() -> Work:
    import numpy as np

    from houseway import strengths

    drawn = np.random.default_rng(1).integers(0, 52, (2 * MANY, 7), np.uint8)
    ordered = np.sort(drawn, axis=1)
    rows = drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)][:MANY]  # two in three have no card twice
    assert len(rows) == MANY

    def work(number: int) -> None:
        assert len(strengths(rows[:number])) == number

    return work


def one_by_a_call() -> Work:
    from houseway import strength

    return looped([*hands(LOOPED)], strength, spread=True)


def reference() -> Work:
    from houseway.hands.poker import best_five

    return looped([*hands(SLOW)], best_five, spread=False)


def eval7() -> Work:
    import eval7

    return looped([[*map(eval7.Card, _texts(h))] for h in hands(LOOPED)], eval7.evaluate, spread=False)


def phevaluator() -> Work:
    from phevaluator import evaluate_cards

    return looped([*hands(LOOPED)], evaluate_cards, spread=True)


def treys() -> Work:
    from treys import Card, Evaluator

    made = [[Card.new(text) for text in _texts(h)] for h in hands(LOOPED // 10)]
    return looped([(h[:2], h[2:]) for h in made], Evaluator().evaluate, spread=True)


def pokerkit() -> Work:
    from pokerkit import Card, StandardHighHand

    made = [[*Card.parse("".join(_texts(h)))] for h in hands(SLOW)]
    return looped([(h[:2], h[2:]) for h in made], StandardHighHand.from_game, spread=True)


def all_sevens() -> Work:
    import numpy as np

    from houseway.analysis.kernels.holdem import seven_card_levels

    def work(number: int) -> None:
        assert seven_card_levels(np.arange(52)).sum() == SEVENS

    return work


def contests(programs: dict[str, Path]) -> tuple[Contest, ...]:
    """``programs``: others that go through all hands of seven cards, by name."""
    return (
        Contest(
            "The best five of seven cards",
            "hands",
            (
                Entry(
                    "`houseway.strengths`", many_at_once, MANY, says="rows of seven bytes, every row checked"
                ),
                Entry("`houseway.strength`", one_by_a_call, LOOPED, says="seven numbers a call, checked"),
                Entry(
                    "the reference ranking", reference, SLOW, says="plain Python that says what the hand is"
                ),
                Entry("eval7", eval7, LOOPED, True, "a list of its cards a call"),
                Entry("phevaluator", phevaluator, LOOPED, True, "seven numbers a call"),
                Entry("treys", treys, LOOPED // 10, True, "its numbers, two own and five on the board"),
                Entry("PokerKit", pokerkit, SLOW, True, "its cards, two own and five on the board"),
            ),
            (
                Goal("`houseway.strengths`", "eval7", 70),
                Goal("`houseway.strengths`", "phevaluator", 100),
                Goal("`houseway.strength`", "phevaluator", 2),
            ),
        ),
        Contest(
            "All 133,784,560 hands of seven cards",
            "hands",
            (
                Entry("Houseway", all_sevens, SEVENS, says="each looked up and counted by category"),
                *entries(programs, SEVENS, SEVENS),
            ),
            tuple(Goal("Houseway", name, 1) for name in programs),
            "" if programs else f"No other program was named (`--program {SEVENS_CONTEST}:NAME=FILE`).",
        ),
    )
