"""Ultimate Texas Hold'em in exact figures.

Trips is counted over all hands of seven cards. The best play of the base game is counted over all deals, and
flop and river for the cards that lie there. Where two answers are worth the same, the smaller stake is taken
(reading 34); what the larger would put up is counted beside it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

import numpy as np

from houseway.analysis import kept
from houseway.analysis.distribution import PayTableWager
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
from houseway.games.ultimate_texas_holdem import BEFORE_FLOP, ON_FLOP, ON_RIVER
from houseway.hands.poker import FIVE_CARD

Ints = kernel.Ints

FOLD = Fraction(-2)  # Ante and Blind, in antes


@dataclass(frozen=True, eq=False)
class BaseGame:
    """What Ante, Blind and Play bring together, for an Ante of one."""

    gains: Ints  # in parts of an ante: by level of the hand, antes on Play and outcome
    unit: int  # how many parts make an ante

    @property
    def fold(self) -> int:
        return int(FOLD * self.unit)

    def on_river(self, own: Sequence[Card], board: Sequence[Card], deck: Sequence[Card] = DECK) -> Fraction:
        """What playing is worth, over all hands that the dealer may have."""
        level, counts = kernel.river_counts(array(own), array(board), array(deck))
        total = int(counts @ self.gains[level, ON_RIVER])
        return Fraction(total, int(counts.sum()) * self.unit)

    @staticmethod
    def at_the_end(own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int, int]:
        """How many of the dealer's hands are beaten, tied with and lost to."""
        _, counts = kernel.river_counts(array(own), array(board), array(DECK))
        by = counts.tolist()
        return (
            by[kernel.WIN] + by[kernel.WIN_OVER_NO_PAIR], by[kernel.TIE],
            by[kernel.LOSE] + by[kernel.LOSE_TO_NO_PAIR],
        )  # fmt: skip

    def on_flop(
        self, own: Sequence[Card], flop: Sequence[Card], deck: Sequence[Card] = DECK
    ) -> tuple[Fraction, Fraction]:
        """What playing is worth, and checking with the best answer at the end, over all that may come."""
        played, waited, deals = kernel.flop_sums(
            array(own), array(flop), array(deck), self.gains, ON_FLOP, ON_RIVER, self.fold
        )
        return Fraction(played, deals * self.unit), Fraction(waited, deals * self.unit)


def base_game(house: House, stake_cents: int | None = None) -> BaseGame:
    pays = {wager: tuple(nets(house, wager).items()) for wager in ("ante", "blind", "play")}
    # A limit that no hand reaches is none: what was found for one Ante then serves another.
    most = sum(max(gain for _, gain in lines) for lines in (*pays.values(), *[pays["play"]] * 3))
    return _base_game(tuple(pays.items()), min(limit_in_antes(house, stake_cents), Fraction(most)))


@cache
def _base_game(pays: tuple[tuple[str, tuple[tuple[str, Fraction], ...]], ...], limit: Fraction) -> BaseGame:
    won = {wager: dict(lines) for wager, lines in pays}
    ante, play = won["ante"]["beats-dealer"], won["play"]["beats-dealer"]
    antes = range(max(BEFORE_FLOP) + 1)
    table: dict[tuple[int, int, int], Fraction] = {}
    for level, category in enumerate(FIVE_CARD):
        blind = won["blind"].get(str(category), Fraction(0))
        for n in antes:
            table[level, n, kernel.LOSE] = Fraction(-2 - n)
            table[level, n, kernel.LOSE_TO_NO_PAIR] = Fraction(-1 - n)
            table[level, n, kernel.TIE] = Fraction(0)
            table[level, n, kernel.WIN] = min(ante + blind + n * play, limit)
            table[level, n, kernel.WIN_OVER_NO_PAIR] = min(blind + n * play, limit)
    return BaseGame(*whole_gains(table))


_WORDS = {4: "plays 4×", 3: "plays 3×", 2: "plays 2×", 1: "plays 1×"}


SLOTS = 3  # of each group: hands folded at the end, worth the same either way, and played


