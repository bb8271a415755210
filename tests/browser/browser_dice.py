"""Seeds under which the sealed dice fall as a test wants them."""

from collections.abc import Callable
from functools import cache

from browser_support import scripted, seed

from houseway.dealer.chance import weighted
from houseway.equipment.dice import ROLLS
from houseway.live.sealed import SealedWheel
from houseway.live.seals import in_order

Roll = tuple[int, int]


@cache
def _seed_of(roll: Roll, nth: int) -> int:
    outcomes = in_order([((r.first, r.second), 1) for r in ROLLS])
    number = found = 0
    while True:
        number += 1
        if weighted(outcomes, SealedWheel(seed(number)).ticket(0, len(outcomes))) == roll:
            if found == nth:
                return number
            found += 1


def seeds_of(*rolls: Roll) -> list[int]:
    """For a table of its own: a fresh seed is sealed before each roll."""
    return [_seed_of(roll, rolls[:i].count(roll)) for i, roll in enumerate(rolls)]


def rolling(*rolls: Roll) -> Callable[[int], bytes]:
    return scripted(*seeds_of(*rolls))
