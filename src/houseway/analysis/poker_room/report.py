"""No figures of wagers: what one player loses another wins, less the rake."""

from typing import NoReturn

from houseway.analysis.packages import NotAnalysed
from houseway.editions.house import House

WHY = "players of the poker room play against each other: the house has no edge, and takes the rake it elects"


def wagers(house: House) -> NoReturn:
    raise NotAnalysed(WHY)


def report(house: House, wager: str, stake_cents: int | None = None) -> NoReturn:
    raise NotAnalysed(WHY)
