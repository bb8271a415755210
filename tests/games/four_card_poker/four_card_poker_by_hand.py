"""What Four Card Poker pays, written out once more."""

from tests.games.four_by_hand import ACE, FLUSH, FOUR, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE, TWO_PAIR

BONUS = {FOUR: 25, STRAIGHT_FLUSH: 20, THREE: 2}
ACES_UP = {FOUR: 50, STRAIGHT_FLUSH: 40, THREE: 8, FLUSH: 5, STRAIGHT: 4, TWO_PAIR: 3}


def aces_up(held):
    if held[0] == PAIR and held[1][0] == ACE:
        return 1
    return ACES_UP.get(held[0], -1)


def played(own, dealer, times):
    """The gain of Ante, bonus and a Play of so many times, for an Ante of one."""
    return (1 + times) * (1 if own >= dealer else -1) + BONUS.get(own[0], 0)
