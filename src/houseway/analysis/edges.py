"""The edge of any wager of any game, and its best play: one door to all analyses."""

import time
from difflib import get_close_matches
from typing import Protocol, cast

from houseway.analysis.packages import optional_part, part
from houseway.analysis.report import Report
from houseway.editions.house import ElectionRefused, House


class Analysis(Protocol):
    """What the ``report`` module of an analysis offers."""

    def wagers(self, house: House) -> tuple[str, ...]:
        """The wagers that can be analysed under these elections, the main game first."""

    def report(self, house: House, wager: str, stake_cents: int | None = None) -> Report:
        """``stake_cents`` matters where a prize is a fixed amount."""


def analysis_of(house: House) -> Analysis:
    return cast(Analysis, part(house, "report"))


def edge_report(house: House, wager: str | None = None, stake_cents: int | None = None) -> Report:
    """Without a wager, that of the main game."""
    analysis = analysis_of(house)
    known = analysis.wagers(house)
    wager = known[0] if wager is None else wager
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


def strategy_report(house: House) -> Report:
    """The report of the main game, with the best play found; refused where players decide nothing."""
    found = edge_report(house) if optional_part(house, "strategy") else None
    if found is None or found.strategy is None:
        game = house.edition.game
        raise ElectionRefused(
            f"{game} has no decisions: every wager's edge is fixed (see `houseway edge {game}`)"
        )
    return found
