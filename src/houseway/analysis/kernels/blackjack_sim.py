"""Rounds of blackjack dealt from a shuffled shoe of values (ace 1, ten-values 10) to one seat or several.

`play_round` replays one round from fixed cards; `play_shoe` deals rounds until the cutting card is reached.
A strategy is the array of `StrategyTable.array`. Net results are integers: units times the denominator of the
odds on a blackjack.
"""

from typing import Any

import numpy as np
from numba import njit

from houseway.analysis.kernels.blackjack_tree import SPLIT
from houseway.analysis.kernels.groups import SHARED, count_group
from houseway.analysis.kernels.shoes import SHORT, IntArray, ValueArray, Words, seeded, shuffle

# Places in the array of rules.
(
    PAYS,
    PAYS_FOR,
    HIT_SOFT_17,
    DOUBLE_LOW,
    DOUBLE_SOFT,
    AFTER_SPLIT,
    MAX_HANDS,
    RESPLIT_ACES,
    HIT_ACES,
    PEEK,
    ORIGINAL,
) = range(11)

# Places in the tally of a block of shoes, after those of every game; then the number of hands by net
# result, from -8 units up.
WAGERED, RESHUFFLED = SHARED, SHARED + 1
TALLY = SHARED + 2

UNSETTLED = 1 << 40  # marks how hands end that wait for the dealer


