"""Three-, four- and five-card rankings on every hand: published counts, the fast forms and the reference."""

import hashlib
from itertools import combinations, permutations

import numpy as np
import pytest
from hands_support import (
    FIVE_CARD_COUNTS,
    THREE_CARD_COUNTS,
    all_hands,
    assert_same_on_all,
    best_by_subsets,
    counts,
    rows_by,
    tally_sevens,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from houseway.equipment.cards import DECK, cards
from houseway.hands import poker
from houseway.hands.fast import single
from houseway.hands.result import Category, level

FOUR_CARD_COUNTS = {
    "high-card": 177408,
    "pair": 82368,
    "two-pair": 2808,
    "straight": 2772,
    "flush": 2816,
    "three-of-a-kind": 2496,
    "straight-flush": 44,
    "four-of-a-kind": 13,
}
SIX_CARD_COUNTS = {
    "high-card": 6612900,
    "pair": 9730740,
    "two-pair": 2532816,
    "three-of-a-kind": 732160,
    "straight": 361620,
    "flush": 205792,
    "full-house": 165984,
    "four-of-a-kind": 14664,
    "straight-flush": 1656,
    "royal-flush": 188,
}
SEVEN_CARD_COUNTS = {
    "high-card": 23294460,
    "pair": 58627800,
    "two-pair": 31433400,
    "three-of-a-kind": 6461620,
    "straight": 6180020,
    "flush": 4047644,
    "full-house": 3473184,
    "four-of-a-kind": 224848,
    "straight-flush": 37260,
    "royal-flush": 4324,
}


def test_three_card_hands():
    strengths = assert_same_on_all(all_hands(3), rows_by(single.three), poker.three_card)
    assert counts(strengths, poker.THREE_CARD) == THREE_CARD_COUNTS


def test_four_card_hands():
    strengths = assert_same_on_all(all_hands(4), rows_by(single.four), poker.four_card)
    assert counts(strengths, poker.FOUR_CARD) == FOUR_CARD_COUNTS


def test_five_card_hands():
    strengths = assert_same_on_all(all_hands(5), rows_by(single.standard), poker.five_card)
    assert counts(strengths, poker.FIVE_CARD) == FIVE_CARD_COUNTS
    assert len(np.unique(strengths)) == 7462


def test_best_four_of_five():
    """Every five-card hand against its five four-card hands; totals as published for the Aces Up wager."""
    rows = all_hands(5)
    strengths = rows_by(single.four)(rows)
    np.testing.assert_array_equal(strengths, best_by_subsets(rows, 4, rows_by(single.four)))
    found = counts(strengths, poker.FOUR_CARD)
    published = {
        "four-of-a-kind": 624,
        "straight-flush": 2072,
        "three-of-a-kind": 58656,
        "flush": 114616,
        "straight": 101808,
    }
    assert published.items() <= found.items()


@njit
def _six_card_levels(step):
    """All 20,358,520 hands by level; how many differ from the best of their six five-card hands; and, of one
    hand in ``step``, how many four-card strengths differ from the best of their fifteen four-card hands."""
    levels = np.zeros(10, np.int64)
    wrong_five = wrong_four = seen = 0
    bits = np.array([single.bit(card) for card in range(52)])
    for a in range(5, 52):
        for b in range(4, a):
            for c in range(3, b):
                for d in range(2, c):
                    for e in range(1, d):
                        mask5 = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        for f in range(e):
                            mask = mask5 | bits[f]
                            strength = single.standard(mask)
                            levels[strength >> 20] += 1
                            best_five = best_four = 0
                            seen += 1
                            six = (a, b, c, d, e, f)
                            for i in range(6):
                                five = mask ^ bits[six[i]]
                                best_five = max(best_five, single.standard(five))
                                if seen % step == 0:
                                    for j in range(i):
                                        best_four = max(best_four, single.four(five ^ bits[six[j]]))
                            wrong_five += best_five != strength
                            wrong_four += seen % step == 0 and best_four != single.four(mask)
    return levels, wrong_five, wrong_four


@pytest.mark.parametrize(
    "step", [pytest.param(29, id="one-in-29"), pytest.param(1, marks=pytest.mark.proof, id="all")]
)
def test_best_of_six(step):
    levels, wrong_five, wrong_four = _six_card_levels(step)
    assert dict(zip(map(str, poker.FIVE_CARD), levels.tolist(), strict=True)) == SIX_CARD_COUNTS
    assert (wrong_five, wrong_four) == (0, 0)


WRONG = len(poker.FIVE_CARD)  # the place of hands that differ from the best of their five-card hands


@njit
def _level(mask):
    return single.standard(mask) >> 20


@njit
def _level_if_best(mask):
    """The level of seven cards, shown to be the best of their 21 five-card hands."""
    strength = single.standard(mask)
    best = 0
    more = mask
    while more:
        one = more & -more
        more ^= one
        other = more
        while other:
            two = other & -other
            other ^= two
            best = max(best, single.standard(mask ^ one ^ two))
    return strength >> 20 if best == strength else WRONG


@pytest.mark.parametrize(
    "check_subsets",
    [pytest.param(False, id="counts"), pytest.param(True, marks=pytest.mark.proof, id="subsets")],
)
def test_best_five_of_seven(check_subsets):
    *levels, wrong = tally_sevens(52, _level_if_best if check_subsets else _level, WRONG + 1).tolist()
    assert dict(zip(map(str, poker.FIVE_CARD), levels, strict=True)) == SEVEN_CARD_COUNTS
    assert wrong == 0


def _classes_in_order():
    """The 7,462 classes of five-card hands from worst to best, as (ranks from the top, suited)."""
    high = range(12, -1, -1)
    runs = [tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)] + [(12, 3, 2, 1, 0)]
    mixed = [five for five in combinations(high, 5) if five not in runs]

    def others(*taken):
        return [rank for rank in high if rank not in taken]

    def hands(*ranks):
        return tuple(sorted(ranks, reverse=True))

    best_first = [
        [(run, True) for run in runs],
        [(hands(a, a, a, a, k), False) for a in high for k in others(a)],
        [(hands(a, a, a, b, b), False) for a in high for b in others(a)],
        [(five, True) for five in mixed],
        [(run, False) for run in runs],
        [(hands(a, a, a, *ks), False) for a in high for ks in combinations(others(a), 2)],
        [(hands(a, a, b, b, k), False) for a, b in combinations(high, 2) for k in others(a, b)],
        [(hands(a, a, *ks), False) for a in high for ks in combinations(others(a), 3)],
        [(five, False) for five in mixed],
    ]
    return [entry for group in best_first for entry in group][::-1]


