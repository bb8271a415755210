"""What Crazy Four Poker pays, written out once more."""

from tests.games.four_by_hand import (
    ACE,
    FLUSH,
    FOUR,
    KING,
    NOTHING,
    PAIR,
    QUEEN,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)


def may_raise(held):
    """A pair of aces or better (10.III)."""
    return held[0] > PAIR or (held[0] == PAIR and held[1][0] == ACE)


def dealer_plays(held):
    return held >= (NOTHING, (KING,))


SUPER_BONUS = {FOUR: 30, STRAIGHT_FLUSH: 15, THREE: 2, FLUSH: 1.5, STRAIGHT: 1}
QUEENS_UP = {FOUR: 50, STRAIGHT_FLUSH: 30, THREE: 9, FLUSH: 4, STRAIGHT: 3, TWO_PAIR: 2}


def super_bonus(held):
    """What it pays for each unit, or None where the table has no line."""
    return 200 if held == (FOUR, (ACE,)) else SUPER_BONUS.get(held[0])


def queens_up(held):
    if held[0] == PAIR and held[1][0] >= QUEEN:
        return 1
    return QUEENS_UP.get(held[0], -1)


def played(own, dealer, times):
    """The gain of Ante, Super Bonus and a Play of so many times, for an Ante of one."""
    bonus = super_bonus(own)
    if not dealer_plays(dealer):
        return times + (bonus or 0)
    if own < dealer:
        return -1 - times + (-1 if bonus is None else bonus)
    return (1 + times) * (own > dealer) + (bonus or 0)
