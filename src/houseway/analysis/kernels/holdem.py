"""Two cards and a board of five against the dealer's two: all seven-card hands, and what may still come."""

import numpy as np
from numba import njit, uint64

from houseway.hands.fast.keys import CARD_KEYS, END_OF_FIVES, FLUSHES, NO_CARDS, STRENGTH, flush_of, place_of
from houseway.hands.fast.single import LEVEL, bit, mask_of, standard

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]

LEVELS = 10
COLUMNS = 91  # two ranks
TWO_OF_EACH_SUIT = uint64(0x2222 << 32)
# What can come of a hand, with a dealer who has a pair and with one who has less.
LOSE, LOSE_TO_NO_PAIR, TIE, WIN, WIN_OVER_NO_PAIR = range(5)
OUTCOMES = 5


@njit(cache=True, nogil=True)
def outcome_of(own: int, dealer: int) -> int:
    """By the strengths of both hands."""
    if own == dealer:
        return TIE
    if own > dealer:
        return WIN if dealer >= LEVEL else WIN_OVER_NO_PAIR
    return LOSE if dealer >= LEVEL else LOSE_TO_NO_PAIR


@njit(cache=True, nogil=True)
def seven_card_levels(cards: Ints) -> Ints:
    """How many of all hands of seven of these cards are of each level.

    Five cards are put together one by one, the last two come from a list of pairs in which those after the
    fifth card are at the end. By ranks alone a hand's level stands in a row for the five and a column for the
    two; a row is filled when its ranks come for the first time.
    """
    size = len(cards)
    pairs = size * (size - 1) // 2
    pair_keys, pair_masks = np.empty(pairs, np.uint64), np.empty(pairs, np.uint64)
    column = np.empty(pairs, np.uint8)
    after = np.empty(size, np.uint64)  # the first pair after each card
    column_keys = np.zeros(COLUMNS, np.uint64)
    n = 0
    for a in range(size):
        for b in range(a + 1, size):
            high, low = max(cards[a], cards[b]) >> 2, min(cards[a], cards[b]) >> 2
            column[n] = high * (high + 1) // 2 + low
            pair_keys[n] = CARD_KEYS[cards[a]] + CARD_KEYS[cards[b]]
            pair_masks[n] = uint64(bit(cards[a]) | bit(cards[b]))
            column_keys[column[n]] = pair_keys[n]
            n += 1
        after[a] = n
    last = uint64(pairs)
    rows, filled = np.empty((END_OF_FIVES, COLUMNS), np.uint8), np.zeros(END_OF_FIVES, np.bool_)
    # In turn, so that no count waits for the one before; a row as long as a power of two is found by a shift.
    found = np.zeros((4, 16), np.int64)
    for a in range(size):
        for b in range(a + 1, size):
            for c in range(b + 1, size):
                three = NO_CARDS + CARD_KEYS[cards[a]] + CARD_KEYS[cards[b]] + CARD_KEYS[cards[c]]
                mask = bit(cards[a]) | bit(cards[b]) | bit(cards[c])
                for d in range(c + 1, size):
                    four = three + CARD_KEYS[cards[d]]
                    for e in range(d + 1, size):
                        five = four + CARD_KEYS[cards[e]]
                        at = place_of(five)
                        row = rows[at]
                        if not filled[at]:
                            filled[at] = True
                            for i in range(COLUMNS):
                                row[i] = STRENGTH[place_of(five + column_keys[i])] >> 20
                        if (five + TWO_OF_EACH_SUIT) & FLUSHES == 0:
                            for pair in range(after[e], last):
                                found[pair & uint64(3), row[column[pair]]] += 1
                            continue
                        held = uint64(mask | bit(cards[d]) | bit(cards[e]))
                        for pair in range(after[e], last):
                            seven = five + pair_keys[pair]
                            level = uint64(row[column[pair]])
                            if seven & FLUSHES:
                                level = uint64(flush_of(seven, held | pair_masks[pair]) >> 20)
                            found[pair & uint64(3), level] += 1
    return found.sum(axis=0)[:LEVELS]


@njit(cache=True, nogil=True)
def showdown(own: int, board: int, bits: Ints, counts: Ints) -> None:
    """Counts the outcomes of a strength over every two cards that the dealer may have."""
    counts[:] = 0
    for i in range(len(bits)):
        one = board | bits[i]
        for j in range(i + 1, len(bits)):
            counts[outcome_of(own, standard(one | bits[j]))] += 1


