"""Wagers on three cards alone: Pair Plus, and the Three Card Bonus of own or community cards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from houseway.analysis.distribution import PayTableWager
from houseway.analysis.kernels.three_card import category_counts
from houseway.equipment.cards import DECK, Card
from houseway.hands.poker import THREE_CARD
from houseway.hands.result import Category

MINI_ROYAL, STRAIGHT_FLUSH = str(Category.MINI_ROYAL), str(Category.STRAIGHT_FLUSH)


def three_card_wager(pays: Mapping[str, Fraction], deck: Sequence[Card] = DECK) -> PayTableWager:
    found = category_counts(np.array(deck, np.int64)).tolist()
    counts = {str(category): n for category, n in zip(THREE_CARD, found, strict=True)}
    if MINI_ROYAL in pays:
        counts[MINI_ROYAL] = sum({4 * rank + suit for rank in (10, 11, 12)} <= {*deck} for suit in range(4))
        counts[STRAIGHT_FLUSH] -= counts[MINI_ROYAL]
    return PayTableWager(counts, pays)
