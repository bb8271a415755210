"""Craps wagers thrown for at random, each until it is decided."""

from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.craps.bets import Bet, End
from houseway.analysis.craps.catalogue import entries, starts
from houseway.analysis.craps.chain import State, explore
from houseway.analysis.craps.dice import move
from houseway.analysis.craps.exact import Worth
from houseway.analysis.craps.report import wagers
from houseway.analysis.tally import Tally
from houseway.editions.house import House, set_table
from houseway.equipment.dice import ROLLS
from houseway.games.craps.rules import Rules

__all__ = ["CrapsSimulator", "simulator", "wagers"]


class CrapsSimulator:
    """One unit on a wager, time after time. A round is one wager, from its placing to its decision."""

    def __init__(self, house: House, wager: str):
        rules = Rules(set_table(house))
        entry = entries(rules)[wager]
        worth = Worth(rules, entry, None)
        nets = {end: worth.net(end) for end in worth.solved.ends}
        stakes = {end: worth.staked(end) for end in worth.solved.ends}
        self.unit = lcm(*(x.denominator for x in (*nets.values(), *stakes.values())))
        ends = list(nets)
        self.nets = np.array([self._whole(nets[e]) for e in ends], dtype=np.int64)
        self.stakes = np.array([self._whole(stakes[e]) for e in ends], dtype=np.int64)
        rows: list[list[int]] = []
        first: list[int] = []
        for weight, bet in starts(entry):
            first += [len(rows)] * weight
            rows += _rows(bet, ends, len(rows))
        # A state is the place of its first roll in ``after``, so that state and roll together are a place.
        after = np.array(rows, dtype=np.int32)
        self.after = np.where(after >= 0, after * len(ROLLS), after).ravel()
        self.first = np.array(first, dtype=np.int32) * len(ROLLS)

    def _whole(self, amount: Fraction) -> int:
        return int(amount * self.unit)

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        """All seats wager alike on the same rolls."""
        first = self.first
        state = np.full(rounds, first[0]) if len(first) == 1 else first[rng.integers(0, len(first), rounds)]
        counts = np.zeros(len(self.nets), dtype=np.int64)
        while len(state):
            state += rng.integers(0, len(ROLLS), len(state), dtype=np.uint8)
            state = self.after.take(state)
            ended = state < 0
            counts += np.bincount(~state.compress(ended), minlength=len(counts))
            state = state.compress(~ended)
        return Tally.of_counts(counts, self.nets, int(counts @ self.stakes)).shared_by(seats)


def _rows(bet: Bet, ends: list[End], offset: int) -> list[list[int]]:
    """For each state and roll the state that follows, or ``~i`` for the end ``i``."""
    states: dict[State, int] = {s: offset + i for i, s in enumerate(_first_first(bet))}
    rows = []
    for known, puck in states:
        row = []
        for roll in ROLLS:
            after = bet.step(known, puck, roll)
            if isinstance(after, End):
                row.append(~ends.index(after))
            else:
                row.append(states[after, move(puck, roll.total)])
        rows.append(row)
    return rows


def _first_first(bet: Bet) -> list[State]:
    start = bet.start, bet.puck
    return [start, *(s for s in explore(bet) if s != start)]


def simulator(house: House, wager: str) -> CrapsSimulator:
    return CrapsSimulator(house, wager)
