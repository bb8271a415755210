"""Plays of hold'em against the dealer: decisions on one's own two cards and what lies on the board."""

from collections.abc import Mapping, Sequence

import numpy as np

from houseway.analysis.holdem_rounds import Answers
from houseway.analysis.holdem_rules import board_conditions, hole_conditions, of_hole, of_seen
from houseway.analysis.plays import Answer, Decision, Lines

HOLE, BOARD = (0, 1), (4, 5, 6, 7, 8)  # where they lie in a round of nine cards


def holdem_decisions(
    answers: Mapping[str, Mapping[str, int]], groups: Sequence[tuple[int, ...]]
) -> tuple[Decision, ...]:
    """``answers``: by decision, in words, and the antes that they put up; ``groups``: the cards seen."""
    found = []
    for (name, words), seen in zip(answers.items(), groups, strict=True):
        told = {text: Answer(antes) for text, antes in words.items()}
        shown = sum(seen[1:])
        if shown:
            found.append(Decision(name, seen, told, board_conditions(shown), of_seen))
        else:
            found.append(Decision(name, seen, told, hole_conditions(), of_hole))
    return tuple(found)


def antes_in(lines: Lines) -> Answers:
    """The answers of a decision in rounds of nine cards."""
    places = [*HOLE, *BOARD[: sum(lines.decision.groups[1:])]]
    return lambda cards: lines.codes(np.ascontiguousarray(cards[:, places]))
