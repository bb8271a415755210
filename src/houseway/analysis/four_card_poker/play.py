"""Four Card Poker by any answers: for how much which hands are played against which up card."""

import numpy as np

from houseway.analysis import plays
from houseway.analysis.best_four_plays import WHEN, strength_of, times_answers
from houseway.analysis.four_card_poker.exact import base_game
from houseway.analysis.four_card_poker.simulator import FourCardSimulator
from houseway.analysis.four_card_poker.strategy import best_play, pays_of
from houseway.analysis.report import Report
from houseway.analysis.short_rules import Condition, Features, Ints
from houseway.analysis.simulation import Simulator
from houseway.editions.house import House
from houseway.equipment.cards import RANKS
from houseway.hands.poker import FOUR_CARD
from houseway.hands.result import ACE

_PAIRED = FOUR_CARD.index("pair")


def decisions(house: House) -> tuple[plays.Decision, ...]:
    conditions = [*plays.strength_conditions(FOUR_CARD), *up_conditions()]
    return (plays.Decision(WHEN, (5, 1), times_answers(), conditions, features, FOUR_CARD),)


def up_conditions() -> list[Condition]:
    return [
        *(Condition(f"an up card of {RANKS[r]} or higher", "up", r) for r in range(1, ACE + 1)),
        *(Condition(f"an up card of {RANKS[r]} or lower", "up", 0, r) for r in range(ACE)),
        Condition("an up card of a rank that you hold", "alike", 1),
        Condition("an up card below your pair", "below", 1),
    ]


def features(seen: Ints) -> Features:
    """Of five cards and the up card, a row each."""
    strength, ranks = strength_of(seen[:, :5]), seen >> 2
    paired = strength[plays.STRENGTH] >> 20 == _PAIRED
    return {
        **strength,
        "up": ranks[:, 5],
        "alike": (ranks[:, :5] == ranks[:, 5:]).any(1).astype(np.int64),
        "below": (paired & (strength[plays.STRENGTH] >> 16 & 15 > ranks[:, 5])).astype(np.int64),
    }


def simulator(house: House, wager: str, play: plays.Play) -> Simulator:
    return FourCardSimulator(house, play[WHEN].codes)


def value(house: House, play: plays.Play) -> Report:
    found = base_game(pays_of(house), answers=play[WHEN].codes)
    return plays.counted_report(house, found, best_play(house), "the Ante")
