"""Blackjack dealt from shoes with a cutting card, played by basic strategy or by any other table."""

import math
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.blackjack.rules import BlackjackRules, checked_shoe
from houseway.analysis.blackjack.strategy import rules_of, solved
from houseway.analysis.blackjack.tables import StrategyTable
from houseway.analysis.kernels import blackjack_sim as kernel
from houseway.analysis.kernels.groups import ROUNDS
from houseway.analysis.report import BASE
from houseway.analysis.simulation import generator
from houseway.analysis.tally import CONFIDENCE_95, Tally, standard_error
from houseway.editions.house import House
from houseway.hands.blackjack import VALUES

CARDS_A_HAND = 2  # at least: so many shoes are dealt at once as cannot be too many
SHOES_PER_BLOCK = 256
_DOUBLE_LOW = {"any": 0, "9-11": 9, "10-11": 10, "none": 22}


def wagers(house: House) -> tuple[str, ...]:
    return (BASE,)


def simulator(house: House, wager: str, table: StrategyTable | None = None) -> "BlackjackSimulator":
    """By basic strategy or another table."""
    rules = rules_of(house)
    behind = sum(rules.shoe()) * house.number("cut-card-from-end") // 1000
    by_hand = house.choice("deal") == "hand"
    return BlackjackSimulator(rules, table or solved(rules).strategy, behind=behind, burn_each_round=by_hand)


def dealt(house: House, wager: str, stake_cents: int) -> "BlackjackSimulator | None":
    """For sessions: rounds have to do with those before them."""
    return simulator(house, wager) if wager == BASE else None


class BlackjackSimulator:
    """Whole shoes, until a block has its rounds; the rounds of one shoe are not taken as independent.

    ``behind`` cards lie behind the cutting card; all of them makes every round the first after a shuffle.
    """

    how = "dealt from whole shoes, a fresh one at the start of every session"

    def __init__(
        self,
        rules: BlackjackRules,
        strategy: StrategyTable,
        *,
        behind: int,
        burn_each_round: bool = False,
        shoe: Sequence[int] | None = None,
    ):
        self.unit = rules.blackjack_pays.denominator
        self.values = np.repeat(np.arange(1, 11), checked_shoe(rules, shoe)).astype(np.int8)
        if not 0 <= behind <= len(self.values):
            raise ValueError(f"behind must be 0 to {len(self.values)} cards, not {behind}")
        self.behind, self.burn_each_round = behind, burn_each_round
        self.strategy, self.rules = strategy.array(), rules_array(rules)
        self.worst = rules.max_hands * (1 if rules.double == "none" else 2) * self.unit  # every hand doubled
        self.nets = np.arange(-8 * self.unit, 8 * self.unit + 1)

    def empty(self) -> NDArray[np.int64]:
        return np.zeros(kernel.TALLY + len(self.nets), dtype=np.int64)

    def shoes(self, rng: np.random.Generator, shoes: int, sums: NDArray[np.int64], seats: int = 1) -> None:
        """Adds so many shuffles to ``sums``."""
        kernel.play_block(
            self.values, shoes, self.behind, self.burn_each_round, seats, self.strategy, self.rules, rng, sums
        )

    def in_order(self, rng: np.random.Generator, sessions: int, rounds: int) -> NDArray[np.int64]:
        """What the rounds of sessions bring, a row each, every session from a fresh shoe on."""
        brought, sums = np.zeros((sessions, rounds), dtype=np.int64), self.empty()
        kernel.play_in_order(
            self.values, self.behind, self.burn_each_round, self.strategy, self.rules, rng, sums, brought
        )
        return brought

    def tally(self, sums: NDArray[np.int64]) -> Tally:
        return Tally.of_sums(sums, int(sums[kernel.WAGERED]) * self.unit)

    def block(self, rng: np.random.Generator, rounds: int, seats: int = 1) -> Tally:
        sums = self.empty()
        while (left := rounds - int(sums[ROUNDS])) > 0:
            self.shoes(rng, 1 + left * CARDS_A_HAND * (seats + 1) // len(self.values), sums, seats)
        return self.tally(sums)


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
    elapsed_s: float = field(compare=False)

    @property
    def house_edge(self) -> float:
        return -float(self.net / self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """95% for the house edge."""
        half = CONFIDENCE_95 * self.standard_error
        return self.house_edge - half, self.house_edge + half

    @property
    def standard_deviation(self) -> float:
        """Of a round's net result."""
        mean = float(self.net / self.rounds)
        square = sum(float(net) ** 2 * count for net, count in self.outcomes.items()) / self.rounds
        return math.sqrt(square - mean * mean)


def simulate(
    rules: BlackjackRules,
    strategy: StrategyTable,
    *,
    shoes: int,
    seed: int,
    behind: int | None = None,
    burn_each_round: bool = False,
    shoe: Sequence[int] | None = None,
    threads: int | None = 1,
) -> SimulatedValue:
    """Plays ``shoes`` shuffles in blocks; a quarter of the shoe lies behind the cutting card unless said."""
    began = perf_counter()
    if behind is None:
        behind = sum(checked_shoe(rules, shoe)) // 4
    player = BlackjackSimulator(rules, strategy, behind=behind, burn_each_round=burn_each_round, shoe=shoe)
    if shoes < 1:
        raise ValueError("at least one shoe")

    def block(number: int) -> NDArray[np.int64]:
        sums = player.empty()
        player.shoes(generator(seed, number), min(SHOES_PER_BLOCK, shoes - number * SHOES_PER_BLOCK), sums)
        return sums

    with ThreadPoolExecutor(max_workers=threads or os.cpu_count()) as pool:
        sums = sum(pool.map(block, range(-(-shoes // SHOES_PER_BLOCK))), player.empty())
    tally, counts = player.tally(sums), sums[kernel.TALLY :].tolist()
    return SimulatedValue(
        shoes=tally.groups,
        rounds=tally.rounds,
        wagered=int(sums[kernel.WAGERED]),
        net=Fraction(tally.net, player.unit),
        outcomes={
            Fraction(net, player.unit): count
            for net, count in zip(player.nets.tolist(), counts, strict=True)
            if count
        },
        ran_short=int(sums[kernel.RESHUFFLED]),
        standard_error=standard_error(tally) / player.unit,
        elapsed_s=perf_counter() - began,
    )


def rules_array(rules: BlackjackRules) -> NDArray[np.int64]:
    """The rules as `play_round` reads them."""
    array = np.zeros(11, dtype=np.int64)
    array[kernel.PAYS] = rules.blackjack_pays.numerator
    array[kernel.PAYS_FOR] = rules.blackjack_pays.denominator
    array[kernel.HIT_SOFT_17] = rules.hit_soft_17
    array[kernel.DOUBLE_LOW] = _DOUBLE_LOW[rules.double]
    array[kernel.DOUBLE_SOFT] = rules.double == "any"
    array[kernel.AFTER_SPLIT] = rules.double_after_split
    array[kernel.MAX_HANDS] = rules.max_hands
    array[kernel.RESPLIT_ACES] = rules.resplit_aces
    array[kernel.HIT_ACES] = rules.hit_split_aces
    array[kernel.PEEK] = rules.peek
    array[kernel.ORIGINAL] = rules.original_bets_only
    return array


def values_of(cards: Sequence[int]) -> NDArray[np.int8]:
    """Cards as values 1 to 10."""
    return np.array([VALUES[card] for card in cards], dtype=np.int8)
