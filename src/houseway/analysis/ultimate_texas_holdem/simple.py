"""Ultimate Texas Hold'em: the simple strategy as it is published (Wizard of Odds), in our words.

Before the flop it is the best play (tests/analysis/test_holdem_best_play.py); that one differs on the flop
and at the end.
"""

from functools import cache

import numpy as np

from houseway.analysis.kernels.ultimate_rounds import Flags
from houseway.equipment.cards import RANKS

# Before the flop by the higher card: the lowest card that goes with it, of another suit and of the same.
LOWEST_WITH = {"A": ("2", "2"), "K": ("5", "2"), "Q": ("8", "6"), "J": ("T", "8")}
LOWEST_PAIR = "3"
MOST_OUTS = 20

TEXT = (
    "on the flop play twice the Ante with two pair or better, with a pair that takes one of your own cards "
    "but not two deuces, and with four to a flush of which one of yours is a ten or better; at the end play "
    "with a pair that takes one of your own cards, with a better kind of hand than the board alone, and "
    f"where at most {MOST_OUTS} single cards would let the dealer beat you; otherwise fold"
)


@cache
def chart() -> Flags:
    """Whether to play before the flop, by higher rank, lower rank and whether of one suit."""
    found = np.zeros((len(RANKS), len(RANKS), 2), np.bool_)
    for high, lowest in LOWEST_WITH.items():
        for suited in (0, 1):
            found[RANKS.index(high), RANKS.index(lowest[suited]) : RANKS.index(high), suited] = True
    for pair in range(len(RANKS)):
        found[pair, pair] = pair >= RANKS.index(LOWEST_PAIR)
    return found
