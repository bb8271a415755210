"""Pai Gow Poker: masks as in ``single``, the joker at bit 13. Strengths of ``houseway.hands.joker``."""

from numba import njit

from houseway.hands.fast.single import LEVEL, SUIT, grouped, suit_holding
from houseway.hands.fast.tables import (
    COUNT,
    PAI_GOW_RUN,
    PAI_GOW_RUN_WILD,
    RUN7,
    RUN7_WILD,
    TOP5,
    WITH_TOP_MISSING,
)

JOKER_BIT = 1 << 13
ACE_BIT = 1 << 12
KING_AND_QUEEN = 3 << 10
ROYAL = 0x1F << 8


@njit(cache=True)
def times_held(mask: int) -> tuple[int, int, int, int]:
    """The ranks held at least once, twice, three and four times, without the joker."""
    s0, s1, s2, s3 = mask & SUIT, (mask >> 16) & SUIT, (mask >> 32) & SUIT, mask >> 48
    held = s0 | s1 | s2 | s3
    both, rest = s0 & s1, s2 & s3
    twice = both | rest | ((s0 | s1) & (s2 | s3))
    thrice = (both & (s2 | s3)) | (rest & (s0 | s1))
    four_times = both & rest
    return held, twice, thrice, four_times


@njit(cache=True)
def high(mask: int, joker_stays_ace: bool) -> int:
    """The best five of five to seven cards, the joker among them or not."""
    held, twice, thrice, four_times = times_held(mask)
    if mask & JOKER_BIT:
        if four_times & ACE_BIT:
            return 10 * LEVEL | 12 << 16
        flush = suit_holding(mask ^ JOKER_BIT, 4)
        run = PAI_GOW_RUN_WILD[flush] if flush else 0
        if run:
            return (9 * LEVEL if run == 13 else 8 * LEVEL) | run << 16
        if flush:
            if joker_stays_ace and flush & ACE_BIT:
                # The ace stands twice, ahead of the best three others.
                flush = 5 * LEVEL | 12 << 16 | TOP5[flush] >> 4
            else:
                flush = 5 * LEVEL | TOP5[WITH_TOP_MISSING[flush]]
        run = PAI_GOW_RUN_WILD[held]
        # In everything else the joker is one more ace.
        four_times |= thrice & ACE_BIT
        thrice |= twice & ACE_BIT
        twice |= held & ACE_BIT
        held |= ACE_BIT
    else:
        flush = suit_holding(mask, 5)
        if flush:
            run = PAI_GOW_RUN[flush]
            if run:
                return (9 * LEVEL if run == 13 else 8 * LEVEL) | run << 16
            flush = 5 * LEVEL | TOP5[flush]
        run = PAI_GOW_RUN[held]
    return grouped(held, twice, thrice, four_times, run, flush)


@njit(cache=True)
def low(a: int, b: int) -> int:
    """Two cards, the joker an ace; compares with the strength of a high hand too."""
    first, second = min(a >> 2, 12), min(b >> 2, 12)
    if first == second:
        return 1 * LEVEL | first << 16
    return max(first, second) << 16 | min(first, second) << 12


@njit(cache=True)
def fortune(mask: int) -> int:
    """The place of seven cards in ``houseway.hands.joker.FORTUNE``."""
    joker = mask & JOKER_BIT
    naturals = mask & ~JOKER_BIT
    flush = suit_holding(naturals, 4)
    if flush:
        if joker == 0 and RUN7[flush]:
            return 11
        if joker and COUNT[flush] == 6 and RUN7_WILD[flush]:
            return 9
        if _has_royal_match(naturals, joker != 0):
            return 10
    # Places of FORTUNE by the level of the poker hand, three-of-a-kind above a straight.
    level = high(mask, False) >> 20
    if level == 4 and _has_three(naturals, joker != 0):
        return 2
    if level >= 5:
        return level - 2
    if level == 4:
        return 1
    return 2 if level == 3 else 0


@njit(cache=True)
def _has_royal_match(naturals: int, joker: bool) -> bool:
    kings_and_queens = 0
    royal = 0
    for suit in range(4):
        ranks = (naturals >> (16 * suit)) & SUIT
        if ranks & KING_AND_QUEEN == KING_AND_QUEEN:
            kings_and_queens += 1
        if COUNT[ranks & ROYAL] + joker >= 5:
            royal = ranks
    if royal == 0:
        return False
    # The royal's own king and queen don't count; it may lack one of them where the joker fills in.
    return kings_and_queens - (royal & KING_AND_QUEEN == KING_AND_QUEEN) >= 1


@njit(cache=True)
def _has_three(naturals: int, joker: bool) -> bool:
    s0, s1 = naturals & SUIT, (naturals >> 16) & SUIT
    s2, s3 = (naturals >> 32) & SUIT, (naturals >> 48) & SUIT
    if (s0 & s1 & (s2 | s3)) | (s2 & s3 & (s0 | s1)):
        return True
    twice = (s0 & s1) | (s2 & s3) | ((s0 | s1) & (s2 | s3))
    return joker and twice & ACE_BIT != 0
