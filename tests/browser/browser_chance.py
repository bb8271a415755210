"""Seeds under which the sealed dice or ball fall as a test wants them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from browser_support import scripted, seed

from houseway.dealer.chance import weighted
from houseway.equipment.dice import ROLLS
from houseway.equipment.wheels import DOUBLE_ZERO
from houseway.live.sealed import SealedWheel
from houseway.live.seals import in_order

Roll = tuple[int, int]
DICE = tuple((r.first, r.second) for r in ROLLS)


@cache
def _seed_of(wanted: Any, nth: int, all_outcomes: Sequence[Any]) -> int:
    outcomes = in_order([(outcome, 1) for outcome in all_outcomes])
    number = found = 0
    while True:
        number += 1
        if weighted(outcomes, SealedWheel(seed(number)).ticket(0, len(outcomes))) == wanted:
            if found == nth:
                return number
            found += 1


def _seeds(wanted: Sequence[Any], outcomes: Sequence[Any]) -> list[int]:
    """For a table of its own: a fresh seed is sealed before each roll or spin."""
    return [_seed_of(one, wanted[:i].count(one), outcomes) for i, one in enumerate(wanted)]


def seeds_of(*rolls: Roll) -> list[int]:
    return _seeds(rolls, DICE)


def rolling(*rolls: Roll) -> Callable[[int], bytes]:
    return scripted(*seeds_of(*rolls))


def spinning(*pockets: str) -> Callable[[int], bytes]:
    """A double-zero wheel whose first numbers are these."""
    return scripted(*_seeds(pockets, DOUBLE_ZERO.order))