@njit(cache=True, nogil=True)
def bits_without(cards: Ints, seen: int) -> Ints:
    """The masks of the cards that are not in ``seen``, each by itself."""
    found = np.empty(len(cards), np.int64)
    count = 0
    for card in cards:
        if not seen & bit(card):
            found[count] = bit(card)
            count += 1
    return found[:count]


@njit(cache=True, nogil=True)
def river_counts(own: Ints, board: Ints, cards: Ints) -> tuple[int, Ints]:
    """The level of a hand, and how many of the dealer's hands bring each outcome."""
    shared = mask_of(board)
    seen = shared | mask_of(own)
    counts = np.zeros(OUTCOMES, np.int64)
    strength = standard(seen)
    showdown(strength, shared, bits_without(cards, seen), counts)
    return strength >> 20, counts


@njit(cache=True, nogil=True)
def flop_sums(
    own: Ints, flop: Ints, cards: Ints, gains: Ints, early: int, late: int, fold: int
) -> tuple[int, int, int]:
    """Sums over all orders of two more cards and the dealer's two, and how many there are.

    First of the gain with ``early`` antes on Play now, then of waiting and, knowing all five, putting up
    ``late`` antes or folding for ``fold``, whichever is more. ``gains``: by level, antes on Play and outcome.
    """
    mine, shared = mask_of(own), mask_of(flop)
    bits = bits_without(cards, mine | shared)
    size = len(bits)
    counts = np.zeros(OUTCOMES, np.int64)
    rest = np.empty(size - 2, np.int64)
    played = waited = deals = 0
    for i in range(size):
        for j in range(i + 1, size):
            kept = 0
            for k in range(size):
                if k != i and k != j:
                    rest[kept] = bits[k]
                    kept += 1
            board = shared | bits[i] | bits[j]
            strength = standard(board | mine)
            showdown(strength, board, rest, counts)
            level = strength >> 20
            now = later = number = 0
            for k in range(OUTCOMES):
                now += counts[k] * gains[level, early, k]
                later += counts[k] * gains[level, late, k]
                number += counts[k]
            played += now
            waited += max(later, fold * number)
            deals += number
    return played, waited, deals


@njit(cache=True, nogil=True)
def street_sums(own: Ints, board: Ints, cards: Ints, gains: Ints, antes: int) -> tuple[int, int, int]:
    """Sums over all orders of the cards that may come: wagering an ante more now, and not; and the orders.

    ``antes`` are put up so far. With three cards on the board there is one more such question after the
    fourth, answered knowing it; with four cards there is none.
    """
    mine, shared = mask_of(own), mask_of(board)
    bits = bits_without(cards, mine | shared)
    if len(board) == 4:
        once, none, _, orders = _last_card(mine, shared, bits, gains, antes)
        return once, none, orders
    wagered = checked = orders = 0
    rest = np.empty(len(bits) - 1, np.int64)
    for i in range(len(bits)):
        rest[:i] = bits[:i]
        rest[i:] = bits[i + 1 :]
        once, none, twice, number = _last_card(mine, shared | bits[i], rest, gains, antes)
        wagered += max(once, twice)
        checked += max(none, once)
        orders += number
    return wagered, checked, orders


@njit(cache=True, nogil=True)
def _last_card(mine: int, shared: int, bits: Ints, gains: Ints, antes: int) -> tuple[int, int, int, int]:
    """Over every last card and hand of the dealer's: the gain with an ante more, none and two; the orders."""
    counts = np.zeros(OUTCOMES, np.int64)
    rest = np.empty(len(bits) - 1, np.int64)
    most = gains.shape[1] - 1
    once = none = twice = orders = 0
    for i in range(len(bits)):
        rest[:i] = bits[:i]
        rest[i:] = bits[i + 1 :]
        board = shared | bits[i]
        strength = standard(board | mine)
        showdown(strength, board, rest, counts)
        level = strength >> 20
        for k in range(OUTCOMES):
            none += counts[k] * gains[level, antes, k]
            once += counts[k] * gains[level, min(antes + 1, most), k]
            twice += counts[k] * gains[level, min(antes + 2, most), k]
            orders += counts[k]
    return once, none, twice, orders
