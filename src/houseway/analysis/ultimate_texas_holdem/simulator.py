"""Ultimate Texas Hold'em dealt at random: the base game by its best play or by the published simple rules."""

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
    RIVER,
    Deals,
    hole_rules,
    lost_before_flop,
    of_board,
    of_hole,
)
from houseway.analysis.kernels.holdem_rounds import Ints, ultimate_answers
from houseway.analysis.kernels.ultimate_rounds import simple_answers, trips_nets
from houseway.analysis.pays import nets
from houseway.analysis.report import BASE
from houseway.analysis.short_rules import Rules
from houseway.analysis.simulation import TableSimulator
from houseway.analysis.ultimate_texas_holdem.exact import SLOTS, BaseGame, base_game, best_play, river_rows
from houseway.analysis.ultimate_texas_holdem.simple import MOST_OUTS, chart
from houseway.editions.house import House
from houseway.games.ultimate_texas_holdem import BEFORE_FLOP, ON_FLOP, ON_RIVER
from houseway.hands.poker import FIVE_CARD

TRIPS = "trips"
STAKED_FIRST = 2  # Ante and Blind


def wagers(house: House) -> tuple[str, ...]:
    return BASE, TRIPS


def by_best_play(game: BaseGame) -> tuple[Answered, Tables]:
    found = best_play(game)
    rows, groups = river_rows(game, found.pack)
    tables = Tables(found, rows, groups, slot_groups(SLOTS))
    return Answered(game, STAKED_FIRST, best_answers(tables)), tables


def best_answers(tables: Tables, before: Ints | None = None) -> Answers:
    lookup = tables.lookup(before)
    return lambda cards: ultimate_answers(cards, *lookup)


def by_simple_rules(game: BaseGame) -> Answered:
    return Answered(game, STAKED_FIRST, lambda cards: simple_answers(cards, chart(), MOST_OUTS))


@cache
def simple_rules_lose(game: BaseGame) -> tuple[float, float]:
    """What the published simple strategy loses against the best play, in antes, and how sure that is."""
    best, tables = by_best_play(game)
    return lost_by(by_simple_rules(game).answers, best.answers, tables, game)


ANSWERS_BEFORE_FLOP = (0, *BEFORE_FLOP)


def by_short_rules(game: BaseGame, rules: Sequence[Rules]) -> Answered:
    hole, flop, river = rules
    return by_answers(
        game,
        lambda cards: np.array(ANSWERS_BEFORE_FLOP)[hole.answers(of_hole(cards))],
        lambda cards: ON_FLOP * flop.answers(of_board(cards, FLOP)),
        lambda cards: ON_RIVER * river.answers(of_board(cards, RIVER)),
    )


def by_answers(game: BaseGame, *streets: Answers, most: int | None = None) -> Answered:
    """By the antes before the flop, on it and at the end; where some are put up nothing more is asked. No
    answer puts up more than ``most``."""

    def answers(cards: Ints) -> Ints:
        antes = np.zeros(len(cards), np.int64)
        for street in streets:
            asked = np.flatnonzero(antes == 0)
            antes[asked] = street(cards[asked])
        return antes

    return Answered(game, STAKED_FIRST, answers, most)


@cache
def short_rules(game: BaseGame) -> tuple[tuple[Rules, ...], tuple[float, float]]:
    """Rules before the flop, on it and at the end, and what they lose against the best play."""
    _, tables = by_best_play(game)
    found = Deals.at_random(tables, game)
    fold, once, twice = (found.brought(antes) for antes in (0, ON_RIVER, ON_FLOP))
    hole = hole_rules(tables.found, ANSWERS_BEFORE_FLOP)
    asked = hole.answers(of_hole(found.cards)) == 0
    flop = found.rules(asked, FLOP, (np.maximum(fold, once), twice))
    asked &= flop.answers(of_board(found.cards, FLOP)) == 0
    rules = hole, flop, found.rules(asked, RIVER, (fold, once))
    before, lost = lost_before_flop(hole, tables.found, ANSWERS_BEFORE_FLOP)
    later = lost_by(by_short_rules(game, rules).answers, best_answers(tables, before), tables, game, MEASURED)
    return rules, (lost + later[0], later[1])


class TripsSimulator(FromPack):
    own, shared = 2, 5

    def __init__(self, house: House):
        pays = nets(house, TRIPS)
        table = [pays.get(str(c), Fraction(-1)) for c in FIVE_CARD]
        self.unit = lcm(*(gain.denominator for gain in table))
        self.table = np.array([int(gain * self.unit) for gain in table], np.int64)

    def settled(self, rows: Ints) -> tuple[Ints, int]:
        return trips_nets(rows, self.table), len(rows) * self.unit


def simulator(house: House, wager: str) -> TableSimulator:
    return by_best_play(base_game(house))[0] if wager == BASE else TripsSimulator(house)
