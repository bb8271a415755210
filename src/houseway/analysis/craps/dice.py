"""How often each total comes, and how the puck moves."""

from collections import Counter

from houseway.equipment.dice import ROLLS

WAYS = Counter(roll.total for roll in ROLLS)  # of the 36 rolls
POINTS = (4, 5, 6, 8, 9, 10)
OFF = 0  # the puck: off, or the point


def move(puck: int, total: int) -> int:
    """The puck after a roll: a come-out roll sets the point, the point or a seven ends it."""
    if puck == OFF:
        return total if total in POINTS else OFF
    return OFF if total in (puck, 7) else puck
