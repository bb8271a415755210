"""The best play of games that show a community card after each answer, deal by deal, without their help."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations


def by_brute_force(deck, own_cards, gain, answers, limit=None):
    """Gain, stake and distribution of the best play; of equal answers the smaller stake.

    ``answers``: how many units more each of them puts up or leaves, None a fold.
    """

    def paid(units, five):
        won = units * gain(five)
        return Fraction(won if limit is None else min(won, limit))

    @cache
    def play(own, board, units):
        if len(own) + len(board) == 5:
            won = paid(units, (*own, *board))
            return won, -units, ((won, Fraction(1)),)
        left = [c for c in deck if c not in own and c not in board]
        options = []
        for more in answers:
            if more is None:
                options.append((Fraction(-units), -units, ((Fraction(-units), Fraction(1)),)))
            else:
                options.append(mean([play(own, (*board, c), units + more) for c in left]))
        return max(options, key=lambda option: option[:2])

    won, staked, spread = mean([play(own, (), 1) for own in combinations(deck, own_cards)])
    return won, -staked, dict(spread)


def mean(parts):
    spread = Counter()
    for _, _, each in parts:
        for net, share in each:
            spread[net] += share / len(parts)
    won, staked = (sum((p[i] for p in parts), Fraction(0)) / len(parts) for i in (0, 1))
    return won, staked, tuple(sorted(spread.items()))


SMALL = {
    "three ranks": "Jc Jd Js 6c 6d 6s 2c 2d 2s",
    "straights and flushes": "Ac Kc Qc Jc Tc 9c 9d Td",
    "lopsided": "As Ks Qs Jh Th 9h 9d 5c",
}
