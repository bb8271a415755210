"""The engine against a count that shares nothing with it, on packs small enough to count."""

from collections import Counter
from fractions import Fraction

import pytest

from houseway.analysis.solver import solve, table_with_wagers
from houseway.core.events import WagerPlaced
from houseway.equipment.cards import cards
from houseway.games.registry import open_game

RANKS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}


def total(hand):
    points = sum(hand)
    return points + 10 if 1 in hand and points <= 11 else points


def is_soft(hand):
    return 1 in hand and sum(hand) <= 11


class Count:
    """Stand on ``stand`` or more, double 10 and 11 for the whole wager; no insurance, no splits."""

    def __init__(self, pack, stand, hits_soft_17, blackjack_pays):
        self.pack = Counter(RANKS[name[0]] for name in pack.split())
        self.stand, self.hits_soft_17, self.pays = stand, hits_soft_17, blackjack_pays

    def draws(self, pack):
        size = sum(pack.values())
        for value in list(pack):
            if pack[value]:
                share = Fraction(pack[value], size)
                yield value, share, pack - Counter([value])

    def gain(self):
        return sum(
            s1 * s2 * s3 * s4 * self.round((a, b), (up, hole), pack)
            for a, s1, p1 in self.draws(self.pack)
            for up, s2, p2 in self.draws(p1)
            for b, s3, p3 in self.draws(p2)
            for hole, s4, pack in self.draws(p3)
        )

    def round(self, mine, his, pack):
        if total(his) == 21:
            return Fraction(0) if total(mine) == 21 else Fraction(-1)
        if total(mine) == 21:
            return self.pays
        return self.player(mine, his, pack)

    def player(self, mine, his, pack):
        if len(mine) == 2 and sum(mine) in (10, 11) and not is_soft(mine):
            return sum(
                2 * share * self.finish((*mine, value), his, rest) for value, share, rest in self.draws(pack)
            )
        if total(mine) > 21:
            return Fraction(-1)
        if total(mine) >= self.stand:
            return self.finish(mine, his, pack)
        return sum(share * self.player((*mine, value), his, rest) for value, share, rest in self.draws(pack))

    def finish(self, mine, his, pack):
        if total(mine) > 21:
            return Fraction(-1)
        points = total(his)
        if points < 17 or (points == 17 and is_soft(his) and self.hits_soft_17):
            return sum(
                share * self.finish(mine, (*his, value), rest) for value, share, rest in self.draws(pack)
            )
        if points > 21 or total(mine) > points:
            return Fraction(1)
        return Fraction(0) if total(mine) == points else Fraction(-1)


def answer(stand):
    def policy(state, step):
        names = [c.name for c in step.choices]
        if "no-insurance" in names:
            return step.choice("no-insurance").pick()
        hand = state.hand
        if "double" in names and hand.points in (10, 11) and not hand.soft:
            return step.choice("double").pick()
        return step.choice("hit" if hand.points < stand and "hit" in names else "stand").pick()

    return policy


@pytest.mark.parametrize(
    ("pack", "stand", "options"),
    [
        ("Ac Ac Tc Tc Tc 5c 6c 8c 9c 9c 7c", 12, {}),
        ("Ac Ac Tc Kc Kc 6c 6c 8c 8c 7c 7c", 14, {"soft-17": "stand"}),
        ("Ac Ac Tc Tc 6c 6c 6c 9c 8c 8c 7c", 13, {"blackjack-pays": "6 to 5"}),
    ],
)
def test_the_engine_gives_the_counted_expectation(pack, stand, options):
    game = open_game("blackjack", elections=options, cards=cards(pack))
    start = table_with_wagers(game, [WagerPlaced(1, "base", 1000)])
    pays = Fraction(6, 5) if options.get("blackjack-pays") else Fraction(3, 2)
    counted = Count(pack, stand, options.get("soft-17") != "stand", pays).gain()
    assert solve(game, start, answer(stand)).gain == 1000 * counted


def test_from_the_hand_the_same_cards_are_worth_the_same():
    # What a player decides by does not depend on who else sees his cards.
    pack = "Ac Ac Tc Tc 6c 6c 9c 8c 8c 7c"
    gains = set()
    for deal in ("shoe", "hand"):
        game = open_game("blackjack", elections={"decks": 1, "deal": deal}, cards=cards(pack))
        start = table_with_wagers(game, [WagerPlaced(1, "base", 1000)])
        gains.add(solve(game, start, answer(12)).gain)
    assert gains == {1000 * Count(pack, 12, True, Fraction(3, 2)).gain()}
