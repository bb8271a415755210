"""A second opinion on three cards, sharing nothing with the rankings of the package."""

from collections import Counter


def by_hand(hand):
    """Class (5 for a straight flush to 0 for a high card) and deciding ranks, from counts of ranks alone."""
    counts = Counter(c // 4 for c in hand)
    ranks = tuple(sorted(counts, key=lambda r: (counts[r], r), reverse=True))
    run = None
    if len(ranks) == 3:
        run = 3 if set(ranks) == {12, 0, 1} else ranks[0] + 2 if ranks[0] - ranks[2] == 2 else None
    suited = len({c % 4 for c in hand}) == 1
    if run and suited:
        return 5, (run,)
    if len(ranks) == 1:
        return 4, ranks
    if run:
        return 3, (run,)
    if suited:
        return 2, ranks
    return (1 if len(ranks) == 2 else 0), ranks
