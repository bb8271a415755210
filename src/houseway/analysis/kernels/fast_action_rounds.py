"""Rounds of Fast Action Hold'em from fixed cards, by a plan for any four cards."""

from typing import Any

import numpy as np
from numba import njit

from houseway.analysis.kernels.dealing import deal
from houseway.analysis.kernels.fast_action import Ints, four_index, pair_index, strength_of
from houseway.hands.fast.multideck import word, words_of

CARDS = 13  # the player's four, the dealer's four, the board
KEEP, SPLIT, SPLIT_BONUS, SPLIT_BOTH, SURRENDER, NATURAL = range(6)  # answers
SPLITS = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], np.int64)
UNBEATEN = 1 << 62  # a dealer's natural


@njit(cache=True, nogil=True)
def made(first: int, second: int, board: Ints, by_seventeen: bool) -> int:
    """The strength of two cards with the board."""
    w0, w1, w2, w3 = words_of(board)
    for card in (first, second):
        suit, add = card & 3, word(card)
        w0 += add * (suit == 0)
        w1 += add * (suit == 1)
        w2 += add * (suit == 2)
        w3 += add * (suit == 3)
    return strength_of(w0, w1, w2, w3, by_seventeen)


@njit(cache=True, nogil=True)
def dealer_makes(four: Ints, board: Ints, tie: int, scores: Ints, by_seventeen: bool, naturals: bool) -> int:
    """The strength of what the house way keeps; ``tie``, below six, decides where it leaves cards open."""
    ranks = four >> 2
    if naturals and ranks.min() == ranks.max():
        return UNBEATEN
    kept = kept_of(four, tie, scores)
    return made(four[SPLITS[kept, 0]], four[SPLITS[kept, 1]], board, by_seventeen)


@njit(cache=True, nogil=True)
def kept_of(four: Ints, tie: int, scores: Ints) -> int:
    """Which two the house way keeps, a place in ``SPLITS``."""
    best, tied = -1, 0
    for k in range(6):
        score = scores[pair_index(four[SPLITS[k, 0]], four[SPLITS[k, 1]])]
        if score > best:
            best, tied = score, 0
        tied += score == best
    # Six is shared out evenly among those that are equally good.
    at = tie * tied // 6
    for k in range(6):
        if scores[pair_index(four[SPLITS[k, 0]], four[SPLITS[k, 1]])] == best:
            if at == 0:
                return k
            at -= 1
    return 0


