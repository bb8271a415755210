"""Whole sessions of craps under a betting system: how they end, and how often in ruin.

Sessions are played in fixed blocks with a generator each, like simulations: a run comes out the same on any
number of threads.
"""

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from houseway.analysis.craps.dice import OFF, POINTS
from houseway.analysis.craps.systems import SYSTEMS, Cents, Flags, Purse, System
from houseway.analysis.sessions import GOAL, RUINED, STOPPED, TIME, check_bounds, shares
from houseway.analysis.simulation import CONFIDENCE_95, blocks, generator, in_flight
from houseway.editions.house import ElectionRefused, House, set_table
from houseway.equipment.dice import ROLLS
from houseway.games.craps.rules import Rules

BLOCK_SESSIONS = 4096
TOTALS: Cents = np.array([r.total for r in ROLLS], dtype=np.int64)
Dice = Callable[[int, Flags], Cents]  # number of the roll, sessions that roll: a total for each session


@dataclass(frozen=True, slots=True)
class Plan:
    system: str
    bankroll_cents: int
    unit_cents: int
    rolls: int  # after these no new wager is made; a pass wager with a point is played out
    goal_cents: int | None = None  # go home with so much
    floor_cents: int = 0  # or when no more than this is left

    def __post_init__(self) -> None:
        if self.system not in SYSTEMS:
            raise ElectionRefused(f"there is no system {self.system!r}: the systems are {', '.join(SYSTEMS)}")
        check_bounds(self.bankroll_cents, self.unit_cents, self.rolls, self.goal_cents, self.floor_cents)


@dataclass
class SessionTally:
    """Integers only: sums over sessions, and how many ended with each result."""

    ends: Counter[str] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)  # cents taken home
    action_cents: int = 0
    rolls: int = 0

    @property
    def sessions(self) -> int:
        return self.ends.total()

    def __add__(self, other: "SessionTally") -> "SessionTally":
        return SessionTally(
            self.ends + other.ends,
            self.left + other.left,
            self.action_cents + other.action_cents,
            self.rolls + other.rolls,
        )


def play(rules: Rules, plan: Plan, sessions: int, dice: Dice) -> tuple[Cents, Any, Cents, Cents]:
    """Plays sessions side by side: cents left, how each ended, money bet, rolls seen."""
    system: System = SYSTEMS[plan.system](rules, plan.unit_cents, sessions)
    purse = Purse(sessions, plan.bankroll_cents)
    ended = np.full(sessions, "", dtype="<U9")
    rolls: Cents = np.zeros(sessions, dtype=np.int64)
    live: Flags = np.ones(sessions, dtype=np.bool_)
    number = 0
    while live.any():
        free = live & ~system.bound()
        worth = purse.cash + system.lying
        if plan.goal_cents is not None:
            ended[free & (worth >= plan.goal_cents)] = GOAL
        ended[free & (worth <= plan.floor_cents)] = STOPPED if plan.floor_cents else RUINED
        if number >= plan.rolls:
            ended[free & (ended == "")] = TIME
        live &= ended == ""
        short = system.bet(purse, live)
        ended[short] = RUINED
        live &= ~short
        totals = dice(number, live)
        system.roll(purse, live, totals)
        rolls[live] += 1
        purse.puck = np.where(live, _moved(purse.puck, totals), purse.puck)
        number += 1
    return purse.cash + system.lying, ended, purse.action, rolls


def _moved(puck: Cents, totals: Cents) -> Cents:
    set_now = (puck == OFF) & np.isin(totals, POINTS)
    over = (puck != OFF) & ((totals == puck) | (totals == 7))
    moved: Cents = np.where(set_now, totals, np.where(over, OFF, puck))
    return moved


def block(rules: Rules, plan: Plan, sessions: int, rng: np.random.Generator) -> SessionTally:
    def dice(number: int, live: Flags) -> Cents:
        totals: Cents = np.zeros(sessions, dtype=np.int64)
        totals[live] = TOTALS[rng.integers(0, len(TOTALS), int(live.sum()))]
        return totals

    left, ended, action, rolls = play(rules, plan, sessions, dice)
    return SessionTally(Counter(ended.tolist()), Counter(left.tolist()), int(action.sum()), int(rolls.sum()))


def run(house: House, plan: Plan, sessions: int, *, seed: int, threads: int | None = None) -> SessionTally:
    rules = Rules(set_table(house))
    SYSTEMS[plan.system](rules, plan.unit_cents, 1)  # a unit that the table refuses is refused at once

    def played(each: tuple[int, int]) -> SessionTally:
        number, size = each
        return block(rules, plan, size, generator(seed, number))

    return sum(in_flight(played, blocks(sessions, BLOCK_SESSIONS), threads), SessionTally())


def summary(plan: Plan, tally: SessionTally, seed: int) -> dict[str, Any]:
    """Plain values for a table or JSON."""
    n = tally.sessions
    nets = {left - plan.bankroll_cents: count for left, count in tally.left.items()}
    mean = sum(net * count for net, count in nets.items()) / n
    square = sum(net * net * count for net, count in nets.items()) / n
    deviation = math.sqrt(max(square - mean * mean, 0.0))
    half = CONFIDENCE_95 * deviation / math.sqrt(n)
    return {
        "system": plan.system,
        "about": SYSTEMS[plan.system].about,
        "bankroll_cents": plan.bankroll_cents,
        "unit_cents": plan.unit_cents,
        "rolls": plan.rolls,
        "goal_cents": plan.goal_cents,
        "floor_cents": plan.floor_cents,
        "sessions": n,
        "seed": seed,
        "ends": shares(tally.ends),
        "mean_net_cents": mean,
        "mean_net_interval": [mean - half, mean + half],
        "deviation_cents": deviation,
        "mean_action_cents": tally.action_cents / n,
        "mean_rolls": tally.rolls / n,
        "loss_of_action": -mean * n / tally.action_cents if tally.action_cents else 0.0,
        "left_cents": {str(q): _quantile(tally, q) for q in (5, 25, 50, 75, 95)},
    }


def _quantile(tally: SessionTally, percent: int) -> int:
    wanted, seen = tally.sessions * percent / 100, 0
    for left in sorted(tally.left):
        seen += tally.left[left]
        if seen >= wanted:
            return left
    raise ValueError("no session was played")
