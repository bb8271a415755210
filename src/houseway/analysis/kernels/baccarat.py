"""Baccarat by card values 0 to 9: every order of six cards counted, and rounds dealt from a shuffled shoe.

A round takes at most six cards. Each round is counted as often as there are orders of the cards after it that
complete it to six, so all rounds of a shoe have one denominator, and a law is made of integers.
"""

from typing import Any

from numba import njit

from houseway.analysis.kernels.shoes import ROUNDS as ROUNDS
from houseway.analysis.kernels.shoes import SHARED, SHORT, IntArray, ValueArray, count_shoe, shuffle
from houseway.analysis.kernels.shoes import SHOES as SHOES

# Ordered deals of six from this many cards still fit into 63 bits.
MOST_CARDS = 1_300

# Places in the tally of a block of shoes, after those of every game.
NET_ROUND_SQUARED, WINS = SHARED, SHARED + 1
TALLY = SHARED + 2


@njit(cache=True, nogil=True)
def banker_draws(points: int, third: int) -> bool:
    """On two cards, when the Player's third card has the value ``third`` (oh-baccarat:11.III.B)."""
    if points < 3:
        return True
    if points == 3:
        return third != 8
    if points == 4:
        return 2 <= third <= 7
    if points == 5:
        return 4 <= third <= 7
    return points == 6 and (third == 6 or third == 7)


@njit(cache=True, nogil=True)
def count_deals(counts: IntArray, law: IntArray) -> None:
    """law[natural, player, banker]: orders of six cards of the shoe that end so; ``natural`` for either."""
    left = counts.copy()
    n = left.sum()
    rest_two = (n - 4) * (n - 5)
    for a in range(10):
        one = left[a]
        left[a] -= 1
        for b in range(a, 10):
            two = one * left[b] * (1 if a == b else 2)
            if two == 0:
                continue
            left[b] -= 1
            player = (a + b) % 10
            for c in range(10):
                three = two * left[c]
                if three == 0:
                    continue
                left[c] -= 1
                for d in range(c, 10):
                    four = three * left[d] * (1 if c == d else 2)
                    if four == 0:
                        continue
                    left[d] -= 1
                    banker = (c + d) % 10
                    if player >= 8 or banker >= 8:
                        law[1, player, banker] += four * rest_two
                    else:
                        _third_cards(left, n, four, player, banker, law)
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1


@njit(cache=True, nogil=True)
def _third_cards(left: IntArray, n: int, ways: int, player: int, banker: int, law: IntArray) -> None:
    if player >= 6:
        if banker >= 6:
            law[0, player, banker] += ways * (n - 4) * (n - 5)
            return
        for value in range(10):
            law[0, player, (banker + value) % 10] += ways * left[value] * (n - 5)
        return
    for third in range(10):
        drawn = ways * left[third]
        if drawn == 0:
            continue
        total = (player + third) % 10
        if not banker_draws(banker, third):
            law[0, total, banker] += drawn * (n - 5)
            continue
        left[third] -= 1
        for value in range(10):
            law[0, total, (banker + value) % 10] += drawn * left[value]
        left[third] += 1


@njit(cache=True, nogil=True)
def play_round(values: ValueArray, position: int) -> tuple[int, int, int, int]:
    """(natural, player's points, banker's, cards used) of the round that starts at ``position``."""
    n = values.shape[0]
    if position + 4 > n:
        return 0, 0, 0, SHORT
    player = (values[position] + values[position + 2]) % 10
    banker = (values[position + 1] + values[position + 3]) % 10
    if player >= 8 or banker >= 8:
        return 1, player, banker, 4
    at = position + 4
    if player < 6:
        if at >= n:
            return 0, 0, 0, SHORT
        third = values[at]
        at += 1
        player = (player + third) % 10
        draws = banker_draws(banker, third)
    else:
        draws = banker < 6
    if draws:
        if at >= n:
            return 0, 0, 0, SHORT
        banker = (banker + values[at]) % 10
        at += 1
    return 0, player, banker, at - position


@njit(cache=True, nogil=True)
def play_shoes(shoe: ValueArray, shoes: int, behind: int, nets: IntArray, rng: Any, tally: IntArray) -> None:
    """Adds ``shoes`` shuffles to the tally; ``nets[natural, player, banker]`` is what a round brings.

    The first card and as many more as it counts, ten for a zero, are burnt (5.VII). The cover card lies
    before the last ``behind`` cards; the round in which it comes out, or that begins with it, is the last
    (10.V). A round for which the cards do not suffice is void (14.V) and not counted.
    """
    values = shoe.copy()
    n = values.shape[0]
    for _ in range(shoes):
        shuffle(values, 0, n - 1, rng)
        position = 1 + (values[0] if values[0] else 10)
        total = 0
        rounds = 0
        while position <= n - behind:
            natural, player, banker, used = play_round(values, position)
            if used == SHORT:
                break
            net = nets[natural, player, banker]
            position += used
            rounds += 1
            total += net
            tally[NET_ROUND_SQUARED] += net * net
            if net > 0:
                tally[WINS] += 1
        count_shoe(tally, rounds, total)
