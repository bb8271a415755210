"""Whole tables of the house poker games: the blocks of a simulation, and the four verbs on the same cards.

The places of a stack where a seat's cards, the dealer's and the board's lie are those of a round that is
watched first, so that nothing here repeats how a book deals.
"""

import numpy as np
import pytest
from same_cards import STAKE, FixedOrder, Watched
from tallied import tallied

from houseway.analysis.colorado_holdem.exact import ANSWERS
from houseway.analysis.kernels import four_card_rounds
from houseway.analysis.kernels.best_four import number_of
from houseway.analysis.simulation import generator, simulator_for
from houseway.equipment.cards import DECK
from houseway.games.registry import open_game


class ThreeCard:
    """How a game is played by its simulator: a plan for a row of cards, and an answer by the plan."""

    wagers = {"ante": STAKE, "pair-plus": STAKE, "six-card-bonus": 500}
    sides = {"pair-plus": slice(0, 6), "six-card-bonus": slice(0, 6)}  # of the row
    lost_by_folding = ("pair-plus",)

    def plan(self, base, row):
        return base.played[tuple(row[:3])]

    def folds(self, plan):
        return not plan

    def answer(self, state, step, plan):
        return step.choice("play" if plan else "fold").pick()


class CrazyFour:
    wagers = {"ante": STAKE, "queens-up": STAKE}
    sides = {"queens-up": slice(0, 5)}
    lost_by_folding = ("queens-up",)

    def plan(self, base, row):
        return int(base.times[number_of(row)])

    def folds(self, plan):
        return not plan

    def answer(self, state, step, plan):
        return step.choice("play").pick(STAKE * plan) if plan else step.choice("fold").pick()


class FourCard(CrazyFour):
    wagers = {"ante": STAKE, "aces-up": STAKE}
    sides = {"aces-up": slice(0, 5)}
    lost_by_folding = ()

    def plan(self, base, row):
        return int(four_card_rounds.times_of(row, base.times, base.class_of, base.renamings))


class Mississippi:
    wagers = {"ante": STAKE, "three-card-bonus": STAKE}
    sides = {"three-card-bonus": slice(2, 5)}
    lost_by_folding = ()

    def plan(self, base, row):
        classes, suits, third, fourth, fifth, *_ = base.tables
        own, rename = classes[row[0], row[1]], suits[row[0], row[1]]
        one, two = (int(c) & ~3 | int(rename[c & 3]) for c in row[2:4])
        return [int(third[own]), int(fourth[own, one]), int(fifth[own, one, two])]

    def answer(self, state, step, plan):
        antes = plan[len(state.board)]
        return step.choice("wager").pick(antes * STAKE) if antes else step.choice("fold").pick()


class LetItRide:
    wagers = {"bet-3": STAKE, "let-it-ride-bonus": 100, "three-card-bonus": STAKE}
    sides = {"let-it-ride-bonus": slice(0, 5), "three-card-bonus": slice(0, 3)}
    lost_by_folding = ()

    def plan(self, base, row):
        classes, suits, first, second, *_ = base.tables
        own, rename = classes[tuple(row[:3])], suits[tuple(row[:3])]
        return [int(first[own]), int(second[own, int(row[3]) & ~3 | int(rename[row[3] & 3])])]

    def answer(self, state, step, plan):
        return step.choice("let-it-ride" if plan[len(state.board)] else "withdraw").pick()


class Ultimate:
    wagers = {"ante": STAKE, "trips": STAKE}
    sides = {"trips": [0, 1, 4, 5, 6, 7, 8]}
    lost_by_folding = ()
    streets = {0: (3, 4), 3: (2,), 5: (1,)}

    def plan(self, base, row):
        return int(base.answers(row[None, :])[0])

    def answer(self, state, step, plan):
        if plan in self.streets[len(state.board)]:
            return step.choice("play").pick(plan * STAKE)
        return step.choice(step.default).pick()


class HoldemBonus(Ultimate):
    wagers = {"ante": STAKE, "bonus": STAKE}
    sides = {"bonus": slice(0, 4)}

    def answer(self, state, step, plan):
        # Which of Turn and River it was changes no cent.
        wagers = (plan > 0, plan > 3, plan > 2)[{0: 0, 3: 1, 4: 2}[len(state.board)]]
        return step.choice("wager" if wagers else step.default).pick()


