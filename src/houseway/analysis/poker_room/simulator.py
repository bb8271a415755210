"""No simulation of wagers, for the reason that the reports give."""

from typing import NoReturn

from houseway.analysis.packages import NotAnalysed
from houseway.analysis.poker_room.report import WHY, wagers
from houseway.editions.house import House

__all__ = ["simulator", "wagers"]


def simulator(house: House, wager: str) -> NoReturn:
    raise NotAnalysed(WHY)
