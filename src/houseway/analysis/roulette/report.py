"""Roulette: every wager by counting pockets."""

from houseway.analysis.report import Report
from houseway.analysis.roulette.exact import places, pockets, wins
from houseway.analysis.spins import spin_report
from houseway.editions.house import House


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    lying, settling = places(house, wager), pockets(house)
    # Every place of one wager covers equally many pockets, so one report serves them all.
    (covered,) = {sum(p in s.covers for p in settling) for s in lying}
    note = f"{len(lying)} place{'s' * (len(lying) != 1)} on the layout, each of {covered} pockets"
    return spin_report(house, wager, wins(house, wager), note)
