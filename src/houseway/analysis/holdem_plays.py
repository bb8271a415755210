"""Plays of hold'em against the dealer: decisions on one's own two cards and what lies on the board."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from houseway.analysis.holdem_rounds import Answered, Answers, BaseGame, Tables, lost_by
from houseway.analysis.holdem_rules import MEASURED, board_conditions, hole_conditions, of_hole, of_seen
from houseway.analysis.plays import TITLE, Answer, Decision, Lines, loses_in_words
from houseway.analysis.report import BASE, Figure, Report
from houseway.analysis.simulation import BLOCK_ROUNDS, run, simulated_report
from houseway.editions.house import House

_SEED, _DEALT = 1, 8 * BLOCK_ROUNDS
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


def measured_report(house: House, game: BaseGame, best: tuple[Answered, Tables], played: Answered) -> Report:
    """The exact edge of the best play, and what another loses more: on deals at random, both answering the
    same, each worth what it brings over all hands of the dealer's. Stakes and deviation are dealt."""
    answered, tables = best
    lost, error = lost_by(played.answers, answered.answers, tables, game, MEASURED)
    edge = float(tables.found.house_edge) + lost
    found = simulated_report(house, BASE, run(played, _DEALT, seed=_SEED), played.unit, _SEED)
    staked = found.extra["average_stake"]

    def about(value: float, error: float) -> Figure:
        return Figure(value, None, (value - error, value + error))

    words = f"{loses_in_words(lost, 'the Ante')} (± {error:.4%})"
    return replace(
        found,
        title=TITLE,
        house_edge=about(edge, error),
        element_of_risk=about(edge / staked, error / staked),
        notes=(words, f"an average of {staked:.4f} is staked"),
        extra={**found.extra, "loses": about(lost, error).as_dict()},
    )


def most_antes(lines: Lines) -> int:
    """That an answer of a decision puts up."""
    return max(int(answer.codes(np.zeros((1, 1), np.int64))[0]) for _, answer in lines.answers)


def antes_in(lines: Lines) -> Answers:
    """The answers of a decision in rounds of nine cards."""
    places = [*HOLE, *BOARD[: sum(lines.decision.groups[1:])]]
    return lambda cards: lines.codes(np.ascontiguousarray(cards[:, places]))
