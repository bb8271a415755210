"""Blackjack totals and baccarat point counts."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, JOKER, cards
from houseway.hands import baccarat, blackjack


@pytest.mark.clause(
    "oh-blackjack:1.V",
    "oh-blackjack:1.VI",
    "oh-blackjack:3.II",
    "oh-blackjack:3.II.A",
    "oh-blackjack:3.II.B",
    "oh-blackjack:3.II.C",
)
@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ("2c 3d", 5, False),
        ("9c Td", 19, False),
        ("Jc Qd", 20, False),
        ("Kc Qd 2s", 22, False),
        ("Ac", 11, True),
        ("Ac 6d", 17, True),
        ("Ac Kd", 21, True),
        ("Ac Ad", 12, True),
        ("Ac Ad 9s", 21, True),
        ("Ac Ad Ts", 12, False),
        ("Ac 5d 5s", 21, True),
        ("Ac 5d 6s", 12, False),
        ("Ac 6d Ts", 17, False),
        ("Ac Ad Ah As 7s", 21, True),
        ("Ac Ad Ah As 8s", 12, False),
        ("Ac Td Ks Ah", 22, False),
        ("", 0, False),
    ],
)
def test_blackjack_totals(hand, total, soft):
    assert blackjack.total(cards(hand)) == (total, soft)


def _total_by_trying(values):
    """Every ace as one or eleven; the highest total that does not pass 21, or else the lowest."""
    options = [(1, 11) if value == 1 else (value,) for value in values]
    totals = {sum(choice) for choice in product(*options)}
    fitting = [total for total in totals if total <= 21]
    total = max(fitting) if fitting else min(totals)
    return total, total != sum(values)


@given(st.lists(st.sampled_from(DECK), max_size=8))
def test_blackjack_totals_by_trying_every_ace(hand):
    values = [blackjack.value(card) for card in hand]
    expected = _total_by_trying(values)
    assert blackjack.total(hand) == blackjack.total_of_values(values) == expected
    points, soft = 0, False
    for value in values:
        points, soft = blackjack.drawn(points, soft, value)
    assert (points, soft) == expected


@pytest.mark.clause("oh-blackjack:1.II")
@pytest.mark.parametrize(
    ("hand", "is_blackjack"),
    [
        ("Ac Kd", True),
        ("Tc Ad", True),
        ("Ac 9d", False),
        ("Ac Ad", False),
        ("Tc 9d 2s", False),
        ("5c 6d", False),
    ],
)
def test_blackjack_is_an_ace_and_a_ten(hand, is_blackjack):
    assert blackjack.is_blackjack(cards(hand)) is is_blackjack


def test_a_joker_has_no_value():
    with pytest.raises(IndexError):
        blackjack.total([JOKER])
    with pytest.raises(IndexError):
        baccarat.points([JOKER])


@pytest.mark.clause(
    "oh-baccarat:6.I",
    "oh-baccarat:6.I.A",
    "oh-baccarat:6.I.B",
    "oh-baccarat:6.I.C",
    "oh-baccarat:6.II",
    "oh-baccarat:6.II.A",
    "oh-baccarat:6.II.B",
)
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("Ac 2d 4s", 7),
        ("Ac 2d 9s", 2),
        ("2c", 2),
        ("9c", 9),
        ("Tc", 0),
        ("Jc Qd Ks", 0),
        ("5c 5d", 0),
        ("9c 9d 9s", 7),
    ],
)
def test_baccarat_points(hand, points):
    assert baccarat.points(cards(hand)) == points


@pytest.mark.clause("oh-baccarat:1.II")
@pytest.mark.parametrize(
    ("hand", "natural"),
    [
        ("9c Kd", True),
        ("4c 4d", True),
        ("3c 4d", False),
        ("4c 4d Ks", False),
        ("5c 5d", False),
        ("9c 9d", True),
    ],
)
def test_baccarat_naturals(hand, natural):
    assert baccarat.is_natural(cards(hand)) is natural
