"""Roulette: every wager by counting pockets."""

from fractions import Fraction
from typing import Any

from houseway.analysis.report import Outcome, Report, report_of
from houseway.editions.house import House
from houseway.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO
from houseway.games.roulette.layout import spots
from houseway.money.odds import Odds


def wagers(house: House) -> tuple[str, ...]:
    return house.wagers


def pockets(house: House) -> tuple[str, ...]:
    """The pockets that settle a spin; a void double zero is spun again."""
    wheel = house.choice("wheel")
    order = SINGLE_ZERO.order if wheel == "single-zero" else DOUBLE_ZERO.order
    return tuple(p for p in order if p != "00" or wheel == "double-zero")


def report(house: House, wager: str, stake_cents: int | None = None) -> Report:
    spec = house.edition.wager(wager)
    settling = pockets(house)
    places = [s for s in spots(house.choice("wheel")).values() if s.wager == wager]
    # Every place of one wager covers equally many pockets, so one report serves them all.
    (covered,) = {sum(p in s.covers for p in settling) for s in places}
    pays = house.pays(wager)["win"]
    assert isinstance(pays, Odds)
    size = len(settling)
    outcomes = (
        Outcome("win", Fraction(covered, size), pays.net, str(pays), covered),
        Outcome("lose", Fraction(size - covered, size), Fraction(-1), "", size - covered),
    )
    notes = (f"{len(places)} place{'s' * (len(places) != 1)} on the layout, each of {covered} pockets",)
    clauses = (*spec.clauses, *spec.pays_clauses)
    return report_of(house, wager, spec.title, outcomes, clauses=clauses, notes=notes)


def strategy(house: House) -> dict[str, Any] | None:
    return None
