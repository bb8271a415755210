"""Texas Hold'em Bonus: the reports of its wagers."""

from houseway.analysis.holdem import base_report
from houseway.analysis.packages import remembered
from houseway.analysis.pays import nets, pay_table_report, stake_of
from houseway.analysis.report import BASE, Report
from houseway.analysis.texas_holdem_bonus.exact import base_game, best_play, bonus
from houseway.analysis.texas_holdem_bonus.simulator import simple_rules_lose, wagers
from houseway.analysis.texas_holdem_bonus.strategy import strategy_of
from houseway.editions.house import House

__all__ = ["report", "wagers"]

_PATHS = ("10.I", "10.III", "10.V", "10.VIII.A", "10.VIII.B", "10.VIII.C", "11.II", "11.V")


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house, stake_of(house, "ante", stake_cents))
    note = "on the own two cards: a fold does not lose it"
    return pay_table_report(house, wager, bonus(nets(house, wager, stake_cents)), note)


@remembered
def _base(house: House, stake_cents: int) -> Report:
    game, title = base_game(house, stake_cents), "Ante, Flop, Turn and River"
    found = best_play(game)
    told = strategy_of(found, simple_rules_lose(game))
    return base_report(house, stake_cents, found, title=title, paths=_PATHS, strategy=told)
