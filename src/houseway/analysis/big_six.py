"""Big Six: every wager by counting sections."""

from fractions import Fraction

from houseway.analysis.report import Outcome, Report, report_of
from houseway.editions.house import House
from houseway.games.big_six.wheel import SECTIONS, counts
from houseway.money.odds import Odds


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    spec = house.edition.wager(wager)
    pays = house.pays(wager)["win"]
    assert isinstance(pays, Odds)
    size, covered = len(SECTIONS), counts()[wager]
    outcomes = (
        Outcome("win", Fraction(covered, size), pays.net, str(pays), covered),
        Outcome("lose", Fraction(size - covered, size), Fraction(-1), "", size - covered),
    )
    notes = ("of valid spins: an invalid one gives every wager back",)
    clauses = (*spec.clauses, *spec.pays_clauses)
    return report_of(house, wager, spec.title, outcomes, clauses=clauses, notes=notes)
