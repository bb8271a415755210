"""Exact values through the four verbs against sums done by hand."""

from fractions import Fraction
from itertools import combinations

import pytest
from tests.games.small_packs import value
from three_card_poker_by_hand import by_hand

from houseway.core.events import CardsShown
from houseway.equipment.cards import cards

PACKS = [
    "Qc Jd Js Th 9c 9d 8s 4h 3h",  # straights, a pair, no flush; the dealer often below queen
    "Ac Kc Qc 3c 2c Ad Kd 2d",  # straight flushes both ways round the ace
    "Qh Qd Qs 5h 5d 5s 4h 4d",  # threes of a kind and ties
    "2c 3c 4c 5c 7c 9c Jc",  # nothing but flushes
]
PAIR_PLUS = {5: 40, 4: 30, 3: 6, 2: 3, 1: 1}
ANTE_BONUS = {5: 5, 4: 4, 3: 1}


def worth(pack, ante, pair_plus):
    """The same by straightforward summing: ``ante`` and ``pair_plus`` in cents."""
    hands = list(combinations(pack, 3))
    total = Fraction(0)
    for own in hands:
        mine = by_hand(own)
        rest = [c for c in pack if c not in own]
        played = []
        for dealers in combinations(rest, 3):
            theirs = by_hand(dealers)
            if theirs < (0, (10,)):
                gain = ante
            else:
                gain = 2 * ante * ((mine > theirs) - (mine < theirs))
            played.append(gain + ante * ANTE_BONUS.get(mine[0], 0))
        side = pair_plus * PAIR_PLUS.get(mine[0], -1)
        play = Fraction(sum(played), len(played)) + side
        total += max(play, Fraction(-ante - pair_plus)) if ante else side
    return total / len(hands)


@pytest.mark.clause("oh-three-card-poker:12.I", "oh-three-card-poker:12.II", "oh-three-card-poker:12.V")
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize(("ante", "pair_plus"), [(10, 0), (10, 5), (0, 5)])
def test_the_exact_value_on_a_small_pack(felt, pack, ante, pair_plus):
    table = felt(pack=pack).ready()
    table.bet(1, **({"ante": ante} if ante else {}), **({"pair_plus": pair_plus} if pair_plus else {}))
    table.to("looking")
    assert value(table.game, table.state) == worth(cards(pack), 100 * ante, 100 * pair_plus)


@pytest.mark.clause("oh-three-card-poker:12.IV")
def test_pair_plus_loses_402_of_5525(felt):
    """casinocitytimes 67518, over all 22,100 hands; the dealer's cards make no difference."""
    table = felt().ready().bet(1, pair_plus=5).to("looking")
    game, state, step = table.game, table.state, table.step
    outcomes = game.outcomes(state, step)
    assert len(outcomes) == 22_100 and {w for _, w in outcomes} == {1}
    dealers = state.hands[-1].slots
    total = 0
    for own, _ in outcomes:
        now = game.apply(state, step.event.with_value(own))
        shown = tuple(c for c in range(6) if c not in own)[:3]
        now = game.apply(now, CardsShown("all", dealers, shown))
        now = game.apply(now, game.next_step(now).event)
        (line,) = game.settle(now)
        total += line.amount_cents
    assert Fraction(total, 22_100 * 500) == Fraction(-402, 5525)


def test_the_reveal_takes_from_what_nobody_has_seen(felt):
    table = felt().ready().bet(1, ante=5).script(seat_1="As Kd Jc").to("deciding")
    table.choices = {1: "play"}
    table.to("reveal")
    outcomes = table.game.outcomes(table.state, table.step)
    assert len(outcomes) == 18_424  # 49 over 3
    assert not {c for value, _ in outcomes for c in value} & set(cards("As Kd Jc"))


def test_like_cards_are_weighed_by_the_ways_to_take_them(felt):
    """A pack with two aces of spades and two kings of spades: 6 over 3 ways in all."""
    table = felt(pack="As As Ks Ks Qd Jc").ready().bet(1, ante=5).to("looking")
    outcomes = dict(table.game.outcomes(table.state, table.step))
    assert sum(outcomes.values()) == 20
    assert outcomes[cards("Ks As As")] == 2
    assert outcomes[cards("Jc Qd As")] == 2
    assert outcomes[cards("Qd Ks As")] == 4
    assert all(list(value) == sorted(value) for value in outcomes)
