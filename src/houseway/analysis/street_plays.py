"""Plays of games against a pay table that show one card after the other: Let It Ride and Mississippi Stud."""

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
import numpy.typing as npt

from houseway.analysis.five_card_rules import conditions, features
from houseway.analysis.five_cards import Ints, PayTable
from houseway.analysis.plays import Answer, Decision, Lines


def street_decisions(
    pays: PayTable, own: int, names: Sequence[str], answers: Sequence[str]
) -> tuple[Decision, ...]:
    """A decision on one's own cards and after each that is shown; ``answers`` as the kernel numbers them."""
    found = {text: Answer(code) for code, text in enumerate(answers)}
    return tuple(
        Decision(
            name, (own, *(1,) * shown), found, conditions(pays, own + shown), partial(features, pays)
        )
        for shown, name in enumerate(names)
    )  # fmt: skip


def answers_by_street(play: Iterable[Lines], owns: Ints) -> list[npt.NDArray[np.int8]]:
    """By class of own cards, and the cards shown one after the other."""
    dealt = np.ones((len(owns), 52), np.bool_)  # cards that may come
    np.put_along_axis(dealt, owns, False, axis=1)
    free = np.ones(len(owns), np.bool_)
    found = []
    for street, lines in enumerate(play):
        if street:
            free = free[..., None] & dealt.reshape(len(owns), *(1,) * (street - 1), 52)
        if street == 2:
            free = free & ~np.eye(52, dtype=np.bool_)
        at = np.nonzero(free)
        answers = np.zeros(free.shape, np.int8)
        answers[at] = lines.codes(np.column_stack((owns[at[0]], *at[1:])))
        found.append(answers)
    return found
