"""Ultimate Texas Hold'em: the reports of its wagers."""

from houseway.analysis.holdem import base_report
from houseway.analysis.packages import remembered
from houseway.analysis.pays import nets, pay_table_report, stake_of
from houseway.analysis.report import BASE, Report
from houseway.analysis.ultimate_texas_holdem.exact import base_game, best_play, trips
from houseway.analysis.ultimate_texas_holdem.simulator import simple_rules_lose, wagers
from houseway.analysis.ultimate_texas_holdem.strategy import strategy_of
from houseway.editions.house import House

__all__ = ["report", "wagers"]

_PATHS = ("9.I", "9.III", "9.V", "9.VII", "9.VIII.A", "9.VIII.B", "9.VIII.C", "10.II", "10.III", "10.V")


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house, stake_of(house, "ante", stake_cents))
    note = "on the best five of seven cards: a fold does not lose it"
    return pay_table_report(house, wager, trips(nets(house, wager, stake_cents)), note)


@remembered
def _base(house: House, stake_cents: int) -> Report:
    game, title = base_game(house, stake_cents), "Ante, Blind and Play"
    found = best_play(game)
    told = strategy_of(found, simple_rules_lose(game))
    return base_report(house, stake_cents, found, title=title, paths=_PATHS, strategy=told)
