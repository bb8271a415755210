"""A roulette table open for wagers, and what is printed on wheel and cloth."""

from functools import partial

from tests.games import felt

from houseway.core import events as ev

at_betting = partial(felt.at_betting, "roulette")
BOOK = "oh-roulette:"
RED_NUMBERS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}  # as printed on every cloth
# Clockwise, as the book prints them.
PRINTED = {
    "single-zero": [
        0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31,
        9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
    ],
    "double-zero": [
        0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, "00", 27, 10, 25, 29, 12, 8, 19,
        31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2,
    ],
}  # fmt: skip
WHEELS = ("double-zero", "single-zero", "double-zero-as-single")


def bet(dealer, spot, stake_cents=500, seat=1):
    dealer.apply(ev.WagerPlaced(seat, dealer.game.spots[spot].wager, stake_cents, spot))
