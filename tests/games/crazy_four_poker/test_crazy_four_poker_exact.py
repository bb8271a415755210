"""Exact values through the four verbs against sums done by hand."""

from fractions import Fraction
from itertools import combinations

import pytest
from crazy_four_poker_by_hand import may_raise, played, queens_up
from tests.games.four_by_hand import by_hand
from tests.games.small_packs import value

from houseway.equipment.cards import cards

PACKS = [
    "Kc Qd Js Th 9c 9d 8s 4h 3h 2c",  # the dealer sometimes below king
    "Ac Kc Qc Jc 4c 3c 2c Ad Kd 4d 2h",  # straight flushes both ways round the ace
    "Ah Ad As Ac 5h 5d 5s 5c 4h 4d",  # fours of a kind, aces among them
    "2c 3c 5c 7c 8c 9c Jc Qd Qh Ts 6s",  # flushes below a king
]


def worth(pack, ante, side):
    """By straightforward summing, in cents: the best of folding and playing once to three times."""
    hands = list(combinations(pack, 5))
    total = Fraction(0)
    for own in hands:
        mine = by_hand(own)
        dealers = [by_hand(d) for d in combinations([c for c in pack if c not in own], 5)]
        choices = [Fraction(-2 * ante - side)]
        for times in (1, 2, 3) if may_raise(mine) else (1,):
            gain = sum(Fraction(played(mine, dealer, times)) for dealer in dealers)
            choices.append(ante * gain / len(dealers) + side * queens_up(mine))
        total += max(choices)
    return total / len(hands)


@pytest.mark.clause(*[f"oh-crazy-four-poker:{p}" for p in ("10.III", "10.V.A.1", "11.I", "11.II", "11.III")])
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("side", [0, 5])
def test_the_exact_value_on_a_small_pack(felt, pack, side):
    table = felt(pack=pack).ready().bet(1, ante=10, **({"queens_up": side} if side else {})).to("looking")
    assert value(table.game, table.state) == worth(cards(pack), 1000, 100 * side)
