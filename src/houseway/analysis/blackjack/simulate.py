"""Simulation from a shoe with a cutting card: the same figures whatever the number of threads."""

import math
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.blackjack.rules import BlackjackRules, checked_shoe
from houseway.analysis.blackjack.strategy import StrategyTable
from houseway.analysis.kernels import blackjack_sim as sim

SHOES_PER_BLOCK = 256
_DOUBLE_LOW = {"any": 0, "9-11": 9, "10-11": 10, "none": 22}


@dataclass(frozen=True, slots=True)
class SimulatedValue:
    """Totals over all rounds; an edge always comes with its interval."""

    shoes: int
    rounds: int
    wagered: int  # units, doubles and splits included
    net: Fraction  # units
    outcomes: Mapping[Fraction, int]  # rounds by net result
    ran_short: int  # shoes that ran out in a round and were completed from the discards
    standard_error: float  # of the house edge; rounds of one shoe are not taken as independent

    @property
    def house_edge(self) -> float:
        return -float(self.net / self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """95% for the house edge."""
        half = 1.959963984540054 * self.standard_error
        return self.house_edge - half, self.house_edge + half

    @property
    def standard_deviation(self) -> float:
        """Of a round's net result."""
        mean = float(self.net / self.rounds)
        square = sum(float(net) ** 2 * count for net, count in self.outcomes.items()) / self.rounds
        return math.sqrt(square - mean * mean)


def rules_array(rules: BlackjackRules) -> NDArray[np.int64]:
    """The rules as `play_round` reads them."""
    array = np.zeros(11, dtype=np.int64)
    array[sim.PAYS] = rules.blackjack_pays.numerator
    array[sim.PAYS_FOR] = rules.blackjack_pays.denominator
    array[sim.HIT_SOFT_17] = rules.hit_soft_17
    array[sim.DOUBLE_LOW] = _DOUBLE_LOW[rules.double]
    array[sim.DOUBLE_SOFT] = rules.double == "any"
    array[sim.AFTER_SPLIT] = rules.double_after_split
    array[sim.MAX_HANDS] = rules.max_hands
    array[sim.RESPLIT_ACES] = rules.resplit_aces
    array[sim.HIT_ACES] = rules.hit_split_aces
    array[sim.PEEK] = rules.peek
    array[sim.ORIGINAL] = rules.original_bets_only
    return array


def values_of(cards: Sequence[int]) -> NDArray[np.int8]:
    """Cards of the project (four times rank, deuce 0 to ace 12, plus suit) as values 1 to 10."""
    return np.array([1 if card >> 2 == 12 else min((card >> 2) + 2, 10) for card in cards], dtype=np.int8)


def simulate(
    rules: BlackjackRules,
    strategy: StrategyTable,
    *,
    shoes: int,
    seed: int,
    behind: int | None = None,
    burn_each_round: bool = False,
    shoe: Sequence[int] | None = None,
    threads: int = 1,
) -> SimulatedValue:
    """Plays ``shoes`` shuffles, cut into blocks that each have their own Philox key (seed, block).

    ``behind`` cards lie behind the cutting card: a quarter of the shoe unless said; all of them makes every
    round the first after a shuffle.
    """
    counts = checked_shoe(rules, shoe)
    values = np.repeat(np.arange(1, 11), counts).astype(np.int8)
    if behind is None:
        behind = len(values) // 4
    if not 0 <= behind <= len(values):
        raise ValueError(f"behind must be 0 to {len(values)} cards, not {behind}")
    if shoes < 1:
        raise ValueError("at least one shoe")
    table, options = strategy.array(), rules_array(rules)
    unit = rules.blackjack_pays.denominator
    size = sim.TALLY + 16 * unit + 1

    def block(number: int) -> NDArray[np.int64]:
        tally = np.zeros(size, dtype=np.int64)
        many = min(SHOES_PER_BLOCK, shoes - number * SHOES_PER_BLOCK)
        key = np.array([seed, number], dtype=np.uint64)
        rng = np.random.Generator(np.random.Philox(key=key))
        sim.play_block(values, many, behind, burn_each_round, table, options, rng, tally)
        return tally

    total = np.zeros(size, dtype=np.int64)
    with ThreadPoolExecutor(max_workers=threads) as pool:
        for tally in pool.map(block, range(-(-shoes // SHOES_PER_BLOCK))):
            total += tally
    return _value(total, unit)


def _value(tally: NDArray[np.int64], unit: int) -> SimulatedValue:
    shoes, rounds, net = int(tally[sim.SHOES]), int(tally[sim.ROUNDS]), int(tally[sim.NET])
    # A ratio of sums over shoes: net results over rounds.
    mean = Fraction(net, rounds)
    spread = (
        tally[sim.NET_SQUARE]
        - 2 * mean * int(tally[sim.NET_ROUNDS])
        + mean**2 * int(tally[sim.ROUNDS_SQUARE])
    )
    error = math.sqrt(spread * Fraction(shoes, max(shoes - 1, 1))) / rounds / unit
    counts = tally[sim.TALLY :]
    return SimulatedValue(
        shoes=shoes,
        rounds=rounds,
        wagered=int(tally[sim.WAGERED]),
        net=Fraction(net, unit),
        outcomes={Fraction(i - 8 * unit, unit): int(count) for i, count in enumerate(counts) if count},
        ran_short=int(tally[sim.RESHUFFLED]),
        standard_error=error,
    )
