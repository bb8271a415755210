"""Fast Action Hold'em counted out board by board: how often each two of any four cards beat the house way.

Cards are kinds (52 of them) held in several copies. On one board every two cards have a strength; going up,
the dealer's hands whose kept two have been passed are added to tables of how many of them hold given cards:
none, one (``n1``), two (``n2``), three (``n3``). How many avoid the player's four cards follows from these by
inclusion and exclusion. Dealer's hands count six times, so that sixths are whole where the house way
leaves equally good cards open. Pairs of kinds are numbered ``pair_index(a, b)``.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.hands.fast.multideck import seventeen, washington, words_of

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

KINDS = 52
PAIRS = KINDS * (KINDS + 1) // 2
PARTS = 6  # into which a dealer's hand is cut


@njit(cache=True, nogil=True)
def pair_index(a: int, b: int) -> int:
    return b * (b + 1) // 2 + a if a <= b else a * (a + 1) // 2 + b


@njit(cache=True, nogil=True)
def four_index(a: int, b: int, c: int, d: int) -> int:
    """The number of four kinds, ``a <= b <= c <= d``."""
    return a + (b + 1) * b // 2 + (c + 2) * (c + 1) * c // 6 + (d + 3) * (d + 2) * (d + 1) * d // 24


@njit(cache=True, nogil=True)
def strength_of(w0: int, w1: int, w2: int, w3: int, by_seventeen: bool) -> int:
    return seventeen(w0, w1, w2, w3) if by_seventeen else washington(w0, w1, w2, w3)


@njit(cache=True, nogil=True)
def pair_strengths(board: Ints, by_seventeen: bool, strengths: Ints) -> None:
    """The strength of every two kinds with this board."""
    held = np.empty(7, np.int64)
    held[:5] = board
    at = 0
    for b in range(KINDS):
        held[5] = b
        for a in range(b + 1):
            held[6] = a
            w0, w1, w2, w3 = words_of(held)
            strengths[at] = strength_of(w0, w1, w2, w3, by_seventeen)
            at += 1


@njit(cache=True, nogil=True)
def _add_triple(n3: Any, a: int, b: int, c: int, number: int) -> None:
    """Under each of the three kinds; they may be alike."""
    n3[a, pair_index(b, c)] += number
    if b != a:
        n3[b, pair_index(a, c)] += number
    if c != a and c != b:
        n3[c, pair_index(a, b)] += number


@njit(cache=True, nogil=True)
def _add_any(four: Any, weight: int, left: Ints, n1: Ints, n2: Any, n3: Any) -> int:
    """Adds a dealer's hand of any kinds, in order; how many ways there are to hold it."""
    all_ways = 0
    for chosen in range(15):
        # Of like cards the first are chosen, so that each choice of kinds comes once.
        ways, skip = weight, False
        for i in range(4):
            in_it = chosen >> i & 1
            if in_it and i and four[i] == four[i - 1] and not chosen >> (i - 1) & 1:
                skip = True
            if not in_it:
                before = same = 0
                for j in range(4):
                    if four[j] == four[i]:
                        same += chosen >> j & 1
                        before += j < i and not chosen >> j & 1
                # A binomial coefficient factor by factor stays whole.
                ways = ways * (left[four[i]] - same - before) // (before + 1)
        if skip or ways == 0:
            continue
        a = b = c = -1
        for i in range(4):
            if chosen >> i & 1:
                a, b, c = four[i], a, b
        if a < 0:
            all_ways = ways
        elif b < 0:
            n1[a] += ways
        elif c < 0:
            n2[pair_index(a, b)] += ways
        else:
            _add_triple(n3, a, b, c, ways)
    return all_ways


@njit(cache=True, nogil=True)
def _add_distinct(
    p: int, a: int, b: int, first: int, last: int, aside: Any, weights: Any, left: Ints, n1: Ints, n2: Any,
    n3: Any,
) -> int:  # fmt: skip
    """Adds the dealer's hands of four kinds that keep ``a`` and ``b`` and lay two others aside; how many.

    What does not depend on both of these is summed by the one first."""
    ma, mb = left[a], left[b]
    if ma * mb == 0:
        return 0
    row_a, row_b = n3[a], n3[b]
    beside = np.zeros(KINDS, np.int64)  # of each kind laid aside, the ways to lay another aside with it
    total = 0
    for at in range(first, last):
        x, y = int(aside[at, 0]), int(aside[at, 1])
        mx, my = left[x], left[y]
        if mx * my == 0:
            continue
        w, xy = int(weights[at]), pair_index(x, y)
        wa, wb, wx, wy = w * ma, w * mb, w * mx, w * my
        row_a[xy] += wb
        row_b[xy] += wa
        n2[xy] += wa * mb
        n3[x, pair_index(a, y)] += wb
        n3[x, pair_index(b, y)] += wa
        n3[y, pair_index(a, x)] += wb
        n3[y, pair_index(b, x)] += wa
        beside[x] += wy
        beside[y] += wx
        total += wx * my
    for x in range(KINDS):
        if beside[x]:
            ax, bx = pair_index(a, x), pair_index(b, x)
            n3[x, p] += beside[x]
            row_a[bx] += beside[x]
            row_b[ax] += beside[x]
            n2[ax] += mb * beside[x]
            n2[bx] += ma * beside[x]
            n1[x] += ma * mb * beside[x]
    n2[p] += total
    n1[a] += mb * total
    n1[b] += ma * total
    return ma * mb * total