@njit(cache=True, nogil=True)
def play_round(
    cards: Ints, tie: int, answers: Any, keeps: Any, scores: Ints, by_seventeen: bool, naturals: bool,
    gains: Ints, natural: int, surrender: int, unit: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """What the first wager and its split bring, what the bonus and its split do, and how much of each is
    staked, in parts of a wager; ``gains``: of a bonus, by level."""
    own = np.sort(cards[:4])
    at = four_index(own[0], own[1], own[2], own[3])
    answer, kept = answers[at], keeps[at]
    if answer == NATURAL:
        return natural, 0, unit, 0
    if answer == SURRENDER:
        return surrender, 0, unit, 0
    board = cards[8:CARDS]
    dealer = dealer_makes(cards[4:8], board, tie, scores, by_seventeen, naturals)
    net = side = staked = side_staked = 0
    for hand in range(2):
        two = SPLITS[5 - kept] if hand else SPLITS[kept]
        strength = made(own[two[0]], own[two[1]], board, by_seventeen)
        if hand == 0 or answer in (SPLIT, SPLIT_BOTH):
            staked += unit
            if dealer != UNBEATEN or hand == 0:  # a dealer's natural does not take the second wager
                net += unit if strength > dealer else -unit
        if hand == 0 or answer in (SPLIT_BONUS, SPLIT_BOTH):
            side_staked += unit
            side += gains[strength >> 20]
    return net, side, staked, side_staked


@njit(cache=True, nogil=True)
def settled(
    rows: Ints, answers: Any, keeps: Any, scores: Ints, by_seventeen: bool, naturals: bool, gains: Ints,
    natural: int, surrender: int, unit: int, of_first: bool, of_bonus: bool,
) -> tuple[Ints, int]:  # fmt: skip
    """What each round brings, and all that is staked, of the first wager, the bonus or both; after the cards
    of a row comes the number below six that decides where the house way leaves them open."""
    nets = np.empty(len(rows), np.int64)
    stakes = 0
    for row in range(len(rows)):
        net, side, staked, side_staked = play_round(
            rows[row], rows[row, CARDS], answers, keeps, scores, by_seventeen, naturals, gains, natural,
            surrender, unit,
        )  # fmt: skip
        nets[row] = net * of_first + side * of_bonus
        stakes += staked * of_first + side_staked * of_bonus
    return nets, stakes


@njit(cache=True, nogil=True)
def in_order(four: Ints) -> None:
    for i in range(1, 4):
        for j in range(i, 0, -1):
            if four[j] < four[j - 1]:
                four[j], four[j - 1] = four[j - 1], four[j]


@njit(cache=True, nogil=True)
def below(strengths: Ints, strength: int) -> int:
    number = 0
    for each in strengths:
        number += each < strength
    return number


@njit(cache=True, nogil=True)
def play_shoes(
    randoms: Ints, ties: Ints, shoe: Ints, answers: Any, keeps: Any, scores: Ints, by_seventeen: bool,
    naturals: bool, gains: Ints, natural: int, surrender: int, unit: int, of_first: bool, of_bonus: bool,
) -> tuple[Ints, int]:  # fmt: skip
    """A board from each shoe and the rest of its cards in fours: each four is a player's against every
    other as the dealer's. Sums of net, net squared and wins, a row a shoe; and all that is staked.

    ``randoms`` and ``ties``: a row a shoe; a row of ties has a place for every four."""
    fours = ties.shape[1]
    others = fours - 1
    cards = np.empty(randoms.shape[1], np.int64)
    dealers = np.empty(fours, np.int64)
    sums = np.zeros((len(randoms), 3), np.int64)
    stakes = 0
    for row in range(len(randoms)):
        deal(randoms[row], shoe, cards)
        board = cards[:5]
        naturals_dealt = 0
        for j in range(fours):
            four = cards[5 + 4 * j : 9 + 4 * j]
            dealers[j] = dealer_makes(four, board, ties[row, j], scores, by_seventeen, naturals)
            naturals_dealt += dealers[j] == UNBEATEN
        of_shoe = square = wins = 0
        for i in range(fours):
            own = cards[5 + 4 * i : 9 + 4 * i]
            in_order(own)
            at = four_index(own[0], own[1], own[2], own[3])
            answer, kept = answers[at], keeps[at]
            if answer in (NATURAL, SURRENDER):
                net = (natural if answer == NATURAL else surrender) * of_first
                of_shoe += net * others
                square += net * net * others
                stakes += unit * of_first * others
                wins += others * (net > 0)
                continue
            one, two = SPLITS[kept], SPLITS[5 - kept]
            high = made(own[one[0]], own[one[1]], board, by_seventeen)
            low = made(own[two[0]], own[two[1]], board, by_seventeen)
            side, side_staked = gains[high >> 20], unit
            if answer in (SPLIT_BONUS, SPLIT_BOTH):
                side, side_staked = side + gains[low >> 20], 2 * unit
            side, side_staked = side * of_bonus, side_staked * of_bonus
            twice = answer in (SPLIT, SPLIT_BOTH)
            mine = dealers[i]  # what these four would be as the dealer's: nobody plays against himself
            beaten = below(dealers, high) - (mine < high)
            if twice:
                lesser = below(dealers, low) - (mine < low)
                both, either = min(beaten, lesser), max(beaten, lesser)
                taken = naturals_dealt - (mine == UNBEATEN)
            else:
                both, either, taken = beaten, beaten, 0
            # So many rounds with each result of the first wager and its split.
            for number, result in (
                (both, unit * (1 + twice)),
                (either - both, 0),
                (taken, -unit),
                (others - either - taken, -unit * (1 + twice)),
            ):
                net = result * of_first + side
                of_shoe += net * number
                square += net * net * number
                wins += number * (net > 0)
            stakes += (unit * (1 + twice) * of_first + side_staked) * others
        sums[row, 0], sums[row, 1], sums[row, 2] = of_shoe, square, wins
    return sums, stakes


@njit(cache=True, nogil=True)
def plan_by_cards(hands: Ints, renamings: Ints, answer: Any, kept: Any, answers: Any, keeps: Any) -> None:
    """A plan by class of hands, spread over all fours in the order of their cards."""
    cards = np.empty(4, np.int64)
    for h in range(len(hands)):
        for names in renamings:
            for i in range(4):
                cards[i] = hands[h, i] & ~3 | names[hands[h, i] & 3]
            order = np.argsort(cards)
            at = four_index(cards[order[0]], cards[order[1]], cards[order[2]], cards[order[3]])
            answers[at] = answer[h]
            first, second = SPLITS[max(kept[h], 0)]
            for k in range(6):
                i, j = order[SPLITS[k, 0]], order[SPLITS[k, 1]]
                if min(i, j) == first and max(i, j) == second:
                    keeps[at] = k


@njit(cache=True, nogil=True)
def sample_hand(
    own: Ints, randoms: Ints, shoe: Ints, scores: Ints, by_seventeen: bool, naturals: bool, levels: int
) -> tuple[Ints, Ints, int]:
    """Over boards and dealer's hands at random from a shoe without the player's four cards: by the two kept,
    how often they beat the dealer and make each level; and how often the dealer has a natural."""
    cards = np.empty(9, np.int64)
    wins, makes, unbeaten = np.zeros(6, np.int64), np.zeros((6, levels), np.int64), 0
    for row in range(len(randoms)):
        deal(randoms[row, :9], shoe, cards)
        board = cards[4:]
        dealer = dealer_makes(cards[:4], board, randoms[row, 9], scores, by_seventeen, naturals)
        unbeaten += dealer == UNBEATEN
        for k in range(6):
            strength = made(own[SPLITS[k, 0]], own[SPLITS[k, 1]], board, by_seventeen)
            wins[k] += strength > dealer
            makes[k, strength >> 20] += 1
    return wins, makes, unbeaten
