"""Crazy Four Poker by any answers: which hands are played, and for how much."""

from itertools import combinations
from typing import Any

import numpy as np

from houseway.analysis import plays
from houseway.analysis.best_four import MOST_TIMES, in_words
from houseway.analysis.best_four_plays import WHEN, best_lines, strength_of, times_answers
from houseway.analysis.crazy_four_poker.exact import ACES, BaseGame, base_game, worth_by_times
from houseway.analysis.crazy_four_poker.simulator import CrazyFourSimulator
from houseway.analysis.crazy_four_poker.strategy import best_play, pays_of
from houseway.analysis.report import Report
from houseway.analysis.searched_plays import searched_lines, told_lines
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import House
from houseway.equipment.cards import RANKS
from houseway.hands.poker import FOUR_CARD
from houseway.hands.result import Category


def decisions(house: House) -> tuple[plays.Decision, ...]:
    answers = times_answers(
        ACES, f"more than once only with a pair of aces or better [{house.edition.id}:10.III]"
    )
    conditions = plays.strength_conditions(FOUR_CARD)
    return (plays.Decision(WHEN, (5,), answers, conditions, strength_of, FOUR_CARD),)


def searched(house: House) -> dict[str, Any]:
    """The short rules: the least hands, by all their cards, with which one plays."""
    best, (decision,) = best_play(house), decisions(house)
    played = [hands for times in range(MOST_TIMES + 1) if (hands := best.played(times))]
    # Among high cards only those at which more is put up than by others are looked at.
    ends = [(more[0], max(more[0], less[-1])) for less, more in combinations(played, 2)]
    high = [h for h in best.hands.ranked if h.category is Category.HIGH_CARD]
    words = [f"{r}-{r}" for r in RANKS]
    words += [in_words(h) for h in high if any(low <= h <= most for low, most in ends)]
    named = [plays.hand_or_better(FOUR_CARD, each) for each in words]
    conditions = [*plays.strength_conditions(FOUR_CARD)[1:], *(each for each in named if each)]
    names = [*decision.all_answers]
    worth, rows = worth_by_times(best), best.hands.of_classes
    lines = searched_lines(decision, names, rows, worth, best.hands.ways, conditions)
    play = base_game(best.pays, answers=plays.read_lines(decision, lines).codes)
    return told_lines({WHEN: lines}, play, best, "the Ante", ())


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
