"""Texas Hold'em Bonus: the simplified strategy as it is published (table-games-online.com), in our words.

Before the flop it is the best play (tests/analysis/test_holdem_best_play.py); that one differs before turn
and river.
"""

from houseway.equipment.cards import RANKS, Card

FOLDED_HIGH = ("3", "7")  # beside a deuce of another suit, from the one to the other
LEAST_PAIR = "6"  # before the river

TEXT = (
    "before the turn wager with a pair or better, with four or five cards in sequence and with four or five "
    f"of one suit; before the river with a pair of {LEAST_PAIR}s or better, with a straight, a flush, and "
    "with four in sequence of one suit; each time one of your own cards must be among them, otherwise check"
)


def folds(own: tuple[Card, ...]) -> bool:
    """Before the flop."""
    low, high = sorted(c >> 2 for c in own)
    least, most = (RANKS.index(rank) for rank in FOLDED_HIGH)
    return low == 0 and least <= high <= most and own[0] & 3 != own[1] & 3
