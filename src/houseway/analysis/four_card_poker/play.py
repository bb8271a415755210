"""Four Card Poker by any answers: for how much which hands are played against which up card."""

from typing import Any

import numpy as np

from houseway.analysis import plays
from houseway.analysis.best_four_plays import WHEN, strength_of, times_answers
from houseway.analysis.four_card_poker.exact import base_game, lost_by_times
from houseway.analysis.four_card_poker.simulator import FourCardSimulator
from houseway.analysis.four_card_poker.strategy import best_play, pays_of
from houseway.analysis.report import Report
from houseway.analysis.searched_plays import told_lines
from houseway.analysis.short_rules import Condition, Features, Ints, grouped, search
from houseway.analysis.simulation import TableSimulator
from houseway.editions.house import House
from houseway.equipment.cards import RANKS
from houseway.hands.poker import FOUR_CARD
from houseway.hands.result import ACE

_PAIRED = FOUR_CARD.index("pair")
_JACK = RANKS.index("J")
_UP_CARDS = 47


def decisions(house: House) -> tuple[plays.Decision, ...]:
    conditions = [*plays.strength_conditions(FOUR_CARD), *up_conditions()]
    return (plays.Decision(WHEN, (5, 1), times_answers(), conditions, features, FOUR_CARD),)


def up_conditions() -> list[Condition]:
    return [
        *(Condition(f"an up card of {RANKS[r]} or higher", "up", r) for r in range(1, ACE + 1)),
        *(Condition(f"an up card of {RANKS[r]} or lower", "up", 0, r) for r in range(ACE)),
        Condition("an up card of a rank that you hold", "alike", 1, slight=True),
        Condition("an up card below your pair", "below", 1, slight=True),
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


def searched(house: House) -> dict[str, Any]:
    """The short rules, searched over all hands and up cards."""
    best, (decision,) = best_play(house), decisions(house)
    conditions = [*_hand_conditions(), *up_conditions()]
    parts = [
        grouped(features(rows), lost, conditions) for rows, lost in lost_by_times(best.pays, best.counted)
    ]
    seen = {name: np.concatenate([each[name] for each, _ in parts]) for name in parts[0][0]}
    lost = np.concatenate([each for _, each in parts])
    found = search(seen, lost, conditions, float(best.hands.ways.sum() * _UP_CARDS))
    lines = found.in_words([*decision.answers])
    play = base_game(best.pays, answers=plays.read_lines(decision, lines).codes)
    return told_lines({WHEN: lines}, play, best, "the Ante", ())


def _hand_conditions() -> list[Condition]:
    """A kind of hand, a pair, or high cards by the first two; or better."""
    ranks = range(ACE, -1, -1)
    words = [f"{RANKS[r]}-{RANKS[r]}" for r in ranks]
    words += [f"{RANKS[r]}-{RANKS[other]}" for r in ranks for other in range(r) if r > _JACK]
    named = [plays.hand_or_better(FOUR_CARD, each) for each in words]
    return [*plays.strength_conditions(FOUR_CARD)[1:], *(each for each in named if each)]


def simulator(house: House, wager: str, play: plays.Play, stake_cents: int | None = None) -> TableSimulator:
    return FourCardSimulator(house, play[WHEN].codes)


def value(house: House, play: plays.Play) -> Report:
    found = base_game(pays_of(house), answers=play[WHEN].codes)
    return plays.counted_report(house, found, best_play(house), "the Ante")
