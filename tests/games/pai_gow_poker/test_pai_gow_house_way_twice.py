"""The house way of the lines against the house way by score."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from house_way_by_score import by_score

from houseway.equipment.cards import DECK_WITH_JOKER, JOKER, texts
from houseway.games.pai_gow_poker.house_way import LINES, setting
from houseway.hands.joker import high_hand, is_foul, low_hand


def random_hands(number, seed):
    """Every third with the joker, and every fifth from a short deck, where pairs and more are common."""
    random = Random(seed)
    for i in range(number):
        deck = random.sample(range(13), 4) if i % 5 == 0 else range(13)
        naturals = [c for c in DECK_WITH_JOKER[:52] if c >> 2 in deck]
        yield [*random.sample(naturals, 6), JOKER] if i % 3 == 0 else random.sample(naturals, 7)


@pytest.mark.clause("oh-pai-gow-poker:12", "oh-pai-gow-poker:13.IV")
@pytest.mark.parametrize(
    ("number", "seed"), [(12_000, 1), pytest.param(500_000, 2, marks=pytest.mark.proof)], ids=["some", "many"]
)
def test_both_ways_of_saying_it_set_the_same_hands(number, seed):
    """No difference is allowed but between cards of one rank that are worth the same."""
    decided = Counter()
    elections = [dict(zip(("paired_cards_count", "joker_stays_ace"), v, strict=True))
                 for v in product((False, True), repeat=2)]  # fmt: skip
    for i, hand in enumerate(random_hands(number, seed)):
        chosen = elections[0] if i % 2 else elections[i // 2 % 4]
        found = setting(hand, **chosen)
        low = low_hand(found.low)
        high = high_hand(found.high, chosen["joker_stays_ace"])
        assert (low.strength, high.strength) == by_score(hand, **chosen), (texts(hand), chosen)
        assert not is_foul(high, low), texts(hand)
        decided[found.clause.removeprefix("oh-pai-gow-poker:")] += 1
    assert {line.clause for line in LINES} == set(decided)