def river_rows(game: BaseGame, pack: Pack) -> tuple[Ints, Groups]:
    """The rows of all boards, slots by group of hands and whether they are played at the end."""
    groups = Groups(game.gains, comb(len(pack.cards) - 7, 2))
    rows = rows_of(pack)
    slots = SLOTS * groups.of_level[:, None] + np.arange(SLOTS)
    worth, least = groups.by_level(ON_RIVER), game.fold * groups.dealers
    in_threads(lambda p: set_slots(rows[p], slots, worth, least), len(rows))
    return rows, groups


@lru_cache(maxsize=8)
def best_play(game: BaseGame, deck: tuple[Card, ...] = DECK) -> BestPlay:
    """Every decision of every hand."""
    asked = ("ultimate-texas-holdem", game.gains.tolist(), game.unit, deck)
    return kept.answer(asked, lambda: _solved(game, pack_of(deck))).value


def _solved(game: BaseGame, pack: Pack) -> BestPlay:
    rows, groups = river_rows(game, pack)
    worth = np.stack([groups.worth(antes) for antes in (ON_FLOP, ON_RIVER)])
    plays = np.zeros((len(pack.flops), holdem_best.PAIRS), np.bool_)
    parts: list[tuple[Ints, Ints, Ints]] = []

    def solve(part: slice) -> None:
        found = np.zeros((len(pack.owns), 3, len(groups.first), kernel.OUTCOMES), np.int64)
        folded, most = np.zeros((2, len(pack.owns)), np.int64)
        for i in range(part.start, part.stop):
            holdem_best.ultimate_flop(
                pack.flops[i], pack.flop_ways[i], pack.cards, pack.renamings, rows, pack.tables,
                pack.own_class, worth, game.fold, found, folded, most, plays[i],
            )  # fmt: skip
        parts.append((found, folded, most))

    in_threads(solve, len(pack.flops))
    found, folded, most = (np.sum(each, axis=0) for each in zip(*parts, strict=True))
    return _told(game, pack, groups, found, folded, most, plays)


def _told(
    game: BaseGame,
    pack: Pack,
    groups: Groups,
    found: Ints,
    folded: Ints,
    most: Ints,
    plays: holdem_best.Flags,
) -> BestPlay:
    """The decision before the flop, and what follows from all three."""
    size = len(pack.cards)
    deals = comb(size - 2, 3) * comb(size - 5, 2) * groups.dealers  # of a hole
    owns = []
    played: dict[int, Ints] = dict.fromkeys(
        (*sorted(BEFORE_FLOP, reverse=True), ON_FLOP, ON_RIVER), np.zeros_like(found[0, 0])
    )
    thrown = larger = 0
    each = zip(pack.owns.tolist(), pack.own_ways.tolist(), found, folded.tolist(), most.tolist(), strict=True)
    for hole, ways, counts, fold, largest in each:
        every, on_flop, on_river = counts
        totals = {antes: groups.total(every, antes) for antes in BEFORE_FLOP}
        later = groups.total(on_flop, ON_FLOP) + groups.total(on_river, ON_RIVER)
        totals[0] = later + fold * game.fold
        worth = {antes: Fraction(total, ways * deals * game.unit) for antes, total in totals.items()}
        antes = best_antes(worth)
        larger += best_antes(worth, larger=True) * ways * deals or largest
        owns.append(Own(tuple(map(Card, hole)), ways, worth, antes))
        if antes:
            played[antes] = played[antes] + every
        else:
            played[ON_FLOP] = played[ON_FLOP] + on_flop
            played[ON_RIVER] = played[ON_RIVER] + on_river
            thrown += fold
    lines = rows_in_words(groups, game.unit, played, _WORDS, (FOLD, thrown))
    staked = sum(antes * int(counts.sum()) for antes, counts in played.items())
    stake, largest_stake = (2 + Fraction(antes, comb(size, 2) * deals) for antes in (staked, larger))
    return BestPlay(pack, tuple(owns), plays, lines, stake, largest_stake)


@cache
def seven_card_counts(deck: tuple[Card, ...] = DECK) -> Mapping[str, int]:
    """All hands of seven cards by what their best five are."""
    counts = kernel.seven_card_levels(array(deck))
    return {str(category): int(n) for category, n in zip(FIVE_CARD, counts, strict=True)}


def trips(pays: Mapping[str, Fraction]) -> PayTableWager:
    return PayTableWager(seven_card_counts(), pays)
