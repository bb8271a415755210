"""Fast Action Hold'em: short rules, found by search where all boards have been counted."""

from typing import Any

import numpy as np

from houseway.analysis.fast_action_holdem import exact
from houseway.analysis.fast_action_holdem.counting import file_of
from houseway.analysis.fast_action_holdem.exact import BestPlay
from houseway.analysis.fast_action_holdem.house import dealing_of, rules_of, solved
from houseway.analysis.fast_action_holdem.play import (
    CODES,
    POINTS,
    WHEN,
    WORDS,
    by_plan,
    conditions,
    decisions,
    natural,
)
from houseway.analysis.plays import read_lines
from houseway.analysis.searched_plays import searched_lines, told_lines
from houseway.analysis.short_rules import Condition, Floats
from houseway.editions.house import House

_STEP = 2  # points between the conditions that the search looks at
_OF_BONUS = (WORDS[exact.SPLIT_BONUS], WORDS[exact.SPLIT_BOTH])


def short(house: House) -> dict[str, Any]:
    """Nothing where not all boards have been counted: what rules cost would not be known."""
    if not file_of(dealing_of(house)).exists():
        return {}
    best, rules, (decision,) = solved(house), rules_of(house), decisions(house)
    asked = ~natural(best.counted.hands, rules)
    names = [name for name in decision.all_answers if not name.startswith(_OF_BONUS)]
    hands, ways = best.counted.hands[asked], best.counted.ways[asked]
    lines = searched_lines(decision, names, hands, _worth(house, best)[asked], ways, searched())
    play = by_plan(house, {WHEN: read_lines(decision, lines)})
    return told_lines({WHEN: lines}, play, best, "the first wager", [POINTS])


def _worth(house: House, best: BestPlay) -> Floats:
    """By hand and place of ``CODES``."""
    found = exact.options(best.counted, rules_of(house))
    place = {(answer.name, answer.kept): n for n, answer in enumerate(found.answers)}
    values = (found.values / found.total).astype(np.float64)
    worth = np.full((len(values), len(CODES)), np.nan)
    for code, answer in enumerate(CODES):
        if (answer.name, answer.kept) in place:
            worth[:, code] = values[:, place[answer.name, answer.kept]]
    return worth


def searched() -> list[Condition]:
    """Not everything that can be written: points in steps, and what they do not tell."""
    kept = ("points", "hole_pair", "suited")
    return [
        each
        for each in conditions()
        if each.feature.endswith(kept) and not (each.feature.endswith("points") and each.least % _STEP)
    ]
