"""Whole sessions of craps under a betting system: how they end, and how often in ruin."""

from collections.abc import Callable
from typing import Any

import numpy as np

from houseway.analysis.craps.dice import OFF, POINTS
from houseway.analysis.craps.systems import SYSTEMS, Cents, Flags, Purse, System
from houseway.analysis.sessions import (
    GOAL,
    RUINED,
    STOPPED,
    TIME,
    Plan,
    Played,
    Tally,
    stages_of,
    tally_of,
)
from houseway.editions.house import ElectionRefused, House, set_table
from houseway.equipment.dice import ROLLS
from houseway.games.craps.rules import Rules

BLOCK_SESSIONS = 4096
TOTALS: Cents = np.array([r.total for r in ROLLS], dtype=np.int64)
Dice = Callable[[int, Flags], Cents]  # number of the roll, sessions that roll: a total for each session


class SystemSessions:
    """Sessions under one system. The rounds of the plan are rolls: after these no new wager is made, and a
    pass wager with a point is played out."""

    size = BLOCK_SESSIONS

    def __init__(self, rules: Rules, system: str, plan: Plan):
        if system not in SYSTEMS:
            raise ElectionRefused(f"there is no system {system!r}: the systems are {', '.join(SYSTEMS)}")
        self.rules, self.system, self.plan = rules, SYSTEMS[system], plan
        self.system(rules, plan.unit_cents, 1)  # a unit that the table refuses is refused at once

    def about(self) -> dict[str, Any]:
        return {"system": self.system.name, "about": self.system.about, "notes": []}

    def block(self, rng: np.random.Generator, sessions: int) -> Tally:
        def dice(number: int, live: Flags) -> Cents:
            totals: Cents = np.zeros(sessions, dtype=np.int64)
            totals[live] = TOTALS[rng.integers(0, len(TOTALS), int(live.sum()))]
            return totals

        return tally_of(self.plan, self.play(sessions, dice))

    def play(self, sessions: int, dice: Dice) -> Played:
        """Plays sessions side by side. What lies on the layout is still the player's."""
        plan = self.plan
        system: System = self.system(self.rules, plan.unit_cents, sessions)
        purse = Purse(sessions, plan.bankroll_cents)
        ended = np.full(sessions, "", dtype="<U9")
        rolls, fall = np.zeros((2, sessions), dtype=np.int64)
        worth = purse.cash + system.lying
        highest = worth.copy()
        told = stages_of(plan.rounds)
        stages = np.zeros((sessions, len(told)), dtype=np.int64)
        live: Flags = np.ones(sessions, dtype=np.bool_)
        number = 0
        while live.any():
            free = live & ~system.bound()
            if plan.goal_cents is not None:
                ended[free & (worth >= plan.goal_cents)] = GOAL
            ended[free & (worth <= plan.floor_cents)] = STOPPED if plan.floor_cents else RUINED
            if number >= plan.rounds:
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
            worth = purse.cash + system.lying
            highest = np.maximum(highest, worth)
            fall = np.maximum(fall, highest - worth)
            for stage, rolled in enumerate(told):
                if rolled == number:
                    stages[:, stage] = worth
        # The last stage is the end, and so is what nobody has rolled for.
        stages[:, [rolled > number for rolled in told[:-1]] + [True]] = worth[:, None]
        return Played(worth, ended, rolls, fall, stages - plan.bankroll_cents, purse.action)


def _moved(puck: Cents, totals: Cents) -> Cents:
    set_now = (puck == OFF) & np.isin(totals, POINTS)
    over = (puck != OFF) & ((totals == puck) | (totals == 7))
    moved: Cents = np.where(set_now, totals, np.where(over, OFF, puck))
    return moved


def sessions(house: House, system: str, plan: Plan) -> SystemSessions:
    return SystemSessions(Rules(set_table(house)), system, plan)
