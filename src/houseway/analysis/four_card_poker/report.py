"""Four Card Poker: the reports of its wagers."""

from houseway.analysis.best_four import best_four_wager
from houseway.analysis.four_card_poker.strategy import best_play, strategy
from houseway.analysis.pays import nets, pay_table_report
from houseway.analysis.report import BASE, Report, report_of
from houseway.editions.house import House


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, "aces-up")


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house)
    found = best_four_wager(nets(house, wager, stake_cents))
    return pay_table_report(house, wager, found, "a fold does not lose it")


def _base(house: House) -> Report:
    solved = best_play(house)
    return report_of(
        house,
        BASE,
        solved.table,
        title="Ante and Play",
        staked=solved.stake,
        clauses=tuple(f"{house.edition.id}:{path}" for path in ("10.III", "11.I.A", "11.I.B")),
        strategy=strategy(house),
        notes=(
            f"for an Ante of one: an average of {float(solved.stake):.4f} antes is staked",
            f"of equal answers the smaller stake is taken; with the larger one "
            f"{float(solved.largest_stake):.6f} antes are staked, and the edge is "
            f"{float(solved.house_edge / solved.largest_stake):.5%} of that",
        ),
    )
