"""Mississippi Stud by any answers: what is put up on which cards, street by street."""

from houseway.analysis import plays
from houseway.analysis.mississippi_stud.exact import Play, by_answers, pay_table, solved
from houseway.analysis.mississippi_stud.simulator import base_simulator
from houseway.analysis.mississippi_stud.strategy import ANSWERS, NAMES, UNIT
from houseway.analysis.report import BASE, Report
from houseway.analysis.simulation import Simulator
from houseway.analysis.street_plays import answers_by_street, street_decisions
from houseway.editions.house import House

FORM = "rules"


def wagers(house: House) -> tuple[str, ...]:
    return (BASE,)


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return street_decisions(pay_table(house), 2, NAMES, ANSWERS)


def simulator(house: House, wager: str, play: plays.Play) -> Simulator:
    return base_simulator(house, _counted(house, play))


def value(house: House, play: plays.Play) -> Report:
    return plays.counted_report(house, _counted(house, play), solved(pay_table(house)), UNIT)


def _counted(house: House, play: plays.Play) -> Play:
    pays = pay_table(house)
    best = solved(pays)
    return by_answers(pays, best, answers_by_street(play.values(), best.holes))
