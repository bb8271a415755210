"""With which hands the dealer plays, and a player may raise."""

import pytest

from houseway.equipment.cards import cards
from houseway.games.crazy_four_poker import plays, raises, ranked


def clause(*paths):
    return pytest.mark.clause(*[f"oh-crazy-four-poker:{path}" for path in paths])


def held(text):
    return ranked(cards(text))


@clause("10.V.A.1", "10.V.A.2", "2.I.D.2")
@pytest.mark.parametrize(
    ("dealer", "does"),
    [
        ("Qs Jd Tc 8h 7s", False),  # the best hand that does not play
        ("7s 6d 4c 3h 2s", False),
        ("Ks 6d 4c 3h 2s", True),  # the worst that does
        ("As 6d 4c 3h 2s", True),
        ("2s 2d 3c 4h 6s", True),
        ("5s 4s 3s 2s 7d", True),
    ],
)
def test_the_dealer_plays_with_a_king(dealer, does):
    assert plays(held(dealer)) is does


@clause("10.III", "2.I.D.3")
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("Ks Kd Ac Qh Ts", False),  # the best hand below a pair of aces
        ("As Ad 2c 3h 5s", True),  # the least from there up
        ("2s 2d 3c 3h As", True),
        ("4s 3d 2c Ah 9s", True),
        ("As Kd Qc Th 9s", False),
    ],
)
def test_who_may_play_for_more_than_the_ante(hand, may):
    assert raises(held(hand)) is may
