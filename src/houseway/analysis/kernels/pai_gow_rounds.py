"""Pai Gow Poker dealt at random: the house way on both sides, a player's bank, and one hand set every way."""

import numpy as np
from numba import njit

from houseway.analysis.kernels.dealing import deal
from houseway.analysis.kernels.groups import SHARED, count_group
from houseway.analysis.kernels.pai_gow import Ints, house_way
from houseway.hands.fast.joker import fortune, high, low
from houseway.hands.fast.single import bit, mask_of

CARDS, HAND, STACKS, WAYS = 53, 7, 7, 21


@njit(cache=True)
def outcome_of(low_hand: int, high_hand: int, bank_low: int, bank_high: int) -> int:
    """1 where both hands beat the bank's, -1 where neither does (copies are the bank's), otherwise 0."""
    return (low_hand > bank_low and high_hand > bank_high) - (low_hand <= bank_low and high_hand <= bank_high)


@njit(cache=True, nogil=True)
def base_block(
    randoms: Ints, rounds: int, seats: int, win: int, lose: int, paired_cards_count: bool,
    joker_stays_ace: bool,
) -> Ints:  # fmt: skip
    """The sums of rounds of ``seats`` hands against a dealer's. In a deal each hand is the dealer's once, and
    the deal a group; the last rounds may leave a part of one out."""
    number = seats + 1
    deck, cards = np.arange(CARDS), np.empty(number * HAND, np.int64)
    hands = np.empty((number, 2), np.int64)
    sums = np.zeros(SHARED, np.int64)
    for row in range(len(randoms)):
        deal(randoms[row], deck, cards)
        for i in range(number):
            hands[i] = house_way(
                mask_of(cards[HAND * i : HAND * (i + 1)]), paired_cards_count, joker_stays_ace
            )
        net = played = squared = tables = wins = 0
        for bank in range(number - 1, -1, -1):
            if number * row + played == rounds:
                break
            played += 1
            table = 0
            for i in range(number):
                if i != bank:
                    outcome = outcome_of(hands[i, 0], hands[i, 1], hands[bank, 0], hands[bank, 1])
                    gain = win if outcome > 0 else lose if outcome < 0 else 0
                    table += gain
                    squared += gain * gain
                    wins += outcome > 0
            net += table
            tables += table * table
        count_group(sums, played, net, squared, tables, wins)
    return sums


@njit(cache=True, nogil=True)
def banking_block(
    randoms: Ints, keep: int, unit: int, paired_cards_count: bool, joker_stays_ace: bool
) -> tuple[Ints, Ints]:
    """What a bank wins against one to six hands, by their number: sums over deals, and of their squares.

    Wagers are all ``unit``, and ``keep`` is left of each that is won net. In a deal every hand banks once.
    """
    deck, cards = np.arange(CARDS), np.empty(STACKS * HAND, np.int64)
    hands = np.empty((STACKS, 2), np.int64)
    sums, squares = np.zeros(STACKS - 1, np.int64), np.zeros(STACKS - 1, np.int64)
    won = np.empty(STACKS - 1, np.int64)
    for row in range(len(randoms)):
        deal(randoms[row], deck, cards)
        for i in range(STACKS):
            hands[i] = house_way(
                mask_of(cards[HAND * i : HAND * (i + 1)]), paired_cards_count, joker_stays_ace
            )
        won[:] = 0
        for bank in range(STACKS):
            net = 0
            for others in range(STACKS - 1):
                hand = hands[(bank + others + 1) % STACKS]
                net -= outcome_of(hand[0], hand[1], hands[bank, 0], hands[bank, 1])
                won[others] += net * (keep if net > 0 else unit)
        for others in range(STACKS - 1):
            sums[others] += won[others]
            squares[others] += won[others] * won[others]
    return sums, squares


@njit(cache=True, nogil=True)
def fortune_nets(rows: Ints, gains: Ints) -> Ints:
    """What seven cards bring, by their place in the Fortune order."""
    nets = np.empty(len(rows), np.int64)
    for row in range(len(rows)):
        nets[row] = gains[fortune(mask_of(rows[row]))]
    return nets


@njit(cache=True, nogil=True)
def fortune_counts(cards: Ints) -> Ints:
    """How many of all hands of seven of these cards have each place in the Fortune order."""
    bits = np.array([bit(card) for card in cards])
    size = len(bits)
    found = np.zeros(12, np.int64)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                three = bits[a] | bits[b] | bits[c]
                for d in range(c):
                    for e in range(d):
                        five = three | bits[d] | bits[e]
                        for f in range(e):
                            six = five | bits[f]
                            for g in range(f):
                                found[fortune(six | bits[g])] += 1
    return found


