"""Mississippi Stud by any answers: what is put up on which cards, street by street."""

from houseway.analysis import plays
from houseway.analysis.kernels import mississippi_stud as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.mississippi_stud.exact import by_answers, pay_table, solved
from houseway.analysis.mississippi_stud.strategy import ANSWERS, NAMES, UNIT
from houseway.analysis.report import Report
from houseway.analysis.side_wagers import PlaySimulator
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.street_plays import answers_by_street, street_decisions
from houseway.editions.house import House
from houseway.equipment.cards import DECK

OWN = 2  # cards


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return street_decisions(pay_table(house), OWN, NAMES, ANSWERS)


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    holes, _ = hand_classes(DECK, OWN)
    answers = answers_by_street(play.values(), holes)
    return PlaySimulator(pay_table(house, stake_cents), holes, answers, kernel.settled)


def value(house: House, play: plays.Play) -> Report:
    pays = pay_table(house)
    best = solved(pays)
    found = by_answers(pays, best, answers_by_street(play.values(), best.holes))
    return plays.counted_report(house, found, best, UNIT)
