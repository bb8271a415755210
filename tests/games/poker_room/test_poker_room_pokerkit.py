"""Every variant against PokerKit, an engine that shares nothing with this one: the same legal actions with
the same amounts at every decision, the same pots, the same payouts. Where the two differ, side_by_side.py
says by which clause."""

from collections import Counter

import pytest
from side_by_side import CASES, play

# From there on the engines would play two different hands.
STOPPED = (
    "an all-in that completes a forced bet in part",
    "short all-ins that come to a full raise together",
)
# What PokerKit does otherwise.
KNOWN = {"a short all-in", "a side pot without a low", "odd chips", *STOPPED}
HANDS, PARTS = 300_000, 30
IDS = ["-".join(filter(None, case)) for case in CASES]


def compared(case, seeds):
    found: Counter[str] = Counter()
    for seed in seeds:
        play(*case, seed, found)
    assert set(found) <= {"hands", "decisions", *KNOWN}
    stopped = sum(found[name] for name in STOPPED)
    assert found["hands"] + stopped == len(seeds)
    assert found["decisions"] > 2 * len(seeds)
    assert sum(found[name] for name in KNOWN) <= 0.05 * found["decisions"]  # the rest is equal
    return found


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_same_hands_in_pokerkit(case):
    compared(case, range(20))


@pytest.mark.proof
@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"part-{part:02}")
def test_hundreds_of_thousands_of_hands_in_pokerkit(part):
    """All of them, or any part by ``-k part-07``."""
    each = HANDS // PARTS // len(CASES) + 1
    for case in CASES:
        compared(case, range(10_000 + part * each, 10_000 + (part + 1) * each))
