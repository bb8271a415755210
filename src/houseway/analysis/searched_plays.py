"""Short rules of one decision whose every answer has been valued: searched among the words of plays."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from houseway.analysis.plays import Counted, Decision
from houseway.analysis.report import Figure
from houseway.analysis.short_rules import Condition, Floats, Ints, search, told

_SAME = 1e-7  # units by which of answers that come to the same the one named first is better
_IMPOSSIBLE = 5.0  # units that an answer which cannot be given loses: more than any that can

Line = dict[str, str]


def searched_lines(
    decision: Decision, names: Sequence[str], rows: Ints, worth: Floats, ways: Ints,
    conditions: Sequence[Condition],
) -> list[Line]:  # fmt: skip
    """``names``: the answers that are looked at; ``worth``: by situation and code what an answer brings, NaN
    where it may not be given; ``ways``: how many deals a situation stands for."""
    codes = np.stack([decision.all_answers[name].codes(rows) for name in names], axis=1)
    lost = np.nanmax(worth, axis=1)[:, None] - worth[np.arange(len(rows))[:, None], codes]
    lost[(codes < 0) | np.isnan(lost)] = _IMPOSSIBLE
    lost += _SAME * np.arange(len(names))  # the search leaves out answers that are never better than another
    found = search(decision.features(rows), lost * ways[:, None], conditions, float(ways.sum()))
    return found.in_words(names)


def told_lines(
    rules: Mapping[str, Sequence[Line]], played: Counted, best: Counted, unit: str, words: Sequence[str]
) -> dict[str, Any]:
    """Rules that have been counted, with what they cost exactly."""
    lost = played.house_edge - best.house_edge
    return told(rules, Figure.of(best.house_edge), Figure.of(lost), unit, words)
