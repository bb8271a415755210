"""Let It Ride by any answers: which of the two bets rides on which cards."""

from houseway.analysis import plays
from houseway.analysis.let_it_ride.exact import Play, by_answers, pay_table, solved
from houseway.analysis.let_it_ride.simulator import base_simulator
from houseway.analysis.let_it_ride.strategy import ANSWERS, UNIT, WHEN
from houseway.analysis.report import BASE, Report
from houseway.analysis.simulation import Simulator
from houseway.analysis.street_plays import answers_by_street, street_decisions
from houseway.editions.house import House

FORM = "rules"


def wagers(house: House) -> tuple[str, ...]:
    return (BASE,)


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return street_decisions(pay_table(house), 3, WHEN, ANSWERS)


def simulator(house: House, wager: str, play: plays.Play) -> Simulator:
    return base_simulator(house, _counted(house, play))


def value(house: House, play: plays.Play) -> Report:
    return plays.counted_report(house, _counted(house, play), solved(pay_table(house)), UNIT)


def _counted(house: House, play: plays.Play) -> Play:
    pays = pay_table(house)
    best = solved(pays)
    first, second = answers_by_street(play.values(), best.owns)
    return by_answers(pays, best, first, second)