class Colorado:
    wagers = {"ante": STAKE, "bonus": 100}
    sides = {"bonus": slice(0, 6)}
    lost_by_folding = ()

    def plan(self, base, row):
        classes, suits, owns, answers, discards, *_ = base.tables
        own, rename = classes[tuple(row[:3])], suits[tuple(row[:3])]
        held = [int(c) & ~3 | int(rename[int(c) & 3]) for c in row[:3]]
        return ANSWERS[answers[own]], int(row[held.index(int(owns[own, discards[own]]))])

    def answer(self, state, step, plan):
        name, gone = plan
        hand = state.hand(step.seat)
        aside = tuple(s for s, c in zip(hand.slots, hand.cards, strict=True) if c == gone)
        return step.choice(name).pick(None, aside if step.choice(name).picks else None)


GAMES = {
    "three-card-poker": ThreeCard(),
    "crazy-four-poker": CrazyFour(),
    "four-card-poker": FourCard(),
    "mississippi-stud": Mississippi(),
    "let-it-ride": LetItRide(),
    "ultimate-texas-holdem": Ultimate(),
    "texas-holdem-bonus": HoldemBonus(),
    "colorado-holdem": Colorado(),
}


def playing_on(state, step):
    """Never a fold, so that all cards of a round are dealt."""
    choice = next(c for c in step.choices if c.name in ("play", "wager", "let-it-ride", "bet", "refuse-cut"))
    return choice.pick(choice.low_cents, state.hand(step.seat).slots[:1] if choice.picks else None)


def layout(game, wagers, seats):
    """Where in a stack lie, as a simulator deals them: the first seat's own cards, those of all, the own
    cards of every other seat."""
    watched = Watched(game, FixedOrder(DECK), seats)
    watched.round(wagers, playing_on)
    own, *others = (watched.of(f"seat-{seat}") for seat in watched.seats)
    return [*own, *watched.of("dealer"), *watched.of("board"), *(at for other in others for at in other)]


TABLES = [(name, dealing) for name in GAMES for dealing in ("automated-shoe", "hand")]
LONG_SOLVED = (
    "four-card-poker",
    "texas-holdem-bonus",
    "ultimate-texas-holdem",
)  # one table of each is enough


@pytest.mark.parametrize(
    ("name", "dealing", "rounds"),
    [(name, dealing, 20) for name, dealing in TABLES if dealing == "hand" or name not in LONG_SOLVED]
    + [pytest.param(*table, 1_000, marks=pytest.mark.proof) for table in TABLES],
)
def test_a_block_of_a_table_is_what_the_verbs_settle(name, dealing, rounds):
    """All seats of it, by best play with every side wager: the cents of each, and what a tally sums up."""
    game, player = open_game(name, elections={"dealing": dealing}), GAMES[name]
    seats = 3 if rounds < 100 else game.house.most_seats[0]
    base, *sides = (simulator_for(game.house, wager) for wager in ("base", *player.sides))
    places = layout(game, player.wagers, seats)
    table = Watched(game, FixedOrder(DECK), seats)

    def decide(state, step):
        return player.answer(state, step, plans[step.seat - 1])

    cents = np.zeros((rounds, seats), np.int64)
    staked = 0
    for number, cards in enumerate(base.dealt(generator(3, 0), rounds, seats)):
        assert len({*cards.tolist()}) == len(cards) == len(places)
        rest = iter(c for c in DECK if c not in cards)
        at = dict(zip(places, cards.tolist(), strict=True))
        table.dealer.chance.given = [at[i] if i in at else next(rest) for i in range(len(DECK))]
        rows = [base.rows_of(seat, cards[None, :]) for seat in range(seats)]
        plans = [player.plan(base, row[0]) for row in rows]
        table.round(player.wagers, decide)
        for seat, (row, plan) in enumerate(zip(rows, plans, strict=True), start=1):
            found = table.base_and(*player.sides, seat=seat)
            nets, stakes = base.settled(row)
            assert found["base"] == (nets[0] * STAKE // base.unit, stakes * STAKE // base.unit)
            cents[number, seat - 1] = found["base"][0]
            staked += found["base"][1]
            for side, part, simulated in zip(player.sides, player.sides.values(), sides, strict=True):
                (won,), _ = simulated.settled(np.ascontiguousarray(row[:, part]))
                if side in player.lost_by_folding and player.folds(plan):
                    won = -simulated.unit
                stake = player.wagers[side]
                assert found[side] == (won * stake // simulated.unit, stake)
    assert len({*cents.ravel().tolist()}) > 3
    units = cents * base.unit // STAKE
    expected = tallied([[hands] for hands in units], staked * base.unit // STAKE)
    assert base.block(generator(3, 0), rounds, seats) == expected
