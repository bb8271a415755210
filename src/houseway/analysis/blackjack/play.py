"""Blackjack by any table: its charts of hard totals, soft totals and pairs."""

from collections.abc import Mapping
from typing import Any

from houseway.analysis.blackjack.exact import evaluate
from houseway.analysis.blackjack.simulator import simulator as by_table
from houseway.analysis.blackjack.simulator import wagers
from houseway.analysis.blackjack.strategy import HARD, LEGEND, PAIRS, SOFT, rules_of, solved
from houseway.analysis.blackjack.tables import CODES, HARD_TOTALS, SOFT_TOTALS, UPCARDS, StrategyTable
from houseway.analysis.blackjack.tables import PAIRS as PAIRED
from houseway.analysis.plays import TITLE, check_names, loses_in_words
from houseway.analysis.report import BASE, EXACT, Figure, Report, house_report, net_outcomes
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import ElectionRefused, House

__all__ = ["read", "simulator", "value", "wagers", "words"]

ROWS: dict[str, dict[str, Any]] = {  # as they are printed, and as a table names them
    HARD: {str(total): total for total in HARD_TOTALS},
    SOFT: {str(total): total for total in SOFT_TOTALS},
    PAIRS: {f"{name}-{name}": name for name in PAIRED},
}


def words(house: House) -> dict[str, Any]:
    codes = {name: [code for code in CODES if code != "P" or name == PAIRS] for name in ROWS}
    return {
        name: {
            "answers": [f"{code}: {LEGEND[code]}" for code in codes[name]],
            "columns": list(UPCARDS),
            "rows": [*rows],
        }
        for name, rows in ROWS.items()
    }


def read(house: House, form: Any) -> StrategyTable:
    check_names("chart", form, [*ROWS])
    try:
        return StrategyTable(*(_rows(name, form[name]) for name in ROWS))
    except ValueError as error:
        raise ElectionRefused(str(error)) from None


def _rows(name: str, chart: Any) -> dict[Any, tuple[str, ...]]:
    whole = isinstance(chart, Mapping) and set(chart) == {"columns", "rows"}
    if not whole or chart["columns"] != list(UPCARDS):
        raise ElectionRefused(f'{name}: a chart has "columns", {", ".join(UPCARDS)}, and "rows"')
    rows: Any = chart["rows"]
    check_names(f"row of the {name}", rows, [*ROWS[name]])
    for row, codes in rows.items():
        if not isinstance(codes, list | tuple) or not all(isinstance(code, str) for code in codes):
            raise ElectionRefused(f"{name} {row}: ten codes of {', '.join(CODES)}, not {codes!r}")
    return {key: tuple(rows[printed]) for printed, key in ROWS[name].items()}


def simulator(
    house: House, wager: str, play: StrategyTable, stake_cents: int | None = None
) -> TableSimulator:
    return by_table(house, wager, play)


def value(house: House, play: StrategyTable) -> Report:
    rules = rules_of(house)
    found, best = evaluate(rules, play), solved(rules).basic
    lost = found.house_edge - best.house_edge
    return house_report(
        house, BASE, title=TITLE, method=EXACT, clauses=(),
        house_edge=Figure.of(found.house_edge),
        element_of_risk=Figure.of(found.element_of_risk),
        standard_deviation=found.standard_deviation, hit_frequency=float(found.hit_frequency),
        table=net_outcomes(found.outcomes),
        notes=(
            f"{loses_in_words(lost, 'the wager')} by total",
            f"an average of {float(found.average_wager):.4f} wagers is staked",
            "first round from a fresh shuffle, one player",
        ),
        extra={"loses": Figure.of(lost).as_dict(), "average_stake": float(found.average_wager)},
    )  # fmt: skip
