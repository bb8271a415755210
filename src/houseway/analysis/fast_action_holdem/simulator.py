"""Fast Action Hold'em dealt at random, by the best play found."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from houseway.analysis.fast_action_holdem import exact
from houseway.analysis.fast_action_holdem.counting import FOURS, RENAMINGS, Dealing, Ints, classes, scores
from houseway.analysis.fast_action_holdem.exact import Answer, Pays, Rules, gains_by_level
from houseway.analysis.fast_action_holdem.house import (
    bonus_pays,
    counted_of,
    dealing_of,
    rules_of,
    solved,
    solved_together,
)
from houseway.analysis.from_pack import FromPack
from houseway.analysis.kernels import fast_action_rounds as kernel
from houseway.analysis.report import BASE
from houseway.analysis.tally import Tally
from houseway.editions.house import House
from houseway.games.fast_action_holdem.rules import BONUS
from houseway.hands.multideck import SEVENTEEN

BOARD = 5  # cards
AT_ONCE = 1024  # shoes, for which random numbers are drawn
BOTH = "ante-and-bonus"  # an ante and a bonus as large
ANTE_OF_BOTH = "ante-of-both"  # the ante by the play of both
_SPLITS_FIRST = (exact.SPLIT, exact.SPLIT_BOTH)
_SPLITS_BONUS = (exact.SPLIT_BONUS, exact.SPLIT_BOTH)
ANSWERS = (exact.KEEP, exact.SPLIT, exact.SPLIT_BONUS, exact.SPLIT_BOTH, exact.SURRENDER, exact.NATURAL)


def wagers(house: House) -> tuple[str, ...]:
    return (BASE, BONUS, BOTH) if BONUS in house.wagers else (BASE,)


class FastActionSimulator(FromPack):
    """The first wager, the bonus beside it or both, by a plan for each class of four cards."""

    own, shared, drawn = 4, 9, (6,)

    def __init__(
        self, dealing: Dealing, rules: Rules, answers: Sequence[Answer], plan: Ints, pays: Pays | None = None,
        *, of_first: bool = True, of_bonus: bool = False,
    ):  # fmt: skip
        gains = gains_by_level(pays) if pays else [Fraction(0)] * len(SEVENTEEN)
        natural, surrender = (gain or Fraction(0) for gain in (rules.natural, rules.surrender))
        self.unit = lcm(*(g.denominator for g in (*gains, natural, surrender)))
        given = {answers[code].name for code in np.unique(plan).tolist()}
        self.worst = self.unit * max(
            of_first * (1 + (name in _SPLITS_FIRST)) + of_bonus * (1 + (name in _SPLITS_BONUS))
            for name in given
        )
        hands, _ = classes(4, dealing.copies)
        by_class = np.array([(ANSWERS.index(a.name), a.kept) for a in answers], np.int64)[plan]
        chosen, kept = np.zeros((2, FOURS), np.int8)
        kernel.plan_by_cards(hands, RENAMINGS, by_class[:, 0], by_class[:, 1], chosen, kept)
        self.pack = np.repeat(np.arange(len(dealing.copies)), dealing.copies)
        self.tables = (
            chosen, kept, scores(dealing.way), dealing.seventeen, dealing.naturals,
            np.array([int(g * self.unit) for g in gains], np.int64), int(natural * self.unit),
            int(surrender * self.unit), self.unit, of_first, of_bonus,
        )  # fmt: skip

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        found: tuple[Ints, int] = kernel.settled(rows, *self.tables)
        return found


class WholeShoes:
    """Every four cards of a shoe against every other, on one board: a shoe counts as thousands of rounds.

    Each two fours beside a board are dealt as those of a round are; rounds of a shoe hang together, so that
    the interval is taken over shoes. It is several times narrower than that of as much work round by round.
    """

    def __init__(self, dealt: FastActionSimulator):
        self.unit, self.shoe, self.tables = dealt.unit, dealt.pack, dealt.tables
        self.fours = (len(self.shoe) - BOARD) // 4
        self.bounds = len(self.shoe) - np.arange(BOARD + 4 * self.fours)

    def block(self, rng: np.random.Generator, shoes: int) -> Tally:
        tally = Tally()
        for begin in range(0, shoes, AT_ONCE):
            number = min(AT_ONCE, shoes - begin)
            randoms = rng.integers(0, self.bounds, (number, len(self.bounds)))
            ties = rng.integers(0, 6, (number, self.fours))
            sums, staked = kernel.play_shoes(randoms, ties, self.shoe.copy(), *self.tables)
            net, squared, wins = sums.T
            rounds = np.full(number, self.fours * (self.fours - 1))
            tally += Tally.of_groups((rounds, net, squared, squared, wins), int(staked))
        return tally


def simulator(house: House, wager: str, stake_cents: int | None = None) -> FastActionSimulator:
    """The bonus beside the best play of the ante; both by the best play of both together."""
    dealing, rules, pays = dealing_of(house), rules_of(house), bonus_pays(house, stake_cents)
    if wager in (BOTH, ANTE_OF_BOTH):
        both = solved_together(house, house.choice("bonus-split"), stake_cents)
        return FastActionSimulator(dealing, rules, both.answers, both.plan, pays, of_bonus=wager == BOTH)
    found = solved(house)
    of_bonus = wager == BONUS
    return FastActionSimulator(
        dealing, rules, found.answers, found.plan, pays, of_first=not of_bonus, of_bonus=of_bonus
    )


def dealt(house: House, wager: str, stake_cents: int) -> FastActionSimulator | None:
    """For sessions: where not all boards have been counted, and of both wagers together, nobody has the
    distribution of a round."""
    counted = wager == BONUS or (wager == BASE and counted_of(house).whole)
    return None if counted else simulator(house, wager, stake_cents)
