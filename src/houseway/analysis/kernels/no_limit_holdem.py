"""Whole hands of no-limit hold'em: blinds, least raise, short all-ins, side pots, odd chips and rake.

Players are numbered from the first seat on; amounts are totals of a betting round, as in the reference. Every
player is asked by chance, each of his choices alike, and every amount from the least to all his chips.
"""

from math import gcd
from typing import NamedTuple

import numpy as np
from numba import njit

from houseway.hands.fast.single import bit, standard

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Words = np.ndarray[tuple[int, ...], np.dtype[np.uint64]]

STREETS = 4
MOST_PLAYERS = 10
# What is known of each player.
CHIPS, BET, ANTE, EVEN, FOLDED, ACTED, WAITS, FIELDS = range(8)
# What was asked and answered, and what lay in the pots then.
PLAYER, DUE, LOW, HIGH, ANSWER, AMOUNT, POTS = range(7)
NOBODY = -1  # the player of the last row, when all have acted
ROW = POTS + MOST_PLAYERS
FOLD, CALL, RAISE = range(3)  # a call of nothing is a check, a raise of nothing a bet


class Rules(NamedTuple):
    small: int
    big: int
    ante: int
    least: int  # bet or raise
    unit: int  # the smallest chip
    rake_percent: int
    rake_cap: int
    promotion: int
    flop_first: bool  # nothing is taken before the flop


