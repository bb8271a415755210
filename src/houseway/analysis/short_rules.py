"""Short rules for people, found by search: which few lines lose least of what the best play is worth.

A decision is a set of situations with what every answer loses in them. A rule is an ordered list of lines,
the first that fits decides; a line is one or more conditions on what can be seen. The search puts in one line
after the other where it saves most, and after each takes out one or two and puts in others as long as that
saves something. Losses are whole numbers, so that the result is the same everywhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, groupby
from math import floor, log2
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.analysis.report import Figure

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Features = Mapping[str, Ints]  # what is seen, by situation

_ANY = 1 << 30
_WHOLE = 2.0**50  # sums of whole numbers below this are exact as floats


@dataclass(frozen=True)
class Condition:
    """A feature from one value to another, in words."""

    text: str
    feature: str
    least: int
    most: int = _ANY
    slight: bool = False  # one word: a line has room for it beside its other conditions

    def holds(self, features: Features) -> Flags:
        seen = features[self.feature]
        return (self.least <= seen) & (seen <= self.most)


Conditions = tuple[Condition, ...]  # all of them


def all_hold(conditions: Conditions, features: Features) -> Flags:
    found: Flags = np.logical_and.reduce([each.holds(features) for each in conditions])
    return found


@dataclass(frozen=True)
class Rules:
    """The lines of one decision, and the answer where none fits."""

    lines: tuple[tuple[Conditions, int], ...]
    otherwise: int

    def answers(self, features: Features) -> Ints:
        found = np.full(len(next(iter(features.values()))), self.otherwise, np.int64)
        for exact, lines in groupby(reversed(self.lines), key=_exact_in):
            if exact is not None:
                found = _looked_up(features[exact], [*lines], found)
                continue
            for conditions, answer in lines:
                found[all_hold(conditions, features)] = answer
        return found

    @property
    def seen(self) -> set[str]:
        """The features that matter."""
        return {each.feature for conditions, _ in self.lines for each in conditions}

    def in_words(self, answers: Sequence[str]) -> list[dict[str, str]]:
        """The lines as they are shown, ``answers`` in words."""
        told = [{"with": ", ".join(c.text for c in held), "answer": answers[a]} for held, a in self.lines]
        return [*told, {"with": OTHERWISE, "answer": answers[self.otherwise]}]


OTHERWISE = "anything else"


def _exact_in(line: tuple[Conditions, int]) -> str | None:
    """The feature that a line names one value of."""
    conditions, _ = line
    exact = len(conditions) == 1 and conditions[0].least == conditions[0].most
    return conditions[0].feature if exact else None


def _looked_up(seen: Ints, lines: Sequence[tuple[Conditions, int]], otherwise: Ints) -> Ints:
    """Lines that name values of one feature, the last first: looked up together, however many there are."""
    answer_of = {conditions[0].least: answer for conditions, answer in lines}
    values, answers = np.array(sorted(answer_of.items()), np.int64).T
    places = np.minimum(np.searchsorted(values, seen), len(values) - 1)
    return np.where(values[places] == seen, answers[places], otherwise)


def grouped(
    features: Features, lost: Floats, conditions: Sequence[Condition]
) -> tuple[dict[str, Ints], Floats]:
    """Situations that no condition tells apart together, and what their answers lose."""
    code = np.zeros(len(lost), np.int64)
    for name, seen in features.items():
        cuts = sorted({cut for c in conditions if c.feature == name for cut in (c.least, c.most + 1)})
        code = code * (len(cuts) + 1) + np.searchsorted(cuts, seen, side="right")
    _, first, which = np.unique(code, return_index=True, return_inverse=True)
    sums = [np.bincount(which, weights=column) for column in lost.T]
    return {name: seen[first] for name, seen in features.items()}, np.stack(sums, axis=1)


LINES = 6  # of one decision, beside the last
SAVES = 1 / 10_000  # of a unit: what a line is worth at least
TOGETHER = 2  # conditions in a line, beside a slight one


def search(
    features: Features, lost: Floats, conditions: Sequence[Condition], unit: float, lines: int = LINES
) -> Rules:
    """The rule of at most so many lines that loses least, as far as the search finds it.

    ``lost``: by situation and answer, what it loses in all its deals, from whatever is the same for all
    answers; ``unit``: what a unit lost in every deal would be.
    """
    if not len(lost):
        return Rules((), 0)
    seen, sums = grouped(features, lost, conditions)
    sums -= sums.min(1, keepdims=True)  # what is not seen cannot be gained
    if not sums.any():
        return Rules((), 0)
    scale = 2.0 ** floor(log2(_WHOLE / float(sums.sum())))
    sums = np.rint(sums * scale)
    matters = sums.any(1)
    seen, sums = {name: each[matters] for name, each in seen.items()}, sums[matters]
    # An answer that is never the only best one is not needed, but one is.
    best = [a for a in range(sums.shape[1]) if (sums[:, a] < np.delete(sums, a, axis=1).min(1)).any()]
    best = best or [int(sums.sum(0).argmin())]
    found = _Search(_family(conditions, seen), sums[:, best]).found(lines, SAVES * unit * scale)
    return Rules(tuple((held, best[a]) for held, a in found.lines), best[found.otherwise])


def _family(conditions: Sequence[Condition], features: Features) -> tuple[list[Conditions], Floats]:
    """All that can stand in a line, the fewest conditions first, and where it holds."""
    single = {each: each.holds(features) for each in conditions}
    found: dict[bytes, tuple[Conditions, Flags]] = {}
    size = len(next(iter(features.values())))
    for number in range(1, TOGETHER + 2):
        for held in combinations(conditions, number):
            slight = sum(each.slight for each in held)
            if number - slight <= TOGETHER and len({each.feature for each in held}) == number:
                holds = np.logical_and.reduce([single[each] for each in held])
                if 0 < np.count_nonzero(holds) < size:
                    found.setdefault(holds.tobytes(), (held, holds))
    masks = np.array([holds for _, holds in found.values()], np.float64).reshape(len(found), size)
    return [held for held, _ in found.values()], masks


_Lines = tuple[tuple[int, int], ...]  # which of the family, and the answer; the last line always fits
_ALWAYS = -1


class _Search:
    def __init__(self, family: tuple[list[Conditions], Floats], lost: Floats):
        self.family, self.masks = family
        everything = np.ones((1, len(lost)), np.bool_)
        self.holds = np.concatenate([self.masks > 0, everything])  # the last is _ALWAYS
        self.lost = lost
        self.known: dict[_Lines, _Lines] = {}

    def found(self, most: int, saves: float) -> Rules:
        starts = [((_ALWAYS, answer),) for answer in range(self.lost.shape[1])]
        lines = min((self._settled(start, most + 1) for start in starts), key=self._standing)
        while len(lines) > 1:
            fewer = min(_without(lines, 1), key=self._standing)
            if self._cost(fewer) - self._cost(lines) >= max(saves, 1.0):
                break
            lines = self._improved(fewer)
        told = tuple((self.family[which], answer) for which, answer in lines[:-1])
        return Rules(told, lines[-1][1])

    def _settled(self, lines: _Lines, size: int) -> _Lines:
        """Lines put in and replaced in turns, until neither helps."""
        while True:
            better = self._improved(self._grown(lines, size))
            if self._cost(better) >= self._cost(lines):
                return better
            lines = better

    def _grown(self, lines: _Lines, size: int) -> _Lines:
        """One line after the other that saves most, the answer of one before it changed where that helps."""
        while self.family and len(lines) < size:
            more = min((self._inserted(changed) for changed in self._changed(lines)), key=self._standing)
            if self._cost(more) >= self._cost(lines):
                break
            lines = more
        return lines

    def _standing(self, lines: _Lines) -> tuple[float, int]:
        """What is better is lower: the loss, then the number of conditions."""
        return self._cost(lines), sum(len(self.family[which]) for which, _ in lines[:-1])

    def _cost(self, lines: _Lines) -> float:
        return float(self._losses(lines).sum())

    def _losses(self, lines: _Lines) -> Floats:
        """By situation."""
        found = np.empty(len(self.lost))
        for which, answer in reversed(lines):
            found[self.holds[which]] = self.lost[self.holds[which], answer]
        return found

    def _changed(self, lines: _Lines) -> Iterator[_Lines]:
        """These, and with another answer in a line: what was too wide may do with one before it."""
        yield lines
        for i, (which, answer) in enumerate(lines[:-1]):
            for other in range(self.lost.shape[1]):
                if other != answer:
                    yield (*lines[:i], (which, other), *lines[i + 1 :])

    def _inserted(self, lines: _Lines) -> _Lines:
        """With the line more that saves most, in its best place; of equal ones that of fewest conditions."""
        if lines in self.known:
            return self.known[lines]
        reached = np.ones(len(self.lost), np.bool_)
        change = self.lost - self._losses(lines)[:, None]
        columns = []
        for which, _ in lines:
            columns.append(change * reached[:, None])
            reached = reached & ~self.holds[which]
        saved = self.masks @ np.concatenate(columns, axis=1)
        which, column = divmod(int(saved.argmin()), saved.shape[1])
        place, answer = divmod(column, self.lost.shape[1])
        self.known[lines] = (*lines[:place], (which, answer), *lines[place:])
        return self.known[lines]

    def _improved(self, lines: _Lines) -> _Lines:
        """As long as as many others in the place of one or two lines are better."""
        again = True
        while again:
            again = False
            one = (self._inserted(fewer) for fewer in _without(lines, 1))
            two = (self._inserted(self._inserted(fewer)) for fewer in _without(lines, 2))
            for other in chain(one, two):
                if self._standing(other) < self._standing(lines):
                    lines, again = other, True
                    break
        return lines


def _without(lines: _Lines, number: int) -> Iterator[_Lines]:
    """Without so many of the lines, but for the last."""
    for gone in combinations(range(len(lines) - 1), number):
        yield tuple(line for i, line in enumerate(lines) if i not in gone)


# ── in words ─────────────────────────────────────────────────────────────────────────────────────────


def told(
    rules: Mapping[str, Sequence[Mapping[str, str]]], best: Figure, lost: Figure, unit: str,
    words: Sequence[str],
) -> dict[str, Any]:  # fmt: skip
    """Rules by when they are asked, with the house edge of the best play and what they lose more, both of
    ``unit``; ``words`` explain what stands in them."""
    number = sum(len(lines) for lines in rules.values())
    edge = f"the house edge is {best.value + lost.value:.4%} of {unit} in place of {best.value:.4%}"
    text = f"Short rules, {number} lines, that lose {_cost(lost)} of {unit}: {edge}"
    return {
        "text": ". ".join((text, "In each list the first line that fits decides", *words)) + ".",
        "rules": {when: [dict(line) for line in lines] for when, lines in rules.items()},
        "lines": number,
        "loses": lost.as_dict(),
    }


def _cost(lost: Figure) -> str:
    if lost.interval is None:
        return f"{lost.value:.4%}"
    low, high = lost.interval
    return f"{lost.value:.3%} (± {(high - low) / 2:.3%})"
