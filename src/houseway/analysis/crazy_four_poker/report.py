"""Crazy Four Poker: the reports of its wagers."""

from houseway.analysis.best_four import best_four_wager
from houseway.analysis.crazy_four_poker.strategy import best_play, strategy
from houseway.analysis.pays import nets, pay_table_report
from houseway.analysis.report import BASE, Report, report_of
from houseway.editions.house import House


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, "queens-up")


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house)
    note = "for a player who stays in: a fold would forfeit it"
    return pay_table_report(house, wager, best_four_wager(nets(house, wager, stake_cents)), note)


def _base(house: House) -> Report:
    solved = best_play(house)
    paths = ("10.III", "10.V.A.1", "10.V.A.2.a", "10.V.A.2.b", "10.V.A.2.c", "11.I", "11.II")
    return report_of(
        house,
        BASE,
        solved.table,
        title="Ante, Super Bonus and Play",
        staked=solved.stake,
        clauses=tuple(f"{house.edition.id}:{path}" for path in paths),
        strategy=strategy(house),
        notes=(f"for an Ante of one: an average of {float(solved.stake):.4f} antes is staked",),
    )