# ── chance ───────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True)
def below(counter: Words, size: int) -> int:
    """Any number below ``size``: the counter's next value, mixed (SplitMix64)."""
    counter[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = counter[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    return np.int64(((mixed >> np.uint64(32)) * np.uint64(size)) >> np.uint64(32))  # type: ignore[return-value]


@njit(cache=True, nogil=True)
def shuffle(counter: Words, deck: Ints, cards: int) -> None:
    """Brings any cards of the deck to its top."""
    for i in range(cards):
        j = i + below(counter, len(deck) - i)
        deck[i], deck[j] = deck[j], deck[i]


# ── pots ─────────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True)
def part(players: Ints, cents: Ints, who: Ints) -> int:
    """Parts what has been gathered where a player is all in: of each pot its cents and, as bits, who may win
    it; and how many there are."""
    found = before = 0
    while True:
        level = 0
        for p in range(len(players)):
            even = players[p, EVEN]
            if not players[p, FOLDED] and even > before and (level == 0 or even < level):
                level = even
        if level == 0:
            break
        cents[found] = who[found] = 0
        for p in range(len(players)):
            even = players[p, EVEN]
            cents[found] += min(even, level) - min(even, before)
            if not players[p, FOLDED] and even >= level:
                who[found] |= 1 << p
        before = level
        found += 1
    for p in range(len(players)):
        cents[found - 1] += max(0, players[p, EVEN] - before)  # of players who folded
    return found


@njit(cache=True, nogil=True)
def settle(rules: Rules, players: Ints, button: int, board: int, own: Ints, street: int) -> int:
    """Pays the pots to their winners, and says what the house takes off them."""
    size = len(players)
    cents, who = np.empty(size, np.int64), np.empty(size, np.int64)
    strengths = np.zeros(size, np.int64)
    found = part(players, cents, who)
    left, drop, taken = rules.rake_cap, rules.promotion, 0
    for pot in range(found):
        contested = who[pot] & (who[pot] - 1) != 0
        if street > 0 or not rules.flop_first:
            off = min(left, cents[pot] * rules.rake_percent // 100 // rules.unit * rules.unit)
            left -= off
            more = min(drop, cents[pot] - off)
            drop -= more
            cents[pot] -= off + more
            taken += off + more
        best = winners = 0
        for p in range(size):
            if who[pot] >> p & 1:
                if contested and not strengths[p]:
                    strengths[p] = standard(own[p] | board)
                if winners == 0 or strengths[p] > best:
                    best, winners = strengths[p], 1
                elif strengths[p] == best:
                    winners += 1
        unit = gcd(rules.unit, cents[pot])
        each = cents[pot] // (winners * unit) * unit
        rest = cents[pot] - each * winners
        for k in range(1, size + 1):  # from the button's left
            p = (button + k) % size
            if who[pot] >> p & 1 and strengths[p] == best:
                chip = min(rest, unit)
                rest -= chip
                players[p, CHIPS] += each + chip
    return taken


# ── betting ──────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True)
def goes_on(players: Ints) -> bool:
    """Whether somebody is still to act: not alone, nor with nothing to call from players who are all in."""
    live = waiting = able = highest = bet = 0
    for p in range(len(players)):
        if not players[p, FOLDED]:
            live += 1
            waiting += players[p, WAITS]
            highest = max(highest, players[p, BET])
            if players[p, CHIPS]:
                able += 1
                bet = players[p, BET]
    return live > 1 and waiting > 0 and not (able == 1 and bet >= highest)


@njit(cache=True, nogil=True)
def least_raise(players: Ints, p: int, level: int, full: int) -> int:
    """To what this player raises at least, or 0 where he may not."""
    bet, chips = players[p, BET], players[p, CHIPS]
    if bet + chips <= level or (players[p, ACTED] and level - bet < full):
        return 0
    for q in range(len(players)):
        if q != p and not players[q, FOLDED] and players[q, CHIPS] + players[q, BET] > level:
            return min(level + full, bet + chips)
    return 0  # nobody could call more


@njit(cache=True, nogil=True)
def bet_round(
    rules: Rules, players: Ints, first: int, level: int, counter: Words, trace: Ints, asked: int
) -> int:
    """A betting round; writes what is asked and answered from row ``asked`` of ``trace`` on, as far as it has
    rows, and gives the number of the next one."""
    size = len(players)
    full = max(rules.least, level)
    for p in range(size):
        players[p, ACTED] = 0
        players[p, WAITS] = not players[p, FOLDED] and players[p, CHIPS] > 0
    p = first
    while goes_on(players):
        while not players[p, WAITS]:
            p = (p + 1) % size
        players[p, WAITS] = 0
        bet, chips = players[p, BET], players[p, CHIPS]
        due = min(chips, max(0, level - bet))
        low, high = least_raise(players, p, level, full), bet + chips
        answer = below(counter, 1 + (due > 0) + (low > 0)) + (due == 0)
        to = 0
        if answer == RAISE:
            steps = (high - low + rules.unit - 1) // rules.unit
            to = min(high, low + below(counter, steps + 1) * rules.unit)
        if asked < len(trace):
            _note(players, trace[asked], p, due, low, answer, to)
        asked += 1
        if answer == FOLD:
            players[p, FOLDED] = 1
            continue
        if answer == RAISE:
            opens = to - level >= full
            full = max(full, to - level)
            due, level = to - bet, to
            for q in range(size):
                players[q, WAITS] = q != p and not players[q, FOLDED] and players[q, CHIPS] > 0
                if opens:
                    players[q, ACTED] = 0
        players[p, CHIPS] -= due
        players[p, BET] += due
        players[p, ACTED] = 1
    return asked


@njit(cache=True, nogil=True)
def _note(players: Ints, row: Ints, p: int, due: int, low: int, answer: int, to: int) -> None:
    row[:] = 0
    row[PLAYER], row[DUE], row[LOW], row[ANSWER], row[AMOUNT] = p, due, low, answer, to
    if low:
        row[HIGH] = players[p, BET] + players[p, CHIPS]
    part(players, row[POTS:], np.empty(len(players), np.int64))


@njit(cache=True, nogil=True)
def gather(players: Ints) -> None:
    """What nobody called goes back, and the bets go into the pots."""
    first = second = 0
    most = 0
    for p in range(len(players)):
        if players[p, BET] > first:
            first, second, most = players[p, BET], first, p
        else:
            second = max(second, players[p, BET])
    players[most, BET] -= first - second
    players[most, CHIPS] += first - second
    for p in range(len(players)):
        players[p, EVEN] += players[p, BET] + players[p, ANTE]
        players[p, BET] = players[p, ANTE] = 0


# ── a hand ───────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True)
def _post(players: Ints, p: int, field: int, cents: int) -> None:
    put = min(cents, players[p, CHIPS])
    players[p, CHIPS] -= put
    players[p, field] += put


@njit(cache=True, nogil=True)
def play_hand(
    rules: Rules, chips: Ints, button: int, deck: Ints, counter: Words, trace: Ints
) -> tuple[int, int]:
    """One hand of everybody who has ``chips``, which become what he is left with; the cards lie on the deck
    in the order of dealing, burns among them. How many decisions there were, and the rake."""
    size = len(chips)
    players = np.zeros((size, FIELDS), np.int64)
    players[:, CHIPS] = chips
    for p in range(size):
        _post(players, p, ANTE, rules.ante)
    small = button if size == 2 else (button + 1) % size
    big = (small + 1) % size
    _post(players, small, BET, rules.small)
    _post(players, big, BET, rules.big)
    own = np.zeros(size, np.int64)
    for k in range(2 * size):
        own[(button + 1 + k) % size] |= bit(deck[k])
    at, board, asked, street = 2 * size, 0, 0, 0
    level, first = max(rules.big, players[small, BET]), (big + 1) % size
    while True:
        asked = bet_round(rules, players, first, level, counter, trace, asked)
        gather(players)
        live = 0
        for p in range(size):
            live += not players[p, FOLDED]
        if live == 1 or street + 1 == STREETS:
            break
        street += 1
        at += 1  # the burn
        for _ in range(3 if street == 1 else 1):
            board |= bit(deck[at])
            at += 1
        level, first = 0, (button + 1) % size
    if asked < len(trace):
        _note(players, trace[asked], NOBODY, 0, 0, 0, 0)
    taken = settle(rules, players, button, board, own, street)
    chips[:] = players[:, CHIPS]
    return asked, taken


@njit(cache=True, nogil=True)
def play_hands(rules: Rules, stacks: Ints, hands: int, counter: Words, won: Ints) -> tuple[int, int]:
    """So many hands with the same stacks at each beginning, the button going round; adds to ``won`` what
    everybody wins or loses. How many decisions there were, and the rake."""
    size = len(stacks)
    deck, chips = np.arange(52), np.empty(size, np.int64)
    trace = np.empty((0, ROW), np.int64)
    decisions = rake = 0
    for hand in range(hands):
        chips[:] = stacks
        shuffle(counter, deck, 2 * size + 8)
        asked, taken = play_hand(rules, chips, hand % size, deck, counter, trace)
        decisions += asked
        rake += taken
        for p in range(size):
            won[p] += chips[p] - stacks[p]
    return decisions, rake
