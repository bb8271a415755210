"""Plays by what three cards, or the best four of five, are: Three Card, Crazy Four and Four Card Poker."""

from collections.abc import Sequence

import numpy as np

from houseway.analysis.best_four import FOLD, MOST_TIMES, TIMES
from houseway.analysis.kernels.plays import own_strengths
from houseway.analysis.plays import STRENGTH, Answer, hand_or_better, strength_conditions
from houseway.analysis.short_rules import OTHERWISE, Features, Ints
from houseway.equipment.cards import RANKS, Card, texts
from houseway.hands.result import Category, Hand

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


# ── the best play in lines ───────────────────────────────────────────────────────────────────────────

_OF_ONE_RANK = {
    Category.PAIR: (2,), Category.TWO_PAIR: (2, 2), Category.THREE_OF_A_KIND: (3,),
    Category.FOUR_OF_A_KIND: (4,),
}  # fmt: skip


def best_lines(
    order: Sequence[Category], ranked: Sequence[Hand], rows: Ints, rank_of: Ints, chosen: Ints,
    answers: Sequence[str],
) -> list[dict[str, str]]:  # fmt: skip
    """What is chosen with each row of cards: so good a hand or a better one, and before that each hand which
    is played otherwise than most that rank alike. ``ranked``: the different hands, weakest first. Nothing
    where words do not divide hands so."""
    votes = np.zeros((len(ranked), len(answers)), np.int64)
    np.add.at(votes, (rank_of, chosen), 1)
    most = votes.argmax(1)
    lines = [
        {"with": texts([Card(c) for c in rows[i].tolist()]), "answer": answers[chosen[i]]}
        for i in np.nonzero(chosen != most[rank_of])[0]
    ]
    for place in np.nonzero(most[1:] != most[:-1])[0][::-1]:
        words = _or_better(order, ranked[place], ranked[place + 1])
        if words is None:
            return []
        lines.append({"with": words, "answer": answers[most[place + 1]]})
    return [*lines, {"with": OTHERWISE, "answer": answers[most[0]]}]


def _or_better(order: Sequence[Category], below: Hand, least: Hand) -> str | None:
    """The fewest words for this hand or a better one, which do not hold of the next below it."""
    first, *rest = _OF_ONE_RANK.get(least.category, (1,))
    times = [first, *rest, *(1 for _ in least.ranks[1 + len(rest) :])]
    named = [RANKS[rank] for rank, number in zip(least.ranks, times, strict=True) for _ in range(number)]
    hands = ("-".join(named[:size]) for size in range(2, len(named) + 1))
    known = [*strength_conditions(order), *(hand_or_better(order, words) for words in hands)]
    return next((c.text for c in known if c and below.strength < c.least <= least.strength), None)
