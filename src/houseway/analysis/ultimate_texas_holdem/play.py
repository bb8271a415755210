"""Ultimate Texas Hold'em by any answers: what is put up before the flop, on it and at the end."""

from houseway.analysis import plays
from houseway.analysis.holdem_plays import antes_in, holdem_decisions
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.ultimate_texas_holdem.exact import base_game
from houseway.analysis.ultimate_texas_holdem.simulator import by_answers
from houseway.analysis.ultimate_texas_holdem.strategy import ANSWERS
from houseway.editions.house import House

SEEN = ((2,), (2, 3), (2, 3, 2))


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return holdem_decisions(ANSWERS, SEEN)


def simulator(house: House, wager: str, play: plays.Play) -> TableSimulator:
    return by_answers(base_game(house), *map(antes_in, play.values()))
