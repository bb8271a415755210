"""Ultimate Texas Hold'em by any answers: what is put up before the flop, on it and at the end."""

from houseway.analysis import plays
from houseway.analysis.holdem_plays import antes_in, holdem_decisions, measured_report
from houseway.analysis.holdem_rounds import Answered
from houseway.analysis.report import Report
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.ultimate_texas_holdem.exact import base_game
from houseway.analysis.ultimate_texas_holdem.simulator import by_answers, by_best_play
from houseway.analysis.ultimate_texas_holdem.strategy import ANSWERS
from houseway.editions.house import House

SEEN = ((2,), (2, 3), (2, 3, 2))


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return holdem_decisions(ANSWERS, SEEN)


def simulator(house: House, wager: str, play: plays.Play) -> TableSimulator:
    return _played(house, play)


def value(house: House, play: plays.Play) -> Report:
    game = base_game(house)
    return measured_report(house, game, by_best_play(game), _played(house, play))


def _played(house: House, play: plays.Play) -> Answered:
    return by_answers(base_game(house), *map(antes_in, play.values()))
