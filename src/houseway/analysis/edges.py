"""The edge of any wager of any game: one door to all analyses."""

import time
from difflib import get_close_matches
from importlib import import_module
from typing import Protocol, cast

from houseway.analysis.report import Report
from houseway.editions.house import ElectionRefused, House

_ANALYSES = {
    "baccarat": "houseway.analysis.baccarat_report",
    "big-six": "houseway.analysis.big_six",
    "blackjack": "houseway.analysis.blackjack.report",
    "craps": "houseway.analysis.craps.report",
    "roulette": "houseway.analysis.roulette",
    "three-card-poker": "houseway.analysis.three_card_report",
}


class Analysis(Protocol):
    """What an analysis module offers."""

    def wagers(self, house: House) -> tuple[str, ...]:
        """The wagers that can be analysed under these elections, the main game (``base``) first."""

    def report(self, house: House, wager: str, stake_cents: int | None = None) -> Report:
        """``stake_cents`` matters where a prize is a fixed amount."""


def analysis_of(house: House) -> Analysis:
    return cast(Analysis, import_module(_ANALYSES[house.edition.game]))


def edge_report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    analysis = analysis_of(house)
    known = analysis.wagers(house)
    if wager not in known:
        close = get_close_matches(wager, known, 1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise ElectionRefused(
            f"{house.edition.game} offers no wager {wager!r} here: there are {', '.join(known)}{hint}"
        )
    began = time.perf_counter()
    found = analysis.report(house, wager, stake_cents)
    return found.timed(time.perf_counter() - began)


def edge_reports(house: House, stake_cents: int | None = None) -> list[Report]:
    return [edge_report(house, wager, stake_cents) for wager in analysis_of(house).wagers(house)]
