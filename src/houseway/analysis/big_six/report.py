"""Big Six: every wager by counting sections."""

from houseway.analysis.big_six.exact import wins
from houseway.analysis.report import Report
from houseway.analysis.spins import spin_report
from houseway.editions.house import House


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    return spin_report(house, wager, wins(wager), "of valid spins: an invalid one gives every wager back")
