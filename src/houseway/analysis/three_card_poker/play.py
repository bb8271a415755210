"""Three Card Poker by any answers: which hands are played."""

from typing import Any

import numpy as np

from houseway.analysis import plays
from houseway.analysis.best_four_plays import best_lines, strength_of
from houseway.analysis.report import Report
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.three_card_poker.exact import AnteAndPlay, ante_and_play
from houseway.analysis.three_card_poker.simulator import ThreeCardSimulator
from houseway.analysis.three_card_poker.strategy import best_play, pays_of
from houseway.editions.house import House
from houseway.hands.poker import THREE_CARD

WHEN = "three cards"
ANSWERS = {"fold": plays.Answer(0), "play": plays.Answer(1)}


def decisions(house: House) -> tuple[plays.Decision, ...]:
    conditions = plays.strength_conditions(THREE_CARD)
    return (plays.Decision(WHEN, (3,), ANSWERS, conditions, strength_of, THREE_CARD),)


def best_lines_of(solved: AnteAndPlay) -> dict[str, Any]:
    """The best play as a play, where words can say it."""
    ranked = sorted({each.hand for each in solved.hands})
    place = {hand: i for i, hand in enumerate(ranked)}
    rows, rank_of, chosen = (
        np.array([value(each) for each in solved.hands], np.int64)
        for value in (lambda each: each.cards, lambda each: place[each.hand], lambda each: each.plays)
    )
    lines = best_lines(THREE_CARD, ranked, rows, rank_of, chosen, [*ANSWERS])
    return {plays.RULES: {WHEN: lines}} if lines else {}


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    return ThreeCardSimulator(house, wager, _counted(house, play))


def value(house: House, play: plays.Play) -> Report:
    return plays.counted_report(house, _counted(house, play), best_play(house), "the Ante")


def _counted(house: House, play: plays.Play) -> AnteAndPlay:
    return ante_and_play(pays_of(house), rule=play[WHEN].codes)
