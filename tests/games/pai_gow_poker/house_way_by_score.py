"""The house way of oh-pai-gow-poker:12 said a second time: every setting is scored by what the text wants.

Written from the text alone, sharing nothing with the lines of ``house_way.py``: the class of a hand says what
its settings are liked for, most important first, and the best liked of all twenty-one is the house's.
"""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.equipment.cards import RANKS, texts
from houseway.hands.fast import joker as fast
from houseway.hands.fast.single import mask_of

ORDER = "23456789TJQKA"
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL = 4, 5, 8, 9  # levels of a high hand


class Set(NamedTuple):
    low: str  # ranks, the joker an A
    high: str
    low_strength: int
    high_strength: int

    @property
    def pair_low(self):
        return self.low[0] == self.low[1]

    @property
    def made(self):
        return self.high_strength >> 20 in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)


def settings(cards, joker_stays_ace=False):
    for low in combinations(cards, 2):
        high = [c for c in cards if c not in low]
        yield (
            low,
            Set(
                letters(low),
                letters(high),
                fast.low(*low),
                fast.high(mask_of(np.array(high)), joker_stays_ace),
            ),
        )


def letters(cards):
    return "".join("A" if c == 52 else RANKS[c >> 2] for c in cards)


def as_high_as(letter, least):
    return ORDER.index(letter) >= ORDER.index(least)


def kind_of_pair(letter):
    return "low" if letter in "23456" else "medium" if letter in "789T" else "high"


def liking(cards, ways, paired_cards_count):
    """What a setting of these cards is liked for, as a function of the setting."""
    count = Counter(letters(cards))
    having = {n: sorted((r for r in count if count[r] == n), key=ORDER.index) for n in range(1, 6)}
    pairs, threes, single = having[2], having[3], having[1]
    straight_or_flush = any(way.made for way in ways)

    if having[5]:  # X
        if "K" in pairs:
            return lambda s: s.low == "KK"
        return lambda s: (s.low == "AA", s.high.count("A") == 3)
    if having[4]:  # IX
        return four(having[4][0], count)
    if len(threes) == 2:  # VI, VIII.C
        return lambda s: (s.low == 2 * threes[1], s.high.count(threes[0]) == 3)
    if threes and pairs:  # VIII.A, VIII.B
        return lambda s: (s.pair_low, s.high.count(threes[0]) == 3, ORDER.index(s.low[0]))
    if threes and straight_or_flush:  # VII.E
        if any(s.made and s.low == 2 * threes[0] for s in ways):
            return lambda s: (s.low == 2 * threes[0], s.made)
        assert threes == ["A"] and 52 in cards, texts(cards)
        return lambda s: (s.low.count("A") == 1, s.high.count("A") == 2)
    if threes:  # V
        wanted = 2 if threes == ["A"] else 3
        return lambda s: s.high.count(threes[0]) == wanted
    if len(pairs) == 3:  # IV, VII.D
        return lambda s: s.low == 2 * pairs[2]
    if len(pairs) == 2:  # III, VII.C
        if two_pair_stays_high(*pairs, single, paired_cards_count):
            return lambda s: all(s.high.count(p) == 2 for p in pairs)
        return lambda s: s.low == 2 * pairs[0]
    if straight_or_flush:  # VII.A, VII.B, and where VII.B is silent
        return lambda s: (s.made, s.pair_low)
    if pairs:  # II
        return lambda s: s.high.count(pairs[0]) == 2
    return lambda s: single[-1] in s.high  # I


def four(rank, count):
    others = [r for r in count if r != rank]
    if beside := [r for r in others if count[r] >= 2]:
        if rank != "A" or beside == ["K"]:
            return lambda s: s.low == 2 * beside[0]
        return lambda s: s.low == "AA"
    if rank in "23456" or (rank in "789T" and "A" in others):
        return lambda s: s.high.count(rank) == 4
    return lambda s: s.low == 2 * rank


def two_pair_stays_high(lower, higher, single, paired_cards_count):
    held = [*single, lower, higher] if paired_cards_count else single
    match kind_of_pair(lower), kind_of_pair(higher):
        case "low", "low":
            return True
        case "low", "medium":
            return any(as_high_as(r, "K") for r in held)
        case ("low", "high") | ("medium", "medium"):
            return "A" in held
        case "medium", "high":
            return "A" in held and "K" in held
    return False


def by_score(cards, paired_cards_count=False, joker_stays_ace=False):
    """(what the low hand is worth, what the high hand is): suits of equal settings do not matter."""
    ways = [way for _, way in settings(cards, joker_stays_ace)]
    likes = liking(cards, ways, paired_cards_count)
    # Liked alike: the best low hand, then the best high hand.
    best = max(ways, key=lambda s: (likes(s), s.low_strength, s.high_strength))
    return best.low_strength, best.high_strength
