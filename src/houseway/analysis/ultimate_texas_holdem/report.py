"""Ultimate Texas Hold'em: the reports of its wagers."""

from dataclasses import replace

from houseway.analysis.packages import remembered
from houseway.analysis.pays import nets, pay_table_report, stake_of
from houseway.analysis.report import BASE, Report
from houseway.analysis.simulation import run, simulated_report
from houseway.analysis.ultimate_texas_holdem.exact import base_game, trips
from houseway.analysis.ultimate_texas_holdem.simulator import BaseSimulator, wagers
from houseway.analysis.ultimate_texas_holdem.strategy import strategy
from houseway.editions.house import House
from houseway.money.cents import dollars

__all__ = ["report", "wagers"]

ROUNDS, SEED = 1 << 23, 1


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    if wager == BASE:
        return _base(house, stake_of(house, "ante", stake_cents))
    note = "on the best five of seven cards: a fold does not lose it"
    return pay_table_report(house, wager, trips(nets(house, wager, stake_cents)), note)


@remembered
def _base(house: House, stake_cents: int) -> Report:
    simulator = BaseSimulator(base_game(house, stake_cents))
    tally = run(simulator, ROUNDS, seed=SEED)
    found = simulated_report(house, BASE, tally, simulator.unit, SEED)
    limit = house.edition.payout_limit
    notes = [
        f"by the published simple strategy, which is not the best play; {ROUNDS:,} rounds are dealt",
        f"for an Ante of one: an average of {found.extra['average_stake']:.4f} antes is staked",
    ]
    if limit < 500 * stake_cents:
        notes.append(f"for an Ante of {dollars(stake_cents)}: a hand is paid {dollars(limit)} at most")
    paths = ("9.I", "9.III", "9.V", "9.VII", "9.VIII.A", "9.VIII.B", "9.VIII.C", "10.II", "10.III", "10.V")
    return replace(
        found,
        title="Ante, Blind and Play",
        clauses=tuple(f"{house.edition.id}:{path}" for path in paths),
        strategy=strategy(house),
        notes=tuple(notes),
    )