@njit(cache=True, nogil=True)
def _add_others(
    first: int, last: int, fours: Any, weights: Any, left: Ints, n1: Ints, n2: Any, n3: Any
) -> int:
    """Adds the dealer's hands in which a kind stands more than once, that one first; how many there are."""
    total = 0
    for at in range(first, last):
        a, c, d = int(fours[at, 0]), int(fours[at, 2]), int(fours[at, 3])
        ma, mc, md = left[a], left[c], left[d]
        w = int(weights[at])
        if ma < 2 or mc * md == 0:
            continue
        if a in (c, d) or c == d:
            total += _add_any(fours[at], w, left, n1, n2, n3)
            continue
        aa, ac, ad, cd = pair_index(a, a), pair_index(a, c), pair_index(a, d), pair_index(c, d)
        one, two = w * (ma - 1), w * (ma * (ma - 1) // 2)
        n3[a, ac] += w * md
        n3[c, aa] += w * md
        n3[a, ad] += w * mc
        n3[d, aa] += w * mc
        n3[a, cd] += one
        n3[c, ad] += one
        n3[d, ac] += one
        n2[aa] += w * mc * md
        n2[ac] += one * md
        n2[ad] += one * mc
        n2[cd] += two
        n1[a] += one * mc * md
        n1[c] += two * md
        n1[d] += two * mc
        total += two * mc * md
    return total


@njit(cache=True, nogil=True)
def _ask(
    p: int, a: int, b: int, place: int, left: Ints, n0: int, n1: Ints, n2: Any, n3: Any,
    won: Any, kept: Any, places: Any, wins: Floats, both: Floats,
) -> None:  # fmt: skip
    """Adds, for two cards kept and every two more, in how many ways they are dealt and beat the dealer;
    and to ``both`` where the two more are no weaker."""
    first = left[a] * (left[b] - (a == b))
    if first == 0:
        return
    base = n0 - n1[a] - n1[b] + n2[p]
    less = np.empty(KINDS)
    lefts = np.empty(KINDS)
    for x in range(KINDS):
        less[x] = n1[x] - n2[pair_index(x, a)] - n2[pair_index(x, b)] + n3[x, p]
        lefts[x] = left[x] - (x == a) - (x == b)
    start = 0
    for y in range(KINDS):
        ways, rest, size = first * lefts[y], base - less[y], y + 1
        end = start + size
        if ways:
            lefts[y] -= 1
            # Slices of rows, and numbers of 32 bits made floats of 64: the loop goes four places at a time.
            two, with_a, with_b = n2[start:end], n3[a, start:end], n3[b, start:end]
            kept_of, place_of = kept[p, start:end], places[start:end]
            wins_of, both_of = wins[p, start:end], both[p, start:end]
            for x in range(size):
                few = np.int32(two[x] - with_a[x] - with_b[x] + won[kept_of[x]])
                number = (rest - less[x] + few) * (ways * lefts[x])
                wins_of[x] += number
                both_of[x] += number if place_of[x] >= place else 0.0
            lefts[y] += 1
        start = end


@njit(cache=True, nogil=True)
def count_boards(
    boards: Any, copies: Ints, by_seventeen: bool, starts: Ints, aside: Any,
    shares: Any, other_starts: Ints, fours: Any, other_shares: Any, kept: Any, tie_starts: Ints, ties: Any,
    tie_shares: Any, tied: int, wins: Floats, both: Floats,
) -> None:  # fmt: skip
    """Adds to ``wins[two kept, two more]`` and ``both`` over these boards, each counted once.

    The sums are of whole numbers: exact as long as they stay below 2^53."""
    firsts, seconds = np.empty(PAIRS, np.int64), np.empty(PAIRS, np.int64)
    for b in range(KINDS):
        for a in range(b + 1):
            firsts[pair_index(a, b)], seconds[pair_index(a, b)] = a, b
    strengths = np.empty(PAIRS, np.int64)
    places = np.empty(PAIRS, np.int32)
    n1, n2 = np.zeros(KINDS, np.int64), np.zeros(PAIRS, np.int32)
    n3 = np.zeros((KINDS, PAIRS), np.int32)
    won = np.zeros(PAIRS + tied + 1, np.int32)
    board = np.empty(5, np.int64)
    for number in range(len(boards)):
        left = copies.copy()
        for i in range(5):
            board[i] = boards[number, i]
            left[board[i]] -= 1
        pair_strengths(board, by_seventeen, strengths)
        order = np.argsort(strengths)
        for i in range(PAIRS):
            places[order[i]] = i
        n0 = 0
        n1[:], n2[:], n3[:], won[:] = 0, 0, 0, 0
        begin = 0
        while begin < PAIRS:
            end = begin
            while end < PAIRS and strengths[order[end]] == strengths[order[begin]]:
                end += 1
            if n0:
                for i in range(begin, end):
                    p = order[i]
                    _ask(p, firsts[p], seconds[p], places[p], left, n0, n1, n2, n3,
                         won, kept, places, wins, both)  # fmt: skip
            for i in range(begin, end):
                p = order[i]
                n0 += _add_distinct(p, firsts[p], seconds[p], starts[p], starts[p + 1], aside, shares, left,
                                    n1, n2, n3)  # fmt: skip
                n0 += _add_others(other_starts[p], other_starts[p + 1], fours, other_shares, left, n1, n2, n3)
                won[p] = PARTS
                for at in range(tie_starts[p], tie_starts[p + 1]):
                    won[ties[at]] += tie_shares[at]
            begin = end


@njit(cache=True, nogil=True)
def house_keeps(four: Any, scores: Ints, pairs: Ints, weights: Ints) -> int:
    """The two of four cards that the house way keeps, as pairs with their share of six; how many pairs.

    Equally good cards, where ranks are alike, have equal shares."""
    best, tied, number = -1, 0, 0
    for i in range(4):
        for j in range(i + 1, 4):
            pair = pair_index(int(four[i]), int(four[j]))
            if scores[pair] > best:
                best, tied, number = scores[pair], 0, 0
            if scores[pair] == best:
                tied += 1
                at = 0
                while at < number and pairs[at] != pair:
                    at += 1
                if at == number:
                    pairs[at], weights[at] = pair, 0
                    number += 1
                weights[at] += 1
    for at in range(number):
        weights[at] = weights[at] * PARTS // tied
    return number


@njit(cache=True, nogil=True)
def all_keeps(scores: Ints, naturals: bool, keeps: Any, shares: Any) -> None:
    """Of every four kinds the pairs kept and their shares; -1 where there is none, and all of a natural."""
    pairs, weights, four = np.empty(6, np.int64), np.empty(6, np.int64), np.empty(4, np.int64)
    at = 0
    for d in range(KINDS):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    four[0], four[1], four[2], four[3] = a, b, c, d
                    keeps[at] = -1
                    if not (naturals and a >> 2 == d >> 2):
                        for i in range(house_keeps(four, scores, pairs, weights)):
                            keeps[at, i], shares[at, i] = pairs[i], weights[i]
                    at += 1


@njit(cache=True, nogil=True)
def keep_of_splits(of_four: Any, kept: Any) -> None:
    """``kept[two, two more]``: the number that stands for what the house way keeps of all four."""
    four = np.empty(4, np.int64)
    for b in range(KINDS):
        for a in range(b + 1):
            for d in range(KINDS):
                for c in range(d + 1):
                    four[0], four[1], four[2], four[3] = a, b, c, d
                    four.sort()
                    at = four_index(four[0], four[1], four[2], four[3])
                    kept[pair_index(a, b), pair_index(c, d)] = of_four[at]


@njit(cache=True, nogil=True)
def classes(size: int, copies: int, hands: Any, orbits: Ints) -> int:
    """Every so many kinds that no renaming of suits makes greater, and how many hands it stands for."""
    held = np.zeros(size, np.int64)
    words = np.zeros(4, np.int64)
    found = 0
    while True:
        words[:] = 0
        most = run = 0
        for i in range(size):
            words[held[i] & 3] += 1 << (4 * (held[i] >> 2))
            run = run + 1 if i and held[i] == held[i - 1] else 1
            most = max(most, run)
        if most <= copies and words[0] >= words[1] >= words[2] >= words[3]:
            if len(hands):
                hands[found] = held
                orbits[found] = 24
                run = 1
                for i in range(1, 4):
                    run = run + 1 if words[i] == words[i - 1] else 1
                    orbits[found] //= run
            found += 1
        at = 0
        while at < size and held[at] == (held[at + 1] if at + 1 < size else KINDS - 1):
            at += 1
        if at == size:
            return found
        held[at] += 1
        held[:at] = 0


@njit(cache=True, nogil=True)
def folded(hands: Any, renamings: Ints, wins: Any, both: Any, out: Any, out_both: Any) -> None:
    """Adds up over all renamings of suits, by hand and which two of its cards are kept."""
    for h in range(len(hands)):
        for k in range(6):
            # The pairs of places 01 02 03 12 13 23; the n-th and the last but n share a hand.
            i, j = (0, k + 1) if k < 3 else (k // 5 + 1, 3 - (k == 3))
            m, n = (1 + (k == 0), 3 - (k == 2)) if k < 3 else (0, 6 - i - j)
            for names in renamings:
                c0, c1, c2, c3 = hands[h, i], hands[h, j], hands[h, m], hands[h, n]
                p = pair_index(c0 & ~3 | names[c0 & 3], c1 & ~3 | names[c1 & 3])
                q = pair_index(c2 & ~3 | names[c2 & 3], c3 & ~3 | names[c3 & 3])
                out[h, k] += wins[p, q]
                if k < 3:
                    out_both[h, k] += both[p, q] + (both[q, p] if p != q else 0)
