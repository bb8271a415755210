"""Games that show a community card after each answer: what their books print, and their best play deal by
deal, without their help."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations

from houseway.analysis.let_it_ride import exact as let_it_ride
from houseway.analysis.mississippi_stud import exact as mississippi_stud
from houseway.core.events import Decided, SeatTaken
from houseway.core.game import seat_viewer
from houseway.core.steps import Decide
from houseway.dealer.automatic import Dealer
from houseway.dealer.chance import ScriptedChance
from houseway.equipment.cards import cards
from houseway.games.registry import open_game
from houseway.hands.poker import five_card
from houseway.procedures.stakes import placed


def by_brute_force(deck, own_cards, gain, answers, limit=None):
    """Gain, stake and distribution of the best play; of equal answers the smaller stake.

    ``answers``: how many units more each of them puts up or leaves, None a fold.
    """

    def paid(units, five):
        won = units * gain(five)
        return Fraction(won if limit is None else min(won, limit))

    @cache
    def play(own, board, units):
        if len(own) + len(board) == 5:
            won = paid(units, (*own, *board))
            return won, -units, ((won, Fraction(1)),)
        left = [c for c in deck if c not in own and c not in board]
        options = []
        for more in answers:
            if more is None:
                options.append((Fraction(-units), -units, ((Fraction(-units), Fraction(1)),)))
            else:
                options.append(mean([play(own, (*board, c), units + more) for c in left]))
        return max(options, key=lambda option: option[:2])

    won, staked, spread = mean([play(own, (), 1) for own in combinations(deck, own_cards)])
    return won, -staked, dict(spread)


def mean(parts):
    spread = Counter()
    for _, _, each in parts:
        for net, share in each:
            spread[net] += share / len(parts)
    won, staked = (sum((p[i] for p in parts), Fraction(0)) / len(parts) for i in (0, 1))
    return won, staked, tuple(sorted(spread.items()))


SMALL = {
    name: cards(pack)
    for name, pack in {
        "three ranks": "Jc Jd Js 6c 6d 6s 2c 2d 2s",
        "straights and flushes": "Ac Kc Qc Jc Tc 9c 9d Td",
        "lopsided": "As Ks Qs Jh Th 9h 9d 5c",
    }.items()
}
SIX, TEN, JACK = 4, 8, 9


@dataclass(frozen=True)
class Streets:
    """A game, and what its book prints."""

    name: str
    exact: object
    first: str  # the wager that is placed
    own_cards: int
    answers: tuple
    most: int  # units
    pays: dict
    pairs: dict  # what a pair from a rank on brings

    @cached_property
    def house(self):
        return open_game(self.name).house

    def solved(self, more=False):
        return self.exact.solved(self.exact.pay_table(self.house), more=more)

    def gain(self, five):
        """What a unit brings, written out again."""
        hand = five_card(five)
        if hand.category == "pair":
            return next((n for (_, rank), n in self.pairs.items() if hand.ranks[0] >= rank), -1)
        return self.pays.get(str(hand.category), -1)

    def brute_force(self, deck, limit=None):
        return by_brute_force(deck, self.own_cards, self.gain, self.answers, limit)

    def asked(self, own, board, answered=(), cents=1000, **elections):
        """House and view of seat 1 when it is asked with these cards, having answered so before."""
        game = open_game(self.name, elections={n.replace("_", "-"): v for n, v in elections.items()})
        dealer = Dealer(game, ScriptedChance(cards(own), *((c,) for c in cards(board))))
        dealer.apply(SeatTaken(1))
        dealer.to_wagers()
        dealer.apply(placed(game.table, 1, self.first, cents))
        dealer.apply(game.next_step(dealer.state).closes)
        for answer in (*answered, None):
            while not isinstance(game.next_step(dealer.state), Decide):
                dealer.advance()
            if answer:
                dealer.apply(Decided(1, *answer))
        return game.house, game.view(dealer.state, seat_viewer(1))


LET_IT_RIDE = Streets(
    "let-it-ride", let_it_ride, "bet-3", own_cards=3, answers=(0, 1), most=3,
    pays={  # oh-let-it-ride:13.II, as printed
        "royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11, "flush": 8,
        "straight": 5, "three-of-a-kind": 3, "two-pair": 2,
    },
    pairs={("pair-of-tens-or-better", TEN): 1},
)  # fmt: skip
MISSISSIPPI_STUD = Streets(
    "mississippi-stud", mississippi_stud, "ante", own_cards=2, answers=(None, 1, 2, 3), most=10,
    pays={  # oh-mississippi-stud:12.II, as printed
        "royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 40, "full-house": 10, "flush": 6,
        "straight": 4, "three-of-a-kind": 3, "two-pair": 2,
    },
    pairs={("pair-of-jacks-or-better", JACK): 1, ("pair-of-sixes-or-better", SIX): 0},
)  # fmt: skip
