"""Exact values through the four verbs against sums done by hand."""

from fractions import Fraction
from itertools import combinations

import pytest
from four_card_poker_by_hand import aces_up, played
from tests.games.four_by_hand import by_hand
from tests.games.small_packs import value

from houseway.equipment.cards import cards

PACKS = [
    "Kc Qd Js Th 9c 9d 8s 4h 3h 2c Ad",  # high cards and small pairs, sometimes folded
    "Ac Kc Qc Jc 4c 3c 2c Ad Kd 4d 2h",  # straight flushes both ways round the ace
    "Ah Ad As Ac 5h 5d 5s 5c 4h 4d 7s",  # fours of a kind
]


def worth(pack, ante, side):
    """By straightforward summing, in cents: the best of folding and playing once to three times."""
    total, situations = Fraction(0), 0
    for own in combinations(pack, 5):
        mine = by_hand(own)
        rest = [c for c in pack if c not in own]
        for up in rest:
            others = [c for c in rest if c != up]
            dealers = [by_hand((up, *five)) for five in combinations(others, 5)]
            choices = [Fraction(-ante)]
            for times in (1, 2, 3):
                gain = sum(Fraction(played(mine, dealer, times)) for dealer in dealers)
                choices.append(ante * gain / len(dealers))
            total += max(choices) + side * aces_up(mine)
            situations += 1
    return total / situations


@pytest.mark.clause(*[f"oh-four-card-poker:{p}" for p in ("10.III", "11.I.A", "11.I.B", "11.I.C")])
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("side", [0, 5])
def test_the_exact_value_on_a_small_pack(felt, pack, side):
    table = felt(pack=pack, dealing="hand").ready().bet(1, ante=10, **({"aces_up": side} if side else {}))
    table.script(dealer=" ".join(pack.split()[:6]))
    while not table.state.hands or len(table.state.hands[-1].slots) < 5:
        table.advance()
    assert value(table.game, table.state) == worth(cards(pack), 1000, 100 * side)