def _digest(places):
    return hashlib.sha256(places.astype("<u2").tobytes()).hexdigest()


def test_the_whole_order_of_five_card_hands():
    """One digest of the place of each of 2,598,960 hands, by the fast form and by a list of classes."""
    rows = all_hands(5)
    place = np.full((2, 13**5), 65535, np.uint16)
    weights = 13 ** np.arange(4, -1, -1)
    for number, (ranks, suited) in enumerate(_classes_in_order()):
        place[int(suited), int(np.dot(ranks, weights))] = number
    suited = (rows & 3 == rows[:, :1] & 3).all(axis=1).astype(int)
    ranks = (rows >> 2).astype(np.int64)[:, ::-1]  # combinations come in ascending order
    constructed = place[suited, ranks @ weights]

    _, ranked = np.unique(rows_by(single.standard)(rows), return_inverse=True)
    assert ranked.max() + 1 == 7462
    assert _digest(constructed) == _digest(ranked)


@pytest.mark.proof
def test_the_reference_on_every_five_card_hand():
    reference = np.fromiter(
        (poker.five_card(hand).strength for hand in combinations(DECK, 5)), np.int32, count=2_598_960
    )
    np.testing.assert_array_equal(rows_by(single.standard)(all_hands(5)), reference)


def hands_of(*sizes):
    return st.sampled_from(sizes).flatmap(
        lambda n: st.lists(st.sampled_from(DECK), min_size=n, max_size=n, unique=True)
    )


@given(hands_of(4, 5, 6))
@settings(max_examples=150)
def test_best_four_agrees_with_the_reference(hand):
    assert single.four(single.mask_of(np.array(hand))) == poker.best_four(hand).strength


@given(hands_of(5, 6, 7))
@settings(max_examples=150)
def test_best_five_agrees_with_the_reference(hand):
    assert single.standard(single.mask_of(np.array(hand))) == poker.best_five(hand).strength


@given(hands_of(3, 4, 5), st.randoms(use_true_random=False), st.sampled_from(list(permutations(range(4)))))
def test_order_of_cards_and_names_of_suits_do_not_matter(hand, random, suits):
    ranking = {3: poker.three_card, 4: poker.four_card, 5: poker.five_card}[len(hand)]
    other = [card // 4 * 4 + suits[card % 4] for card in hand]
    random.shuffle(other)
    assert ranking(other) == ranking(hand)


def test_cards_named_one_by_one_rank_alike():
    seven = [int(card) for card in cards("7c 7d 7h 8s 9s Ts Js")]
    for rank, ranking, size in (
        (single.three, poker.three_card, 3),
        (single.four, poker.best_four, 4),
        (single.four, poker.best_four, 5),
        (single.four, poker.best_four, 6),
        (single.standard, poker.best_five, 5),
        (single.standard, poker.best_five, 6),
        (single.standard, poker.best_five, 7),
    ):
        hand = tuple(seven[-size:])
        assert rank(single.mask_of(hand)) == ranking(hand).strength


def test_level_is_the_place_of_the_category():
    hand = poker.five_card(cards("7c 7d 7h 2s 2c"))
    assert poker.FIVE_CARD[level(hand.strength)] is hand.category is Category.FULL_HOUSE
