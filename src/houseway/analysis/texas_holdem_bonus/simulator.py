"""Texas Hold'em Bonus dealt at random: the base game by its best play or by the published simple rules."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm

import numpy as np

from houseway.analysis.from_pack import FromPack
from houseway.analysis.holdem_rounds import Answered, Answers, Tables, lost_by, slot_groups
from houseway.analysis.holdem_rules import (
    FLOP,
    MEASURED,
    TURN,
    Deals,
    hole_rules,
    lost_before_flop,
    of_board,
    of_hole,
)
from houseway.analysis.kernels.holdem_bonus_rounds import bonus_nets, simple_answers
from houseway.analysis.kernels.holdem_rounds import Ints, bonus_answers
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.short_rules import Rules
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.texas_holdem_bonus.exact import BaseGame, base_game, best_play, group_rows
from houseway.analysis.texas_holdem_bonus.simple import FOLDED_HIGH, LEAST_PAIR
from houseway.editions.house import House
from houseway.equipment.cards import DECK, RANKS
from houseway.games.texas_holdem_bonus import ACES_AGAINST_ACES, FLOP_TIMES, LATER_TIMES, hole_line

BONUS = "bonus"
STAKED_FIRST = 1  # the Ante


def wagers(house: House) -> tuple[str, ...]:
    return BASE, BONUS


def by_best_play(game: BaseGame) -> tuple[Answered, Tables]:
    found = best_play(game)
    rows, groups = group_rows(game, found.pack)
    tables = Tables(found, rows, groups, slot_groups(1))
    return Answered(game, STAKED_FIRST, best_answers(game, tables)), tables


def best_answers(game: BaseGame, tables: Tables, before: Ints | None = None) -> Answers:
    lookup = (*tables.lookup(before), tables.worth(game.fold))
    return lambda cards: bonus_answers(cards, *lookup)


def by_simple_rules(game: BaseGame) -> Answered:
    lowest, highest, pair = (RANKS.index(rank) for rank in (*FOLDED_HIGH, LEAST_PAIR))
    return Answered(game, STAKED_FIRST, lambda cards: simple_answers(cards, lowest, highest, pair))


@cache
def simple_rules_lose(game: BaseGame) -> tuple[float, float]:
    """What the published simple strategy loses against the best play, in antes, and how sure that is."""
    best, tables = by_best_play(game)
    return lost_by(by_simple_rules(game).answers, best.answers, tables, game)


ANSWERS_BEFORE_FLOP = (0, FLOP_TIMES)


def by_short_rules(game: BaseGame, rules: Sequence[Rules]) -> Answered:
    hole, turn, river = rules
    return by_answers(
        game,
        lambda cards: FLOP_TIMES * hole.answers(of_hole(cards)),
        lambda cards: LATER_TIMES * turn.answers(of_board(cards, FLOP)),
        lambda cards: LATER_TIMES * river.answers(of_board(cards, TURN)),
    )


def by_answers(game: BaseGame, before: Answers, *later: Answers, most: int | None = None) -> Answered:
    """By the antes before the flop, without which nothing more is asked, before the turn and the river; all
    answers together put up no more than ``most``."""

    def answers(cards: Ints) -> Ints:
        antes = before(cards)
        asked = np.flatnonzero(antes > 0)
        for street in later:
            antes[asked] += street(cards[asked])
        return antes

    return Answered(game, STAKED_FIRST, answers, most)


@cache
def short_rules(game: BaseGame) -> tuple[tuple[Rules, ...], tuple[float, float]]:
    """Rules of the Flop, Turn and River wagers, and what they lose against the best play."""
    _, tables = by_best_play(game)
    found = Deals.at_random(tables, game)
    checked, wagered = (found.brought(antes) for antes in (FLOP_TIMES, FLOP_TIMES + LATER_TIMES))
    hole = hole_rules(tables.found, ANSWERS_BEFORE_FLOP)
    asked = hole.answers(of_hole(found.cards)) > 0
    rules = hole, *(found.rules(asked, shown, (checked, wagered)) for shown in (FLOP, TURN))
    before, lost = lost_before_flop(hole, tables.found, ANSWERS_BEFORE_FLOP)
    best = best_answers(game, tables, before)
    later = lost_by(by_short_rules(game, rules).answers, best, tables, game, MEASURED)
    return rules, (lost + later[0], later[1])


class BonusSimulator(FromPack):
    own, shared = 2, 2

    def __init__(self, house: House):
        pays = nets(house, BONUS)
        both_aces = pays.get(ACES_AGAINST_ACES, pays["pair-of-aces"])
        self.unit = lcm(*(gain.denominator for gain in pays.values()))
        self.both_aces = int(both_aces * self.unit)
        self.table = np.full((len(RANKS), len(RANKS), 2), -self.unit, np.int64)
        for a in DECK:
            for b in DECK:
                if a != b:
                    gain = pays.get(hole_line((a, b)), Fraction(-1))
                    self.table[a >> 2, b >> 2, int(a & 3 == b & 3)] = int(gain * self.unit)

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        return bonus_nets(rows, self.table, self.both_aces), len(rows) * self.unit


def simulator(house: House, wager: str) -> TableSimulator:
    return by_best_play(base_game(house))[0] if wager == BASE else BonusSimulator(house)
