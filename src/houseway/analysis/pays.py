"""A house's pays as gains for each unit staked, and the report of a wager against a pay table."""

from fractions import Fraction

from houseway.analysis.distribution import NOTHING, PayTableWager
from houseway.analysis.report import Outcome, Report, report_of
from houseway.editions.house import House


def stake_of(house: House, wager: str, stake_cents: int | None) -> int:
    """The stake asked about, or the least that a table of this edition takes."""
    return house.edition.wager(wager).min if stake_cents is None else stake_cents


def nets(house: House, wager: str, stake_cents: int | None = None) -> dict[str, Fraction]:
    """What each winning outcome gains on a unit; a fixed amount by the stake that it is won with."""
    stake = stake_of(house, wager, stake_cents)
    return {on: paid.gain(stake) for on, paid in house.pays(wager).items()}


def pay_table_report(house: House, wager: str, found: PayTableWager, note: str) -> Report:
    """The lines of the pay table, best first, and the deals that no line pays."""
    pays = house.pays(wager)
    lines = sorted((n for n in found.counts if n in found.pays), key=lambda name: -found.pays[name])
    outcomes = [
        Outcome(name, Fraction(found.counts[name], found.deals), found.pays[name], str(pays[name]),
                found.counts[name])
        for name in lines
    ]  # fmt: skip
    rest = found.deals - sum(found.counts[name] for name in lines)
    outcomes.append(Outcome(NOTHING, Fraction(rest, found.deals), Fraction(-1), "", rest))
    return report_of(house, wager, outcomes, notes=(note,))
