"""Crazy Four Poker by any answers: which hands are played, and for how much."""

from typing import Any

import numpy as np

from houseway.analysis import plays
from houseway.analysis.best_four_plays import WHEN, best_lines, strength_of, times_answers
from houseway.analysis.crazy_four_poker.exact import ACES, BaseGame, base_game
from houseway.analysis.crazy_four_poker.simulator import CrazyFourSimulator
from houseway.analysis.crazy_four_poker.strategy import best_play, pays_of
from houseway.analysis.report import Report
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import House
from houseway.hands.poker import FOUR_CARD


def decisions(house: House) -> tuple[plays.Decision, ...]:
    answers = times_answers(
        ACES, f"more than once only with a pair of aces or better [{house.edition.id}:10.III]"
    )
    conditions = plays.strength_conditions(FOUR_CARD)
    return (plays.Decision(WHEN, (5,), answers, conditions, strength_of, FOUR_CARD),)


def best_lines_of(solved: BaseGame) -> dict[str, Any]:
    """The best play as a play, where words can say it."""
    hands = solved.hands
    ranks = hands.rank_of[hands.first].astype(np.int64)
    lines = best_lines(FOUR_CARD, hands.ranked, hands.of_classes, ranks, solved.times, [*times_answers()])
    return {plays.RULES: {WHEN: lines}} if lines else {}


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    return CrazyFourSimulator(house, play[WHEN].codes)


def value(house: House, play: plays.Play) -> Report:
    found = base_game(pays_of(house), answers=play[WHEN].codes)
    return plays.counted_report(house, found, best_play(house), "the Ante")
