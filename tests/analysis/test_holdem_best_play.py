"""The best play of Ultimate Texas Hold'em and Texas Hold'em Bonus counted out: it meets what is published."""

from fractions import Fraction
from math import comb

import pytest
from holdem_boards import BONUS, CHECK, FOUR, sums
from tests.games.asked import asked
from tests.games.small_packs import value

from houseway.analysis.texas_holdem_bonus.exact import base_game as bonus_game
from houseway.analysis.texas_holdem_bonus.simple import folds
from houseway.analysis.ultimate_texas_holdem.exact import base_game as ultimate_game
from houseway.analysis.ultimate_texas_holdem.simple import chart
from houseway.core.events import Decided
from houseway.editions.house import elect
from houseway.editions.loader import load_edition
from houseway.equipment.cards import cards

STAKE = 1_000


def games(stake=STAKE):
    ultimate = ultimate_game(elect(load_edition("oh-ultimate-texas-holdem"), {}), stake)
    bonus = bonus_game(elect(load_edition("oh-texas-holdem-bonus"), {}), stake)
    return ultimate, bonus


def best(stake):
    """(edge of Ultimate, edge of Bonus, holes that play four antes, holes that fold) by the best play.

    Three antes before the flop are never best: where the hand wins more often than it loses four bring more,
    and where it loses more often two on the flop lose less.
    """
    ultimate, bonus = games(stake)
    totals, members = sums(ultimate, bonus)
    boards = comb(50, 3) * comb(47, 2) * comb(45, 2)  # of a hole, with the dealer's
    gain, other, four, folded = 0, 0, [], []
    for kind, found in totals.items():
        gain += max(found[FOUR], found[CHECK])
        fold = bonus.fold * 2 * boards * members[kind]
        other += max(found[BONUS], fold)
        four += [kind] * (found[FOUR] > found[CHECK])
        folded += [kind] * (found[BONUS] < fold)
    deals = comb(52, 2) * boards
    edges = Fraction(-gain, deals * ultimate.unit), Fraction(-other, 2 * deals * bonus.unit)
    return *edges, four, folded


PACK = "As Ks Qs Js 9s Ah Kh 9h 2d 2c 3c"


@pytest.mark.proof
def test_on_a_small_pack_as_through_the_four_verbs():
    """Before the flop, over all that may come: played at once, checked, and the Flop wager of the Bonus."""
    own, (ultimate, bonus) = "As Ks", games()
    low, high = sorted(cards(own))
    for name, pack, worth in (
        ("ultimate-texas-holdem", PACK, {("play", 4): FOUR, ("check", 0): CHECK}),
        ("texas-holdem-bonus", f"{PACK} 4d", {("wager", 2): BONUS}),
    ):
        deck = cards(pack)
        totals, _ = sums(ultimate, bonus, deck)
        game, state = asked(name, own, "", deck)
        boards = comb(len(deck) - 2, 3) * comb(len(deck) - 5, 2) * comb(len(deck) - 7, 2)
        for (choice, antes), which in worth.items():
            deals = boards * (bonus.unit * 2 if which == BONUS else ultimate.unit)
            after = game.apply(state, Decided(1, choice, antes * STAKE))
            assert value(game, after) == Fraction(STAKE * totals[low, high][which], deals), (name, choice)


@pytest.mark.proof
def test_the_published_figures():
    ultimate, bonus, four, folded = best(500)
    assert round(float(ultimate), 5) == 0.02185  # Wizard of Odds, beatingbonuses.com
    assert round(float(bonus), 4) == 0.0204
    # The published chart before the flop is the best play's, and so is the rule of the Bonus.
    plays = set(four)
    assert plays == {
        (high, low, suited)
        for high in range(13)
        for low in range(high + 1)
        for suited in (False, True)
        if chart()[high, low, int(suited)] and not (suited and high == low)
    }
    assert set(folded) == {(high, 0, False) for high in range(1, 6)}
    assert all(folds(cards(f"2c {rank}d")) for rank in "34567")
