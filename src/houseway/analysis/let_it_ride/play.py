"""Let It Ride by any answers: which of the two bets rides on which cards."""

from houseway.analysis import plays
from houseway.analysis.kernels import let_it_ride as kernel
from houseway.analysis.kernels.classes import hand_classes
from houseway.analysis.let_it_ride.exact import by_answers, pay_table, solved
from houseway.analysis.let_it_ride.strategy import ANSWERS, UNIT, WHEN
from houseway.analysis.report import Report
from houseway.analysis.side_wagers import PlaySimulator
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.street_plays import answers_by_street, street_decisions
from houseway.editions.house import House
from houseway.equipment.cards import DECK

OWN = 3  # cards


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return street_decisions(pay_table(house), OWN, WHEN, ANSWERS)


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    owns, _ = hand_classes(DECK, OWN)
    answers = answers_by_street(play.values(), owns)
    return PlaySimulator(pay_table(house, stake_cents), owns, answers, kernel.settled)


def value(house: House, play: plays.Play) -> Report:
    pays = pay_table(house)
    best = solved(pays)
    found = by_answers(pays, best, answers_by_street(play.values(), best.owns))
    return plays.counted_report(house, found, best, UNIT)