@njit(cache=True, nogil=True)
def all_ways(own: Ints, joker_stays_ace: bool) -> Ints:
    """The strengths of the low and the high hand of every way to set seven cards, pairs in order."""
    ways = np.empty((WAYS, 2), np.int64)
    whole, at = mask_of(own), 0
    for a in range(HAND):
        for b in range(a + 1, HAND):
            ways[at, 0] = low(own[a], own[b])
            ways[at, 1] = high(whole ^ bit(own[a]) ^ bit(own[b]), joker_stays_ace)
            at += 1
    return ways


@njit(cache=True, nogil=True)
def hands_dealt(randoms: Ints, paired_cards_count: bool, joker_stays_ace: bool) -> Ints:
    """Hands of a whole deck as the house sets them: mask, low strength, high strength."""
    deck, cards = np.arange(CARDS), np.empty(HAND, np.int64)
    found = np.empty((len(randoms), 3), np.int64)
    for row in range(len(randoms)):
        deal(randoms[row], deck, cards)
        found[row, 0] = mask_of(cards)
        found[row, 1], found[row, 2] = house_way(found[row, 0], paired_cards_count, joker_stays_ace)
    return found


@njit(cache=True, nogil=True)
def undominated(ways: Ints) -> Ints:
    """Which ways no other is as good as in both hands, one of equal ones, and none that is foul."""
    kept = np.empty(len(ways), np.int64)
    number = 0
    for i in range(len(ways)):
        best = ways[i, 1] >= ways[i, 0]
        for j in range(len(ways)):
            as_good = ways[j, 0] >= ways[i, 0] and ways[j, 1] >= ways[i, 1] and ways[j, 1] >= ways[j, 0]
            same = ways[j, 0] == ways[i, 0] and ways[j, 1] == ways[i, 1]
            best &= not as_good or (same and j >= i)
        if best:
            kept[number] = i
            number += 1
    return kept[:number]


@njit(cache=True)
def _count(counts: Ints, ways: Ints, low_hand: int, high_hand: int, banks: bool) -> None:
    for at in range(len(ways)):
        if banks:
            outcome = -outcome_of(low_hand, high_hand, ways[at, 0], ways[at, 1])
        else:
            outcome = outcome_of(ways[at, 0], ways[at, 1], low_hand, high_hand)
        counts[at, 1 + outcome] += 1


@njit(cache=True, nogil=True)
def against_dealt(own: int, ways: Ints, dealt: Ints, banks: bool) -> Ints:
    """How often each way to set a hand loses, pushes and wins against those dealt that share no card.

    ``banks``: copies are the hand's own.
    """
    counts = np.zeros((len(ways), 3), np.int64)
    for row in range(len(dealt)):
        if not dealt[row, 0] & own:
            _count(counts, ways, dealt[row, 1], dealt[row, 2], banks)
    return counts


@njit(cache=True, nogil=True)
def against_all(
    ways: Ints, bits: Ints, first: int, paired_cards_count: bool, joker_stays_ace: bool, banks: bool
) -> Ints:
    """The same against every hand of these cards whose highest is ``bits[first]``."""
    counts = np.zeros((len(ways), 3), np.int64)
    for b in range(first):
        for c in range(b):
            for d in range(c):
                four = bits[first] | bits[b] | bits[c] | bits[d]
                for e in range(d):
                    for f in range(e):
                        six = four | bits[e] | bits[f]
                        for g in range(f):
                            other = house_way(six | bits[g], paired_cards_count, joker_stays_ace)
                            _count(counts, ways, other[0], other[1], banks)
    return counts


@njit(cache=True, nogil=True)
def house_places(hands: Ints, paired_cards_count: bool, joker_stays_ace: bool) -> Ints:
    """Which of ``all_ways`` the house way is, of equal ones the first; a hand a row."""
    found = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        wanted = house_way(mask_of(hands[row]), paired_cards_count, joker_stays_ace)
        ways = all_ways(hands[row], joker_stays_ace)
        found[row] = -1
        for at in range(WAYS - 1, -1, -1):
            if ways[at, 0] == wanted[0] and ways[at, 1] == wanted[1]:
                found[row] = at
    return found


@njit(cache=True, nogil=True)
def set_as(hands: Ints, places: Ints, joker_stays_ace: bool) -> Ints:
    """The strengths of the low and the high hand, each hand set in this of all ways."""
    found = np.empty((len(hands), 2), np.int64)
    for row in range(len(hands)):
        found[row] = all_ways(hands[row], joker_stays_ace)[places[row]]
    return found
