"""Texas Hold'em Bonus in exact figures.

The Bonus is counted over all own cards and the dealer's. The best play of the base game is counted over all
deals, and turn and river for the cards that lie there. Where two answers are worth the same, the smaller
stake is taken (reading 34); what the larger would put up is counted beside it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb

import numpy as np

from houseway.analysis import kept
from houseway.analysis.distribution import NOTHING, PayTableWager
from houseway.analysis.holdem import array, limit_in_antes, whole_gains
from houseway.analysis.holdem_best import (
    BestPlay,
    Groups,
    Own,
    Pack,
    best_antes,
    in_threads,
    pack_of,
    rows_in_words,
    rows_of,
)
from houseway.analysis.kernels import holdem as kernel
from houseway.analysis.kernels import holdem_best
from houseway.analysis.kernels.holdem_boards import set_slots
from houseway.analysis.pays import nets
from houseway.editions.house import House
from houseway.equipment.cards import DECK, Card
from houseway.games.texas_holdem_bonus import ACES_AGAINST_ACES, FLOP_TIMES, LATER_TIMES, hole_line
from houseway.hands.poker import FIVE_CARD
from houseway.hands.result import Category

Ints = kernel.Ints

FOLD = Fraction(-1)  # the Ante
ANTES = tuple(range(FLOP_TIMES, FLOP_TIMES + 2 * LATER_TIMES + 1, LATER_TIMES))  # beside the Ante, in the end
MOST_ANTES = ANTES[-1]


@dataclass(frozen=True, eq=False)
class BaseGame:
    """What Ante, Flop, Turn and River bring together, for an Ante of one."""

    gains: Ints  # in parts of an ante: by level of the hand, antes beside the Ante and outcome
    unit: int  # how many parts make an ante

    @property
    def fold(self) -> int:
        return int(FOLD * self.unit)

    def answers(
        self, own: Sequence[Card], board: Sequence[Card], antes: int, deck: Sequence[Card] = DECK
    ) -> tuple[Fraction, Fraction]:
        """What a further wager and a check are worth, with so many antes beside the Ante, over all orders."""
        found = kernel.street_sums(array(own), array(board), array(deck), self.gains, antes)
        wagered, checked, orders = found
        return Fraction(wagered, orders * self.unit), Fraction(checked, orders * self.unit)


def base_game(house: House, stake_cents: int | None = None) -> BaseGame:
    (ante,) = nets(house, "ante").values()
    (later,) = {gain for w in ("flop", "turn", "river") for gain in nets(house, w).values()}
    # A limit that no hand reaches is none: what was found for one Ante then serves another.
    return _base_game(ante, later, min(limit_in_antes(house, stake_cents), ante + MOST_ANTES * later))


@cache
def _base_game(ante: Fraction, later: Fraction, limit: Fraction) -> BaseGame:
    table: dict[tuple[int, int, int], Fraction] = {}
    for level in range(len(FIVE_CARD)):
        paid = ante if level >= FIVE_CARD.index(Category.STRAIGHT) else Fraction(0)
        for n in range(MOST_ANTES + 1):
            lost, won = Fraction(-1 - n), min(paid + n * later, limit)
            table[level, n, kernel.LOSE] = table[level, n, kernel.LOSE_TO_NO_PAIR] = lost
            table[level, n, kernel.WIN] = table[level, n, kernel.WIN_OVER_NO_PAIR] = won
            table[level, n, kernel.TIE] = Fraction(0)
    return BaseGame(*whole_gains(table))


_WORDS = {2: "Flop", 3: "Flop and one more", 4: "Flop, Turn and River"}


def group_rows(game: BaseGame, pack: Pack) -> tuple[Ints, Groups]:
    """The rows of all boards, slots by group of hands."""
    groups = Groups(game.gains, comb(len(pack.cards) - 7, 2))
    rows = rows_of(pack)
    slots = np.stack([groups.of_level] * 3, axis=1)
    nothing = np.zeros((len(FIVE_CARD), holdem_best.COUNTS), np.int64)
    in_threads(lambda p: set_slots(rows[p], slots, nothing, 0), len(rows))
    return rows, groups


@lru_cache(maxsize=8)
def best_play(game: BaseGame, deck: tuple[Card, ...] = DECK) -> BestPlay:
    """Every decision of every hand."""
    asked = ("texas-holdem-bonus", game.gains.tolist(), game.unit, deck)
    return kept.answer(asked, lambda: _solved(game, pack_of(deck))).value


def _solved(game: BaseGame, pack: Pack) -> BestPlay:
    rows, groups = group_rows(game, pack)
    worth = np.stack([groups.worth(antes) for antes in ANTES])
    plays = np.zeros((len(pack.flops), holdem_best.PAIRS), np.bool_)
    parts: list[tuple[Ints, Ints]] = []

    def solve(part: slice) -> None:
        found = np.zeros((len(pack.owns), len(ANTES), len(groups.first), kernel.OUTCOMES), np.int64)
        most = np.zeros(len(pack.owns), np.int64)
        for i in range(part.start, part.stop):
            holdem_best.bonus_flop(
                pack.flops[i], pack.flop_ways[i], pack.cards, pack.renamings, rows, pack.tables,
                pack.own_class, worth, found, most, plays[i],
            )  # fmt: skip
        parts.append((found, most))

    in_threads(solve, len(pack.flops))
    found, most = (np.sum(each, axis=0) for each in zip(*parts, strict=True))
    return _told(game, pack, groups, found, most, plays)


def _told(
    game: BaseGame, pack: Pack, groups: Groups, found: Ints, most: Ints, plays: holdem_best.Flags
) -> BestPlay:
    """The decision before the flop, and what follows from all three."""
    size = len(pack.cards)
    deals = comb(size - 2, 3) * (size - 5) * (size - 6) * groups.dealers  # of a hole, turn before river
    owns = []
    played = {antes: np.zeros_like(found[0, 0]) for antes in ANTES}
    thrown = larger = 0
    each = zip(pack.owns.tolist(), pack.own_ways.tolist(), found, most.tolist(), strict=True)
    for hole, ways, counts, largest in each:
        total = sum(groups.total(part, antes) for antes, part in zip(ANTES, counts, strict=True))
        worth = {0: FOLD, FLOP_TIMES: Fraction(total, ways * deals * game.unit)}
        antes = best_antes(worth)
        if best_antes(worth, larger=True):
            larger += FLOP_TIMES * ways * deals + LATER_TIMES * largest
        owns.append(Own(tuple(map(Card, hole)), ways, worth, antes))
        if antes:
            for number, part in zip(ANTES, counts, strict=True):
                played[number] += part
        else:
            thrown += ways * deals
    lines = rows_in_words(groups, game.unit, played, _WORDS, (FOLD, thrown))
    staked = sum(antes * int(counts.sum()) for antes, counts in played.items())
    stake, largest_stake = (1 + Fraction(antes, comb(size, 2) * deals) for antes in (staked, larger))
    return BestPlay(pack, tuple(owns), plays, lines, stake, largest_stake)


def bonus(pays: Mapping[str, Fraction], deck: Sequence[Card] = DECK) -> PayTableWager:
    """All own cards with all that the dealer may have; two aces against two only where that has a line."""
    counts = dict.fromkeys(pays, 0) | {NOTHING: 0}
    others = comb(len(deck) - 2, 2)
    for own in combinations(deck, 2):
        line = hole_line(own) or NOTHING
        against = 0
        if line == "pair-of-aces" and ACES_AGAINST_ACES in pays:
            against = sum(
                hole_line(dealers) == line for dealers in combinations([c for c in deck if c not in own], 2)
            )
            counts[ACES_AGAINST_ACES] += against
        counts[line] += others - against
    return PayTableWager(counts, pays)