@njit(cache=True, nogil=True)
def best_total(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


@njit(cache=True, nogil=True)
def with_card(card: int, hard: int, ace: bool) -> tuple[int, bool, int]:
    """(hard total, whether there is an ace, best total) once the card has joined a hand."""
    hard += card
    ace = ace or card == 1
    return hard, ace, best_total(hard, ace)


@njit(cache=True, nogil=True)
def wants_double(code: int, hard: int, ace: bool, split: bool, split_ace: bool, rules: IntArray) -> bool:
    """Whether the table says double and the rules allow it, on two cards."""
    if code != 2 and code != 4:
        return False
    if split and (split_ace or rules[AFTER_SPLIT] == 0):
        return False
    if ace and hard <= 11:
        return rules[DOUBLE_SOFT] == 1
    return hard >= rules[DOUBLE_LOW] and (rules[DOUBLE_SOFT] == 1 or hard <= 11)


@njit(cache=True, nogil=True)
def play_round(
    cards: ValueArray, position: int, strategy: ValueArray, rules: IntArray, nets: IntArray
) -> tuple[int, int, int]:
    """(net, units wagered, cards used) of the round that starts at ``position``, all seats together; what
    each of them brings stands in ``nets``. Cards used is SHORT where the cards run out.

    A card goes to each seat and to the dealer (the upcard), and once more (oh-blackjack:7.III); the seats
    play in turn (7.V), and the hands of a split are completed one by one (11.II); the dealer draws only
    where it matters (12.III). A wager that a dealer's blackjack returns (10.II, 11.IV) is not counted as
    wagered.
    """
    n, seats, unit = cards.shape[0], nets.shape[0], rules[PAYS_FOR]
    at = position + 2 * seats + 2
    if at > n:
        return 0, 0, SHORT
    up = cards[position + seats]
    hole = cards[at - 1]
    column = up - 1
    dealer_natural = up + hole == 11 and (up == 1 or hole == 1)
    all_wagered = 0
    standing = False
    for seat in range(seats):
        first = cards[position + seat]
        second = cards[position + seats + 1 + seat]
        if first + second == 11 and (first == 1 or second == 1):
            nets[seat] = 0 if dealer_natural else rules[PAYS]
            all_wagered += 1
            continue
        if dealer_natural and rules[PEEK] == 1:
            nets[seat] = -unit
            all_wagered += 1
            continue

        ends = 0  # a byte for each hand done: four times its total (0 where over 21), plus its wager
        hands = 1
        done = 0
        wagered = 0
        limit = rules[MAX_HANDS]
        if first == 1 and rules[RESPLIT_ACES] == 0 and limit > 2:
            limit = 2
        while done < hands:
            if first == second and hands < limit and strategy[2, first, column] == SPLIT:
                hands += 1
                if at >= n:
                    return 0, 0, SHORT
                second = cards[at]
                at += 1
                continue
            split = hands > 1
            hard = first + second
            ace = first == 1 or second == 1
            total = best_total(hard, ace)
            code = strategy[1 if total != hard else 0, total, column]
            if first == second and not split and strategy[2, first, column] != SPLIT:
                code = strategy[2, first, column]
            if split and first == 1 and rules[HIT_ACES] == 0:
                code = 0
            wager = 1
            if total < 21 and wants_double(code, hard, ace, split, first == 1, rules):
                if at >= n:
                    return 0, 0, SHORT
                hard, ace, total = with_card(cards[at], hard, ace)
                at += 1
                wager = 2
            else:
                while total < 21 and (code == 1 or code == 2):
                    if at >= n:
                        return 0, 0, SHORT
                    hard, ace, total = with_card(cards[at], hard, ace)
                    at += 1
                    if total < 21:
                        code = strategy[1 if total != hard else 0, total, column]
            ends |= (4 * (total if total <= 21 else 0) + wager) << (8 * done)
            wagered += wager
            standing = standing or total <= 21
            done += 1
            if done < hands:
                if at >= n:
                    return 0, 0, SHORT
                second = cards[at]
                at += 1
        if dealer_natural:
            wagered = 1 if rules[ORIGINAL] == 1 else wagered
            nets[seat] = -unit * wagered
        else:
            nets[seat] = UNSETTLED + ends
        all_wagered += wagered

    hard = up + hole
    ace = up == 1 or hole == 1
    total = best_total(hard, ace)
    # A blackjack is 21: then nothing is drawn, and nothing waits to be settled.
    while standing and (total < 17 or (total == 17 and hard == 7 and rules[HIT_SOFT_17] == 1)):
        if at >= n:
            return 0, 0, SHORT
        hard, ace, total = with_card(cards[at], hard, ace)
        at += 1
    net = 0
    for seat in range(seats):
        ends = nets[seat] - UNSETTLED
        if ends > 0:
            won = 0
            while ends:
                mine = (ends >> 2) & 63
                wager = ends & 3
                ends >>= 8
                if mine == 0 or mine < total <= 21:
                    won -= wager
                elif total > 21 or mine > total:
                    won += wager
            nets[seat] = won * unit
        net += nets[seat]
    return net, all_wagered, at - position


@njit(cache=True, nogil=True)
def play_shoe(
    cards: ValueArray, behind: int, burn_each: bool, seats: int, strategy: ValueArray, rules: IntArray,
    state: Words, tally: IntArray, brought: IntArray,
) -> int:  # fmt: skip
    """Shuffles and deals to the end: how many rounds. They are added to the tally, and what the first of them
    brought, as many as there is room for, stands in ``brought``.

    The first card is burned (7.II), and with ``burn_each`` one before every round (14.IV). The cutting card
    lies before the last ``behind`` cards; the round that reaches it, or begins with it, is the last (7.IX).
    A round that runs short is completed from the shuffled discards, less one card burned (15.VI).
    """
    n = cards.shape[0]
    cut = n - behind
    middle = TALLY + 8 * rules[PAYS_FOR]
    nets = np.empty(seats, np.int64)
    # What nobody reaches need not be put in order: few hands take more than 32 cards past the cutting card.
    ready = min(n, cut + 32 * seats)
    shuffle(cards, 0, ready, state)
    dealt = cards[:ready]
    position = 0 if burn_each else 1
    rounds = 0
    total = 0
    total_wagered = 0
    squared = 0  # of hands
    table = 0  # of rounds
    wins = 0
    short = False
    while not rounds or (not short and position <= cut):
        if burn_each:
            position = min(position + 1, n)
        net, wagered, used = play_round(dealt, position, strategy, rules, nets)
        if used == SHORT and ready < n:
            shuffle(cards, ready, n, state)
            ready = n
            dealt = cards
            net, wagered, used = play_round(dealt, position, strategy, rules, nets)
        short = used == SHORT
        if short:
            discards = cards[:position].copy()
            shuffle(discards, 0, position, state)
            rest = np.concatenate((cards[position:], discards[1:]))
            net, wagered, used = play_round(rest, 0, strategy, rules, nets)
            if used == SHORT:
                raise ValueError("the shoe cannot complete a round")
        for each in nets:
            tally[middle + each] += 1
            squared += int(each * each)
            wins += int(each > 0)
        if rounds < brought.shape[0]:
            brought[rounds] = net
        total += net
        total_wagered += wagered
        table += net * net
        rounds += 1
        position += used
    tally[WAGERED] += total_wagered
    count_group(tally, rounds, total, squared, table, wins)
    if short:
        tally[RESHUFFLED] += 1
    return rounds


@njit(cache=True, nogil=True)
def play_block(
    shoe: ValueArray, shoes: int, behind: int, burn_each: bool, seats: int, strategy: ValueArray,
    rules: IntArray, rng: Any, tally: IntArray,
) -> None:  # fmt: skip
    """Adds ``shoes`` shuffles and their rounds to the tally."""
    cards = shoe.copy()
    nothing, state = np.empty(0, np.int64), seeded(rng)
    for _ in range(shoes):
        play_shoe(cards, behind, burn_each, seats, strategy, rules, state, tally, nothing)


@njit(cache=True, nogil=True)
def play_in_order(
    shoe: ValueArray, behind: int, burn_each: bool, strategy: ValueArray, rules: IntArray,
    rng: Any, tally: IntArray, brought: IntArray,
) -> None:  # fmt: skip
    """Fills each row with what the rounds of a session bring, shoe after shoe, the first one fresh."""
    cards, state = shoe.copy(), seeded(rng)
    for session in range(brought.shape[0]):
        played = 0
        while played < brought.shape[1]:
            row = brought[session, played:]
            played += play_shoe(cards, behind, burn_each, 1, strategy, rules, state, tally, row)
