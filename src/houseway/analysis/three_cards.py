"""Wagers on three cards alone: Pair Plus, and the Three Card Bonus on community cards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from houseway.analysis.distribution import PayTableWager
from houseway.analysis.kernels.three_card import category_counts
from houseway.equipment.cards import DECK, Card
from houseway.hands.poker import THREE_CARD


def three_card_wager(pays: Mapping[str, Fraction], deck: Sequence[Card] = DECK) -> PayTableWager:
    found = category_counts(np.array(deck, np.int64)).tolist()
    return PayTableWager({str(category): n for category, n in zip(THREE_CARD, found, strict=True)}, pays)
