"""Blackjack dealt from shoes with a cutting card, played by basic strategy."""

import numpy as np

from houseway.analysis.blackjack.report import BASE, rules_of, solved
from houseway.analysis.blackjack.simulate import rules_array
from houseway.analysis.kernels import blackjack_sim as kernel
from houseway.analysis.simulation import Tally
from houseway.editions.house import House

SHOES_AT_ONCE = 16


def wagers(house: House) -> tuple[str, ...]:
    return (BASE,)


class BlackjackSimulator:
    """Whole shoes, until a block has its rounds; the rounds of one shoe are not taken as independent."""

    def __init__(self, house: House):
        rules = rules_of(house)
        self.unit = rules.blackjack_pays.denominator
        self.values = np.repeat(np.arange(1, 11), rules.shoe()).astype(np.int8)
        self.behind = len(self.values) * house.number("cut-card-from-end") // 1000
        self.burn_each_round = house.choice("deal") == "hand"
        self.strategy = solved(rules).strategy.array()
        self.rules = rules_array(rules)

    def block(self, rng: np.random.Generator, rounds: int) -> Tally:
        tally = np.zeros(kernel.TALLY + 16 * self.unit + 1, dtype=np.int64)
        while tally[kernel.ROUNDS] < rounds:
            kernel.play_block(
                self.values,
                SHOES_AT_ONCE,
                self.behind,
                self.burn_each_round,
                self.strategy,
                self.rules,
                rng,
                tally,
            )
        counts = tally[kernel.TALLY :]
        nets = np.arange(len(counts)) - 8 * self.unit
        return Tally(
            rounds=int(tally[kernel.ROUNDS]),
            net=int(tally[kernel.NET]),
            net_squared=int((counts * nets * nets).sum()),
            staked=int(tally[kernel.WAGERED]) * self.unit,
            wins=int(counts[nets > 0].sum()),
            groups=int(tally[kernel.SHOES]),
            group_net_squared=int(tally[kernel.NET_SQUARE]),
            group_net_rounds=int(tally[kernel.NET_ROUNDS]),
            group_rounds_squared=int(tally[kernel.ROUNDS_SQUARE]),
        )


def simulator(house: House, wager: str) -> BlackjackSimulator:
    return BlackjackSimulator(house)
