"""What a player can see at a glance in two to four cards of a hand against a pay table, for short rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from houseway.analysis.distribution import Distribution
from houseway.analysis.five_cards import STRAIGHTS, PayTable, tier_of, tiers_in_words
from houseway.analysis.report import Figure
from houseway.analysis.short_rules import Condition, Features, Ints, Rules, search, told
from houseway.equipment.cards import RANKS
from houseway.hands.result import ACE

_LOW, _MIDDLE, _HIGH = range(3)  # tiers
_PAIR, _MIDDLE_PAIR, _HIGH_PAIR, _TWO_PAIR, _THREE = range(1, 6)
_NO_STRAIGHT = 9  # gaps
_HIGH_POINTS, _MIDDLE_POINTS = 2, 1


def short_rules_of(
    pays: PayTable, cards: Ints, ways: Ints, worth: Ints, all_parts: int
) -> tuple[Rules, Ints]:  # fmt: skip
    """The rules of one decision, and their answers: of hands, a hand a row, how many are alike, and what each
    answer is worth in them; ``all_parts``: a unit in all deals."""
    lost = (worth.max(1, keepdims=True) - worth).astype(np.float64) * ways[:, None]
    seen = features(pays, cards)
    rules = search(seen, lost, conditions(pays, cards.shape[1]), all_parts)
    return rules, rules.answers(seen)


def told_short(
    pays: PayTable, rules: Mapping[str, Rules], answers: Sequence[str], best: Distribution,
    play: Distribution, unit: str,
) -> dict[str, Any]:  # fmt: skip
    """The short rules by when they are asked; ``unit``: what the edge is a part of."""
    words = [tiers_in_words(pays)]
    if any("points" in each.seen for each in rules.values()):
        words.append(f"Points: {_HIGH_POINTS} for a high card, {_MIDDLE_POINTS} for a middle one")
    lines = {when: each.in_words(answers) for when, each in rules.items()}
    return told(lines, Figure.of(best.house_edge), Figure.of(play.house_edge - best.house_edge), unit, words)


def features(pays: PayTable, cards: Ints) -> Features:
    """Of hands of the same size, a hand a row."""
    ranks = np.sort(cards >> 2, axis=1)
    tiers = np.array([tier_of(pays, rank) for rank in range(len(RANKS))])
    same = ranks[:, 1:] == ranks[:, :-1]
    equal = same.sum(1)
    three = (same[:, 1:] & same[:, :-1]).any(1)
    paired = _PAIR + tiers[ranks[np.arange(len(ranks)), same.argmax(1)]]
    straights = np.zeros(len(ranks), np.int64)
    for straight in STRAIGHTS:
        straights += np.isin(ranks, list(straight)).all(1) & (equal == 0)
    low_ace = np.where(ranks == ACE, -1, ranks)
    span = np.minimum(ranks[:, -1] - ranks[:, 0], low_ace.max(1) - low_ace.min(1)) + 1
    high, middle = ((tiers[ranks] == tier).sum(1) for tier in (_HIGH, _MIDDLE))
    return {
        "made": np.select([equal == 0, three, equal > 1], [0, _THREE, _TWO_PAIR], paired),
        "suited": (cards & 3 == cards[:, :1] & 3).all(1).astype(np.int64),
        "points": _HIGH_POINTS * high + _MIDDLE_POINTS * middle,
        "high": high,
        "middle": middle,
        "straights": straights,
        "gaps": np.where(straights > 0, span - ranks.shape[1], _NO_STRAIGHT),
        "lowest": ranks[:, 0],
        "highest": ranks[:, -1],
    }


def conditions(pays: PayTable, size: int) -> list[Condition]:
    """What can be said of hands of so many cards."""
    tiers = {tier_of(pays, rank) for rank in range(len(RANKS))}
    counts = range(1, size + 1)
    found = [Condition("a pair or better", "made", _PAIR)]
    if _MIDDLE in tiers:
        found += [Condition("a middle pair or better", "made", _MIDDLE_PAIR)]
        found += [Condition(_many(n, "middle card"), "middle", n) for n in counts]
        found += [Condition(_many(n, "point"), "points", n) for n in range(1, _HIGH_POINTS * size + 1)]
    if _HIGH in tiers:
        found += [Condition("a high pair or better", "made", _HIGH_PAIR)]
        found += [Condition(_many(n, "high card"), "high", n) for n in counts]
    found += [Condition("two pair or better", "made", _TWO_PAIR)]
    found += [Condition("three of a kind or better", "made", _THREE)]
    found += [Condition("all of one suit", "suited", 1, slight=True)]
    found += [Condition("in sequence", "gaps", 0, 0)]
    found += [
        Condition(f"in sequence with at most {_many(n, 'gap')}", "gaps", 0, n) for n in range(1, 6 - size)
    ]
    found += [Condition(f"inside {n} straights or more", "straights", n) for n in range(2, 7 - size)]
    found += [Condition(f"no card below {RANKS[r]}", "lowest", r) for r in range(1, ACE)]
    found += [Condition(f"a card of {RANKS[r]} or higher", "highest", r) for r in range(1, ACE + 1)]
    return found


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number > 1)}"
