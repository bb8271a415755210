"""Texas Hold'em Bonus by any answers: the Flop, Turn and River wagers."""

from houseway.analysis import plays
from houseway.analysis.holdem_plays import antes_in, holdem_decisions, measured_report, most_antes
from houseway.analysis.holdem_rounds import Answered
from houseway.analysis.report import Report
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.texas_holdem_bonus.exact import BaseGame, base_game
from houseway.analysis.texas_holdem_bonus.simulator import by_answers, by_best_play
from houseway.analysis.texas_holdem_bonus.strategy import ANSWERS
from houseway.editions.house import House

SEEN = ((2,), (2, 3), (2, 3, 1))


def decisions(house: House) -> tuple[plays.Decision, ...]:
    return holdem_decisions(ANSWERS, SEEN)


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    return _played(base_game(house, stake_cents), play)


def value(house: House, play: plays.Play) -> Report:
    game = base_game(house)
    return measured_report(house, game, by_best_play(game), _played(game, play))


def _played(game: BaseGame, play: plays.Play) -> Answered:
    streets = [*map(most_antes, play.values())]
    return by_answers(game, *map(antes_in, play.values()), most=sum(streets) if streets[0] else 0)
