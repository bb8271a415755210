"""What a bank is worth to the player who has it, by the number of hands it is played against."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from houseway.analysis.kernels.pai_gow import Ints
from houseway.analysis.kernels.pai_gow_rounds import CARDS, HAND, STACKS, banking_block
from houseway.analysis.pai_gow_poker.exact import Way
from houseway.analysis.simulation import blocks, generator, in_flight
from houseway.analysis.tally import CONFIDENCE_95

DEALS, SEED = 1 << 18, 1
_SIZE = 1 << 15
_BOUNDS = np.array([CARDS - i for i in range(STACKS * HAND)])


@dataclass(frozen=True)
class Bank:
    """The gain of a round in units of one hand's wager, all wagers alike, with the half of its interval."""

    hands: int
    gain: float
    error: float


def banks(way: Way, commission: Fraction, deals: int = DEALS, seed: int = SEED) -> tuple[Bank, ...]:
    """A bank against one to six hands; the commission is taken of what it wins net (14.XVIII)."""
    unit = commission.denominator
    keep = unit - commission.numerator

    def play(block: tuple[int, int]) -> tuple[Ints, Ints]:
        number, size = block
        randoms = generator(seed, number).integers(0, _BOUNDS, (size, len(_BOUNDS)))
        return banking_block(randoms, keep, unit, *way.flags)

    found = list(in_flight(play, blocks(deals, _SIZE), None))
    sums, squares = (np.sum(part, axis=0) for part in zip(*found, strict=True))
    each = STACKS * unit  # a deal has every hand bank once
    answers = []
    for hands in range(1, STACKS):
        total, square = int(sums[hands - 1]), int(squares[hands - 1])
        spread = sqrt((square - total * total / deals) / (deals - 1))
        answers.append(Bank(hands, total / deals / each, CONFIDENCE_95 * spread / sqrt(deals) / each))
    return tuple(answers)
