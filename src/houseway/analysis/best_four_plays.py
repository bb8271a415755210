"""Plays by what three cards, or the best four of five, are: Three Card, Crazy Four and Four Card Poker."""

import numpy as np

from houseway.analysis.best_four import FOLD, MOST_TIMES, TIMES
from houseway.analysis.kernels.plays import own_strengths
from houseway.analysis.plays import STRENGTH, Answer
from houseway.analysis.short_rules import Features, Ints

WHEN = "five cards"


def strength_of(own: Ints) -> Features:
    return {STRENGTH: own_strengths(np.ascontiguousarray(own))}


def times_answers(least_raise: int = 0, only: str = "") -> dict[str, Answer]:
    """A fold and the Play wagers; of more than an Ante ``only`` from a strength on."""

    def raised(times: int) -> Answer:
        return Answer(
            lambda seen: np.where(own_strengths(np.ascontiguousarray(seen[:, :5])) < least_raise, -1, times),
            only,
        )

    more = range(2, MOST_TIMES + 1)
    return {
        "fold": Answer(FOLD),
        "play once": Answer(1),
        **{f"play {TIMES[times]}": raised(times) if least_raise else Answer(times) for times in more},
    }
